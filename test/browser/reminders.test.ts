// Reminding of an offer and extending it: what the dialogs know before, and what they say afterwards.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { client, shop, mails } = console

/** A proposed quote, mailed or not. */
async function propose(notify = true) {
  const { quote_id: id, customer_email: email } = await shop.createQuote(await shop.newCustomer())
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify } }))
  if (notify) await until('the offer is mailed', () => mailsTo(email as string).length === 1)
  return { id: id as number, email: email as string }
}
const mailsTo = (email: string) => mails.received.filter(({ recipients }) => recipients.includes(email))
const remind = async (page: Page) => {
  await page.getByRole('button', { name: 'Remind …' }).click()
  return page.getByRole('dialog')
}

describe('the menu of a quote', () => {
  it('is used with the keyboard, with the moves that have no button of their own where there is little room', async (t) => {
    const { id } = await propose(false)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const menu = page.getByRole('button', { name: 'More actions' })
    const open = async (first: string) => {
      await menu.focus()
      await press(page, 'Enter')
      await untilFocused(page, 'menuitem', first)
    }
    await open('Accept for the customer …')
    await press(page, 'ArrowUp')
    await untilFocused(page, 'menuitem', 'Save as a template …')
    await press(page, 'ArrowDown')
    await untilFocused(page, 'menuitem', 'Accept for the customer …')
    await press(page, 'Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Extend …' }).waitFor({ state: 'detached' })
    await page.getByText('Created', { exact: true }).waitFor()
    await page.getByText('Proposed', { exact: true }).last().waitFor()
    await open('Extend …')
    await press(page, 'ArrowDown')
    await untilFocused(page, 'menuitem', 'Rework …')
  })
})

describe('a reminder', () => {
  it('says that it was sent, and when the last one was', async (t) => {
    const { id, email } = await propose(false)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const dialog = await remind(page)
    await dialog.getByText('No mail has gone to the customer yet.').waitFor()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText(`Offer sent again to ${email}`).waitFor()
    await until('the customer has it', () => mailsTo(email).length === 1)
    await remind(page)
    await dialog.getByText(/^Last mail to the customer: (now|\d+s ago)/).waitFor()
    await assertAccessible(page, 'the dialog that reminds again')
  })

  it('takes a line for the customer, names the quote and shows its mail', async (t) => {
    const { id, email } = await propose()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const { increment_id } = await shop.readQuote(id)
    const dialog = await remind(page)
    await dialog.getByText(new RegExp(`${increment_id}.* · .*Larsen.* · .*\\$`)).waitFor()
    await dialog.locator('iframe').waitFor()
    await dialog.getByRole('textbox', { name: 'Personal message' }).fill('Shall I reserve the oak?')
    await dialog.frameLocator('iframe').getByText('Shall I reserve the oak?').waitFor()
    await assertFits(page, 'the dialog that reminds')
    await assertAccessible(page, 'the dialog that reminds')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await until('the customer has it', () => mailsTo(email).length === 2)
    const [first, second] = mailsTo(email).map(({ parsed }) => parsed.text ?? '')
    assert.doesNotMatch(first!, /reserve the oak/)
    assert.match(second!, /Shall I reserve the oak\?/)
  })

  it('is refused within a minute, with its reason, and is not sent by itself', async (t) => {
    const { id, email } = await propose()
    await ok(client.post(`${quoting}/quote/${id}/resend`, { body: {} }))
    await until('both are mailed', () => mailsTo(email).length === 2)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const dialog = await remind(page)
    await untilFocused(page, 'textbox', 'Personal message')
    await press(page, 'Control+Enter')
    await dialog.getByText(/^This offer was sent (one second|\d+ seconds) ago\./).waitFor()
    assert.equal(await page.getByText('The service is busy').count(), 0)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(mailsTo(email).length, 2)
  })
})

