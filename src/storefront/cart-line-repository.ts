// Writes plain lines of carts that the caller has locked; each change updates the cart's `updated_at`.
// A plain line is one that did not come from a quote.
import { maybeOne, run, scalar, type Transaction } from '../platform/postgres/database.ts'
import type { Amount } from '../domain/money.ts'
import { priceIn, type PricedProduct } from './product-repository.ts'

/** `price` is the catalog's; a quoted line, which has a `quote_id`, has another. */
export type Line = { item_id: number; sku: string; qty: Amount; price: Amount; quote_id: number | null }

const lineSql = `select i.item_id, i.sku, i.qty, coalesce(${priceIn('c.currency_code')}, 0) as price, i.quote_id
  from cart_item i join cart c using (cart_id) left join product p using (product_id) where i.cart_id = $1`

export async function findLine(tx: Transaction, cartId: number, itemId: number): Promise<Line | undefined> {
  return maybeOne(tx, `${lineSql} and i.item_id = $2`, [cartId, itemId])
}

export async function findPlainLine(tx: Transaction, cartId: number, sku: string): Promise<Line | undefined> {
  return maybeOne(tx, `${lineSql} and i.sku = $2 and i.quote_id is null`, [cartId, sku])
}

/** Returns the new id. */
export async function insertPlainLine(
  tx: Transaction,
  cartId: number,
  product: PricedProduct,
  qty: Amount,
): Promise<number> {
  const itemId = await scalar<number>(
    tx,
    `insert into cart_item (cart_id, product_id, sku, name, product_type, qty) values ($1, $2, $3, $4, $5, $6)
     returning item_id`,
    [cartId, product.product_id, product.sku, product.name, product.type_id, qty.toFixed()],
  )
  await touchCart(tx, cartId)
  return itemId
}

export async function updateLineQty(
  tx: Transaction,
  cartId: number,
  itemId: number,
  qty: Amount,
): Promise<void> {
  await run(tx, 'update cart_item set qty = $2 where item_id = $1', [itemId, qty.toFixed()])
  await touchCart(tx, cartId)
}

export async function deleteLine(tx: Transaction, cartId: number, itemId: number): Promise<void> {
  await run(tx, 'delete from cart_item where item_id = $1', [itemId])
  await touchCart(tx, cartId)
}

/** Removes the plain lines of a product from the open carts, which it locks. */
export async function removePlainLinesOf(tx: Transaction, productId: number): Promise<void> {
  // Lines that were ordered have an agreed price, and stay.
  const plain = 'product_id = $1 and quote_id is null and agreed_price is null'
  await run(
    tx,
    `select from cart where cart_id in (select cart_id from cart_item where ${plain}) order by cart_id for update`,
    [productId],
  )
  await run(
    tx,
    `with removed as (delete from cart_item where ${plain} returning cart_id)
     update cart set updated_at = utc_now() where cart_id in (select cart_id from removed)`,
    [productId],
  )
}

export async function touchCart(tx: Transaction, cartId: number): Promise<void> {
  await run(tx, 'update cart set updated_at = utc_now() where cart_id = $1', [cartId])
}
