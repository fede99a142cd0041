// Demo data: deterministic, consistent with the rules of the service, and readable through the API.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { insertDemoData } from '../../src/demo/demo-data.ts'
import { many, one, run, type Database } from '../../src/platform/postgres/database.ts'
import { hasContentOf } from '../../src/pricerequest/upload-guard.ts'
import { quoteMoves } from '../../src/domain/quote-moves.ts'
import { quoteRequestMoves } from '../../src/domain/quote-request-moves.ts'
import { moveClock } from '../support/test-server.ts'
import { type Api, ok, openApi } from '../support/api.ts'
import { listStored } from '../support/restore-target.ts'

const DAY_S = 86_400
const tables = (
  'store product customer cart cart_item sales_order price_request temporary_file price_request_file ' +
  'price_request_reply quote_request quote_request_item quote_request_history quote quote_item quote_history'
).split(' ')

const moveTables: [table: string, moves: Record<string, { from: readonly string[]; to: string }>][] = [
  ['quote', quoteMoves],
  ['quote_request', quoteRequestMoves],
]

const insertInto = ({ db, services }: Api) => insertDemoData(db, services.files, services.config)
const api = await openApi()
const isFilled = await insertInto(api)

describe('insertDemoData', () => {
  it('fills an empty database', async () => {
    assert.equal(isFilled, true)
    assert.deepEqual(
      await countsOf(api.db, 'product', 'customer', 'price_request', 'price_request_file', 'quote'),
      [430, 111, 801, 180, 212],
    )
    for (const count of await countsOf(api.db, 'cart', 'quote_request')) assert.ok(count > 90)
    assert.equal((await ok(api.get('/rest/V1/quoting/quotes?addItems=true'))).length, 212)
    assert.equal((await ok(api.get('/rest/V1/pricerequest/requests'))).length, 801)
  })

  it('fills two databases alike, but for the shift of the days, and lets them go on with the next ids', async () => {
    const other = await openApi()
    await moveClock(other.db, 3 * DAY_S + 7 * 3600)
    const clock = await clockOf(other.db)
    assert.equal(await insertInto(other), true)
    assert.equal(await clockOf(other.db), clock, 'the clock goes on as before')
    const [ours, theirs] = [await digests(api.db), await digests(other.db)]
    assert.deepEqual(theirs, ours)
    await other.db.query('update product set price = price + 0.0001 where product_id = 77')
    assert.notEqual((await digests(other.db)).product, ours.product)
    const body = { email: 'anna@example.com' }
    assert.equal((await ok(other.post('/rest/V1/pricerequest/request/submit', { body }))).request_id, 802)
  })

  it('changes nothing a second time', async () => {
    const before = await digests(api.db)
    assert.equal(await insertInto(api), false)
    assert.deepEqual(await digests(api.db), before)
  })

  it('refuses a database that holds anything else, and changes nothing', async () => {
    for (const [path, body] of [
      ['/rest/V1/pricerequest/request/submit', { email: 'anna@example.com' }],
      ['/rest/V1/customers', { customer: { email: 'a@example.com', firstname: 'A', lastname: 'B' } }],
      ['/rest/V1/webhooks', { webhook: { url: 'https://127.0.0.1/', events: ['*'] } }],
    ] as const) {
      const other = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
      await ok(other.post(path, { body }))
      const kept = await digests(other.db)
      await assert.rejects(
        insertInto(other),
        /^Error: The database holds records that are not of the demonstration/,
      )
      assert.deepEqual(await digests(other.db), kept)
      assert.equal(await countFiles(other), 0)
    }
  })

  it('leaves neither rows nor files when it fails on the way, and fills an empty database once when two start at once', async () => {
    const other = await openApi()
    await other.db.query('alter table quote_history add constraint refused check (quote_id < 150)')
    const before = { ...(await digests(other.db)), clock: await clockOf(other.db) }
    await assert.rejects(insertInto(other), /quote_history/)
    assert.deepEqual({ ...(await digests(other.db)), clock: await clockOf(other.db) }, before)
    assert.equal(await countFiles(other), 0)
    await other.db.query('alter table quote_history drop constraint refused')
    assert.deepEqual((await Promise.all([insertInto(other), insertInto(other)])).sort(), [false, true])
    assert.equal(await countOf(other.db, 'price_request'), 801)
    assert.equal(await countFiles(other), 181)
  })

  it('lies in the past, but for the expiry of offers', async () => {
    const sql = `select table_name as name, column_name as column from information_schema.columns
       where table_name = any($1) and column_name <> 'expires_at' and data_type = 'timestamp without time zone'`
    const times = await many<{ name: string; column: string }>(api.db, sql, [tables])
    assert.ok(times.length > tables.length)
    for (const { name, column } of times) {
      const isLate = `${column} >= date_trunc('day', utc_now()) or ${column} < utc_now() - interval '901 days'`
      assert.equal(await countOf(api.db, name, isLate), 0, `${name}.${column}`)
    }
    const isEarly = `created_at < utc_now() - interval '366 days'`
    assert.equal(await countOf(api.db, 'price_request', isEarly), 0)
  })

  it('mails nothing, delivers nothing to webhooks, and names nobody who exists', async () => {
    for (const table of ['graphile_worker.jobs', 'event', 'unannounced_event', 'webhook_delivery'])
      assert.equal(await countOf(api.db, table), 0, table)
    const isStrange = String.raw`~ '^[a-z]+\.[a-z]+@([a-z]+\.)?example\.(com|org|net)$' is not true`
    assert.equal(await countOf(api.db, 'customer', `email ${isStrange}`), 0)
    for (const table of ['price_request', 'quote', 'quote_request'])
      assert.equal(await countOf(api.db, table, `customer_email ${isStrange}`), 0)
  })
})

