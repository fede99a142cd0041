// Normalizes input before validation: integers from decimal strings, snake_case and camelCase names.
import { isDeepStrictEqual } from 'node:util'
import { fieldDetail, type Detail } from '../../platform/errors.ts'
import { asTimestamp } from '../../platform/text.ts'
import { FILTER_GROUP } from '../../platform/wire-schema.ts'

export type InputSchema = {
  type?: string | string[]
  properties?: Record<string, InputSchema>
  required?: string[]
  items?: InputSchema
  pattern?: string
  format?: string
  maximum?: number
  additionalProperties?: unknown
  'x-ignored-fields'?: string[]
}

/** A body field that repeats a part of the path. */
export type RepeatedField = { fieldName: string; name: string; value: unknown }

/** What `readBody` found in a body. */
export type BodyNotes = {
  /** An input: its keys are the camelCase names of the fields that may repeat a part of the path. */
  repeatable: ReadonlyMap<string, unknown>
  repeated: RepeatedField[]
  /** Unknown fields of objects that allow them, and fields that a schema ignores. */
  ignored: string[]
  errors: Detail[]
}

/**
 * Converts path and query values to the numbers and booleans of the schema if they are written canonically (no sign,
 * blank, exponent or leading zero); anything else stays text and fails validation.
 */
