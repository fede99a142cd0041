// Bounds of what the holder of a link can cost: lines of counter-offers, and requests about large quotes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { linkToken, type LinkRight } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

/** The comments that the database returned. */
let read: { wanted?: object[] | null }[] = []
const api = await openApi(
  { PUBLIC_URL: 'https://quotes.example.com' },
  {
    wrapDatabase: (db) => {
      const ask = db.query as unknown as (...call: unknown[]) => Promise<{ rows: typeof read }>
      const query = async (...call: unknown[]) => {
        const result = await ask(...call)
        read.push(...result.rows.filter((row) => row.wanted !== undefined))
        return result
      }
      return { ...db, query: query as unknown as typeof db.query }
    },
  },
)
const shop = await openShop(api)
const key = await api.app.state.linkKey()
const buyer = '/rest/V1/buyer/quote'

async function proposed(count: number) {
  const items = Array.from({ length: count }, (_, n) => ({ sku: 'LAMP', qty: 1 + n, price: 5 }))
  const quote = await shop.createQuote(await shop.newCustomer(), { items })
  const id = quote.quote_id as number
  await shop.takeTo('proposed', id)
  const tokenOf = (right: LinkRight) => `${id}.${linkToken(key, id, right, 0)}`
  const ids = (quote.items as { item_id: number }[]).map(({ item_id }) => item_id)
  const counter = (wanted: number[]) =>
    api.post(`${buyer}/counterOffer`, {
      token: tokenOf('accept'),
      body: { version: 3, items: wanted.map((item_id) => ({ item_id, price: 4 })) },
    })
  return { id, ids, tokenOf, counter, page: `/q/${tokenOf('accept').replace('.', '/')}` }
}

