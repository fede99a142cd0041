// P13: while one client misbehaves in each of several ways, all calls of good clients at a modest pace get the right
// response, and the resources that the bad client holds are released. Response times are figures and decide nothing.
import { setTimeout as pause } from 'node:timers/promises'
import { CONNECTIONS, openCrowdedShop, watchGoodClients, ways } from './support/bad-clients.ts'
import { addPromiseTest } from './support/promise-test.ts'
import { until } from '../test/support/until.ts'

type Size = {
  /** Whether to run the real program, whose timeouts are long. */
  is_real: boolean
  counts: Record<string, number>
  calls: number
}
type Patience = { hang_ms?: number; over_ms: number }

const SAMPLES = 20
/** In the order of `ways`. */
const countsOf = (...counts: number[]) =>
  Object.fromEntries(Object.keys(ways).map((way, place) => [way, counts[place]!]))

const shop = await openCrowdedShop()

addPromiseTest<Size>({
  promise: 'P13',
  statement: 'An abusive client does not keep others from their responses, and loses the resources it holds.',
  sizes: {
    ci: { is_real: false, counts: countsOf(1000, 300, 40, 30), calls: 40 },
    full: { is_real: true, counts: countsOf(1000, 1000, 200, 200), calls: 2000 },
  },
  prove: async (size, { t }) => {
    const service = size.is_real ? await shop.start(t) : undefined
    const { port } = service ?? (await shop.openService())
    const alone = await watchGoodClients(port, shop.good, size)
    const failures = alone.faults.map((fault) => `alone: ${fault}`)
    const figures: Record<string, number> = { 'ms p99 alone': alone.p99_ms }
    let cases = 0
    for (const way of Object.keys(ways)) {
      const outcome = await watchBeside(service ?? (await shop.openService()), size, way, {
        over_ms: 300_000,
      })
      failures.push(...outcome.failures)
      Object.assign(figures, outcome.figures)
      cases += outcome.cases
    }
    return { cases, failures, figures }
  },
  controls: Object.fromEntries(
    Object.keys(ways).map((way) => [
      `${way}, without a guard`,
      // Without a guard it never comes; no need to wait longer.
      async (size: Size) =>
        watchBeside(await shop.openUnguarded(), size, way, { hang_ms: 3000, over_ms: 2500 }),
    ]),
  ),
})

async function watchBeside(
  { port, hurry }: { port: number; hurry?: () => void },
  { counts, calls }: Size,
  way: string,
  { hang_ms, over_ms }: Patience,
) {
  const count = counts[way]!
  const bad = await ways[way]!({ port, token: shop.bad, db: shop.db, count })
  const good = await watchGoodClients(port, shop.good, { calls, hang_ms })
  const failures = [...good.faults]
  for (let sample = 0; bad.countHeld && sample < SAMPLES; sample++, await pause(10))
    if ((await bad.countHeld()) >= CONNECTIONS) failures.push('the bad client holds every connection')
  hurry?.()
  await until('the bad client has lost its resources', bad.isOver, over_ms).catch(({ message }: Error) =>
    failures.push(message),
  )
  await bad.leave()
  const unique = [...new Set([...failures, ...bad.faults])].map((fault) => `beside ${count} ${way}: ${fault}`)
  return { cases: good.calls, failures: unique, figures: { [`ms p99 beside ${way}`]: good.p99_ms } }
}
