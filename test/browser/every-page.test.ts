// Every page without records, and one that fails: no violation of WCAG A and AA in light and dark, and no window too narrow. With records,
// pages are checked in every-width.test.ts, where they are opened anyway.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/postgres/database.ts'
import { assertAccessible, findBarriers, fits, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { consolePages } from '../support/console-pages.ts'

const console = await openConsole()

type Findings = { barriers: string[]; tooWide: string[] }

/** Opens each page in one window after the other: checks it in both schemes and in each width. */
async function walk(t: Parameters<typeof console.openSignedIn>[0]): Promise<Findings> {
  const { page } = await console.openSignedIn(t, { locale: 'de' })
  const found: Findings = { barriers: [], tooWide: [] }
  for (const path of consolePages) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/console/${path}`)
    await untilLoaded(page)
    assert.match(await page.title(), /. · Quotewright$/, path)
    found.barriers.push(...(await findBarriers(page, path)))
    for (const width of [320, 768, 2560]) {
      await page.setViewportSize({ width, height: 720 })
      if (!(await fits(page))) found.tooWide.push(`${path}, ${width} px`)
    }
  }
  return found
}

describe('without records', () => {
  let found: Findings
  it('every page is accessible', async (t) => {
    found = await walk(t)
    assert.deepEqual(found.barriers, [])
  })
  it('every page fits', () => assert.deepEqual(found.tooWide, []))
})

describe('a page that does not answer', () => {
  it('says so and is accessible', async (t) => {
    await console.shop.quoteIn('pending')
    await run(console.db, 'alter table quote rename to quote_away')
    const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
    await page.getByRole('alert').first().waitFor()
    await assertAccessible(page, 'failed')
    await run(console.db, 'alter table quote_away rename to quote')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('grid', { name: 'Quotes' }).waitFor()
  })
})
