// Fills our catalog with the products of a connected shop, in bounded memory.
import type { Database } from '../platform/postgres/database.ts'
import { findStoreById } from '../storefront/store-repository.ts'
import { saveVariants } from './mirror.ts'
import { analyzeProducts } from './shop-ref-repository.ts'
import { countSynced, endSync, foundOf, queueAllOf, startSync, type ShopRow } from './shop-repository.ts'
import { openShop, type ShopNetwork } from './shop-request.ts'
import { shopOutcome } from './shop-outcome.ts'
import type { FoundCapabilities, Shop, ShopVariant } from './shop.ts'

const VARIANTS_PER_BATCH = 500

type Options = {
  /** Reads everything, not only what changed since the last sync. */
  isFull?: boolean
  signal?: AbortSignal
  /** Called with the number of products after each batch. */
  onProgress?: (count: number) => void
}

/** Resolves to the number of products that were read. What a sync has saved stays if it fails; the next begins again. */
export async function syncShop(
  { db, config }: { db: Database; config: ShopNetwork },
  row: ShopRow,
  { isFull = false, signal, onProgress }: Options = {},
): Promise<number> {
  const shop = openShop(row, config)
  const can = { ...shop.can, ...foundOf(row), ...(await readFound(shop, signal)) }
  const { since, started_at } = await startSync(db, row.shop_id, can)
  const from = isFull || since === null ? null : `${since.replace(' ', 'T')}Z`
  let count = 0
  let analyzed = VARIANTS_PER_BATCH / 2
  const save = async (batch: ShopVariant[]) => {
    const store = (await findStoreById(db, row.store_id))!
    await db.transaction((tx) => saveVariants(tx, row, store, batch))
    count += batch.length
    await countSynced(db, row.shop_id, count)
    if (count >= 2 * analyzed) {
      await analyzeProducts(db)
      analyzed = count
    }
    onProgress?.(count)
  }
  try {
    let batch: ShopVariant[] = []
    for await (const variant of shop.variants(from, signal)) {
      batch.push(variant)
      if (batch.length < VARIANTS_PER_BATCH) continue
      await save(batch)
      batch = []
    }
    if (batch.length > 0) await save(batch)
  } catch (error) {
    signal?.throwIfAborted()
    await endSync(db, row.shop_id, { started_at, is_full: false, error: String((error as Error).message) })
    throw error
  }
  await db.transaction(async (tx) => {
    await endSync(tx, row.shop_id, { started_at, is_full: from === null, error: null })
    if (!row.is_synced) await queueAllOf(tx, row.shop_id)
  })
  return count
}

/** Returns what the shop says of itself: nothing if it does not answer, or refuses the credentials. */
async function readFound(shop: Shop, signal?: AbortSignal): Promise<FoundCapabilities> {
  const result = await shopOutcome(() => shop.check(signal), signal)
  const findings = result.outcome === 'done' ? result.value : []
  return findings.reduce((all, { found }) => ({ ...all, ...found }), {})
}
