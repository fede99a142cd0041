// What the history of a quote says about changes of its contents: GET /V1/quoting/quote/:id/history
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import {
  comparedItemFields,
  comparedQuoteFields,
  findChanges,
  notCompared,
} from '../../../src/quoting/quote/quote-changes.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { QuoteIn } from '../../../src/quoting/quote/quote-input-schemas.ts'
import { EditedItemIn } from '../../../src/quoting/quote/quote-item-input-schemas.ts'
import { amount } from '../../../src/domain/money.ts'
import { tablesHolding } from '../../support/access-fixtures.ts'
import { ok, openApi } from '../../support/api.ts'
import { fileBody, multipart, pdf } from '../../support/sample-files.ts'
import { openShop, quoting } from '../../support/shop.ts'

type Change = { item_id: number | null; sku: string | null; field: string; before: unknown; after: unknown }
type Row = { changes: Change[]; changes_count: number }

const api = await openApi()
const shop = await openShop(api)
const rowsOf = async (id: number) => (await ok(api.get(`${quoting}/quote/${id}/history`))) as Row[]
const lastOf = async (id: number) => (await rowsOf(id)).at(-1)!
const short = ({ changes }: Row) => changes.map(({ field, before, after }) => [field, before, after])

async function edit(id: number, quote: object): Promise<Row> {
  const { version } = await shop.readQuote(id)
  await ok(api.put(`${quoting}/quote/${id}`, { body: { quote: { version, ...quote } } }))
  return lastOf(id)
}

