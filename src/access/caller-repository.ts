// Looks up callers by access token.
import { anyOf, many, run, type Queryable } from '../platform/postgres/database.ts'
import { hashToken, type Caller } from './access.ts'

type Row = {
  token_hash: Buffer
  kind: 'integration' | 'user'
  id: number
  name: string
  permissions: string[]
  is_use_due: boolean
}

/** Returns the caller of a token, or undefined if the token is unknown, expired or revoked. */
export async function findCaller(db: Queryable, token: string): Promise<Caller | undefined> {
  return (await findCallers(db, [token])).get(token)
}

/** Returns the callers of the valid tokens among these. Records an integration's use at most once a minute. */
export async function findCallers(db: Queryable, tokens: readonly string[]): Promise<Map<string, Caller>> {
  const hashes = new Map([...new Set(tokens)].map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await many<Row>(
    db,
    `select i.token_hash, 'integration' as kind, i.integration_id as id, i.name, r.permissions,
       coalesce(i.last_used_at < utc_now() - interval '1 minute', true) as is_use_due
     from integration i join role r using (role_id)
     where i.token_hash = ${anyOf('$1', 'bytea')} and (i.expires_at is null or i.expires_at > utc_now())
     union all
     select i.previous_token_hash, 'integration', i.integration_id, i.name, r.permissions,
       coalesce(i.last_used_at < utc_now() - interval '1 minute', true)
     from integration i join role r using (role_id)
     where i.previous_token_hash = ${anyOf('$1', 'bytea')} and i.previous_token_expires_at > utc_now()
     union all
     select s.token_hash, 'user', u.user_id, u.username, r.permissions, false
     from session s join admin_user u using (user_id) join role r using (role_id)
     where s.token_hash = ${anyOf('$1', 'bytea')} and s.expires_at > utc_now()`,
    [[...hashes.keys()].map((hash) => Buffer.from(hash, 'hex'))],
  )
  for (const { id, is_use_due } of rows) if (is_use_due) await updateLastUsed(db, id)
  return new Map(
    rows.map(({ token_hash, kind, id, name, permissions }) => [
      hashes.get(token_hash.toString('hex')) ?? '',
      { id: `${kind}:${id}`, actor: `${kind} ${name}`, permissions },
    ]),
  )
}

async function updateLastUsed(db: Queryable, integrationId: number): Promise<void> {
  await run(
    db,
    `update integration set last_used_at = utc_now()
     where integration_id = $1 and coalesce(last_used_at < utc_now() - interval '1 minute', true)`,
    [integrationId],
  )
}
