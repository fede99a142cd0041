// GET and POST /V1/customers, GET /V1/customers/search, GET and PUT /V1/customers/:customerId
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, assertReplay, atOnce, listReader, ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, noCompany, openShop } from '../../support/shop.ts'

const path = '/rest/V1/customers'
const api = await openApi()
const shop = await openShop(api, {})
const emailsOf = listReader(api, path, 'email')

describe('listCustomers', () => {
  it('200: nothing there', async () => {
    const answer = await api.get(path)
    assert.deepEqual([answer.status, answer.text], [200, '[]'])
  })

  describe('with customers', () => {
    let store_id: number

    before(async () => {
      store_id = await shop.putStore('de', 'EUR')
      await shop.createCustomer('zoe@example.com')
      await shop.createCustomer('Eva@example.com', 'de')
      const customer = { email: 'bo@example.com', firstname: 'Bo', lastname: 'Ng' }
      await ok(api.post(path, { body: { customer } }))
    })

    it('200: a bare array of everybody, ascending by id, each as reading one returns it', async () => {
      const answer = await api.get(path)
      assert.deepEqual(await emailsOf(), ['zoe@example.com', 'Eva@example.com', 'bo@example.com'])
      assert.deepEqual(answer.body[0], (await api.get(`${path}/${answer.body[0].id}`)).body)
      assert.equal(answer.headers['x-total-count'], undefined)
    })

    it('200: each filter field', async () => {
      const id = (await api.get(path)).body[1].id as number
      assert.deepEqual(await emailsOf({ id }), ['Eva@example.com'])
      assert.deepEqual(await emailsOf({ email: 'EVA@EXAMPLE.com' }), ['Eva@example.com'])
      assert.deepEqual(await emailsOf({ firstname: 'bo' }), ['bo@example.com'])
      assert.deepEqual(await emailsOf({ lastname: { like: 'n_' } }), ['bo@example.com'])
      assert.deepEqual(await emailsOf({ store_id }), ['Eva@example.com'])
      assert.deepEqual(await emailsOf({ store_id: 1, firstname: 'Anna' }), ['zoe@example.com'])
      assert.deepEqual(await emailsOf({ created_at: { to: '2001-01-01' } }), [])
      assert.equal((await emailsOf({ updated_at: { from: '2001-01-01' } })).length, 3)
    })

    it('200: the store of the path does not narrow', async () =>
      assert.equal((await api.get('/rest/de/V1/customers')).body.length, 3))

    it('200: search returns the same as a page of Magento', async () => {
      const search = (query = {}) => ok(api.get(`${path}/search`, { query }))
      const criteria = { filter_groups: [], page_size: null, current_page: null }
      const items = (await api.get(path)).body
      assert.deepEqual(await search(), { items, search_criteria: criteria, total_count: 3 })
      const found = await search({ filter: '{"firstname":"Bo"}', 'searchCriteria[pageSize]': '1' })
      assert.deepEqual([found.items, found.total_count], [[items[2]], 1])
      assert.deepEqual(await search({ fields: 'items[email],total_count' }), {
        items: (await emailsOf()).map((email) => ({ email })),
        total_count: 3,
      })
    })
  })

  it('400: a filter that is not understood is never ignored', async () => {
    for (const [filter, fieldName] of [
      ['[]', 'filter'],
      ['{"customer_id":1}', 'filter.customer_id'],
      ['{"id":"x"}', 'filter.id'],
      ['{"email":{"eq":5}}', 'filter.email.eq'],
    ] as const)
      assertRefused(await api.get(path, { query: { filter } }), 400, fieldName)
    // Misspelled.
    assertRefused(await api.get(`${path}?fitler={}`), 400, 'fitler')
  })
})

const anna = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }
const create = (change: object, to = path, headers = {}) =>
  api.post(to, { body: { customer: { ...anna, ...change } }, headers })

