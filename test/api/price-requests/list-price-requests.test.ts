// GET /V1/pricerequest/requests
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { many } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openLongList } from '../../support/raw-http.ts'

const path = '/rest/V1/pricerequest/requests'
const api = await openApi()
const token = await api.tokenFor('PriceRequest::manage_requests')

type Value = string | number | boolean | null
type Row = Record<string, Value> & { request_id: number }

const words = ['', ...`MÜLLER müller Muller 50% 50x a_b axb c\\d c\\\\d null O'Hara 尺寸 ẞß`.split(' ')]
const days = ['30 23:59:59', '31 00:00:00', '31 12:00:00', '31 23:59:59'].map((time) => `2026-01-${time}`)
days.push('2026-02-01 00:00:00')
const rows = Array.from({ length: 60 }, (_, n): Row => ({
  request_id: n + 1,
  increment_id: `REQ${String(n + 1).padStart(9, '0')}`,
  store_id: (n % 3) + 1,
  customer_email: `${['Anna', 'BEN', 'c_d', 'c%d'][n % 4]}@example.com`,
  customer_firstname: n % 5 === 0 ? null : words[n % words.length]!,
  customer_lastname: n % 7 === 0 ? null : words[(n * 5 + 3) % words.length]!,
  is_admin_notified: n % 2 === 0,
  is_customer_notified: n % 3 === 0,
  is_replied: n % 4 === 0,
  is_read: n % 5 < 2,
  created_at: days[n % days.length]!,
  updated_at: days[(n + 2) % days.length]!,
}))
const ids = rows.map(({ request_id }) => request_id)

await api.db.query(
  `insert into store (code, name, currency_code) values ('eu', 'E', 'EUR'), ('jp', 'J', 'JPY')`,
)
const columns = Object.keys(rows[0]!).filter((name) => !/^(request|increment)_id$/.test(name))
await api.db.query(
  `insert into price_request (${columns.join()}) select ${columns.join()}
   from jsonb_populate_recordset(null::price_request, $1) order by request_id`,
  [JSON.stringify(rows)],
)

const list = (filter: unknown) => api.get(path, { query: { filter: JSON.stringify(filter) } })
const idsOf = (answer: Answer) => (answer.body as Row[]).map(({ request_id }) => request_id)

const idsFor = async (filter: unknown) => ((await ok(list(filter))) as Row[]).map((row) => row.request_id)

