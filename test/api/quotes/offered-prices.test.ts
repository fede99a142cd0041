// GET /V1/quoting/prices
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom, type Random } from '../../../src/demo/demo-random.ts'
import { quoteMoves } from '../../../src/domain/quote-moves.ts'
import { many, run, type Queryable } from '../../../src/platform/postgres/database.ts'
import { findOfferedPrices } from '../../../src/quoting/quote/offered-price-repository.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting, statuses, tiers } from '../../support/shop.ts'

type Offer = Entry & {
  quote_id: number
  proposed_at: string | null
  offered_at: string
  item_id: number
  discount: number
}
type Entry = { qty: number; price: number; outcome: string; is_same_customer: boolean }

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('eu', 'EUR')

const read = (query: Record<string, unknown>) => {
  const text = new URLSearchParams({ sku: 'LAMP', currency_code: 'USD', ...query } as Record<string, string>)
  return api.get(`${quoting}/prices?${text.toString()}`)
}
const offer = async (customer: number, item: object, status = 'proposed') => {
  const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'LAMP', qty: 1, ...item }] })
  await shop.takeTo(status, quote_id as number)
  return quote_id as number
}
/** The prices of the last offers, those of a customer first. */
const lastPrices = async (query: object) =>
  (await ok(read({ ...query }))).last.map(({ price }: Entry) => price) as number[]

