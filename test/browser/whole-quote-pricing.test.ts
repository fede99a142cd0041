// Sets the prices of many lines at once: what the dialog shows, what is saved, and that one undo takes it back.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop } = console
const customer_id = await shop.createCustomer('buyer@example.com')

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const items = [
  { product_type: 'custom', name: 'Counter', qty: 1, price: 100, tax_percent: 19, section: 'Shop' },
  { product_type: 'custom', name: 'Shelf', qty: 3, price: 50, tax_percent: 19, section: 'Shop' },
  { product_type: 'custom', name: 'Discount', qty: 1, price: -10, tax_percent: 19 },
]

async function open(t: Parameters<typeof console.openSignedIn>[0], options: object = {}) {
  const { quote_id } = await shop.createQuote(customer_id, { items })
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}`, ...options })
  await cell(page, 'Price', 1).waitFor()
  return { page, quote_id: quote_id as number }
}

describe('setting prices', () => {
  it('reaches a total to the cent, is saved, and undone in one step', async (t) => {
    const { page, quote_id } = await open(t)
    await press(page, 'p')
    const dialog = page.getByRole('dialog', { name: 'Set prices' })
    await dialog.getByRole('combobox', { name: 'Set by' }).click()
    await page.getByRole('option', { name: 'Total', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Total' }).fill('250')
    await dialog.getByRole('row', { name: /^Total .*285\.60 .*250\.00$/ }).waitFor()
    assert.ok(await dialog.getByRole('checkbox', { name: /^Discount/ }).isDisabled())
    await assertAccessible(page, 'the dialog that sets prices')
    await dialog.getByRole('button', { name: 'Set prices' }).click()
    await page.getByRole('status').getByText('Prices of 2 lines set').waitFor()
    await press(page, 'Control+z')
    await until('the price of before', async () => (await cell(page, 'Price', 1).inputValue()) === '100.00')
    await press(page, 'Control+y')
    await press(page, 'Control+s')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const { grand_total } = await shop.readQuote(quote_id, true)
    assert.equal(grand_total, 250)
  })
  it('applies what the field has when it is submitted, not what was shown before', async (t) => {
    const { page } = await open(t)
    // Both within one task, in which the page has no time to show the prices.
    const submit = (percent: string) =>
      page.evaluate(`(() => {
        const field = document.querySelector('[role=dialog] input[inputmode=decimal]')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${percent}')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        document.querySelector('[role=dialog] [type=submit]').click()
      })()`)
    await press(page, 'p')
    const dialog = page.getByRole('dialog', { name: 'Set prices' })
    await dialog.getByRole('textbox', { name: 'Discount' }).fill('1')
    await dialog.getByRole('row', { name: /^Counter 100\.00 99\.00$/ }).waitFor()
    await submit('15')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await cell(page, 'Price', 1).inputValue(), '85.00')
    await press(page, 'Control+z', 'p')
    await dialog.getByRole('textbox', { name: 'Discount' }).waitFor()
    await submit('20')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await cell(page, 'Price', 1).inputValue(), '80.00')
  })
  it('takes the ticked lines only', async (t) => {
    const { page } = await open(t)
    await cell(page, 'Price', 1).click()
    await untilFocused(page, 'textbox', /^Price, line 1: /)
    await page.getByRole('button', { name: 'Set prices …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set prices' })
    await dialog.getByRole('checkbox', { name: 'Shelf' }).uncheck()
    await dialog.getByRole('textbox', { name: 'Discount' }).fill('10')
    await dialog.getByRole('row', { name: /^Counter 100\.00 90\.00$/ }).waitFor()
    await dialog.getByRole('row', { name: /^Shelf 50\.00 50\.00$/ }).waitFor()
    await dialog.getByRole('textbox', { name: 'Discount' }).fill('101')
    await dialog.getByText('No prices lead to this percentage.').waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Set prices' }).isDisabled())
  })
  it('fits a phone', async (t) => {
    const { page } = await open(t, { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Set prices …' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Discount' }).fill('10')
    await page.getByRole('row', { name: /^Counter 100\.00 90\.00$/ }).waitFor()
    await assertFits(page, 'the dialog that sets prices')
  })
})
