// The link from a proposal to the customer's page, with a word that cannot be guessed.
import { createHmac } from 'node:crypto'
import { fillUrlTemplate } from '../platform/url-template.ts'

/** The word of a quote: derived from a key that never leaves the service, so that nothing has to be stored per quote. */
export function quoteWord(key: Buffer, quoteId: number): string {
  return createHmac('sha256', key).update(`quote ${quoteId}`).digest('base64url')
}

/** QUOTE_URL_TEMPLATE with both placeholders filled in. */
export function quoteUrl(template: string, key: Buffer, quoteId: number): string {
  return fillUrlTemplate(template, { quote_id: String(quoteId), word: quoteWord(key, quoteId) })
}
