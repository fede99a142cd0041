// The quotes of a year: who requested what, what was offered, and what became of it.
import type { Transaction } from '../platform/postgres/database.ts'
import { AppError } from '../platform/errors.ts'
import { orderCart } from '../quoting/cart/cart-order-actions.ts'
import { createQuote, createQuoteFromRequest, editQuote } from '../quoting/quote/quote-actions.ts'
import { addQuoteToCart } from '../quoting/cart/quote-cart-actions.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import { proposeQuote } from '../quoting/negotiation/proposal-actions.ts'
import { approveQuote, moveQuote, reworkQuote } from '../quoting/quote/quote-move-actions.ts'
import { listDueQuotes, lockQuote } from '../quoting/quote/quote-repository.ts'
import { moveQuoteRequest } from '../quoting/quote-request/quote-request-actions.ts'
import { submitQuoteRequestFromCart } from '../quoting/cart/cart-request-actions.ts'
import { submitQuoteRequestForCustomer } from '../quoting/quote-request/quote-request-submit-actions.ts'
import type { QuoteMove, QuoteStatus } from '../domain/quote-moves.ts'
import { addCartItem, assignCart, requireLockedCart, openGuestCart } from '../storefront/cart-actions.ts'
import type { Product } from '../storefront/product-repository.ts'
import type { Person } from './demo-people.ts'
import type { Random } from './demo-random.ts'
import { DAY, HOUR, MINUTE, YEAR, type Step } from './demo-replay.ts'
import { caller, offeredPrice, pickAssignment, pickBuyer, sellers, type DemoShop } from './demo-shop.ts'
import * as texts from './demo-texts.ts'

type Move = 'create' | 'edit' | Exclude<QuoteMove, 'expire'> | 'lapse' | 'wait'
type Wanted = { product: Product; qty: number }
/** The ids are known once the records exist. */
type Deal = { buyer: Person; wanted: Wanted[]; cart_id?: number; request_id?: number; quote_id?: number }

const VALID_DAYS = 30
const IDLE_CARTS = 24
const EXPIRED_AT_ONCE = 100

const draft = 'create edit?'
const offer = `${draft} approve`
const sent = `${offer} propose`
const accepted = `${offer} propose? accept`

/** How many quotes end up in each status, and the ways there: one of them is picked, `?` marks a move that may be left out. */
const fates: Record<QuoteStatus, [count: number, ...ways: string[]]> = {
  pending: [18, draft, draft, draft, `${sent} rework`, `${sent} decline rework`],
  approved: [17, offer, offer, offer, `${sent} rework edit approve`],
  proposed: [28, sent, sent, sent, `${sent} wait`, `${sent} decline rework edit approve propose`],
  accepted: [16, accepted],
  declined: [22, `${sent} decline`],
  expired: [26, `${sent} lapse`, `${sent} lapse`, `${accepted} lapse`, `${offer} lapse`],
  purchased: [39, `${accepted} purchase`, `${accepted} purchase`, `${sent} rework approve accept purchase`],
  cancelled: [14, `${draft} cancel`, `${offer} cancel`, `${sent} cancel`, `${accepted} cancel`],
  closed: [20, `${sent} decline close`, `${sent} lapse close`, `${accepted} purchase close`],
}
const unansweredCounts = { pending: 6, decline: 12, cancel: 8 }

/** How long a move waits for the one before it, at least and at most. */
const waits: Record<Move, [min: number, max: number]> = {
  create: [0, 0],
  edit: [10 * MINUTE, DAY],
  approve: [5 * MINUTE, 8 * HOUR],
  propose: [1, 4 * HOUR],
  accept: [2 * HOUR, 6 * DAY],
  decline: [2 * HOUR, 6 * DAY],
  rework: [HOUR, 2 * DAY],
  purchase: [10 * MINUTE, 3 * DAY],
  cancel: [HOUR, 4 * DAY],
  close: [3 * DAY, 20 * DAY],
  lapse: [VALID_DAYS * DAY + MINUTE, VALID_DAYS * DAY + HOUR],
  // Some of those that wait this long expire within a week.
  wait: [20 * DAY, 20 * DAY + 12 * HOUR],
}

export function planQuotes(random: Random, shop: DemoShop): Step[] {
  const times = (count: number, plan: (index: number) => Step[]) =>
    Array.from({ length: count }, (_, index) => plan(index)).flat()
  const quotes = Object.values(fates).flatMap(([count, ...ways]) =>
    // Every third quote answers a request.
    times(count, (index) => planQuote(random, shop, random.pick(ways), index % 3 === 0)),
  )
  const requests = Object.entries(unansweredCounts).flatMap(([outcome, count]) =>
    times(count, () => planUnanswered(random, shop, outcome as keyof typeof unansweredCounts)),
  )
  return [...quotes, ...requests, ...times(IDLE_CARTS, () => [planIdleCart(random, shop)])]
}

