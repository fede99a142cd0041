// Schemas shared by all resources; TypeBox derives types, validation and OpenAPI from one definition. `x-form` beside a
// pattern completes the sentence "must be …" of its error.
import { Type, type TSchema, type Static } from './typebox.ts'
import { AMOUNT_MAX } from '../domain/money.ts'

/** The limit of PostgreSQL's type `integer`. */
export const INTEGER_MAX = 2147483647

/** The limit of ids that are a `bigint`: numeric parameters have at most ten digits. */
export const LONG_ID_MAX = 9_999_999_999

/** Completes "must be …" in the error for a value that does not have the format `amount`. */
export const AMOUNT_FORM = `a number of at most ${AMOUNT_MAX} with at most 4 decimals`

/** A record ID; a decimal string is accepted as well (see http/pipeline/request-input.ts). */
export const Identifier = (description: string) =>
  Type.Integer({ minimum: 1, maximum: INTEGER_MAX, description })

/** Like `Identifier`, of records whose ids are a `bigint`. */
export const LongIdentifier = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LONG_ID_MAX, description })

/** A record ID that the interface sends as a string; an integer is accepted as well. */
export const IdentifierText = (description: string) =>
  Type.Unsafe<number>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: INTEGER_MAX,
    pattern: '^[1-9][0-9]{0,9}$',
    'x-form': `an integer from 1 to ${INTEGER_MAX}`,
    description,
  })

export const CartReference = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  minimum: 1,
  maximum: INTEGER_MAX,
  pattern: '^([1-9][0-9]{0,9}|[A-Za-z0-9]{32})$',
  'x-form': 'the integer id of a cart or its 32-character masked id',
  description: 'The cart: its integer id, or its 32-character masked id',
})

/** Always a string; typed like CartReference, as both kinds of cart paths share their handlers. */
export const MaskedId = Type.Unsafe<number | string>({
  type: 'string',
  pattern: '^[A-Za-z0-9]{32}$',
  'x-form': 'the 32-character masked id of a cart',
  description: 'The cart: its 32-character masked id',
})

/**
 * An object that rejects unknown fields. The fields in `ignored`, which Magento clients send, are accepted, dropped and
 * listed in the response header Ignored-Fields.
 */
export const closed = (ignored: string[] = []) =>
  ignored.length === 0
    ? { additionalProperties: false }
    : { additionalProperties: false, 'x-ignored-fields': ignored }

/** Free text: any character but NUL and lone surrogates; lengths in characters. */
export const Text = (options: {
  maxLength: number
  minLength?: number
  description?: string
  examples?: string[]
}) => Type.String({ format: 'text', ...options })

/** The limit of a message, a comment or a note. */
export const TEXT_CHARACTERS_MAX = 65_535

/** The pattern of a text that must have a visible character. */
export const notBlank = { pattern: '\\S', 'x-form': 'text that is not blank' }

export const LINE_CHARACTERS_MAX = 255

export const Line = (description?: string) => Text({ maxLength: LINE_CHARACTERS_MAX, description })

/** The pattern of a name that a stranger typed. Mails greet by it, so it must have no address that the stranger wants advertised. */
export const harmlessName = {
  pattern: '^(?!.*(?:://|[Ww]{3}\\.|@))[^\\x00-\\x1f\\x7f\\x85\\u2028\\u2029]*$',
  'x-form': 'a name without ://, www., @ and line breaks',
}

export const StrangersName = Type.String({
  format: 'text',
  maxLength: LINE_CHARACTERS_MAX,
  ...harmlessName,
})

export const IsEmailVerified = Type.Boolean({
  description:
    'false: anybody may have typed the address. It is then mailed at most three confirmations an hour and ten a day, ' +
    'with nothing that was typed, and names have no ://, www., @ or line breaks',
})

/** A honeypot. */
export const Trap = Type.Optional(
  Text({
    maxLength: 1000,
    description:
      'A field that people do not see, for programs that fill in every field: unless it is empty, nothing is stored',
  }),
)

export const Mailbox = Type.String({ format: 'mailbox', description: 'One e-mail address' })

export const Timestamp = Type.String({
  format: 'timestamp',
  description: 'YYYY-MM-DD HH:MM:SS, UTC',
  examples: ['2026-01-31 12:00:00'],
})

/** A time in a request: ISO 8601 is accepted as well (see http/pipeline/request-input.ts). */
export const TimestampIn = (description: string) =>
  Type.String({
    ...Timestamp,
    description: `${description}: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset`,
  })

/** Money or a quantity in a response: a JSON number with up to four decimals. */
export const Decimal = Type.Number()

/** An amount in a request: not negative, at most four decimals. */
export const AmountIn = (description: string) => Type.Number({ format: 'amount', minimum: 0, description })

/** An amount of either sign in a request, with at most four decimals. */
export const SignedAmountIn = (description: string) =>
  Type.Number({ format: 'amount', minimum: -AMOUNT_MAX, description })

/** An amount as text. */
export const AMOUNT_PATTERN = /^(0|[1-9][0-9]{0,10})(\.[0-9]{1,4})?$/

const decimalText = {
  type: ['number', 'string'],
  format: 'amount',
  pattern: AMOUNT_PATTERN.source,
  'x-form': AMOUNT_FORM,
}

/** An amount as Magento clients send it to the storefront: a decimal string is accepted as well. */
export const AmountText = (description: string) =>
  Type.Unsafe<number>({ ...decimalText, minimum: 0, description })

