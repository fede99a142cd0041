// GET /V1/pricerequest/requests
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { many } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { leaveCopies, openCopy } from '../support/raw-http.ts'

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
const expectedFor = (filter: Record<string, unknown>) =>
  rows.filter((row) => matches(row, filter)).map(({ request_id }) => request_id)

/** The rules of the filter once more, written without SQL. */
function matches(row: Row, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    const value = row[name] ?? null
    if (typeof wanted !== 'object' || wanted === null) return isEqual(value, wanted)
    return Object.entries(wanted).every(([operator, operand]) => holds(value, operator, operand as unknown))
  })
}

function holds(value: Value, operator: string, operand: unknown): boolean {
  const isTrue = ['true', '1'].includes(String(operand))
  const among = () => (operand as unknown[]).some((one) => isEqual(value, one))
  if (operator === 'eq') return isEqual(value, operand)
  if (operator === 'neq') return !isEqual(value, operand)
  if (operator === 'in') return among()
  if (operator === 'nin') return !among()
  if (operator === 'null') return (value === null) === isTrue
  if (operator === 'notnull') return (value !== null) === isTrue
  if (value === null) return false
  return operator === 'like' ? isLike(value, operand) : isOrdered(value, operator, operand)
}

function isEqual(value: Value, wanted: unknown): boolean {
  if (value === null) return false
  if (typeof value === 'boolean') return value === ['true', '1'].includes(String(wanted))
  return String(value).toLowerCase() === String(wanted).toLowerCase()
}

function isOrdered(value: string | number | boolean, operator: string, operand: unknown): boolean {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(String(operand))
  const isLate = ['to', 'lteq', 'gt'].includes(operator)
  const limit = isDate ? `${operand as string} ${isLate ? '23:59:59' : '00:00:00'}` : operand
  const [a, b] = typeof value === 'number' ? [value, Number(limit)] : [String(value), String(limit)]
  if (operator === 'gt') return a > b
  if (operator === 'lt') return a < b
  return operator === 'gteq' || operator === 'from' ? a >= b : a <= b
}

function isLike(value: string | number | boolean, pattern: unknown): boolean {
  const source = String(pattern).replace(/\\?./gsu, (sign) => {
    if (sign === '%') return '.*'
    return sign === '_' ? '.' : sign.replace(/^\\(?=.)/su, '').replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  })
  return new RegExp(`^${source}$`, 'isu').test(String(value))
}

