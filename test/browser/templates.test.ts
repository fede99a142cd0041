// Templates: a quote begins with one, one is inserted into a quote, a quote is saved as one, and their page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const console = await openConsole()
const { shop, client } = console
const customer = { firstname: 'Ida', lastname: 'Holm', company: 'Holm ApS' }
const { id: customer_id } = await ok(
  client.post('/rest/V1/customers', { body: { customer: { email: 'ida@example.com', ...customer } } }),
)
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])
const templates = '/rest/V1/quoting/templates'
const create = (template: object) => ok(client.post(templates, { body: { template } }))
const assembly = { product_type: 'custom', name: 'Assembly', qty: 4, unit: 'h', price: 85, tax_percent: 19 }
await create({
  name: 'Meeting room',
  currency_code: 'USD',
  title: 'A meeting room for eight',
  terms: 'Net 30',
  seller_comment: 'As discussed',
  shipping_amount: 20,
  valid_days: 45,
  items: [
    { sku: '0042-OAK', qty: 1, section: 'Furniture' },
    { ...assembly, section: 'Work' },
  ],
})
await create({
  name: 'Old catalog',
  items: [
    { sku: 'LAMP', qty: 2 },
    { sku: 'GONE-1', qty: 3 },
  ],
})
await create({ name: 'In francs', currency_code: 'CHF', items: [{ sku: 'LAMP', qty: 2, price: 30 }] })