const sendForm = (path: string, fields: Record<string, string>): Promise<Answer> =>
  api.post(path, {
    token: null,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const countOf = (text: string, part: string) => text.split(part).length - 1

describe('a counter-offer', () => {
  it('400: with more than 200 lines, by REST and on the page', async () => {
    const { ids, counter, page } = await proposed(201)
    assertRefused(await counter(ids), 400, 'items')
    const fields = Object.fromEntries(ids.map((id) => [`wanted_price_${id}`, '4']))
    assert.equal((await sendForm(page, { action: 'counter', version: '3', ...fields })).status, 400)
    await ok(counter(ids.slice(1)))
  })

  it('429: with more than 2,000 lines within 24 hours, until the oldest of them are older', async () => {
    const { id, ids, counter, tokenOf } = await proposed(200)
    for (let times = 0; times < 10; times++) await ok(counter(ids))
    const over = await counter(ids.slice(0, 1))
    assert.deepEqual([over.status, over.body.error_code], [429, 'too_many_comments'])
    assert.ok(Number(over.headers['retry-after']) > 86_000)
    // A message without lines is none of them.
    await ok(api.post(`${buyer}/question`, { token: tokenOf('accept'), body: { text: 'Why?' } }))
    await run(
      api.db,
      `update quote_comment set created_at = created_at - interval '25 hours' where comment_id =
         (select min(comment_id) from quote_comment where quote_id = $1)`,
      [id],
    )
    await ok(counter(ids))
    assert.equal((await counter(ids.slice(0, 1))).status, 429)
  })

  it('is shown on the page with its first 20 lines, and the number of the others', async () => {
    const { ids, counter, page } = await proposed(30)
    await ok(counter(ids.slice(0, 20)))
    await ok(counter(ids))
    const { text } = await api.get(page, { token: null })
    assert.equal(countOf(text, 'class="wanted"'), 20 + 21)
    assert.equal(countOf(text, '>and 10 more</p>'), 1)
  })
})

describe('a long conversation', async () => {
  const { id, ids, counter, tokenOf } = await proposed(200)
  const token = tokenOf('accept')
  const insert = (sql: string, times: number) =>
    run(
      api.db,
      `insert into quote_comment (quote_id, kind, author, is_internal, text, wanted, quote_version, is_read)
       select $1, 'message', 'user anna', false, 'No. ' || n, ${sql}, 3, true from generate_series(1, $2::int) n`,
      [id, times],
    )
  const remaining = async () => Number((await api.get(buyer, { token })).headers['x-ratelimit-remaining'])

  it('counts for each request by what its lines take, not by their number of messages', async () => {
    const before = await remaining()
    await insert('null', 200)
    for (let times = 0; times < 3; times++) await ok(counter(ids.slice(0, 3)))
    assert.equal(before - (await remaining()), 1)
    const lines = ids.map((item_id, n) => ({ item_id, sku: `SKU-${n}`, qty: n + 1, price: n / 7 }))
    await insert(`'${JSON.stringify(lines)}'`, 50)
    const middle = await remaining()
    const cost = middle - (await remaining())
    assert.ok(cost >= 10 && cost <= 24, String(cost))
  })

  it('leaves five reads and five changes a minute, and costs nothing without the right to write', async () => {
    const other = await proposed(1)
    await run(
      api.db,
      `insert into quote_comment (quote_id, kind, author, is_internal, text, wanted, quote_version, is_read, created_at)
       select $1, 'counter_offer', 'customer', false, n::text,
         (select json_agg(json_build_object('item_id', i, 'sku', md5(i::text), 'qty', i, 'price', i / 7.0))
          from generate_series(1, 10000) i), 3, true, utc_now() - interval '2 days'
       from generate_series(1, 2) n`,
      [other.id],
    )
    const token = other.tokenOf('accept')
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await api.get(buyer, { token })).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    const ask = () => api.post(`${buyer}/question`, { token, body: { text: 'Why?' } })
    for (let times = 0; times < 4; times++) await ok(ask())
    await ok(api.post(`${buyer}/accept`, { token, body: { version: 3, name: 'Anna' } }))
    assertRefused(await ask(), 429)
    const view = await api.get(buyer, { token: other.tokenOf('view') })
    assert.equal(view.headers['x-ratelimit-remaining'], '119')
  })

  it('is read as far as it is shown: 100 messages, of each 20 lines by the page and 200 by the API', async () => {
    const other = await proposed(1)
    const line = '{"item_id": 1, "sku": "LAMP", "qty": 2, "price": 4}'
    const wanted = `('[' || repeat('${line},', 9999) || '${line}]')::json`
    await run(
      api.db,
      `insert into quote_comment (quote_id, kind, author, is_internal, text, wanted, quote_version, is_read)
       select $1, 'counter_offer', 'customer', false, 'No. ' || n, case when n > 103 then ${wanted} end, 3, true
       from generate_series(1, 105) n`,
      [other.id],
    )
    const linesOf = (rows: typeof read) => rows.map((row) => row.wanted?.length ?? 0)
    read = []
    const { text } = await api.get(other.page, { token: null })
    assert.deepEqual([read.length, linesOf(read).slice(-3)], [101, [0, 20, 20]])
    assert.equal(countOf(text, '>and 9,980 more</p>'), 2)
    assert.ok(text.includes('No. 6<') && !text.includes('No. 5<'))
    read = []
    const { comments } = await ok(api.get(buyer, { token: other.tokenOf('accept') }))
    assert.deepEqual([read.length, linesOf(read).slice(-3)], [100, [0, 200, 200]])
    const texts = (comments as { text: string }[]).map((each) => each.text)
    assert.deepEqual([texts.length, texts[0], texts.at(-1)], [100, 'No. 6', 'No. 105'])
  })
})

it('the page shows the first 200 changes of a proposal, and the number of the others', async () => {
  const { id, page, ids } = await proposed(201)
  await ok(shop.moveQuote(id, 'rework'))
  const items = ids.map((item_id, n) => ({ item_id, sku: 'LAMP', qty: 1 + n, price: 4.5 }))
  await ok(api.put(`/rest/V1/quoting/quote/${id}`, { body: { quote: { version: 4, items } } }))
  await ok(api.post(`/rest/V1/quoting/quote/${id}/propose`, { body: { approve: true } }))
  const { text } = await api.get(page, { token: null })
  const [, changes = ''] = /<section class="changes"([^]*?)<\/section>/.exec(text) ?? []
  assert.equal(countOf(changes, '<ins>'), 200)
  assert.match(changes, /and \d+ more</)
})

it('a request about a quote counts as one for each 1,000 items', async () => {
  const remaining = async (count: number, right: LinkRight) => {
    const { id, tokenOf } = await proposed(1)
    await run(api.db, 'update quote set items_count = $2 where quote_id = $1', [id, count])
    const call = { token: tokenOf(right), body: { items: [] } }
    return Number((await api.post(`${buyer}/totals`, call)).headers['x-ratelimit-remaining'])
  }
  assert.deepEqual([await remaining(1000, 'view'), await remaining(1001, 'view')], [119, 118])
  assert.equal(await remaining(10_000, 'accept'), 110)
})
