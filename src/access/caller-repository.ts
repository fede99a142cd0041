// Finds who holds a token.
import { maybeOne, run, type Queryable } from '../platform/database.ts'
import { hashToken, type Caller } from './access.ts'

type Row = {
  kind: 'integration' | 'user'
  id: number
  name: string
  permissions: string[]
  is_use_due: boolean
}

/** The holder of a token that is neither unknown, nor expired, nor revoked. Notes an integration's use once a minute. */
export async function findCaller(db: Queryable, token: string): Promise<Caller | undefined> {
  const hash = hashToken(token)
  const row = await maybeOne<Row>(
    db,
    `select 'integration' as kind, i.integration_id as id, i.name, r.permissions,
       coalesce(i.last_used_at < utc_now() - interval '1 minute', true) as is_use_due
     from integration i join role r using (role_id)
     where i.token_hash = $1 and (i.expires_at is null or i.expires_at > utc_now())
     union all
     select 'user', u.user_id, u.username, r.permissions, false
     from session s join admin_user u using (user_id) join role r using (role_id)
     where s.token_hash = $1 and s.expires_at > utc_now()`,
    [hash],
  )
  if (!row) return undefined
  if (row.is_use_due) await noteUse(db, hash)
  return { id: `${row.kind}:${row.id}`, actor: `${row.kind} ${row.name}`, permissions: row.permissions }
}

async function noteUse(db: Queryable, hash: Buffer): Promise<void> {
  await run(
    db,
    `update integration set last_used_at = utc_now()
     where token_hash = $1 and coalesce(last_used_at < utc_now() - interval '1 minute', true)`,
    [hash],
  )
}