export function readParameters(
  schema: InputSchema,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const properties = schema.properties ?? {}
  const counts = new Map<string, number>()
  for (const name of Object.keys(values).map(camelCase)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const entries = Object.entries(values).flatMap(([sentName, value]) => {
    const name = parameterName(properties, sentName, counts)
    if (isEmptyCriteria(properties, name, value)) return []
    const parameter = Object.hasOwn(properties, name) ? properties[name]! : {}
    if (parameter.type === 'boolean') return [[name, asBoolean(value)]]
    if (name === DIRECTION && typeof value === 'string') return [[name, value.toUpperCase()]]
    if (isDecimalText(parameter)) return [[name, asDecimal(parameter, value)]]
    return [[name, hasType(parameter.type, 'integer') ? asInteger(value) : value]]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

const CRITERIA = 'searchCriteria'
const REQUEST_NAME = 'searchCriteria[requestName]'
const DIRECTION = 'searchCriteria[sortOrders][0][direction]'

// `search_criteria[page_size]` is `searchCriteria[pageSize]`. If both spellings are sent, neither is accepted: one value
// would be lost.
function parameterName(
  properties: Record<string, InputSchema>,
  sentName: string,
  counts: Map<string, number>,
): string {
  if (Object.hasOwn(properties, sentName)) return sentName
  const name = camelCase(sentName)
  const isKnown =
    Object.hasOwn(properties, name) || name === CRITERIA || name === REQUEST_NAME || FILTER_GROUP.test(name)
  return isKnown && counts.get(name) === 1 ? name : sentName
}

// Magento requires `searchCriteria` even without criteria, and clients send it with any value (`searchCriteria=all`); some
// send it with every read, also of one record.
function isEmptyCriteria(properties: Record<string, InputSchema>, name: string, value: unknown): boolean {
  const isEmpty = name === REQUEST_NAME || (name === CRITERIA && typeof value === 'string')
  return isEmpty && (Object.hasOwn(properties, DIRECTION) || Object.hasOwn(properties, 'fields'))
}

/**
 * Returns a body with decimal strings as the numbers of the schema, times in UTC, names in the schema's spelling (`cart_id` also for
 * `cartId` and vice versa), and without nulls of optional fields that do not allow null. A missing body becomes an empty
 * object, so that validation names the missing fields.
 */
export function readBody(
  schema: InputSchema,
  body: unknown,
  notes: BodyNotes = { repeatable: new Map(), repeated: [], ignored: [], errors: [] },
  path = '',
): unknown {
  if (body === undefined) return hasType(schema.type, 'object') ? {} : body
  const { items } = schema
  if (Array.isArray(body) && items)
    return body.map((item, index) => readBody(items, item, notes, `${path}[${index}]`))
  if (schema.format === 'timestamp') return typeof body === 'string' ? asTimestamp(body) : body
  if (hasType(schema.type, 'integer')) return asInteger(body, schema)
  if (isDecimalText(schema)) return asDecimal(schema, body)
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
  const otherSpelling = openSpellings(body)
  for (const [key, value] of Object.entries(body)) {
    const name = Object.hasOwn(properties, key)
      ? key
      : fieldName(schema, body, key, otherSpelling, notes, path)
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (field === undefined) {
      if (!isNoted(schema, key, value, notes, path)) result[key] = value
    } else if (value !== null || schema.required?.includes(name) || hasType(field.type, 'null'))
      result[name] = value === null ? null : readBody(field, value, notes, path + name)
  }
  return result
}

// Returns the schema's spelling of a name; if both spellings are sent, their values must be equal.
function fieldName(
  schema: InputSchema,
  body: Record<string, unknown>,
  key: string,
  otherSpelling: (key: string) => string | undefined,
  notes: BodyNotes,
  path: string,
): string {
  const name = spellings(schema).names.get(camelCase(key))
  if (name === undefined) return key
  const otherKey = otherSpelling(key)
  if (otherKey === undefined || isSameValue(body[otherKey], body[key])) return name
  notes.errors.push(fieldDetail(`${path}${key}`, `is also given as ${otherKey}, with another value.`))
  return key
}

/** Returns a function of a key of the body that returns the first other key with the same name in camelCase. */
function openSpellings(body: object): (key: string) => string | undefined {
  let keysOf: Map<string, string[]> | undefined
  return (key) => {
    keysOf ??= byName(Object.keys(body))
    return keysOf.get(camelCase(key))?.find((other) => other !== key)
  }
}

function byName(keys: string[]): Map<string, string[]> {
  const keysOf = new Map<string, string[]>()
  for (const key of keys) {
    const name = camelCase(key)
    const same = keysOf.get(name)
    if (same) same.push(key)
    else keysOf.set(name, [key])
  }
  return keysOf
}

// An id may be written as a number in one place and as text in the other.
function isSameValue(a: unknown, b: unknown): boolean {
  const isScalar = (value: unknown) => typeof value !== 'object'
  return isDeepStrictEqual(a, b) || (isScalar(a) && isScalar(b) && String(a) === String(b))
}

// Notes an unknown field. Returns whether it is thereby done with; any other is left in the body, where validation may reject it.
function isNoted(schema: InputSchema, key: string, value: unknown, notes: BodyNotes, path: string): boolean {
  const name = camelCase(key)
  if (notes.repeatable.has(name)) {
    if (value !== null) notes.repeated.push({ fieldName: path + key, name, value })
    return true
  }
  const isDropped = spellings(schema).ignored.has(name)
  if (isDropped || schema.additionalProperties !== false) notes.ignored.push(path + key)
  return isDropped
}

/** The names of a schema's fields by their spelling in camelCase, and the ignored ones in camelCase. */
type Spellings = { names: Map<string, string>; ignored: Set<string> }

const spellingsOfSchema = new WeakMap<InputSchema, Spellings>()

function spellings(schema: InputSchema): Spellings {
  const cached = spellingsOfSchema.get(schema) ?? {
    names: new Map(Object.keys(schema.properties ?? {}).map((name) => [camelCase(name), name])),
    ignored: new Set((schema['x-ignored-fields'] ?? []).map(camelCase)),
  }
  spellingsOfSchema.set(schema, cached)
  return cached
}

// Converts a canonical integer of at most ten digits. Where any text is accepted as well, one above the maximum remains text.
function asInteger(value: unknown, { format, maximum = Infinity }: InputSchema = {}): unknown {
  if (typeof value !== 'string' || !/^(0|[1-9][0-9]{0,9})$/.test(value)) return value
  return format === 'text' && Number(value) > maximum ? value : Number(value)
}

const isDecimalText = ({ type }: InputSchema) => hasType(type, 'number') && hasType(type, 'string')

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
