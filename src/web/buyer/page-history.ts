// What the buyer's page says about the past: changes since the last proposal, and the conversation.
import {
  moneyText,
  momentOf,
  numberText,
  percentText,
  timeText,
  type Decimal,
} from '../../platform/localized-values.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { allItems, type Role } from '../../domain/choices.ts'
import { type ProposalChange } from '../../domain/proposal-changes.ts'
import { COMMENTS_SHOWN_MAX, type Wanted } from '../../domain/quote-comment.ts'
import type { DocumentData } from '../../quoting/document/document-data.ts'
import { fileView } from './page-attachments.ts'
import type { PageWords } from './page-words.ts'

/** Liquid renders synchronously; the API returns all changes. */
const CHANGES_MAX = 200

/** How much of a conversation the page reads: one comment more than it shows, to tell whether there are earlier ones. */
export const pageConversation = { comments: COMMENTS_SHOWN_MAX + 1, wanted: 20 }

/** What changed, by line of the offer; what belongs to no line comes last and has no `name`. */
export function changesView(
  { quote: { changes }, proposals: [, previous] }: BuyerView,
  data: DocumentData,
  words: PageWords,
): { name: string | null; parts: ChangePart[] }[] {
  // Lines that were removed have a name in the proposal before only.
  const items = new Map(
    [...(previous ? allItems(previous.record) : []), ...allItems(data.quote)].map((item) => [
      item.item_id,
      item,
    ]),
  )
  const lines = new Map<number | null, { name: string | null; parts: ChangePart[] }>()
  for (const change of changes.slice(0, CHANGES_MAX)) {
    const { item_id, sku } = change
    const line = lines.get(item_id) ?? {
      name: item_id === null ? null : (items.get(item_id)?.name ?? sku),
      parts: [],
    }
    line.parts.push(changePart(change, data, words))
    lines.set(item_id, line)
  }
  const more = moreLine(changes.length - CHANGES_MAX, data)
  return [
    ...lines.values(),
    ...more.map((label) => ({ name: null, parts: [{ label, after: null, before: null }] })),
  ]
}

/** The latest comments. `files` is the address of their files. */
export function conversationView(
  { quote: { comments }, wanted_counts }: BuyerView,
  data: DocumentData,
  words: PageWords,
  files: string | undefined,
) {
  const items = itemsById(data)
  const countOf = ({ comment_id }: Comment) => wanted_counts.get(comment_id) ?? 0
  return {
    comments: comments
      .slice(-COMMENTS_SHOWN_MAX)
      .map((comment) => commentView(comment, countOf(comment), { items, data, words, path: files })),
    earlier_comments: comments.length > COMMENTS_SHOWN_MAX ? words.earlier_comments : null,
  }
}

type Comment = BuyerView['quote']['comments'][number]
type Items = Map<number, DocumentData['quote']['items'][number]>

const itemsById = ({ quote }: DocumentData): Items =>
  new Map(allItems(quote).map((item) => [item.item_id, item]))

/** Returns a list of one line, or none if nothing is left out. */
const moreLine = (count: number, { locale, labels }: DocumentData): string[] =>
  count > 0 ? [labels.more(numberText(count, locale.language), count)] : []

/** A change in words: `after`, or `before`, or `after` instead of `before`. */
type ChangePart = { label: string; after: string | null; before: string | null }

/** Describes a change in words and formatted values; a change that has no short form is only named. */
function changePart(
  { field, before, after }: ProposalChange,
  { locale, labels }: DocumentData,
  words: PageWords,
): ChangePart {
  const money = (value: unknown) => moneyText(value as Decimal, locale)
  const number = (value: unknown) => numberText(value as Decimal, locale.language)
  const percent = (value: unknown) => percentText(value as Decimal, locale.language)
  const terms = (value: unknown) => {
    const { qty, price } = value as { qty: Decimal; price: Decimal }
    return `${number(qty)} × ${money(price)}`
  }
  const formats: Record<typeof field, [label: string, format?: (value: unknown) => string]> = {
    item: ['', terms],
    sku: [labels.sku, String],
    name: [labels.name, String],
    description: [labels.description],
    unit: [labels.unit, String],
    section: [labels.section, String],
    role: [words.role, (value) => words.roles[value as Role]],
    is_chosen: [words.choice, (value) => (value ? words.chosen : words.not_chosen)],
    qty: [labels.qty, number],
    price: [labels.price, money],
    tax_percent: [labels.tax, percent],
    title: [labels.quote_title, String],
    terms: [labels.quote_terms],
    files: [labels.files],
    shipping_amount: [labels.shipping, money],
    shipping_tax_percent: [labels.shipping_tax, percent],
    shipping_description: [labels.shipping, String],
    expires_at: [labels.valid_until, (value) => timeText(value as string, locale)],
    grand_total: [labels.grand_total, money],
    tier_prices: [words.tiers],
    customer_note: [labels.customer_note],
    seller_comment: [labels.seller_comment],
  }
  const [label, format] = formats[field]
  const text = (value: unknown) => (format && value !== null ? format(value) : null)
  const kind = !format
    ? words.changed
    : after === null
      ? words.removed
      : field === 'item'
        ? words.added
        : null
  const what = kind && label ? `${kind}${labels.colon} ${label}` : `${kind ?? label}${labels.colon}`
  return { label: what, after: text(after), before: text(before) }
}

function commentView(
  { author, item_id, text, wanted, created_at, files }: Comment,
  wanted_count: number,
  {
    items,
    data,
    words,
    path,
  }: { items: Items; data: DocumentData; words: PageWords; path: string | undefined },
) {
  const { locale, labels, seller } = data
  const wish = ({ item_id, sku, qty, price, is_chosen }: Wanted) => {
    // An earlier version of the service kept the id of a line whose product changed.
    const item = items.get(item_id)
    const isLeftOut = qty === 0 || is_chosen === false
    const terms = [
      qty === null ? null : numberText(qty, locale.language),
      price === null ? null : moneyText(price, locale),
    ].filter(Boolean)
    const text = isLeftOut ? words.without_line : terms.join(' × ') || words.with_line
    return `${item?.sku === sku ? item.name : sku}${labels.colon} ${text}`
  }
  return {
    author: author === 'customer' ? words.you : seller.name,
    is_own: author === 'customer',
    iso: momentOf(created_at).toISOString(),
    time: timeText(created_at, locale),
    about: item_id === null ? null : (items.get(item_id)?.name ?? null),
    text: text || null,
    wanted: [...(wanted ?? []).map(wish), ...moreLine(wanted_count - (wanted ?? []).length, data)],
    files: files.map((file) => fileView(file, path, locale.language)),
  }
}
