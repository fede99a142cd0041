// What somebody types is not lost, and nothing happens twice: lost responses, requests that take long, dialogs that are closed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { run, scalar } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, paste, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

type Scope = Parameters<typeof console.openSignedIn>[0]
type Quote = { quote_id: number; version: number; status: string; items: { sku: string; price: number }[] }

const console = await openConsole()
const { shop, client } = console
const customer_id = await shop.createCustomer('buyer@example.com')
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])

const readQuote = (id: number): Promise<Quote> => ok(client.get(`${quoting}/quote/${id}?addItems=true`))
const linesOf = async (id: number) => (await readQuote(id)).items.map(({ sku, price }) => [sku, price])

const lastQuote = () => scalar<number>(console.db, 'select coalesce(max(quote_id), 0)::int from quote')

async function createQuote(): Promise<number> {
  const body = { quote: { customer_id, items: [{ sku: '0042-OAK', qty: 40 }] } }
  return ((await ok(client.post(`${quoting}/quote`, { body }))) as Quote).quote_id
}

async function openQuote(t: Scope, id: number) {
  const window = await console.openSignedIn(t, {
    username: 'anna',
    path: `/console/quotes/${id}?focus=price`,
  })
  await untilFocused(window.page, 'textbox', /^Price, line 1/)
  return window
}

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

async function addLamp(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).fill('LAMP')
  await page.getByRole('option', { name: /LAMP/ }).first().click()
  await untilFocused(page, 'textbox', /^Quantity, line/)
}

/** Holds something up until it is opened. */
function openGate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => void (open = resolve))
  return { isOpen, open: () => open() }
}

/** The service does its work, but no response arrives. */
async function loseResponses(page: Page, address: RegExp, method: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
  })
}

describe('a save without a response', () => {
  it('is not repeated when the quote is edited further and saved again', async (t) => {
    const id = await createQuote()
    const { page, allow } = await openQuote(t, id)
    allow(/ERR_|409/)
    await page.keyboard.type('180')
    await addLamp(page)
    // The page does not hear of it either.
    await page.route('**/rest/V1/events/stream*', (route) => route.abort())
    await page.route(new RegExp(`/quoting/quote/${id}\\?`), (route) => route.abort())
    await loseResponses(page, new RegExp(`/quoting/quote/${id}$`), 'PUT')
    await save(page).click()
    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await cell(page, 'Price', 2).fill('7')
    await save(page).click()
    await saved(page)
    assert.deepEqual(await linesOf(id), [
      ['0042-OAK', 180],
      ['LAMP', 7],
    ])
    assert.equal(await page.getByRole('heading', { name: /^Changed by/ }).count(), 0)
  })
})

const keyOf = (request: Request) => request.headers()['idempotency-key']
const inFlight = { message: '', detail: 'Still running.', error_code: 'request_in_flight' }

describe('a save that is still running when its response is lost', () => {
  it('is waited for with its key: its new lines are there once', async (t) => {
    const id = await createQuote()
    const { page, allow } = await openQuote(t, id)
    allow(/ERR_|409/)
    await addLamp(page)
    const sent: Request[] = []
    await page.route(new RegExp(`/quoting/quote/${id}$`), async (route) => {
      const request = route.request()
      if (request.method() !== 'PUT') return route.fallback()
      sent.push(request)
      const [first] = sent
      const isSame = keyOf(request) === keyOf(first!)
      if (sent.length === 1) return route.abort()
      // More often than the client tries by itself.
      if (isSame && sent.length <= 6) return route.fulfill({ status: 409, json: inFlight })
      // Another key is that of a second save: the first one ends before it.
      if (!isSame) await route.fetch({ headers: first!.headers(), postData: first!.postData()! })
      await route.fallback()
    })
    await save(page).click()
    await saved(page)
    assert.deepEqual([...new Set(sent.map(keyOf))], [keyOf(sent[0]!)])
    assert.equal((await linesOf(id)).length, 2)
  })
})

