// The parameters of the list of deliveries to a connected shop.
import { deliveryStatuses, type DeliveryStatus } from '../domain/shop-delivery-statuses.ts'
import { Type, type Static } from '../platform/typebox.ts'
import { closed, Identifier } from '../platform/wire-schema.ts'

/** Deliveries in other states never need attention. */
export const attentionStates: readonly DeliveryStatus[] = [
  'unknown',
  'refused',
  'changed',
  'differs',
  'cancelled',
  'withdrawing',
]

const anyStatus = `(${deliveryStatuses.join('|')})`

export const ShopDeliveriesQuery = Type.Object(
  {
    state: Type.Optional(
      Type.String({
        pattern: `^${anyStatus}(,${anyStatus}){0,9}$`,
        'x-form': `one or several of ${deliveryStatuses.join(', ')}, separated by commas`,
        description: 'Those in one of these states, separated by commas',
      }),
    ),
    needs_attention: Type.Optional(
      Type.Boolean({
        description:
          'True: those that the seller can try again, or has to settle. The last delivery of its quote was given up; was refused, ' +
          'changed in the shop or cancelled there, and the quote is accepted; or was ordered with other lines, and the quote is neither purchased ' +
          'nor closed',
      }),
    ),
    quote_id: Type.Optional(Identifier('Those of this quote')),
    before: Type.Optional(Identifier('The last delivery_id of the page before: older ones follow')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 100,
        description: 'The maximum number of deliveries',
      }),
    ),
  },
  closed(),
)

export type ShopDeliveriesQuery = Static<typeof ShopDeliveriesQuery>
