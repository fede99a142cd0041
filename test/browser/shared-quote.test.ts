// A quote that two people change: what the sheet before a proposal sends, and what can be undone.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

type Item = { item_id: number; sku: string; qty: number; price: number }

const console = await openConsole()
const { shop } = console
const customer_id = await shop.createCustomer('buyer@example.com')
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])

const linesOf = async (id: number) =>
  ((await shop.readQuote(id, true)).items as Item[]).map(({ sku, qty, price }) => [sku, qty, price])
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Send this quote to the customer' })

/** A window with a quote of two lines, with the focus in the price of the first one. */
async function openQuote(t: Parameters<typeof console.openSignedIn>[0]) {
  const items = [
    { sku: '0042-OAK', qty: 1 },
    { sku: 'BOOK', qty: 1 },
  ]
  const id = (await shop.createQuote(customer_id, { items })).quote_id as number
  const path = `/console/quotes/${id}?focus=price`
  const window = await console.openSignedIn(t, { username: 'anna', path })
  await untilFocused(window.page, 'textbox', /^Price, line 1: /)
  return { ...window, id }
}

/** What somebody else does meanwhile. */
async function editElsewhere(id: number, change: (item: Item) => object): Promise<void> {
  const { version, items } = (await shop.readQuote(id, true)) as { version: number; items: Item[] }
  const changed = items.map(({ item_id, sku, qty, price }) => ({
    item_id,
    sku,
    qty,
    price,
    ...change({ item_id, sku, qty, price }),
  }))
  await ok(shop.editQuote(id, { version, items: changed }))
}
const orderBooks = ({ sku }: Item) => (sku === 'BOOK' ? { qty: 50 } : {})

describe('the sheet before a proposal', () => {
  it('sends no total that the seller has not seen: it shows what was merged and asks again', async (t) => {
    const { page, id, allow } = await openQuote(t)
    allow(/409/)
    await page.keyboard.type('200')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await editElsewhere(id, orderBooks)
    await press(page, 'Enter')
    await sheet(page).getByRole('alert').getByText('Nothing was sent').waitFor()
    assert.equal((await shop.readQuote(id)).status, 'pending')
    await sheet(page).getByRole('heading', { name: 'Changed by admin' }).waitFor()
    await sheet(page).getByText('$863.00', { exact: true }).waitFor()
    await assertAccessible(page, 'a sheet with what was merged')
    await untilFocused(page, 'button', 'Propose and send')
    await untilConfirmable(page)
    await press(page, 'Enter')
    await until('it is proposed', async () => (await shop.readQuote(id)).status === 'proposed')
    assert.deepEqual(await linesOf(id), [
      ['0042-OAK', 1, 200],
      ['BOOK', 50, 12.5],
    ])
  })

  it('opens with what somebody else saved before', async (t) => {
    const { page, id } = await openQuote(t)
    await page.keyboard.type('200')
    await editElsewhere(id, orderBooks)
    await page.getByText('admin changed this quote meanwhile.').waitFor()
    await press(page, 'Control+Enter')
    await sheet(page).getByRole('heading', { name: 'Changed by admin' }).waitFor()
    await press(page, 'Enter')
    await until('it is proposed', async () => (await shop.readQuote(id)).status === 'proposed')
    assert.deepEqual(await linesOf(id), [
      ['0042-OAK', 1, 200],
      ['BOOK', 50, 12.5],
    ])
  })
})

describe('a line that was removed', () => {
  const undo = (page: Page) => page.getByText('Line removed')

  it('is not brought back over what somebody else saved after the changes were discarded', async (t) => {
    const { page, context, id } = await openQuote(t)
    await press(page, 'Control+Delete')
    await undo(page).waitFor()
    await editElsewhere(id, ({ sku }) => (sku === 'BOOK' ? { price: 12 } : {}))
    await page.getByText('admin changed this quote meanwhile.').waitFor()
    const headers = { origin: console.origin }
    await context.request.post(`/rest/V1/quoting/quote/${id}/approve`, { headers })
    await page.getByText('You moved this quote to another status in another window: approved.').waitFor()
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await page.getByText('Approved', { exact: true }).waitFor()
    await ok(shop.moveQuote(id, 'rework'))
    await editElsewhere(id, ({ sku }) => (sku === 'BOOK' ? { price: 11 } : {}))
    const price = page.getByRole('textbox', { name: /^Price, line 2: / })
    await until('the price is there', async () => (await price.inputValue()) === '11.00')
    assert.equal(await undo(page).count(), 0)
    await press(page, 'Control+z')
    assert.equal(await price.inputValue(), '11.00')
  })

  it('is brought back by Ctrl+Z, not by Ctrl+Shift+Z', async (t) => {
    const { page } = await openQuote(t)
    await press(page, 'Control+Delete')
    await undo(page).waitFor()
    await press(page, 'Control+Shift+z')
    assert.equal(await page.locator('[data-key]').count(), 1)
    await press(page, 'Control+z')
    await undo(page).waitFor({ state: 'detached' })
    assert.equal(await page.locator('[data-key]').count(), 2)
  })
})
