// The port to a connected shop: what an adapter for a kind of shop implements. It is called outside of transactions only.
import type { ShopCan } from '../domain/shop-capabilities.ts'
import type { CompanyDetails } from '../storefront/company-details.ts'

/** What a shop can hold. What it cannot is refused when a quote for it is approved. */
export type Capabilities = ShopCan & {
  /** Files of lines. */
  files: boolean
  /** Delivers into the buyer's cart; otherwise an order of its own is made, and there are no carts to mirror. */
  cart: boolean
  /** `deliver` and `statesOf` return a link to the checkout. */
  checkout_link: boolean
}

/** What only the shop knows of that: a sync reads it by `check`. */
export type FoundCapabilities = Pick<Capabilities, 'currency_codes' | 'limits'>

/** A line as it was agreed. Numbers are decimal text, prices per unit and without tax. */
export type ShopLine = {
  /** Our id of the line; never that of another line, also of another quote. */
  quote_item_id: number
  /** The shop's id of what is sold; null in a custom line. */
  variant: string | null
  sku: string
  name: string
  qty: string
  price: string
  tax_percent: string
}

/** Who buys, for a shop that makes an order: as the quote says. */
export type ShopBuyer = CompanyDetails & {
  email: string | null
  firstname: string | null
  lastname: string | null
}

/** A quote on its way into a shop. Every attempt has the same key and contents. */
export type ShopDelivery = {
  /** Unique, 32 hexadecimal characters: what the shop recognizes a repetition by. */
  key: string
  quote_id: number
  /** The number that people know. */
  quote_number: string
  /** The shop's reference of the cart, or of the order that an earlier attempt has made; null if it is yet to be made. */
  cart: string | null
  /** The shop's id of the customer; null for a guest. */
  customer: string | null
  customer_email: string | null
  buyer: ShopBuyer
  currency_code: string
  lines: ShopLine[]
  /** The quote was requested from this cart: its lines take the place of plain ones. */
  replaces_plain: boolean
  /** The agreed shipping without tax; null if none was agreed. */
  shipping: { amount: string; tax_percent: string } | null
  shipping_description: string | null
  /** Until when the lines may be ordered, in UTC (`2026-11-29T12:00:00Z`); null for ever. */
  expires_at: string | null
  /** When the first attempt began, in UTC: a draft that was made before is not this one. */
  first_attempt_at: string
  /** When the last attempt before this one began: what it makes may arrive later. */
  last_attempt_at: string
  /** How long it has been tried, also since a person has begun again. */
  tried_for_ms: number
}

/** What a delivery is compared with later. */
export type SentDelivery = Pick<
  ShopDelivery,
  'key' | 'lines' | 'cart' | 'first_attempt_at' | 'last_attempt_at'
>

/**
 * `now`: this call put it there; `before`: an earlier one did. In both cases it was read back. `cart` is the reference of the
 * cart, which the shop made if the delivery named none, or of the order; null if there is none. `difference`: what is no longer as an earlier call
 * left it, as a sentence for the seller.
 */
export type Delivered = {
  at: 'now' | 'before'
  cart: string | null
  checkout_url: string | null
  difference?: string
}

/** What became of a delivery. Totals are never compared, only lines: variant, quantity, price without tax. */
export type DeliveryState =
  /** Not there, or in part: `deliver` makes it whole. */
  | { state: 'missing' }
  | { state: 'delivered'; checkout_url: string | null }
  /** It was there, and a line is gone or differs; `message` says which, for the seller. */
  | { state: 'changed'; message: string }
  /** `order` is the number that people know. */
  | { state: 'ordered'; order: string }
  /** Ordered with other lines than agreed. */
  | { state: 'differs'; order: string; message: string }
  /** With `message`, it had been ordered with other lines. Unpaid, it counts as an order only if it was seen as one before. */
  | { state: 'cancelled'; order: string; message?: string; is_unpaid?: boolean }

export type ShopVariant = {
  ref: string
  /** Null if it has none; the core makes one of kind and id then, as it does for the second with the same. */
  sku: string | null
  name: string
  /** Without tax; one per currency, more than one currency if the shop has them. */
  prices: { currency_code: string; price: string }[]
  /** Null if the shop says no rate: that of our store is the estimate then. */
  tax_percent: string | null
  /** Sold in the shop; one that is not stays ours, as quotes may name it. */
  is_active: boolean
}

export type ShopCustomer = {
  ref: string
  email: string
  /** Only then is the customer the one who has this address here. */
  is_email_verified: boolean
  firstname: string
  lastname: string
  company: string | null
}