function planQuote(random: Random, shop: DemoShop, way: string, isRequested: boolean): Step[] {
  const moves = way
    .split(' ')
    .filter((move) => !move.endsWith('?') || random.chance(0.7))
    .map((move) => move.replace('?', '') as Move)
  const delays = moves.map((move) => random.integer(...waits[move]))
  const length = delays.reduce((total, delay) => total + delay, 0)
  const lead = isRequested ? random.integer(HOUR, 2 * DAY) : 0
  // Open offers have moved recently, so that they have some days left.
  const isOpen = !['decline', 'lapse', 'purchase', 'cancel', 'close'].includes(moves.at(-1)!)
  // What is in revision waits in the inbox.
  const isInRevision = moves.lastIndexOf('rework') > moves.lastIndexOf('propose') && isOpen
  const openFor = isInRevision ? 3 * DAY : 8 * DAY
  let at = -length - random.integer(HOUR, isOpen ? openFor : YEAR - length - 3 * DAY)

  const isGuest = isRequested && !moves.includes('accept') && random.chance(0.2)
  const deal = makeDeal(random, shop, at - lead, !isGuest)
  const steps = isRequested ? planRequest(random, deal, at - lead, true) : []
  const seller = random.pick(sellers)
  // A quote from a request gets its prices when it is edited.
  const pricedMoves: Move[] = isRequested ? ['edit'] : ['create', 'edit']
  for (const [index, move] of moves.entries()) {
    at += delays[index]!
    const contents = pricedMoves.includes(move) ? makeContents(random, deal) : undefined
    const comment = random.chance(0.5) ? random.pick(texts.moveComments[move] ?? [undefined]) : undefined
    steps.push({ at, run: perform(move, deal, seller, comment, contents) })
    if (move === 'approve')
      steps.push({ at: at + VALID_DAYS * DAY + random.integer(0, 59), run: expireDueQuotes })
    if (move === 'accept' && random.chance(0.3)) {
      const others = pickWanted(random, shop, deal.buyer, 2)
      steps.push({ at: at + MINUTE, run: (tx) => fillCart(tx, deal.cart_id!, others) })
    }
  }
  return steps
}

async function expireDueQuotes(tx: Transaction): Promise<void> {
  for (const { quote_id } of await listDueQuotes(tx, EXPIRED_AT_ONCE)) await requireQuote(tx, quote_id)
}

function perform(
  move: Move,
  deal: Deal,
  seller: string,
  comment: string | undefined,
  contents: ReturnType<typeof makeContents> | undefined,
): Step['run'] {
  const { actor } = caller
  return async (tx) => {
    const id = deal.quote_id!
    const { store, customer_id } = deal.buyer
    switch (move) {
      case 'create':
        deal.quote_id = contents
          ? await createQuote(tx, { ...caller, actor: seller }, store, {
              customer_id: customer_id!,
              ...contents,
            })
          : await createQuoteFromRequest(tx, { ...caller, actor: seller }, deal.request_id!)
        return
      case 'edit':
        return editQuote(tx, seller, id, { version: (await lockQuote(tx, id))!.version, ...contents })
      case 'approve':
        return approveQuote(tx, seller, id, VALID_DAYS, { comment })
      case 'propose':
        return proposeQuote(tx, seller, id, { comment }, { validDays: VALID_DAYS, sendsMail: false })
      case 'accept':
        deal.cart_id ??= (await openGuestCart(tx, store)).cart_id
        return addQuoteToCart(tx, actor, id, { cartId: deal.cart_id, customerId: customer_id! })
      case 'rework':
        return reworkQuote(tx, seller, id, { comment })
      case 'purchase': {
        const order = await orderCart(tx, actor, deal.cart_id!)
        if (order instanceof AppError) throw order
        return
      }
      case 'decline':
      case 'cancel':
      case 'close':
        return moveQuote(tx, move === 'decline' ? actor : seller, id, move, withReason(comment))
      case 'lapse':
      case 'wait':
        return
    }
  }
}

// The request is submitted from the cart or by a form; some customers only describe what they want.
function planRequest(random: Random, deal: Deal, at: number, isAnswered: boolean): Step[] {
  const { buyer, wanted } = deal
  const { email, firstname, lastname, customer_id, store } = buyer
  const details = random.pick(texts.requestDetails)
  if (customer_id === undefined || random.chance(0.45)) {
    const body = { details: random.chance(0.6) ? details : undefined, email, firstname, lastname }
    const run = async (tx: Transaction) => {
      deal.request_id = (await submitQuoteRequestFromCart(tx, caller.actor, deal.cart_id!, body)).request_id
    }
    return [planCart(deal, at - random.integer(5 * MINUTE, 2 * HOUR)), { at, run }]
  }
  const items = wanted.map(({ product, qty }) => ({ sku: product.sku, qty }))
  const body = { details, items: isAnswered || random.chance(0.7) ? items : [] }
  const submit = (tx: Transaction) =>
    submitQuoteRequestForCustomer(tx, caller.actor, store, customer_id, body)
  return [{ at, run: async (tx) => (deal.request_id = await submit(tx)) }]
}