describe('the sheet before a proposal', () => {
  it('asks before it discards a comment', async (t) => {
    const { page } = await openQuote(t, await createQuote())
    await press(page, 'Control+Enter')
    // Until this button has the focus, the opening sheet would take it from the question.
    await untilFocused(page, 'button', 'Propose and send')
    const comment = page.getByRole('dialog').getByRole('textbox')
    await comment.fill('As discussed')
    await press(page, 'Escape')
    await untilFocused(page, 'button', 'Stay')
    await press(page, 'Enter')
    assert.equal(await comment.inputValue(), 'As discussed')
  })

  it('sends what is still being saved when it is opened', async (t) => {
    const id = await createQuote()
    const { page } = await openQuote(t, id)
    const { isOpen: isProposing, open: proposing } = openGate()
    await page.route(new RegExp(`/quoting/quote/${id}$`), async (route) => {
      if (route.request().method() === 'PUT') await isProposing
      await route.continue()
    })
    await page.keyboard.type('180')
    await press(page, 'Control+s', 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    proposing()
    await until('the quote is proposed', async () => (await readQuote(id)).status === 'proposed')
  })
})

describe('a new quote', () => {
  it('keeps what is typed while it is created', async (t) => {
    const path = `/console/quotes/new?customer_id=${customer_id}`
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await addLamp(page)
    const { isOpen: isTyped, open: typed } = openGate()
    await page.route(/\/quoting\/quote$/, async (route) => {
      await isTyped
      await route.continue()
    })
    const creation = page.waitForResponse(/\/quoting\/quote$/)
    await press(page, 'Control+s')
    await cell(page, 'Price', 1).fill('7')
    typed()
    const { quote_id } = (await (await creation).json()) as Quote
    await save(page).and(page.locator(':enabled')).click()
    await page.waitForURL(new RegExp(`/console/quotes/${quote_id}$`))
    assert.deepEqual(await linesOf(quote_id), [['LAMP', 7]])
    const later = `${quoting}/quotes?filter={"quote_id":{"gt":${quote_id}}}`
    const { length } = (await ok(client.get(later))) as Quote[]
    assert.equal(length, 0)
  })

  it('is created once if it is edited further after the response was lost', async (t) => {
    const before = await lastQuote()
    const path = `/console/quotes/new?customer_id=${customer_id}`
    const { page, allow } = await console.openSignedIn(t, { username: 'anna', path })
    allow(/ERR_/)
    await addLamp(page)
    const order = page.getByRole('textbox', { name: 'Purchase order number' })
    await order.fill('PO-1')
    await loseResponses(page, /\/quoting\/quote$/, 'POST')
    await press(page, 'Control+s')
    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await cell(page, 'Price', 1).fill('7')
    await order.fill('')
    await press(page, 'Control+s')
    await page.waitForURL(/\/console\/quotes\/\d+$/)
    const id = Number(page.url().split('/').pop())
    assert.deepEqual([id, await lastQuote()], [before + 1, before + 1])
    assert.deepEqual(await linesOf(id), [['LAMP', 7]])
    assert.equal((await shop.readQuote(id)).purchase_order_number, null)
  })
})

describe('pasted rows that could not be added', () => {
  const rows = (page: Page) => page.getByRole('textbox', { name: 'Rows that were not added' })
  const pasteRows = async (page: Page, text: string) => {
    await page.getByRole('combobox', { name: 'Add a product' }).focus()
    await paste(page, text)
  }

  it('stay with those of another paste, and while another tab is open', async (t) => {
    const { page } = await openQuote(t, await createQuote())
    await pasteRows(page, 'NOPE-1\t2\t3')
    await rows(page).waitFor()
    await pasteRows(page, 'LAMP\t1\t5\nNOPE-2\t2\t3')
    const all = 'NOPE-1\t2\t3\nNOPE-2\t2\t3'
    await until('both are there', async () => (await rows(page).inputValue()) === all)
    const tabs = page.getByRole('navigation', { name: 'Parts of the quote' })
    await tabs.getByRole('link', { name: 'History' }).click()
    await tabs.getByRole('link', { name: 'Offer' }).click()
    assert.equal(await rows(page).inputValue(), all)
  })

  it('are not left without a question', async (t) => {
    const { page } = await openQuote(t, await createQuote())
    await pasteRows(page, 'NOPE-1\t2\t3')
    await rows(page).waitFor()
    await page.getByRole('link', { name: 'Products' }).click()
    await page.getByText('Some pasted rows were not added').waitFor()
    await assertAccessible(page, 'the question before a page is left')
    await page.getByRole('button', { name: 'Stay' }).click()
    assert.equal(await rows(page).inputValue(), 'NOPE-1\t2\t3')
  })
})

describe('the comment on a move of several quotes', () => {
  it('is not discarded without a question', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await page.getByRole('row').nth(1).waitFor()
    await press(page, 'j', 'x')
    await page.getByRole('button', { name: 'Cancel …' }).click()
    const comment = page.getByRole('dialog').getByRole('textbox')
    await comment.fill('Out of stock')
    await press(page, 'Escape')
    await untilFocused(page, 'button', 'Stay')
    await press(page, 'Enter')
    assert.equal(await comment.inputValue(), 'Out of stock')
    await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click()
    await untilFocused(page, 'button', 'Stay')
    await press(page, 'Enter')
    assert.equal(await comment.inputValue(), 'Out of stock')
  })
})

