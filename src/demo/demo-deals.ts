// The business of a year: who wanted what, and what became of the request, of the quote, of the cart.
import type { QuoteStatus } from '../quoting/quote.ts'
import { hasNoCart, planCart, planWanted, type DemoCart, type Wanted } from './demo-carts.ts'
import { makeStranger, type DemoCustomer, type Person } from './demo-people.ts'
import { planQuote, quoteCounts, type QuotePlan } from './demo-quote-steps.ts'
import { planAnswered, planUnanswered, REQUEST_LEAD_MAX, type RequestPlan } from './demo-quote-requests.ts'
import type { Random } from './demo-random.ts'
import type { DemoShop } from './demo-shop.ts'
import { DAY } from './demo-time.ts'
import type { Store } from '../storefront/store-repository.ts'

export type Deal = {
  store: Store
  /** A guest has no account. */
  customer: DemoCustomer | null
  person: Person
  wanted: Wanted[]
  request: RequestPlan | null
  quote: QuotePlan | null
  cart: DemoCart | null
}

type Draft = Pick<Deal, 'request' | 'quote'> & { start: number }

const ITEMS_MAX = 8
const UNANSWERED = { pending: 30, declined: 22, cancelled: 14 } as const

/** In the order in which they began; the carts they went through are added to `carts`. */
export function planDeals(random: Random, shop: DemoShop, carts: DemoCart[]): Deal[] {
  const drafts = [...planQuoteDrafts(random), ...planRequestDrafts(random)]
  drafts.sort((a, b) => a.start - b.start)
  return drafts.map((draft) => planDeal(random, shop, draft, carts))
}

/** When the step was made last, or null. */
export function timeOf(quote: QuotePlan | null, status: QuoteStatus): number | null {
  return quote?.steps.findLast(({ to }) => to === status)?.at ?? null
}

/** Whether the lines of the quote are in its cart, open or ordered. */
export function liesInCart({ quote, cart }: Deal): boolean {
  return (
    cart !== null && quote !== null && leavingStep(quote) === undefined && timeOf(quote, 'accepted') !== null
  )
}

function leavingStep({ steps }: QuotePlan) {
  return steps.find(({ from, to }) => from === 'accepted' && (to === 'cancelled' || to === 'expired'))
}

// Every third quote answers a request.
function planQuoteDrafts(random: Random): Draft[] {
  const statuses = Object.entries(quoteCounts) as [QuoteStatus, number][]
  return statuses.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, index) => {
      const quote = planQuote(random, status, REQUEST_LEAD_MAX + DAY)
      const request = index % 3 === 0 ? planAnswered(random, quote) : null
      return { quote, request, start: request?.at ?? quote.steps[0]!.at }
    }),
  )
}

function planRequestDrafts(random: Random): Draft[] {
  const statuses = Object.entries(UNANSWERED) as [keyof typeof UNANSWERED, number][]
  return statuses.flatMap(([status, count]) =>
    Array.from({ length: count }, () => {
      const request = planUnanswered(random, status)
      return { quote: null, request, start: request.at }
    }),
  )
}

function planDeal(random: Random, shop: DemoShop, draft: Draft, carts: DemoCart[]): Deal {
  const { request, quote, start } = draft
  const accepted = timeOf(quote, 'accepted')
  const used = request?.source === 'cart' ? request.at : accepted
  const ordered = timeOf(quote, 'purchased')
  // A guest who accepts becomes a customer; those are kept out of it.
  const isGuest = request?.source === 'cart' && accepted === null && random.chance(0.4)
  const buyer = isGuest ? planGuest(random, shop) : pickCustomer(random, shop, start, used, ordered, carts)
  const wanted = planWanted(random, shop.productsOf(buyer.store), ITEMS_MAX)
  if (used === null) return { ...buyer, wanted, request, quote, cart: null }
  const cart = planCart(random, buyer, used, ordered)
  if (ordered === null) cart.changed = accepted ?? used
  if (accepted === null) cart.plain = wanted
  else if (random.chance(0.3))
    cart.plain = othersThan(wanted, planWanted(random, shop.productsOf(buyer.store), 2))
  carts.push(cart)
  return { ...buyer, wanted, request, quote, cart }
}

// What a quote brought into the cart has taken the place of the plain lines with the same SKUs.
function othersThan(wanted: Wanted[], more: Wanted[]): Wanted[] {
  return more.filter(({ product }) => wanted.every((each) => each.product !== product))
}

type BuyerOfDeal = Pick<Deal, 'customer' | 'person' | 'store'>

function planGuest(random: Random, shop: DemoShop): BuyerOfDeal {
  const store = shop.pickStore(random)
  return { customer: null, store, person: makeStranger(random, store.code) }
}

function pickCustomer(
  random: Random,
  shop: DemoShop,
  start: number,
  used: number | null,
  ordered: number | null,
  carts: DemoCart[],
): BuyerOfDeal {
  const from = (used ?? 0) - DAY
  const customer = random
    .sample(shop.customers, shop.customers.length)
    .find((each) => each.joined < start - DAY && (used === null || hasNoCart(carts, each, from, ordered)))
  if (!customer) throw new Error('the demonstration has too few customers for its carts')
  return { customer, person: customer.person, store: customer.store }
}
