// A day of an operator: a webhook with its secret, a delivery that fails and is sent again, a new user, a failed job.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { assertAccessible, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { openReceiver } from '../support/receivers.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const receiver = await openReceiver()
after(() => receiver.close())

/** Returns the secret of the open dialog, which closes only once it is stored. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  const close = dialog.getByRole('button', { name: 'Close' })
  const secret = await dialog.getByRole('textbox').inputValue()
  assert.ok(await close.isDisabled())
  await assertAccessible(page, title)
  await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
  await close.click()
  await dialog.waitFor({ state: 'detached' })
  assert.doesNotMatch(await page.content(), new RegExp(secret))
  return secret
}

describe('a webhook', () => {
  it('shows its secret once, and sends a delivery again that has failed', async (t) => {
    receiver.answer((response) => response.writeHead(500).end('<b>out of order</b>'))
    const { page } = await console.openSignedIn(t, { path: '/console/webhooks' })
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add webhook' })
    await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await form.getByRole('checkbox', { name: /Everything about price requests/ }).check()
    await assertAccessible(page, 'the form of a webhook')
    await form.getByRole('button', { name: 'Add webhook' }).click()
    const secret = await takeSecret(page, 'Secret of the webhook')

    await console.shop.submitPriceRequest({ message: 'How much?' })
    await until('the first attempt has failed', () => receiver.received.length > 0)
    await page.getByRole('link', { name: receiver.url }).click()
    const delivery = page.getByRole('button', { name: /price_request\.submitted/ })
    await delivery.click()
    await page.getByText('<b>out of order</b>').waitFor()
    await assertAccessible(page, 'a delivery that has failed')
    receiver.answer((response) => void response.end())
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('button', { name: /Delivered price_request\.submitted/ }).waitFor()
    const { body, headers } = receiver.received.at(-1)!
    new Webhook(secret).verify(body, headers as Record<string, string>)
  })
})

describe('a new user', () => {
  it('signs in with the password that was shown once', async (t) => {
    await console.addUser('anna', ['Quoting::quotes'])
    const { page } = await console.openSignedIn(t, { path: '/console/access/users' })
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = page.getByRole('dialog', { name: 'Add user' })
    await form.getByRole('textbox', { name: 'Username' }).fill('ben')
    await form.getByRole('textbox', { name: 'Email' }).fill('ben@example.com')
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Role of anna' }).click()
    await assertAccessible(page, 'the form of a user')
    await form.getByRole('button', { name: 'Add user' }).click()
    const password = await takeSecret(page, 'Password of ben')
    await page.getByRole('cell', { name: 'ben@example.com' }).waitFor()

    const other = await console.open(t, { path: '/console' })
    await other.page.getByRole('textbox', { name: 'Username' }).fill('ben')
    await other.page.getByRole('textbox', { name: 'Password' }).fill(password)
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('navigation', { name: 'Main' }).waitFor()
  })

  it('cannot be the last one who loses all permissions', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/access/users' })
    await page.getByRole('button', { name: 'Actions for admin' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete admin?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('This is the last user with all permissions.').waitFor()
  })
})

describe('settings', () => {
  it('show values in force, and of secrets only that they are set', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/settings' })
    await untilLoaded(page)
    const row = page.getByRole('row').filter({ has: page.getByText('SMTP_URL', { exact: true }) })
    await row.getByText('set', { exact: true }).waitFor()
    assert.doesNotMatch(await page.getByRole('main').innerText(), /smtp:\/\//)
  })
})
