// Reads and writes pictures: logos of stores, and pictures of products.
import { many, maybeOne, run, type Queryable, type Transaction } from '../platform/postgres/database.ts'

export type Picture = { hash: string; mime_type: string; width: number; height: number; content: Buffer }

export async function insertPicture(tx: Transaction, picture: Picture): Promise<void> {
  const { hash, mime_type, width, height, content } = picture
  await run(
    tx,
    `insert into picture (hash, mime_type, width, height, content) values ($1, $2, $3, $4, $5)
     on conflict (hash) do update set created_at = excluded.created_at`,
    [hash, mime_type, width, height, content],
  )
}

/** Keeps a picture that is replaced or removed for another day, for open pages and for quotes that are being written. */
export async function renewPicture(tx: Transaction, hash: string | null | undefined): Promise<void> {
  if (hash) await run(tx, 'update picture set created_at = utc_now() where hash = $1', [hash])
}

export async function findPicture(db: Queryable, hash: string): Promise<Picture | undefined> {
  return maybeOne(db, 'select hash, mime_type, width, height, content from picture where hash = $1', [hash])
}

/** Returns the bytes of a store's own logo. */
export async function findLogo(db: Queryable, store: { logo: string | null }): Promise<Buffer | undefined> {
  return store.logo === null ? undefined : (await findPicture(db, store.logo))?.content
}

/** Returns the bytes of those that exist, in no order: the first ones of `hashes` that together have at most `bytesMax`. */
export async function listPictures(
  db: Queryable,
  hashes: string[],
  bytesMax: number,
): Promise<{ key: string; content: Buffer }[]> {
  if (hashes.length === 0) return []
  return many(
    db,
    `select hash as key, content from picture join (
       select hash, sum(octet_length(content)) over (order by array_position($1, hash)) as bytes
       from picture where hash = any($1)
     ) sized using (hash) where bytes <= $2`,
    [hashes, bytesMax],
  )
}

/** Returns how large those that exist are, by their hashes. */
export async function findSides(
  db: Queryable,
  hashes: string[],
): Promise<Map<string, Pick<Picture, 'width' | 'height'>>> {
  if (hashes.length === 0) return new Map()
  const sql = 'select hash, width, height from picture where hash = any($1)'
  const rows = await many<Pick<Picture, 'hash' | 'width' | 'height'>>(db, sql, [hashes])
  return new Map(rows.map(({ hash, width, height }) => [hash, { width, height }]))
}

/**
 * Deletes those that no store, product or line of a quote shows, a day after they were uploaded, replaced or removed, at most `limit`.
 * Returns their number.
 */
export async function deleteUnusedPictures(db: Queryable, limit: number): Promise<number> {
  return run(
    db,
    `delete from picture where hash in (
       select hash from picture p where not is_quoted and created_at < utc_now() - interval '1 day'
         and not exists (select from store where logo = p.hash) and not exists (select from product where image = p.hash)
       limit $1 for update of p skip locked)`,
    [limit],
  )
}