describe('the demonstration shop', () => {
  it('has a quote of sixty lines, and one in each of ten scripts', async () => {
    assert.equal(await countOf(api.db, 'quote', `items_count = 60 and status = 'proposed'`), 1)
    const scripts = 'Arabic Hebrew Han Devanagari Thai Greek Cyrillic Hangul Georgian Katakana'.split(' ')
    const sql = `select name from quote_item where sku like 'SCR-%'`
    const names = (await many<{ name: string }>(api.db, sql)).map(({ name }) => name)
    const missing = scripts.filter(
      (script) => !names.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)),
    )
    assert.deepEqual(missing, [])
    assert.ok((await countOf(api.db, 'quote', 'company is not null')) > 50)
  })

  it('is found by every search at once', async () => {
    assert.equal(await countOf(api.db, 'search_note'), 0)
  })

  it('begins each list with furniture and customers of the shop, whether the oldest come first or the newest', async () => {
    const lists = { products: 'id', customers: 'id', 'quoting/quotes': 'quote_id' }
    for (const [path, id] of Object.entries(lists))
      for (const direction of ['ASC', 'DESC']) {
        const sort = `searchCriteria[sortOrders][0][field]=${id}&searchCriteria[sortOrders][0][direction]=${direction}`
        const answer = await ok(api.get(`/rest/V1/${path}?searchCriteria[pageSize]=20&${sort}`))
        const text = JSON.stringify(answer)
        assert.equal((answer.items ?? answer).length, 20)
        const others = /SCR-|JP-\d|dafni\.markou|nino\.beridze|siri\.wongdee/
        assert.doesNotMatch(text, others, `${path} ${direction}`)
      }
  })

  it('has an offer of what is made to order, which answers a price request', async () => {
    const filter = JSON.stringify({ price_request_id: 801 })
    const [quote] = await ok(api.get('/rest/V1/quoting/quotes', { query: { filter, addItems: 'true' } }))
    assert.deepEqual(
      quote.items.map((item: any) => [
        item.product_type,
        item.section,
        item.unit,
        item.price < 0,
        !!item.image,
      ]),
      [
        ['custom', 'Reception', 'pc', false, false],
        ['custom', 'Reception', 'pc', false, false],
        ['custom', 'Reception', 'pc', false, false],
        ['simple', 'Reception', null, false, true],
        ['simple', 'Waiting area', null, false, true],
        ['custom', 'Assembly', 'h', false, false],
        ['custom', null, null, true, false],
      ],
    )
    assert.deepEqual(
      [quote.status, quote.price_request_id, quote.shipping_tax_amount],
      ['proposed', 801, 34.2],
    )
    assert.equal(quote.title, 'Reception and waiting area')
    assert.deepEqual(
      quote.unchosen_items.map(({ role, choice_group }: any) => [role, choice_group]),
      [
        ['alternative', 'Counter top'],
        ['alternative', 'Counter top'],
        ['optional', null],
      ],
    )
    assert.ok(quote.grand_total_from < quote.grand_total && quote.grand_total < quote.grand_total_to)
    assert.match(quote.terms, /warranty/)
    const { files } = await ok(api.get(`/rest/V1/quoting/quote/${quote.quote_id}`))
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ['Reception desk.pdf'],
    )
    const request = await ok(api.get('/rest/V1/pricerequest/request/801'))
    assert.equal(request.is_replied, true)
  })

  it('has every status, and every flag both ways', async () => {
    for (const [table, moves] of moveTables) {
      const rows = await many<{ status: string }>(api.db, `select distinct status from ${table}`)
      const statuses = new Set(['pending', ...Object.values(moves).map(({ to }) => to)])
      assert.deepEqual(rows.map(({ status }) => status).sort(), [...statuses].sort())
    }
    for (const flag of ['is_read', 'is_replied', 'is_admin_notified', 'is_customer_notified'])
      for (const value of ['true', 'false'])
        assert.ok((await countOf(api.db, 'price_request', `${flag} = ${value}`)) > 0, `${flag} = ${value}`)
  })

  it('waits for answers to the last days only: some unread, some assigned, two with a picture and a list', async () => {
    const { items, counts } = await ok(api.get('/rest/V1/inbox', { query: { limit: '100' } }))
    assert.deepEqual([counts.price_request, counts.quote_request], [12, 6])
    assert.ok(counts.expiring >= 3 && counts.expiring <= 6, String(counts.expiring))
    assert.equal(counts.follow_up, 1)
    assert.ok(
      items.some(({ kind, text_start }: any) => kind === 'follow_up' && text_start?.startsWith('Call')),
    )
    const earliest = Date.now() - 7 * DAY_S * 1000
    for (const { kind, waiting_since } of items)
      if (kind !== 'accepted' && kind !== 'follow_up')
        assert.ok(Date.parse(`${waiting_since}Z`) > earliest, waiting_since)
    const unread = items.filter((item: any) => item.is_unread)
    assert.ok(unread.length >= 3 && unread.length <= 5, String(unread.length))
    const users = await many<{ user_id: number }>(
      api.db,
      `select user_id from admin_user join role using (role_id) where username in ('mara', 'jonas') and name = 'Sales'`,
    )
    const assignees = new Set(items.map((item: any) => item.assignee_id))
    for (const id of [...users.map(({ user_id }) => user_id), null]) assert.ok(assignees.has(id), String(id))
    assert.equal(users.length, 2)
    const both = ['png', 'csv'].map(
      (ending) =>
        `exists(select from price_request_file f where f.request_id = r.request_id and name like '%.${ending}')`,
    )
    assert.ok((await countOf(api.db, 'price_request r', `not is_replied and ${both.join(' and ')}`)) >= 2)
  })

  it('adds up to the cent', async () => {
    await assertNone(`select quote_id, i.* from quote q, lateral (
      select count(*) as items_count, sum(qty) as items_qty, sum(round(qty * original_price, digits)) as original,
        sum(round(qty * price, digits)) as subtotal,
        sum(round(round(qty * price, digits) * tax_percent / 100, digits)) + q.shipping_tax_amount as tax
      from quote_item, (select case currency_code when 'JPY' then 0 else 2 end as digits) d
      where quote_id = q.quote_id and is_chosen) i
      where i.items_count not between 1 and 60
        or (q.items_count, q.items_qty, original_subtotal, q.subtotal, discount_amount, tax_amount, grand_total) is distinct
        from (i.items_count, i.items_qty, original, i.subtotal, original - i.subtotal, tax, i.subtotal + shipping_amount + tax)`)
    assert.ok((await countOf(api.db, 'quote_item', 'json_array_length(tier_prices) > 0')) > 0)
    const codes = await many(api.db, 'select distinct currency_code as code from quote order by 1')
    assert.deepEqual(codes, [{ code: 'EUR' }, { code: 'JPY' }, { code: 'USD' }])
  })

  it('has histories that follow the tables of moves', async () => {
    for (const [table, moves] of moveTables) {
      const id = table === 'quote' ? 'quote_id' : 'request_id'
      await assertNone(`with step as (
          select *, lag(to_status) over steps as before, lag(created_at) over steps as earlier,
            lead(to_status) over steps as later, count(*) over (partition by ${id}) as length
          from ${table}_history window steps as (partition by ${id} order by history_id))
        select r.${id}, step from ${table} r left join step using (${id})
        where length is distinct from version or from_status is distinct from before or earlier >= step.created_at
          or actor !~ '^((user|integration) \\w+|system)$'
          or before is null and (to_status, step.created_at) <> ('pending', r.created_at)
          or later is null and (to_status <> status or step.created_at <> r.updated_at and assignee_id is null)`)
      const known = Object.values(moves).flatMap(({ from, to }) => from.map((each) => `${each} > ${to}`))
      const sql = `select distinct from_status || ' > ' || to_status as move from ${table}_history
        where from_status is not null`
      for (const { move } of await many<{ move: string }>(api.db, sql))
        assert.ok([...known, 'pending > pending'].includes(move), move)
    }
    await assertNone(`select quote_id from quote join quote_history h using (quote_id)
      where to_status = 'accepted' and h.created_at >= expires_at or to_status = 'expired' and h.created_at < expires_at`)
  })

  it('goes on like any other: a proposed quote is put into the cart, an accepted one is ordered', async () => {
    const find = async (status: string) => {
      const query = { filter: JSON.stringify({ status, customer_id: { notnull: true } }) }
      return (await ok(api.get('/rest/V1/quoting/quotes', { query })))[0]
    }
    const { customer_id, quote_id, store_id } = await find('proposed')
    const { code } = (await ok(api.get('/rest/V1/stores'))).find((store: any) => store.store_id === store_id)
    const cart = await ok(api.post(`/rest/${code}/V1/customers/${customer_id}/carts`))
    const body = { cartId: String(cart), customerId: String(customer_id) }
    assert.equal(await ok(api.post(`/rest/V1/quoting/quotes/${quote_id}/addToCart`, { body })), true)

    const accepted = await find('accepted')
    const order = await ok(api.put(`/rest/V1/carts/${accepted.cart_id}/order`))
    const purchased = await ok(api.get(`/rest/V1/quoting/quote/${accepted.quote_id}`))
    assert.deepEqual([purchased.status, purchased.order_id], ['purchased', order])
  })
})

