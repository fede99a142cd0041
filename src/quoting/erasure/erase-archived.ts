// Erases a customer also from records in the archive: these return to the database first, and leave it again when they are old enough.
import { personDigests, personKey, type ArchiveServices } from '../../archive/archive.ts'
import { blockArchiving, deleteLeftFiles, listArchivedOf } from '../../archive/archive-repository.ts'
import { restoreRecords } from '../../archive/archive-restore.ts'
import { eraseCustomer, type Erased } from './erase-actions.ts'
import { completeIdentity } from './person-repository.ts'

/** Like `eraseCustomer`, in transactions of its own. */
export async function eraseEverywhere(services: ArchiveServices, email: string): Promise<Erased> {
  const { db } = services
  const key = await personKey(db)
  for (;;) {
    const result = await db.transaction(async (tx) => {
      await blockArchiving(tx)
      const person = await completeIdentity(tx, { emails: [email.toLowerCase()], customer_ids: [] })
      const names = [...person.emails, ...person.customer_ids.map((id) => `customer ${id}`)]
      const archived = await listArchivedOf(tx, personDigests(key, names))
      if (archived.length > 0) return { archived }
      const { paths, ...erased } = await eraseCustomer(tx, email)
      // Also those that a former restoration left may name the person.
      return { erased: { ...erased, paths: [...(await deleteLeftFiles(tx, 0)), ...paths] } }
    })
    if (result.erased) return result.erased
    // A restored record may name more addresses of the person.
    await restoreRecords(services, result.archived)
  }
}
