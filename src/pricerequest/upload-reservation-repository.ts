// Reads and writes the reservations of uploads with a publishable key.
import { one, run, scalar, type Queryable, type Transaction } from '../platform/postgres/database.ts'

export type Reservation = {
  key_id: number
  /** One proof of work: `widget:<key_id>:<nonce>`. */
  caller: string
  /** As `addressBlock` returns it. */
  address_block: string
  /** The most that the upload may have; once it is stored, its size. */
  bytes: number
}

/** What was reserved in the last day: the files of the proof, the bytes of the address block that were not submitted, those of the key. */
export type Reserved = { files: number; pending_bytes: number; key_bytes: number }

/** Makes reservations wait for one another, in all processes, so that together they do not exceed a limit. */
export async function lockReservations(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('upload_reservation'))`)
}

/**
 * Reservations without a file are void after ten minutes, several times REQUEST_MS_MAX (http/server.ts): their requests have
 * ended without releasing them.
 */
export async function readReserved(
  tx: Transaction,
  { key_id, caller, address_block }: Omit<Reservation, 'bytes'>,
): Promise<Reserved> {
  return one(
    tx,
    `select count(*) filter (where caller = $2)::int as files,
       coalesce(sum(bytes) filter (where address_block = $3 and (path is null
         or exists (select from temporary_file t where t.path = r.path))), 0)::float8 as pending_bytes,
       coalesce(sum(bytes) filter (where key_id = $1), 0)::float8 as key_bytes
     from upload_reservation r
     where (key_id = $1 or address_block = $3) and reserved_at > utc_now() - interval '1 day'
       and (path is not null or reserved_at > utc_now() - interval '10 minutes')`,
    [key_id, caller, address_block],
  )
}

/** Returns the new id. */
export async function insertReservation(tx: Transaction, reservation: Reservation): Promise<string> {
  const { key_id, caller, address_block, bytes } = reservation
  return scalar(
    tx,
    `insert into upload_reservation (key_id, caller, address_block, bytes) values ($1, $2, $3, $4)
     returning reservation_id::text`,
    [key_id, caller, address_block, bytes],
  )
}

/** Records that the file was stored, which keeps the reservation from being released. */
export async function updateStored(
  tx: Transaction,
  id: string,
  { path, size }: { path: string; size: number },
): Promise<void> {
  await run(tx, 'update upload_reservation set path = $2, bytes = $3 where reservation_id = $1', [
    id,
    path,
    size,
  ])
}

/** Deletes the reservation unless its file was stored. */
export async function deleteReservation(db: Queryable, id: string): Promise<void> {
  await run(db, 'delete from upload_reservation where reservation_id = $1 and path is null', [id])
}

/** Deletes reservations older than a day, which no longer count, at most `limit`. Returns their number. */
export async function deleteOldReservations(db: Queryable, limit: number): Promise<number> {
  return run(
    db,
    `delete from upload_reservation where reservation_id in (
       select reservation_id from upload_reservation where reserved_at < utc_now() - interval '1 day' limit $1)`,
    [limit],
  )
}
