// Mails about price requests, quote requests and quotes: a change queues them, and a real SMTP server receives them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Email } from 'postal-mime'
import { remindCustomers } from '../../src/jobs/clean-up.ts'
import { queueMail } from '../../src/jobs/job-repository.ts'
import { listJobs, retryJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { listMailCounts } from '../../src/platform/mail/mail-count-repository.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { assertRefused, atOnce, noLog, ok, openApi, openWork } from '../support/api.ts'
import { readPdf } from '../support/document-readers.ts'
import { untilMailsSent } from '../support/mail-jobs.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openShop, quoting, tiers } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  QUOTE_URL_TEMPLATE: 'https://shop.example/quotes/{quote_id}?token={token}',
})
const shop = await openShop(api)
const documents = { ...api.services.documents }
await openWork(api, { ...api.services, documents })
api.beforeClose(() => server.close())

const waitingJobs = () => listJobs(api.db, { failed: false })
const failedJobs = () => listJobs(api.db, { failed: true })

/** Waits until every event was dispatched and every mail sent. Makes mails that were put off due at once. */
async function untilSent(): Promise<void> {
  server.behavior = {}
  await untilMailsSent(api)
  assert.deepEqual(await failedJobs(), [])
}

const mailsTo = (address: string) =>
  server.received.filter((mail) => mail.recipients.includes(address)).map(({ parsed }) => parsed)

async function assertMailedToSeller(words: string): Promise<void> {
  await untilSent()
  assert.ok(
    mailsTo('seller@example.com').some(({ text }) => text?.includes(words)),
    words,
  )
}

/** The text of the only document that is attached. */
async function documentIn(mail: Email | undefined): Promise<string> {
  const [attachment, ...others] = mail?.attachments ?? []
  assert.deepEqual([attachment?.mimeType, others], ['application/pdf', []])
  return (await readPdf(Buffer.from(attachment!.content as ArrayBuffer))).text
}

/** The subjects of all mails to a customer, sorted, without numbers. */
async function subjectsTo(email: string): Promise<string[]> {
  await untilSent()
  return mailsTo(email)
    .map(({ subject = '' }) => subject.replace(/Q(R)?\d+/, 'Q'))
    .sort()
}

async function newQuote() {
  const customer = await shop.newCustomer()
  const { quote_id: id, customer_email: email, increment_id } = await shop.createQuote(customer)
  const moves = async (...names: string[]) => {
    for (const name of names) await ok(shop.moveQuote(id, name))
  }
  const expire = async () => {
    await shop.makeDue(id)
    await shop.recordExpiry()
  }
  return { id: id as number, email: email as string, increment_id, customer, moves, expire }
}

/** The errors of the jobs that wait to be tried again. */
const lastErrors = async () => (await waitingJobs()).flatMap(({ last_error }) => last_error ?? [])
/** Waits until so many mails were tried in vain. */
const untilTried = (count = 1) =>
  until('the mails were tried', async () => (await lastErrors()).length >= count)
/** Lets the server refuse mails for the moment, until `untilSent`. */
const putOffMails = () => void (server.behavior = { at_recipient: { code: 451, text: 'greylisted' } })

const proposal = 'Our quote Q'
const reminder = 'Reminder: our quote Q'
const accepted = 'You have accepted our quote Q'
const expired = 'Our quote Q has expired'
const notOrdered = 'Our quote Q was not ordered in time'
const withdrawn = 'Our quote Q is withdrawn'
const revised = 'We are revising our quote Q'
const extended = 'Our quote Q is valid for longer'
const received = 'We have received your quote request (Q)'
const declined = 'We cannot make you an offer for your quote request Q'

