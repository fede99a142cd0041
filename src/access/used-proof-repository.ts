// SQL of the proofs of work that were used up.
import { run, type Queryable, type Transaction } from '../platform/postgres/database.ts'

/** Returns false if the proof was used before. */
export async function insertUsedProof(
  tx: Transaction,
  { nonce, key_id }: { nonce: string; key_id: number },
): Promise<boolean> {
  const sql = 'insert into used_proof (nonce, key_id) values ($1, $2) on conflict do nothing'
  return (await run(tx, sql, [nonce, key_id])) > 0
}

/** Deletes those that have long expired, at most `limit`. Returns their number. */
export async function deleteOldProofs(db: Queryable, limit: number): Promise<number> {
  return run(
    db,
    `delete from used_proof where nonce in (
       select nonce from used_proof where used_at < utc_now() - interval '1 day' limit $1)`,
    [limit],
  )
}
