// Parses JSON bodies: strict UTF-8, no prototype poisoning, no compression; hashes those with an Idempotency-Key.
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

// Many clients send a content type with every POST; an empty body has no type, whatever the header says.
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
    // Unknown keys are ignored, also `__proto__`: it is dropped before it can reach an object.
    return parse(utf8.decode(body), { protoAction: 'remove', constructorAction: 'remove' }) as unknown
  } catch (cause) {
    throw new AppError('invalid', 'invalid_json', 'The body is not JSON in UTF-8.', { cause })
  }
}