describe('a price request', () => {
  const submit = (email: string) => shop.submitPriceRequest({ email, firstname: 'Anna' })

  it('is mailed to seller and customer, and its flags are set when the server accepts the mails', async () => {
    const id = await submit('told@example.com')
    await until('both flags are set', async () => {
      const { is_admin_notified, is_customer_notified } = await shop.readPriceRequest(id)
      return is_admin_notified && is_customer_notified
    })
    const [mail] = mailsTo('told@example.com')
    assert.equal(mail?.replyTo?.[0]?.address, 'seller@example.com')
    const events = (await ok(api.get('/rest/V1/events?type=price_request.*'))) as { type: string }[]
    for (const change of ['admin_notified', 'customer_notified'])
      assert.ok(events.some(({ type }) => type === `price_request.${change}`))
  })

  it('keeps its flag false while the server greylists, and is mailed in the end', async () => {
    putOffMails()
    const id = await submit('grey@example.com')
    await untilTried()
    assert.equal((await shop.readPriceRequest(id)).is_customer_notified, false)
    await untilSent()
    assert.equal((await shop.readPriceRequest(id)).is_customer_notified, true)
    assert.equal(mailsTo('grey@example.com').length, 1)
  })

  it('whose mail is refused for good leaves a job that can be seen and retried', async () => {
    server.behavior = { at_recipient: { code: 550, text: 'no such user' } }
    const id = await submit('gone@example.com')
    await until('both mails have failed', async () => (await failedJobs()).length === 2)
    assert.match((await failedJobs())[0]?.last_error ?? '', /no such user/)
    assert.equal((await shop.readPriceRequest(id)).is_customer_notified, false)
    server.behavior = {}
    assert.equal(await retryJobs(api.db, 'all'), 2)
    await until('the flag is set', async () => (await shop.readPriceRequest(id)).is_customer_notified)
  })

  it('is counted by the result of each attempt', async () => {
    await untilSent()
    const counts = async () =>
      Object.fromEntries((await listMailCounts(api.db)).map(({ result, mails }) => [result, Number(mails)]))
    const before = await counts()
    const counted = async (result: string) => (await counts())[result]! - before[result]!
    putOffMails()
    await submit('counted@example.com')
    await until('both are retried', async () => (await counted('retried')) >= 2)
    await untilSent()
    await until('both are sent', async () => (await counted('sent')) === 2)
    server.behavior = { at_recipient: { code: 550, text: 'no such user' } }
    await submit('counted@example.com')
    await until('both have failed', async () => (await failedJobs()).length === 2)
    assert.equal(await counted('failed'), 2)
    server.behavior = {}
    await retryJobs(api.db, 'all')
    // A mail about a webhook that does not exist.
    const absent = { mail: 'webhook_switched_off', record_id: 7007 } as const
    await api.db.transaction((tx) => queueMail(tx, absent, 'absent'))
    await until('one is skipped', async () => (await counted('skipped')) === 1)
    await until('all are sent', async () => (await counted('sent')) === 4)
  })

  it('is answered by mail with every reply of its own', async () => {
    const id = await submit('asks@example.com')
    for (const message of ['First answer', 'Second answer'])
      await api.post(`/rest/V1/pricerequest/request/${id}/reply`, { body: { message, price: 12.5 } })
    await untilSent()
    assert.equal(mailsTo('asks@example.com').length, 3)
    for (const message of ['First answer', 'Second answer'])
      assert.ok(mailsTo('asks@example.com').some(({ text }) => text?.includes(message)))
  })
})

