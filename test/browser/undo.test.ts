// What was sent by mistake is taken back before its mail leaves, by mouse and by keyboard.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, hold, press, untilFocused, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const UNDO_SECONDS = 15

type SentMail = Record<'mail' | 'state' | 'reason', string | null>

const console = await openConsole({
  UNDO_SECONDS: String(UNDO_SECONDS),
  PUBLIC_URL: 'https://quotes.example.com',
})
const { client, shop, mails } = console

async function newQuote(status: 'pending' | 'proposed' = 'pending') {
  const { quote_id: id, customer_email: email } = await shop.createQuote(await shop.newCustomer())
  const body = { approve: true, notify: false }
  if (status === 'proposed') await ok(client.post(`${quoting}/quote/${id}/propose`, { body }))
  return { id: id as number, email: email as string }
}
const statusOf = async (id: number) => (await shop.readQuote(id)).status as string
const mailsTo = (email: string) => mails.received.filter(({ recipients }) => recipients.includes(email))
const offer = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Undo' }) })
const untilUndone = (page: Page) => page.getByText('Undone', { exact: true }).waitFor()

async function propose(page: Page, email: string) {
  await page.getByRole('button', { name: 'Propose' }).last().click()
  await page.getByRole('button', { name: 'Propose and send' }).click()
  await offer(page).getByText(`Proposal sent to ${email}`).waitFor()
}

