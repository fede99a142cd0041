// POST /V1/guest-carts, POST /V1/customers/:customerId/carts, GET /V1/carts/:cartId, PUT /V1/carts/:cartId/order
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { many, one, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, assertReplay, atOnce, type Call, ok, openApi } from '../../support/api.ts'
import { decimal, expectedTotals, UNIT } from '../../support/quote-arithmetic.ts'
import { assertIdsRejected, assertUnknown, openShop, plainLine, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const read = (cart: number | string) => api.get(`/rest/V1/carts/${cart}`)
const names = ['items_qty', 'subtotal', 'tax_amount', 'grand_total']

/** Decimal strings. */
type Row = [qty: string, price: string, tax_percent: string]

/** Fills a cart of the store with these lines. Returns its totals as the JSON spells them. */
async function totalsOf(store: string, rows: Row[]): Promise<string[]> {
  const { masked_id } = await shop.openGuestCart(store)
  for (const [index, [qty, price, tax_percent]] of rows.entries()) {
    const sku = `row ${index}`
    await shop.putProduct(sku, { price: Number(price), tax_percent: Number(tax_percent) })
    await shop.addItem(masked_id, sku, Number(qty))
  }
  const { text } = await read(masked_id)
  const numberOf = (name: string) => new RegExp(`"${name}":(-?[0-9.]+)[,}]`).exec(text)?.[1]
  return names.map((name) => numberOf(name) ?? `no ${name} in ${text}`)
}

/** The same, computed in integers. */
function expectedOf(digits: number, rows: Row[]): string[] {
  const items = rows.map((row) => {
    const [qty, price, tax] = row.map(tenThousandths) as [bigint, bigint, bigint]
    return { qty, price, original: price, tax }
  })
  const totals = expectedTotals(items, { shipping: 0n }, digits)
  return names.map((name) => totals[name] ?? '')
}

function tenThousandths(text: string): bigint {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

describe('readCart', () => {
  it('200: the record, by the integer id and by the masked id', async () => {
    await shop.putProduct('0042-OAK', { name: 'Oak table', price: 210, tax_percent: 19 })
    const { id, masked_id } = await shop.openGuestCart()
    const item_id = await shop.addItem(id, '0042-OAK', 1.5)
    const cart = await ok(read(id))
    const { created_at, updated_at, ...record } = cart
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.ok(updated_at >= created_at)
    assert.deepEqual(record, {
      id,
      masked_id,
      customer_id: null,
      is_active: true,
      items: [
        {
          item_id,
          sku: '0042-OAK',
          qty: 1.5,
          name: 'Oak table',
          price: 210,
          ...plainLine,
          product_id: record.items[0].product_id,
        },
      ],
      items_count: 1,
      items_qty: 1.5,
      currency_code: 'USD',
      subtotal: 315,
      tax_amount: 59.85,
      grand_total: 374.85,
      shipping_amount: 0,
      order_id: null,
      order_increment_id: null,
      shipping_tax_amount: 0,
    })
    assert.deepEqual(await ok(read(masked_id)), cart)
  })

  it('200: a plain line follows the catalog, a quoted one keeps its agreed price', async () => {
    const product_id = await shop.putProduct('moving', { price: 10, tax_percent: 10 })
    const { id } = await shop.openGuestCart()
    await shop.addItem(id, 'moving', 3)
    await shop.addQuotedLine(id, { product_id, sku: 'moving', qty: '2', price: '7.5', tax_percent: '20' })
    const before = (await read(id)).body
    assert.deepEqual([before.subtotal, before.tax_amount, before.grand_total], [45, 6, 51])
    await shop.putProduct('moving', { price: 11, tax_percent: 0 })
    const after = (await read(id)).body
    const [plain, quoted] = after.items
    assert.deepEqual([plain.price, plain.quote_id, quoted.price, quoted.quote_id], [11, null, 7.5, 700])
    assert.deepEqual([after.items_count, after.items_qty], [2, 5])
    assert.deepEqual([after.subtotal, after.tax_amount, after.grand_total], [48, 3, 51])
  })

  it('200: an ordered cart keeps its prices when the catalog changes', async () => {
    await shop.putProduct('ordered', { price: 10, tax_percent: 10 })
    const { id } = await shop.openGuestCart()
    await shop.addItem(id, 'ordered', 3)
    await ok(shop.orderCart(id))
    await shop.putProduct('ordered', { price: 99, tax_percent: 0 })
    const { subtotal, tax_amount } = (await read(id)).body
    assert.deepEqual([subtotal, tax_amount], [30, 3])
  })

  it('400: names the invalid id', async () => {
    await assertIdsRejected('cartId', read)
    for (const id of ['a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}-`, `${'a'.repeat(32)}%0A`])
      assertRefused(await read(id), 400, 'cartId')
  })

  it('404: names the unknown cart; masked ids are case-sensitive', async () => {
    assertRefused(await read(2147483647), 404, 'cartId')
    for (const id of ['a'.repeat(32), '1'.repeat(32)]) assertUnknown(await read(id), 'cartId', id)
    const { masked_id } = await shop.openGuestCart()
    assertRefused(await read(masked_id.toUpperCase()), 404, 'cartId')
  })
})

describe('totals of a cart', async () => {
  const stores = { us: ['USD', 2], jp: ['JPY', 0], kw: ['KWD', 3] } as const
  for (const [code, [currency]] of Object.entries(stores)) await shop.putStore(code, currency)

  const table: [keyof typeof stores, Row[], string[]][] = [
    ['us', [], ['0', '0', '0', '0']],
    ['us', [['1', '0.1', '0'], ['1', '0.2', '0']], ['2', '0.3', '0', '0.3']], // oxfmt-ignore
    ['us', [['3', '1.005', '0']], ['3', '3.02', '0', '3.02']],
    ['us', [['1', '1.005', '0']], ['1', '1.01', '0', '1.01']],
    ['us', [['1', '1.0049', '0']], ['1', '1', '0', '1']],
    ['us', [['1', '0.5', '19']], ['1', '0.5', '0.1', '0.6']],
    ['us', [['1', '0.5', '1'], ['1', '0.5', '1'], ['1', '0.5', '1']], ['3', '1.5', '0.03', '1.53']], // oxfmt-ignore
    ['us', [['0.0001', '49.9999', '100']], ['0.0001', '0', '0', '0']],
    ['us', [['1', '49999999999.99', '100']], ['1', '49999999999.99', '49999999999.99', '99999999999.98']],
    ['jp', [['3', '33.5', '10']], ['3', '101', '10', '111']],
    ['jp', [['1', '0.4999', '100'], ['1', '0.5', '100']], ['2', '1', '1', '2']], // oxfmt-ignore
    ['kw', [['3', '1.0005', '5']], ['3', '3.002', '0.15', '3.152']],
    ['kw', [['1', '0.0005', '50']], ['1', '0.001', '0.001', '0.002']],
  ]

  it('are those of the table, and of a computation in integers', async () => {
    for (const [store, rows, totals] of table) {
      assert.deepEqual(await totalsOf(store, rows), totals, JSON.stringify(rows))
      assert.deepEqual(expectedOf(stores[store][1], rows), totals, JSON.stringify(rows))
    }
  })

  it('are those of a computation in integers for random rows', async () => {
    const upTo = (max: bigint, min = 0n) => fc.bigInt({ min, max }).map((value) => decimal(value, 4))
    const row = fc.tuple(upTo(1000n * UNIT, 1n), upTo(10_000n * UNIT), upTo(100n * UNIT))
    const rows = fc.array(row, { minLength: 1, maxLength: 4 })
    const check = async (store: keyof typeof stores, rows: Row[]) =>
      assert.deepEqual(await totalsOf(store, rows), expectedOf(stores[store][1], rows))
    const anyStore = fc.constantFrom<keyof typeof stores>('us', 'jp', 'kw')
    await fc.assert(fc.asyncProperty(anyStore, rows, check), { numRuns: 60 })
  })
})

const order = (cart: number | string, call?: Call) => api.put(`/rest/V1/carts/${cart}/order`, call)

describe('orderCart', () => {
  it('200: the bare id of the order; the cart is no longer active and keeps its lines', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 2 })
    const answer = await order(cart)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /^[1-9][0-9]*$/)
    const rows = await many(api.db, 'select order_id from sales_order where cart_id = $1', [cart])
    assert.deepEqual(rows, [{ order_id: answer.body }])
    assert.equal((await ok(api.get(`/rest/V1/carts/${cart}`))).is_active, false)
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 2 at 33.33'])
  })

  it('200: every quote in it is purchased, its request closed', async () => {
    const { customer, cart, request } = await shop.requestFromCart()
    const first = (await ok(api.post(`${quoting}/request/${request.request_id}/quote`))).quote_id as number
    const second = (await shop.createQuote(customer)).quote_id as number
    for (const id of [first, second]) {
      await shop.takeTo('approved', id)
      await ok(shop.addToCart(id, cart, customer))
    }
    const lines = await shop.cartLines(cart)
    assert.equal(lines.length, 4)
    const orderId = await ok(order(cart))
    for (const id of [first, second]) {
      const { status, order_id, order_increment_id, cart_id } = await shop.readQuote(id)
      assert.deepEqual([status, order_id, cart_id], ['purchased', orderId, cart])
      assert.equal(order_increment_id, String(orderId).padStart(9, '0'))
      assert.equal((await shop.historyOf(id)).at(-1), 'accepted → purchased')
    }
    assert.equal((await shop.readRequest(request.request_id)).status, 'closed')
    assert.deepEqual(await shop.cartLines(cart), lines)
  })

  it('400: an empty cart', async () => {
    const cart = await shop.openCart(await shop.newCustomer())
    await shop.assertRefusedUnchanged(() => order(cart), 400, { error_code: 'cart_empty' })
  })

  it('400: one of two quotes has expired: neither is purchased', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const other = (await shop.createQuote(customer)).quote_id as number
    await shop.takeTo('approved', other)
    const cart = await shop.openCart(customer)
    for (const each of [id, other]) await ok(shop.addToCart(each, cart, customer))
    await shop.makeDue(other)
    assert.equal((await order(cart)).body.error_code, 'quote_expired')
    assert.equal((await shop.readQuote(id)).status, 'accepted')
    assert.equal((await shop.readCart(cart)).is_active, true)
  })

  it('400: names the invalid cart, and an unknown parameter or field', async () => {
    await assertIdsRejected('cartId', (id) => order(id))
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 1 })
    for (const call of [{ query: { discount: '5' } }, { body: { discount: 5 } }])
      await shop.assertRefusedUnchanged(() => order(cart, call), 400, { fieldName: 'discount' })
    assert.equal((await order(cart, { body: {} })).status, 200)
  })

  it('404: names the unknown cart', async () => {
    for (const cart of [999999, 'f'.repeat(32)]) assertUnknown(await order(cart), 'cartId', cart)
  })
})

