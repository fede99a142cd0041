// The page of connected shops, with an imitated WooCommerce: what was delivered, refused and tried again.
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { one, run } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { openFakeWooCommerce } from '../support/fake-woocommerce.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const { woo, line } = await openFakeWooCommerce()
woo.addProduct('TABLE', '12.50')
const console = await openConsole({
  PUBLIC_URL: 'https://quotes.example.com',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
})
const { client, shop } = console
await shop.putStore('default', 'EUR', { default_tax_percent: 19 })
const secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }

/** Accepts a quote of a new customer. Returns its number. */
async function accepted(): Promise<string> {
  const quote = { customer_id: await shop.newCustomer(), items: [{ sku: 'TABLE', qty: 40, price: 9.99 }] }
  const { quote_id, increment_id } = await ok(client.post(`${quoting}/quote`, { body: { quote } }))
  await ok(client.post(`${quoting}/quote/${quote_id}/approve`))
  await ok(client.post(`${quoting}/quote/${quote_id}/accept`))
  return increment_id as string
}

/** The line of a delivery, by the number of its quote; `state` is part of it. */
const delivery = (page: Page, number: string, state: string) =>
  page.locator('details').filter({ hasText: number }).filter({ hasText: state })
const section = (page: Page) => page.getByRole('region', { name: 'main' })

it('shows that no shop is connected, and how to connect one', async (t) => {
  const { page } = await console.openSignedIn(t, { path: '/console/shops' })
  await page.getByText('No connected shops').waitFor()
  await page.getByText('quotewright shop add').waitFor()
  await assertAccessible(page, 'no connected shops')
})

it('shows state, sync, deliveries and attempts; what failed is tried again by keyboard', async (t) => {
  const connection = { kind: 'woocommerce', url: line.url, secrets }
  await ok(
    client.post('/rest/V1/shops', { body: { shop: { code: 'main', store_code: 'default', ...connection } } }),
  )
  const { page } = await console.openSignedIn(t, { path: '/console/shops' })
  await section(page).getByText('WooCommerce', { exact: true }).waitFor()
  await section(page)
    .getByText(/ · prices with up to \d decimals$/)
    .waitFor()
  await section(page).getByText(line.url).waitFor()
  await section(page)
    .getByText(/^[A-Z][a-z]{2} \d+, \d{4}/)
    .first()
    .waitFor()
  await section(page).getByText('No deliveries').waitFor()

  const done = await accepted()
  await delivery(page, done, 'Delivered').waitFor()
  line.failing('POST /orders', 'busy')
  const failed = await accepted()
  const row = delivery(page, failed, 'No answer yet')
  await row.getByText('1 attempt').waitFor()
  await row.locator('summary').focus()
  await press(page, 'Enter')
  await row.getByRole('list', { name: 'Attempts' }).getByText('Deliver · No answer').waitFor()
  await assertAccessible(page, 'attempts of a delivery without an answer')
  await press(page, 'Tab')
  await untilFocused(page, 'link', 'Open the quote')
  await press(page, 'Tab')
  await untilFocused(page, 'button', 'Try again')
  await press(page, 'Enter')
  await page.getByText('It is tried again').waitFor()
  const delivered = delivery(page, failed, '2 attempts').filter({ hasText: 'Delivered' })
  await delivered.getByText('Deliver · Confirmed').waitFor()
  assert.equal(woo.shown().length, 2)
})

for (const javaScriptEnabled of [true, false])
  it(`leads the buyer to the checkout once the cart is ready, ${javaScriptEnabled ? 'with' : 'without'} a script`, async (t) => {
    const quote = { customer_id: await shop.newCustomer(), items: [{ sku: 'TABLE', qty: 40, price: 9.99 }] }
    const { quote_id } = await ok(client.post(`${quoting}/quote`, { body: { quote } }))
    await ok(client.post(`${quoting}/quote/${quote_id}/propose`, { body: { approve: true } }))
    const { url } = await ok(client.get(`${quoting}/quote/${quote_id}/link`))
    // Tried again after five seconds.
    line.failing('POST /orders', 'away')
    const { page, allow } = await console.open(t, { javaScriptEnabled, path: new URL(url).pathname })
    allow(/./)
    await page.getByLabel('Your name').fill('Anna Larsen')
    await page.getByRole('button', { name: /^Accept the offer/ }).click()
    await page.getByText(/^Thank you. The shop is preparing your cart/).waitFor()
    await page.waitForURL(/checkout\/order-pay/)
  })

