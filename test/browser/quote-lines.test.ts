// The lines of a quote: what is pasted into them, prices by quantity, margins, and how numbers are written.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import {
  assertAccessible,
  assertFits,
  paste,
  press,
  untilConfirmable,
  untilFocused,
} from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { findMisplaced } from '../support/layout.ts'
import { until } from '../support/until.ts'

type Item = { price: number; tier_prices: object[] }

const console = await openConsole()
const { shop, client } = console
const customer_id = await shop.createCustomer('buyer@example.com')
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])
await console.addUser('mara', ['Quoting::quotes', 'Storefront::read', 'Quoting::costs'])

const pricesOf = async (id: number) =>
  ((await shop.readQuote(id, true)).items as Item[]).map(({ price }) => price)
const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

/** A window with a quote for these SKUs, with the focus in the price of the first line. */
async function openQuote(t: Parameters<typeof console.openSignedIn>[0], skus: string[], options = {}) {
  const items = skus.map((sku) => ({ sku, qty: 1 }))
  const id = (await shop.createQuote(customer_id, { items })).quote_id as number
  const path = `/console/quotes/${id}?focus=price`
  const window = await console.openSignedIn(t, { username: 'anna', path, ...options })
  await untilFocused(window.page, 'textbox', /^(Price, line|Preis, Position) 1: /)
  return { ...window, id }
}

describe('a column from a spreadsheet', () => {
  const columns: Record<string, number[]> = {
    '10\r\n\r\n30\r\n': [10, 33.33, 30],
    '\r\n20\r\n30\r\n': [210, 20, 30],
    '\r\n20\r\n': [210, 20, 12.5],
  }
  for (const [text, prices] of Object.entries(columns))
    it(`${JSON.stringify(text)} leaves the lines of its blank cells as they are`, async (t) => {
      const { page, id } = await openQuote(t, ['0042-OAK', 'LAMP', 'BOOK'])
      await paste(page, text)
      await page.getByText(/^Pasted into/).waitFor()
      await press(page, 'Control+s')
      await saved(page)
      assert.deepEqual(await pricesOf(id), prices)
    })
})

describe('a block of cells', () => {
  const copied = async (page: Page) => {
    await press(page, 'Control+c')
    return page.evaluate<string>('navigator.clipboard.readText()')
  }
  const skus = ['0042-OAK', 'LAMP', 'BOOK']
  const openLines = async (t: Parameters<typeof openQuote>[0], options = {}) => {
    const window = await openQuote(t, skus, options)
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    return window
  }

  it('is selected with the keyboard, copied, and pasted elsewhere', async (t) => {
    const { page, id } = await openLines(t)
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowLeft')
    await page.getByText('4 cells selected', { exact: true }).waitFor()
    await assertAccessible(page, 'a selected block')
    const text = await copied(page)
    assert.equal(text, '1\t210.00\n1\t33.33')
    await press(page, 'ArrowDown', 'Shift+Tab')
    await page.getByText('4 cells selected', { exact: true }).waitFor({ state: 'detached' })
    await paste(page, text)
    await page.getByText('Pasted into 2 lines').waitFor()
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(await pricesOf(id), [210, 210, 33.33])
  })

  it('is selected with the mouse: by dragging, and with Shift', async (t) => {
    const { page } = await openLines(t)
    await cell(page, 'Quantity', 3).hover()
    await page.mouse.down()
    await cell(page, 'Price', 2).hover()
    await page.mouse.up()
    await page.getByText('4 cells selected', { exact: true }).waitFor()
    assert.equal(await copied(page), '1\t33.33\n1\t12.50')
    await cell(page, 'Price', 1).click()
    await cell(page, 'Price', 3).click({ modifiers: ['Shift'] })
    await page.getByText('3 cells selected', { exact: true }).waitFor()
    assert.equal(await copied(page), '210.00\n33.33\n12.50')
    await page.keyboard.type('9')
    await page.getByText('3 cells selected', { exact: true }).waitFor({ state: 'detached' })
    await press(page, 'Control+a')
    assert.equal(await copied(page), await cell(page, 'Price', 1).inputValue())
  })

  it('is copied with a decimal comma in German', async (t) => {
    const { page } = await openLines(t, { locale: 'de' })
    await press(page, 'Shift+ArrowDown')
    assert.equal(await copied(page), '210,00\n33,33')
  })
})