await create({
  name: 'Kitchen with choices',
  currency_code: 'USD',
  items: [
    { ...assembly, name: 'Kitchen', price: 1000 },
    { ...assembly, name: 'Oak top', price: 50, role: 'alternative', choice_group: 'Top', is_chosen: true },
  ],
  unchosen_items: [
    { ...assembly, name: 'Stone top', price: 90, role: 'alternative', choice_group: 'Top' },
    { ...assembly, name: 'Removal', price: 30, role: 'optional' },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog')
const adding = (page: Page) => page.getByRole('combobox', { name: 'Add a product' })
const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const message = (page: Page, text: RegExp) => page.getByText(text).last().waitFor()
const named = async (name: string) =>
  (await ok(client.get(templates))).find((each: { name: string }) => each.name === name)

async function openDraft(t: Parameters<typeof console.openSignedIn>[0], options: object = {}) {
  const { quote_id } = await shop.createQuote(customer_id, { items: [{ sku: 'BOOK', qty: 1 }] })
  const window = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}`, ...options })
  await adding(window.page).waitFor()
  return { ...window, quote_id: quote_id as number }
}

async function insert(page: Page, name: string): Promise<void> {
  await adding(page).focus()
  await page.keyboard.type(`/${name}`)
  await option(page, name).waitFor()
  await press(page, 'Enter')
}

async function openSaving(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as a template …' }).click()
  await untilFocused(page, 'textbox', 'Name')
}

describe('a template', () => {
  it('becomes with its choices a proposed quote that the customer can choose from, by the same keys', async (t) => {
    const path = `/console/quotes/new?customer_id=${customer_id}`
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await untilFocused(page, 'combobox', 'Add a product')
    await page.keyboard.type('/kitchen')
    await option(page, 'Kitchen with choices').waitFor()
    await press(page, 'Enter', 'Control+Enter')
    await dialog(page).getByText('$4,998.00 to $5,331.20').waitFor()
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await page.getByText('Proposal sent to ida@example.com').waitFor()
    await page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const { status, items, unchosen_items } = await shop.readQuote(id, true)
    const choicesOf = (lines: Record<string, unknown>[]) =>
      lines.map(({ name, role, choice_group }) => [name, role, choice_group])
    assert.equal(status, 'proposed')
    assert.deepEqual(choicesOf(items), [
      ['Kitchen', 'included', null],
      ['Oak top', 'alternative', 'Top'],
    ])
    assert.deepEqual(choicesOf(unchosen_items), [
      ['Stone top', 'alternative', 'Top'],
      ['Removal', 'optional', null],
    ])
  })

  it('becomes a proposed quote by its customer, its name, Ctrl+Enter and Enter', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes/new' })
    await untilFocused(page, 'combobox', 'Find the customer')
    await page.keyboard.type('holm')
    await page.getByRole('option', { name: /Ida Holm/ }).waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'combobox', 'Add a product')
    await page.getByRole('button', { name: 'From a template …' }).waitFor()
    await page.keyboard.type('/meet')
    await option(page, 'Meeting room').waitFor()
    await assertAccessible(page, 'the templates of a new quote')
    // The dialog waits for the lines, whose products are still looked up.
    await press(page, 'Enter', 'Control+Enter')
    await dialog(page).getByText('2 lines').waitFor()
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await page.getByText('Proposal sent to ida@example.com').waitFor()
    await page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const { status, title, terms, seller_comment, shipping_amount, expires_at, items } = await shop.readQuote(
      id,
      true,
    )
    assert.deepEqual(
      [status, title, terms, seller_comment, shipping_amount],
      ['proposed', 'A meeting room for eight', 'Net 30', 'As discussed', 20],
    )
    const days = (Date.parse(`${expires_at.replace(' ', 'T')}Z`) - Date.now()) / 86_400_000
    assert.ok(days > 44 && days < 47, expires_at)
    const lines = items.map(({ sku, name, price, section, unit, product_type }: Record<string, unknown>) => [
      product_type === 'custom' ? '' : sku,
      name,
      price,
      section,
      unit,
    ])
    assert.deepEqual(lines, [
      ['0042-OAK', 'Oak table', 210, 'Furniture', null],
      ['', 'Assembly', 85, 'Work', 'h'],
    ])
  })

  it('is inserted below the lines of a quote in one step, which leaves its texts alone', async (t) => {
    const { page } = await openDraft(t)
    await page.getByRole('button', { name: 'Insert a template …' }).click()
    await untilFocused(page, 'combobox', 'Add a product')
    await option(page, 'Old catalog').waitFor()
    await page.keyboard.type('room')
    await option(page, 'Old catalog').waitFor({ state: 'detached' })
    await press(page, 'Enter')
    await page.getByRole('row', { name: /^Work / }).waitFor()
    await page.getByRole('status').getByText('2 lines added').waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), '')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('row', { name: /^Work / }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await page.getByRole('row', { name: /^Furniture / }).waitFor()
  })

  it('names products that are no longer in the catalog, which are corrected, or become custom lines', async (t) => {
    const { page } = await openDraft(t)
    await insert(page, 'Old catalog')
    await page.getByRole('alert').getByText('GONE-1').waitFor()
    assert.equal(
      await page.getByRole('textbox', { name: 'Rows that were not added' }).inputValue(),
      'GONE-1\t3\t',
    )
    await assertAccessible(page, 'a template with a product that is gone')
    await press(page, 'Control+Enter')
    await message(page, /^Nothing was sent/)
    assert.equal(await dialog(page).count(), 0)
    await page.getByRole('button', { name: 'Add as custom lines' }).click()
    await page.getByRole('textbox', { name: /^Quantity, line 3: GONE-1/ }).waitFor()
  })

  it('with prices in another currency is refused in plain words', async (t) => {
    const { page } = await openDraft(t)
    await insert(page, 'In francs')
    await page
      .getByRole('group', { name: 'In francs was not inserted.' })
      .getByText('Its prices are in CHF, the quote is in USD.')
      .waitFor()
    await page.getByRole('textbox', { name: /^Price, line 2: / }).waitFor({ state: 'detached' })
  })
})

describe('a quote', () => {
  it('is saved as a template without its customer, following the catalog; one of the same name is replaced only when confirmed', async (t) => {
    const items = [
      { sku: 'LAMP', qty: 3, section: 'Light', customer_note: 'For Ida' },
      { sku: 'BOOK', qty: 1, price: 11 },
      { ...assembly, description: 'With Mr Holm' },
    ]
    const { quote_id } = await shop.createQuote(customer_id, {
      items,
      title: 'Reading room',
      seller_comment: 'Dear Ida, as discussed',
      terms: 'Net 10',
      purchase_order_number: 'PO-1',
    })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}` })
    await openSaving(page)
    await dialog(page).getByText('Left out because they name the customer: Comment to the customer').waitFor()
    await assertAccessible(page, 'saving a template')
    assert.equal(await dialog(page).getByLabel('Name').inputValue(), 'Reading room')
    await dialog(page).getByLabel('Valid for (days)').fill('3x0')
    await press(page, 'Enter')
    await message(page, /^The template Reading room was saved/)
    await dialog(page).waitFor({ state: 'detached' })
    const saved = await named('Reading room')
    const { template_id, created_at, updated_at, ...contents } = saved
    const neutral = { customer_note: null, description: null, section: null, tier_prices: [] }
    assert.deepEqual(contents, {
      name: 'Reading room',
      store_id: null,
      currency_code: 'USD',
      title: 'Reading room',
      items: [
        { sku: 'LAMP', product_type: 'simple', qty: 3, ...neutral, section: 'Light' },
        { sku: 'BOOK', product_type: 'simple', qty: 1, ...neutral, price: 11 },
        { ...assembly, ...neutral },
      ],
      unchosen_items: [],
      seller_comment: null,
      terms: 'Net 10',
      shipping_amount: null,
      shipping_description: null,
      shipping_tax_percent: null,
      valid_days: 30,
      version: 1,
    })
    await openSaving(page)
    await press(page, 'Enter')
    await dialog(page)
      .getByRole('alert')
      .getByText('There is already a template named “Reading room”. Save again to replace it.')
      .waitFor()
    assert.equal((await named('Reading room')).version, 1)
    await untilConfirmable(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const replaced = await named('Reading room')
    assert.deepEqual([replaced.template_id, replaced.version, replaced.valid_days], [template_id, 2, null])
    assert.ok(created_at && updated_at)
  })

  it('is not saved as one by those who may not change templates', async (t) => {
    const { page } = await openDraft(t, { username: 'anna' })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate …' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: /template/ }).count(), 0)
  })
})

