// The demonstration data: the same every time, true to the rules of the service, readable through the API.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Static, TSchema } from 'typebox'
import { insertDemoData } from '../../src/demo/demo-data.ts'
import { westernProducts } from '../../src/demo/demo-catalogue.ts'
import { makeFiles } from '../../src/demo/demo-files.ts'
import { seededRandom } from '../../src/demo/demo-random.ts'
import { openValidator } from '../../src/http/input-validator.ts'
import { many, one, type Database } from '../../src/platform/database.ts'
import { amount, currencyDigits, round, sum, type Amount } from '../../src/platform/money.ts'
import { PriceRequest, PriceRequestListItem } from '../../src/pricerequest/price-request-schemas.ts'
import { hasContentOf } from '../../src/pricerequest/upload-guard.ts'
import { quoteMoves } from '../../src/quoting/quote.ts'
import { quoteRequestMoves } from '../../src/quoting/quote-request.ts'
import { QuoteRequest } from '../../src/quoting/quote-request-schemas.ts'
import { HistoryEntry, Quote, QuoteItem } from '../../src/quoting/quote-schemas.ts'
import { Cart, CartItem } from '../../src/storefront/cart-schemas.ts'
import { moveClock } from '../support/test-server.ts'
import { type Api, openApi } from '../support/api.ts'

const DAY_S = 86_400
const tables = [
  ...['store', 'product', 'customer', 'cart', 'cart_item', 'sales_order', 'price_request', 'temporary_file'],
  ...['price_request_file', 'price_request_reply', 'quote_request', 'quote_request_item'],
  ...['quote_request_history', 'quote', 'quote_item', 'quote_history'],
]

type QuoteRecord = Omit<Static<typeof Quote>, 'items'> & { items: Static<typeof QuoteItem>[] }
type RequestRecord = Static<typeof QuoteRequest>
type HistoryRecord = Static<typeof HistoryEntry>

const api = await openApi()
const result = await insertDemoData(api.db, api.parts.files, api.parts.config)

