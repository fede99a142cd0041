// What was taken away is away: from the confirmation on no process takes the token, whatever was under way.
//
//   npm run prove -- P9 --full
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { operator } from '../src/access/access.ts'
import { revokeIntegration } from '../src/access/integration-actions.ts'
import { resetPassword } from '../src/access/user-actions.ts'
import { many, openDatabase, run, type Database } from '../src/platform/database.ts'
import type { Random } from '../src/demo/demo-random.ts'
import { PASSWORD, signInPath } from '../test/support/access-fixtures.ts'
import { type Answer, type Call, openApi, openPlantedDoor, send } from '../test/support/api.ts'
import { openOperator, type Service } from '../test/support/operator.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { databaseUrl, emptyDatabase, openTestServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'

/** `after` requests with each token begin when its end has been confirmed. */
type Size = { revocations: number; after: number }
type Door = (method: string, path: string, call: Call) => Promise<Answer>
/** Two doors on one database, someone who may do everything there, and the database itself: the operator's terminal. */
type World = { doors: [Door, Door]; root: string; db: Database; random: Random }
/** A token, how to end it, and what it is answered from then on. */
type Subject = { kind: string; token: string; end: () => Promise<unknown>; refusal: 401 | 403 }
type Seen = { accepted: number; after: number; isConfirmed: boolean; failures: string[] }

const SUBJECTS_AT_ONCE = 8
const CLIENTS_PER_DOOR = 2
// Answered with 404 to whoever may ask, and with as little work as there can be.
const PATH = '/rest/V1/quoting/quote/2147483647'

const api = await openApi()

