// The list of quotes: a hundred thousand rows by keyboard, filters, saved views, and the same rows as CSV.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { many, run, scalar } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { findMisplaced } from '../support/layout.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const ROWS = 100_000
const ROWS_IN_PAGE_MAX = 60

const console = await openConsole()
const { shop, client } = console
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read'])
await run(
  console.db,
  `insert into quote (store_id, status, customer_is_guest, customer_email, currency_code, items_count, items_qty,
     original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total)
   select 1, 'proposed', true, 'buyer@example.com', 'USD', 1, 1, 10, 10, 0, 0, 0, 10
   from generate_series(1, ${ROWS})`,
)
const { id: cancelled } = await shop.quoteIn('cancelled')
await shop.quoteIn('cancelled')

const grid = (page: Page) => page.getByRole('grid', { name: 'Quotes' })
const rows = (page: Page) => grid(page).getByRole('row')
const numbersIn = async (page: Page) =>
  (await grid(page).getByRole('link').allInnerTexts()).filter((text) => /^Q\d+$/.test(text))
const numberOf = (id: number) => `Q${String(id).padStart(9, '0')}`
const row = (page: Page, id: number) =>
  rows(page).filter({ has: page.getByRole('link', { name: numberOf(id) }) })
const CURRENT_ROW = `document.getElementById(document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant'))?.innerText`
/** Waits until the keys act on this row. */
const untilCurrent = (page: Page, id: number) =>
  until(`${numberOf(id)} is the current row`, async () =>
    Boolean((await page.evaluate<string | undefined>(CURRENT_ROW))?.includes(numberOf(id))),
  )
/** The position and the number of each. */
const SHOWN_ROWS = `[...document.querySelectorAll('[role=row][id]')].map((row) =>
  [Number(row.ariaRowIndex), /Q\\d{9}/.exec(row.innerText)[0]])`
/** Waits until so many rows are loaded: the list is as high as all of them, of 40 pixels each. */
const untilLoadedRows = (page: Page, count: number) =>
  until(`${count} rows are loaded`, async () => {
    const height = await page.evaluate<number>(`document.querySelector('[role=grid]').offsetHeight`)
    return Math.floor(height / 40) >= count
  })
/** Moves down beyond the 100 rows that are read first, at whose end the keys would have no effect while more are read. */
async function pressFarDown(page: Page, count: number): Promise<void> {
  await press(page, ...repeat(60, 'j'))
  await untilLoadedRows(page, 600)
  await press(page, ...repeat(count - 60, 'j'))
}
const repeat = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

describe('a hundred thousand quotes', () => {
  it('are counted up to ten thousand, and exactly if they are fewer', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await page.getByRole('status').getByText('10,000+ rows').waitFor()
    await page.goto('/console/quotes?text=' + numberOf(cancelled))
    await page.getByRole('status').getByText('1 row', { exact: true }).waitFor()
  })

  it('are walked by keyboard, with few rows in the page', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const newest = cancelled + 1
    await row(page, newest).waitFor()
    await pressFarDown(page, 150)
    await untilCurrent(page, newest - 149)
    assert.ok((await rows(page).count()) <= ROWS_IN_PAGE_MAX)
    // Each time the end is reached, more rows are read.
    for (let loaded = 600; loaded <= 2600; loaded += 500) {
      await untilLoadedRows(page, loaded)
      await press(page, 'End')
      await untilCurrent(page, newest - loaded + 1)
    }
    assert.ok((await rows(page).count()) <= ROWS_IN_PAGE_MAX)
    await press(page, 'Home')
    await untilCurrent(page, newest)
  })

  it('are selected by keyboard, and the row that was opened is still the current one after Back', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const newest = cancelled + 1
    const selected = (text: string) => page.getByRole('toolbar', { name: text }).waitFor()
    await row(page, newest).waitFor()
    await press(page, 'j', 'j', 'x', 'j', 'j', 'Shift+X')
    await selected('3 selected')
    await press(page, 'Shift+ArrowDown')
    await selected('4 selected')
    assert.deepEqual(
      await Promise.all([0, 1, 4, 5].map((down) => row(page, newest - down).getAttribute('aria-selected'))),
      ['false', 'true', 'true', 'false'],
    )
    await press(page, 'Space')
    await selected('3 selected')
    await press(page, 'Escape')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    // The range that was cleared is no longer extended.
    await press(page, 'j', 'Shift+X')
    await selected('1 selected')
    await press(page, 'Escape')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    await pressFarDown(page, 120)
    const opened = newest - 125
    await untilCurrent(page, opened)
    await press(page, 'Enter')
    await page.waitForURL(`**/console/quotes/${opened}`)
    await page.getByRole('heading', { name: numberOf(opened) }).waitFor()
    await press(page, 'Escape')
    await row(page, opened).waitFor()
    await untilCurrent(page, opened)
    await press(page, 'j')
    await untilCurrent(page, opened - 1)
  })
})

