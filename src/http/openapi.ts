// Generates the OpenAPI 3.1 document from the validation schemas, and serves a page to browse it.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { Integration, NewIntegration, Role, User } from '../access/access-schemas.ts'
import { Event, NewWebhook, Webhook, WebhookDelivery } from '../events/webhook-schemas.ts'
import { ErrorBody } from '../platform/wire-schema.ts'
import { PriceRequest, PriceRequestListItem, TemporaryFile } from '../pricerequest/price-request-schemas.ts'
import { QuoteRequest } from '../quoting/quote-request/quote-request-schemas.ts'
import { HistoryEntry, Quote, QuoteItem } from '../quoting/quote/quote-schemas.ts'
import { Address } from '../storefront/company-details.ts'
import { Cart, CartItem } from '../storefront/cart-schemas.ts'
import { Customer, CustomerPage } from '../storefront/customer-schemas.ts'
import { Product, ProductPage } from '../storefront/product-schemas.ts'
import { Store } from '../storefront/store-schemas.ts'

/** Schemas that several operations reference. */
const records: TSchema[] = [
  ErrorBody,
  PriceRequest,
  PriceRequestListItem,
  TemporaryFile,
  Quote,
  QuoteItem,
  QuoteRequest,
  HistoryEntry,
  Product,
  ProductPage,
  CustomerPage,
  Address,
  Customer,
  Store,
  Cart,
  CartItem,
  Role,
  User,
  Integration,
  NewIntegration,
  Webhook,
  NewWebhook,
  WebhookDelivery,
  Event,
]

const description = `Price requests and quotes for a storefront.

Every path may also be called as \`/rest/{store_code}/V1/…\`: the store determines \`store_id\` and currency of what is
submitted. Times are UTC, \`YYYY-MM-DD HH:MM:SS\`; requests may also use ISO 8601 with an offset. Every response has an \`X-Request-Id\`. Errors have a stable
\`error_code\`; docs/errors.md lists all codes with meaning and remedy.`

/** Collects the routes; call before they are added. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  for (const record of records) app.addSchema(record)
  app.addHook('onRoute', (route) => {
    if (route.url === '/docs' || route.url.startsWith('/docs/'))
      route.config = { ...route.config, permission: 'public', produces: [] }
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quotewright', version: 'V1', description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : '') },
    transform: ({ schema, url, route }) => ({
      schema: schema?.operationId ? documented(schema, route) : { hide: true },
      url,
    }),
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject
      markOptionalBodies(made.openapiObject)
      return made.openapiObject
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}

const errors: Record<number, string> = {
  400: 'Malformed or invalid input, or an operation that the state of the record does not allow',
  401: 'Missing, unknown, expired or revoked token',
  403: 'A valid token without the permission',
  404: 'Unknown route, record or store code',
  406: 'The response is not available in the media types of Accept',
  409: 'A version that is no longer current, or an Idempotency-Key still in flight',
  413: 'The body is too large',
  415: 'Unsupported media type of the body',
  422: 'The Idempotency-Key was used with another request',
  429: 'Too many requests, or lists at once; see Retry-After',
  500: 'Internal error; the message contains only the id of the request',
  503: 'Nothing was changed: the database is unreachable or the service overloaded; or the outcome of the change is unknown',
}

// Adds what all routes of a kind have in common.
function documented(schema: FastifySchema, route: RouteOptions): FastifySchema {
  const isPublic = route.config?.permission === 'public'
  const isWrite = route.method === 'POST' || route.method === 'PUT'
  const storesResponse = isWrite && !isPublic && route.config?.storesResponse !== false
  const response = { ...(schema.response as Record<string, TSchema>) }
  // Errors are JSON also where the response itself is not.
  const content = { 'application/json': { schema: Type.Ref('Error') } }
  for (const status of statusesOf(route, isPublic, storesResponse))
    response[status] = { description: errors[status], content }
  return {
    ...schema,
    ...(schema.consumes?.includes('multipart/form-data') && { body: UploadBody }),
    ...(storesResponse && { headers: IdempotencyHeader }),
    security: isPublic ? [] : [{ token: [] }],
    ...(!isPublic && {
      description: `Requires the permission \`${route.config?.permission}\`.`,
    }),
    response,
  }
}

// Received as a stream, and so not validated by a schema.
const UploadBody = Type.Object(
  { file: Type.String({ format: 'binary', description: 'The one part of the body, with a file name' }) },
  { examples: [{ file: 'drawing.pdf' }] },
)

type Operation = { requestBody?: { required?: boolean; content?: Record<string, { schema?: unknown }> } }

// A body without required fields is optional; the library marks every body as required.
function markOptionalBodies({ paths = {} }: { paths?: object }): void {
  const operations = Object.values(paths).flatMap((path: object) => Object.values(path) as Operation[])
  for (const { requestBody } of operations) {
    const schema = requestBody?.content?.['application/json']?.schema as
      { required?: string[]; anyOf?: object[] } | undefined
    if (requestBody && schema && !schema.required && !schema.anyOf) requestBody.required = false
  }
}

const IdempotencyHeader = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Visible ASCII. The first response is stored for 24 h and replayed for the same key.',
    }),
  ),
})

function statusesOf(route: RouteOptions, isPublic: boolean, storesResponse: boolean): number[] {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  return [
    400,
    ...(isPublic ? [] : [401, 403]),
    404,
    406,
    ...(hasBody ? [409, 413, 415] : []),
    ...(storesResponse ? [422] : []),
    429,
    500,
    503,
  ]
}
