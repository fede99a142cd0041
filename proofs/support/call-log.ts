// Log of the calls of clients and their outcomes, and its comparison with the database.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { many, type Database } from '../../src/platform/postgres/database.ts'
import type { Answer } from '../../test/support/api.ts'
import { listStored } from '../../test/support/restore-target.ts'

/**
 * `ok`: confirmed by a 2xx. `refused`: the response says that nothing changed. `unknown`: no response, an incomplete one,
 * or one that says that the outcome is unknown.
 */
type CallOutcome = 'ok' | 'refused' | 'unknown'

export type CallLog = ReturnType<typeof openCallLog>

/** For each log, a statement that returns the `key` of each record that exists. */
export type Checks = Record<string, [CallLog, string]>

/** Statements for keys that are the local part of an address or the base name of a file. */
export const stored = {
  requests: `select split_part(customer_email, '@', 1) as key from price_request`,
  request_events: `select split_part(data->>'customer_email', '@', 1) as key from event where type = 'price_request.submitted'`,
  uploads: `select split_part(name, '.', 1) as key from temporary_file`,
  customers: `select split_part(email, '@', 1) as key from customer`,
}

/** In ascending order of certainty that a change was made: one confirmation is enough. */
const order: CallOutcome[] = ['refused', 'unknown', 'ok']
const stronger = (one: CallOutcome, other: CallOutcome) =>
  order[Math.max(order.indexOf(one), order.indexOf(other))]!

export function openCallLog() {
  const calls = new Map<string, { open: number; outcome: CallOutcome }>()
  const outcomeOf = ({ open, outcome }: { open: number; outcome: CallOutcome }) =>
    open > 0 ? stronger(outcome, 'unknown') : outcome
  return {
    /**
     * Makes a call and logs its outcome under a key that the database stores: an address, a comment, a hash. Calls with the
     * same key are repetitions. Resolves to undefined if there was no response.
     */
    call: async (key: string, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
      const call = calls.get(key) ?? { open: 0, outcome: 'refused' as CallOutcome }
      calls.set(key, call)
      call.open += 1
      const answer = await ask().catch(() => undefined)
      call.open -= 1
      call.outcome = stronger(call.outcome, answer ? outcomeIn(answer) : 'unknown')
      return answer
    },
    /** Outcomes by key; calls in flight count as unknown. */
    outcomes: () => new Map([...calls].map(([key, call]) => [key, outcomeOf(call)])),
    count: (wanted: CallOutcome) => [...calls.values()].filter((call) => outcomeOf(call) === wanted).length,
  }
}

const PAUSE_MS = 50
const TRIES_MAX = 6000

/** Repeats a call until the response is final. */
export async function untilFinal(
  send: () => Promise<Answer | undefined>,
  isFinal = ({ status }: Answer) => ![409, 503].includes(status),
): Promise<Answer | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await send()
    if (answer && isFinal(answer)) return answer
    await pause(PAUSE_MS)
  }
  return undefined
}

function outcomeIn({ status, body }: Answer): CallOutcome {
  const { error_code } = Object(body) as { error_code?: string }
  if (status >= 200 && status < 300) return 'ok'
  if (status >= 400 && status < 500) return 'refused'
  const isToldUnchanged = status === 503 && error_code !== undefined && error_code !== 'outcome_unknown'
  return isToldUnchanged ? 'refused' : 'unknown'
}

/**
 * Returns the differences between log and database: a confirmed call exists once, an unknown one at most `unknownMax`
 * times, a refused one never, and nothing else exists. Only keys with the prefix are compared.
 */
export function callFaults(log: CallLog, found: Iterable<string>, prefix = '', unknownMax = 1): string[] {
  const times = new Map<string, number>()
  for (const key of found) times.set(key, (times.get(key) ?? 0) + 1)
  const calls = new Map([...log.outcomes()].filter(([key]) => key.startsWith(prefix)))
  const faults = [...calls].flatMap(([key, what]) => {
    const count = times.get(key) ?? 0
    if (what === 'ok' && count !== 1) return [`${key} was confirmed and is there ${count} times`]
    if (what === 'unknown' && count > unknownMax)
      return [`${key} has no known outcome and is there ${count} times`]
    return what === 'refused' && count > 0 ? [`${key} was refused and is there ${count} times`] : []
  })
  const unasked = [...times.keys()].filter((key) => !calls.has(key))
  return [...faults, ...unasked.map((key) => `${key} is there and nobody asked for it`)]
}

export async function logFaults(db: Database, checks: Checks, prefix = '', unknownMax = 1) {
  const faults: string[] = []
  for (const [what, [log, sql]] of Object.entries(checks)) {
    const statement = `select key from (${sql}) found where starts_with(key, $1)`
    const found = (await many<{ key: string }>(db, statement, [prefix])).map(({ key }) => key)
    faults.push(...callFaults(log, found, prefix, unknownMax).map((fault) => `${what} ${fault}`))
  }
  return faults
}

const files = `select name, path, size, hash from temporary_file
  union all select name, path, size, hash from price_request_file
  union all select name, path, size, hash from quote_file`

/** Returns rows whose file is missing or differs (from its hash or from `sent`), and files without a row. */
export async function fileFaults(
  db: Database,
  dataDir: string,
  { prefix = '', sent }: { prefix?: string; sent?: (name: string) => Buffer } = {},
) {
  const read = (path: string) => readFile(join(dataDir, 'files', path))
  const { rows, faults } = await readFaults(db, read, prefix, sent)
  const named = new Set(rows.map(({ path }) => path))
  return { faults, orphans: (await listStored(dataDir)).filter((path) => !named.has(path)) }
}

/** Returns the files that have a row, and which of them, with the prefix, are missing or differ where they are stored. */
export async function readFaults(
  db: Database,
  read: (path: string) => Promise<Buffer>,
  prefix: string,
  sent?: (name: string) => Buffer,
) {
  const rows = await many<{ name: string; path: string; size: number; hash: string }>(db, files)
  const faults: string[] = []
  for (const { name, path, size, hash } of rows) {
    if (!name.startsWith(prefix)) continue
    const bytes = await read(path).catch(() => undefined)
    const isAsItSays = bytes?.length === size && createHash('sha256').update(bytes).digest('hex') === hash
    if (!bytes) faults.push(`the file ${name} has a row and no bytes at ${path}`)
    else if (!isAsItSays || sent?.(name).equals(bytes) === false)
      faults.push(`the file ${name} is not what was sent: ${bytes.length} bytes`)
  }
  return { rows, faults }
}
