// The quote editor: prices by keyboard, rows from a spreadsheet, two people at once, the proposal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, hold, paste, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting, statuses } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, mails, client } = console
const email = 'buyer@example.com'
const customer_id = await shop.createCustomer(email)
await console.addUser('anna', ['Quoting::quotes', 'Quoting::requests', 'Storefront::read'])

type Item = { sku: string; qty: number; price: number; item_id: number }
type Record = { quote_id: number; version: number; status: string; grand_total: number; items: Item[] }

const readQuote = (id: number): Promise<Record> => ok(client.get(`${quoting}/quote/${id}?addItems=true`))
const linesOf = async (id: number) =>
  (await readQuote(id)).items.map(({ sku, qty, price }) => [sku, qty, price])

async function createQuote(items: object[] = [{ sku: '0042-OAK', qty: 40 }]): Promise<Record> {
  return ok(client.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
}

/** What somebody else does meanwhile. */
async function editElsewhere(id: number, changes: (quote: Record) => object): Promise<void> {
  const quote = await readQuote(id)
  await ok(
    client.put(`${quoting}/quote/${id}`, { body: { quote: { version: quote.version, ...changes(quote) } } }),
  )
}

async function openQuote(t: Parameters<typeof console.openSignedIn>[0], id: number, options: object = {}) {
  const path = `/console/quotes/${id}?focus=price`
  const window = await console.openSignedIn(t, { username: 'anna', path, ...options })
  await untilFocused(window.page, 'textbox', /^(Price|Preis), /)
  return window
}

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

describe('a quote with one line', () => {
  it('is priced and proposed with digits and two keys, and the customer has the mail', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    await page.keyboard.type('189,5')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await assertAccessible(page, 'the sheet before a proposal')
    await press(page, 'Enter')
    await until('the quote is proposed', async () => (await readQuote(quote_id)).status === 'proposed')
    assert.deepEqual(await linesOf(quote_id), [['0042-OAK', 40, 189.5]])
    await until('the customer has the mail', () =>
      mails.received.some(({ recipients }) => recipients.includes(email)),
    )
    await page.getByRole('button', { name: 'Rework' }).waitFor()
  })
})

