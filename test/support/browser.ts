// Chromium for tests of pages: a window per test, and what must never happen in one.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
} from 'playwright-core'
import { CHROMIUM } from './run-directory.ts'
import { until } from './until.ts'

/** Only a page that hangs takes longer. */
const TIMEOUT_MS = 60_000
/**
 * `--disable-gpu` and the flags of V8 save time: the machine has no GPU, and no page lives long enough for optimized scripts.
 * `LocalNetworkAccessChecks` would block requests to other servers of this machine before the tests could notice them.
 */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--js-flags=--no-opt --no-maglev',
  '--disable-features=LocalNetworkAccessChecks',
]
/** The levels of WCAG up to 2.2 AA. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose result depends on the color scheme. */
const AXE_COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** Checks no frames, as axe is not loaded into them and would report an error for one that is still loading. */
const runAxe = (runOnly: object) =>
  `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false })})`
const RUN_AXE = {
  light: runAxe({ type: 'tag', values: AXE_TAGS }),
  dark: runAxe({ type: 'rule', values: AXE_COLOR_RULES }),
}
// Scripts that run in a page are strings, as the types of the tests do not know a page's globals.
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  console.error('violation', effectiveDirective, blockedURI, sample))`
// The widths of contents and window, two frames later: by then, the layout has followed a change of the window.
const WIDTHS = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done([Math.max(document.documentElement.scrollWidth, document.body.scrollWidth), innerWidth]))))`
/** A directory for a picture of each window at the end of its test. */
const { TEST_PICTURES } = process.env

export type Window = {
  page: Page
  context: BrowserContext
  /** Allows a fault that this test causes on purpose. */
  allow: (fault: RegExp) => void
  /** Returns the unexpected faults so far. */
  faults: () => string[]
}

export type WindowOptions = BrowserContextOptions & {
  /** Leaves the check for faults to the test. */
  isUnchecked?: boolean
  /**
   * Lets routes see every request from the start, which costs a fifth of the time. A request that followed the first route of a
   * window at once has escaped it.
   */
  isIntercepted?: boolean
}

/** Characters of a page whose test failed. */
const SHOWN_MAX = 3000
const REQUESTS_SHOWN = 30

/** The context of a test, or of a file. */
type Scope = { name?: string; passed?: boolean; after: (work: () => Promise<void>) => void }

export async function openBrowser({ after }: Pick<Scope, 'after'>): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: LAUNCH_ARGS })
  after(() => browser.close())
  return browser
}

