// Fixtures for access tests: roles, users, integrations, and a search for secrets in all tables.
import assert from 'node:assert/strict'
import type { Permission } from '../../src/access/access.ts'
import { many, one, type Database } from '../../src/platform/database.ts'
import { type Answer, type Api, assertRefused, type Call, ok } from './api.ts'

export const PASSWORD = 'four quiet green walnuts'
export const signInPath = '/rest/V1/integration/admin/token'

/** Creates a role over HTTP. Returns its id. */
export async function makeRole(api: Api, name: string, permissions: Permission[]): Promise<number> {
  const body = { role: { name, permissions } }
  return (await ok(api.post('/rest/V1/access/roles', { body }))).role_id as number
}

/** Creates a user with PASSWORD over HTTP. Returns its id. */
export async function makeUser(api: Api, username: string, role: string): Promise<number> {
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

/** Asserts that the name is refused as already taken. */
export function assertTaken(answer: Answer, fieldName: string): void {
  assertRefused(answer, 400, fieldName)
  assert.equal(answer.body.error_code, 'already_exists')
}

export function signIn(api: Api, username: string, password: string, call: Call = {}): Promise<Answer> {
  return api.post(signInPath, { token: null, body: { username, password }, ...call })
}

/** Returns a time relative to the database's clock in the format of the interface. */
export async function wireTime(db: Database, seconds: number): Promise<string> {
  const sql = 'select wire_time(utc_now() + make_interval(secs => $1)) as time'
  return (await one<{ time: string }>(db, sql, [seconds])).time
}

/** The secret as text, hex and base64. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}

/** Returns the tables that contain the secret as text, hex or base64. */
export async function tablesHolding(db: Database, secret: string): Promise<string[]> {
  const forms = formsOf(secret)
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
