// Mirrors products, customers and carts of connected shops in our storefront. The shop is called first, then a transaction writes.
import { AppError, notFound, refused } from '../platform/errors.ts'
import { isCurrencyCode } from '../platform/currency.ts'
import { amount, isWithinMax, round } from '../domain/money.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { newMaskedId, shopWithoutCarts } from '../storefront/cart-actions.ts'
import { insertCart, lockCart } from '../storefront/cart-repository.ts'
import { companyDetails } from '../storefront/company-details.ts'
import { insertCustomer } from '../storefront/customer-repository.ts'
import { saveProducts } from '../storefront/product-repository.ts'
import { findStoreById, type Store } from '../storefront/store-repository.ts'
import { shopOutcome } from './shop-outcome.ts'
import { findShopById, type ShopRow } from './shop-repository.ts'
import {
  assignToShop,
  closeShopCart,
  findCartIds,
  findIds,
  findShopCart,
  findSkus,
  findUnboundCustomer,
  insertRefs,
  listTakenSkus,
  lockRef,
  lockSkus,
  replacePlainLines,
} from './shop-ref-repository.ts'
import { openShop, type ShopNetwork } from './shop-request.ts'
import { storable } from './shop-texts.ts'
import type { Shop, ShopCart, ShopCustomer, ShopVariant } from './shop.ts'

const SKU_MAX = 64
const PRICE_DIGITS = 4
/** The port's limit of references in one call. */
const REFS_MAX = 100

type Context = { db: Database; config: ShopNetwork }

/**
 * Reads a cart of the shop, and mirrors it with its customer. Throws `shop_unreachable` without an answer. The mirror of a cart that
 * is no longer there is closed.
 */
export async function mirrorCart(
  { db, config }: Context,
  row: ShopRow,
  ref: string,
): Promise<{ cart_id: number; masked_id: string; customer_id: number | null }> {
  if (!row.is_active) throw refused('shop_inactive', 'The shop is switched off.')
  requireCarts(row)
  const shop = openShop(row, config)
  const cart = await answered(() => shop.cart(ref))
  if (!cart) {
    await db.transaction((tx) => closeMirror(tx, row, ref))
    throw notFound('ref', ref)
  }
  if (!isCurrencyCode(cart.currency_code)) throw unreachable('The shop names no currency for the cart.')
  const customer = cart.customer === null ? undefined : await answered(() => shop.customer(cart.customer!))
  const variants = await findMissingVariants(db, shop, row, cart)
  return db.transaction(async (tx) => {
    const store = (await findStoreById(tx, row.store_id))!
    await saveVariants(tx, row, store, variants)
    const customer_id = customer ? await saveCustomer(tx, row, customer) : null
    const cartId = await saveCart(tx, row, store, { cart, customer_id })
    return (await findCartIds(tx, cartId))!
  })
}

/** Throws `shop_without_carts` for a shop that makes an order of each accepted quote. */
export function requireCarts({ code, can }: Pick<ShopRow, 'code' | 'can'>): void {
  if (!can.cart) throw shopWithoutCarts(code)
}

/** Reads the lines of a mirrored cart again, before a request is made from them. */
export async function refreshCart(context: Context, cartId: number): Promise<void> {
  const cart = await findShopCart(context.db, cartId)
  const row = cart && (await findShopById(context.db, cart.shop_id))
  // A cart that the shop has yet to make has no lines.
  if (cart && row) await mirrorCart(context, row, cart.ref)
}

/** Returns the result of a call. Throws `shop_unreachable` if there is none, which changes nothing. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  const result = await shopOutcome(call)
  if (result.outcome === 'done') return result.value
  throw unreachable(result.error.message)
}

function unreachable(detail: string): AppError {
  return new AppError('shop_unreachable', 'The shop did not answer as expected.', {
    detail,
    retry_after_s: 5,
  })
}

async function closeMirror(tx: Transaction, { shop_id }: ShopRow, ref: string): Promise<void> {
  const mirror = (await findIds(tx, shop_id, 'cart', [ref])).get(ref)
  if (mirror !== undefined) await closeShopCart(tx, mirror)
}

async function findMissingVariants(
  db: Database,
  shop: Shop,
  row: ShopRow,
  cart: ShopCart,
): Promise<ShopVariant[]> {
  const refs = [...new Set(cart.lines.map(({ variant }) => variant))]
  const known = await findIds(db, row.shop_id, 'product', refs)
  const missing = refs.filter((ref) => !known.has(ref))
  const found: ShopVariant[] = []
  for (let from = 0; from < missing.length; from += REFS_MAX)
    found.push(...(await answered(() => shop.variantsOf(missing.slice(from, from + REFS_MAX)))))
  return found
}

async function saveCart(
  tx: Transaction,
  { shop_id }: ShopRow,
  store: Store,
  { cart, customer_id }: { cart: ShopCart; customer_id: number | null },
): Promise<number> {
  const { ref, currency_code, is_open } = cart
  await lockRef(tx, shop_id, 'cart', ref)
  const present = (await findIds(tx, shop_id, 'cart', [ref])).get(ref)
  const before = present === undefined ? undefined : await lockCart(tx, present)
  // A cart has one currency: with another, it is another cart for the quotes in it.
  const isSame = before?.currency_code === currency_code
  const cartId = isSame
    ? before.cart_id
    : await insertCart(tx, { masked_id: newMaskedId(), customer_id, store: { ...store, currency_code } })
  if (!isSame) await insertRefs(tx, shop_id, 'cart', [{ ref, id: cartId }])
  await assignToShop(tx, cartId, shop_id, {
    customer_id: customer_id ?? before?.customer_id ?? null,
    is_active: is_open,
  })
  const products = await findIds(
    tx,
    shop_id,
    'product',
    cart.lines.map(({ variant }) => variant),
  )
  const lines = cart.lines.flatMap(({ variant, qty }) => {
    const product_id = products.get(variant)
    return product_id === undefined ? [] : [{ product_id, qty }]
  })
  if (is_open) await replacePlainLines(tx, cartId, lines)
  return cartId
}

/**
 * Returns our id of a customer of the shop: bound by the shop's id, or by a verified address that nobody else is bound to. Null if
 * the address is not verified, or belongs to another: then the cart is a guest's.
 */