describe('the lines', () => {
  it('have the keys of a spreadsheet', async (t) => {
    const { quote_id } = await createQuote([
      { sku: '0042-OAK', qty: 1 },
      { sku: 'LAMP', qty: 2 },
      { sku: '0042-OAK', qty: 3 },
    ])
    const { page } = await openQuote(t, quote_id)
    // Tab leads from amount to amount, and to the buttons of a line with its details.
    await press(page, 'Tab', 'Tab', 'Tab')
    await untilFocused(page, 'textbox', /^Quantity, line 2: Lamp/)
    await press(page, 'Control+i', 'Shift+Tab')
    await untilFocused(page, 'link', /^Write about: Lamp/)
    await press(page, 'Tab', 'Control+i', 'Shift+Tab')
    await untilFocused(page, 'textbox', /^Tax %, line 1: Oak/)
    await cell(page, 'Price', 1).focus()
    await press(page, 'Tab')
    await page.keyboard.type('10')
    await press(page, 'Enter', 'Control+d', 'Enter', 'Alt+ArrowUp')
    await untilFocused(page, 'textbox', /^Discount %, line 2: Oak/)
    await press(page, 'ArrowUp', 'Control+Delete')
    await page.getByText('Line removed').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await press(page, 'Control+s')
    await saved(page)
    const [first, second, third] = (await readQuote(quote_id)).items
    assert.deepEqual([first?.qty, second?.qty, third?.qty], [1, 3, 2])
    // 10 % of 33.33, rounded to cents.
    assert.deepEqual([first?.price, third?.price], [189, 30])
    assert.equal(await cell(page, 'Discount %', 3).inputValue(), '9.99')
  })

  it('are pasted from a spreadsheet; rows that cannot be added stay', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    await press(page, 'Enter')
    await untilFocused(page, 'combobox', 'Add a product')
    await paste(page, 'SKU\tQty\tPrice\nLAMP\t3\t1.234,50\nNOPE-1\t2\t3\nLAMP\tmany\t1\n')
    const leftover = page.getByRole('textbox', { name: 'Rows that were not added' })
    await leftover.waitFor()
    assert.equal(await leftover.inputValue(), 'LAMP\tmany\t1\nNOPE-1\t2\t3')
    await page.getByText('Unknown SKU: NOPE-1').waitFor()
    await assertAccessible(page, 'rows that were not added')
    await leftover.fill('LAMP\t7\t1')
    await page.getByRole('button', { name: 'Add these rows' }).click()
    await leftover.waitFor({ state: 'detached' })
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual((await linesOf(quote_id)).slice(1), [
      ['LAMP', 3, 1234.5],
      ['LAMP', 7, 1],
    ])
  })

  it('are looked up one table after the other, and a row of a pasted cell stays one row', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    const release = await hold(page, '**/V1/products*')
    await press(page, 'Enter')
    await untilFocused(page, 'combobox', 'Add a product')
    const lookups: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/V1/products')) lookups.push(request.url())
    })
    await paste(page, 'LAMP\t3\t1\n"NOPE\nblue"\t2\t3\n')
    await paste(page, 'LAMP\tmany\t1\nLAMP\t4\t1\n')
    await until('the first table is looked up', () => lookups.length > 0)
    // Nothing leaves before all rows are looked up.
    await press(page, 'Control+Enter')
    assert.equal(lookups.length, 1)
    release()
    const leftover = page.getByRole('textbox', { name: 'Rows that were not added' })
    await untilFocused(page, 'textbox', 'Rows that were not added')
    await until('both tables have their rows', async () => (await leftover.inputValue()).includes('many'))
    assert.equal(await leftover.inputValue(), '"NOPE\nblue"\t2\t3\nLAMP\tmany\t1')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.getByRole('button', { name: 'Discard' }).click()
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual((await linesOf(quote_id)).slice(1), [
      ['LAMP', 3, 1],
      ['LAMP', 4, 1],
    ])
  })

  it('are not added by an Enter that waited when the search was closed', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    const release = await hold(page, '**/V1/products*')
    await press(page, 'Enter')
    await untilFocused(page, 'combobox', 'Add a product')
    const asked = page.waitForRequest((request) => request.url().includes('LAMP'))
    await page.keyboard.type('LAMP')
    // A search that is closed before it was sent is not sent.
    const answered = (await asked).response()
    await press(page, 'Enter', 'Escape')
    release()
    await answered
    // The search has the answer once it shows it.
    await press(page, 'ArrowDown')
    await page.getByRole('option', { name: /^Lamp/ }).waitFor()
    assert.equal(await cell(page, 'Price', 2).count(), 0)
  })

  it('are not saved with an amount that cannot be read, and the cell has the focus', async (t) => {
    const { quote_id, version } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    await page.keyboard.type('1.2.3')
    await press(page, 'Tab', 'Control+s')
    await untilFocused(page, 'textbox', /^Price, line 1/)
    assert.equal(await cell(page, 'Price', 1).inputValue(), '1.2.3')
    assert.equal((await readQuote(quote_id)).version, version)
    await assertAccessible(page, 'an amount that cannot be read')
  })

  it('show at the cell what the service refuses', async (t) => {
    const { quote_id } = await createQuote([{ sku: 'LAMP', qty: 1 }])
    const { page, allow } = await openQuote(t, quote_id)
    allow(/400/)
    await page
      .getByRole('textbox', { name: 'Valid until' })
      .or(page.getByLabel('Valid until'))
      .first()
      .fill('2020-01-01')
    await press(page, 'Control+s')
    await page.getByText('Choose a later time').first().waitFor()
  })

  it('of a long quote are rendered where they are visible, with totals of all', async (t) => {
    const quote = await createQuote(
      Array.from({ length: 1000 }, (_, index) => ({ sku: 'LAMP', qty: index + 1 })),
    )
    const { page } = await openQuote(t, quote.quote_id)
    assert.ok((await page.locator('[data-key]').count()) < 80)
    await page.keyboard.type('2')
    await press(page, 'Control+s')
    await saved(page)
    const { items, grand_total } = await readQuote(quote.quote_id)
    assert.deepEqual([items.length, items[0]?.price], [1000, 2])
    const shown = grand_total.toLocaleString('en', { style: 'currency', currency: 'USD' })
    await page.getByText(shown, { exact: true }).first().waitFor()
  })
})

describe('the totals', () => {
  it('have a tax of 0 % only for a buyer with a VAT id, as the document does', async (t) => {
    const { quote_id } = await createQuote([
      { sku: 'BOOK', qty: 1, tax_percent: 0 },
      { sku: 'LAMP', qty: 1, tax_percent: 7 },
    ])
    const { page } = await openQuote(t, quote_id)
    const rate = (percent: number) => page.getByText(`Tax ${percent} % of`)
    await rate(7).waitFor()
    assert.equal(await rate(0).count(), 0)
    await page.getByRole('textbox', { name: 'VAT ID' }).first().fill('DE123456789')
    await rate(0).waitFor()
  })
})

