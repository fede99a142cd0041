// Every page with records, in every width and on paper: no text is cut off, no button is covered, and nothing stands outside of its card or
// of the window. What has room for the longest text of all languages has room for each of them; English, whose dates are the longest ones,
// is measured too. The states of a page, such as an open dialog, are measured in every-state.test.ts.
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, findBarriers, fits, press, untilLoaded, visit } from '../support/browser.ts'
import { addPageRecords, consolePages } from '../support/console-pages.ts'
import { openConsole } from '../support/console.ts'
import { readPdf } from '../support/document-readers.ts'
import { findInEveryWidth, findMisplaced, findOnPaper } from '../support/layout.ts'
import { longestCatalog, openInCatalog } from '../support/longest-texts.ts'
import { customLine, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com', RATE_LIMIT_PER_MINUTE: '0' })
const { shop, client } = console

const buyer = {
  email: 'mechthild.koenigsberger@werkstattbedarf.example.com',
  firstname: 'Mechthild-Anneliese',
  lastname: 'von Königsberger-Großmann',
  company: 'Königsberger Werkstattbedarfsgesellschaft mbH',
}

/** Adds what takes more room than the other records: long words, large amounts, tiers, notes, a negotiation. */
async function addBusyRecords(): Promise<string[]> {
  const sku = 'AKTENSCHRANK-ANT-0124'
  await shop.putProduct(sku, { name: 'Anthrazitfarbener Aktenschrank mit zwei Schubladen', price: 18_000 })
  await ok(client.put(`/rest/V1/products/${sku}/cost`, { body: { cost: 12_345.67 } }))
  const { id: customer } = await ok(client.post('/rest/V1/customers', { body: { customer: buyer } }))
  const items = [
    { sku, qty: 2400, price: 16_435.5, tier_prices: [{ qty: 3000, price: 15_999.99 }] },
    { sku: 'LAMP', qty: 3, price: 31.11, customer_note: 'Lieferung frei Verwendungsstelle, mit Montage.' },
  ]
  const paths = []
  for (const status of ['pending', 'proposed']) {
    const { quote_id } = await shop.createQuote(customer, { items })
    await shop.takeTo(status, quote_id)
    paths.push(`quotes/${quote_id}`)
  }
  const [, proposed = ''] = paths
  const id = Number(proposed.split('/')[1])
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  const { items: lines, version } = await shop.readQuote(id, true)
  const token = `${id}.${String(url).split('/').pop()}`
  const wanted = { version, text: 'Weniger?', items: [{ item_id: lines[0].item_id, price: 14_999.5 }] }
  await ok(client.post('/rest/V1/buyer/quote/counterOffer', { token, body: wanted }))
  const { cart } = await shop.quoteInCart({ [sku]: 1200 })
  const message = 'Wir benötigen Aktenschränke für die neue Niederlassung. '.repeat(8)
  const request = await shop.submitPriceRequest({ ...buyer, message, product_sku: sku })
  const asked = `inbox/price-request/${request}`
  return [
    ...paths,
    `${proposed}?tab=conversation`,
    `${proposed}?tab=history`,
    `carts/${cart}`,
    asked,
    `customers/${customer}`,
  ]
}

let created: Promise<string[]> | undefined
/** Returns the paths of all pages, whose records are created once. */
const listPaths = () =>
  (created ??= (async () => [
    ...consolePages,
    ...(await addPageRecords(console)),
    ...(await addBusyRecords()),
  ])())

describe('with records', () => {
  let paths: string[]
  const found = { barriers: [] as string[], tooWide: [] as string[] }
  before(async () => {
    paths = await listPaths()
  })

  /** Opens each page, and returns what of it is misplaced. */
  async function measure(
    page: Page,
    open: (path: string) => Promise<void>,
    check?: (path: string) => Promise<void>,
  ): Promise<string[]> {
    const misplaced: string[] = []
    for (const path of paths) {
      await open(`/console/${path}`)
      await check?.(path)
      const faults = [...(await findInEveryWidth(page)), ...(await findOnPaper(page))]
      misplaced.push(...faults.map((fault) => `${path}, ${fault}`))
    }
    return misplaced
  }

  it('every page shows everything, in every width and on paper: English', async (t) => {
    const { page } = await console.openSignedIn(t)
    await untilLoaded(page)
    assert.deepEqual(await measure(page, (path) => visit(page, path)), [])
  })

  it('every page shows everything, in every width and on paper: the longest texts', async (t) => {
    const { page } = await openInCatalog(console, t, longestCatalog())
    const load = async (path: string) => {
      await page.goto(path)
      await untilLoaded(page)
    }
    const misplaced = await measure(page, load, async (path) => {
      assert.match(await page.title(), /. · Quotewright$/, path)
      await page.setViewportSize({ width: 2560, height: 720 })
      if (!(await fits(page))) found.tooWide.push(path)
      await page.setViewportSize({ width: 1280, height: 720 })
      found.barriers.push(...(await findBarriers(page, path)))
    })
    assert.deepEqual(misplaced, [])
  })
  it('every page is accessible', () => assert.deepEqual(found.barriers, []))
  it('every page fits', () => assert.deepEqual(found.tooWide, []))
})

describe('for fingers', () => {
  /** Buttons, tabs, items of menus and fields that are lower than a finger; what only screen readers have is none. */
  const findLow = (page: Page) =>
    page.evaluate<string[]>(`[...document.querySelectorAll(
      'button, select, summary, nav a, a.mantine-Button-root, [role="button"], [role="menuitem"], input, textarea')].filter((element) => {
        if (element.matches('[type="checkbox"], [type="radio"], [type="file"]') || !element.checkVisibility({ visibilityProperty: true })) return false
        for (let each = element; each; each = each.parentElement)
          if (getComputedStyle(each).clipPath === 'inset(50%)') return false
        const { width, height } = element.getBoundingClientRect()
        return width > 2 && height < 43.5
      }).map((element) => element.outerHTML.slice(0, 100) + ' ' + element.getBoundingClientRect().height)`)

  it('every page has room for them, on narrow phones as well', async (t) => {
    const viewport = { width: 390, height: 900 }
    const { page } = await console.openSignedIn(t, { viewport, hasTouch: true, isMobile: true })
    await untilLoaded(page)
    const found: string[] = []
    for (const path of await listPaths()) {
      await visit(page, `/console/${path}`)
      for (const width of [390, 320]) {
        await page.setViewportSize({ ...viewport, width })
        const faults = [...(await findMisplaced(page)), ...(await findLow(page))]
        found.push(...faults.map((fault) => `${path}, ${width}: ${fault}`))
      }
    }
    assert.deepEqual(found, [])
  })

  const SMALL_PX = 24
  const EASY_PX = 44

  type Target = { name: string; x: number; y: number; size: number }

  /** Buttons and choices of a draft: their centres, and the shorter of their sides. */
  const findTargets = (page: Page) =>
    page.evaluate<Target[]>(`[...document.querySelectorAll(
      '[data-key] button, [data-key] label:has(input), button[aria-label="Undo"], button[aria-label="Redo"]')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent
        return { name, x: left + width / 2, y: top + height / 2, size: Math.min(width, height) }
      }).filter(({ size }) => size > 0)`)

  /** Whether it is as large as a finger, or so far from the others that a finger finds it. */
  const isEasy = (target: Target, all: Target[]) =>
    target.size >= EASY_PX ||
    (target.size >= SMALL_PX &&
      all.every((other) => other === target || Math.hypot(other.x - target.x, other.y - target.y) >= EASY_PX))

  for (const width of [390, 768, 1280])
    it(`what is pressed in a draft is large, or far from the next, at ${width} px`, async (t) => {
      const group = { role: 'alternative', choice_group: 'Top' }
      const items = [
        customLine('Delivery', 10, { role: 'optional', is_chosen: false }),
        customLine('Maple', 10, { ...group, is_chosen: true }),
        customLine('Ash', 10, { ...group, is_chosen: false }),
      ]
      const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items })
      const viewport = { width, height: 900 }
      const path = `/console/quotes/${quote_id}`
      const { page } = await console.openSignedIn(t, { path, viewport, hasTouch: true, isMobile: true })
      await untilLoaded(page)
      await page.getByRole('radio').first().waitFor()
      const targets = await findTargets(page)
      assert.ok(targets.length >= 11, String(targets.length))
      assert.deepEqual(
        targets.filter((target) => !isEasy(target, targets)),
        [],
      )
      assert.deepEqual(await findMisplaced(page), [])
    })
})

