// Logs one line per request: nothing that a client sent but the method. Of a buyer, also the block of addresses, which tells
// whether a link was passed on.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBlock } from '../../platform/address-block.ts'
import type { RequestState } from './request-state.ts'

/**
 * An onRequest hook, also called without `done` for paths that reach no hook. The line is written when the response has been sent or
 * the client has disconnected.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done = () => {}): void {
  reply.raw.once('close', () => {
    const { method, routeOptions, id: request_id, ip } = request
    // A path that cannot be decoded has no state.
    const { caller, buyer } = (request.state as RequestState | null) ?? {}
    const line = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      caller: caller?.id ?? null,
      request_id,
      ...(buyer && { right: buyer.right, address_block: addressBlock(ip) }),
    }
    request.log.info(reply.raw.writableFinished ? line : { ...line, aborted: true }, 'request')
  })
  done()
}