it('says that the credentials are refused; with new ones, the refused delivery is made', async (t) => {
  woo.secret = 'cs_2'
  const number = await accepted()
  const { page } = await console.openSignedIn(t, { path: '/console/shops' })
  const refused = delivery(page, number, 'Refused')
  await refused.getByText('1 attempt').waitFor()
  await page.getByRole('button', { name: 'Sync products' }).click()
  await section(page)
    .getByText(/^The last sync failed: /)
    .waitFor()
  await refused.locator('summary').click()
  await refused.getByText('Deliver · Refused').waitFor()
  await assertAccessible(page, 'a shop that refuses the credentials')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page, `a shop that refuses the credentials, ${width} px`)
  }
  const changed = { ...secrets, consumer_secret: 'cs_2' }
  await ok(client.put('/rest/V1/shops/main', { body: { shop: { secrets: changed } } }))
  await refused.getByRole('button', { name: 'Try again' }).click()
  await delivery(page, number, 'Delivered').waitFor()
  await page.getByRole('button', { name: 'Sync products' }).click()
  await section(page)
    .getByText(/^The last sync failed: /)
    .waitFor({ state: 'detached' })
})

it('says that a shop is off, and tries nothing until it is on again', async (t) => {
  const { page } = await console.openSignedIn(t, { path: '/console/shops' })
  await untilLoaded(page)
  const off = page.getByRole('button', { name: 'Switch off' })
  await off.focus()
  await press(page, 'Enter')
  await page.getByText('This shop is switched off').waitFor()
  assert.equal(await page.getByRole('button', { name: /Try again|Sync products/ }).count(), 0)
  await assertAccessible(page, 'a shop that is off')
  const waiting = await accepted()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await delivery(page, waiting, 'Delivered').waitFor()
})

const place = (page: Page) => page.getByRole('region', { name: 'Connected shop', exact: true })
const idOf = (number: string) => Number(number.slice(1))
const waiting = async () => {
  const { items } = await ok(client.get('/rest/V1/inbox', { query: { kind: 'accepted', limit: '1000' } }))
  return (items as { increment_id: string }[]).map(({ increment_id }) => increment_id)
}

