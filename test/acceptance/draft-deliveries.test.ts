// Accepted quotes become orders of shops that are imitated, while lines are cut, answers are lost and either side is killed.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { amount } from '../../src/domain/money.ts'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { ok } from '../support/api.ts'
import { acceptFields } from '../support/buyer-page.ts'
import type { LineFault } from '../support/fake-http.ts'
import { openFakeShopify } from '../support/fake-shopify.ts'
import { openFakeWooCommerce } from '../support/fake-woocommerce.ts'
import { openOperator } from '../support/operator.ts'
import { until } from '../support/until.ts'

/** A run before a release: 500. */
const DELIVERIES = Number(process.env.QUOTEWRIGHT_DELIVERIES ?? 10)
/** What is unclear is tried again after as long as it has been tried. */
const SETTLED_MS_MAX = 600_000
const LINK_KEY = 'a key of the links of this test alone'
const environment = {
  LINK_KEY,
  PUBLIC_URL: 'https://quotes.example.com',
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
}

type Line = { url: string; fault: (name: string) => LineFault | undefined; workLate: () => void }
type DraftShop = {
  kind: string
  line: Line
  settings: string[]
  secrets: Record<string, string>
  /** The orders that are there, each as its lines: `SKU × quantity: total`. */
  orders: () => string[][]
}

async function deliverThroughFaults(t: TestContext, shop: DraftShop): Promise<void> {
  const operator = await openOperator(t, { environment, database: 'cloned' })
  let service = await operator.start()
  let client = await service.openClient()
  const store = { name: 'Shop', currency_code: 'EUR', default_tax_percent: 19 }
  await ok(client.put('/rest/V1/stores/default', { body: { store } }))
  const files = Object.entries(shop.secrets).map(([name, secret]) => [join(operator.dataDir, name), secret])
  for (const [path, secret] of files) await writeFile(path!, `${secret}\n`)
  const secretFiles = Object.keys(shop.secrets).map((name, index) => `${name}=${files[index]![0]}`)
  const add = ['add', 'main', '--kind', shop.kind, '--store', 'default', '--url', shop.line.url]
  const settings = shop.settings.length > 0 ? ['--setting', ...shop.settings] : []
  for (const words of [
    [...add, ...settings, '--secret-file', ...secretFiles],
    ['sync', 'main', '--full'],
  ]) {
    const { status, stdout, stderr } = await operator.run(['shop', ...words])
    assert.equal(status, 0, stdout + stderr)
  }
  const ids: number[] = []
  for (let n = 0; n < DELIVERIES; n++) ids.push(await propose(n))

  /** A quote whose price no other has. */
  async function propose(n: number): Promise<number> {
    const customer = { email: `buyer-${n}@example.com`, firstname: 'Anna', lastname: 'Larsen' }
    const { id: customer_id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
    const items = [
      { sku: 'TABLE', qty: 40, price: priceOf(n) },
      { sku: 'CHAIR', qty: 2, price: 30 },
    ]
    const body = { quote: { customer_id, items } }
    const { quote_id } = await ok(client.post('/rest/V1/quoting/quote', { body }))
    for (const move of ['approve', 'propose'])
      await ok(client.post(`/rest/V1/quoting/quote/${quote_id}/${move}`, { body: {} }))
    return quote_id as number
  }

  /** Accepts on the buyer's page, as a browser without a script does, and again while nobody answers. */
  async function accept(id: number): Promise<void> {
    const token = linkToken(Buffer.from(LINK_KEY), id, 'accept', 0)
    await until(`quote ${id} is accepted`, async () => {
      try {
        // The answer of an earlier attempt may have been lost.
        if ((await ok(client.get(`/rest/V1/quoting/quote/${id}`))).status === 'accepted') return true
        const page = `http://127.0.0.1:${service.port}/q/${id}/${token}`
        const body = new URLSearchParams(
          acceptFields(await (await fetch(page)).text(), { name: 'Anna Larsen' }),
        )
        const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' })
        return status < 400
      } catch {
        return false
      }
    })
  }

  const faults = { away: 0, cut: 0, late: 0, shop: 0, quotewright: 0 }
  let isDown = false
  shop.line.fault = () => {
    if (isDown) return 'away'
    const chance = Math.random()
    const fault = chance < 0.1 ? 'away' : chance < 0.2 ? 'cut' : chance < 0.23 ? 'late' : undefined
    if (fault) faults[fault]++
    return fault
  }
  let isOver = false
  const killing = (async () => {
    for (let n = 0; !isOver; n++) {
      await pause(1500 + Math.random() * 2500)
      shop.line.workLate()
      if (n % 2) {
        faults.quotewright++
        await operator.kill(service)
        service = await operator.start()
        client = await service.openClient()
      } else {
        faults.shop++
        isDown = true
        await pause(1000)
        isDown = false
      }
    }
  })()
  for (const id of ids) await accept(id)
  // Attempts meet faults as long as the first minute.
  await pause(Math.min(60_000, DELIVERIES * 500))
  isOver = true
  await killing
  shop.line.fault = () => undefined
  shop.line.workLate()
  for (const id of ids)
    await until(
      `quote ${id} is delivered`,
      async () => (await ok(client.get(`/rest/V1/quoting/quote/${id}`))).shop?.delivery === 'delivered',
      SETTLED_MS_MAX,
    )
  const expected = ids.map((_, n) => [
    `TABLE × 40: ${amount(priceOf(n)).times(40).toFixed()}`,
    'CHAIR × 2: 60',
  ])
  // What came late, as the second of two, is removed by the next looks.
  const byPrice = (lines: string[][]) => lines.map((each) => each.join(', ')).sort()
  await until(
    'each quote is one order',
    () => Promise.resolve(shop.orders().length === ids.length),
    SETTLED_MS_MAX,
  )
  assert.deepEqual(byPrice(shop.orders()), byPrice(expected))
  t.diagnostic(`${shop.kind}, ${DELIVERIES} deliveries: ${JSON.stringify(faults)}`)
}

const priceOf = (n: number) => (1001 + n) / 100

it('WooCommerce has each accepted quote once, whole, at its prices', async (t) => {
  const { woo, line } = await openFakeWooCommerce()
  woo.addProduct('TABLE', '12.50')
  woo.addProduct('CHAIR', '49.90')
  const linesOf = ({ line_items }: any): string[] =>
    line_items.map(({ sku, quantity, total }: any) => `${sku} × ${quantity}: ${amount(total).toFixed()}`)
  await deliverThroughFaults(t, {
    kind: 'woocommerce',
    line: line as Line,
    settings: [],
    secrets: { consumer_key: 'ck_1', consumer_secret: 'cs_1', hook_secret: 'a secret of webhooks' },
    orders: () => woo.shown().map(linesOf),
  })
})

it('Shopify has each accepted quote once, whole, at its prices', async (t) => {
  const { shopify, line } = await openFakeShopify()
  shopify.addVariant('TABLE', '12.50')
  shopify.addVariant('CHAIR', '49.90')
  const linesOf = ({ lines }: any): string[] =>
    lines.map(
      ({ variant, quantity, approximateDiscountedUnitPriceSet: price }: any) =>
        `${variant.sku} × ${quantity}: ${amount(price.presentmentMoney.amount).times(quantity).toFixed()}`,
    )
  await deliverThroughFaults(t, {
    kind: 'shopify',
    line: line as Line,
    settings: ['client_id=client-1'],
    secrets: { client_secret: 'secret-1' },
    orders: () => [...shopify.drafts.values()].map(linesOf),
  })
})