describe('nothing is sent, and the focus leads to the reason:', () => {
  async function tryToPropose(page: Page, quote_id: number) {
    await page.getByRole('button', { name: 'Propose …' }).last().click()
    await page.getByRole('button', { name: 'Propose and send' }).click()
    await page.getByText('Not sent.').waitFor()
    assert.equal((await readQuote(quote_id)).status, 'pending')
  }

  it('pasted rows that were not added, also from another tab', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    await page.getByRole('combobox', { name: /^Add a product/ }).focus()
    await paste(page, 'UNKNOWN\t3\t5\nLAMP\t2\t30')
    const leftover = page.getByRole('textbox', { name: 'Rows that were not added' })
    await leftover.waitFor()
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.waitForURL(/tab=preview/)
    await press(page, 'Control+Enter')
    await page.getByText(/^Nothing was sent: some pasted rows/).waitFor()
    await untilFocused(page, 'textbox', 'Rows that were not added')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.getByRole('button', { name: 'Discard' }).click()
    await press(page, 'Control+Enter')
    await page.getByRole('dialog').waitFor()
  })

  it('a term that the service refuses', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    await page.getByRole('textbox', { name: 'Copies to' }).fill('boss@fjord.example, boss@fjord.example')
    await tryToPropose(page, quote_id)
    await untilFocused(page, 'textbox', 'Copies to')
  })

  it('a term that cannot be read', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    for (const [name, text] of Object.entries({ Shipping: 'abc', 'Tax on shipping': '120' })) {
      const field = page.getByRole('textbox', { name, exact: true })
      await field.fill(text)
      await cell(page, 'Price', 1).focus()
      await press(page, 'Control+Enter')
      await untilFocused(page, 'textbox', name)
      assert.equal(await page.getByRole('dialog').count(), 0)
      await field.fill('')
    }
  })
})

it('a note that is too long opens the details of its line', async (t) => {
  const { quote_id } = await createQuote()
  const { page, allow } = await openQuote(t, quote_id)
  allow(/400/)
  await press(page, 'Control+i')
  await page.getByLabel('Note to the customer, line 1: ').fill('x'.repeat(70_000))
  await cell(page, 'Price', 1).focus()
  await press(page, 'Control+i', 'Control+s')
  await untilFocused(page, 'textbox', /^Note to the customer, line 1: /)
})

it('a save that is lost leaves the seller in the tab', async (t) => {
  const { quote_id } = await createQuote()
  const { page, context, allow } = await openQuote(t, quote_id)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await page.keyboard.type('189')
  await page.getByRole('link', { name: 'Conversation' }).click()
  await page.waitForURL(/tab=conversation/)
  await context.setOffline(true)
  await press(page, 'Control+s')
  await page
    .getByText(/cannot be reached/)
    .first()
    .waitFor()
  assert.match(page.url(), /tab=conversation/)
})

