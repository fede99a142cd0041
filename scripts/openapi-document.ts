// Generates openapi.json (OpenAPI 3.1): the operations from the routes and their validation schemas, with examples that a
// walk through the service recorded.
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { Type, type TProperties, type TSchema } from 'typebox'
import { Integration, NewIntegration, Role, Assignee, Session, User } from '../src/access/access-schemas.ts'
import { View } from '../src/access/view-schemas.ts'
import { eventTypes, type EventType } from '../src/domain/event-types.ts'
import {
  Event,
  NewWebhook,
  PriceRequestEvent,
  QuoteEvent,
  QuoteRequestEvent,
  StatusChange,
  Webhook,
  WebhookDelivery,
} from '../src/events/webhook-schemas.ts'
import { ConsoleSettings, Job } from '../src/http/console-schemas.ts'
import { ErrorBody } from '../src/platform/wire-schema.ts'
import {
  PriceRequest,
  PriceRequestListItem,
  PublicFile,
  TemporaryFile,
} from '../src/pricerequest/price-request-schemas.ts'
import {
  BuyerQuote,
  ProposalEntry,
  QuoteComment,
  QuoteLink,
} from '../src/quoting/negotiation/buyer-schemas.ts'
import { BuyerTotals } from '../src/quoting/negotiation/buyer-totals-schemas.ts'
import { QuoteRequest } from '../src/quoting/quote-request/quote-request-schemas.ts'
import { QuoteItem } from '../src/quoting/quote/quote-item-schemas.ts'
import { HistoryEntry, QuoteMail, SentMail } from '../src/quoting/quote/quote-history-schemas.ts'
import { Quote } from '../src/quoting/quote/quote-schemas.ts'
import { QuoteFile } from '../src/quoting/quote/quote-file-schemas.ts'
import { Shop, ShopCartRecord, ShopDeliveryRecord } from '../src/shops/shop-schemas.ts'
import { Inbox } from '../src/sales/inbox-schemas.ts'
import { FoundRecord } from '../src/sales/search-schemas.ts'
import { Cart, CartItem } from '../src/storefront/cart-schemas.ts'
import { Address } from '../src/storefront/company-details.ts'
import { Customer, CustomerPage } from '../src/storefront/customer-schemas.ts'
import { ProductCost, QuoteItemCost } from '../src/storefront/product-cost-schemas.ts'
import { Product, ProductPage } from '../src/storefront/product-schemas.ts'
import { OfferedPrices } from '../src/quoting/quote/offered-price-schemas.ts'
import { DurationSummary, PriceRequestStatistics, QuoteStatistics } from '../src/sales/statistics-schemas.ts'
import { StoreKey } from '../src/storefront/store-key-schemas.ts'
import { Challenge } from '../src/access/proof-of-work.ts'
import { Store } from '../src/storefront/store-schemas.ts'
import { FollowUp } from '../src/quoting/quote/quote-follow-up-schemas.ts'
import { Template } from '../src/quoting/quote/quote-template-schemas.ts'
import { TextBlock } from '../src/storefront/text-block-schemas.ts'
import type { Examples } from './openapi-examples.ts'
import {
  cookieDescription,
  description,
  errorDescriptions,
  linkDescription,
  securityDescription,
  tags,
} from './openapi-texts.ts'

/** Schemas that several operations reference. */
const records: TSchema[] = [
  ErrorBody,
  PriceRequest,
  PriceRequestListItem,
  PublicFile,
  TemporaryFile,
  Quote,
  QuoteItem,
  QuoteItemCost,
  OfferedPrices,
  QuoteRequest,
  HistoryEntry,
  QuoteMail,
  SentMail,
  QuoteLink,
  QuoteFile,
  QuoteComment,
  ProposalEntry,
  BuyerQuote,
  BuyerTotals,
  DurationSummary,
  QuoteStatistics,
  PriceRequestStatistics,
  Inbox,
  FoundRecord,
  Product,
  ProductPage,
  ProductCost,
  CustomerPage,
  Customer,
  Address,
  Store,
  StoreKey,
  TextBlock,
  Template,
  FollowUp,
  Challenge,
  Cart,
  CartItem,
  Role,
  Session,
  Assignee,
  ConsoleSettings,
  View,
  Job,
  User,
  Integration,
  NewIntegration,
  Webhook,
  NewWebhook,
  WebhookDelivery,
  Shop,
  ShopDeliveryRecord,
  ShopCartRecord,
  StatusChange,
  PriceRequestEvent,
  QuoteRequestEvent,
  QuoteEvent,
  Event,
]

