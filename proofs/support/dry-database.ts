// A database on which every change is made and taken back, so that all that is asked of it meets the same records.
import type { Database, Transaction } from '../../src/platform/database.ts'

/** From `keep` = false on, transactions end as if they were committed, and are rolled back instead. */
export type DrySwitch = { keep: boolean }

class TakenBack extends Error {}

export function dryDatabase(db: Database, dry: DrySwitch): Database {
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (dry.keep) return db.transaction(work)
    let result: { value: T } | undefined
    try {
      await db.transaction(async (tx) => {
        result = { value: await work(tx) }
        // What a commit would have refused.
        await tx.query('set constraints all immediate')
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return result!.value
  }
  return { ...db, transaction, statement: transaction }
}