describe('insertDemoData', () => {
  it('fills an empty database', async () => {
    assert.deepEqual(result, {
      filled: true,
      products: 400,
      customers: 100,
      carts: await countOf(api.db, 'cart'),
      price_requests: 3000,
      files: 180,
      quote_requests: await countOf(api.db, 'quote_request'),
      quotes: 400,
    })
    for (const [name, count] of Object.entries(result)) assert.ok(count === true || Number(count) > 90, name)
  })

  it('fills two databases alike, but for the shift of the days', async () => {
    const other = await openApi()
    await moveClock(other.db, 3 * DAY_S + 7 * 3600)
    const again = await insertDemoData(other.db, other.parts.files, other.parts.config)
    assert.deepEqual(again, result)
    const [ours, theirs] = [await digests(api.db), await digests(other.db)]
    assert.deepEqual(theirs, ours)
    await other.db.query('update product set price = price + 0.0001 where product_id = 77')
    assert.notEqual((await digests(other.db)).product, ours.product)
  })

  it('refuses a second time and leaves a database alone that holds something', async () => {
    const before = await digests(api.db)
    const again = await insertDemoData(api.db, api.parts.files, api.parts.config)
    assert.equal(again.filled, false)
    assert.deepEqual(await digests(api.db), before)

    for (const [path, body] of [
      ['/rest/V1/pricerequest/request/submit', { email: 'anna@example.com' }],
      ['/rest/V1/customers', { customer: { email: 'a@example.com', firstname: 'A', lastname: 'B' } }],
    ] as const) {
      const other = await openApi()
      assert.equal((await other.post(path, { body })).status, 200)
      const kept = await digests(other.db)
      const { filled } = await insertDemoData(other.db, other.parts.files, other.parts.config)
      assert.equal(filled, false)
      assert.deepEqual(await digests(other.db), kept)
      assert.equal(await countFiles(other), 0)
    }
  })

  it('leaves neither rows nor files when it fails on the way', async () => {
    const other = await openApi()
    await other.db.query('alter table quote_history add check (quote_id < 300)')
    const before = await digests(other.db)
    await assert.rejects(insertDemoData(other.db, other.parts.files, other.parts.config), /quote_history/)
    assert.deepEqual(await digests(other.db), before)
    assert.equal(await countFiles(other), 0)
  })

  it('fills an empty database once when two start at the same time', async () => {
    const other = await openApi()
    const { db, parts } = other
    const both = await Promise.all([1, 2].map(() => insertDemoData(db, parts.files, parts.config)))
    assert.deepEqual(both.map(({ filled }) => filled).sort(), [false, true])
    assert.equal(await countOf(db, 'price_request'), 3000)
    assert.equal(await countFiles(other), 180)
  })

  it('lets the database go on with the next ids', async () => {
    const other = await openApi()
    await insertDemoData(other.db, other.parts.files, other.parts.config)
    const body = { email: 'anna@example.com' }
    const submitted = await other.post('/rest/V1/pricerequest/request/submit', { body })
    assert.equal((submitted.body as { request_id: number }).request_id, 3001, submitted.text)
  })

  it('lies in the past, but for the expiry of offers', async () => {
    for (const table of tables)
      for (const { column_name: column } of await timeColumns(api.db, table)) {
        if (column === 'expires_at') continue
        const { late } = await one<{ late: string }>(
          api.db,
          `select count(*) as late from ${table}
           where ${column} >= date_trunc('day', utc_now()) or ${column} < utc_now() - interval '901 days'`,
        )
        assert.equal(Number(late), 0, `${table}.${column}`)
      }
    const { early } = await one<{ early: string }>(
      api.db,
      `select count(*) as early from price_request where created_at < utc_now() - interval '366 days'`,
    )
    assert.equal(Number(early), 0)
  })

  it('names nobody who exists', async () => {
    for (const [table, column] of [
      ['customer', 'email'],
      ['price_request', 'customer_email'],
      ['quote', 'customer_email'],
      ['quote_request', 'customer_email'],
    ]) {
      const rows = await many<{ email: string }>(api.db, `select distinct ${column} as email from ${table}`)
      assert.deepEqual(
        rows.filter(({ email }) => !/^[a-z]+\.[a-z]+@([a-z]+\.)?example\.(com|org|net)$/.test(email)),
        [],
      )
    }
  })
})

