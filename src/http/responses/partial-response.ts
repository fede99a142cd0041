// Partial responses: records reduced to the fields that a request selects.
import type { FastifyReply } from 'fastify'
import type { Fields } from '../pipeline/field-selection.ts'

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