describe('two people', () => {
  it('edit different fields: both are kept', async (t) => {
    const { quote_id } = await createQuote()
    const { page, allow } = await openQuote(t, quote_id)
    allow(/409/)
    await page.keyboard.type('180')
    await editElsewhere(quote_id, ({ items }) => ({
      shipping_amount: 25,
      items: items.map(({ item_id, sku, price }) => ({ item_id, sku, price, qty: 50 })),
    }))
    await press(page, 'Control+s')
    await saved(page)
    await page.getByRole('heading', { name: 'Changed by admin' }).waitFor()
    assert.deepEqual(await linesOf(quote_id), [['0042-OAK', 50, 180]])
    assert.equal(await cell(page, 'Quantity', 1).inputValue(), '50')
  })

  it('edit the same field: one of them chooses', async (t) => {
    const { quote_id } = await createQuote()
    const { page, allow } = await openQuote(t, quote_id)
    allow(/409/)
    await page.keyboard.type('180')
    await editElsewhere(quote_id, ({ items }) => ({
      items: items.map(({ item_id, sku, qty }) => ({ item_id, sku, qty, price: 170 })),
    }))
    await press(page, 'Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /admin/ }).check()
    await assertAccessible(page, 'a conflict')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await untilFocused(page, 'textbox', /^Price, line 1/)
    assert.equal(await cell(page, 'Price', 1).inputValue(), '170.00')
  })

  it('one approves what the other edits: the changes stay until they are discarded', async (t) => {
    const { quote_id } = await createQuote()
    const { page, allow } = await openQuote(t, quote_id)
    allow(/40[09]/)
    await page.keyboard.type('180')
    await ok(client.post(`${quoting}/quote/${quote_id}/approve`))
    await press(page, 'Control+s')
    await page.getByText('Your changes are not saved').waitFor()
    assert.equal(await cell(page, 'Price', 1).inputValue(), '180')
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await page.getByText('Approved', { exact: true }).waitFor()
  })
})

describe('what somebody else does with a quote that is being edited', () => {
  it('proposing it: after a rework, the changes are merged and saved', async (t) => {
    const { quote_id } = await createQuote()
    const { page, allow } = await openQuote(t, quote_id)
    allow(/40[09]/)
    await page.keyboard.type('180')
    await editElsewhere(quote_id, ({ items }) => ({
      items: items.map(({ item_id, sku, price }) => ({ item_id, sku, price, qty: 50 })),
    }))
    await ok(client.post(`${quoting}/quote/${quote_id}/propose`, { body: { approve: true } }))
    await page.getByText(/^admin moved this quote to another status: proposed/).waitFor()
    await assertAccessible(page, 'a quote that somebody else proposed')
    await page.getByRole('button', { name: 'Rework' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rework' }).click()
    await page.getByRole('button', { name: 'Look' }).click()
    assert.equal(await cell(page, 'Quantity', 1).inputValue(), '50')
    assert.equal(await cell(page, 'Price', 1).inputValue(), '180.00')
    await press(page, 'Control+s')
    await saved(page)
    assert.deepEqual(await linesOf(quote_id), [['0042-OAK', 50, 180]])
  })

  it('cancelling it: the sheet for a proposal says so, and nothing is sent', async (t) => {
    const { quote_id } = await createQuote()
    const { page, allow } = await openQuote(t, quote_id)
    allow(/40[09]/)
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await ok(client.post(`${quoting}/quote/${quote_id}/cancel`))
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Propose and send' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    assert.equal((await readQuote(quote_id)).status, 'cancelled')
  })
})

describe('unsaved changes', () => {
  it('are not left without a question, but the tabs of the quote keep them', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    await page.keyboard.type('180')
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('region', { name: 'History' }).getByText('Created', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Offer' }).click()
    assert.equal(await cell(page, 'Price', 1).inputValue(), '180.00')
    await page.getByRole('link', { name: 'Inbox' }).click()
    await untilFocused(page, 'button', 'Stay')
    await press(page, 'Enter')
    assert.equal(await cell(page, 'Price', 1).inputValue(), '180.00')
  })
})

describe('a new quote', () => {
  it('begins with the customer and is created by the first save', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes/new' })
    await untilFocused(page, 'combobox', 'Find the customer')
    await page.keyboard.type(email)
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'combobox', 'Add a product')
    await page.keyboard.type('LAMP')
    await page.getByRole('option', { name: /LAMP/ }).first().waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', /^Quantity, line 1/)
    await page.keyboard.type('5')
    await press(page, 'Control+s')
    await page.waitForURL(/\/console\/quotes\/\d+$/)
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const [line] = await linesOf(id)
    assert.deepEqual(line?.slice(0, 2), ['LAMP', 5])
  })

  it('is proposed at once, as its page then shows', async (t) => {
    const { page, allow } = await console.openSignedIn(t, { username: 'anna', path: '/console/me' })
    allow(/ERR_|400/)
    // No event tells the page.
    await page.route('**/rest/V1/events/stream*', (route) => route.abort())
    await page.goto(`/console/quotes/new?customer_id=${customer_id}`)
    await page.getByRole('combobox', { name: 'Add a product' }).fill('LAMP')
    await page.getByRole('option', { name: /LAMP/ }).first().click()
    const copies = page.getByRole('textbox', { name: 'Copies to' })
    await copies.fill('second@example.com, third')
    await press(page, 'Control+s')
    await page.getByRole('region', { name: 'Terms' }).getByText('Enter an e-mail address').waitFor()
    assert.equal(await copies.getAttribute('aria-invalid'), 'true')
    await copies.fill('second@example.com, third@example.com')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('second@example.com, third@example.com').first().waitFor()
    await press(page, 'Enter')
    await page.waitForURL(/\/console\/quotes\/\d+$/)
    await page.getByRole('button', { name: 'Rework' }).waitFor()
    await until('the copies are sent', () =>
      ['second@example.com', 'third@example.com'].every((address) =>
        mails.received.some(({ recipients }) => recipients.includes(address)),
      ),
    )
  })
})

describe('an address', () => {
  const LABELS = (inputs: { labels: Iterable<{ textContent: string }> }[]) =>
    inputs.map(({ labels }) => [...labels].map(({ textContent }) => textContent).join())
  const pick = (address: object) =>
    Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null))

  const openCustomer = async (
    t: Parameters<typeof console.openSignedIn>[0],
    id: number,
    options: object = {},
  ) => {
    const { page } = await console.openSignedIn(t, { path: `/console/customers/${id}`, ...options })
    await page.getByRole('button', { name: /^(Edit|Bearbeiten)$/ }).click()
    return page
  }

  it('has the fields of a quote at its customer, but for those that the customer has, and loses blanks', async (t) => {
    const { quote_id } = await createQuote()
    const { page } = await openQuote(t, quote_id)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit: Billing address' }).click()
    await untilFocused(page, 'textbox', 'Company')
    const ofQuote = await dialog.locator('input:not([type=hidden]), textarea, select').evaluateAll(LABELS)
    assert.equal(ofQuote.length, 10)
    await dialog.getByRole('textbox', { name: 'City' }).fill(' Berlin ')
    await dialog.getByRole('textbox', { name: 'Street' }).fill('Ring 1\n\n 2nd floor')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await press(page, 'Control+s')
    await saved(page)
    const { billing_address } = (await readQuote(quote_id)) as unknown as { billing_address: object }
    assert.deepEqual(pick(billing_address), { city: 'Berlin', street: ['Ring 1', '2nd floor'] })
    const id = await shop.createCustomer('address@example.com')
    const other = await openCustomer(t, id)
    const group = other.getByRole('group', { name: 'Shipping address' })
    const atCustomer = await group.locator('input:not([type=hidden]), textarea, select').evaluateAll(LABELS)
    assert.deepEqual(
      atCustomer,
      ofQuote.filter((label) => label !== 'VAT ID'),
    )
    await group.getByRole('textbox', { name: 'Company' }).fill(' Depot ')
    await assertAccessible(other, 'a customer')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Saved.').waitFor()
    const { shipping_address } = await ok(client.get(`/rest/V1/customers/${id}`))
    assert.deepEqual(pick(shipping_address), { company: 'Depot', street: [] })
  })

  it('has the company and the VAT ID of the customer, which stand in the form once', async (t) => {
    const own = { company: 'Holm', vat_id: 'DE1' }
    const id = await shop.createCustomer('holm@example.com')
    const customer = { ...own, billing_address: { ...own, city: 'Ulm' }, shipping_address: { vat_id: 'DE2' } }
    await ok(client.put(`/rest/V1/customers/${id}`, { body: { customer } }))
    const page = await openCustomer(t, id)
    const dialog = page.getByRole('dialog')
    const billing = dialog.getByRole('group', { name: 'Billing address' })
    assert.equal(await billing.getByLabel(/^(Company|VAT ID)$/).count(), 0)
    // That of the shipping address is another one.
    assert.equal(await dialog.getByLabel('VAT ID').count(), 2)
    await dialog.getByLabel('VAT ID').first().fill('DE3')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { company, vat_id, billing_address, shipping_address } = await ok(
      client.get(`/rest/V1/customers/${id}`),
    )
    assert.deepEqual([company, vat_id], ['Holm', 'DE3'])
    assert.deepEqual(pick(billing_address), { company: 'Holm', street: [], city: 'Ulm', vat_id: 'DE3' })
    assert.deepEqual(pick(shipping_address), { street: [], vat_id: 'DE2' })
  })

  it('has a country of a list in the language of the console, or the stored text that is none', async (t) => {
    const id = await shop.createCustomer('country@example.com')
    const billing_address = { city: 'Ulm', country_id: 'Narnia' }
    await ok(client.put(`/rest/V1/customers/${id}`, { body: { customer: { billing_address } } }))
    const page = await openCustomer(t, id, { locale: 'de-DE' })
    const country = page.getByRole('group', { name: 'Rechnungsadresse' }).getByLabel('Land', { exact: true })
    const chosen = () => country.evaluate((select: any) => select.selectedOptions[0].label as string)
    assert.equal(await chosen(), 'Narnia')
    await country.focus()
    await page.keyboard.type('schwei')
    assert.equal(await chosen(), 'Schweiz')
    await assertAccessible(page, 'an address with a country')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Gespeichert.').waitFor()
    const changed = await ok(client.get(`/rest/V1/customers/${id}`))
    assert.equal(changed.billing_address.country_id, 'CH')
  })
})

describe('every status', () => {
  for (const status of statuses)
    it(`${status}: fits a phone and is accessible in both schemes`, async (t) => {
      const { id } = await shop.quoteIn(status)
      const path = `/console/quotes/${id}`
      const viewport = { width: 320, height: 640 }
      const { page } = await console.openSignedIn(t, { username: 'anna', path, viewport })
      await page.getByRole('table', { name: 'Lines' }).waitFor()
      await assertFits(page, status)
      await assertAccessible(page, status)
    })
})