describe('the templates', () => {
  const choose = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  it('are renamed and changed; what somebody else saved meanwhile is not overwritten unasked', async (t) => {
    await create({ name: 'Workshop', title: 'A workshop', items: [{ sku: 'LAMP', qty: 1 }] })
    const { page } = await console.openSignedIn(t, { path: '/console/templates' })
    await page.getByRole('row', { name: /Workshop A workshop 1/ }).waitFor()
    await assertAccessible(page, 'the templates')
    await choose(page, 'Workshop', 'Edit')
    await untilFocused(page, 'textbox', 'Name')
    await dialog(page).getByLabel('Name').fill('Meeting room')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByLabel('Name').and(page.locator('[aria-invalid=true]')).waitFor()
    await dialog(page).getByLabel('Name').fill('Large workshop')
    await dialog(page).getByLabel('Terms of the offer').fill('Net 7')
    await assertAccessible(page, 'a template that is changed')
    const before = await named('Workshop')
    const other = { version: before.version, title: 'Changed elsewhere' }
    await ok(client.put(`${templates}/${before.template_id}`, { body: { template: other } }))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page)
      .getByRole('alert')
      .getByText(/^Somebody else changed this template meanwhile/)
      .waitFor()
    await untilConfirmable(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const { title, terms } = await named('Large workshop')
    assert.deepEqual([title, terms], ['Changed elsewhere', 'Net 7'])
    await page.getByRole('row', { name: /Large workshop Changed elsewhere/ }).waitFor()
  })

  it('are deleted after a question', async (t) => {
    await create({ name: 'Short-lived', items: [{ sku: 'LAMP', qty: 1 }] })
    const { page } = await console.openSignedIn(t, { path: '/console/templates' })
    await choose(page, 'Short-lived', 'Delete')
    await dialog(page).getByText('Quotes that were made from it stay as they are.').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('row', { name: /Short-lived/ }).waitFor({ state: 'detached' })
    assert.equal(await named('Short-lived'), undefined)
  })

  it('are used, and not changed, with the permission for quotes alone', async (t) => {
    const path = '/console/templates'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('button', { name: 'Actions for Old catalog' }).click()
    assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Make a quote from it'])
    await press(page, 'Escape')
    await choose(page, 'Meeting room', 'Make a quote from it')
    await untilFocused(page, 'combobox', 'Find the customer')
    await page.keyboard.type('holm')
    await page.getByRole('option', { name: /Ida Holm/ }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('row', { name: /^Work / }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'A meeting room for eight')
  })

  for (const width of [320, 768])
    it(`fit on ${width} pixels, also with a name without a blank`, async (t) => {
      const name = `Long${'name'.repeat(50)}`
      await create({ name: `${name}${width}`, title: 'T'.repeat(200), items: [{ sku: 'LAMP', qty: 1 }] })
      const viewport = { width, height: 740 }
      const { page } = await console.openSignedIn(t, { path: '/console/templates', viewport })
      await page.getByText(`${name}${width}`).waitFor()
      await assertFits(page, 'the templates')
      await page.goto(`/console/quotes/new?customer_id=${customer_id}`)
      await page.getByRole('button', { name: 'From a template …' }).click()
      await option(page, 'Long').first().waitFor()
      await assertFits(page, 'the templates of a new quote')
    })
})
