// GET /V1/carts/:cartId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertRefused, openApi } from '../support/api.ts'
import { decimal, expectedTotals, UNIT } from '../support/quote-arithmetic.ts'
import { assertIdsRefused, openShop, plainLine } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const read = (cart: number | string) => api.get(`/rest/V1/carts/${cart}`)
const names = ['items_qty', 'subtotal', 'tax_amount', 'grand_total']

/** Quantity, price and tax as people write them. */
type Row = [qty: string, price: string, tax_percent: string]

/** The cart of a store with these lines; gives its totals as they stand in the JSON. */
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
  const totals = expectedTotals(items, 0n, digits)
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
    const answer = await read(id)
    assert.equal(answer.status, 200, answer.text)
    const { created_at, updated_at, ...record } = answer.body
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.ok(updated_at >= created_at)
    assert.deepEqual(record, {
      id,
      masked_id,
      customer_id: null,
      is_active: true,
      items: [{ item_id, sku: '0042-OAK', qty: 1.5, name: 'Oak table', price: 210, ...plainLine }],
      items_count: 1,
      items_qty: 1.5,
      currency_code: 'USD',
      subtotal: 315,
      tax_amount: 59.85,
      grand_total: 374.85,
      shipping_amount: 0,
      order_id: null,
      order_increment_id: null,
    })
    assert.deepEqual((await read(masked_id)).body, answer.body)
  })

  it('200: an empty cart', async () => {
    const { masked_id } = await shop.openGuestCart()
    const { body } = await read(masked_id)
    const amounts = names.map((name) => body[name] as number)
    assert.deepEqual([body.items, body.items_count, ...amounts], [[], 0, 0, 0, 0, 0])
  })

  it('200: a plain line follows the catalogue, a quoted one keeps to what was agreed', async () => {
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

  it('200: an ordered cart can still be read', async () => {
    const { id } = await shop.openGuestCart()
    await shop.deactivate(id)
    const answer = await read(id)
    assert.deepEqual([answer.status, answer.body.is_active], [200, false])
  })

  it('200: what was ordered keeps its prices, whatever the catalogue says later', async () => {
    await shop.putProduct('ordered', { price: 10, tax_percent: 10 })
    const { id } = await shop.openGuestCart()
    await shop.addItem(id, 'ordered', 3)
    assert.equal((await api.put(`/rest/V1/carts/${id}/order`)).status, 200)
    await shop.putProduct('ordered', { price: 99, tax_percent: 0 })
    const { subtotal, tax_amount } = (await read(id)).body
    assert.deepEqual([subtotal, tax_amount], [30, 3])
  })

  it('400: names the id that is none', async () => {
    await assertIdsRefused('cartId', read)
    for (const id of ['a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}-`, `${'a'.repeat(32)}%0A`])
      assertRefused(await read(id), 400, 'cartId')
  })

  it('404: names the cart that is unknown; masked ids know upper and lower case', async () => {
    assertRefused(await read(2147483647), 404, 'cartId')
    for (const id of ['a'.repeat(32), '1'.repeat(32)]) {
      const answer = await read(id)
      assertRefused(answer, 404, 'cartId')
      assert.equal(answer.body.parameters.fieldValue, id)
    }
    const { masked_id } = await shop.openGuestCart()
    assertRefused(await read(masked_id.toUpperCase()), 404, 'cartId')
  })
})

describe('totals of a cart', async () => {
  const stores = { us: ['USD', 2], jp: ['JPY', 0], kw: ['KWD', 3] } as const
  for (const [code, [currency]] of Object.entries(stores)) await shop.putStore(code, currency)

  const table: [keyof typeof stores, Row[], string[]][] = [
    ['us', [['1', '0.1', '0'], ['1', '0.2', '0']], ['2', '0.3', '0', '0.3']], // prettier-ignore
    ['us', [['3', '1.005', '0']], ['3', '3.02', '0', '3.02']],
    ['us', [['1', '1.005', '0']], ['1', '1.01', '0', '1.01']],
    ['us', [['1', '1.0049', '0']], ['1', '1', '0', '1']],
    ['us', [['1', '0.5', '19']], ['1', '0.5', '0.1', '0.6']],
    ['us', [['1', '0.5', '1'], ['1', '0.5', '1'], ['1', '0.5', '1']], ['3', '1.5', '0.03', '1.53']], // prettier-ignore
    ['us', [['0.0001', '49.9999', '100']], ['0.0001', '0', '0', '0']],
    ['us', [['1', '99999999999.99', '100']], ['1', '99999999999.99', '99999999999.99', '199999999999.98']],
    ['jp', [['3', '33.5', '10']], ['3', '101', '10', '111']],
    ['jp', [['1', '0.4999', '100'], ['1', '0.5', '100']], ['2', '1', '1', '2']], // prettier-ignore
    ['kw', [['3', '1.0005', '5']], ['3', '3.002', '0.15', '3.152']],
    ['kw', [['1', '0.0005', '50']], ['1', '0.001', '0.001', '0.002']],
  ]

  it('are those of the table, and of a computation in integers', async () => {
    for (const [store, rows, totals] of table) {
      assert.deepEqual(await totalsOf(store, rows), totals, JSON.stringify(rows))
      assert.deepEqual(expectedOf(stores[store][1], rows), totals, JSON.stringify(rows))
    }
  })

  it('are those of a computation in integers, whatever the rows', async () => {
    const upTo = (max: bigint, min = 0n) => fc.bigInt({ min, max }).map((value) => decimal(value, 4))
    const row = fc.tuple(upTo(1000n * UNIT, 1n), upTo(10_000n * UNIT), upTo(100n * UNIT))
    const rows = fc.array(row, { minLength: 1, maxLength: 4 })
    const check = async (store: keyof typeof stores, rows: Row[]) =>
      assert.deepEqual(await totalsOf(store, rows), expectedOf(stores[store][1], rows))
    const anyStore = fc.constantFrom<keyof typeof stores>('us', 'jp', 'kw')
    await fc.assert(fc.asyncProperty(anyStore, rows, check), { numRuns: 60 })
  })
})
