// Orders that came of carts.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import type { CartLine } from './carts'

/** Also its lines as they were ordered, whatever staff has changed since. */
export type Order = {
  id: string
  display_id: number
  status: string
  created_at: Date
  items: CartLine[]
}

/** For so long, Medusa holds the lock of a cart that becomes an order. */
const PLACING_MS = 120_000
/** Others hold it for a moment; Quotewright waits for 15 seconds. */
const WAIT_MS = 3000
const RETRY_MS = 100

/** Returns orders by the id of their cart, without those whose payment is still being authorized: Medusa deletes them if it fails. */
export async function readOrders(scope: MedusaContainer, cartIds: string[]): Promise<Map<string, Order>> {
  const orders = await listOrders(scope, cartIds)
  const isNew = ({ created_at }: Order) => Date.now() - new Date(created_at).getTime() < PLACING_MS
  const newIds = [...orders].flatMap(([cartId, order]) => (isNew(order) ? [cartId] : []))
  if (newIds.length === 0) return orders
  const free = await Promise.all(newIds.map(async (id) => ((await becomesFree(scope, id)) ? [id] : [])))
  const older = [...orders].filter(([cartId]) => !newIds.includes(cartId))
  return new Map([...older, ...(await listOrders(scope, free.flat()))])
}

/** Returns whether the cart is not locked, or no longer after a while. */
async function becomesFree(scope: MedusaContainer, cartId: string): Promise<boolean> {
  const locking = scope.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(RETRY_MS)) {
    const isLocked = await locking.acquire(cartId, { ownerId, expire: 5 }).then(
      () => true,
      () => false,
    )
    if (isLocked) return locking.release(cartId, { ownerId }).then(() => true)
  }
  return false
}

async function listOrders(scope: MedusaContainer, cartIds: string[]): Promise<Map<string, Order>> {
  if (cartIds.length === 0) return new Map()
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const links = { entity: 'order_cart', fields: ['cart_id', 'order_id'], filters: { cart_id: cartIds } }
  const { data: linked } = (await query.graph(links as never)) as {
    data: { cart_id: string; order_id: string }[]
  }
  if (linked.length === 0) return new Map()
  const id = linked.map(({ order_id }) => order_id)
  const fields = ['id', 'display_id', 'status', 'created_at']
  const { data } = await query.graph({ entity: 'order', fields, filters: { id } })
  const items = await listItems(scope, id)
  const orders = (data as unknown as Order[]).map((order) => ({
    ...order,
    items: items.flatMap(({ order_id, item, ...quantities }) =>
      order_id === order.id ? { ...item, ...quantities } : [],
    ),
  }))
  return new Map(
    linked.flatMap(({ cart_id, order_id }) => {
      const order = orders.find((each) => each.id === order_id)
      return order ? [[cart_id, order] as const] : []
    }),
  )
}

type Item = Pick<CartLine, 'quantity' | 'raw_quantity'> & { order_id: string; item: CartLine }

/** The first version of an order is what was placed. Medusa's types lack this method of its module. */
async function listItems(scope: MedusaContainer, order_id: string[]): Promise<Item[]> {
  const orders = scope.resolve(Modules.ORDER) as unknown as {
    listOrderItems: (filter: object, config: object) => Promise<Item[]>
  }
  const rows = await orders.listOrderItems({ order_id, version: 1 }, { relations: ['item'] })
  return rows.map(({ order_id, item, quantity, raw_quantity }) => ({
    order_id,
    item,
    quantity,
    raw_quantity,
  }))
}
