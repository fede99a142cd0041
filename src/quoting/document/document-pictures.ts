// The pictures of the items in a document: of a bounded number and size, so that many of them exhaust neither memory nor time.
import type { Queryable } from '../../platform/postgres/database.ts'
import { listPreviews, type StoredBytes } from '../quote/quote-file-repository.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'
import { listPictures } from '../../storefront/picture-repository.ts'

/** Of a document; the first ones are shown. */
const PICTURES_MAX = 100
const BYTES_MAX = 8 * 1024 ** 2

type Item = QuoteRecord['items'][number]

/** Returns the name of an item's picture: the first one attached to its line, or else that of its product. */
export function pictureKey({ image, files }: Item, pictureFiles: ReadonlySet<number>): string | undefined {
  // Items of old events lack both.
  const attached = (files as number[] | undefined)?.find((id) => pictureFiles.has(id))
  return attached === undefined ? (image ?? undefined) : String(attached)
}

/** Returns the ids of the files that are pictures. */
export const pictureFilesOf = ({ files }: Partial<Pick<QuoteRecord, 'files'>>): ReadonlySet<number> =>
  new Set(files?.filter(({ is_picture }) => is_picture).map(({ file_id }) => file_id))

/** Returns the pictures by their names. `json` is a record with its items. */
export async function readPictures(db: Queryable, json: string): Promise<Map<string, Buffer>> {
  // A long record without pictures is not parsed.
  if (!/"image"\s*:\s*"|"is_picture"\s*:\s*true/.test(json)) return new Map()
  const quote = JSON.parse(json) as QuoteRecord
  if (!quote.show_images) return new Map()
  const files = pictureFilesOf(quote)
  const keys = new Set(quote.items.flatMap((item) => pictureKey(item, files) ?? []))
  const first = [...keys].slice(0, PICTURES_MAX)
  const isFile = (key: string) => /^\d{1,10}$/.test(key)
  const previews = await listPreviews(db, quote.quote_id, first.filter(isFile).map(Number))
  const pictures = await listPictures(
    db,
    first.filter((key) => !isFile(key)),
    BYTES_MAX,
  )
  const contents = new Map([...previews, ...pictures].map(({ key, content }: StoredBytes) => [key, content]))
  return withinBytes(first, contents)
}

function withinBytes(keys: string[], contents: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  for (const key of keys) {
    const content = contents.get(key)
    if (!content) continue
    bytes += content.length
    if (bytes > BYTES_MAX) break
    kept.set(key, content)
  }
  return kept
}
