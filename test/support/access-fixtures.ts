// Fixtures for access tests: roles, users, integrations, and a search for secrets in all tables.
import assert from 'node:assert/strict'
import { hashToken, newToken } from '../../src/access/access.ts'
import type { Permission } from '../../src/domain/permissions.ts'
import { resetPassword } from '../../src/access/user-actions.ts'
import { many, one, run, type Database } from '../../src/platform/postgres/database.ts'
import { type Answer, type Api, assertRefused, type Call, type Client, ok } from './api.ts'

export const PASSWORD = 'four quiet green walnuts'
export const signInPath = '/rest/V1/integration/admin/token'

/** Creates a role over HTTP. Returns its id. */
export async function makeRole(api: Client, name: string, permissions: Permission[]): Promise<number> {
  const body = { role: { name, permissions } }
  return (await ok(api.post('/rest/V1/access/roles', { body }))).role_id as number
}

/** Creates a user with PASSWORD over HTTP. Returns its id. */
export async function makeUser(api: Client, username: string, role: string): Promise<number> {
  const body = { user: { username, email: 'anna@example.com', password: PASSWORD, role } }
  return (await ok(api.post('/rest/V1/access/users', { body }))).user_id as number
}

/** Creates an integration over HTTP. */
export async function makeIntegration(
  api: Api,
  integration: { name: string; role: string; expires_at?: string },
): Promise<{ id: number; token: string }> {
  const record = await ok(api.post('/rest/V1/access/integrations', { body: { integration } }))
  return { id: record.integration_id as number, token: record.access_token as string }
}

/** Headers and query of a request. Names may differ in case only, for a header that is sent twice. */
export type Credentials = { name: string; headers: Record<string, string>; query?: string }

/** Whether one permission allows what requires the other. Independent of the service's own rule, which it checks. */
export const permissionCovers = (held: string, required?: string): boolean =>
  held === required ||
  held === 'all' ||
  (held === 'Storefront::manage' && ['Storefront::read', 'Customers::write'].includes(required ?? ''))

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs in a new user with all permissions. */
export async function openSession(api: Api, username: string): Promise<{ token: string; userId: number }> {
  const sql = `insert into role (name, permissions) values ('Everything', '{all}') on conflict do nothing`
  await run(api.db, sql)
  const userId = await makeUser(api, username, 'Everything')
  return { userId, token: (await signIn(api, username, PASSWORD)).body as string }
}

/** A client that calls as the console does: with the session cookie of a new user, from a page of the service. */
export async function openConsoleClient(api: Api, username: string): Promise<Client> {
  const { token } = await openSession(api, username)
  const session = { cookie: `quotewright=${token}`, 'sec-fetch-site': 'same-origin' }
  const call: Client['call'] = (method, path, { headers, ...rest } = {}) =>
    api.call(method, path, { token: null, ...rest, headers: { ...session, ...headers } })
  return {
    port: api.port,
    call,
    close: () => undefined,
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    put: (path, options) => call('PUT', path, options),
    delete: (path, options) => call('DELETE', path, options),
  }
}

