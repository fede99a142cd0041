// Roles, users and integrations as the tests of access need them, and a look for secrets in all tables.
import assert from 'node:assert/strict'
import type { Permission } from '../../src/access/access.ts'
import { many, one, type Database } from '../../src/platform/database.ts'
import type { Answer, Api, Call } from './api.ts'

export const PASSWORD = 'four quiet green walnuts'
export const signInPath = '/rest/V1/integration/admin/token'

/** Makes a role of that name over HTTP. */
export async function makeRole(api: Api, name: string, permissions: Permission[]): Promise<number> {
  const answer = await api.post('/rest/V1/access/roles', { body: { role: { name, permissions } } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.role_id as number
}

/** Makes a user over HTTP, with PASSWORD. */
export async function makeUser(api: Api, username: string, role: string): Promise<number> {
  const user = { username, email: 'anna@example.com', password: PASSWORD, role }
  const answer = await api.post('/rest/V1/access/users', { body: { user } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.user_id as number
}

/** Makes an integration over HTTP. */
export async function makeIntegration(
  api: Api,
  integration: { name: string; role: string; expires_at?: string },
): Promise<{ id: number; token: string }> {
  const answer = await api.post('/rest/V1/access/integrations', { body: { integration } })
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.body.integration_id as number, token: answer.body.access_token as string }
}

export function signIn(api: Api, username: string, password: string, call: Call = {}): Promise<Answer> {
  return api.post(signInPath, { token: null, body: { username, password }, ...call })
}

/** A moment so many seconds from the database's now, as it stands on the wire. */
export async function wireTime(db: Database, seconds: number): Promise<string> {
  const row = await one<{ time: string }>(
    db,
    'select wire_time(utc_now() + make_interval(secs => $1)) as time',
    [seconds],
  )
  return row.time
}

/** The tables in which the secret stands, in clear or merely recoded. */
export async function tablesHolding(db: Database, secret: string): Promise<string[]> {
  const bytes = Buffer.from(secret)
  const forms = [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
  const tables = await many<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await many<{ text: string }>(db, `select t::text as text from "${name}" t`)
    if (rows.some(({ text }) => forms.some((form) => text.includes(form)))) found.push(name)
  }
  return found
}
