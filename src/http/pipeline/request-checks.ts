// Checks and normalizes the headers and the input of every request, whatever its route.
import type { ErrorObject } from 'ajv'
import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RouteOptions,
} from 'fastify'
import type { Database } from '../../platform/postgres/database.ts'
import { fieldDetail, invalidField, invalidInput, type Detail } from '../../platform/errors.ts'
import { isText } from '../../platform/text.ts'
import { checkBodyHeaders, requireFewKeys } from './body-parser.ts'
import { reportIgnored } from './ignored-fields.ts'
import { validationDetails } from './input-validator.ts'
import { parseFields } from './field-selection.ts'
import { compareWithPath, repeatableOf, type Repeatable } from './repeated-fields.ts'
import { prefersStrict, requireAcceptable, requireHost } from './request-headers.ts'
import { readBody, readParameters, type BodyNotes, type InputSchema } from './request-input.ts'
import { cachedStoreIds, storeCodeOf, type StoreIdLookup } from './request-url.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of a response that is not JSON; empty if the handler checks Accept itself. */
    produces?: string[]
  }
}

/** Checks what can be rejected before the body is read. */
export function checkHeaders(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  checkBodyHeaders(request)
  requireHost(request)
  const { permission, produces = ['application/json'] } = request.routeOptions.config
  // A missing route or method is reported first.
  if (permission && produces.length > 0) requireAcceptable(request, produces)
  done()
}

/** Returns the hook that brings path, query and body into the form that the schemas check. */
export function readInput(db: Database) {
  const findStoreId = cachedStoreIds()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    requireReadableQuery(request)
    if (storeCodeOf(request) !== 'default') await findStoreId(db, request)
    const { schema } = request.routeOptions
    if (!schema) return
    request.params = readParameters(schema.params ?? {}, request.params as Record<string, unknown>)
    request.query = readParameters(schema.querystring ?? {}, request.query as Record<string, unknown>)
    const { fields } = request.query as { fields?: unknown }
    if (typeof fields === 'string' && takesFields(request.routeOptions))
      request.state.fields = parseFields(fields)
    await checkBody(db, request, reply, findStoreId)
  }
}

/** Adds `fields` where a route takes it, and rejects unknown query parameters: a mistyped `fitler` must not return everything. */
export function completeQuerySchema(route: RouteOptions): void {
  if (!route.schema) return
  const query = (route.schema.querystring ?? noFields) as { properties: object }
  route.schema.querystring = takesFields(route)
    ? { ...query, properties: { ...query.properties, fields: FieldsParameter } }
    : query
}

/** The schema of a query or body of which no field is known. */
const noFields: InputSchema = { type: 'object', properties: {}, additionalProperties: false }

/** Returns whether a route reads JSON records, from which a caller may select fields. */
function takesFields({ method, config }: { method: unknown; config?: FastifyContextConfig }): boolean {
  const isRead = [method].flat().some((each) => each === 'GET' || each === 'HEAD')
  return isRead && config?.permission !== 'public' && config?.produces === undefined
}

const FieldsParameter = {
  type: 'string',
  description: 'The fields of each record to return, such as `items[id,name],total_count`; default all',
}

// Lenient decoding would turn broken escapes into U+FFFD, and so one filter into another.
function requireReadableQuery(request: FastifyRequest): void {
  // The router also starts the query at a '#'.
  const start = request.url.search(/[?#]/)
  if (start === -1) return
  const pairs = request.url.slice(start + 1).split('&')
  requireFewKeys(request, pairs.length)
  for (const pair of pairs) {
    const name = decoded(pair.split('=')[0] ?? '')
    const text = decoded(pair)
    // An error names the parameter, if its name is readable, in at most 100 characters.
    const fieldName = name !== undefined && isText(name) ? name.slice(0, 100) : 'query'
    if (text === undefined) throw invalidField(fieldName, 'must be percent-encoded UTF-8.')
    if (!isText(text)) throw invalidField(fieldName, 'must not hold NUL.')
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const repeatableByUrl = new Map<string, Repeatable>()

function cachedRepeatable(url: string, schema: InputSchema): Repeatable {
  const names = repeatableByUrl.get(url) ?? repeatableOf(url, schema)
  repeatableByUrl.set(url, names)
  return names
}

async function checkBody(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  findStoreId: StoreIdLookup,
): Promise<void> {
  const { url = '', schema: { body: bodySchema } = {} } = request.routeOptions
  if (!bodySchema && request.body === undefined) return
  const schema = (bodySchema ?? noFields) as InputSchema
  if (prefersStrict(request)) reply.header('preference-applied', 'handling=strict')
  const repeatable = cachedRepeatable(url, schema)
  const notes: BodyNotes = { repeatable, repeated: [], ignored: [], errors: [] }
  request.body = readBody(schema, request.body, notes)
  if (notes.repeated.length > 0)
    notes.errors.push(...(await compareWithPath(db, request, repeatable, notes.repeated, findStoreId)))
  if (notes.ignored.length > 0) notes.errors.push(...reportIgnored(request, reply, notes.ignored))
  if (notes.errors.length > 0) throw invalidInput([...notes.errors, ...schemaErrors(request)])
  if (!bodySchema) requireNoBody(request)
}

// Reported together with the others, so that the caller can correct everything at once.
function schemaErrors(request: FastifyRequest): Detail[] {
  const validate = request.getValidationFunction('body')
  if (!validate || validate(request.body)) return []
  return validationDetails(validate.errors as ErrorObject[])
}

// A route without a body knows no key, and does not ignore unknown ones.
function requireNoBody(request: FastifyRequest): void {
  const { body } = request
  if (body === undefined) return
  const keys =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : ['body']
  if (keys.length > 0) throw invalidInput(keys.map((key) => fieldDetail(key, 'is not known here.')))
}
