// Brings what a client sent into the form that the schemas check: integers from decimal strings, both spellings of a name.
import { isDeepStrictEqual } from 'node:util'
import { fieldDetail, type Detail } from '../platform/errors.ts'
import { FILTER_GROUP } from '../platform/wire-schema.ts'

export type InputSchema = {
  type?: string | string[]
  properties?: Record<string, InputSchema>
  required?: string[]
  items?: InputSchema
  pattern?: string
  additionalProperties?: unknown
  'x-ignored-fields'?: string[]
}

/** A body field that says again what the path says. */
export type RepeatedField = { fieldName: string; name: string; value: unknown }

/** What was noticed while a body was read. `repeatable` are the names, in camelCase, that the route knows from its path. */
export type BodyNotes = {
  repeatable: ReadonlyMap<string, unknown>
  repeated: RepeatedField[]
  /** Unknown fields of an object that is open to them, and fields that a schema ignores. */
  ignored: string[]
  faults: Detail[]
}

/**
 * Path and query values are text: what the schema calls an integer or a boolean is made one if it is written
 * exactly so (no sign, blank, exponent or leading zero); anything else stays text and fails the check.
 */
export function readParameters(
  schema: InputSchema,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const properties = schema.properties ?? {}
  const counts = new Map<string, number>()
  for (const name of Object.keys(values).map(camelCase)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const entries = Object.entries(values).flatMap(([given, value]) => {
    const name = parameterName(properties, given, counts)
    if (isMeaningless(properties, name, value)) return []
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined
    if (type === 'boolean') return [[name, asBoolean(value)]]
    if (name === DIRECTION && typeof value === 'string') return [[name, value.toUpperCase()]]
    return [[name, hasType(type, 'integer') ? asInteger(value) : value]]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

const CRITERIA = 'searchCriteria'
const REQUEST_NAME = 'searchCriteria[requestName]'
const DIRECTION = 'searchCriteria[sortOrders][0][direction]'

// `search_criteria[page_size]` is `searchCriteria[pageSize]`. Of two spellings neither is taken: one would be lost.
function parameterName(
  properties: Record<string, InputSchema>,
  given: string,
  counts: Map<string, number>,
): string {
  if (Object.hasOwn(properties, given)) return given
  const name = camelCase(given)
  const isKnown =
    Object.hasOwn(properties, name) || name === CRITERIA || name === REQUEST_NAME || FILTER_GROUP.test(name)
  return isKnown && counts.get(name) === 1 ? name : given
}

// Clients of Magento must send it even when they have no criteria; some send it with every read, also of one record.
function isMeaningless(properties: Record<string, InputSchema>, name: string, value: unknown): boolean {
  const isEmpty = name === REQUEST_NAME || (name === CRITERIA && value === '')
  return isEmpty && (Object.hasOwn(properties, DIRECTION) || Object.hasOwn(properties, 'fields'))
}

const nothing: BodyNotes = { repeatable: new Map(), repeated: [], ignored: [], faults: [] }

/**
 * A body: decimal strings become the integers and decimals that they are where a schema takes them, `cart_id` is taken for `cartId` and the reverse, and null for an optional field
 * that knows no null counts as not given. A body that was not sent is an empty object, so that what is missing is named.
 */
export function readBody(
  schema: InputSchema,
  body: unknown,
  notes: BodyNotes = { ...nothing, ignored: [], faults: [] },
  path = '',
): unknown {
  if (body === undefined) return hasType(schema.type, 'object') ? {} : body
  const { items } = schema
  if (Array.isArray(body) && items)
    return body.map((item, index) => readBody(items, item, notes, `${path}[${index}]`))
  if (hasType(schema.type, 'integer')) return asInteger(body)
  if (hasType(schema.type, 'number') && hasType(schema.type, 'string')) return asDecimal(schema, body)
  if (!schema.properties || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return readObject(schema, body as Record<string, unknown>, notes, path && `${path}.`)
}

function readObject(
  schema: InputSchema,
  body: Record<string, unknown>,
  notes: BodyNotes,
  path: string,
): Record<string, unknown> {
  const properties = schema.properties ?? {}
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body)) {
    const name = Object.hasOwn(properties, key) ? key : fieldName(schema, body, key, notes, path)
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known === undefined) {
      if (!isNoted(schema, key, value, notes, path)) result[key] = value
    } else if (value !== null || schema.required?.includes(name) || hasType(known.type, 'null'))
      result[name] = value === null ? null : readBody(known, value, notes, path + name)
  }
  return result
}

// The schema's spelling of a name; given in both spellings, the values must be the same.
function fieldName(
  schema: InputSchema,
  body: Record<string, unknown>,
  key: string,
  notes: BodyNotes,
  path: string,
): string {
  const name = spellings(schema).get(camelCase(key))
  if (name === undefined) return key
  const [first] = Object.keys(body).filter((other) => other !== key && camelCase(other) === camelCase(key))
  if (first === undefined || isSameValue(body[first], body[key])) return name
  notes.faults.push(fieldDetail(`${path}${key}`, `is also given as ${first}, with another value.`))
  return key
}

// An id may be written as a number in one place and as text in the other.
function isSameValue(a: unknown, b: unknown): boolean {
  const isScalar = (value: unknown) => typeof value !== 'object'
  return isDeepStrictEqual(a, b) || (isScalar(a) && isScalar(b) && String(a) === String(b))
}

// What the path says already is compared later; of the rest, an object that is open ignores what it does not know.
function isNoted(schema: InputSchema, key: string, value: unknown, notes: BodyNotes, path: string): boolean {
  const name = camelCase(key)
  if (notes.repeatable.has(name)) {
    if (value !== null) notes.repeated.push({ fieldName: path + key, name, value })
    return true
  }
  const isDropped = schema['x-ignored-fields']?.some((ignored) => camelCase(ignored) === name) ?? false
  if (isDropped || schema.additionalProperties !== false) notes.ignored.push(path + key)
  return isDropped
}

const known = new WeakMap<InputSchema, Map<string, string>>()

function spellings(schema: InputSchema): Map<string, string> {
  const made =
    known.get(schema) ?? new Map(Object.keys(schema.properties ?? {}).map((name) => [camelCase(name), name]))
  known.set(schema, made)
  return made
}

function asInteger(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9][0-9]{0,9})$/.test(value) ? Number(value) : value
}

function asDecimal({ pattern = '' }: InputSchema, value: unknown): unknown {
  return typeof value === 'string' && new RegExp(pattern).test(value) ? Number(value) : value
}

function asBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : value
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function hasType(type: string | string[] | undefined, wanted: string): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted
}