describe('undo and redo', () => {
  const shows = (page: Page, ...prices: string[]) =>
    until(`the prices are ${prices.join()}`, async () => {
      const shown = await Promise.all(prices.map((_, index) => cell(page, 'Price', index + 1).inputValue()))
      return shown.join() === prices.join() && (await page.locator('[data-key]').count()) === prices.length
    })

  it('lead over every edit, by keys and buttons, and outlast a save', async (t) => {
    const { page, id } = await openQuote(t, ['0042-OAK', 'LAMP'])
    await page.keyboard.type('200')
    await press(page, 'Enter')
    await page.keyboard.type('30')
    await press(page, 'Control+s')
    await saved(page)
    await press(page, 'Control+Delete')
    await shows(page, '200.00')
    await press(page, 'Control+z')
    await shows(page, '200.00', '30.00')
    await press(page, 'Control+z')
    await shows(page, '200.00', '33.33')
    await press(page, 'Control+z')
    await shows(page, '210.00', '33.33')
    await press(page, 'Control+z')
    await shows(page, '210.00', '33.33')
    await press(page, 'Control+Shift+z')
    await shows(page, '200.00', '33.33')
    await press(page, 'Control+y')
    await shows(page, '200.00', '30.00')
    await page.getByRole('button', { name: 'Redo' }).click()
    await shows(page, '200.00')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await shows(page, '200.00', '33.33')
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(await pricesOf(id), [200, 33.33])
  })

  it('are no matter for Escape, which restores the value that a cell had before it was typed into', async (t) => {
    const { page, id } = await openQuote(t, ['0042-OAK', 'LAMP'])
    await page.keyboard.type('200')
    await press(page, 'Enter')
    await page.keyboard.type('1.000,5x')
    await press(page, 'Escape')
    await untilFocused(page, 'textbox', /^Price, line 2: /)
    await shows(page, '200.00', '33.33')
    assert.equal(await page.getByText('Not an amount').count(), 0)
    // Where nothing was typed, it leaves the cell.
    await press(page, 'Escape')
    await shows(page, '200.00', '33.33')
    await page.getByRole('textbox', { name: /^Price, line 2: / }).focus()
    await page.keyboard.type('31')
    await press(page, 'Tab')
    await page.keyboard.type('50')
    await press(page, 'Escape')
    await shows(page, '200.00', '31.00')
    await page.getByRole('button', { name: /^Details, line 2/ }).click()
    await page.getByRole('button', { name: 'Add a tier' }).click()
    const tier = page.getByRole('textbox', { name: /^From quantity, tier 1, line 2/ })
    await tier.fill('20')
    await tier.blur()
    await tier.fill('25')
    await press(page, 'Escape')
    assert.equal(await tier.inputValue(), '20')
    await page.getByRole('button', { name: /remove tier 1/i }).click()
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(await pricesOf(id), [200, 31])
  })

  it('leave what is typed into the search to the browser', async (t) => {
    const { page } = await openQuote(t, ['LAMP'])
    await page.keyboard.type('30')
    const search = page.getByRole('combobox', { name: 'Add a product' })
    await search.focus()
    await page.keyboard.type('x')
    await press(page, 'Control+z')
    assert.equal(await search.inputValue(), '')
    await shows(page, '30.00')
    await press(page, 'Control+z')
    await shows(page, '33.33')
  })
})

it('a large quantity is shown as a whole', async (t) => {
  for (const username of ['anna', 'mara']) {
    const { page } = await openQuote(t, ['LAMP'], { username })
    await cell(page, 'Quantity', 1).fill('12,345.67')
    await press(page, 'Tab')
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      assert.deepEqual(await findMisplaced(page), [])
    }
  }
})

