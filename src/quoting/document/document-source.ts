// The quotes that documents are drawn from: as they are now, or as they were at an event.
import type { Config } from '../../config.ts'
import { isOwnPageLinked } from '../../platform/link-options.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { findLogo } from '../../storefront/picture-repository.ts'
import { findStoreById, type Store } from '../../storefront/store-repository.ts'
import { linkFor } from '../buyer-link/buyer-link.ts'
import { readPictures } from './document-pictures.ts'
import { findQuote } from '../quote/quote-record-repository.ts'
import { findAcceptance } from '../quote/quote-repository.ts'
import type { QuoteHead, QuoteRecord } from '../quote/quote-schemas.ts'
import type { DocumentSource } from './quote-document.ts'

/** The quote changed between the check of who may see it and the reading of its items. */
export class QuoteChanged extends Error {}

type LinkSettings = Pick<Config, 'PUBLIC_URL' | 'QUOTE_URL_TEMPLATE'>

/** `head` is the record without its items, as `findQuote` returns it. */
export async function currentSource(
  db: Queryable,
  head: string,
  settings: LinkSettings,
  linkKey: Buffer,
): Promise<DocumentSource> {
  const quote = JSON.parse(head) as QuoteHead
  const { quote_id, store_id, items_count } = quote
  const store = await findStoreById(db, store_id)
  return {
    head,
    items_count,
    store,
    filesUrl: await filesUrlOf(db, quote, settings, linkKey),
    acceptance: await acceptanceOf(db, quote),
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
  settings: LinkSettings,
  linkKey: Buffer,
): Promise<DocumentSource> {
  const store = await findStoreById(db, head.store_id)
  return {
    head: JSON.stringify(head),
    items_count: items.length,
    store,
    filesUrl: await filesUrlOf(db, head, settings, linkKey),
    acceptance: await acceptanceOf(db, head),
    load: () => withPictures(db, store, JSON.stringify({ ...head, items })),
  }
}

async function acceptanceOf(db: Queryable, { quote_id, status }: QuoteHead) {
  return status === 'accepted' || status === 'purchased' ? findAcceptance(db, quote_id) : undefined
}

// Documents are forwarded, so their links only show the quote. Customers cannot read the files of drafts.
async function filesUrlOf(
  db: Queryable,
  quote: QuoteHead,
  settings: LinkSettings,
  linkKey: Buffer,
): Promise<string | undefined> {
  const { QUOTE_URL_TEMPLATE: template } = settings
  // Old events lack the files.
  const hasFiles = quote.status !== 'pending' && (quote as Partial<QuoteHead>).files?.length
  if (!hasFiles || template === undefined || !isOwnPageLinked(settings)) return undefined
  const url = await linkFor(db, quote, template, linkKey, 'view')
  return url === null ? undefined : `${url}/files`
}

async function withPictures(db: Queryable, store: Store | undefined, quote: string) {
  const logo = store && (await findLogo(db, store))
  return { quote, logo, pictures: await readPictures(db, quote) }
}
