// What a buyer's answer costs: one lock of the quote, one version, one row of history.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { many, scalar, type Transaction } from '../../../src/platform/postgres/database.ts'
import { type Answer, ok, openApi } from '../../support/api.ts'
import { acceptFields } from '../../support/buyer-page.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const statements: string[] = []
const api = await openApi(
  { PUBLIC_URL: 'https://quotes.example.com' },
  {
    wrapDatabase: (db) => ({
      ...db,
      transaction: (work) => db.transaction((tx) => work(recorded(tx))),
    }),
  },
)
const shop = await openShop(api)

function recorded(tx: Transaction): Transaction {
  const query = (statement: string | { text: string }, ...rest: []) => {
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return tx.query(statement as string, ...rest)
  }
  return { ...tx, query: query as Transaction['query'] }
}

const oak = { sku: '0042-OAK', qty: 40, price: 189, tier_prices: tiers([100, 179]) }

async function propose() {
  const { quote_id: id } = await shop.createQuote(await shop.newCustomer(), { items: [oak] })
  await shop.takeTo('proposed', id)
  const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const { pathname: path } = new URL(url)
  const { version, items } = await shop.readQuote(id, true)
  return {
    id: id as number,
    path,
    // The path is /q/ID/TOKEN, and the token of the API ID.TOKEN.
    token: path.slice(3).replace('/', '.'),
    version,
    item_id: items[0].item_id,
  }
}

/** Returns how often the call locks the quote and lists its items, and how many versions and rows of history it adds. */
async function costOf(id: number, call: () => Promise<Answer>) {
  const count = async () => ({
    versions: (await shop.readQuote(id, true)).version as number,
    rows: await scalar<number>(api.db, 'select count(*)::integer from quote_history where quote_id = $1', [
      id,
    ]),
  })
  const before = await count()
  statements.length = 0
  const { status, text } = await call()
  assert.ok(status < 400, text)
  const sent = [...statements]
  const after = await count()
  const matching = (pattern: RegExp) => sent.filter((sql) => pattern.test(sql)).length
  return {
    locks: matching(/from quote q where quote_id = \$1 for update/),
    lists: matching(/from quote_item where quote_id = \$1 order by position/),
    versions: after.versions - before.versions,
    rows: after.rows - before.rows,
  }
}

it('an acceptance by link locks the quote once', async () => {
  const { id, token, version, item_id } = await propose()
  const body = { version, name: 'Anna', items: [{ item_id, qty: 100 }] }
  const cost = await costOf(id, () => api.post('/rest/V1/buyer/quote/accept', { token, body }))
  assert.deepEqual(cost, { locks: 1, lists: 1, versions: 1, rows: 1 })
})

it('so does one by the form of the page, which compares the total', async () => {
  const { id, path } = await propose()
  const page = await api.get(path, { token: null })
  const payload = new URLSearchParams({ ...acceptFields(page.text), name: 'Anna' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const cost = await costOf(id, () => api.post(path, { token: null, payload, headers }))
  assert.deepEqual(cost, { locks: 1, lists: 1, versions: 1, rows: 1 })
})

it('so does a refusal', async () => {
  const { id, token, version } = await propose()
  const body = { version, reason_code: 'other' }
  const cost = await costOf(id, () => api.post('/rest/V1/buyer/quote/decline', { token, body }))
  assert.deepEqual(cost, { locks: 1, lists: 0, versions: 1, rows: 1 })
})

it('taking a counter-offer makes one version, and one event of it', async () => {
  const { id, token, version, item_id } = await propose()
  const wanted = { version, items: [{ item_id, qty: 50, price: 175 }] }
  const { comments } = await ok(api.post('/rest/V1/buyer/quote/counterOffer', { token, body: wanted }))
  const path = `${quoting}/quote/${id}/comments/${comments.at(-1).comment_id}/take`
  // The items are listed more than once, as by every edit of a draft.
  const { locks, versions, rows } = await costOf(id, () => api.post(path, { body: { version } }))
  assert.deepEqual({ locks, versions, rows }, { locks: 1, versions: 1, rows: 1 })
  const events = await many<{ type: string; data: Answer['body'] }>(
    api.db,
    'select type, data from event where record_id = $1 order by recorded_id',
    [id],
  )
  const last = events.at(-1)!
  assert.deepEqual([last.type, last.data.version], ['quote.status_changed', version + 1])
  assert.deepEqual([last.data.items[0].qty, last.data.items[0].price], [50, 175])
  assert.equal(events.filter(({ data }) => data.version === version + 1).length, 1)
})
