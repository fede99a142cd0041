// Takes the pictures of docs/console.md, docs/buyer.md and docs/widget.md, with the data of the demonstration.
//
//   npm run screenshots              all of them, to docs/console/ and docs/buyer/
//   npm run screenshots -- inbox …   some
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { indexSearch } from '../src/platform/lists/word-search.ts'
import { run } from '../src/platform/postgres/database.ts'
import { ok, type Client } from '../test/support/api.ts'
import { assertFits, openBrowser, untilLoaded } from '../test/support/browser.ts'
import { ADMIN_PASSWORD, openOperator, type Service } from '../test/support/operator.ts'
import { buildProgramAndConsole } from '../test/support/run-directory.ts'

const DOCS = join(import.meta.dirname, '../docs')
const WEBP_QUALITY = 0.7

type Picture = {
  path: string | ((ids: Ids) => string)
  colorScheme?: 'dark'
  viewport?: { width: number; height: number }
  locale?: string
  act?: (page: Page) => Promise<unknown>
  directory?: 'buyer'
}

/** What the pictures show: ids of records that fill a page, and paths of the widget's page and of an offer. */
type Ids = Awaited<ReturnType<typeof findIds>>

const phone = { width: 390, height: 780 }
const pictures: Record<string, Picture> = {
  'sign-in': { path: '/console/sign-in' },
  inbox: { path: ({ priceRequest }) => `/console/inbox/price-request/${priceRequest}` },
  'inbox-dark': {
    path: ({ quoteRequest }) => `/console/inbox/quote-request/${quoteRequest}`,
    colorScheme: 'dark',
  },
  'inbox-phone': { path: '/console/inbox', viewport: phone, locale: 'de' },
  search: { path: '/console/inbox', act: search },
  keys: { path: ({ pending }) => `/console/quotes/${pending}`, act: (page) => page.keyboard.press('?') },
  quote: { path: ({ pending }) => `/console/quotes/${pending}`, viewport: { width: 1280, height: 960 } },
  'quote-propose': { path: ({ pending }) => `/console/quotes/${pending}`, act: propose },
  'quote-history': { path: ({ purchased }) => `/console/quotes/${purchased}?tab=history` },
  'quote-phone': { path: ({ pending }) => `/console/quotes/${pending}`, viewport: phone },
  'quote-preview': { path: ({ pending }) => `/console/quotes/${pending}?tab=preview`, act: untilFrame },
  quotes: { path: '/console/quotes?currency=USD' },
  'quotes-dark': { path: '/console/quotes?status=proposed,accepted&currency=USD', colorScheme: 'dark' },
  dashboard: { path: '/console/dashboard', viewport: { width: 1280, height: 1200 } },
  'dashboard-dark': { path: '/console/dashboard', colorScheme: 'dark' },
  customers: { path: '/console/customers?text=f' },
  customer: { path: ({ customer }) => `/console/customers/${customer}` },
  products: { path: '/console/products?text=oak' },
  webhooks: { path: '/console/webhooks' },
  users: { path: '/console/access/users' },
  offer: { path: ({ offer }) => offer, viewport: { width: 800, height: 900 }, directory: 'buyer' },
  'offer-phone': {
    path: ({ offer }) => offer,
    viewport: phone,
    colorScheme: 'dark',
    act: (page) => page.locator('#answer').scrollIntoViewIfNeeded(),
    directory: 'buyer',
  },
  widget: { path: ({ shop }) => shop, act: openWidget, directory: 'buyer' },
  settings: { path: '/console/settings', act: (page) => page.getByRole('searchbox').last().fill('QUOTE') },
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('fair')
  await page
    .getByRole('option', { name: /Fairweather/ })
    .first()
    .waitFor()
}

async function propose(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
}

async function openWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request a price' }).click()
  await page.getByRole('dialog').waitFor()
}

async function untilFrame(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByRole('heading').first().waitFor()
}

async function findIds(service: Service) {
  const client = await service.openClient()
  const list = async (path: string, filter: object) => {
    const query = { filter: JSON.stringify(filter), 'searchCriteria[pageSize]': '100' }
    return (await ok(client.get(`/rest/V1/${path}`, { query }))) as Record<string, number>[]
  }
  const find = async (path: string, filter: object, index = 0) => (await list(path, filter))[index] ?? {}
  const drafts = await list('quoting/quotes', { status: 'pending', currency_code: 'USD' })
  const pending = drafts.sort((a, b) => b.items_count! - a.items_count!)[0] ?? {}
  const ids = {
    priceRequest: (await find('pricerequest/requests', { is_read: false }, 1)).request_id,
    quoteRequest: (await find('quoting/requests', { status: 'pending' }, 1)).request_id,
    pending: pending.quote_id,
    purchased: (await find('quoting/quotes', { status: 'purchased' })).quote_id,
    customer: pending.customer_id,
    shop: /\/demo\/\?key=\w+/.exec(service.output())?.[0] ?? '',
    offer: /\/q\/\d+\/[\w.-]+/.exec(service.output())?.[0] ?? '',
  }
  await addWebhook(client)
  client.close()
  return ids
}

/** The demonstration has no webhook. */
async function addWebhook(client: Client): Promise<void> {
  const webhook = {
    url: 'https://93.184.216.34/',
    description: 'CRM',
    events: ['quote.*', 'quote_request.*'],
  }
  await ok(client.post('/rest/V1/webhooks', { body: { webhook } }))
}

async function takePicture(browser: Browser, origin: string, ids: Ids, picture: Picture): Promise<Buffer> {
  const { path, act, viewport = { width: 1280, height: 800 }, locale = 'en', colorScheme = 'light' } = picture
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const place = typeof path === 'string' ? path : path(ids)
  if (place !== '/console/sign-in')
    await context.request.post('/rest/V1/access/session', {
      data: { username: 'admin', password: ADMIN_PASSWORD },
      headers: { origin },
    })
  const page = await context.newPage()
  await page.goto(place)
  await untilLoaded(page)
  await act?.(page)
  await page.evaluate('document.fonts.ready')
  await assertFits(page, place)
  const png = await page.screenshot({ caret: 'hide' })
  await context.close()
  return toWebp(browser, png)
}

/** Chromium compresses the picture itself, to a fifth of a PNG. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const url = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', ${WEBP_QUALITY})
  })()`)
  await page.close()
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in pictures))
if (unknown !== undefined)
  throw new Error(`There is no picture ${unknown}: choose of ${Object.keys(pictures).join(', ')}.`)
await buildProgramAndConsole()
const closing: (() => Promise<void>)[] = []
const scope = { after: (close: () => Promise<void>) => void closing.push(close) }
try {
  const operator = await openOperator(scope)
  const service = await operator.start({ PUBLIC_URL: 'https://quotes.example.com' }, ['--demo'])
  const ids = await findIds(service)
  // What was added first is found last.
  await operator.withDatabase(async (db) => {
    while ((await indexSearch(db)) > 0);
  })
  // A webhook needs a host that resolves, which that of the example does not.
  const rename = "update webhook set url = 'https://crm.example.com/quotewright'"
  await operator.withDatabase((db) => run(db, rename))
  const browser = await openBrowser(scope)
  for (const [name, picture] of Object.entries(pictures)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const webp = await takePicture(browser, `http://127.0.0.1:${service.port}`, ids, picture)
    const directory = join(DOCS, picture.directory ?? 'console')
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, `${name}.webp`), webp)
    process.stdout.write(`${name}.webp  ${Math.round(webp.length / 1000)} kB\n`)
  }
} finally {
  for (const close of closing.reverse()) await close()
}
