// Answers that are ready before the body was read: the rest of the body must neither block nor break the connection.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

// Long enough to read an answer, short enough to send us little of ten gigabytes.
const LINGER_MS = 2000
const SHORT_BODY_BYTES = 65_536

/**
 * The rest of a body that is short or came whole is thrown away. A long one ends the connection after the answer; not at
 * once, for a socket that is closed with unread bytes is reset, and the answer would be lost on its way.
 */
export function closeAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const message = request.raw
    if (message.readableEnded) return done(null, payload)
    message.unpipe()
    message.resume()
    if (message.complete || Number(message.headers['content-length']) <= SHORT_BODY_BYTES)
      return done(null, payload)
    reply.header('connection', 'close')
    if (typeof payload !== 'string') return done(null, payload)
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(lingering(payload, message)))
  })
}

async function* lingering(payload: string, message: IncomingMessage): AsyncGenerator<string> {
  yield payload
  // Rejects when the time is over or the client is gone; either way there is nothing left to wait for.
  await finished(message, { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined)
}
