// Runs every write in one transaction and, with an Idempotency-Key, stores its response in it.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findStoredResponse,
  insertResponse,
  tryLockKey,
  type IdempotencyKey,
  type StoredResponse,
} from '../../access/idempotency-repository.ts'
import { letMailsWait } from '../../events/undo-repository.ts'
import type { Database, Json, Transaction } from '../../platform/postgres/database.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { withArchive } from '../pipeline/archived-record.ts'
import { errorResponse } from '../pipeline/error-response.ts'
import { partial } from './partial-response.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where the response contains a secret, which must not be stored for an Idempotency-Key. */
    storesResponse?: boolean
  }
}

/** The request that takes a change back may be on its way when the time is over. */
const UNDO_GRACE_S = 2

/** An AppError that is returned instead of thrown is sent like a thrown one, but the changes made so far are committed. */
type Work = (tx: Transaction) => Promise<Json | AppError>

/**
 * Runs `work` in one transaction and sends its JSON. With an Idempotency-Key, the response (also an error due to the state
 * of a record) is committed together with the change and replayed for IDEMPOTENCY_KEPT_HOURS to the same caller on the same route.
 * Responses to invalid input are not stored: validation precedes the route.
 */
export async function write(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
): Promise<FastifyReply> {
  const result = await runOnce(db, request, work)
  if (result.is_replayed) reply.header('idempotent-replayed', 'true')
  if (result.error) throw result.error
  return sendJson(reply.code(result.status), result.body)
}

/** Like `write`, without sending the result. */
export async function runOnce(db: Database, request: FastifyRequest, work: Work): Promise<Result> {
  const key = idempotencyKey(request)
  if (key) return writeOnce(db, key, request, work)
  return resultOf(await inTransaction(db, request, work), request)
}

/** What a user does in the console can be taken back for some seconds; its mails wait for as long. */
function inTransaction<T>(
  db: Database,
  { state, server }: FastifyRequest,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { undoSeconds } = server.state
  if (!state.isSession || undoSeconds === 0) return db.transaction(work)
  return db.transaction(async (tx) => {
    await letMailsWait(tx, undoSeconds + UNDO_GRACE_S)
    return work(tx)
  })
}

/** Like `write`, for work without a result: sends `true`, as Magento does. */
export async function writeDone(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Transaction) => Promise<void>,
): Promise<FastifyReply> {
  return write(db, request, reply, async (tx) => {
    await work(tx)
    return 'true' as Json
  })
}

export function hasIdempotencyKey(request: FastifyRequest): boolean {
  return idempotencyKey(request) !== undefined
}

export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(partial(reply, json))
}

type Result = StoredResponse & { is_replayed?: boolean; error?: AppError }

async function writeOnce(
  db: Database,
  key: IdempotencyKey,
  request: FastifyRequest,
  work: Work,
): Promise<Result> {
  const fingerprint = fingerprintOf(request)
  return inTransaction(db, request, async (tx) => {
    const isLocked = await tryLockKey(tx, key)
    // Read also without the lock: its holder may be replaying the response, or have just stored it.
    const stored = await findStoredResponse(tx, key, request.server.state.idempotencyKeptHours)
    if (stored && !stored.fingerprint.equals(fingerprint))
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another request.')
    if (stored) return { ...stored, is_replayed: true }
    if (!isLocked)
      throw new AppError('request_in_flight', 'A request with this Idempotency-Key is still running.', {
        retry_after_s: 1,
      })
    const result = await runToSavepoint(tx, request, work)
    await insertResponse(tx, key, fingerprint, result)
    return result
  })
}

// An error rolls the work back and is then stored like any other response.
async function runToSavepoint(tx: Transaction, request: FastifyRequest, work: Work): Promise<Result> {
  await tx.query('savepoint work')
  try {
    return resultOf(await work(tx), request)
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error
    await tx.query('rollback to savepoint work')
    return resultOf((await withArchive(tx, request, error)) as AppError, request)
  }
}

function resultOf(outcome: Json | AppError, request: FastifyRequest): Result {
  if (!(outcome instanceof AppError)) return { status: 200, body: outcome }
  const { status, body } = errorResponse(outcome, request.id)
  return { status, body, error: outcome }
}

// Not stored: a retry of the same request may succeed.
function isTransient({ kind }: AppError): boolean {
  return ['unauthenticated', 'forbidden', 'too_many_requests', 'unavailable'].includes(kind)
}

function idempotencyKey(request: FastifyRequest): IdempotencyKey | undefined {
  const { config, method, url } = request.routeOptions
  const header = request.headers['idempotency-key']
  // A read has the same effect however often it is repeated.
  const isStored = config.storesResponse !== false && config.isRead !== true
  if (header === undefined || !(method === 'POST' || method === 'PUT') || !isStored) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw invalidField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters.')
  return { caller: request.state.caller.id, route: `${method} ${url}`, key: header }
}

// Includes the URL: the same key for another record, store or query is another request.
function fingerprintOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(request.originalUrl)
    .update('\0')
    .update(request.state.bodyHash ?? '')
    .digest()
}
