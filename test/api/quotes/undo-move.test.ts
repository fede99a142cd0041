// POST /V1/quoting/quote/:id/undo and DELETE /V1/quoting/quote/:id/comments/:commentId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { sumQuoteFigures } from '../../../src/sales/statistics-repository.ts'
import { openConsoleClient } from '../../support/access-fixtures.ts'
import { type Answer, atOnce, type Client, ok, openApi } from '../../support/api.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { itRejectsWrongIds, openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const anna = await openConsoleClient(api, 'anna')
const bo = await openConsoleClient(api, 'bo')

const undo = (id: number | string, client: Client = anna, body: object = {}) =>
  client.post(`${quoting}/quote/${id}/undo`, { body })
const move = (id: number, name: string, body: object = {}, client: Client = anna) =>
  ok(client.post(`${quoting}/quote/${id}/${name}`, { body }))
const assertNotUndoable = ({ status, body, text }: Answer, reason: string) =>
  assert.deepEqual([status, body.error_code, body.parameters?.reason], [400, 'not_undoable', reason], text)

/** What a quote is, apart from what every change changes. */
async function stateOf(id: number) {
  const quote = { ...(await shop.readQuote(id, true)), version: undefined, updated_at: undefined }
  const read = (path: string) => ok(api.get(`${quoting}/quote/${id}/${path}`))
  const [history, proposals, comments] = [
    await read('history'),
    await read('proposals'),
    await read('comments'),
  ]
  return { quote, history, proposals, comments }
}
const eventsOf = async (id: number) =>
  many<{ type: string; data: any }>(
    api.db,
    `select type, data from event where record_type = 'quote' and record_id = $1 order by recorded_id`,
    [id],
  )
async function buyerOf(id: number) {
  const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const token = `${id}.${String(url).split('/').at(-1)}`
  return (path: string, body: object = {}) => api.post(`/rest/V1/buyer/quote/${path}`, { token, body })
}
async function proposedInConsole() {
  const { id } = await shop.quoteIn('pending')
  await move(id, 'propose', { approve: true })
  return id
}