describe('the demonstration shop', () => {
  it('is read whole through the API, in the documented shapes', async () => {
    const quotes = await listQuotes()
    const requests = await listRequests()
    const listed = await listAll<Static<typeof PriceRequestListItem>>(
      '/rest/V1/pricerequest/requests',
      PriceRequestListItem,
    )
    assert.equal(quotes.length, 400)
    assert.equal(requests.length, result.quote_requests)
    assert.equal(listed.length, 3000)
    await readEach(listed, (item) => `/rest/V1/pricerequest/request/${item.request_id}`, PriceRequest)
    await readEach(requests, (request) => `/rest/V1/quoting/request/${request.request_id}`, QuoteRequest)
    const carts = await many<{ cart_id: number }>(api.db, 'select cart_id from cart')
    await readEach(carts, ({ cart_id }) => `/rest/V1/carts/${cart_id}`, Cart)
  })

  it('has every status, and every flag both ways', async () => {
    const statuses = new Set((await listQuotes()).map(({ status }) => status))
    const targets = Object.values(quoteMoves).map(({ to }) => to)
    assert.deepEqual([...statuses].sort(), [...new Set<string>(targets)].sort())
    const requestStatuses = new Set((await listRequests()).map(({ status }) => status))
    const requestTargets = Object.values(quoteRequestMoves).map(({ to }) => to)
    assert.deepEqual([...requestStatuses].sort(), [...requestTargets, 'pending'].sort())
    for (const flag of ['is_read', 'is_replied', 'is_admin_notified', 'is_customer_notified'])
      for (const value of [true, false]) {
        const filter = JSON.stringify({ [flag]: value })
        const answer = await api.get('/rest/V1/pricerequest/requests', { query: { filter } })
        const { length } = answer.body as unknown[]
        assert.ok(length > 0 && length < 3000, filter)
      }
  })

  it('adds up to the cent', async () => {
    const quotes = await listQuotes()
    for (const quote of quotes) {
      const { items, increment_id: label } = quote
      const digits = currencyDigits(quote.currency_code)
      const row = (qty: number, price: number) => round(amount(qty).times(price), digits)
      const add = (amounts: Amount[]) => sum(amounts).toNumber()
      assert.ok(items.length >= 1 && items.length <= 8, label)
      assert.equal(quote.items_count, items.length, label)
      const expected = {
        items_qty: add(items.map(({ qty }) => amount(qty))),
        subtotal: add(items.map(({ qty, price }) => row(qty, price))),
        original_subtotal: add(items.map(({ qty, original_price }) => row(qty, original_price))),
        tax_amount: add(
          items.map(({ qty, price, tax_percent }) =>
            round(row(qty, price).times(tax_percent).div(100), digits),
          ),
        ),
      }
      const { items_qty, subtotal, original_subtotal, tax_amount } = quote
      assert.deepEqual({ items_qty, subtotal, original_subtotal, tax_amount }, expected, label)
      assert.equal(quote.discount_amount, amount(original_subtotal).minus(subtotal).toNumber(), label)
      const total = amount(subtotal).plus(quote.shipping_amount).plus(tax_amount)
      assert.equal(quote.grand_total, total.toNumber(), label)
    }
    assert.ok(quotes.some(({ items }) => items.some(({ tier_prices }) => tier_prices.length > 0)))
    assert.deepEqual([...new Set(quotes.map((quote) => quote.currency_code))].sort(), ['EUR', 'JPY', 'USD'])
  })

  it('has histories that follow the tables of moves', async () => {
    const quotes = await listQuotes()
    const quotePath = (quote: QuoteRecord) => `/rest/V1/quoting/quote/${quote.quote_id}/history`
    const histories = await readEach<QuoteRecord, HistoryRecord[]>(quotes, quotePath)
    quotes.forEach((quote, index) => assertHistory(quote, histories[index]!, quoteMoves))
    const requests = await listRequests()
    const requestPath = (request: RequestRecord) => `/rest/V1/quoting/request/${request.request_id}/history`
    const requestHistories = await readEach<RequestRecord, HistoryRecord[]>(requests, requestPath)
    requests.forEach((request, index) => assertHistory(request, requestHistories[index]!, quoteRequestMoves))
  })

  it('keeps requests and quotes in step', async () => {
    const quotes = new Map((await listQuotes()).map((quote) => [quote.quote_id, quote]))
    const answered = new Set<number>()
    for (const request of await listRequests()) {
      if (['pending', 'declined', 'cancelled'].includes(request.status)) {
        assert.equal(request.quote_id, null)
        continue
      }
      const quote = quotes.get(request.quote_id ?? 0)
      assert.ok(quote, request.increment_id)
      answered.add(quote.quote_id)
      assert.equal(quote.request_id, request.request_id)
      assert.equal(quote.customer_email, request.customer_email)
      assert.ok(quote.created_at > request.created_at)
      const isOver = ['purchased', 'cancelled', 'closed'].includes(quote.status)
      assert.equal(request.status, isOver ? 'closed' : 'approved', request.increment_id)
    }
    const answers = [...quotes.values()].filter(({ request_id }) => request_id !== null)
    assert.equal(answers.length, answered.size)
  })

  it('holds the lines of accepted quotes once, at the agreed prices, in open carts', async () => {
    for (const quote of await listQuotes()) {
      const { count } = await one<{ count: string }>(
        api.db,
        'select count(*) from cart_item where quote_id = $1',
        [quote.quote_id],
      )
      assert.equal(Number(count), quote.cart_id === null ? 0 : quote.items.length, quote.increment_id)
      if (quote.cart_id === null) {
        assert.notEqual(quote.status, 'accepted')
        continue
      }
      const cart = (await api.get(`/rest/V1/carts/${quote.cart_id}`)).body as Static<typeof Cart>
      assert.equal(cart.is_active, quote.status === 'accepted')
      assert.equal(cart.is_active, quote.order_id === null)
      assert.equal(cart.customer_id, quote.customer_id)
      assert.equal(cart.currency_code, quote.currency_code)
      const lines = (cart.items as Record<string, unknown>[]).filter(
        (line) => line.quote_id === quote.quote_id,
      )
      assert.deepEqual(
        lines.map(({ quote_item_id, sku, qty, price }) => ({ quote_item_id, sku, qty, price })),
        quote.items.map(({ item_id, sku, qty, price }) => ({ quote_item_id: item_id, sku, qty, price })),
      )
    }
  })

  it('gives every customer at most one open cart, and an order to every other cart', async () => {
    const several = await many(
      api.db,
      `select customer_id from cart where is_active and customer_id is not null group by 1 having count(*) > 1`,
    )
    assert.deepEqual(several, [])
    const wrong = await many(
      api.db,
      `select cart_id from cart c left join sales_order o using (cart_id)
       where c.is_active = (o.order_id is not null)`,
    )
    assert.deepEqual(wrong, [])
  })

  it('goes on like any other: a proposed quote is put into the cart, an accepted one is ordered', async () => {
    const find = async (status: string) => {
      const query = { filter: JSON.stringify({ status, customer_id: { notnull: true } }) }
      return ((await api.get('/rest/V1/quoting/quotes', { query })).body as QuoteRecord[])[0]!
    }
    const proposed = await find('proposed')
    const { code } = await one<{ code: string }>(api.db, 'select code from store where store_id = $1', [
      proposed.store_id,
    ])
    const cart = await api.post(`/rest/${code}/V1/customers/${proposed.customer_id}/carts`)
    const body = { cartId: String(cart.body), customerId: String(proposed.customer_id) }
    const added = await api.post(`/rest/V1/quoting/quotes/${proposed.quote_id}/addToCart`, { body })
    assert.equal(added.text, 'true')

    const accepted = await find('accepted')
    const order = await api.put(`/rest/V1/carts/${accepted.cart_id}/order`)
    assert.equal(order.status, 200, order.text)
    const read = await api.get(`/rest/V1/quoting/quote/${accepted.quote_id}`)
    const purchased = read.body as QuoteRecord
    assert.equal(purchased.status, 'purchased')
    assert.equal(purchased.order_id, order.body)
  })
})

