// The document of a quote as a PDF.
import type { Queryable } from '../../platform/postgres/database.ts'
import { findStoreById } from '../../storefront/store-repository.ts'
import { documentData, type DocumentSettings } from './document-data.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'

/** Resolves to the PDF of this record; equal records and settings result in equal bytes. */
export async function quoteDocument(
  db: Queryable,
  settings: DocumentSettings,
  quote: QuoteRecord,
): Promise<Buffer> {
  const data = documentData(quote, settings, await findStoreById(db, quote.store_id))
  // The PDF engine and its fonts are loaded with the first document, which keeps the start of the service short.
  const { layOutQuote } = await import('./layout.ts')
  return layOutQuote(data)
}
