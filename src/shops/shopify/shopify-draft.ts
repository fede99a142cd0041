// Converts deliveries to draft orders of Shopify, and compares what is in them, or in their orders, with what was agreed.
import { amount, round } from '../../domain/money.ts'
import { currencyDigits } from '../../platform/currency.ts'
import type { Address } from '../../storefront/company-details.ts'
import {
  type DeliveryState,
  type SentDelivery,
  type ShopBuyer,
  type ShopDelivery,
  type ShopLine,
  ShopUnknown,
} from '../shop.ts'
import { requireTerms } from '../shop-lines.ts'
import { gidOf, numberOf, type Page } from './shopify-graphql.ts'

/** At most; a currency with three has no room for more here, as nobody has tried. */
export const PRICE_DIGITS = 2
const digitsIn = (currency: string) => Math.min(PRICE_DIGITS, currencyDigits(currency))
/** The lines of a draft order at most. */
export const LINES_MAX = 250
/** An underscore hides it at the checkout. */
const ITEM = '_quotewright_item'

type FoundMoney = { presentmentMoney: { amount: string } }
type FoundLine = {
  quantity: number
  variant: { id: string } | null
  customAttributes: { key: string; value: string | null }[]
  unitPrice: FoundMoney
}

/** A draft without its lines. */
export type DraftHead = {
  id: string
  taxesIncluded: boolean
  name: string
  status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED'
  /** False while Shopify still computes. */
  ready: boolean
  invoiceUrl: string | null
  completedAt: string | null
  tags: string[]
  presentmentCurrencyCode: string
  shipping: FoundMoney
  order: { id: string; name: string; cancelledAt: string | null; taxesIncluded: boolean } | null
}
/** The lines are those of its order, if there is one. */
export type FoundDraft = DraftHead & { lines: FoundLine[] }
export type LinesPage = Page<FoundLine>

const lines = (unitPrice: string) => `lineItems(first: $first, after: $after) {
    nodes {
      quantity variant { id } customAttributes { key value }
      unitPrice: ${unitPrice} { presentmentMoney { amount } }
    }
    pageInfo { hasNextPage endCursor }
  }`

/** The selection of the lines of a draft or order. */
export const LINES = `... on DraftOrder { ${lines('approximateDiscountedUnitPriceSet')} }
  ... on Order { ${lines('discountedUnitPriceSet')} }`

/** The selection of DraftHead. */
export const DRAFT = `{
  id name status ready invoiceUrl completedAt tags taxesIncluded presentmentCurrencyCode
  shipping: totalShippingPriceSet { presentmentMoney { amount } }
  order { id name cancelledAt taxesIncluded }
}`

/** The longest tag has 40 characters. */
const tagOf = (key: string) => `qw-${key}`
/** Returns the key of a delivery in tags, if there is one. */
export const keyIn = (tags: string[]) =>
  tags.map((tag) => /^qw-([0-9a-f]{32})$/.exec(tag.trim())?.[1]).find((key) => key !== undefined)

export const isOpen = ({ status }: DraftHead) => status !== 'COMPLETED'
/** Its order may be made a moment after it was paid; one that is still missing was deleted. */
const ORDERED_MS_MAX = 60 * 60_000
const isOrderGone = ({ order, completedAt }: DraftHead) =>
  order === null && Date.parse(completedAt ?? '') < Date.now() - ORDERED_MS_MAX
export const isPlaced = (draft: DraftHead) => !isOpen(draft) && !isOrderGone(draft)

/** Throws ShopRefused for a line that a draft order cannot hold. */
export function toDraftInput(delivery: ShopDelivery, taxesIncluded: boolean) {
  const { key, quote_number, currency_code, buyer, shipping, shipping_description } = delivery
  const money = (text: string) => ({ amount: text, currencyCode: currency_code })
  const priced = (line: Priced) => priceIn(taxesIncluded, line, currency_code)
  const shippingPrice = shipping && priced({ price: shipping.amount, ...shipping })
  return {
    note: `Quote ${quote_number}`,
    tags: ['quotewright', tagOf(key)],
    customAttributes: [{ key: 'Quote', value: quote_number }],
    presentmentCurrencyCode: currency_code,
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    ...(buyer.email !== null && { email: buyer.email }),
    ...addressesOf(buyer),
    lineItems: delivery.lines.map((line) => toLineInput(line, money(priced(line)))),
    ...(shippingPrice !== null && {
      shippingLine: { title: shipping_description ?? 'Shipping', priceWithCurrency: money(shippingPrice) },
    }),
  }
}