describe('a proposal', () => {
  it('is taken back by mouse and by a key, and mailed when the time is over', async (t) => {
    const { id, email } = await newQuote()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await propose(page, email)
    assert.equal(await statusOf(id), 'proposed')
    await assertAccessible(page, 'the offer to undo')
    await offer(page).getByRole('button', { name: 'Undo' }).click()
    await untilUndone(page)
    assert.equal(await statusOf(id), 'pending')
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()

    await propose(page, email)
    await press(page, 'z')
    await until('it is taken back', async () => (await statusOf(id)) === 'pending')
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    assert.deepEqual(mailsTo(email), [])

    await propose(page, email)
    assert.match((await offer(page).innerText()).replaceAll(/\s+/g, ' '), /Undo 1\d z$/)
    assert.deepEqual(mailsTo(email), [])
    await offer(page).waitFor({ state: 'detached' })
    await until('it is mailed', () => mailsTo(email).length === 1)
    assert.equal(await statusOf(id), 'proposed')
  })

  const look = async (id: number) => {
    const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${String(url).split('/').at(-1)}`
    await ok(client.post('/rest/V1/buyer/quote/seen', { token, body: {} }))
  }

  it('cannot be taken back once the customer has looked, and the message says so', async (t) => {
    const { id, email } = await newQuote()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await propose(page, email)
    await page.getByText('Not seen yet').first().waitFor()
    // The page does not learn of it.
    await hold(page, `**/quote/${id}/link**`, 'GET')
    await look(id)
    await press(page, 'z')
    await page.getByText('This could not be undone').waitFor()
    await page.getByText(/the customer looked or answered/).waitFor()
    assert.equal(await statusOf(id), 'proposed')
  })

  it('is no longer offered to be taken back as soon as the page knows that the customer has looked', async (t) => {
    const { id, email } = await newQuote()
    const { page } = await console.openSignedIn(t, { path: `/console/inbox` })
    await page.route('**/rest/V1/console', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), undo_seconds: 3600 } })
    })
    await page.goto(`/console/quotes/${id}`)
    await propose(page, email)
    await page.getByText('Not seen yet').first().waitFor()
    await look(id)
    await offer(page).waitFor({ state: 'detached' })
    assert.equal(await page.getByText('Undone', { exact: true }).count(), 0)
    assert.equal(await statusOf(id), 'proposed')
  })

  it('is taken back after the page was reloaded, and offered no longer afterwards', async (t) => {
    const { id, email } = await newQuote()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await propose(page, email)
    await page.reload()
    await offer(page).getByText(`Proposal sent to ${email}`).waitFor()
    await offer(page).getByRole('button', { name: 'Undo' }).click()
    await untilUndone(page)
    assert.equal(await statusOf(id), 'pending')
    await page.reload()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    await untilLoaded(page)
    assert.equal(await offer(page).count(), 0)
    assert.deepEqual(mailsTo(email), [])
  })

  it('begins the page at its top, with the focus on its heading', async (t) => {
    const { id, email } = await newQuote()
    const viewport = { width: 1024, height: 420 }
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}`, viewport })
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    const scrolled = `document.getElementById('content').scrollTop`
    await page.evaluate(`document.getElementById('content').scrollTo(0, 10_000)`)
    assert.notEqual(await page.evaluate(scrolled), 0)
    await propose(page, email)
    await untilFocused(page, 'heading', /^Q0.*Proposed/)
    assert.equal(await page.evaluate(scrolled), 0)
  })

  it('from a cell, by keys alone, leads to the heading as well', async (t) => {
    const { id } = await newQuote()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('textbox', { name: /^Price, line 1/ }).focus()
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await untilFocused(page, 'heading', /^Q0.*Proposed/)
  })

  it('of a new quote that is taken back leads to the draft', async (t) => {
    const customerId = await shop.newCustomer()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/new?customer_id=${customerId}` })
    await page.getByRole('combobox', { name: 'Add a product' }).fill('LAMP')
    await page.getByRole('option', { name: /^Lamp/ }).click()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    await press(page, 'Control+Enter')
    await page.getByRole('button', { name: 'Propose and send' }).click()
    await untilFocused(page, 'heading', /^Q0/)
    await press(page, 'z')
    await untilUndone(page)
    await page.getByRole('heading', { name: /^Q0/ }).waitFor()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
  })

  it('can be taken back although the customer has looked at the one before', async (t) => {
    const { id, email } = await newQuote('proposed')
    await look(id)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page
      .getByText(/^Seen /)
      .first()
      .waitFor()
    await ok(client.post(`${quoting}/quote/${id}/rework`))
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    await propose(page, email)
    await page.getByText('Not seen yet').first().waitFor()
    await press(page, 'z')
    await untilUndone(page)
    assert.equal(await statusOf(id), 'pending')
    assert.deepEqual(mailsTo(email), [])
  })
})

it('a cancellation is taken back; that of a deal is not offered to be', async (t) => {
  const { id } = await newQuote('proposed')
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
  const cancel = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the quote' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the quote' }).click()
  }
  await cancel()
  await offer(page)
    .getByText(/is cancelled$/)
    .waitFor()
  const mailsOf = async () =>
    (await ok(client.get(`${quoting}/quote/${id}/mails`))).map(({ mail, state, reason }: SentMail) =>
      [mail, state, reason].join(' '),
    )
  await until('its mail waits', async () => (await mailsOf()).join() === 'quote_withdrawn queued ')
  await offer(page).getByRole('button', { name: 'Undo' }).click()
  await until('it is taken back', async () => (await statusOf(id)) === 'proposed')
  // At once, not when its time comes. The pointer would keep the next message.
  await page.mouse.move(0, 0)
  assert.deepEqual(await mailsOf(), ['quote_withdrawn not_sent undone'])
  await offer(page).waitFor({ state: 'detached' })
  await until('the page has the focus again', async () => {
    return (await page.evaluate('document.activeElement.tagName')) !== 'BODY'
  })
  await page.getByText('Proposed', { exact: true }).first().waitFor()
  await ok(client.post(`${quoting}/quote/${id}/accept`, { body: {} }))
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  await page.getByText('Undone').waitFor({ state: 'detached' })
  await cancel()
  await until('it is cancelled', async () => (await statusOf(id)) === 'cancelled')
  assert.equal(await offer(page).count(), 0)
})

it('a reply is taken back, and its draft stands in the form again', async (t) => {
  const email = 'asks@example.com'
  const id = await shop.submitPriceRequest({ email, message: 'How much?' })
  await until('it is confirmed', () => mailsTo(email).length === 1)
  const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
  const message = page.getByRole('textbox', { name: `Reply to ${email}` })
  await message.fill('Ten each')
  await press(page, 'Control+Enter')
  await offer(page).getByText(`Sent to ${email}`).waitFor()
  await offer(page).getByRole('button', { name: 'Undo' }).click()
  await untilUndone(page)
  await page.waitForURL(`**/inbox/price-request/${id}`)
  assert.equal(await message.inputValue(), 'Ten each')
  const { is_replied, replies } = await shop.readPriceRequest(id)
  assert.deepEqual([is_replied, replies], [false, []])
})

/** Sends what was begun earlier, and again before each question can be confirmed. */
async function pressOnAndOn(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 500)
  await press(page, 'Control+Enter')
  await page.getByText('You began this earlier').waitFor()
  for (let presses = 0; presses < 5; presses++) {
    await page.clock.runFor(700)
    await press(page, 'Control+Enter')
  }
  await page.clock.resume()
}

it('a draft that opens by itself is not sent by further presses, and the key that is shown undoes in it', async (t) => {
  const [email, next] = ['hasty@example.com', 'next@example.com']
  const id = await shop.submitPriceRequest({ email, message: 'How much?' })
  const nextId = await shop.submitPriceRequest({ email: next, message: 'And ten?' })
  const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${nextId}` })
  const form = (email: string) => page.getByRole('textbox', { name: `Reply to ${email}` })
  await form(next).fill('Not finished')
  await page.locator(`[data-key="price_request ${id}"]`).click()
  await form(email).fill('Ten each')
  await page.clock.install()
  await press(page, 'Control+Enter')
  await offer(page).getByText(`Sent to ${email}`).waitFor()
  await until('the next one is open', async () => {
    // Others that wait may come first.
    if ((await form(next).count()) === 0) await press(page, 'e')
    return (await form(next).count()) === 1
  })
  await press(page, 'Control+Enter')
  await untilFocused(page, 'textbox', `Reply to ${next}`)
  await pressOnAndOn(page)
  assert.deepEqual((await shop.readPriceRequest(nextId)).replies, [])
  await press(page, 'z')
  await untilUndone(page)
  await page.waitForURL(`**/inbox/price-request/${id}`)
  assert.equal(await form(email).inputValue(), 'Ten each')
  await page.locator(`[data-key="price_request ${nextId}"]`).click()
  assert.equal(await form(next).inputValue(), 'Not finished')
  await press(page, 'r')
  await page.keyboard.type(', now it is')
  await press(page, 'Control+Enter')
  await offer(page).getByText(`Sent to ${next}`).waitFor()
})

