// A network that breaks while something is saved, a busy service, and a session that ends while somebody is typing: what was
// typed is kept, and saved exactly once.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request, Route } from 'playwright-core'
import { scalar } from '../../src/platform/postgres/database.ts'
import { PASSWORD } from '../support/access-fixtures.ts'
import { assertAccessible, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

/** How often the client sends a request in all. */
const ATTEMPTS = 4

const console = await openConsole()
const { shop } = console
const open = (t: Scope, path: string) =>
  console.openSignedIn(t, { username: 'anna', path, isIntercepted: true })
const email = 'buyer@example.com'
const customer_id = await shop.createCustomer(email)
await console.addUser('anna', ['Quoting::quotes', 'Quoting::requests', 'Storefront::read'])

type Scope = Parameters<typeof console.openSignedIn>[0]

const createQuote = async (): Promise<number> =>
  (await shop.createQuote(customer_id, { items: [{ sku: '0042-OAK', qty: 40 }] })).quote_id as number
const priceOf = async (id: number) => (await shop.readQuote(id, true)).items[0].price as number
const countQuotes = () => scalar(console.db, 'select count(*)::int from quote')
/** The mails with the document of a quote. */
const mailsAbout = (id: number) =>
  console.mails.received.filter(({ parsed }) =>
    parsed.attachments.some(({ filename }) => filename?.includes(String(id).padStart(9, '0'))),
  )
const price = (page: Page) => page.getByRole('textbox', { name: /^Price, line 1/ })
/** With cents, unless the field has the focus. */
const assertTyped = async (page: Page) => assert.match(await price(page).inputValue(), /^180(\.00)?$/)
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const unreachable = (page: Page) =>
  // The files, read again meanwhile, may say the same.
  page
    .getByRole('alert')
    .getByText('The service cannot be reached. What you typed is kept.')
    .first()
    .waitFor()

/** A window in which the price of a new quote has been typed. */
async function openTyped(t: Scope) {
  const id = await createQuote()
  const path = `/console/quotes/${id}?focus=price`
  const window = await open(t, path)
  await untilFocused(window.page, 'textbox', /^Price, line 1/)
  await window.page.keyboard.type('180')
  return { ...window, id }
}

/** Lets the service do what it is asked, but loses its first answers. Returns the idempotency keys that were sent. */
async function loseAnswers(page: Page, path: string, method: string, count: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(path, async (route: Route, request: Request) => {
    if (request.method() !== method) return route.fallback()
    keys.push(request.headers()['idempotency-key'] ?? '')
    if (keys.length > count) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

function assertOneKey(keys: string[], attempts: number): void {
  assert.equal(keys.length, attempts)
  assert.deepEqual([...new Set(keys)], [keys[0]])
  assert.ok(keys[0])
}

describe('a lost answer', () => {
  it('to a saved quote is asked for again with the same key', async (t) => {
    const { page, id, allow } = await openTyped(t)
    allow(/ERR_CONNECTION_RESET/)
    const keys = await loseAnswers(page, `**/quoting/quote/${id}`, 'PUT', 1)
    await press(page, 'Control+s')
    await saved(page)
    assertOneKey(keys, 2)
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → pending'])
  })

  it('to a saved quote, lost each time: trying again finds it saved', async (t) => {
    const { page, id, allow } = await openTyped(t)
    allow(/ERR_CONNECTION_RESET|ERR_FAILED|409/)
    // Otherwise the page learns from the event that it is saved.
    const record = `**/quoting/quote/${id}?*`
    await page.route(record, (route) => route.abort())
    const keys = await loseAnswers(page, `**/quoting/quote/${id}`, 'PUT', ATTEMPTS)
    await press(page, 'Control+s')
    await unreachable(page)
    await assertAccessible(page, 'a quote that could not be saved')
    await assertTyped(page)
    assertOneKey(keys, ATTEMPTS)
    await page.unroute(record)
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → pending'])
    assert.equal(await priceOf(id), 180)
  })

  it('to a saved quote, lost each time, is found by the event', async (t) => {
    const { page, id, allow } = await openTyped(t)
    allow(/ERR_CONNECTION_RESET/)
    await loseAnswers(page, `**/quoting/quote/${id}`, 'PUT', ATTEMPTS)
    await press(page, 'Control+s')
    await saved(page)
    assert.equal(await priceOf(id), 180)
  })

  it('to a proposal, lost each time: trying again says that it is proposed', async (t) => {
    const { page, id, allow } = await openTyped(t)
    allow(/ERR_CONNECTION_RESET/)
    const keys = await loseAnswers(page, `**/quoting/quote/${id}/propose`, 'POST', ATTEMPTS)
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await unreachable(page)
    await page.getByRole('button', { name: 'Propose and send' }).click()
    await page.getByText(/^Proposal sent to /).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assertOneKey(keys, ATTEMPTS + 1)
    assert.deepEqual((await shop.historyOf(id)).slice(-2), ['pending → approved', 'approved → proposed'])
    await until('the customer has one mail', () => mailsAbout(id).length > 0)
    assert.equal(mailsAbout(id).length, 1)
  })

  it('to a new quote, lost each time: trying again creates no second one', async (t) => {
    const path = `/console/quotes/new?customer_id=${customer_id}`
    const { page, allow } = await open(t, path)
    allow(/ERR_CONNECTION_RESET/)
    await untilFocused(page, 'combobox', 'Add a product')
    await page.keyboard.type('LAMP')
    await page.getByRole('option', { name: /LAMP/ }).first().waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', /^Quantity, line 1/)
    const before = await countQuotes()
    const keys = await loseAnswers(page, '**/quoting/quote', 'POST', ATTEMPTS)
    await press(page, 'Control+s')
    await unreachable(page)
    await press(page, 'Control+s')
    await page.waitForURL(/\/console\/quotes\/\d+$/)
    assertOneKey(keys, ATTEMPTS + 1)
    assert.equal(await countQuotes(), Number(before) + 1)
  })

  it('to a decline, lost each time: trying again says that it is declined', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const path = `/console/quotes/${id}`
    const { page, allow } = await open(t, path)
    allow(/ERR_CONNECTION_RESET/)
    const keys = await loseAnswers(page, `**/quoting/quote/${id}/decline`, 'POST', ATTEMPTS)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Decline for the customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Too late')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await unreachable(page)
    assert.equal(await dialog.getByRole('textbox', { name: 'Comment' }).inputValue(), 'Too late')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.waitFor({ state: 'detached' })
    assertOneKey(keys, ATTEMPTS + 1)
    assert.deepEqual((await shop.historyOf(id)).slice(-1), ['proposed → declined'])
  })
})

describe('a restart of the service', () => {
  it('keeps what was typed, which is saved after it', async (t) => {
    const { page, id, allow } = await openTyped(t)
    // The check of accessibility reads the style sheets again.
    allow(/ERR_|Couldn't load preload assets/)
    await console.restart(async () => {
      await press(page, 'Control+s')
      await unreachable(page)
      await assertAccessible(page, 'a quote that could not be saved')
    })
    await assertTyped(page)
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → pending'])
  })
})

describe('a service that is busy', () => {
  const busy = { message: 'm', detail: 'Try again later.' }
  const answers = {
    429: { status: 429, json: { ...busy, error_code: 'rate_limited' } },
    503: { status: 503, json: { ...busy, error_code: 'overloaded' } },
  }

  for (const [status, answer] of Object.entries(answers)) {
    it(`${status}: is asked again after the time that it names, which the page shows`, async (t) => {
      const { page, id, attempts } = await openFrozen(t, { ...answer, headers: { 'retry-after': '20' } })
      await press(page, 'Control+s')
      // The wait has begun when the page says so.
      await page.getByText('The service is busy: next try in 20 s.').waitFor()
      await page.clock.runFor(19_900)
      assert.equal(attempts(), 1)
      await page.clock.runFor(200)
      await until('it is asked again', () => attempts() === 2)
      await page.clock.resume()
      await saved(page)
      assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → pending'])
    })
  }

  it('says so at once if the time is long, and keeps what was typed', async (t) => {
    const { page, attempts } = await openFrozen(t, { ...answers[503], headers: { 'retry-after': '3600' } })
    await press(page, 'Control+s')
    await page.getByRole('alert').getByText('The service is busy; nothing was changed.').waitFor()
    await assertTyped(page)
    assert.equal(attempts(), 1)
    await press(page, 'Control+s')
    await page.clock.resume()
    await saved(page)
  })

  it('names the seconds if it is not waited for', async (t) => {
    const json = { ...busy, error_code: 'too_many_requests' }
    const { page } = await openFrozen(t, { status: 429, json, headers: { 'retry-after': '90' } })
    await press(page, 'Control+s')
    await page.getByRole('alert').getByText('Too many requests. Try again in 90 s.').waitFor()
    await page.clock.resume()
  })

  /** The time of the page stands still; the first attempt to save is refused. */
  async function openFrozen(t: Scope, refusal: Parameters<Route['fulfill']>[0]) {
    const id = await createQuote()
    const { page } = await open(t, '/console/me')
    await page.clock.install()
    await page.goto(`/console/quotes/${id}`)
    await price(page).fill('180')
    let attempts = 0
    await page.route(`**/quoting/quote/${id}`, (route, request) => {
      if (request.method() !== 'PUT') return route.fallback()
      return ++attempts === 1 ? route.fulfill(refusal) : route.continue()
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    return { page, id, attempts: () => attempts }
  }
})

describe('a session that ends', () => {
  const signInAgain = async (page: Page) => {
    await untilFocused(page, 'textbox', 'Password')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
  }

  it('while a price is typed: it is saved after signing in over the page', async (t) => {
    const { page, id } = await openTyped(t)
    await console.endSessionAt(page, `**/quoting/quote/${id}`, 'anna')
    await press(page, 'Control+s')
    await signInAgain(page)
    await saved(page)
    await assertTyped(page)
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → pending'])
  })

  it('while a proposal is reviewed: it is saved and proposed once', async (t) => {
    const { page, id } = await openTyped(t)
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await page.getByRole('textbox', { name: 'Remark in the history' }).fill('By phone')
    await console.endSessionAt(page, `**/quoting/quote/${id}/propose`, 'anna')
    await page.getByRole('button', { name: 'Propose and send' }).press('Enter')
    await assertAccessible(page, 'the sign-in over a dialog')
    await signInAgain(page)
    await page.getByText(/^Proposal sent to /).waitFor()
    assert.equal(await priceOf(id), 180)
    assert.deepEqual((await shop.historyOf(id)).slice(-2), ['pending → approved', 'approved → proposed'])
  })
})