describe('listPriceRequests', () => {
  it('200: all, ascending, each with the fields of the interface in their order', async () => {
    const answer = await api.get(path)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(idsOf(answer), ids)
    const expected =
      'request_id increment_id customer_email customer_firstname customer_lastname created_at is_read'
    assert.equal(Object.keys(answer.body[0] as object).join(' '), expected)
    for (const name of ['x-total-count', 'link']) assert.equal(answer.headers[name], undefined)
  })

  it('HEAD: the headers alone, without a length that GET would not return', async () => {
    const head = await api.call('HEAD', path, { query: { 'searchCriteria[pageSize]': '7' } })
    assert.equal(head.status, 200)
    assert.equal(head.bytes.length, 0)
    assert.equal(head.headers['x-total-count'], '60')
    assert.equal(head.headers['content-length'], undefined)
  })

  describe('filter', () => {
    it('200: an empty object is no condition, an empty list lets nothing pass', async () => {
      assert.deepEqual(await idsFor({}), ids)
      assert.deepEqual(await idsFor({ store_id: { in: [] } }), [])
    })

    it('200: wildcards are letters in a plain value and wildcards in like', async () => {
      const names = async (filter: unknown) => {
        const found = await idsFor({ customer_firstname: filter })
        return [...new Set(found.map((id) => rows[id - 1]?.customer_firstname))].sort()
      }
      assert.deepEqual(await names('50%'), ['50%'])
      assert.deepEqual(await names('a_b'), ['a_b'])
      assert.deepEqual(await names('c\\d'), ['c\\d'])
      assert.deepEqual(await names('%'), [])
      assert.deepEqual(await names({ like: '50%' }), ['50%', '50x'])
      assert.deepEqual(await names({ like: 'a_b' }), ['a_b', 'axb'])
      assert.deepEqual(await names({ like: 'a\\_b' }), ['a_b'])
      assert.deepEqual(await names({ like: 'c\\\\d' }), ['c\\d'])
      assert.deepEqual(await names({ like: 'MÜL%' }), ['MÜLLER', 'müller'])
    })

    // Every form of SQL that a filter can become, beside the same rule without SQL.
    const [day, noon] = ['2026-01-31', '2026-01-31 12:00:00']
    const lower = (value: Value) => String(value).toLowerCase()
    const table: [filter: object, rule: (row: Row) => boolean][] = [
      [{ request_id: '7' }, ({ request_id: id }) => id === 7],
      [{ request_id: { neq: 7 } }, ({ request_id: id }) => id !== 7],
      [{ request_id: { gt: 7, lteq: 9 } }, ({ request_id: id }) => id > 7 && id <= 9],
      [{ request_id: { gteq: 7, lt: 9 } }, ({ request_id: id }) => id >= 7 && id < 9],
      [{ request_id: { from: 7, to: 9 } }, ({ request_id: id }) => id >= 7 && id <= 9],
      [{ request_id: { in: [7, '9', 70] } }, ({ request_id: id }) => id === 7 || id === 9],
      [{ store_id: { nin: [1] } }, (row) => row.store_id !== 1],
      [{ store_id: { nin: [] } }, () => true],
      [{ increment_id: 'req000000007' }, ({ request_id: id }) => id === 7],
      [{ customer_email: { like: '%@EXAMPLE.com' } }, () => true],
      [{ customer_firstname: 'müller' }, (row) => lower(row.customer_firstname!) === 'müller'],
      [{ customer_firstname: '' }, (row) => row.customer_firstname === ''],
      [{ customer_firstname: { neq: 'MÜLLER' } }, (row) => lower(row.customer_firstname!) !== 'müller'],
      [
        { customer_lastname: { in: ['NULL', 'ẞß'] } },
        (row) => ['null', 'ẞß'].includes(row.customer_lastname as string),
      ],
      [{ customer_lastname: { nin: ['NULL', 'x'] } }, (row) => row.customer_lastname !== 'null'],
      [{ customer_lastname: { null: true } }, (row) => row.customer_lastname === null],
      [{ customer_lastname: { notnull: 1 } }, (row) => row.customer_lastname !== null],
      [{ is_admin_notified: 'false' }, (row) => row.is_admin_notified === false],
      [{ is_customer_notified: { neq: 1 } }, (row) => row.is_customer_notified === false],
      [{ is_replied: { in: [true] } }, (row) => row.is_replied === true],
      [{ is_read: { nin: [true] } }, (row) => row.is_read === false],
      [{ created_at: { eq: noon } }, (row) => row.created_at === noon],
      [{ created_at: { neq: noon } }, (row) => row.created_at !== noon],
      [{ created_at: { from: day, to: day } }, (row) => String(row.created_at).startsWith(day)],
      [
        { updated_at: { gteq: noon, lt: '2026-02-01' } },
        (row) => row.updated_at! >= noon && row.updated_at! < '2026-02',
      ],
      [{ updated_at: { gt: day } }, (row) => row.updated_at! > '2026-02'],
      [{ updated_at: { lteq: day } }, (row) => row.updated_at! < '2026-02'],
      [
        { is_read: 1, customer_lastname: { null: 0 }, store_id: 2 },
        (row) => row.is_read === true && row.customer_lastname !== null && row.store_id === 2,
      ],
    ]
    for (const [filter, rule] of table)
      it(`200: ${JSON.stringify(filter)} finds what the rule finds`, async () => {
        const expected = rows.filter(rule).map(({ request_id }) => request_id)
        assert.ok(expected.length > 0)
        assert.deepEqual(await idsFor(filter), expected)
      })

    // What the JSON of a filter may say is tested in test/rules/filter.test.ts.
    for (const [what, query, fieldName] of [
      ['twice', 'filter={}&filter={}', 'filter'],
      ['as a list', 'filter[]={}', 'filter[]'],
      ['as an object', 'filter[request_id]=1', 'filter[request_id]'],
      ['mistyped', 'fitler={}', 'fitler'],
      ['empty', 'filter=', 'filter'],
      ['broken', 'filter={%22request_id%22:', 'filter'],
      ['with a byte that is no UTF-8', 'filter={%22customer_email%22:%22%ff%22}', 'filter'],
      ['with NUL', 'filter={%22customer_email%22:%22%00%22}', 'filter'],
      ['with a hidden field', 'filter={%22message%22:%22x%22}', 'filter.message'],
      ['behind a fragment', 'x#filter=%ff', 'x#filter'],
      ['nested 4,000 deep', `filter={"is_read":${'['.repeat(4000)}${']'.repeat(4000)}}`, 'filter.is_read'],
    ] as const)
      it(`400: ${what}`, async () => assertRefused(await api.get(`${path}?${query}`), 400, fieldName))

    it('200: takes + for a blank, as forms write it', async () => {
      const filter = '{%22created_at%22:{%22from%22:%222026-02-01+00:00:00%22}}'
      assert.ok((await ok(api.get(`${path}?filter=${filter}`))).length > 0)
    })
  })

  describe('paging', () => {
    const page = (query: Record<string, string | number>) => {
      const entries = Object.entries(query).map(([name, value]) => [`searchCriteria[${name}]`, String(value)])
      return api.get(path, { query: Object.fromEntries(entries) as Record<string, string> })
    }

    /** rel → URL of a Link header. */
    const linksOf = ({ headers }: Answer) =>
      Object.fromEntries(
        [...String(headers.link).matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]),
      ) as Record<string, string>

    it('200: a page, how many there are, and where the others lie', async () => {
      const answer = await page({ pageSize: 25, currentPage: 2 })
      assert.deepEqual(idsOf(answer), ids.slice(25, 50))
      assert.equal(answer.headers['x-total-count'], '60')
      assert.deepEqual(Object.keys(linksOf(answer)), ['first', 'prev', 'next', 'last'])
    })

    it('200: following next returns every row once', async () => {
      const found: number[] = []
      let next: string | undefined = `${path}?searchCriteria[pageSize]=7`
      for (let pages = 0; next && pages < 20; pages++) {
        const answer = await api.get(next)
        found.push(...idsOf(answer))
        next = linksOf(answer).next
      }
      assert.deepEqual(found, ids)
    })

    it('200: links lead to the path as the client wrote it, with everything else that was asked; the filter counts', async () => {
      const filter = { customer_firstname: { neq: '50% & a+b?' }, request_id: { lteq: 10 } }
      const order = { 'searchCriteria[sortOrders][0][field]': 'created_at' }
      const query = { 'searchCriteria[pageSize]': '5', ...order, filter: JSON.stringify(filter) }
      const answer = await api.get('/rest/eu/V1/pricerequest/requests', { query })
      assert.equal(answer.headers['x-total-count'], '10')
      const { next = '' } = linksOf(answer)
      const url = new URL(next, 'http://localhost')
      assert.equal(url.pathname, '/rest/eu/V1/pricerequest/requests')
      assert.deepEqual(JSON.parse(url.searchParams.get('filter') ?? ''), filter)
      assert.equal(url.searchParams.get('searchCriteria[currentPage]'), '2')
      assert.equal(url.searchParams.get('searchCriteria[sortOrders][0][field]'), 'created_at')
      await ok(api.get(next))
    })

    it('200: a question mark in the query cuts no link', async () => {
      const answer = await api.get(`${path}?searchCriteria[pageSize]=5&filter={"customer_email":{"neq":"?"}}`)
      assert.match(linksOf(answer).next ?? '', /filter=/)
    })

    it('200: at the ends there is no prev and no next', async () => {
      assert.deepEqual(Object.keys(linksOf(await page({ pageSize: 30 }))), ['first', 'next', 'last'])
      const last = await page({ pageSize: 30, currentPage: 2 })
      assert.deepEqual(Object.keys(linksOf(last)), ['first', 'prev', 'last'])
      assert.deepEqual(Object.keys(linksOf(await page({ pageSize: 1000 }))), ['first', 'last'])
    })

    it('200: behind the last page there is nothing', async () => {
      const { text, headers } = await page({ pageSize: 1000, currentPage: 2147483647 })
      assert.deepEqual([text, headers['x-total-count']], ['[]', '60'])
    })

    for (const field of ['request_id', 'created_at', 'updated_at'] as const)
      for (const direction of ['ASC', 'DESC'])
        it(`200: sorted by ${field} ${direction}, the id deciding between equals`, async () => {
          // The rows stand in the order of their ids, and sorting keeps the order of equals.
          const key = (id: number) => (field === 'request_id' ? 0 : Date.parse(`${rows[id - 1]?.[field]}Z`))
          const expected = ids.toSorted((a, b) => key(a) - key(b))
          const answer = await page({ 'sortOrders][0][field': field, 'sortOrders][0][direction': direction })
          assert.deepEqual(idsOf(answer), direction === 'ASC' ? expected : expected.toReversed())
          assert.equal(answer.headers['x-total-count'], undefined)
        })

    it('200: a direction alone turns the ids around', async () =>
      assert.deepEqual(idsOf(await page({ 'sortOrders][0][direction': 'DESC' })), [...ids].reverse()))

    for (const [query, fieldName] of [
      ...[0, 1001, -1, '1e2', '', '05'].map((pageSize) => [{ pageSize }, 'pageSize'] as const),
      ...[0, 2147483648, 'x'].map((currentPage) => [{ pageSize: 5, currentPage }, 'currentPage'] as const),
      [{ currentPage: 2 }, 'currentPage'],
      [{ 'sortOrders][0][field': 'customer_email' }, 'sortOrders][0][field'],
      [{ 'sortOrders][0][field': 'created_at; drop' }, 'sortOrders][0][field'],
      [{ 'sortOrders][0][direction': 'down' }, 'sortOrders][0][direction'],
      [{ 'sortOrders][1][field': 'created_at' }, 'sortOrders][1][field'],
      [{ 'filter_groups][0][filters][0][field': 'x' }, 'filterGroups][0][filters][0][field'],
    ] as const)
      it(`400: ${JSON.stringify(query)}`, async () =>
        assertRefused(await page(query), 400, `searchCriteria[${fieldName}]`))

    it('400: a page size twice', async () => {
      const name = 'searchCriteria[pageSize]'
      assertRefused(await api.get(`${path}?${name}=1&${name}=2`), 400, name)
    })
  })
})