/** Invalid credentials, each derived from a token that has, or had, all permissions. */
export async function badCredentials(api: Api): Promise<Credentials[]> {
  const expire = (table: 'integration' | 'session', token: string) =>
    run(api.db, `update ${table} set expires_at = utc_now() - interval '1 second' where token_hash = $1`, [
      hashToken(token),
    ])
  const valid = await api.tokenFor('all')
  const expired = await api.tokenFor('all')
  await expire('integration', expired)
  const expiredSession = await openSession(api, 'over')
  await expire('session', expiredSession.token)
  const revoked = await makeIntegration(api, { name: 'Revoked', role: 'Everything' })
  await api.delete(`/rest/V1/access/integrations/${revoked.id}`)
  const ended = await openSession(api, 'ended')
  await run(api.db, 'delete from session where token_hash = $1', [hashToken(ended.token)])
  const changed = await openSession(api, 'changed')
  await api.db.transaction((tx) => resetPassword(tx, changed.userId, PASSWORD))
  const deleted = await openSession(api, 'deleted')
  await api.delete(`/rest/V1/access/users/${deleted.userId}`)
  const live = await openSession(api, 'live')
  const other = await openSession(api, 'other')
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  const cookieOf = (token: string) => ({ ...sameOrigin, cookie: `quotewright=${token}` })
  const headers: Record<string, Record<string, string>> = {
    'no token': {},
    'an unknown token': bearer(newToken()),
    'an expired token': bearer(expired),
    'the token of a deleted integration': bearer(revoked.token),
    'an expired session': bearer(expiredSession.token),
    'a session that was ended': bearer(ended.token),
    'a session from before a change of the password': bearer(changed.token),
    'the session of a deleted user': bearer(deleted.token),
    'two headers': { ...bearer(valid), Authorization: `Bearer ${valid}` },
    'two headers, the second wrong': { ...bearer(valid), Authorization: 'Bearer x' },
    'two headers, the first wrong': { ...bearer('x'), Authorization: `Bearer ${valid}` },
    'a token in a cookie': { cookie: `token=${valid}; Authorization=Bearer ${valid}` },
    "an integration's token in the session cookie": cookieOf(valid),
    'an expired session in the cookie': cookieOf(expiredSession.token),
    'cookies of two sessions': {
      ...sameOrigin,
      cookie: `quotewright=${other.token}; quotewright=${live.token}`,
    },
    'cookies of two sessions that are over': {
      ...sameOrigin,
      cookie: `quotewright=${expiredSession.token}; quotewright=${ended.token}`,
    },
    'the session cookie of HTTPS': { ...sameOrigin, cookie: `__Host-quotewright=${live.token}` },
    'a session cookie beside a wrong header': { ...cookieOf(live.token), ...bearer('x') },
    'a token in X-Access-Token': { 'x-access-token': valid },
    'a token in X-Authorization': { 'x-authorization': `Bearer ${valid}` },
    'a token in Proxy-Authorization': { 'proxy-authorization': `Bearer ${valid}` },
  }
  const authorizations: Record<string, string> = {
    'an empty header': '',
    'Bearer alone': 'Bearer',
    'a letter more': `Bearer ${valid}A`,
    'half a token': `Bearer ${valid.slice(0, 20)}`,
    'another case': `Bearer ${valid.toLowerCase()}`,
    'the hash of a token': `Bearer ${hashToken(valid).toString('hex')}`,
    'a token in hex': `Bearer ${Buffer.from(valid).toString('hex')}`,
    Basic: `Basic ${Buffer.from(`admin:${valid}`).toString('base64')}`,
    Digest: `Digest ${valid}`,
    'the bare token': valid,
    'two spaces': `Bearer  ${valid}`,
    'a tab': `Bearer\t${valid}`,
    'a word after it': `Bearer ${valid} x`,
    'quotes around it': `Bearer "${valid}"`,
    'two tokens in one header': `Bearer ${valid}, Bearer ${valid}`,
    SQL: `Bearer ' or '1'='1`,
    '10 kB': `Bearer ${'A'.repeat(10_000)}`,
  }
  return [
    ...Object.entries(headers).map(([name, headers]) => ({ name, headers })),
    ...Object.entries(authorizations).map(([name, authorization]) => ({ name, headers: { authorization } })),
    { name: 'a token in the query', headers: {}, query: `access_token=${valid}` },
  ]
}

/** Asserts that the name is refused as already taken. */
export function assertTaken(answer: Answer, fieldName: string): void {
  assertRefused(answer, 400, fieldName)
  assert.equal(answer.body.error_code, 'already_exists')
}

export function signIn(api: Client, username: string, password: string, call: Call = {}): Promise<Answer> {
  return api.post(signInPath, { token: null, body: { username, password }, ...call })
}

/** Returns a time relative to the database's clock in the format of the interface. */
export async function wireTime(db: Database, seconds: number): Promise<string> {
  const sql = 'select wire_time(utc_now() + make_interval(secs => $1)) as time'
  return (await one<{ time: string }>(db, sql, [seconds])).time
}

/** The secret as text, hex and base64; the last without its padding, which is missing where more bytes follow. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}

/** Returns the tables that contain the secret as text, hex or base64. */
export async function tablesHolding(db: Database, secret: string): Promise<string[]> {
  const forms = formsOf(secret)
  const sql = `select table_name as name from information_schema.tables where table_schema = 'public'`
  const tables = await many<{ name: string }>(db, sql)
  const found: string[] = []
  for (const { name } of tables) {
    // A whole row as text, which has binary columns in hex.
    const rows = await many<{ text: string }>(db, `select t::text as text from "${name}" t`)
    if (rows.some(({ text }) => forms.some((form) => text.includes(form)))) found.push(name)
  }
  return found
}
