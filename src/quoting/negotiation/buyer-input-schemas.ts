// JSON schemas of what buyers and sellers write about a quote.
import { Type } from '../../platform/typebox.ts'
import { AmountIn, closed, Identifier, Line, notBlank, Text } from '../../platform/wire-schema.ts'
import { FileIds } from '../quote/quote-file-schemas.ts'
import { Choices } from '../quote/quote-acceptance-schemas.ts'
import { PurchaseOrderNumber, RequiredReasonCode } from '../quote/quote-input-schemas.ts'
import { BUYER_TEXT_CHARACTERS_MAX, WANTED_MAX } from '../../domain/quote-comment.ts'

/** The limit of sellers too: both write into the same conversation. */
const text = Text({ maxLength: BUYER_TEXT_CHARACTERS_MAX })
const RequiredText = Type.String({ ...text, ...notBlank })
const Version = Identifier('Of the quote that was shown; 409 if it is no longer current')
const ItemId = Type.Optional(Identifier('The item that it is about'))

export const QuoteCommentIn = Type.Object(
  {
    comment: Type.Object(
      {
        text: RequiredText,
        is_internal: Type.Optional(Type.Boolean({ default: false, description: 'For the team only' })),
        item_id: ItemId,
        file_ids: FileIds,
      },
      closed(),
    ),
  },
  { ...closed(), examples: [{ comment: { text: 'Two weeks after your order.' } }] },
)

export const ReadCommentsIn = Type.Object(
  { up_to: Identifier('The last comment that was read') },
  { ...closed(), examples: [{ up_to: 7 }] },
)

export const UnreadCommentsIn = Type.Object(
  { from: Identifier('The first comment that is unread again') },
  { ...closed(), examples: [{ from: 7 }] },
)

export const TakeCounterOfferIn = Type.Object(
  { version: Identifier('Of the quote; 409 if it is no longer current') },
  { ...closed(), examples: [{ version: 3 }] },
)

export const AcceptOfferIn = Type.Object(
  {
    version: Version,
    items: Choices,
    name: Type.String({ ...Line('The name of the person who accepts'), ...notBlank }),
    purchase_order_number: Type.Optional(PurchaseOrderNumber),
    comment: Type.Optional(text),
  },
  { ...closed(), examples: [{ version: 4, name: 'Anna Larsen', purchase_order_number: 'PO-2026-117' }] },
)

export const DeclineOfferIn = Type.Object(
  { version: Version, reason_code: RequiredReasonCode, comment: Type.Optional(text) },
  { ...closed(), examples: [{ version: 4, reason_code: 'delivery_time', comment: 'We need them in May.' }] },
)

export const QuestionIn = Type.Object(
  { text: RequiredText, item_id: ItemId, file_ids: FileIds },
  { ...closed(), examples: [{ text: 'When could you deliver?' }] },
)

export const CounterOfferIn = Type.Object(
  {
    version: Version,
    items: Type.Array(
      Type.Object(
        {
          item_id: Identifier('An item of the quote; one with a price below 0 can only be chosen or not'),
          qty: Type.Optional(AmountIn('Quantity; 0 of an included item: without it')),
          price: Type.Optional(AmountIn('Without tax')),
          is_chosen: Type.Optional(
            Type.Boolean({
              description: 'Of an optional item or alternative',
            }),
          ),
        },
        closed(),
      ),
      { minItems: 1, maxItems: WANTED_MAX },
    ),
    text: Type.Optional(text),
    file_ids: FileIds,
  },
  { ...closed(), examples: [{ version: 4, items: [{ item_id: 9, qty: 50, price: 175 }] }] },
)

export const RenewalIn = Type.Object(
  { text: Type.Optional(text), file_ids: FileIds },
  { ...closed(), examples: [{ text: 'We could order next week.' }] },
)

export const TotalsIn = Type.Object(
  { items: Choices },
  { ...closed(), examples: [{ items: [{ item_id: 9, qty: 120 }] }] },
)
