// JSON schemas of price requests and their files.
import { closeReasons, type CloseReason } from '../domain/close-reasons.ts'
import { Type, type Static } from '../platform/typebox.ts'
import {
  AmountIn,
  AssigneeId,
  closed,
  Decimal,
  Identifier,
  IsEmailVerified,
  Line,
  Mailbox,
  Nullable,
  NullableInteger,
  NullableText,
  StrangersName,
  Text,
  TEXT_CHARACTERS_MAX,
  Timestamp,
  TimestampIn,
  Trap,
} from '../platform/wire-schema.ts'
import { companyExample, companyFields, companyFieldsIn } from '../storefront/company-details.ts'

export const FILES_MAX = 10

const temporaryFileExample = {
  request_message_file_tmp_id: 7,
  name: 'drawing.pdf',
  size: 48213,
  mime_type: 'application/pdf',
  path: '3f/3f0c6a52-52d7-4f3c-8f0a-0c9b9d6f1f11',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  created_at: '2026-01-31 12:00:00',
}

export const TemporaryFile = Type.Object(
  {
    request_message_file_tmp_id: Type.Integer(),
    name: Type.String({ description: 'The sent file name without directories or control characters' }),
    size: Type.Integer({ description: 'Bytes' }),
    mime_type: Type.String(),
    path: Type.String({ description: 'Relative to the file store; independent of the sent name' }),
    hash: Type.String({ description: 'SHA-256 of the content, lower-case hex' }),
    created_at: Timestamp,
  },
  { $id: 'TemporaryFile', examples: [temporaryFileExample] },
)

/** For visitors of a shop, who do not learn where files are stored. */
export const PublicFile = Type.Object(Type.Omit(TemporaryFile, ['path']).properties, {
  $id: 'PublicFile',
  examples: [{ ...temporaryFileExample, path: undefined }],
})

const AttachedFile = Type.Object({
  file_id: Type.Integer(),
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  mime_type: Type.String(),
  hash: Type.String({ description: 'SHA-256 of the content, lower-case hex' }),
  created_at: Timestamp,
})

const Reply = Type.Object({
  reply_id: Type.Integer(),
  message: Type.String(),
  price: Nullable(Decimal),
  currency_code: Type.String(),
  author: Type.String(),
  created_at: Timestamp,
})

const Product = Type.Object({ product_id: NullableInteger, name: NullableText, sku: NullableText })

const example = {
  request_id: 123,
  increment_id: 'REQ000000123',
  is_admin_notified: false,
  is_customer_notified: false,
  store_id: 1,
  customer_ip: null,
  customer_email: 'anna@example.com',
  customer_firstname: 'Anna',
  customer_lastname: 'Larsen',
  customer_phone: null,
  message: 'What do 40 of these cost?',
  product: { product_id: 12, name: 'Oak table', sku: '0042-OAK' },
  custom_field_1: null,
  custom_field_2: null,
  custom_field_3: null,
  created_at: '2026-01-31 12:00:00',
  is_replied: false,
  is_read: false,
  files: [],
  replies: [],
  updated_at: '2026-01-31 12:00:00',
  ...companyExample,
}

const sellerFields = {
  assignee_id: Type.Optional(AssigneeId),
  is_closed: Type.Optional(Type.Boolean({ description: 'Closed without a reply' })),
  close_reason: Type.Optional(
    Type.Unsafe<CloseReason | null>({ type: ['string', 'null'], enum: [...closeReasons, null] }),
  ),
  closed_at: Type.Optional(Nullable(Timestamp)),
  closed_by: Type.Optional(Nullable(Type.String({ description: 'The actor' }))),
  snoozed_until: Type.Optional(
    Nullable({ ...Timestamp, description: 'When it is back in the inbox; null unless it is snoozed' }),
  ),
}

export const PriceRequest = Type.Object(
  {
    request_id: Type.Integer(),
    increment_id: Type.String(),
    is_admin_notified: Type.Boolean({ description: 'The mail server accepted the mail to the seller' }),
    is_customer_notified: Type.Boolean({ description: 'The mail server accepted the mail to the customer' }),
    store_id: Type.Integer(),
    customer_ip: NullableText,
    customer_email: Type.String(),
    customer_firstname: NullableText,
    customer_lastname: NullableText,
    customer_phone: NullableText,
    message: NullableText,
    product: Product,
    custom_field_1: NullableText,
    custom_field_2: NullableText,
    custom_field_3: NullableText,
    created_at: Timestamp,
    is_replied: Type.Boolean(),
    is_read: Type.Boolean(),
    files: Type.Array(AttachedFile),
    replies: Type.Array(Reply),
    updated_at: Timestamp,
    ...companyFields,
    ...sellerFields,
  },
  {
    $id: 'PriceRequest',
    description:
      'The fields from `assignee_id` on are only in responses to addDetails=true, close, reopen and snooze, and in the ' +
      'events of an assignment, close, reopen and snooze',
    examples: [example],
  },
)