/** Collects the routes; call before they are added. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  for (const record of records) app.addSchema(record)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quotewright API',
        version: 'V1',
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This service' }],
      tags,
      security: [{ token: [] }, { session: [] }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: securityDescription },
          link: { type: 'http', scheme: 'bearer', description: linkDescription },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-quotewright',
            description: cookieDescription,
          },
        },
      },
    },
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : '') },
    transform: ({ schema, url, route }) => ({
      schema: schema?.operationId ? documented(schema, route) : { hide: true },
      url,
    }),
  })
}

// Adds what all routes of a kind have in common.
function documented(schema: FastifySchema, route: RouteOptions): FastifySchema {
  const isPublic = route.config?.permission === 'public'
  const isWrite = route.method === 'POST' || route.method === 'PUT'
  const { storeKey } = route.config ?? {}
  const storesResponse =
    isWrite && (!isPublic || storeKey === 'and_proof') && route.config?.storesResponse !== false
  const response = { ...(schema.response as Record<string, TSchema>) }
  // Errors are JSON also where the response itself is not.
  const content = { 'application/json': { schema: Type.Ref('Error') } }
  if (storeKey)
    response[403] = { description: 'The publishable key or the proof of work is refused', content }
  for (const status of statusesOf(route, isPublic, storesResponse))
    response[status] ??= { description: errorDescriptions[status], content }
  return {
    ...schema,
    ...(schema.consumes?.includes('multipart/form-data') && { body: uploadBody(route.config?.uploadFields) }),
    ...((storesResponse || storeKey) && {
      headers: Type.Object({
        ...(storeKey && StoreKeyHeaders),
        ...(storeKey === 'and_proof' && ProofHeader),
        ...(storesResponse && IdempotencyHeader),
      }),
    }),
    security: securityOf(route),
    description: [schema.description, requirementOf(route)].join('\n\n').trim(),
    response,
  }
}

function securityOf({ config }: RouteOptions): Record<string, string[]>[] {
  if (config?.permission === 'public') return []
  return config?.permission === 'buyer' ? [{ link: [] }] : [{ token: [] }, { session: [] }]
}

function requirementOf({ config }: RouteOptions): string {
  if (config?.permission === 'public') return ''
  if (config?.permission === 'buyer') return 'Requires the token of a link to a quote.'
  return config?.permission === 'signed_in'
    ? 'Requires a valid access token.'
    : `Requires the permission \`${config?.permission}\`.`
}

// An upload is received as a stream, and so not validated by a schema.
const uploadBody = (fields?: TProperties) =>
  Type.Object(
    { file: Type.String({ format: 'binary', description: 'With a file name' }), ...fields },
    { examples: [{ file: 'drawing.pdf' }] },
  )

const IdempotencyHeader = {
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Visible ASCII. The first response is stored for 24 h and replayed for the same key.',
    }),
  ),
}

const StoreKeyHeaders = {
  'X-Store-Key': Type.String({ description: 'A publishable key of the store' }),
  Origin: Type.String({ description: 'The origin of the page, one of those of the key; browsers send it' }),
}

const ProofHeader = {
  'X-Proof': Type.String({
    description: 'Base64 of the JSON object `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}`',
  }),
}

function statusesOf(route: RouteOptions, isPublic: boolean, storesResponse: boolean): number[] {
  const isForBuyers = route.config?.permission === 'buyer'
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  return [
    400,
    ...(isPublic ? [] : [401, 403]),
    404,
    406,
    ...(hasBody ? [409] : []),
    ...(isForBuyers ? [410] : []),
    ...(hasBody ? [413, 415] : []),
    ...(storesResponse ? [422] : []),
    429,
    500,
    503,
  ]
}

type Media = {
  schema?: { $ref?: string; required?: string[]; anyOf?: object[] }
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
export type Response = { description?: string; content?: Record<string, Media>; headers?: object }
export type Parameter = {
  name: string
  in: string
  description?: string
  schema?: { type?: string }
  example?: unknown
}
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: object[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response | { $ref: string }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Record<string, unknown>>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
    examples?: Record<string, { value: unknown }>
  }
}

type ErrorExample = { error_code: string }

/** Completes the document of the routes with the recorded examples, shared error responses and the webhooks. */
export function completeDocument(document: Document, examples: Examples): Document {
  const errors = openErrors(examples)
  for (const methods of Object.values(document.paths))
    for (const [method, operation] of Object.entries(methods))
      completeOperation(method, operation, examples, errors)
  Object.assign(document.components, errors.components)
  document.webhooks = webhooksOf(examples.events)
  Object.assign(document.components.responses!, deliveryResponses)
  return document
}

