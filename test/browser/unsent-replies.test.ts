// Replies that are not sent yet: kept while other pages are shown, sent once, and asked about before the window is left.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { scalar } from '../../src/platform/postgres/database.ts'
import { press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

type Scope = Parameters<typeof console.openSignedIn>[0]

const console = await openConsole()
const { shop } = console

let people = 0
/** Submits two price requests of different people. Returns the id of the first one. */
async function submitTwo(): Promise<number> {
  const submit = async () => {
    const email = `ada${++people}@example.com`
    await shop.createCustomer(email)
    return shop.submitPriceRequest({ email, message: `Question ${people}`, product_sku: '0042-OAK' })
  }
  const id = await submit()
  await submit()
  return id
}

/** The first of two requests, with this reply. */
async function openWriting(t: Scope, text: string) {
  const id = await submitTwo()
  const path = `/console/inbox/price-request/${id}`
  const window = await console.openSignedIn(t, { path })
  await message(window.page).fill(text)
  await window.page.getByRole('link', { name: /Draft/ }).first().waitFor()
  return { ...window, id, path }
}

const message = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const price = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true })
const countQuotes = () => scalar<number>(console.db, 'select count(*)::int from quote')
const repliesTo = async (id: number) =>
  ((await shop.readPriceRequest(id)).replies as { message: string }[]).map(({ message }) => message)

/** Shows the next request, then the first one again. */
async function lookAtAnother(page: Page, path: string): Promise<void> {
  await page.getByRole('article').focus()
  await press(page, 'j')
  await page.waitForURL((url) => url.pathname !== path)
  await press(page, 'k')
  await page.waitForURL(`**${path}`)
}

describe('an unsent reply', () => {
  it('is kept while another page is shown', async (t) => {
    const { page, path } = await openWriting(t, 'Half a sentence')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${path}`)
    assert.equal(await message(page).inputValue(), 'Half a sentence')
    await press(page, 'r')
    await untilFocused(page, 'textbox', /^Reply to/)
    await page.keyboard.type(', and more')
    assert.equal(await message(page).inputValue(), 'Half a sentence, and more')
  })

  // Unlike page.reload(), does not wait for a page that the question holds up.
  const reload = (page: Page) => page.evaluate('setTimeout(() => location.reload())')
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /^admin/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
  for (const [way, leave] of Object.entries({ 'loading the page again': reload, 'signing out': signOut }))
    it(`is asked about before ${way}, on every page`, async (t) => {
      const { page } = await openWriting(t, 'Half a sentence')
      await page.getByRole('link', { name: 'Quotes', exact: true }).click()
      await page.getByRole('heading', { name: 'Quotes' }).waitFor()
      const question = page.waitForEvent('dialog')
      await leave(page)
      assert.equal((await question).type(), 'beforeunload')
      await page.waitForEvent('load')
    })

  it('hands its price over to a quote, and keeps the message', async (t) => {
    const { page } = await openWriting(t, 'As discussed')
    await price(page).fill('189')
    await page.getByRole('button', { name: 'Make a quote' }).click()
    await untilFocused(page, 'textbox', /^Price, line 1/)
    assert.match(await page.getByRole('textbox', { name: /^Price, line 1/ }).inputValue(), /^189/)
    await page.goBack()
    assert.equal(await message(page).inputValue(), 'As discussed')
    assert.equal(await price(page).inputValue(), '')
  })

  it('makes no quote of a price that cannot be read', async (t) => {
    const { page, path } = await openWriting(t, 'As discussed')
    const before = await countQuotes()
    await price(page).fill('about 189')
    await press(page, 'Tab')
    await page.getByRole('button', { name: 'Make a quote' }).click()
    await untilFocused(page, 'textbox', 'Price')
    assert.equal(new URL(page.url()).pathname, path)
    assert.equal(await countQuotes(), before)
    assert.equal(await price(page).inputValue(), 'about 189')
  })
})

describe('a reply that is being sent', () => {
  it('is sent once if another request is shown before it is tried again', async (t) => {
    const { page, id, path, allow } = await openWriting(t, 'Once')
    allow(/ERR_/)
    await page.route('**/reply', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Control+Enter')
    await page.getByRole('alert').getByText('What you typed is kept').waitFor()
    await page.unrouteAll()
    await lookAtAnother(page, path)
    await message(page).press('Control+Enter')
    await page.getByText(/^Sent to/).waitFor()
    assert.deepEqual(await repliesTo(id), ['Once'])
  })

  it('cannot be changed or sent again after another request was shown', async (t) => {
    const { page, id, path } = await openWriting(t, 'Once')
    let send = () => {}
    const isSent = new Promise<void>((resolve) => void (send = resolve))
    await page.route('**/reply', async (route) => {
      await isSent
      await route.continue()
    })
    await press(page, 'Control+Enter')
    await lookAtAnother(page, path)
    await message(page).waitFor()
    assert.equal(await message(page).isEditable(), false)
    await message(page).press('Control+Enter')
    send()
    await until('it is sent', async () => (await message(page).inputValue()) === '')
    assert.equal(await message(page).isEditable(), true)
    assert.deepEqual(await repliesTo(id), ['Once'])
  })
})
