// P13: while callers read the worst lists there are, over and over, good clients get the right response, few expensive statements
// run at once, and none is left when the callers have gone. Times are reported only.
import { setTimeout as pause } from 'node:timers/promises'
import { run, scalar } from '../src/platform/postgres/database.ts'
import { openResponse } from '../test/support/raw-http.ts'
import { until } from '../test/support/until.ts'
import { openCrowdedShop, watchGoodClients, worstFilters } from './support/bad-clients.ts'
import { addPromiseTest, type Outcome } from './support/promise-test.ts'

type Size = { rows: number; calls: number }

const LIST = '/rest/V1/pricerequest/requests'
const READERS = 8
/** The default of EXPENSIVE_LISTS. */
const EXPENSIVE = 2
const EXPENSIVE_SECONDS = 1
const filtered = (filter: string) => `${LIST}?filter=${encodeURIComponent(filter)}`
/** Nearly the longest period that statistics accept. */
const decade = { from: '2016-12-01', to: '2026-11-24' }
/** What the readers request, turn by turn. */
const expensive: Record<string, string[]> = {
  'the worst filters': worstFilters.map(filtered),
  exports: [`${LIST}/export`],
  'statistics over ten years': [`/rest/V1/pricerequest/statistics?${new URLSearchParams(decade).toString()}`],
  searches: ['/rest/V1/search?q=anna', '/rest/V1/search?q=larsen-1'],
  'whole lists': [LIST],
}
const cheap = [`${LIST}?searchCriteria[pageSize]=100`]

const shop = await openCrowdedShop()

addPromiseTest<Size>({
  promise: 'P13',
  statement: 'Expensive lists take turns, and do not keep others from their responses.',
  sizes: { ci: { rows: 20_000, calls: 60 }, full: { rows: 960_000, calls: 2000 } },
  prove: async (size, { t }) => {
    await addRows(size.rows)
    const { port } = await shop.start(t)
    const beside = await watchBeside(port, size, cheap)
    const failures = beside.failures.map((failure) => `beside cheap lists: ${failure}`)
    const figures = { 'ms p50 beside cheap lists': beside.p50_ms, 'ms p99 beside cheap lists': beside.p99_ms }
    let { cases } = beside
    for (const [name, paths] of Object.entries(expensive)) {
      const each = await watchBeside(port, size, paths)
      cases += each.cases
      failures.push(...each.failures.map((failure) => `beside ${name}: ${failure}`))
      Object.assign(figures, {
        [`ms p50 beside ${name}`]: each.p50_ms,
        [`ms p99 beside ${name}`]: each.p99_ms,
      })
    }
    return { cases, failures, figures }
  },
  controls: {
    'a service that reads any number of expensive lists': async (_size, { t }) => {
      await addRows(200_000)
      const { port } = await shop.start(t, { EXPENSIVE_LISTS: '100' })
      return watchBeside(port, { calls: 800 }, worstFilters.map(filtered))
    },
  },
})

/** Over ten years. */
async function addRows(count: number): Promise<void> {
  await run(
    shop.db,
    `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, message, created_at)
     select 1, 'anna.' || n || '@example.org', repeat('x', 255), 'Larsen-' || n, 'What do 40 of these cost?',
       utc_now() - n * (interval '10 years' / $1::int) from generate_series(1, $1::int) n`,
    [count],
  )
  await run(shop.db, 'analyze price_request')
}

async function watchBeside(
  port: number,
  { calls }: { calls: number },
  paths: string[],
): Promise<Outcome & { p50_ms: number; p99_ms: number }> {
  const leaving = new AbortController()
  const readers = Array.from({ length: READERS }, (_, place) => read(port, paths, place, leaving.signal))
  const watch = watchStatements(leaving.signal)
  const good = await watchGoodClients(port, shop.good, { calls })
  leaving.abort()
  const [failures, most] = [[...good.faults, ...(await Promise.all(readers)).flat()], await watch]
  if (most > EXPENSIVE) failures.push(`${most} expensive statements run at once`)
  await until('no statement is left', async () => (await countRunning(0)) === 0).catch(({ message }: Error) =>
    failures.push(message),
  )
  const { p50_ms, p99_ms } = good
  return { cases: good.calls + READERS, failures: [...new Set(failures)], p50_ms, p99_ms }
}

/** Reads until it has to leave, then hangs up. Returns what is wrong with the answers. */
async function read(port: number, paths: string[], place: number, signal: AbortSignal): Promise<string[]> {
  const faults: string[] = []
  for (let turn = place; !signal.aborted; turn++) {
    const answer = await openResponse(port, shop.bad, paths[turn % paths.length]!)
    const status = answer.statusCode ?? 0
    if (![200, 429, 503].includes(status)) faults.push(`a list was answered ${status}`)
    const isOver = new Promise((resolve) => answer.on('error', () => {}).once('close', resolve))
    signal.addEventListener('abort', () => answer.destroy(), { once: true })
    if (signal.aborted) answer.destroy()
    answer.resume()
    await isOver
    if (status !== 200) await pause(50)
  }
  return faults
}

/**
 * Returns how many expensive statements run at once, but for a tenth of the time: on a busy machine, some that are canceled or wait
 * for their turn are seen for a moment.
 */
async function watchStatements(signal: AbortSignal): Promise<number> {
  const seen: number[] = []
  while (!signal.aborted) {
    seen.push(await countRunning(EXPENSIVE_SECONDS))
    await pause(100)
  }
  return seen.sort((one, other) => one - other)[Math.floor(seen.length * 0.9)] ?? 0
}

/** The statements that have run for so long, without those that wait for their client. */
const countRunning = (seconds: number) =>
  scalar<number>(
    shop.db,
    `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active'
       and pid <> pg_backend_pid() and wait_event_type is distinct from 'Client'
       and query ~* '^(select|copy).*price_request' and query_start <= clock_timestamp() - $1 * interval '1 second'`,
    [seconds],
  )
