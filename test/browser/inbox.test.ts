// The inbox: a price request from its mail to the reply, files, drafts, lost connections, and the end of a session.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../support/access-fixtures.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { colorPng, fileBody } from '../support/sample-files.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, mails, client } = console
const permissions = ['PriceRequest::manage_requests', 'Quoting::requests', 'Quoting::quotes'] as const
await console.addUser('anna', [...permissions, 'Storefront::read'])
await console.addUser('greta', [...permissions, 'Storefront::read', 'Customers::write'])

let requests = 0
/** Submits a price request; the mail address is as unique as the first name. */
async function submit(fields: object = {}) {
  const firstname = `Kim${++requests}`
  const email = `kim${requests}@example.com`
  const message = `What do 40 tables cost, question ${requests}?`
  const about = { product_sku: '0042-OAK', product_name: 'Oak table' }
  const id = await shop.submitPriceRequest({
    firstname,
    lastname: 'Novak',
    email,
    message,
    ...about,
    ...fields,
  })
  return { id, email, message, path: `/console/inbox/price-request/${id}` }
}

const messageField = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const mailsTo = (address: string) => mails.received.filter(({ recipients }) => recipients.includes(address))
const repliesOf = async (id: number) =>
  ((await shop.readPriceRequest(id)).replies as { message: string; price: number }[]).map(
    ({ message, price }) => [message, price],
  )

async function upload(name: string, content: Buffer | string, type: string): Promise<number> {
  const answer = await ok(client.post('/rest/V1/pricerequest/request/upload', fileBody(name, content, type)))
  return answer.request_message_file_tmp_id as number
}

describe('an empty inbox', () => {
  it('says so', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna' })
    await page.getByText('Nothing waits', { exact: true }).waitFor()
    await assertAccessible(page, 'the empty inbox')
  })
})

