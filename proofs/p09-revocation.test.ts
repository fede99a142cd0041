// P9: once a revocation is confirmed, no process accepts the token, whatever was in flight.
import type { TestContext } from 'node:test'
import { operator } from '../src/access/access.ts'
import { revokeIntegration } from '../src/access/integration-actions.ts'
import { resetPassword } from '../src/access/user-actions.ts'
import { many, run, type Database } from '../src/platform/postgres/database.ts'
import type { Random } from '../src/demo/demo-random.ts'
import { makeIntegration, makeRole, makeUser, PASSWORD, signIn } from '../test/support/access-fixtures.ts'
import { type Client, ok, openApi, openClient, openPatchedServer } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'
import { databaseUrl } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'

/** `after`: requests with each token that begin after its revocation was confirmed. */
type Size = { revocations: number; after: number }
/** Two services on one database and a token with all permissions. */
type Harness = { services: Client[]; root: string; random: Random }
type Subject = { kind: string; token: string; end: () => Promise<unknown>; refusal: 401 | 403 }
type Seen = { accepted: number; after: number; isConfirmed: boolean; failures: string[] }

const SUBJECTS_AT_ONCE = 8
/** For each subject and service. */
const CLIENTS = 2
const HANG_MS = 120_000
// A quote that does not exist: permitted callers get a 404, which costs little.
const PATH = '/rest/V1/quoting/quote/2147483647'

let subjectsCount = 0

const api = await openApi()
await makeRole(api, 'Quotes', ['Quoting::quotes'])

const remove = ({ services, random, root }: Harness, path: string) =>
  ok(random.pick(services).delete(path, { token: root }))

/** Revokes over HTTP or, where `isAtTerminal`, as the command line does. */
const kinds: Record<string, (harness: Harness, name: string, isAtTerminal: boolean) => Promise<Subject>> = {
  async integration(harness, name, isAtTerminal) {
    const { id, token } = await makeIntegration(api, { name, role: 'Quotes' })
    const end = () =>
      isAtTerminal
        ? api.db.transaction((tx) => revokeIntegration(tx, operator, id))
        : remove(harness, `/rest/V1/access/integrations/${id}`)
    return { kind: 'an integration was deleted', token, refusal: 401, end }
  },
  // Taken in the database, where no cache of permissions would notice.
  async permission(_harness, name) {
    await makeRole(api, name, ['Quoting::quotes', 'Quoting::requests'])
    const { token } = await makeIntegration(api, { name, role: name })
    const sql = `update role set permissions = '{Quoting::requests}' where name = $1`
    return { kind: 'a permission was taken', token, refusal: 403, end: () => run(api.db, sql, [name]) }
  },
  async user(harness, name, isAtTerminal) {
    const id = await makeUser(api, name, 'Quotes')
    const token = (await ok(signIn(api, name, PASSWORD))) as string
    const kind = isAtTerminal ? 'a password was changed' : 'a user was deleted'
    const end = () =>
      isAtTerminal
        ? api.db.transaction((tx) => resetPassword(tx, id, `${PASSWORD} again`))
        : remove(harness, `/rest/V1/access/users/${id}`)
    return { kind, token, refusal: 401, end }
  },
}

/** Requests that begin after the confirmation must be refused; for those in flight, both are right. */
async function keepAsking(service: Client, { token, refusal, kind }: Subject, seen: Seen, after: number) {
  while (seen.after < after) {
    const { isConfirmed } = seen
    if (isConfirmed) seen.after++
    const { status } = await service.get(PATH, { token })
    if (isConfirmed && status !== refusal)
      seen.failures.push(`A request that began after ${kind} was answered ${status} instead of ${refusal}.`)
    if (!isConfirmed && status === 404) seen.accepted++
  }
}

async function revoke({ services }: Harness, subject: Subject, after: number): Promise<Seen> {
  const seen: Seen = { accepted: 0, after: 0, isConfirmed: false, failures: [] }
  const clients = services.flatMap((service) =>
    Array.from({ length: CLIENTS }, () => keepAsking(service, subject, seen, after)),
  )
  const ended = (async () => {
    await until('the token is taken', () => seen.accepted >= clients.length, HANG_MS)
    await subject.end()
    seen.isConfirmed = true
  })()
  await Promise.all([ended, ...clients])
  return seen
}

async function proveRevocations(harness: Harness, { revocations, after }: Size): Promise<Outcome> {
  const { random } = harness
  // A user costs two password hashes; integrations cover most of the same code.
  const usualKinds = ['integration', 'integration', 'integration', 'permission']
  const plan = Array.from({ length: revocations }, (_, index) => ({
    name: `subject ${++subjectsCount}`,
    kind: random.pick([...usualKinds, ...(index % 4 ? [] : ['user'])]),
    isAtTerminal: random.chance(0.3),
  })).values()
  const results: Seen[] = []
  const revokeNext = async () => {
    for (const { name, kind, isAtTerminal } of plan)
      results.push(await revoke(harness, await kinds[kind]!(harness, name, isAtTerminal), after))
  }
  await Promise.all(Array.from({ length: SUBJECTS_AT_ONCE }, revokeNext))
  const sum = (count: (seen: Seen) => number) => results.reduce((total, seen) => total + count(seen), 0)
  return {
    cases: sum((seen) => seen.after),
    failures: results.flatMap((seen) => seen.failures),
    figures: { revocations: results.length, 'requests accepted before': sum((seen) => seen.accepted) },
  }
}

async function openProcesses(t: TestContext, random: Random): Promise<Harness> {
  const DATABASE_URL = databaseUrl(api.db.pool.options)
  const operator = await openOperator(t, { environment: { DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0' } })
  const services = await Promise.all([operator.start(), operator.start()])
  return { services, root: await api.tokenFor('all'), random }
}

async function openCachingServices(random: Random): Promise<Harness> {
  const open = async () =>
    openClient((await openPatchedServer(api, { services: { db: cachingTokens() } })).port)
  const services = [await open(), await open()]
  api.beforeClose(async () => services.forEach((service) => service.close()))
  return { services, root: await api.tokenFor('all'), random }
}

const CACHED_MS = 60_000

/** Negative control: a database that answers the statement that looks up tokens from a cache. */
function cachingTokens(): Database {
  const { db } = api
  const cached = new Map<string, { row: { token_hash: Buffer }; since: number }>()
  const cachedRow = (hash: Buffer) => {
    const found = cached.get(hash.toString('hex'))
    return found && performance.now() - found.since < CACHED_MS ? [found.row] : []
  }
  const query = async (statement: { text: string; values: [Buffer[]] }) => {
    if (!/from session s/.test(statement.text)) return db.query(statement)
    const hashes = statement.values[0]
    const unknown = hashes.filter((hash) => cachedRow(hash).length === 0)
    const remembered = hashes.flatMap(cachedRow)
    const rows = await many<{ token_hash: Buffer }>(db, statement.text, [unknown])
    for (const row of rows) cached.set(row.token_hash.toString('hex'), { row, since: performance.now() })
    return { rows: [...remembered, ...rows] }
  }
  return { ...db, query: query as unknown as Database['query'] }
}

addPromiseTest<Size>({
  promise: 'P9',
  statement: 'Revoked access is refused from the next request on, in every process.',
  sizes: { ci: { revocations: 120, after: 24 }, full: { revocations: 5000, after: 200 } },
  prove: async (size, { t, random }: Trial) => proveRevocations(await openProcesses(t, random), size),
  controls: {
    'tokens that are cached for a minute': async ({ after }, { random }) =>
      proveRevocations(await openCachingServices(random), { revocations: 20, after }),
  },
})
