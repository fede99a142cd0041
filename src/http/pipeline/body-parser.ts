// Parses JSON bodies and forms: bounded depth and keys, no prototype poisoning, no compression; JSON in strict UTF-8. Hashes
// the bodies of requests with an Idempotency-Key.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { AppError } from '../../platform/errors.ts'
import { findJsonError } from '../../platform/json-error.ts'
import { exceededLimit } from '../../platform/json-limits.ts'
import { keysMaxOf } from './cost-classes.ts'

/** The deepest body of an operation has five levels. */
const DEPTH_MAX = 64
const AMPERSAND = 0x26

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The content type parser for JSON. */
export async function parseJsonBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const { headers, state } = request
  if (body.length === 0) return undefined
  requireSimple(body, keysMaxOf(request))
  if (headers['idempotency-key'] !== undefined) state.bodyHash = createHash('sha256').update(body).digest()
  return parseJson(body)
}

/** The content type parser for pictures. */
export async function parseBytes({ headers, state }: FastifyRequest, body: Buffer): Promise<Buffer> {
  if (headers['idempotency-key'] !== undefined) state.bodyHash = createHash('sha256').update(body).digest()
  return body
}

/** The content type parser for the forms of pages. The field `key` of a form is its idempotency key. */
export async function parseForm(request: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  requireFewKeys(request, 1 + body.reduce((count, byte) => (byte === AMPERSAND ? count + 1 : count), 0))
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  if (fields['key']) {
    request.headers['idempotency-key'] = fields['key']
    request.state.bodyHash = createHash('sha256').update(body).digest()
  }
  return fields
}

/** Throws if a form or a query has more keys than a JSON body of the request may have. */
export function requireFewKeys(request: FastifyRequest, keys: number): void {
  const max = keysMaxOf(request)
  if (keys > max) throw tooManyKeys(max)
}

function tooManyKeys(keysMax: number): AppError {
  return new AppError('too_complex', 'The request has more than %keys keys.', {
    parameters: { keys: keysMax },
  })
}

function requireSimple(body: Buffer, keysMax: number): void {
  const exceeded = exceededLimit(body, { depth: DEPTH_MAX, keys: keysMax })
  if (exceeded === 'depth')
    throw new AppError('too_complex', 'The body is nested deeper than %levels levels.', {
      parameters: { levels: DEPTH_MAX },
    })
  if (exceeded === 'keys') throw tooManyKeys(keysMax)
}

/** Drops the content type of an empty body; throws if a body is compressed. */
export function checkBodyHeaders({ raw: { headers } }: FastifyRequest): void {
  // Many clients send a content type with every POST; an empty body has no type, whatever the header says.
  if (Number(headers['content-length']) === 0) {
    delete headers['content-type']
    return
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 'A body must not be compressed.')
}

/** Returns the error for a body of another type than the route reads. */
export function unsupportedMediaType({ routeOptions: { schema } }: FastifyRequest): AppError {
  const [mediaType = 'application/json'] = schema?.consumes ?? []
  return new AppError('unsupported_media_type', 'The body must be sent as %mediaType.', {
    parameters: { mediaType },
  })
}

function parseJson(body: Buffer): unknown {
  let text
  try {
    text = utf8.decode(body)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not UTF-8.', { cause })
  }
  try {
    // Unknown keys are ignored, also `__proto__`: it is dropped before it can reach an object.
    return parse(text, { protoAction: 'remove', constructorAction: 'remove' }) as unknown
  } catch (cause) {
    throw notJson(text, cause)
  }
}

// Names the place only: the body may contain a password.
function notJson(text: string, cause: unknown): AppError {
  const position = findJsonError(text)
  const lines = text.slice(0, position).split('\n')
  return new AppError(
    'invalid_json',
    'The body is not JSON: error at position %position (line %line, column %column).',
    { parameters: { position, line: lines.length, column: lines.at(-1)!.length + 1 }, cause },
  )
}
