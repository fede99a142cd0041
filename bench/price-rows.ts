// Quotes of 5 lines with their history, to be searched for what products were offered for.
import { run, type Database, type Transaction } from '../src/platform/postgres/database.ts'
import { buildIndexes } from '../src/platform/postgres/background-indexes.ts'
import { migrate } from '../src/platform/postgres/migrations.ts'
import { insertDefaultStore } from '../src/storefront/store-repository.ts'
import type { Context } from './context.ts'
import { createdAt, loadProducts } from './rows.ts'

/** The SKUs of one line in a hundred, and of ten lines. The other lines are of PRODUCTS products in turn. */
export const OFTEN = 'OFTEN'
export const SELDOM = 'SELDOM'
export const PRODUCTS = 5000
/** Has every twentieth quote; the others are of CUSTOMERS customers in turn. */
export const LARGE_CUSTOMER = 1
const CUSTOMERS = 5000
const LINES_PER_QUOTE = 5
const QUOTES_AT_ONCE = 100_000

/** Opens the database with so many lines and fills it if it is new. */
export async function openPriceRows(
  { postgres, say }: Context,
  lines: number,
): Promise<{ url: string; db: Database }> {
  const { url, db, isNew, markLoaded } = await postgres.database(`bench_prices_${lines}`)
  if (isNew) {
    const quotes = lines / LINES_PER_QUOTE
    say(`loading ${lines} lines of quotes`)
    await migrate(db)
    await insertDefaultStore(db, 'USD')
    await loadProducts(db)
    await db.query('drop index quote_item_sku')
    for (let first = 1; first <= quotes; first += QUOTES_AT_ONCE) {
      const last = Math.min(first + QUOTES_AT_ONCE - 1, quotes)
      await db.transaction((tx) => insertQuotes(tx, { first, last, quotes }))
      say(`  ${last * LINES_PER_QUOTE} of ${lines}`)
    }
    await buildIndexes(db)
    for (const name of ['quote', 'quote_item', 'quote_history']) await db.query(`vacuum analyze ${name}`)
    await db.query('checkpoint').catch(() => undefined)
    await markLoaded()
  }
  return { url, db }
}

/** Without triggers, so with texts of about the length of the stored JSON. */
async function insertQuotes(
  tx: Transaction,
  { first, last, quotes }: { first: number; last: number; quotes: number },
): Promise<void> {
  await tx.query('set local session_replication_role = replica')
  await run(
    tx,
    `insert into quote (quote_id, store_id, status, customer_id, customer_email, customer_is_guest, currency_code, items_count,
       items_qty, original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total, expires_at,
       proposed_at, accepted_at, created_at, updated_at, json_before_status, json_after_status)
     overriding system value
     select q, 1, status, case when q % 20 = 0 then $3::int else $3::int + 1 + q % $4::int end, 'buyer@example.com', false,
       case when q % 10 = 1 then 'EUR' else 'USD' end, ${LINES_PER_QUOTE}, 50, 550, 500, 50, 0, 0, 500, '2099-01-01',
       case when status not in ('pending', 'cancelled') then t end, case when status in ('accepted', 'purchased') then t end,
       t, t, repeat('x', 80), repeat('x', 1000)
     from generate_series($1::int, $2::int) q, lateral (select $5::timestamp + q * interval '1 minute' as t) time,
       lateral (select (array['proposed', 'accepted', 'declined', 'expired', 'purchased', 'pending', 'closed', 'declined',
         'purchased', 'expired', 'cancelled'])[1 + q % 11] as status) moved`,
    [first, last, LARGE_CUSTOMER, CUSTOMERS, createdAt(0)],
  )
  await run(
    tx,
    `insert into quote_item (item_id, quote_id, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent,
       tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices, item_json, json_fields)
     overriding system value
     select (q - 1) * ${LINES_PER_QUOTE} + n, q, 'simple', sku, 'Oak table', 10, price, 11, 9.0909, 19, 19, price * 1.19, price * 10,
       price * 11.9, '[{"qty":100,"price":4.5}]', repeat('x', 650), 4
     from generate_series($1::int, $2::int) q, generate_series(1, ${LINES_PER_QUOTE}) n,
       lateral (select case when n = 1 and q % 20 = q / 20 % 20 then '${OFTEN}'
         when n = 2 and q % ($3::int / 10) = 3 then '${SELDOM}'
         else 'OAK-' || (q * 7 + n) % ${PRODUCTS} + 1 end as sku, 5 + q % 60 / 10.0 as price) offered`,
    [first, last, quotes],
  )
  await run(
    tx,
    `insert into quote_history (quote_id, from_status, to_status, actor, created_at)
     select quote_id, before, after, 'anna', created_at
     from quote, lateral (values (1, null, 'pending'), (2, 'pending', case status when 'cancelled' then status else 'approved' end),
       (3, 'approved', 'proposed'), (4, 'proposed', case status when 'purchased' then 'accepted' when 'closed' then 'declined'
         else status end), (5, 'accepted', 'purchased'), (5, 'declined', 'closed')) moves (n, before, after)
     where quote_id between $1 and $2 and (n < 5 or after = status)
       and n <= case status when 'pending' then 1 when 'cancelled' then 2 when 'proposed' then 3 else 5 end
     order by quote_id, n`,
    [first, last],
  )
}
