// Whether a client takes what an answer is.
import accepts from 'accepts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

/** Throws when the Accept header takes none of the media types. */
export function requireAcceptable(request: FastifyRequest, types: string[]): void {
  if (request.headers.accept === undefined || accepts(request.raw).type(types)) return
  throw new AppError('not_acceptable', 'not_acceptable', 'The answer can be had as %types only.', {
    parameters: { types: types.join(', ') },
  })
}
