// Only who may, may: every route and method, with every permission and with every kind of token that is none.
//
//   npm run prove -- P9 --full
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashToken, newToken, permissions, type Permission } from '../src/access/access.ts'
import { resetPassword } from '../src/access/user-actions.ts'
import { many, one, run } from '../src/platform/database.ts'
import { makeIntegration, makeRole } from '../test/support/access-fixtures.ts'
import { collectRoutes, openApi, openPlantedDoor, plantedApp } from '../test/support/api.ts'
import { addProof, type Outcome } from './support/proof.ts'

/** What a row of the table of routes says; `isMissing`: the method is answered with 405. */
type Row = { method: string; url: string; permission: Permission | 'public'; isMissing: boolean }
/** What a request shows of its caller; `held` is undefined when nobody may be seen in it. */
type State = { name: string; headers: string[]; query?: string; held?: readonly Permission[] }
type Door = { port: number; agent: Agent }

// Many at a time, for a cell is short and there are thousands.
const AT_ONCE = 32
const UNKNOWN_ID = '2147483647'
const OWN_CODE = 'nowhere'

const api = await openApi()
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
api.beforeClose(async () => agent.destroy())
const table = await readTable()

async function readTable(): Promise<Row[]> {
  return (await collectRoutes(api)).flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({
      method: each,
      url,
      permission: config?.permission ?? 'public',
      // Those that answer for the methods a path does not know are the only ones of several methods, but for files.
      isMissing: Array.isArray(method) && !url.includes('*'),
    })),
  )
}

const bearer = (token: string) => ['authorization', `Bearer ${token}`]
const holder = (token: string, name: string, held: readonly Permission[]): State => ({
  name,
  headers: bearer(token),
  held,
})

/** A session of a user who may do everything; its row is made by hand, for the password does not matter. */
async function session(username: string, expires = '1 hour'): Promise<{ token: string; userId: number }> {
  const token = newToken()
  const { user_id } = await one<{ user_id: number }>(
    api.db,
    `with r as (insert into role (name, permissions) values ($1, '{all}') returning role_id),
       u as (insert into admin_user (username, email, password_hash, role_id)
         select $1, 'anna@example.com', 'none', role_id from r returning user_id),
       s as (insert into session (user_id, token_hash, expires_at)
         select user_id, $2, utc_now() + $3::interval from u)
     select user_id from u`,
    [username, hashToken(token), expires],
  )
  return { token, userId: user_id }
}

/** Those who may do just one thing, all but one, nothing, everything. */
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
  const user = await session('a user')
  for (const scheme of ['bearer', 'BEARER', 'bEaReR'])
    states.push({ name: scheme, headers: ['AUTHORIZATION', `${scheme} ${all}`], held: ['all'] })
  return [...states, holder(user.token, 'a session', ['all'])]
}

