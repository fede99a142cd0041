// Converts deliveries to orders of WooCommerce, and compares what is in an order with what was agreed.
import { amount, hasDecimals, sum } from '../../domain/money.ts'
import type { Address } from '../../storefront/company-details.ts'
import {
  type DeliveryState,
  type SentDelivery,
  type ShopBuyer,
  type ShopDelivery,
  type ShopLine,
  ShopRefused,
} from '../shop.ts'

type Meta = { key: string; value: unknown }
type WooLine = { total: string; meta_data: Meta[] }
type WooProductLine = WooLine & { product_id: number; variation_id: number; quantity: number }

export type WooOrder = {
  id: number
  /** That people know; plugins make others than the id. */
  number: string
  status: string
  currency: string
  date_paid_gmt: string | null
  payment_url: string
  meta_data: Meta[]
  line_items: WooProductLine[]
  fee_lines: WooLine[]
  shipping_lines: { total: string }[]
}

/** Totals with more digits than the shop shows. */
export const ORDER = {
  dp: '6',
  _fields:
    'id,number,status,currency,date_paid_gmt,payment_url,meta_data,line_items,fee_lines,shipping_lines',
}

/** With an underscore, neither buyers nor staff see them in the shop. */
const KEY = '_quotewright_key'
const ITEM = '_quotewright_item'
/** The order was cancelled by us. */
const WITHDRAWN = '_quotewright_withdrawn'
const PRICE_DIGITS = 4

type WooAddress = Record<string, string>
export type WooCustomer = { id: number; billing: WooAddress; shipping: WooAddress }

/** Waiting for payment; a failed one may be repeated. */
export const isOpen = ({ status }: WooOrder) => ['pending', 'failed', 'checkout-draft'].includes(status)
const isMarked = ({ meta_data }: WooOrder) => valueOf(meta_data, WITHDRAWN) !== ''
export const isWithdrawn = (order: WooOrder) => order.status === 'cancelled' && isMarked(order)
/** It was paid after we had cancelled it. */
export const isRevived = (order: WooOrder) => isMarked(order) && order.status !== 'cancelled'
/**
 * Paid, or to be paid otherwise (`on-hold`), or in a status of a plugin, which the shop does not take a payment in; also if it was
 * paid in the moment in which we cancelled it.
 */
export const isPlaced = (order: WooOrder) =>
  isWithdrawn(order)
    ? order.date_paid_gmt !== null
    : !isOpen(order) && !['cancelled', 'trash'].includes(order.status)

/** Cancels an order, which then still becomes one that is paid if a payment comes. One in the trash does not. */
export const CANCELLED = { status: 'cancelled', meta_data: [{ key: WITHDRAWN, value: 'yes' }] }
export const UNMARKED = { meta_data: [{ key: WITHDRAWN, value: '' }] }
export const PAID = { status: 'processing', ...UNMARKED }

export const keyOf = ({ meta_data }: Pick<WooOrder, 'meta_data'>) => valueOf(meta_data, KEY)

/** Lines of no product and discounts become fees, which may be negative. */
export const isFee = ({ variant, price }: ShopLine) => variant === null || amount(price).lt(0)

/** WooCommerce cuts a negative fee off at what stands before it. */
const discountsLast = (a: ShopLine, b: ShopLine) =>
  Number(amount(a.price).lt(0)) - Number(amount(b.price).lt(0))

/** Throws ShopRefused for a line that an order of WooCommerce cannot hold. `taxClass` returns that of a rate. */
export function toOrder(
  delivery: ShopDelivery,
  customer: WooCustomer | undefined,
  taxClass: (percent: string) => string,
) {
  const { key, quote_number, currency_code, lines, buyer, shipping, shipping_description } = delivery
  for (const line of lines) requireHoldable(line)
  return {
    status: 'pending',
    currency: currency_code,
    ...(customer && { customer_id: customer.id }),
    ...addressesOf(buyer, customer),
    line_items: lines.filter((line) => !isFee(line)).map(toProductLine),
    fee_lines: lines
      .filter(isFee)
      .toSorted(discountsLast)
      .map((line) => ({
        name: amount(line.qty).eq(1) ? line.name : `${line.qty} × ${line.name}`,
        total: totalOf(line),
        ...(amount(line.tax_percent).eq(0)
          ? { tax_status: 'none' }
          : { tax_status: 'taxable', tax_class: taxClass(line.tax_percent) }),
        meta_data: metaOf(line),
      })),
    ...(shipping && {
      shipping_lines: [
        { method_id: 'other', method_title: shipping_description ?? 'Shipping', total: shipping.amount },
      ],
    }),
    meta_data: [
      { key: KEY, value: key },
      { key: 'quotewright_quote', value: quote_number },
    ],
  }
}

