// The list of quotes: a hundred thousand rows by keyboard, filters, saved views, and the same rows as CSV.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { run } from '../../src/platform/postgres/database.ts'
import { assertAccessible, press } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const ROWS = 100_000
const ROWS_IN_PAGE_MAX = 60

const console = await openConsole()
const { shop } = console
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])
await run(
  console.db,
  `insert into quote (store_id, status, customer_is_guest, customer_email, currency_code, items_count, items_qty,
     original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total)
   select 1, 'proposed', true, 'buyer@example.com', 'USD', 1, 1, 10, 10, 0, 0, 0, 10
   from generate_series(1, ${ROWS})`,
)
const { id: cancelled } = await shop.quoteIn('cancelled')
await shop.quoteIn('cancelled')

const rows = (page: Page) => page.getByRole('grid', { name: 'Quotes' }).getByRole('row')
const numbersIn = async (page: Page) =>
  (await page.getByRole('grid', { name: 'Quotes' }).getByRole('link').allInnerTexts()).filter((text) =>
    /^Q\d+$/.test(text),
  )
const numberOf = (id: number) => `Q${String(id).padStart(9, '0')}`

describe('a hundred thousand quotes', () => {
  it('are walked by keyboard, with few rows in the page', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await page.getByRole('link', { name: numberOf(cancelled) }).waitFor()
    for (let row = 0; row < 150; row++) await press(page, 'j')
    await until('the row is reached', async () => (await numbersIn(page)).includes(numberOf(cancelled - 140)))
    assert.ok((await rows(page).count()) <= ROWS_IN_PAGE_MAX)
    await press(page, 'Enter')
    await page.waitForURL(/\/console\/quotes\/\d+/)
    await page.goBack()
    await rows(page).nth(5).waitFor()
  })
})

describe('filters', () => {
  it('are in the address, save as a view, and the CSV file has the same rows', async (t) => {
    const { page } = await console.openSignedIn(t, {
      username: 'anna',
      path: '/console/quotes?status=cancelled',
    })
    await page.getByRole('link', { name: numberOf(cancelled) }).waitFor()
    const shown = await numbersIn(page)
    assert.equal(shown.length, 2)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    assert.deepEqual(csv.match(/Q\d{9}/g), shown)

    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await assertAccessible(page, 'the dialog that saves a view')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lost <b>deals</b>')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/console/quotes')
    await page.getByRole('link', { name: 'Lost <b>deals</b>' }).click()
    await page.waitForURL(/status=cancelled/)
    await until('the view shows its rows', async () => (await numbersIn(page)).join() === shown.join())
  })

  it('that match nothing say so', async (t) => {
    const path = '/console/quotes?status=closed'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByText('Nothing matches these filters.').waitFor()
    await assertAccessible(page, 'a list without rows')
  })
})

describe('selected quotes', () => {
  it('are closed together, each with its result', async (t) => {
    const path = '/console/quotes?status=cancelled'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('link', { name: numberOf(cancelled) }).waitFor()
    await press(page, 'j', 'x', 'j', 'x')
    await page.getByRole('button', { name: 'Close quotes …' }).click()
    await page.getByRole('button', { name: 'Close 2 quotes' }).click()
    await page.getByText('2 done, 0 refused').waitFor()
    await assertAccessible(page, 'the results')
    assert.equal((await shop.readQuote(cancelled)).status, 'closed')
  })
})
