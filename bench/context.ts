// Shared by all cases: server, sizes, and a token with all permissions.
import { insertDefaultStore } from '../src/storefront/store-repository.ts'
import { createDayToken } from '../src/access/integration-actions.ts'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { migrate } from '../src/platform/postgres/migrations.ts'
import type { Postgres } from './postgres.ts'
import { loadPriceRequests, loadProducts, loadQuotes } from './rows.ts'

export type Context = {
  postgres: Postgres
  /** Price requests of the large database, and quotes in it. */
  rows: number
  quotes: number
  /** Price requests in the large database of the growth case, which has a tenth as many quotes. */
  growth_rows: number
  /** Quotes of 5 items in the database of the migration case. */
  migrated_quotes: number
  /** Lines of quotes in the database of the case of prices. */
  offered_lines: number
  runs: number
  seconds: number
  say: (line: string) => void
}

export type Shop = { url: string; db: Database; token: string; rows: number; quotes: number }

/** Opens the database of these sizes and fills it if it is new. */
export async function openShop(context: Context, rows: number, quotes: number): Promise<Shop> {
  const { url, db, isNew, markLoaded } = await context.postgres.database(`bench_${rows}_${quotes}`)
  if (isNew) {
    context.say(`loading ${rows} price requests and ${quotes} quotes`)
    await migrate(db)
    await insertDefaultStore(db, 'USD')
    await loadProducts(db)
    await loadPriceRequests(db, rows, context.say)
    await loadQuotes(db, quotes, context.say)
    await db.query('checkpoint').catch(() => undefined)
    await markLoaded()
  }
  const token = await db.transaction((tx) => createDayToken(tx, 'bench'))
  const shop = { url, db, token, rows, quotes }
  await removeSubmitted(shop)
  return shop
}

/** Deletes the rows that runs have added. */
export async function removeSubmitted({ db, rows }: Shop): Promise<void> {
  await db.query('truncate event, unannounced_event')
  await run(db, 'delete from price_request where request_id > $1', [rows])
  await db.query('vacuum price_request')
}

/** Undoes earlier runs, as a quote is added to a cart once. */
export async function resetCarts({ db }: Shop): Promise<void> {
  await db.query('truncate cart_item')
  await db.query(
    `update quote set status = 'proposed', cart_id = null, version = 1 where cart_id is not null`,
  )
  await db.query('vacuum analyze quote')
}
