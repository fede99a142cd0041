// Hostile text in every field that others fill in: nothing of it runs, calls another server, or widens a page.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFits, press, untilFocused, untilLoaded, visit } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { openReceiver } from '../support/receivers.ts'
import { addHostileRecords } from '../support/hostile-records.ts'
import { hostileLines, openCanary } from '../support/hostile-texts.ts'

const receiver = await openReceiver()
after(() => receiver.close())
const console = await openConsole({
  PUBLIC_URL: 'https://quotes.example.com',
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
})
const canary = await openCanary()
const { client, db } = console
const { paths, pending } = await addHostileRecords({ client, db, receiver }, canary.origin)
const lists = [
  'inbox',
  'quotes',
  'quotes/new',
  'templates',
  'text-blocks',
  'dashboard',
  'price-requests',
  'quote-requests',
  'customers',
  'products',
  'carts',
  'webhooks',
  'access/users',
  'access/roles',
  'access/integrations',
  'me',
  'store-keys',
].map((path) => `/console/${path}`)

const widths = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
]

/** In a wide window and on a phone, as which it is left. */
async function assertFitsEverywhere(page: Page, state: string): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size)
    await assertFits(page, `${state}, ${size.width} px`)
  }
}

async function assertHarmless(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await assertFitsEverywhere(page, path)
}

describe('hostile text', () => {
  it('is harmless in the lists', async (t) => {
    const { page } = await console.openSignedIn(t)
    for (const path of lists) await assertHarmless(page, path)
    assert.deepEqual(canary.calls, [])
  })

  it('is harmless in each record', async (t) => {
    const { page } = await console.openSignedIn(t)
    for (const path of paths) await assertHarmless(page, path)
    assert.deepEqual(canary.calls, [])
  })

  it('is harmless in the quote editor and before a proposal', async (t) => {
    const { page } = await console.openSignedIn(t)
    for (const id of pending) {
      await assertHarmless(page, `/console/quotes/${id}?focus=price`)
      await untilFocused(page, 'textbox', /^Price, line 1/)
      await page.keyboard.type('99999999999.9999')
      await press(page, 'Control+Enter')
      // Texts with double braces have gaps, with which the button has no focus.
      await page.getByRole('button', { name: 'Propose and send' }).waitFor()
      await assertFitsEverywhere(page, `the sheet of ${id}`)
    }
    assert.deepEqual(canary.calls, [])
  })

  for (const viewport of widths)
    it(`is harmless in menus, dialogs and the search, at ${viewport.width} px`, async (t) => {
      const { page } = await console.openSignedIn(t, { viewport, path: '/console/quotes' })
      await untilLoaded(page)
      // On small screens, filters that are not set are behind a button.
      const filters = page.getByRole('button', { name: 'Filters', exact: true })
      if (await filters.isVisible()) await filters.click()
      for (const filter of ['Assignee', 'Status']) {
        await page.getByRole('button', { name: filter, exact: true }).click()
        await page.getByRole('checkbox').last().waitFor()
        await assertFits(page, `the filter ${filter}`)
        await press(page, 'Escape')
      }
      await press(page, '/')
      await page.getByRole('combobox').fill('buyer')
      await page.getByRole('option', { name: /buyer/ }).first().waitFor()
      await assertFits(page, 'the search')
      await press(page, 'Escape')
      await visit(page, `/console/quotes/${pending[0]}`)
      // By its key, as the button has the name of the assignee.
      await press(page, 'a')
      await page.getByRole('menuitem').last().waitFor()
      await assertFits(page, 'the users to assign to')
      assert.deepEqual(canary.calls, [])
    })

  it('is harmless in the previews of page, document and mail', async (t) => {
    const { page } = await console.openSignedIn(t)
    // The longest ones; all three have tests of their own.
    for (const id of pending.slice(-4)) {
      await visit(page, `/console/quotes/${id}?tab=preview`)
      await page.frameLocator('iframe').getByRole('heading', { name: /Q0/ }).waitFor()
      await assertFits(page, `the page of ${id}`)
      await page.getByText('Document', { exact: true }).click()
      await page.getByTitle(/^Document of Q/).waitFor()
      await page.getByText('Mail', { exact: true }).click()
      await page.frameLocator('iframe').getByText(/Q0/).first().waitFor()
      await assertFits(page, `the mail of ${id}`)
    }
    assert.deepEqual(canary.calls, [])
  })

  it('is harmless in the names of the user and their role', async (t) => {
    const [username = ''] = hostileLines(canary.origin)
    const { page } = await console.openSignedIn(t, { username })
    await page.getByRole('button', { name: username }).waitFor()
    assert.deepEqual(canary.calls, [])
  })
})

describe('without a safeguard', () => {
  const [, image = ''] = hostileLines(canary.origin)
  /** The line without a blank. */
  const longest = hostileLines(canary.origin).indexOf('W'.repeat(255))
  const insert = (text: string) => `document.querySelector('h1').innerHTML = ${JSON.stringify(text)}`

  it('the escaping: the Content-Security-Policy refuses the text and reports it', async (t) => {
    const { page, faults } = await console.openSignedIn(t, { isUnchecked: true })
    await untilLoaded(page)
    await assert.rejects(page.addScriptTag({ content: insert(image) }))
    await assert.rejects(page.evaluate(insert(image)), /TrustedHTML/)
    assert.ok(faults().some((fault) => /violation require-trusted-types-for/.test(fault)))
    assert.deepEqual(canary.calls, [])
  })

  it('the breaking of long words: the page is wider than the window', async (t) => {
    const viewport = { width: 320, height: 640 }
    const path = `/console/quotes/${pending[longest]}`
    const { page } = await console.openSignedIn(t, { viewport, path })
    await untilLoaded(page)
    await page.evaluate(`document.styleSheets[0].insertRule(
      '* { overflow: visible !important; overflow-wrap: normal !important; word-break: normal !important; white-space: nowrap !important }')`)
    await assert.rejects(assertFits(page, 'without breaks'), /px in a window of 320 px/)
  })

  it('the escaping and the Content-Security-Policy: the text runs and calls the other server', async (t) => {
    const { page, context, faults } = await console.openSignedIn(t, { path: '', isUnchecked: true })
    await context.route('**/console/**', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': '' }
      await route.fulfill({ response, headers })
    })
    await page.goto('/console/inbox')
    await untilLoaded(page)
    const dialog = page.waitForEvent('dialog')
    await page.evaluate(insert(image))
    assert.equal((await dialog).message(), '1')
    assert.deepEqual(canary.calls, ['/img'])
    assert.ok(faults().some((fault) => fault.startsWith('foreign request')))
  })
})
