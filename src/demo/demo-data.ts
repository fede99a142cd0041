// Fills an empty database with a believable shop: the same every time, counted back from the current day.
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import { planIdleCarts, type DemoCart } from './demo-carts.ts'
import { westernProducts } from './demo-catalogue.ts'
import { planDeals } from './demo-deals.ts'
import { keepFiles, makeFiles, removeFiles, type KeptFile } from './demo-files.ts'
import { insertPriceRequests } from './demo-price-requests.ts'
import { insertCarts, insertOrders, insertQuoteRequests } from './demo-quote-request-rows.ts'
import { insertQuotes } from './demo-quote-rows.ts'
import { seededRandom } from './demo-random.ts'
import { findStartOfDay, isEmptyShop, lockShop, updateReferences } from './demo-repository.ts'
import { insertShop } from './demo-shop.ts'
import { clockFrom } from './demo-time.ts'

export type DemoCounts = {
  products: number
  customers: number
  carts: number
  price_requests: number
  files: number
  quote_requests: number
  quotes: number
}

const SEED = 20260131
const FILES = 180

const nothing: DemoCounts = {
  products: 0,
  customers: 0,
  carts: 0,
  price_requests: 0,
  files: 0,
  quote_requests: 0,
  quotes: 0,
}

/** Fills an empty database; gives false, and changes nothing, when it already holds customers, products or requests. */
export async function insertDemoData(
  db: Database,
  files: FileStore,
  config: Config,
): Promise<{ filled: boolean } & DemoCounts> {
  if (!(await isEmptyShop(db))) return { filled: false, ...nothing }
  const skus = westernProducts().map(({ sku }) => sku)
  const kept = await keepFiles(makeFiles(seededRandom(SEED), skus, FILES), files, config)
  let isCommitted = false
  try {
    const counts = await db.transaction((tx) => fill(tx, kept, config))
    isCommitted = counts !== undefined
    return counts ? { filled: true, ...counts } : { filled: false, ...nothing }
  } catch (error) {
    // Only a known rollback frees the bytes; an unknown outcome leaves them to the clean-up.
    isCommitted = error instanceof AppError && error.code === 'outcome_unknown'
    throw error
  } finally {
    if (!isCommitted) await removeFiles(kept, files)
  }
}

// Undefined when somebody has written something since the first look.
async function fill(tx: Transaction, files: KeptFile[], config: Config): Promise<DemoCounts | undefined> {
  await lockShop(tx)
  if (!(await isEmptyShop(tx))) return undefined
  const clock = clockFrom(await findStartOfDay(tx))
  const random = seededRandom(SEED)
  const shop = await insertShop(tx, random, config, clock)
  const price_requests = await insertPriceRequests(tx, random, shop, files, clock)
  const carts: DemoCart[] = []
  const deals = planDeals(random, shop, carts)
  carts.push(...planIdleCarts(random, shop, carts))
  const cartIds = await insertCarts(tx, carts, clock)
  const orders = await insertOrders(tx, cartIds, clock)
  const requests = await insertQuoteRequests(tx, deals, cartIds, clock)
  const quotes = await insertQuotes(tx, random, deals, { requests, carts: cartIds, orders, clock })
  await updateReferences(tx)
  return {
    products: shop.products,
    customers: shop.customers.length,
    carts: carts.length,
    price_requests,
    files: files.length,
    quote_requests: requests.size,
    quotes,
  }
}