describe('a proposal', () => {
  it('has a link with an unguessable token, and its document as it was then, however late it is sent', async () => {
    const { id, email, moves } = await newQuote()
    putOffMails()
    await moves('approve', 'propose')
    await untilTried()
    await moves('accept')
    await untilSent()
    const mail = mailsTo(email).find(({ subject }) => subject?.startsWith(proposal))
    assert.match(mail?.text ?? '', new RegExp(`https://shop\\.example/quotes/${id}\\?token=[\\w-]{43}`))
    assert.equal(mail?.attachments[0]?.filename, `Q${String(id).padStart(9, '0')}.pdf`)
    const text = await documentIn(mail)
    assert.match(text, /Grand total \$9,143\.38/)
    assert.doesNotMatch(text, /Accepted/)
  })

  it('whose document cannot be made waits, visibly, and is sent when it can', async () => {
    documents.draw = () => Promise.reject(new Error('a thread that crashed'))
    const { email, moves } = await newQuote()
    await moves('approve', 'propose')
    await untilTried()
    assert.match((await lastErrors())[0] ?? '', /a thread that crashed/)
    documents.draw = api.services.documents.draw
    assert.deepEqual(await subjectsTo(email), [proposal])
    assert.match(await documentIn(mailsTo(email)[0]), /Grand total/)
  })
})

describe('an acceptance', () => {
  it('is confirmed to the customer with the link, and the document that says so', async () => {
    const { id, email, moves } = await newQuote()
    await moves('approve', 'propose', 'accept')
    await untilSent()
    const mail = mailsTo(email).find(({ subject }) => subject?.startsWith(accepted))
    assert.match(await documentIn(mail), /Accepted by the customer on /)
    assert.match(mail?.text ?? '', new RegExp(`https://shop\\.example/quotes/${id}\\?token=[\\w-]{43}`))
  })

  it('is mailed to the seller with its comment, also when the quote is added to the cart right after', async () => {
    const quotes = await atOnce(4, newQuote)
    for (const { id, customer, moves } of quotes) {
      await moves('approve', 'propose')
      const cart = await shop.openCart(customer)
      await ok(shop.moveQuote(id, 'accept', { body: { comment: 'PO-4711' } }))
      await ok(shop.addToCart(id, cart, customer))
    }
    await untilSent()
    for (const { increment_id } of quotes) {
      // As a whole word, since the number of a price request (REQ…) contains it.
      const ofQuote = new RegExp(`\\b${increment_id}\\b`)
      const [mail] = mailsTo('seller@example.com').filter(({ subject = '' }) => ofQuote.test(subject))
      assert.match(mail?.text ?? '', /PO-4711/)
    }
  })

  it('carries its comment in the event', async () => {
    const { id, moves } = await newQuote()
    await moves('approve')
    await ok(shop.moveQuote(id, 'accept', { body: { comment: 'PO-4712' } }))
    const path = '/rest/V1/events?type=quote.status_changed&limit=1000'
    const events = (await ok(api.get(path))) as { data: Record<string, unknown> }[]
    const comments = events.filter(({ data }) => data.quote_id === id).map(({ data }) => data.comment)
    assert.deepEqual(comments, [null, 'PO-4712'])
  })
})

