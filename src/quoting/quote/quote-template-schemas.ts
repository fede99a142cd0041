// JSON schemas of what sellers offer again and again.
import { Type, type Static } from '../../platform/typebox.ts'
import {
  AmountIn,
  closed,
  Identifier,
  Line,
  notBlank,
  Nullable,
  NullableInteger,
  NullableText,
  PercentIn,
  Text,
  TEXT_CHARACTERS_MAX,
  Timestamp,
} from '../../platform/wire-schema.ts'
import { ITEMS_MAX } from '../../domain/quote-terms.ts'
import { QuoteItemIn } from './quote-item-input-schemas.ts'

const VALID_DAYS_MAX = 3650

const Name = Type.String({ ...Line('What the list of templates shows'), ...notBlank })
const Items = Type.Array(QuoteItemIn, {
  minItems: 1,
  maxItems: ITEMS_MAX,
  description: 'As for a new quote; lines of the catalog without `price` take its price of the day',
})
const UnchosenItems = Type.Array(QuoteItemIn, {
  maxItems: ITEMS_MAX,
  description: 'Items that are not chosen',
})
const contents = {
  unchosen_items: Type.Optional(UnchosenItems),
  store_id: Type.Optional(
    Nullable(Identifier('The store of the quotes; null or default: that of the customer')),
  ),
  currency_code: Type.Optional(
    Nullable(Text({ maxLength: 3, description: 'Of all prices; required if there are any' })),
  ),
  title: Type.Optional(Nullable(Text({ maxLength: 200, description: 'What the offer is about' }))),
  seller_comment: Type.Optional(Nullable(Text({ maxLength: TEXT_CHARACTERS_MAX }))),
  terms: Type.Optional(Nullable(Text({ maxLength: 20_000, description: "Null or default: the store's" }))),
  shipping_amount: Type.Optional(Nullable(AmountIn('Null or default: none'))),
  shipping_description: Type.Optional(Nullable(Line())),
  shipping_tax_percent: Type.Optional(
    Nullable({ ...PercentIn, description: "Null or default: the store's" }),
  ),
  valid_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: VALID_DAYS_MAX,
        description:
          'Days from the creation of a quote to its end; null or default: `QUOTE_VALID_DAYS` after the approval',
      }),
    ),
  ),
}

const example = {
  name: 'Meeting room',
  currency_code: 'EUR',
  title: 'A meeting room for eight',
  items: [
    { sku: '0042-OAK', qty: 1 },
    { product_type: 'custom' as const, name: 'Assembly', qty: 4, unit: 'h', price: 85, tax_percent: 19 },
  ],
  valid_days: 30,
}

export const Template = Type.Object(
  {
    template_id: Type.Integer(),
    name: Type.String(),
    store_id: NullableInteger,
    currency_code: NullableText,
    title: NullableText,
    items: Items,
    unchosen_items: UnchosenItems,
    seller_comment: NullableText,
    terms: NullableText,
    shipping_amount: Nullable(Type.Number()),
    shipping_description: NullableText,
    shipping_tax_percent: Nullable(Type.Number()),
    valid_days: NullableInteger,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer(),
  },
  {
    $id: 'Template',
    examples: [
      {
        template_id: 1,
        ...example,
        unchosen_items: [],
        store_id: null,
        seller_comment: null,
        terms: null,
        shipping_amount: null,
        shipping_description: null,
        shipping_tax_percent: null,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
        version: 1,
      },
    ],
  },
)

export const NewTemplateIn = Type.Object(
  { template: Type.Object({ name: Name, items: Items, ...contents }, closed()) },
  { ...closed(), examples: [{ template: example }] },
)

export const TemplateIn = Type.Object(
  {
    template: Type.Object(
      {
        version: Identifier('The version that was read; 409 if it is no longer current'),
        name: Type.Optional(Name),
        items: Type.Optional(Items),
        ...contents,
      },
      { ...closed(), description: 'Fields that are not given keep their value' },
    ),
  },
  { ...closed(), examples: [{ template: { version: 1, title: 'A meeting room for ten' } }] },
)

export const TemplateUseIn = Type.Object(
  { customer_id: Identifier('The customer of the quote') },
  { ...closed(), examples: [{ customer_id: 3 }] },
)

export type NewTemplateIn = Static<typeof NewTemplateIn>['template']
export type TemplateIn = Static<typeof TemplateIn>['template']
