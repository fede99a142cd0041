// The ids that connected shops have for our products, customers and carts, and the carts that mirror theirs.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  scalars,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'

export type RefKind = 'product' | 'customer' | 'cart'

/** Returns our ids of records that still exist, by the shop's. Each is looked up on its own: a join reads all records each time. */
export async function findIds(
  db: Queryable,
  shopId: number,
  kind: RefKind,
  refs: string[],
): Promise<Map<string, number>> {
  const rows = await many<{ ref: string; id: number }>(
    db,
    `select given.ref, record.id from unnest($3::text[]) as given (ref)
     cross join lateral (
       select id from shop_ref where shop_id = $1 and kind = $2 and ref = given.ref limit 1) bound
     cross join lateral (select ${kind}_id as id from ${kind} where ${kind}_id = bound.id limit 1) record`,
    [shopId, kind, refs],
  )
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/** Returns the shop's ids, by ours. */
export async function findRefs(
  db: Queryable,
  shopId: number,
  kind: RefKind,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await many<{ ref: string; id: number }>(
    db,
    'select ref, id from shop_ref where shop_id = $1 and kind = $2 and id = any($3)',
    [shopId, kind, ids],
  )
  return new Map(rows.map(({ ref, id }) => [id, ref]))
}

/** Without fresh statistics, the planner takes a catalog that grows for an empty one, and reads all of it for each product. */
export async function analyzeProducts(db: Queryable): Promise<void> {
  await run(db, 'analyze shop_ref, product')
}

/** Binds records that are not bound; those of a deleted record are bound again. A product may be one that the shop does not sell now. */
export async function insertRefs(
  tx: Transaction,
  shopId: number,
  kind: RefKind,
  refs: { ref: string; id: number; is_sold?: boolean }[],
): Promise<void> {
  await run(
    tx,
    `insert into shop_ref (shop_id, kind, ref, id, is_sold)
     select $1, $2, ref, id, coalesce(is_sold, true) from json_to_recordset($3::json) as bound (ref text, id integer, is_sold boolean)
     on conflict (shop_id, kind, ref) do update set id = excluded.id, is_sold = excluded.is_sold
       where (shop_ref.id, shop_ref.is_sold) <> (excluded.id, excluded.is_sold)`,
    [shopId, kind, JSON.stringify(refs)],
  )
}

/** Binds a cart to another one of the shop, as after the shop has merged the first into it. */
export async function rebindCart(tx: Transaction, shopId: number, ref: string, id: number): Promise<void> {
  await run(tx, `delete from shop_ref where shop_id = $1 and kind = 'cart' and id = $2`, [shopId, id])
  await insertRefs(tx, shopId, 'cart', [{ ref, id }])
}

/** Of these SKUs, returns the ones whose product is bound to another variant, or to another shop. */
export async function listTakenSkus(
  tx: Transaction,
  shopId: number,
  pairs: { sku: string; ref: string }[],
): Promise<string[]> {
  return scalars(
    tx,
    `select pair.sku from json_to_recordset($2::json) as pair (sku text, ref text) cross join shop
     cross join lateral (select product_id as id from product where sku = pair.sku limit 1) record
     cross join lateral (
       select ref from shop_ref where shop_id = shop.shop_id and kind = 'product' and id = record.id limit 1) bound
     where (shop.shop_id, bound.ref) <> ($1, pair.ref)`,
    [shopId, JSON.stringify(pairs)],
  )
}

export async function findSkus(db: Queryable, productIds: number[]): Promise<Map<number, string>> {
  const rows = await many<{ product_id: number; sku: string }>(
    db,
    'select product_id, sku from product where product_id = any($1)',
    [productIds],
  )
  return new Map(rows.map(({ product_id, sku }) => [product_id, sku]))
}

/** Returns the customer with this address, unless it is bound to another of the shop. */
export async function findUnboundCustomer(
  tx: Transaction,
  shopId: number,
  email: string,
): Promise<number | undefined> {
  return maybeScalar(
    tx,
    `select customer_id from customer where lower(email) = lower($2) and not exists (
       select from shop_ref where shop_id = $1 and kind = 'customer' and id = customer_id)`,
    [shopId, email],
  )
}

/** Serializes the mirroring of products of all shops, which look for free SKUs, until the transaction ends. */
export async function lockSkus(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('quotewright shop skus'))`)
}

/** Serializes the mirroring of one record of a shop until the transaction ends. */
export async function lockRef(tx: Transaction, shopId: number, kind: RefKind, ref: string): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`shop ${shopId} ${kind} ${ref}`])
}

type MirroredCart = {
  shop_id: number
  ref: string
}

export async function findShopCart(db: Queryable, cartId: number): Promise<MirroredCart | undefined> {
  return maybeOne(
    db,
    `select shop_id, ref from shop_ref where kind = 'cart' and id = $1
       and shop_id = (select shop_id from cart where cart_id = $1)`,
    [cartId],
  )
}

/** Makes the cart one of the shop, where it changes. */
export async function assignToShop(
  tx: Transaction,
  cartId: number,
  shopId: number,
  { customer_id, is_active }: { customer_id: number | null; is_active: boolean },
): Promise<void> {
  await run(
    tx,
    `update cart set shop_id = $2, customer_id = $3, is_active = $4, updated_at = utc_now() where cart_id = $1
       and (shop_id, customer_id, is_active) is distinct from ($2, $3, $4)`,
    [cartId, shopId, customer_id, is_active],
  )
}

/** Closes the cart, which was ordered in the shop, or is no longer there. */
export async function closeShopCart(tx: Transaction, cartId: number): Promise<void> {
  await run(
    tx,
    'update cart set is_active = false, updated_at = utc_now() where cart_id = $1 and is_active',
    [cartId],
  )
}

export async function openShopCart(tx: Transaction, cartId: number): Promise<void> {
  await run(
    tx,
    'update cart set is_active = true, updated_at = utc_now() where cart_id = $1 and not is_active',
    [cartId],
  )
}

/** Replaces the plain lines of a cart. */
export async function replacePlainLines(
  tx: Transaction,
  cartId: number,
  lines: { product_id: number; qty: string }[],
): Promise<void> {
  await run(
    tx,
    `with line as (
       select p.product_id, p.sku, p.name, p.type_id, sum(line.qty) as qty
       from json_to_recordset($2::json) as line (product_id integer, qty numeric) join product p using (product_id)
       group by 1, 2, 3, 4),
     removed as (
       delete from cart_item where cart_id = $1 and quote_id is null and sku not in (select sku from line) returning item_id),
     saved as (
       insert into cart_item (cart_id, product_id, sku, name, product_type, qty)
       select $1, product_id, sku, name, type_id, qty from line
       on conflict (cart_id, sku) where quote_id is null do update set qty = excluded.qty
         where cart_item.qty <> excluded.qty
       returning item_id)
     update cart set updated_at = utc_now() where cart_id = $1
       and (exists (select from removed) or exists (select from saved))`,
    [cartId, JSON.stringify(lines)],
  )
}

export async function findCartIds(
  db: Queryable,
  cartId: number,
): Promise<{ cart_id: number; masked_id: string; customer_id: number | null } | undefined> {
  return maybeOne(db, 'select cart_id, masked_id, customer_id from cart where cart_id = $1', [cartId])
}
