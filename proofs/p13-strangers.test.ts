// P13: while clients without a token send half of their bodies, megabytes of JSON, or floods of sign-ins, good clients and
// health checks get the right response, a good sign-in succeeds, and each attacker is refused with the right status.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { run } from '../src/platform/postgres/database.ts'
import { makeUser, PASSWORD, signIn } from '../test/support/access-fixtures.ts'
import { openApi, openClient, openPatchedServer } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { databaseUrl } from '../test/support/test-server.ts'
import { makeStoreKey, openPage } from '../test/support/widget-fixtures.ts'
import { watchGoodClients } from './support/bad-clients.ts'
import { addPromiseTest } from './support/promise-test.ts'
import { cpuShareOf, memoryOf } from './support/process-figures.ts'
import { strangers } from './support/strangers.ts'

type Size = { calls: number; counts: Record<string, number> }
type Target = { port: number; pid?: number | undefined }

const api = await openApi()
await run(
  api.db,
  `insert into price_request (store_id, customer_email) select 1, n || '@example.com' from generate_series(1, 200) n`,
)
await api.post('/rest/V1/access/roles', {
  body: { role: { name: 'Sales', permissions: ['Quoting::quotes'] } },
})
await makeUser(api, 'anna', 'Sales')
const token = await api.tokenFor('all')
const page = openPage(api, await makeStoreKey(api))

/** In the order of `strangers`. */
const countsOf = (...counts: number[]) =>
  Object.fromEntries(Object.keys(strangers).map((way, place) => [way, counts[place]!]))

addPromiseTest<Size>({
  promise: 'P13',
  statement: 'Strangers do not keep others from their responses, and are refused before they cost much.',
  sizes: {
    ci: { calls: 200, counts: countsOf(600, 56, 120, 150) },
    full: { calls: 4000, counts: countsOf(4300, 560, 1200, 400) },
  },
  prove: async (size, { t }) => {
    const environment = { DATABASE_URL: databaseUrl(api.db.pool.options), RATE_LIMIT_PER_MINUTE: '0' }
    const service = await (await openOperator(t)).start(environment)
    const target = { port: service.port, pid: service.child.pid }
    const alone = await watchGoodClients(target.port, token, size)
    const failures = alone.faults.map((fault) => `alone: ${fault}`)
    const figures: Record<string, number> = { 'ms p50 alone': alone.p50_ms, 'ms p99 alone': alone.p99_ms }
    let cases = 0
    for (const way of Object.keys(strangers)) {
      const outcome = await watchBeside(target, size, way)
      failures.push(...outcome.failures)
      Object.assign(figures, outcome.figures)
      cases += outcome.cases
    }
    const rest = { '% of a core afterwards': await cpuShareOf(service.child.pid ?? 0) }
    return { cases, failures, figures: { ...figures, ...rest } }
  },
  controls: {
    'half-sent bodies, without a limit of connections and time': (size) =>
      watchUnguarded(size, 'half-sent bodies', {
        prepare: (app) => {
          Object.assign(app.state.connections, { total: Infinity, per_block: Infinity, body_ms: Infinity })
          Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
        },
      }),
    'a megabyte of JSON, without a limit of bytes': (size) =>
      watchUnguarded(size, 'a megabyte of JSON', { change: (route) => (route.bodyLimit = 10_000_000) }),
    'deep and many-keyed JSON, with the limits of a caller with a link': (size) =>
      watchUnguarded(size, 'deep and many-keyed JSON', {
        change: ({ config }) => {
          if (config?.cost === 'widget') config.cost = 'link'
        },
      }),
    'sign-ins, without a limit of attempts': (size) =>
      watchUnguarded(size, 'sign-ins', { change: answerAllSignIns }),
  },
})

async function watchUnguarded(
  { counts }: Size,
  way: string,
  patch: { prepare?: (app: FastifyInstance) => void; change?: (route: RouteOptions) => void },
) {
  const { port } = await openPatchedServer(api, patch)
  return watchBeside({ port }, { calls: 40, counts }, way)
}

/** As if each attempt were verified: unknown names are wrong, whatever else there is to do. */
function answerAllSignIns(route: RouteOptions): void {
  if (!route.url.endsWith('/admin/token')) return
  route.handler = (_request, reply) => reply.code(503).send({ error_code: 'overloaded' })
}

async function watchBeside({ port, pid }: Target, { calls, counts }: Size, way: string) {
  const bad = await strangers[way]!(port, counts[way]!, await page.prove())
  let isOver = false
  const ended = bad.ended.finally(() => (isOver = true))
  const health = watchHealth(port, () => isOver)
  const client = openClient(port)
  const [good, answer] = await Promise.all([
    watchGoodClients(port, token, { calls }),
    signIn(client, 'anna', PASSWORD),
  ])
  client.close()
  const failures = [...good.faults]
  if (answer.status !== 200) failures.push(`a good sign-in was answered ${answer.status} ${answer.text}`)
  failures.push(...(await ended), ...(await health))
  bad.leave()
  const unique = [...new Set(failures)].map((fault) => `beside ${counts[way]} ${way}: ${fault}`)
  const figures = { [`ms p50 beside ${way}`]: good.p50_ms, [`ms p99 beside ${way}`]: good.p99_ms }
  const memory = pid === undefined ? {} : { [`MB after ${way}`]: await memoryOf(pid) }
  return { cases: good.calls + counts[way]!, failures: unique, figures: { ...figures, ...memory } }
}

/** On a new connection each time, as a load balancer opens it. */
async function watchHealth(port: number, isOver: () => boolean): Promise<string[]> {
  const faults: string[] = []
  do {
    const client = openClient(port)
    const answer = await client.get('/health/ready').catch(String)
    if (typeof answer === 'string' || answer.status !== 200)
      faults.push(`a health check fails: ${typeof answer === 'string' ? answer : answer.text}`)
    client.close()
    await pause(50)
  } while (!isOver())
  return faults
}