describe('the end of an offer', () => {
  it('by the customer is mailed to the seller with the comment and the reason', async () => {
    const { id, moves } = await newQuote()
    await moves('approve', 'propose')
    const body = { comment: 'Not in spring', reason_code: 'delivery_time' }
    await ok(shop.moveQuote(id, 'decline', { body }))
    await assertMailedToSeller('Not in spring')
    await assertMailedToSeller('Reason: Delivery time')
  })

  let ends = 0
  /** Each later than the one before. */
  const nextEnd = () => `2999-12-31 23:59:${String(10 + ends++)}`
  const twoProposals = [proposal, proposal, revised]
  const aMinuteLater = `update quote set proposed_at = proposed_at - interval '1 minute',
    proposal_mailed_at = proposal_mailed_at - interval '1 minute' where quote_id = $1`
  // At each `|`, all mails are sent and a minute passes; from `~` on, mails wait. `offer` proposes without a mail.
  for (const [what, moves, ...subjects] of [
    ['approved, never proposed, expired', 'approve expire'],
    ['proposed, expired', 'approve propose expire', proposal, expired],
    ['accepted, expired', 'approve propose accept expire', proposal, notOrdered, accepted],
    ['proposed, reworked, approved, expired', 'approve propose | rework approve expire', proposal, revised],
    ['proposed, cancelled', 'approve propose | cancel', proposal, withdrawn],
    ['accepted, cancelled', 'approve propose accept | cancel', proposal, withdrawn, accepted],
    ['approved, cancelled', 'approve cancel'],
    ['approved, reworked', 'approve rework'],
    ['proposed, declined, reworked', 'approve propose | decline rework', proposal],
    ['proposed, reworked, proposed', 'approve propose | rework | approve propose', ...twoProposals],
    ['the same, at the end without a mail', 'approve propose | ~ rework approve offer', proposal, revised],
    ['and then cancelled', 'approve propose | rework approve offer | cancel', proposal, revised],
    ['accepted, expired, ordered in time', 'approve accept | ~ expire purchased', accepted],
    ['proposed without a mail, cancelled', 'approve offer | cancel'],
    ['proposed, extended', 'approve propose | extend', proposal, extended],
    ['accepted, extended', 'approve accept | extend', accepted, extended],
    ['proposed, sent again', 'approve propose | resend', proposal, reminder],
    ['proposed without a mail, sent later', 'approve offer | resend', proposal],
    ['sent again, reworked before the mail', 'approve propose | ~ resend rework', proposal, revised],
    ['approved, or proposed without a mail, extended', 'approve extend offer | extend'],
    ['proposed, extended, reworked before the mail', 'approve propose | ~ extend rework', proposal, revised],
  ] as [what: string, moves: string, ...subjects: string[]][])
    it(`${what}: ${subjects.sort().join(', ') || 'nothing'}`, async () => {
      const quote = await newQuote()
      for (const move of moves.split(' '))
        if (move === '|') await untilSent().then(() => run(api.db, aMinuteLater, [quote.id]))
        else if (move === '~') putOffMails()
        else if (move === 'offer') await ok(shop.moveQuote(quote.id, 'propose', { body: { notify: false } }))
        else if (move === 'extend')
          await ok(shop.moveQuote(quote.id, move, { body: { expires_at: nextEnd() } }))
        else if (move === 'expire') await quote.expire()
        else await quote.moves(move)
      assert.deepEqual(await subjectsTo(quote.email), subjects)
    })

  it('is not mailed a proposal that was withdrawn before its mail was sent, only the next one', async () => {
    const [cancelled, reworked] = [await newQuote(), await newQuote()]
    putOffMails()
    for (const { moves } of [cancelled, reworked]) await moves('approve', 'propose')
    await untilTried(2)
    await cancelled.moves('cancel')
    await reworked.moves('rework')
    const { version } = await shop.readQuote(reworked.id)
    await ok(shop.editQuote(reworked.id, { version, items: [{ sku: 'LAMP', qty: 1, price: 20 }] }))
    await reworked.moves('approve', 'propose')
    assert.deepEqual(await subjectsTo(cancelled.email), [])
    assert.deepEqual(await subjectsTo(reworked.email), [proposal])
    const [mail] = mailsTo(reworked.email)
    assert.match(mail?.text ?? '', /\$21\.40/)
    assert.match(await documentIn(mail), /Grand total \$21\.40/)
  })
})