/** Opens a window without cookies. It is closed after the test, which fails if anything went wrong in it. */
export async function openWindow(
  t: Scope,
  browser: Browser,
  { isUnchecked, isIntercepted, ...options }: WindowOptions & { baseURL: string },
): Promise<Window> {
  const context = await browser.newContext({ locale: 'en', colorScheme: 'light', ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  if (isIntercepted) await context.route('about:blank', (route) => route.fallback())
  const [found, allowed]: [string[], RegExp[]] = [[], []]
  await watch(context, options.baseURL, (fault) => void found.push(fault))
  const requests = listRequests(context)
  const page = await context.newPage()
  const faults = () => found.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
  t.after(async () => {
    if (TEST_PICTURES && t.name) await takePicture(page, join(TEST_PICTURES, `${t.name}.png`))
    if (t.passed === false) await printText(page, requests)
    // A request that a test answers itself may still be under way.
    for (const each of context.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    if (!isUnchecked) assert.deepEqual(faults(), [])
  })
  return { page, context, faults, allow: (fault) => void allowed.push(fault) }
}

/** Prints what is shown when a test has failed: where the tests of a release run, nobody sees pictures. */
async function printText(page: Page, requests: string[]): Promise<void> {
  const text = await page.evaluate<string>('document.body.innerText').catch(String)
  const shown = text.replaceAll(/\s*\n\s*/g, '\n').slice(0, SHOWN_MAX)
  const latest = requests.slice(-REQUESTS_SHOWN).join('\n')
  process.stderr.write(`${page.url()} shows:\n${shown}\nIts latest requests to the interface:\n${latest}\n`)
}

/** Returns a list that grows: the requests to the interface, and how each ended. */
function listRequests(context: BrowserContext): string[] {
  const list: string[] = []
  const add = (request: Request, what: string) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/rest/')) list.push(`${what} ${request.method()} ${pathname}${search}`)
  }
  context.on('request', (request) => add(request, 'sent'))
  context.on('response', (response) => add(response.request(), String(response.status())))
  context.on('requestfailed', (request) => add(request, request.failure()?.errorText ?? 'failed'))
  return list
}

/** Reports console errors, exceptions, CSP and Trusted Types violations, dialogs, and requests to other origins. */
async function watch(context: BrowserContext, origin: string, report: (fault: string) => void) {
  await context.addInitScript({ content: REPORT_VIOLATIONS })
  context.on('console', (message) => {
    if (isFault(message)) report(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => report(`exception: ${error.error().stack}`))
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') report(`dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) report(`foreign request: ${request.url()}`)
  })
}

/** Every warning and error, except Chromium's own line about an error response of the interface, which the page shows. */
function isFault(message: ConsoleMessage): boolean {
  const isRefusal = message.text().startsWith('Failed to load resource: the server responded')
  const isOfInterface = message.location().url.includes('/rest/V1/')
  return ['error', 'warning'].includes(message.type()) && !(isRefusal && isOfInterface)
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }

/** Asserts that axe finds nothing, in light and dark. */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  assert.deepEqual(await findBarriers(page, state), [])
}

/** Returns what axe finds in light with all rules, and in dark with those about colors. */
export async function findBarriers(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(await axeSource)
  await inBothSchemes(page, async (scheme) => {
    const { violations } = await page.evaluate<AxeResult>(RUN_AXE[scheme])
    for (const { id, nodes } of violations)
      for (const { html, failureSummary = '' } of nodes)
        found.push(`${state}, ${scheme}: ${id}: ${html.slice(0, 300)} ${failureSummary}`)
  })
  return found
}

/** Runs the work in light and in dark, and leaves the page in light. */
async function inBothSchemes(page: Page, work: (scheme: 'light' | 'dark') => Promise<void>) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await work(colorScheme)
  }
}

// A script instead of locators, for which Playwright would load a large one into each page.
const IS_LOADED = `(() => {
  const main = document.querySelector('main')
  const isSkeleton = ({ textContent }) => /^\\s*(Wird )?(Loading|geladen|Cargando|Chargement)\\s*…\\s*$/.test(textContent)
  return main !== null && /\\S/.test(main.innerText) && ![...main.querySelectorAll('*')].some(isSkeleton)
})()`

// While its code is loaded, the page before it stays.
const IS_ARRIVED = `(({ status, location, resolvedLocation }) =>
  status === 'idle' && location.href === resolvedLocation?.href)(__TSR_ROUTER__.state)`

/** Waits until the page has contents and shows no skeleton. */
export const untilLoaded = (page: Page): Promise<void> => untilInPage(page, 'nothing is loading', IS_LOADED)

/** Waits for a condition that the page checks by itself, in less than a tenth of the time that checks from outside take. */
async function untilInPage(page: Page, what: string, condition: string): Promise<void> {
  const check = `(async () => {
    for (let tries = 0; tries < 50; tries++) {
      if (${condition}) return true
      await new Promise((next) => setTimeout(next, 10))
    }
    return false
  })()`
  await until(what, () => page.evaluate<boolean>(check))
}

/**
 * Goes to another page of the console that is open, and waits until it has contents. The console is not loaded again, which takes six
 * times as long; what is typed and not saved is given up, as after loading.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)}, ignoreBlocker: true })`)
  await untilInPage(page, `the page ${path} is shown`, IS_ARRIVED)
  await untilLoaded(page)
}

/** Describes by how much the page is wider than its window, or returns undefined if it fits. */
async function describeExcess(page: Page): Promise<string | undefined> {
  const [contents, window] = await page.evaluate<[number, number]>(WIDTHS)
  return contents > window ? `${contents} px in a window of ${window} px` : undefined
}