describe('filters', () => {
  it('are in the address, save as a view, and the CSV file has the same rows', async (t) => {
    const path = '/console/quotes?status=cancelled'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await row(page, cancelled).waitFor()
    const shown = await numbersIn(page)
    assert.equal(shown.length, 2)
    assert.deepEqual(await download(page), shown)

    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await untilFocused(page, 'textbox', 'Name')
    await assertAccessible(page, 'the dialog that saves a view')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lost <b>deals</b>')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/console/quotes')
    await page.getByRole('link', { name: 'Lost <b>deals</b>' }).click()
    await page.waitForURL(/status=cancelled/)
    await until('the view shows its rows', async () => (await numbersIn(page)).join() === shown.join())
  })

  it('and order apply to all rows of the CSV file, also to those that are not loaded', async (t) => {
    await run(
      console.db,
      `update quote set (shipping_amount, grand_total) = (quote_id * 7 % 1000 + 1000, quote_id * 7 % 1000 + 1010)
       where quote_id <= 150`,
    )
    const path = '/console/quotes?min=1000&sort=-grand_total'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await rows(page).nth(5).waitFor()
    await grid(page).focus()
    const listed = new Map<number, string>()
    // The 150, and the two cancelled quotes. Rows can be missed that are loaded while the keys are pressed.
    const count = 152
    await until('every row was in sight', async () => {
      const shown = await page.evaluate<[number, string][]>(SHOWN_ROWS)
      for (const [index, number] of shown) listed.set(index, number)
      const isAtEnd = shown.some(([index]) => index === count + 1)
      await press(page, isAtEnd ? 'Home' : 'PageDown')
      return listed.size === count
    })
    const inOrder = [...listed].toSorted(([one], [other]) => one - other)
    assert.deepEqual(
      await download(page),
      inOrder.map(([, number]) => number),
    )
  })

  it('that match nothing say so', async (t) => {
    const path = '/console/quotes?status=closed'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByText('Nothing matches these filters.').waitFor()
    await assertAccessible(page, 'a list without rows')

    // Those whose validity ends within a week.
    const sql = "update quote set expires_at = utc_now() + interval '3 days' where quote_id = $1"
    await run(console.db, sql, [cancelled])
    await page.goto('/console/quotes?status=cancelled')
    await row(page, cancelled + 1).waitFor()
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    const dates = page.getByRole('group', { name: 'Which date' })
    await dates.getByRole('button', { name: 'Valid until' }).click()
    await page.getByRole('button', { name: 'Next 7 days' }).click()
    await row(page, cancelled + 1).waitFor({ state: 'detached' })
    await row(page, cancelled).waitFor()
    await page.waitForURL(/date=expires_at/)
  })

  const SEARCH = `const field = document.querySelector('main [type=search]')
    const type = (text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }`

  it('of a text keep what is typed while the address changes', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await rows(page).nth(1).waitFor()
    const applied = await page.evaluate<string[]>(`new Promise((resolve) => {
      ${SEARCH}
      // Types more in the moment in which the first letter is applied; later, the second one is.
      const applied = []
      const wait = setTimeout
      globalThis.setTimeout = (run, ms, ...rest) => wait(() => {
        if (ms === 250) applied.push(field.value)
        run()
        if (ms === 250) applied.length === 1 ? type('ta') : resolve(applied)
      }, ms, ...rest)
      type('t')
    })`)
    assert.deepEqual(applied, ['t', 'ta'])
  })

  it('are cleared with what was just typed', async (t) => {
    const path = '/console/quotes?status=cancelled'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await row(page, cancelled).waitFor()
    // Longer than it takes until a text is applied.
    await page.evaluate(`new Promise((resolve) => {
      ${SEARCH}
      type('t')
      ;[...document.querySelectorAll('main button')].find(({ innerText }) => innerText.startsWith('Clear')).click()
      setTimeout(resolve, 500)
    })`)
    assert.equal(new URL(page.url()).search, '')
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
  })

  /** Returns the numbers in the CSV file. */
  async function download(page: Page): Promise<string[] | null> {
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    return (await readFile(await (await started).path(), 'utf8')).match(/Q\d{9}/g)
  }
})

