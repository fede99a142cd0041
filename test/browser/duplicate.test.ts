// Duplicates: the new draft that the service makes of what a quote offers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { scalar } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, db } = console
const customer_id = await shop.createCustomer('buyer@example.com')
const other = await shop.createCustomer('other@example.com')
const texts = { title: 'Two tables', seller_comment: 'Oiled by hand.', terms: 'Net 30' }
const shipping = { shipping_amount: 250, shipping_description: 'Truck' }
const tables = { sku: '0042-OAK', name: 'Large table', qty: 2, price: 199 }

const dialog = (page: Page) => page.getByRole('dialog')
const idOf = (page: Page) => Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])

async function open(t: Parameters<typeof console.openSignedIn>[0], options: object = {}) {
  const fields = { items: [tables], ...texts, ...shipping, purchase_order_number: 'PO-1', show_images: false }
  const quote = await shop.createQuote(customer_id, fields)
  await ok(shop.moveQuote(quote.quote_id as number, 'approve'))
  await ok(shop.moveQuote(quote.quote_id as number, 'propose'))
  const { page, allow } = await console.openSignedIn(t, {
    path: `/console/quotes/${quote.quote_id}`,
    ...options,
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate …' }).click()
  await dialog(page).waitFor()
  return { page, allow, original: quote.quote_id as number }
}

/** Waits for the page of the copy, and returns it as the service has it. */
async function readCopy(page: Page, original: number) {
  await until('the page of the copy', () => Promise.resolve(idOf(page) !== original))
  await untilFocused(page, 'textbox', /^Price, line 1: /)
  return shop.readQuote(idOf(page), true)
}

describe('a duplicate', () => {
  it('has lines, texts and shipping of a quote for the same customer, by Enter alone, and can be changed', async (t) => {
    const { page, original } = await open(t)
    await untilFocused(page, 'button', 'Duplicate')
    await assertAccessible(page, 'duplicating a quote')
    await press(page, 'Enter')
    const { status, title, seller_comment, terms, items, ...copy } = await readCopy(page, original)
    assert.deepEqual({ title, seller_comment, terms }, texts)
    assert.deepEqual(
      [status, copy.customer_id, copy.shipping_amount, copy.shipping_description, copy.show_images],
      ['pending', customer_id, 250, 'Truck', false],
    )
    assert.deepEqual([copy.purchase_order_number, copy.expires_at], [null, null])
    assert.deepEqual([items[0].name, items[0].qty, items[0].price], ['Large table', 2, 199])
    await page.getByLabel('Show pictures').check()
    await page.getByRole('textbox', { name: /^Price, line 1: / }).fill('190')
    await press(page, 'Control+s')
    await until('the changes are saved', async () => {
      const { show_images, items } = await shop.readQuote(copy.quote_id, true)
      return show_images && items[0].price === 190
    })
  })

  it('can be for another customer, at the prices that the catalog has today', async (t) => {
    const { page, original } = await open(t)
    await dialog(page).getByRole('combobox', { name: 'For another customer' }).fill('other@')
    await dialog(page)
      .getByRole('option', { name: /other@example\.com/ })
      .click()
    await dialog(page).getByText('other@example.com').waitFor()
    await dialog(page).getByLabel('At today’s catalog prices').check()
    await dialog(page).getByRole('button', { name: 'Duplicate' }).click()
    const { customer_email, items, ...copy } = await readCopy(page, original)
    assert.deepEqual([copy.customer_id, customer_email, items[0].price], [other, 'other@example.com', 210])
  })

  it('is made once, even if the response to it was lost', async (t) => {
    const { page, allow, original } = await open(t)
    allow(/ERR_FAILED/)
    const count = () => scalar<number>(db, 'select count(*)::integer from quote')
    const before = await count()
    let isLost = false
    await page.route('**/copy', async (route) => {
      if (isLost) return route.continue()
      await route.fetch()
      isLost = true
      return route.abort()
    })
    await dialog(page).getByRole('button', { name: 'Duplicate' }).click()
    await readCopy(page, original)
    assert.equal(await count(), before + 1)
  })

  it('is made of what is saved, and so not before changes are', async (t) => {
    const { quote_id } = await shop.createQuote(customer_id, { items: [tables] })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}` })
    await page.getByRole('textbox', { name: /^Price, line 1: / }).fill('5')
    await page.getByRole('button', { name: 'More actions' }).click()
    assert.ok(await page.getByRole('menuitem', { name: 'Duplicate …' }).isDisabled())
  })

  it('fits on a phone', async (t) => {
    const { page } = await open(t, { viewport: { width: 320, height: 640 } })
    await assertFits(page, 'duplicating a quote')
  })
})
