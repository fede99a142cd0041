// Migration 0012 on a database that is in use: no total of an offer changes, and open carts carry their shipping.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { many, openDatabase } from '../../src/platform/database.ts'
import { applyMigrations, migrate } from '../../src/platform/migrations.ts'
import { emptyDatabase, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const database = await emptyDatabase(server)
const db = openDatabase(database.connection, () => {})
after(async () => {
  await db.close()
  await database.drop()
  await server.stop()
})

it('keeps the prices that were agreed, and the items that nobody chose of', async () => {
  await db.transaction((tx) => applyMigrations(tx, 11))
  await db.query(`
    insert into store (code, name, currency_code) values ('default', 'Default', 'USD');
    insert into cart (masked_id, store_id, currency_code, is_active)
    values ('open', 1, 'USD', true), ('ordered', 1, 'USD', false);
    insert into quote (store_id, status, customer_is_guest, currency_code, items_count, items_qty, original_subtotal,
      subtotal, discount_amount, shipping_amount, tax_amount, grand_total, cart_id)
    select 1, 'accepted', false, 'USD', 2, 190, 0, 0, 0, 20, 0, 20, cart_id from cart order by cart_id;
    insert into quote_item (quote_id, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent,
      tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices)
    select quote_id, 'simple', 'A', 'A', qty, 9, 9, 0, 0, 0, 9, 9 * qty, 9 * qty, '[{"qty":100,"price":8}]'
    from quote, unnest(array[150, 40]) as offered (qty) order by quote_id, qty desc;
    insert into cart_item (cart_id, sku, name, product_type, qty, agreed_price, agreed_tax_percent, quote_id,
      quote_item_id)
    select q.cart_id, sku, name, product_type, qty, price, 0, quote_id, item_id
    from quote_item join quote q using (quote_id)`)
  await migrate(db)
  const items = await many<{ json: string }>(db, 'select item_json as json from quote_item order by item_id')
  const found = items.map(({ json }) => {
    const { qty, price, row_total, chosen_qty, chosen_price } = JSON.parse(json) as Record<string, unknown>
    return [qty, price, row_total, chosen_qty, chosen_price]
  })
  const ofEach = [
    [150, 9, 1350, 150, 9],
    [40, 9, 360, null, null],
  ]
  assert.deepEqual(found, [...ofEach, ...ofEach])
  const sql = 'select sum(agreed_shipping)::int as sum from cart_item group by cart_id order by cart_id'
  assert.deepEqual(await many(db, sql), [{ sum: 20 }, { sum: null }])
})
