// Looks up callers by access token, and records that integrations call.
import { anyOf, many, maybeScalar, run, type Queryable } from '../platform/postgres/database.ts'
import { hashToken, operator, type Caller } from './access.ts'

type Row = {
  token_hash: Buffer
  kind: 'integration' | 'user'
  id: number
  name: string
  permissions: string[]
  is_use_due: boolean
  is_expired: boolean
}

/** Is told the integrations whose use was not recorded in the last minute. */
export type OnUse = (integrationIds: number[]) => void

const isUseDue = `coalesce(i.last_used_at < utc_now() - interval '1 minute', true)`

/** Returns the callers of the valid tokens among these. */
export async function findCallers(
  db: Queryable,
  tokens: readonly string[],
  onUse?: OnUse,
): Promise<Map<string, Caller>> {
  const found = [...(await findTokens(db, tokens, onUse))]
  return new Map(found.flatMap(([token, caller]) => (caller === 'expired' ? [] : [[token, caller]])))
}

/**
 * Returns, for each of these tokens that exists, its caller, or `expired`. A token is the present or the previous one of an
 * integration, or that of a session.
 */
export async function findTokens(
  db: Queryable,
  tokens: readonly string[],
  onUse: OnUse = () => {},
): Promise<Map<string, Caller | 'expired'>> {
  const hashes = new Map([...new Set(tokens)].map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await many<Row>(
    db,
    `select i.token_hash, 'integration' as kind, i.integration_id as id, i.name, r.permissions,
       ${isUseDue} as is_use_due, coalesce(i.expires_at <= utc_now(), false) as is_expired
     from integration i join role r using (role_id)
     where i.token_hash = ${anyOf('$1', 'bytea')}
     union all
     select i.previous_token_hash, 'integration', i.integration_id, i.name, r.permissions,
       ${isUseDue}, coalesce(i.previous_token_expires_at <= utc_now(), true)
     from integration i join role r using (role_id)
     where i.previous_token_hash = ${anyOf('$1', 'bytea')}
     union all
     select s.token_hash, 'user', u.user_id, u.username, r.permissions, false, s.expires_at <= utc_now()
     from session s join admin_user u using (user_id) join role r using (role_id)
     where s.token_hash = ${anyOf('$1', 'bytea')}`,
    [[...hashes.keys()].map((hash) => Buffer.from(hash, 'hex'))],
  )
  const used = rows.filter(({ is_use_due, is_expired }) => is_use_due && !is_expired)
  if (used.length > 0) onUse(used.map(({ id }) => id))
  return new Map(
    rows.map(({ token_hash, kind, id, name, permissions, is_expired }) => [
      // Only these hashes were read.
      hashes.get(token_hash.toString('hex'))!,
      is_expired ? 'expired' : { id: `${kind}:${id}`, actor: `${kind} ${name}`, permissions },
    ]),
  )
}

/** Returns the present permissions of a caller, undefined if it is gone or its access has expired. */
export async function findPermissions(
  db: Queryable,
  caller: Pick<Caller, 'id'>,
): Promise<readonly string[] | undefined> {
  if (caller.id === operator.id) return operator.permissions
  const [kind, id] = caller.id.split(':')
  return maybeScalar(
    db,
    `select r.permissions from admin_user u join role r using (role_id) where $1 = 'user' and u.user_id = $2
     union all
     select r.permissions from integration i join role r using (role_id)
     where $1 = 'integration' and i.integration_id = $2 and coalesce(i.expires_at > utc_now(), true)`,
    [kind, Number(id)],
  )
}

/** Records that integrations call. A row that somebody else has locked is left for the next call. */
export async function updateLastUsed(db: Queryable, integrationIds: number[]): Promise<void> {
  await run(
    db,
    `update integration set last_used_at = utc_now() where integration_id in (
       select i.integration_id from integration i where i.integration_id = ${anyOf('$1', 'integer')} and ${isUseDue}
       for no key update skip locked)`,
    [integrationIds],
  )
}
