// Starts deliveries of quotes to connected shops: the first transaction of each.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { openLimiter } from '../platform/concurrency-limiter.ts'
import { AppError, refused, shopRefused } from '../platform/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { requireAddable, type Addition } from '../quoting/cart/quote-cart-actions.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import { listQuoteItems } from '../quoting/quote/quote-item-repository.ts'
import { findRequestedCart } from '../quoting/quote/quote-repository.ts'
import type { Quote } from '../quoting/quote/quote.ts'
import { newMaskedId } from '../storefront/cart-actions.ts'
import { insertCart, lockCart } from '../storefront/cart-repository.ts'
import { findStoreById } from '../storefront/store-repository.ts'
import { outcomeUnknown } from './cart-of-shop.ts'
import { contentsOf } from './delivery-contents.ts'
import { recordRefused } from './delivery-outcome.ts'
import { requireCarts } from './mirror.ts'
import {
  findOpenDelivery,
  findOutcome,
  insertDelivery,
  updateDelivery,
  type DeliveryContents,
} from './shop-delivery-repository.ts'
import { queueAttempt } from './shop-job-repository.ts'
import { findShopById, lockShopOfStore, shopActor, type ShopRow } from './shop-repository.ts'
import { assignToShop } from './shop-ref-repository.ts'

/** How long a caller of addToCart waits for the shop. */
const WAIT_MS = 10_000
/** The pause between two looks, which grows: most shops answer within a second. */
const LOOK_MS = { first: 100, max: 1000 }
/** Callers that may wait for one shop at a time, in a process: a shop that hangs does not occupy all requests. */
const WAITING_MAX = 50
const waiting = openLimiter({ permits: WAITING_MAX })

/**
 * Delivers a quote into a cart of a shop for addToCart, and returns when the shop has confirmed, or the quote has changed in the
 * meantime. Throws `shop_refused`, or `outcome_unknown` after ten seconds: the job goes on.
 */
export async function deliverToCart(
  db: Database,
  actor: string,
  quoteId: number,
  addition: Addition,
): Promise<void> {
  const started = await db.transaction((tx) => startForCart(tx, actor, quoteId, addition))
  if (started === undefined) return
  const release = waiting.tryAcquire(String(started.shop_id))
  if (!release) throw outcomeUnknown()
  try {
    await untilAnswered(db, started.delivery_id)
  } finally {
    release()
  }
}

async function untilAnswered(db: Database, deliveryId: number): Promise<void> {
  const end = performance.now() + WAIT_MS
  for (let look_ms = LOOK_MS.first; ; look_ms = Math.min(look_ms * 1.5, LOOK_MS.max)) {
    const { state, code, message, due_in_ms } = await findOutcome(db, deliveryId)
    if (state === 'refused') throw shopRefused(code, message)
    if (state !== 'wanted' && state !== 'unknown') return
    if (performance.now() >= end || due_in_ms > WAIT_MS) throw outcomeUnknown(due_in_ms)
    await pause(look_ms)
  }
}

type Started = { delivery_id: number; shop_id: number }

