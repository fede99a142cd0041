// Erases a customer also from records in the archive: these return to the database first, and leave it again when they are old enough.
import { personDigests, personKey, type ArchiveServices } from '../../archive/archive.ts'
import { blockArchiving, listArchivedOf } from '../../archive/archive-repository.ts'
import { restoreRecords } from '../../archive/archive-restore.ts'
import { eraseCustomer, type Erased } from './erase-actions.ts'
import { completeIdentity } from './person-repository.ts'

/** Like `eraseCustomer`, in transactions of its own. */
export async function eraseEverywhere(services: ArchiveServices, email: string): Promise<Erased> {
  const { db } = services
  const key = await personKey(db)
  const left: string[] = []
  for (;;) {
    const result = await db.transaction(async (tx) => {
      await blockArchiving(tx)
      const person = await completeIdentity(tx, { emails: [email.toLowerCase()], customer_ids: [] })
      const names = [...person.emails, ...person.customer_ids.map((id) => `customer ${id}`)]
      const archived = await listArchivedOf(tx, personDigests(key, names))
      return archived.length > 0 ? { archived } : { erased: await eraseCustomer(tx, email) }
    })
    if (result.erased) return { ...result.erased, paths: [...left, ...result.erased.paths] }
    // A restored record may name more addresses of the person.
    left.push(...(await restoreRecords(services, result.archived)).paths)
  }
}
