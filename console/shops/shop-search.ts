// Which deliveries the page of connected shops lists, as its address says.
import { deliveryStatuses, type DeliveryStatus } from '../../src/domain/shop-delivery-statuses.ts'
import { isId } from '../lists/list-query.ts'

const choices = ['attention', ...deliveryStatuses] as const

/** Without a state, deliveries in all of them. */
export type DeliveriesShown = { state?: 'attention' | DeliveryStatus | undefined; quote?: number | undefined }

/** `shop` is the one whose deliveries are filtered. */
export type ShopSearch = DeliveriesShown & { shop?: string | undefined }

/** Ignores what it does not know, so that an old link opens the page. The router keeps what is not set to undefined. */
export function readShopSearch({ shop, state, quote }: Record<string, unknown>): ShopSearch {
  return {
    shop: typeof shop === 'string' ? shop : undefined,
    state: choices.find((each) => each === state),
    quote: isId(quote) ? quote : undefined,
  }
}
