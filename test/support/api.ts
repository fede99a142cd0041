// Starts the service in this process on a database of its own, and the HTTP client of all tests.
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
import { hashToken, newToken } from '../../src/access/access.ts'
import type { Permission } from '../../src/domain/permissions.ts'
import { openApp, openServices } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Services } from '../../src/http/services.ts'
import { addRoutes } from '../../src/http/routes.ts'
import { openServer } from '../../src/http/server.ts'
import type { Log } from '../../src/jobs/job-context.ts'
import { startWork } from '../../src/jobs/work-start.ts'
import { type Database, one } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { cloneDatabase, openTestServer } from './test-server.ts'

/** A response; `body` is parsed where it is JSON, and text otherwise. */
export type Answer = {
  status: number
  headers: Record<string, unknown>
  body: any
  text: string
  bytes: Buffer
}

/** What a request sends: `body` as JSON, or `payload` as it is. */
export type Call = {
  token?: string | null
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
  payload?: Buffer | string
}

/** Sends the token that it was opened with, unless a call names another one, or null for none. */
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
  /** Registers what else uses the database and must end before it. */
  beforeClose(close: () => Promise<void>): void
  /** Stops it before the tests of the file are over. */
  stop(): Promise<void>
  /** Returns a token of a new integration that holds these permissions. */
  tokenFor(...permissions: Permission[]): Promise<string>
}

/** Changes of the service that only tests make. */
export type ApiOptions = {
  /** Returns the database that the service uses instead. */
  wrapDatabase?: (db: Database) => Database
  /** Adds further routes. */
  routes?: (app: FastifyInstance, db: Database) => void
  /** An existing database and data directory, which are left in place afterwards. */
  existing?: { connection: ClientConfig; dataDir: string }
}

/** 0 turns a limit off. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '0',
  ADDRESS_LIMIT_PER_MINUTE: '0',
  PUBLIC_LIMIT_PER_ADDRESS: '0',
  PUBLIC_LIMIT_PER_KEY: '0',
}

/** Starts the service for the tests of this file and stops it after them, which fails while a connection is left open. */
export async function openApi(
  environment: Record<string, string> = {},
  { wrapDatabase = (db) => db, routes, existing }: ApiOptions = {},
): Promise<Api> {
  const server = await openTestServer()
  const database = existing ? undefined : await cloneDatabase(server)
  const dataDir = existing?.dataDir ?? (await mkdtemp(join(tmpdir(), 'quotewright-files-')))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...UNLIMITED, ...environment })
  const db = openDatabase(existing?.connection ?? database!.connection, () => {})
  await insertDefaultStore(db, config.DEFAULT_CURRENCY)
  const services = await openServices(config, wrapDatabase(db), () => false)
  // Many tests cause errors on purpose. `TEST_LOG=error npm test -- FILE` shows the log.
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
    await services.documents.close()
    await db.close()
    await database?.drop()
    if (!existing) await rm(dataDir, { recursive: true })
    await server.stop()
  }
  let stopped: Promise<void> | undefined
  after(() => (stopped ??= stop()))
  return {
    ...client,
    app,
    db,
    services,
    beforeClose: (close) => void closing.push(close),
    stop: () => (stopped ??= stop()),
    tokenFor: (...permissions) => insertIntegration(db, permissions),
  }
}

/** A client for a port of this machine, with connections of its own. */
export function openClient(port: number, token: string | null = null): Client {
  const agent = new Agent({ keepAlive: true })
  const call: Client['call'] = (method, path, options = {}) =>
    send(port, agent, method, path, { token, ...options })
  return {
    port,
    call,
    close: () => agent.destroy(),
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    put: (path, options) => call('PUT', path, options),
    delete: (path, options) => call('DELETE', path, options),
  }
}

/** Statements, paths and stack traces, which no response may contain. */
const INTERNALS = /select |insert |node_modules|\/src\/|at .*\.ts:/i

/** Asserts an error response: its status, the rules for all errors, and the field that it names. */
export function assertRefused(answer: Answer, status: number, fieldName?: string): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  assert.ok(answer.headers['x-request-id'])
  assert.equal(typeof answer.body.message, 'string')
  assert.match(answer.body.error_code, /^[a-z_]+$/)
  assert.doesNotMatch(answer.text, INTERNALS)
  if (fieldName === undefined) return
  const names = [answer.body, ...(answer.body.errors ?? [])].map((detail) => detail.parameters?.fieldName)
  assert.ok(names.includes(fieldName), `${fieldName} is not named in ${answer.text}`)
}

