// What a browser measures of the console: its size, the first paint on a slow device, scrolling, and live changes.
import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

const ASSETS = new URL('../dist/browser/assets/', import.meta.url)
/** CPU ÷ 4, 1.6 Mbit/s and 150 ms, as Lighthouse simulates a phone. */
const SLOW = { cpu: 4, bytes_per_s: 200_000, latency_ms: 150 }
/** The size of the prototype: 245 KB of scripts and 37 KB of styles. */
const REFERENCE = { script: 245_000, styles: 37_000 }

export type Sizes = { script: number; styles: number; all_script: number }

/** Sizes in KB, compressed with gzip: what the page at this path loads first, and all of the console. */
export async function measureSizes(context: BrowserContext, path: string): Promise<Sizes> {
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) =>
    loaded.add(new URL(response.url()).pathname.replace('/console/assets/', '')),
  )
  await page.goto(path)
  await page.getByRole('main').getByRole('list').waitFor()
  // What is loaded once the page has time does not count.
  const first = [...loaded]
  await page.close()
  const all = (await readdir(ASSETS)).filter((name) => /\.(js|css)$/.test(name))
  const sum = async (names: string[]) => {
    const sizes = await Promise.all(names.map((name) => stat(new URL(`${name}.gz`, ASSETS))))
    return sizes.reduce((total, { size }) => total + size, 0) / 1000
  }
  return {
    script: await sum(all.filter((name) => name.endsWith('.js') && first.includes(name))),
    styles: await sum(all.filter((name) => name.endsWith('.css') && first.includes(name))),
    all_script: await sum(all.filter((name) => name.endsWith('.js'))),
  }
}

/** Everything that a page without a cache loads: KB as sent, and requests. Closes the context. */
export async function measureTransfer(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) =>
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  )
  await page.goto(url, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  await context.close()
  return { kilobytes: bytes / 1000, requests: sizes.length }
}

/** Resolves to the seconds until the first contents are painted, and until the element is shown. */
export async function measurePaint(open: () => Promise<BrowserContext>, url: string, shown: string) {
  const context = await open()
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  const [paint = Number.NaN, now = Number.NaN] = await page.evaluate<number[]>(
    `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.now()]`,
  )
  await context.close()
  return { paint_s: paint / 1000, shown_s: now / 1000 }
}

async function slowDown(session: CDPSession): Promise<void> {
  const { cpu, bytes_per_s, latency_ms } = SLOW
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  const throughput = { downloadThroughput: bytes_per_s, uploadThroughput: bytes_per_s }
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latency_ms,
    ...throughput,
  })
}

/** A page of a fixed size that is painted when its script has run: what the network alone costs. */
export async function openReference(): Promise<{ url: string; close: () => void }> {
  const script = `/*${randomBytes(REFERENCE.script / 2).toString('hex')}*/ document.body.append('ready')`
  const styles = `/*${randomBytes(REFERENCE.styles / 2).toString('hex')}*/`
  const page =
    '<!doctype html><title>Reference</title><link rel=stylesheet href=/css><body><script src=/js></script>'
  const server = createServer(({ url }, response) => {
    const [type, text] =
      url === '/js' ? ['javascript', script] : url === '/css' ? ['css', styles] : ['html', page]
    response.setHeader('content-type', `text/${type}`).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

export type Frames = { script_ms: number; frames: number; rows: number; rows_in_page: number }

/** Scrolls through a list. Resolves to the script time per frame and the most rows in the page. */
export async function measureScrolling(page: Page, rows: number): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(`(() => {
    globalThis.frames_seen = 0
    const count = () => { globalThis.frames_seen++; requestAnimationFrame(count) }
    requestAnimationFrame(count)
  })()`)
  const grid = page.getByRole('grid')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
    return { script, frames: await page.evaluate<number>('frames_seen') }
  }
  await grid.hover()
  const before = await read()
  let [rows_in_page, reached] = [0, 0]
  const lastRow = `Math.max(...[...document.querySelectorAll('[aria-rowindex]')].map((row) => row.ariaRowIndex))`
  for (let still = 0; reached < rows && still < 50;) {
    await page.mouse.wheel(0, 4000)
    rows_in_page = Math.max(rows_in_page, await grid.getByRole('row').count())
    const now = await page.evaluate<number>(lastRow)
    still = now > reached ? 0 : still + 1
    reached = Math.max(reached, now)
  }
  const after = await read()
  const frames = after.frames - before.frames
  return { script_ms: ((after.script - before.script) * 1000) / frames, frames, rows: reached, rows_in_page }
}

/** Milliseconds from the call until the text is shown in a page that is open elsewhere. */
export async function measureLiveChange(
  page: Page,
  text: RegExp,
  change: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  await change()
  await page.getByText(text).first().waitFor()
  return performance.now() - start
}
