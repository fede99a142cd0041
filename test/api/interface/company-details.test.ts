// Company, VAT id, purchase order number and addresses: sent, taken from the customer, and kept in each record.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, type Answer, listReader, ok, openApi } from '../../support/api.ts'
import { readCsv } from '../../support/document-readers.ts'
import { noCompany, openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const customers = '/rest/V1/customers'
const submit = '/rest/V1/pricerequest/request/submit'

/** An address as it is returned. */
const address = (fields: object) => ({
  firstname: null,
  lastname: null,
  company: null,
  street: [],
  city: null,
  region: null,
  postcode: null,
  country_id: null,
  telephone: null,
  vat_id: null,
  ...fields,
})
const harbor = { company: 'Larsen KG', street: ['Hafenweg 1', 'Haus 2'], city: 'Hamburg', country_id: 'DE' }
const store = { city: 'Bremen' }
const larsen = { company: 'Larsen KG', vat_id: 'DE123', billing_address: harbor, shipping_address: store }
const larsenKept = { ...larsen, billing_address: address(harbor), shipping_address: address(store) }

/** The details of a record for another company of that customer. */
const ofBerg = {
  ...larsenKept,
  company: 'Berg AG',
  vat_id: null,
  billing_address: { ...larsenKept.billing_address, company: null },
}
const detailsOf = ({ company, vat_id, billing_address, shipping_address }: Answer['body']) => ({
  company,
  vat_id,
  billing_address,
  shipping_address,
})

let people = 0
async function createCustomer(fields: object = larsen): Promise<number> {
  const customer = {
    email: `larsen-${++people}@example.com`,
    firstname: 'Anna',
    lastname: 'Larsen',
    ...fields,
  }
  return (await ok(api.post(customers, { body: { customer } }))).id as number
}
const readCustomer = async (id: number) => detailsOf(await ok(api.get(`${customers}/${id}`)))
const ask = (customer: number, fields: object = {}) =>
  ok(api.post(`${quoting}/request/customer/${customer}/submit`, { body: { details: 'Please', ...fields } }))

describe('a customer', () => {
  it('has the details that are sent, every field of an address, and null for what is not sent', async () => {
    assert.deepEqual(await readCustomer(await createCustomer()), larsenKept)
    assert.deepEqual(await readCustomer(await createCustomer({})), noCompany)
    assert.deepEqual(await readCustomer(await createCustomer({ billing_address: {} })), noCompany)
  })

  it("has Magento's default addresses, unless others are sent", async () => {
    const addresses = [
      { city: 'Kiel' },
      { city: 'Hamburg', region: { region: 'HH' }, default_billing: true },
      { city: 'Bremen', fax: '1', default_shipping: true },
    ]
    const { billing_address, shipping_address } = await readCustomer(await createCustomer({ addresses }))
    assert.deepEqual(billing_address, address({ city: 'Hamburg', region: 'HH' }))
    assert.deepEqual(shipping_address, address({ city: 'Bremen' }))
    const other = await readCustomer(await createCustomer({ addresses, shipping_address: { city: 'Ulm' } }))
    assert.equal(other.shipping_address.city, 'Ulm')
  })

  it('400: an unknown field of an address; what only Magento has is ignored by name', async () => {
    const create = (billing_address: object) =>
      api.post(customers, {
        body: { customer: { email: 'x@example.com', firstname: 'A', lastname: 'B', billing_address } },
      })
    assertRefused(await create({ town: 'Hamburg' }), 400, 'customer.billing_address.town')
    const { headers } = await create({ city: 'Hamburg', customer_id: 1, sameAsBilling: 1 })
    assert.equal(
      headers['ignored-fields'],
      'customer.billing_address.customer_id, customer.billing_address.sameAsBilling',
    )
  })
})

describe('a price request', () => {
  it('has what is sent, and null for the rest', async () => {
    const read = async (fields: object) =>
      detailsOf(await shop.readPriceRequest(await shop.submitPriceRequest(fields)))
    assert.deepEqual(await read(larsen), larsenKept)
    assert.deepEqual(await read({}), noCompany)
    assert.deepEqual(
      await read({ company: null, billing_address: null, shippingAddress: { countryId: 'DE' } }),
      {
        ...noCompany,
        shipping_address: address({ country_id: 'DE' }),
      },
    )
  })

  it('keeps no unknown field of an address, and names it', async () => {
    const body = { email: 'a@example.com', billing_address: { city: 'Hamburg', town: 'Hamburg', id: 5 } }
    const answer = await api.post(submit, { body })
    assert.deepEqual(answer.body.billing_address, address({ city: 'Hamburg' }))
    assert.equal(answer.headers['ignored-fields'], 'billing_address.town, billing_address.id')
    const headers = { prefer: 'handling=strict' }
    assertRefused(await api.post(submit, { body, headers }), 400, 'billing_address.town')
  })

  it('400: names the field that is too long or of a wrong type', async () => {
    const long = 'x'.repeat(256)
    await shop.assertInvalidFields(
      (fields: object) => api.post(submit, { body: { email: 'a@example.com', ...fields } }),
      {
        company: [{ company: long }, { company: 5 }],
        vat_id: [{ vat_id: long }],
        billing_address: [{ billing_address: 'Hafenweg 1' }, { billing_address: [] }],
        'billing_address.city': [{ billing_address: { city: long } }, { billing_address: { city: 'a\0' } }],
        'billing_address.street': [
          { billing_address: { street: 'Hafenweg 1' } },
          { billing_address: { street: Array(11).fill('x') } },
        ],
        'shipping_address.street[0]': [{ shipping_address: { street: [long] } }],
      },
    )
  })
})

describe('a quote request', () => {
  it("has the customer's details, as far as no others are sent", async () => {
    const customer = await createCustomer()
    assert.deepEqual(detailsOf(await ask(customer)), larsenKept)
    const sent = { shipping_address: { city: 'Ulm' } }
    const { request_id } = await ask(customer, sent)
    const expected = { ...larsenKept, shipping_address: address({ city: 'Ulm' }) }
    assert.deepEqual(detailsOf(await shop.readRequest(request_id)), expected)
  })

  it("for another company has the customer's addresses without company and VAT id", async () => {
    const request = await ask(await createCustomer(), { company: 'Berg AG' })
    assert.deepEqual(detailsOf(request), ofBerg)
  })

  it("of a guest's cart has what is sent; with another company it is another request", async () => {
    const { id: cart } = await shop.openGuestCart()
    await shop.addItem(cart, 'LAMP', 1)
    const first = await shop.submitCart(cart, larsen)
    assert.deepEqual(detailsOf(first), larsenKept)
    assert.equal((await shop.submitCart(cart, larsen)).request_id, first.request_id)
    const other = await shop.submitCart(cart, { ...larsen, vat_id: 'DE124' })
    assert.notEqual(other.request_id, first.request_id)
  })

  it("of a customer's cart has the customer's; the quote for it has the same", async () => {
    const cart = await shop.openCart(await createCustomer(), { LAMP: 1 })
    const request = await shop.submitCart(cart)
    assert.deepEqual(detailsOf(request), larsenKept)
    const quote = await shop.answerRequest(request)
    assert.deepEqual([detailsOf(quote), quote.purchase_order_number], [larsenKept, null])
  })
})

describe('a quote', () => {
  const create = async (fields: object = {}, customer?: number) =>
    shop.createQuote(customer ?? (await createCustomer()), fields)

  it("has the customer's details unless others are sent; null stands for none", async () => {
    assert.deepEqual(detailsOf(await create()), larsenKept)
    assert.deepEqual(detailsOf(await create(noCompany)), noCompany)
    const quote = await create({ company: 'Berg AG', vat_id: 'AT1', purchase_order_number: 'PO 7' })
    const expected = { ...ofBerg, vat_id: 'AT1' }
    assert.deepEqual([detailsOf(quote), quote.purchase_order_number], [expected, 'PO 7'])
  })

  it('keeps them when the customer changes', async () => {
    const customer = await createCustomer()
    const before = await create({}, customer)
    const sql = `update customer set company = 'New', vat_id = 'New', billing_address = null where customer_id = $1`
    await api.db.query(sql, [customer])
    assert.deepEqual(await shop.readQuote(before.quote_id, true), before)
  })

  it('can be edited as long as it is pending: what is sent changes, null clears, the rest stays', async () => {
    const { quote_id: id } = await create()
    const edit = async (fields: object) => ok(shop.editQuote(id, fields))
    const ulm = { city: 'Ulm' }
    const edited = await edit({ version: 1, shipping_address: ulm, purchase_order_number: 'PO 8' })
    const expected = { ...larsenKept, shipping_address: address(ulm) }
    assert.deepEqual([detailsOf(edited), edited.purchase_order_number], [expected, 'PO 8'])
    const cleared = await edit({ version: 2, ...noCompany, purchase_order_number: null })
    assert.deepEqual([detailsOf(cleared), cleared.purchase_order_number], [noCompany, null])
    await ok(shop.moveQuote(id, 'approve'))
    await shop.assertRefusedWith('wrong_status', () => shop.editQuote(id, { version: 4, company: 'X' }))
  })

  it('that is given to another company has neither the VAT id nor the name of the former one', async () => {
    const { quote_id: id } = await create()
    const same = await ok(shop.editQuote(id, { version: 1, company: 'Larsen KG' }))
    assert.deepEqual(detailsOf(same), larsenKept)
    const other = await ok(shop.editQuote(id, { version: 2, company: 'Berg AG' }))
    assert.deepEqual(detailsOf(other), ofBerg)
    const sent = await ok(shop.editQuote(id, { version: 3, company: 'Larsen KG', vat_id: 'DE123' }))
    assert.deepEqual([sent.company, sent.vat_id], ['Larsen KG', 'DE123'])
  })

  it('that is given to no company any more has no VAT id, also if the address names no company', async () => {
    const { quote_id: id } = await create({ billing_address: { city: 'Kiel', vat_id: 'DE123456789' } })
    const { company, vat_id, billing_address } = await ok(shop.editQuote(id, { version: 1, company: null }))
    assert.deepEqual([company, vat_id, billing_address], [null, null, address({ city: 'Kiel' })])
  })

  it('400: names the unknown or invalid field', async () => {
    const { quote_id: id } = await create()
    await shop.assertInvalidFields((fields: object) => shop.editQuote(id, { version: 1, ...fields }), {
      'quote.billing_address.town': [{ billing_address: { town: 'Ulm' } }],
      'quote.purchase_order_number': [
        { purchase_order_number: 'x'.repeat(256) },
        { purchase_order_number: 5 },
        { purchase_order_number: '' },
        { purchase_order_number: ' ' },
      ],
      'quote.vat_id': [{ vat_id: ['DE1'] }],
    })
  })

  it('takes the purchase order number with the acceptance, and keeps another one without', async () => {
    for (const [sent, expected] of [
      ['PO 10', 'PO 10'],
      [undefined, 'PO 9'],
    ]) {
      const { quote_id: id } = await create({ purchase_order_number: 'PO 9' })
      await ok(shop.moveQuote(id, 'approve'))
      await ok(shop.moveQuote(id, 'accept', { body: { purchase_order_number: sent } }))
      assert.equal((await shop.readQuote(id)).purchase_order_number, expected)
    }
  })

  it('that is given to another customer has theirs, without a mixture of both', async () => {
    const { quote_id: id } = await create()
    const other = await createCustomer({ company: 'Berg AG' })
    const quote = await ok(shop.editQuote(id, { version: 1, customer_id: other }))
    assert.deepEqual(detailsOf(quote), { ...noCompany, company: 'Berg AG' })
  })

  it("that is given to another customer with another company has no VAT id of the customer's", async () => {
    const { quote_id: id } = await create({}, await createCustomer({}))
    const customer_id = await createCustomer()
    const quote = await ok(shop.editQuote(id, { version: 1, customer_id, company: 'Berg AG' }))
    assert.deepEqual(detailsOf(quote), ofBerg)
  })

  for (const [who, sent, expected] of [
    ['with details keeps them', { company: 'Berg AG' }, { ...noCompany, company: 'Berg AG' }],
    ['without details takes those of the customer', {}, larsenKept],
  ] as const)
    it(`of a guest ${who} in the cart of a customer`, async () => {
      const { cart, request } = await shop.requestOfGuest({ firstname: 'Gast', ...sent })
      const { quote_id: id } = await shop.answerRequest(request)
      await ok(shop.moveQuote(id, 'approve'))
      await ok(shop.addToCart(id, cart, await createCustomer()))
      assert.deepEqual(detailsOf(await shop.readQuote(id)), expected)
    })

  it('has them in its events', async () => {
    const { quote_id } = await create({ purchase_order_number: 'PO 11' })
    const events = (await ok(api.get('/rest/V1/events?limit=1000&type=quote.created'))) as Answer['body'][]
    const { data } = events.find((event) => event.data.quote_id === quote_id)
    assert.deepEqual([detailsOf(data), data.purchase_order_number], [larsenKept, 'PO 11'])
  })
})

describe('the company', () => {
  for (const [list, id] of [
    [customers, 'id'],
    ['/rest/V1/pricerequest/requests', 'request_id'],
    [`${quoting}/requests`, 'request_id'],
    [`${quoting}/quotes`, 'quote_id'],
  ] as const)
    it(`is a filter of ${list}`, async () => {
      const customer = await createCustomer({ company: `Only ${list}` })
      const { request_id } = await ask(customer)
      const { quote_id } = await shop.createQuote(customer)
      const price = await shop.submitPriceRequest({ company: `Only ${list}` })
      const wanted: Record<string, number> = {
        [customers]: customer,
        [`${quoting}/requests`]: request_id,
        [`${quoting}/quotes`]: quote_id,
      }
      const idsOf = listReader(api, list, id)
      const expected = [wanted[list] ?? price]
      assert.deepEqual(await idsOf({ company: `ONLY ${list}` }), expected)
      assert.deepEqual(await idsOf({ company: { like: `only ${list.slice(0, -1)}%` } }), expected)
    })
})

describe('the exports', () => {
  it('have a column for every field of both addresses, as text that no program runs', async () => {
    const details = { ...larsen, shipping_address: { street: ['=1+1'], telephone: '+49 40' } }
    const { quote_id } = await shop.createQuote(await createCustomer(details))
    const request_id = await shop.submitPriceRequest(details)
    for (const [path, filter] of [
      [`${quoting}/quotes/export`, { quote_id }],
      ['/rest/V1/pricerequest/requests/export', { request_id }],
    ] as const) {
      const [row] = readCsv(await api.get(path, { query: { filter: JSON.stringify(filter) } })).rows
      const { company, vat_id, billing_street, billing_city, billing_region, shipping_city } = row!
      assert.deepEqual(
        [company, vat_id, billing_city, shipping_city],
        ['Larsen KG', 'DE123', 'Hamburg', null],
      )
      assert.deepEqual([billing_street, billing_region], ['Hafenweg 1, Haus 2', null])
      assert.deepEqual([row!.shipping_street, row!.shipping_telephone], ["'=1+1", "'+49 40"])
    }
  })
})
