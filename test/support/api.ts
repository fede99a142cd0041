// The service in this process, on a database of its own, and the HTTP client of all tests.
import type { FastifyInstance, RouteOptions } from 'fastify'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { hashToken, newToken, type Permission } from '../../src/access/access.ts'
import { openApp, openServices } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Services } from '../../src/http/services.ts'
import { addRoutes } from '../../src/http/routes.ts'
import { openServer } from '../../src/http/server.ts'
import { type Database, one } from '../../src/platform/database.ts'
import { openDatabase } from '../../src/platform/pool.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { cloneDatabase, openTestServer } from './test-server.ts'

/** What came back: the body as JSON where it is JSON, else as text. */
export type Answer = {
  status: number
  headers: Record<string, unknown>
  body: any
  text: string
  bytes: Buffer
}

export type Call = {
  token?: string | null
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
  payload?: Buffer | string
}

/** Calls with the token that it was opened with, unless another one (or null for none) is given. */
export type Client = {
  port: number
  get(path: string, call?: Call): Promise<Answer>
  post(path: string, call?: Call): Promise<Answer>
  put(path: string, call?: Call): Promise<Answer>
  delete(path: string, call?: Call): Promise<Answer>
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** Closes its connections. */
  close(): void
}

/** A service in this process; its client is an integration with all permissions. */
export type Api = Client & {
  app: FastifyInstance
  db: Database
  services: Services
  /** What uses the database beside the service must end before it. */
  beforeClose(close: () => Promise<void>): void
  /** Ends it before the tests of the file are over. */
  stop(): Promise<void>
  /** Returns a token of a new integration that holds these permissions. */
  tokenFor(...permissions: Permission[]): Promise<string>
}

/** What a proof puts between the door and its database, or beside the routes. */
export type Seams = {
  database?: (db: Database) => Database
  routes?: (app: FastifyInstance, db: Database) => void
  /** Serves these, and leaves them as they are, in place of new ones. */
  existing?: { connection: ClientConfig; dataDir: string }
}

/** Opens it for the tests of this file and closes it after them; fails if something is left open. */
export async function openApi(
  environment: Record<string, string> = {},
  { database: seam = (db) => db, routes, existing }: Seams = {},
): Promise<Api> {
  const server = await openTestServer()
  const database = existing ? undefined : await cloneDatabase(server)
  const dataDir = existing?.dataDir ?? (await mkdtemp(join(tmpdir(), 'quotewright-files-')))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ...environment })
  const db = openDatabase(existing?.connection ?? database!.connection, () => {})
  await insertDefaultStore(db, config.DEFAULT_CURRENCY)
  const services = await openServices(config, seam(db), () => false)
  // Many tests make it fail on purpose. `TEST_LOG=error npm test -- FILE` shows what it logs.
  const app = await openApp(services, pino({ level: process.env.TEST_LOG ?? 'silent' }))
  routes?.(app, db)
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = openClient(port, await insertIntegration(db, ['all']))
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closing) await close()
    client.close()
    await app.close()
    await db.close()
    await database?.drop()
    if (!existing) await rm(dataDir, { recursive: true })
    await server.stop()
  }
  let stopped: Promise<void> | undefined
  after(() => (stopped ??= stop()))
  return {
    ...client,
    ...{ app, db, services },
    beforeClose: (close) => void closing.push(close),
    stop: () => (stopped ??= stop()),
    tokenFor: (...permissions) => insertIntegration(db, permissions),
  }
}

/** Calls whatever listens on the port of this machine, over connections of its own. */
export function openClient(port: number, token: string | null = null): Client {
  const agent = new Agent({ keepAlive: true })
  const call: Client['call'] = (method, path, options = {}) =>
    send(port, agent, method, path, { token, ...options })
  return {
    ...{ port, call, close: () => agent.destroy() },
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    put: (path, options) => call('PUT', path, options),
    delete: (path, options) => call('DELETE', path, options),
  }
}

/** Checks an error answer by the rules that hold for all of them, and the field that it names. */
export function assertRefused(answer: Answer, status: number, fieldName?: string): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  assert.ok(answer.headers['x-request-id'])
  assert.equal(typeof answer.body.message, 'string')
  assert.match(answer.body.error_code, /^[a-z_]+$/)
  assert.doesNotMatch(answer.text, /select |insert |node_modules|\/src\/|at .*\.ts:/i)
  if (fieldName === undefined) return
  const details = [answer.body, ...(answer.body.errors ?? [])]
  const names = details.map((detail) => detail.parameters?.fieldName)
  assert.ok(names.includes(fieldName), `${fieldName} is not named in ${answer.text}`)
}