describe('an extension', () => {
  it('begins with a later end, refuses an earlier one by itself, and says until when the offer is valid', async (t) => {
    const { id } = await propose()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const before = await shop.readQuote(id)
    await page.getByRole('button', { name: 'Extend' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Valid until' })
    const proposed = await field.inputValue()
    const earlier = new Date(Date.parse(`${before.expires_at}Z`) - 2 * 86_400_000)
    await field.fill(earlier.toISOString().slice(0, 10))
    await press(page, 'Enter')
    await dialog.getByText(/^Choose a later time/).waitFor()
    await field.fill(proposed)
    await press(page, 'Enter')
    await page.getByText(/^Q\d+ is valid until /).waitFor()
    const { expires_at } = await shop.readQuote(id)
    const days = (Date.parse(`${expires_at}Z`) - Date.parse(`${before.expires_at}Z`)) / 86_400_000
    assert.ok(days > 13 && days < 15.1, String(days))
  })

  for (const [name, notify, note] of [
    ['was mailed', true, /^A mail goes to customer-\S+$/],
    ['was not mailed', false, /^No mail is sent\.$/],
  ] as const)
    it(`of an offer that ${name} says whether the customer gets a mail`, async (t) => {
      const { id } = await propose(notify)
      const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
      await page.getByRole('button', { name: 'Extend' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(note).waitFor()
      assert.equal(await dialog.getByText(/if the offer was mailed/).count(), 0)
      await dialog.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Rework' }).click()
      await dialog.getByText(note).waitFor()
    })
})

describe('what the customer is told', () => {
  it('of a rework is nothing without the tick, so that the corrected offer is the only mail', async (t) => {
    const { id, email } = await propose()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Rework' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^A mail goes to customer-/).waitFor()
    await dialog.getByRole('textbox', { name: 'Personal message' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Send the customer a mail' }).uncheck()
    await dialog.getByText('No mail is sent.').waitFor()
    assert.equal(await dialog.getByRole('textbox', { name: 'Personal message' }).count(), 0)
    await dialog.getByRole('button', { name: 'Rework' }).click()
    await page.getByText(/^Q\d+ can be edited again$/).waitFor()
    await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    await until('the new offer is mailed', () => mailsTo(email).length === 2)
    const subjects = mailsTo(email).map(({ parsed }) => parsed.subject?.replace(/Q\d+/, 'Q'))
    assert.deepEqual(subjects, ['Our quote Q', 'Our quote Q'])
  })

  for (const [button, submit] of [
    ['Extend …', 'Extend'],
    ['Rework …', 'Rework'],
    ['Cancel the quote …', 'Cancel the quote'],
  ] as const)
    it(`has a personal message, without a gap: ${submit}`, async (t) => {
      const { id, email } = await propose()
      const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
      if (submit === 'Cancel the quote') await page.getByRole('button', { name: 'More actions' }).click()
      const role = submit === 'Cancel the quote' ? 'menuitem' : 'button'
      await page.getByRole(role, { name: button }).click()
      const dialog = page.getByRole('dialog')
      const message = dialog.getByRole('textbox', { name: 'Personal message' })
      await message.fill('Sorry, {{ name }}, my mistake.')
      await assertFits(page, submit)
      await assertAccessible(page, submit)
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      await dialog
        .getByRole('alert')
        .getByText(/gap|still/)
        .waitFor()
      await message.fill('Sorry, that was my mistake.')
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await until('the customer has it', () => mailsTo(email).length === 2)
      assert.match(mailsTo(email)[1]!.parsed.text ?? '', /Sorry, that was my mistake\./)
    })
})

it('every move says that it was made', async (t) => {
  const { quote_id: id } = await shop.createQuote(await shop.newCustomer())
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
  const menu = async (item: string, button: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  }
  await menu('Approve', 'Approve')
  await page.getByText(/^Q\d+ is approved$/).waitFor()
  await page.getByRole('button', { name: 'Rework' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rework' }).click()
  await page.getByText(/^Q\d+ can be edited again$/).waitFor()
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
  await page.getByText('Proposed', { exact: true }).first().waitFor()
  await menu('Accept for the customer', 'Accept')
  await page.getByText(/^Q\d+ is accepted$/).waitFor()
  await menu('Cancel the quote', 'Cancel the quote')
  await page.getByText(/^Q\d+ is cancelled$/).waitFor()
  await page.getByRole('button', { name: 'Close the quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the quote' }).click()
  await page.getByText(/^Q\d+ is closed$/).waitFor()
})

it('an order is recorded after a second look at its number, and the message names it', async (t) => {
  const { id } = await shop.quoteIn('accepted')
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
  await page.getByRole('button', { name: 'Record the order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/the number can be corrected later\.$/).waitFor()
  const number = dialog.getByRole('textbox', { name: 'Order ID or number' })
  await number.fill('SO-4711')
  await press(page, 'Enter')
  await dialog.getByText(/^Order SO-4711 for Q\d+: is the number right\?/).waitFor()
  await number.fill('SO-4712')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Enter')
  await page.clock.runFor(100)
  await dialog.getByText(/^Order SO-4712 for Q\d+: is the number right\?/).waitFor()
  // The key hit twice is no second look.
  await press(page, 'Enter')
  await page.clock.runFor(100)
  await page.clock.resume()
  await untilConfirmable(page)
  assert.equal((await shop.readQuote(id)).status, 'accepted')
  await press(page, 'Enter')
  await page.getByText(/^Order SO-4712 is recorded for Q\d+$/).waitFor()
  const { status, order_reference } = await shop.readQuote(id)
  assert.deepEqual([status, order_reference], ['purchased', 'SO-4712'])
})

describe('the number of an order', () => {
  it('is corrected by keyboard, and the history has both', async (t) => {
    const { id } = await shop.quoteIn('accepted')
    await ok(shop.moveQuote(id, 'purchased', { body: { orderId: 'SO-4711' } }))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'More actions' }).focus()
    await press(page, 'Enter')
    await untilFocused(page, 'menuitem', 'Correct the order number …')
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', 'Order ID or number')
    const dialog = page.getByRole('dialog', { name: 'Correct the order number' })
    const submit = dialog.getByRole('button', { name: 'Correct the number' })
    await dialog.getByText('No mail is sent.').waitFor()
    assert.equal(await dialog.getByRole('textbox', { name: 'Order ID or number' }).inputValue(), 'SO-4711')
    assert.ok(await submit.isDisabled())
    await assertAccessible(page, 'the correction of an order')
    await press(page, 'End', 'Backspace')
    await page.keyboard.type('2')
    await press(page, 'Enter')
    await page.getByText(/^The order for Q\d+ is now SO-4712$/).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('SO-4712', { exact: true }).waitFor()
    assert.equal((await shop.readQuote(id)).order_reference, 'SO-4712')

    // The command, also of a closed quote.
    await ok(shop.moveQuote(id, 'close'))
    await page.getByText('Closed', { exact: true }).first().waitFor()
    await press(page, 'Control+k')
    await untilFocused(page, 'combobox', 'Number, mail, name, SKU, text or command')
    await page.keyboard.type('correct the order')
    await page.getByRole('option', { name: 'Correct the order number', exact: true }).waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', 'Order ID or number')
    await press(page, 'Tab')
    await untilFocused(page, 'textbox', 'Order number for the customer')
    await page.keyboard.type('100042')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'History' }).focus()
    await press(page, 'Enter')
    const change = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text }).last()
    await change(/Order number for the customer\s*None →\s*changed to\s*100042/).waitFor()
    await change(/Order ID or number\s*SO-4711 →\s*changed to\s*SO-4712/).waitFor()
    await change(/Order ID or number\s*None →\s*changed to\s*SO-4711/).waitFor()
  })

  it('is that of the cart if it was ordered here, as the dialog says', async (t) => {
    const { id, cart } = await shop.quoteInCart()
    await ok(shop.orderCart(cart))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Correct the order number …' }).click()
    await page.getByRole('textbox', { name: 'Order ID or number' }).fill('SO-1')
    await press(page, 'Enter')
    await page
      .getByText('This order was placed in a cart here or in a connected shop, and keeps its number.')
      .waitFor()
  })
})
