// A negotiation: questions and counter-offers of the customer, and what the seller does with them in the console.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import {
  assertAccessible,
  assertFits,
  hold,
  press,
  untilConfirmable,
  untilFocused,
  visit,
} from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop } = console

/** A proposed quote, and what its customer does. */
async function propose(cc: string[] = []) {
  const { id } = await shop.approvedFromCart({ '0042-OAK': 40, LAMP: 3 })
  if (cc.length > 0) {
    await ok(client.post(`${quoting}/quote/${id}/rework`))
    await ok(shop.editQuote(id, { version: (await shop.readQuote(id)).version, cc }))
  }
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  const { pathname } = new URL(url)
  const token = `${id}.${pathname.split('/').pop()}`
  const { items } = await shop.readQuote(id, true)
  const write = (path: string, body: object) =>
    ok(client.post(`/rest/V1/buyer/quote/${path}`, { token, body }))
  const readPage = async () => {
    const answer = await fetch(new URL(pathname, console.origin))
    return { status: answer.status, html: await answer.text() }
  }
  return { id, items, write, readPage }
}

const listComments = (id: number) => ok(client.get(`${quoting}/quote/${id}/comments`))

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (amount: number) => dollars.format(amount)

describe('a question', () => {
  it('stays in the inbox when it was looked at, until it is set to done, which can be undone', async (t) => {
    const { id, write } = await propose()
    await write('question', { text: 'Is the oak oiled?' })
    const waits = async () => !(await listComments(id))[0].is_read
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
    const said = page.getByRole('region', { name: 'Conversation' })
    await said.getByText('Unanswered', { exact: true }).waitFor()
    await assertAccessible(page, 'a question that waits')
    await page.waitForTimeout(2000)
    assert.equal(await waits(), true)

    await page.goto(`${console.origin}/console/inbox?kind=message`)
    const row = page.getByRole('link', { name: /Is the oak oiled/ })
    await row.waitFor()
    await press(page, 'j')
    await page.getByRole('button', { name: 'Done without an answer' }).waitFor()
    await press(page, 'x')
    await until('the question is done', async () => !(await waits()))
    await page.getByText('Done: no longer in the inbox').waitFor()
    await page.getByRole('link', { name: /^Done, or no longer/ }).waitFor()
    await press(page, 'z')
    await until('the question waits again', waits)

    await page.goto(`${console.origin}/console/quotes/${id}?tab=conversation`)
    await said.getByRole('button', { name: 'Done without an answer' }).click()
    await said.getByText('Unanswered', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('Done: no longer in the inbox').waitFor()
    assert.equal(await waits(), false)
    await press(page, 'x')
    await said.getByText('Unanswered', { exact: true }).waitFor()
    assert.equal(await waits(), true)
    await said.getByRole('button', { name: 'Done without an answer' }).click()
    await until('the question is done', async () => !(await waits()))
  })
})

describe('a message that is not sent', () => {
  it('is named before the quote is proposed, a note for the team is not', async (t) => {
    const { id } = await propose()
    await ok(shop.moveQuote(id, 'rework'))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
    const sheet = page.getByRole('dialog', { name: 'Send this quote to the customer' })
    const field = page.getByRole('textbox', { name: 'Message to the customer' })
    await field.fill('Two weeks earlier is possible.')
    await page.getByRole('button', { name: /^Propose/ }).click()
    await sheet.getByText('Two weeks earlier is possible.').waitFor()
    await assertAccessible(page, 'an unsent message before a proposal')
    await press(page, 'Escape')
    await page.getByText('Internal note', { exact: true }).click()
    await page.getByRole('button', { name: /^Propose/ }).click()
    await sheet.getByRole('button', { name: 'Propose and send' }).waitFor()
    assert.equal(await sheet.getByText(/^Not sent yet/).count(), 0)
    await press(page, 'Escape')
    await page.getByRole('textbox', { name: 'Internal note' }).fill('')
  })
})

describe('a negotiation', () => {
  it('goes from a question to a new proposal by keyboard', async (t) => {
    const { id, items, write, readPage } = await propose()
    const [oak] = items
    await write('question', { text: 'When could you deliver?', item_id: oak.item_id })
    const { page } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
    await page.getByRole('link', { name: /Question.*When could you deliver/ }).waitFor()
    await press(page, 'j', 'Enter')
    await page.waitForURL(`**/quotes/${id}?tab=conversation`)
    const tab = page.getByRole('link', { name: /^Conversation/ })
    const said = page.getByRole('region', { name: 'Conversation' })
    await said.getByText('When could you deliver?').waitFor()
    await said.getByText('Oak table').waitFor()
    await said.getByText('stays in the inbox until').waitFor()
    assert.match(await tab.innerText(), /1/)

    await press(page, 'r')
    await untilFocused(page, 'textbox', 'Message to the customer')
    await page.keyboard.type('In two weeks.')
    await press(page, 'Control+Enter')
    await said.getByRole('listitem').filter({ hasText: 'In two weeks.' }).waitFor()
    await until('the tab counts none', async () => (await tab.innerText()) === 'Conversation')
    await said.getByRole('button', { name: 'Back to the inbox' }).waitFor()
    await page.getByText('Internal note').click()
    await page.getByRole('textbox', { name: 'Internal note' }).fill('SECRET: at most 5 %')
    await press(page, 'Control+Enter')
    const note = said.getByRole('listitem').filter({ hasText: 'SECRET' })
    await note.getByText('Internal – the customer does not see this').waitFor()
    const { html } = await readPage()
    assert.match(html, /In two weeks\./)
    assert.doesNotMatch(html, /SECRET/)

    // The counter-offer appears while something is being written, which stays, and is asked about on leaving.
    await page.getByRole('textbox', { name: 'Internal note' }).fill('Not sent yet')
    const { version } = await shop.readQuote(id)
    await write('counterOffer', { version, items: [{ item_id: oak.item_id, qty: 50, price: 175 }] })
    await write('counterOffer', { version, items: [{ item_id: oak.item_id, qty: 50, price: 180 }] })
    await said.getByRole('row', { name: 'Oak table 40 × $210.00 50 × $180.00' }).waitFor()
    const former = said.getByRole('listitem').filter({ hasText: '50 × $175.00' })
    await former.getByText('A later counter-offer followed.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Take into the draft' }).count(), 1)
    assert.equal(await page.getByRole('textbox', { name: 'Internal note' }).inputValue(), 'Not sent yet')
    await press(page, 'Escape', 'g', 'q')
    await page.getByRole('button', { name: 'Stay' }).click()
    await press(page, 't')
    const question = page.getByRole('dialog', { name: 'Take the counter-offer into the draft?' })
    await question.getByText(/^Withdraws the proposal/).waitFor()
    await question.getByRole('row', { name: 'Oak table 40 × $210.00 50 × $180.00' }).waitFor()
    const [before, after] = await question
      .getByRole('row', { name: /^Total / })
      .getByRole('cell')
      .allTextContents()
    assert.equal(before, money((await shop.readQuote(id)).grand_total))
    assert.equal((await shop.readQuote(id)).status, 'proposed')
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    const taken = await shop.readQuote(id, true)
    assert.deepEqual([taken.status, taken.items[0].qty, taken.items[0].price], ['pending', 50, 180])
    assert.equal(after, money(taken.grand_total))
    await page.getByRole('link', { name: /^Conversation/ }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Internal note' }).inputValue(), 'Not sent yet')
    await page.getByRole('textbox', { name: 'Internal note' }).fill('')
    await said.getByText('Taken into the draft.').waitFor()

    await press(page, 'Escape', 'Control+Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Changes since proposal 1').waitFor()
    await sheet
      .getByRole('listitem')
      .filter({ hasText: /Quantity, .*Oak table.*40 → 50/ })
      .waitFor()
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Rework' }).waitFor()

    // Answered by proposal 2, the counter-offer is beside proposal 1, and cannot be taken again.
    await page.getByRole('link', { name: /^Conversation/ }).click()
    const answered = said.getByRole('listitem').filter({ hasText: '50 × $180.00' })
    await answered.getByRole('columnheader', { name: 'Proposal 1' }).waitFor()
    await answered.getByRole('row', { name: 'Oak table 40 × $210.00 50 × $180.00' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Take into the draft' }).count(), 0)
    await press(page, 't')
    assert.equal(await page.getByRole('dialog').count(), 0)

    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('link', { name: 'Proposal 2' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Price, .*Oak table.*210\.00 → 180\.00/ })
      .waitFor()
    await page.getByRole('link', { name: 'Proposal 1' }).click()
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Proposal 2' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Price, .*Oak table.*180\.00 → 210\.00/ })
      .waitFor()
  })

  it('warns of the prices of a counter-offer before it is taken', async (t) => {
    const { id, items, write } = await propose()
    const { version } = await shop.readQuote(id)
    await write('counterOffer', { version, items: [{ item_id: items[0].item_id, qty: null, price: 100 }] })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
    await page.getByRole('button', { name: 'Take into the draft' }).click()
    const question = page.getByRole('dialog').getByRole('alert')
    await question.getByText('Discount of 52.38\u00a0%, more than 30\u00a0%').waitFor()
    await assertAccessible(page, 'a counter-offer far below')
  })

  it('saves what is typed before a counter-offer is taken', async (t) => {
    const { id, items, write } = await propose()
    const { version } = await shop.readQuote(id)
    await write('counterOffer', { version, items: [{ item_id: items[0].item_id, price: 180 }] })
    await ok(client.post(`${quoting}/quote/${id}/rework`))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?focus=price` })
    await page.getByRole('textbox', { name: /^Price, line 2/ }).fill('30')
    await page.getByRole('link', { name: /^Conversation/ }).click()
    await page.getByRole('button', { name: 'Take into the draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take into the draft' }).click()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    const saved = await shop.readQuote(id, true)
    assert.deepEqual(
      saved.items.map(({ price }: { price: number }) => price),
      [180, 30],
    )
  })
})

describe('the links of a quote', () => {
  const openLinks = (page: Page) => page.getByRole('button', { name: "Customer's page" }).click()

  it('are copied, and stop working once they are revoked', async (t) => {
    const { id, readPage } = await propose()
    assert.equal((await readPage()).status, 200)
    const { page, context } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const assertCopied = async (name: string, url: string) => {
      await openLinks(page)
      await page.getByRole('menuitem', { name }).click()
      // Of several messages, the last one is shown.
      await page.getByText('Link copied').last().waitFor()
      await until(
        `the clipboard has the link of ${name}`,
        async () => (await page.evaluate('navigator.clipboard.readText()')) === url,
      )
    }
    const links = await ok(client.get(`${quoting}/quote/${id}/link`))
    await assertCopied('Copy the link to accept', links.url as string)
    await assertCopied('Copy the link to view', links.view_url as string)
    await openLinks(page)
    await page.getByRole('menuitem', { name: 'Revoke …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the links' }).click()
    await page.getByText('The former links no longer work').waitFor()
    assert.equal((await readPage()).status, 404)
    const renewed = await ok(client.get(`${quoting}/quote/${id}/link`))
    assert.notEqual(renewed.url, links.url)
    await assertCopied('Copy the link to accept', renewed.url as string)
  })

  it('are those to view without the permission to read the one to accept', async (t) => {
    const { id } = await propose()
    await console.addUser('seller', ['Quoting::quotes'])
    const { page } = await console.openSignedIn(t, { username: 'seller', path: `/console/quotes/${id}` })
    await openLinks(page)
    await page.getByRole('menuitem', { name: 'Copy the link to view' }).waitFor()
    assert.equal(await page.getByText('Copy the link to accept').count(), 0)
    await page.getByRole('menuitem', { name: 'Revoke …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the links' }).click()
    await page.getByText('The former links no longer work').waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Revoked the links.*seller/ })
      .waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Read the link to accept/, hasNotText: 'seller' })
      .waitFor()
  })

  it('are not shown before the first proposal', async (t) => {
    const { id } = await shop.quoteIn('approved')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Rework' }).waitFor()
    assert.equal(await page.getByRole('button', { name: "Customer's page" }).count(), 0)
  })
})

const chosenRow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).and(page.locator('[aria-current=true]'))

/** Chooses a row as a notification does. A click would open the page of the quote. */
async function openRow(page: Page, kind: string, id: number, name: string | RegExp) {
  // What is typed on where a field was is no command.
  await press(page, 'Escape')
  await visit(page, `/inbox?kind=${kind}#${kind}%20${id}`)
  await chosenRow(page, name).waitFor()
}

/** The filled buttons of the record beside the list. */
async function mainButtons(page: Page) {
  const pane = page.getByRole('region', { name: 'Record' })
  const texts = await pane
    .locator('[data-variant=filled], .mantine-Button-root:not([data-variant])')
    .allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

describe('beside the inbox', () => {
  it('a click shows what `j` shows, and with Ctrl, by a key or on a phone opens the page of the quote', async (t) => {
    const { id, write } = await propose()
    await write('question', { text: 'Is the teak oiled?' })
    const { page, context } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
    const row = page.locator(`[data-key="message ${id}"]`)
    await row.click()
    await page.getByRole('region', { name: 'Record' }).getByText('Is the teak oiled?').waitFor()
    await page.locator(`[data-key="message ${id}"][aria-current=true]:focus`).waitFor()
    assert.match(page.url(), /\/inbox\?kind=message$/)
    const opened = context.waitForEvent('page')
    await row.click({ modifiers: ['Control'] })
    const other = await opened
    await other.waitForURL(`**/quotes/${id}?tab=conversation`)
    await other.close()
    await press(page, 'Enter')
    await page.waitForURL(`**/quotes/${id}?tab=conversation`)
    await page.goBack()
    await page.setViewportSize({ width: 390, height: 800 })
    await row.click()
    await page.waitForURL(`**/quotes/${id}?tab=conversation`)
  })

  it('a question is answered in the form of its quote, which only its own keys send', async (t) => {
    const { id, write } = await propose(['copy@example.com'])
    await write('question', { text: 'Is the ash oiled?' })
    const { customer_email } = await shop.readQuote(id)
    const { page } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/comments')) sent.push(request.url())
    })
    const row = page.getByRole('link', { name: /Is the ash oiled/ })
    await row.waitFor()
    // It is the last one: others may wait longer.
    await until('the row is chosen', async () => {
      await press(page, 'j')
      return (await row.getAttribute('aria-current')) === 'true'
    })
    const form = page.getByRole('form', { name: 'Write', exact: true })
    await form.waitFor()
    await form.getByText(`Goes by mail to ${customer_email}, copy@example.com.`).waitFor()
    await assertFits(page, 'an answer in the inbox')
    await assertAccessible(page, 'an answer in the inbox')
    await press(page, 'r')
    await page.keyboard.type('Yes, twice.')
    await press(page, 'Escape')
    await row.getByText('Draft').waitFor()
    // Outside of the form it leads to it, and sends nothing.
    await row.focus()
    await press(page, 'Control+Enter')
    await untilFocused(page, 'textbox', 'Message to the customer')
    assert.equal(page.context().pages().length, 1)
    await press(page, 'Control+Enter')
    await page.getByText(`Sent to ${customer_email}, copy@example.com`).waitFor()
    const [question, answer] = await listComments(id)
    assert.deepEqual([question.is_read, answer.text, answer.is_internal], [true, 'Yes, twice.', false])
    await page.getByRole('link', { name: /^Done, or no longer/ }).waitFor()
    assert.equal(sent.length, 1)
  })

  it('an answer leaves no row that was opened before it was sent, and a failure is told there', async (t) => {
    const quotes = [await propose(), await propose(), await propose()] as const
    const texts = ['Is the elm oiled?', 'Is the fir oiled?', 'Is the yew oiled?'] as const
    for (const [index, { write }] of quotes.entries()) await write('question', { text: texts[index]! })
    const { page, allow } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
    const open = (index: 0 | 1 | 2) => openRow(page, 'message', quotes[index].id, texts[index])
    const field = page.getByRole('textbox', { name: 'Message to the customer' })
    const begin = async (index: 0 | 1 | 2, text: string) => {
      await open(index)
      await field.waitFor()
      await press(page, 'r')
      await untilFocused(page, 'textbox', 'Message to the customer')
      await page.keyboard.type(text)
    }
    const send = async (index: 0 | 1) => {
      const path = `**/quote/${quotes[index].id}/comments`
      const release = await hold(page, path, 'POST')
      await begin(index, 'Yes, twice.')
      const sending = page.waitForRequest(path)
      await press(page, 'Control+Enter')
      await sending
      return release
    }
    const release = await send(0)
    await begin(2, 'Half')
    release()
    await page.getByText(/^Sent to .*@/).waitFor()
    await page.keyboard.type(' of it')
    assert.equal(await field.inputValue(), 'Half of it')

    const refuse = await send(1)
    await open(2)
    await ok(client.post(`${quoting}/quote/${quotes[1].id}/cancel`))
    allow(/40\d/)
    refuse()
    await page.getByText(/^What you wrote on Q\d+ was not sent/).waitFor()
    assert.equal(await field.inputValue(), 'Half of it')

    const settle = await hold(page, '**/comments/read', 'POST')
    const settling = page.waitForRequest('**/comments/read')
    await press(page, 'x')
    await settling
    await open(0)
    settle()
    await page.getByText('Done: no longer in the inbox').waitFor()
    await chosenRow(page, texts[0]).waitFor()
  })

  it('a quote that cannot be read can be read again', async (t) => {
    const { id, write } = await propose()
    await write('question', { text: 'Is the larch oiled?' })
    const { id: accepted } = await shop.quoteIn('accepted')
    const { increment_id } = await shop.readQuote(accepted)
    const { page, allow } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
    allow(/500/)
    const path = '**/quoting/quote/*?addItems=true'
    const json = { error_code: 'internal', message: 'm', detail: 'It failed.' }
    const readAgain = async () => {
      const button = page.getByRole('button', { name: 'Try again' })
      await button.waitFor()
      await page.unroute(path)
      await button.click()
    }
    await page.route(path, (route) => route.fulfill({ status: 500, json }))
    await openRow(page, 'message', id, /Is the larch oiled/)
    await readAgain()
    await page.getByRole('form', { name: 'Write', exact: true }).waitFor()

    await page.route(path, (route) => route.fulfill({ status: 500, json }))
    await openRow(page, 'accepted', accepted, increment_id)
    await page.getByRole('button', { name: /^Record the order …/ }).click()
    await readAgain()
    await page.getByRole('textbox', { name: 'Order ID or number' }).waitFor()
  })

  it('a counter-offer shows the wanted terms and the new total, also after a question', async (t) => {
    const { id, items, write } = await propose()
    await write('question', { text: 'When could you deliver?' })
    const { version, grand_total } = await shop.readQuote(id)
    const [oak] = items
    await write('counterOffer', { version, items: [{ item_id: oak.item_id, price: oak.price - 10 }] })
    const { page } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
    await openRow(page, 'message', id, /^Counter-offer/)
    const table = page.getByRole('table')
    const total = table.getByRole('row', { name: /^Total/ })
    await total.waitFor()
    const shown = (await total.getByRole('cell').allInnerTexts()).map((text) =>
      Number(text.replaceAll(/[^\d.]/g, '')),
    )
    assert.equal(shown[0], grand_total)
    assert.ok(shown[1]! < grand_total, String(shown))
    await assertAccessible(page, 'a counter-offer beside the inbox')
    assert.deepEqual(await mainButtons(page), ['Take into the draft … t', 'Send Ctrl ↵'])
    const dialog = page.getByRole('dialog')
    await press(page, '?')
    await dialog.getByText('Open the row', { exact: true }).waitFor()
    await dialog.getByText('Take the last counter-offer into the draft', { exact: true }).waitFor()
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await press(page, 'r')
    await untilFocused(page, 'textbox', 'Message to the customer')
    await press(page, 'Escape', 'Escape')
    await page.locator(`[data-key="message ${id}"]:focus`).waitFor()
    await press(page, 't')
    await page.getByRole('dialog', { name: 'Take the counter-offer into the draft?' }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL(`**/quotes/${id}`)
    await page.getByText('The counter-offer is in the draft', { exact: true }).waitFor()
    const { items: taken } = await shop.readQuote(id, true)
    assert.equal(taken[0].price, oak.price - 10)
  })

  it('the order of an accepted quote is recorded', async (t) => {
    const { id } = await shop.quoteIn('accepted')
    const { page } = await console.openSignedIn(t, { path: '/console/inbox?kind=accepted' })
    const { items, increment_id, grand_total } = await shop.readQuote(id, true)
    await openRow(page, 'accepted', id, new RegExp(`^Accepted quote.*${increment_id}`, 's'))
    await page.getByRole('cell', { name: items[0].name }).waitFor()
    await page.getByText('The order is not recorded yet').waitFor()
    assert.ok((await page.getByRole('table').boundingBox())!.width > 400, 'the lines have room')
    const totals = page.getByLabel('Totals')
    await totals.getByText(money(grand_total)).waitFor()
    await totals.getByText('Shipping').waitFor()
    assert.deepEqual(await mainButtons(page), ['Record the order … p'])
    await assertFits(page, 'an accepted quote beside the inbox')
    await assertAccessible(page, 'an accepted quote beside the inbox')
    await press(page, 'p')
    await page.getByRole('textbox', { name: 'Order ID or number' }).waitFor()
    await page.getByRole('textbox', { name: 'Order ID or number' }).fill('SO-1')
    await press(page, 'Enter')
    await page.getByText(/^Order SO-1 for Q\d+: is the number right/).waitFor()
    await untilConfirmable(page)
    await press(page, 'Enter')
    await page.getByText(/^Order SO-1 is recorded for Q/).waitFor()
    assert.equal((await shop.readQuote(id)).status, 'purchased')
    const pane = page.getByRole('region', { name: 'Record' })
    await pane.getByText('Purchased', { exact: true }).waitFor()
    await pane.getByText('SO-1', { exact: true }).waitFor()
    assert.equal(await pane.getByText('not recorded yet').count(), 0)
    assert.equal(await pane.getByRole('button', { name: /^Record the order/ }).count(), 0)
  })
})
