// From an offer to a draft order in a real Medusa that staff turns into an order, with nothing but a secret key.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ok } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { openQuotewright } from '../quotewright.ts'
import { openMedusaShop } from './medusa-shop.ts'

/** It looks every minute. */
const LOOKED_MS_MAX = 300_000

const quotewright = await openQuotewright()
const { client, run, readQuote, propose, move, acceptOnPage } = quotewright
const shop = await openMedusaShop()
after(() => shop.close())
const directory = await mkdtemp(join(tmpdir(), 'quotewright-medusa-'))
after(() => rm(directory, { recursive: true }))

const deliveryOf = async (id: number) => (await readQuote(id)).shop?.delivery
async function listOf(name: 'draft_orders' | 'orders', number: string) {
  const query = '?limit=100&fields=id,display_id,total,email,metadata,*items,*shipping_address'
  const found = await shop.admin.call('GET', `/admin/${name.replace('_', '-')}${query}`)
  return found[name].filter(({ metadata }: any) => metadata?.quote === number)
}

async function createCustomer(email: string): Promise<number> {
  const customer = { email, firstname: 'Anna', lastname: 'Larsen' }
  return (await ok(client().post('/rest/V1/customers', { body: { customer } }))).id
}

/** An offer for tables, and for work that is no product of the shop. */
async function openOffer(email: string) {
  const setup = { product_type: 'custom', name: 'Setting up', qty: 1, price: 100, tax_percent: 19 }
  const items = [{ sku: 'TABLE', qty: 40, price: 9.99 }, setup]
  const id = await propose({ customer_id: await createCustomer(email), items })
  return { id, number: (await readQuote(id)).increment_id as string }
}

async function acceptAndWait(id: number) {
  await acceptOnPage(id)
  await until('the shop has it', async () => (await deliveryOf(id)) === 'delivered')
}

describe('a Medusa without the plugin', () => {
  it('is connected with a secret key, checked, and its products are read', async () => {
    const file = join(directory, 'medusa.key')
    await writeFile(file, shop.secretKey)
    const url = `http://127.0.0.1:${shop.port()}`
    const common = ['--kind', 'medusa-draft', '--store', 'default', '--url', url]
    const settings = ['--secret-file', `secret_key=${file}`, '--setting', `region=${shop.regions.de}`]
    await run('add', 'main', ...common, ...settings)
    assert.doesNotMatch(await run('check', 'main'), /failed/)
    await run('sync', 'main', '--full')
    assert.equal((await ok(client().get('/rest/V1/products/TABLE'))).price, 12.5)
  })

  it('gets what the buyer accepts on their page as a draft, which staff turns into the order', async () => {
    const { id, number } = await openOffer('anna@example.com')
    await acceptAndWait(id)
    const [draft, ...others] = await listOf('draft_orders', number)
    assert.deepEqual([draft.email, others.length], ['anna@example.com', 0])
    const lines = draft.items.map((item: any) => `${item.title} × ${item.quantity} at ${item.unit_price}`)
    assert.deepEqual(lines.sort(), ['Setting up × 1 at 100', 'TABLE × 40 at 9.99'])
    const quote = await readQuote(id)
    assert.equal(draft.total.toFixed(2), quote.grand_total.toFixed(2))
    assert.equal(quote.status, 'accepted')
    await shop.admin.post(`/admin/draft-orders/${draft.id}/convert-to-order`, {})
    await until('purchased', async () => (await readQuote(id)).status === 'purchased', LOOKED_MS_MAX)
    const [order] = await listOf('orders', number)
    assert.equal((await readQuote(id)).order_reference, String(order.display_id))
    assert.equal(await deliveryOf(id), 'ordered')
  })

  it('has no draft of a quote that is cancelled', async () => {
    const { id, number } = await openOffer('ben@example.com')
    await acceptAndWait(id)
    await move(id, 'cancel')
    await until('it is taken out', async () => (await deliveryOf(id)) === 'withdrawn')
    assert.deepEqual(await listOf('draft_orders', number), [])
  })

  it('tells that staff has changed a draft', async () => {
    const { id, number } = await openOffer('cora@example.com')
    await acceptAndWait(id)
    const [{ id: draft, items }] = await listOf('draft_orders', number)
    const table = items.find(({ title }: any) => title === 'TABLE')
    const edit = `/admin/draft-orders/${draft}/edit`
    await shop.admin.post(edit, {})
    await shop.admin.post(`${edit}/items/item/${table.id}`, { quantity: 41 })
    await shop.admin.post(`${edit}/confirm`, {})
    await until('it is seen', async () => (await deliveryOf(id)) === 'changed', LOOKED_MS_MAX)
    assert.equal((await readQuote(id)).shop.message, 'TABLE: 41 instead of 40.')
  })
})
