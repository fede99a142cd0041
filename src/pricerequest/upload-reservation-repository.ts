// SQL of the reservations of uploads with a publishable key.
import { one, run, scalar, type Queryable, type Transaction } from '../platform/postgres/database.ts'

export type Reservation = { key_id: number; caller: string; address_block: string; bytes: number }

/** `files` of the caller, `pending` bytes of the address block, and bytes of the key in the last day. */
export type Reserved = { files: number; pending: number; of_key: number }

/** Reservations are made one after the other in all processes, so that none exceeds a limit. */
export async function lockReservations(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('upload_reservation'))`)
}

/** Those of requests that ended without releasing them are void after ten minutes. */
export async function readReserved(
  tx: Transaction,
  { key_id, caller, address_block }: Omit<Reservation, 'bytes'>,
): Promise<Reserved> {
  return one(
    tx,
    `select count(*) filter (where caller = $2)::int as files,
       coalesce(sum(bytes) filter (where address_block = $3 and (path is null
         or exists (select from temporary_file t where t.path = r.path))), 0)::float8 as pending,
       coalesce(sum(bytes) filter (where key_id = $1), 0)::float8 as of_key
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

/** Deletes it unless its file was stored. */
export async function deleteReservation(db: Queryable, id: string): Promise<void> {
  await run(db, 'delete from upload_reservation where reservation_id = $1 and path is null', [id])
}

/** Deletes those that count for nothing. */
export async function deleteOldReservations(db: Queryable): Promise<void> {
  await run(db, `delete from upload_reservation where reserved_at < utc_now() - interval '1 day'`)
}
