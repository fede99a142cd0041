// Replays actions of the past: the database's clock stands at the time of each while it runs.
import { one, run, type Transaction } from '../platform/postgres/database.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const YEAR = 365 * DAY

/** `at` counts seconds from the start of the current UTC day: everything that has happened is negative. */
export type Step = { at: number; run: (tx: Transaction) => Promise<unknown> }

/** Runs steps in the order of their times; several series run side by side, each in its own order. */
export type Replay = (...series: Step[][]) => Promise<void>

/**
 * Calls `action` with a replay of this transaction. Within it, utc_now() reads a setting that each step sets; other
 * connections never see that version of the function.
 */
export async function withReplay(tx: Transaction, action: (replay: Replay) => Promise<void>): Promise<void> {
  const { today, clock } = await one<{ today: string; clock: string }>(
    tx,
    `select date_trunc('day', utc_now())::text as today, pg_get_functiondef('utc_now'::regproc) as clock`,
  )
  await tx.query(`create or replace function utc_now() returns timestamp language sql stable parallel safe
    as $$ select current_setting('quotewright.replay_time')::timestamp $$`)
  // Plans are made, and kept, while the tables are empty; they would read the whole of them later.
  await tx.query('set local enable_seqscan = off; set local jit = off')
  const setTimeSql = `select set_config('quotewright.replay_time', ($1::timestamp + make_interval(secs => $2))::text, true)`
  let current: number | undefined
  // Statements of a transaction go out in the order in which they are issued, so the setting holds for the next one.
  const at = (time: number): Transaction => ({
    ...tx,
    query: ((...statement: Parameters<Transaction['query']>) => {
      if (time !== current) run(tx, setTimeSql, [today, time]).catch(() => {})
      current = time
      return tx.query(...statement)
    }) as Transaction['query'],
  })
  await action((...series) => settle(series.map((steps) => inOrder(steps, at))))
  await tx.query(clock)
}

async function inOrder(steps: Step[], at: (time: number) => Transaction): Promise<void> {
  const past = steps.filter((step) => step.at < 0).sort((a, b) => a.at - b.at)
  for (const step of past) await step.run(at(step.at))
}

/** The code of PostgreSQL for a statement after a failed one, which only says that its transaction is aborted. */
const TRANSACTION_ABORTED = '25P02'

// Waits for all series also after a failure: none may still run when the transaction has ended. The failure of a later statement of
// another series may be heard first.
async function settle(series: Promise<void>[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(series.map((steps) => steps.catch((error: unknown) => failures.push(error))))
  const isCause = (failure: unknown) => (failure as { code?: string }).code !== TRANSACTION_ABORTED
  if (failures.length > 0) throw failures.find(isCause) ?? failures[0]
}