describe('a reminder', () => {
  const setDates = (id: number, daysAgo: number, daysLeft: number) => {
    const sql = `update quote set proposed_at = utc_now() - make_interval(days => $2),
      expires_at = utc_now() + make_interval(days => $3) where quote_id = $1`
    return run(api.db, sql, [id, daysAgo, daysLeft])
  }
  const reminder = 'Our quote Q is valid for only a short time'

  it('comes once per proposal, each time with a Message-ID of its own', async () => {
    const { id, email, moves } = await newQuote()
    for (const round of [1, 2]) {
      await moves('approve', 'propose')
      await setDates(id, 20, 2)
      await untilSent()
      await remindCustomers(api.services, noLog)
      await remindCustomers(api.services, noLog)
      await untilSent()
      const ids = mailsTo(email).filter(({ subject }) => subject?.includes('short time'))
      assert.equal(new Set(ids.map(({ messageId }) => messageId)).size, round)
      assert.equal(ids.length, round)
      await moves('rework')
      await setDates(id, 20, 30)
    }
  })

  // An offer that is proposed for less than three days is not worth a reminder.
  const validities: [daysAgo: number, daysLeft: number, subjects: string[]][] = [
    [0, 2, [proposal]],
    [1, 1, [proposal]],
    [1, 2, [proposal, reminder]],
    [10, 2, [proposal, reminder]],
  ]
  for (const [ago, left, subjects] of validities)
    it(`of an offer that was proposed for ${ago + left} days: ${subjects.length === 2}`, async () => {
      const { id, email, moves } = await newQuote()
      await moves('approve', 'propose')
      await setDates(id, ago, left)
      await remindCustomers(api.services, noLog)
      assert.deepEqual(await subjectsTo(email), subjects)
    })

  it('that was queued by a version that did not note the proposal is sent', async () => {
    const { id, email, moves } = await newQuote()
    await moves('approve', 'propose')
    const mail = { mail: 'quote_about_to_expire', record_id: id } as const
    await api.db.transaction((tx) => queueMail(tx, mail, `reminder:${id}`))
    assert.deepEqual(await subjectsTo(email), [proposal, reminder])
  })

  it('that waits while the quote is proposed again is not sent', async () => {
    const { id, email, moves } = await newQuote()
    await moves('approve', 'propose')
    await setDates(id, 20, 2)
    await untilSent()
    putOffMails()
    await remindCustomers(api.services, noLog)
    await untilTried(1)
    await moves('rework', 'approve', 'propose')
    assert.deepEqual(await subjectsTo(email), [proposal, proposal])
  })
})

describe('a quote request', () => {
  it('is mailed to the seller', async () => {
    const body = { details: 'Forty desks, please' }
    await ok(api.post(`${quoting}/request/customer/${await shop.newCustomer()}/submit`, { body }))
    await assertMailedToSeller('Forty desks, please')
  })

  it('names what is wanted, with a price only if there is one, and no sum of nothing', async () => {
    const gate = { name: 'Iron gate', qty: 2, unit: 'm', description: 'Hinged,\npainted <black>' }
    const submit = async (items: object[]) => {
      const body = { details: `Gates ${items.length}`, items }
      await ok(api.post(`${quoting}/request/customer/${await shop.newCustomer()}/submit`, { body }))
      await assertMailedToSeller(`Gates ${items.length}`)
      return mailsTo('seller@example.com').find(({ text }) => text?.includes(`Gates ${items.length}`))!
    }
    const unpriced = await submit([gate])
    assert.match(unpriced.text!, /\n- 2 m × Iron gate\n {4}Hinged,\n {4}painted <black>\n/)
    assert.match(unpriced.html!, /<br>2 m\s/)
    for (const content of [unpriced.text, unpriced.html]) assert.doesNotMatch(content!, /0\.00|Subtotal/)
    const mixed = await submit([gate, { sku: 'LAMP', qty: 3 }])
    assert.match(mixed.text!, /- 3 × Lamp \(LAMP\): \S*33\.33\S* each, \S*99\.99\S* in all\n/)
    for (const content of [mixed.text, mixed.html]) {
      assert.doesNotMatch(content!, /0\.00/)
      assert.match(content!, /Subtotal/)
    }
  })

  it('is confirmed to the customer, without free text, which anybody may have typed', async () => {
    const email = (await shop.requestFromCart({ LAMP: 2 })).request.customer_email as string
    assert.deepEqual(await subjectsTo(email), [received])
    const [mail] = mailsTo(email)
    assert.match(mail?.text ?? '', /2 × Lamp/)
    assert.doesNotMatch(mail?.text ?? '', /Please/)
    assert.equal(mail?.replyTo?.[0]?.address, 'seller@example.com')
  })

  it('that the seller declines is mailed to the customer with the comment; one that is cancelled is not', async () => {
    const [one, other] = [await shop.requestFromCart({ LAMP: 2 }), await shop.requestFromCart({ LAMP: 2 })]
    const move = (id: number, name: string) =>
      ok(api.post(`${quoting}/request/${id}/${name}`, { body: { comment: 'Out of stock' } }))
    await untilSent()
    await move(one.request.request_id, 'decline')
    await move(other.request.request_id, 'cancel')
    assert.deepEqual(await subjectsTo(one.request.customer_email), [declined, received])
    assert.deepEqual(await subjectsTo(other.request.customer_email), [received])
    const texts = mailsTo(one.request.customer_email).map(({ text }) => text ?? '')
    assert.equal(texts.filter((text) => text.includes('Out of stock')).length, 1)
  })
})

