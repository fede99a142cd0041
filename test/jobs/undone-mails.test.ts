// Mails of what a user does in the console: they wait, and none leaves once the change was taken back.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../src/events/event-repository.ts'
import { run, scalar, scalars } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { openConsoleClient } from '../support/access-fixtures.ts'
import { ok, openApi, openWork } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openShop, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  UNDO_SECONDS: '60',
})
const shop = await openShop(api)
const anna = await openConsoleClient(api, 'anna')
await openWork(api)
api.beforeClose(() => server.close())

const cc = ['office@example.com', 'boss@example.com']
async function newQuote() {
  const { quote_id: id, customer_email: email } = await shop.createQuote(await shop.newCustomer(), { cc })
  return { id: id as number, email: email as string }
}
const move = (id: number, name: string, body: object = {}) =>
  ok(anna.post(`${quoting}/quote/${id}/${name}`, { body }))
const propose = (id: number) => move(id, 'propose', { approve: true })
const waiting = () => listJobs(api.db, { failed: false })

const untilQueued = (count: number) =>
  until('the mails wait', async () => {
    if ((await countUndispatchedEvents(api.db)) > 0) return false
    return (await waiting()).length === count
  })

/** Lets the time of all undos pass, and all mails be sent. */
async function untilSent(): Promise<void> {
  await until('the events are dispatched', async () => (await countUndispatchedEvents(api.db)) === 0)
  await until('no mail is left', async () => {
    // Those that wait for the outcome of another change have to try again.
    const sql = `update event set mail_after = now() at time zone 'UTC'
      where mail_after > now() at time zone 'UTC' and mail_after <> 'infinity'`
    await run(api.db, sql)
    await run(
      api.db,
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
         where locked_at is null and attempts < max_attempts), run_at := now())`,
    )
    return (await waiting()).length === 0
  })
}
/** The recipients and subjects of the mails about a quote. */
const mailsAbout = (id: number) =>
  server.received
    .filter(({ parsed }) => Number(/Q0*(\d+)/.exec(parsed.subject ?? '')?.[1]) === id)
    .map(({ recipients, parsed }) => `${recipients.join()}: ${parsed.subject?.replace(/Q\d+/, 'Q')}`)
    .sort()

describe('the mails of the console', () => {
  it('wait, and then leave; those of an integration leave at once', async () => {
    const { id, email } = await newQuote()
    await propose(id)
    await untilQueued(3)
    const sql = `select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs`
    for (const wait of await scalars<number>(api.db, sql)) assert.ok(wait > 50 && wait <= 62, String(wait))
    const other = await newQuote()
    await ok(shop.moveQuote(other.id, 'propose', { body: { approve: true } }))
    await until('it is mailed', () => mailsAbout(other.id).length === 3)
    assert.deepEqual(mailsAbout(id), [])
    await untilSent()
    assert.deepEqual(mailsAbout(id), [...cc, email].map((to) => `${to}: Our quote Q`).sort())
    assert.equal((await anna.post(`${quoting}/quote/${id}/undo`)).body.error_code, 'not_undoable')
  })

  it('never leave once the proposal was taken back, before or after they were queued', async () => {
    for (const count of [0, 3]) {
      const { id } = await newQuote()
      await propose(id)
      if (count > 0) await untilQueued(count)
      await move(id, 'undo')
      await untilSent()
      assert.deepEqual(mailsAbout(id), [])
      assert.equal((await shop.readQuote(id)).status, 'pending')
    }
  })

  it('leave once when the quote is proposed again', async () => {
    const { id } = await newQuote()
    await propose(id)
    await move(id, 'undo')
    await propose(id)
    await untilSent()
    assert.equal(mailsAbout(id).length, 3)
  })

  it('leave for a proposal whose cancellation was taken back, and not about the cancellation', async () => {
    const { id } = await newQuote()
    await propose(id)
    await untilQueued(3)
    await move(id, 'cancel')
    // The time of the proposal is over first: its mail waits for the outcome.
    await run(
      api.db,
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where payload->>'mail' = 'quote_proposed'),
         run_at := now())`,
    )
    const tried = `select count(*)::integer from graphile_worker.jobs where last_error like 'a later change%'`
    await until('the mails were tried', async () => (await scalar<number>(api.db, tried)) === 3)
    await move(id, 'undo')
    await untilSent()
    assert.equal((await shop.readQuote(id)).status, 'proposed')
    assert.deepEqual(
      mailsAbout(id).map((mail) => mail.split(': ')[1]),
      ['Our quote Q', 'Our quote Q', 'Our quote Q'],
    )
  })

  it('of replies and messages never leave once those were taken back', async () => {
    const request = await shop.submitPriceRequest({ email: 'asks@example.com' })
    const path = `/rest/V1/pricerequest/request/${request}`
    const { replies } = await ok(anna.post(`${path}/reply`, { body: { message: 'Ten' } }))
    await ok(anna.delete(`${path}/replies/${replies[0].reply_id}`))
    const { id } = await newQuote()
    await ok(shop.moveQuote(id, 'propose', { body: { approve: true, notify: false } }))
    const comments = `${quoting}/quote/${id}/comments`
    const { comment_id } = await ok(anna.post(comments, { body: { comment: { text: 'Hello' } } }))
    await ok(anna.delete(`${comments}/${comment_id}`))
    const written = await ok(anna.post(comments, { body: { comment: { text: 'Good day' } } }))
    await untilSent()
    assert.equal(written.text, 'Good day')
    assert.deepEqual(
      [...new Set(mailsAbout(id).map((mail) => mail.split(': ')[1]))],
      ['Message about quote Q'],
    )
    const answers = server.received.filter(({ parsed }) => parsed.subject?.startsWith('Our answer'))
    assert.deepEqual(answers, [])
  })

  it('leave, or the undo is confirmed, when both happen at the same time', async () => {
    const won = new Set<boolean>()
    for (let round = 0; round < 10 || (won.size < 2 && round < 40); round++) {
      const { id } = await newQuote()
      await propose(id)
      await untilQueued(3)
      const sql = `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), run_at := now())`
      const [answer] = await Promise.all([anna.post(`${quoting}/quote/${id}/undo`), run(api.db, sql)])
      const isUndone = answer.status === 200
      await untilSent()
      assert.equal(mailsAbout(id).length, isUndone ? 0 : 3)
      assert.equal((await shop.readQuote(id)).status, isUndone ? 'pending' : 'proposed')
      won.add(isUndone)
    }
  })
})

describe('negative control', () => {
  it('without the mark of the undo, the mails leave', async () => {
    const { id } = await newQuote()
    await propose(id)
    await untilQueued(3)
    await move(id, 'undo')
    await run(api.db, `update event set mail_after = null where record_type = 'quote' and record_id = $1`, [
      id,
    ])
    // Nor does anything tell that the quote is pending again, which keeps a proposal back as well.
    const sql = `update event set data = jsonb_set(data::jsonb, '{new_status}', '"approved"')::json
      where record_type = 'quote' and record_id = $1 and data->>'new_status' = 'pending'`
    await run(api.db, sql, [id])
    await untilSent()
    assert.equal(mailsAbout(id).length, 3)
  })
})