/** Each is made of a token that opens everything, or did. */
async function badStates(): Promise<State[]> {
  const good = await api.tokenFor('all')
  await makeRole(api, 'Everything', ['all'])
  const revoked = await makeIntegration(api, { name: 'Revoked', role: 'Everything' })
  await api.delete(`/rest/V1/access/integrations/${revoked.id}`)
  const expired = await api.tokenFor('all')
  await run(
    api.db,
    `update integration set expires_at = utc_now() - interval '1 second' where token_hash = $1`,
    [hashToken(expired)],
  )
  const over = await session('over', '-1 second')
  const ended = await session('ended')
  await run(api.db, 'delete from session where token_hash = $1', [hashToken(ended.token)])
  const changed = await session('changed')
  await api.db.transaction((tx) => resetPassword(tx, changed.userId, 'four quiet green walnuts'))
  const deleted = await session('deleted')
  await api.delete(`/rest/V1/access/users/${deleted.userId}`)
  const one = bearer(good)
  return [
    { name: 'no token', headers: [] },
    { name: 'an empty header', headers: ['authorization', ''] },
    { name: 'Bearer alone', headers: ['authorization', 'Bearer'] },
    { name: 'an unknown token', headers: bearer(newToken()) },
    { name: 'an expired token', headers: bearer(expired) },
    { name: 'the token of a deleted integration', headers: bearer(revoked.token) },
    { name: 'a session that is over', headers: bearer(over.token) },
    { name: 'a session that was ended', headers: bearer(ended.token) },
    { name: 'a session from before the password was changed', headers: bearer(changed.token) },
    { name: 'the session of a deleted user', headers: bearer(deleted.token) },
    { name: 'a letter more', headers: bearer(`${good}A`) },
    { name: 'another case', headers: bearer(good.toLowerCase()) },
    { name: 'the hash of a token', headers: bearer(hashToken(good).toString('hex')) },
    { name: 'Basic', headers: ['authorization', `Basic ${Buffer.from(`admin:${good}`).toString('base64')}`] },
    { name: 'the bare token', headers: ['authorization', good] },
    { name: 'two blanks', headers: ['authorization', `Bearer  ${good}`] },
    { name: 'a tab', headers: ['authorization', `Bearer\t${good}`] },
    { name: 'a word behind it', headers: ['authorization', `Bearer ${good} x`] },
    { name: 'quotes around it', headers: ['authorization', `Bearer "${good}"`] },
    { name: 'two tokens in one header', headers: ['authorization', `Bearer ${good}, Bearer ${good}`] },
    { name: 'two headers', headers: [...one, ...one] },
    { name: 'two headers, the second wrong', headers: [...one, ...bearer('x')] },
    { name: 'two headers, the first wrong', headers: [...bearer('x'), ...one] },
    { name: 'a token in the query', headers: [], query: `access_token=${good}` },
    { name: 'a token in a cookie', headers: ['cookie', `token=${good}; Authorization=Bearer ${good}`] },
    { name: 'a token in X-Access-Token', headers: ['x-access-token', good] },
    { name: 'a token in Proxy-Authorization', headers: ['proxy-authorization', `Bearer ${good}`] },
  ]
}

/** The ways to write a path that could be a second door; each may be another route, or none, but never an open one. */
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

async function ask({ port, agent }: Door, { method }: Row, path: string, headers: string[]): Promise<number> {
  const length = ['POST', 'PUT', 'PATCH'].includes(method) ? ['content-length', '0'] : []
  const outgoing = request({
    port,
    agent,
    method,
    path,
    headers: ['host', 'localhost', ...length, ...headers],
  })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.resume()
  await once(incoming, 'close')
  return incoming.statusCode ?? 0
}

function pathOf({ url }: Row): string {
  return url
    .replace(/:(\w+)/g, (_, name: string) => (name === 'code' ? OWN_CODE : UNKNOWN_ID))
    .replace('*', 'none')
}

/** What the table alone says of a cell: refused as a stranger, refused as a caller, or let in. */
function expected({ permission }: Row, { held }: State): '401' | '403' | 'neither 401 nor 403' {
  if (permission === 'public') return 'neither 401 nor 403'
  if (!held) return '401'
  return held.includes(permission) || held.includes('all') ? 'neither 401 nor 403' : '403'
}

function verdict(status: number): string {
  return [401, 403].includes(status) || status >= 500 ? String(status) : 'neither 401 nor 403'
}

type Cell = { row: Row; path: string; state: State; isRight: (status: number) => boolean; right: string }

function cells(rows: Row[], states: State[]): Cell[] {
  return rows.flatMap((row) =>
    states.map((state) => {
      const right = row.isMissing ? '405' : expected(row, state)
      return {
        row,
        path: state.query ? `${pathOf(row)}?${state.query}` : pathOf(row),
        state,
        right,
        isRight: (status) => (row.isMissing ? status === 405 : verdict(status) === right),
      }
    }),
  )
}

function spelledCells(rows: Row[], state: State): Cell[] {
  return rows
    .filter(({ permission, url }) => permission !== 'public' && url.includes('/V1/'))
    .flatMap((row) =>
      Object.values(spellings).map((spell) => ({
        row,
        path: spell(pathOf(row)),
        state,
        right: '401, or no such path',
        isRight: (status) => [400, 401, 404, 405].includes(status),
      })),
    )
}

async function walk(door: Door, all: Cell[]): Promise<Outcome> {
  const failures: string[] = []
  const waiting = all.values()
  const walkers = Array.from({ length: AT_ONCE }, async () => {
    for (const { row, path, state, right, isRight } of waiting) {
      const status = await ask(door, row, path, state.headers)
      if (!isRight(status))
        failures.push(`${row.method} ${path} with ${state.name} was answered ${status} instead of ${right}.`)
    }
  })
  await Promise.all(walkers)
  return { cases: all.length, failures }
}

