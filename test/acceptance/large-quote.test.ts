// A quote of 10,000 items, the limit, from the request to the order, in a constant number of statements; documents of
// many pages.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one, run } from '../../src/platform/postgres/database.ts'
import { addQuoteToCart } from '../../src/quoting/cart/quote-cart-actions.ts'
import { ok, openApi } from '../support/api.ts'
import { quoteDocument, readPdf } from '../support/document-readers.ts'
import { openShop, quoting } from '../support/shop.ts'

const COUNT = 10_000
const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api, { LAMP: { name: 'Lamp' } })
const customer = await shop.newCustomer()
await run(
  api.db,
  `insert into product (sku, name, price, tax_percent)
   select 'S' || n, 'Product ' || n, n % 1000 + 0.99, 19 from generate_series(1, $1) n`,
  [COUNT],
)

// The cart holds 5 of each SKU, of which the quote takes 2: 3 stay in a plain line, which counts as reduced.
const cart = await shop.insertCart(customer)
await run(
  api.db,
  `insert into cart_item (cart_id, product_id, sku, name, product_type, qty)
   select $1, product_id, sku, name, type_id, 5 from product where sku <> 'LAMP'`,
  [cart],
)
const items = Array.from({ length: COUNT }, (_, index) => ({ sku: `S${index + 1}`, qty: 2, price: 0.01 }))
const completeTotals = { lines: 2 * COUNT, quoted: COUNT, qty: 5 * COUNT, reduced: COUNT }

const cartTotals = () =>
  one(
    api.db,
    `select count(*)::int as lines, count(quote_id)::int as quoted, sum(qty)::int as qty,
       count(*) filter (where quote_id is null and qty = 3)::int as reduced
     from cart_item where cart_id = $1`,
    [cart],
  )