describe('a quote without an e-mail address', () => {
  async function approvedForGuest(): Promise<number> {
    const { quote_id } = await shop.answerRequest((await shop.requestOfGuest({})).request)
    await ok(shop.moveQuote(quote_id, 'approve'))
    return quote_id as number
  }

  it('400 quote_without_recipient: cannot be proposed, and nothing changes', async () => {
    const id = await approvedForGuest()
    for (const body of [undefined, {}, { notify: true }])
      await shop.assertRefusedWith('quote_without_recipient', () => shop.moveQuote(id, 'propose', { body }))
    assertRefused(await shop.moveQuote(id, 'propose', { body: { notify: 'no' } }), 400, 'notify')
    const pending = (await shop.answerRequest((await shop.requestOfGuest({})).request)).quote_id as number
    const propose = () => shop.moveQuote(pending, 'propose', { body: { approve: true } })
    await shop.assertRefusedWith('quote_without_recipient', propose)
    // No other move has this field.
    assertRefused(await shop.moveQuote(id, 'accept', { body: { notify: false } }), 400, 'notify')
  })

  it('can be proposed with "notify": false; nothing is sent or left as a failed job', async () => {
    const id = await approvedForGuest()
    await ok(shop.moveQuote(id, 'propose', { body: { notify: false } }))
    assert.equal((await shop.readQuote(id)).status, 'proposed')
    await ok(shop.moveQuote(id, 'accept'))
    await untilSent()
  })

  it('can be proposed where no mail is sent at all', async () => {
    const silent = await openApi()
    const { newCustomer, createQuote, takeTo } = await openShop(silent)
    const { quote_id } = await createQuote(await newCustomer())
    await run(silent.db, 'update quote set customer_email = null')
    await takeTo('proposed', quote_id)
  })
})

// The effective quantity and price: those of a tier that is reached, and those that were chosen.
it('in the proposal, its document and the acceptance', async () => {
  const items = [{ sku: 'BOOK', qty: 150, price: 9, tier_prices: tiers([100, 8], [500, 7]) }]
  const quote = await shop.createQuote(await shop.newCustomer(), { items })
  await shop.takeTo('proposed', quote.quote_id)
  await untilSent()
  const [mail] = mailsTo(quote.customer_email)
  assert.match(mail?.text ?? '', /150 × Book \(BOOK\): \$8\.00 each, \$1,200\.00 in all/)
  assert.match(await documentIn(mail), /^1 Book 150 8\.00 0% 1,200\.00$/m)
  const body = { items: [{ item_id: quote.items[0].item_id, qty: 500 }] }
  await ok(shop.moveQuote(quote.quote_id, 'accept', { body }))
  await untilSent()
  const mails = server.received.filter(({ parsed }) => parsed.text?.includes('500 × Book'))
  assert.equal(mails.length, 2)
  for (const { parsed } of mails)
    assert.match(parsed.text ?? '', /500 × Book \(BOOK\): \$7\.00 each, \$3,500\.00 in all/)
})
