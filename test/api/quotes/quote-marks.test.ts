// GET /V1/quoting/quotes?addDetails=true: what its customer has not seen yet, and what is new from them
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { run } from '../../../src/platform/postgres/database.ts'
import { ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const key = await api.app.state.linkKey()

async function proposed() {
  const { id, customer } = await shop.quoteIn('proposed')
  const token = `${id}.${linkToken(key, id, 'accept', 0)}`
  const buyer = {
    look: () => ok(api.post('/rest/V1/buyer/quote/seen', { token })),
    say: (path: string, body: object) => ok(api.post(`/rest/V1/buyer/quote/${path}`, { token, body })),
  }
  const post = (path: string, body: object = {}) => ok(api.post(`${quoting}/quote/${id}/${path}`, { body }))
  const readAll = async () => {
    const [last] = (await ok(api.get(`${quoting}/quote/${id}/comments`))).toReversed()
    await post('comments/read', { up_to: last.comment_id })
  }
  return { id, customer, buyer, readAll, post }
}

async function marksOf(id: number): Promise<[boolean, string | null]> {
  const query = { addDetails: 'true', filter: JSON.stringify({ quote_id: id }) }
  const [{ is_unseen, news }] = await ok(api.get(`${quoting}/quotes`, { query }))
  return [is_unseen, news]
}

describe('the marks of a quote', () => {
  it('are in no other response', async () => {
    const { id } = await proposed()
    const filter = JSON.stringify({ quote_id: id })
    const [plain] = await ok(api.get(`${quoting}/quotes`, { query: { filter } }))
    assert.deepEqual(plain, await shop.readQuote(id))
    const query = { filter, addDetails: 'true', addItems: 'true' }
    const [detailed] = await ok(api.get(`${quoting}/quotes`, { query }))
    const { is_unseen, news, ...record } = detailed
    assert.deepEqual(record, await shop.readQuote(id, true))
    assert.deepEqual([is_unseen, news], [true, null])
  })

  it('say until when the customer has not looked at the last proposal', async () => {
    const { id: pending } = await shop.quoteIn('pending')
    assert.deepEqual(await marksOf(pending), [false, null])
    const { id, buyer, post } = await proposed()
    assert.deepEqual(await marksOf(id), [true, null])
    await buyer.look()
    assert.deepEqual(await marksOf(id), [false, null])
    await post('rework')
    await shop.takeTo('proposed', id)
    assert.deepEqual(await marksOf(id), [true, null])
  })

  it('say what the customer wrote until it is read', async () => {
    const { id, buyer, readAll } = await proposed()
    await buyer.look()
    await buyer.say('question', { text: 'When?' })
    assert.deepEqual(await marksOf(id), [false, 'question'])
    const { version, items } = await shop.readQuote(id, true)
    await buyer.say('counterOffer', { version, items: [{ item_id: items[0].item_id, price: 1 }] })
    assert.deepEqual(await marksOf(id), [false, 'counter_offer'])
    await readAll()
    assert.deepEqual(await marksOf(id), [false, null])
  })

  it('say that the customer decided until the seller does something', async () => {
    const { id, buyer, post } = await proposed()
    const { version } = await shop.readQuote(id)
    await buyer.say('accept', { version, name: 'Ada' })
    assert.deepEqual(await marksOf(id), [false, 'accepted'])
    await post('comments', { comment: { text: 'Thank you.' } })
    assert.deepEqual(await marksOf(id), [false, null])
    const other = await proposed()
    await other.buyer.say('decline', { version, reason_code: 'price_too_high' })
    assert.deepEqual(await marksOf(other.id), [false, 'declined'])
    await other.post('rework')
    assert.deepEqual(await marksOf(other.id), [false, null])
    // By an integration, such as a shop; then by a user, for the customer on the telephone.
    const third = await proposed()
    await third.post('accept')
    assert.deepEqual(await marksOf(third.id), [false, 'accepted'])
    await run(api.db, `update quote_history set actor = 'user anna' where quote_id = $1`, [third.id])
    assert.deepEqual(await marksOf(third.id), [false, null])
  })
})