function completeOperation(method: string, operation: Operation, examples: Examples, errors: Errors): void {
  const { operationId, requestBody, responses } = operation
  // They are shared once they have their examples.
  const parameters = (operation.parameters ?? []) as Parameter[]
  const { path = {}, query = {}, body, answers } = examples.operations[operationId] ?? { answers: {} }
  for (const parameter of parameters) {
    if (parameter.name === 'Idempotency-Key') parameter.example = 'order-4711'
    if (path[parameter.name] !== undefined) parameter.example = path[parameter.name]
    const text = query[parameter.name]
    if (text === undefined) continue
    parameter.example = parameter.schema?.type === 'string' ? text : JSON.parse(text)
  }
  const media = requestBody?.content['application/json']
  // A body without required fields is optional; the library marks every body as required.
  if (requestBody && media?.schema && !media.schema.required && !media.schema.anyOf)
    requestBody.required = false
  if (media && body !== undefined) media.example = body
  for (const [status, response] of Object.entries(responses) as [string, Response][]) {
    const example = answers[status]
    const [content] = Object.values(response.content ?? {})
    if (Number(status) >= 400) responses[status] = errors.respond(status, response, example)
    else if (content && example !== undefined) content.example = example
    if (status === '200') response.description = describeSuccess(method, response)
  }
}

const HEADERS: Record<string, object> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' }, description: 'The scheme' } },
  429: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until a retry may succeed' } },
  503: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until a retry may succeed' } },
}

type Errors = ReturnType<typeof openErrors>

/** Describes errors, each once: responses by status or code, and an example per code. */
function openErrors({ errors }: Examples) {
  const responses: Record<string, Response> = {}
  const examples: Record<string, { value: unknown }> = {}
  const describe = (example: ErrorExample, { description, headers }: Response): Response => {
    const { error_code } = example
    examples[error_code] ??= { value: example }
    const reference = { [error_code]: { $ref: `#/components/examples/${error_code}` } }
    const schema = { $ref: '#/components/schemas/Error' }
    return {
      description,
      ...(headers && { headers }),
      content: { 'application/json': { schema, examples: reference } },
    }
  }
  const usual = (status: string) => ({
    description: errorDescriptions[Number(status)],
    headers: HEADERS[status],
  })
  for (const [status, example] of Object.entries(errors)) responses[status] = describe(example, usual(status))
  return {
    components: { responses, examples },
    /** Returns the response of an operation; without an example, that of its status. */
    respond(
      status: string,
      response: Response,
      example: ErrorExample | undefined,
    ): Response | { $ref: string } {
      if (example === undefined)
        return status in errors ? { $ref: `#/components/responses/${status}` } : response
      const described = describe(example, response)
      if (response.description !== errorDescriptions[Number(status)]) return described
      responses[example.error_code] ??= described
      return { $ref: `#/components/responses/${example.error_code}` }
    },
  }
}

