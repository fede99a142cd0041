// Hostile text in every field that the buyer's page shows: nothing of it runs, calls another server, or widens the page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AMOUNT_MAX } from '../../src/domain/money.ts'
import { ok } from '../support/api.ts'
import { assertFits, type WindowOptions } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { hostileLines, longWord, manyLines, openCanary } from '../support/hostile-texts.ts'
import { fileBody, png } from '../support/sample-files.ts'
import { quoting, tiers } from '../support/shop.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com', RATE_LIMIT_PER_MINUTE: '0' })
const canary = await openCanary()
const { client, shop } = console
const lines = hostileLines(canary.origin)
const all = lines.join('\n')
const [script = '', image = ''] = lines
const { id, path } = await proposeHostile()

/** A quote with each line as the name of a product, and the longest texts as notes. */
async function proposeHostile() {
  const names = { firstname: image, lastname: script, company: lines.at(-2)! }
  const billing_address = {
    ...names,
    street: [image, script],
    city: lines.at(-1)!,
    region: image,
    telephone: image,
  }
  const customer = { email: 'hostile@example.com', ...names, vat_id: image, billing_address }
  const { id: customer_id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
  const largest = AMOUNT_MAX - 1_000_000
  for (const [index, name] of lines.entries())
    await shop.putProduct(`H-${index}`, { name, price: index === 0 ? largest : 3.5, tax_percent: 19 })
  const items = lines.map((line, index) => ({
    sku: `H-${index}`,
    qty: 1,
    price: index === 0 ? largest : 3.5,
    tax_percent: 0,
    customer_note: [longWord, manyLines][index] ?? line,
    tier_prices: index === 1 ? tiers([5000, 1.2345]) : [],
  }))
  const custom = lines.map((line, index) => ({
    product_type: 'custom',
    name: line,
    unit: line.slice(0, 16),
    section: line.slice(0, 200),
    description: [longWord, manyLines, line][index % 3]!.slice(0, 5000),
    qty: 2,
    price: 1.2345,
    tax_percent: 19,
  }))
  const texts = {
    title: image,
    terms: longWord.slice(0, 10_000) + manyLines.slice(0, 9000),
    seller_comment: all,
    shipping_description: image,
    purchase_order_number: image.slice(0, 60),
  }
  const body = { quote: { customer_id, items: [...items, ...custom], ...texts } }
  const { quote_id } = await ok(client.post(`${quoting}/quote`, { body }))
  for (const name of [image, lines.at(-2)!])
    await ok(client.post(`${quoting}/quote/${quote_id}/files`, fileBody(`${name.slice(0, 200)}.png`, png)))
  await ok(client.post(`${quoting}/quote/${quote_id}/propose`, { body: { approve: true, notify: false } }))
  const { url } = await ok(client.get(`${quoting}/quote/${quote_id}/link`))
  return { id: quote_id as number, path: new URL(url).pathname }
}

type Scope = Parameters<typeof console.open>[0]

/** Opens the page with what it would be without these safeguards. */
async function openWithout(t: Scope, safeguards: { escaping: boolean; policy: boolean }) {
  const window = await console.open(t, { isUnchecked: true })
  await window.context.route('**/q/*/*', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    if (safeguards.policy) delete headers['content-security-policy']
    const html = await response.text()
    await route.fulfill({ response, headers, body: safeguards.escaping ? unescaped(html) : html })
  })
  await window.page.goto(path)
  return window
}

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#34;', '"').replaceAll('&quot;', '"')

describe('hostile text', () => {
  const windows: Record<string, WindowOptions> = {
    'in a wide window': { viewport: { width: 1280, height: 800 } },
    'on a phone': { viewport: { width: 320, height: 640 } },
  }
  for (const [name, options] of Object.entries(windows))
    it(`is harmless in an open offer, ${name}`, async (t) => {
      const { page } = await console.open(t, { ...options, path })
      for (const summary of await page.locator('summary').all()) await summary.click()
      await assertFits(page, 'the open offer')
      await page.getByText(image, { exact: true }).first().waitFor()
      assert.deepEqual(canary.calls, [])
    })

  it('is harmless in what the customer typed, in the conversation and in the acceptance', async (t) => {
    const { page } = await console.open(t, { viewport: { width: 320, height: 640 }, path })
    await page.getByText('Ask a question').click()
    await page.getByLabel('Your question').fill(all)
    await page.getByRole('button', { name: 'Send the question' }).click()
    await page.getByText(/^Your question was sent/).waitFor()
    await ok(client.post(`${quoting}/quote/${id}/comments`, { body: { comment: { text: all } } }))
    await page.getByLabel('Your name').fill(image)
    await page.getByLabel(/^Purchase order number/).fill(lines[2]!)
    await page.getByRole('button', { name: /^Accept the offer/ }).click()
    await page.getByText('Your acceptance was sent.').waitFor()
    await assertFits(page, 'the accepted offer')
    assert.deepEqual(canary.calls, [])
  })
})

describe('without a safeguard', () => {
  it('the escaping: the Content-Security-Policy refuses the text and reports it', async (t) => {
    const { faults } = await openWithout(t, { escaping: true, policy: false })
    assert.ok(faults().some((fault) => /violation script-src/.test(fault)))
    assert.ok(faults().some((fault) => /violation img-src/.test(fault)))
    assert.deepEqual(canary.calls, [])
  })

  it('the escaping and the Content-Security-Policy: the text runs and calls the other server', async (t) => {
    const { faults } = await openWithout(t, { escaping: true, policy: true })
    assert.ok(canary.calls.includes('/script'))
    assert.ok(faults().some((fault) => fault.startsWith('dialog')))
  })
})
