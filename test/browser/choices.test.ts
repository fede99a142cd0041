// Offers with lines that the customer can choose: made by keyboard alone, and what the customer then sees and accepts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { ok } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { customLine, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

type Item = Record<string, unknown> & { item_id: number; name: string }
type Quote = Record<string, unknown> & { version: number; items: Item[]; unchosen_items: Item[] }

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { shop, client } = console
const customer_id = await shop.createCustomer('buyer@example.com')

await console.addUser('anna', ['Quoting::quotes', 'Quoting::requests', 'Storefront::read'])

const heads = (page: Page) => page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
const read = async (id: number) => (await shop.readQuote(id, true)) as unknown as Quote
const choicesOf = ({ items, unchosen_items }: Quote) =>
  [...items, ...unchosen_items]
    .sort((one, other) => Number(one.position) - Number(other.position))
    .map(({ name, role, choice_group, is_chosen }) => [name, role, choice_group, is_chosen])
const price = (page: Page, row: number) =>
  page.getByRole('textbox', { name: new RegExp(`^Price, line ${row}: `) })

/** Adds a line by the keyboard; its price has the focus in the end. */
async function add(page: Page, name: string, row: number, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).focus()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Add “${name}” as a custom line` }).waitFor()
  await press(page, 'Enter')
  await untilFocused(page, 'textbox', new RegExp(`^Quantity, line ${row}: `))
  await press(page, 'Tab')
  await page.keyboard.type(amount)
}

const offered = [
  ['Base', 'included', null, true],
  ['Delivery', 'optional', null, false],
  ['Maple', 'alternative', 'Top', true],
  ['Ash', 'alternative', 'Top', false],
  ['Elm', 'alternative', 'Top', false],
]

describe('an offer with choices', () => {
  it('is made by keyboard from a new quote to the proposal, chosen by the customer, and keeps them after a rework', async (t) => {
    const path = `/console/quotes/new?customer_id=${customer_id}`
    const { page } = await console.openSignedIn(t, { path })
    await page.getByRole('combobox', { name: 'Add a product' }).waitFor()
    await add(page, 'Base', 1, '100')
    await press(page, 'Tab', 'Tab', 'Tab')
    await page.keyboard.type('0')
    for (const [index, [name, amount]] of [
      ['Delivery', '20'],
      ['Maple', '50'],
      ['Ash', '40'],
      ['Elm', '70'],
    ].entries())
      await add(page, name!, index + 2, amount!)
    await price(page, 2).focus()
    await press(page, 'o')
    await page.getByRole('checkbox', { name: /^Optional, chosen at first, line 2: Delivery$/ }).waitFor()
    await price(page, 3).focus()
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'g')
    await untilFocused(page, 'textbox', 'What the customer chooses')
    await page.keyboard.type('Top')
    await assertAccessible(page, 'the dialog of a group')
    await press(page, 'Enter')
    await page.getByRole('radio', { name: /line 3: Maple$/ }).waitFor()
    await page.getByText('$140.00 to $190.00').waitFor()
    await assertAccessible(page, 'lines with choices')
    await press(page, 'Control+s')
    await heads(page)
    const id = idOf(page)
    assert.deepEqual(choicesOf(await read(id)), offered)
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await until('it is proposed', async () => (await read(id)).status === 'proposed')
    await page.getByText('not chosen', { exact: false }).first().waitFor()
    assert.equal((await read(id)).grand_total, 150)
    await assertAccessible(page, 'a proposal with choices')
    await ok(client.post(`${quoting}/quote/${id}/rework`))
    await price(page, 1).fill('110')
    await press(page, 'Control+s')
    await until('it is saved', async () => (await read(id)).grand_total === 160)
    assert.deepEqual(choicesOf(await read(id)), offered)
    await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
    const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    const customer = await console.open(t)
    await customer.page.goto(new URL(url as string).pathname)
    await customer.page.getByRole('radio', { name: 'Elm' }).check()
    await customer.page.getByRole('checkbox', { name: 'Delivery' }).check()
    await customer.page.getByText('$200.00').first().waitFor()
    await customer.page.getByLabel('Your name').fill('Ann Larsen')
    await customer.page.getByRole('button', { name: /^Accept the offer/ }).click()
    await customer.page.getByText('Your acceptance was sent.').waitFor()
    const accepted = await read(id)
    assert.deepEqual([accepted.status, accepted.grand_total], ['accepted', 200])
  })
})

describe('lines that can be chosen', () => {
  it('say what the service would refuse, stay in the order of the offer, and fit on a telephone', async (t) => {
    const group = { role: 'alternative', choice_group: 'Top' }
    const items = [
      customLine('Table', 100),
      customLine('Oak', 50, { ...group, is_chosen: true }),
      customLine('Ash', 40, { ...group, is_chosen: false }),
    ]
    const { quote_id: id } = await shop.createQuote(customer_id, { items })
    const path = `/console/quotes/${id as number}?focus=price`
    const { page } = await console.openSignedIn(t, { path, viewport: { width: 390, height: 844 } })
    await price(page, 1).waitFor()
    await page.getByRole('radio', { name: /line 3: Ash$/ }).check()
    await assertFits(page, 'lines with choices')
    await assertAccessible(page, 'lines with choices on a telephone')
    await price(page, 3).focus()
    for (const note of ['Line included again', 'Line made optional', 'Line included again']) {
      await press(page, 'o')
      await page.getByRole('status').getByText(note, { exact: true }).waitFor()
    }
    await page.getByText('The group needs another alternative').waitFor()
    await press(page, 'Control+s')
    await untilFocused(page, 'radio', /line 2: Oak$/)
    await press(page, 'g')
    await untilFocused(page, 'combobox', 'What the customer chooses')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await press(page, 'Enter')
    await page.getByRole('radio', { name: /line 2: Oak$/ }).waitFor({ state: 'detached' })
    await press(page, 'Control+s')
    await until('the group is dissolved', async () => {
      const roles = choicesOf(await read(id as number)).map(([name, role]) => [name, role])
      return String(roles) === 'Table,included,Oak,included,Ash,included'
    })
  })
})

it('an offer in the inbox shows what can be chosen, what counts, and what the choice can make of the total', async (t) => {
  const items = [
    customLine('Base', 100),
    customLine('Delivery', 20, { role: 'optional', is_chosen: false }),
    customLine('Maple', 50, { role: 'alternative', choice_group: 'Top', is_chosen: true }),
    customLine('Ash', 40, { role: 'alternative', choice_group: 'Top', is_chosen: false }),
  ]
  const { quote_id: id } = await shop.createQuote(customer_id, { items })
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
  const path = `/console/inbox/quote/${id}`
  const { page } = await console.openSignedIn(t, { path, viewport: { width: 390, height: 844 } })
  await page.getByLabel('Totals').getByText('$140.00 to $170.00').waitFor()
  const shown = await page.getByRole('row').allInnerTexts()
  assert.deepEqual(
    ['Base', 'Delivery', 'Maple', 'Ash'].map((name) => {
      const [, ...lines] = shown.find((row) => row.startsWith(name))!.split(/\s*\n\s*/)
      return lines.find((text) => / chosen$/.test(text))
    }),
    [undefined, 'Optional not chosen', 'Alternative: Top chosen', 'Alternative: Top not chosen'],
  )
  await page.getByText('4 items').waitFor()
  await assertFits(page, 'an offer with choices in the inbox')
  await assertAccessible(page, 'an offer with choices in the inbox')
})

describe('two people at an offer with choices', () => {
  const top = (name: string, price: number, is_chosen = false) =>
    customLine(name, price, { role: 'alternative', choice_group: 'Top', is_chosen })
  const items = [
    customLine('Base', 100),
    customLine('Delivery', 20),
    top('Maple', 50, true),
    top('Ash', 40),
    top('Elm', 70),
  ]

  /** Opens a new quote as Anna, who does not notice what somebody else then makes of it. */
  async function openBoth(
    t: Parameters<typeof console.openSignedIn>[0],
    elsewhere: (items: Item[]) => object[],
    lines = items,
  ) {
    const { quote_id } = await shop.createQuote(customer_id, { items: lines })
    const id = quote_id as number
    const path = `/console/quotes/${id}?focus=price`
    const { page, allow } = await console.openSignedIn(t, { username: 'anna', path })
    allow(/409|ERR_FAILED/)
    await price(page, 1).waitFor()
    return {
      id,
      page,
      saveElsewhere: async () => {
        const { version, items, unchosen_items } = await read(id)
        const sent = elsewhere([...items, ...unchosen_items])
        const body = { quote: { version, items: sent, unchosen_items: [] } }
        await ok(client.put(`${quoting}/quote/${id}`, { body }))
      },
    }
  }
  const change = (name: string, more: object) => (lines: Item[]) =>
    lines.map(({ item_id, sku, is_chosen, ...each }) => ({
      item_id,
      sku,
      is_chosen,
      ...(each.name === name && more),
    }))

  it('one makes a line optional, the other changes its price: both are kept, and no line is there twice', async (t) => {
    const { id, page, saveElsewhere } = await openBoth(t, change('Delivery', { price: 25 }))
    await price(page, 2).focus()
    await press(page, 'o')
    await saveElsewhere()
    await press(page, 'Control+s')
    await page.getByRole('heading', { name: 'Changed by admin' }).waitFor()
    await until('it is saved', async () => (await read(id)).grand_total === 150)
    const quote = await read(id)
    assert.deepEqual(choicesOf(quote), offered)
    assert.equal(quote.unchosen_items.find(({ name }) => name === 'Delivery')?.price, 25)
  })

  it('each chooses another alternative: the dialog names both, and one counts', async (t) => {
    const chosen = (lines: Item[]) =>
      lines.map(({ item_id, sku, name, role }) => ({
        item_id,
        sku,
        ...(role === 'alternative' && { is_chosen: name === 'Ash' }),
      }))
    const { id, page, saveElsewhere } = await openBoth(t, chosen)
    await page.getByRole('radio', { name: /line 5: Elm$/ }).check()
    await saveElsewhere()
    await press(page, 'Control+s')
    const dialog = page.getByRole('dialog')
    const question = dialog.getByRole('group', { name: 'Chosen, Top' })
    await question.getByRole('radio', { name: 'Mine Elm' }).waitFor()
    await assertAccessible(page, 'two alternatives were chosen')
    await question.getByRole('radio', { name: 'admin Ash' }).check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('radio', { name: /line 4: Ash$/ }).isChecked(), true)
    await price(page, 1).fill('110')
    await press(page, 'Control+s')
    await until('it is saved', async () => (await read(id)).grand_total === 170)
    assert.deepEqual(
      choicesOf(await read(id)).map(([name, , , isChosen]) => [name, isChosen]),
      [
        ['Base', true],
        ['Delivery', true],
        ['Maple', false],
        ['Ash', true],
        ['Elm', false],
      ],
    )
  })

  it('one removes an alternative that the other changed: a group of one is neither saved nor hidden', async (t) => {
    const two = items.filter(({ name }) => name !== 'Elm')
    const { id, page, saveElsewhere } = await openBoth(t, change('Ash', { price: 45 }), two)
    await price(page, 4).focus()
    await press(page, 'Control+Delete')
    await page.getByText('Line removed').waitFor()
    // What one alone would save is refused at once.
    await press(page, 'Control+s')
    await page.getByText('The group needs another alternative').waitFor()
    await price(page, 2).fill('30')
    await price(page, 3).focus()
    await press(page, 'o')
    await saveElsewhere()
    await press(page, 'Control+s')
    const dialog = page.getByRole('dialog')
    const question = dialog.getByRole('group', { name: 'Line Ash' })
    await question.getByRole('radio', { name: 'Mine Removed' }).waitFor()
    await question.getByRole('radio', { name: /^admin 1 × 45/ }).check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { version } = await read(id)
    await page.getByText('The group needs another alternative').waitFor()
    await press(page, 'Control+s')
    await untilFocused(page, 'radio', /line 4: Ash$/)
    assert.equal((await read(id)).version, version)
    await press(page, 'o')
    await press(page, 'Control+s')
    await until('it is saved', async () => (await read(id)).version > version)
    assert.deepEqual(choicesOf(await read(id)), [
      ['Base', 'included', null, true],
      ['Delivery', 'included', null, true],
      ['Maple', 'included', null, true],
      ['Ash', 'included', null, true],
    ])
  })
})