describe('openGuestCart', () => {
  const open = (headers = {}) => api.post('/rest/V1/guest-carts', { headers })

  it('200: a bare string of 32 letters and digits that names the cart', async () => {
    const answer = await open()
    assert.match(answer.text, /^"[A-Za-z0-9]{32}"$/)
    const { masked_id, customer_id, is_active, currency_code } = await shop.readCart(answer.body)
    assert.deepEqual([masked_id, customer_id, is_active, currency_code], [answer.body, null, true, 'USD'])
  })

  it('200: each is different, and none consists of digits only', async () => {
    const ids = (await atOnce(40, () => open())).map(({ body }) => body as string)
    assert.equal(new Set(ids).size, 40)
    for (const id of ids) assert.doesNotMatch(id, /^[0-9]+$/)
    // Random ids share no prefix; most of 40 made from a counter or a clock would.
    assert.ok(new Set(ids.map((id) => id.slice(0, 8))).size > 38)
  })
})

describe('a new cart', () => {
  it('200: store and currency are those of the path', async () => {
    const store_id = await shop.putStore('kw', 'KWD')
    for (const owner of ['guest-', `customers/${await shop.newCustomer()}/`]) {
      const cart = await shop.readCart(await ok(api.post(`/rest/kw/V1/${owner}carts`)))
      const row = await one(api.db, 'select store_id from cart where cart_id = $1', [cart.id])
      assert.deepEqual([row, cart.currency_code, cart.items_count], [{ store_id }, 'KWD', 0])
    }
  })
})

