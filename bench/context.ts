// What all cases share: the server, the sizes, a token that may do everything.
import { insertDefaultStore } from '../src/storefront/store-repository.ts'
import { renewIntegration } from '../src/access/integration-actions.ts'
import type { Database } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrations.ts'
import type { Postgres } from './postgres.ts'
import { loadPriceRequests, loadProducts, loadQuotes } from './rows.ts'

export type Context = {
  postgres: Postgres
  /** Price requests of the large database, and quotes in it. */
  rows: number
  quotes: number
  runs: number
  seconds: number
  say: (line: string) => void
}

export type Shop = { url: string; db: Database; token: string; rows: number; quotes: number }

/** The database of that size, filled when it is new. */
export async function openShop(context: Context, rows: number, quotes: number): Promise<Shop> {
  const { url, db, isNew } = await context.postgres.database(`bench_${rows}`)
  if (isNew) {
    context.say(`loading ${rows} price requests and ${quotes} quotes`)
    await migrate(db)
    await insertDefaultStore(db, 'USD')
    await loadProducts(db)
    await loadPriceRequests(db, rows)
    await loadQuotes(db, quotes)
    await db.query('checkpoint').catch(() => undefined)
  }
  const token = await db.transaction((tx) => renewIntegration(tx, 'bench'))
  return { url, db, token, rows, quotes }
}