describe('readOfferedPrices', () => {
  it('200: nothing was offered yet', async () => {
    assert.deepEqual(await ok(read({ sku: '0042-OAK', customer_id: 1, qty: 3 })), {
      catalog: 210,
      last: [],
      bands: [],
    })
  })

  it('200: null for what the catalog does not have, or not in this currency', async () => {
    await shop.putProduct('IN-EUR', { price: 5, prices: [{ currency_code: 'EUR', price: 4 }] })
    assert.equal((await ok(read({ sku: 'NONE' }))).catalog, null)
    assert.equal((await ok(read({ sku: 'IN-EUR' }))).catalog, null)
    assert.equal((await ok(read({ sku: 'IN-EUR', currency_code: 'EUR' }))).catalog, 4)
  })

  it('200: drafts are no offers, nor is what a rework has replaced', async () => {
    const customer = await shop.newCustomer()
    const last = () => lastPrices({ customer_id: customer })
    const id = await offer(customer, { price: 20 }, 'approved')
    assert.deepEqual(await last(), [])
    await ok(shop.moveQuote(id, 'propose'))
    assert.deepEqual(await last(), [20])
    await ok(shop.moveQuote(id, 'rework'))
    assert.deepEqual(await last(), [])
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, items: [{ sku: 'LAMP', qty: 1, price: 21 }] }))
    assert.deepEqual(await last(), [])
    await ok(shop.moveQuote(id, 'approve'))
    await ok(shop.moveQuote(id, 'propose'))
    assert.deepEqual(await last(), [21])
    await ok(shop.moveQuote(id, 'rework'))
    await ok(shop.moveQuote(id, 'cancel'))
    assert.deepEqual(await last(), [])
  })

  it('200: the price at the quantity that was asked for, with the tiers of the offer', async () => {
    await shop.putProduct('BOLT', { price: 10 })
    await offer(await shop.newCustomer(), {
      sku: 'BOLT',
      qty: 10,
      price: 9,
      tier_prices: tiers([10, 8], [100, 7]),
    })
    for (const [qty, price] of [
      [undefined, 8],
      [1, 9],
      [99.5, 8],
      [100, 7],
    ] as const) {
      const { last } = await ok(read({ sku: 'BOLT', ...(qty && { qty }) }))
      assert.deepEqual([last[0].qty, last[0].price], [10, price])
    }
  })

  it('200: lines that are in no catalog, by the SKU that somebody gave', async () => {
    const item = { product_type: 'custom', sku: 'OWN-1', name: 'Drilling', price: -3, tax_percent: 0 }
    await offer(await shop.newCustomer(), { ...item, price: 45 })
    const { catalog, last, bands } = await ok(read({ sku: 'OWN-1' }))
    assert.deepEqual([catalog, last.length, last[0].price, bands], [null, 1, 45, []])
  })

  it('200: what a computation over all records finds, after random moves', async () => {
    await shop.putProduct('CLIP', { price: 40 })
    const random = seededRandom(28)
    const customers = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()]
    for (let count = 0; count < 40; count++) await moveAtRandom(random, random.pick(customers))
    for (const customer_id of [undefined, ...customers])
      for (const qty of [undefined, 2, 5.5, 30]) {
        const found = await ok(
          read({ sku: 'CLIP', ...(customer_id && { customer_id }), ...(qty && { qty }) }),
        )
        assert.deepEqual(found, { catalog: 40, ...(await expected('CLIP', customer_id, qty)) })
        assert.ok(found.last.length === 10 && found.bands.length > 3)
      }
  })

  it('200: what a computation over all records finds', async () => {
    await shop.putProduct('NUT', { price: 100 })
    const customers = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()]
    const prices = [100, 99.99, 95, 94.99, 80, 5, 0, 250]
    for (let index = 0; index < 40; index++) {
      const price = prices[index % prices.length]!
      const items = [{ sku: 'NUT', qty: 1 + (index % 5), price, tier_prices: tiers([4, price / 2]) }]
      if (index % 4 === 0) items.push({ ...items[0]!, qty: 9 })
      if (index % 3 === 0) items.push({ ...items[0]!, sku: 'BOOK' })
      const body = { quote: { customer_id: customers[index % 3]!, items } }
      const { quote_id } = await ok(
        api.post(`/rest/${index % 7 === 0 ? 'eu' : 'default'}/V1/quoting/quote`, { body }),
      )
      await shop.takeTo(statuses[index % statuses.length]!, quote_id as number)
      // An offer to be expired, which no job has recorded yet.
      if (index % 11 === 0) await shop.makeDue(quote_id as number)
    }
    for (const customer_id of [undefined, ...customers])
      for (const qty of [undefined, 3, 4])
        assert.deepEqual(
          await ok(read({ sku: 'NUT', ...(customer_id && { customer_id }), ...(qty && { qty }) })),
          { catalog: 100, ...(await expected('NUT', customer_id, qty)) },
        )
  })

  it('200: no bands before five quotes have an outcome; what was closed keeps its own', async () => {
    await shop.putProduct('RIVET', { price: 10 })
    const customer = await shop.newCustomer()
    const rivet = { sku: 'RIVET', price: 8 }
    for (const status of ['declined', 'purchased', 'accepted', 'proposed'])
      await offer(customer, rivet, status)
    await ok(shop.moveQuote(await offer(customer, rivet), 'cancel'))
    const id = await offer(customer, rivet, 'declined')
    await ok(shop.moveQuote(id, 'close'))
    const { last, bands } = await ok(read({ sku: 'RIVET' }))
    assert.deepEqual([last[0].quote_id, last[0].outcome, bands], [id, 'declined', []])
    await offer(customer, rivet, 'declined')
    const band = { discount_from: 20, discount_to: 25, quotes: 5, accepted: 2 }
    assert.deepEqual((await ok(read({ sku: 'RIVET' }))).bands, [band])
  })

  it('200: the order of the proposals, not that of the drafts', async () => {
    await shop.putProduct('BELT', { price: 10 })
    const customer = await shop.newCustomer()
    const ids = [await offer(customer, { sku: 'BELT' }), await offer(customer, { sku: 'BELT' })]
    await run(api.db, `update quote set proposed_at = utc_now() + interval '1 hour' where quote_id = $1`, [
      ids[0],
    ])
    const { last } = await ok(read({ sku: 'BELT' }))
    assert.deepEqual(
      last.map(({ quote_id }: Offer) => quote_id),
      ids,
    )
  })

  it('200: what is newest of a popular product, and all of a customer', async () => {
    await shop.putProduct('SCREW', { price: 10 })
    const customer = await shop.newCustomer()
    const first = await offer(customer, { sku: 'SCREW', price: 1 })
    const other = await offer(await shop.newCustomer(), { sku: 'SCREW', price: 2 })
    await run(
      api.db,
      `insert into quote_item (quote_id, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent,
         tax_amount, price_incl_tax, row_total, row_total_incl_tax, item_json)
       select $1, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent, tax_amount,
         price_incl_tax, row_total, row_total_incl_tax, '' from quote_item, generate_series(1, 1000) where quote_id = $1`,
      [other],
    )
    assert.ok(!(await ok(read({ sku: 'SCREW' }))).last.some(({ quote_id }: Offer) => quote_id === first))
    assert.equal((await ok(read({ sku: 'SCREW', customer_id: customer }))).last[0].quote_id, first)
  })

  it('200: however often a product was offered, and to one customer, the newest lines alone are read', async () => {
    await shop.putProduct('WIRE', { price: 10 })
    const customer = await shop.newCustomer()
    const id = await offer(customer, { sku: 'WIRE' })
    await run(
      api.db,
      `with more as (insert into quote (store_id, status, customer_id, customer_is_guest, currency_code, items_count, items_qty,
         original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total)
         select store_id, 'declined', customer_id, false, currency_code, 1, 1, 1, 1, 0, 0, 0, 1
         from quote, generate_series(1, 5000) where quote_id = $1 returning quote_id)
       insert into quote_item (quote_id, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent,
         tax_amount, price_incl_tax, row_total, row_total_incl_tax, item_json)
       select quote_id, 'simple', 'WIRE', 'Wire', 1, 1, 1, 0, 0, 0, 1, 1, 1, '' from more`,
      [id],
    )
    for (const sku of ['WIRE', 'LAMP'])
      for (const mode of ['force_generic_plan', 'force_custom_plan'])
        assert.ok((await mostRowsRead({ sku, customer_id: customer }, mode)) <= 1000, `${sku}, ${mode}`)
  })

  it('400: a missing or invalid parameter', async () => {
    assertRefused(await api.get(`${quoting}/prices?currency_code=USD`), 400, 'sku')
    assertRefused(await api.get(`${quoting}/prices?sku=LAMP`), 400, 'currency_code')
    for (const [field, values] of Object.entries({
      sku: ['', 'x'.repeat(65), '\0'],
      currency_code: ['', 'usd', 'ZZZ', 'USDX'],
      customer_id: ['0', '-1', 'x', '2147483648'],
      qty: ['0', '-1', 'x', '1e12', '0.00001', ''],
      quantity: ['1'],
    }))
      for (const value of values) assertRefused(await read({ [field]: value }), 400, field)
  })
})

