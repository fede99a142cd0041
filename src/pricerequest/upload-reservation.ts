// Bounds uploads with a publishable key by proof of work, address block and key, before their bytes are received.
import { AppError } from '../platform/errors.ts'
import type { Database } from '../platform/postgres/database.ts'
import { FILES_MAX } from './price-request-schemas.ts'
import {
  insertReservation,
  lockReservations,
  readReserved,
  type Reservation,
} from './upload-reservation-repository.ts'

/** Per address block, of files that were not submitted yet; the clean-up removes them after an hour. */
const BLOCK_BYTES_MAX = 100 * 1024 ** 2
/** Per publishable key and day, of all files. */
const KEY_BYTES_MAX = 5 * 1024 ** 3
const RETRY_S = 600

/** Returns the id of the reservation, which must be released unless the file is stored. */
export async function reserveUpload(db: Database, reservation: Reservation): Promise<string> {
  return db.transaction(async (tx) => {
    await lockReservations(tx)
    const { files, pending_bytes, key_bytes } = await readReserved(tx, reservation)
    const { bytes } = reservation
    if (files >= FILES_MAX || pending_bytes + bytes > BLOCK_BYTES_MAX || key_bytes + bytes > KEY_BYTES_MAX)
      throw new AppError('too_many_requests', 'Too many files were uploaded.', { retry_after_s: RETRY_S })
    return insertReservation(tx, reservation)
  })
}
