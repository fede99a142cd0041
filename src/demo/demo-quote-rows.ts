// Writes the quotes of the demonstration, with their items and their histories.
import type { Transaction } from '../platform/database.ts'
import { amount, currencyDigits } from '../platform/money.ts'
import type { TierPrice } from '../quoting/quote-terms.ts'
import { computeItem, computeTotals, type ComputedItem } from '../quoting/quote-totals.ts'
import type { DemoCart, Wanted } from './demo-carts.ts'
import { liesInCart, timeOf, type Deal } from './demo-deals.ts'
import { buyerRow } from './demo-quote-request-rows.ts'
import type { QuotePlan } from './demo-quote-steps.ts'
import type { Random } from './demo-random.ts'
import { insertEach, insertRows, type Row } from './demo-repository.ts'
import { offeredPrice } from './demo-shop.ts'
import { itemNotes, sellerComments, shippingAmounts, shippingDescriptions } from './demo-texts.ts'
import { type Clock } from './demo-time.ts'

/** A quote with its contents, and the ids of what it refers to. */
type Offer = { deal: Deal; quote: QuotePlan; items: ComputedItem[]; row: Row }

type References = {
  requests: Map<Deal, number>
  carts: Map<DemoCart, number>
  orders: Map<DemoCart, number>
  clock: Clock
}

/** Writes the quotes, and into the carts the lines of those that lie there. Gives how many quotes there are. */
export async function insertQuotes(
  tx: Transaction,
  random: Random,
  deals: Deal[],
  references: References,
): Promise<number> {
  const { clock, carts } = references
  const offers = deals.flatMap((deal) => makeOffer(random, deal, references))
  offers.sort((a, b) => createdAt(a) - createdAt(b))
  const ids = await insertEach(tx, 'quote', offers, (offer) => offer.row)
  const items = offers.flatMap((offer) => offer.items.map((item) => ({ offer, item })))
  const itemIds = await insertEach(tx, 'quote_item', items, ({ offer, item }) =>
    itemRow(item, ids.get(offer)!, clock(contentsAt(offer.quote))),
  )
  const quoted = items.filter(({ offer }) => liesInCart(offer.deal))
  await insertRows(
    tx,
    'cart_item',
    quoted.map((entry) => ({
      cart_id: carts.get(entry.offer.deal.cart!),
      quote_id: ids.get(entry.offer),
      quote_item_id: itemIds.get(entry),
      ...quotedLine(entry.item),
      // The shipping stands with the first line of a quote.
      agreed_shipping: entry.item === entry.offer.items[0] ? entry.offer.row.shipping_amount : null,
    })),
  )
  await insertHistories(tx, offers, ids, clock)
  return offers.length
}

async function insertHistories(tx: Transaction, offers: Offer[], ids: Map<Offer, number>, clock: Clock) {
  const steps = offers.flatMap((offer) => offer.quote.steps.map((step) => ({ offer, step })))
  steps.sort((a, b) => a.step.at - b.step.at)
  await insertRows(
    tx,
    'quote_history',
    steps.map(({ offer, step }) => ({
      quote_id: ids.get(offer),
      from_status: step.from,
      to_status: step.to,
      actor: step.actor,
      comment: step.comment,
      created_at: clock(step.at),
    })),
  )
}

function makeOffer(random: Random, deal: Deal, references: References): Offer[] {
  const { quote, store, request } = deal
  if (!quote) return []
  const digits = currencyDigits(store.currency_code)
  // What a request asked for is offered as it was asked, until somebody works on it.
  const isWorkedOn = !request || quote.steps.some(({ move }) => move === 'edit')
  const items = deal.wanted.map((wanted) => computeItem(pricedItem(random, deal, wanted, isWorkedOn), digits))
  const shipping = isWorkedOn ? random.pick(shippingAmounts) : '0'
  const totals = computeTotals(items, amount(shipping).times(store.code === 'jp' ? 100 : 1), digits)
  const row = {
    ...quoteRow(deal, quote, references),
    ...totals,
    seller_comment: isWorkedOn && random.chance(0.4) ? random.pick(sellerComments) : null,
    shipping_description: shipping === '0' ? null : random.pick(shippingDescriptions),
  }
  return [{ deal, quote, items, row }]
}

function quoteRow(deal: Deal, quote: QuotePlan, { requests, carts, orders, clock }: References): Row {
  const { store, request, cart } = deal
  const { steps, expires_at } = quote
  const last = steps.at(-1)!
  const proposed = timeOf(quote, 'proposed')
  return {
    request_id: requests.get(deal) ?? null,
    store_id: store.store_id,
    status: last.to,
    ...buyerRow(deal),
    customer_note: request?.details ?? null,
    currency_code: store.currency_code,
    expires_at: expires_at === null ? null : clock(expires_at),
    proposed_at: proposed === null ? null : clock(proposed),
    cart_id: liesInCart(deal) ? carts.get(cart!) : null,
    order_id: (cart && orders.get(cart)) ?? null,
    created_at: clock(steps[0]!.at),
    updated_at: clock(last.at),
    version: steps.length,
  }
}

function pricedItem(random: Random, { store }: Deal, { product, qty }: Wanted, isWorkedOn: boolean) {
  const { product_id, type_id, sku, name, tax_percent } = product
  const isReduced = isWorkedOn && random.chance(0.8)
  const price = isReduced ? offeredPrice(random, product.price, store) : product.price
  const tier_prices: TierPrice[] = [2, 5]
    .filter(() => isReduced && random.chance(0.2))
    .map((factor) => ({ qty: qty.times(factor), price: offeredPrice(random, price, store) }))
  return {
    ...{
      product_id,
      product_type: type_id,
      sku,
      name,
      qty,
      price,
      original_price: product.price,
      tax_percent,
    },
    tier_prices: tier_prices.sort((a, b) => b.price.cmp(a.price)),
    customer_note: isWorkedOn && random.chance(0.08) ? random.pick(itemNotes) : null,
  }
}

function itemRow(item: ComputedItem, quoteId: number, at: string): Row {
  // Tiers go out as they are stored, so they are stored as JSON numbers.
  const tier_prices = item.tier_prices.map(({ qty, price }) => ({
    qty: qty.toNumber(),
    price: price.toNumber(),
  }))
  return { ...item, quote_id: quoteId, tier_prices, created_at: at, updated_at: at }
}

function quotedLine({ product_id, product_type, sku, name, qty, price, tax_percent }: ComputedItem): Row {
  return { product_id, product_type, sku, name, qty, agreed_price: price, agreed_tax_percent: tax_percent }
}

function createdAt({ quote }: Offer): number {
  return quote.steps[0]!.at
}

// An edit replaces the items.
function contentsAt({ steps }: QuotePlan): number {
  return steps.findLast(({ move }) => move === 'edit' || move === 'create')!.at
}
