// The files of quotes in the console: added by button, drop and paste, shown, and removed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { colorPng, fileBody, pdf } from '../support/sample-files.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const BYTES_MAX = 100_000
const console = await openConsole({
  PUBLIC_URL: 'https://quotes.example.com',
  UPLOAD_BYTES_MAX: String(BYTES_MAX),
})
const { client, shop } = console

type Payload = { name: string; mimeType: string; buffer: Buffer }
type File = { name: string; is_internal: boolean; item_id: number | null }
const listFiles = (id: number): Promise<File[]> => ok(client.get(`${quoting}/quote/${id}/files`))
const sheet = (name = 'sheet.pdf') => ({ name, mimeType: 'application/pdf', buffer: pdf })
const picture = (name = 'table.png') => ({ name, mimeType: 'image/png', buffer: colorPng(40, 30) })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Files' })
const rowOf = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name })

/** Drops or pastes a file, as `DataTransfer` has it. */
const hand = (page: Page, event: 'drop' | 'paste', name: string, type: string, content: Buffer) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (each) => each.charCodeAt(0))
    data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: '${type}' }))
    const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data }
    const make = (type) => type === 'paste' ? new ClipboardEvent(type, options) : new DragEvent(type, options)
    const events = '${event}' === 'drop' ? ['dragover', 'drop'] : ['paste']
    for (const type of events) document.activeElement.dispatchEvent(make(type))
  })()`)

describe('the files of a quote', () => {
  it('are added while lines are typed, which stay and are saved without a question', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?focus=price` })
    const price = page.getByRole('textbox', { name: /^Price, line 1/ })
    await price.fill('77')
    await panelOf(page).locator('input[type=file]').setInputFiles([sheet(), picture()])
    await rowOf(page, 'table.png').getByText('For the customer').waitFor()
    await rowOf(page, 'sheet.pdf').waitFor()
    await panelOf(page).getByText('2 of 20').waitFor()
    const { version } = await shop.readQuote(id)
    await until('the page has read the version of the last file', async () => {
      await page.getByRole('button', { name: /^Save/ }).waitFor()
      return true
    })
    assert.equal(await price.inputValue(), '77')
    assert.equal(await page.getByText('has changed this quote').count(), 0)
    await press(page, 'Control+s')
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const saved = await shop.readQuote(id, true)
    assert.deepEqual([saved.items[0].price, saved.version], [77, version + 1])
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  it('are named before a proposal, apart from those of the team, and printed without buttons', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await panelOf(page).locator('input[type=file]').setInputFiles([sheet()])
    await rowOf(page, 'sheet.pdf').waitFor()
    await panelOf(page).getByText('Internal', { exact: true }).click()
    await panelOf(page)
      .locator('input[type=file]')
      .setInputFiles([sheet('secret.pdf')])
    await rowOf(page, 'secret.pdf').waitFor()
    await press(page, 'Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('sheet.pdf', { exact: true }).waitFor()
    assert.equal(await dialog.getByText('secret.pdf').count(), 0)
    await assertFits(page, 'the files of a proposal')
    await press(page, 'Escape')
    await page.emulateMedia({ media: 'print' })
    assert.equal(await rowOf(page, 'sheet.pdf').locator('button:visible').count(), 0)
  })

  it('are dropped and pasted, for the team and for a line', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { items } = await shop.readQuote(id, true)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const panel = panelOf(page)
    await panel.getByText('Internal', { exact: true }).click()
    await panel.getByRole('combobox', { name: 'Line of new files' }).click()
    await page.getByRole('option', { name: items[0].name }).click()
    await hand(page, 'drop', 'plan.pdf', 'application/pdf', pdf)
    const plan = rowOf(page, 'plan.pdf')
    await plan.getByText('Internal').waitFor()
    await plan.getByText(items[0].name).waitFor()
    await panel.getByText('For the customer', { exact: true }).first().click()
    await hand(page, 'paste', 'image.png', 'image/png', colorPng(8, 8))
    await rowOf(page, 'screenshot-').getByText('For the customer').waitFor()
    const files = await listFiles(id)
    assert.deepEqual(
      files.map(({ is_internal, item_id }) => [is_internal, item_id]),
      [
        [true, items[0].item_id],
        [false, items[0].item_id],
      ],
    )
    assert.match(files[1]!.name, /^screenshot-[\d-]+\.png$/)
  })

  it('that cannot be added say why, each by itself', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const add = (...files: Payload[]) => panelOf(page).locator('input[type=file]').setInputFiles(files)
    await add(
      { ...sheet('run.exe') },
      { ...sheet('large.pdf'), buffer: Buffer.alloc(BYTES_MAX + 1, '%PDF-1.4 ') },
      { ...sheet('empty.pdf'), buffer: Buffer.alloc(0) },
      { ...sheet('liar.pdf'), buffer: colorPng(4, 4) },
      sheet('right.pdf'),
    )
    await rowOf(page, 'right.pdf').getByText('For the customer').waitFor()
    const faults = {
      run: /Not one of the types/,
      large: /Larger than/,
      empty: /is empty/,
      liar: /contents are not/,
    }
    for (const [name, fault] of Object.entries(faults)) {
      await rowOf(page, name).getByText(fault).waitFor()
      await page.getByRole('button', { name: `Hide ${name}.` }).click()
    }
    assert.equal(await panelOf(page).getByRole('alert').count(), 0)
    await add(...Array.from({ length: 20 }, (_, at) => sheet(`${at + 1}.pdf`)))
    await rowOf(page, '20.pdf').getByText('At most 20 files').waitFor()
    await rowOf(page, '19.pdf').getByText('For the customer').waitFor()
    assert.equal((await listFiles(id)).length, 20)
  })

  it('are removed after a question; those of a proposal stay, while the team goes on adding its own', async (t) => {
    const { id } = await shop.quoteIn('pending')
    for (const name of ['a.pdf', 'b.pdf'])
      await ok(client.post(`${quoting}/quote/${id}/files`, fileBody(name, pdf)))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Remove a.pdf' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Remove the file?' })
    await question.getByText('a.pdf').waitFor()
    await press(page, 'Escape')
    await untilFocused(page, 'button', 'Remove a.pdf')
    await press(page, 'Enter')
    await question.getByRole('button', { name: 'Remove' }).click()
    await rowOf(page, 'a.pdf').waitFor({ state: 'detached' })
    assert.deepEqual(
      (await listFiles(id)).map(({ name }) => name),
      ['b.pdf'],
    )

    await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
    await panelOf(page)
      .getByText(/those for the customer change while/)
      .waitFor()
    assert.equal(await page.getByRole('button', { name: 'Remove b.pdf' }).count(), 0)
    await panelOf(page).locator('input[type=file]').setInputFiles(sheet('costs.pdf'))
    await rowOf(page, 'costs.pdf').getByText('Internal').waitFor()
    await page.getByRole('button', { name: 'Remove costs.pdf' }).waitFor()
  })

  it('are shown with hostile names, on a phone, in the dark, to the keyboard', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const name = `<img src=x onerror=alert(1)> ${'W'.repeat(200)}.png`
    const { page } = await console.openSignedIn(t, {
      path: `/console/quotes/${id}`,
      viewport: { width: 320, height: 700 },
    })
    await panelOf(page)
      .locator('input[type=file]')
      .setInputFiles([picture(name), sheet('شيت.pdf')])
    await rowOf(page, 'شيت').getByText('For the customer').waitFor()
    const [preview] = await rowOf(page, 'WWW').locator('img').all()
    await preview!.scrollIntoViewIfNeeded()
    await until('the picture is shown', () =>
      page.evaluate<boolean>(`[...document.images].some((image) => image.naturalWidth === 40)`),
    )
    await assertFits(page, 'files with hostile names')
    await assertAccessible(page, 'files')
    assert.equal(await page.getByRole('link', { name: `Open ${name}` }).getAttribute('target'), '_blank')
  })

  it('wait for the connection, and are added once', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { page, context, allow } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    allow(/ERR_INTERNET_DISCONNECTED/)
    await panelOf(page).waitFor()
    await context.setOffline(true)
    await panelOf(page).locator('input[type=file]').setInputFiles(sheet())
    const again = page.getByRole('button', { name: 'Try sheet.pdf again' })
    await again.waitFor()
    await context.setOffline(false)
    await again.click()
    await rowOf(page, 'sheet.pdf').getByText('For the customer').waitFor()
    assert.equal((await listFiles(id)).length, 1)
  })
})