describe('undoQuoteMove', () => {
  itRejectsWrongIds('id', (id) => undo(id))

  const moves = [
    ['pending', 'propose', { approve: true }],
    ['approved', 'propose', { comment: 'As agreed' }],
    ['proposed', 'decline', { reason_code: 'competitor' }],
    ['pending', 'cancel', {}],
    ['approved', 'cancel', {}],
    ['proposed', 'cancel', { comment: 'Out of stock' }],
  ] as const
  for (const [status, name, body] of moves)
    it(`200: after ${name} from ${status}, the quote is as before, in a new version`, async () => {
      const { id } = await shop.quoteIn(status)
      const before = await stateOf(id)
      await move(id, name, body)
      const { version } = await shop.readQuote(id)
      assert.deepEqual((await undo(id, anna, { version })).text, 'true')
      const after = await stateOf(id)
      // A cancellation leaves a row: colleagues may have told of it.
      const trace = name === 'cancel' ? after.history.pop() : undefined
      assert.deepEqual(
        [trace?.from, trace?.to, trace?.link_action],
        name === 'cancel' ? [status, status, 'cancel_undone'] : [undefined, undefined, undefined],
      )
      assert.deepEqual(after, before)
      assert.equal((await shop.readQuote(id)).version, version + 1)
      const { type, data } = (await eventsOf(id)).at(-1)!
      assert.deepEqual(
        [type, data.old_status, data.new_status, data.version],
        [
          'quote.status_changed',
          name === 'propose' ? 'proposed' : `${name.replace(/e?$/, '')}${name === 'cancel' ? 'led' : 'ed'}`,
          status,
          version + 1,
        ],
      )
    })

  it('200: a second proposal leaves the first one, and comments are unread again', async () => {
    const { id } = await shop.quoteIn('proposed')
    const buyer = await buyerOf(id)
    await ok(shop.moveQuote(id, 'rework'))
    await ok(buyer('question', { text: 'When?' }))
    const before = await stateOf(id)
    assert.equal(before.comments[0].is_read, false)
    await move(id, 'propose', { approve: true })
    assert.equal((await stateOf(id)).comments[0].is_read, true)
    await ok(undo(id))
    assert.deepEqual(await stateOf(id), before)
    await move(id, 'propose', { approve: true })
    assert.equal((await stateOf(id)).proposals.length, 2)
  })

  it('200: the request of a cancelled quote is open again', async () => {
    const { id, request_id } = await shop.approvedFromCart({ LAMP: 1 })
    const before = await shop.requestHistory(request_id)
    await move(id, 'cancel')
    assert.equal((await shop.readRequest(request_id)).status, 'closed')
    await ok(undo(id))
    assert.equal((await shop.readRequest(request_id)).status, 'approved')
    assert.deepEqual(await shop.requestHistory(request_id), before)
    await move(id, 'cancel')
    assert.equal((await shop.readRequest(request_id)).status, 'closed')
  })

  it('200: the price request is unanswered again, as it was', async () => {
    const request = await shop.submitPriceRequest({})
    const path = `/rest/V1/pricerequest/request/${request}`
    await ok(api.post(`${path}/snooze`, { body: { until: '2099-01-01 00:00:00' } }))
    const stateOfRequest = async () => ({
      ...(await shop.readPriceRequest(request, true)),
      updated_at: undefined,
    })
    const before = await stateOfRequest()
    const id = (await shop.createQuote(await shop.newCustomer(), { price_request_id: request })).quote_id
    await move(id, 'propose', { approve: true })
    const { replies, is_replied } = await shop.readPriceRequest(request, true)
    assert.deepEqual([replies.length, is_replied], [1, true])
    const direct = await anna.delete(`${path}/replies/${replies[0].reply_id}`)
    assertNotUndoable(direct, 'other')
    await ok(undo(id))
    assert.deepEqual(await stateOfRequest(), before)
    await move(id, 'propose', { approve: true })
    assert.equal((await shop.readPriceRequest(request)).replies.length, 1)
  })

  it('200: a second proposal keeps the reply of the first one', async () => {
    const request = await shop.submitPriceRequest({})
    const id = (await shop.createQuote(await shop.newCustomer(), { price_request_id: request })).quote_id
    await ok(shop.moveQuote(id, 'propose', { body: { approve: true } }))
    await ok(shop.moveQuote(id, 'rework'))
    await move(id, 'propose', { approve: true })
    await ok(undo(id))
    const { replies, is_replied } = await shop.readPriceRequest(request)
    assert.deepEqual([replies.length, is_replied], [1, true])
  })

  it('200: the customer can accept the version of the offer that they see', async () => {
    const { id } = await shop.quoteIn('proposed')
    const buyer = await buyerOf(id)
    const { version } = await shop.readQuote(id)
    await move(id, 'cancel')
    assert.equal((await buyer('accept', { version, name: 'Anna' })).status, 409)
    await ok(undo(id))
    await ok(buyer('accept', { version, name: 'Anna' }))
  })

  it('200: the statistics do not count it', async () => {
    const figures = async () => {
      const counted = await ok(api.get(`${quoting}/statistics`))
      await sumQuoteFigures(api.db)
      assert.deepEqual(await ok(api.get(`${quoting}/statistics`)), counted)
      return counted as unknown
    }
    const { id } = await shop.quoteIn('pending')
    const before = await figures()
    await move(id, 'propose', { approve: true })
    assert.notDeepEqual(await figures(), before)
    await ok(undo(id))
    assert.deepEqual(await figures(), before)
  })

  it('400: twice, or while nothing was done', async () => {
    const id = await proposedInConsole()
    const answers = await atOnce(2, () => undo(id))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assertNotUndoable(await undo(id), 'other')
    assertNotUndoable(await undo((await shop.quoteIn('pending')).id), 'other')
  })

  it('400: by somebody else', async () => {
    const id = await proposedInConsole()
    assertNotUndoable(await undo(id, bo), 'actor')
    assertNotUndoable(await undo(id, api), 'actor')
    await ok(undo(id))
  })

  it('400: of a move that was made with a token', async () => {
    const { id } = await shop.quoteIn('proposed')
    assertNotUndoable(await undo(id, api), 'other')
  })

  it('400: of other moves, and of the cancellation of a deal', async () => {
    for (const [status, name] of [
      ['pending', 'approve'],
      ['proposed', 'rework'],
      ['proposed', 'accept'],
      ['accepted', 'cancel'],
      ['cancelled', 'close'],
    ] as const) {
      const { id } = await shop.quoteIn(status)
      await move(id, name)
      await shop.assertRefusedWith('not_undoable', () => undo(id))
    }
  })

  it('400: after the customer looked, asked, or answered', async () => {
    const acts = { seen: {}, question: { text: 'When?' }, decline: { reason_code: 'other', version: 3 } }
    for (const [path, body] of Object.entries(acts)) {
      const id = await proposedInConsole()
      await ok((await buyerOf(id))(path, body))
      assertNotUndoable(await undo(id), 'other')
    }
  })

  it('400: after another change, but not after an assignment', async () => {
    const id = await proposedInConsole()
    const assigned = { body: { assignee: { user_id: 1 } } }
    await ok(api.put(`${quoting}/quote/${id}/assignee`, assigned))
    await ok(undo(id))
    const extended = await proposedInConsole()
    await ok(api.post(`${quoting}/quote/${extended}/extend`, { body: { expires_at: '2099-01-01 00:00:00' } }))
    assertNotUndoable(await undo(extended), 'other')
  })

  it('400: once the time is over', async () => {
    const id = await proposedInConsole()
    const sql = `update event set mail_after = mail_after - interval '13 seconds' where record_id = $1`
    await run(api.db, sql, [id])
    assertNotUndoable(await undo(id), 'late')
  })

  it('409: of another version than the last one', async () => {
    const id = await proposedInConsole()
    const { status, body } = await undo(id, anna, { version: 2 })
    assert.deepEqual([status, body.error_code], [409, 'version_conflict'])
  })

  it('while the customer accepts by link: one of both, and nothing is lost', async () => {
    const won = new Set<string>()
    for (let round = 0; round < 20; round++) {
      const id = await proposedInConsole()
      const accept = await buyerOf(id)
      const calls = [() => undo(id), () => accept('accept', { version: 3, name: 'Anna' })]
      const order = round % 2 === 0 ? calls : calls.toReversed()
      const [first, second] = order
      const earlier = first!()
      // The last ones one after the other, so that each of them wins at least once.
      if (round >= 18) await earlier
      const answers = await Promise.all([earlier, second!()])
      const [undone, accepted] = round % 2 === 0 ? answers : answers.toReversed()
      assert.notEqual(undone!.status === 200, accepted!.status === 200)
      const { status } = await shop.readQuote(id)
      assert.equal(status, undone!.status === 200 ? 'pending' : 'accepted')
      won.add(status)
    }
    assert.equal(won.size, 2)
  })

  it('an erasure forgets the events of what was taken back, and not those of the next customer', async () => {
    const customer = await shop.newCustomer()
    const { quote_id: id, customer_email: email } = await shop.createQuote(customer)
    for (let round = 0; round < 2; round++) {
      await move(id, 'propose', { approve: true })
      await ok(undo(id))
    }
    await ok(shop.editQuote(id, { version: 7, customer_id: await shop.newCustomer() }))
    await api.db.transaction((tx) => eraseCustomer(tx, email))
    assert.deepEqual(
      (await eventsOf(id)).map(({ type, data }) => [type, data.version]),
      [
        ['quote.updated', 8],
        ['quote.erased', 8],
      ],
    )
  })
})