export const fits = async (page: Page): Promise<boolean> => (await describeExcess(page)) === undefined

/** Asserts that nothing makes the page wider than the window. */
export async function assertFits(page: Page, state: string): Promise<void> {
  const excess = await describeExcess(page)
  assert.equal(excess, undefined, `${state}: ${excess}`)
}

// The element with the focus. It is seen if one of nine points of its area is in the window with nothing above it.
const FOCUS = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name = element.getAttribute('aria-label') || element.labels?.[0]?.innerText || element.innerText || element.outerHTML
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)]))
  const isSeen = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (element.contains(above) || above.contains(element) || element.labels?.[0]?.contains(above))
  })
  // A caret is no mark of the focus, as it blinks.
  element.style.setProperty('caret-color', 'transparent', 'important')
  return { name: name.slice(0, 60), isSeen, left, top, right, bottom, scrollX, scrollY }
})()`
/** Fewer mean that the page was not there, or that Tab does not leave an element. */
const STOPS_MIN = 6
const STOPS_MAX = 100
/** How far outside of an element the mark of its focus may be drawn. */
const MARK_PX = 6
type Focus = {
  name: string
  isSeen: boolean
  left: number
  top: number
  right: number
  bottom: number
  scrollX: number
  scrollY: number
} | null

/** Asserts that Tab reaches nothing hidden or covered, and that the picture of each element shows that it has the focus. */
export async function assertFocusVisible(page: Page, state: string): Promise<void> {
  const faults: string[] = []
  const { width, height } = page.viewportSize()!
  // Playwright's own pictures prepare and restore the whole page each time.
  const devTools = await page.context().newCDPSession(page)
  const takeClip = async (clip: { x: number; y: number; width: number; height: number }) =>
    (await devTools.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 }, optimizeForSpeed: true }))
      .data
  let stops = 0
  for (; stops < STOPS_MAX; stops++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate<Focus>(FOCUS)
    if (!focus) break
    const { name, isSeen, left, top, right, bottom, scrollX, scrollY } = focus
    if (!isSeen) {
      const box = [left, top, right, bottom].map(Math.round).join()
      faults.push(`${state}: “${name}” has the focus out of sight, at ${box}`)
      continue
    }
    const [x, y] = [Math.max(left - MARK_PX, 0), Math.max(top - MARK_PX, 0)]
    // A clip counts from the corner of the document, a box from that of the window.
    const clip = {
      x: x + scrollX,
      y: y + scrollY,
      width: Math.min(right + MARK_PX, width) - x,
      height: Math.min(bottom + MARK_PX, height) - y,
    }
    const withFocus = await takeClip(clip)
    // False for the button within a date field, which keeps the focus.
    const isLost = await page.evaluate(
      'document.activeElement.blur(), document.activeElement === document.body',
    )
    const withoutFocus = await takeClip(clip)
    if (isLost && withFocus === withoutFocus)
      faults.push(`${state}: “${name}” does not show that it has the focus`)
  }
  await devTools.detach()
  assert.ok(stops >= STOPS_MIN, `${state}: Tab reached ${stops} elements`)
  assert.deepEqual(faults, [])
}

/** Presses keys one after the other, as a person without a mouse does. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Waits until the element with the focus has this accessible name. */
export async function untilFocused(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
) {
  await page.getByRole(role, { name }).and(page.locator(':focus')).first().waitFor()
}

async function takePicture(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: path.replaceAll(/[^\w./-]+/g, '-') }).catch(() => {})
}

/** Pastes a text into what has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
}

/** Holds back the answers to a path, by default those that read, until the returned function is called. */
export async function hold(page: Page, path: string, method = 'GET'): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    if (route.request().method() === method) await isReleased
    await route.continue()
  })
  return release
}

/** Waits until a question that was just asked can be confirmed: at once, it cannot. */
export async function untilConfirmable(page: Page): Promise<void> {
  await page.locator('[role=alert][data-new]').waitFor({ state: 'detached' })
}
