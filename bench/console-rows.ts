// The rows that the console lists and counts: quotes with their history over three years, and price requests.
import { run, type Database } from '../src/platform/postgres/database.ts'
import { migrate } from '../src/platform/postgres/migrations.ts'
import { insertDefaultStore } from '../src/storefront/store-repository.ts'
import type { Context } from './context.ts'
import { loadPriceRequests, loadProducts } from './rows.ts'

const ROWS_AT_ONCE = 50_000
const PRICE_REQUESTS = 2000

/** Opens the database with so many quotes and fills it if it is new. */
export async function openConsoleRows({ postgres, say }: Context, quotes: number) {
  const { url, db, isNew, markLoaded } = await postgres.database(`bench_console_${quotes}`)
  if (isNew) {
    say(`loading ${quotes} quotes`)
    await migrate(db)
    await insertDefaultStore(db, 'USD')
    await loadProducts(db)
    await loadPriceRequests(db, PRICE_REQUESTS, say)
    for (let first = 1; first <= quotes; first += ROWS_AT_ONCE) await insertQuotes(db, first, quotes)
    await db.query('vacuum analyze')
    await markLoaded()
  }
  return { url, db }
}

async function insertQuotes(db: Database, first: number, quotes: number): Promise<void> {
  const last = Math.min(first + ROWS_AT_ONCE - 1, quotes)
  // The service records an expiry within a minute, so only quotes of the last 30 days are still open.
  const statuses = `(case when t + interval '30 days' < utc_now()
    then (array['expired', 'purchased', 'declined', 'expired', 'purchased', 'declined'])
    else array['proposed', 'accepted', 'declined', 'proposed', 'purchased', 'pending'] end)[i % 6 + 1]`
  const time = `utc_now() - (($1::int - i) * interval '3 years' / $1::int)`
  await run(
    db,
    `insert into quote (store_id, status, customer_is_guest, customer_email, customer_lastname, currency_code,
       items_count, items_qty, original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total,
       created_at, updated_at, expires_at)
     select 1, ${statuses}, true, 'buyer' || i % 5000 || '@example.com', 'Buyer-' || i % 997, 'USD', 1, 1, i % 1000, i % 1000, 0, 0,
       0, i % 1000, t, t, t + interval '30 days'
     from generate_series($2::int, $3::int) i, lateral (select ${time} as t) time order by i`,
    [quotes, first, last],
  )
  await run(
    db,
    `insert into quote_history (quote_id, from_status, to_status, actor, created_at)
     select quote_id, before, after, 'anna', created_at + n * interval '6 hours' from quote,
       lateral (values (1, null, 'pending'), (2, 'approved', 'proposed'), (3, 'proposed', 'accepted'),
         (4, case status when 'purchased' then 'accepted' else 'proposed' end, status)) moves (n, before, after)
     where quote_id between $1 and $2 and case n when 1 then true when 2 then status <> 'pending'
       when 3 then status in ('accepted', 'purchased') else status in ('expired', 'declined', 'purchased') end
     order by quote_id, n`,
    [first, last],
  )
}
