// The mails of a record's life, queued with the change and sent over a real SMTP server.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { listJobs, retryJobs } from '../../src/jobs/job-repository.ts'
import { startWork } from '../../src/jobs/work-start.ts'
import { remindCustomers } from '../../src/jobs/clean-up.ts'
import { countUnannouncedEvents } from '../../src/events/event-repository.ts'
import { run } from '../../src/platform/database.ts'
import { ok, openApi } from '../support/api.ts'
import { openMailServer, type ReceivedMail } from '../support/mail-server.ts'
import { readPdf } from '../support/document-readers.ts'
import { openShop, quoting } from '../support/shop.ts'
import { colorPng } from '../support/sample-files.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'Shop <shop@example.com>',
  SELLER_EMAIL: 'seller@example.com',
  QUOTE_URL_TEMPLATE: 'https://shop.example/quotes/{quote_id}?word={word}',
})
const shop = await openShop(api)
const quiet = () => {}
const config = { ...api.parts.config }
const work = await startWork({ ...api.parts, config }, { info: quiet, warn: quiet, error: quiet })
api.beforeClose(async () => {
  await work.stop()
  await server.close()
})

const mailsTo = (address: string) => server.received.filter((mail) => mail.recipients.includes(address))
const submit = (email: string) => shop.submitPriceRequest({ email, firstname: 'Anna' })
const failedJobs = () => listJobs(api.db, { failed: true })
/** Not one of those that failed for good. */
const waitingJobs = () => listJobs(api.db, { failed: false })

/** What went wrong with the jobs that wait to be tried again. */
const faults = async () => (await waitingJobs()).flatMap(({ last_error }) => last_error ?? [])
const untilTried = (jobs = 1) => until('it was tried', async () => (await faults()).length >= jobs)

/** Resolves when a mail with this text has come to the seller. */
const untilSellerKnows = (text: string) => {
  const mails = () => mailsTo('seller@example.com')
  return until('the seller was told', () => mails().some((mail) => mail.parsed.text?.includes(text)))
}