describe('at 320 px', () => {
  it('the name of the product and those of customers are whole, in French', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const viewport = { width: 320, height: 700 }
    const options = { path: '/console/quotes', viewport, hasTouch: true, isMobile: true, locale: 'fr' }
    const { page } = await console.openSignedIn(t, options)
    await page.getByRole('link', { name: `Q${String(id).padStart(9, '0')}` }).waitFor()
    const isCut = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('header a'))`
    assert.equal(await page.evaluate(isCut), false)
    const whiteSpace = `getComputedStyle(document.querySelector('tbody td[data-card="detail"] bdi')).whiteSpace`
    assert.equal(await page.evaluate(whiteSpace), 'normal')
  })
})

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>

/** Of several rows, the last one has more than one element. */
function assertNoneAlone(boxes: Box[], state: string): void {
  const tops = boxes.map((box) => Math.round(box!.y))
  const last = tops.filter((top) => top === Math.max(...tops))
  assert.ok(last.length > 1 || tops.length === 1, `${state}: ${tops.join()}`)
}

describe('what is read first', () => {
  const words = 'Brandschutzverglaste Trennwandelemente mit integrierter Jalousie, pulverbeschichtet, '
  const name = words.repeat(2).trim()
  const email = 'mechthild.grossmann@example.net'
  const newQuote = async () => {
    const customer = { email, firstname: 'Mechthild', lastname: 'Großmann', company: 'Großmann GmbH' }
    const { id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
    return (await shop.createQuote(id, { items: [customLine(name, 12)] })).quote_id as number
  }
  let created: Promise<number> | undefined
  const aQuote = () => (created ??= newQuote())

  it('of a sheet: the address is whole', async (t) => {
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${await aQuote()}` })
    await untilLoaded(page)
    await press(page, 'Control+Enter')
    const address = page.getByRole('dialog').getByText(email)
    await address.waitFor()
    const line = await page.evaluate<number>(
      `parseFloat(getComputedStyle(document.querySelector('[role=dialog] dd')).lineHeight)`,
    )
    for (const width of [1280, 720, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      assert.ok((await address.boundingBox())!.height < 1.6 * line, String(width))
    }
  })

  it('of a sent quote: the offer begins in sight of a phone, and the names of its lines are whole', async (t) => {
    const id = await aQuote()
    await shop.takeTo('proposed', id)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await untilLoaded(page)
    const product = page
      .getByRole('table', { name: 'Lines' })
      .getByText(words.trim(), { exact: false })
      .first()
    const isWhole = () =>
      page.evaluate<boolean>(
        `(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.querySelector('[role=cell] > [title]'))`,
      )
    for (const [width, height] of [
      [320, 640],
      [390, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await until('the offer begins in sight', async () => (await product.boundingBox())!.y < 380)
      assert.equal(await isWhole(), true)
      await page.getByText('Not seen yet').waitFor()
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    assert.equal(await isWhole(), true)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await isWhole(), true)
  })

  it('of a list: no filter stands alone in a row', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
    await untilLoaded(page)
    const filters = page
      .getByRole('search')
      .getByRole('button', { name: /^(Status|Assignee|Date|Total|Curr)/ })
    for (const width of [700, 768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await Promise.all((await filters.all()).map((each) => each.boundingBox()))
      assert.equal(boxes.length, 5)
      assertNoneAlone(boxes, String(width))
    }
  })
})

