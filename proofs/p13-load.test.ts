// P13: under overload, excess requests are refused with 503 and Retry-After, accepted ones are answered and stored, health
// checks always get a response, and afterwards nothing is left behind. Throughput is reported only.
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, atOnce, openClient } from '../test/support/api.ts'
import { until } from '../test/support/until.ts'
import { answerFaults, openCrowdedShop, watchGoodClients } from './support/bad-clients.ts'
import { logFaults, openCallLog, stored } from './support/call-log.ts'
import { addPromiseTest, type Outcome } from './support/promise-test.ts'

type Size = { stalls: number; calls: number }

/** More than the 200 requests in flight that a service with 20 connections allows. */
const CROWD = 600
/** A call without a response for this long fails the test. */
const HANG_MS = 120_000
/** The number of clients is a multiple of this. */
const CLIENTS = 32
const RAMP = [1, 2, 5, 10]
const requests = '/rest/V1/pricerequest/request'

const shop = await openCrowdedShop()

addPromiseTest<Size>({
  promise: 'P13',
  statement: 'Excess load is refused, and confirmed writes exist.',
  sizes: { ci: { stalls: 1, calls: 4 }, full: { stalls: 20, calls: 200 } },
  prove: async (size, { t }) => {
    // The calls come through a proxy, as the connections of one address are bounded by a guard of their own.
    const service = await shop.start(t, { TRUSTED_PROXIES: '127.0.0.1' })
    const failures: string[] = []
    for (let each = 0; each < size.stalls; each++)
      failures.push(...(await stallDatabase(service.port, HANG_MS)))
    const load = await ramp(service.port, size.calls)
    const after = await watchGoodClients(service.port, shop.good, { calls: 20 })
    failures.push(...load.failures, ...after.faults.map((fault) => `afterwards: ${fault}`))
    if ((await service.stop()) !== 0) failures.push('the service does not stop')
    return { ...load, cases: size.stalls * CROWD + load.cases, failures }
  },
  controls: {
    // Without load shedding nothing is refused, however long the test waits.
    'a service without load shedding': async () => {
      const { port } = await shop.openUnguarded()
      return { cases: CROWD, failures: await stallDatabase(port, 2000) }
    },
  },
})

/** Blocks PostgreSQL under a burst of requests: most must be refused before it continues. */
async function stallDatabase(port: number, ms_max: number): Promise<string[]> {
  const client = openClient(port, shop.good)
  const failures: string[] = []
  const refused: Answer[] = []
  let crowd: Promise<Answer>[] = []
  await shop.db.transaction(async (tx) => {
    await tx.query('lock table price_request in access exclusive mode')
    crowd = Array.from({ length: CROWD }, async () => {
      const answer = await client.get(`${requests}/1`)
      if (answer.status !== 200) refused.push(answer)
      return answer
    })
    const live = client.get('/health/live')
    await until('most are refused while blocked', () => refused.length > CROWD / 2, ms_max).catch(() =>
      failures.push(`${refused.length} of ${CROWD} are refused while blocked`),
    )
    if ((await live).status !== 200) failures.push(`/health/live is answered ${(await live).status}`)
  })
  const answers = await Promise.all(crowd)
  client.close()
  if (!answers.some(({ status }) => status === 200)) failures.push('no request was served at the end')
  return [...failures, ...answers.flatMap(answerFaults)]
}

/** Raises the number of clients, which ignore Retry-After; exactly the confirmed writes must exist. */
async function ramp(port: number, calls: number): Promise<Outcome> {
  const client = openClient(port, shop.good)
  const log = openCallLog()
  const failures: string[] = []
  const figures: Record<string, number> = {}
  let cases = 0
  for (const times of RAMP) {
    const start = performance.now()
    let served = 0
    await atOnce(CLIENTS * times, async (place) => {
      for (let call = 0; call < calls; call++) {
        const key = `load-${times}-${place}-${call}`
        const kinds = [
          () => client.get(`${requests}/1`),
          () => client.get(`${requests}s?searchCriteria[pageSize]=20`),
          () =>
            log.call(key, () => client.post(`${requests}/submit`, { body: { email: `${key}@example.com` } })),
        ]
        const hangs = pause(HANG_MS, undefined, { ref: false })
        const answer = await Promise.race([kinds[call % kinds.length]!(), hangs]).catch(() => undefined)
        if (answer?.status === 200) served++
        const faults = answer ? answerFaults(answer) : ['a call failed or hung']
        failures.push(...faults.map((fault) => `${times} times the load: ${fault}`))
      }
    })
    cases += CLIENTS * times * calls
    figures[`a second at ${times}x`] = Math.round((served * 1000) / (performance.now() - start))
  }
  client.close()
  failures.push(...(await logFaults(shop.db, { 'the submit of': [log, stored.requests] }, 'load-')))
  return { cases, failures, figures: { ...figures, 'confirmed submits': log.count('ok') } }
}
