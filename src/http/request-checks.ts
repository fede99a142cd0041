// What is checked of every request, whatever its route: Host, Accept, query, store code, that its values have types.
import type { ErrorObject } from 'ajv'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/database.ts'
import { AppError, fieldDetail, invalidField, invalidInput, type Detail } from '../platform/errors.ts'
import { isText } from '../platform/text.ts'
import { requireAcceptable } from './accept.ts'
import { headerValues } from './header-values.ts'
import { isStrict, tellIgnored } from './ignored-fields.ts'
import { validationDetails } from './input-validator.ts'
import { parseFields } from './partial-answer.ts'
import { compareWithPath, repeatableOf, type Repeatable } from './path-repeats.ts'
import { readBody, readParameters, type BodyNotes, type InputSchema } from './request-input.ts'
import { findStoreOfPath, storeCodeOf } from './store-code.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the answer when it is not JSON; none when the handler looks at Accept itself. */
    produces?: string[]
  }
}

// After token and permission come media types, then parameters and body.
export function checkRequests(app: FastifyInstance, db: Database): void {
  app.decorateRequest('fields', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    requireHost(request)
    const { permission, produces = ['application/json'] } = request.routeOptions.config
    // Where there is no route or no such method, that is the answer.
    if (permission && produces.length > 0) requireAcceptable(request, produces)
    done()
  })
  app.addHook('preValidation', async (request, reply) => {
    requireReadableQuery(request)
    if (storeCodeOf(request) !== 'default') await findStoreOfPath(db, request)
    const { schema } = request.routeOptions
    if (!schema) return
    request.params = readParameters(schema.params ?? {}, request.params as Record<string, unknown>)
    request.query = readParameters(schema.querystring ?? {}, request.query as Record<string, unknown>)
    const { fields } = request.query as { fields?: unknown }
    if (typeof fields === 'string' && takesFields(request.routeOptions)) request.fields = parseFields(fields)
    await checkBody(db, request, reply)
  })
  app.addHook('onRoute', (route) => {
    // An unknown query parameter is refused on every route: a mistyped `fitler` must not dump everything.
    if (route.schema && !route.schema.querystring)
      route.schema.querystring = { type: 'object', properties: {}, additionalProperties: false }
    if (route.schema && takesFields(route))
      route.schema.querystring = withFields(route.schema.querystring as Query)
  })
}

type Query = { properties: object }

/** Whether a route reads JSON records, of which a caller may want a part only. */
function takesFields({ method, config }: { method: unknown; config?: FastifyContextConfig }): boolean {
  const isRead = [method].flat().some((each) => each === 'GET' || each === 'HEAD')
  return isRead && config?.permission !== 'public' && config?.produces === undefined
}

const FieldsParameter = {
  type: 'string',
  description: 'The fields that are wanted of each record, such as `items[id,name],total_count`; default all',
}

function withFields(query: Query): Query {
  return { ...query, properties: { ...query.properties, fields: FieldsParameter } }
}

function requireHost({ raw }: FastifyRequest): void {
  const count = headerValues(raw, 'host').length
  if (count > 1 || (count === 0 && raw.httpVersion !== '1.0'))
    throw new AppError('invalid', 'invalid_request', 'A request names one Host.')
}

// Decoded leniently, broken escapes would turn into U+FFFD and a filter into another one.
function requireReadableQuery(request: FastifyRequest): void {
  // The router also takes what follows a '#' for a query.
  const start = request.url.search(/[?#]/)
  if (start === -1) return
  for (const pair of request.url.slice(start + 1).split('&')) {
    const name = decoded(pair.split('=')[0] ?? '')
    const text = decoded(pair)
    const shown = name !== undefined && isText(name) ? name.slice(0, 100) : 'query'
    if (text === undefined) throw invalidField(shown, 'must be percent-encoded UTF-8.')
    if (!isText(text)) throw invalidField(shown, 'must not hold NUL.')
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const repeatables = new Map<string, Repeatable>()

function repeatable(url: string, schema: InputSchema): Repeatable {
  const names = repeatables.get(url) ?? repeatableOf(url, schema.additionalProperties !== false)
  repeatables.set(url, names)
  return names
}

const noBody: InputSchema = { type: 'object', properties: {}, additionalProperties: false }

async function checkBody(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { url = '', schema: { body: known } = {} } = request.routeOptions
  if (!known && request.body === undefined) return
  const schema = (known ?? noBody) as InputSchema
  if (isStrict(request)) reply.header('preference-applied', 'handling=strict')
  const names = repeatable(url, schema)
  const notes: BodyNotes = { repeatable: names, repeated: [], ignored: [], faults: [] }
  request.body = readBody(schema, request.body, notes)
  if (notes.repeated.length > 0)
    notes.faults.push(...(await compareWithPath(db, request, names, notes.repeated)))
  if (notes.ignored.length > 0) notes.faults.push(...tellIgnored(request, reply, notes.ignored))
  if (notes.faults.length > 0) throw invalidInput([...notes.faults, ...schemaFaults(request)])
  if (!known) requireNoBody(request)
}

// Named with the rest, so that the caller can correct everything at once.
function schemaFaults(request: FastifyRequest): Detail[] {
  const validate = request.getValidationFunction('body')
  if (!validate || validate(request.body)) return []
  return validationDetails(validate.errors as ErrorObject[])
}

// Where a route knows no body, its keys are unknown keys, which are not ignored on additive endpoints.
function requireNoBody(request: FastifyRequest): void {
  const { body } = request
  if (body === undefined) return
  const keys =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : ['body']
  if (keys.length > 0) throw invalidInput(keys.map((key) => fieldDetail(key, 'is not known here.')))
}