describe('an offer that is sent while a file is uploaded', () => {
  async function sendEarly(t: Parameters<typeof console.openSignedIn>[0]) {
    const { id } = await shop.quoteIn('pending')
    const { page, allow } = await console.openSignedIn(t, { path: `/console/quotes/${id}?focus=price` })
    await untilFocused(page, 'textbox', /^Price, line 1/)
    const held = new Promise<Route>((resolve, reject) => {
      const take = (route: Route) => (route.request().method() === 'POST' ? resolve(route) : route.continue())
      page.route('**/files', take).catch(reject)
    })
    await panelOf(page).locator('input[type=file]').setInputFiles(sheet('late.pdf'))
    const route = await held
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    return { id, page, allow, route }
  }
  const untilProposed = (page: Page) => page.getByRole('button', { name: 'Rework' }).waitFor()

  it('has the file', async (t) => {
    const { id, page, route } = await sendEarly(t)
    await route.continue()
    await untilProposed(page)
    assert.deepEqual(
      (await listFiles(id)).map(({ name }) => name),
      ['late.pdf'],
    )
  })

  it('leaves without a file that cannot be uploaded only after a question', async (t) => {
    const { id, page, allow, route } = await sendEarly(t)
    allow(/400/)
    await route.fulfill({ status: 400, json: { error_code: 'invalid_input', message: 'Unreadable.' } })
    await page.getByText('Nothing was sent: a file could not be added.').waitFor()
    assert.equal((await shop.readQuote(id)).status, 'pending')
    await untilConfirmable(page)
    await press(page, 'Enter')
    await untilProposed(page)
    assert.deepEqual(await listFiles(id), [])
  })
})

