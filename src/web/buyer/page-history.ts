// What the buyer's page says about the past: changes since the last proposal, and the conversation.
import { moneyText, momentOf, numberText, timeText } from '../../platform/localized-values.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { allItems } from '../../domain/choices.ts'
import { COMMENTS_SHOWN_MAX, type Wanted } from '../../domain/quote-comment.ts'
import { changePart, changesByLine, type ChangePart } from '../../quoting/document/change-text.ts'
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
): { name: string | null; parts: ChangePart[] }[] {
  const records = [...(previous ? [previous.record] : []), data.quote]
  const { lines, more } = changesByLine(changes, records, CHANGES_MAX)
  return [
    ...lines.map(({ name, changes }) => ({
      name,
      parts: changes.map((change) => changePart(change, data.locale)),
    })),
    ...moreLine(more, data).map((label) => ({ name: null, parts: [{ label, after: null, before: null }] })),
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