describe('a price request', () => {
  it('is answered with a price by keyboard, and the customer receives the mail', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna' })
    const { id, email, message, path } = await submit()
    await page.goto(path)
    await page.getByRole('article').getByText(message).waitFor()
    await press(page, 'r')
    await untilFocused(page, 'textbox', `Reply to ${email}`)
    await page.keyboard.type('189.50 each, delivered.')
    await press(page, 'Tab')
    await page.keyboard.type('189.5')
    await page.getByText('$189.50').waitFor()
    await press(page, 'Control+Enter')
    await page.getByText(`Sent to ${email}`).waitFor()
    assert.deepEqual(await repliesOf(id), [['189.50 each, delivered.', 189.5]])
    await until('the customer has the mail', () =>
      mailsTo(email).some(({ parsed }) => /189\.50 each, delivered\./.test(parsed.text ?? '')),
    )
    await page.getByRole('link', { name: /^Done, or no longer in this list/ }).waitFor()
    await page.reload()
    await page.getByText('Nothing waits', { exact: true }).waitFor()
  })

  it('shows its files: a picture, the beginning of a CSV file and of a text', async (t) => {
    const parts = Array.from({ length: 300 }, (_, row) => `part-${row};${row}`).join('\n')
    const file_ids = [
      await upload('plan.png', colorPng(40, 20), 'image/png'),
      await upload('parts.csv', parts, 'text/csv'),
      await upload('notes.txt', 'Please call before delivery.', 'text/plain'),
    ]
    const { path } = await submit({ file_ids })
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    const files = page.getByRole('list', { name: 'Files' })
    await files.getByText('Please call before delivery.').waitFor()
    await files.getByRole('cell', { name: 'part-1', exact: true }).waitFor()
    await until('the picture is shown', async () => {
      const size = 'document.querySelector(\'img[alt="plan.png"]\')?.naturalWidth'
      return (await page.evaluate<number>(size)) === 40
    })
    await assertAccessible(page, 'a price request with files')
    await assertFits(page, 'a price request with files')
  })

  it('becomes a quote of a customer who is created on the way', async (t) => {
    const { email, path } = await submit({ product_sku: null, product_name: 'Iron gate' })
    const { page, allow } = await console.openSignedIn(t, { username: 'greta', path })
    await page.getByRole('button', { name: 'Make a quote' }).waitFor()
    const price = page.getByRole('textbox', { name: /^Price/ })
    await price.fill('480')
    await price.blur()
    await press(page, 'q')
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await dialog.getByText(email).waitFor()
    await assertAccessible(page, 'the dialog for a new customer')
    // A refusal stands in the dialog, and not on the page behind it as well.
    allow(/403/)
    const json = { error_code: 'forbidden', detail: 'no', parameters: { resources: 'Customers::write' } }
    await page.route(/\/V1\/customers$/, (route) => route.fulfill({ status: 403, json }), { times: 1 })
    await untilFocused(page, 'button', 'Create customer and quote')
    await press(page, 'Enter')
    await dialog.getByText(/lacks the permission “Create and change customers”/).waitFor()
    assert.equal(await page.getByText(/lacks the permission/).count(), 1)
    // Keyboards of telephones append a blank.
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Kim ')
    await dialog.getByRole('button', { name: 'Create customer and quote' }).click()
    await page.waitForURL('**/console/quotes/*')
    const id = Number(new URL(page.url()).pathname.split('/').pop())
    const { customer_id, customer_email, items } = await shop.readQuote(id, true)
    assert.deepEqual([customer_email, items[0].name, items[0].needs_price], [email, 'Iron gate', true])
    const { firstname, lastname } = await ok(client.get(`/rest/V1/customers/${customer_id}`))
    assert.deepEqual([firstname, lastname], ['Kim', 'Novak'])
    // The line cannot have a price without a tax rate: nobody has to remember it.
    await page.goBack()
    await until('the price is still there', async () => (await price.inputValue()) === '480')
  })

  it('of a quote, for what is in no catalog, shows what was described and neither SKU nor price', async (t) => {
    const items = [{ name: 'Iron gate', qty: 2, unit: 'm', description: 'Hinged' }]
    const path = `/rest/V1/quoting/request/customer/${await shop.newCustomer()}/submit`
    const { request_id } = await ok(client.post(path, { body: { details: 'A gate', items } }))
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/quote-request/${request_id}` })
    await page.getByRole('row', { name: /^Iron gate\s+Hinged 2 m – –$/ }).waitFor()
    await page.getByRole('row', { name: /without tax –$/ }).waitFor()
  })

  it('goes along with the quote that answers it: quantity, assignee, what was asked, and the proposal as its reply', async (t) => {
    const {
      id: request_id,
      email,
      path,
    } = await submit({
      message: 'Could we have twenty?',
      product_sku: 'LAMP',
      custom_field_1: 'RAL 9005',
      custom_field_2: '20',
      file_ids: [await upload('plan.txt', 'Ten left, ten right.', 'text/plain')],
    })
    await ok(
      client.post('/rest/V1/customers', {
        body: { customer: { email, firstname: 'Eva', lastname: 'Dahl' } },
      }),
    )
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('button', { name: 'Make a quote' }).waitFor()
    await press(page, 'q')
    await page.waitForURL('**/console/quotes/*')
    const asked = page.getByRole('region', { name: 'What was asked' })
    await asked.getByText('Could we have twenty?').waitFor()
    await asked.getByText('RAL 9005').waitFor()
    await asked.getByText('Ten left, ten right.').waitFor()
    await assertAccessible(page, 'a quote with what was asked')
    const id = Number(new URL(page.url()).pathname.split('/').pop())
    const quote = await shop.readQuote(id, true)
    assert.deepEqual(
      [quote.price_request_id, quote.items[0].qty, typeof quote.assignee_id],
      [request_id, 20, 'number'],
    )
    await ok(shop.moveQuote(id, 'propose', { body: { approve: true } }))
    // Once the offer is out, the lines come first.
    await asked.waitFor({ state: 'hidden' })
    await page.getByText('What was asked').click()
    await asked.getByRole('link', { name: /^REQ/ }).click()
    const replies = page.getByRole('list', { name: 'Replies' })
    await replies.getByRole('link', { name: `Quote ${quote.increment_id}` }).click()
    await page.waitForURL(`**/console/quotes/${id}`)

    await ok(shop.moveQuote(id, 'accept'))
    await page.getByText('What was asked').click()
    await asked.getByText('RAL 9005').waitFor()
    await assertAccessible(page, 'an accepted quote with what was asked')
  })
})

describe('a price request that gets no reply', () => {
  it('is no longer marked as unread once it is closed', async (t) => {
    const { id, message } = await submit()
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/inbox' })
    const row = page.getByRole('listitem').filter({ hasText: message })
    await row.getByRole('img', { name: 'Unread' }).waitFor()
    await ok(client.post(`/rest/V1/pricerequest/request/${id}/close`, { body: { reason_code: 'spam' } }))
    await row.getByRole('link', { name: /^Done, or no longer in this list/ }).waitFor()
    assert.equal(await row.getByRole('img', { name: 'Unread' }).count(), 0)
  })

  const statusOf = async (id: number) => {
    const { is_read, close_reason, snoozed_until } = await shop.readPriceRequest(id, true)
    return { is_read, close_reason, snoozed: snoozed_until !== null }
  }

  it('is closed by keyboard without a mail, taken back, and reopened', async (t) => {
    const { id, path } = await submit()
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('button', { name: 'Close without a reply' }).waitFor()
    await press(page, 'x')
    await untilFocused(page, 'menuitem', 'Spam')
    await assertAccessible(page, 'the reasons for closing')
    await press(page, 'Enter')
    await page.getByRole('alert').getByText('closed').waitFor()
    await page.getByRole('link', { name: /^Done, or no longer in this list/ }).waitFor()
    assert.deepEqual(await statusOf(id), { is_read: true, close_reason: 'spam', snoozed: false })
    await press(page, 'z')
    await page.getByText('Undone', { exact: true }).waitFor()
    assert.deepEqual(await statusOf(id), { is_read: true, close_reason: null, snoozed: false })

    await page.goto(path)
    await page.getByRole('button', { name: 'Close without a reply' }).click()
    await page.getByRole('menuitem', { name: 'Answered elsewhere' }).click()
    await page.goto('/console/price-requests?status=closed')
    await page.getByText('Closed', { exact: true }).first().waitFor()
    await page.goto(path)
    await page.getByText(/^Closed without a reply: Answered elsewhere · anna/).waitFor()
    await assertAccessible(page, 'a closed price request')
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.getByRole('button', { name: 'Close without a reply' }).waitFor()
    assert.deepEqual(await statusOf(id), { is_read: true, close_reason: null, snoozed: false })
  })

  it('waits as before once the closing is taken back: snoozed, or unread after a reply', async (t) => {
    const [snoozed, replied] = [await submit(), await submit()]
    const call = (id: number, name: string, body: object) =>
      ok(client.post(`/rest/V1/pricerequest/request/${id}/${name}`, { body }))
    await call(snoozed.id, 'snooze', { until: '2099-01-31 08:00:00' })
    await call(replied.id, 'reply', { message: 'Soon.' })
    const { page } = await console.openSignedIn(t, { username: 'anna', path: snoozed.path })
    const closeAndUndo = async () => {
      await page.getByRole('button', { name: 'Close without a reply' }).waitFor()
      await press(page, 'x')
      await untilFocused(page, 'menuitem', 'Spam')
      await press(page, 'Enter')
      await page.getByRole('alert').getByText('closed').waitFor()
      await press(page, 'z')
      await page.getByText('Undone', { exact: true }).waitFor()
    }
    await closeAndUndo()
    const { snoozed: isSnoozed, close_reason } = await statusOf(snoozed.id)
    assert.deepEqual([isSnoozed, close_reason], [true, null])
    await page.goto(replied.path)
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await page.getByRole('button', { name: 'Mark as read' }).waitFor()
    await closeAndUndo()
    assert.deepEqual(await statusOf(replied.id), { is_read: false, close_reason: null, snoozed: false })
  })

  it('is snoozed until a morning or a chosen time, and put back', async (t) => {
    const { id, path } = await submit()
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('button', { name: 'Snooze' }).waitFor()
    await press(page, 's')
    await untilFocused(page, 'menuitem', /^In three hours/)
    await press(page, 'ArrowDown', 'Enter')
    await page
      .getByRole('alert')
      .getByText(/snoozed until/)
      .waitFor()
    assert.equal((await statusOf(id)).snoozed, true)
    await page.goto('/console/price-requests?status=snoozed')
    await page.getByText('Snoozed', { exact: true }).first().waitFor()

    await page.goto(path)
    await page.getByRole('button', { name: 'Back to the inbox' }).click()
    await until('it is back', async () => !(await statusOf(id)).snoozed)
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'Another time …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Snooze' })
    await dialog.getByLabel('Until').fill('2020-01-31T08:00')
    await press(page, 'Enter')
    await dialog.getByText('Choose a later time.').waitFor()
    await assertAccessible(page, 'the dialog for snoozing')
    await dialog.getByLabel('Until').fill('2099-01-31T08:00')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await until('it is taken back', async () => !(await statusOf(id)).snoozed)
  })
})

describe('a draft', () => {
  it('of the next request is shown and not sent by a key that is pressed twice', async (t) => {
    const [first, next] = [await submit({ lastname: 'First' }), await submit()]
    const { page } = await console.openSignedIn(t, { username: 'anna', path: next.path })
    await messageField(page).fill('Half a sentence, not to be')
    await page.getByRole('link', { name: / First/ }).click()
    await page.getByRole('textbox', { name: `Reply to ${first.email}` }).fill('Whole.')
    await press(page, 'Control+Enter')
    const field = page.getByRole('textbox', { name: `Reply to ${next.email}` })
    await field.waitFor()
    await press(page, 'Control+Enter')
    await untilFocused(page, 'textbox', `Reply to ${next.email}`)
    assert.equal(await field.inputValue(), 'Half a sentence, not to be')
    assert.deepEqual([await repliesOf(first.id), await repliesOf(next.id)], [[['Whole.', null]], []])
  })

  it('survives the end of the session: it is sent once after signing in over the page', async (t) => {
    const { id, email, path } = await submit()
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await console.endSessionAt(page, '**/reply', 'anna')
    await messageField(page).fill('Typed before the session ended')
    await messageField(page).press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByText('nothing that you typed is lost').waitFor()
    await untilFocused(page, 'textbox', 'Password')
    await assertAccessible(page, 'the session has ended')
    await press(page, 'Escape')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
    await page.getByText(`Sent to ${email}`).waitFor()
    assert.deepEqual(await repliesOf(id), [['Typed before the session ended', null]])
  })

  it('is sent once when the answer of the service is lost', async (t) => {
    const { id, email, path } = await submit()
    const { page, context, allow } = await console.openSignedIn(t, { username: 'anna', path })
    let attempts = 0
    await context.route('**/reply', async (route) => {
      if (++attempts > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    allow(/ERR_CONNECTION_RESET/)
    await messageField(page).fill('Once')
    await messageField(page).press('Control+Enter')
    await page.getByText(`Sent to ${email}`).waitFor()
    assert.equal(attempts, 2)
    assert.deepEqual(await repliesOf(id), [['Once', null]])
  })

  it('is kept while the network is gone, and sent by trying again', async (t) => {
    const { id, email, path } = await submit()
    const { page, context, allow } = await console.openSignedIn(t, { username: 'anna', path })
    await messageField(page).fill('Written on a train')
    allow(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await messageField(page).press('Control+Enter')
    await page.getByRole('alert').getByText('What you typed is kept').waitFor()
    await assertAccessible(page, 'without a network')
    assert.equal(await messageField(page).inputValue(), 'Written on a train')
    await context.setOffline(false)
    await messageField(page).press('Control+Enter')
    await page.getByText(`Sent to ${email}`).waitFor()
    assert.deepEqual(await repliesOf(id), [['Written on a train', null]])
  })
})

describe('the list', () => {
  it('is walked by keys, on a wide screen and in German on a phone', async (t) => {
    const [first, second] = [await submit(), await submit()]
    const { page } = await console.openSignedIn(t, { username: 'anna', path: first.path })
    await page.getByRole('article').getByText(first.message).waitFor()
    await page.getByRole('listitem').getByText(second.message).waitFor()
    await press(page, 'j')
    await page.getByRole('article').getByText(second.message).waitFor()
    await press(page, 'k')
    await page.getByRole('article').getByText(first.message).waitFor()
    await assertAccessible(page, 'list and record')
    const viewport = { width: 320, height: 640 }
    const phone = await console.openSignedIn(t, { username: 'anna', viewport, locale: 'de' })
    await phone.page
      .getByRole('link', { name: new RegExp(first.email.split('@')[0]!, 'i') })
      .first()
      .click()
    await phone.page.getByRole('article').getByText(first.message).waitFor()
    await assertFits(phone.page, 'a price request on a phone')
    await assertAccessible(phone.page, 'a price request on a phone')
  })

  it('shows the row of a record that is opened by a link, however far below it is', async (t) => {
    for (let count = 0; count < 60; count++) await submit()
    const { message, path } = await submit()
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    const row = page.getByRole('listitem').getByRole('link').filter({ hasText: message })
    const isInSight = async () => {
      const box = await row.boundingBox()
      const middle = box && box.y + box.height / 2
      return middle !== null && middle > 0 && middle < page.viewportSize()!.height
    }
    await row.waitFor()
    await until('it is in sight', isInSight)
    await page.reload()
    await row.waitFor()
    await until('it is in sight again', isInSight)
  })

  it('says what is wrong when it cannot be read, and tries again', async (t) => {
    const { page, context } = await console.open(t)
    await context.request.post('/rest/V1/access/session', {
      data: { username: 'anna', password: PASSWORD },
      headers: { origin: console.origin },
    })
    const refuse = { status: 500, json: { error_code: 'internal', message: 'm', detail: 'It failed.' } }
    await context.route('**/rest/V1/inbox?**', (route) => route.fulfill(refuse))
    await page.goto('/console/inbox')
    await page.getByRole('alert').getByText('It failed.').waitFor()
    await assertAccessible(page, 'a failed list')
    await context.unroute('**/rest/V1/inbox?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('list').getByRole('link').first().waitFor()
  })
})

describe('a quote request', () => {
  it('is declined with a reason, which the history shows', async (t) => {
    const { request } = await shop.requestFromCart()
    const { page } = await console.openSignedIn(t, {
      username: 'anna',
      path: `/console/inbox/quote-request/${request.request_id}`,
    })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog', { name: `Decline ${request.increment_id}` })
    await assertAccessible(page, 'the dialog that declines')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Delivery time' }).click()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.waitFor({ state: 'detached' })
    const history = await shop.requestHistory(request.request_id as number)
    assert.equal(history.at(-1)?.reason_code, 'delivery_time')
  })
})
