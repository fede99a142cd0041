// What others change appears while somebody is typing, also after a restart of the service.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { untilFocused, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop } = console

const submit = async (firstname: string) => {
  const email = `${firstname.toLowerCase()}@example.com`
  return shop.submitPriceRequest({ firstname, lastname: 'Novak', email, message: `Question of ${firstname}` })
}

const row = (page: Page, name: string) =>
  page.getByRole('link').filter({ has: page.getByText(`${name} Novak`, { exact: true }) })

/** A window in which somebody is writing a reply. */
async function openWriting(t: Parameters<typeof console.openSignedIn>[0], firstname: string) {
  const id = await submit(firstname)
  const stream = '**/rest/V1/events/stream*'
  const window = await console.openSignedIn(t, { path: '/console/inbox' })
  const connected = window.page.waitForResponse(stream)
  await window.page.goto(`/console/inbox/price-request/${id}`)
  await connected
  const field = window.page.getByRole('textbox', { name: /^Reply to/ })
  await field.fill('Half a sent')
  return { ...window, id, field, stream }
}

describe('a change elsewhere', () => {
  it('appears while somebody is typing, who keeps text and focus', async (t) => {
    const { page, field } = await openWriting(t, 'Ada')
    await submit('Bea')
    await row(page, 'Bea').waitFor()
    await untilFocused(page, 'textbox', /^Reply to/)
    await page.keyboard.type('ence')
    assert.equal(await field.inputValue(), 'Half a sentence')
  })

  it('says that somebody else has replied to the open request', async (t) => {
    const { page, field, id } = await openWriting(t, 'Cleo')
    const body = { message: 'By somebody else' }
    await console.client.post(`/rest/V1/pricerequest/request/${id}/reply`, { body })
    await page.getByText('admin has replied while you were writing.').waitFor()
    await page.getByText('By somebody else').waitFor()
    assert.equal(await field.inputValue(), 'Half a sent')
  })

  it('leaves a request unread that somebody else marks as unread while it is open', async (t) => {
    const { page, id } = await openWriting(t, 'Gil')
    const isRead = async () => (await shop.readPriceRequest(id)).is_read as boolean
    await until('it is read', isRead)
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
    await console.client.post(`/rest/V1/pricerequest/request/${id}/unread`)
    await page.getByRole('button', { name: 'Mark as read' }).waitFor()
    // Longer than it takes until an open request counts as read.
    await page.waitForTimeout(2500)
    assert.equal(await isRead(), false)
  })

  for (const [what, open] of Object.entries({
    'a note of a colleague': openNotes,
    'a changed cart': openCart,
  }))
    it(`appears after a while although no event reports it: ${what}`, async (t) => {
      const { path, text, change } = await open()
      const { page } = await console.openSignedIn(t, { path: '/console/me' })
      await page.clock.install()
      await page.goto(path)
      await untilLoaded(page)
      await change()
      assert.equal(await page.getByRole('main').getByText(text).count(), 0)
      await page.clock.fastForward(20_000)
      await page.getByRole('main').getByText(text).first().waitFor()
    })

  async function openNotes() {
    const { id } = await shop.quoteIn('pending')
    const comment = { text: 'At most 5 %', is_internal: true }
    const change = () => ok(console.client.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
    return { path: `/console/quotes/${id}?tab=conversation`, text: comment.text, change }
  }

  async function openCart() {
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 1 })
    return { path: `/console/carts/${cart}`, text: 'Book', change: () => shop.addItem(cart, 'BOOK', 2) }
  }

  it('appears after a restart of the service, with what happened in between', async (t) => {
    const { page, field, allow, stream } = await openWriting(t, 'Dora')
    allow(/ERR_/)
    const connectedAgain = page.waitForResponse(stream)
    await console.restart()
    await submit('Eva')
    await connectedAgain
    await row(page, 'Eva').waitFor()
    await submit('Fay')
    await row(page, 'Fay').waitFor()
    assert.equal(await field.inputValue(), 'Half a sent')
  })
})

