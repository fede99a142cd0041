// The document of a quote: the proposal as a seller sends it.
import type { Queryable } from '../../platform/database.ts'
import { findStoreById } from '../../storefront/store-repository.ts'
import { openProposal, type DocumentSettings } from './proposal.ts'
import type { QuoteRecord } from '../quote-schemas.ts'

/** The PDF of a quote as this record has it; the same bytes as long as neither record nor settings change. */
export async function quoteDocument(
  db: Queryable,
  settings: DocumentSettings,
  quote: QuoteRecord,
): Promise<Buffer> {
  const proposal = openProposal(quote, settings, await findStoreById(db, quote.store_id))
  // All that only documents need is loaded with the first of them, not with the service.
  const { layOutQuote } = await import('./layout.ts')
  return layOutQuote(proposal)
}
