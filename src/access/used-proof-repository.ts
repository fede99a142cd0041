// SQL of the proofs of work that were used up.
import { run, type Queryable, type Transaction } from '../platform/postgres/database.ts'

/** Returns false if the proof was used before. */
export async function insertUsedProof(tx: Transaction, nonce: string): Promise<boolean> {
  return (await run(tx, 'insert into used_proof (nonce) values ($1) on conflict do nothing', [nonce])) > 0
}

/** Deletes those that have long expired. */
export async function deleteOldProofs(db: Queryable): Promise<void> {
  await run(db, `delete from used_proof where used_at < utc_now() - interval '1 day'`)
}
