// P9: only permitted callers have access: every route and method with every permission and every kind of invalid token.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { RouteOptions } from 'fastify'
import { permissions, type Permission } from '../src/domain/permissions.ts'
import {
  badCredentials,
  bearer,
  permissionCovers,
  openSession,
  type Credentials,
} from '../test/support/access-fixtures.ts'
import { atOnce, collectRoutes, openApi, openPatchedServer, buildPatchedApp } from '../test/support/api.ts'
import { digestTables } from './support/full-shop.ts'
import { openProxy, type ProxyHandler } from './support/proxy.ts'
import { addPromiseTest, type Outcome, sumOf } from './support/promise-test.ts'

/** A route; `isMissing`: the method is answered with 405. */
type Row = {
  method: string
  url: string
  permission: Permission | 'signed_in' | 'buyer' | 'public'
  isMissing: boolean
}
/** The credentials of a request; `held` is undefined when they are invalid. */
type State = Credentials & { held?: readonly Permission[] }
// Thousands of short requests.
const AT_ONCE = 32
const UNKNOWN_ID = '2147483647'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
api.beforeClose(async () => agent.destroy())
const table = (await collectRoutes(api)).flatMap(({ method, url, config }) =>
  [method].flat().map((each): Row => {
    // Only the routes that respond to unsupported methods, and those of files, have several methods.
    const isMissing = Array.isArray(method) && !url.includes('*')
    return { method: each, url, permission: config?.permission ?? 'public', isMissing }
  }),
)

const holder = (token: string, name: string, held: readonly Permission[]): State => {
  return { name, headers: bearer(token), held }
}

async function goodStates(): Promise<State[]> {
  const single = permissions.filter((name) => name !== 'all')
  const sets = new Map<string, readonly Permission[]>([
    ['no permission', []],
    ['every permission but "all"', single],
    ...permissions.map((name) => [`only ${name}`, [name]] as const),
    ...single.map((name) => [`every one but ${name}`, single.filter((other) => other !== name)] as const),
  ])
  const states: State[] = []
  for (const [name, held] of sets) states.push(holder(await api.tokenFor(...held), name, held))
  const all = await api.tokenFor('all')
  const user = await openSession(api, 'somebody')
  for (const scheme of ['bearer', 'BEARER', 'bEaReR'])
    states.push({ name: scheme, headers: { AUTHORIZATION: `${scheme} ${all}` }, held: ['all'] })
  return [...states, holder(user.token, 'a session', ['all'])]
}

