// POST /V1/customers
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const path = '/rest/V1/customers'
const api = await openApi()
const shop = await openShop(api, {})
const anna = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }
const create = (change: object, to = path, headers: Record<string, string> = {}) =>
  api.post(to, { body: { customer: { ...anna, ...change } }, headers })

describe('createCustomer', () => {
  it('200: makes the customer and gives the record that reading it gives', async () => {
    const answer = await create(anna)
    assert.equal(answer.status, 200, answer.text)
    const { id, created_at, updated_at, ...record } = answer.body
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(record, { ...anna, store_id: 1 })
    assert.deepEqual((await api.get(`${path}/${id}`)).body, answer.body)
  })

  it('200: the store is the given one, else that of the path', async () => {
    const de = await shop.putStore('de', 'EUR')
    for (const [name, prefix, given, store_id] of [
      ['given', '/rest', { store_id: de }, de],
      ['text', '/rest', { store_id: String(de) }, de],
      ['path', '/rest/de', {}, de],
      ['both', '/rest/de', { store_id: 1 }, 1],
      ['all', '/rest/all', {}, 1],
    ] as const) {
      const answer = await create({ email: `${name}@example.com`, ...given }, `${prefix}/V1/customers`)
      assert.equal(answer.body.store_id, store_id, name)
    }
  })

  it('200: names are kept as they are sent', async () => {
    const names = { firstname: " Siobhán-Zoë 'O <b>", lastname: '王🪑' + 'x'.repeat(253) }
    const answer = await create({ email: 'names@example.com', ...names })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual({ firstname: answer.body.firstname, lastname: answer.body.lastname }, names)
  })

  it('200: the same Idempotency-Key makes the customer once', async () => {
    const createOnce = () => create({ email: 'once@example.com' }, path, { 'idempotency-key': 'c-1' })
    const [first, again] = [await createOnce(), await createOnce()]
    assert.deepEqual([again.status, again.text], [200, first.text])
    assert.equal(again.headers['idempotent-replayed'], 'true')
  })

  it('400: an address that somebody has, in whatever case', async () => {
    const taken = { fieldName: 'customer.email', error_code: 'already_exists' }
    for (const email of ['anna@example.com', 'ANNA@Example.COM'])
      await shop.assertNothingDone(() => create({ email }), 400, taken)
  })

  it('400: of many at once with one address, all but one', async () => {
    const answers = await atOnce(20, (index) =>
      create({ email: index % 2 ? 'race@example.com' : 'RACE@example.com' }),
    )
    const refusals = answers.filter((answer) => answer.status !== 200)
    assert.equal(refusals.length, 19)
    for (const answer of refusals) assertRefused(answer, 400, 'customer.email')
  })

  it('400: what is no single mailbox', async () => {
    const addresses = ['', 'x', 'a@b, c@d', 'a@b\r\nBcc: c@d', 'A <a@b>', 'a@b c', `${'x'.repeat(250)}@b.de`]
    for (const email of [...addresses, 5, null, ['a@b.de'], { a: 1 }])
      assertRefused(await create({ email }), 400, 'customer.email')
  })

  it('400: names everything that is missing, unknown or of a wrong type', async () => {
    const customer = { email: 'x@example.com', firstname: 5, is_admin: true }
    const answer = await api.post(path, { body: { customer, more: 1 } })
    for (const field of ['more', 'customer.is_admin', 'customer.firstname', 'customer.lastname'])
      assertRefused(answer, 400, field)
    assertRefused(await api.post(path), 400, 'customer')
    for (const body of [null, [], 5, { customer: null }]) assertRefused(await api.post(path, { body }), 400)
    for (const firstname of ['', 'a\0b', '\udc00', 'x'.repeat(256)])
      assertRefused(await create({ firstname }), 400, 'customer.firstname')
  })

  it('400: a store_id that can be none', async () => {
    for (const store_id of [0, -1, 1.5, 2147483648, '01', '1e3', ' 1', 'x', true, [1]])
      assertRefused(await create({ store_id }), 400, 'customer.store_id')
  })

  it('404: names the store that is unknown', async () => {
    const email = 'nowhere@example.com'
    assertRefused(await create({ email, store_id: 4711 }), 404, 'customer.store_id')
    assertRefused(await create({ email }, '/rest/nope/V1/customers'), 404, 'store_code')
  })

  it('422: an Idempotency-Key that was used with another body', async () => {
    const createAs = (email: string) => create({ email }, path, { 'idempotency-key': 'c-2' })
    assert.equal((await createAs('first@example.com')).status, 200)
    assertRefused(await createAs('second@example.com'), 422)
  })
})
