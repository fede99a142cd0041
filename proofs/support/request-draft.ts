// Reads the OpenAPI document and generates valid requests for its operations, as bytes.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import Fastify from 'fastify'
import { documentRoutes } from '../../scripts/openapi-document.ts'
import type { Random } from '../../src/demo/demo-random.ts'
import type { ApiOptions } from '../../test/support/api.ts'
import { fileBody, pdf } from '../../test/support/sample-files.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  format?: string
  pattern?: string
  uniqueItems?: boolean
  examples?: unknown[]
} & Partial<Record<Limit, number>>
type Limit = 'minimum' | 'exclusiveMinimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems'

export type Parameter = {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema?: Schema; example?: unknown }>

export type Operation = {
  operationId: string
  method: string
  /** A template as in the document: `/rest/V1/carts/{cartId}`. */
  url: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema; example?: unknown }
  isPublic: boolean
}

type Documented = Pick<Operation, 'operationId'> & {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  security?: unknown[]
}
type Document = {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Schemas; parameters: Record<string, Parameter> }
}
type Schemas = Record<string, Schema>

/** The operations of openapi.json, and of planted routes. */
export async function readDocument(
  plant: NonNullable<ApiOptions['routes']>,
): Promise<{ operations: Operation[]; schemas: Schemas }> {
  const { paths, components } = JSON.parse(await readFile('openapi.json', 'utf8')) as Document
  const { schemas, parameters: shared } = components
  const app = Fastify()
  await documentRoutes(app)
  // Only handlers use the database.
  plant(app, undefined as never)
  await app.ready()
  Object.assign(paths, (app.swagger() as unknown as Document).paths)
  const operationOf = (url: string, method: string, documented: Documented): Operation => ({
    operationId: documented.operationId,
    method: method.toUpperCase(),
    url,
    parameters: (documented.parameters ?? [])
      .map((each) => ('$ref' in each ? shared[basename(each.$ref)]! : each))
      .map((each) => ({ ...each, schema: resolveReferences(each.schema, schemas) })),
    body: bodyOf(documented.requestBody?.content, schemas),
    isPublic: documented.security?.length === 0,
  })
  const operations = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, documented]) => operationOf(url, method, documented)),
  )
  // Clients wait for the end of a response, and a stream has none.
  const ending = operations.filter(({ operationId }) => operationId !== 'streamEvents')
  return { operations: ending, schemas }
}

function bodyOf(content: Content | undefined, schemas: Schemas): Operation['body'] {
  const [entry] = Object.entries(content ?? {})
  if (!entry) return undefined
  const [type, { schema = {}, example }] = entry
  const found = resolveReferences(schema, schemas)
  return { type, schema: found, example: example ?? found.examples?.[0] }
}

function resolveReferences(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined)
    return resolveReferences(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const properties = Object.entries(schema.properties ?? {})
  const named = Object.fromEntries(properties.map(([name, each]) => [name, resolveReferences(each, schemas)]))
  return {
    ...schema,
    ...(schema.items && { items: resolveReferences(schema.items, schemas) }),
    ...(schema.properties && { properties: named }),
  }
}

/** The fields of `filter` from its description; none if there is no such parameter. */
export function filterFields({ parameters }: Operation): string[] {
  const { description = '' } = parameters.find(({ name }) => name === 'filter') ?? {}
  return /whose keys are ([\w, ]+)\./.exec(description)?.[1]?.split(', ') ?? []
}

export type Draft = {
  operation: Operation
  method: string
  /** As sent, percent-encoded or not; a character is a byte here and in query and headers. */
  path: string
  /** Pairs such as `addItems=true`, as sent. */
  query: string[]
  headers: [name: string, value: string][]
  body: { json: unknown } | { bytes: Buffer } | undefined
  mutations: string[]
  isChunked: boolean
  /** Changes the final bytes, for malformed framing. */
  frame?: (head: string, body: Buffer) => Buffer
  /**
   * It may end the connection and is sent on one of its own: others on the same connection would lose their response,
   * and their effect would be unknown.
   */
  isAlone: boolean
  /** It is incomplete: the server may close without a response. */
  isCut: boolean
}

export function newDraft(operation: Operation, token: string, path: string): Draft {
  const headers: Draft['headers'] = [['host', 'localhost']]
  if (!operation.isPublic) headers.push(['authorization', `Bearer ${token}`])
  const plain = { isChunked: false, isAlone: false, isCut: false }
  const { method } = operation
  return { operation, method, path, query: [], headers, body: undefined, mutations: [], ...plain }
}

