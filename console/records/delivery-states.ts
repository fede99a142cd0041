// The delivery of a quote to a connected shop: whether the shop has the quote, or is about to get it.
import type { DeliveryStatus } from '../../src/domain/shop-delivery-statuses.ts'
import type { Schemas } from '../service/api.ts'

type Delivered = Partial<Pick<Schemas['Quote'], 'shop'>>

/** On the way, in one direction or the other: no event tells how it ends. */
const moving: string[] = ['wanted', 'unknown', 'withdrawing'] satisfies DeliveryStatus[]
const MOVING_MS = 4000

/** Whether the buyer may be ordering the quote in a connected shop, now or soon. */
export const isWithShop = ({ shop }: Delivered) =>
  shop !== undefined && [...moving, 'delivered', 'changed'].includes(shop.delivery)

/** Returns after how long a quote is read again, as it is on its way and was not given up; otherwise false. */
export const rereadAfter = (quote: Delivered | undefined) =>
  quote?.shop !== undefined &&
  moving.includes(quote.shop.delivery) &&
  !quote.shop.needs_attention &&
  MOVING_MS
