// Logs one line per request: nothing that a client sent but the method.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestState } from '../request-state.ts'

/** An onRequest hook; the line is written when the response has been sent or the client has disconnected. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done = () => {}): void {
  reply.raw.once('close', () => {
    const { method, routeOptions, state, id: request_id } = request
    const line = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      // A path that cannot be decoded has no state.
      caller: (state as RequestState | null)?.caller?.id ?? null,
      request_id,
    }
    request.log.info(reply.raw.writableFinished ? line : { ...line, aborted: true }, 'request')
  })
  done()
}
