// What a quote of many lines costs the database: as many statements as one of two lines.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Transaction } from '../../../src/platform/postgres/database.ts'
import { ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const LONG = 2000
const SECTION_LINES = 20

let statements: string[] = []
const record = <Query extends Transaction['query']>(query: Query) =>
  ((statement: string | { text: string }, ...rest: []) => {
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return query(statement as string, ...rest)
  }) as Query
const api = await openApi(
  {},
  {
    wrapDatabase: (db) => ({
      ...db,
      query: record(db.query),
      transaction: (work) => db.transaction((tx) => work({ ...tx, query: record(tx.query) })),
    }),
  },
)
const shop = await openShop(api)
const customer = await shop.newCustomer()

const lines = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    product_type: 'custom',
    name: `Part ${index}`,
    qty: 1,
    price: 2,
    tax_percent: 19,
    section: `Section ${Math.floor(index / SECTION_LINES)}`,
    ...fields,
  }))

/** Returns the result of some work, and the statements that it sent. */
async function counted<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  statements = []
  const result = await work()
  return [result, statements]
}

/** Returns the statements of each call on a quote of this many lines. */
async function statementsOf(count: number): Promise<Record<string, string[]>> {
  const post = (path: string, body: object) => ok(api.post(`${quoting}/quote/${path}`, { body }))
  const [{ quote_id: id }, create] = await counted(() => shop.createQuote(customer, { items: lines(count) }))
  const { items, version } = await shop.readQuote(id as number, true)
  const changed = (items as { item_id: number }[]).map(({ item_id }, index) => ({
    ...lines(count, { price: 3 })[index],
    item_id,
  }))
  const [, change] = await counted(() =>
    ok(api.put(`${quoting}/quote/${id}`, { body: { quote: { version, items: changed } } })),
  )
  const [, read] = await counted(() => shop.readQuote(id as number, true))
  const [, propose] = await counted(() => post(`${id}/propose`, { approve: true, notify: false }))
  const [, rework] = await counted(() => post(`${id}/rework`, {}))
  return { create, change, read, propose, rework }
}

it(`${LONG} lines take as many statements as two`, async () => {
  // The first calls prepare what later ones reuse.
  await statementsOf(2)
  const [short, long] = [await statementsOf(2), await statementsOf(LONG)]
  for (const [call, sent] of Object.entries(short)) {
    assert.ok(sent.join().includes('quote_item'), call)
    assert.deepEqual(long[call], sent, call)
  }
})