describe('the inbox', () => {
  const widths = [320, 390, 640, 768, 1024, 1100, 1440, 1920]

  it('has its tabs in one order, those that have no room in a menu, and no menu where there is height', async (t) => {
    await listPaths()
    const { page } = await console.openSignedIn(t, { path: '/console/inbox' })
    await untilLoaded(page)
    const tabs = page.getByRole('navigation', { name: 'Kinds' })
    await tabs.getByRole('link', { name: /^Accepted/ }).waitFor()
    const more = tabs.getByRole('button', { name: /^More kinds/ })
    const current = page.locator('nav[aria-label="Kinds"], [role=menu]').locator('[aria-current]')
    const all = (await tabs.getByRole('link').allInnerTexts()).length
    assert.ok(all > 3, String(all))
    for (const kind of ['', '?kind=price_request', '?kind=accepted']) {
      await page.setViewportSize({ width: 1440, height: 700 })
      await visit(page, `/console/inbox${kind}`)
      await tabs.getByRole('link', { name: /^Accepted/ }).waitFor()
      for (const width of widths) {
        const state = `${kind}, ${width}`
        await page.setViewportSize({ width, height: 700 })
        assert.deepEqual(await findMisplaced(page), [], state)
        assert.equal(await current.count(), 1, state)
        const boxes = await Promise.all((await tabs.getByRole('link').all()).map((tab) => tab.boundingBox()))
        const places = boxes.map((box) => box!.y * 10_000 + box!.x)
        assert.deepEqual(
          places,
          places.toSorted((one, other) => one - other),
          state,
        )
        assert.equal(await more.isVisible(), boxes.length < all, state)
        assertNoneAlone(boxes, state)
        if (width >= 1440) assert.equal(boxes.length, all, state)
        else assert.ok((await tabs.boundingBox())!.height < 40, state)
      }
    }
    await page.setViewportSize({ width: 1024, height: 700 })
    await visit(page, '/console/inbox')
    await more.click()
    assert.equal(await current.count(), 1)
    await page.getByRole('menuitem', { name: /^Accepted/ }).click()
    await page.waitForURL(/kind=accepted/)
    await tabs.getByRole('button', { name: /^More kinds Accepted ?\d/ }).waitFor()
    await more.click()
    await page
      .getByRole('menuitem', { name: /^Accepted/ })
      .and(page.locator('[aria-current]'))
      .waitFor()
    assert.equal(await current.count(), 1)
    await assertAccessible(page, 'the menu of the kinds')
  })

  it('has what comes next beside the heading of a record', async (t) => {
    const paths = (await listPaths()).filter((path) => path.startsWith('inbox/') && !path.includes('999999'))
    const { page } = await console.openSignedIn(t)
    await untilLoaded(page)
    for (const path of paths) {
      await visit(page, `/console/${path}`)
      const heading = page.locator('article header > div').first()
      const main = page
        .getByRole('article')
        .locator('header')
        .locator('a, button')
        .filter({ hasText: /^(Reply|Make a quote|Open the quote)/ })
        .last()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        const [above, beside] = [(await heading.boundingBox())!, (await main.boundingBox())!]
        const isBeside = beside.y < above.y + above.height && beside.y + beside.height > above.y
        assert.ok(isBeside, `${path}, ${width}`)
      }
    }
  })

  it('leaves a quote on a phone one button, and the others in the menu', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const viewport = { width: 390, height: 700 }
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}`, viewport })
    await page.getByRole('button', { name: 'Remind' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Extend/ }).isVisible(), false)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Extend/ }).click()
    await page.getByRole('dialog', { name: /^Extend/ }).waitFor()
  })
})

describe('a printed list', () => {
  it('has all rows that are loaded, also those out of sight', async (t) => {
    const viewport = { width: 1280, height: 400 }
    const { page } = await console.openSignedIn(t, { viewport, path: '/console/quotes', colorScheme: 'dark' })
    await untilLoaded(page)
    const { text } = await readPdf(await page.pdf({ format: 'A4' }))
    const numbers = (await ok(client.get(`${quoting}/quotes?fields=increment_id`))) as {
      increment_id: string
    }[]
    assert.deepEqual(
      numbers.map(({ increment_id }) => increment_id).filter((number) => !text.includes(number)),
      [],
    )
    assert.doesNotMatch(text, /New quote|Webhooks/)
  })
})

describe('a text that is too long in one language alone', () => {
  for (const language of ['de', 'fr', 'es'] as const)
    it(`is found: ${language}`, async (t) => {
      const word = 'Wort'.repeat(15)
      const catalog = longestCatalog({ [language]: { 'quote.edit': word } })
      const { page } = await openInCatalog(console, t, catalog)
      const { customer } = await shop.requestFromCart()
      await page.goto(`/console/quotes/${(await shop.createQuote(customer)).quote_id}`)
      await untilLoaded(page)
      const found = await findInEveryWidth(page)
      assert.ok(
        found.some((fault) => fault.includes(word.slice(0, 50))),
        `found ${found.join('; ')}`,
      )
    })
})

describe('without a safeguard, what is wrong is found:', () => {
  const first = (selector: string, change: string) => (page: Page) =>
    page.evaluate(`{ const element = document.querySelector(${JSON.stringify(selector)}); ${change} }`)
  const style = (selector: string, declarations: string) =>
    first(selector, `element.style.cssText = ${JSON.stringify(declarations)}`)
  const faults: Record<string, [change: (page: Page) => Promise<unknown>, fault: RegExp]> = {
    'a text that is cut off': [
      style('h1', 'flex: none; width: 2rem; overflow: hidden; white-space: nowrap'),
      /^cut off: “Quotes”/,
    ],
    'a column without a width': [
      style('thead th:nth-child(3)', 'width: 1px'),
      /^shortened to nothing: “Anna/,
    ],
    'a text that is cut off below': [
      style('h1', 'height: 5px; overflow: hidden'),
      /^cut off below: “Quotes”/,
    ],
    'a button below something': [
      first(
        'body',
        `const cover = document.createElement('div'); cover.style.cssText = 'position: fixed; inset: 0; z-index: 999'; element.append(cover)`,
      ),
      /^covered: “New quote”/,
    ],
    'a button outside of the window': [
      style('main a[href="/console/quotes/new"]', 'position: relative; left: 100vw'),
      /^(outside of the window|out of sight): “New quote”/,
    ],
    'a text outside of its card': [
      style('[role="search"] span > button > span', 'position: relative; left: 20rem'),
      /^outside of its card: “Status”/,
    ],
    'a number in two lines': [
      first(
        'h1',
        `element.textContent = '121,925,923.34'; element.style.cssText = 'flex: none; width: 6rem; overflow-wrap: anywhere'`,
      ),
      /^broken within a number: “121,925,923\.34”/,
    ],
    'a page that scrolls sideways': [style('h1', 'min-width: 200vw'), /^the page scrolls sideways/],
  }
  for (const [name, [change, fault]] of Object.entries(faults))
    it(name, async (t) => {
      const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
      await untilLoaded(page)
      assert.deepEqual(await findMisplaced(page), [])
      await change(page)
      const found = await findMisplaced(page)
      assert.ok(
        found.some((each) => fault.test(each)),
        `found ${found.join('; ')}`,
      )
    })
})
