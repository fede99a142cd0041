// Writes the carts, the orders and the quote requests of the demonstration.
import type { Transaction } from '../platform/database.ts'
import { currencyDigits, round, sum } from '../platform/money.ts'
import type { DemoCart, Wanted } from './demo-carts.ts'
import type { Deal } from './demo-deals.ts'
import type { RequestPlan } from './demo-quote-requests.ts'
import { insertEach, insertRows, type Row } from './demo-repository.ts'
import type { Clock } from './demo-time.ts'

/** Writes the carts with their plain lines; gives the id of each. */
export async function insertCarts(
  tx: Transaction,
  carts: DemoCart[],
  clock: Clock,
): Promise<Map<DemoCart, number>> {
  const inOrder = [...carts].sort((a, b) => a.opened - b.opened)
  const ids = await insertEach(tx, 'cart', inOrder, ({ masked_id, customer, store, ...cart }) => ({
    masked_id,
    customer_id: customer?.customer_id ?? null,
    store_id: store.store_id,
    currency_code: store.currency_code,
    is_active: cart.ordered === null,
    created_at: clock(cart.opened),
    updated_at: clock(cart.changed),
  }))
  const lines = inOrder.flatMap((cart) => cart.plain.map((line) => plainLine(ids.get(cart)!, line)))
  await insertRows(tx, 'cart_item', lines)
  return ids
}

/** Gives the id of the order of each cart that was ordered. */
export async function insertOrders(
  tx: Transaction,
  carts: Map<DemoCart, number>,
  clock: Clock,
): Promise<Map<DemoCart, number>> {
  const ordered = [...carts.keys()].filter((cart) => cart.ordered !== null)
  ordered.sort((a, b) => a.ordered! - b.ordered!)
  return insertEach(tx, 'sales_order', ordered, (cart) => ({
    cart_id: carts.get(cart),
    created_at: clock(cart.ordered!),
  }))
}

/** Gives the id of the request of each deal that began with one. */
export async function insertQuoteRequests(
  tx: Transaction,
  deals: Deal[],
  carts: Map<DemoCart, number>,
  clock: Clock,
): Promise<Map<Deal, number>> {
  const asked = deals.filter((deal) => deal.request !== null).sort((a, b) => a.request!.at - b.request!.at)
  const ids = await insertEach(tx, 'quote_request', asked, (deal) => requestRow(deal, carts, clock))
  const items = asked.flatMap((deal) =>
    askedItems(deal).map((item) => ({ ...item, request_id: ids.get(deal) })),
  )
  await insertRows(tx, 'quote_request_item', items)
  const steps = asked.flatMap((deal) => deal.request!.steps.map((step) => ({ deal, step })))
  steps.sort((a, b) => a.step.at - b.step.at)
  await insertRows(
    tx,
    'quote_request_history',
    steps.map(({ deal, step }) => ({
      request_id: ids.get(deal),
      from_status: step.from,
      to_status: step.to,
      actor: step.actor,
      comment: step.comment,
      created_at: clock(step.at),
    })),
  )
  return ids
}

/** The columns that say whose a request or a quote is. */
export function buyerRow({ customer, person }: Deal): Row {
  return {
    customer_id: customer?.customer_id ?? null,
    customer_email: person.email,
    customer_firstname: person.firstname,
    customer_lastname: person.lastname,
    customer_is_guest: customer === null,
  }
}

function requestRow(deal: Deal, carts: Map<DemoCart, number>, clock: Clock): Row {
  const { source, details, at, steps } = deal.request as RequestPlan
  const items = askedItems(deal)
  const last = steps.at(-1)!
  return {
    status: last.to,
    source,
    store_id: deal.store.store_id,
    ...buyerRow(deal),
    cart_id: source === 'cart' ? carts.get(deal.cart!) : null,
    details,
    currency_code: deal.store.currency_code,
    items_count: items.length,
    items_qty: sum(items.map(({ qty }) => qty)),
    subtotal: sum(items.map(({ row_total }) => row_total)),
    created_at: clock(at),
    updated_at: clock(last.at),
    version: steps.length,
  }
}

function askedItems({ wanted, store, request }: Deal) {
  const digits = currencyDigits(store.currency_code)
  if (!request?.hasItems) return []
  return wanted.map(({ qty, product: { product_id, sku, name, price } }) => ({
    ...{ product_id, sku, name, qty, price },
    row_total: round(qty.times(price), digits),
  }))
}

function plainLine(cartId: number, { product, qty }: Wanted): Row {
  const { product_id, sku, name, type_id } = product
  return { cart_id: cartId, product_id, sku, name, product_type: type_id, qty }
}
