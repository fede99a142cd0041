// Text blocks: a slash in the fields that sellers write in, places and gaps, and the page on which they are kept.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, client } = console
const customer = { firstname: 'Ida', lastname: 'Holm', email: 'ida@example.com' }
const { id: customer_id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read', 'PriceRequest::manage_requests'])
await console.addUser('answerer', ['PriceRequest::manage_requests'])
const blocks = '/rest/V1/sales/textBlocks'
const create = (name: string, kind: string, text: string, locale: string | null = null) =>
  ok(client.post(blocks, { body: { text_block: { name, kind, text, locale } } }))
await create('Thanks', 'reply', 'Dear {{ customer.firstname }}, thank you for {{ request.number }}.', 'en')
await create('Thanks', 'reply', 'Guten Tag {{ customer.firstname }}, vielen Dank.', 'de')
await create('Delivery', 'reply', 'We deliver to {{ customer.company }} on {{ delivery day }}.')
await create('Net 30', 'terms', 'Payable within 30 days.')
await create(
  'Welcome',
  'comment',
  'Dear {{ customer.firstname }} {{ customer.lastname }}, here is {{ quote.number }}.',
)
await create('Call back', 'note', 'Call back.')

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => page.getByRole('listbox', { name: 'Text blocks' })
const names = async (page: Page) =>
  (await list(page).getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0])
const reply = (page: Page) => page.getByLabel(/^Reply to /)
const hasText = (page: Page, text: string, field = reply(page)) =>
  until(`the text ${text}`, async () => (await field.inputValue()) === text)

async function openRequest(t: Parameters<typeof console.openSignedIn>[0], options: object = {}) {
  const { request_id } = await ok(
    client.post('/rest/V1/pricerequest/request/submit', {
      body: { email: customer.email, firstname: 'Ida', message: 'How much?', product_sku: 'LAMP' },
    }),
  )
  const path = `/console/inbox/price-request/${request_id}`
  const window = await console.openSignedIn(t, { path, ...options })
  await reply(window.page).waitFor()
  return { ...window, request_id: request_id as number }
}

async function openDraft(t: Parameters<typeof console.openSignedIn>[0], options: object = {}) {
  const quote = await shop.createQuote(customer_id, { items: [{ sku: 'BOOK', qty: 1 }] })
  const window = await console.openSignedIn(t, { path: `/console/quotes/${quote.quote_id}`, ...options })
  await window.page.getByLabel('Comment to the customer').waitFor()
  return { ...window, quote }
}

