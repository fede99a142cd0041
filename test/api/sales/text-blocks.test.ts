// The texts that sellers insert: /V1/sales/textBlocks
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds } from '../../support/shop.ts'

const api = await openApi()
const blocks = '/rest/V1/sales/textBlocks'
const thanks = {
  name: 'Thanks',
  text: 'Dear {{ customer.firstname }},\nthank you.',
  locale: 'en',
  kind: 'reply',
}
const create = (text_block: object, headers = {}) => api.post(blocks, { body: { text_block }, headers })
const change = (id: number | string, text_block: object) =>
  api.put(`${blocks}/${id}`, { body: { text_block } })
const read = (id: number | string) => api.get(`${blocks}/${id}`)
const list = async (filter: object) => {
  const found = await ok(api.get(blocks, { query: { filter: JSON.stringify(filter) } }))
  return (found as { name: string }[]).map(({ name }) => name)
}

describe('createTextBlock', () => {
  it('200: the record, which is read and listed; the language can be left open', async () => {
    const made = await ok(create(thanks))
    const { text_block_id, created_at, updated_at, ...rest } = made
    assert.deepEqual(rest, { ...thanks, version: 1 })
    assert.equal(created_at, updated_at)
    assert.deepEqual(await ok(read(text_block_id)), made)
    const { locale } = await ok(create({ name: 'Any', text: 'x', kind: 'note' }))
    assert.equal(locale, null)
  })

  it('200: the same key makes one', async () => {
    const key = { 'idempotency-key': 'block' }
    const answers = await atOnce(4, () => create({ ...thanks, name: 'Once' }, key))
    assert.ok(answers.some(({ status }) => status === 200))
    assert.deepEqual(await list({ name: 'Once' }), ['Once'])
    assertRefused(await create({ ...thanks, name: 'Twice' }, key), 422)
  })

  it('400: names the invalid field', async () => {
    for (const [field, block] of Object.entries({
      'text_block.name': { ...thanks, name: undefined },
      'text_block.text': { ...thanks, text: '' },
      'text_block.locale': { ...thanks, name: 'Foreign', locale: 'no language' },
      'text_block.kind': { ...thanks, kind: 'letter' },
      'text_block.version': { ...thanks, version: 1 },
    }))
      assertRefused(await create(block), 400, field)
  })

  it('400: a name that another one of the kind and language has, also at once', async () => {
    await ok(create({ ...thanks, name: 'Hello' }))
    assertRefused(await create({ ...thanks, name: 'Hello' }), 400, 'text_block.name')
    await ok(create({ ...thanks, name: 'Hello', locale: 'de' }))
    await ok(create({ ...thanks, name: 'Hello', kind: 'terms' }))
    const answers = await atOnce(4, () => create({ name: 'Open', text: 'x', kind: 'terms' }))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
  })
})

describe('changeTextBlock', () => {
  it('200: the given fields, one version further; null clears the language', async () => {
    const { text_block_id: id, ...made } = await ok(create({ ...thanks, name: 'Change' }))
    const changed = await ok(change(id, { version: 1, text: 'Thanks', locale: null }))
    const { updated_at } = changed
    assert.deepEqual(changed, {
      text_block_id: id,
      ...made,
      text: 'Thanks',
      locale: null,
      version: 2,
      updated_at,
    })
  })

  it('409: another version than the current one; of two changes at once, one is made', async () => {
    const { text_block_id: id } = await ok(create({ ...thanks, name: 'Race' }))
    assertRefused(await change(id, { version: 2, text: 'x' }), 409)
    const answers = await atOnce(2, () => change(id, { version: 1, text: 'x' }))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  it('400: names the invalid field, and the name of another one', async () => {
    const { text_block_id: id } = await ok(create({ ...thanks, name: 'Faulty' }))
    await ok(create({ ...thanks, name: 'Taken' }))
    for (const [field, fields] of Object.entries({
      'text_block.version': { text: 'x' },
      'text_block.name': { version: 1, name: 'Taken' },
      'text_block.text': { version: 1, text: ' ' },
      'text_block.locale': { version: 1, locale: '??' },
      'text_block.kind': { version: 1, kind: 'x' },
      'text_block.owner': { version: 1, owner: 'anna' },
    }))
      assertRefused(await change(id, fields), 400, field)
    assert.equal((await ok(read(id))).version, 1)
  })

  itRejectsWrongIds('id', (id) => change(id, { version: 1 }))
})

describe('deleteTextBlock', () => {
  it('200: true; it is gone', async () => {
    const { text_block_id: id } = await ok(create({ ...thanks, name: 'Gone' }))
    assert.equal(await ok(api.delete(`${blocks}/${id}`)), true)
    assertRefused(await read(id), 404, 'id')
  })

  itRejectsWrongIds('id', (id) => api.delete(`${blocks}/${id}`))
})

describe('readTextBlock', () => itRejectsWrongIds('id', read))

describe('listTextBlocks', () => {
  it('200: filtered by every field; 400: an unknown kind', async () => {
    await ok(create({ name: 'Net 30', text: 'Within 30 days', locale: 'fr', kind: 'terms' }))
    assert.deepEqual(await list({ kind: 'terms', locale: 'fr' }), ['Net 30'])
    assert.deepEqual(await list({ text: { like: '%30 days' } }), ['Net 30'])
    assert.deepEqual(await list({ locale: { null: true }, kind: 'note' }), ['Any'])
    assertRefused(await api.get(blocks, { query: { filter: '{"kind":"letter"}' } }), 400, 'filter.kind')
  })
})

describe('permissions', () => {
  it('`Quoting::quotes` reads, `Quoting::templates` changes', async () => {
    const [reader, writer] = [await api.tokenFor('Quoting::quotes'), await api.tokenFor('Quoting::templates')]
    assert.equal((await api.get(blocks, { token: reader })).status, 200)
    assertRefused(await api.post(blocks, { token: reader, body: { text_block: thanks } }), 403)
    const body = { text_block: { ...thanks, name: 'By writer' } }
    assert.equal((await api.post(blocks, { token: writer, body })).status, 200)
    assertRefused(await api.get(blocks, { token: writer }), 403)
  })
})

describe('an erasure', () => {
  it('deletes texts that name the address or the company, and leaves others', async () => {
    const customer = {
      email: 'ida@rhodes.example',
      firstname: 'May',
      lastname: 'Day',
      company: 'Rhodes & Co',
    }
    await ok(api.post('/rest/V1/customers', { body: { customer } }))
    await ok(create({ name: 'To Ida', text: 'Write to Ida@Rhodes.example', kind: 'note' }))
    await ok(create({ name: 'Rhodes & Co', text: 'As always', kind: 'note' }))
    await ok(create({ name: 'Spring', text: 'You may order until the last day of May.', kind: 'note' }))
    await api.db.transaction((tx) => eraseCustomer(tx, customer.email))
    assert.deepEqual(await list({ name: { in: ['To Ida', 'Rhodes & Co', 'Spring'] } }), ['Spring'])
  })
})
