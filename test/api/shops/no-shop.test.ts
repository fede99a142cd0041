// What connected shops cost a store without one: no statement. None of those that are counted here is for them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Transaction } from '../../../src/platform/postgres/database.ts'
import { type Answer, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

let statements = 0
const counted = <Query extends Transaction['query']>(query: Query) =>
  ((...call: [string]) => {
    statements++
    return query(...call)
  }) as Query
const api = await openApi(
  { PUBLIC_URL: 'https://quotes.example.com' },
  {
    wrapDatabase: (db) => ({
      ...db,
      transaction: (work) => db.transaction((tx) => work({ ...tx, query: counted(tx.query) })),
    }),
  },
)
const shop = await openShop(api)

/** Returns how many statements the transaction of the call sends. */
async function countOf(call: () => Promise<Answer>): Promise<number> {
  statements = 0
  await ok(call())
  return statements
}

const proposedTo = async (customer: number) => {
  const { quote_id: id } = await shop.createQuote(customer)
  await shop.takeTo('proposed', id)
  return id as number
}

it('without a shop, approving, accepting and adding to a cart send no statement for shops', async () => {
  const customer = await shop.newCustomer()
  // What a process reads once is not counted.
  const first = await proposedTo(customer)
  await ok(shop.addToCart(first, await shop.openCart(customer), customer))
  const { quote_id: draft } = await shop.createQuote(customer)
  const approve = await countOf(() => shop.moveQuote(draft as number, 'approve'))
  const added = await proposedTo(customer)
  const cart = await shop.openCart(customer)
  const addToCart = await countOf(() => shop.addToCart(added, cart, customer))
  const other = await proposedTo(customer)
  const accept = await countOf(() => shop.moveQuote(other, 'accept'))
  const byLink = await proposedTo(customer)
  const { url } = await ok(api.get(`${quoting}/quote/${byLink}/link`))
  const { version } = await shop.readQuote(byLink)
  // The path of the link is /q/ID/TOKEN, and the token of the interface ID.TOKEN.
  const token = new URL(url as string).pathname.slice(3).replace('/', '.')
  const acceptByLink = await countOf(() =>
    api.post('/rest/V1/buyer/quote/accept', { token, body: { version, name: 'Anna' } }),
  )
  assert.deepEqual(
    { approve, addToCart, accept, acceptByLink },
    { approve: 7, addToCart: 8, accept: 5, acceptByLink: 9 },
  )
})