/** A piece of JSON that JSON.stringify would not write, such as `1e400`. */
export class RawJson {
  constructor(readonly text: string) {}
}

const MARK = '\u0001raw'

/** Writes JSON in which each RawJson stands as it is, in place of a mark that JSON.stringify can write. */
function jsonText(value: unknown): string {
  const raw: string[] = []
  return JSON.stringify(value, (_key, each: unknown) =>
    each instanceof RawJson ? `${MARK}${raw.push(each.text) - 1}` : each,
  ).replace(/"\\u0001raw(\d+)"/g, (_, index: string) => raw[Number(index)] ?? '')
}

export function bodyBytes({ body }: Draft): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  return 'bytes' in body ? body.bytes : Buffer.from(jsonText(body.json))
}

export function setHeader(draft: Draft, name: string, value: string | undefined): void {
  draft.headers = draft.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
  if (value !== undefined) draft.headers.push([name, value])
}

export function bytesOf(draft: Draft): Buffer {
  const body = bodyBytes(draft)
  const headers = [...draft.headers]
  if (draft.isChunked) headers.push(['transfer-encoding', 'chunked'])
  else if (draft.body !== undefined && !headers.some(([name]) => /^content-length$/i.test(name)))
    headers.push(['content-length', String(body.length)])
  const target = draft.path + (draft.query.length > 0 ? `?${draft.query.join('&')}` : '')
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `${draft.method} ${target} HTTP/1.1\r\n${lines}\r\n`
  const framed = draft.isChunked ? inChunks(body) : body
  return draft.frame ? draft.frame(head, framed) : Buffer.concat([Buffer.from(head, 'latin1'), framed])
}

function inChunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2)
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0)
  const parts = chunks.flatMap((chunk) => [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n'])
  return Buffer.concat([...parts, '0\r\n\r\n'].map((part) => Buffer.from(part as string, 'latin1')))
}

/** The bytes as a string literal. A part of up to eight characters that is repeated 20 times or more is written once. */
export const shownBytes = (bytes: Buffer): string =>
  JSON.stringify(bytes.toString('latin1'))
    .replace(/[\x7f-\xff]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
    .replace(
      /((?:\\u....|\\x..|\\.|[^\\]){1,8}?)\1{19,}/g,
      (all, part: string) => `⟨${part}⟩×${all.length / part.length}`,
    )

/** What is known of the records of a shop: a token with all permissions, the SKUs, and the highest id of most tables. */
export type Known = { token: string; skus: string[]; ids_max: number }

const texts = ['Anna', 'x', 'Größe 漢字 🙂', "O'Brien", 'a\nb\tc', '100 %', '<b>&amp;', '  ', '‮abc', '\\']
const timestamps = ['2031-01-31 12:00:00', '2030-12-31 23:59:59', '2029-02-28 00:00:00']
const amounts = [1, 2, 0.0001, 12.5, 33.33, 99.9999, 100]

// One of these matches each pattern of the interface; add a value here for a new pattern.
const patterned = [
  '1',
  'shop',
  'EUR',
  'Name',
  'Europe/Berlin',
  '5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e',
  '0-1-1',
  'https://shop.example',
]

export function openGenerator(known: Known, random: Random) {
  let uniqueTexts = 0

  // Values by field name, where the schema alone is not enough.
  const byName: Record<string, () => unknown> = {
    url: () => 'http://127.0.0.1:9/hook',
    sku: () => random.pick(known.skus),
    product_sku: () => random.pick(known.skus),
    username: () => random.pick(['nobody', 'somebody', 'anybody']),
    role: () => 'Shop',
    timezone: () => 'UTC',
    version: () => 1,
    path_sku: () => random.pick(known.skus),
  }

  const byType: Record<string, (schema: Schema) => unknown> = {
    object: objectFor,
    array: arrayFor,
    integer: integerFor,
    number: ({ maximum = Infinity }) => random.pick(amounts.filter((each) => each <= maximum)),
    boolean: () => random.chance(0.5),
    null: () => null,
  }

  function valueFor(schema: Schema, name = ''): unknown {
    const special = Object.hasOwn(byName, name) ? byName[name] : undefined
    if (special) return special()
    if (schema.enum) return random.pick(schema.enum)
    const make = byType[random.pick([schema.type ?? 'object'].flat())]
    return (make ?? textFor)(schema)
  }

  function objectFor({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const chosen = Object.entries(properties).filter(
      ([name]) => required.includes(name) || random.chance(0.5),
    )
    return Object.fromEntries(chosen.map(([name, each]) => [name, valueFor(each, name)]))
  }

  function arrayFor({ items = {}, minItems = 0, uniqueItems }: Schema): unknown[] {
    const length = random.integer(minItems, Math.max(minItems, 3))
    const list = Array.from({ length }, () => valueFor(items))
    return uniqueItems ? [...new Set(list)] : list
  }

  function integerFor({ minimum = 0, maximum = 2147483647 }: Schema): number {
    if (random.chance(0.05)) return random.pick([minimum, maximum])
    return random.integer(minimum, Math.min(maximum, known.ids_max))
  }

  function textFor({ format, pattern, minLength = 0, maxLength = 255 }: Schema): string {
    if (pattern !== undefined) {
      const fitting = patterned.filter((each) => new RegExp(pattern, 'u').test(each))
      if (fitting.length === 0) throw new Error(`no sample value matches the pattern ${pattern}`)
      return random.pick(fitting)
    }
    if (format === 'timestamp') return random.pick(timestamps)
    if (format === 'mailbox') return `buyer-${++uniqueTexts}@example.com`
    if (format === 'ip') return random.pick(['192.0.2.7', '2001:db8::7'])
    if (random.chance(0.02)) return 'x'.repeat(maxLength)
    return random.pick(texts).slice(0, maxLength).padEnd(minLength, 'x')
  }

  function filterFor(operation: Operation): string {
    const fields = random.sample(filterFields(operation), random.integer(0, 2))
    return JSON.stringify(Object.fromEntries(fields.map((name) => [name, conditionFor(name)])))
  }

  function conditionFor(name: string): unknown {
    if (name.endsWith('_at')) return { [random.pick(['from', 'to', 'gt', 'lteq'])]: random.pick(timestamps) }
    if (name.startsWith('is_')) return random.pick([true, false, 'true', 0])
    const value = /(^|_)id$/.test(name) && name !== 'increment_id' ? random.integer(1, 9) : random.pick(texts)
    return random.pick([value, { eq: value }, { neq: value }, { in: [value] }, { nin: [value, value] }])
  }

  const pathOf = (operation: Operation): string =>
    operation.url.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { schema = {} } = operation.parameters.find((each) => each.name === name) ?? {}
      return encodeURIComponent(String(valueFor(schema, name === 'sku' ? 'path_sku' : name)))
    })

  function queryOf(operation: Operation): string[] {
    const chosen = operation.parameters.filter((each) => each.in === 'query' && random.chance(0.3))
    // A page needs a size.
    const isPaged = chosen.some(({ name }) => name.endsWith('[currentPage]'))
    const sizes = operation.parameters.filter(({ name }) => isPaged && name.endsWith('[pageSize]'))
    return [...new Set([...sizes, ...chosen])].map((parameter) => {
      const value = parameter.name === 'filter' ? filterFor(operation) : valueFor(parameter.schema)
      return `${encodeURIComponent(parameter.name)}=${encodeURIComponent(String(value))}`
    })
  }

  function addBody(draft: Draft): void {
    const { body } = draft.operation
    if (!body) return
    if (body.type.startsWith('multipart/')) {
      const { headers, payload } = fileBody('drawing.pdf', pdf, 'application/pdf')
      draft.body = { bytes: payload }
      setHeader(draft, 'content-type', headers['content-type'])
      return
    }
    const example = random.chance(0.4) ? structuredClone(body.example) : undefined
    draft.body = { json: example ?? valueFor(body.schema) }
    setHeader(draft, 'content-type', random.pick(['application/json', 'application/json; charset=utf-8']))
  }

  /** Returns a request that conforms to the document; the state of the records may still not allow it. */
  return (operation: Operation): Draft => {
    const draft = newDraft(operation, known.token, pathOf(operation))
    draft.query = queryOf(operation)
    const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
    // Unique: a repeated key would return the stored response of another request.
    const key = random.pick(['key-', '"', 'a,b', '%00', '__proto__', "'--"]) + ++uniqueTexts
    if (takesKey && random.chance(0.2)) setHeader(draft, 'idempotency-key', key)
    addBody(draft)
    return draft
  }
}