it('the files of the demonstration are whole, of every kind, and what their names say', async () => {
  const sql = `select request_id || '/files/' || file_id as url, name, path, hash from price_request_file`
  const rows = await many<Record<'url' | 'name' | 'path' | 'hash', string>>(api.db, sql)
  const kinds = new Set(rows.map(({ name }) => name.split('.').pop()))
  assert.deepEqual([...kinds].sort(), ['csv', 'pdf', 'png', 'txt'])
  for (const { url, name, path, hash } of rows) {
    assert.equal(sha256((await api.get(`/rest/V1/pricerequest/request/${url}`)).bytes), hash, name)
    assert.equal(await hasContentOf(name, join(api.services.config.DATA_DIR, 'files', path)), true, name)
  }
})

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** The statement finds what contradicts the rules. */
async function assertNone(sql: string): Promise<void> {
  assert.deepEqual(await many(api.db, sql), [])
}

// Every row of a table but for the name of its file, times counted from the start of the day of the database.
async function digests(db: Database): Promise<Record<string, string>> {
  const { day } = await one<{ day: string }>(db, `select date_trunc('day', utc_now())::text as day`)
  const start = Date.parse(`${day.replace(' ', 'T')}Z`)
  const comparable = (key: string, value: unknown) => {
    // What triggers make of the other columns, and records of files, hold times as text.
    if (/^(path|files|(list_|item_)?json.*)$/.test(key)) return undefined
    const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/.test(value)
    return isTime ? (Date.parse(`${value.replace(' ', 'T')}Z`) - start) / 1000 : value
  }
  const entries = tables.map(async (table) => {
    const rows = await many<{ row: object }>(db, `select row_to_json(t) as row from ${table} t`)
    const lines = rows.map(({ row }) => JSON.stringify(row, comparable)).sort()
    return [table, sha256(lines.join('\n'))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const clockOf = async (db: Database) =>
  (await one<{ clock: string }>(db, `select pg_get_functiondef('utc_now'::regproc) as clock`)).clock

const countFiles = async ({ services }: Api) => (await listStored(services.config.DATA_DIR)).length

const countsOf = (db: Database, ...names: string[]) => Promise.all(names.map((name) => countOf(db, name)))

function countOf(db: Database, table: string, condition = 'true'): Promise<number> {
  return run(db, `select from ${table} where ${condition}`)
}