function toLineInput(line: ShopLine, price: { amount: string; currencyCode: string }) {
  const { variant, sku, name, qty, tax_percent } = line
  requireTerms(line, { price_digits: digitsIn(price.currencyCode) })
  const common = {
    quantity: Number(qty),
    customAttributes: [{ key: ITEM, value: String(line.quote_item_id) }],
  }
  if (variant !== null)
    return { ...common, variantId: gidOf('ProductVariant', variant), priceOverride: price }
  const taxable = !amount(tax_percent).eq(0)
  return {
    ...common,
    title: name,
    sku,
    taxable,
    requiresShipping: false,
    originalUnitPriceWithCurrency: price,
  }
}

type Priced = Pick<ShopLine, 'price' | 'tax_percent'>

/** Where prices include tax, the agreed one with that of the quote: a draft order has no prices without it there. */
function priceIn(taxesIncluded: boolean, { price, tax_percent }: Priced, currency: string): string {
  if (!taxesIncluded) return price
  return round(amount(price).times(amount(tax_percent).div(100).plus(1)), digitsIn(currency)).toFixed()
}

function addressesOf(buyer: ShopBuyer) {
  const billing = buyer.billing_address ?? buyer.shipping_address
  const shipping = buyer.shipping_address ?? buyer.billing_address
  return {
    ...(billing && { billingAddress: toAddress(billing, buyer) }),
    ...(shipping && { shippingAddress: toAddress(shipping, buyer) }),
  }
}

/** Without the telephone number: Shopify refuses one in another form than its own. */
function toAddress(address: Address, { firstname, lastname, company }: ShopBuyer) {
  const { street, city, region, postcode, country_id } = address
  const [address1, ...rest] = street
  const fields = {
    firstName: address.firstname ?? firstname,
    lastName: address.lastname ?? lastname,
    company: address.company ?? company,
    address1,
    address2: rest.join(', '),
    city,
    province: region,
    zip: postcode,
    ...(/^[A-Z]{2}$/.test(country_id ?? '') ? { countryCode: country_id } : { country: country_id }),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

/** Returns the first difference between what was agreed and what is there, as a sentence for the seller. */
function findDifference(
  delivery: Pick<SentDelivery, 'lines'>,
  { order, lines, ...draft }: FoundDraft,
): string | undefined {
  const { taxesIncluded } = order ?? draft
  const currency = draft.presentmentCurrencyCode
  for (const line of delivery.lines) {
    const { sku, qty, variant } = line
    const there = lines.filter(({ customAttributes }) =>
      customAttributes.some(({ key, value }) => key === ITEM && value === String(line.quote_item_id)),
    )
    const [one] = there
    if (one === undefined) return `${sku} is not in the order.`
    if (there.length > 1) return `${sku} is in the order ${there.length} times.`
    if ((one.variant && numberOf(one.variant.id)) !== variant) return `${sku} has become another product.`
    if (!amount(qty).eq(one.quantity)) return `${sku}: ${one.quantity} instead of ${qty}.`
    const price = priceIn(taxesIncluded, line, currency)
    const { amount: found } = one.unitPrice.presentmentMoney
    if (!amount(found).eq(price)) return `${sku} costs ${amount(found).toFixed()} instead of ${price}.`
  }
}

/** Also compares currency and shipping, which a draft gets when it is made. */
export function findFault(delivery: ShopDelivery, draft: FoundDraft): string | undefined {
  const { presentmentCurrencyCode: currency, shipping, taxesIncluded } = draft
  if (currency !== delivery.currency_code)
    return `The draft order is in ${currency} instead of ${delivery.currency_code}.`
  const agreed = delivery.shipping
  const { amount: cost } = shipping.presentmentMoney
  if (agreed && !amount(cost).eq(priceIn(taxesIncluded, { price: agreed.amount, ...agreed }, currency)))
    return `The shipping costs ${amount(cost).toFixed()}.`
  return findDifference(delivery, draft)
}

export function toState(delivery: SentDelivery, draft: FoundDraft | undefined): DeliveryState {
  if (draft === undefined) return { state: 'missing' }
  const { order, invoiceUrl } = draft
  const message = findDifference(delivery, draft)
  if (!isOpen(draft)) {
    if (!isPlaced(draft)) return { state: 'changed', message: 'The order was deleted in the shop.' }
    if (order === null) throw new ShopUnknown('The shop has not made the order yet.')
    if (order.cancelledAt !== null)
      return { state: 'cancelled', order: order.name, ...(message !== undefined && { message }) }
    return message === undefined
      ? { state: 'ordered', order: order.name }
      : { state: 'differs', order: order.name, message }
  }
  return message === undefined
    ? { state: 'delivered', checkout_url: invoiceUrl }
    : { state: 'changed', message }
}