describe('a draft on paper', () => {
  const names = ['Lines from a file …', '30 days', /^Edit/, 'Add a tier', /^Move/, /^Details/]
  it('has contents alone', async (t) => {
    const { page } = await openQuote(t, ['LAMP'])
    await page.getByRole('button', { name: /^Details, line 1/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Lamps')
    await page.emulateMedia({ media: 'print' })
    for (const name of names) assert.equal(await page.getByRole('button', { name }).count(), 0, String(name))
    assert.equal(await page.getByRole('combobox', { name: 'Add a product' }).count(), 0)
    assert.equal(await page.getByRole('heading', { name: 'Files' }).count(), 0)
    assert.ok(await page.getByRole('textbox', { name: 'Title' }).isVisible())
    for (const label of ['Comment to the customer', 'VAT ID', 'Terms of the offer', 'Valid until'])
      assert.equal(await page.getByLabel(label).isVisible(), false, label)
  })
})

describe('prices by quantity', () => {
  const tier = (page: Page, part: string, number: number) =>
    page.getByRole('textbox', { name: new RegExp(`^${part}, (tier|Staffel) ${number}, `) })

  it('that are faulty say so, and the faulty one has the focus', async (t) => {
    const { page, id } = await openQuote(t, ['LAMP'])
    await page.getByRole('button', { name: /^Details, line 1/ }).click()
    const add = page.getByRole('button', { name: 'Add a tier' })
    await add.click()
    const faulty = () => page.locator('[aria-invalid=true]').count()
    assert.equal(await faulty(), 0)
    await press(page, 'Shift+Tab')
    assert.equal(await faulty(), 1)
    await tier(page, 'From quantity', 1).focus()
    await page.keyboard.type('10')
    await tier(page, 'Price', 1).fill('30')
    await add.click()
    assert.equal(await faulty(), 0)
    await press(page, 'Control+s')
    await untilFocused(page, 'textbox', /^From quantity, tier 2, /)
    await page.getByText('Enter an amount').first().waitFor()
    await page.keyboard.type('10')
    await tier(page, 'Price', 2).fill('29')
    await press(page, 'Control+s')
    await untilFocused(page, 'textbox', /^From quantity, tier 2, /)
    await page.getByText('There is a tier for this quantity').waitFor()
    await assertAccessible(page, 'two tiers for one quantity')
    await page.keyboard.type('0')
    await press(page, 'Control+s')
    await page.getByText('A quantity above 0').waitFor()
    await page.keyboard.type('20')
    await press(page, 'Control+s')
    await saved(page)
    const [item] = (await shop.readQuote(id, true)).items as Item[]
    assert.deepEqual(item?.tier_prices, [
      { qty: 10, price: 30 },
      { qty: 20, price: 29 },
    ])
  })

  it('show what was understood', async (t) => {
    const { page } = await openQuote(t, ['LAMP'], { locale: 'de' })
    await page.getByRole('button', { name: /^Einzelheiten, Position 1/ }).click()
    await page.getByRole('button', { name: 'Staffel hinzufügen' }).click()
    await tier(page, 'Preis', 1).fill('1.234')
    await page.getByText(/^= 1\.234,00/).waitFor()
  })
})

describe('numbers in German', () => {
  it('have a decimal comma in changes and placeholders', async (t) => {
    const id = (await shop.createQuote(customer_id, { items: [{ sku: 'LAMP', qty: 1 }] })).quote_id as number
    for (const move of ['approve', 'propose', 'rework']) await ok(shop.moveQuote(id, move))
    const { version, items } = await shop.readQuote(id, true)
    const tier_prices = [{ qty: 2.5, price: 12.5 }]
    const lamp = { item_id: items[0].item_id, sku: 'LAMP', qty: 1.5, price: 35, tier_prices }
    await ok(shop.editQuote(id, { version, items: [lamp, { sku: 'BOOK', qty: 0.5 }] }))
    const path = `/console/quotes/${id}`
    const { page } = await console.openSignedIn(t, { username: 'anna', path, locale: 'de' })
    await page.getByText('ab 2,5: 12,50').first().waitFor()
    await press(page, 'Control+Enter')
    const changes = page.getByRole('dialog').getByRole('listitem')
    await changes.filter({ hasText: /Menge.*1 → 1,5/ }).waitFor()
    await changes.filter({ hasText: /Rabatt.*0 → Aufschlag 5,01\u00a0%/ }).waitFor()
    await changes.filter({ hasText: 'ab 2,5: 12,50' }).waitFor()
    await changes.filter({ hasText: /hinzugefügt.*0,5 × 12,50/ }).waitFor()
    await press(page, 'Enter')
    // The surcharge, or the tier, has a warning.
    await page.getByRole('alert').filter({ hasText: 'Warnung' }).waitFor()
    await untilConfirmable(page)
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
    await page.getByRole('menuitem', { name: 'Für den Kunden annehmen' }).click()
    const quantity = page.getByRole('textbox', { name: 'Menge von Lamp' })
    assert.equal(await quantity.getAttribute('placeholder'), '1,5')
  })

  it('show tax rates in full', async (t) => {
    await shop.putProduct('TAXED', { tax_percent: 8.875 })
    const options = { username: 'anna', path: '/console/products', locale: 'de' }
    const { page } = await console.openSignedIn(t, options)
    const rate = page.getByText('8,875\u00a0%', { exact: true })
    await rate.waitFor()
    await page.goto('/console/products/TAXED')
    await rate.waitFor()
  })
})

describe('margins', () => {
  const untilMargin = (page: Page, line: number, margin: string) =>
    until(`the margin is ${margin}`, async () => (await cell(page, 'Margin %', line).inputValue()) === margin)
  const setCost = (sku: string, cost: number) =>
    ok(client.put(`/rest/V1/products/${sku}/cost`, { body: { cost } }))

  it('of a line that was just added are there, and that of the quote as well', async (t) => {
    await setCost('0042-OAK', 105)
    await setCost('BOOK', 10)
    const { page } = await openQuote(t, ['0042-OAK'], { username: 'mara' })
    await untilMargin(page, 1, '50')
    await page.getByRole('combobox', { name: 'Add a product' }).fill('BOOK')
    await page.getByRole('option', { name: /BOOK/ }).first().click()
    await untilMargin(page, 2, '20')
    await page.getByText('Margin (48.3 %)').waitFor()
  })

  it('of a new quote are there, without those of products whose cost is unknown', async (t) => {
    await setCost('BOOK', 10)
    const path = `/console/quotes/new?customer_id=${customer_id}`
    const { page } = await console.openSignedIn(t, { username: 'mara', path })
    await page.getByRole('combobox', { name: 'Add a product' }).focus()
    await paste(page, 'LAMP\t1\nBOOK\t1')
    await untilMargin(page, 2, '20')
    const unknown = cell(page, 'Margin %', 1)
    assert.equal(await unknown.inputValue(), '')
    await unknown.focus()
    await page.keyboard.type('-15')
    await paste(page, '12')
    await page.getByText('No cost known').waitFor()
    assert.equal(await unknown.inputValue(), '')
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0)
    await assertFits(page, 'a margin without a cost')
    await assertAccessible(page, 'a margin without a cost')
    await cell(page, 'Margin %', 2).fill('50')
    assert.equal(await cell(page, 'Price', 2).inputValue(), '20.00')
  })
})

describe('the terms that apply', () => {
  // The tier price 7.00 applies to the 100 pieces, each of which costs the seller 8.00. The price 10.00 of fewer does not apply.
  const stools = { sku: 'STOOL', qty: 100, price: 10, tier_prices: [{ qty: 50, price: 7 }] }
  const stoolCell = (page: Page, column: string) =>
    page.getByRole('textbox', { name: `${column}, line 1: Stool` })
  const sizes = { 'a desk': { width: 1440, height: 900 }, 'a phone': { width: 390, height: 844 } }

  async function stoolQuote() {
    await shop.putProduct('STOOL', { name: 'Stool', price: 10 })
    await ok(client.put('/rest/V1/products/STOOL/cost', { body: { cost: 8 } }))
    return (await shop.createQuote(customer_id, { items: [stools] })).quote_id as number
  }

  for (const [name, viewport] of Object.entries(sizes))
    it(`are those of the tier in a draft, also where they are typed, on ${name}`, async (t) => {
      const path = `/console/quotes/${await stoolQuote()}`
      const { page } = await console.openSignedIn(t, { username: 'mara', path, viewport })
      await stoolCell(page, 'Price').waitFor()
      const shown = async () => {
        const columns = ['Price', 'Discount %', 'Margin %'].map((column) =>
          stoolCell(page, column).inputValue(),
        )
        return Promise.all(columns)
      }
      await until('the costs are read', async () => (await shown())[2] !== '')
      assert.deepEqual(await shown(), ['7.00', '30', '-14.29'])
      await page.getByText('from 50', { exact: true }).waitFor()
      await page.getByText('below 50: 10.00').waitFor()
      await page.getByText('Margin (-14.3 %)').waitFor()
      await assertFits(page, `a tier on ${name}`)
      await assertAccessible(page, `a tier on ${name}`)
      await stoolCell(page, 'Margin %').fill('20')
      await page.getByText('from 50: 10.00').waitFor()
      await stoolCell(page, 'Price').fill('9')
      await page.getByText('from 50: 9.00').waitFor()
      await stoolCell(page, 'Quantity').fill('49')
      await until(
        'the own price applies',
        async () => (await stoolCell(page, 'Price').inputValue()) === '10.00',
      )
    })

  it('are those of the tier in a quote that was sent, its proposals and their differences', async (t) => {
    const id = await stoolQuote()
    for (const move of ['approve', 'propose', 'rework']) await ok(shop.moveQuote(id, move))
    const { version, items } = await shop.readQuote(id, true)
    await ok(shop.editQuote(id, { version, items: [{ ...stools, item_id: items[0].item_id, price: 9 }] }))
    const { page } = await console.openSignedIn(t, { username: 'mara', path: `/console/quotes/${id}` })
    await stoolCell(page, 'Price').waitFor()
    await press(page, 'Control+Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('$700.00').waitFor()
    const warned = sheet.getByRole('alert').getByRole('listitem')
    // The other one is the line: nothing is listed as changed.
    assert.equal(await sheet.getByRole('listitem').count(), (await warned.count()) + 1)
    await press(page, 'Enter')
    await sheet.getByText(/^Check the prices that have a warning/).waitFor()
    await untilConfirmable(page)
    await press(page, 'Enter')
    const row = page.getByRole('table').getByRole('row').nth(1)
    await row.getByText('-14.29 %', { exact: true }).waitFor()
    const values = await row.getByRole('cell').allInnerTexts()
    assert.deepEqual(
      values.slice(2, 8).map((text) => text.trim()),
      ['100', '10.00', '7.00', '30 %', '-14.29 %', '0 %'],
    )
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('link', { name: 'Proposal 2' }).click()
    await page.getByText('The same as proposal 1.').waitFor()
    await row.getByText('7.00', { exact: true }).waitFor()
  })
})
