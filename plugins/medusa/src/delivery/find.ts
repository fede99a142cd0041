// What became of deliveries: their lines as they are, and the order that came of their cart.
import type { MedusaContainer } from '@medusajs/framework/types'
import { lineIdOf } from './agreed-lines'
import { type Cart, type CartLine, queryOf, readCarts } from './carts'
import { type DeliveryRow, findRows } from './delivery-table'
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
}

type Order = { display_id: number; status: string }

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

/** A cart that was ordered stays as it was: its lines are those of the order when it was placed. */
function toFound(row: DeliveryRow, cart: Cart | undefined, order: Order | undefined): Found {
  const { key, state, lines, cart_id } = row
  if (state !== 'open') return { ...nothing(key), outcome: state, cart: cart_id }
  return {
    key,
    outcome: state,
    cart: cart_id,
    is_gone: cart === undefined,
    order: order === undefined ? null : String(order.display_id),
    is_cancelled: order?.status === 'canceled',
    lines: lines.flatMap((line) => {
      const there = cart?.items.find(({ id }) => id === lineIdOf(key, line))
      return there ? [{ item_id: line.item_id, ...termsOf(there) }] : []
    }),
  }
}

export const termsOf = ({ variant_id, quantity, raw_quantity, unit_price, raw_unit_price }: CartLine) => ({
  variant: variant_id ?? '',
  quantity: String(raw_quantity?.value ?? quantity),
  price: String(raw_unit_price?.value ?? unit_price),
})

async function readOrders(scope: MedusaContainer, cartIds: string[]): Promise<Map<string, Order>> {
  if (cartIds.length === 0) return new Map()
  const query = queryOf(scope)
  const links = { entity: 'order_cart', fields: ['cart_id', 'order_id'], filters: { cart_id: cartIds } }
  const { data: linked } = (await query.graph(links as never)) as {
    data: { cart_id: string; order_id: string }[]
  }
  if (linked.length === 0) return new Map()
  const { data } = await query.graph({
    entity: 'order',
    fields: ['id', 'display_id', 'status'],
    filters: { id: linked.map(({ order_id }) => order_id) },
  })
  const orders = data as unknown as (Order & { id: string })[]
  return new Map(
    linked.flatMap(({ cart_id, order_id }) => {
      const order = orders.find(({ id }) => id === order_id)
      return order ? [[cart_id, order] as const] : []
    }),
  )
}
