// Mails about quotes: their template variables, and the preview of the mail that a proposal sends.
import { quoteUrl, composeMail } from './mail-composition.ts'
import type { QuoteMailContext } from './mail-context.ts'
import { listedTaxRates, withEffectiveTerms } from '../quoting/pricing/quote-terms.ts'
import type { QuoteRecord } from '../quoting/quote/quote-schemas.ts'
import type { Store } from '../storefront/store-repository.ts'

/** Without a template of links, mails contain none. */
export function quoteVariables(quote: QuoteRecord, urlTemplate: string | undefined, quoteKey: Buffer) {
  return {
    ...quote,
    items: quote.items.map(withEffectiveTerms),
    tax_rates: listedTaxRates(quote),
    quote_url: urlTemplate === undefined ? null : quoteUrl(urlTemplate, quoteKey, quote.quote_id),
  }
}

/** Returns the mail of a proposal as the customer would see it now, with pictures as data. Throws a MailError without an address. */
export function previewProposal(
  context: QuoteMailContext,
  quote: QuoteRecord,
  { store, urlTemplate }: { store: Store; urlTemplate: string | undefined },
) {
  const variables = quoteVariables(quote, urlTemplate, context.quoteKey)
  const {
    to,
    subject,
    text,
    html,
    attachments = [],
  } = composeMail(context, 'quote_proposed', {
    key: 'preview',
    store,
    variables: { ...variables, comment: null },
  })
  const shown = attachments.reduce(
    (page, { content_id, content_type, content }) =>
      page.replaceAll(`cid:${content_id}`, `data:${content_type};base64,${content.toString('base64')}`),
    html,
  )
  return { to: to.address, subject, text, html: shown }
}
