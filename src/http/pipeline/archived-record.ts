// Tells that a record which a path names, and which is not found, is in the archive.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kind } from '../../archive/archive-graph-repository.ts'
import { findArchivedAt } from '../../archive/archive-repository.ts'
import { AppError } from '../../platform/errors.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { sendError } from './error-response.ts'

const paths: [RegExp, Kind][] = [
  [/\/quoting\/quotes?\/:/, 'quote'],
  [/\/quoting\/request\/:/, 'quote_request'],
  [/\/pricerequest\/request\/:/, 'price_request'],
]

/** Returns the error; one of a record that is in the archive says so. Only callers who may read such records get so far. */
export async function withArchive(db: Queryable, request: FastifyRequest, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'not_found') return error
  const { url = '' } = request.routeOptions
  const [, kind] = paths.find(([path]) => path.test(url)) ?? []
  const [id] = Object.values(request.params as Record<string, unknown>)
  if (!kind || typeof id !== 'number' || error.parameters?.fieldValue !== id) return error
  const archivedAt = await findArchivedAt(db, kind, id)
  if (archivedAt === undefined) return error
  return new AppError('archived', error.message, {
    parameters: { ...error.parameters, archivedAt },
    detail: `This record was archived on ${archivedAt} UTC; an operator can restore it.`,
  })
}

export const sendErrorWithArchive =
  (db: Queryable) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendError(await withArchive(db, request, error).catch(() => error), request, reply)
