// Jobs that read the products of connected shops.
import type { Database } from '../platform/postgres/database.ts'
import { listActiveShops, queueSync } from '../shops/shop-repository.ts'
import { syncShop } from '../shops/shop-sync.ts'
import { findOpenShop, type ShopNetwork } from '../shops/shop-request.ts'

type Context = { db: Database; config: ShopNetwork }

/** Queues a sync of every shop; those of one shop run one after the other. */
export async function syncShops({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const { shop_id } of await listActiveShops(db)) await queueSync(db, shop_id)
}

export async function syncShopById(context: Context, shopId: number, signal?: AbortSignal): Promise<void> {
  const shop = await findOpenShop(context.db, shopId)
  if (shop) await syncShop(context, shop, { signal })
}
