// A quote as its buyer sees it: the offer if there is one, its conversation, and what changed since the last proposal.
import type { Config } from '../../config.ts'
import { found, refused } from '../../platform/errors.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { fillUrlTemplate } from '../../platform/url-template.ts'
import { findQuote } from '../quote/quote-record-repository.ts'
import { findAcceptance, findExpiry, type ShopCart } from '../quote/quote-repository.ts'
import type { QuoteHead, QuoteRecord } from '../quote/quote-schemas.ts'
import { findBuyerNumber, findQuoteOfLink } from '../buyer-link/buyer-link-repository.ts'
import type { BuyerOfQuote } from '../quote/quote.ts'
import { linkRevoked, type BuyerAccess, type LinkRight } from '../buyer-link/buyer-link.ts'
import { alwaysShown, hiddenFields, hiddenItemFields } from './buyer-schemas.ts'
import { listChanges, type ProposalChange } from '../../domain/proposal-changes.ts'
import {
  findProposalOfVersion,
  isDraft,
  listLatestProposals,
  type Proposal,
} from '../quote/proposal-repository.ts'
import { listSharedComments, type ConversationMax } from './quote-comment-repository.ts'
import { COMMENTS_SHOWN_MAX, CUSTOMER, WANTED_MAX, type QuoteComment } from '../../domain/quote-comment.ts'

/** The fields that a buyer may see, and those of them that are set even while no offer is shown. */
type Shown = Omit<QuoteRecord, (typeof hiddenFields)[number]>
type AlwaysShown = Pick<Shown, (typeof alwaysShown)[number]>
type Item = Omit<QuoteRecord['items'][number], (typeof hiddenItemFields)[number]>
type Comment = Pick<
  QuoteComment,
  'comment_id' | 'item_id' | 'kind' | 'text' | 'wanted' | 'created_at' | 'files'
> & {
  author: 'customer' | 'seller'
}

/** With `offer_shown` false, amounts, texts and names are null and lists of the offer empty. */
type BuyerQuote = AlwaysShown & {
  [Field in Exclude<keyof Shown, keyof AlwaysShown>]: Shown[Field] | null
} & {
  items: Item[]
  unchosen_items: Item[]
  offer_shown: boolean
  rights: LinkRight[]
  proposal_number: number | null
  changes: ProposalChange[]
  comments: Comment[]
  accepted_by: string | null
  accepted_at: string | null
  checkout_url: string | null
}

/** Everything about a quote that the page of its buyer needs; `record` also has what it must not show. */
export type BuyerView = {
  record: QuoteRecord
  /** `offer`, or only its conversation while it is revised, or neither after it was cancelled or closed. */
  shows: 'offer' | 'conversation' | 'nothing'
  /** The last proposal, and the one to compare it with; quotes that were proposed long ago may have none. */
  proposals: Proposal[]
  quote: BuyerQuote
  /** The cart of a connected shop that takes the accepted offer. */
  cart: ShopCart | null
  /** The number of lines wanted in each comment, of which `quote` may have the first only. */
  wanted_counts: Map<number, number>
}

/** The most of a conversation that the API returns. Counter-offers made before WANTED_MAX applied may have more lines. */
const API_MAX: ConversationMax = { comments: COMMENTS_SHOWN_MAX, wanted: WANTED_MAX }

type ViewOptions = { seenVersion?: number | undefined; max?: ConversationMax }

/**
 * Returns the quote for a buyer whose access was checked, with what changed since the version that they have seen, or else
 * since the proposal before. With the link for forwarding, there is an offer, but nothing of its negotiation.
 */
export async function readBuyerView(
  db: Queryable,
  access: BuyerAccess,
  config: Config,
  { seenVersion, max = API_MAX }: ViewOptions = {},
): Promise<BuyerView> {
  const json = await findQuoteOfLink(db, access)
  if (!json) throw linkRevoked()
  const record = JSON.parse(json) as QuoteRecord
  const [latest, ...earlier] = await listLatestProposals(db, access)
  const seen = seenVersion === undefined ? undefined : await findProposalOfVersion(db, access, seenVersion)
  const proposals = latest ? [latest, ...(seen ? [seen] : earlier)] : []
  return viewOf(db, access, { record, proposals, max }, config)
}

/** Returns the record without its items as JSON. Throws if the buyer is shown no offer. */
export async function requireOfferHead(db: Queryable, { quote_id }: BuyerAccess): Promise<Json> {
  const head = found(await findQuote(db, quote_id, { addItems: false }), 'id', quote_id)
  const quote = JSON.parse(head) as QuoteHead
  if ((await shownPart(db, quote)) === 'offer') return head
  const { status } = quote
  throw refused('wrong_status', 'There is no offer to show in status %status.', { status })
}

