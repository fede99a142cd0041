// Reduces the plain lines of a cart by the quantities of a quote that was requested from it, and restores them when the
// quote's lines are removed.
import { many, run, type Transaction } from '../platform/postgres/database.ts'
import { amount, isWithinMax, type Amount } from '../domain/money.ts'
import { touchCart } from './cart-line-repository.ts'
import { findCartTotals } from './cart-record-repository.ts'
import type { QuoteInCart } from './cart-repository.ts'

type ReducedItem = { product_id: number | null; sku: string; qty: Amount }

/**
 * Subtracts quantities from the plain lines of their products, and deletes lines that reach zero. Stores with the quote what
 * it subtracted (`qty`, and `taken` for the last time): repeated for the same quote, it subtracts exactly that again, as far as
 * available.
 */
export async function reducePlainLines(
  tx: Transaction,
  { cart_id, quote_id }: QuoteInCart,
  items: ReducedItem[],
): Promise<void> {
  await run(
    tx,
    `with wanted as (
       select product_id, sku, sum(qty) as qty
       from unnest($3::integer[], $4::text[], $5::numeric[]) as item (product_id, sku, qty)
       where product_id is not null group by product_id, sku),
     taken as (
       select w.product_id, w.sku, i.item_id, i.qty as held,
         case when i.item_id is null then 0 else least(i.qty, coalesce(r.qty, w.qty)) end as qty
       from wanted w
       left join cart_item i on i.cart_id = $1 and i.product_id = w.product_id and i.quote_id is null
       left join cart_reduction r on r.quote_id = $2 and r.cart_id = $1 and r.sku = w.sku),
     stored as (
       insert into cart_reduction (cart_id, quote_id, product_id, sku, qty, taken)
       select $1, $2, product_id, sku, qty, qty from taken
       on conflict (quote_id, cart_id, sku) do update set taken = excluded.taken),
     removed as (delete from cart_item i using taken t where i.item_id = t.item_id and t.qty = t.held)
     update cart_item i set qty = i.qty - t.qty from taken t
     where i.item_id = t.item_id and t.qty > 0 and t.qty < t.held`,
    [
      cart_id,
      quote_id,
      items.map((item) => item.product_id),
      items.map((item) => item.sku),
      items.map((item) => item.qty.toFixed()),
    ],
  )
}

/**
 * Adds the subtracted quantities back to an open cart, except those of deleted products: none if the cart would be too
 * large. They stay stored for the next reduction.
 */
export async function restorePlainLines(
  tx: Transaction,
  { cart_id, quote_id, currency_code }: QuoteInCart & { currency_code: string },
): Promise<void> {
  await run(tx, 'savepoint restored')
  const restored = await run(
    tx,
    `insert into cart_item (cart_id, product_id, sku, name, product_type, qty)
     select r.cart_id, p.product_id, p.sku, p.name, p.type_id, r.taken
     from cart_reduction r join cart c using (cart_id) join product p using (product_id)
     where r.quote_id = $2 and r.cart_id = $1 and r.taken > 0 and c.is_active
     order by r.sku
     on conflict (cart_id, sku) where quote_id is null do update set qty = cart_item.qty + excluded.qty`,
    [cart_id, quote_id],
  )
  if (restored > 0 && !isWithinMax(Object.values(await findCartTotals(tx, { cart_id, currency_code }))))
    await run(tx, 'rollback to savepoint restored')
}

/** Subtracts the stored quantities of the quote again, as far as available. */
export async function reapplyReductions(tx: Transaction, target: QuoteInCart): Promise<void> {
  const reductions = await many<Omit<ReducedItem, 'qty'>>(
    tx,
    'select product_id, sku from cart_reduction where cart_id = $1 and quote_id = $2 and qty > 0',
    [target.cart_id, target.quote_id],
  )
  if (reductions.length === 0) return
  // The quantities that are stored count, not these.
  const items = reductions.map((reduction) => ({ ...reduction, qty: amount(0) }))
  await reducePlainLines(tx, target, items)
  await touchCart(tx, target.cart_id)
}

/** The next reduction counts from the items that the quote has then. */
export async function deleteReductions(tx: Transaction, quoteId: number): Promise<void> {
  await run(tx, 'delete from cart_reduction where quote_id = $1', [quoteId])
}
