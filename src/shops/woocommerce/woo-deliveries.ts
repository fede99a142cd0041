// Makes orders that wait for payment in WooCommerce, cancels them, and reads what became of them.
//
// WooCommerce has no key for a repetition: what an unclear attempt has made is found by time and by our key in its meta data.
import { keepOne, searchedTimes, statesOfEach } from '../kept-draft.ts'
import {
  type Delivered,
  type DeliveryState,
  type SentDelivery,
  type ShopDelivery,
  ShopRefused,
} from '../shop.ts'
import { type WooApi, wooTime } from './woo-api.ts'
import { readSettings, readVariants, taxClassOf } from './woo-catalog.ts'
import {
  CANCELLED,
  findFault,
  isFee,
  isOpen,
  isPlaced,
  isRevived,
  isWithdrawn,
  keyOf,
  ORDER,
  PAID,
  toOrder,
  toState,
  UNMARKED,
  type WooCustomer,
  type WooOrder,
} from './woo-order.ts'

export async function deliverTo(
  api: WooApi,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<Delivered> {
  const orders = (await findOrders(api, [delivery], signal)).get(delivery.key)
  const there = await keepOrder(api, delivery, orders, signal)
  const order = there ?? (await createOrder(api, delivery, signal))
  const delivered = { cart: String(order.id), checkout_url: order.payment_url }
  const difference = wasCancelled(order) ?? findFault(delivery, order)
  if (there === undefined && difference !== undefined) {
    await cancel(api, order, signal)
    throw new ShopRefused('differs', `The shop has made another order than agreed. ${difference}`)
  }
  return { at: there ? 'before' : 'now', ...delivered, ...(difference !== undefined && { difference }) }
}

const wasCancelled = ({ status, number }: WooOrder) =>
  status === 'cancelled' ? `The order ${number} was cancelled.` : undefined

export async function withdrawFrom(api: WooApi, delivery: ShopDelivery, signal?: AbortSignal): Promise<void> {
  const orders = (await findOrders(api, [delivery], signal)).get(delivery.key) ?? []
  const placed = orders.find(isPlaced)
  if (placed) throw await ordered(api, placed, signal)
  for (const order of orders.filter(isOpen)) await cancel(api, order, signal)
}

/** Returns the refusal. An order that was paid in the moment in which we cancelled it becomes a paid one again. */
async function ordered({ send }: WooApi, order: WooOrder, signal?: AbortSignal): Promise<ShopRefused> {
  const { id, number } = order
  if (isWithdrawn(order)) await send('PUT', `/orders/${id}`, { query: ORDER, body: PAID, signal })
  return new ShopRefused('ordered', `The order ${number} was placed in the meantime.`)
}

export async function readStates(
  api: WooApi,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<(DeliveryState | undefined)[]> {
  const found = await findOrders(api, deliveries, signal)
  const stateOf = async (delivery: SentDelivery) => {
    const order = await keepOrder(api, delivery, found.get(delivery.key), signal)
    // Otherwise it would count as paid, too, once staff cancels it.
    if (order && isRevived(order))
      await api.send('PUT', `/orders/${order.id}`, { query: ORDER, body: UNMARKED, signal })
    return toState(delivery, order)
  }
  return statesOfEach(deliveries, stateOf, signal)
}

/**
 * Returns the orders of deliveries by key: by the id that we know, and by time where there may be others. Those in the trash are left
 * out, and those that we have cancelled, unless they were paid. The customer is no filter: the address of a guest may have become that
 * of an account between two attempts.
 */
async function findOrders(
  { list }: WooApi,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<Map<string, WooOrder[]>> {
  const include = deliveries.flatMap(({ cart }) => cart ?? [])
  const queries: Record<string, string>[] = []
  if (include.length > 0) queries.push({ include: include.join() })
  for (const { from, to } of searchedTimes(deliveries))
    queries.push({ after: wooTime(from), before: wooTime(to), dates_are_gmt: 'true' })
  const keys = new Set(deliveries.map(({ key }) => key))
  const orders = new Map<number, WooOrder>()
  for (const query of queries)
    for await (const order of list<WooOrder>('/orders', { query: { ...ORDER, ...query }, signal }))
      if (keys.has(keyOf(order)) && (isPlaced(order) || !isWithdrawn(order))) orders.set(order.id, order)
  const byKey = (key: string) =>
    [...orders.values()].filter((order) => keyOf(order) === key).sort((a, b) => a.id - b.id)
  return new Map([...keys].map((key) => [key, byKey(key)]))
}

const keepOrder = (
  api: WooApi,
  delivery: Pick<SentDelivery, 'cart'>,
  orders: WooOrder[] = [],
  signal?: AbortSignal,
) =>
  keepOne(delivery, orders, {
    refOf: ({ id }) => String(id),
    isPlaced,
    isOpen,
    remove: (order) => cancel(api, order, signal),
  })

async function createOrder(api: WooApi, delivery: ShopDelivery, signal?: AbortSignal): Promise<WooOrder> {
  const { lines, currency_code, buyer } = delivery
  const settings = await readSettings(api, signal)
  if (settings.currency !== currency_code)
    throw new ShopRefused('currency', `The shop sells in ${settings.currency}, not in ${currency_code}.`)
  const refs = lines.filter((line) => !isFee(line)).map(({ variant }) => variant!)
  const variants = new Map(
    (await readVariants(api, refs, signal, settings)).map((variant) => [variant.ref, variant]),
  )
  for (const { variant, sku } of lines)
    // WooCommerce would make a line of no product.
    if (variant !== null && refs.includes(variant) && !variants.get(variant)?.is_active)
      throw new ShopRefused('unknown_variant', `The shop does not sell ${sku}.`, sku)
  const customer = buyer.email === null ? undefined : await findCustomer(api, buyer.email, signal)
  const body = toOrder(delivery, customer, (percent) => taxClassOf(settings, percent))
  return api.send<WooOrder>('POST', '/orders', { query: ORDER, body, signal })
}

async function findCustomer(
  { send }: WooApi,
  email: string,
  signal?: AbortSignal,
): Promise<WooCustomer | undefined> {
  const query = { email, role: 'all', _fields: 'id,billing,shipping' }
  const [customer] = await send<WooCustomer[]>('GET', '/customers', { query, signal })
  return customer
}

async function cancel(api: WooApi, { id }: WooOrder, signal?: AbortSignal): Promise<void> {
  const call = { query: ORDER, body: CANCELLED, signal }
  const order = await api.send<WooOrder>('PUT', `/orders/${id}`, call).catch((error: unknown) => {
    // It was deleted for good.
    if (!(error instanceof ShopRefused) || error.code !== 'gone') throw error
  })
  if (order && isPlaced(order)) throw await ordered(api, order, signal)
}