describe('a slash', () => {
  it('lists the text blocks, filters them while typing, and inserts one with its places filled', async (t) => {
    const { page, request_id } = await openRequest(t)
    const { increment_id } = await ok(client.get(`/rest/V1/pricerequest/request/${request_id}`))
    await reply(page).focus()
    await page.keyboard.type('/')
    await list(page).waitFor()
    // Those for replies come first, of these the ones in the language of the store.
    const all = await names(page)
    assert.deepEqual(all.slice(0, 3), ['Thanks', 'Delivery', 'Thanks'])
    assert.deepEqual(all.slice(3).sort(), ['Call back', 'Net 30', 'Welcome'])
    await assertAccessible(page, 'the text blocks')
    await page.keyboard.type('thank')
    await until('two are left', async () => (await names(page)).join() === 'Thanks,Thanks')
    await press(page, 'ArrowDown', 'ArrowUp', 'Enter')
    await list(page).waitFor({ state: 'detached' })
    await hasText(page, `Dear Ida, thank you for ${increment_id}.`)
    await page.getByText(/^Filled in: Ida, /).waitFor()
    await untilFocused(page, 'textbox', /^Reply to /)
    await page.keyboard.type(' Bye')
    await hasText(page, `Dear Ida, thank you for ${increment_id}. Bye`)
    await press(page, ...' Bye'.split('').map(() => 'Backspace'), 'Control+z')
  })

  it('stays in the text after Escape, within a word, before a blank, and if nothing is called like that', async (t) => {
    const { page } = await openRequest(t)
    await reply(page).focus()
    await page.keyboard.type('/')
    await list(page).waitFor()
    await press(page, 'Escape')
    await list(page).waitFor({ state: 'detached' })
    await untilFocused(page, 'textbox', /^Reply to /)
    await page.keyboard.type('th')
    assert.equal(await list(page).count(), 0)
    await press(page, 'Enter')
    await page.keyboard.type('1/')
    assert.equal(await list(page).count(), 0)
    await page.keyboard.type('2 / 3 /xyz')
    assert.equal(await list(page).count(), 0)
    await press(page, 'Enter')
    await page.keyboard.type('/')
    await list(page).waitFor()
    await hasText(page, '/th\n1/2 / 3 /xyz\n/')
  })

  it('leaves places without a value as gaps, which are selected and asked about before a reply is sent', async (t) => {
    const { page, request_id } = await openRequest(t)
    await reply(page).focus()
    await page.keyboard.type('Hello /deliv')
    await list(page).waitFor()
    await press(page, 'Enter')
    await hasText(page, 'Hello We deliver to {{ customer.company }} on {{ delivery day }}.')
    await page.getByText('2 gaps are left to fill in:').waitFor()
    await assertAccessible(page, 'a reply with gaps')
    // The first gap is selected.
    await page.keyboard.type('Holm ApS')
    await hasText(page, 'Hello We deliver to Holm ApS on {{ delivery day }}.')
    await press(page, 'Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/still has gaps/)
      .waitFor()
    const replies = async () => (await ok(client.get(`/rest/V1/pricerequest/request/${request_id}`))).replies
    assert.equal((await replies()).length, 0)
    // Tab leads to the price, Shift+Tab to the gap.
    await press(page, 'Tab')
    await untilFocused(page, 'textbox', 'Price')
    await press(page, 'Shift+Tab', 'Shift+Tab')
    await untilFocused(page, 'button', '{{ delivery day }}')
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', /^Reply to /)
    await page.keyboard.type('Monday')
    await page.getByText(/left to fill in/).waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    await until('the reply', async () => (await replies()).length === 1)
    assert.equal((await replies())[0].message, 'Hello We deliver to Holm ApS on Monday.')
  })

  it('sends a reply with gaps once that is confirmed', async (t) => {
    const { page, request_id } = await openRequest(t)
    await reply(page).fill('Price: {{ price }}')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await press(page, 'Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/still has gaps/)
      .waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    // The same keys hit twice are no answer: by the end of another request, a reply would be on its way.
    await press(page, 'Control+Enter')
    await page.clock.runFor(100)
    await page.evaluate(`fetch('/console/icon.svg')`)
    assert.deepEqual(sent, [])
    await page.clock.resume()
    const read = () => ok(client.get(`/rest/V1/pricerequest/request/${request_id}`))
    await untilConfirmable(page)
    await press(page, 'Control+Enter')
    await until('the reply', async () => (await read()).replies.length === 1)
  })

  it('asks again once the price is another one, or the seller was elsewhere', async (t) => {
    const { page, request_id } = await openRequest(t)
    const question = page.getByRole('alert').getByText(/still has gaps/)
    await reply(page).fill('Price: {{ price }}')
    await press(page, 'Control+Enter')
    await question.waitFor()
    await page.getByRole('textbox', { name: /^Price/ }).fill('189')
    await question.waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    await question.waitFor()
    await press(page, 'Escape', 'r')
    await question.waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    await question.waitFor()
    assert.deepEqual((await ok(client.get(`/rest/V1/pricerequest/request/${request_id}`))).replies, [])
  })

  it('inserts by a click, into comment and terms of a quote; the sheet before a proposal names gaps', async (t) => {
    const { page, quote } = await openDraft(t)
    const comment = page.getByLabel('Comment to the customer')
    await comment.focus()
    await page.keyboard.type('/')
    await list(page).waitFor()
    assert.equal((await names(page))[0], 'Welcome')
    await list(page)
      .getByRole('option', { name: /^Welcome/ })
      .click()
    await hasText(page, `Dear Ida Holm, here is ${quote.increment_id}.`, comment)
    const terms = page.getByLabel('Terms of the offer')
    await terms.fill('Pick-up: {{ day }}\n')
    await terms.focus()
    await press(page, 'Control+End')
    await page.keyboard.type('/')
    await list(page).waitFor()
    assert.equal((await names(page))[0], 'Net 30')
    await press(page, 'Enter')
    await hasText(page, 'Pick-up: {{ day }}\nPayable within 30 days.', terms)
    await press(page, 'Control+Enter')
    await dialog(page).getByText('A gap is left to fill in:').waitFor()
    await dialog(page).getByText('{{ day }}', { exact: true }).waitFor()
    await assertAccessible(page, 'a proposal with a gap')
    // Enter does not propose it: the first gap has the focus, and leads to its field.
    await untilFocused(page, 'button', '{{ day }}')
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', 'Terms of the offer')
    await page.getByText('Fill in the gap, or delete it.').waitFor()
    await page.keyboard.type('Monday')
    await hasText(page, 'Pick-up: Monday\nPayable within 30 days.', terms)
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    assert.equal(await dialog(page).getByText('to fill in').count(), 0)
    // In the dialog, Escape closes the list first.
    const remark = dialog(page).getByLabel('Remark in the history')
    await remark.focus()
    await page.keyboard.type('/')
    await list(page).waitFor()
    await press(page, 'Escape')
    await list(page).waitFor({ state: 'detached' })
    assert.equal(await remark.inputValue(), '/')
  })

  it('leads from the sheet to a gap in the closed details of a line', async (t) => {
    const { page } = await openDraft(t)
    await page.getByRole('button', { name: /^Details, line 1: / }).click()
    const field = page.getByRole('textbox', { name: /^Description, line 1/ })
    await field.fill('Colour: {{ colour }}')
    await page.getByRole('button', { name: /^Details, line 1: / }).click()
    await field.waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    await dialog(page).getByRole('button', { name: '{{ colour }}' }).click()
    await untilFocused(page, 'textbox', /^Description, line 1/)
    await page.keyboard.type('red')
    await hasText(page, 'Colour: red', field)
  })

  it('fills in the end of a draft, by default that of a proposal of today', async (t) => {
    const block = await create('End', 'comment', 'Valid until {{ quote.valid_until }}.')
    const { page } = await openDraft(t)
    const comment = page.getByLabel('Comment to the customer')
    const day = (days: number) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        Date.now() + days * 86_400_000,
      )
    const insert = async (expected: string) => {
      await comment.fill('/end')
      await list(page).waitFor()
      await press(page, 'Enter')
      await hasText(page, expected, comment)
    }
    await comment.focus()
    await insert(`Valid until ${day(30)}.`)
    await page.getByRole('button', { name: '14 days', exact: true }).click()
    await insert(`Valid until ${day(14)}.`)
    await ok(client.delete(`${blocks}/${block.text_block_id}`))
  })

  it('works in messages, notes of the team, and in the texts of a line', async (t) => {
    const { page, quote } = await openDraft(t)
    await page.getByRole('button', { name: /^Details, line 1: / }).click()
    for (const name of [/^Description, line 1/, /^Note to the customer, line 1/]) {
      const field = page.getByRole('textbox', { name })
      await field.focus()
      await page.keyboard.type('/welc')
      await list(page).waitFor()
      await press(page, 'Enter')
      await hasText(page, `Dear Ida Holm, here is ${quote.increment_id}.`, field)
    }
    await page.goto(`/console/quotes/${quote.quote_id}?tab=conversation`)
    await page.getByText('Internal note', { exact: true }).click()
    const note = page.getByRole('textbox', { name: 'Internal note' })
    await note.focus()
    await page.keyboard.type('/')
    await list(page).waitFor()
    assert.equal((await names(page))[0], 'Call back')
    await press(page, 'Enter')
    await hasText(page, 'Call back.', note)
  })

  it('is a slash for those who may not read text blocks', async (t) => {
    const { page } = await openRequest(t, { username: 'answerer' })
    await reply(page).focus()
    await page.keyboard.type('/')
    await hasText(page, '/')
    assert.equal(await list(page).count(), 0)
  })

  for (const width of [320, 768])
    it(`fits on ${width} pixels`, async (t) => {
      const long = await create(`Very${'long'.repeat(60)}`, 'reply', 'Text'.repeat(100))
      const { page } = await openRequest(t, { viewport: { width, height: 740 } })
      await reply(page).focus()
      await page.keyboard.type('/')
      await list(page).waitFor()
      await assertFits(page, 'the text blocks')
      await press(page, 'Escape')
      await reply(page).fill('{{ place }} '.repeat(12))
      await assertFits(page, 'a reply with gaps')
      await page.goto('/console/text-blocks')
      await page.getByText(/^Verylong/).waitFor()
      await assertFits(page, 'the page of text blocks')
      await ok(client.delete(`${blocks}/${long.text_block_id}`))
    })
})

describe('the text blocks', () => {
  const choose = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const named = async (name: string) =>
    (await ok(client.get(blocks))).find((each: { name: string }) => each.name === name)

  it('are created, changed and deleted; what somebody else saved meanwhile is not overwritten unasked', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/text-blocks' })
    await page.getByRole('row', { name: /^Net 30 Payable within 30 days/ }).waitFor()
    await page.getByRole('button', { name: 'New text block' }).click()
    await untilFocused(page, 'textbox', 'Name')
    await page.keyboard.type('Samples')
    await dialog(page).getByLabel('Text', { exact: true }).fill('Hello , samples are on their way.')
    await dialog(page).getByLabel('Text', { exact: true }).press('Home')
    for (let step = 0; step < 'Hello '.length; step++) await press(page, 'ArrowRight')
    await dialog(page).getByRole('button', { name: 'First name' }).click()
    await dialog(page).getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await assertAccessible(page, 'a new text block')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /^Samples / }).waitFor()
    const made = await named('Samples')
    const { text, kind, locale } = made
    assert.deepEqual(
      [text, kind, locale],
      ['Hello {{ customer.firstname }}, samples are on their way.', 'reply', 'en'],
    )
    await choose(page, 'Samples', 'Edit')
    await dialog(page).getByLabel('Text', { exact: true }).fill('Mine')
    const other = { version: made.version, text: 'Theirs' }
    await ok(client.put(`${blocks}/${made.text_block_id}`, { body: { text_block: other } }))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page)
      .getByRole('alert')
      .getByText(/“Theirs”$/)
      .waitFor()
    assert.equal((await named('Samples')).text, 'Theirs')
    await untilConfirmable(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    assert.equal((await named('Samples')).text, 'Mine')
    await choose(page, 'Samples', 'Delete')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('row', { name: /^Samples / }).waitFor({ state: 'detached' })
    assert.equal(await named('Samples'), undefined)
  })

  it('are only shown to those who may not change them', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/text-blocks' })
    await page.getByRole('row', { name: /^Net 30 / }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'New text block' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Actions for/ }).count(), 0)
    await assertAccessible(page, 'text blocks that are only shown')
  })
})