/** A quantity as Magento clients send it. */
export const QuantityText = Type.Unsafe<number>({
  ...decimalText,
  exclusiveMinimum: 0,
  description: 'Quantity, above 0',
})

export const PercentText = Type.Unsafe<number>({
  ...decimalText,
  minimum: 0,
  maximum: 100,
  description: 'Percent',
})

/** A quantity in a request: above 0, at most four decimals. */
export const QuantityIn = Type.Number({
  format: 'amount',
  exclusiveMinimum: 0,
  description: 'Quantity, above 0',
})

export const PercentIn = Type.Number({ format: 'amount', minimum: 0, maximum: 100, description: 'Percent' })

export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [(schema as { type?: string }).type, 'null'] })

export const NullableText = Nullable(Type.String())

export const OptionalLine = Type.Optional(Nullable(Line()))

export const NullableInteger = Nullable(Type.Integer())

export const AssigneeId = Nullable(Type.Integer({ description: 'The user who takes care of it' }))

export const Sku = Text({ minLength: 1, maxLength: 64, description: 'SKU, kept byte for byte' })

export const CurrencyCode = (description: string) =>
  Type.String({ pattern: '^[A-Z]{3}$', 'x-form': 'three capital letters, such as EUR', description })

export const Done = Type.Literal(true)

const Parameters = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))

export const ErrorBody = Type.Object(
  {
    message: Type.String({ description: 'Text with %placeholders' }),
    detail: Type.String({ description: 'The message with its values filled in, for people' }),
    parameters: Type.Optional(Parameters),
    errors: Type.Optional(
      Type.Array(Type.Object({ message: Type.String(), parameters: Type.Optional(Parameters) })),
    ),
    error_code: Type.String({ description: 'A stable, machine-readable code' }),
  },
  {
    $id: 'Error',
    examples: [
      {
        message: 'No such entity with %fieldName = %fieldValue',
        detail: 'No such entity with request_id = 42',
        parameters: { fieldName: 'request_id', fieldValue: 42 },
        error_code: 'not_found',
      },
    ],
  },
)

/** A page of records in the shape of Magento's search results. */
export const pageOf = (name: string, example: object) =>
  Type.Object(
    {
      items: Type.Array(Type.Ref(name)),
      search_criteria: Type.Object({
        filter_groups: Type.Array(Type.Object({}), {
          description: 'The filter groups of the request; `filter` is not repeated',
        }),
        page_size: Nullable(Type.Integer()),
        current_page: Nullable(Type.Integer()),
      }),
      total_count: Type.Optional(
        Type.Integer({
          description: 'Number of matching records on all pages; absent with searchCriteria[count]=false',
        }),
      ),
    },
    {
      $id: `${name}Page`,
      examples: [
        {
          items: [example],
          search_criteria: { filter_groups: [], page_size: null, current_page: null },
          total_count: 1,
        },
      ],
    },
  )

/** Paging and sorting parameters of every list. */
export const pagingParameters = (sortFields: string[]) => ({
  'searchCriteria[pageSize]': Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Opt-in paging: rows per page' }),
  ),
  'searchCriteria[currentPage]': Type.Optional(
    Type.Integer({ minimum: 1, maximum: INTEGER_MAX, description: 'Page, from 1; requires pageSize' }),
  ),
  'searchCriteria[count]': Type.Optional(
    Type.Boolean({ description: 'Default true; with false, matching records are not counted' }),
  ),
  'searchCriteria[countMax]': Type.Optional(
    Type.Integer({ minimum: 1, maximum: INTEGER_MAX, description: 'At most this many are counted' }),
  ),
  'searchCriteria[sortOrders][0][field]': Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: sortFields,
      description: 'Field to sort by; default the id',
    }),
  ),
  'searchCriteria[sortOrders][0][direction]': Type.Optional(
    Type.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'], description: 'Default ASC' }),
  ),
})

const searchParameter = (description: string) => Type.Optional(Text({ maxLength: 255, description }))
export const SEARCHED_WORDS =
  'Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote ' +
  'also in its title and in what was written about it, without regard to case and accents'
export const SearchParameter = searchParameter(SEARCHED_WORDS)
export const CustomerSearchParameter = searchParameter('Words of the customer, or the number of the record')

/** Matches the parameter names of filter groups. */
export const FILTER_GROUP =
  /^searchCriteria\[filterGroups\]\[(\d{1,4})\]\[filters\]\[(\d{1,4})\]\[(field|value|conditionType)\]$/

const inGroup = 'searchCriteria[filterGroups][0][filters][0]'

/** Filter groups; the schema documents the parameters of the first filter in the first group. */
export const filterGroupParameters = (fields: string[]) => ({
  [`${inGroup}[field]`]: Type.Optional(
    Type.String({
      description: `One of ${fields.join(', ')}. The filters of a group are joined by OR, groups by AND`,
    }),
  ),
  [`${inGroup}[value]`]: Type.Optional(
    Type.String({ description: 'For `in` and `nin`, values separated by commas' }),
  ),
  [`${inGroup}[conditionType]`]: Type.Optional(
    Type.String({ description: 'An operator of `filter`, or `finset`; default `eq`' }),
  ),
})

export const FilterParameter = (fields: string[]) =>
  Type.Optional(
    Type.String({
      description:
        `A JSON object whose keys are ${fields.join(', ')}. A scalar means equal (text without regard to case); ` +
        'an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. ' +
        'Times are UTC or ISO 8601 with an offset.',
    }),
  )