describe('openCustomerCart', () => {
  const open = (customer: number | string, headers = {}) =>
    api.post(`/rest/V1/customers/${customer}/carts`, { headers })

  it('200: a bare integer, the same as long as the cart is open', async () => {
    const customer = await shop.newCustomer()
    const answer = await open(customer)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /^[1-9][0-9]*$/)
    assert.equal((await open(customer)).text, answer.text)
    const { customer_id, is_active, items, masked_id } = await shop.readCart(answer.text)
    assert.deepEqual([customer_id, is_active, items], [customer, true, []])
    assert.match(masked_id, /^[A-Za-z0-9]{32}$/)
    await shop.deactivate(answer.body as number)
    assert.notEqual((await open(customer)).text, answer.text)
  })

  it('200: of several open carts the newest', async () => {
    const customer = await shop.newCustomer()
    await open(customer)
    const { id } = await shop.openGuestCart()
    await run(api.db, 'update cart set customer_id = $2 where cart_id = $1', [id, customer])
    assert.equal((await open(customer)).body, id)
  })

  it('200: concurrent calls open one cart', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await shop.newCustomer()
      const answers = await atOnce(15, () => open(customer))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      assert.equal(await run(api.db, 'select from cart where customer_id = $1', [customer]), 1)
    }
  })

  it('200: the same Idempotency-Key returns the same cart, even when it is no longer open', async () => {
    const customer = await shop.newCustomer()
    const first = await open(customer, { 'idempotency-key': 'cart-1' })
    await shop.deactivate(first.body as number)
    assertReplay(await open(customer, { 'idempotency-key': 'cart-1' }), first)
  })

  it('400: names the invalid id, and opens nothing', async () => {
    const before = await shop.content()
    await assertIdsRejected('customerId', (id) => open(id))
    assert.equal(await shop.content(), before)
  })

  it('404: names the unknown customer', async () => assertRefused(await open(2147483647), 404, 'customerId'))
})
