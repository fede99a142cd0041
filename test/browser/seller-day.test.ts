// A seller's day: thirty requests are triaged, quotes are proposed, renegotiated, extended, and cancelled by mistake, once by
// keyboard alone in English, once by mouse alone in German.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { run } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { keyboard, mouse, untilWaiting, type Hands } from '../support/seller-hands.ts'
import { until } from '../support/until.ts'

const UNDO_SECONDS = 30

const console = await openConsole({
  UNDO_SECONDS: String(UNDO_SECONDS),
  PUBLIC_URL: 'https://quotes.example.com',
})
const { client, db, shop } = console

type Answer = 'quote' | 'reply' | 'snooze' | 'spam'
type Request = { id: number; path: string; text: string; email: string; answer: Answer }
type Item = { item_id: number; price: number }

/** What waits in the morning: quotes first, as most customers of them do. */
const morning: Answer[] = [
  ...Array.from({ length: 5 }, () => 'quote' as const),
  ...Array.from({ length: 9 }, () => 'reply' as const),
  ...Array.from({ length: 4 }, () => 'snooze' as const),
  ...Array.from({ length: 12 }, () => 'spam' as const),
]
/** From here on, the requests that become quotes are of carts. */
const FIRST_OF_CART = 3

async function submitRequest(language: string, answer: Answer, index: number): Promise<Request> {
  const text = `Request ${index} in ${language}`
  if (answer === 'quote' && index >= FIRST_OF_CART) {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 20 })
    const { request_id: id, customer_email } = await shop.submitCart(cart, { details: text })
    return { id, path: `/inbox/quote-request/${id}`, text, email: customer_email, answer }
  }
  const email = `${answer}-${index}-${language}@example.com`
  if (answer === 'quote') await shop.createCustomer(email)
  const id = await shop.submitPriceRequest({ email, message: text, product_sku: 'LAMP' })
  return { id, path: `/inbox/price-request/${id}`, text, email, answer }
}

/** Answers what waits, in the order of the inbox. Returns the ids of the quotes that were proposed. */
async function triage(page: Page, hands: Hands, requests: readonly Request[]): Promise<number[]> {
  const quotes: number[] = []
  const unanswered = new Map(requests.map((request) => [`/console${request.path}`, request]))
  while (unanswered.size > 0) {
    if (!page.url().includes('-request/')) {
      await untilWaiting(page, unanswered.size)
      await hands.openNext()
    }
    await page.waitForURL(({ pathname }) => unanswered.has(pathname))
    const { pathname } = new URL(page.url())
    const { text, email, answer } = unanswered.get(pathname)!
    await page.getByRole('article').getByText(text).first().waitFor()
    if (answer === 'quote') quotes.push(await quote(page, hands))
    else if (answer === 'reply') await hands.reply(email, '31.50 each.', '31.5')
    else await hands[answer]()
    await page.waitForURL((url) => url.pathname !== pathname)
    unanswered.delete(pathname)
  }
  await untilWaiting(page, 0)
  return quotes
}

async function quote(page: Page, hands: Hands): Promise<number> {
  await hands.makeQuote()
  await page.waitForURL('**/console/quotes/*')
  const id = Number(new URL(page.url()).pathname.split('/').pop())
  await hands.typePrice('31')
  await propose(hands, id)
  await hands.toInbox()
  return id
}

async function propose(hands: Hands, id: number): Promise<void> {
  await hands.propose()
  await untilStatus(id, 'proposed')
}

const untilStatus = (id: number, status: string) =>
  until(`quote ${id} is ${status}`, async () => (await shop.readQuote(id)).status === status)

/** One offer ends soon: it is extended, opened, cancelled by mistake, and restored. Returns its id. */
async function extendAndCancel(page: Page, hands: Hands): Promise<number> {
  const { id } = await shop.quoteIn('proposed')
  await run(db, `update quote set expires_at = utc_now() + interval '2 days' where quote_id = $1`, [id])
  const before = await shop.readQuote(id)
  await page.reload()
  await untilWaiting(page, 1)
  await hands.openNext()
  await page.waitForURL(`**/inbox/quote/${id}*`)
  await hands.extend()
  await until('it is extended', async () => (await shop.readQuote(id)).expires_at > before.expires_at)
  await hands.openQuote()
  await page.waitForURL(`**/quotes/${id}`)
  await hands.cancel()
  await untilStatus(id, 'cancelled')
  await hands.undo()
  await untilStatus(id, 'proposed')
  await hands.toInbox()
  return id
}

async function assertNoneWithdrawn(id: number): Promise<void> {
  type Mail = { mail: string; state: string; reason: string | null }
  const withdrawals = async () => {
    const all: Mail[] = await ok(client.get(`${quoting}/quote/${id}/mails`))
    return all.filter(({ mail }) => mail === 'quote_withdrawn')
  }
  await until('none waits', async () => (await withdrawals()).every(({ state }) => state !== 'queued'))
  // None at all if the move was taken back before its mail was queued.
  for (const { state, reason } of await withdrawals())
    assert.deepEqual([state, reason], ['not_sent', 'undone'])
}

/** The customer of a quote wants a lower price, and has it. */
async function renegotiate(page: Page, hands: Hands, id: number): Promise<void> {
  const { version, items } = await shop.readQuote(id, true)
  const [{ item_id }] = items as [Item]
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  const token = `${id}.${String(url).split('/').at(-1)}`
  const body = { version, items: [{ item_id, qty: 25, price: 28 }] }
  await ok(client.post('/rest/V1/buyer/quote/counterOffer', { token, body }))
  await page.reload()
  await untilWaiting(page, 1)
  await hands.openMessage()
  await page.waitForURL(`**/quotes/${id}?tab=conversation`)
  await hands.takeCounterOffer()
  await untilStatus(id, 'pending')
  await propose(hands, id)
  const { items: agreed } = await shop.readQuote(id, true)
  assert.deepEqual(
    (agreed as (Item & { qty: number })[]).map(({ qty, price }) => [qty, price]),
    [[25, 28]],
  )
  await hands.toInbox()
}

async function assertAnswered(requests: readonly Request[]): Promise<void> {
  for (const { id, answer, path } of requests) {
    if (path.includes('quote-request')) {
      assert.equal((await shop.readRequest(id)).status, 'approved')
      continue
    }
    const { close_reason, snoozed_until, replies } = await shop.readPriceRequest(id, true)
    assert.deepEqual(
      { close_reason, isSnoozed: snoozed_until !== null, replies: replies.length },
      {
        close_reason: answer === 'spam' ? 'spam' : null,
        isSnoozed: answer === 'snooze',
        replies: answer === 'reply' || answer === 'quote' ? 1 : 0,
      },
      `${path}: ${answer}`,
    )
  }
}

const days = {
  'by keyboard alone in English': ['en', keyboard],
  'by mouse alone in German': ['de', mouse],
} as const
for (const [name, [language, handsOn]] of Object.entries(days))
  it(`a day of thirty requests, ${name}`, async (t) => {
    const requests: Request[] = []
    for (const [index, answer] of morning.entries())
      requests.push(await submitRequest(language, answer, index))
    const { page } = await console.openSignedIn(t, {
      locale: language,
      viewport: { width: 1440, height: 900 },
    })
    const hands = handsOn(page)
    const quotes = await triage(page, hands, requests)
    await assertAnswered(requests)
    const cancelled = await extendAndCancel(page, hands)
    for (const id of quotes.slice(0, 2)) await renegotiate(page, hands, id)
    await untilWaiting(page, 0)
    await assertNoneWithdrawn(cancelled)
  })
