// The answers kept for Idempotency-Keys.
import { many, maybeOne, run, type Json, type Queryable, type Transaction } from '../platform/database.ts'
import { wordFinder } from '../platform/word-finder.ts'

export type AnswerKey = { caller: string; route: string; key: string }
export type KeptAnswer = { status: number; body: Json }

/** Whether this transaction is the only one under way with the key; the lock falls with the transaction. */
export async function tryLockKey(tx: Transaction, { caller, route, key }: AnswerKey): Promise<boolean> {
  const name = `${caller}\n${route}\n${key}`
  const row = await maybeOne<{ locked: boolean }>(
    tx,
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [name],
  )
  return row?.locked === true
}

/** The answer that was given to the key in the last `hours`. */
export async function findAnswer(
  tx: Transaction,
  { caller, route, key }: AnswerKey,
  hours: number,
): Promise<(KeptAnswer & { fingerprint: Buffer }) | undefined> {
  return maybeOne(
    tx,
    `select status, body, fingerprint from idempotency_key
     where caller = $1 and route = $2 and key = $3 and created_at >= utc_now() - make_interval(hours => $4)`,
    [caller, route, key, hours],
  )
}

/** Keeps an answer, in place of one that is too old to be found but not yet removed. */
export async function insertAnswer(
  tx: Transaction,
  { caller, route, key }: AnswerKey,
  fingerprint: Buffer,
  { status, body }: KeptAnswer,
): Promise<void> {
  await run(
    tx,
    `insert into idempotency_key (caller, route, key, fingerprint, status, body) values ($1, $2, $3, $4, $5, $6)
     on conflict (caller, route, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, created_at = excluded.created_at`,
    [caller, route, key, fingerprint, status, body],
  )
}

/** Removes answers older than `hours`, at most so many; gives their number. */
export async function deleteOldAnswers(db: Queryable, hours: number, limit: number): Promise<number> {
  return run(
    db,
    `delete from idempotency_key where (caller, route, key) in (
       select caller, route, key from idempotency_key
       where created_at < utc_now() - make_interval(hours => $1) order by created_at limit $2)`,
    [hours, limit],
  )
}

type StoredText = AnswerKey & { body: string }

const TEXTS_AT_ONCE = 100

/** Removes the responses in which, or in whose keys, one of these words stands: addresses, numbers of records, paths. */
export async function deleteResponsesHolding(tx: Transaction, words: string[]): Promise<void> {
  const holdsWord = wordFinder(words)
  let last: AnswerKey = { caller: '', route: '', key: '' }
  for (;;) {
    const rows = await listTexts(tx, last)
    if (rows.length === 0) return
    last = rows.at(-1)!
    await deleteAnswers(
      tx,
      rows.filter(({ key, body }) => holdsWord(key) || holdsWord(body)),
    )
  }
}

async function listTexts(tx: Transaction, { caller, route, key }: AnswerKey): Promise<StoredText[]> {
  return many(
    tx,
    `select caller, route, key, body from idempotency_key where (caller, route, key) > ($1, $2, $3)
     order by caller, route, key limit $4`,
    [caller, route, key, TEXTS_AT_ONCE],
  )
}

async function deleteAnswers(tx: Transaction, answers: AnswerKey[]): Promise<void> {
  if (answers.length === 0) return
  await run(
    tx,
    `delete from idempotency_key
     where (caller, route, key) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
    [answers.map(({ caller }) => caller), answers.map(({ route }) => route), answers.map(({ key }) => key)],
  )
}