/** A signed-in browser; each time another page causes the request, or a program that does not know the rules. */
async function browserStates(): Promise<State[]> {
  const cookie = `quotewright=${(await openSession(api, 'in a browser')).token}`
  const sources: Record<string, Record<string, string>> = {
    'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'another site without an origin': { 'sec-fetch-site': 'cross-site' },
    'another site that names ours': { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    'another host of the site': { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost' },
    'another port': { 'sec-fetch-site': 'same-site', origin: 'http://localhost:81' },
    'another port of an old browser': { origin: 'http://localhost:81' },
    'another scheme': { origin: 'https://localhost' },
    'a sandboxed frame': { origin: 'null' },
    'an unknown page': { 'sec-fetch-site': 'none' },
    'a browser that tells nothing': {},
  }
  return Object.entries(sources).map(([name, headers]) => ({ name, headers: { ...headers, cookie } }))
}

/** Spellings of a path that could bypass the check: each may lead to another route or none, but never to an open one. */
const spellings: Record<string, (path: string) => string> = {
  'the store code default': (path) => path.replace('/V1/', '/default/V1/'),
  'the store code all': (path) => path.replace('/V1/', '/all/V1/'),
  'an unknown store code': (path) => path.replace('/V1/', '/nowhere/V1/'),
  'a letter in percents': (path) => path.replace('/V1/', '/%561/'),
  'a slash in percents': (path) => path.replace('/V1/', '/V1%2f'),
  'two slashes': (path) => path.replace('/V1/', '/V1//'),
  'a dot': (path) => path.replace('/V1/', '/V1/./'),
  'two dots': (path) => path.replace('/V1/', '/V1/x/../'),
  'a slash at the end': (path) => `${path}/`,
  'a semicolon': (path) => `${path};x`,
  capitals: (path) => path.toUpperCase(),
  'the form for proxies': (path) => `http://127.0.0.1${path}`,
}

async function ask(
  port: number,
  { method }: Row,
  path: string,
  given: Credentials['headers'],
): Promise<number> {
  const length = ['POST', 'PUT', 'PATCH'].includes(method) ? ['content-length', '0'] : []
  const headers = ['host', 'localhost', ...length, ...Object.entries(given).flat()]
  const outgoing = request({ port, agent, method, path, headers })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  // A stream of events does not end by itself.
  if (incoming.headers['content-type'] === 'text/event-stream') incoming.destroy()
  incoming.resume()
  await once(incoming, 'close')
  return incoming.statusCode ?? 0
}

function pathOf({ url }: Row): string {
  const idOf = (name: string) => (name === 'code' ? 'nowhere' : UNKNOWN_ID)
  return url.replace(/:(\w+)/g, (_, name: string) => idOf(name)).replace('*', 'none')
}

/** `right`: the expected statuses; if empty, any but 401, 403 and 5xx. */
type Cell = { row: Row; path: string; state: State; right: number[] }

function rightFor({ permission, isMissing, url }: Row, { held }: State): number[] {
  if (isMissing) return [405]
  // Without a publishable key or its origin.
  if (url.includes('/V1/public/')) return [400, 403]
  if (permission === 'public') return []
  // To a browser, a link with a wrong token is a page that does not exist; after many, it has to wait.
  if (url.startsWith('/q/')) return [404, 429]
  // Buyers have tokens of their own.
  if (!held || permission === 'buyer') return [401]
  return permission === 'signed_in' || held.some((name) => permissionCovers(name, permission)) ? [] : [403]
}

const cells = (rows: Row[], states: State[]): Cell[] =>
  rows.flatMap((row) =>
    states.map((state) => {
      const path = state.query ? `${pathOf(row)}?${state.query}` : pathOf(row)
      return { row, path, state, right: rightFor(row, state) }
    }),
  )

/** The path may not exist. */
const spelledCells = (rows: Row[], state: State): Cell[] =>
  rows
    .filter(({ permission, url }) => permission !== 'public' && url.includes('/V1/'))
    .flatMap((row) => Object.values(spellings).map((spell) => ({ row, path: spell(pathOf(row)), state })))
    .map((cell) => ({ ...cell, right: [400, 401, 404, 405] }))

async function walk(port: number, all: Cell[]): Promise<Outcome> {
  const failures: string[] = []
  const waiting = all.values()
  await atOnce(AT_ONCE, async () => {
    for (const { row, path, state, right } of waiting) {
      const status = await ask(port, row, path, state.headers)
      const isOpen = ![401, 403].includes(status) && status < 500
      if (right.length === 0 ? isOpen : right.includes(status)) continue
      const wanted = right.join(' or ') || 'neither 401 nor 403'
      failures.push(`${row.method} ${path} with ${state.name} was answered ${status} instead of ${wanted}.`)
    }
  })
  return { cases: all.length, failures }
}

/** Wrong links are counted. */
const COUNTED = ['request_count']

/** Sends only requests that must be refused between two digests of the tables, so that any change is a violation. */
async function proveRefusals(port: number, all: Cell[]): Promise<Outcome> {
  await api.app.state.linkKey()
  const before = await digestTables(api.db, COUNTED)
  const { cases, failures } = await walk(port, all)
  for (const [name, digest] of await digestTables(api.db, COUNTED))
    if (digest !== before.get(name)) failures.push(`A refused request has changed ${name}.`)
  return { cases: cases + 1, failures }
}

async function proveStart(): Promise<Outcome> {
  const app = await buildPatchedApp(api, {
    prepare: (app) => void app.get('/rest/V1/planted', async () => 'open'),
  })
  const outcome = await app.ready().then(() => 'the start', String)
  await app.close()
  const isRefused = outcome.includes('states no permission')
  return { cases: 1, failures: isRefused ? [] : [`A route that states no permission led to ${outcome}.`] }
}

const isRead = ({ method }: Row) => method === 'GET' || method === 'HEAD'
const isForeign = ({ headers }: State) => /^(cross|same)-site$/.test(headers['sec-fetch-site'] ?? '')

/** Every change with the cookie from elsewhere, and every read that is known to come from there. */
const foreignCells = (rows: Row[]): Cell[] =>
  cells(rows, states.browser)
    .filter(({ row, state }) => !isRead(row) || isForeign(state))
    // On the page of a buyer, the cookie changes nothing.
    .map((cell) => ({ ...cell, right: cell.row.url.startsWith('/q/') ? [404, 429] : [403] }))

const isRefusal = ({ right }: Cell) => right.length > 0
const states = { good: await goodStates(), bad: await badCredentials(api), browser: await browserStates() }
const guarded = table.filter(({ isMissing }) => !isMissing)
// An unsupported method is answered regardless of the caller; a few callers are enough.
const missing = table.filter(({ isMissing }) => isMissing)
const signedIn = guarded.filter(({ permission }) => permission !== 'public')
const strangers = states.bad.slice(0, 1)

/** It would end the session that the other cells use. */
const isSignOut = ({ row, state }: Cell) =>
  `${row.method} ${row.url}` === 'DELETE /rest/V1/access/session' && state.name === 'a session'

async function proveAccess(port: number): Promise<Outcome> {
  const all = [
    ...cells(guarded, [...states.bad, ...states.good]),
    ...cells(missing, [...strangers, holder(await api.tokenFor('all'), 'only all', ['all'])]),
    ...spelledCells(guarded, strangers[0]!),
    ...foreignCells(signedIn),
  ]
  const refused = await proveRefusals(port, all.filter(isRefusal))
  const others = all.filter((cell) => !isRefusal(cell) && !isSignOut(cell))
  const open = await walk(port, others)
  const figures = {
    routes: guarded.length,
    'kinds of callers': states.good.length + states.bad.length + states.browser.length,
    'refused requests': refused.cases - 1,
  }
  return { ...sumOf(refused, open, await proveStart()), figures }
}

function walkWith({ port }: { port: number }, names: RegExp): Promise<Outcome> {
  const callers = [...states.bad, ...states.good].filter(({ name }) => names.test(name))
  return walk(port, cells(guarded, callers))
}

const walkAfterChange =
  (
    isChanged: (route: RouteOptions) => boolean,
    permission: Permission | 'signed_in' | 'public',
    names: RegExp,
  ) =>
  async () => {
    const change = (route: RouteOptions) => {
      if (isChanged(route)) route.config = { ...route.config, permission, cost: 'link' }
    }
    return walkWith(await openPatchedServer(api, { change }), names)
  }

/** Accepts a token from the query, as some frameworks do. */
const readTokenFromQuery: ProxyHandler = ({ path: asked, headers, ...passed }, pass) => {
  const [path = '', query = ''] = asked.split('?')
  const token = new URLSearchParams(query).get('access_token')
  return pass({
    ...passed,
    path,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
}

/** As if nobody checked where a request with the cookie comes from. */
const sendCookieAsToken: ProxyHandler = ({ headers: { cookie, ...headers }, ...passed }, pass) => {
  const [, token] = cookie?.split('=') ?? []
  return pass({ ...passed, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })
}

addPromiseTest({
  promise: 'P9',
  statement: 'Only permitted callers have access.',
  sizes: { ci: undefined, full: undefined },
  prove: () => proveAccess(api.port),
  controls: {
    'a route that was made public': walkAfterChange(
      ({ schema }) => schema?.operationId === 'deleteRole',
      'public',
      /^no token$/,
    ),
    'a route with the permission of another': walkAfterChange(
      ({ url }) => url === '/rest/V1/quoting/requests',
      'Quoting::quotes',
      /^only Quoting::/,
    ),
    'a HEAD without a check': walkAfterChange(({ method }) => method === 'HEAD', 'public', /^no token$/),
    'a cookie that is accepted from anywhere': async (_size, { t }) =>
      walk(await openProxy(t, () => api.port, sendCookieAsToken), foreignCells(signedIn)),
    'a token that is taken from the query': async (_size, { t }) =>
      walkWith({ port: await openProxy(t, () => api.port, readTokenFromQuery) }, /in the query$/),
  },
})
