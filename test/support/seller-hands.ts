// What a seller does in the console, by keyboard alone in English, or by mouse alone in German.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { press, untilFocused } from './browser.ts'
import { until } from './until.ts'

export type Hands = {
  openNext: () => Promise<void>
  openMessage: () => Promise<void>
  toInbox: () => Promise<void>
  spam: () => Promise<void>
  snooze: () => Promise<void>
  reply: (email: string, text: string, price: string) => Promise<void>
  makeQuote: () => Promise<void>
  typePrice: (price: string) => Promise<void>
  propose: () => Promise<void>
  extend: () => Promise<void>
  openQuote: () => Promise<void>
  cancel: () => Promise<void>
  undo: () => Promise<void>
  takeCounterOffer: () => Promise<void>
}

type Role = Parameters<Page['getByRole']>[0]

/** No page has more elements before the one that a key is to reach. */
const STEPS_MAX = 80

const waiting = (page: Page) => page.locator('li a[data-key]:not([data-gone])')

/** Waits until the inbox has this many rows that are not answered. */
export async function untilWaiting(page: Page, count: number): Promise<void> {
  await until(`${count} wait`, async () => (await waiting(page).count()) === count)
}

/** Presses a key until an element has the focus. */
async function stepTo(page: Page, key: string, role: Role, name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'))
  for (let step = 0; step < STEPS_MAX && (await target.count()) === 0; step++) {
    await page.keyboard.press(key)
    // A dialog keeps the focus inside of it a moment after the key.
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  const focused = await page.evaluate<string>('document.activeElement.outerHTML')
  assert.equal(await target.count(), 1, `${key} leads to ${name}, not to ${focused.slice(0, 300)}`)
}

export function keyboard(page: Page): Hands {
  const enter = async (role: Role, name: string | RegExp) => {
    await untilFocused(page, role, name)
    await press(page, 'Enter')
  }
  return {
    openNext: () => press(page, 'e'),
    openMessage: async () => {
      await press(page, 'e')
      await enter('link', /Counter-offer/)
    },
    toInbox: () => press(page, 'g', 'i'),
    spam: async () => {
      await press(page, 'x')
      await enter('menuitem', 'Spam')
    },
    snooze: async () => {
      await press(page, 's')
      await untilFocused(page, 'menuitem', /^In three hours/)
      await press(page, 'ArrowDown', 'Enter')
    },
    reply: async (email, text, price) => {
      await press(page, 'r')
      await untilFocused(page, 'textbox', `Reply to ${email}`)
      await page.keyboard.type(text)
      await press(page, 'Tab')
      await page.keyboard.type(price)
      await press(page, 'Control+Enter')
    },
    makeQuote: () => press(page, 'q'),
    typePrice: async (price) => {
      await untilFocused(page, 'textbox', /^Price, line 1/)
      await page.keyboard.type(price)
    },
    propose: async () => {
      await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
      await press(page, 'Control+Enter')
      await enter('button', 'Propose and send')
      await page.getByRole('button', { name: 'Rework' }).waitFor()
    },
    extend: async () => {
      await page.getByRole('button', { name: 'Extend …' }).waitFor()
      await press(page, 'v')
      await untilFocused(page, 'textbox', 'Valid until')
      await stepTo(page, 'Tab', 'button', '30 days')
      await press(page, 'Enter')
      await stepTo(page, 'Tab', 'button', 'Extend')
      await press(page, 'Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    openQuote: () => press(page, 'q'),
    cancel: async () => {
      await page.getByRole('button', { name: 'More actions' }).waitFor()
      await stepTo(page, 'Tab', 'button', 'More actions')
      await press(page, 'Enter')
      await page.getByRole('menuitem', { name: 'Cancel the quote …' }).waitFor()
      await stepTo(page, 'ArrowDown', 'menuitem', 'Cancel the quote …')
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Cancel the quote' }).waitFor()
      await stepTo(page, 'Tab', 'button', 'Cancel the quote')
      await press(page, 'Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    undo: () => press(page, 'z'),
    takeCounterOffer: async () => {
      await page.getByRole('button', { name: /^Take into the draft/ }).waitFor()
      await press(page, 't')
      await enter('button', 'Take into the draft')
    },
  }
}

export function mouse(page: Page): Hands {
  const click = (role: Role, name: string | RegExp) =>
    page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).click()
  const inDialog = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  return {
    openNext: () => waiting(page).first().click(),
    openMessage: async () => {
      await waiting(page).filter({ hasText: 'Gegenangebot' }).click()
      await click('link', 'Gespräch öffnen')
    },
    toInbox: () => page.getByRole('navigation', { name: 'Hauptmenü' }).getByText('Eingang').click(),
    spam: async () => {
      await click('button', 'Ohne Antwort schließen')
      await click('menuitem', 'Spam')
    },
    snooze: async () => {
      await click('button', 'Zurückstellen')
      await click('menuitem', /^Morgen/)
    },
    reply: async (email, text, price) => {
      await page.getByRole('textbox', { name: `Antwort an ${email}` }).fill(text)
      await page.getByRole('textbox', { name: /^Preis/ }).fill(price.replace('.', ','))
      await click('button', /^Senden/)
    },
    makeQuote: () => click('button', /^Angebot erstellen/),
    typePrice: (price) => page.getByRole('textbox', { name: /^Preis, Position 1/ }).fill(price),
    propose: async () => {
      await click('button', /^Senden …/)
      await inDialog('Freigeben und senden')
      await page.getByRole('button', { name: 'Überarbeiten' }).waitFor()
    },
    extend: async () => {
      await click('button', /^Verlängern …/)
      await inDialog('30 Tage')
      await inDialog('Verlängern')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    openQuote: () =>
      page
        .getByRole('article')
        .getByRole('link', { name: /^Angebot öffnen/ })
        .click(),
    cancel: async () => {
      await click('button', 'Weitere Aktionen')
      await click('menuitem', 'Angebot stornieren …')
      await inDialog('Angebot stornieren')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    undo: () =>
      page
        .getByRole('alert')
        .filter({ hasText: 'storniert' })
        .getByRole('button', { name: /^Rückgängig/ })
        .click(),
    takeCounterOffer: async () => {
      await click('button', /^In den Entwurf übernehmen/)
      await inDialog('In den Entwurf übernehmen')
    },
  }
}
