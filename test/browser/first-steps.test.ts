// The first steps that an administrator sees in the inbox of a new installation.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, it } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD, makeUser } from '../support/access-fixtures.ts'
import { ok, openClient } from '../support/api.ts'
import {
  assertAccessible,
  openBrowser,
  openWindow,
  untilLoaded,
  type WindowOptions,
} from '../support/browser.ts'
import { findInEveryWidth } from '../support/layout.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openOperator } from '../support/operator.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

type Scope = Parameters<typeof openWindow>[0]

const closing: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closing.reverse()) await close()
})
const scope = { after: (close: () => Promise<void>) => void closing.push(close) }
const mails = await openMailServer()
scope.after(() => mails.close())
const operator = await openOperator(scope, { database: 'cloned' })
let service = await operator.start({ ADMIN_PASSWORD: '' })
let password = (await readFile(join(operator.dataDir, 'admin-password'), 'utf8')).trimEnd()
const browser = await openBrowser(scope)
/** With a session of the first user, which ends when the password is changed. */
async function openShopping(t: Scope) {
  const client = openClient(service.port, await service.signIn(password))
  t.after(async () => client.close())
  return { client, shop: await openShop({ ...client, db: undefined as never }, {}) }
}

const items = [{ product_type: 'custom', name: 'Shelf', qty: 1, price: 90, tax_percent: 19 }]
const NAMES = [
  'Name your company',
  'Choose your own password',
  'Add your colleagues',
  'Add a product',
  'Make your first quote',
  'Set up mail',
]

async function openInbox(
  t: Scope,
  { username = 'admin', ...options }: WindowOptions & { username?: string } = {},
): Promise<Page> {
  const baseURL = `http://127.0.0.1:${service.port}`
  const { page, context } = await openWindow(t, browser, { baseURL, ...options })
  const data = { username, password: username === 'admin' ? password : PASSWORD }
  const answer = await context.request.post('/rest/V1/access/session', { data, headers: { origin: baseURL } })
  assert.equal(answer.status(), 200, await answer.text())
  await page.goto('/console/inbox')
  await untilLoaded(page)
  return page
}

const panel = (page: Page) => page.getByRole('region', { name: 'First steps' })
const doneOf = async (page: Page) =>
  (await panel(page).getByRole('listitem').allInnerTexts()).flatMap((text) => {
    const [, isDone, name] = /^(Done:)?(?:To do:)?\s*([^\n]*)/.exec(text)!
    return isDone ? [name!] : []
  })
const untilDone = (page: Page, names: string[]) =>
  until(`done: ${names.join()}`, async () => String(await doneOf(page)) === String(names))

async function leaveAndReturn(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  // Before it is shown, the inbox has not been left.
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await navigation.getByRole('link', { name: 'Inbox' }).click()
}

it('are all to do after an empty start, and lead to where they are done', async (t) => {
  const page = await openInbox(t)
  await panel(page).getByText('0 of 6 done').waitFor()
  assert.deepEqual(await panel(page).getByRole('link').allInnerTexts(), NAMES)
  await assertAccessible(page, 'the first steps')
  assert.deepEqual(await findInEveryWidth(page), [])
  for (const name of NAMES) {
    await panel(page).getByRole('link', { name }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/inbox'))
    await untilLoaded(page)
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, page.url())
    await page.goBack()
    await panel(page).waitFor()
  }
  const settings = await openInbox(t)
  await panel(settings).getByRole('link', { name: 'Set up mail' }).click()
  await settings.getByText('SMTP_URL').waitFor()
})

it('leave the inbox as it is while their states cannot be read', async (t) => {
  const page = await openInbox(t)
  await panel(page).waitFor()
  const refusal = { error_code: 'unheard_of', message: 'No.', detail: 'No.' }
  await page.route(/\/rest\/V1\/products/, (route) => route.fulfill({ status: 403, json: refusal }))
  await page.reload()
  await page.getByText('Choose what to answer').waitFor()
  assert.equal(await panel(page).count(), 0)
})

it('are hidden in this browser by those who do not need them', async (t) => {
  const page = await openInbox(t)
  await panel(page).getByRole('button', { name: 'Hide the first steps' }).click()
  await page.getByText('Choose what to answer').waitFor()
  await page.reload()
  await page.getByText('Choose what to answer').waitFor()
  assert.equal(await panel(page).count(), 0)
})

it('stand in the empty list where there is no room beside it', async (t) => {
  const page = await openInbox(t, { viewport: { width: 390, height: 844 } })
  await panel(page).getByText('0 of 6 done').waitFor()
  await page.getByText('Nothing waits', { exact: true }).waitFor()
  await assertAccessible(page, 'the first steps on a phone')
})

it('are done as things are, a quote at once, as the console is told of it', async (t) => {
  const { client, shop } = await openShopping(t)
  const page = await openInbox(t)
  await panel(page).getByText('0 of 6 done').waitFor()
  const store = { name: 'Oakwerk', currency_code: 'EUR', address: 'Eichenweg 1\n10115 Berlin' }
  await ok(client.put('/rest/V1/stores/default', { body: { store } }))
  await makeUser(client, 'anna', 'Sales')
  await page.reload()
  await untilDone(page, ['Name your company', 'Add your colleagues'])
  await shop.putProduct('TABLE')
  await leaveAndReturn(page)
  await untilDone(page, ['Name your company', 'Add your colleagues', 'Add a product'])
  await shop.createQuote(await shop.newCustomer(), { items })
  const made = ['Name your company', 'Add your colleagues', 'Add a product', 'Make your first quote']
  await untilDone(page, made)

  await panel(page).getByRole('link', { name: 'Choose your own password' }).click()
  await page.getByLabel('Current password').fill(password)
  password = PASSWORD
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click()
  await untilDone(page, NAMES.slice(0, -1))
  await leaveAndReturn(page)
  await panel(page).getByText('5 of 6 done').waitFor()

  const seller = await openInbox(t, { username: 'anna' })
  await seller.getByText('Choose what to answer').waitFor()
  assert.equal(await panel(seller).count(), 0, 'a seller has other things to do')
})

it('end once mail is set up, with the address that its links need', async (t) => {
  const { port } = service
  const restart = async (environment: Record<string, string>) => {
    await service.stop()
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'a@shop.example', SELLER_EMAIL: 'a@shop.example' }
    service = await operator.start({ PORT: String(port), ...mail, ...environment })
  }
  await restart({})
  const without = await openInbox(t)
  await panel(without).getByText('PUBLIC_URL', { exact: true }).waitFor()
  await without.close()
  await restart({ PUBLIC_URL: 'https://quotes.example.com' })
  const page = await openInbox(t)
  await page.getByText('Choose what to answer').waitFor()
  assert.equal(await panel(page).count(), 0)
})

it('are not for an installation that is in use', async (t) => {
  const { port } = service
  await service.stop()
  service = await operator.start({ PORT: String(port) })
  const { shop } = await openShopping(t)
  const page = await openInbox(t)
  await panel(page).getByText('5 of 6 done').waitFor()
  const customer = await shop.newCustomer()
  for (let count = 1; count < 10; count++) await shop.createQuote(customer, { items })
  await page.getByText('Choose what to answer').waitFor()
  assert.equal(await panel(page).count(), 0)
})