describe('createCustomer', () => {
  it('200: makes the customer and returns the record that reading it returns', async () => {
    const answer = await create(anna)
    assert.equal(answer.status, 200, answer.text)
    const { id, created_at, updated_at, ...record } = answer.body
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(record, { ...anna, store_id: 1, addresses: [], ...noCompany })
    const fields =
      'id email firstname lastname store_id created_at updated_at addresses company vat_id billing_address shipping_address'
    assert.deepEqual(Object.keys(answer.body as object), fields.split(' '))
    assert.equal((await api.get(`${path}/${id}`)).text, answer.text)
  })

  it('200: the store is the given one, else that of the path', async () => {
    const de = await shop.putStore('de', 'EUR')
    for (const [name, prefix, sent, store_id] of [
      ['given', '/rest', { store_id: de }, de],
      ['text', '/rest', { store_id: String(de) }, de],
      ['path', '/rest/de', {}, de],
      ['both', '/rest/de', { store_id: 1 }, 1],
      ['all', '/rest/all', {}, 1],
    ] as const) {
      const answer = await create({ email: `${name}@example.com`, ...sent }, `${prefix}/V1/customers`)
      assert.equal(answer.body.store_id, store_id, name)
    }
  })

  it('200: names are kept as they are sent', async () => {
    const names = { firstname: " Siobhán-Zoë 'O <b>", lastname: '王🪑' + 'x'.repeat(253) }
    const record = await ok(create({ email: 'names@example.com', ...names }))
    assert.deepEqual({ firstname: record.firstname, lastname: record.lastname }, names)
  })

  it('200: keeps addresses, and ignores what a customer of Magento has besides, naming it', async () => {
    const address = {
      street: ['Hafenweg 1', 'Haus 2'],
      city: 'Hamburg',
      postcode: '20457',
      country_id: 'DE',
      region: { region_code: 'HH', region: 'Hamburg', region_id: 88 },
      default_billing: true,
    }
    const sent = { ...address, countryId: 'DE', id: 5, customer_id: 9 }
    const customer = { ...anna, email: 'addressed@example.com', website_id: 1, addresses: [sent] }
    const answer = await api.post(path, { body: { customer, password: 'Secret-123' } })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.addresses, [address])
    const ignored =
      'customer.website_id, customer.addresses[0].id, customer.addresses[0].customer_id, password'
    assert.equal(answer.headers['ignored-fields'], ignored)
  })

  it('400: an address with an unknown field, or a field that is too long', async () => {
    const field = 'customer.addresses[0]'
    for (const [address, fieldName] of [
      [{ town: 'Hamburg' }, `${field}.town`],
      [{ city: 'x'.repeat(256) }, `${field}.city`],
      [{ street: 'Hafenweg 1' }, `${field}.street`],
    ] as const)
      assertRefused(await create({ email: 'lost@example.com', addresses: [address] }), 400, fieldName)
  })

  it('200: the same Idempotency-Key makes the customer once', async () => {
    const createOnce = () => create({ email: 'once@example.com' }, path, { 'idempotency-key': 'c-1' })
    const first = await createOnce()
    assert.equal(first.status, 200, first.text)
    assertReplay(await createOnce(), first)
  })

  it('400: an address that somebody has, in whatever case', async () => {
    const taken = { fieldName: 'customer.email', error_code: 'already_exists' }
    for (const email of ['anna@example.com', 'ANNA@Example.COM'])
      await shop.assertRefusedUnchanged(() => create({ email }), 400, taken)
  })

  it('400: of many at once with one address, all but one', async () => {
    const emails = ['race@example.com', 'RACE@example.com']
    const answers = await atOnce(20, (index) => create({ email: emails[index % 2] }))
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

  it('404: names the unknown store', async () =>
    assertRefused(await create({ email: 'nowhere@example.com', store_id: 4711 }), 404, 'customer.store_id'))
})

describe('changeCustomer', () => {
  const change = (id: unknown, customer: object, headers = {}) =>
    api.put(`${path}/${String(id)}`, { body: { customer }, headers })
  let peopleCount = 0
  const createPerson = async (fields: object = {}) =>
    (await ok(create({ email: `person${++peopleCount}@example.com`, ...fields }))) as Record<string, unknown>

  it('200: changes what is given and nothing else, and returns the record', async () => {
    const { id, ...before } = await createPerson({ company: 'Larsen & Co', vat_id: 'DE1' })
    const answer = await change(id, { firstname: 'Ann', addresses: [{ city: 'Kiel' }] })
    const { updated_at } = answer.body
    assert.deepEqual(answer.body, {
      id,
      ...before,
      firstname: 'Ann',
      addresses: [{ city: 'Kiel' }],
      updated_at,
    })
    assert.equal((await api.get(`${path}/${String(id)}`)).text, answer.text)
    assert.deepEqual((await ok(change(id, {}))).firstname, 'Ann')
    const store_id = await shop.putStore('at', 'EUR')
    const moved = await ok(change(id, { store_id, email: 'Moved@example.com', lastname: 'Berg' }))
    assert.deepEqual([moved.store_id, moved.email, moved.lastname], [store_id, 'Moved@example.com', 'Berg'])
  })

  it('200: null clears, and another company does not keep the VAT id', async () => {
    const billing_address = { city: 'Hamburg' }
    const { id } = await createPerson({ company: 'A', vat_id: 'DE1', billing_address })
    const other = await ok(change(id, { company: 'B' }))
    assert.deepEqual([other.company, other.vat_id, other.billing_address.city], ['B', null, 'Hamburg'])
    const empty = await ok(change(id, { billing_address: { street: ['', ''], city: '' } }))
    assert.equal(empty.billing_address, null)
    const none = await ok(change(id, { company: null, billing_address: null }))
    assert.deepEqual([none.company, none.billing_address], [null, null])
  })

  it('200: an address goes with the entry of addresses that it came from, one that was sent stays', async () => {
    const entry = { company: 'Larsen', city: 'Kiel', region: { region: 'SH' }, default_billing: true }
    for (const [sent, billing, shipping] of [
      [{ addresses: [] }, undefined, 'Ulm'],
      [{ addresses: [{ ...entry, default_billing: false }] }, undefined, 'Ulm'],
      [{ addresses: [{ ...entry, city: 'Bonn' }] }, 'Bonn', 'Ulm'],
      [{ company: 'Other' }, 'Kiel', 'Ulm'],
      [{ addresses: [], billing_address: { city: 'Jena' } }, 'Jena', 'Ulm'],
    ] as const) {
      const { id } = await createPerson({ addresses: [entry], shipping_address: { city: 'Ulm' } })
      const { billing_address, shipping_address } = await ok(change(id, sent))
      assert.deepEqual([billing_address?.city, shipping_address.city], [billing, shipping])
      if (!('addresses' in sent))
        assert.equal((await ok(change(id, { addresses: [] }))).billing_address, null)
    }
  })

  it('200: updated_at moves with a change and stays without one', async () => {
    const sent = { company: 'Larsen', addresses: [{ city: 'Kiel', default_billing: true }] }
    const { id } = await createPerson(sent)
    const past = '2001-01-01 00:00:00'
    await run(api.db, 'update customer set updated_at = $2 where customer_id = $1', [id, past])
    for (const same of [{}, { firstname: anna.firstname }, sent])
      assert.equal((await ok(change(id, same))).updated_at, past)
    assert.notEqual((await ok(change(id, { addresses: [{ city: 'Kiel' }] }))).updated_at, past)
  })

  it('200: takes the default address of new addresses, as at creation', async () => {
    const { id } = await createPerson({ billing_address: { city: 'Hamburg' } })
    const record = await ok(change(id, { addresses: [{ city: 'Kiel', default_billing: true }] }))
    assert.deepEqual([record.billing_address.city, record.shipping_address], ['Kiel', null])
  })

  it('200: replayed with an Idempotency-Key', async () => {
    const { id } = await createPerson()
    const key = { 'idempotency-key': 'change' }
    const first = await change(id, { lastname: 'Once' }, key)
    assertReplay(await change(id, { lastname: 'Once' }, key), first)
  })

  it('400: the address of another customer, in any case; an unknown or wrong field', async () => {
    const [{ id }, { email }] = [await createPerson(), await createPerson()]
    const answer = await change(id, { email: String(email).toUpperCase() })
    assertRefused(answer, 400, 'customer.email')
    assert.equal(answer.body.error_code, 'already_exists')
    assertRefused(await change(id, { is_admin: true }), 400, 'customer.is_admin')
    assertRefused(await change(id, { firstname: '' }), 400, 'customer.firstname')
    assertRefused(await change(id, { email: 'x' }), 400, 'customer.email')
  })

  it('404: names the unknown customer, and the unknown store', async () => {
    assertRefused(await change(2147483647, {}), 404, 'customerId')
    assertRefused(await change((await createPerson()).id, { store_id: 4711 }), 404, 'customer.store_id')
  })

  itRejectsWrongIds('customerId', (id) => change(id, {}))
})

describe('readCustomer', () => itRejectsWrongIds('customerId', (id) => api.get(`${path}/${id}`)))