function planUnanswered(random: Random, shop: DemoShop, outcome: 'pending' | 'decline' | 'cancel'): Step[] {
  const at = -(outcome === 'pending' ? random.integer(HOUR, 4 * DAY) : random.integer(5 * DAY, YEAR - DAY))
  const deal = makeDeal(random, shop, at, random.chance(0.8))
  const steps = planRequest(random, deal, at, false)
  if (outcome === 'pending') {
    const assign = pickAssignment(random, shop, 'quote_request')
    return [...steps, { at: at + 10 * MINUTE, run: (tx) => assign(tx, deal.request_id!) }]
  }
  const actor = outcome === 'decline' ? random.pick(sellers) : caller.actor
  const comment = random.pick(outcome === 'decline' ? texts.requestDeclines : texts.moveComments.decline!)
  const input = outcome === 'decline' ? withReason(comment) : { comment }
  const run = (tx: Transaction) => moveQuoteRequest(tx, actor, deal.request_id!, outcome, input)
  return [...steps, { at: at + random.integer(2 * HOUR, 4 * DAY), run }]
}

const withReason = (comment: string | undefined) => ({
  comment,
  reason_code: texts.declineReasons[comment ?? ''],
})

// A quarter of the idle carts are empty.
function planIdleCart(random: Random, shop: DemoShop): Step {
  const at = -random.integer(HOUR, 19 * DAY)
  const deal = makeDeal(random, shop, at, random.chance(0.6))
  return planCart(random.chance(0.75) ? deal : { ...deal, wanted: [] }, at)
}

// A visitor fills a cart and then signs in, if there is an account.
function planCart(deal: Deal, at: number): Step {
  return {
    at,
    run: async (tx) => {
      const { cart_id } = await openGuestCart(tx, deal.buyer.store)
      deal.cart_id = cart_id
      await fillCart(tx, cart_id, deal.wanted)
      const { customer_id } = deal.buyer
      if (customer_id !== undefined)
        await assignCart(tx, cart_id, { customerId: customer_id, storeId: undefined })
    },
  }
}

async function fillCart(tx: Transaction, cartId: number, wanted: Wanted[]): Promise<void> {
  const cart = await requireLockedCart(tx, cartId)
  for (const { product, qty } of wanted) await addCartItem(tx, cart, { sku: product.sku, qty })
}

function makeDeal(random: Random, shop: DemoShop, at: number, hasAccount: boolean): Deal {
  const buyer = pickBuyer(random, shop, at, hasAccount)
  return { buyer, wanted: pickWanted(random, shop, buyer, 8) }
}

/** Returns different products, each in a quantity that people order it in. */
function pickWanted(random: Random, shop: DemoShop, { store }: Person, countMax: number): Wanted[] {
  const count = random.integer(1, random.integer(1, countMax))
  return random.sample(shop.productsOf(store), count).map((product) => {
    const qty = random.pick([1, 1, 2, 2, 4, 6, 8, 10, 12, 20, 24, 40])
    if (product.name.includes('per metre')) return { product, qty: qty + 0.5 }
    return { product, qty: product.price.lt(1) ? qty * 50 : qty }
  })
}

/** Returns what a seller offers: most prices reduced, some with tiers, the shipping, a comment. */
function makeContents(random: Random, { buyer: { store }, wanted }: Deal) {
  const items = wanted.map(({ product: { sku, price: listed }, qty }) => {
    const isReduced = random.chance(0.8)
    const price = isReduced ? offeredPrice(random, listed.toNumber(), store) : listed.toNumber()
    const customer_note = random.chance(0.08) ? random.pick(texts.itemNotes) : undefined
    let lowest = price
    const tier_prices = [2, 5]
      .filter(() => isReduced && random.chance(0.2))
      .map((factor) => ({ qty: qty * factor, price: (lowest = offeredPrice(random, lowest, store)) }))
    return { sku, qty, price, customer_note, tier_prices }
  })
  const shipping = random.pick([0, 0, 19.9, 49, 89.5, 120, 240])
  return {
    items,
    shipping_amount: store.code === 'jp' ? Math.round(shipping * 100) : shipping,
    shipping_description: shipping === 0 ? null : random.pick(texts.shippingDescriptions),
    seller_comment: random.chance(0.4) ? random.pick(texts.sellerComments) : null,
  }
}
