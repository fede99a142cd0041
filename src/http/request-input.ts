// Brings what a client sent into the form that the schemas check: integers from decimal strings, both spellings of a name.

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/**
 * Path and query values are text: what the schema calls an integer or a boolean is made one if it is written
 * exactly so (no sign, blank, exponent or leading zero); anything else stays text and fails the check.
 */
export function readParameters(schema: Schema, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => {
    const type = schema.properties?.[name]?.type
    if (type === 'boolean') return [name, asBoolean(value)]
    return [name, hasType(type, 'integer') ? asInteger(value) : value]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/**
 * A body: decimal strings become integers, `cart_id` is taken for `cartId`, and null for an optional field that
 * knows no null counts as not given. A body that was not sent is an empty object, so that what is missing is named.
 */
export function readBody(schema: Schema, body: unknown): unknown {
  if (body === undefined) return hasType(schema.type, 'object') ? {} : body
  if (Array.isArray(body) && schema.items) return body.map((item) => readBody(schema.items!, item))
  if (hasType(schema.type, 'integer')) return asInteger(body)
  if (!schema.properties || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return readObject(schema, body as Record<string, unknown>)
}

function readObject(schema: Schema, body: Record<string, unknown>): Record<string, unknown> {
  const properties = schema.properties ?? {}
  const spelledOut = new Map(Object.keys(properties).map((name) => [snakeCase(name), name]))
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body)) {
    const alias = spelledOut.get(key)
    const name = alias && !Object.hasOwn(body, alias) ? alias : key
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!known) result[name] = value
    else if (value !== null || schema.required?.includes(name) || hasType(known.type, 'null'))
      result[name] = value === null ? null : readBody(known, value)
  }
  return result
}

function asInteger(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9][0-9]{0,9})$/.test(value) ? Number(value) : value
}

function asBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : value
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function hasType(type: string | string[] | undefined, wanted: string): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted
}
