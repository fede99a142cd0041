// JSON schemas of stores.
import { Type, type Static } from '../platform/typebox.ts'
import { closed, CurrencyCode, Nullable, PercentIn, Text } from '../platform/wire-schema.ts'
import { taxRoundings, type QuoteCharges } from '../domain/quote-totals.ts'

/** The setting of a store, which applies to the quotes and carts that are made from then on. */
export const TaxRounding = Type.Unsafe<QuoteCharges['tax_rounding']>({
  type: 'string',
  enum: [...taxRoundings],
  description:
    'What is rounded: the tax of each `row` (default), or that of each `rate`, computed of its base (EN 16931); of quotes and ' +
    'carts since it was set',
})

export const Store = Type.Object(
  {
    store_id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    currency_code: Type.String({ description: 'ISO 4217' }),
    timezone: Type.String({ description: 'IANA name' }),
    locale: Nullable(Type.String({ description: 'Language of mails and documents; null: `DEFAULT_LOCALE`' })),
    warn_discount_percent: Nullable(
      Type.Number({ description: 'The console warns of discounts above it; null: of none' }),
    ),
    warn_margin_percent: Nullable(
      Type.Number({ description: 'The console warns of margins below it; null: of none' }),
    ),
    warn_surcharge_percent: Nullable(
      Type.Number({ description: 'The console warns of surcharges above it; null: of none' }),
    ),
    default_tax_percent: Nullable(
      Type.Number({ description: 'Of lines of quotes that are in no catalog; null: each needs its own' }),
    ),
    shipping_tax_percent: Nullable(
      Type.Number({ description: 'Of the shipping of new quotes; null: not taxed' }),
    ),
    quote_terms: Nullable(Type.String({ description: 'The terms of new quotes; null: none' })),
    tax_rounding: TaxRounding,
    address: Nullable(Type.String({ description: 'Null: `SELLER_ADDRESS`' })),
    logo: Nullable(Type.String({ description: '`/q/pictures/{logo}`; null: `SELLER_LOGO`' })),
    follow_up_unseen_days: Nullable(
      Type.Integer({
        description: 'Days after which a proposal that was not seen waits in the inbox; null: never',
      }),
    ),
    follow_up_unanswered_days: Nullable(
      Type.Integer({
        description:
          'Days after which a proposal that was seen and not answered waits in the inbox; null: never',
      }),
    ),
  },
  {
    $id: 'Store',
    examples: [
      {
        store_id: 2,
        code: 'de',
        name: 'Germany',
        currency_code: 'EUR',
        timezone: 'Europe/Berlin',
        locale: 'de',
        warn_discount_percent: 30,
        warn_margin_percent: 0,
        warn_surcharge_percent: 100,
        default_tax_percent: 19,
        shipping_tax_percent: 19,
        quote_terms: 'Payable within 30 days.',
        tax_rounding: 'row',
        address: 'Eichenweg 1\n10115 Berlin',
        logo: null,
        follow_up_unseen_days: 3,
        follow_up_unanswered_days: 7,
      },
    ],
  },
)

const FollowUpDays = Type.Optional(
  Nullable(Type.Integer({ minimum: 1, maximum: 365, description: 'Null, the default: never' })),
)

const StoreIn = Type.Object(
  {
    name: Text({ minLength: 1, maxLength: 255 }),
    currency_code: CurrencyCode('ISO 4217; applies to new records, existing ones keep their currency'),
    timezone: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$',
        'x-form': 'an IANA name, such as Europe/Berlin',
        description: 'IANA name; default UTC',
      }),
    ),
    locale: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 35,
          description:
            'Language of mails and documents, such as `de` or `pt-BR`; null, the default: `DEFAULT_LOCALE`',
        }),
      ),
    ),
    warn_discount_percent: Type.Optional(
      Nullable(
        Type.Number({
          format: 'amount',
          minimum: 0,
          maximum: 100,
          description: 'The console warns of discounts above it; default 30; null: of none',
        }),
      ),
    ),
    warn_margin_percent: Type.Optional(
      Nullable(
        Type.Number({
          format: 'amount',
          minimum: -100,
          maximum: 100,
          description: 'The console warns of margins below it; default 0; null: of none',
        }),
      ),
    ),
    warn_surcharge_percent: Type.Optional(
      Nullable(
        Type.Number({
          format: 'amount',
          minimum: 0,
          maximum: 10_000,
          description: 'The console warns of prices above list by more; default 100; null: of none',
        }),
      ),
    ),
    default_tax_percent: Type.Optional(
      Nullable({
        ...PercentIn,
        description: 'Percent, for lines of quotes that are in no catalog; null: none',
      }),
    ),
    shipping_tax_percent: Type.Optional(
      Nullable({
        ...PercentIn,
        description: 'Percent, of the shipping of new quotes; null, the default: not taxed',
      }),
    ),
    quote_terms: Type.Optional(
      Nullable(Text({ maxLength: 20_000, description: 'The terms of new quotes; null, the default: none' })),
    ),
    tax_rounding: Type.Optional(
      Type.Unsafe<Static<typeof TaxRounding> | null>({
        ...TaxRounding,
        type: ['string', 'null'],
        enum: [...taxRoundings, null],
      }),
    ),
    logo: Type.Optional(Type.Null({ description: 'Removes it' })),
    address: Type.Optional(
      Nullable(
        Text({
          maxLength: 1000,
          description: "The seller's, in lines; null: `SELLER_ADDRESS`",
        }),
      ),
    ),
    follow_up_unseen_days: FollowUpDays,
    follow_up_unanswered_days: FollowUpDays,
  },
  closed(),
)

export type StoreIn = Static<typeof StoreIn>

export const StoreBody = Type.Object(
  { store: StoreIn },
  {
    ...closed(),
    examples: [{ store: { name: 'Germany', currency_code: 'EUR', timezone: 'Europe/Berlin', locale: 'de' } }],
  },
)

export const StoreParameters = Type.Object({
  code: Type.String({
    // These words are ambiguous: they occur in paths where a store code can occur.
    pattern: '^(?!(V1|all|schema)$)[A-Za-z][A-Za-z0-9_]{0,31}$',
    'x-form': 'a letter, then up to 31 letters, digits and underscores, and not V1, all or schema',
    description: 'A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema`',
  }),
})