/** A call with this text as its JSON, whatever it is. */
export const rawJson = (payload: Buffer | string, headers: Record<string, string> = {}): Call => ({
  payload,
  headers: { 'content-type': 'application/json', ...headers },
})

/** Asserts that an answer was stored for the Idempotency-Key of the first one. */
export function assertReplay(answer: Answer, first: Answer): void {
  assert.deepEqual([answer.status, answer.text], [first.status, first.text])
  assert.equal(first.headers['idempotent-replayed'], undefined)
  assert.equal(answer.headers['idempotent-replayed'], 'true')
}

/** Makes so many calls before the first is answered. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}

/** Returns the body of an answer that must be a 200. */
export async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answer
  assert.equal(status, 200, text)
  return body as unknown
}

/** Reads a list with a filter and more query parameters. Resolves to the values of one field. */
export const listReader =
  (api: Client, path: string, field: string) =>
  async (filter?: unknown, query: Record<string, string> = {}): Promise<unknown[]> => {
    const filtered = filter === undefined ? query : { ...query, filter: JSON.stringify(filter) }
    const records = await ok(api.get(path, { query: filtered }))
    return (records as Record<string, unknown>[]).map((record) => record[field])
  }

/** One request over a socket; the path goes out as it is written. */
async function send(
  port: number,
  agent: Agent,
  method: string,
  path: string,
  call: Call & { token: string | null },
): Promise<Answer> {
  const { token, body, query, headers = {} } = call
  const { payload = body === undefined ? undefined : JSON.stringify(body) } = call
  const outgoing = request({
    port,
    agent,
    method,
    path: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
      ...headers,
    },
  })
  outgoing.end(payload)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat((await incoming.toArray()) as Buffer[])
  const text = bytes.toString()
  const isJson = String(incoming.headers['content-type']).startsWith('application/json') && text !== ''
  const { statusCode: status = 0, headers: received } = incoming
  return { status, headers: received, body: isJson ? JSON.parse(text) : text, text, bytes }
}

async function insertIntegration(db: Database, permissions: Permission[]): Promise<string> {
  const token = newToken()
  await one(
    db,
    `with r as (insert into role (name, permissions) values ($1, $2) returning role_id)
     insert into integration (name, role_id, token_hash) select $1, role_id, $3 from r returning integration_id`,
    [`test ${token.slice(0, 12)}`, permissions, hashToken(token)],
  )
  return token
}

export type Plant = {
  /** Services that take the place of the test's own. */
  services?: Partial<Services>
  /** Is shown every route before it is added, and may change it. */
  change?: (route: RouteOptions) => void
  /** Is given the app between the guards and the routes. */
  prepare?: (app: FastifyInstance) => void
}

/** An app that is not ready yet. */
export async function plantedApp(
  api: Api,
  { services, change, prepare }: Plant = {},
): Promise<FastifyInstance> {
  const all = { ...api.services, ...services }
  const app = await openServer(all.config, all.db, pino({ level: 'silent' }))
  if (change) app.addHook('onRoute', change)
  prepare?.(app)
  await addRoutes(app, all)
  return app
}

/** Listens until the tests of the file are over. */
export async function openPlantedDoor(api: Api, plant: Plant = {}): Promise<{ port: number }> {
  const app = await plantedApp(api, plant)
  await app.listen({ port: 0 })
  api.beforeClose(() => app.close())
  return { port: (app.server.address() as AddressInfo).port }
}

/** One more service on the same database; `lines` holds what it logs from that level on. */
export async function openLogged(api: Api, level: string) {
  const lines: Record<string, unknown>[] = []
  const write = (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>)
  const app = await openApp(api.services, pino({ level }, { write }))
  await app.listen({ port: 0 })
  const client = openClient((app.server.address() as AddressInfo).port)
  api.beforeClose(async () => {
    client.close()
    await app.close()
  })
  return { ...client, lines }
}

/** The routes as an app sees them while they are added, those that answer for a wrong method among them. */
export async function collectRoutes(api: Api): Promise<RouteOptions[]> {
  const found: RouteOptions[] = []
  const app = await plantedApp(api, { change: (route) => void found.push(route) })
  await app.ready()
  await app.close()
  return found
}
