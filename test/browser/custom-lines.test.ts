// Lines that are in no catalog, their headings and texts, and whole offers made of them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { customLine } from '../support/shop.ts'

type Item = Record<string, unknown> & { item_id: number }

const console = await openConsole()
const { shop, client } = console
const customer_id = await shop.createCustomer('buyer@example.com')

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
const fieldsOf = (item: Item, fields: string[]) => fields.map((field) => item[field])

/** Adds a line by the keyboard; its quantity has the focus then. */
async function add(page: Page, name: string, line: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).focus()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Add “${name}” as a custom line` }).waitFor()
  await press(page, 'Enter')
  await untilFocused(page, 'textbox', new RegExp(`^Quantity, line ${line}: `))
}

async function openNew(t: Parameters<typeof console.openSignedIn>[0], options = {}) {
  const path = `/console/quotes/new?customer_id=${customer_id}`
  const window = await console.openSignedIn(t, { path, ...options })
  await window.page.getByRole('combobox', { name: 'Add a product' }).waitFor()
  return window
}

describe('a custom line', () => {
  it('has the name that is typed, also if it is picked while the search for an earlier text still shows', async (t) => {
    const { page } = await openNew(t)
    const search = page.getByRole('combobox', { name: 'Add a product' })
    await search.fill('Former')
    const custom = page.getByRole('option', { name: /as a custom line$/ })
    await custom.waitFor()
    // The search for the later text is not answered.
    await page.route('**/rest/V1/products*', () => {})
    await search.fill('Later')
    await custom.click()
    await untilFocused(page, 'textbox', /^Quantity, line 1: Later/)
  })

  it('is added, priced, described and put below a heading by keyboard; a discount is below zero', async (t) => {
    const { page } = await openNew(t)
    await add(page, 'Corner shelf', 1)
    await page.getByPlaceholder('Price?').waitFor()
    await page.keyboard.type('2')
    await press(page, 'Tab')
    await page.keyboard.type('150')
    await page.getByRole('status').getByText('Enter a value.').waitFor()
    await assertAccessible(page, 'a custom line without a tax rate')
    await press(page, 'Control+s')
    await untilFocused(page, 'textbox', /^Tax %, line 1: /)
    await page.keyboard.type('19')
    await add(page, 'Project discount', 2)
    await cell(page, 'Price', 2).fill('-50')
    await cell(page, 'Tax %', 2).fill('19')
    await page.getByRole('button', { name: 'Details, line 1: Corner shelf' }).click()
    await page.getByLabel('Heading, line 1: ').fill('Furniture')
    await page.getByLabel('Unit, line 1: ').fill('m')
    await page.getByLabel('Description, line 1: ').fill('Oak,\noiled')
    await page.getByLabel('Name, line 1: ').fill('Corner shelf, 38°')
    await page.getByRole('button', { name: 'Details, line 2: Project discount' }).click()
    await page.getByLabel('Unit, line 2: ').focus()
    await press(page, 'Control+d')
    assert.equal(await page.getByLabel('Unit, line 2: ').inputValue(), 'm')
    await page.getByLabel('Unit, line 2: ').fill('')
    // Typing one would take each digit off the price that the digit before left.
    assert.equal(await cell(page, 'Discount %', 1).isEditable(), false)
    await page.getByRole('row', { name: /^Furniture 300\.00$/ }).waitFor()
    await page.getByRole('row', { name: /^Other items -50\.00$/ }).waitFor()
    await assertAccessible(page, 'lines with headings')
    await press(page, 'Control+s')
    await page.waitForURL(/\/console\/quotes\/\d+/)
    const { items, grand_total } = await shop.readQuote(idOf(page), true)
    const names = ['product_type', 'name', 'qty', 'price', 'tax_percent', 'unit', 'section', 'description']
    assert.deepEqual(
      (items as Item[]).map((item) => fieldsOf(item, names)),
      [
        ['custom', 'Corner shelf, 38°', 2, 150, 19, 'm', 'Furniture', 'Oak,\noiled'],
        ['custom', 'Project discount', 1, -50, 19, null, null, null],
      ],
    )
    assert.equal(grand_total, 297.5)
    // Saved lines keep their ids when they are edited.
    await page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
    await cell(page, 'Price', 1).fill('140')
    await press(page, 'Control+s')
    await saved(page)
    const after = await shop.readQuote(idOf(page), true)
    assert.deepEqual(
      (after.items as Item[]).map(({ item_id }) => item_id),
      (items as Item[]).map(({ item_id }) => item_id),
    )
    assert.deepEqual([after.items[0].price, after.items[0].original_price], [140, 140])
  })

  it('without a price can be saved, and keeps the offer from leaving until it has one, 0 too', async (t) => {
    const { page } = await openNew(t)
    await add(page, 'Special part', 1)
    await press(page, 'Control+s')
    await page.waitForURL(/\/console\/quotes\/\d+/)
    const id = idOf(page)
    assert.deepEqual(fieldsOf((await shop.readQuote(id, true)).items[0], ['needs_price', 'needs_tax']), [
      true,
      true,
    ])
    await page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
    await page.getByPlaceholder('Price?').fill('0')
    await cell(page, 'Tax %', 1).fill('7')
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(
      fieldsOf((await shop.readQuote(id, true)).items[0], ['needs_price', 'price', 'tax_percent']),
      [false, 0, 7],
    )
  })

  it('that takes something off is part of the discount, and one whose tier was reached has a discount', async (t) => {
    const items = [
      customLine('Shelf', 100, { qty: 10, tier_prices: [{ qty: 10, price: 80 }] }),
      customLine('Cable', 5),
      customLine('Project discount', -50),
    ]
    const { quote_id: id } = await shop.createQuote(customer_id, { items })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    // List prices of 1,005, of which the tier takes 200 and the rebate 50.
    const totals = async () => {
      const card = page.getByLabel('Totals', { exact: true }).locator('dl')
      await card.getByText('At list prices').waitFor()
      return (await card.innerText()).replaceAll(/\s+/g, ' ')
    }
    const expected = /^At list prices \$1,005\.00 Discount \(24\.9 %\) -\$250\.00 Subtotal \$755\.00/
    assert.match(await totals(), expected)
    await shop.takeTo('accepted', id)
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    assert.match(await totals(), expected)
    const discountOf = (name: string) =>
      page.getByRole('row').filter({ hasText: name }).locator('[data-label^="Discount"]')
    assert.equal(await discountOf('Shelf').innerText(), '20 %')
    assert.equal(await discountOf('Cable').innerText(), '–')
  })

  it('that is a discount larger than the offer is said to be, before it is saved', async (t) => {
    const { page } = await openNew(t)
    await add(page, 'Too much', 1)
    await cell(page, 'Price', 1).fill('-5')
    await cell(page, 'Tax %', 1).fill('0')
    await page.getByText(/^The discounts exceed what the quote costs/).waitFor()
    await assertAccessible(page, 'a negative total')
  })

  it('takes the tax rate of the store, and fits on a phone', async (t) => {
    const body = { store: { name: 'Norway', currency_code: 'NOK', default_tax_percent: 25 } }
    await ok(client.put('/rest/V1/stores/no', { body }))
    const owner = await shop.createCustomer('kari@example.com', 'no')
    const path = `/console/quotes/new?customer_id=${owner}`
    const { page } = await console.openSignedIn(t, { path, viewport: { width: 390, height: 844 } })
    await add(page, 'Custom made', 1)
    await cell(page, 'Price', 1).fill('100')
    assert.equal(await cell(page, 'Tax %', 1).inputValue(), '25')
    await page.getByRole('button', { name: 'Details, line 1: Custom made' }).click()
    await page.getByLabel('Heading, line 1: ').fill('A heading of some length for a narrow phone')
    await assertFits(page, 'a custom line on a phone')
    await assertAccessible(page, 'a custom line on a phone')
  })
})

it('a custom line has the tax rate that all other lines have, and its cost is not looked up', async (t) => {
  const { page } = await openNew(t)
  const looked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cost')) looked.push(new URL(request.url()).pathname)
  })
  await add(page, 'Counter', 1)
  await cell(page, 'Price', 1).fill('100')
  await cell(page, 'Tax %', 1).fill('7')
  await add(page, 'Shelf', 2)
  await cell(page, 'Price', 2).fill('50')
  assert.equal(await cell(page, 'Tax %', 2).inputValue(), '7')
  await press(page, 'Control+s')
  await page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
  assert.deepEqual(looked, [])
})

it('a price request for a product that is in no catalog becomes a custom line of a quote', async (t) => {
  const request_id = await shop.submitPriceRequest({
    email: 'buyer@example.com',
    product_sku: 'BESPOKE-1',
    product_name: 'Bespoke desk',
    message: 'Three metres wide, please',
  })
  const path = `/console/inbox/price-request/${request_id}`
  const { page, allow } = await console.openSignedIn(t, { path })
  // That the catalog does not contain the product is learned by trying.
  allow(/404/)
  await page.getByRole('button', { name: 'Make a quote' }).waitFor()
  await press(page, 'q')
  await page.waitForURL('**/console/quotes/*')
  const { items, price_request_id } = await shop.readQuote(idOf(page), true)
  const names = ['product_type', 'sku', 'name', 'description', 'needs_price']
  assert.deepEqual(fieldsOf(items[0], names), [
    'custom',
    'BESPOKE-1',
    'Bespoke desk',
    'Three metres wide, please',
    true,
  ])
  assert.equal(price_request_id, request_id)
  await untilFocused(page, 'textbox', /^Price, line 1: /)
})

it('a price request without a product becomes a line whose name is written first', async (t) => {
  const request_id = await shop.submitPriceRequest({ email: 'buyer@example.com', message: 'A desk, please' })
  const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${request_id}` })
  await page.getByRole('button', { name: 'Make a quote' }).waitFor()
  await press(page, 'q')
  await page.waitForURL('**/console/quotes/*')
  await untilFocused(page, 'textbox', /^Name, line 1: Custom line/)
  await cell(page, 'Price', 1).fill('900')
  await cell(page, 'Tax %', 1).fill('19')
  await press(page, 'Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: '1 line still has a placeholder as its name' }).waitFor()
  await untilFocused(page, 'button', 'Line 1: Custom line')
  await assertAccessible(page, 'a proposal of a line without a name')
  await press(page, 'Enter')
  await untilFocused(page, 'textbox', /^Name, line 1: Custom line/)
  await page.keyboard.type('Standing desk')
  await press(page, 'Control+Enter')
  await untilFocused(page, 'button', /^Propose/)
  await dialog.getByText('Price, Standing desk').waitFor()
  assert.equal(await dialog.getByRole('alert').count(), 0)
})

