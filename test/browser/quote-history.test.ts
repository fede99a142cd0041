// The history of a quote: who changed what, what both sides wrote, which mails were sent, and what the customer has seen.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { run } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

type Item = { item_id: number; sku: string }

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop, db } = console

const TIME = /\w+ \d+, \d{4}, \d+:\d+\s[AP]M/

async function newQuote(name = 'Oak desk') {
  const customer_id = await shop.newCustomer()
  const items = [
    { sku: '0042-OAK', qty: 1, name },
    { sku: 'BOOK', qty: 1 },
  ]
  return (await shop.createQuote(customer_id, { items })).quote_id as number
}

async function edit(id: number, change: object, ofFirst: object = {}): Promise<void> {
  const { version, items } = (await shop.readQuote(id, true)) as { version: number; items: Item[] }
  const [first, ...others] = items.map(({ item_id }) => ({ item_id }))
  await ok(shop.editQuote(id, { version, ...change, items: [{ ...first, ...ofFirst }, ...others] }))
}

/** The texts of the entries, newest first, without their times. */
async function entriesOf(page: Page): Promise<string[]> {
  const feed = page.getByRole('region', { name: 'History' }).getByRole('list').first()
  const texts = await feed.locator(':scope > li').allInnerTexts()
  return texts.map((text) =>
    text
      .replace(TIME, ' ')
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const open = async (t: Parameters<typeof console.openSignedIn>[0], id: number, query = '', options = {}) => {
  const window = await console.openSignedIn(t, {
    path: `/console/quotes/${id}?tab=history${query}`,
    ...options,
  })
  await window.page.getByRole('radio', { name: 'All' }).waitFor({ state: 'attached' })
  await untilLoaded(window.page)
  return window
}

describe('the history of a quote', () => {
  it('says what somebody changed, once for what was saved several times', async (t) => {
    const id = await newQuote()
    await edit(id, { title: 'First' }, { price: 180 })
    await edit(id, { title: 'For the office', shipping_amount: 10 }, { price: 170, qty: 3 })
    const { page } = await open(t, id)
    const [edited, created] = await entriesOf(page)
    assert.match(edited!, /^Edited admin saved 2 times since /)
    for (const text of ['Price $210.00 → changed to $170.00', 'Quantity 1 → changed to 3'])
      assert.ok(edited!.includes(text), `${text}: ${edited}`)
    assert.match(edited!, /Title None → changed to For the office/)
    assert.match(edited!, /Shipping \$0\.00 → changed to \$10\.00/)
    assert.equal(created, 'Created admin')
    await assertAccessible(page, 'the history')
    await edit(id, { title: 'Elsewhere' })
    await page.getByText('Elsewhere', { exact: true }).waitFor()
  })

  it('has messages, notes, mails with what became of them, and that the offer was seen; each kind by itself', async (t) => {
    const id = await newQuote()
    console.mails.behavior = { at_recipient: { code: 550, text: 'no such mailbox' } }
    t.after(() => {
      console.mails.behavior = {}
    })
    await shop.takeTo('proposed', id)
    await until('the mail has failed', async () =>
      (await ok(client.get(`${quoting}/quote/${id}/mails`))).some(
        ({ state }: { state: string }) => state === 'failed',
      ),
    )
    const write = (comment: object) =>
      ok(client.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
    await write({ text: 'They pay late', is_internal: true })
    const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${String(url).split('/').at(-1)}`
    await ok(client.post('/rest/V1/buyer/quote/seen', { token }))
    const { page } = await open(t, id)
    await page.getByText('They pay late').waitFor()
    const entries = await entriesOf(page)
    const find = (pattern: RegExp) =>
      assert.ok(
        entries.some((entry) => pattern.test(entry)),
        `${pattern}: ${entries.join('\n')}`,
      )
    find(/^Internal note admin They pay late$/)
    find(/^Mail: offer ?Failed to \S+@\S+ .*no such mailbox/)
    find(/^Seen by the customer Proposal 1$/)
    find(/^Proposed ?admin/)
    const choose = async (name: string) => {
      await page.getByText(name, { exact: true }).click()
      await page.waitForURL((address) => address.search.includes(`show=${name.toLowerCase()}`))
      return entriesOf(page)
    }
    assert.deepEqual(await choose('Messages'), ['Internal note admin They pay late'])
    assert.equal((await choose('Mails')).length, 2)
    assert.ok(
      (await choose('Changes')).every((entry) =>
        /^(Proposed|Approved|Edited|Created|Read the link)/.test(entry),
      ),
    )
    await page.reload()
    await page.getByRole('radio', { name: 'Changes' }).waitFor({ state: 'attached' })
    assert.equal(await page.getByRole('radio', { name: 'Changes' }).isChecked(), true)
  })

  it('shortens long texts and long lists, and shows the whole', async (t) => {
    const id = await newQuote()
    const customer_note = 'Please deliver it to the back door. '.repeat(4).trim()
    const items = Array.from({ length: 60 }, (_, index) => ({ sku: 'BOOK', qty: index + 1 }))
    await edit(id, {}, { customer_note })
    const { version } = await shop.readQuote(id)
    await ok(
      client.post(`${quoting}/quote/${id}/comments`, {
        body: { comment: { text: 'a border', is_internal: true } },
      }),
    )
    // Times are in seconds: in the second of the note, the edit would come before it.
    await pause(1000)
    await ok(shop.editQuote(id, { version, items }))
    const { page } = await open(t, id)
    await page.getByRole('button', { name: 'Show all 50 changes' }).click()
    await page.getByText('13 more changes, which are not listed').waitFor()
    const whole = page.getByRole('button', { name: 'Show the whole text' })
    assert.equal(await page.getByText(customer_note, { exact: true }).count(), 0)
    await whole.click()
    await page.getByText(customer_note, { exact: true }).waitFor()
    await assertAccessible(page, 'the whole history')
  })

  it('fits 320 px in four languages, with texts of any kind', async (t) => {
    const id = await newQuote(`${'W'.repeat(200)}\u202e<b>`)
    await edit(id, { title: '\u202e<img src=x onerror=alert(1)>'.repeat(6), terms: 'M'.repeat(9000) })
    await shop.takeTo('proposed', id)
    await run(db, `update quote_mail set state = 'failed', reason = repeat('x', 500) where quote_id = $1`, [
      id,
    ])
    for (const locale of ['en', 'de', 'fr', 'es']) {
      const viewport = { width: 320, height: 640 }
      const path = `/console/quotes/${id}?tab=history`
      const { page } = await console.openSignedIn(t, { path, locale, viewport })
      await page.getByRole('radio').first().waitFor({ state: 'attached' })
      await untilLoaded(page)
      await assertFits(page, `the history in ${locale}`)
    }
  })
})