it('shows on the page of a quote that the shop has it; to record an order is in the menu, with what that does', async (t) => {
  const number = await accepted()
  await until(
    'the shop has it',
    async () => (await shop.readQuote(idOf(number))).shop?.delivery === 'delivered',
  )
  assert.ok(!(await waiting()).includes(number))
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${idOf(number)}` })
  await place(page).getByText('Delivered').waitFor()
  await place(page).getByText('In the shop main; the order is not complete yet').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Record the order|^Add to the cart/ }).count(), 0)
  await assertAccessible(page, 'a quote that a shop has')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page, `a quote that a shop has, ${width} px`)
  }
  // A shop with carts.
  await run(console.db, `update shop set can = (can::jsonb || '{"cart": true}')::json`)
  await page.reload()
  await place(page).getByText('In the cart of the shop main, waiting for the customer to order').waitFor()
  await run(console.db, `update shop set can = (can::jsonb || '{"cart": false}')::json`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Record the order …' }).click()
  await page.getByRole('dialog').getByText('it is taken out of the shop').waitFor()
  await press(page, 'Escape')
  await page.getByRole('link', { name: 'History' }).click()
  const entry = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await entry.filter({ hasText: /^DeliveredShop main/ }).waitFor()
  assert.equal(await entry.filter({ hasText: 'Edited' }).count(), 0)
  await place(page).getByRole('link', { name: 'Connected shops' }).click()
  await delivery(page, number, 'Delivered').waitFor()
})

it('shows why the shop refused a quote, which waits for the seller in the inbox', async (t) => {
  woo.secret = 'cs_3'
  const number = await accepted()
  await console.addUser('otto', ['Quoting::quotes'])
  const { page } = await console.openSignedIn(t, {
    username: 'otto',
    path: `/console/quotes/${idOf(number)}`,
  })
  await place(page).getByText('Refused').waitFor()
  await place(page)
    .getByText(/rejects the API key/)
    .waitFor()
  assert.equal(await place(page).getByRole('link').count(), 0)
  await page.getByRole('button', { name: 'Record the order …' }).waitFor()
  assert.deepEqual(await waiting(), [number])
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await page.getByRole('link', { name: new RegExp(number) }).click()
  await place(page).getByText('Refused').waitFor()
  await page.getByRole('button', { name: /^Record the order/ }).waitFor()
  await assertAccessible(page, 'the inbox with a quote that a shop refused')
})

const openShops = async (t: TestContext, search = '') => {
  const { page } = await console.openSignedIn(t, { path: `/console/shops${search}` })
  await untilLoaded(page)
  return page
}
const filter = (page: Page) => section(page).getByRole('combobox', { name: 'State' })
const choose = async (page: Page, state: string) => {
  await filter(page).click()
  await page.getByRole('option', { name: state, exact: true }).click()
}

it('finds the refused ones by state, which the address has, and those that the seller has to do with', async (t) => {
  woo.secret = 'cs_2'
  const done = await accepted()
  const page = await openShops(t)
  await delivery(page, done, 'Delivered').waitFor()
  woo.secret = 'cs_3'
  const number = await accepted()
  await delivery(page, number, 'Refused').waitFor()
  await choose(page, 'Refused')
  await delivery(page, done, 'Delivered').waitFor({ state: 'detached' })
  await delivery(page, number, 'Refused').waitFor()
  assert.equal(new URL(page.url()).search, '?shop=main&state=refused')
  await page.reload()
  await delivery(page, number, 'Refused').waitFor()
  assert.equal(await delivery(page, done, 'Delivered').count(), 0)
  // By keyboard.
  await filter(page).focus()
  await press(page, 'ArrowDown')
  for (let above = 0; above < 4; above++) await press(page, 'ArrowUp')
  await press(page, 'Enter')
  await page.waitForURL(/state=attention/)
  await delivery(page, number, 'Refused').waitFor()
  await assertAccessible(page, 'deliveries that need attention')
  await choose(page, 'Order cancelled')
  await section(page).getByText('No delivery matches.').waitFor()
  await choose(page, 'All states')
  await delivery(page, done, 'Delivered').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

it('leads from a quote to its deliveries, and from them to all', async (t) => {
  const number = await accepted()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${idOf(number)}` })
  await place(page).getByRole('link', { name: 'Connected shops' }).click()
  await delivery(page, number, 'Refused').waitFor()
  assert.equal(await section(page).locator('details').count(), 1)
  await page.getByRole('button', { name: 'Show the deliveries of all quotes' }).click()
  await until('all are shown', async () => (await section(page).locator('details').count()) > 1)
})

it('shows that a quote has no deliveries, and ignores a quote or state that there cannot be', async (t) => {
  const page = await openShops(t, '?shop=main&quote=999999')
  await section(page).getByText('No deliveries').waitFor()
  assert.equal(await section(page).getByText('All states”').count(), 0)
  for (const search of ['quote=2147483648', 'quote=0', 'quote=1.5', 'state=failed']) {
    await page.goto(`/console/shops?shop=main&${search}`)
    await section(page).locator('details').first().waitFor()
  }
})

it('shows older deliveries page by page', async (t) => {
  await run(
    console.db,
    `insert into shop_delivery (shop_id, quote_id, cart_id, key, state, contents, choices, actor, next_at)
     select shop_id, quote_id, cart_id, gen_random_uuid(), 'cancelled', '{}', '[]', 'bulk', null
     from (select * from shop_delivery order by delivery_id limit 1) d, generate_series(1, 120)`,
  )
  t.after(() => run(console.db, `delete from shop_delivery where actor = 'bulk'`))
  const page = await openShops(t, '?shop=main&state=cancelled')
  const rows = section(page).locator('details')
  const more = section(page).getByRole('button', { name: 'More', exact: true })

  await until('a page is shown', async () => (await rows.count()) === 50)
  await more.focus()
  await press(page, 'Enter')
  await until('two pages are shown', async () => (await rows.count()) === 100)
  await more.click()
  await until('all are shown', async () => (await rows.count()) === 120)
  assert.equal(await more.count(), 0)
})

