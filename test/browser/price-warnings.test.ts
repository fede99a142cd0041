// What the editor of a quote warns of, at the cells and before a proposal; surcharges.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, client } = console
const customer_id = await shop.createCustomer('buyer@example.com')
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])
await console.addUser('mara', ['Quoting::quotes', 'Storefront::read', 'Quoting::costs'])
await ok(client.put('/rest/V1/products/0042-OAK/cost', { body: { cost: 105 } }))

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const warningOf = async (page: Page, column: string, line: number) => {
  const id = await cell(page, column, line).getAttribute('aria-describedby')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}
const untilWarned = (page: Page, column: string, line: number, text: string | null) =>
  until(`${column} ${line}: ${text}`, async () => (await warningOf(page, column, line)) === text)

const quoteOf = async (items: object[], terms: object = {}) =>
  (await shop.createQuote(customer_id, { items, ...terms })).quote_id as number
const open = async (t: Parameters<typeof console.openSignedIn>[0], id: number, options: object = {}) => {
  const path = `/console/quotes/${id}`
  const { page } = await console.openSignedIn(t, { username: 'mara', path, ...options })
  await cell(page, 'Price', 1).waitFor()
  return page
}

const loss = { sku: '0042-OAK', qty: 1, price: 100 }
const dearer = { sku: 'LAMP', qty: 10, price: 30, tier_prices: [{ qty: 20, price: 33 }] }
const free = { sku: 'BOOK', qty: 1, price: 0 }
const LOSS = 'Below cost: margin of -5\u00a0%'
const DISCOUNT = 'Discount of 52.38\u00a0%, more than 30\u00a0%'
const SURCHARGE = 'Surcharge of 9,900\u00a0%, more than 100\u00a0%'
const DEARER = 'Dearer than for a smaller quantity (30.00)'
const sizes = { 'a desk': { width: 1440, height: 900 }, 'a phone': { width: 320, height: 1600 } }