describe('lines without a price', () => {
  it('are named before a proposal, each with a way to its cell', async (t) => {
    const open = { product_type: 'custom', name: 'Curved shelf', qty: 1, tax_percent: 19, needs_price: true }
    const shelf = { ...open, name: 'Shelf', needs_price: false, price: 10 }
    const { quote_id } = await shop.createQuote(customer_id, { items: [shelf, open] })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}?tab=preview` })
    await page.getByRole('heading', { name: /^Q0/ }).waitFor()
    await press(page, 'Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '1 line has no price or tax rate yet' }).waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Send', exact: false }).isDisabled())
    await assertAccessible(page, 'a proposal without all prices')
    await untilFocused(page, 'button', 'Line 2: Curved shelf')
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', /^Price, line 2: Curved shelf/)
    await page.keyboard.type('20')
    await press(page, 'Control+Enter')
    await dialog.getByText('$35.70').waitFor()
    assert.equal(await dialog.getByText('no price or tax rate').count(), 0)
  })
})

describe('a heading', () => {
  it('is put above a line and those below it by a key', async (t) => {
    const items = ['One', 'Two', 'Three'].map((name) => ({
      product_type: 'custom',
      name,
      qty: 1,
      price: 10,
      tax_percent: 19,
    }))
    const { quote_id } = await shop.createQuote(customer_id, { items })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}` })
    await cell(page, 'Price', 2).click()
    await press(page, 'Alt+Enter')
    await page.getByRole('dialog').getByText('For 2 lines; empty for none').waitFor()
    await page.keyboard.type('Furniture')
    await press(page, 'Enter')
    await page.getByRole('row', { name: /^Furniture 20\.00$/ }).waitFor()
    await untilFocused(page, 'textbox', /^Price, line 2: /)
    await press(page, 'Control+s')
    await saved(page)
    const record = await shop.readQuote(quote_id as number, true)
    assert.deepEqual(
      (record.items as Item[]).map(({ section }) => section),
      [null, 'Furniture', 'Furniture'],
    )
  })
})

describe('pasted rows with unknown SKUs', () => {
  it('become custom lines, discounts below zero', async (t) => {
    const { page } = await openNew(t)
    await page.getByRole('combobox', { name: 'Add a product' }).focus()
    await page.evaluate(`{
      const data = new DataTransfer()
      data.setData('text/plain', 'Corner shelf\\t2\\t150\\nDiscount\\t1\\t-50\\nODD-1\\t3')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }`)
    await page.getByRole('button', { name: 'Add as custom lines' }).click()
    await page.getByPlaceholder('Price?').waitFor()
    assert.equal(await cell(page, 'Price', 2).inputValue(), '-50.00')
    assert.equal(await cell(page, 'Quantity', 3).inputValue(), '3')
    assert.equal(await page.getByRole('button', { name: 'Add as custom lines' }).count(), 0)
  })
})