it('tries a refused delivery again from the page of its quote, by keyboard, once that can help', async (t) => {
  const number = await accepted()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${idOf(number)}` })
  await place(page).getByText('Refused').waitFor()
  await assertAccessible(page, 'a quote whose delivery can be tried again')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page, `a quote whose delivery can be tried again, ${width} px`)
  }
  woo.secret = 'cs_2'
  const retry = place(page).getByRole('button', { name: 'Try again' })
  await retry.focus()
  await press(page, 'Enter')
  await page.getByText('It is tried again').waitFor()
  await place(page).getByText('Delivered').waitFor()
  await retry.waitFor({ state: 'detached' })
})

it('does not read a quote again and again that waits for the seller', async (t) => {
  woo.secret = 'cs_3'
  const number = await accepted()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${idOf(number)}` })
  await place(page).getByText('Refused').waitFor()
  await untilLoaded(page)
  const reads: string[] = []
  page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  await page.waitForTimeout(5000)
  assert.deepEqual(
    reads.filter((path) => path.includes('/quoting/quote/')),
    [],
  )
})

it('says whom to ask for another try, or that the shop is off, in place of the button', async (t) => {
  woo.secret = 'cs_3'
  const number = await accepted()
  const path = `/console/quotes/${idOf(number)}`
  const { page } = await console.openSignedIn(t, { username: 'otto', path })
  await place(page).getByText('Refused').waitFor()
  await place(page)
    .getByText(/^Ask a colleague with the permission “Connect shops, .*” to try it again\.$/)
    .waitFor()
  assert.equal(await place(page).getByRole('button').count(), 0)
  await run(console.db, 'update shop set is_active = false')
  t.after(() => run(console.db, 'update shop set is_active = true'))
  const { page: admin } = await console.openSignedIn(t, { path })
  await place(admin).getByText('This shop is switched off.').waitFor()
  assert.equal(await place(admin).getByRole('button', { name: 'Try again' }).count(), 0)
})

it('offers no other try of a quote that is over', async (t) => {
  const number = await accepted()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${idOf(number)}` })
  const retry = place(page).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await ok(client.post(`${quoting}/quote/${idOf(number)}/cancel`))
  await retry.waitFor({ state: 'detached' })
})

it('says what the shop cannot hold, if there is anything', async (t) => {
  const setCan = (can: object) =>
    run(console.db, 'update shop set can = can::jsonb || $1', [JSON.stringify(can)])
  const { can } = await one<{ can: object }>(console.db, 'select can from shop')
  t.after(() => run(console.db, 'update shop set can = $1', [JSON.stringify(can)]))
  await setCan({
    custom_lines: false,
    fractional_quantities: false,
    negative_lines: true,
    taxed_shipping: true,
    limits: {
      line_quantity: { max: 999, setting: 'orderLineItemsLimit' },
      order_lines: { max: 1, setting: null },
      order_quantity: { max: 2 ** 31 - 1, setting: null },
      order_amount: { max: 21_474_836.47, setting: null },
    },
    currency_codes: ['EUR', 'USD'],
  })
  const page = await openShops(t)
  const expected =
    'no custom lines · whole quantities only · at most 999 pieces in a line (orderLineItemsLimit) · ' +
    'at most 1 line in an order · orders of at most 21,474,836.47 with tax · sells in EUR, USD'
  await section(page).getByText(expected, { exact: true }).waitFor()
  await setCan({ custom_lines: true, fractional_quantities: true, limits: {}, currency_codes: [] })
  await page.reload()
  await section(page).getByText('Accepts', { exact: true }).waitFor()
  assert.equal(await section(page).getByText('Limits', { exact: true }).count(), 0)
})
