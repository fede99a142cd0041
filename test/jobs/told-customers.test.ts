// What customers are told of a rework, a cancellation and an extension: no mail, or one with a message of the seller.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scalar } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { tablesHolding } from '../support/access-fixtures.ts'
import { assertRefused, ok, openApi, openWork } from '../support/api.ts'
import { untilMailsSent } from '../support/mail-jobs.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openShop, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  PUBLIC_URL: 'https://quotes.example.com',
})
const shop = await openShop(api)
await openWork(api)
api.beforeClose(() => server.close())

const later = '2998-12-31 23:59:59'
const moves: [move: string, body: object, event: string][] = [
  ['rework', {}, 'quote.status_changed'],
  ['cancel', {}, 'quote.status_changed'],
  ['extend', { expires_at: later }, 'quote.extended'],
]
const cc = ['office@example.com']

async function proposed() {
  const { quote_id: id, customer_email: email } = await shop.createQuote(await shop.newCustomer(), { cc })
  await ok(shop.moveQuote(id, 'propose', { body: { approve: true } }))
  return { id: id as number, email: email as string }
}

const act = (id: number, move: string, body: object) => api.post(`${quoting}/quote/${id}/${move}`, { body })

async function untilSent(): Promise<void> {
  server.behavior = {}
  await untilMailsSent(api)
}

/** The texts of the mails about a quote to a recipient, by default to its copy. */
const textsTo = (id: number, recipient = cc[0]!) =>
  server.received
    .filter(
      ({ recipients, parsed }) =>
        recipients.includes(recipient) && Number(/Q0*(\d+)/.exec(parsed.subject ?? '')?.[1]) === id,
    )
    .map(({ parsed }) => parsed.text ?? '')

const detailOf = (id: number, event: string, name: string) =>
  scalar<string | null>(
    api.db,
    `select data->>$3 from event where record_id = $1 and type = $2 and record_type = 'quote' order by recorded_id desc limit 1`,
    [id, event, name],
  )

for (const [move, body, event] of moves)
  describe(`${move} of a proposal`, () => {
    it('mails nobody with "notify": false, as its event says', async () => {
      const { id, email } = await proposed()
      await untilSent()
      await ok(act(id, move, { ...body, notify: false }))
      await untilSent()
      assert.deepEqual([textsTo(id, email).length, textsTo(id).length], [1, 1])
      assert.equal(await detailOf(id, event, 'notify'), 'false')
    })

    it('mails a message to the customer, not to copies, and has it in its event', async () => {
      const { id, email } = await proposed()
      await untilSent()
      await ok(act(id, move, { ...body, message: '  Sorry, <b>my</b> mistake.\n' }))
      await untilSent()
      const [, mail] = textsTo(id, email)
      const [, copy] = textsTo(id)
      assert.match(mail!, /\n\nSorry, <b>my<\/b> mistake\.\n\n/)
      assert.ok(copy && !copy.includes('Sorry'))
      const { html } = server.received.at(-1)!.parsed
      assert.ok(!(html || '').includes('<b>my</b>'))
      assert.equal(await detailOf(id, event, 'personal_line'), 'Sorry, <b>my</b> mistake.')
      assert.equal(await detailOf(id, event, 'notify'), null)
    })

    it('400: a message that is too long or no text, and what is no boolean', async () => {
      const { id } = await proposed()
      for (const message of ['x'.repeat(1001), 7])
        assertRefused(await act(id, move, { ...body, message }), 400, 'message')
      assertRefused(await act(id, move, { ...body, notify: 'no' }), 400, 'notify')
      await ok(act(id, move, { ...body, message: ' ' }))
      assert.equal(await detailOf(id, event, 'personal_line'), null)
    })

    it('leaves no message in the database once the customer was erased', async () => {
      const { id, email } = await proposed()
      await ok(act(id, move, { ...body, message: 'Sorry, dear Waldburga' }))
      await untilSent()
      await api.db.transaction((tx) => eraseCustomer(tx, email))
      assert.deepEqual(await tablesHolding(api.db, 'Waldburga'), [])
    })
  })

describe('a proposal that was withdrawn without a mail', () => {
  it('is not mailed either, if its mail was still waiting', async () => {
    for (const move of ['rework', 'cancel']) {
      server.behavior = { at_recipient: { code: 451, text: 'greylisted' } }
      const { id, email } = await proposed()
      await until('its mail was tried', async () =>
        (await listJobs(api.db, { failed: false })).some(({ last_error }) => last_error !== null),
      )
      await ok(act(id, move, { notify: false }))
      await untilSent()
      assert.deepEqual([...textsTo(id, email), ...textsTo(id)], [])
    }
  })

  it('cannot be accepted by its link, whose page says that it is revised, until it is proposed again', async () => {
    const { id, email } = await proposed()
    await untilSent()
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const path = new URL(url as string).pathname
    const { version } = await shop.readQuote(id)
    await ok(act(id, 'rework', { notify: false }))
    const token = `${id}.${path.split('/').at(-1)}`
    const refused = await api.post('/rest/V1/buyer/quote/accept', { token, body: { version, name: 'Bo' } })
    assert.ok([400, 409].includes(refused.status), refused.text)
    const page = await api.get(path, { token: null })
    assert.match(page.text, /Being revised/)
    await ok(act(id, 'propose', { approve: true }))
    await untilSent()
    const texts = textsTo(id, email)
    assert.deepEqual([texts.length, texts.some((text) => text.includes('revis'))], [2, false])
    const again = await shop.readQuote(id)
    await ok(api.post('/rest/V1/buyer/quote/accept', { token, body: { version: again.version, name: 'Bo' } }))
  })
})