const { id: quoteId } = await shop.quoteIn('proposed')

describe('withdrawComment', () => {
  const write = (id: number, comment: object = {}, client: Client = anna) =>
    ok(
      client.post(`${quoting}/quote/${id}/comments`, {
        body: { comment: { text: 'Two weeks', ...comment } },
      }),
    )
  const withdraw = (id: number, commentId: number | string, client: Client = anna) =>
    client.delete(`${quoting}/quote/${id}/comments/${commentId}`)
  itRejectsWrongIds('commentId', (id) => withdraw(quoteId, id))

  it('200: the message is gone, and what it answered is unread again', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok((await buyerOf(id))('question', { text: 'When?' }))
    const before = await stateOf(id)
    const { comment_id } = await write(id)
    assert.equal((await withdraw(id, comment_id)).text, 'true')
    assert.deepEqual(await stateOf(id), before)
    const { type, data } = (await eventsOf(id)).at(-1)!
    assert.deepEqual(
      [type, data.quote_comment.comment_id, data.quote_comment.text],
      ['quote.comment_withdrawn', comment_id, 'Two weeks'],
    )
  })

  it('200: its files wait for another message', async () => {
    const { id } = await shop.quoteIn('proposed')
    const uploaded = await ok(anna.post(`${quoting}/quote/${id}/comments/upload`, fileBody('plan.pdf', pdf)))
    const file_ids = [uploaded.file_id]
    await ok(withdraw(id, (await write(id, { file_ids })).comment_id))
    assert.deepEqual((await write(id, { file_ids })).files, [uploaded])
  })

  it('400: of somebody else, twice, an internal one, one that was answered, or by the undo of a move', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { comment_id } = await write(id)
    assertNotUndoable(await withdraw(id, comment_id, bo), 'actor')
    assertNotUndoable(await undo(id), 'other')
    await ok(withdraw(id, comment_id))
    assert.equal((await withdraw(id, comment_id)).status, 404)
    const internal = await write(id, { is_internal: true })
    assertNotUndoable(await withdraw(id, internal.comment_id), 'other')
    const answered = await write(id)
    await ok((await buyerOf(id))('question', { text: 'Really?' }))
    assertNotUndoable(await withdraw(id, answered.comment_id), 'other')
    const older = await write(id)
    await write(id)
    assertNotUndoable(await withdraw(id, older.comment_id), 'other')
  })
})
