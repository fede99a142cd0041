// Mails about quotes: their template variables, and the preview of the mail that a proposal sends.
import type { Config } from '../config.ts'
import { isOwnPageLinked } from '../platform/link-options.ts'
import { composeMail } from './mail-composition.ts'
import type { QuoteMailContext } from './mail-context.ts'
import { changesByLine, type LineChanges } from '../quoting/document/change-text.ts'
import { previewBuyerView } from '../quoting/negotiation/buyer-quote.ts'
import { linkFor, type LinkRight } from '../quoting/buyer-link/buyer-link.ts'
import type { Queryable } from '../platform/postgres/database.ts'
import { allItems, isOpen } from '../domain/choices.ts'
import { shownSku, withHeadings, type Heading } from '../domain/lines.ts'
import type { QuoteComment, Wanted } from '../domain/quote-comment.ts'
import { isSettled } from '../domain/quote-moves.ts'
import { listedTaxRates, withEffectiveTerms } from '../domain/quote-terms.ts'
import { discountOf } from '../domain/listed-discount.ts'
import { isProposalMailed } from '../quoting/quote/quote-reminder-repository.ts'
import type { QuoteRecord } from '../quoting/quote/quote-schemas.ts'
import { findLogo } from '../storefront/picture-repository.ts'
import type { Store } from '../storefront/store-repository.ts'

type LinkSettings = Pick<Config, 'PUBLIC_URL' | 'QUOTE_URL_TEMPLATE'>

/** Mails contain no links without a template for them. Only the customer's mails have the link to accept. */
export async function quoteVariables(
  db: Queryable,
  quote: QuoteRecord,
  settings: LinkSettings,
  linkKey: Buffer,
  right: LinkRight,
) {
  const { QUOTE_URL_TEMPLATE: template } = settings
  const quote_url = template === undefined ? null : await linkFor(db, quote, template, linkKey, right)
  // Old events lack them.
  const { files = [], unchosen_items = [] } = quote as Partial<QuoteRecord>
  const hasFiles = quote_url !== null && isOwnPageLinked(settings)
  const { list_price, discount } = discountOf(quote)
  return {
    ...quote,
    original_subtotal: list_price.toFixed(),
    discount_amount: discount.toFixed(),
    items: withHeadings(quote.items).map((item) => offeredLine(item, quote)),
    unchosen_items: isSettled(quote) ? [] : unchosen_items.map((item) => offeredLine(item, quote)),
    options: allItems(quote).filter(isOpen),
    tax_rates: listedTaxRates(quote),
    files: files.map(({ file_id, name, size }) => ({
      name,
      size,
      url: hasFiles ? `${quote_url}/files/${file_id}` : null,
    })),
    quote_url,
  }
}

/** A line with its effective terms, and what the customer decides about it. */
function offeredLine(
  { heading, ...item }: QuoteRecord['items'][number] & { heading?: Heading | null },
  quote: QuoteRecord,
) {
  const isAlternative = item.role === 'alternative' && !item.is_chosen
  const chosen = isAlternative && quote.items.find(({ choice_group }) => choice_group === item.choice_group)
  return {
    ...withEffectiveTerms(item),
    sku: shownSku(item),
    heading: heading?.text ?? null,
    heading_total: heading?.subtotal ?? null,
    choice_group: isAlternative ? item.choice_group : null,
    instead_of: chosen ? chosen.name : null,
  }
}

/** Returns whether the line as a whole is wanted or not; null if it is wanted with other terms. */
function choiceOf({ qty, price, is_chosen }: Wanted): 'with_line' | 'without_line' | null {
  if (qty === 0 || is_chosen === false) return 'without_line'
  return is_chosen && qty === null && price === null ? 'with_line' : null
}

/** Returns what a mail says of a comment. */
export function messageVariables(quote: QuoteRecord, comment: QuoteComment | undefined) {
  if (!comment) return undefined
  const items = allItems(quote)
  const nameOf = (itemId: number | null) => items.find(({ item_id }) => item_id === itemId)?.name
  const wanted = (comment.wanted ?? []).map((each) => ({
    ...each,
    sku: shownSku(each),
    name: nameOf(each.item_id) ?? each.sku,
    choice: choiceOf(each),
    chosen: each.is_chosen ? 'with_line' : null,
  }))
  // Old events lack the files.
  const files = ((comment as Partial<QuoteComment>).files ?? []).map(({ name, size }) => ({
    name,
    size,
    url: null,
  }))
  return { kind: comment.kind, text: comment.text, item: nameOf(comment.item_id) ?? null, wanted, files }
}

/** Only the first ones: the page lists more. */
const CHANGES_MAX = 10

/** Returns what is new since the last proposal, as the customer's page lists it; nothing if the quote was proposed again since. */
export async function proposalVariables(db: Queryable, quote: QuoteRecord, config: Config) {
  return changeVariables(await viewOf(db, quote, config), quote)
}

const viewOf = (db: Queryable, { quote_id }: QuoteRecord, config: Config) =>
  previewBuyerView(db, quote_id, config, { comments: 0, wanted: 0 })

function changeVariables(view: Awaited<ReturnType<typeof viewOf>>, quote: QuoteRecord) {
  const isSame = view.record.proposed_at === quote.proposed_at
  const records = view.proposals.map(({ record }) => record)
  const { lines, more } = changesByLine(isSame ? view.quote.changes : [], records.reverse(), CHANGES_MAX)
  return {
    changes: lines.map(({ name, changes }: LineChanges) => ({ name, text: changes })),
    more_changes: more || null,
  }
}

/**
 * Resolves to the mail of a proposal as the customer would see it now, with pictures as data and the link for forwarding. `message` is
 * that of a reminder.
 * Throws a MailError without an address.
 */
export async function previewProposal(
  db: Queryable,
  context: QuoteMailContext,
  quote: QuoteRecord,
  { store, config, message }: { store: Store; config: Config; message: string | undefined },
) {
  const view = await viewOf(db, quote, config)
  // A draft may have no time of expiry yet; the view has the one that approving would set.
  const proposed = { ...quote, expires_at: view.record.expires_at }
  const variables = await quoteVariables(db, proposed, config, context.linkKey, 'view')
  const isMailed =
    quote.status === 'proposed' && (await isProposalMailed(db, quote.quote_id, quote.proposed_at!))
  const mail = composeMail(context, 'quote_proposed', {
    key: 'preview',
    store,
    logo: await findLogo(db, store),
    variables: {
      ...variables,
      ...changeVariables(view, quote),
      comment: null,
      // What is proposed is not proposed again, unless it was without a mail.
      kind: isMailed ? 'reminder' : 'proposal',
      personal_line: message?.trim() || null,
      console_url: null,
    },
    cc: quote.cc.map((address) => ({ address })),
  })
  let { html } = mail
  for (const { content_id, content_type, content } of mail.attachments ?? [])
    html = html.replaceAll(`cid:${content_id}`, `data:${content_type};base64,${content.toString('base64')}`)
  return { to: mail.to.address, cc: quote.cc, subject: mail.subject, text: mail.text, html }
}
