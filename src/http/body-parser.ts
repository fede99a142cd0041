// Reads JSON bodies: strict UTF-8, no poisoned keys, nothing compressed; keeps the hash that an Idempotency-Key needs.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { AppError } from '../platform/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!dropEmptyBody(request)) requirePlainBody(request)
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.headers['idempotency-key'] !== undefined)
        request.bodyHash = createHash('sha256').update(body).digest()
      return body.length === 0 ? undefined : parseJson(body)
    },
  )
}

// Many clients declare a content type with every POST; what has no bytes has no type, whatever is declared.
function dropEmptyBody({ raw: { headers } }: FastifyRequest): boolean {
  if (Number(headers['content-length']) !== 0) return false
  delete headers['content-type']
  return true
}

function requirePlainBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 'unsupported_media_type', 'A body must not be compressed.')
}

function parseJson(body: Buffer): unknown {
  try {
    // An unknown key is ignored, also `__proto__`: it is left out instead of reaching an object.
    return parse(utf8.decode(body), { protoAction: 'remove', constructorAction: 'remove' }) as unknown
  } catch (cause) {
    throw new AppError('invalid', 'invalid_json', 'The body is not JSON in UTF-8.', { cause })
  }
}