/** Returns the quote as its buyer sees it, or as they would see it if a draft were proposed now. */
export async function previewBuyerView(
  db: Queryable,
  quoteId: number,
  config: Config,
  max: ConversationMax,
): Promise<BuyerView> {
  const record = JSON.parse(
    found(await findQuote(db, quoteId, { addItems: true }), 'id', quoteId),
  ) as QuoteRecord
  const reader = {
    quote_id: quoteId,
    buyer_number: await findBuyerNumber(db, quoteId),
    right: 'accept' as const,
  }
  const sent = await listLatestProposals(db, reader)
  if ((await shownPart(db, record)) !== 'conversation')
    return viewOf(db, reader, { record, proposals: sent, max }, config)
  const expires_at = record.expires_at ?? (await findExpiry(db, config.QUOTE_VALID_DAYS))
  const proposed = { ...record, status: 'proposed' as const, expires_at }
  const draft: Proposal = {
    proposal_number: 1 + (sent[0]?.proposal_number ?? 0),
    version: record.version,
    record: proposed,
  }
  return viewOf(db, reader, { record: proposed, proposals: [draft, ...sent], max }, config)
}

async function viewOf(
  db: Queryable,
  reader: BuyerOfQuote & { right: LinkRight },
  { record, proposals, max }: Pick<BuyerView, 'record' | 'proposals'> & { max: ConversationMax },
  { CHECKOUT_URL_TEMPLATE: checkout }: Config,
): Promise<BuyerView> {
  const shows = await shownPart(db, record)
  const isOffer = shows === 'offer'
  const isNegotiator = reader.right === 'accept'
  const [latest, previous] = isOffer ? proposals : []
  const isAccepted = record.status === 'accepted' || record.status === 'purchased'
  const acceptance = isOffer && isAccepted ? await findAcceptance(db, record.quote_id) : undefined
  const inShop = acceptance?.in_shop
  const comments = isNegotiator && shows !== 'nothing' ? await listSharedComments(db, reader, max) : []
  const quote: BuyerQuote = {
    ...shownFields(record, isOffer),
    items: isOffer ? record.items.map((item) => without(item, hiddenItemFields)) : [],
    unchosen_items: isOffer ? record.unchosen_items.map((item) => without(item, hiddenItemFields)) : [],
    offer_shown: isOffer,
    rights: isNegotiator ? ['accept', 'view'] : ['view'],
    proposal_number: latest?.proposal_number ?? null,
    changes: isNegotiator && latest && previous ? listChanges(previous.record, latest.record) : [],
    comments: comments.map(shownComment),
    accepted_by: acceptance?.accepted_by ?? null,
    accepted_at: acceptance?.created_at ?? null,
    // Also with the link for forwarding: who receives it may be the one who orders.
    checkout_url: inShop
      ? inShop.checkout_url
      : acceptance && checkout !== undefined
        ? checkoutUrl(checkout, record)
        : null,
  }
  const wanted_counts = new Map(comments.map((each) => [each.comment_id, each.wanted_count ?? 0]))
  return { record, shows, proposals, quote, cart: inShop?.cart ?? null, wanted_counts }
}

// A draft is not shown, nor one that was never sent and has expired.
async function shownPart(db: Queryable, { quote_id, status }: QuoteHead): Promise<BuyerView['shows']> {
  if (status === 'cancelled' || status === 'closed') return 'nothing'
  if (status === 'pending' || status === 'approved') return 'conversation'
  return status === 'expired' && (await isDraft(db, quote_id)) ? 'conversation' : 'offer'
}

function shownFields(record: QuoteRecord, isOffer: boolean) {
  const shown: Shown = without(record, hiddenFields)
  if (isOffer) return shown
  const isKept = (name: string) => (alwaysShown as readonly string[]).includes(name)
  const fields = Object.entries(shown).map(([name, value]) => [name, isKept(name) ? value : null])
  return Object.fromEntries(fields) as Shown
}

function without<Whole extends object, Field extends keyof Whole>(whole: Whole, fields: readonly Field[]) {
  const kept = Object.entries(whole).filter(([name]) => !(fields as readonly string[]).includes(name))
  return Object.fromEntries(kept) as Omit<Whole, Field>
}

function shownComment({
  comment_id,
  item_id,
  kind,
  author,
  text,
  wanted,
  created_at,
  files,
}: QuoteComment): Comment {
  const side = author === CUSTOMER ? 'customer' : 'seller'
  return { comment_id, item_id, kind, author: side, text, wanted, created_at, files }
}

function checkoutUrl(template: string, { quote_id, increment_id, cart_id }: QuoteRecord): string {
  return fillUrlTemplate(template, {
    quote_id: String(quote_id),
    increment_id,
    cart_id: cart_id === null ? '' : String(cart_id),
  })
}