/** Returns the new delivery, or one under way that says the same; undefined if the quote is in the cart. */
async function startForCart(
  tx: Transaction,
  actor: string,
  quoteId: number,
  addition: Addition,
): Promise<Started | undefined> {
  const addable = await requireAddable(tx, quoteId, addition)
  if (!addable) return undefined
  const { cart, quote, items } = addable
  const shop = await findShopById(tx, cart.shop_id!)
  if (!shop?.is_active) throw refused('shop_refused', 'The shop is switched off.')
  const contents = await contentsOf(tx, shop.shop_id, quote, items)
  const open = await findOpenDelivery(tx, quoteId)
  if (open?.code === 'given_up') {
    await updateDelivery(tx, open.delivery_id, { state: open.state, next_in_ms: 0, is_restarted: true })
    await queueAttempt(tx, open, 0)
  }
  if (open?.state === 'withdrawing') return open
  if (open && open.cart_id !== cart.cart_id)
    throw refused('in_another_cart', 'The quote already lies in the cart %cartId.', { cartId: open.cart_id })
  if (open && !isDeepStrictEqual(open.contents, contents))
    throw refused('wrong_status', 'The quote is being delivered with other items.')
  if (open?.state === 'ordered' || open?.state === 'differs') throw shopRefused(open.state, open.message)
  // It has left the cart, or other terms are offered by now: it is taken out of the shop's first.
  const isOffered = quote.status === 'accepted' || open?.quote_version === quote.version
  if (open?.state === 'delivered' || open?.state === 'changed' || (open && !isOffered))
    await queueAttempt(tx, open, 0)
  if (open) return open
  requireCarts(shop)
  const { shop_id } = shop
  const delivery_id = await start(tx, {
    shop_id,
    quote_id: quoteId,
    cart_id: cart.cart_id,
    contents,
    choices: addition.items ?? [],
    customer_id: addition.customerId,
    actor,
    quote_version: quote.status === 'accepted' ? null : quote.version,
  })
  return { delivery_id, shop_id }
}

type Start = Omit<Parameters<typeof insertDelivery>[1], 'key'>

async function start(tx: Transaction, delivery: Start): Promise<number> {
  const delivery_id = await insertDelivery(tx, { ...delivery, key: randomBytes(16).toString('hex') })
  await queueAttempt(tx, { ...delivery, delivery_id }, 0)
  return delivery_id
}

/**
 * Starts the delivery of a quote that was accepted without a cart, if its store has a shop: into the shop's cart that it was
 * requested from, or one that the shop makes.
 */
export async function startAfterAcceptance(tx: Transaction, quoteId: number): Promise<void> {
  const requested = await findRequestedCart(tx, quoteId)
  const cart = requested === undefined ? undefined : await lockCart(tx, requested)
  const quote = await requireQuote(tx, quoteId, { isCartLocked: true })
  if (quote.status !== 'accepted' || quote.cart_id !== null) return
  const shop = await lockShopOfStore(tx, quote.store_id)
  // Else it is queued when the shop is switched on, or its first sync ends.
  if (!shop?.is_active || !shop.is_synced || (await findOpenDelivery(tx, quoteId))) return
  const isUsable =
    cart?.shop_id === shop.shop_id &&
    cart.is_active &&
    cart.currency_code === quote.currency_code &&
    (cart.customer_id === null || quote.customer_id === null || cart.customer_id === quote.customer_id)
  const delivery = {
    shop_id: shop.shop_id,
    quote_id: quoteId,
    cart_id: isUsable ? cart.cart_id : await makeShopCart(tx, shop, quote),
    choices: [],
    customer_id: quote.customer_id,
    actor: shopActor(shop),
    quote_version: null,
  }
  const contents = await contentsOf(tx, shop.shop_id, quote, await listQuoteItems(tx, quoteId)).catch(
    asRefusal,
  )
  if (!(contents instanceof AppError)) return void (await start(tx, { ...delivery, contents }))
  await startRefused(
    tx,
    { ...delivery, contents: { ...NOTHING, currency_code: quote.currency_code } },
    contents,
  )
}

const NOTHING: Omit<DeliveryContents, 'currency_code'> = { lines: [], shipping: null }

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

// So that the seller sees it where all deliveries are.
async function startRefused(tx: Transaction, delivery: Start, { detail }: AppError): Promise<void> {
  const key = randomBytes(16).toString('hex')
  const delivery_id = await insertDelivery(tx, { ...delivery, key })
  const { quote_id } = delivery
  await recordRefused(tx, { delivery_id, quote_id }, { code: 'unknown_variant', message: detail })
}

async function makeShopCart(tx: Transaction, shop: ShopRow, quote: Quote): Promise<number> {
  const store = (await findStoreById(tx, quote.store_id))!
  const { customer_id, currency_code } = quote
  const cart = { masked_id: newMaskedId(), customer_id, store: { ...store, currency_code } }
  const cartId = await insertCart(tx, cart)
  await assignToShop(tx, cartId, shop.shop_id, { customer_id, is_active: true })
  return cartId
}