it('a message that was begun earlier, and opened by itself, is sent only after a question', async (t) => {
  const ids: number[] = []
  for (const text of ['First of two?', 'Second of two?']) {
    const { id } = await newQuote('proposed')
    const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${String(url).split('/').at(-1)}`
    await ok(client.post('/rest/V1/buyer/quote/question', { token, body: { text } }))
    ids.push(id)
  }
  const [id, nextId] = ids as [number, number]
  const { page } = await console.openSignedIn(t, { path: '/console/inbox?kind=message' })
  const field = page.getByRole('textbox', { name: 'Message to the customer' })
  const open = async (id: number) => {
    await page.locator(`[data-key="message ${id}"]`).click()
    await page.locator(`[data-key="message ${id}"][aria-current=true]`).waitFor()
    await field.waitFor()
  }
  const answers = async (id: number) =>
    (await ok(client.get(`${quoting}/quote/${id}/comments`))).filter(
      ({ author }: { author: string }) => author !== 'customer',
    ).length
  await open(nextId)
  await field.fill('Not finished')
  await open(id)
  await field.fill('Yes')
  await page.clock.install()
  await press(page, 'Control+Enter')
  await offer(page)
    .getByText(/^Sent to .*@/)
    .waitFor()
  await until('the next one is open', async () => {
    // Others that wait may come first.
    const isOpen = (await page.locator(`[data-key="message ${nextId}"][aria-current=true]`).count()) === 1
    if (!isOpen) await press(page, 'e')
    return isOpen
  })
  await until('its form is there', async () => (await field.inputValue()) === 'Not finished')
  await press(page, 'Control+Enter')
  await untilFocused(page, 'textbox', 'Message to the customer')
  await pressOnAndOn(page)
  assert.equal(await answers(nextId), 0)
  // The key that is shown, with caps lock.
  await press(page, 'Z')
  await untilUndone(page)
  await page.locator(`[data-key="message ${id}"][aria-current=true]`).waitFor()
  await until('the text is back', async () => (await field.inputValue()) === 'Yes')
  assert.deepEqual([await answers(id), await answers(nextId)], [0, 0])
})

it('a request whose closing was taken back from another page is read when it is opened', async (t) => {
  const id = await shop.submitPriceRequest({ message: 'How much?' })
  const path = `/rest/V1/pricerequest/request/${id}`
  await ok(client.post(`${path}/reply`, { body: { message: 'Ten each' } }))
  const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
  await page.getByRole('article').getByText('Ten each').first().waitFor()
  await ok(client.post(`${path}/unread`))
  const isRead = async () => (await shop.readPriceRequest(id)).is_read as boolean
  await page.getByRole('button', { name: /^Mark as read/ }).waitFor()
  await press(page, 'x')
  await page.getByRole('menuitem', { name: 'Spam' }).click()
  await offer(page).waitFor()
  const release = await hold(page, '**/unread', 'POST')
  await press(page, 'z')
  await press(page, 'g', 'q')
  await page.getByRole('heading', { name: 'Quotes' }).waitFor()
  release()
  await untilUndone(page)
  assert.equal(await isRead(), false)
  await page.evaluate(
    `history.pushState({}, '', '/console/inbox/price-request/${id}'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.getByRole('article').getByText('Ten each').first().waitFor()
  await until('it is read', isRead)
})

describe('undoing leads back to what it restores, in the list in which that was', () => {
  const inList = 'kind=price_request'
  const actions = {
    'a reply': async (page: Page) => {
      await page.getByRole('textbox', { name: /^Reply to / }).fill('Ten each')
      await press(page, 'Control+Enter')
    },
    'a request that was closed': async (page: Page) => {
      await press(page, 'x')
      await page.getByRole('menuitem', { name: 'Spam' }).click()
      await offer(page)
        .getByText(/^REQ\d+ \(.+\) closed$/)
        .waitFor()
    },
    'a request that was snoozed': async (page: Page) => {
      await press(page, 's')
      await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
      await offer(page)
        .getByText(/^REQ\d+ \(.+\) snoozed until /)
        .waitFor()
    },
  }
  for (const [name, act] of Object.entries(actions))
    it(name, async (t) => {
      const [id] = [await shop.submitPriceRequest({ message: 'First' }), await shop.submitPriceRequest()]
      const path = `/inbox/price-request/${id}?${inList}`
      const { page } = await console.openSignedIn(t, { path: `/console${path}` })
      await page.getByRole('article').getByText('First').first().waitFor()
      await act(page)
      await page.waitForURL((url) => !url.href.endsWith(path))
      await press(page, 'z')
      await untilUndone(page)
      await page.waitForURL(`**${path}`)
      // Enter would open the row that has the focus.
      await page.locator(`[data-key="price_request ${id}"]:focus`).waitFor()
    })

  for (const list of ['', '?kind=message'])
    for (const act of ['answered', 'set to done'])
      it(`a message that was ${act}, in the inbox${list}`, async (t) => {
        const ids = []
        for (const text of ['First?', 'Second?']) {
          const { id } = await newQuote('proposed')
          const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
          const token = `${id}.${String(url).split('/').at(-1)}`
          await ok(client.post('/rest/V1/buyer/quote/question', { token, body: { text } }))
          ids.push(id)
        }
        const [id] = ids
        const { page } = await console.openSignedIn(t, { path: `/console/inbox${list}` })
        const row = page.locator(`[data-key="message ${id}"]`)
        await row.waitFor()
        await until('it is chosen', async () => {
          await press(page, 'j')
          return (await row.getAttribute('aria-current')) === 'true'
        })
        const field = page.getByRole('textbox', { name: 'Message to the customer' })
        await field.waitFor()
        await press(page, 'r')
        await untilFocused(page, 'textbox', 'Message to the customer')
        if (act === 'answered') {
          await page.keyboard.type('Two lots are fine.')
          await press(page, 'Control+Enter')
        } else await press(page, 'Escape', 'x')
        await offer(page).waitFor()
        await page.locator(`[data-key][aria-current=true]:not([data-key="message ${id}"])`).waitFor()
        await press(page, 'z')
        await untilUndone(page)
        await page.locator(`[data-key="message ${id}"][aria-current=true]:focus`).waitFor()
        await page.getByText('First?').last().waitFor()
        const text = act === 'answered' ? 'Two lots are fine.' : ''
        await until('the form has the text', async () => (await field.inputValue()) === text)
        assert.equal(new URL(page.url()).search, list)
      })

  it('a quote that was cancelled', async (t) => {
    const { id } = await newQuote('proposed')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the quote' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the quote' }).click()
    await offer(page).waitFor()
    // As long as it closes, it keeps the keys to itself.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'g', 'i')
    await page.waitForURL(/\/inbox/)
    await press(page, 'z')
    await page.waitForURL(`**/quotes/${id}`)
  })
})

