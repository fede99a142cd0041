// JSON schemas of connected shops and their deliveries.
import { Type, type Static } from '../platform/typebox.ts'
import { URL_CHARACTERS_MAX } from '../platform/outbound/outbound-target.ts'
import { Nullable, NullableText, Text, Timestamp } from '../platform/wire-schema.ts'

const closed = { additionalProperties: false }
const times = { created_at: '2026-01-31 12:00:00', updated_at: '2026-01-31 12:00:00' }

const Limit = Type.Optional(
  Type.Object({
    max: Type.Number(),
    setting: Nullable(Type.String({ description: 'What raises it in the shop' })),
  }),
)

const Can = Type.Object(
  {
    custom_lines: Type.Boolean(),
    negative_lines: Type.Boolean(),
    taxed_shipping: Type.Boolean(),
    files: Type.Boolean(),
    cart: Type.Boolean(),
    checkout_link: Type.Boolean(),
    price_digits: Type.Integer(),
    has_currency_digits: Type.Optional(
      Type.Boolean({ description: 'Prices have not more decimals than their currency either' }),
    ),
    fractional_quantities: Type.Boolean(),
    limits: Type.Optional(
      Type.Object(
        { line_quantity: Limit, order_lines: Limit, order_quantity: Limit, order_amount: Limit },
        {
          description:
            'The most pieces of a line, lines and pieces of an order, and the largest amount of an order, with tax',
        },
      ),
    ),
    currency_codes: Type.Optional(
      Type.Array(Type.String(), { description: 'The currencies of the shop, once a sync has read them' }),
    ),
  },
  { description: 'What the shop can hold; a quote with anything else is refused when it is approved' },
)

export const Shop = Type.Object(
  {
    shop_id: Type.Integer(),
    code: Type.String(),
    kind: Type.String(),
    store_code: Type.String(),
    url: Type.String(),
    settings: Type.Record(Type.String(), Type.String()),
    can: Can,
    is_active: Type.Boolean({ description: 'False: nothing is delivered, and nothing is asked' }),
    synced_at: Nullable(Timestamp),
    sync_started_at: Nullable(Timestamp),
    sync_count: Type.Integer({ description: 'Products read by the running or last sync' }),
    sync_error: NullableText,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Shop',
    examples: [
      {
        shop_id: 1,
        code: 'main',
        kind: 'vendure',
        store_code: 'default',
        url: 'https://shop.example.com',
        settings: {},
        can: {
          custom_lines: true,
          negative_lines: true,
          taxed_shipping: false,
          files: false,
          cart: true,
          checkout_link: true,
          price_digits: 2,
          fractional_quantities: false,
        },
        is_active: true,
        synced_at: times.created_at,
        sync_started_at: null,
        sync_count: 1250,
        sync_error: null,
        ...times,
      },
    ],
  },
)

const Url = Text({
  minLength: 1,
  maxLength: URL_CHARACTERS_MAX,
  description: 'http or https; not into private networks unless `WEBHOOK_ALLOWED_NETWORKS` has them',
})
const values = { maxLength: 4096 }
const names = (description: string) => ({ maxProperties: 20, description })

export const ShopIn = Type.Object(
  {
    shop: Type.Object(
      {
        code: Type.String({
          minLength: 1,
          maxLength: 32,
          pattern: '^[a-z][a-z0-9_]*$',
          'x-form': 'lower-case letters and digits',
        }),
        kind: Text({ minLength: 1, maxLength: 32 }),
        store_code: Text({ minLength: 1, maxLength: 32 }),
        url: Url,
        settings: Type.Optional(
          Type.Record(Type.String(), Type.String(values), names('Of the kind of shop')),
        ),
        secrets: Type.Optional(
          Type.Record(Type.String(), Type.String(values), names('Of the kind; never shown')),
        ),
      },
      closed,
    ),
  },
  {
    ...closed,
    examples: [
      {
        shop: {
          code: 'main',
          kind: 'vendure',
          store_code: 'default',
          url: 'https://shop.example.com',
          secrets: { api_key: 'vk_3f7c' },
        },
      },
    ],
  },
)

const change = (description: string) =>
  Type.Optional(Type.Record(Type.String(), Nullable(Type.String(values)), names(description)))

export const ShopChangeIn = Type.Object(
  {
    shop: Type.Object(
      {
        url: Type.Optional(Url),
        settings: change('Those that are named; null removes one'),
        secrets: change('Those that are named; null removes one'),
        is_active: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  },
  { ...closed, examples: [{ shop: { is_active: false } }] },
)

export type ShopIn = Static<typeof ShopIn>['shop']
export type ShopChangeIn = Static<typeof ShopChangeIn>['shop']

const ShopAttempt = Type.Object({
  attempt_id: Type.Integer(),
  action: Type.String({ description: '`deliver` or `withdraw`' }),
  outcome: Type.String({ description: '`done`, `refused` or `unknown`' }),
  message: NullableText,
  duration_ms: Type.Integer(),
  created_at: Timestamp,
})

export const ShopDeliveryRecord = Type.Object(
  {
    delivery_id: Type.Integer(),
    quote_id: Type.Integer(),
    quote_increment_id: Type.String(),
    cart_id: Type.Integer(),
    state: Type.String({
      description:
        '`wanted`, `unknown` (tried again), `delivered`, `refused`, `changed` (in the shop), `ordered`, `differs` (ordered with ' +
        'other lines), `cancelled`, `withdrawing`, `withdrawn`',
    }),
    code: NullableText,
    message: NullableText,
    order_number: NullableText,
    attempts_count: Type.Integer(),
    next_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
    attempts: Type.Array(ShopAttempt),
  },
  {
    $id: 'ShopDelivery',
    examples: [
      {
        delivery_id: 7,
        quote_id: 45,
        quote_increment_id: 'Q000000045',
        cart_id: 17,
        state: 'delivered',
        code: null,
        message: null,
        order_number: null,
        attempts_count: 1,
        next_at: times.created_at,
        ...times,
        attempts: [
          {
            attempt_id: 9,
            action: 'deliver',
            outcome: 'done',
            message: null,
            duration_ms: 420,
            created_at: times.created_at,
          },
        ],
      },
    ],
  },
)

export const ShopCartRecord = Type.Object(
  { cart_id: Type.Integer(), masked_id: Type.String(), customer_id: Nullable(Type.Integer()) },
  {
    $id: 'ShopCart',
    examples: [{ cart_id: 17, masked_id: '5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e', customer_id: 3 }],
  },
)