describe('a request that was answered is sent as a new one', () => {
  it('when the same note is written twice', async (t) => {
    const id = await createQuote()
    const path = `/console/quotes/${id}?tab=conversation`
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByText('Internal note').click()
    const note = page.getByRole('textbox', { name: 'Internal note' })
    for (const count of [1, 2]) {
      await note.fill('Called, no answer')
      await press(page, 'Control+Enter')
      await until('it is sent', async () => (await note.inputValue()) === '')
      const comments = (await ok(client.get(`${quoting}/quote/${id}/comments`))) as { text: string }[]
      assert.equal(comments.length, count)
    }
  })

  it('when the reason of a refusal is gone', async (t) => {
    const { id, customer } = await shop.quoteIn('accepted')
    const cart = await shop.openCart(customer)
    await shop.deactivate(cart)
    const { page } = await console.openSignedIn(t, { username: 'anna', path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Add to the cart' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The customer has no open cart.').waitFor()
    await dialog.getByRole('textbox', { name: 'Cart ID' }).fill(String(cart))
    await press(page, 'Enter')
    await dialog.getByRole('alert').waitFor()
    await run(console.db, 'update cart set is_active = true where cart_id = $1', [cart])
    await dialog.getByRole('button', { name: 'Add to the cart' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await shop.readQuote(id)).cart_id, cart)
  })
})

it('an offer is put into an open cart of its customer, and not accepted twice', async (t) => {
  const { id, customer } = await shop.quoteIn('accepted')
  const cart = await shop.openCart(customer)
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
  await page.getByRole('button', { name: 'Add to the cart' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Adds its lines to a cart of the customer at these prices.').waitFor()
  const field = dialog.getByLabel('Cart', { exact: true }).and(page.locator('input'))
  await until('the cart is chosen', async () => (await field.inputValue()) === `Cart ${cart}`)
  await assertAccessible(page, 'the cart of an offer')
  await dialog.getByRole('button', { name: 'Add to the cart' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await shop.readQuote(id)).cart_id, cart)
})

describe('the note of a line', () => {
  it('loses a word, not the line, by Ctrl+Delete', async (t) => {
    const { page } = await openQuote(t, await createQuote())
    await page.getByRole('button', { name: /^Details, line 1/ }).click()
    const note = page.getByRole('textbox', { name: /^Note.*, line 1/ })
    await note.fill('one two')
    await press(page, 'Home', 'Control+Delete')
    assert.equal((await note.inputValue()).trim(), 'two')
  })
})
