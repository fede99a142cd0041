// P13: more is asked than the service can bear: what is too much is refused at once with 503 and Retry-After, what it has
// taken on is answered, those who look after it are always answered, and when it is over nothing is left of it.
import { Agent } from 'node:http'
import autocannon from 'autocannon'
import { type Answer, send } from '../test/support/api.ts'
import { openDoorScenes, type DoorScene } from './support/door-scene.ts'
import { watchGoodClients } from './support/good-clients.ts'
import { addProof, type Outcome } from './support/proof.ts'
import { until } from '../test/support/until.ts'

type Size = {
  standstills: number
  load_s: number
  /** What is done under ten times the load, of the most that can be done. */
  goodput: number
}

/** More than the 200 that a service with 20 connections takes on. */
const CROWD = 600
const HANG_MS = 20_000
const UNGUARDED_MS = 2000
/** So many connections keep it busy. */
const BUSY = 32
const RAMP = [1, 2, 5, 10]
const LIST = '/rest/V1/pricerequest/requests'

const scenes = await openDoorScenes()

addProof<Size>({
  promise: 'P13',
  says: 'Too much load is refused quickly.',
  sizes: {
    ci: { standstills: 1, load_s: 1, goodput: 0 },
    full: { standstills: 20, load_s: 20, goodput: 0.9 },
  },
  prove: async (size, { t }) => {
    const scene = await scenes.open(t)
    const failures: string[] = []
    for (let each = 0; each < size.standstills; each++) failures.push(...(await standStill(scene, HANG_MS)))
    const load = await ramp(scene, size)
    const after = await watchGoodClients(
      { port: scene.port, token: scene.good },
      { watched_ms: 500, hang_ms: HANG_MS },
    )
    failures.push(...load.failures, ...after.faults.map((fault) => `afterwards: ${fault}`))
    if ((await scene.stop()) !== 0) failures.push('the service does not stop any more')
    return { ...load, cases: size.standstills * CROWD + load.cases, failures }
  },
  controls: {
    'a service that takes on whatever comes': async (_size, { t }) => {
      const failures = await standStill(await scenes.open(t, 'unguarded'), UNGUARDED_MS)
      return { cases: CROWD, failures }
    },
  },
})

/** PostgreSQL stands still while a crowd comes: nobody waits to be refused. */
async function standStill({ port, good: token, db }: DoorScene, msMax: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const call = (path: string) => send(port, agent, 'GET', path, { token })
  const failures: string[] = []
  const refused: Answer[] = []
  let crowd: Promise<Answer>[] = []
  await db.transaction(async (tx) => {
    await tx.query('lock table price_request in access exclusive mode')
    crowd = Array.from({ length: CROWD }, async () => {
      const answer = await call('/rest/V1/pricerequest/request/1')
      if (answer.status !== 200) refused.push(answer)
      return answer
    })
    const live = call('/health/live')
    const isRefused = until('most are refused while it stands still', () => refused.length > CROWD / 2, msMax)
    await isRefused.catch(() =>
      failures.push(`${refused.length} of ${CROWD} are refused while nothing goes on`),
    )
    if ((await live).status !== 200) failures.push(`/health/live is answered ${(await live).status}`)
  })
  const answers = await Promise.all(crowd)
  agent.destroy()
  if (!answers.some(({ status }) => status === 200)) failures.push('nobody was served in the end')
  return [...failures, ...answers.flatMap(oddity)]
}

function oddity({ status, headers, body, text }: Answer): string[] {
  const isOverloaded = status === 503 && body.error_code === 'overloaded' && headers['retry-after'] === '1'
  return status === 200 || isOverloaded ? [] : [`answered ${status} ${text.slice(0, 200)}`]
}

/** Ever more clients, none of whom waits as he is asked to. */
async function ramp(scene: DoorScene, size: Size): Promise<Outcome> {
  const failures: string[] = []
  const done: number[] = []
  let cases = 0
  for (const times of RAMP) {
    const result = await load(scene, BUSY * times, size.load_s)
    const told = (fault: string) => failures.push(`${times} times the load: ${fault}`)
    const others = Object.keys(result.statusCodeStats ?? {}).filter(
      (code) => !['200', '429', '503'].includes(code),
    )
    if (result.errors > 0) told(`${result.errors} calls failed or hung`)
    if (others.length > 0) told(`answers of ${others.join(', ')}`)
    done.push(result['2xx'] / result.duration)
    cases += result.requests.total
    if (done.at(-1)! < size.goodput * Math.max(...done))
      told(`${done.at(-1)} a second are done, of ${done.join(', ')}`)
  }
  const figures = Object.fromEntries(
    RAMP.map((times, each) => [`a second at ${times}x`, Math.round(done[each]!)]),
  )
  return { cases, failures, figures }
}

function load({ port, good }: DoorScene, connections: number, seconds: number): Promise<autocannon.Result> {
  const submit = JSON.stringify({ email: 'load@example.com' })
  return autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections, duration: seconds, timeout: HANG_MS / 1000 },
    headers: { authorization: `Bearer ${good}`, 'content-type': 'application/json' },
    requests: [
      { method: 'GET', path: '/rest/V1/pricerequest/request/1' },
      { method: 'GET', path: `${LIST}?searchCriteria[pageSize]=20` },
      { method: 'POST', path: '/rest/V1/pricerequest/request/submit', body: submit },
    ],
  })
}