describe('listPriceRequests', () => {
  it('200: all, ascending, each with the fields of the interface in their order', async () => {
    const answer = await api.get(path)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(idsOf(answer), ids)
    assert.equal(
      Object.keys(answer.body[0] as object).join(' '),
      'request_id increment_id customer_email customer_firstname customer_lastname created_at is_read',
    )
    for (const name of ['x-total-count', 'link']) assert.equal(answer.headers[name], undefined)
  })

  it('200: a store in the path never narrows', async () => {
    for (const code of ['default', 'all', 'eu'])
      assert.deepEqual(idsOf(await api.get(`/rest/${code}/V1/pricerequest/requests`)), ids)
  })

  it('HEAD: the headers alone, without a length that GET would not give', async () => {
    const head = await api.call('HEAD', path, { query: { 'searchCriteria[pageSize]': '7' } })
    assert.equal(head.status, 200)
    assert.equal(head.bytes.length, 0)
    assert.equal(head.headers['x-total-count'], '60')
    assert.equal(head.headers['content-length'], undefined)
  })

  describe('filter', () => {
    it('200: an empty object is no condition', async () => assert.deepEqual(await idsFor({}), ids))

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

    it('200: {"request_id":2147483647} finds nothing', async () => {
      const { status, text } = await list({ request_id: 2147483647 })
      assert.deepEqual([status, text], [200, '[]'])
    })

    it('200: any filter finds what the same rules find outside of the database', async () => {
      const id = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }).map(String))
      const text = fc.constantFrom(...words, 'Anna@example.com', 'REQ000000007', '%', '_', 'ANNA%')
      const patterns = '% _ 50% %\\%% M_LLER c\\\\% %@EXAMPLE.com c\\_d%'.split(' ')
      const pattern = fc.constantFrom('', ...patterns)
      const flag = fc.constantFrom(true, false, 'true', 'false', '1', '0', 1, 0)
      const second = fc.constantFrom(...days)
      const time = fc.oneof(second, fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01'))
      const each = (operators: string, operand: fc.Arbitrary<unknown>) =>
        Object.fromEntries(operators.split(' ').map((operator) => [operator, operand]))
      const alike = (one: fc.Arbitrary<unknown>) => ({
        ...each('eq neq', one),
        ...each('in nin', fc.array(one, { maxLength: 4 })),
      })
      const ordered = (one: fc.Arbitrary<unknown>) => each('gt gteq lt lteq from to', one)
      /** One or two operators of a field. */
      const conditions = (operators: Record<string, fc.Arbitrary<unknown>>) => {
        const pairs = Object.entries({ ...operators, null: flag, notnull: flag }).map(([operator, operand]) =>
          fc.tuple(fc.constant(operator), operand),
        )
        return fc
          .array(fc.oneof(...pairs), { minLength: 1, maxLength: 2 })
          .map((chosen) => Object.fromEntries(chosen) as unknown)
      }
      const idFilter = conditions({ ...alike(id), ...ordered(id) })
      const textFilter = conditions({ ...alike(text), like: pattern })
      const flagFilter = conditions(alike(flag))
      const timeFilter = conditions({ ...each('eq neq', second), ...ordered(time) })
      const entries = (
        [
          ['request_id store_id', fc.oneof(id, idFilter)],
          ['increment_id customer_email customer_firstname customer_lastname', fc.oneof(text, textFilter)],
          ['is_admin_notified is_customer_notified is_replied is_read', fc.oneof(flag, flagFilter)],
          // A time takes no plain value.
          ['created_at updated_at', timeFilter],
        ] as const
      ).flatMap(([names, filter]) => names.split(' ').map((name) => fc.tuple(fc.constant(name), filter)))
      const filters = fc
        .array(fc.oneof(...entries), { minLength: 1, maxLength: 3 })
        .map((chosen) => Object.fromEntries(chosen) as Record<string, unknown>)
      let found = 0
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const expected = expectedFor(filter)
          found += expected.length > 0 ? 1 : 0
          assert.deepEqual(await idsFor(filter), expected)
        }),
        { numRuns: 500, seed: 20260131, endOnFailure: true },
      )
      assert.ok(found > 100, 'most filters found nothing: they prove little')
    })

    // What the JSON of a filter may say is tested in test/rules/filter.test.ts.
    for (const [what, query, fieldName] of [
      ['twice', 'filter={}&filter={}', 'filter'],
      ['twice, in another spelling', 'filter={}&f%69lter={}', 'filter'],
      ['as a list', 'filter[]={}', 'filter[]'],
      ['as an object', 'filter[request_id]=1', 'filter[request_id]'],
      ['mistyped', 'fitler={}', 'fitler'],
      ['in capitals', 'Filter={}', 'Filter'],
      ['empty', 'filter=', 'filter'],
      ['without a value', 'filter', 'filter'],
      ['broken', 'filter={%22request_id%22:', 'filter'],
      ['with a byte that is no UTF-8', 'filter={%22customer_email%22:%22%ff%22}', 'filter'],
      ['with a surrogate', 'filter={%22customer_email%22:%22%ed%a0%80%22}', 'filter'],
      ['with half an escape', 'filter={%22customer_email%22:%22%e%22}', 'filter'],
      ['with NUL', 'filter={%22customer_email%22:%22%00%22}', 'filter'],
      ['with a hidden field', 'filter={%22message%22:%22x%22}', 'filter.message'],
      ['behind a fragment', 'x#filter=%ff', 'x#filter'],
    ] as const)
      it(`400: ${what}`, async () => assertRefused(await api.get(`${path}?${query}`), 400, fieldName))

    it('400: nested 4,000 deep', async () => {
      const filter = `{"request_id":${'['.repeat(4000)}${']'.repeat(4000)}}`
      assertRefused(await api.get(`${path}?filter=${filter}`), 400, 'filter.request_id')
    })

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

    it('200: following next gives every row once', async () => {
      const found: number[] = []
      let next: string | undefined = `${path}?searchCriteria[pageSize]=7`
      for (let pages = 0; next && pages < 20; pages++) {
        const answer = await api.get(next)
        found.push(...idsOf(answer))
        next = linksOf(answer).next
      }
      assert.deepEqual(found, ids)
    })

    it('200: links lead to the path as the client wrote it, with everything else that was asked', async () => {
      const filter = { customer_firstname: { neq: '50% & a+b?' } }
      const order = { 'searchCriteria[sortOrders][0][field]': 'created_at' }
      const query = { 'searchCriteria[pageSize]': '5', ...order, filter: JSON.stringify(filter) }
      const { next = '' } = linksOf(await api.get('/rest/eu/V1/pricerequest/requests', { query }))
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

    it('200: counts what the filter leaves', async () => {
      const query = { 'searchCriteria[pageSize]': '1', filter: '{"request_id":{"lteq":10}}' }
      assert.equal((await api.get(path, { query })).headers['x-total-count'], '10')
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
      [{ pageSize: 0 }, 'pageSize'],
      [{ pageSize: 1001 }, 'pageSize'],
      [{ pageSize: -1 }, 'pageSize'],
      [{ pageSize: '1e2' }, 'pageSize'],
      [{ pageSize: '' }, 'pageSize'],
      [{ pageSize: '05' }, 'pageSize'],
      [{ pageSize: 5, currentPage: 0 }, 'currentPage'],
      [{ pageSize: 5, currentPage: 2147483648 }, 'currentPage'],
      [{ pageSize: 5, currentPage: 'x' }, 'currentPage'],
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

  for (const rows of [99, 100, 101, 1000])
    it(`200: ${rows} rows, around what is read at once`, async () => {
      assert.equal((await idsFor({ request_id: { gt: 60, lteq: 60 + rows } })).length, rows)
    })

  it('200: values of any kind mean the same in a long list as in a short one', async () => {
    const odds = `O'Neill a\\b "x" {a,b} $1 $2 null NULL % 🪑é`.split(' ')
    const names = [...odds, `'; drop table store; --`, `\n\t`, '']
    const inserted = await many<{ request_id: number }>(
      api.db,
      `insert into price_request (store_id, customer_email, customer_firstname)
       select 1, 'odd@example.com', name from unnest($1::text[]) name, generate_series(1, 60) returning request_id`,
      [names],
    )
    const odd = { customer_email: 'odd@example.com' }
    const found = async (filter: object) => {
      const found = (await ok(list({ ...odd, ...filter }))) as Row[]
      return found.map((row) => row.customer_firstname)
    }
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
    const { incoming, cut } = await openCopy(api.db, api.port, token, path)
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

  it('clients that leave in the middle free their connections', async () => {
    await leaveCopies(api.db, api.port, token, path)
    assert.deepEqual(await idsFor({ request_id: 1 }), [1])
  })
})
