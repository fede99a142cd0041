// The quotes that documents are drawn from: as they are now, or as they were at an event.
import type { Queryable } from '../../platform/postgres/database.ts'
import { findLogo } from '../../storefront/picture-repository.ts'
import { findStoreById, type Store } from '../../storefront/store-repository.ts'
import { readPictures } from './document-pictures.ts'
import { findQuote } from '../quote/quote-record-repository.ts'
import type { QuoteHead, QuoteRecord } from '../quote/quote-schemas.ts'
import type { DocumentSource } from './quote-document.ts'

/** The quote changed between the check of who may see it and the reading of its items. */
export class QuoteChanged extends Error {}

/** `head` is the record without its items, as `findQuote` returns it. */
export async function currentSource(db: Queryable, head: string): Promise<DocumentSource> {
  const { quote_id, store_id, items_count } = JSON.parse(head) as QuoteHead
  const store = await findStoreById(db, store_id)
  return {
    head,
    items_count,
    store,
    load: async () => {
      const record = await findQuote(db, quote_id, { addItems: true })
      // The same JSON, continued by the items where `head` ends with a brace.
      if (!record?.startsWith(head.slice(0, -1))) throw new QuoteChanged()
      return withPictures(db, store, record)
    },
  }
}

export async function sourceOfRecord(
  db: Queryable,
  { items, ...head }: QuoteRecord,
): Promise<DocumentSource> {
  const store = await findStoreById(db, head.store_id)
  return {
    head: JSON.stringify(head),
    items_count: items.length,
    store,
    load: () => withPictures(db, store, JSON.stringify({ ...head, items })),
  }
}

async function withPictures(db: Queryable, store: Store | undefined, quote: string) {
  const logo = store && (await findLogo(db, store))
  return { quote, logo, pictures: await readPictures(db, quote) }
}
