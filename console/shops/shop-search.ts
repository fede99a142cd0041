// Which deliveries the page of connected shops lists, as its address says.
import { deliveryStates, type DeliveryState } from '../records/delivery-states.ts'

const choices = ['attention', ...deliveryStates] as const

/** Without a state, deliveries in all of them. */
export type DeliveriesShown = { state?: 'attention' | DeliveryState; quote?: number }

/** `shop` is the one whose deliveries are filtered. */
export type ShopSearch = DeliveriesShown & { shop?: string }

/** Ignores what it does not know, so that an old link opens the page. */
export function readShopSearch({ shop, state, quote }: Record<string, unknown>): ShopSearch {
  const known = choices.find((each) => each === state)
  if (typeof shop !== 'string') return {}
  return {
    shop,
    ...(known && { state: known }),
    ...(Number.isSafeInteger(quote) && { quote: quote as number }),
  }
}
