// Migrations 0012 to 0017 on existing data: agreed prices stay, open offers get the prices of their tiers, open carts get
// shipping and the plain lines that quotes replaced, and the withdrawal of an old proposal is mailed.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { many } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { applyMigrations, migrate } from '../../src/platform/postgres/migrations.ts'
import { emptyDatabase, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const database = await emptyDatabase(server)
const db = openDatabase(database.connection, () => {})
after(async () => {
  await db.close()
  await database.drop()
  await server.stop()
})

await db.transaction((tx) => applyMigrations(tx, 11))
// Two accepted quotes, one that expired after its acceptance, one that was reworked after it and one never accepted.
await db.query(`
  insert into store (code, name, currency_code) values ('default', 'Default', 'USD');
  insert into cart (masked_id, store_id, currency_code, is_active)
  values ('open', 1, 'USD', true), ('ordered', 1, 'USD', false);
  insert into quote_request (source, store_id, customer_is_guest, cart_id, currency_code, items_count, items_qty,
    subtotal) select 'cart', 1, false, cart_id, 'USD', 1, 100, 0 from cart order by cart_id;
  insert into quote_request_item (request_id, sku, name, qty, price, row_total)
  select request_id, 'A', 'A', 50, 9, 0 from quote_request, generate_series(1, 2);
  insert into quote (request_id, store_id, status, customer_is_guest, currency_code, items_count, items_qty,
    original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total, cart_id, proposed_at)
  select cart_id, 1, status, false, currency, 2, 190, 1710, 1710, 0, 20, 171, 1901, cart_id, '2026-01-01'
  from (values (1, 'accepted', 'USD'), (2, 'accepted', 'USD'), (null, 'expired', 'USD'), (null, 'declined', 'USD'),
    (null, 'proposed', 'JPY')) as deal (cart_id, status, currency);
  insert into quote_history (quote_id, from_status, to_status, actor)
  values (3, 'proposed', 'accepted', 'x'), (4, 'proposed', 'accepted', 'x'), (4, 'expired', 'pending', 'x');
  insert into quote_item (quote_id, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent,
    tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices)
  select quote_id, 'simple', 'A', 'A', qty, 9, 9, 0, 10, 0.9 * qty, 9.9, 9 * qty, 9.9 * qty,
    '[{"qty":100,"price":8.01},{"qty":50,"price":8.5}]'
  from quote, unnest(array[150, 40]) as offered (qty) order by quote_id, qty desc;
  insert into cart_item (cart_id, sku, name, product_type, qty, agreed_price, agreed_tax_percent, quote_id,
    quote_item_id)
  select q.cart_id, sku, name, product_type, qty, price, 0, quote_id, item_id
  from quote_item join quote q using (quote_id) where cart_id is not null`)
await migrate(db)

const itemsOf = async (statuses: string[]) => {
  const sql = `select item_json as json from quote_item join quote using (quote_id)
    where status = any($1) order by item_id`
  return (await many<{ json: string }>(db, sql, [statuses])).map(({ json }) => {
    const { qty, price, row_total, chosen_qty, chosen_price } = JSON.parse(json) as Record<string, unknown>
    return [qty, price, row_total, chosen_qty, chosen_price]
  })
}

it('keeps the prices that were agreed, and the items without a chosen quantity', async () => {
  const agreed = [
    [150, 9, 1350, 150, 9],
    [40, 9, 360, null, null],
  ]
  assert.deepEqual(await itemsOf(['accepted', 'expired']), [...agreed, ...agreed, ...agreed])
  const sql = 'select sum(agreed_shipping)::int as sum from cart_item group by cart_id order by cart_id'
  assert.deepEqual(await many(db, sql), [{ sum: 20 }, { sum: null }])
})

it('takes the prices of the tiers for offers that nobody has accepted since their last rework', async () => {
  const below = [40, 9, 360, null, null]
  assert.deepEqual(await itemsOf(['declined']), [[150, 9, 1201.5, null, null], below])
  assert.deepEqual(await itemsOf(['proposed']), [[150, 9, 1202, null, null], below])
  const sql = `select quote_id as id, version, subtotal::float, tax_amount::float as tax, grand_total::float as total,
    discount_amount::float as discount, (select count(*)::int from quote_history h where h.quote_id = q.quote_id) as rows
    from quote q order by quote_id`
  const kept = { version: 1, subtotal: 1710, tax: 171, total: 1901, discount: 0 }
  assert.deepEqual(await many(db, sql), [
    { id: 1, ...kept, rows: 0 },
    { id: 2, ...kept, rows: 0 },
    { id: 3, ...kept, rows: 1 },
    { id: 4, version: 2, subtotal: 1561.5, tax: 156.15, total: 1737.65, discount: 148.5, rows: 3 },
    { id: 5, version: 2, subtotal: 1562, tax: 156, total: 1738, discount: 148, rows: 1 },
  ])
})

it('remembers what gave way to the quotes in open carts, so that it comes back with them', async () => {
  const sql = 'select quote_id, cart_id, sku, qty::int, taken::int from cart_reduction'
  assert.deepEqual(await many(db, sql), [{ quote_id: 1, cart_id: 1, sku: 'A', qty: 100, taken: 100 }])
})

it('counts proposals from before as mailed, so that their withdrawal is', async () => {
  const sql = 'select quote_id from quote where proposal_mailed_at = proposed_at'
  assert.deepEqual(await many(db, sql), [{ quote_id: 5 }])
})
