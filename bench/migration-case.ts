// How long writes wait while the schema of a shop with very many lines of quotes is upgraded.
import { run, type Database } from '../src/platform/postgres/database.ts'
import { applyMigrations, migrate } from '../src/platform/postgres/migrations.ts'
import { migrateQueue } from '../src/platform/postgres/job-queue.ts'
import { insertDefaultStore } from '../src/storefront/store-repository.ts'
import type { Context } from './context.ts'
import { table } from './report.ts'
import { loadConversations, loadProducts, loadQuotes } from './rows.ts'
import { median } from './statistics.ts'

/** The last migration before the lines of quotes got their own texts, sections and files. */
const FORMER_VERSION = 73
const TARGET_S = 2
const ITEMS_PER_QUOTE = 5
/** Writes go on for this long before and after the migration. */
const AROUND_MS = 2000

/** Writes of the former version; `$1` is a random number below the number of quotes. */
const writes: Record<string, string> = {
  'an edit of a line': `update quote_item set qty = qty + 1 where item_id = $1 * ${ITEMS_PER_QUOTE} + 1`,
  'an edit of a quote': `update quote set seller_comment = 'Changed', version = version + 1 where quote_id = $1 + 1`,
  'a new line': `insert into quote_item (quote_id, product_type, sku, name, qty, price, original_price,
      discount_percent, tax_percent, tax_amount, price_incl_tax, row_total, row_total_incl_tax)
    values ($1 + 1, 'simple', 'NEW', 'New', 1, 10, 10, 0, 0, 0, 10, 10, 10)`,
  'a product': `update product set price = price where product_id = $1 % 5000 + 1`,
}

export async function runMigrationCase(context: Context): Promise<string> {
  const quotes = context.migrated_quotes
  // Never marked as filled: the migration that is measured has then been applied.
  const { db } = await context.postgres.database(`bench_migration_${quotes}`)
  context.say(`migration: loading ${quotes} quotes`)
  await db.transaction((tx) => applyMigrations(tx, FORMER_VERSION))
  await migrateQueue(db)
  await insertDefaultStore(db, 'USD')
  await loadProducts(db)
  await loadQuotes(db, quotes)
  await loadConversations(db, quotes)
  await db.query('checkpoint').catch(() => undefined)
  const waits = new Map(Object.keys(writes).map((name) => [name, [] as number[]]))
  let isDone = false
  const writers = [...waits].map(async ([name, times]) => {
    while (!isDone) times.push(await secondsOf(db, writes[name]!, Math.floor(Math.random() * quotes)))
  })
  await pause()
  const start = performance.now()
  const applied = await migrate(db)
  const seconds = (performance.now() - start) / 1000
  await pause()
  isDone = true
  await Promise.all(writers)
  context.say(`migration: ${applied.length} in ${seconds.toFixed(2)} s`)
  return report(quotes, { applied, seconds, waits })
}

async function secondsOf(db: Database, sql: string, number: number): Promise<number> {
  const start = performance.now()
  await run(db, sql, [number])
  return (performance.now() - start) / 1000
}

const pause = () => new Promise((resolve) => setTimeout(resolve, AROUND_MS))

type Measured = { applied: string[]; seconds: number; waits: Map<string, number[]> }

function report(quotes: number, { applied, seconds, waits }: Measured): string {
  const figure = (value: number) => value.toFixed(3)
  const rows = [...waits].map(([name, times]) => [
    name,
    times.length.toLocaleString('en'),
    figure(median(times)),
    figure(Math.max(...times)),
    `≤ ${TARGET_S}`,
  ])
  const items = (quotes * ITEMS_PER_QUOTE).toLocaleString('en')
  const title = `Writes during ${applied.length} migrations of ${items} lines of quotes, which took ${seconds.toFixed(2)} s`
  return `### ${title}\n\n${table(['', 'writes', 'median, s', 'longest, s', 'target'], rows)}`
}
