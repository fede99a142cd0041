// The row of a quote, and what its status allows.
import { quoteMoves, refusalCode, type QuoteMove, type QuoteStatus } from '../../domain/quote-moves.ts'
import { refused, versionConflict } from '../../platform/errors.ts'
import type { Amount } from '../../domain/money.ts'
import type { QuoteCharges } from '../../domain/quote-totals.ts'
import type { ShopCan } from '../../domain/shop-capabilities.ts'
import type { CompanyDetails } from '../../storefront/company-details.ts'
import type { Buyer } from '../../storefront/buyer.ts'

/** The columns that rules depend on; the row is locked while they decide. */
export type Quote = Buyer &
  CompanyDetails &
  QuoteCharges & {
    quote_id: number
    store_id: number
    request_id: number | null
    /** The price request that it answers. */
    price_request_id: number | null
    /** The cart from which the quote was requested. */
    request_cart_id: number | null
    status: QuoteStatus
    /** Whether `expires_at` has passed, by the database's clock. */
    is_due: boolean
    currency_code: string
    grand_total: Amount
    title: string | null
    terms: string | null
    seller_comment: string | null
    shipping_description: string | null
    purchase_order_number: string | null
    show_images: boolean
    cc: string[]
    items_count: number
    /** Of the store, for lines that are in no catalog. */
    default_tax_percent: number | null
    /** What the connected shop of the store can hold; null without one, or before its products were read. */
    shop_can: ShopCan | null
    expires_at: string | null
    /** The cart that contains its lines, or contained them when they were ordered. */
    cart_id: number | null
    /** Its last delivery to a connected shop. */
    shop_delivery_id: number | null
    /** The number of its order, and the one for the customer. */
    order_reference: string | null
    order_increment_id: string | null
    version: number
    /** The generation of the links that are valid now. */
    link_generation: number
  }

/** A quote can be assigned to another buyer: `buyer_number` counts them, and one must not see what belongs to another. */
export type BuyerOfQuote = { quote_id: number; buyer_number: number }

export function isInCart({ status, cart_id }: Quote): boolean {
  return status === 'accepted' && cart_id !== null
}

/** Throws unless the move is allowed from the current status. An open offer can be extended, a proposal sent again. */
export function requireQuoteMove({ status }: Quote, move: QuoteMove | 'extend' | 'resend'): void {
  const allowed = statusesOf(move)
  if (allowed.includes(status)) return
  const parameters = { status, move }
  throw refused(refusalCode(status), 'A quote in status %status does not take the move %move.', parameters)
}

function statusesOf(move: QuoteMove | 'extend' | 'resend'): readonly QuoteStatus[] {
  if (move === 'extend') return quoteMoves.expire.from
  return move === 'resend' ? ['proposed'] : quoteMoves[move].from
}

/** Throws if the caller saw another version than the current one. Without a version, any is accepted. */
export function requireVersion(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) throw versionConflict(seen, current)
}
