// The console: sizes, first paint, scrolling, keys, totals, statistics, live changes, and lists over very many rows.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { openClient, ok, type Client } from '../test/support/api.ts'
import { createDayToken } from '../src/access/integration-actions.ts'
import {
  measureLiveChange,
  measurePaint,
  measureScrolling,
  measureSizes,
  measureTransfer,
  openReference,
} from './console-pages.ts'
import { openConsoleRows } from './console-rows.ts'
import { countDifferences } from './console-totals.ts'
import type { Context } from './context.ts'
import { table } from './report.ts'
import { startServer } from './server-process.ts'
import { median, spread } from './statistics.ts'

const { CHROMIUM = '/usr/bin/chromium' } = process.env
const PASSWORD = 'a password for the bench'
const LIVE_CHANGES = 40
const INBOX = '/console/inbox'

type Row = [what: string, measured: string, target: string]
type Bench = { context: Context; browser: Browser; origin: string; client: Client; isQuick: boolean }

export async function runConsoleCase(context: Context): Promise<string> {
  const isQuick = context.rows < 1_000_000
  const { url, db } = await openConsoleRows(context, context.rows)
  const token = await db.transaction((tx) => createDayToken(tx, 'bench'))
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: directory,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'https://quotes.example.com',
  }
  const server = await startServer([process.execPath, 'dist/main.js', 'serve'], settings, {
    ready_path: '/health/ready',
  })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const client = openClient(Number(new URL(server.url).port), token)
  const bench = { context, browser, origin: server.url, client, isQuick }
  try {
    const rows: Row[] = []
    for (const measure of [sizes, paint, scrolling, keys, totals, lists, live]) {
      rows.push(...(await measure(bench)))
      context.say(`console: ${rows.at(-1)?.slice(0, 2).join(': ')}`)
    }
    const title = `### The console, with ${context.rows.toLocaleString('en')} quotes`
    return `${title}\n\n${table(['', 'measured', 'target'], rows)}`
  } finally {
    client.close()
    await browser.close()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A browser without a cache in which the first user is signed in. */
async function openSignedIn({ browser, origin }: Bench) {
  const context = await browser.newContext({ baseURL: origin, locale: 'en' })
  await context.request.post('/rest/V1/access/session', {
    data: { username: 'admin', password: PASSWORD },
    headers: { origin },
  })
  return context
}

async function sizes(bench: Bench): Promise<Row[]> {
  const context = await openSignedIn(bench)
  const { script, styles, all_script } = await measureSizes(context, INBOX)
  await context.close()
  return [
    ['first load of the inbox, scripts (gzip)', `${script.toFixed(0)} KB`, '≤ 235 KB'],
    ['… styles (gzip)', `${styles.toFixed(0)} KB`, '≤ 22 KB'],
    ['all scripts of the console (gzip)', `${all_script.toFixed(0)} KB`, '≤ 420 KB'],
  ]
}

async function paint(bench: Bench): Promise<Row[]> {
  const { browser, origin, context } = bench
  const reference = await openReference()
  const offer = `${origin}${await openOffer(bench)}`
  const [console, fixed, buyer]: [{ paint_s: number; shown_s: number }[], number[], number[]] = [[], [], []]
  const plain = () => browser.newContext({ locale: 'en' })
  for (let run = 1; run <= context.runs; run++) {
    const open = () => openSignedIn(bench)
    console.push(await measurePaint(open, `${origin}${INBOX}`, 'main li a'))
    fixed.push((await measurePaint(plain, reference.url, 'body')).paint_s)
    buyer.push((await measurePaint(plain, offer, 'main')).paint_s)
  }
  reference.close()
  const paints = console.map(({ paint_s }) => paint_s)
  const shown = console.map(({ shown_s }) => shown_s)
  const ratio = (times: number[], others: number[]) =>
    median(times.map((value, run) => value / (others[run] ?? Number.NaN)))
  const { kilobytes, requests } = await measureTransfer(await plain(), offer)
  return [
    ['first paint, CPU ÷ 4, 1.6 Mbit/s, 150 ms', `${spread(paints, 2)} s`, '≤ 3 s'],
    ['… of a page of 282 KB that only loads', ratio(paints, fixed).toFixed(2), '–'],
    ['… until the rows of the inbox are shown', `${spread(shown, 2)} s`, '–'],
    ["first paint of the customer's page of a quote", `${spread(buyer, 2)} s`, '–'],
    // The console paints a frame before it has contents; the first paint of this page has them.
    ['… of the time until the rows of the inbox are shown', ratio(buyer, shown).toFixed(2), '≤ 0.25'],
    ['… its size (gzip) and requests', `${kilobytes.toFixed(0)} KB, ${requests}`, '≤ 20 KB, 5'],
  ]
}

/** Proposes a quote. Returns the path of its customer's page. */
async function openOffer({ client }: Bench): Promise<string> {
  const customer = { email: `offer-${Date.now()}@example.com`, firstname: 'Anna', lastname: 'Larsen' }
  const { id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
  const quote = { customer_id: id, items: [{ sku: 'OAK-1', qty: 40, price: 9.5 }] }
  const { quote_id } = await ok(client.post('/rest/V1/quoting/quote', { body: { quote } }))
  const path = `/rest/V1/quoting/quote/${quote_id}`
  await ok(client.post(`${path}/propose`, { body: { approve: true, notify: false } }))
  const { url } = await ok(client.get(`${path}/link`))
  return new URL(url as string).pathname
}

async function scrolling(bench: Bench): Promise<Row[]> {
  const rows = Math.min(bench.context.rows, bench.isQuick ? 10_000 : 100_000)
  const context = await openSignedIn(bench)
  const page = await context.newPage()
  await page.goto('/console/quotes')
  await page.getByRole('grid').getByRole('row').nth(10).waitFor()
  const { script_ms, frames, rows: reached, rows_in_page } = await measureScrolling(page, rows)
  await context.close()
  const title = `script per frame, scrolling through ${reached.toLocaleString('en')} rows (${frames} frames)`
  return [
    [title, `${script_ms.toFixed(1)} ms`, '≤ 8 ms'],
    ['… rows in the page', String(rows_in_page), '≤ 60'],
  ]
}

/** From a quote request to the proposed quote. */
async function keys(bench: Bench): Promise<Row[]> {
  const { client } = bench
  const customer = { email: `keys-${Date.now()}@example.com`, firstname: 'Anna', lastname: 'Larsen' }
  const { id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
  const body = { details: 'Please', items: [{ sku: 'OAK-1', qty: 40 }] }
  const { request_id } = await ok(client.post(`/rest/V1/quoting/request/customer/${id}/submit`, { body }))
  const context = await openSignedIn(bench)
  const page = await context.newPage()
  await page.goto(`/console/inbox/quote-request/${request_id}`)
  await page.getByRole('button', { name: 'Make a quote' }).waitFor()
  let pressed = 0
  const press = async (key: string) => {
    pressed++
    await page.keyboard.press(key)
  }
  await press('q')
  await page
    .getByRole('textbox', { name: /^Price, line 1/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('9.5')
  await press('Control+Enter')
  await page
    .getByRole('button', { name: /^Propose (and send|without a mail)$/ })
    .and(page.locator(':focus'))
    .waitFor()
  await press('Enter')
  await page.getByRole('button', { name: 'Rework' }).waitFor()
  await context.close()
  return [
    ['from the mail to the proposed quote', `1 click, ${pressed} keys and the price`, '1 click, 3 keys'],
  ]
}

async function totals({ browser, isQuick }: Bench): Promise<Row[]> {
  const quotes = isQuick ? 10_000 : 100_000
  const page = await browser.newPage()
  const differences = await countDifferences(page, quotes)
  await page.close()
  return [
    [`quotes with other totals, of ${quotes.toLocaleString('en')} random ones`, String(differences), '0'],
  ]
}

async function lists({ client, context }: Bench): Promise<Row[]> {
  const times = async (path: string, query: Record<string, string>) => {
    const all: number[] = []
    for (let run = 0; run < context.runs * 4; run++) {
      const start = performance.now()
      await ok(client.get(path, { query }))
      all.push(performance.now() - start)
    }
    // The first ones prepare statements and fill caches.
    return `${spread(all.slice(2), 1)} ms`
  }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const year = { currency_code: 'USD', from: day(365), to: day(0) }
  const first = {
    'searchCriteria[count]': 'false',
    'searchCriteria[pageSize]': '100',
    'searchCriteria[sortOrders][0][field]': 'quote_id',
    'searchCriteria[sortOrders][0][direction]': 'DESC',
  }
  return [
    ['statistics of a year', await times('/rest/V1/quoting/statistics', year), '≤ 300 ms'],
    ["a list's first page", await times('/rest/V1/quoting/quotes', first), '≤ 50 ms'],
    ['the first page of the inbox', await times('/rest/V1/inbox', { limit: '50' }), '≤ 50 ms'],
  ]
}

async function live(bench: Bench): Promise<Row[]> {
  const context = await openSignedIn(bench)
  const page = await context.newPage()
  const connected = page.waitForResponse('**/events/stream*')
  await page.goto('/console/price-requests')
  await connected
  const times: number[] = []
  for (let change = 0; change < LIVE_CHANGES; change++) {
    const body = { email: 'live@example.com', firstname: 'Live', lastname: 'Larsen' }
    // The list announces new rows instead of moving those that are read.
    times.push(
      await measureLiveChange(page, new RegExp(`^${change + 1} new row`), () =>
        ok(bench.client.post('/rest/V1/pricerequest/request/submit', { body })),
      ),
    )
  }
  await context.close()
  const sorted = times.sort((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  return [['a change until another screen shows it, p95', `${(p95 / 1000).toFixed(2)} s`, '≤ 2 s']]
}