describe('a saved view', () => {
  const theirs = {
    list: 'quotes',
    filter: { status: 'cancelled' },
    columns: ['number', 'mail'],
    is_shared: true,
  }
  const column = (page: Page, name: string) => page.getByRole('columnheader', { name })

  it('shows its columns, also by its address, and leaves those of the person', async (t) => {
    await ok(console.client.put('/rest/V1/console/views/Theirs', { body: { view: theirs } }))
    const path = '/console/quotes?status=cancelled&view=Theirs'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await column(page, 'Mail').waitFor()
    assert.equal(await column(page, 'Customer').count(), 0)
    await page.getByRole('link', { name: 'All' }).click()
    await column(page, 'Customer').waitFor()
    await page.getByRole('link', { name: 'Theirs' }).click()
    await column(page, 'Mail').waitFor()
    await page.goto('/console/quotes')
    await column(page, 'Customer').waitFor()
    assert.equal(await column(page, 'Mail').count(), 0)
  })

  it('of the person hides a shared one of its name', async (t) => {
    const { page } = await console.openSignedIn(t, {
      username: 'anna',
      path: '/console/quotes?status=declined',
    })
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Same')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await ok(console.client.put('/rest/V1/console/views/Same', { body: { view: theirs } }))
    await page.goto('/console/quotes')
    await page.getByRole('link', { name: 'Same' }).click()
    await page.waitForURL(/status=declined/)
    assert.equal(await page.getByRole('link', { name: 'Same' }).count(), 1)
  })

  it('keeps the name that is typed for it, and is renamed by its owner only', async (t) => {
    await ok(console.client.put('/rest/V1/console/views/Theirs', { body: { view: theirs } }))
    await console.addUser('manager', ['Quoting::quotes', 'Access::manage'])
    const path = '/console/quotes?status=cancelled&view=Theirs'
    const other = await console.openSignedIn(t, { username: 'manager', path })
    await other.page.getByRole('button', { name: /Theirs/ }).click()
    await other.page.getByRole('menuitem', { name: /^Delete/ }).waitFor()
    assert.equal(await other.page.getByRole('menuitem', { name: /^Rename/ }).count(), 0)
    const { page } = await console.openSignedIn(t, { path })
    await page.getByRole('button', { name: /Theirs/ }).click()
    await page.getByRole('menuitem', { name: /^Rename/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ours')
    await press(page, 'Escape')
    await untilFocused(page, 'button', 'Stay')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Ours' }).waitFor()
  })
})

describe('selected quotes', () => {
  for (const width of [320, 390, 768])
    it(`have a bar of one line by touch, above which the list ends, at ${width} px`, async (t) => {
      const viewport = { width, height: 700 }
      const options = { path: '/console/quotes?status=cancelled', viewport, hasTouch: true, isMobile: true }
      const { page } = await console.openSignedIn(t, { ...options, locale: 'de' })
      const boxes = page.locator('tbody').getByRole('checkbox')
      await boxes.first().check()
      const bar = page.getByRole('toolbar')
      const { height } = (await bar.boundingBox())!
      assert.ok(height < 60, `${height} px`)
      await assertAccessible(page, 'the bar on a phone')
      await assertFits(page, 'the bar on a phone')
      // The saved views of this file's tests are in a row that scrolls.
      const faults = await findMisplaced(page)
      assert.deepEqual(
        faults.filter((fault) => !fault.startsWith('has to be scrolled sideways')),
        [],
      )
      await boxes.last().check()
      await bar.getByText('2 ausgewählt').waitFor()
      await bar.getByRole('button', { name: 'Weitere Aktionen' }).click()
      const names = await page.getByRole('menuitem').allInnerTexts()
      assert.deepEqual(names, ['Erinnern …', 'Verlängern …', 'Stornieren …', 'Schließen …'])
      await press(page, 'Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await bar.getByRole('button', { name: 'Auswahl aufheben' }).click()
      await bar.waitFor({ state: 'detached' })
    })

  for (const width of [320, 768])
    it(`are selected by a tap anywhere in the cell of the checkbox, at ${width} px`, async (t) => {
      const viewport = { width, height: 700 }
      const options = { path: '/console/quotes', viewport, hasTouch: true, isMobile: true }
      const { page } = await console.openSignedIn(t, options)
      const box = page.locator('tbody').getByRole('checkbox').first()
      const { x, y, width: side } = (await box.boundingBox())!
      const [middleX, middleY] = [x + side / 2, y + side / 2]
      for (const [right, down] of [
        [-18, 0],
        [22, 0],
        [0, -20],
        [0, 20],
      ] as const) {
        await page.touchscreen.tap(middleX + right, middleY + down)
        await page.getByRole('toolbar', { name: '1 selected' }).waitFor()
        await page.touchscreen.tap(middleX + right, middleY + down)
        await page.getByRole('toolbar').waitFor({ state: 'detached' })
      }
      assert.match(page.url(), /quotes$/)
    })

  it('are in a list that scrolls with its page on a phone, whose head leaves the rows the room', async (t) => {
    const viewport = { width: 320, height: 700 }
    const options = { path: '/console/quotes', viewport, hasTouch: true, isMobile: true }
    const { page } = await console.openSignedIn(t, options)
    const newest = cancelled + 1
    await row(page, newest).waitFor()
    const scroll = (top: number) => page.evaluate(`document.getElementById('content').scrollTop = ${top}`)
    await scroll(3000)
    // Of 72 pixels each.
    const shown = `document.elementsFromPoint(160, 300).find((each) => each.matches('tr'))?.ariaRowIndex`
    await until('rows are in sight', async () => Number(await page.evaluate(shown)) > 36)
    assert.ok((await page.getByRole('heading', { level: 1 }).boundingBox())!.y < 0)
    assert.ok((await rows(page).count()) <= ROWS_IN_PAGE_MAX)
    await page.getByRole('grid').focus()
    await press(page, ...repeat(20, 'j'))
    await untilCurrent(page, newest - 19)
    const current = row(page, newest - 19)
    await until('the current row is in sight', async () => {
      const { y = -1, height = 0 } = (await current.boundingBox()) ?? {}
      return y >= 60 && y + height <= viewport.height
    })
  })

  it('are closed together, each with its result', async (t) => {
    const path = '/console/quotes?status=cancelled'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await row(page, cancelled).waitFor()
    await press(page, 'j', 'x', 'j', 'x')
    await page.getByRole('button', { name: 'Close …' }).click()
    await page.getByRole('button', { name: 'Close 2 quotes' }).click()
    await page.getByText(/^2 done/).waitFor()
    await assertAccessible(page, 'the results')
    assert.equal((await shop.readQuote(cancelled)).status, 'closed')
  })

  it('are cancelled after they were shown, an accepted one only if it is confirmed by itself', async (t) => {
    // Newest first; each has a customer of its own.
    const { id: accepted } = await shop.quoteIn('accepted')
    const { id: declined } = await shop.quoteIn('declined')
    const { id: proposed } = await shop.quoteIn('proposed')
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const dialog = page.getByRole('dialog')
    const line = (id: number) => dialog.getByRole('listitem').filter({ hasText: numberOf(id) })
    const cancelSelected = async () => {
      await row(page, proposed).waitFor()
      await press(page, ...['j', 'x', 'j', 'x', 'j', 'x'])
      await page.getByRole('button', { name: 'Cancel …' }).click()
      await line(accepted).waitFor()
    }
    await cancelSelected()
    assert.match(await line(proposed).innerText(), /anna@example\.com|Anna/)
    await line(proposed).getByText('Proposed', { exact: true }).waitFor()
    await line(proposed)
      .getByText(/^A mail goes to/)
      .waitFor()
    await line(declined).getByText('Cannot be cancelled').waitFor()
    await line(accepted)
      .getByRole('checkbox', { name: /^Accepted by the customer/ })
      .waitFor()
    await assertAccessible(page, 'the quotes to cancel')
    await page.getByRole('button', { name: 'Cancel 1 quote', exact: true }).click()
    await page.getByText(/^1 done/).waitFor()
    const statusOf = async (id: number) => (await shop.readQuote(id)).status
    assert.deepEqual(await Promise.all([proposed, declined, accepted].map(statusOf)), [
      'cancelled',
      'declined',
      'accepted',
    ])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Clear selection').click()

    await page.reload()
    await cancelSelected()
    await line(accepted).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cancel 1 quote', exact: true }).click()
    await page.getByText(/^1 done/).waitFor()
    assert.equal(await statusOf(accepted), 'cancelled')
  })

  it('are reminded of and extended where each allows, and the result says what became of them', async (t) => {
    const { id: declined } = await shop.quoteIn('declined')
    const { id: proposed } = await shop.quoteIn('proposed')
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const dialog = page.getByRole('dialog')
    const line = (id: number) => dialog.getByRole('listitem').filter({ hasText: numberOf(id) })
    const open = async (name: string) => {
      await row(page, proposed).waitFor()
      await press(page, 'j', 'x', 'j', 'x')
      await page.getByRole('button', { name }).click()
    }
    await open('Remind …')
    await line(declined).getByText('Not sent, or without an e-mail address').waitFor()
    await line(proposed)
      .getByText(/^A mail goes to/)
      .waitFor()
    await assertAccessible(page, 'the quotes to remind of')
    await dialog.getByRole('button', { name: 'Send 1 offer again' }).click()
    await page
      .getByRole('dialog', { name: 'Result' })
      .getByText(/^1 done/)
      .waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Clear selection').click()
    await page.reload()
    const before = await shop.readQuote(proposed)
    await open('Extend …')
    // The proposed end is later than that of the offer.
    await dialog.getByRole('button', { name: 'Extend 1 quote' }).click()
    await page.getByText(/^1 done/).waitFor()
    const after = await shop.readQuote(proposed)
    assert.ok(after.expires_at > before.expires_at)
    assert.equal(after.status, 'proposed')
  })

  it('are extended with an accepted one only if it is confirmed by itself, and each says who gets a mail', async (t) => {
    const { id: accepted } = await shop.quoteIn('accepted')
    const { quote_id: unmailed } = await shop.createQuote(await shop.newCustomer())
    await ok(client.post(`${quoting}/quote/${unmailed}/propose`, { body: { approve: true, notify: false } }))
    const before = await shop.readQuote(accepted)
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const dialog = page.getByRole('dialog')
    const line = (id: number) => dialog.getByRole('listitem').filter({ hasText: numberOf(id) })
    await row(page, unmailed).waitFor()
    await press(page, 'j', 'x', 'j', 'x')
    await page.getByRole('button', { name: 'Extend …' }).click()
    await line(unmailed).getByText('No mail is sent.').waitFor()
    await line(accepted)
      .getByText(/^A mail goes to /)
      .waitFor()
    await line(accepted)
      .getByRole('checkbox', { name: /^Accepted by the customer: extend/ })
      .waitFor()
    await assertAccessible(page, 'the quotes to extend')
    await dialog.getByRole('button', { name: 'Extend 1 quote' }).click()
    await page.getByText(/^1 done/).waitFor()
    assert.equal((await shop.readQuote(accepted)).expires_at, before.expires_at)
  })

  it('are reminded of with one message to each customer', async (t) => {
    const customer = await shop.newCustomer()
    const ids = [await shop.createQuote(customer), await shop.createQuote(customer)].map(
      (quote) => quote.quote_id,
    )
    for (const id of ids) await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const dialog = page.getByRole('dialog')
    await row(page, ids[0]).waitFor()
    await press(page, 'j', 'x', 'j', 'x')
    await page.getByRole('button', { name: 'Remind …' }).click()
    await dialog.getByRole('textbox', { name: 'Personal message' }).fill('Any questions?')
    await dialog.getByRole('button', { name: 'Send 2 offers again' }).click()
    await page.getByText(/^2 done/).waitFor()
    const lines = await many(
      console.db,
      `select data->>'personal_line' as line from event where record_id = any($1) and type = 'quote.resent'`,
      [ids],
    )
    assert.deepEqual(lines, [{ line: 'Any questions?' }, { line: 'Any questions?' }])
  })

  it('are extended with one message to each customer, or without a mail', async (t) => {
    const customer = await shop.newCustomer()
    const ids = [await shop.createQuote(customer), await shop.createQuote(customer)].map(
      (quote) => quote.quote_id,
    )
    for (const id of ids) await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const told = (id: number) =>
      scalar<string>(
        console.db,
        `select concat_ws(',', data->>'notify', data->>'personal_line') from event
         where record_id = $1 and type = 'quote.extended' order by recorded_id desc limit 1`,
        [id],
      )
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const dialog = page.getByRole('dialog')
    const extend = async () => {
      await row(page, ids[0]).waitFor()
      await press(page, 'j', 'x', 'j', 'x')
      await page.getByRole('button', { name: 'Extend …' }).click()
      await dialog.getByRole('textbox', { name: 'Personal message' }).waitFor()
    }
    const submit = async () => {
      await dialog.getByRole('button', { name: 'Extend 2 quotes' }).click()
      await page.getByText(/^2 done/).waitFor()
    }
    await extend()
    await dialog.getByRole('textbox', { name: 'Personal message' }).fill('Take your time.')
    await assertAccessible(page, 'the quotes to extend with a message')
    await submit()
    for (const id of ids) assert.equal(await told(id), 'Take your time.')
    await page.reload()
    await extend()
    await dialog.getByRole('checkbox', { name: 'Send the customer a mail' }).uncheck()
    assert.equal(await dialog.getByText('No mail is sent.').count(), 2)
    await submit()
    for (const id of ids) assert.equal(await told(id), 'false')
  })

  it('are extended to an end that is far away only after a question', async (t) => {
    const { quote_id: id } = await shop.createQuote(await shop.newCustomer())
    await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
    const isFar = async () => /^2099/.test((await shop.readQuote(id as number)).expires_at)
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await row(page, id).waitFor()
    await press(page, 'j', 'x')
    await page.getByRole('button', { name: 'Extend …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valid until').fill('2099-12-31')
    const extend = dialog.getByRole('button', { name: 'Extend 1 quote' })
    await extend.click()
    await dialog.getByText('The offer would be binding until Dec 31, 2099.').waitFor()
    assert.equal(await isFar(), false)
    await untilConfirmable(page)
    await extend.click()
    await until('it is extended', isFar)
  })

  it('have their mails read a few at a time, to say who gets one', async (t) => {
    const ids: number[] = []
    for (let count = 0; count < 6; count++) {
      const { quote_id: id } = await shop.createQuote(await shop.newCustomer())
      await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
      ids.push(id)
    }
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const open = new Set<string>()
    let most = 0
    await page.route('**/quote/*/mails', async (route) => {
      open.add(route.request().url())
      most = Math.max(most, open.size)
      const response = await route.fetch()
      open.delete(route.request().url())
      await route.fulfill({ response })
    })
    await row(page, ids.at(-1)!).waitFor()
    await press(page, ...ids.flatMap(() => ['j', 'x']))
    await page.getByRole('button', { name: 'Extend …' }).click()
    const dialog = page.getByRole('dialog')
    for (const id of ids)
      await dialog
        .getByRole('listitem')
        .filter({ hasText: numberOf(id) })
        .getByText('No mail is sent.')
        .waitFor()
    assert.ok(most <= 4, String(most))
  })

  it('show the status that they have afterwards', async (t) => {
    const { quote_id: id } = await shop.createQuote(await shop.newCustomer())
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await row(page, id).waitFor()
    await press(page, 'j', 'x')
    await page.getByRole('button', { name: 'Cancel …' }).click()
    await page.getByRole('button', { name: 'Cancel 1 quote', exact: true }).click()
    const result = page.getByRole('dialog', { name: 'Result' })
    await result.getByText('Cancelled', { exact: true }).waitFor()
    assert.equal(await result.getByText('Pending').count(), 0)
  })
})

it('selected price requests are closed together, for a reason', async (t) => {
  const ids = [await shop.submitPriceRequest(), await shop.submitPriceRequest()]
  const { page } = await console.openSignedIn(t, { path: '/console/price-requests' })
  await page.getByText(`REQ${String(ids[1]).padStart(9, '0')}`).waitFor()
  await press(page, 'j', 'x', 'j', 'x')
  await page.getByRole('button', { name: 'Close without a reply …' }).click()
  await page.getByText('The customer receives no mail.').waitFor()
  await assertAccessible(page, 'the price requests to close')
  await page.getByRole('button', { name: 'Close 2 price requests' }).click()
  await page.getByText(/^2 done/).waitFor()
  for (const id of ids) assert.equal((await shop.readPriceRequest(id, true)).close_reason, 'spam')
})
