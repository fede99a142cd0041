// What became of deliveries: their lines as they are, and the order that came of their cart.
import type { MedusaContainer } from '@medusajs/framework/types'
import { MathBN } from '@medusajs/framework/utils'
import { lineIdOf } from './agreed-lines'
import { type Cart, type CartLine, readCarts } from './carts'
import { type DeliveryRow, findRows } from './delivery-table'
import { type Order, readOrders } from './orders'
import { Refusal } from './refusal'

export type FoundLine = { item_id: number; variant: string; quantity: string; price: string }

export type Found = {
  key: string
  /** `now`, `before`, `gone`, `refused`; or the state of the delivery. */
  outcome: string
  code?: string
  message?: string
  item_id?: number
  cart: string | null
  /** The cart is no longer there. */
  is_gone: boolean
  /** The number that people know. */
  order: string | null
  is_cancelled: boolean
  lines: FoundLine[]
  /** As a sentence for the seller. */
  difference?: string
}

/** Runs `work`, and returns its outcome with what is there after it. A refusal is an outcome. */
export async function answer(
  scope: MedusaContainer,
  key: string,
  work: () => Promise<string>,
): Promise<Found> {
  try {
    const outcome = await work()
    const [found] = await find(scope, [key])
    return { ...(found ?? nothing(key)), outcome }
  } catch (error) {
    // Medusa would answer an error of its own as a refusal, though lines may be in the cart.
    if (!(error instanceof Refusal)) throw new Error(`${key}: ${String(error)}`, { cause: error })
    const { code, message, itemId: item_id } = error
    return { ...nothing(key), outcome: 'refused', code, message, item_id }
  }
}

const nothing = (key: string): Omit<Found, 'outcome'> => ({
  key,
  cart: null,
  is_gone: false,
  order: null,
  is_cancelled: false,
  lines: [],
})

export async function find(scope: MedusaContainer, keys: string[]): Promise<Found[]> {
  const rows = await findRows(scope, 'key', keys)
  const ids = [...new Set(rows.flatMap(({ cart_id }) => cart_id ?? []))]
  const carts = new Map((await readCarts(scope, ids)).map((cart) => [cart.id, cart]))
  const orders = await readOrders(scope, ids)
  return rows.map((row) => toFound(row, carts.get(row.cart_id ?? ''), orders.get(row.cart_id ?? '')))
}

/** Of a cart that was ordered, lines count that are in the order: others came too late, and are neither sold nor paid. */
function toFound(row: DeliveryRow, cart: Cart | undefined, order: Order | undefined): Found {
  const { key, state, lines, cart_id } = row
  if (state !== 'open') return { ...nothing(key), outcome: state, cart: cart_id }
  const there = lines.flatMap((line) => {
    const item = cart?.items.find(({ id }) => id === lineIdOf(key, line))
    return item ? [{ item_id: line.item_id, item }] : []
  })
  const ordered = [...(order?.items ?? [])]
  const isOrdered = (item: CartLine) => {
    const at = ordered.findIndex((each) => isSame(each, item))
    return at >= 0 && ordered.splice(at, 1).length > 0
  }
  const difference = differenceOf(
    row,
    cart,
    there.map(({ item }) => item),
  )
  return {
    key,
    outcome: state,
    cart: cart_id,
    is_gone: cart === undefined,
    order: order === undefined ? null : String(order.display_id),
    is_cancelled: order?.status === 'canceled',
    lines: there
      .filter(({ item }) => order === undefined || isOrdered(item))
      .map(({ item_id, item }) => ({ item_id, ...termsOf(item) })),
    ...(difference && { difference }),
  }
}

function differenceOf({ currency_code }: DeliveryRow, cart: Cart | undefined, lines: CartLine[]) {
  if (cart && cart.currency_code !== currency_code)
    return `The cart is in ${cart.currency_code.toUpperCase()}, the quote in ${currency_code?.toUpperCase()}.`
  if (lines.some((line) => line.is_tax_inclusive))
    return 'The shop takes an agreed price for one that includes tax.'
}

function isSame(one: CartLine, other: CartLine): boolean {
  const [a, b] = [termsOf(one), termsOf(other)]
  return a.variant === b.variant && MathBN.eq(a.quantity, b.quantity) && MathBN.eq(a.price, b.price)
}

export const termsOf = ({ variant_id, quantity, raw_quantity, unit_price, raw_unit_price }: CartLine) => ({
  variant: variant_id ?? '',
  quantity: String(raw_quantity?.value ?? quantity),
  price: String(raw_unit_price?.value ?? unit_price),
})