function requireHoldable({ qty, price, sku }: ShopLine): void {
  if (!amount(qty).round(0).eq(qty))
    throw new ShopRefused('quantity', 'The shop takes whole quantities.', sku)
  if (!hasDecimals(Number(price), PRICE_DIGITS))
    throw new ShopRefused('price', `The shop takes prices with ${PRICE_DIGITS} decimals.`, sku)
}

function toProductLine(line: ShopLine) {
  const [product_id, variation_id] = line.variant!.split(':').map(Number)
  return {
    product_id,
    ...(variation_id !== undefined && { variation_id }),
    name: line.name,
    quantity: Number(line.qty),
    subtotal: totalOf(line),
    total: totalOf(line),
    meta_data: metaOf(line),
  }
}

const totalOf = ({ price, qty }: ShopLine) => amount(price).times(qty).toFixed()
const metaOf = ({ quote_item_id }: ShopLine) => [{ key: ITEM, value: String(quote_item_id) }]
function valueOf(meta: Meta[], key: string): string {
  const value = meta.find((each) => each.key === key)?.value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Those of the quote, else those that the shop has of the customer. */
function addressesOf(buyer: ShopBuyer, customer: WooCustomer | undefined) {
  const { email, billing_address, shipping_address } = buyer
  const own = billing_address ?? shipping_address
  const ship = shipping_address ?? billing_address
  const billing = own ? toAddress(own, buyer) : (customer?.billing ?? nameOf(buyer))
  const shipping = ship ? toAddress(ship, buyer) : (customer?.shipping ?? nameOf(buyer))
  return { billing: { ...billing, ...(email !== null && { email }) }, shipping: withoutContact(shipping) }
}

const nameOf = ({ firstname, lastname, company }: ShopBuyer): WooAddress => ({
  first_name: firstname ?? '',
  last_name: lastname ?? '',
  company: company ?? '',
})

function toAddress(address: Address, buyer: ShopBuyer): WooAddress {
  const [address_1 = '', ...rest] = address.street
  return {
    first_name: address.firstname ?? buyer.firstname ?? '',
    last_name: address.lastname ?? buyer.lastname ?? '',
    company: address.company ?? buyer.company ?? '',
    address_1,
    address_2: rest.join(', '),
    city: address.city ?? '',
    state: address.region ?? '',
    postcode: address.postcode ?? '',
    country: address.country_id ?? '',
    phone: address.telephone ?? '',
  }
}

/** An address for shipping has no e-mail address. */
const withoutContact = (address: WooAddress): WooAddress =>
  Object.fromEntries(Object.entries(address).filter(([name]) => name !== 'email' && name !== 'phone'))

/** Returns the first difference between what was agreed and what is there, as a sentence for the seller. */
function findDifference({ lines }: Pick<SentDelivery, 'lines'>, order: WooOrder): string | undefined {
  for (const line of lines) {
    const { sku } = line
    const all: WooLine[] = isFee(line) ? order.fee_lines : order.line_items
    const there = all.filter(({ meta_data }) => valueOf(meta_data, ITEM) === String(line.quote_item_id))
    const [one] = there
    if (one === undefined) return `${sku} is not in the order.`
    if (there.length > 1) return `${sku} is in the order ${there.length} times.`
    if (!isFee(line)) {
      const { product_id, variation_id, quantity } = one as WooProductLine
      const variant = variation_id ? `${product_id}:${variation_id}` : String(product_id)
      if (variant !== line.variant) return `${sku} has become another product.`
      if (!amount(line.qty).eq(quantity)) return `${sku}: ${quantity} instead of ${line.qty}.`
    }
    if (!amount(one.total).eq(totalOf(line)))
      return `${sku} costs ${amount(one.total).toFixed()} instead of ${totalOf(line)}.`
  }
}

/** Also compares currency and shipping, which an order gets when it is made. */
export function findFault(delivery: ShopDelivery, order: WooOrder): string | undefined {
  if (order.currency !== delivery.currency_code)
    return `The order is in ${order.currency} instead of ${delivery.currency_code}.`
  const shipping = sum(order.shipping_lines.map(({ total }) => amount(total)))
  if (!shipping.eq(delivery.shipping?.amount ?? 0)) return `The shipping costs ${shipping.toFixed()}.`
  return findDifference(delivery, order)
}

export function toState(delivery: SentDelivery, order: WooOrder | undefined): DeliveryState {
  if (order === undefined || order.status === 'trash') return { state: 'missing' }
  const { number, payment_url } = order
  const message = findDifference(delivery, order)
  const differing = message === undefined ? {} : { message }
  if (isPlaced(order))
    return message === undefined
      ? { state: 'ordered', order: number }
      : { state: 'differs', order: number, message }
  if (order.status === 'cancelled')
    return { state: 'cancelled', order: number, is_unpaid: order.date_paid_gmt === null, ...differing }
  return message === undefined
    ? { state: 'delivered', checkout_url: payment_url }
    : { state: 'changed', message }
}