/** Makes an offer of a CLIP with random terms and choices, and moves it about. */
async function moveAtRandom(random: Random, customer_id: number): Promise<void> {
  const line = () => ({
    sku: random.pick(['CLIP', 'CLIP', 'BOOK']),
    qty: random.integer(1, 40),
    price: random.pick([40, 39.99, 38, 37.5, 30, 12.34, 45, 0]),
    tier_prices: tiers(
      ...random
        .sample(
          [
            [5.5, 30],
            [20, 29.9],
          ] as [number, number][],
          random.integer(0, 2),
        )
        .sort(),
    ),
    ...(random.chance(0.3) && { role: 'optional', is_chosen: random.chance(0.5) }),
  })
  const quote = { customer_id, items: [{ sku: 'CLIP', qty: 3, price: 36 }, line(), line(), line()] }
  const path = `/rest/${random.chance(0.1) ? 'eu' : 'default'}/V1/quoting/quote`
  const { quote_id: id } = await ok(api.post(path, { body: { quote } }))
  for (let moves = random.integer(2, 7); moves > 0; moves--) {
    const { status, items } = await shop.readQuote(id as number, true)
    const possible = Object.entries(quoteMoves).filter(([, { from }]) =>
      (from as readonly string[]).includes(status as string),
    )
    if (possible.length === 0) return
    const [move] = random.pick(possible)
    if (move === 'expire') {
      await shop.makeDue(id as number)
      if (random.chance(0.5)) await shop.recordExpiry()
    } else if (move === 'purchase') await shop.moveQuote(id as number, 'purchased')
    else if (move === 'accept' && random.chance(0.5)) {
      const chosen = items.find(({ tier_prices }: { tier_prices: object[] }) => tier_prices.length > 0)
      const body = chosen && { items: [{ item_id: chosen.item_id, qty: random.integer(1, 40) }] }
      await ok(shop.moveQuote(id as number, 'accept', { body }))
    } else await ok(shop.moveQuote(id as number, move))
  }
}