/** Everything in the tables, but for the use of a token, which is noted once a minute. */
async function digest(): Promise<string> {
  const tables = await many<{ name: string }>(
    api.db,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by t::text), ''))
       from "${name}" t`,
  )
  return JSON.stringify(await many(api.db, parts.join(' union all ')))
}

/** Nobody is let in before the tables are looked at again, so that whatever changed was changed by those who may not. */
async function proveRefusals(door: Door, all: Cell[]): Promise<Outcome> {
  const before = await digest()
  const { cases, failures } = await walk(door, all)
  if ((await digest()) !== before) failures.push('What was refused has changed the tables.')
  return { cases: cases + 1, failures }
}

async function proveStart(): Promise<string[]> {
  const app = await plantedApp(api, {
    prepare: (planted) => void planted.get('/rest/V1/planted', async () => 'open'),
  })
  try {
    await app.ready()
    return ['An app with a route that states no permission has started.']
  } catch (error) {
    return /states no permission/.test(String(error)) ? [] : [`The start failed with ${String(error)}.`]
  } finally {
    await app.close()
  }
}

const isRefusal = ({ right }: Cell) => right !== 'neither 401 nor 403'
const states = { good: await goodStates(), bad: await badStates() }
const guarded = table.filter(({ isMissing }) => !isMissing)
// A method that no route has is answered whoever asks; a few askers are enough.
const missing = table.filter(({ isMissing }) => isMissing)
const strangers = states.bad.slice(0, 1)

async function proveDoor(door: Door): Promise<Outcome> {
  const all = [
    ...cells(guarded, [...states.bad, ...states.good]),
    ...cells(missing, [...strangers, holder(await api.tokenFor('all'), 'only all', ['all'])]),
    ...spelledCells(guarded, strangers[0]!),
  ]
  const refused = await proveRefusals(door, all.filter(isRefusal))
  const open = await walk(
    door,
    all.filter((cell) => !isRefusal(cell)),
  )
  return {
    cases: refused.cases + open.cases + 1,
    failures: [...refused.failures, ...open.failures, ...(await proveStart())],
    figures: {
      routes: guarded.length,
      'kinds of callers': states.good.length + states.bad.length,
      'refused requests': refused.cases - 1,
    },
  }
}

/** One kind of caller after the other, over an app in which something is wrong. */
const proveWithFault = async (door: Door, names: RegExp) =>
  walk(
    door,
    cells(
      guarded,
      [...states.bad, ...states.good].filter(({ name }) => names.test(name)),
    ),
  )

/** Takes a token out of the query before the app sees the request, as some frameworks do by themselves. */
async function openQueryTokenDoor(): Promise<Door> {
  const server = createServer((message, response) => {
    const [path = '', query = ''] = (message.url ?? '').split('?')
    const token = new URLSearchParams(query).get('access_token')
    if (token !== null) {
      message.url = path
      message.rawHeaders.push(...bearer(token))
    }
    api.app.server.emit('request', message, response)
  })
  server.listen(0)
  await once(server, 'listening')
  api.beforeClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, agent }
}

addProof({
  promise: 'P9',
  says: 'Only who may, may: no route opens without its permission.',
  sizes: { ci: undefined, full: undefined },
  prove: () => proveDoor({ port: api.port, agent }),
  controls: {
    'a route that was made public': async () => {
      const door = await openPlantedDoor(api, {
        change: (route) => {
          const { operationId } = (route.schema ?? {}) as { operationId?: string }
          if (operationId === 'deleteRole') route.config = { ...route.config, permission: 'public' }
        },
      })
      return proveWithFault({ ...door, agent }, /^no token$/)
    },
    'a route with the permission of another': async () => {
      const door = await openPlantedDoor(api, {
        change: (route) => {
          if (route.url === '/rest/V1/quoting/requests')
            route.config = { ...route.config, permission: 'Quoting::quotes' }
        },
      })
      return proveWithFault({ ...door, agent }, /^only Quoting::/)
    },
    'a HEAD that is not guarded': async () => {
      const door = await openPlantedDoor(api, {
        change: (route) => {
          if (route.method === 'HEAD') route.config = { ...route.config, permission: 'public' }
        },
      })
      return proveWithFault({ ...door, agent }, /^no token$/)
    },
    'a token that is taken from the query': async () =>
      proveWithFault(await openQueryTokenDoor(), /in the query$/),
  },
})
