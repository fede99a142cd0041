// Notifications of the browser: asked for on the page of the account, and shown of what is new in the inbox while the window is hidden.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop } = console

/** In place of the notifications of the system, which no test sees. */
const standIn = (permission: string) => `
  window.notices = []; window.asked = 0;
  window.Notification = class {
    static permission = ${permission}
    static async requestPermission() { window.asked++; return this.permission = this.permission === 'default' ? 'granted' : this.permission }
    constructor(title, options) { Object.assign(this, { title, ...options }); window.notices.push(this) }
    close() { this.isClosed = true }
  }`
/** Kept over a reload, as a browser does. */
const kept = `sessionStorage.getItem('permission') ?? 'default'`

type Notice = { title: string; body: string; tag: string }
const notices = async (page: Page) =>
  JSON.parse(
    await page.evaluate<string>(
      `JSON.stringify(window.notices.map(({ title, body, tag }) => ({ title, body, tag })))`,
    ),
  ) as Notice[]
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`)
const waiting = (page: Page, count: number) =>
  until(`${count} wait`, async () => (await page.title()).startsWith(`(${count}) `))
/** A minute later; resolves once the service has answered what is read then, so that nothing later is in it. */
const readAgain = async (page: Page) => {
  const response = page.waitForResponse((each) => new URL(each.url()).pathname === '/rest/V1/inbox')
  await page.clock.fastForward(60_000)
  await response
}

async function openWithNotices(t: Parameters<typeof console.openSignedIn>[0]) {
  const { page } = await console.openSignedIn(t, { path: '/console/me' })
  await page.addInitScript(standIn(kept))
  await page.clock.install()
  await page.reload()
  const button = page.getByRole('switch', { name: 'Notify me in this browser' })
  await button.waitFor()
  assert.equal(await page.evaluate('window.asked'), 0)
  assert.equal(await button.isChecked(), false)
  await button.click()
  await until('they are on', () => button.isChecked())
  assert.equal(await page.evaluate('window.asked'), 1)
  return page
}

describe('notifications', () => {
  it('tell once of what is new while the window is hidden, one by one or summed up, and lead to the row', async (t) => {
    const first = await shop.submitPriceRequest({ email: 'old@example.com', message: 'Before' })
    const page = await openWithNotices(t)
    await assertAccessible(page, 'notifications that are on')
    await waiting(page, 1)
    await until('what waits already is known', () =>
      page.evaluate<boolean>(`localStorage.getItem('quotewright-notices-known') !== null`),
    )
    const next = { firstname: 'Ida', lastname: 'Berg', product_name: 'Oak table', message: 'Secret' }
    await shop.submitPriceRequest({ ...next, email: 'seen@example.com' })
    await waiting(page, 2)
    await show(page, 'hidden')
    const id = await shop.submitPriceRequest({ ...next, email: 'ida@example.com' })
    await readAgain(page)
    await waiting(page, 3)
    await until('it is told', async () => (await notices(page)).length > 0)
    await readAgain(page)
    await ok(client.post(`/rest/V1/pricerequest/request/${first}/reply`, { body: { message: 'Yes' } }))
    await readAgain(page)
    await waiting(page, 2)
    assert.deepEqual(await notices(page), [
      { title: 'Price request', body: 'Ida Berg · Oak table', tag: `price_request ${id}` },
    ])
    for (const name of ['Ole', 'Pia', 'Kim', 'Jo'])
      await shop.submitPriceRequest({
        ...next,
        firstname: name,
        lastname: 'Holm',
        email: `${name}@example.com`,
      })
    await readAgain(page)
    await waiting(page, 6)
    await until('they are summed up', async () => (await notices(page)).length > 1)
    const [, several] = await notices(page)
    assert.equal(several?.title, '4 new in the inbox')
    assert.match(several?.body ?? '', /^(\w+ Holm, ){3}…$/)
    await show(page, 'visible')
    await page.evaluate('window.notices[0].onclick()')
    await page.waitForURL(`**/console/inbox/price-request/${id}`)
    await until('the row has the focus', async () =>
      page.evaluate<boolean>(`document.activeElement?.dataset.key === 'price_request ${id}'`),
    )
    assert.equal(await page.evaluate('window.notices[0].isClosed'), true)
  })

  it('lead to a message, which has a page of its own, by its row', async (t) => {
    const page = await openWithNotices(t)
    const { id } = await shop.quoteIn('accepted')
    await until('it waits', async () => (await page.title()).startsWith('('))
    await page.evaluate(`history.pushState({}, '', '/console/inbox#accepted%20${id}')`)
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`)
    await until('the row has the focus', async () =>
      page.evaluate<boolean>(`document.activeElement?.dataset.key === 'accepted ${id}'`),
    )
    await page.getByText('The customer has accepted.').waitFor()
  })

  it('are off until somebody switches them on, are not asked for before, and end when they are switched off', async (t) => {
    await shop.submitPriceRequest({ email: 'before@example.com', message: 'Before' })
    const page = await openWithNotices(t)
    await until('what waits is counted', async () => (await page.title()).startsWith('('))
    const button = page.getByRole('switch', { name: 'Notify me in this browser' })
    await button.click()
    await until('they are off', async () => !(await button.isChecked()))
    await show(page, 'hidden')
    const before = Number(/^\((\d+)\)/.exec(await page.title())![1])
    await shop.submitPriceRequest({ email: 'off@example.com', message: 'Off' })
    await readAgain(page)
    await waiting(page, before + 1)
    assert.deepEqual(await notices(page), [])
    assert.equal(await page.evaluate('window.asked'), 1)
  })

  for (const [name, permission, text] of [
    ['are blocked', `'denied'`, /blocks notifications/],
    ['do not exist', undefined, /has no notifications/],
  ] as const)
    it(`cannot be switched on where they ${name}, which says why`, async (t) => {
      const { page } = await console.openSignedIn(t, { path: '/console/me' })
      await page.addInitScript(permission ? standIn(permission) : 'delete window.Notification')
      await page.reload()
      await page.getByText(text).waitFor()
      assert.equal(await page.getByRole('switch', { name: 'Notify me in this browser' }).isDisabled(), true)
      await assertAccessible(page, `notifications that ${name}`)
      await assertFits(page, `notifications that ${name}`)
    })

  // The last one, as these rows stand above all others.
  it('say that there may be more than the rows that are read', async (t) => {
    const page = await openWithNotices(t)
    await until('what waits already is known', () =>
      page.evaluate<boolean>(`localStorage.getItem('quotewright-notices-known') !== null`),
    )
    await show(page, 'hidden')
    for (let index = 0; index < 51; index++)
      await shop.submitPriceRequest({ email: `many${index}@example.com`, message: 'Many' })
    await readAgain(page)
    await until('it is told', async () => (await notices(page)).length > 0)
    assert.equal((await notices(page))[0]?.title, 'At least 50 new in the inbox')
  })
})