async function saveCustomer(
  tx: Transaction,
  { shop_id, store_id }: ShopRow,
  customer: ShopCustomer,
): Promise<number | null> {
  const { ref, email, firstname, lastname, company, is_email_verified } = customer
  await lockRef(tx, shop_id, 'customer', ref)
  const known = (await findIds(tx, shop_id, 'customer', [ref])).get(ref)
  if (known !== undefined) return known
  if (!is_email_verified) return null
  const same = await findUnboundCustomer(tx, shop_id, email)
  const details = companyDetails(company === null ? {} : { company })
  const id = same ?? (await insertCustomer(tx, { email, firstname, lastname, store_id }, details))
  if (id === undefined) return null
  await insertRefs(tx, shop_id, 'customer', [{ ref, id }])
  return id
}

/** Saves products of the shop under their SKU; without one, or as the second with it, under one made of their id. */
export async function saveVariants(
  tx: Transaction,
  { shop_id, code }: ShopRow,
  store: Pick<Store, 'currency_code' | 'default_tax_percent'>,
  variants: ShopVariant[],
): Promise<number> {
  if (variants.length === 0) return 0
  // A SKU that another shop has just saved would look free until that commits.
  await lockSkus(tx)
  const ids = await findIds(
    tx,
    shop_id,
    'product',
    variants.map(({ ref }) => ref),
  )
  const skus = await findSkus(tx, [...ids.values()])
  const wanted = variants.flatMap(({ ref, sku }) => (sku === null ? [] : [{ sku, ref }]))
  const taken = new Set([...(await listTakenSkus(tx, shop_id, wanted)), ...skus.values()])
  const products: { ref: string; is_sold: boolean; product: Parameters<typeof saveProducts>[1][number] }[] =
    []
  const unsold: Parameters<typeof insertRefs>[3] = []
  for (const variant of variants) {
    const { ref } = variant
    const known = skus.get(ids.get(ref) ?? 0)
    const prices = readPrices(variant)
    if (known !== undefined && prices.length === 0) unsold.push({ ref, id: ids.get(ref)!, is_sold: false })
    if (prices.length === 0 || (known === undefined && !variant.is_active)) continue
    const isFree = variant.sku !== null && variant.sku.length <= SKU_MAX && !taken.has(variant.sku)
    const sku = known ?? (isFree ? variant.sku! : storable(`${code}:${ref}`, SKU_MAX))
    if (known === undefined && taken.has(sku)) continue
    taken.add(sku)
    const own = prices.find(({ currency_code }) => currency_code === store.currency_code) ?? prices[0]!
    const tax_percent = Number(variant.tax_percent ?? store.default_tax_percent ?? 0)
    const name = variant.name || sku
    products.push({
      ref,
      is_sold: variant.is_active,
      product: { sku, name, price: own.price, prices, tax_percent },
    })
  }
  const saved = await saveProducts(
    tx,
    products.map(({ product }) => product),
  )
  const idOf = new Map(saved.map(({ sku, product_id }) => [sku, product_id]))
  const sold = products.map(({ ref, is_sold, product }) => ({ ref, is_sold, id: idOf.get(product.sku)! }))
  await insertRefs(tx, shop_id, 'product', [...sold, ...unsold])
  return products.length
}

// Rounded to what a product can hold: the agreed price is that of the quote.
function readPrices({ prices }: ShopVariant): { currency_code: string; price: number }[] {
  const read = prices.map(({ currency_code, price }) => ({
    currency_code,
    price: round(amount(price), PRICE_DIGITS),
  }))
  const valid = read.filter(
    ({ currency_code, price }) => isCurrencyCode(currency_code) && price.gte(0) && isWithinMax([price]),
  )
  const distinct = new Map(valid.map(({ currency_code, price }) => [currency_code, price.toNumber()]))
  return [...distinct].map(([currency_code, price]) => ({ currency_code, price }))
}
