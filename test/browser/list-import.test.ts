// Lists in files become lines of a quote: picked, dropped, or attached to a price request.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { fileBody } from '../support/sample-files.ts'
import { xlsxFile } from '../support/xlsx-files.ts'

type Item = Record<string, unknown>

const console = await openConsole()
const { shop, client } = console
const customer_id = await shop.createCustomer('buyer@example.com')

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Lines from / })
const adding = (page: Page, label: string) => dialog(page).getByRole('button', { name: label, exact: true })
const line = (page: Page, number: number, name: string) =>
  page.getByRole('textbox', { name: `Quantity, line ${number}: ${name}` })
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())

async function openNew(t: Parameters<typeof console.openSignedIn>[0], query = '') {
  const path = `/console/quotes/new?customer_id=${customer_id}${query}`
  const window = await console.openSignedIn(t, { path })
  await window.page.getByRole('button', { name: 'Lines from a file …' }).waitFor()
  return window
}

const pick = (page: Page, name: string, buffer: Buffer | string) =>
  page
    .locator('input[type=file][accept*=xlsx]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })

/** Drops a file onto the lines. */
async function drop(page: Page, name: string, text: string, ...others: string[]): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const name of ${JSON.stringify([name, ...others])}) data.items.add(new File([${JSON.stringify(text)}], name))
    return data
  })()`)
  const lines = page.getByRole('region', { name: 'Lines', exact: true })
  await lines.dispatchEvent('dragenter', { dataTransfer: transfer })
  await page.getByText('Drop a CSV, TSV or XLSX file to add its rows as lines').waitFor()
  await lines.dispatchEvent('drop', { dataTransfer: transfer })
}

async function savedItems(page: Page): Promise<Item[]> {
  await press(page, 'Control+s')
  await page.waitForURL(/\/console\/quotes\/\d+/)
  return (await shop.readQuote(idOf(page), true)).items as Item[]
}

describe('a list file', () => {
  it('that is picked becomes products and custom lines, in one step that can be undone', async (t) => {
    const { page } = await openNew(t)
    const rows = [
      ['Parts list', '', '', '', ''],
      ['Pos', 'Article no.', 'Designation', 'Qty', 'Price'],
      [1, '0042-oak', 'Table', 4, 199.5],
      [2, '', 'Corner shelf', { xml: '<c><f>2*3</f><v>6</v></c>' }, ''],
      [3, 'LAMP', '', '', ''],
    ]
    await pick(page, 'parts.xlsx', xlsxFile([{ name: 'Cover' }, { name: 'Parts', rows }]))
    await adding(page, 'Add 3 lines').waitFor()
    await dialog(page).getByText('Row 2 is the heading').waitFor()
    await assertAccessible(page, 'the rows of a file')
    await assertFits(page, 'the rows of a file')
    await adding(page, 'Add 3 lines').click()
    await line(page, 3, 'Lamp').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await untilFocused(page, 'textbox', /^Price, line 1: /)
    await page.getByRole('button', { name: 'Undo' }).click()
    await line(page, 1, 'Oak table').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redo' }).click()
    await line(page, 2, 'Corner shelf').waitFor()
    const items = await savedItems(page)
    const fields = ['product_type', 'sku', 'name', 'qty', 'price', 'needs_price']
    assert.deepEqual(
      items.map((item) => fields.map((field) => item[field])),
      [
        ['simple', '0042-OAK', 'Oak table', 4, 199.5, false],
        ['custom', items[1]!.sku, 'Corner shelf', 6, 0, true],
        ['simple', 'LAMP', 'Lamp', 1, 33.33, false],
      ],
    )
  })

  it('that is dropped keeps the rows that cannot be read, until they are corrected', async (t) => {
    const { page } = await openNew(t)
    await drop(page, 'list.csv', 'SKU;Menge;Preis\nLAMP;2;1.234\n0042-OAK;two;5,50\nBOOK;0;1\n')
    await adding(page, 'Add 1 line').waitFor()
    await dialog(page)
      .getByText(/^2 rows cannot be read and stay here/)
      .waitFor()
    await dialog(page).getByText('A quantity above 0').first().waitFor()
    await assertAccessible(page, 'rows that cannot be read')
    await adding(page, 'Add 1 line').click()
    await line(page, 1, 'Lamp').waitFor()
    await dialog(page)
      .getByText(/^One line added\. 2 rows cannot be read/)
      .waitFor()
    await dialog(page).getByRole('textbox', { name: 'Row 3, Quantity' }).fill('2')
    await dialog(page).getByRole('checkbox', { name: 'Row 4' }).uncheck()
    await adding(page, 'Add 1 line').click()
    await dialog(page).waitFor({ state: 'detached' })
    // The decimal comma of its column tells that the point of the first price separates thousands.
    const items = await savedItems(page)
    assert.deepEqual(
      items.map(({ sku, qty, price }) => [sku, qty, price]),
      [
        ['LAMP', 2, 1234],
        ['0042-OAK', 2, 5.5],
      ],
    )
  })

  it('says what its rows become, and of which amounts to make sure; custom lines have one tax rate', async (t) => {
    const { page } = await openNew(t)
    await pick(page, 'list.csv', 'SKU;Name;Qty;Price\nlamp;;1.000;30\nXX-99;;2.5;9\nYY-1;Shelf;2.5;8\n')
    await dialog(page).getByText('1 product of the catalog, 2 custom lines.').waitFor()
    await dialog(page).getByText('In the catalog: Lamp').waitFor()
    assert.equal(await dialog(page).getByText('Custom line', { exact: true }).count(), 2)
    await dialog(page).getByText('= 1, not 1,000').waitFor()
    await dialog(page)
      .getByText(/^1 amount was read in one of two ways/)
      .waitFor()
    await assertAccessible(page, 'what the rows become')
    await assertFits(page, 'what the rows become')
    await dialog(page).getByRole('textbox', { name: 'Row 2, Quantity' }).fill('1000')
    await dialog(page)
      .getByText(/^1 amount was read in one of two ways/)
      .waitFor({ state: 'detached' })
    const name = dialog(page).getByRole('textbox', { name: 'Row 3, Name' })
    assert.equal(await name.getAttribute('placeholder'), 'XX-99')
    await name.fill('Corner shelf')
    const tax = dialog(page).getByLabel('Tax of custom lines')
    await tax.fill('101')
    await dialog(page).getByText('A percentage from 0 to 100').waitFor()
    assert.equal(await adding(page, 'Add 3 lines').isDisabled(), true)
    await tax.fill('7')
    await adding(page, 'Add 3 lines').click()
    await line(page, 3, 'Shelf').waitFor()
    const items = await savedItems(page)
    assert.deepEqual(
      items.map((item) => [item.name, item.qty, item.product_type]),
      [
        ['Lamp', 1000, 'simple'],
        ['Corner shelf', 2.5, 'custom'],
        ['Shelf', 2.5, 'custom'],
      ],
    )
    assert.deepEqual(
      items.slice(1).map((item) => item.tax_percent),
      [7, 7],
    )
  })

  it('has columns that can be corrected, and no heading if it has none', async (t) => {
    const { page } = await openNew(t)
    await pick(page, 'list.tsv', 'LAMP\t3\t7\n0042-OAK\t4\t8\n')
    await adding(page, 'Add 2 lines').waitFor()
    assert.equal(await dialog(page).getByRole('switch').isChecked(), false)
    await dialog(page).getByLabel('Meaning of column 2').selectOption('Price')
    await dialog(page).getByLabel('Meaning of column 3').selectOption('Quantity')
    await adding(page, 'Add 2 lines').click()
    await line(page, 2, 'Oak table').waitFor()
    const items = await savedItems(page)
    assert.deepEqual(
      items.map(({ qty, price }) => [qty, price]),
      [
        [7, 3],
        [8, 4],
      ],
    )
  })

  it('that is no list is refused with a reason', async (t) => {
    const { page } = await openNew(t)
    await pick(page, 'old.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))
    await dialog(page)
      .getByText(/^The file cannot be read: it is damaged/)
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await pick(page, 'blank.csv', '\n;;\n')
    await dialog(page).getByText('The file has no rows.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await drop(page, 'plan.pdf', '%PDF-1.4')
    await page.getByText('Save the quote first; then files can be added to it.').waitFor()
  })

  it('together with other files is added to the quote like them', async (t) => {
    const { page } = await openNew(t)
    await drop(page, 'list.csv', 'SKU;Qty\nLAMP;2\n', 'plan.pdf')
    await page.getByText('Save the quote first; then files can be added to it.').waitFor()
  })

  it('of ten thousand rows is shown without a standstill', async (t) => {
    const { page } = await openNew(t)
    const rows = Array.from({ length: 10_000 }, (_, index) => [`P-${index}`, `Part ${index}`, index + 1, 1.5])
    const file = xlsxFile([{ rows: [['SKU', 'Name', 'Qty', 'Price'], ...rows] }])
    await page.evaluate(`globalThis.tasks = []
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
        .observe({ type: 'longtask' })`)
    await pick(page, 'large.xlsx', file)
    await adding(page, 'Add 10,000 lines').waitFor({ timeout: 60_000 })
    const rendered = await dialog(page).getByRole('row').count()
    assert.ok(rendered > 5 && rendered < 100, `${rendered} rows`)
    const tasks = await page.evaluate<number[]>('tasks')
    t.diagnostic(`long tasks: ${tasks.join(', ')} ms`)
  })
})

describe('a price request with a list', () => {
  it('fills the quote that answers it', async (t) => {
    const type = 'text/csv'
    const file = fileBody('wanted.csv', 'Article;Quantity\n"Shelf, oak";12\nBracket;24\n', type)
    const { request_message_file_tmp_id } = await ok(
      client.post('/rest/V1/pricerequest/request/upload', file),
    )
    const id = await shop.submitPriceRequest({
      firstname: 'Kim',
      lastname: 'Novak',
      email: 'buyer@example.com',
      message: 'Please quote the list.',
      file_ids: [request_message_file_tmp_id],
    })
    const { page } = await openNew(t, `&price_request_id=${id}`)
    await page.getByRole('button', { name: 'Add its lines to the quote …' }).click()
    await assertAccessible(page, 'the list of a price request')
    await adding(page, 'Add 2 lines').click()
    await line(page, 2, 'Bracket').waitFor()
    const items = await savedItems(page)
    assert.deepEqual(
      items.map(({ name, qty, needs_price }) => [name, qty, needs_price]),
      [
        ['Shelf, oak', 12, true],
        ['Bracket', 24, true],
      ],
    )
  })
})