export type ShopCart = {
  ref: string
  currency_code: string
  /** Null for a guest. */
  customer: string | null
  /** Nothing was ordered from it, and nobody is paying. */
  is_open: boolean
  /** Without the lines that we delivered. */
  lines: { variant: string; qty: string }[]
}

/** What a webhook of a shop points at. It is only a reason to look: nothing else of it is believed. */
export type ShopHint = { kind: 'delivery' | 'cart' | 'variant'; ref: string }

/** A step of `quotewright shop check`; a sentence each. */
export type ShopFinding = { name: string; is_ok: boolean; detail: string; found?: FoundCapabilities }

/**
 * Every call ends when `signal` aborts (it throws then), and throws ShopUnknown if there is no clear answer: a timeout, a cut
 * line, 429, 5xx, an answer that cannot be read. ShopRefused is a clear no, after which nothing of it is in the shop.
 */
export type Shop = {
  can: Capabilities
  /** Changed since the time in UTC (`2026-11-29T12:00:00Z`), all for null, in bounded memory. */
  variants(since: string | null, signal?: AbortSignal): AsyncIterable<ShopVariant>
  /** Those of them that exist. At most 100. */
  variantsOf(refs: string[], signal?: AbortSignal): Promise<ShopVariant[]>
  customer(ref: string, signal?: AbortSignal): Promise<ShopCustomer | undefined>
  cart(ref: string, signal?: AbortSignal): Promise<ShopCart | undefined>
  /** Finds what is there by the key, finishes or makes it, has taxes computed, reads it back and compares. Repeatable. */
  deliver(delivery: ShopDelivery, signal?: AbortSignal): Promise<Delivered>
  /** Takes out what a delivery put there, if anything. Repeatable. Throws ShopRefused (`ordered`) if it was ordered. */
  withdraw(delivery: ShopDelivery, signal?: AbortSignal): Promise<void>
  /** In the order of the deliveries, at most 100 of them. */
  statesOf(deliveries: SentDelivery[], signal?: AbortSignal): Promise<(DeliveryState | undefined)[]>
  /** Verifies a webhook; undefined if it is not from the shop. `body` is what was received, byte for byte. */
  readHook(headers: Record<string, string | undefined>, body: Buffer): ShopHint[] | undefined
  /** Credentials, version of the plugin (refuses untested ones), currency, tax. */
  check(signal?: AbortSignal): Promise<ShopFinding[]>
}

export type ShopAnswer = { status: number; body: string }

/**
 * Sends a request to the shop; `path` is relative to its URL. Resolves to the answer unless that is 429 or 5xx: for these, and
 * if there is no complete answer, it throws ShopUnknown. Redirects are not followed.
 */
export type ShopRequest = (
  path: string,
  request?: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    headers?: Record<string, string>
    body?: string
    signal?: AbortSignal
  },
) => Promise<ShopAnswer>

/** A setting of a kind of shop, beside its URL. Secrets are given by file, and never shown. */
export type ShopSetting = { name: string; is_secret: boolean; is_required: boolean; description: string }

/** What src/shops/shop-kinds.ts knows of a kind of shop. `open` makes no request. */
export type ShopKind = {
  settings: ShopSetting[]
  /** The name of its key among the settings, if it has our plugin, which makes that key. */
  plugin_key?: string
  open(settings: Record<string, string>, request: ShopRequest): Shop
}

/** The shop said no. The message is a sentence for the seller. */
export class ShopRefused extends Error {
  readonly code: string
  readonly sku: string | undefined
  /** `code` is a lower-case word: `unknown_variant`, `out_of_stock`, `cart_gone`, `being_paid`, `credentials`, … */
  constructor(code: string, message: string, sku?: string) {
    super(message)
    this.code = code
    this.sku = sku
  }
}

/** The plugin makes the key when the shop is first checked. */
export const noKeyYet = () =>
  new ShopRefused('credentials', 'There is no API key of the shop yet: "quotewright shop check" gets one.')

/** Resolves to what a check found, to which a refusal of the shop belongs. */
export async function findingsOf(check: Promise<ShopFinding[]>): Promise<ShopFinding[]> {
  try {
    return await check
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error
    return [{ name: error.code, is_ok: false, detail: error.message }]
  }
}

/** It is not known what the shop did. The message is a sentence for the seller. */
export class ShopUnknown extends Error {
  readonly retry_after_ms: number | undefined
  constructor(message: string, retry_after_ms?: number) {
    super(message)
    this.retry_after_ms = retry_after_ms
  }
}
