// The pictures of the items in a document: of a bounded number and size, so that many of them exhaust neither memory nor time.
import { pictureOf, type PictureKey } from '../../domain/line-pictures.ts'
import { allItems } from '../../domain/choices.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { listPreviews } from '../quote/quote-file-repository.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'
import { listPictures } from '../../storefront/picture-repository.ts'

/** A document shows at most this many pictures, the first ones. */
const PICTURES_MAX = 100
const BYTES_MAX = 8 * 1024 ** 2

/** Returns the pictures by what `pictureOf` returns. `json` is a record with its items. */
export async function readPictures(db: Queryable, json: string): Promise<Map<PictureKey, Buffer>> {
  // A long record without pictures is not parsed.
  if (!/"image"\s*:\s*"|"is_picture"\s*:\s*true/.test(json)) return new Map()
  const quote = JSON.parse(json) as QuoteRecord
  if (!quote.show_images) return new Map()
  const keys = new Set(allItems(quote).flatMap((item) => pictureOf(item, quote.files) ?? []))
  const first = [...keys].slice(0, PICTURES_MAX)
  const previews = await listPreviews(
    db,
    quote.quote_id,
    first.filter((key) => typeof key === 'number'),
  )
  const pictures = await listPictures(
    db,
    first.filter((key) => typeof key === 'string'),
    BYTES_MAX,
  )
  const contents = new Map([...previews, ...pictures].map(({ key, content }) => [key, content]))
  return withinBytes(first, contents)
}

function withinBytes(keys: PictureKey[], contents: ReadonlyMap<PictureKey, Buffer>): Map<PictureKey, Buffer> {
  const kept = new Map<PictureKey, Buffer>()
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
