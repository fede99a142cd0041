// SQL of integrations: programs with a long-lived token.
import { maybeScalar, run, scalar, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'

// Lists its columns, so that the token's hash never leaves.
const columns = `i.integration_id, i.name, r.name as role, wire_time(i.expires_at) as expires_at,
  wire_time(i.last_used_at) as last_used_at,
  wire_time(i.previous_token_expires_at) as previous_expires_at, wire_time(i.created_at) as created_at,
  wire_time(i.updated_at) as updated_at`
const from = 'integration i join role r using (role_id)'

export const integrationList: ListSource = {
  columns,
  from,
  id: 'integration_id',
  fields: {
    integration_id: { sql: 'i.integration_id', type: 'identifier' },
    name: { sql: 'i.name', type: 'text' },
    role: { sql: 'r.name', type: 'text' },
    expires_at: { sql: 'i.expires_at', type: 'time' },
    last_used_at: { sql: 'i.last_used_at', type: 'time' },
    created_at: { sql: 'i.created_at', type: 'time' },
    updated_at: { sql: 'i.updated_at', type: 'time' },
  },
}

export async function findIntegrationId(db: Queryable, name: string): Promise<number | undefined> {
  return maybeScalar(db, 'select integration_id from integration where name = $1', [name])
}

export async function findIntegrationPermissions(
  tx: Transaction,
  integrationId: number,
): Promise<string[] | undefined> {
  return maybeScalar(tx, `select r.permissions from ${from} where i.integration_id = $1`, [integrationId])
}

/** Returns when the token expires, null for never; the row stays locked until the transaction ends. */
export async function lockExpiry(tx: Transaction, integrationId: number): Promise<string | null | undefined> {
  return maybeScalar(
    tx,
    'select wire_time(expires_at) from integration where integration_id = $1 for update',
    [integrationId],
  )
}

export type NewIntegration = {
  name: string
  role_id: number
  token_hash: Buffer
  expires_at: string | undefined
}

/** Returns the new id, or undefined if the name is taken. */
export async function insertIntegration(
  tx: Transaction,
  integration: NewIntegration,
): Promise<number | undefined> {
  const { name, role_id, token_hash, expires_at } = integration
  return maybeScalar(
    tx,
    `insert into integration (name, role_id, token_hash, expires_at) values ($1, $2, $3, $4)
     on conflict (name) do nothing returning integration_id`,
    [name, role_id, token_hash, expires_at],
  )
}

/** The token that it replaces stays valid until its expiration, at most for the grace period. */
export async function updateToken(
  tx: Transaction,
  integrationId: number,
  tokenHash: Buffer,
  { grace_hours, expires_at }: { grace_hours: number; expires_at: string | null },
): Promise<void> {
  await run(
    tx,
    `update integration set token_hash = $2, expires_at = $4, updated_at = utc_now(),
       previous_token_hash = case when $3 > 0 then token_hash end,
       previous_token_expires_at =
         case when $3 > 0 then least(expires_at, utc_now() + make_interval(hours => $3)) end
     where integration_id = $1`,
    [integrationId, tokenHash, grace_hours, expires_at],
  )
}

export async function deleteIntegration(tx: Transaction, integrationId: number): Promise<void> {
  await run(tx, 'delete from integration where integration_id = $1', [integrationId])
}

/** Deletes the expired integrations whose names begin with `prefix`. */
export async function deleteExpiredIntegrations(tx: Transaction, prefix: string): Promise<void> {
  await run(tx, 'delete from integration where starts_with(name, $1) and expires_at <= utc_now()', [prefix])
}

export async function findTimeInADay(tx: Transaction): Promise<string> {
  return scalar(tx, `select wire_time(utc_now() + interval '24 hours')`)
}
