// Fills an empty database with a believable shop: the same every time, counted back from the current day.
import type { Config } from '../config.ts'
import { one, run, type Database, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import { AppError, StartupError } from '../platform/errors.ts'
import { indexSearch } from '../platform/lists/word-search.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { keepFiles, makeFiles, removeFiles, type KeptFile } from './demo-files.ts'
import { westernProducts } from './demo-catalog.ts'
import { dataSheet, planMadeToOrder } from './demo-made-to-order.ts'
import { planPriceRequests } from './demo-price-requests.ts'
import { planQuotes } from './demo-quotes.ts'
import { seededRandom } from './demo-random.ts'
import { withReplay } from './demo-replay.ts'
import { planReusedTexts } from './demo-reused-texts.ts'
import { planShowcase } from './demo-showcase.ts'
import { openShop } from './demo-shop.ts'

const SEED = 20260131
const PRICE_REQUESTS = 800
const FILES = 180
/** Marks the database as that of a demonstration. */
const MARK = 'demonstration'

/**
 * Fills an empty database. Returns false, and changes nothing, when it was filled before. Throws a StartupError when it
 * holds anything else.
 */
export async function insertDemoData(db: Database, files: FileStore, config: Config): Promise<boolean> {
  if (await isFilled(db)) return false
  const skus = westernProducts().map(({ sku }) => sku)
  const made = [...makeFiles(seededRandom(SEED), skus, FILES), dataSheet]
  const kept = await keepFiles(made, files, config)
  let isCommitted = false
  try {
    return (isCommitted = await db.transaction((tx) => fill(tx, kept, config)))
  } catch (error) {
    // Only a known rollback frees the bytes; an unknown outcome leaves them to the clean-up.
    isCommitted = error instanceof AppError && error.code === 'outcome_unknown'
    throw error
  } finally {
    if (!isCommitted) await removeFiles(kept, files)
  }
}

async function fill(tx: Transaction, files: KeptFile[], config: Config): Promise<boolean> {
  // Nobody else can write until the transaction ends, so that an empty shop stays empty while it is filled.
  await run(
    tx,
    'lock table product, customer, cart, price_request, quote_request, quote in share row exclusive mode',
  )
  // Another process may have filled it before the lock.
  if (await isFilled(tx)) return false
  await run(tx, `comment on table price_request is '${MARK}'`)
  await withReplay(tx, async (replay) => {
    const showcase = planShowcase()
    const shop = await openShop(tx, replay, seededRandom(SEED), config, showcase)
    const isOfOffer = ({ name }: KeptFile) => name === dataSheet.name
    const requested = files.filter((file) => !isOfOffer(file))
    await replay(
      planPriceRequests(seededRandom(SEED + 1), shop, PRICE_REQUESTS, requested),
      [...planQuotes(seededRandom(SEED + 2), shop), ...showcase.offers(shop)],
      planReusedTexts(shop),
    )
    await replay(planMadeToOrder(shop, files.filter(isOfOffer)))
  })
  // No mail is sent and no webhook called about the past: the feed of events starts empty. Most mails count as sent; of some
  // requests, the lists show what it looks like when the seller was not notified.
  await run(tx, 'truncate event, unannounced_event')
  await run(
    tx,
    `update price_request set is_admin_notified = true, is_customer_notified = is_replied where request_id % 33 > 0`,
  )
  // In the background it would take a minute, in which products and customers are not found.
  while ((await indexSearch(tx, 1000)) > 0);
  // Masked ids are random in a real shop; here they are the same every time.
  await run(tx, 'update cart set masked_id = md5(cart_id::text)')
  return true
}

// Users and tokens do not count.
async function isFilled(db: Queryable): Promise<boolean> {
  const { mark, used } = await one<{ mark: string | null; used: boolean }>(
    db,
    `select obj_description('price_request'::regclass, 'pg_class') as mark, exists(select from product)
       or exists(select from customer) or exists(select from cart) or exists(select from price_request)
       or exists(select from quote_request) or exists(select from quote) or exists(select from webhook) as used`,
  )
  if (mark === MARK) return true
  if (!used) return false
  throw new StartupError(
    'The database holds records that are not of the demonstration, which would mix with them: choose another DATA_DIR or DATABASE_URL.',
  )
}