export const MESSAGE_START_CHARACTERS = 200

const details = {
  company: Type.Optional(NullableText),
  is_replied: Type.Optional(Type.Boolean()),
  product: Type.Optional(Product),
  message_start: Type.Optional(
    Nullable(Type.String({ description: `The first ${MESSAGE_START_CHARACTERS} characters of the message` })),
  ),
  files_count: Type.Optional(Type.Integer()),
  replies_count: Type.Optional(Type.Integer()),
  updated_at: Type.Optional(Timestamp),
  ...sellerFields,
}

export const PriceRequestListItem = Type.Object(
  {
    request_id: Type.Integer(),
    increment_id: Type.String(),
    customer_email: Type.String(),
    customer_firstname: NullableText,
    customer_lastname: NullableText,
    created_at: Timestamp,
    is_read: Type.Boolean(),
    ...details,
  },
  {
    $id: 'PriceRequestListItem',
    description: 'The fields after `is_read` are only in responses to addDetails=true',
    examples: [
      {
        request_id: 123,
        increment_id: 'REQ000000123',
        customer_email: 'anna@example.com',
        customer_firstname: 'Anna',
        customer_lastname: 'Larsen',
        created_at: '2026-01-31 12:00:00',
        is_read: false,
      },
    ],
  },
)

export const PriceRequestIn = Type.Object(
  {
    email: Mailbox,
    firstname: Type.Optional(Line()),
    lastname: Type.Optional(Line()),
    phone: Type.Optional(Line()),
    message: Type.Optional(Text({ maxLength: TEXT_CHARACTERS_MAX })),
    product_id: Type.Optional(Identifier('SKU and name default to the values in the catalog')),
    product_sku: Type.Optional(Line('Kept byte for byte')),
    product_name: Type.Optional(Line()),
    custom_field_1: Type.Optional(Line()),
    custom_field_2: Type.Optional(Line()),
    custom_field_3: Type.Optional(Line()),
    ...companyFieldsIn,
    company: Type.Optional(Line()),
    vat_id: Type.Optional(Line()),
    customer_ip: Type.Optional(
      Type.String({ format: 'ip', description: 'Address of the customer, who is not the caller' }),
    ),
    is_email_verified: Type.Optional(IsEmailVerified),
    file_ids: Type.Optional(
      Type.Array(Identifier('A temporary file of this caller'), {
        maxItems: FILES_MAX,
        uniqueItems: true,
        description: 'Temporary files to attach, each usable once',
      }),
    ),
  },
  {
    examples: [
      {
        email: 'anna@example.com',
        firstname: 'Anna',
        lastname: 'Larsen',
        message: 'What do 40 of these cost?',
        product_sku: '0042-OAK',
      },
    ],
  },
)

export type PriceRequestIn = Static<typeof PriceRequestIn>

/** From a page of the shop: the address of the customer is that of the connection. */
export const PublicPriceRequestIn = Type.Object(
  {
    ...Type.Omit(PriceRequestIn, ['customer_ip', 'is_email_verified']).properties,
    firstname: Type.Optional(StrangersName),
    lastname: Type.Optional(StrangersName),
    website: Trap,
  },
  {
    additionalProperties: false,
    examples: [{ email: 'anna@example.com', message: 'What do 40 of these cost?', product_sku: '0042-OAK' }],
  },
)

export const ReplyIn = Type.Object(
  {
    message: Text({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }),
    price: Type.Optional(AmountIn('Offered price in the currency of the store')),
  },
  { additionalProperties: false, examples: [{ message: '189.00 each from 40 pieces.', price: 189 }] },
)

export type ReplyIn = Static<typeof ReplyIn>

export const CloseIn = Type.Object(
  { reason_code: Type.Unsafe<CloseReason>({ type: 'string', enum: [...closeReasons] }) },
  { ...closed(), examples: [{ reason_code: 'spam' }] },
)

export const SnoozeIn = Type.Object(
  { until: Nullable(TimestampIn('A time in the future; null ends a snooze')) },
  { ...closed(), examples: [{ until: '2026-02-09 08:00:00' }] },
)
