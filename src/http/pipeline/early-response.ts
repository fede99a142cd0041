// Discards the rest of a body when a response is sent before it was read: it must neither block nor break the connection.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Long enough for the client to read the response, short enough to receive little of a ten-gigabyte body.
const LINGER_MS = 2000
const SHORT_BODY_BYTES = 65_536

/**
 * Discards the rest of a short or complete body. A long one closes the connection after the response, with a delay:
 * closing a socket with unread bytes resets it, and the client would lose the response.
 */
export function discardUnreadBody(
  { raw: message }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload: unknown) => void,
): void {
  if (message.readableEnded) return done(null, payload)
  message.unpipe()
  message.resume()
  if (message.complete || Number(message.headers['content-length']) <= SHORT_BODY_BYTES)
    return done(null, payload)
  reply.header('connection', 'close')
  // A stream takes its time by itself.
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
  reply.header('content-length', Buffer.byteLength(payload))
  done(null, Readable.from(lingering(payload, message)))
}

async function* lingering<Payload>(payload: Payload, message: IncomingMessage): AsyncGenerator<Payload> {
  yield payload
  // Rejects after the delay or when the client disconnects; either way there is nothing left to wait for.
  await finished(message, { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined)
}
