// Negative controls: a Vendure without what keeps its promises fails the tests of them.
import assert from 'node:assert/strict'
import { describe, type TestContext, it } from 'node:test'
import { newWebhookSecret } from '../../../src/events/webhook-signature.ts'
import { emptyDatabase, openTestServer } from '../../support/test-server.ts'
import { deliveryInto } from '../deliveries.ts'
import { type Control, startVendure } from './vendure-server.ts'
import { openVendureShop } from './vendure-shop.ts'

async function deliverWithout(t: TestContext, control: Control) {
  const shop = await openVendureShop({ controls: [control] })
  t.after(() => shop.close())
  const buyer = await shop.openBuyer()
  const { code } = await buyer.add(shop.variants.CHAIR!, 1)
  const delivery = deliveryInto(shop, code, [{ sku: 'TABLE', qty: '10', price: '9.99' }])
  await shop.adapter.deliver(delivery)
  const findLine = async () => (await buyer.cart()).lines.find((line: any) => line.unitPrice === 999)
  return { shop, buyer, code, delivery, findLine }
}

it('without the guard, fifty pieces cost the agreed price', async (t) => {
  const { buyer, findLine } = await deliverWithout(t, 'guard')
  await buyer.adjust((await findLine()).id, 50)
  assert.equal((await findLine()).quantity, 50)
})

it('without the look-up, a repeated call doubles the lines', async (t) => {
  const { shop, delivery, findLine } = await deliverWithout(t, 'lookup')
  await shop.adapter.deliver(delivery).catch(() => {})
  assert.equal((await findLine()).quantity, 20)
})

it('without the tax step, lines that lack tax stay without', async (t) => {
  const { shop, code, delivery, findLine } = await deliverWithout(t, 'tail')
  await shop.query(
    `update order_line set "taxLines" = '[]' where "orderId" = (select id from "order" where code = '${code}')`,
  )
  await shop.adapter.deliver(delivery).catch(() => {})
  assert.equal((await findLine()).taxRate, 0)
})

describe('a shop in which the plugin cannot keep what is agreed does not start', () => {
  const start = async (control: Control) => {
    const postgres = await openTestServer()
    const { connection, drop } = await emptyDatabase(postgres)
    const quotewright = { url: 'http://127.0.0.1:9', shop: 'main', hookSecret: newWebhookSecret() }
    try {
      const server = await startVendure({ connection, quotewright, controls: [control], verifies: false })
      await server.kill()
    } finally {
      await drop()
      await postgres.stop()
    }
  }

  it('as a later plugin has replaced the order process', async () => {
    await assert.rejects(
      start('replaced'),
      /another plugin replaces its price strategy, interceptor or order process/,
    )
  })

  it('as its database, SQLite, locks no rows', async () => {
    await assert.rejects(start('sqlite'), /SQLite cannot lock rows; use PostgreSQL, MySQL or MariaDB/)
  })
})
