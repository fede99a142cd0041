// Migration 0023 on existing quotes, and beside the previous version of the service, which writes no tax rates.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { scalars } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { findQuotes } from '../../src/quoting/quote/quote-record-repository.ts'
import { Quote } from '../../src/quoting/quote/quote-schemas.ts'
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

await db.transaction((tx) => applyMigrations(tx, 22))
await db.query(`insert into store (code, name, currency_code) values ('default', 'Default', 'USD')`)
await insertQuote()
await migrate(db)

/** As the previous version inserts it: the totals first. */
async function insertQuote(): Promise<void> {
  await db.query(`insert into quote (store_id, customer_is_guest, currency_code, items_count, items_qty, original_subtotal,
    subtotal, discount_amount, shipping_amount, tax_amount, grand_total) values (1, false, 'USD', 3, 3, 30, 30, 0, 5, 0.7, 35.7)`)
  await insertItems([7, 0, 0])
}

async function insertItems(percents: number[]): Promise<void> {
  const sql = `insert into quote_item (quote_id, product_type, sku, name, qty, price, original_price, discount_percent,
      tax_percent, tax_amount, price_incl_tax, row_total, row_total_incl_tax)
    select (select max(quote_id) from quote), 'simple', 'A', 'A', 1, 10, 10, 0, p, p / 10, 10 + p / 10, 10, 10 + p / 10
    from unnest($1::numeric[]) p`
  await db.query(sql, [percents])
}

const quotes = async () => {
  const ids = await scalars<number>(db, 'select quote_id from quote order by quote_id')
  const records = await findQuotes(db, ids, { addItems: false })
  return ids.map((id) => JSON.parse(records.get(id)!) as { tax_rates: object })
}

const rates = async () => (await quotes()).map(({ tax_rates }) => tax_rates)

const sevenAndNone = [
  { percent: 0, base: 20, amount: 0 },
  { percent: 7, base: 10, amount: 0.7 },
]

it('fills the rates of existing quotes', async () => assert.deepEqual(await rates(), [sevenAndNone]))

it('leaves existing quotes with every field that later migrations add', async () => {
  const fields = Object.keys(Quote.properties).filter(
    (field) => !['items', 'unchosen_items', 'shop', 'is_unseen', 'news'].includes(field),
  )
  for (const quote of await quotes()) assert.deepEqual(Object.keys(quote), fields)
})

it('fills those of a quote that the previous version creates, edits, and gives other texts', async () => {
  await insertQuote()
  assert.deepEqual(await rates(), [sevenAndNone, sevenAndNone])
  await db.query('delete from quote_item where quote_id = 2')
  await insertItems([19])
  await db.query(`update quote set subtotal = 10, tax_amount = 1.9, grand_total = 16.9 where quote_id = 2`)
  await db.query(`update quote set seller_comment = 'Hello' where quote_id = 2`)
  assert.deepEqual(await rates(), [sevenAndNone, [{ percent: 19, base: 10, amount: 1.9 }]])
})