/** A call with this text as JSON, valid or not. */
export const rawJson = (payload: Buffer | string, headers: Record<string, string> = {}): Call => ({
  payload,
  headers: { 'content-type': 'application/json', ...headers },
})

/** Asserts that an answer is the stored response of the first one. */
export function assertReplay(answer: Answer, first: Answer): void {
  assert.deepEqual([answer.status, answer.text], [first.status, first.text])
  assert.equal(first.headers['idempotent-replayed'], undefined)
  assert.equal(answer.headers['idempotent-replayed'], 'true')
}

/** Makes `count` calls concurrently. */
export const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

/** Returns the body of an answer. Throws unless it is a 200. */
export async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answer
  assert.equal(status, 200, text)
  return body
}

/** Reads a list with a filter and more query parameters. Resolves to the values of one field. */
export const listReader =
  (api: Client, path: string, field: string) =>
  async (filter?: unknown, query: Record<string, string> = {}): Promise<unknown[]> => {
    const filtered = filter === undefined ? query : { ...query, filter: JSON.stringify(filter) }
    const records = await ok(api.get(path, { query: filtered }))
    return (records as Record<string, unknown>[]).map((record) => record[field])
  }

/** Sends one request; the path is not normalized. */
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
      ...(payload === undefined || 'transfer-encoding' in headers
        ? {}
        : { 'content-length': Buffer.byteLength(payload) }),
      ...headers,
    },
  })
  outgoing.end(payload)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat((await incoming.toArray()) as Buffer[])
  const text = bytes.toString()
  const { statusCode: status = 0, headers: received } = incoming
  const isText = received['content-encoding'] === undefined && text !== ''
  const isJson = isText && String(received['content-type']).startsWith('application/json')
  return { status, headers: received, body: isJson ? JSON.parse(text) : text, text, bytes }
}

async function insertIntegration(db: Database, permissions: Permission[]): Promise<string> {
  const token = newToken()
  const sql = `with r as (insert into role (name, permissions) values ($1, $2) returning role_id)
     insert into integration (name, role_id, token_hash) select $1, role_id, $3 from r returning integration_id`
  await one(db, sql, [`test ${token.slice(0, 12)}`, permissions, hashToken(token)])
  return token
}

export type ServerPatch = {
  /** Services that replace those of the test. */
  services?: Partial<Services>
  /** Called with every route before it is added; may change it. */
  change?: (route: RouteOptions) => void
  /** Called with the app after the hooks and before the routes. */
  prepare?: (app: FastifyInstance) => void
}

/** Builds an app with changed services or routes; the caller starts it. */
export async function buildPatchedApp(
  api: Api,
  { services, change, prepare }: ServerPatch = {},
): Promise<FastifyInstance> {
  const patched = { ...api.services, ...services }
  const app = await openServer(patched.config, patched.db, pino({ level: 'silent' }))
  if (change) app.addHook('onRoute', change)
  prepare?.(app)
  await addRoutes(app, patched)
  return app
}

/** Listens until the tests of the file are over. Negative controls remove a safeguard this way. */
export async function openPatchedServer(api: Api, patch: ServerPatch = {}): Promise<{ port: number }> {
  const app = await buildPatchedApp(api, patch)
  await app.listen({ port: 0 })
  api.beforeClose(() => app.close())
  return { port: (app.server.address() as AddressInfo).port }
}

/** For jobs whose log no test reads. */
export const noLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts the worker of a service, which stops before the service. */
export async function openWork(api: Api, services = api.services): Promise<void> {
  const work = await startWork(services, noLog)
  api.beforeClose(() => work.stop())
}

/** Starts another service on the same database; `lines` collects what it logs from that level on. */
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

/** Returns all routes, including those that respond to unsupported methods. */
export async function collectRoutes(api: Api): Promise<RouteOptions[]> {
  const found: RouteOptions[] = []
  const app = await buildPatchedApp(api, { change: (route) => void found.push(route) })
  await app.ready()
  await app.close()
  return found
}
