// Records what a shop has answered to an attempt, and accepts the quote that it has confirmed.
import { isDeepStrictEqual } from 'node:util'
import { AppError, refused } from '../platform/errors.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { putIntoCart, requireAddable, type Addable } from '../quoting/cart/quote-cart-actions.ts'
import { recordDelivery } from '../quoting/quote/quote-events.ts'
import type { Quote } from '../quoting/quote/quote.ts'
import { contentsOf } from './delivery-contents.ts'
import { lockAll } from './delivery-lock.ts'
import { checkDelay, FIRST_CHECK_MS, retryDelay, TRIED_MS_MAX } from './delivery-times.ts'
import { linkOf, recordState } from './delivery-state.ts'
import {
  insertShopAttempt,
  moveDelivery,
  noteRefusal,
  updateDelivery,
  type DeliveryRow,
} from './shop-delivery-repository.ts'
import { queueAttempt, queueStart } from './shop-job-repository.ts'
import { wasRefusedBefore } from './shop-mail-repository.ts'
import type { ShopOutcome } from './shop-outcome.ts'
import { closeShopCart, findIds, lockRef, openShopCart, rebindCart } from './shop-ref-repository.ts'
import { shopActor, type ShopRow } from './shop-repository.ts'
import type { Delivered, DeliveryState, ShopDelivery, ShopRefused } from './shop.ts'

/** What is to be done for a delivery. */
export type Step = {
  action: 'deliver' | 'withdraw'
  row: DeliveryRow
  shop: ShopRow
  delivery: ShopDelivery
}