async function ask(door: Door, method: string, path: string, root: string | null, body?: object) {
  const answer = await door(method, path, { token: root, body })
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`)
  return answer.body as Record<string, unknown>
}

/** Ends over the doors or, where `isAtTerminal`, as the command line does it. */
const kinds: Record<string, (world: World, name: string, isAtTerminal: boolean) => Promise<Subject>> = {
  async integration({ doors, root, db, random }, name, isAtTerminal) {
    const body = { integration: { name, role: 'Quotes' } }
    const made = await ask(random.pick(doors), 'POST', '/rest/V1/access/integrations', root, body)
    const id = made.integration_id as number
    const other = random.pick(doors)
    return {
      kind: 'an integration was deleted',
      token: made.access_token as string,
      refusal: 401,
      end: () =>
        isAtTerminal
          ? db.transaction((tx) => revokeIntegration(tx, operator, id))
          : ask(other, 'DELETE', `/rest/V1/access/integrations/${id}`, root),
    }
  },
  // There is no call that takes a permission from a role; whoever does it by hand is obeyed at once, too.
  async permission({ doors, root, db, random }, name) {
    const role = { name, permissions: ['Quoting::quotes', 'Quoting::requests'] }
    await ask(random.pick(doors), 'POST', '/rest/V1/access/roles', root, { role })
    const body = { integration: { name, role: name } }
    const made = await ask(random.pick(doors), 'POST', '/rest/V1/access/integrations', root, body)
    return {
      kind: 'a permission was taken',
      token: made.access_token as string,
      refusal: 403,
      end: () => run(db, `update role set permissions = '{Quoting::requests}' where name = $1`, [name]),
    }
  },
  async user({ doors, root, db, random }, name, isAtTerminal) {
    const user = { username: name, email: 'anna@example.com', password: PASSWORD, role: 'Quotes' }
    const id = (await ask(random.pick(doors), 'POST', '/rest/V1/access/users', root, { user }))
      .user_id as number
    const credentials = { username: name, password: PASSWORD }
    const token = await ask(random.pick(doors), 'POST', signInPath, null, credentials)
    const other = random.pick(doors)
    return {
      kind: isAtTerminal ? 'a password was changed' : 'a user was deleted',
      token: token as unknown as string,
      refusal: 401,
      end: () =>
        isAtTerminal
          ? db.transaction((tx) => resetPassword(tx, id, `${PASSWORD} again`))
          : ask(other, 'DELETE', `/rest/V1/access/users/${id}`, root),
    }
  },
}

/** A request that begins after the confirmation must be refused; of those under way nobody can say. */
async function keepAsking(door: Door, { token, refusal, kind }: Subject, seen: Seen, after: number) {
  while (seen.after < after) {
    const { isConfirmed } = seen
    if (isConfirmed) seen.after++
    const { status } = await door('GET', PATH, { token })
    if (isConfirmed && status !== refusal)
      seen.failures.push(`A request that began after ${kind} was answered ${status} instead of ${refusal}.`)
    if (!isConfirmed && status === 404) seen.accepted++
  }
}

async function revoke({ doors }: World, subject: Subject, after: number): Promise<Seen> {
  const seen: Seen = { accepted: 0, after: 0, isConfirmed: false, failures: [] }
  const clients = doors.flatMap((door) =>
    Array.from({ length: CLIENTS_PER_DOOR }, () => keepAsking(door, subject, seen, after)),
  )
  const ended = (async () => {
    await until('the token is taken', () => seen.accepted >= clients.length)
    await subject.end()
    seen.isConfirmed = true
  })()
  await Promise.all([ended, ...clients])
  return seen
}

async function proveRevocations(world: World, { revocations, after }: Size): Promise<Outcome> {
  const { random } = world
  await ask(world.doors[0], 'POST', '/rest/V1/access/roles', world.root, {
    role: { name: 'Quotes', permissions: ['Quoting::quotes'] },
  })
  // A user costs two hashes of a password; most of what is proved is the same for an integration.
  const plan = Array.from({ length: revocations }, (_, index) => ({
    name: `subject ${index}`,
    kind: random.pick([
      'integration',
      'integration',
      'integration',
      'permission',
      ...(index % 4 ? [] : ['user']),
    ]),
    isAtTerminal: random.chance(0.3),
  })).values()
  const all: Seen[] = []
  await Promise.all(
    Array.from({ length: SUBJECTS_AT_ONCE }, async () => {
      for (const { name, kind, isAtTerminal } of plan)
        all.push(await revoke(world, await kinds[kind]!(world, name, isAtTerminal), after))
    }),
  )
  const sum = (count: (seen: Seen) => number) => all.reduce((total, seen) => total + count(seen), 0)
  return {
    cases: sum((seen) => seen.after),
    failures: all.flatMap((seen) => seen.failures),
    figures: { revocations: all.length, 'requests accepted before': sum((seen) => seen.accepted) },
  }
}

/** Two processes of the service on one database. */
async function openProcesses(t: TestContext, random: Random): Promise<World> {
  const server = await openTestServer()
  const database = await emptyDatabase(server)
  const environment = { DATABASE_URL: databaseUrl(database.connection), RATE_LIMIT_PER_MINUTE: '0' }
  const people = await openOperator(t)
  const db = openDatabase(database.connection, () => {}, { connections: 4 })
  t.after(async () => {
    await db.close()
    await Promise.all(services.map((service) => service.stop()))
    await database.drop()
    await server.stop()
  })
  const services = await Promise.all([1, 2].map(() => people.start(environment)))
  const [first, second] = services
  assert.ok(first && second)
  const doorOf =
    (service: Service): Door =>
    (method, path, call) =>
      service.call(method, path, call)
  return { doors: [doorOf(first), doorOf(second)], root: await first.signIn(), db, random }
}

/** Two doors that remember for a second whose a token is, as many services do to spare their database. */
async function openForgetfulDoors(random: Random): Promise<World> {
  const agent = new Agent({ keepAlive: true })
  api.beforeClose(async () => agent.destroy())
  const open = async (): Promise<Door> => {
    const { port } = await openPlantedDoor(api, { parts: { db: rememberingTokens(api.db) } })
    return (method, path, call) => send(port, agent, method, path, { token: null, ...call })
  }
  return { doors: [await open(), await open()], root: await api.tokenFor('all'), db: api.db, random }
}

const KEPT_MS = 1000

function rememberingTokens(db: Database): Database {
  const kept = new Map<string, { row: { token_hash: Buffer }; since: number }>()
  const known = (hash: Buffer) => {
    const found = kept.get(hash.toString('hex'))
    return found && performance.now() - found.since < KEPT_MS ? [found.row] : []
  }
  const query = async (statement: { text: string; values: [Buffer[]] }) => {
    if (!/from session s/.test(statement.text)) return db.query(statement)
    const hashes = statement.values[0]
    const unknown = hashes.filter((hash) => known(hash).length === 0)
    const remembered = hashes.flatMap(known)
    const rows = await many<{ token_hash: Buffer }>(db, statement.text, [unknown])
    for (const row of rows) kept.set(row.token_hash.toString('hex'), { row, since: performance.now() })
    return { rows: [...remembered, ...rows] }
  }
  return { ...db, query: query as unknown as Database['query'] }
}

addProof<Size>({
  promise: 'P9',
  says: 'What was revoked is refused from the next request on, in every process.',
  sizes: { ci: { revocations: 250, after: 24 }, full: { revocations: 5000, after: 200 } },
  prove: async (size, { t, random }: Trial) => proveRevocations(await openProcesses(t, random), size),
  controls: {
    'tokens that are remembered for a second': async ({ after }, { random }) =>
      proveRevocations(await openForgetfulDoors(random), { revocations: 20, after }),
  },
})
