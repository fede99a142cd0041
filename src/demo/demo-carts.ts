// The carts of the demonstration: those that quotes and requests came through, and those that just stand there.
import { amount, type Amount } from '../platform/money.ts'
import type { Product } from '../storefront/product-repository.ts'
import type { Store } from '../storefront/store-repository.ts'
import type { DemoCustomer } from './demo-people.ts'
import type { Random } from './demo-random.ts'
import type { DemoShop } from './demo-shop.ts'
import { DAY, HOUR, MINUTE } from './demo-time.ts'

export type Wanted = { product: Product; qty: Amount }

export type DemoCart = {
  masked_id: string
  /** A guest's cart has none. */
  customer: DemoCustomer | null
  store: Store
  opened: number
  changed: number
  /** When it was ordered; an open cart has no such time. */
  ordered: number | null
  /** The lines at the catalogue's prices. */
  plain: Wanted[]
}

const IDLE_CARTS = 24
const IDLE_GUEST_CARTS = 16

/** A cart that is opened shortly before it is used. */
export function planCart(
  random: Random,
  owner: Pick<DemoCart, 'customer' | 'store'>,
  used: number,
  ordered: number | null,
): DemoCart {
  const masked_id = Array.from({ length: 32 }, () => random.pick([...'0123456789abcdef'])).join('')
  const opened = used - random.integer(5 * MINUTE, 2 * HOUR)
  return { ...owner, masked_id, opened, changed: ordered ?? used, ordered, plain: [] }
}

/** Whether the customer has no other cart from then on until the order; without an order it stays open. */
export function hasNoCart(
  carts: DemoCart[],
  customer: DemoCustomer,
  from: number,
  ordered: number | null,
): boolean {
  return carts
    .filter((cart) => cart.customer === customer)
    .every((cart) => (cart.ordered ?? 0) < from || cart.opened > (ordered ?? 0))
}

/** Open carts of customers who have no other, and of guests; some are empty. */
export function planIdleCarts(random: Random, shop: DemoShop, carts: DemoCart[]): DemoCart[] {
  const free = shop.customers.filter((customer) => hasNoCart(carts, customer, -20 * DAY, null))
  const owners = random.sample(free, IDLE_CARTS).map((customer) => ({ customer, store: customer.store }))
  const guests = Array.from({ length: IDLE_GUEST_CARTS }, () => ({
    customer: null,
    store: shop.pickStore(random),
  }))
  return [...owners, ...guests].map((owner) => {
    const cart = planCart(random, owner, -random.integer(HOUR, 19 * DAY), null)
    return { ...cart, plain: random.chance(0.75) ? planWanted(random, shop.productsOf(owner.store), 4) : [] }
  })
}

/** Different products, each in a quantity that people order it in. */
export function planWanted(random: Random, products: Product[], countMax: number): Wanted[] {
  const count = random.integer(1, random.integer(1, countMax))
  return random.sample(products, count).map((product) => ({ product, qty: planQty(random, product) }))
}

function planQty(random: Random, { name, price }: Product): Amount {
  const qty = amount(random.pick([1, 1, 2, 2, 4, 6, 8, 10, 12, 20, 24, 40]))
  if (name.includes('per metre')) return qty.plus('0.5')
  return price.lt(1) ? qty.times(50) : qty
}