describe('a quote of 10,000 items', () => {
  let id: number

  it('is made from a request of as many, edited, and read with all of them', async () => {
    const request = await shop.submitCart(cart)
    assert.equal(request.items.length, COUNT)
    const made = await shop.answerRequest(request)
    assert.equal(made.items_count, COUNT)
    id = made.quote_id
    const quote = await ok(shop.editQuote(id, { version: 1, items }))
    assert.deepEqual([quote.items.length, quote.items_qty, quote.subtotal], [COUNT, 2 * COUNT, 200])
    const skus = (list: { sku: string }[]) => list.map(({ sku }) => sku)
    assert.deepEqual(skus(quote.items), skus(items))
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${id}/items`)), quote.items)
    assert.deepEqual(await shop.readQuote(id, true), quote)
    assert.deepEqual(await ok(api.get(`${quoting}/quotes?addItems=true`)), [quote])
  })

  it('is drawn within the memory of the thread that draws documents', async () => {
    const { status, bytes } = await api.get(`${quoting}/quote/${id}/pdf`)
    assert.deepEqual([status, bytes.toString('latin1', 0, 5)], [200, '%PDF-'])
  })

  it('goes into the cart in as few statements as one of two items', async () => {
    await shop.takeTo('approved', id)
    let statements = 0
    await api.db.transaction(async (tx) => {
      const query = ((...parameters: Parameters<typeof tx.query>) => {
        statements++
        return tx.query(...parameters)
      }) as typeof tx.query
      await addQuoteToCart({ ...tx, query }, 'test', id, { cartId: cart, customerId: customer })
    })
    // A quote of two items needs as many.
    assert.ok(statements < 15, `${statements} statements`)
    assert.deepEqual(await cartTotals(), completeTotals)
  })

  it('leaves the cart again, and is ordered, as a whole', async () => {
    const line = (await shop.listItems(cart)).at(-1)
    assert.equal(line.quote_id, id)
    await ok(shop.removeItem(cart, line.item_id))
    assert.deepEqual(await cartTotals(), { ...completeTotals, lines: COUNT, quoted: 0, reduced: 0 })
    await ok(shop.addToCart(id, cart, customer))
    await ok(shop.orderCart(cart))
    assert.equal((await shop.readQuote(id)).status, 'purchased')
  })

  it('400: cannot have one more', () => {
    const body = { quote: { customer_id: customer, items: [...items, items[0]] } }
    return shop.assertInvalidFields(() => api.post(`${quoting}/quote`, { body }), { 'quote.items': [body] })
  })
})

it('a quote of 10,000 lines in 500 sections is saved, read, shown and drawn', async () => {
  const lines = Array.from({ length: COUNT }, (_, index) => ({
    product_type: 'custom',
    name: `L${index}`,
    qty: 1,
    price: index % 20 === 19 ? -1 : 1,
    tax_percent: 19,
    section: `S${Math.floor(index / 20)}`,
  }))
  const body = { quote: { customer_id: customer, items: lines } }
  const { quote_id, items: saved } = await ok(api.post(`${quoting}/quote`, { body }))
  const ofLines = (list: { name: string; section: string }[]) =>
    list.map(({ name, section }) => [name, section])
  assert.deepEqual(ofLines(saved), ofLines(lines))
  await shop.takeTo('proposed', quote_id)
  const quote = await shop.readQuote(quote_id, true)
  assert.deepEqual([quote.items.length, quote.subtotal], [COUNT, 9000])
  const { url } = await ok(api.get(`${quoting}/quote/${quote_id}/link`))
  const page = await api.get(new URL(url).pathname, { token: null })
  assert.equal(page.status, 200)
  // The page shows 200 lines, thus ten sections.
  assert.deepEqual(
    new Set(page.text.match(/\bS\d+\b/g)),
    new Set(Array.from({ length: 10 }, (_, n) => `S${n}`)),
  )
  assert.match(page.text, /9,800 more/)
  const drawn = await api.get(`${quoting}/quote/${quote_id}/pdf`)
  assert.deepEqual([drawn.status, drawn.bytes.toString('latin1', 0, 5)], [200, '%PDF-'])
})

describe('readQuoteDocument', () => {
  const lamps = (length: number) =>
    Array.from({ length }, () => ({ sku: 'LAMP', qty: 1, price: 30, tax_percent: 7 }))
  const getPdf = (quoteId: number) => api.get(`${quoting}/quote/${quoteId}/pdf`)

  it('200: keeps the table head with an item below it and the totals with one above', async () => {
    // A longer address moves the items down the page.
    for (let lines = 1; lines <= 45; lines++) {
      const quote = await shop.createQuote(customer, { items: lamps(1 + (lines % 3) * 6) })
      const SELLER_ADDRESS = Array.from({ length: lines }, (_, line) => String(line)).join('|')
      for (const page of (
        await readPdf(await quoteDocument(api.db, { ...api.services.config, SELLER_ADDRESS }, quote))
      ).pages)
        if (page.lines.some((line) => /^# Item|^Grand total/.test(line)))
          assert.match(page.lines.join('\n'), / Lamp /)
    }
  })

  it('200: continues a comment and a note of 65,535 characters over many pages', async () => {
    // 10,922 numbers of five digits, with blanks in between, are 65,531 characters.
    const numbers = Array.from({ length: 10_922 }, (_, index) => String(index).padStart(5, '0'))
    const [lamp] = lamps(1)
    const itemWithNote = [{ ...lamp, customer_note: `${'x'.repeat(65_530)} end` }]
    const { quote_id } = await shop.createQuote(customer, {
      seller_comment: numbers.join(' '),
      items: itemWithNote,
    })
    const { pages, text } = await readPdf((await getPdf(quote_id)).bytes)
    assert.equal((text.match(/\bx+\b/g) ?? []).join('').length, 65_530)
    const printed = new Set(text.match(/\b\d{5}\b/g))
    assert.deepEqual(
      numbers.filter((number) => !printed.has(number)),
      [],
    )
    assert.ok(pages.length > 20)
  })

  it('200: serves other requests while it lays out 3,000 items', async () => {
    const { quote_id } = await shop.createQuote(customer, { items: lamps(3000) })
    const answered: string[] = []
    const document = getPdf(quote_id).finally(() => answered.push('the document'))
    // Ten take longer than the database needs to read the quote.
    for (let time = 0; time < 10; time++) await shop.readQuote(quote_id)
    answered.push('ten others')
    const { text } = await readPdf((await document).bytes)
    assert.deepEqual(answered, ['ten others', 'the document'])
    assert.equal(text.match(/ Lamp 1 30\.00 7% 30\.00$/gm)?.length, 3000)
    assert.match(text, /Grand total \$96,300\.00/)
  })
})