describe('the files of the demonstration', () => {
  const made = makeFiles(
    seededRandom(20260131),
    westernProducts().map(({ sku }) => sku),
    180,
  )

  it('pass the upload guard, in every kind', async () => {
    const rows = await many<{ name: string; path: string }>(
      api.db,
      'select name, path from price_request_file',
    )
    assert.equal(rows.length, 180)
    for (const { name, path } of rows)
      assert.ok(await hasContentOf(name, join(api.parts.config.DATA_DIR, 'files', path)), name)
    assert.deepEqual([...new Set(rows.map(({ name }) => name.split('.').pop()))].sort(), [
      'csv',
      'pdf',
      'png',
      'txt',
    ])
  })

  it('come back bit for bit', async () => {
    const rows = await many<{ request_id: number; file_id: number; hash: string; mime_type: string }>(
      api.db,
      'select request_id, file_id, hash, mime_type from price_request_file order by file_id',
    )
    const hashes = made.map(({ content }) => createHash('sha256').update(content).digest('hex'))
    assert.deepEqual(rows.map(({ hash }) => hash).sort(), hashes.sort())
    for (const { request_id, file_id, hash, mime_type } of rows) {
      const answer = await api.get(`/rest/V1/pricerequest/request/${request_id}/files/${file_id}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], mime_type)
      assert.equal(createHash('sha256').update(answer.bytes).digest('hex'), hash)
    }
  })
})

const validator = openValidator()
for (const record of [
  PriceRequest,
  PriceRequestListItem,
  QuoteItem,
  Quote,
  QuoteRequest,
  HistoryEntry,
  CartItem,
  Cart,
])
  validator.addSchema(record)

function assertShape(schema: TSchema, record: unknown): void {
  const { $id, properties } = schema as TSchema & { $id: string; properties: Record<string, unknown> }
  const isValid = validator.validate($id, record)
  assert.ok(isValid, `${$id}: ${validator.errorsText()} in ${JSON.stringify(record)}`)
  const unknownKeys = Object.keys(record as object).filter((key) => !(key in properties))
  assert.deepEqual(unknownKeys, [], $id)
}

async function listAll<T>(path: string, schema: TSchema, query: Record<string, string> = {}): Promise<T[]> {
  const answer = await api.get(path, { query })
  assert.equal(answer.status, 200, answer.text)
  const records = answer.body as T[]
  for (const record of records) assertShape(schema, record)
  return records
}

const listQuotes = () => listAll<QuoteRecord>('/rest/V1/quoting/quotes', Quote, { addItems: 'true' })
const listRequests = () => listAll<RequestRecord>('/rest/V1/quoting/requests', QuoteRequest)

async function readEach<Record, Body>(
  records: Record[],
  pathOf: (record: Record) => string,
  schema?: TSchema,
): Promise<Body[]> {
  const bodies: Body[] = []
  for (let start = 0; start < records.length; start += 20) {
    const portion = records.slice(start, start + 20)
    for (const { status, body, text } of await Promise.all(
      portion.map((record) => api.get(pathOf(record))),
    )) {
      assert.equal(status, 200, text)
      if (schema) assertShape(schema, body)
      bodies.push(body as Body)
    }
  }
  return bodies
}

type Moves = Record<string, { from: readonly string[]; to: string }>
type Versioned = Pick<RequestRecord, 'increment_id' | 'status' | 'created_at' | 'updated_at' | 'version'>

function assertHistory(
  record: Versioned & { expires_at?: string | null },
  history: HistoryRecord[],
  moves: Moves,
) {
  const label = `${record.increment_id}: ${JSON.stringify(history)}`
  const [first, last] = [history[0]!, history.at(-1)!]
  assert.deepEqual([first.from, first.to, first.created_at], [null, 'pending', record.created_at], label)
  assert.deepEqual([last.to, last.created_at], [record.status, record.updated_at], label)
  assert.equal(history.length, record.version, label)
  history.slice(1).forEach(({ from, to, actor, created_at }, index) => {
    const before = history[index]!
    assert.equal(from, before.to, label)
    assert.ok(created_at > before.created_at, label)
    assert.match(actor, /^(user|integration) \w+$|^system$/, label)
    const isEdit = from === 'pending' && to === 'pending'
    const isMove = Object.values(moves).some((move) => move.to === to && move.from.includes(from))
    assert.ok(isEdit || isMove, label)
    if (record.expires_at && to === 'accepted') assert.ok(created_at < record.expires_at, label)
    if (record.expires_at && to === 'expired') assert.ok(created_at >= record.expires_at, label)
  })
}

// Every row of a table but for the name of its file, times counted from the start of the day of the database.
async function digests(db: Database): Promise<Record<string, string>> {
  const { day } = await one<{ day: string }>(db, `select date_trunc('day', utc_now())::text as day`)
  const start = Date.parse(`${day.replace(' ', 'T')}Z`)
  const comparable = (key: string, value: unknown) => {
    // What triggers make of the other columns holds their times as text.
    if (key === 'path' || /^(list_|item_)?json/.test(key)) return undefined
    const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value)
    return isTime ? (Date.parse(`${value}Z`) - start) / 1000 : value
  }
  const entries = tables.map(async (table) => {
    const rows = await many<{ row: object }>(db, `select row_to_json(t) as row from ${table} t`)
    const lines = rows.map(({ row }) => JSON.stringify(row, comparable)).sort()
    return [table, createHash('sha256').update(lines.join('\n')).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function timeColumns(db: Database, table: string): Promise<{ column_name: string }[]> {
  return many(
    db,
    `select column_name from information_schema.columns
     where table_name = $1 and data_type = 'timestamp without time zone'`,
    [table],
  )
}

async function countOf(db: Database, table: string): Promise<number> {
  return Number((await one<{ count: string }>(db, `select count(*) from ${table}`)).count)
}

async function countFiles({ parts }: Api): Promise<number> {
  const names = await readdir(join(parts.config.DATA_DIR, 'files'), { recursive: true })
  return names.filter((name) => name.includes('-')).length
}