/** Returns what goes into the cart if the quote is accepted, or can still be, with exactly these contents; otherwise why not. */
export async function findAddable(tx: Transaction, row: DeliveryRow): Promise<Addable | AppError> {
  const addition = { cartId: row.cart_id, customerId: row.customer_id, items: row.choices }
  try {
    const addable = await requireAddable(tx, row.quote_id, addition)
    if (!addable)
      return refused('in_another_cart', 'The quote already lies in the cart %cartId.', {
        cartId: row.cart_id,
      })
    const { quote, items } = addable
    const contents = await contentsOf(tx, row.shop_id, quote, items)
    const isSame = quote.status === 'accepted' || quote.version === row.quote_version
    if (isSame && isDeepStrictEqual(contents, row.contents)) return addable
    return refused('wrong_status', 'The quote has changed in the meantime.')
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

export async function settle(
  tx: Transaction,
  { action, row: { delivery_id, attempts, shop_id }, shop, delivery }: Step,
  result: ShopOutcome<Delivered | DeliveryState | undefined>,
  duration_ms: number,
): Promise<void> {
  const delivered =
    action === 'deliver' && result.outcome === 'done' ? (result.value as Delivered) : undefined
  const landed = delivered?.cart ? await findMirror(tx, shop_id, delivered.cart) : undefined
  const { row, quote } = await lockAll(tx, delivery_id, landed)
  // The process of this attempt was taken for dead, and another one has made the next.
  if (row.attempts !== attempts) return
  const message = result.outcome === 'done' ? null : result.error.message
  await insertShopAttempt(tx, delivery_id, { action, outcome: result.outcome, message, duration_ms })
  if (result.outcome === 'unknown') return settleUnknown(tx, row, result.error)
  if (action === 'withdraw') return settleWithdrawn(tx, row, result as ShopOutcome<DeliveryState | undefined>)
  if (delivered) {
    // An order that the buyer has no way to is the seller's to go on with.
    const isOrderable = shop.can.cart || linkOf(delivered.checkout_url) !== null
    const bound = await bindCart(tx, row, delivered, landed)
    return settleDelivered(tx, bound, quote, { ...delivered, isOrderable })
  }
  const { code } = (result as { error: ShopRefused }).error
  const isCartOver = delivery.cart !== null && CART_IS_OVER.includes(code)
  if (isCartOver) await closeShopCart(tx, row.cart_id)
  // A caller who names a cart for an accepted quote is told that it is over, and names another one.
  const isNamed = row.quote_version === null && row.actor !== shopActor(shop)
  if (isCartOver && !isNamed && isLeftToShop(quote) && quote.store_id === shop.store_id)
    return recordCartOver(tx, row, { code, message })
  await recordRefused(tx, row, { code, message })
}

/** Codes of a cart that nothing goes into any more. */
const CART_IS_OVER = ['ordered', 'cart_gone']

/** Accepted on the buyer's page or by the seller: no cart was named. */
const isLeftToShop = ({ status, cart_id }: Quote) => status === 'accepted' && cart_id === null

/** The next delivery goes into another cart, which the shop finds or makes; if that refuses it too, it is refused. */
async function recordCartOver(
  tx: Transaction,
  { delivery_id, quote_id }: DeliveryRow,
  refusal: { code: string; message: string | null },
): Promise<void> {
  await updateDelivery(tx, delivery_id, { state: 'withdrawn', ...refusal, next_in_ms: null })
  await queueStart(tx, quote_id)
}

/** Returns the cart that mirrors this one already, as one of the buyer that the shop merged another into. */
async function findMirror(tx: Transaction, shopId: number, ref: string): Promise<number | undefined> {
  // It may be mirrored right now.
  await lockRef(tx, shopId, 'cart', ref)
  return (await findIds(tx, shopId, 'cart', [ref])).get(ref)
}

/** Binds the cart of the delivery to the one that the shop has put it into, or moves it to the cart that mirrors that. */
async function bindCart(
  tx: Transaction,
  row: DeliveryRow,
  { cart: ref, at }: Delivered,
  landed: number | undefined,
): Promise<DeliveryRow> {
  const { delivery_id, shop_id, cart_id } = row
  if (ref === null || landed === cart_id) return row
  if (landed === undefined) {
    await rebindCart(tx, shop_id, ref, cart_id)
    return row
  }
  await closeShopCart(tx, cart_id)
  // The shop has just said that it is open.
  if (at === 'now') await openShopCart(tx, landed)
  await moveDelivery(tx, delivery_id, landed)
  return { ...row, cart_id: landed }
}

async function settleDelivered(
  tx: Transaction,
  row: DeliveryRow,
  quote: Quote,
  { checkout_url, difference, isOrderable }: Delivered & { isOrderable: boolean },
): Promise<void> {
  const { delivery_id, quote_id } = row
  const addable = await findAddable(tx, row)
  const isAccepted = isLeftToShop(quote)
  if (addable instanceof AppError) return takeOut(tx, row, isAccepted ? refusalOf(addable) : undefined)
  // Nobody has accepted what the shop has by now.
  if (difference !== undefined && !isAccepted)
    return takeOut(tx, row, { code: 'changed', message: difference })
  await putIntoCart(tx, row.actor, addable)
  if (difference !== undefined) return recordState(tx, row, { state: 'changed', message: difference })
  await updateDelivery(tx, delivery_id, {
    state: 'delivered',
    checkout_url: linkOf(checkout_url),
    next_in_ms: FIRST_CHECK_MS,
  })
  // Who adds it to a cart of the shop is there already.
  const notify = isAccepted && isOrderable
  await recordDelivery(tx, quote_id, 'quote.delivered', { notify })
}

export async function turnBack(
  tx: Transaction,
  { row: { delivery_id, attempts } }: Step,
  error: AppError,
): Promise<void> {
  const { row } = await lockAll(tx, delivery_id)
  if (row.attempts === attempts) await takeOut(tx, row, refusalOf(error))
}

type Refusal = { code: string; message: string }

const refusalOf = ({ code, detail }: AppError): Refusal => ({ code, message: detail })

/** With a refusal it ends as refused: another delivery would end in the same way. */
async function takeOut(tx: Transaction, row: DeliveryRow, refusal?: Refusal): Promise<void> {
  if (refusal) await noteRefusal(tx, row.delivery_id, refusal)
  await updateDelivery(tx, row.delivery_id, { state: 'withdrawing', next_in_ms: 0, is_restarted: true })
  await queueAttempt(tx, row, 0)
}

async function settleWithdrawn(
  tx: Transaction,
  row: DeliveryRow,
  result: ShopOutcome<DeliveryState | undefined>,
): Promise<void> {
  if (result.outcome === 'done' && result.value) return recordState(tx, row, result.value)
  if (result.outcome !== 'done') return settleUnknown(tx, row, (result as { error: Error }).error)
  await recordWithdrawn(tx, row)
}

export async function recordWithdrawn(tx: Transaction, row: DeliveryRow): Promise<void> {
  const { delivery_id, quote_id, refusal_code: code, refusal_message: message } = row
  if (code !== null) return recordRefused(tx, row, { code, message })
  await updateDelivery(tx, delivery_id, { state: 'withdrawn', next_in_ms: null })
  // It may have been accepted again in the meantime. Not at once, so that no quote is put in and taken out in a loop.
  await queueStart(tx, quote_id, FIRST_CHECK_MS)
}

export async function recordRefused(
  tx: Transaction,
  { delivery_id, quote_id }: Pick<DeliveryRow, 'delivery_id' | 'quote_id'>,
  delivery: { code: string; message: string | null },
): Promise<void> {
  await updateDelivery(tx, delivery_id, { state: 'refused', ...delivery, next_in_ms: null })
  // A buyer or a system that tries again and again does not fill the seller's mailbox.
  const notify = !(await wasRefusedBefore(tx, delivery_id))
  await recordDelivery(tx, quote_id, 'quote.delivery_refused', { delivery, notify })
}

async function settleUnknown(
  tx: Transaction,
  row: DeliveryRow,
  error: Error & { retry_after_ms?: number },
): Promise<void> {
  const { delivery_id, quote_id } = row
  const { message } = error
  const state = row.state === 'withdrawing' ? 'withdrawing' : 'unknown'
  if (row.tried_for_ms < TRIED_MS_MAX) {
    const next_in_ms = retryDelay(row.tried_for_ms, error.retry_after_ms, Math.random)
    await updateDelivery(tx, delivery_id, { state, code: 'no_answer', message, next_in_ms })
    return queueAttempt(tx, row, next_in_ms)
  }
  const next_in_ms = checkDelay(row.age_ms, false)
  await updateDelivery(tx, delivery_id, { state, code: 'given_up', message, next_in_ms })
  await recordDelivery(tx, quote_id, 'quote.delivery_changed', { delivery: { code: 'given_up', message } })
}
