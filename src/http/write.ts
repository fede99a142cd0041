// The way of every write: one transaction around the change and, with an Idempotency-Key, the answer that is kept.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findAnswer,
  insertAnswer,
  tryLockKey,
  type AnswerKey,
  type KeptAnswer,
} from '../access/idempotency-repository.ts'
import type { Database, Json, Transaction } from '../platform/database.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { errorAnswer } from './error-answer.ts'
import { partial } from './partial-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where the answer holds a secret, which must not be kept. */
    keepsAnswer?: boolean
  }
  interface FastifyRequest {
    /** Hash of the body as it was sent. */
    bodyHash: Buffer | undefined
  }
  interface FastifyInstance {
    /** Hours for which the answer to an Idempotency-Key is kept. */
    answerKeptHours: number
  }
}

/** A refusal that is returned, not thrown, is answered like one and committed with what the work did so far. */
type Work = (tx: Transaction) => Promise<Json | AppError>

export const done = 'true' as Json

/**
 * Runs `work` in one transaction and sends its JSON; without an Idempotency-Key, `together` may batch it with other
 * writes. With a key the response, also a refusal by the state of a record, is committed together with the change and
 * replayed for 24 hours to the same caller on the same route. Invalid input never gets here and is not stored.
 */
export async function write(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  together = () => db.transaction(work),
): Promise<FastifyReply> {
  const key = answerKey(request)
  const answer = key ? await writeOnce(db, key, request, work) : answerOf(await together(), request)
  if (answer.is_replayed) reply.header('idempotent-replayed', 'true')
  if (answer.fault) throw answer.fault
  return sendJson(reply.code(answer.status), answer.body)
}

export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(partial(reply, json))
}

type Answer = KeptAnswer & { is_replayed?: boolean; fault?: AppError }

async function writeOnce(db: Database, key: AnswerKey, request: FastifyRequest, work: Work): Promise<Answer> {
  const fingerprint = fingerprintOf(request)
  return db.transaction(async (tx) => {
    const isLocked = await tryLockKey(tx, key)
    // Read also without the lock: whoever holds it may be replaying the response, or have just stored it.
    const kept = await findAnswer(tx, key, request.server.answerKeptHours)
    if (kept && !kept.fingerprint.equals(fingerprint))
      throw new AppError(
        'key_reused',
        'idempotency_key_reused',
        'This Idempotency-Key was used with another request.',
      )
    if (kept) return { ...kept, is_replayed: true }
    if (!isLocked)
      throw new AppError(
        'conflict',
        'request_in_flight',
        'A request with this Idempotency-Key is still running.',
        { retry_after_s: 1 },
      )
    const answer = await attempt(tx, request, work)
    await insertAnswer(tx, key, fingerprint, answer)
    return answer
  })
}

// A refusal takes back what the work did so far, and is then kept like any other answer.
async function attempt(tx: Transaction, request: FastifyRequest, work: Work): Promise<Answer> {
  await tx.query('savepoint work')
  try {
    return answerOf(await work(tx), request)
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error
    await tx.query('rollback to savepoint work')
    return answerOf(error, request)
  }
}

function answerOf(result: Json | AppError, request: FastifyRequest): Answer {
  if (!(result instanceof AppError)) return { status: 200, body: result }
  const { status, body } = errorAnswer(result, request.id)
  return { status, body, fault: result }
}

// What another try may turn out otherwise, without a change of the request, is not kept.
function isTransient({ kind }: AppError): boolean {
  return ['unauthenticated', 'forbidden', 'too_many_requests', 'unavailable'].includes(kind)
}

function answerKey(request: FastifyRequest): AnswerKey | undefined {
  const { config, method, url } = request.routeOptions
  const header = request.headers['idempotency-key']
  if (header === undefined || !(method === 'POST' || method === 'PUT') || config.keepsAnswer === false)
    return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw invalidField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters.')
  return { caller: request.caller.id, route: `${method} ${url}`, key: header }
}

// The same key for another record, another store or with another query is another request too.
function fingerprintOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(request.originalUrl)
    .update('\0')
    .update(request.bodyHash ?? '')
    .digest()
}