describe('what could not be read', () => {
  it('without a network, is read when it returns', async (t) => {
    const [open, other] = [await submit('Kai'), await submit('Lea')]
    const { page, context, allow } = await console.openSignedIn(t, {
      path: `/console/inbox/price-request/${open}`,
    })
    allow(/ERR_INTERNET_DISCONNECTED/)
    await page.getByRole('article').getByText('Question of Kai').waitFor()
    await context.setOffline(true)
    await row(page, 'Lea').click()
    await page.waitForURL(`**/price-request/${other}`)
    await page.getByRole('article').getByText('The service cannot be reached.').waitFor()
    await context.setOffline(false)
    await page.getByRole('article').getByText('Question of Lea').waitFor()
  })

  it('without the service, is read when it runs again, in every window', async (t) => {
    const [open, other] = [await submit('Max'), await submit('Nia')]
    const path = `/console/inbox/price-request/${open}`
    const { page, context, allow } = await console.openSignedIn(t, { path })
    allow(/ERR_/)
    const second = await context.newPage()
    await second.goto(path)
    const windows = [page, second]
    for (const each of windows) await each.getByRole('article').getByText('Question of Max').waitFor()
    await console.restart(async () => {
      for (const each of windows) {
        await row(each, 'Nia').click()
        await each.waitForURL(`**/price-request/${other}`)
        await each.getByRole('article').getByText('The service cannot be reached.').waitFor()
      }
    })
    for (const each of windows) await each.getByRole('article').getByText('Question of Nia').waitFor()
  })
})

describe('the windows of a person', () => {
  const STREAM = /\/rest\/V1\/events\/stream/

  it('share one stream in a browser: each of six shows what happens, also after the one that had it was closed', async (t) => {
    const { page, context } = await console.openSignedIn(t, { path: 'about:blank' })
    const streams: string[] = []
    context.on('request', (request) => {
      if (STREAM.test(request.url())) streams.push(request.url())
    })
    await page.goto('/console/inbox')
    const pages = [page]
    while (pages.length < 6) {
      const next = await context.newPage()
      await next.goto('/console/inbox')
      pages.push(next)
    }
    for (const each of pages) await untilLoaded(each)
    await submit('Hal')
    for (const each of pages) await row(each, 'Hal').waitFor()
    assert.equal(streams.length, 1)
    const continued = context.waitForEvent('request', (request) => STREAM.test(request.url()))
    await page.close()
    assert.match((await continued).url(), /\?after=\d+$/)
    await submit('Ida')
    for (const each of pages.slice(1)) await row(each, 'Ida').waitFor()
    assert.equal(streams.length, 2)
    await Promise.all(pages.slice(1).map((each) => each.close()))
  })

  it('read again now and then while no stream is allowed', async (t) => {
    const { page, context, allow } = await console.openSignedIn(t, { path: '/console/me' })
    allow(/429/)
    const [cookie] = await context.cookies()
    const headers = { cookie: `${cookie!.name}=${cookie!.value}` }
    const ending = new AbortController()
    t.after(() => ending.abort())
    // Kept, as the connection of a response that nobody can read any more is closed.
    const opened: Response[] = []
    const isFull = async () => {
      const response = await fetch(`${console.origin}/rest/V1/events/stream`, {
        headers,
        signal: ending.signal,
      })
      opened.push(response)
      return response.status === 429
    }
    await page.close()
    await until('no other stream is allowed', isFull)
    const other = await context.newPage()
    await other.clock.install()
    const refused = other.waitForResponse((response) => STREAM.test(response.url()))
    await other.goto('/console/inbox')
    assert.equal((await refused).status(), 429)
    await untilLoaded(other)
    await submit('Joe')
    await until('it is read again', async () => {
      await other.clock.fastForward(5000)
      return (await row(other, 'Joe').count()) === 1
    })
    assert.equal(await isFull(), true)
    assert.ok(opened.length >= 6)
    await other.close()
  })
})