/** What sentences call the records of schemas whose own names say less. */
const NAMES: Record<string, string> = {
  ConsoleSettings: 'settings',
  PriceRequestListItem: 'price request',
  TemporaryFile: 'uploaded file',
  PublicFile: 'file uploaded from a page',
  HistoryEntry: 'change',
  QuoteMail: 'mail',
  SentMail: 'mail',
  QuoteFile: 'quote file',
  ProductPage: 'page of products',
  CustomerPage: 'page of customers',
  NewIntegration: 'integration, with its token',
  NewWebhook: 'webhook, with its secret',
  WebhookDelivery: 'delivery',
}

function describeSuccess(method: string, { description, content = {} }: Response): string {
  const [type = ''] = Object.keys(content)
  const schema = (content[type]?.schema ?? {}) as {
    $ref?: string
    items?: { $ref: string }
    enum?: unknown[]
  }
  const { $ref, items } = schema
  if (description && description !== 'Default Response') return description
  if (type !== 'application/json') return 'The file'
  if (items) return `The ${nameOf(items.$ref).replace(/(?<!e)y$/, 'ie')}s, \`[]\` if there are none`
  if ($ref) return `The ${nameOf($ref)}${method === 'get' || $ref.includes('/New') ? '' : ', as it is now'}`
  return schema.enum ? 'Done' : 'The value'
}

function nameOf(reference: string): string {
  const name = reference.split('/').at(-1) ?? ''
  return NAMES[name] ?? wordsOf(name)
}

/** `QuoteItem` → `quote item`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

const dataOf: Record<string, object> = {
  price_request: PriceRequestEvent.properties.data,
  quote_request: QuoteRequestEvent.properties.data,
  quote: QuoteEvent.properties.data,
  webhook: { type: 'object', properties: { webhook_id: { type: 'integer' } }, required: ['webhook_id'] },
}

/** What an endpoint may answer. */
const deliveryResponses: Record<string, Response> = {
  deliveryDone: { description: 'Any 2xx status within 15 seconds: the delivery is done' },
  deliveryGone: { description: 'The endpoint is gone: the webhook is disabled' },
  deliveryRepeated: { description: 'Any other status, or none: the delivery is repeated for days' },
}

/** Describes a webhook per type of event. Of those whose records have the same fields, the first has an example. */
function webhooksOf(examples: Examples['events']): Record<string, Record<string, Operation>> {
  const types = [...Object.entries(eventTypes), ['webhook.test', 'A test, sent on request'] as const]
  const shown = new Map<string, string>()
  return Object.fromEntries(
    types.map(([type, summary]) => {
      const example = examples[type]
      const [record] = type.split('.')
      // An erased record has the same fields, but of nobody.
      const fields = type.endsWith('.erased')
        ? type
        : `${record} ${Object.keys(example.data as object).join()}`
      const like = shown.get(fields)
      if (!like) shown.set(fields, type)
      const described = like ? { description: `The record looks as in \`${like}\`.` } : { example }
      return [type, { post: webhookOf(type as EventType, summary, described) }]
    }),
  )
}

type DescribedEvent = { description?: string; example?: unknown }

function webhookOf(
  type: EventType | 'webhook.test',
  summary: string,
  { description = '', example }: DescribedEvent,
): Operation {
  const data = dataOf[type.split('.')[0]!]
  const schema = {
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', description: 'When it happened, YYYY-MM-DD HH:MM:SS, UTC' },
      data: JSON.parse(JSON.stringify(data).replace(/"\$ref":"(\w+)"/g, '"$ref":"#/components/schemas/$1"')),
    },
    required: ['type', 'timestamp', 'data'],
  }
  const header = (name: string, text: string) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string' },
  })
  const media = { schema, ...(example !== undefined && { example }) }
  const answer = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    ...(description && { description }),
    tags: ['Events'],
    security: [],
    parameters: [
      header('webhook-id', 'The id of the event, the same at every attempt'),
      header('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
      header('webhook-signature', '`v1,` and the signature in base64; several are separated by spaces'),
    ],
    requestBody: { required: true, content: { 'application/json': media } },
    responses: { 200: answer('deliveryDone'), 410: answer('deliveryGone'), 500: answer('deliveryRepeated') },
  }
}
