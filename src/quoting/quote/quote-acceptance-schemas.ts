// JSON schemas of bodies with which an offer is accepted.
import { Type } from '../../platform/typebox.ts'
import { CartReference, closed, Identifier, IdentifierText, QuantityIn } from '../../platform/wire-schema.ts'
import { ITEMS_MAX } from '../../domain/quote-terms.ts'
import { Comment, PurchaseOrderNumber, Version } from './quote-input-schemas.ts'

export const Choices = Type.Optional(
  Type.Array(
    Type.Object(
      {
        item_id: Identifier('An item of the quote'),
        qty: Type.Optional(QuantityIn),
        is_chosen: Type.Optional(Type.Boolean()),
      },
      closed(),
    ),
    {
      maxItems: ITEMS_MAX,
      description:
        'What the customer chose: `is_chosen` of optional items and alternatives, of which another one deselects the rest of its ' +
        'group, and `qty` of items with tiers, not below both the offered one and the lowest tier; the tier that is reached ' +
        'determines the price',
    },
  ),
)

export const AcceptIn = Type.Object(
  {
    comment: Comment,
    version: Version,
    items: Choices,
    purchase_order_number: Type.Optional(PurchaseOrderNumber),
  },
  { ...closed(), examples: [{ items: [{ item_id: 9, qty: 120 }] }] },
)

export const AddToCartIn = Type.Object(
  { cartId: CartReference, customerId: IdentifierText('The customer'), version: Version, items: Choices },
  { examples: [{ cartId: '17', customerId: '3' }] },
)
