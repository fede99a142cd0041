// Partial responses: `fields=items[id,name],total_count` selects fields of records, with Magento's syntax.
import type { FastifyReply } from 'fastify'
import { invalidField } from '../../platform/errors.ts'

export type Fields = Map<string, Fields | undefined>

const NESTING_MAX = 10

/** Parses `a,b[c,d]`; throws if malformed. */
export function parseFields(text: string): Fields {
  const root: Fields = new Map()
  const open: Fields[] = [root]
  // A name, then an opening bracket, or closing brackets and a comma or the end.
  const part = /(\w+)(?:(\[)|(\]*)(?:,|$))/y
  while (part.lastIndex < text.length) {
    const [, name, opening, closing = ''] = part.exec(text) ?? []
    const current = open.at(-1)
    if (name === undefined || current === undefined || open.length <= closing.length) throw malformed()
    const nested: Fields | undefined = opening ? new Map() : undefined
    current.set(name, nested)
    if (nested) open.push(nested)
    else open.length -= closing.length
    if (open.length > NESTING_MAX) throw malformed()
  }
  if (open.length > 1 || root.size === 0 || text.endsWith(',')) throw malformed()
  return root
}

function malformed() {
  return invalidField('fields', 'must be names, separated by commas, such as items[id,name],total_count.')
}

/** Returns the JSON reduced to the selected fields; unchanged without a selection or for errors. */
export function partial({ request, statusCode }: FastifyReply, json: string): string {
  const { fields } = request.state
  return fields && statusCode < 400 ? JSON.stringify(picked(JSON.parse(json), fields)) : json
}

/** Returns a value reduced to the selected fields; arrays by element, scalars unchanged. */
export function picked(value: unknown, fields: Fields | undefined): unknown {
  if (!fields || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => picked(entry, fields))
  const entries = Object.entries(value).filter(([name]) => fields.has(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, picked(inner, fields.get(name))]))
}