/** Every waiting job is due now. */
async function skipWaits(): Promise<void> {
  await run(
    api.db,
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts), run_at := now())`,
  )
}

/** Lets the server take what it put off, until nothing waits any more. */
async function untilTaken(): Promise<void> {
  server.behaviour = {}
  await until('no job is left', async () => {
    await skipWaits()
    // What was recorded a moment ago has no job yet.
    if ((await countUnannouncedEvents(api.db)) > 0) return false
    return (await waitingJobs()).length === 0
  })
}

describe('a price request', () => {
  it('is told to seller and customer, and its flags are set once the server took the mails', async () => {
    const id = await submit('told@example.com')
    await until('both flags are set', async () => {
      const { is_admin_notified, is_customer_notified } = await shop.readPriceRequest(id)
      return is_admin_notified && is_customer_notified
    })
    const [mail] = mailsTo('told@example.com')
    assert.equal(mail?.parsed.replyTo?.[0]?.address, 'seller@example.com')
    const events = (await ok(api.get('/rest/V1/events?type=price_request.*'))) as { type: string }[]
    for (const change of ['admin_notified', 'customer_notified'])
      assert.ok(events.some(({ type }) => type === `price_request.${change}`))
  })

  it('keeps its flag false while the server greylists, and is told in the end', async () => {
    server.behaviour = { at_recipient: { code: 451, text: 'greylisted' } }
    const id = await submit('grey@example.com')
    await untilTried()
    assert.equal((await shop.readPriceRequest(id)).is_customer_notified, false)
    await untilTaken()
    assert.equal((await shop.readPriceRequest(id)).is_customer_notified, true)
    assert.equal(mailsTo('grey@example.com').length, 1)
  })

  it('whose mail is refused for good leaves a job that can be seen and retried', async () => {
    server.behaviour = { at_recipient: { code: 550, text: 'no such user' } }
    const id = await submit('gone@example.com')
    await until('both mails have failed', async () => (await failedJobs()).length === 2)
    assert.match((await failedJobs())[0]?.last_error ?? '', /no such user/)
    assert.equal((await shop.readPriceRequest(id)).is_customer_notified, false)
    server.behaviour = {}
    assert.equal(await retryJobs(api.db, 'all'), 2)
    await until('the flag is set', async () => (await shop.readPriceRequest(id)).is_customer_notified)
  })

  it('is answered by mail with every reply of its own', async () => {
    const id = await submit('asks@example.com')
    for (const message of ['First answer', 'Second answer'])
      await api.post(`/rest/V1/pricerequest/request/${id}/reply`, { body: { message, price: 12.5 } })
    await until('all mails have come', () => mailsTo('asks@example.com').length === 3)
    for (const message of ['First answer', 'Second answer'])
      assert.ok(mailsTo('asks@example.com').some((mail) => mail.parsed.text?.includes(message)))
  })
})

describe('a quote', () => {
  async function proposed() {
    const quote = await shop.createQuote(await shop.newCustomer())
    for (const move of ['approve', 'propose']) await shop.moveQuote(quote.quote_id, move)
    return { id: quote.quote_id as number, email: quote.customer_email as string }
  }

  /** The only mail to somebody. */
  function onlyMailTo(address: string): ReceivedMail {
    const [mail, ...others] = mailsTo(address)
    assert.ok(mail)
    assert.equal(others.length, 0)
    return mail
  }

  it('is proposed with a link that holds an unguessable word', async () => {
    const { id, email } = await proposed()
    await until('the proposal has come', () => mailsTo(email).length === 1)
    const { text = '' } = onlyMailTo(email).parsed
    assert.match(text, new RegExp(`https://shop\\.example/quotes/${id}\\?word=[\\w-]{43}`))
  })

  async function documentOf({ parsed }: ReceivedMail) {
    const [attachment, ...others] = parsed.attachments
    assert.ok(attachment)
    assert.equal(others.length, 0)
    const { text } = await readPdf(Buffer.from(attachment.content as ArrayBuffer))
    return { name: attachment.filename, type: attachment.mimeType, text }
  }

  it('is proposed with its document, both as it was then, however late they are sent', async () => {
    server.behaviour = { at_recipient: { code: 451, text: 'greylisted' } }
    const { id, email } = await proposed()
    await untilTried()
    await ok(shop.moveQuote(id, 'accept'))
    await untilTaken()
    const withDocument = mailsTo(email).filter(({ parsed }) => parsed.attachments.length > 0)
    assert.equal(withDocument.length, 1)
    const { name, type, text } = await documentOf(withDocument[0]!)
    assert.deepEqual([name, type], [`Q${String(id).padStart(9, '0')}.pdf`, 'application/pdf'])
    assert.match(text, /Grand total \$9,143\.38/)
    assert.doesNotMatch(text, /Accepted/)
  })

  it('that the seller took back before it could be sent is not offered, only what is proposed anew', async () => {
    server.behaviour = { at_recipient: { code: 451, text: 'greylisted' } }
    const cancelled = await proposed()
    const reworked = await proposed()
    await untilTried(2)
    await ok(shop.moveQuote(cancelled.id, 'cancel'))
    await ok(shop.moveQuote(reworked.id, 'rework'))
    const { version } = await shop.readQuote(reworked.id)
    const items = [{ sku: 'LAMP', qty: 1, price: 20 }]
    await ok(api.put(`${quoting}/quote/${reworked.id}`, { body: { quote: { version, items } } }))
    for (const move of ['approve', 'propose']) await ok(shop.moveQuote(reworked.id, move))
    await untilTaken()
    assert.equal(mailsTo(cancelled.email).length, 0)
    const mail = onlyMailTo(reworked.email)
    assert.match(mail.parsed.text ?? '', /\$21\.40/)
    assert.match((await documentOf(mail)).text, /Grand total \$21\.40/)
  })

  it('whose document cannot be made waits, visibly, and is sent when it can', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'quotewright-logo-'))
    after(() => rm(directory, { recursive: true }))
    config.SELLER_LOGO = join(directory, 'logo.png')
    const { email } = await proposed()
    await untilTried()
    assert.match((await faults())[0] ?? '', /logo\.png/)
    await writeFile(config.SELLER_LOGO, colorPng(3, 2))
    await untilTaken()
    assert.match((await documentOf(onlyMailTo(email))).text, /Grand total/)
  })

  it('is told to the seller and the customer when it is accepted, to the seller when it is declined', async () => {
    const accepted = await proposed()
    await shop.moveQuote(accepted.id, 'accept')
    await until('the customer was told', () => mailsTo(accepted.email).length === 2)
    const declined = await proposed()
    await shop.moveQuote(declined.id, 'decline', { body: { comment: 'Too dear' } })
    await untilSellerKnows('Too dear')
  })

  it('that is about to expire is brought to mind once', async () => {
    const { id, email } = await proposed()
    await run(
      api.db,
      `update quote set expires_at = utc_now() + interval '2 days', proposed_at = utc_now() - interval '9 days'
       where quote_id = $1`,
      [id],
    )
    await remindCustomers(api.parts)
    await remindCustomers(api.parts)
    await until('proposal and reminder have come', () => mailsTo(email).length === 2)
    await until('no job is left', async () => (await waitingJobs()).length === 0)
    assert.equal(mailsTo(email).length, 2)
  })

  it('request is told to the seller', async () => {
    const body = { details: 'Forty desks, please' }
    await api.post(`${quoting}/request/customer/${await shop.newCustomer()}/submit`, { body })
    await untilSellerKnows('Forty desks')
  })
})