it('undoing does not fetch back a seller who has gone on meanwhile', async (t) => {
  const { id } = await newQuote()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
  const goneOn = page.waitForURL(/\/inbox/)
  await page.route('**/undo', async (route) => {
    await goneOn
    await route.continue()
  })
  await propose(page, (await shop.readQuote(id)).customer_email as string)
  await press(page, 'z', 'g', 'i')
  await untilUndone(page)
  await untilLoaded(page)
  assert.match(page.url(), /\/inbox/)
})

it('a message is taken back, also from another page, and its text stands in the form again', async (t) => {
  const { id } = await newQuote('proposed')
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
  const message = page.getByRole('textbox', { name: 'Message to the customer' })
  for (const leave of [false, true]) {
    await message.fill('In two weeks')
    await press(page, 'Control+Enter')
    await offer(page)
      .getByText(/^Sent to .*@/)
      .waitFor()
    // The focus has left the field, so that the key is no text.
    if (!leave) await press(page, 'z')
    else {
      await press(page, 'g', 'q')
      await offer(page).getByRole('button', { name: 'Undo' }).click()
    }
    await untilUndone(page)
    if (leave) await page.waitForURL(`**/quotes/${id}?tab=conversation`)
    await until('the text is back', async () => (await message.inputValue()) === 'In two weeks')
    assert.deepEqual(await ok(client.get(`${quoting}/quote/${id}/comments`)), [])
    // The message stays while the pointer is over it.
    await page.mouse.move(0, 0)
    await page.getByText('Undone').waitFor({ state: 'detached' })
  }
})
