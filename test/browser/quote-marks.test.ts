// The marks in the list of quotes: what is new from customers, and which offers they have not opened, until they are read.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { findMisplaced } from '../support/layout.ts'
import { longestCatalog, openInCatalog } from '../support/longest-texts.ts'
import { quoting } from '../support/shop.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop } = console
const QUESTION = 'Neue Frage des Kunden'
const ACCEPTED = 'Vom Kunden angenommen, seither nichts unternommen'

/** Proposes a quote; `answer` is what its customer does with the link. */
async function propose(answer?: (token: string, version: number) => [path: string, body: object]) {
  const { id } = await shop.quoteIn('proposed')
  if (!answer) return id
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  const token = `${id}.${String(url).split('/').at(-1)}`
  const { version } = await shop.readQuote(id)
  const [path, body] = answer(token, version)
  await ok(client.post(`/rest/V1/buyer/quote/${path}`, { token, body }))
  return id
}

const marks = {
  'Der Kunde hat das Angebot noch nicht geöffnet': await propose(),
  [QUESTION]: await propose(() => ['question', { text: 'Wann?' }]),
  [ACCEPTED]: await propose((_token, version) => ['accept', { version, name: 'Ada' }]),
  'Vom Kunden abgelehnt, seither nichts unternommen': await propose((_token, version) => [
    'decline',
    { version, reason_code: 'price_too_high' },
  ]),
}
const mark = (page: Page, name: string) => page.getByRole('img', { name, exact: true })
const views = {
  'in a wide window': { viewport: { width: 1440, height: 900 } },
  'on a phone, in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const

for (const [name, options] of Object.entries(views))
  it(`says in German what is new, ${name}`, async (t) => {
    const path = '/console/quotes'
    const { page } = await console.openSignedIn(t, { path, locale: 'de', ...options })
    for (const text of Object.keys(marks)) await mark(page, text).waitFor()
    await assertFits(page, 'marked quotes')
    await assertAccessible(page, 'marked quotes')
  })

it('never shortens a number, nor what stands beside it', async (t) => {
  const { page } = await openInCatalog(console, t, longestCatalog())
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/console/quotes')
  await page.getByText('Q000000001').waitFor()
  assert.deepEqual(await findMisplaced(page), [])
})

it('no longer marks a question that is done, although nobody has answered', async (t) => {
  const { page } = await console.openSignedIn(t, { path: '/console/quotes', locale: 'de' })
  const row = page.getByRole('row').filter({ has: mark(page, QUESTION) })
  await row.getByRole('link').first().click()
  await page.getByRole('link', { name: /^Gespräch/ }).click()
  await page.getByText('Wann?').waitFor()
  await page.getByRole('button', { name: 'Ohne Antwort erledigt' }).click()
  await page.getByText('Erledigt: nicht mehr im Eingang').waitFor()
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Angebote' }).click()
  await mark(page, ACCEPTED).waitFor()
  await mark(page, QUESTION).waitFor({ state: 'detached' })
})