describe('the changes in the history of a quote', () => {
  it('compares every field of the body of a quote and of an item, or names why not', () => {
    const derived = [
      'customer_email',
      'order_reference',
      'order_increment_id',
      'grand_total',
      'chosen_qty',
      'cart_id',
    ]
    const isOwn = (name: string) => !derived.includes(name)
    const ofQuote = [...comparedQuoteFields.filter(isOwn), ...Object.keys(notCompared.quote)]
    assert.deepEqual(Object.keys(QuoteIn.properties.quote.properties).sort(), [...ofQuote].sort())
    const ofItem = [...comparedItemFields.filter(isOwn), ...Object.keys(notCompared.item)]
    assert.deepEqual(Object.keys(EditedItemIn.properties).sort(), ofItem.sort())
  })

  it('names fields of the quote and of its lines, with amounts as numbers', async () => {
    const { id } = await shop.quoteIn('pending')
    const { items, grand_total } = await shop.readQuote(id, true)
    const { item_id, sku, qty } = items[0]
    const others = items.slice(1).map((item: Change) => ({ item_id: item.item_id }))
    const row = await edit(id, {
      title: 'For the office',
      cc: ['office@example.com', 'boss@example.com'],
      billing_address: { firstname: 'Anna', city: 'Hamburg', country_id: 'DE' },
      items: [
        { item_id, qty, price: 12.5, customer_note: 'With love', tier_prices: [{ qty: 1000, price: 10 }] },
        ...others,
      ],
    })
    const changes = new Map(row.changes.map((change) => [change.field, change]))
    assert.deepEqual(changes.get('title'), {
      item_id: null,
      sku: null,
      field: 'title',
      before: null,
      after: 'For the office',
    })
    assert.equal(changes.get('cc')?.after, 'office@example.com, boss@example.com')
    assert.equal(changes.get('billing_address')?.after, 'Anna, Hamburg, DE')
    const { before, ...price } = changes.get('price')!
    assert.equal(before, items[0].price)
    assert.deepEqual(price, { item_id, sku, field: 'price', after: 12.5 })
    assert.deepEqual(changes.get('tier_prices')?.after, [{ qty: 1000, price: 10 }])
    assert.equal(changes.get('grand_total')?.before, grand_total)
    assert.equal(row.changes_count, row.changes.length)
  })

  it('names lines that were added and removed, and their order', async () => {
    const { id } = await shop.quoteIn('pending')
    await edit(id, {
      items: [
        { sku: 'BOOK', qty: 1 },
        { sku: 'BOOK', qty: 2 },
      ],
    })
    const { items } = await shop.readQuote(id, true)
    const [first, second] = items.map(({ item_id }: Change) => ({ item_id }))
    assert.deepEqual(short(await edit(id, { items: [second, first] })), [['position', null, null]])
    const row = await edit(id, { items: [second, { sku: 'BOOK', qty: 3, price: 5 }] })
    const { name, price } = items[0]
    const lines = row.changes.filter(({ field }) => field === 'item')
    assert.deepEqual(
      lines.map(({ item_id, before, after }) => ({ item_id, before, after })),
      [
        { item_id: null, before: null, after: { name, qty: 3, price: 5 } },
        { item_id: first!.item_id, before: { name, qty: 1, price }, after: null },
      ],
    )
  })

  it('says nothing of a save that changes nothing, and of moves only what they change', async () => {
    const { id } = await shop.quoteIn('pending')
    assert.deepEqual(await edit(id, {}), { ...(await lastOf(id)), changes: [], changes_count: 0 })
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
    const [approved, proposed] = (await rowsOf(id)).slice(-2)
    const { expires_at } = await shop.readQuote(id)
    assert.deepEqual([short(approved!), short(proposed!)], [[['expires_at', null, expires_at]], []])
    const later = '2999-12-31 23:59:59'
    await ok(api.post(`${quoting}/quote/${id}/extend`, { body: { expires_at: later } }))
    assert.deepEqual(short(await lastOf(id)), [['expires_at', expires_at, later]])
  })

  it('names the cart into which the quote was put, and from which it was taken', async () => {
    const { id, cart, customer } = await shop.proposedWithCart()
    const added = ['cart_id', null, cart]
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(short(await lastOf(id)), [added])
    const [line] = await shop.listItems(cart)
    await ok(shop.removeItem(cart, line.item_id))
    assert.deepEqual(short(await lastOf(id)), [['cart_id', cart, null]])
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(short(await lastOf(id)), [added])
  })

  it('names a file of the offer that was added or removed, and no internal one', async () => {
    const { id } = await shop.quoteIn('pending')
    const files = `${quoting}/quote/${id}/files`
    const { file_id } = await ok(api.post(files, fileBody('sheet.pdf', pdf)))
    assert.deepEqual(short(await lastOf(id)), [['files', null, 'sheet.pdf']])
    await ok(api.delete(`${files}/${file_id}`))
    assert.deepEqual(short(await lastOf(id)), [['files', 'sheet.pdf', null]])
    const rows = (await rowsOf(id)).length
    const internal = { name: 'is_internal', content: 'true' }
    await ok(
      api.post(
        files,
        multipart([{ filename: 'costs.pdf', content: pdf, type: 'application/pdf' }, internal]),
      ),
    )
    assert.equal((await rowsOf(id)).length, rows)
  })

  it('names the former and the new buyer', async () => {
    const { id, customer } = await shop.quoteIn('pending')
    const { customer_email } = await shop.readQuote(id)
    const next = await shop.newCustomer()
    const row = await edit(id, { customer_id: next })
    const after = await shop.readQuote(id)
    assert.deepEqual(short(row).slice(0, 2), [
      ['customer_id', customer, next],
      ['customer_email', customer_email, after.customer_email],
    ])
  })

  it('cuts long texts between characters, and lists 50 changes of 10,000 lines', async () => {
    const { id } = await shop.quoteIn('pending')
    const row = await edit(id, { seller_comment: '\u{1f600}'.repeat(300), title: '\u202eevil <b>' })
    const texts = new Map(row.changes.map(({ field, after }) => [field, after]))
    assert.equal(texts.get('seller_comment'), `${'\u{1f600}'.repeat(199)}…`)
    assert.equal(texts.get('title'), '\u202eevil <b>')
    const line = (item_id: number, price: number) => ({ item_id, sku: `S${item_id}`, price: amount(price) })
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1)
    const items = { before: ids.map((each) => line(each, 1)), after: ids.map((each) => line(each, 2)) }
    const changes = findChanges({}, {}, { items })
    assert.deepEqual([changes?.listed.length, changes?.count], [50, 10_000])
  })

  it('keeps no text of an erased customer, and every amount and time', async () => {
    const { id } = await shop.quoteIn('pending')
    const { customer_email, items } = await shop.readQuote(id, true)
    const [{ item_id, ...item }, ...others] = items
    const expires_at = '2999-12-31 23:59:59'
    await edit(id, {
      title: 'For Hildegund',
      seller_comment: 'Dear Hildegund',
      cc: ['hildegund@example.com'],
      billing_address: { firstname: 'Hildegund', city: 'Hamburg', country_id: 'DE' },
      expires_at,
      items: [
        {
          item_id,
          price: 12.5,
          customer_note: 'Hildegund wants it',
          tier_prices: [{ qty: 1000, price: 10 }],
        },
        { sku: 'BOOK', qty: 3, price: 5, description: 'For Hildegund' },
        ...others.map((each: Change) => ({ item_id: each.item_id })),
      ],
    })
    await edit(id, { title: 'For nobody', items: [{ item_id }] })
    const before = await rowsOf(id)
    assert.deepEqual((await tablesHolding(api.db, 'hildegund')).includes('quote_history'), true)
    await api.db.transaction((tx) => eraseCustomer(tx, customer_email as string))
    assert.deepEqual(await tablesHolding(api.db, 'hildegund'), [])
    const after = (await rowsOf(id)).slice(0, before.length)
    assert.deepEqual(
      after.map(({ changes_count }) => changes_count),
      before.map(({ changes_count }) => changes_count),
    )
    const values = new Map(after.flatMap(({ changes }) => changes).map((each) => [each.field, each]))
    for (const field of ['title', 'seller_comment', 'cc', 'billing_address', 'customer_note'])
      assert.deepEqual([values.get(field)?.before, values.get(field)?.after], [null, null], field)
    assert.deepEqual([values.get('price')?.before, values.get('price')?.after], [item.price, 12.5])
    assert.equal(values.get('expires_at')?.after, expires_at)
    assert.deepEqual(values.get('tier_prices')?.after, [{ qty: 1000, price: 10 }])
    const lines = after.flatMap(({ changes }) => changes).filter(({ field }) => field === 'item')
    assert.ok(lines.some((each) => isDeepStrictEqual(each.after, { name: null, qty: 3, price: 5 })))
    assert.ok(after.every(({ changes }) => changes.every(({ sku }) => sku === null)))
  })
})
