// Signing in: the page, refusals, the wait after wrong passwords, the end of a session, signing out.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { languages } from '../../src/domain/languages.ts'
import { PASSWORD } from '../support/access-fixtures.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const console = await openConsole()
await console.addUser('anna', ['Quoting::quotes'])

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await press(page, 'Enter')
}

const untilSignedIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor()

describe('the sign-in page', () => {
  it('leads to the page that was called, by keyboard alone', async (t) => {
    const { page } = await console.open(t, { path: '/console/quotes' })
    await untilFocused(page, 'textbox', 'Username')
    await assertAccessible(page, 'empty')
    await page.keyboard.type('anna')
    await press(page, 'Tab')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
    await untilSignedIn(page)
    assert.equal(new URL(page.url()).pathname, '/console/quotes')
  })

  it('says that the password is wrong, and keeps the name', async (t) => {
    const { page } = await console.open(t, { path: '/console' })
    await signIn(page, 'anna', 'wrong')
    await page.getByRole('alert').getByText('The username or the password is wrong.').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Username' }).inputValue(), 'anna')
    await untilFocused(page, 'textbox', 'Password')
    await assertAccessible(page, 'after a wrong password')
    await signIn(page, 'anna', PASSWORD)
    await untilSignedIn(page)
  })

  it('counts the seconds down that somebody must wait after five wrong passwords', async (t) => {
    const { page } = await console.open(t, { path: '/console' })
    const submit = page.getByRole('button', { name: 'Sign in' })
    const wait = page.getByRole('status').filter({ hasText: /The next one is possible in \d+ s/ })
    for (let count = 1; !(await wait.isVisible()); count++) {
      assert.ok(count <= 7, 'no wait after seven attempts')
      const answer = page.waitForResponse('**/access/session')
      await signIn(page, 'bo', 'wrong')
      await answer
      await wait.or(page.getByRole('alert')).waitFor()
    }
    assert.ok(await submit.isDisabled())
    await assertAccessible(page, 'while waiting')
    await wait.waitFor({ state: 'detached' })
    assert.ok(await submit.isEnabled())
  })

  for (const [name, locale, submit] of [
    ['German', 'de', 'Anmelden'],
    ['French', 'fr', 'Se connecter'],
    ['Spanish', 'es', 'Iniciar sesión'],
  ] as const)
    it(`fits a small phone, in ${name}`, async (t) => {
      const viewport = { width: 320, height: 640 }
      const { page } = await console.open(t, { path: '/console', viewport, locale })
      await page.getByRole('button', { name: submit }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), locale)
      assert.equal(await page.getByRole('button', { name: 'Toggle password visibility' }).count(), 0)
      await assertFits(page, 'the sign-in page')
      await assertAccessible(page, 'on a phone')
    })

  it('is served without inline styles and scripts', async () => {
    const { text, headers } = await console.client.get('/console')
    assert.doesNotMatch(text, /style=|<style|<script(?![^>]* src=)/)
    assert.match(String(headers['content-security-policy']), /script-src 'self'; style-src 'self';/)
  })
})

describe('a session', () => {
  it('that has ended is renewed over the page, which goes on', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna' })
    await untilSignedIn(page)
    await console.endSessionAt(page, '**/rest/V1/quoting/quotes?*', 'anna')
    await page.getByRole('link', { name: 'Quotes', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByText('nothing that you typed is lost').waitFor()
    await untilFocused(page, 'textbox', 'Password')
    await assertAccessible(page, 'the session has ended')
    await page.keyboard.press('Escape')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/console/quotes')
  })

  it('ends with signing out: the page before is not shown again', async (t) => {
    const { page, context } = await console.openSignedIn(t, { username: 'anna' })
    await page.getByRole('button', { name: 'anna' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
    assert.deepEqual(await context.cookies(), [])
    await page.goBack()
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
  })
})

describe('the frame of the pages', () => {
  it('opens menu, keys and search by keyboard, and returns the focus', async (t) => {
    const { page } = await console.openSignedIn(t)
    await untilSignedIn(page)
    await assertAccessible(page, 'the frame')
    await press(page, '?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Go to the inbox').waitFor()
    await assertAccessible(page, 'the keys')
    await press(page, 'Escape')
    await keys.waitFor({ state: 'detached' })
    const account = page.getByRole('button', { name: 'admin' })
    await account.focus()
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await assertAccessible(page, 'the account menu')
    await press(page, 'Escape')
    await untilFocused(page, 'button', /admin/)
  })

  it('speaks the language that a person chooses in the account menu, from then on', async (t) => {
    const { page } = await console.openSignedIn(t, { viewport: { width: 1280, height: 400 } })
    await untilSignedIn(page)
    await page.getByRole('button', { name: 'admin' }).click()
    const list = page.getByRole('combobox', { name: 'Language' })
    assert.deepEqual(await list.getByRole('option').allInnerTexts(), Object.values(languages))
    await list.selectOption('Français')
    await page.getByRole('navigation', { name: 'Menu principal' }).getByText('Boîte de réception').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'admin' }).click()
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('Español')
    await page.getByRole('navigation', { name: 'Principal' }).getByText('Bandeja de entrada').waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'es')
  })

  it('has the theme that a person chooses in the account menu, at once', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    for (const [name, scheme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      await page.getByRole('button', { name: 'anna' }).click()
      await page.getByRole('dialog', { name: 'Account' }).getByText(name, { exact: true }).click()
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
      await press(page, 'Escape')
    }
  })

  it('shows nothing that the role does not allow', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna' })
    await untilSignedIn(page)
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
    assert.deepEqual(links, ['Inbox', 'Quotes', 'Templates', 'Text blocks', 'Dashboard'])
  })

  it('fits a small phone, where the menu opens and closes', async (t) => {
    const { page } = await console.openSignedIn(t, { viewport: { width: 320, height: 640 } })
    await assertFits(page, 'the frame')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Quotes' }).click()
    await page.waitForURL('**/console/quotes')
    await menu.waitFor({ state: 'hidden' })
    await assertAccessible(page, 'the frame on a phone')
  })

  it('is wider without the navigation, which stays hidden until it is shown again', async (t) => {
    const { page } = await console.openSignedIn(t, { viewport: { width: 1024, height: 700 } })
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    for (const isShown of [false, true]) {
      await button.click()
      await page.reload()
      await page.getByRole('button', { name: 'Menu', expanded: isShown }).waitFor()
      assert.equal(await menu.isVisible(), isShown)
    }
    await button.click()
    await assertAccessible(page, 'the frame without the navigation')
  })
})
