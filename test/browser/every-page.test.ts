// Every page, empty and with records: no violation of WCAG A and AA in light and dark, and no window too narrow.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/postgres/database.ts'
import { assertAccessible, findBarriers, fits, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { statuses } from '../support/shop.ts'

const console = await openConsole()
const { shop } = console

const lists = [
  'inbox',
  'quotes',
  'quotes/new',
  'dashboard',
  'price-requests',
  'quote-requests',
  'customers',
  'products',
  'carts',
  'webhooks',
  'access/users',
  'access/roles',
  'access/integrations',
  'settings',
  'store-keys',
  'jobs',
  'me',
  'no/such/page',
  'quotes/999999',
  'inbox/price-request/999999',
]

type Findings = { barriers: string[]; tooWide: string[] }

/** Opens each page in one window after the other: checks it in both schemes, unless only its widths count, and in each width. */
async function walk(
  t: Parameters<typeof console.openSignedIn>[0],
  paths: string[],
  { locale = 'de', widths = [320, 768, 2560], isForWidths = false } = {},
): Promise<Findings> {
  const { page } = await console.openSignedIn(t, { locale })
  const found: Findings = { barriers: [], tooWide: [] }
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/console/${path}`)
    await untilLoaded(page)
    assert.match(await page.title(), /. · Quotewright$/, path)
    if (!isForWidths) found.barriers.push(...(await findBarriers(page, path)))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 720 })
      if (!(await fits(page))) found.tooWide.push(`${path}, ${width} px`)
    }
  }
  return found
}

async function addRecords(): Promise<string[]> {
  const { customer, cart, request } = await shop.requestFromCart()
  const request_id = await shop.submitPriceRequest({ message: 'How much?', product_sku: 'LAMP' })
  const paths = [
    `inbox/price-request/${request_id}`,
    `inbox/quote-request/${request.request_id}`,
    `customers/${customer}`,
    `carts/${cart}`,
    'products/LAMP',
  ]
  for (const status of statuses) {
    const { id } = await shop.quoteIn(status)
    paths.push(`quotes/${id}`)
  }
  paths.push(`${paths.at(-1)}?tab=history`)
  const webhook = { url: 'https://93.184.216.34/hook', events: ['quote.*'], description: 'CRM' }
  const key = { origins: ['https://shop.example', `https://${'long-'.repeat(12)}name.example`] }
  await console.client.post('/rest/V1/stores/default/keys', { body: { key } })
  const { body } = await console.client.post('/rest/V1/webhooks', { body: { webhook } })
  return [...paths, `webhooks/${body.webhook_id}`]
}

describe('without records', () => {
  let found: Findings
  it('every page is accessible', async (t) => {
    found = await walk(t, lists)
    assert.deepEqual(found.barriers, [])
  })
  it('every page fits', () => assert.deepEqual(found.tooWide, []))
})

describe('with records', () => {
  let paths: string[]
  let found: Findings
  it('every page is accessible', async (t) => {
    paths = [...lists, ...(await addRecords())]
    found = await walk(t, paths)
    assert.deepEqual(found.barriers, [])
  })
  it('every page fits', () => assert.deepEqual(found.tooWide, []))

  for (const locale of ['fr', 'es'])
    it(`every page fits a phone: ${locale}`, async (t) => {
      const { tooWide } = await walk(t, paths, { locale, widths: [320], isForWidths: true })
      assert.deepEqual(tooWide, [])
    })
})

describe('a page that does not answer', () => {
  it('says so and is accessible', async (t) => {
    await run(console.db, 'alter table quote rename to quote_away')
    const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
    await page.getByRole('alert').first().waitFor()
    await assertAccessible(page, 'failed')
    await run(console.db, 'alter table quote_away rename to quote')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('grid', { name: 'Quotes' }).waitFor()
  })
})