describe('listPriceRequests with many rows', () => {
  const EXTRA = 40_000

  it('200: streams them all as one valid array, ascending', async () => {
    await api.db.query(
      // Together more than all buffers between the database and a client hold.
      `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname)
       select 1, 'n' || n || '@example.com', repeat('x', 255), repeat('y', 255) from generate_series(1, ${EXTRA}) n`,
    )
    const answer = await api.get(path)
    const found = idsOf(answer)
    assert.equal(found.length, ids.length + EXTRA)
    assert.ok(found.every((id, index) => index === 0 || id > (found[index - 1] ?? 0)))
    assert.equal(answer.headers['transfer-encoding'], 'chunked')
  })

  // 100 are read with one statement, more with COPY, and more than 1,000 with a permit.
  for (const rows of [99, 100, 101, 1000, 1001])
    it(`200: ${rows} rows, each way of reading them`, async () =>
      assert.equal((await idsFor({ request_id: { gt: 60, lteq: 60 + rows } })).length, rows))

  it('200: values of any kind mean the same in a long list as in a short one', async () => {
    const odds = `O'Neill a\\b "x" {a,b} $1 $2 null NULL % 🪑é`.split(' ')
    const names = [...odds, `'; drop table store; --`, `\n\t`, '']
    const sql = `insert into price_request (store_id, customer_email, customer_firstname)
       select 1, 'odd@example.com', name from unnest($1::text[]) name, generate_series(1, 60) returning request_id`
    const inserted = await many<{ request_id: number }>(api.db, sql, [names])
    const odd = { customer_email: 'odd@example.com' }
    const found = async (filter: object) =>
      ((await ok(list({ ...odd, ...filter }))) as Row[]).map((row) => row.customer_firstname)
    // More than a hundred rows come by COPY, which takes no parameters.
    for (const name of names) {
      const others = names.filter((other) => other.toLowerCase() !== name.toLowerCase())
      assert.deepEqual(new Set(await found({ customer_firstname: { neq: name } })), new Set(others), name)
      const neither = await found({ customer_firstname: { nin: [name, 'x'] } })
      assert.deepEqual(new Set(neither), new Set(others), name)
      assert.equal((await found({ customer_firstname: { in: others } })).length, others.length * 60, name)
    }
    assert.equal((await found({ customer_firstname: { like: '%' } })).length, inserted.length)
    await api.db.query(`delete from price_request where customer_email = 'odd@example.com'`)
  })

  it('a statement that fails in the middle cuts the connection: half a list never looks whole', async () => {
    const { incoming, cut } = await openLongList(api.db, api.port, token, path)
    await cut()
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    const [error] = (await once(incoming, 'error')) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNRESET')
    assert.equal(incoming.complete, false)
    const text = Buffer.concat(chunks).toString()
    assert.ok(text.startsWith('[{'))
    assert.throws(() => JSON.parse(text))
    assert.deepEqual(await idsFor({ request_id: 1 }), [1])
  })

  it('200: with addDetails also what a seller wants to see of each', async () => {
    const message = '🪑'.repeat(201)
    const product = { product_sku: 'X-1', product_name: 'Oak table' }
    const sent = { email: 'zoe@example.com', message, company: 'Holm ApS', ...product }
    const submit = '/rest/V1/pricerequest/request'
    const { request_id: id, created_at } = await ok(api.post(`${submit}/submit`, { body: sent }))
    await ok(api.post(`${submit}/${id}/reply`, { body: { message: 'Yes' } }))
    await ok(api.post(`${submit}/${id}/reply`, { body: { message: 'And more' } }))
    const query = { filter: JSON.stringify({ request_id: id, replied_at: { from: created_at } }) }
    const [plain] = await ok(api.get(path, { query }))
    const [{ updated_at, ...detailed }] = await ok(api.get(path, { query: { ...query, addDetails: 'true' } }))
    assert.ok(updated_at >= created_at)
    assert.deepEqual(detailed, {
      ...plain,
      company: 'Holm ApS',
      is_replied: true,
      product: { product_id: null, name: 'Oak table', sku: 'X-1' },
      message_start: '🪑'.repeat(200),
      files_count: 0,
      replies_count: 2,
      assignee_id: null,
      is_closed: false,
      close_reason: null,
      closed_at: null,
      closed_by: null,
      snoozed_until: null,
    })
    assert.deepEqual(await ok(api.get(path, { query: { ...query, addDetails: '0' } })), [plain])
    const long = await ok(api.get(path, { query: { addDetails: 'true' } }))
    assert.ok((long as object[]).every((row) => 'message_start' in row))
  })
})
