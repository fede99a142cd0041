// The `cc` of a quote: who else receives the mails to its customer, and what an erasure leaves of them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../src/events/event-repository.ts'
import { remindCustomers } from '../../src/jobs/clean-up.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { tablesHolding } from '../support/access-fixtures.ts'
import { noLog, ok, openApi, openWork } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openShop, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  QUOTE_URL_TEMPLATE: 'https://shop.example/{quote_id}/{token}',
})
const shop = await openShop(api)
await openWork(api)
api.beforeClose(() => server.close())

const lines = { items: [{ sku: 'LAMP', qty: 1 }] }
const create = (quote: object) => api.post(`${quoting}/quote`, { body: { quote: { ...lines, ...quote } } })
async function newQuote(cc: string[]) {
  const customer_id = await shop.newCustomer()
  const { quote_id: id, customer_email: email } = await ok(create({ customer_id, cc }))
  return { id: id as number, email: email as string }
}
const edit = async (id: number, quote: object) => {
  const { version } = await shop.readQuote(id)
  return shop.editQuote(id, { version: version as number, ...quote })
}
const ccOf = async (id: number) => (await shop.readQuote(id)).cc as string[]
const untilQuiet = () =>
  until('every mail is sent', async () => {
    if ((await countUndispatchedEvents(api.db)) > 0) return false
    return (await listJobs(api.db, { failed: false })).length === 0
  })

