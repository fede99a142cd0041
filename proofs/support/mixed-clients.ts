// Concurrent clients of all kinds (submit, submit with a key, upload, read, list) that log every call.
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../src/demo/demo-random.ts'
import type { Database } from '../../src/platform/postgres/database.ts'
import type { Answer, Call, Client } from '../../test/support/api.ts'
import { fileBody } from '../../test/support/sample-files.ts'
import { until } from '../../test/support/until.ts'
import { type CallLog, type Checks, logFaults, openCallLog, stored } from './call-log.ts'

const requests = '/rest/V1/pricerequest'
/** Shorter than Retry-After, to see more refusals. */
const REFUSED_PAUSE_MS = 50
const REPEATS_MAX = 200
const SERVED_MS_MAX = 120_000

type Kind = 'submit' | 'repeat' | 'upload' | 'read' | 'page' | 'list'
type Sent = { log?: CallLog; path: string; call?: Call }

export type MixedClients = ReturnType<typeof openMixedClients>

type MixedOptions = {
  clients: Partial<Record<Kind, number>>
  name: string
  /** For negative controls: changes each response before it is checked and logged. */
  alter?: (answer: Answer) => Answer
  /** Whether a list may be cut off when the database goes; it must never look complete. */
  may_be_cut?: boolean
}

/** The clients share the connections of `client`, which is closed at the end. */
export function openMixedClients(
  client: Client,
  random: Random,
  { clients, name, alter = (answer) => answer, may_be_cut = false }: MixedOptions,
) {
  const [submits, uploads] = [openCallLog(), openCallLog()]
  /** A response other than 200 or a refusal, a refusal without Retry-After, an incomplete response. */
  const faults: string[] = []
  const counts = { ok: 0, unavailable: 0, repeated: 0 }
  const served = new Map<Kind, boolean>()
  let isOver = false

  const kinds: Record<Kind, (key: string) => Sent> = {
    submit: (key) => ({
      log: submits,
      path: `${requests}/request/submit`,
      call: { body: { email: `${key}@example.com`, firstname: 'Anna' } },
    }),
    repeat: (key) => {
      const { call, ...submit } = kinds.submit(key)
      return { ...submit, call: { ...call, headers: { 'idempotency-key': key } } }
    },
    upload: (key) => ({
      log: uploads,
      path: `${requests}/request/upload`,
      call: fileBody(`${key}.txt`, Buffer.alloc(random.integer(1, 200_000), `${key}\n`)),
    }),
    read: () => ({ path: `${requests}/request/1` }),
    page: () => ({ path: `${requests}/requests?searchCriteria[pageSize]=20` }),
    list: () => ({ path: `${requests}/requests` }),
  }
  const ask = async (kind: Kind, { log, path, call }: Sent): Promise<Answer> => {
    const report = (fault: string) => faults.push(`${kind} ${path}: ${fault}`)
    try {
      const answer = alter(await client.call(log ? 'POST' : 'GET', path, call))
      served.set(kind, answer.status === 200)
      counts[answer.status === 200 ? 'ok' : 'unavailable']++
      // Repeated too early: the first call may still be in flight in the database.
      const isUnderWay = kind === 'repeat' && answer.status === 409
      const fault = isUnderWay ? undefined : faultOf(kind, answer)
      if (fault) report(fault)
      return answer
    } catch (error) {
      served.set(kind, false)
      if (error instanceof SyntaxError) report('the answer is not complete JSON')
      if ((error as Error).message === 'aborted' && !(may_be_cut && kind === 'list'))
        report('the answer was cut off')
      throw error
    }
  }
  const work = async (kind: Kind, place: number) => {
    for (let turn = 0; !isOver; turn++) {
      const key = `${name}-${kind}-${place}-${turn}`
      const sent = kinds[kind](key)
      const log = sent.log ?? openCallLog()
      let answer = await log.call(key, () => ask(kind, sent))
      const repeatsMax = kind === 'repeat' ? REPEATS_MAX : 0
      for (let each = 0; answer?.status !== 200 && !isOver && each < repeatsMax; each++) {
        await pause(REFUSED_PAUSE_MS)
        answer = await log.call(key, () => ask(kind, sent))
        counts.repeated++
      }
      if (answer?.status !== 200) await pause(REFUSED_PAUSE_MS)
    }
  }
  const working = Promise.all(
    Object.entries(clients).flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, place) => work(kind as Kind, place)),
    ),
  )
  return {
    submits,
    uploads,
    faults,
    counts,
    unknown: () => submits.count('unknown') + uploads.count('unknown'),
    untilServed: (when: string) => {
      served.clear()
      const isServed = () => Object.keys(clients).every((kind) => served.get(kind as Kind))
      return until(`all clients are served ${when}`, isServed, SERVED_MS_MAX)
    },
    stop: async () => {
      isOver = true
      await working
      client.close()
    },
  }
}

/** `unknownMax`: how often what an unknown call made may be there; see `callFaults`. */
export function mixedFaults(db: Database, name: string, { submits, uploads }: MixedClients, unknownMax = 1) {
  const checks: Checks = {
    'the price request of': [submits, stored.requests],
    'the event of': [submits, stored.request_events],
    'the file': [uploads, stored.uploads],
  }
  return logFaults(db, checks, name, unknownMax)
}

/** For negative controls: turns a refusal into a confirmation. */
export const confirmRefused = (answer: Answer): Answer =>
  answer.status === 503 ? { ...answer, status: 200, body: {} } : answer

function faultOf(kind: Kind, { status, headers, body, text }: Answer): string | undefined {
  if (typeof body !== 'object') return `answered ${status} with no JSON: …${text.slice(-100)}`
  if (status === 200) return undefined
  // On a slow machine a page is expensive, and waits for the list of the same caller.
  const mustWait = kind === 'page' && status === 429 && body.error_code === 'too_many_lists'
  if (status !== 503 && !mustWait) return `answered ${status} ${text.slice(0, 300)}`
  if (/ECONN|ENOENT|administrator|socket/.test(text)) return `reveals internals: ${text}`
  return /^\d+$/.test(String(headers['retry-after'])) ? undefined : `a ${status} without Retry-After`
}