describe('the files of a message', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Write' })

  it('are uploaded first, can be left out, outlive a failure, and are shown to both sides', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${new URL(url).pathname.split('/').pop()}`
    const drawing = await ok(
      client.post('/rest/V1/buyer/quote/upload', { ...fileBody('drawing.pdf', pdf), token }),
    )
    const question = { text: 'Like this?', file_ids: [drawing.file_id] }
    await ok(client.post('/rest/V1/buyer/quote/question', { token, body: question }))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
    await page.getByRole('link', { name: 'Download drawing.pdf' }).waitFor()
    await page.getByRole('textbox', { name: 'Message to the customer' }).fill('Like that.')
    await form(page)
      .locator('input[type=file]')
      .setInputFiles([sheet('wrong.pdf'), picture()])
    await form(page).getByRole('button', { name: 'Remove wrong.pdf' }).click()
    await form(page).getByRole('link', { name: 'Open table.png' }).waitFor()
    const refusal = { status: 400, json: { error_code: 'unheard_of', message: 'm', detail: 'Not now.' } }
    await page.route('**/comments', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
    )
    await form(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Not now.').waitFor()
    await page.unroute('**/comments')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^Sent to .*@/).waitFor()
    const comments = await ok(client.get(`${quoting}/quote/${id}/comments`))
    assert.deepEqual(
      comments.map(({ files }: { files: File[] }) => files.map(({ name }) => name)),
      [['drawing.pdf'], ['table.png']],
    )
    await page.getByRole('link', { name: 'Open table.png' }).waitFor()
    assert.equal(await form(page).getByRole('link').count(), 0)
    await assertFits(page, 'a conversation with files')
  })

  it('are at most five', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
    const files = Array.from({ length: 6 }, (_, at) => sheet(`${at + 1}.pdf`))
    await form(page).locator('input[type=file]').setInputFiles(files)
    await form(page).getByText('At most 5 files').waitFor()
    await form(page).getByRole('button', { name: 'Remove 5.pdf' }).waitFor()
  })
})
