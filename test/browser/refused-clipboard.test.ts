// Whatever a button copies can be copied by hand where the browser refuses its clipboard, or has none.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop } = console
const { id } = await shop.quoteIn('proposed')
const links = await ok(client.get(`/rest/V1/quoting/quote/${id}/link`))
const body = { key: { origins: ['https://shop.example'] } }
const { key } = await ok(client.post('/rest/V1/stores/default/keys', { body }))

const quote = `quotes/${id}`
const pressButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const chooseItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
const openLinks = pressButton("Customer's page")
/** What can be copied: on which page, the text, and the steps that copy it. */
const copies: Record<
  string,
  [path: string, text: string | RegExp, ...steps: ((page: Page) => Promise<void>)[]]
> = {
  'the link to accept': [quote, links.url, openLinks, chooseItem('Copy the link to accept')],
  'the link to view': [quote, links.view_url, openLinks, chooseItem('Copy the link to view')],
  'the address of a quote': [
    quote,
    `${console.origin}/console/${quote}`,
    pressButton('More actions'),
    chooseItem('Copy the link'),
  ],
  'a publishable key': ['store-keys', key, pressButton(`Copy: ${key}`)],
  'the code of the widget': [
    'store-keys',
    new RegExp(`store-key="${key}"`),
    pressButton(`Actions for ${key}`),
    chooseItem('Code for a web page'),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click(),
  ],
  'a secret that is shown once': [
    'access/integrations',
    /^[\w-]{20,}$/,
    pressButton('Add integration'),
    (page) => page.keyboard.type(`Robot ${Date.now()}`),
    (page) => page.getByRole('combobox', { name: 'Role' }).click(),
    (page) => page.getByRole('option').first().click(),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Add integration' }).click(),
    (page) => page.getByRole('button', { name: 'Copy', exact: true }).click(),
  ],
}

const clipboards = {
  'refuses it': `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  'offers none': `Object.defineProperty(navigator, 'clipboard', { value: undefined })`,
}

/** Returns the selected text of the field with the focus. */
const selectedText = (page: Page) =>
  page.evaluate<string>(`(({ value = '', selectionStart, selectionEnd }) =>
    value.slice(selectionStart, selectionEnd))(document.activeElement ?? {})`)

describe('in a browser without a clipboard', () => {
  for (const [name, [path, text, ...steps]] of Object.entries(copies))
    for (const [how, script] of Object.entries(clipboards))
      it(`that ${how}, ${name} is shown and selected`, async (t) => {
        const { page } = await console.openSignedIn(t, { path: `/console/${path}` })
        await page.evaluate(script)
        for (const step of steps) await step(page)
        await page.getByText('The browser did not allow to copy').waitFor()
        await until('it is selected', async () => {
          const marked = await selectedText(page)
          return typeof text === 'string' ? marked === text : text.test(marked)
        })
        await assertAccessible(page, name)
        await assertFits(page, name)
        await press(page, 'Escape')
        await page.getByText('The browser did not allow to copy').waitFor({ state: 'detached' })
        assert.equal(await page.getByText('Copied', { exact: true }).count(), 0)
      })
})
