// Reads and locks carts of the shop, and decides whether a quote may go into one.
import { setTimeout } from 'node:timers/promises'
import type { ICartModuleService, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import { createCartWorkflow } from '@medusajs/medusa/core-flows'
import type { DeliverInput } from './deliver'
import type { DeliveryRow, Lock, Save } from './delivery-table'
import { readOrders } from './orders'
import { Refusal } from './refusal'

export type CartLine = {
  id: string
  variant_id: string | null
  quantity: number
  unit_price: number
  raw_unit_price?: { value: string | number }
  raw_quantity?: { value: string | number }
  is_tax_inclusive: boolean
  tax_lines: unknown[]
}

export type Cart = {
  id: string
  currency_code: string
  completed_at: Date | null
  customer_id: string | null
  email: string | null
  sales_channel_id: string | null
  items: CartLine[]
  shipping_address?: { country_code: string | null } | null
  payment_collection?: { payment_sessions?: { status: string }[] | null } | null
}

const fields = [
  'id',
  'currency_code',
  'completed_at',
  'customer_id',
  'email',
  'sales_channel_id',
  'items.*',
  'items.tax_lines.id',
  'shipping_address.country_code',
  'payment_collection.payment_sessions.status',
]

/** The buyer has begun to pay, and a change of the cart would change what is paid. */
const PAYING = ['authorized', 'captured', 'requires_more', 'pending_authorization']
/** As long as an order may wait for the lock of its cart, and keep it. */
const LOCK_TIMEOUT_MS = 30_000
const LOCK_EXPIRES_S = 120
const LOCK_RETRY_MS = 100

export const queryOf = (scope: MedusaContainer) => scope.resolve(ContainerRegistrationKeys.QUERY)
export const cartsOf = (scope: MedusaContainer): ICartModuleService => scope.resolve(Modules.CART)

export async function readCarts(scope: MedusaContainer, ids: string[]): Promise<Cart[]> {
  if (ids.length === 0) return []
  const { data } = await queryOf(scope).graph({ entity: 'cart', fields, filters: { id: ids } })
  return data as unknown as Cart[]
}

export const isPaying = ({ payment_collection }: Cart): boolean =>
  (payment_collection?.payment_sessions ?? []).some(({ status }) => PAYING.includes(status))

export function requireOpen(cart: Cart): void {
  if (cart.completed_at) throw new Refusal('ordered', 'The cart was ordered.')
  if (isPaying(cart)) throw beingPaid()
}

const beingPaid = () => new Refusal('being_paid', 'The buyer is paying for this cart.')

/** For workflows that run while the cart is locked: Medusa's own steps that lock it do nothing in a workflow that is part of another. */
export const LOCKED = { parentStepIdempotencyKey: 'quotewright' }

/**
 * Holds the shop's own lock of a cart, as its workflows do, so that nobody changes or orders it meanwhile. A repeated call of a quote
 * that was killed finds the lock its own; so a call whose time is over leaves it to the repeated one.
 */
export async function withLockedCart(
  scope: MedusaContainer,
  { key: ownerId, cart_id }: DeliveryRow,
  save: Save,
  work: (cart: Cart | undefined) => Promise<void>,
): Promise<void> {
  const locking = scope.resolve(Modules.LOCKING)
  const until = Date.now() + LOCK_TIMEOUT_MS
  const acquire = async (): Promise<void> => {
    try {
      await locking.acquire(cart_id!, { ownerId, expire: LOCK_EXPIRES_S })
    } catch (error) {
      if (Date.now() >= until) throw error
      await setTimeout(LOCK_RETRY_MS)
      await acquire()
    }
  }
  await acquire()
  try {
    const [cart] = await readCarts(scope, [cart_id!])
    await work(cart)
  } finally {
    const isOver = await save({}).then(
      () => false,
      () => true,
    )
    if (!isOver) await locking.release(cart_id!, { ownerId })
  }
}

/** Returns the cart that the quote goes into. */
export async function findCart(scope: MedusaContainer, input: DeliverInput, lock: Lock): Promise<Cart> {
  const [cart] = await readCarts(scope, [input.cart ?? (await cartOfCustomer(scope, input, lock))])
  if (cart?.completed_at && (await readOrders(scope, [cart.id])).size === 0) throw beingPaid()
  return requireFitting(cart, input)
}

export function requireFitting(cart: Cart | undefined, input: DeliverInput): Cart {
  if (!cart) throw new Refusal('cart_gone', 'The shop no longer has this cart.')
  requireOpen(cart)
  if (cart.currency_code.toLowerCase() !== input.currency_code.toLowerCase())
    throw new Refusal(
      'other_currency',
      `The cart is in ${cart.currency_code.toUpperCase()}, the quote in ${input.currency_code}.`,
    )
  if (input.customer && cart.customer_id && cart.customer_id !== input.customer)
    throw new Refusal('other_customer', 'The cart is that of another customer.')
  return cart
}

/** Their latest open cart in the currency, or a new one. An address is sent only if the shop verifies those of accounts. */
async function cartOfCustomer(scope: MedusaContainer, input: DeliverInput, lock: Lock): Promise<string> {
  const { customer, customer_email, currency_code, region } = input
  const customers = scope.resolve(Modules.CUSTOMER)
  const filter = customer ? { id: customer } : { email: customer_email ?? '', has_account: true }
  const [found] = await customers.listCustomers(filter, { take: 1 })
  if (!found) throw new Refusal('no_customer', 'The buyer has neither a cart nor an account in the shop.')
  const open = { customer_id: found.id, currency_code: currency_code.toLowerCase(), completed_at: null }
  const config = { select: ['id'], order: { updated_at: 'DESC' }, take: 1 }
  // Of two quotes at once, the second goes into the cart that the first has made, when that is whole.
  await lock(found.id)
  const [cart] = await cartsOf(scope).listCarts(open as object, config as object)
  if (cart) return cart.id
  const { data: regions } = await queryOf(scope).graph({ entity: 'region', fields: ['id', 'currency_code'] })
  const fitting = regions.filter((each) => each.currency_code === currency_code.toLowerCase())
  const region_id = fitting.find(({ id }) => id === region)?.id ?? fitting[0]?.id
  if (!region_id)
    throw new Refusal('other_currency', `The shop has no region that sells in ${currency_code}.`)
  const input_ = { region_id, customer_id: found.id, currency_code: currency_code.toLowerCase() }
  const { result } = await createCartWorkflow(scope).run({ input: input_ })
  return result.id
}