/** What the records of all quotes say, read as any client reads them. */
async function expected(wantedSku: string, customerId: number | undefined, qty: number | undefined) {
  const quotes = (await ok(api.get(`${quoting}/quotes?addItems=true`))) as Answer['body'][]
  const offers: Offer[] = []
  for (const quote of quotes) {
    const { quote_id, proposed_at, currency_code, customer_id, status } = quote
    const history = (await ok(api.get(`${quoting}/quote/${quote_id}/history`))) as Answer['body'][]
    const offered = history.findLast(({ to }) => ['pending', 'proposed', 'accepted'].includes(to as string))
    if (
      offered?.to === 'pending' ||
      currency_code !== 'USD' ||
      ['pending', 'approved'].includes(status as string)
    )
      continue
    const closed = history.find(({ to }) => to === 'closed')?.from
    assert.ok(offered)
    const outcome = status === 'proposed' ? 'open' : ((closed ?? status) as string)
    for (const item of quote.items.filter(({ sku }: { sku: string }) => sku === wantedSku)) {
      const tier = item.tier_prices.findLast((each: { qty: number }) => each.qty <= (qty ?? item.qty))
      const price = (qty === undefined ? item.chosen_price : null) ?? tier?.price ?? item.price
      offers.push({
        quote_id,
        proposed_at,
        offered_at: (proposed_at ?? offered.created_at) as string,
        item_id: item.item_id,
        qty: item.chosen_qty ?? item.qty,
        price,
        outcome,
        is_same_customer: customer_id === customerId,
        discount: ((item.original_price - price) * 100) / item.original_price,
      })
    }
  }
  return { last: lastOf(offers), bands: bandsOf(offers) }
}

function lastOf(offers: Offer[]): object[] {
  const ordered = offers.toSorted(
    (a, b) =>
      Number(b.is_same_customer) - Number(a.is_same_customer) ||
      b.offered_at.localeCompare(a.offered_at) ||
      b.item_id - a.item_id,
  )
  return ordered.slice(0, 10).map(({ quote_id, proposed_at, qty, price, outcome, is_same_customer }) => ({
    quote_id,
    increment_id: `Q${String(quote_id).padStart(9, '0')}`,
    proposed_at,
    qty,
    price,
    outcome,
    is_same_customer,
  }))
}

function bandsOf(offers: Offer[]): object[] {
  const settled = offers.filter(({ outcome }) => !['open', 'cancelled'].includes(outcome))
  if (new Set(settled.map(({ quote_id }) => quote_id)).size < 5) return []
  const bands = [-5, ...Array.from({ length: 20 }, (_, index) => index * 5)]
  return bands.flatMap((from) => {
    const isIn = ({ discount }: Offer) =>
      from < 0 ? discount < 0 : discount >= from && (discount < from + 5 || from === 95)
    const within = settled.filter(isIn)
    const won = within.filter(({ outcome }) => outcome !== 'declined' && outcome !== 'expired')
    const count = (some: Offer[]) => new Set(some.map(({ quote_id }) => quote_id)).size
    const band = { discount_from: from < 0 ? null : from, discount_to: from + 5 }
    return within.length > 0 ? [{ ...band, quotes: count(within), accepted: count(won) }] : []
  })
}

/** Returns the most rows of any step of the statement, also of what a filter removes or a bitmap collects. */
async function mostRowsRead(query: { sku: string; customer_id: number }, mode: string): Promise<number> {
  let rows: number[] = []
  await api.db.transaction(async (tx) => {
    await run(tx, `set local plan_cache_mode = ${mode}`)
    // As the planner may choose where it takes the tables to be small.
    await run(tx, 'set local enable_nestloop = off')
    const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
      const lines = await many<{ 'QUERY PLAN': string }>(tx, `explain (analyze, timing off) ${text}`, values)
      rows = lines.flatMap((line) => {
        const counts = /actual rows=([\d.]+) loops=(\d+)/.exec(line['QUERY PLAN'])
        return counts ? [Number(counts[1]) * Number(counts[2])] : []
      })
      return { rows: [{ json: '{}' }] }
    }
    await findOfferedPrices({ query: explained } as unknown as Queryable, { ...query, currency_code: 'USD' })
  })
  assert.ok(rows.length > 10)
  return Math.max(...rows)
}