/** Jobs that wait for another attempt have it at once. */
const runWaitingJobs = () =>
  run(
    api.db,
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`,
  )

/** The subjects of the mails about a quote by recipient, without its number. */
function subjects(id: number): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { recipients, parsed } of server.received) {
    const [subject, number] = /Q0*(\d+)/.exec(parsed.subject!) ? [parsed.subject!, RegExp.$1] : ['', '']
    if (Number(number) === id) (found[recipients.join()] ??= []).push(subject.replace(/Q\d+/, 'Q'))
  }
  return found
}

describe('the cc of a quote', () => {
  it('is written, kept by other edits and moves, and cleared by null or an empty list', async () => {
    const { id } = await newQuote(['office@example.com', 'Boss@example.com'])
    assert.deepEqual(await ccOf(id), ['office@example.com', 'Boss@example.com'])
    await ok(edit(id, { seller_comment: 'Hello' }))
    for (const move of ['approve', 'propose', 'rework']) await ok(shop.moveQuote(id, move))
    assert.deepEqual(await ccOf(id), ['office@example.com', 'Boss@example.com'])
    for (const none of [null, []]) {
      await ok(edit(id, { cc: ['office@example.com'] }))
      await ok(edit(id, { cc: none }))
      assert.deepEqual(await ccOf(id), [])
    }
    const customer_id = await shop.newCustomer()
    assert.deepEqual((await ok(create({ customer_id, cc: null }))).cc, [])
  })

  it('is cleared by another customer, unless it is sent with them', async () => {
    const { id } = await newQuote(['office@example.com'])
    await ok(edit(id, { customer_id: (await shop.readQuote(id)).customer_id }))
    assert.deepEqual(await ccOf(id), ['office@example.com'])
    await ok(edit(id, { customer_id: await shop.newCustomer() }))
    assert.deepEqual(await ccOf(id), [])
    await ok(edit(id, { customer_id: await shop.newCustomer(), cc: ['theirs@example.com'] }))
    assert.deepEqual(await ccOf(id), ['theirs@example.com'])
  })

  it('400: more than five, what is no address or cannot receive mail, or one twice', async () => {
    const { id } = await newQuote([])
    const many = Array.from({ length: 6 }, (_, index) => `a${index}@example.com`)
    const inputs = {
      'quote.cc': [{ cc: many }, { cc: 'office@example.com' }],
      'quote.cc[0]': [
        { cc: ['office'] },
        { cc: ['a@1.2'] },
        { cc: ['x@erased.invalid'] },
        { cc: ['a@b.c, d@e.f'] },
      ],
      'quote.cc[1]': [{ cc: ['a@example.com', 'A@example.com'] }],
    }
    await shop.assertInvalidFields<object>((quote) => edit(id, quote), inputs)
    const { customer_id } = await shop.readQuote(id)
    await shop.assertInvalidFields<object>((quote) => create({ customer_id, ...quote }), inputs)
  })

  it('is not shown to whoever has a link', async () => {
    const { id } = await newQuote(['office@example.com'])
    await shop.takeTo('proposed', id)
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const answer = await api.get('/rest/V1/buyer/quote', { token: `${id}.${String(url).split('/').at(-1)}` })
    assert.equal(answer.status, 200)
    assert.ok(!answer.text.includes('office@example.com'))
  })
})

describe('the mails to the customer', () => {
  it('are copied to each address by itself, with the link that only shows the quote', async () => {
    const { id, email } = await newQuote(['office@example.com', 'boss@example.com'])
    await shop.takeTo('proposed', id)
    await untilQuiet()
    const mails = server.received.filter(({ parsed }) => parsed.subject!.includes(`${id}`.padStart(9, '0')))
    assert.deepEqual(
      mails.map(({ recipients }) => recipients).sort(),
      [['boss@example.com'], [email], ['office@example.com']].sort(),
    )
    const tokens = new Set<string>()
    for (const { recipients, parsed } of mails) {
      assert.deepEqual(
        [parsed.to!.map(({ address }) => address), parsed.cc!.map(({ address }) => address)],
        [[email], ['office@example.com', 'boss@example.com']],
      )
      assert.equal(parsed.attachments.length, 1)
      const [, token] = /https:\/\/shop\.example\/\d+\/([\w.-]+)/.exec(parsed.text!)!
      const { rights } = await ok(api.get('/rest/V1/buyer/quote', { token: `${id}.${token}` }))
      assert.deepEqual(rights, recipients[0] === email ? ['accept', 'view'] : ['view'])
      if (recipients[0] !== email) tokens.add(token!)
    }
    assert.equal(tokens.size, 1)
    assert.equal(new Set(mails.map(({ parsed }) => parsed.messageId)).size, 3)
  })

  it('have a personal line in the mail to the customer alone', async () => {
    const { id, email } = await newQuote(['office@example.com'])
    await shop.takeTo('approved', id)
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { notify: false } }))
    const message = 'Shall we reserve the oak?'
    await ok(api.post(`${quoting}/quote/${id}/resend`, { body: { message } }))
    await untilQuiet()
    const mails = server.received.filter(({ parsed }) => parsed.subject!.includes(`${id}`.padStart(9, '0')))
    const told = mails.filter(({ parsed }) => parsed.text!.includes(message))
    assert.deepEqual([mails.length, told.map(({ recipients }) => recipients)], [2, [[email]]])
  })

  it('are copied whatever they say; those to the seller are not', async () => {
    const { id, email } = await newQuote(['copied@example.com'])
    await shop.takeTo('proposed', id)
    await ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment: { text: 'Any news?' } } }))
    await ok(shop.moveQuote(id, 'accept'))
    await untilQuiet()
    const { [email]: toCustomer, 'copied@example.com': copies, 'seller@example.com': toSeller } = subjects(id)
    assert.equal(toCustomer!.length, 3)
    assert.deepEqual(copies!.sort(), toCustomer!.sort())
    assert.equal(toSeller!.length, 1)
  })

  it('reach the customer once, who is named as well', async () => {
    const { id, email } = await newQuote([])
    await ok(edit(id, { cc: [email.toUpperCase()] }))
    await shop.takeTo('proposed', id)
    await untilQuiet()
    assert.deepEqual(Object.keys(subjects(id)), [email])
  })

  it('are sent to the others, however often one of them is refused', async () => {
    const { id, email } = await newQuote(['gone@example.com'])
    server.behavior = { at_recipient: { code: 451, text: 'greylisted' } }
    await shop.takeTo('proposed', id)
    await until('both were tried', async () => {
      const tried = (await listJobs(api.db, { failed: false })).filter(({ last_error }) => last_error)
      return tried.length === 2
    })
    server.behavior = {}
    await runWaitingJobs()
    await untilQuiet()
    assert.deepEqual(
      Object.values(subjects(id)).map(({ length }) => length),
      [1, 1],
    )
    assert.deepEqual(Object.keys(subjects(id)).sort(), [email, 'gone@example.com'].sort())
  })

  it('that remind of the expiry are copied as well', async () => {
    const { id, email } = await newQuote(['reminded@example.com'])
    await shop.takeTo('proposed', id)
    await untilQuiet()
    const sql = `update quote set expires_at = utc_now() + interval '1 day',
      proposed_at = utc_now() - interval '9 days' where quote_id = $1`
    await run(api.db, sql, [id])
    await remindCustomers(api.services, noLog)
    await untilQuiet()
    const found = subjects(id)
    assert.deepEqual([found[email]!.length, found['reminded@example.com']!.length], [2, 2])
  })
})

describe('GET /V1/quoting/quote/:id/mails', () => {
  const mailsOf = async (id: number) => {
    const mails = (await ok(api.get(`${quoting}/quote/${id}/mails`))) as Record<string, unknown>[]
    return mails.map(({ mail, is_copy, recipient, state, reason }) => [
      mail,
      is_copy,
      recipient,
      state,
      reason,
    ])
  }

  it('200: what became of each mail, also of one that failed and of one that a later change made wrong', async () => {
    const { id, email } = await newQuote(['office@example.com'])
    assert.deepEqual(await mailsOf(id), [])
    await shop.takeTo('proposed', id)
    await until(
      'both are sent',
      async () => (await mailsOf(id)).filter(([, , , state]) => state === 'sent').length === 2,
    )
    assert.deepEqual(await mailsOf(id), [
      ['quote_proposed', false, email, 'sent', null],
      ['quote_proposed', true, 'office@example.com', 'sent', null],
    ])
    server.behavior = { at_recipient: { code: 550, text: 'no such user' } }
    await ok(api.post(`${quoting}/quote/${id}/resend`))
    await until(
      'both have failed',
      async () => (await mailsOf(id)).filter(([, , , state]) => state === 'failed').length === 2,
    )
    server.behavior = {}
    const [, , failed] = await mailsOf(id)
    assert.deepEqual(failed?.slice(0, 4), ['quote_proposed', false, email, 'failed'])
    assert.match(failed?.[4] as string, /no such user/)
  })

  it('200: what is not sent, and why: a copy to the customer, and a mail that a later change made wrong', async () => {
    const { id, email } = await newQuote([])
    await ok(edit(id, { cc: [email.toUpperCase()] }))
    server.behavior = { at_recipient: { code: 451, text: 'greylisted' } }
    await shop.takeTo('proposed', id)
    const ofCopy = ['quote_proposed', true, null, 'not_sent', 'same_recipient']
    await until('it waits for another attempt', async () => {
      const [mail, copy] = await mailsOf(id)
      return /greylisted/.test(String(mail?.[4])) && String(copy) === String(ofCopy)
    })
    assert.deepEqual((await mailsOf(id))[0]?.slice(0, 4), ['quote_proposed', false, email, 'queued'])
    await ok(shop.moveQuote(id, 'rework'))
    server.behavior = {}
    await runWaitingJobs()
    await untilQuiet()
    assert.deepEqual((await mailsOf(id)).slice(0, 2), [
      ['quote_proposed', false, email, 'not_sent', 'outdated'],
      ofCopy,
    ])
    assert.deepEqual(subjects(id), {})
  })

  it('200: a longer validity of a proposal that was not mailed is not mailed either, for that reason', async () => {
    const { id } = await newQuote([])
    await ok(shop.moveQuote(id, 'approve'))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { notify: false } }))
    await ok(api.post(`${quoting}/quote/${id}/extend`, { body: { expires_at: '2998-02-09 08:00:00' } }))
    await untilQuiet()
    assert.deepEqual(await mailsOf(id), [['quote_extended', false, null, 'not_sent', 'unmailed_proposal']])
  })

  it('404: of an unknown quote', async () => {
    assert.equal((await api.get(`${quoting}/quote/999999/mails`)).status, 404)
  })
})

describe('the erasure of a person in cc', () => {
  const erase = (email: string) => api.db.transaction((tx) => eraseCustomer(tx, email))

  it('leaves nothing of them, and the offer, which can be accepted in the version that the buyer sees', async () => {
    const { id } = await newQuote(['Brunhild@example.com', 'office@example.com'])
    await shop.takeTo('proposed', id)
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${String(url).split('/').at(-1)}`
    await untilQuiet()
    const { version } = await shop.readQuote(id)
    const { quotes } = await erase('brunhild@example.com')
    assert.equal(quotes, 1)
    assert.deepEqual(await tablesHolding(api.db, 'brunhild'), [])
    const after = await shop.readQuote(id)
    assert.deepEqual(
      [after.cc, after.status, after.version],
      [['office@example.com'], 'proposed', version + 1],
    )
    const [proposal] = (await ok(api.get(`${quoting}/quote/${id}/proposals`))) as {
      proposal_number: number
    }[]
    const sent = await ok(api.get(`${quoting}/quote/${id}/proposals/${proposal!.proposal_number}`))
    assert.deepEqual(sent.cc, ['office@example.com'])
    await ok(api.post('/rest/V1/buyer/quote/accept', { token, body: { version, name: 'Bo' } }))
  })

  it('reaches those who were removed from the quote before', async () => {
    const { id } = await newQuote(['kunigunde@example.com'])
    await ok(edit(id, { cc: null }))
    const { version } = await shop.readQuote(id)
    await erase('kunigunde@example.com')
    assert.deepEqual(await tablesHolding(api.db, 'kunigunde'), [])
    assert.equal((await shop.readQuote(id)).version, version)
  })

  it('happens with that of the customer', async () => {
    const { id, email } = await newQuote(['gerhild@example.com'])
    await shop.takeTo('proposed', id)
    await untilQuiet()
    await erase(email)
    assert.deepEqual(await tablesHolding(api.db, 'gerhild'), [])
    assert.deepEqual(await ccOf(id), [])
  })

  it('takes what the mail server said of them', async () => {
    const { id } = await newQuote(['ortrud@example.com'])
    const before = (await listJobs(api.db, { failed: true })).length
    server.behavior = { at_recipient: { code: 550, text: 'no such user ortrud@example.com' } }
    await shop.takeTo('proposed', id)
    const failed = async () => (await listJobs(api.db, { failed: true })).length
    await until('the mails have failed', async () => (await failed()) === before + 2)
    server.behavior = {}
    await erase('ortrud@example.com')
    assert.deepEqual(await tablesHolding(api.db, 'ortrud'), [])
  })
})