describe('losses, high discounts, dearer tiers and prices of 0', () => {
  for (const [name, viewport] of Object.entries(sizes))
    it(`are marked at their cells, with the reason, on ${name}`, async (t) => {
      const page = await open(t, await quoteOf([loss, dearer, free]), { viewport })
      await untilWarned(page, 'Margin %', 1, LOSS)
      await untilWarned(page, 'Discount %', 1, DISCOUNT)
      await untilWarned(page, 'Price', 1, null)
      await untilWarned(page, 'Price', 3, 'The price is 0')
      await page.getByText(`from 20: 33.00 · ${DEARER}`).waitFor()
      await cell(page, 'Margin %', 1).focus()
      await page.getByText(LOSS, { exact: true }).waitFor()
      await assertFits(page, `warnings on ${name}`)
      await assertAccessible(page, `warnings on ${name}`)
      await cell(page, 'Quantity', 2).fill('20')
      await untilWarned(page, 'Price', 2, DEARER)
      await page.getByRole('button', { name: /^Details, line 2/ }).click()
      const tier = page.getByRole('textbox', { name: /^Price, tier 1, line 2/ })
      await page.getByText(DEARER, { exact: true }).last().waitFor()
      await assertFits(page, `a tier on ${name}`)
      await tier.fill('29')
      await untilWarned(page, 'Price', 2, null)
      await cell(page, 'Price', 1).fill('200')
      await untilWarned(page, 'Margin %', 1, null)
    })

  it('are listed by line before a proposal, with the margin, and are asked about once', async (t) => {
    const id = await quoteOf([loss, dearer])
    await ok(client.put('/rest/V1/products/LAMP/cost', { body: { cost: 10 } }))
    const page = await open(t, id)
    await untilWarned(page, 'Margin %', 1, LOSS)
    await press(page, 'Control+Enter')
    const sheet = page.getByRole('dialog')
    const list = sheet.getByRole('alert')
    await list.getByText('Check the prices of 2 lines').waitFor()
    const texts = await list.getByRole('listitem').allInnerTexts()
    assert.match(texts[0]!, /^Line 1: Oak table\s+Discount of 52.38\s%.*\s+Below cost: margin of -5\s%$/)
    assert.match(texts.at(-1)!, /^From 20: Dearer than for a smaller quantity \(30\.00\)$/)
    await sheet.getByText('Margin (48.8 %)').waitFor()
    await assertAccessible(page, 'the warnings of a proposal')
    await press(page, 'Enter')
    const question = sheet.getByText(/^Check the prices that have a warning/)
    await question.waitFor()
    await assertAccessible(page, 'the question about the warnings of a proposal')
    // Not behind the buttons of a long dialog: nobody would see why nothing was sent.
    await page.setViewportSize({ width: 1280, height: 480 })
    const isSeen = (element: any) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
    }
    assert.ok(await question.evaluate(isSeen))
    await untilConfirmable(page)
    assert.equal((await shop.readQuote(id)).status, 'pending')
    await press(page, 'Enter')
    await page.getByText(/^Proposal sent to /).waitFor()
    assert.equal((await shop.readQuote(id)).status, 'proposed')
  })

  it('stand at a price far above the list price, and in the dialog', async (t) => {
    const page = await open(t, await quoteOf([{ ...loss, price: 200 }]), { username: 'anna' })
    await cell(page, 'Price', 1).fill('21000')
    await untilWarned(page, 'Price', 1, SURCHARGE)
    await press(page, 'Control+Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('alert').getByText(SURCHARGE).waitFor()
    await press(page, 'Escape')
    await cell(page, 'Price', 1).fill('210')
    await untilWarned(page, 'Price', 1, null)
  })

  it('at large amounts hide nothing of them, nor of the sum beside', async (t) => {
    const large = { sku: '0042-OAK', qty: 99_999, price: 812_345.67 }
    const page = await open(t, await quoteOf([large, dearer]), { viewport: { width: 1280, height: 800 } })
    await untilWarned(page, 'Price', 1, 'Surcharge of 386,731.27\u00a0%, more than 100\u00a0%')
    const isCut = (element: any) => element.scrollWidth > element.clientWidth
    assert.equal(await cell(page, 'Price', 1).inputValue(), '812,345.67')
    assert.equal(await cell(page, 'Price', 1).evaluate(isCut), false)
    const sum = page.getByText('81,233,754,654.33', { exact: true })
    assert.equal(await sum.evaluate(isCut), false)
    await assertFits(page, 'large amounts')
  })

  it('name no margin to who may not see costs', async (t) => {
    const page = await open(t, await quoteOf([{ ...loss, price: 150 }]), { username: 'anna' })
    await press(page, 'Control+Enter')
    const sheet = page.getByRole('dialog')
    await sheet
      .getByText('Enter')
      .or(sheet.getByRole('button', { name: 'Propose and send' }))
      .waitFor()
    assert.equal(await sheet.getByRole('alert').count(), 0)
    assert.equal(await sheet.getByText(/Margin/).count(), 0)
  })

  it('stay visible once the quote was sent, to those who may see costs', async (t) => {
    const id = await quoteOf([loss, dearer, free])
    await ok(shop.moveQuote(id, 'propose', { body: { approve: true } }))
    const path = `/console/quotes/${id}`
    const { page } = await console.openSignedIn(t, { username: 'mara', path })
    const lines = page.getByRole('table', { name: 'Lines' })
    await lines.getByText(`${DISCOUNT} · ${LOSS}`).waitFor()
    await lines.getByText(`from 20: 33.00 · ${DEARER}`).waitFor()
    await lines.getByText('The price is 0').waitFor()
    await assertAccessible(page, 'the warnings of a quote that was sent')
    await page.setViewportSize({ width: 320, height: 1600 })
    await assertFits(page, 'the warnings of a quote that was sent')
    const others = await console.openSignedIn(t, { username: 'anna', path })
    await others.page.getByRole('table', { name: 'Lines' }).getByText('33.00').waitFor()
    assert.equal(await others.page.getByText(/Below cost|Dearer|Discount of/).count(), 0)
  })

  it('stand at the price of a reply', async (t) => {
    const request = { message: 'How much?', product_sku: '0042-OAK', email: 'kim@example.com' }
    const path = `/console/inbox/price-request/${await shop.submitPriceRequest(request)}`
    await console.addUser('ines', ['PriceRequest::manage_requests', 'Storefront::read', 'Quoting::costs'])
    const { page } = await console.openSignedIn(t, { username: 'ines', path })
    const price = page.getByRole('textbox', { name: /^Price/ })
    await price.fill('100')
    await page.getByText(`${DISCOUNT} · ${LOSS}`).waitFor()
    await assertAccessible(page, 'the warning of a reply')
    await price.fill('200')
    await page.getByText(/Below cost/).waitFor({ state: 'detached' })
    await price.fill('21000')
    await page.getByText(SURCHARGE).waitFor()
  })

  it('stand at the price of a reply, without the margin, to who may not see costs', async (t) => {
    const request = { message: 'How much?', product_sku: '0042-OAK', email: 'kim@example.com' }
    const id = await shop.submitPriceRequest(request)
    const path = `/console/inbox/price-request/${id}`
    await console.addUser('otto', ['PriceRequest::manage_requests', 'Storefront::read'])
    const { page } = await console.openSignedIn(t, { username: 'otto', path })
    const price = page.getByRole('textbox', { name: /^Price/ })
    await price.fill('21000')
    await page.getByText(SURCHARGE).waitFor()
    await price.fill('100')
    await page.getByText(DISCOUNT, { exact: true }).waitFor()
    const replies = async () => (await ok(client.get(`/rest/V1/pricerequest/request/${id}`))).replies.length
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Here it is.')
    await press(page, 'Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/^Check the price/)
      .waitFor()
    await untilConfirmable(page)
    assert.equal(await replies(), 0)
    await press(page, 'Control+Enter')
    await until('the reply', async () => (await replies()) === 1)
  })

  it('are those of the thresholds of the store', async (t) => {
    const store = { name: 'Outlet', currency_code: 'USD' }
    const put = (thresholds: object) =>
      ok(client.put('/rest/V1/stores/outlet', { body: { store: { ...store, ...thresholds } } }))
    await put({ warn_discount_percent: null, warn_margin_percent: 60 })
    const customer_id = await shop.createCustomer('outlet@example.com', 'outlet')
    const body = { quote: { customer_id, items: [{ ...loss, price: 105 }] } }
    const { quote_id } = await ok(client.post('/rest/outlet/V1/quoting/quote', { body }))
    const page = await open(t, quote_id as number)
    await untilWarned(page, 'Margin %', 1, 'Margin of 0\u00a0%, less than 60\u00a0%')
    await untilWarned(page, 'Discount %', 1, null)
  })
})

describe('a surcharge', () => {
  it('can be typed as a discount, a loss as a margin, and reads as a surcharge', async (t) => {
    const id = await quoteOf([{ sku: '0042-OAK', qty: 1 }])
    const page = await open(t, id)
    await cell(page, 'Discount %', 1).fill('-10')
    assert.equal(await cell(page, 'Price', 1).inputValue(), '231.00')
    const totals = page.getByRole('region', { name: 'Totals' })
    await totals.getByText('Surcharge 10 %').waitFor()
    await totals.getByText('+$21.00').waitFor()
    await cell(page, 'Margin %', 1).fill('-5')
    assert.equal(await cell(page, 'Price', 1).inputValue(), '100.00')
    await cell(page, 'Tax %', 1).fill('-5')
    await page.getByText('0 to 100', { exact: true }).waitFor()
    await cell(page, 'Tax %', 1).fill('19')
    await cell(page, 'Discount %', 1).fill('-0.5')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await page.getByText(/^Proposal sent to /).waitFor()
    await page.getByRole('table').getByText('Surcharge 0.5 %').waitFor()
    assert.equal(await page.getByText(/Discount \(/).count(), 0)
  })
})
