// The feed of a quote: what its history, messages, mails and proposals say, in one order, with consecutive edits joined.
import { allItems } from '../../../src/domain/choices.ts'
import type { Comment } from '../../records/use-comments.ts'
import { givenSku } from '../../../src/domain/lines.ts'
import type { SentMail } from '../../records/sent-mails.ts'
import { parseTime } from '../../ui/format.ts'
import type { Quote } from '../offer/offer.ts'
import type { ProposalEntry } from '../../records/use-history.ts'
import type { FeedFilter } from './feed-filters.ts'
import { netChanges, type Change, type HistoryLine, type HistoryRow } from './net-changes.ts'

export type ChangeEntry = {
  kind: 'change'
  row: HistoryRow
  /** How many edits are joined, and when the first one was. */
  count: number
  since: string
  changes: Change[]
  /** How many changes the history does not list. */
  unlisted: number
  /** Whether joined edits undid one another. Edits whose changes the history does not know did not. */
  isUndone: boolean
}
/** A mail and its copies that share name, state, reason and time. */
export type MailEntry = {
  kind: 'mail'
  mails: [SentMail, ...SentMail[]]
  /** Whether a mail that withdraws an offer says that a new one follows. */
  isRevision: boolean
}
export type FeedEntry = { key: string; time: string } & (
  | ChangeEntry
  | MailEntry
  | { kind: 'message'; comment: Comment }
  | { kind: 'seen'; proposal: ProposalEntry }
)

type Sources = {
  history: readonly HistoryRow[]
  comments: readonly Comment[]
  mails: readonly SentMail[]
  proposals: readonly ProposalEntry[]
}

const JOINED_MS_MAX = 10 * 60_000

/** The order of entries with the same time: a change precedes what it causes. */
const order = { change: 0, message: 1, seen: 2, mail: 3 } as const

/** Returns the entries, newest first. */
export function feedOf({ history, comments, mails, proposals }: Sources): FeedEntry[] {
  const changes = history.map((row, index): FeedEntry => {
    const part = { kind: 'change', row, count: 1, since: row.created_at, isUndone: false } as const
    const lists = { changes: row.changes ?? [], unlisted: unlistedOf(row) }
    return { key: `change ${index}`, time: row.created_at, ...part, ...lists }
  })
  const messages = comments.map((comment): FeedEntry => {
    return { key: `message ${comment.comment_id}`, time: comment.created_at, kind: 'message', comment }
  })
  const seen = proposals.flatMap((proposal): FeedEntry[] => {
    const { proposal_number, seen_at } = proposal
    return seen_at === null ? [] : [{ key: `seen ${proposal_number}`, time: seen_at, kind: 'seen', proposal }]
  })
  const joined = joinEdits([...changes, ...messages].sort(byTime))
  return [...joined, ...seen, ...mailEntries(mails, history)].sort(byTime).reverse()
}

/** Returns those of a kind. That the customer has seen an offer tells that a mail has arrived. */
export function filteredFeed(feed: readonly FeedEntry[], show: FeedFilter | undefined): readonly FeedEntry[] {
  if (show === undefined) return feed
  const kinds = { changes: ['change'], messages: ['message'], mails: ['mail', 'seen'] }[show]
  return feed.filter(({ kind }) => kinds.includes(kind))
}

/** Sorting is stable, so that rows of one second keep the order in which they were written. */
const byTime = (one: FeedEntry, other: FeedEntry) =>
  one.time === other.time ? order[one.kind] - order[other.kind] : one.time < other.time ? -1 : 1

const unlistedOf = ({ changes = [], changes_count = 0 }: HistoryRow) =>
  Math.max(0, changes_count - changes.length)

/** Joins edits by the same person with nothing between them, the last at most ten minutes after the first. */
function joinEdits(entries: readonly FeedEntry[]): FeedEntry[] {
  const groups: [FeedEntry, ...FeedEntry[]][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group && isOneEdit(group[0], entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups.map((group) => {
    const [first] = group
    if (first.kind !== 'change') return first
    const edits = group as (FeedEntry & ChangeEntry)[]
    const { time, row } = edits.at(-1)!
    const unlisted = edits.reduce((sum, edit) => sum + edit.unlisted, 0)
    const changes = netChanges(edits.map((edit) => edit.changes))
    const isUndone = changes.length === 0 && edits.some((edit) => edit.changes.length > 0)
    return { ...first, time, row, count: edits.length, changes, unlisted, isUndone }
  })
}

function isOneEdit(first: FeedEntry, next: FeedEntry): boolean {
  if (first.kind !== 'change' || next.kind !== 'change') return false
  if (!isEdit(first.row) || !isEdit(next.row) || first.row.actor !== next.row.actor) return false
  return parseTime(next.time).getTime() - parseTime(first.time).getTime() <= JOINED_MS_MAX
}

/** Whether a row is only about contents, and not about a status, a link or a cart. */
function isEdit(row: HistoryRow): boolean {
  const { from, to, comment, link_action } = row
  return from === to && !comment && !link_action && cartActionOf(row) === undefined
}

/**
 * Returns what a change did with the cart. That a connected shop has put the quote into one is told by the actor, too: earlier
 * versions did not record the cart.
 */
export function cartActionOf(row: HistoryRow): 'delivered' | 'added' | 'removed' | undefined {
  const { from, to, actor, changes = [] } = row
  const change = changes.find(({ field }) => field === 'cart_id')
  if (change?.after === null) return 'removed'
  if (from === to && actor.startsWith('shop ')) return 'delivered'
  return change && 'added'
}

function mailEntries(mails: readonly SentMail[], history: readonly HistoryRow[]): FeedEntry[] {
  const entries = new Map<string, FeedEntry & MailEntry>()
  for (const [index, each] of mails.entries()) {
    const { mail, state, reason, queued_at, settled_at } = each
    const time = settled_at ?? queued_at
    const like = [mail, state, reason, queued_at].join('\n')
    const entry = entries.get(like)
    if (entry) entry.mails.push(each)
    else {
      const isRevision = mail === 'quote_withdrawn' && wasReworked(history, queued_at)
      entries.set(like, { key: `mail ${index}`, time, kind: 'mail', mails: [each], isRevision })
    }
  }
  return [...entries.values()]
}

/** Whether the last withdrawal until then was for a rework: a cancelled offer has the same mail, in other words. */
function wasReworked(history: readonly HistoryRow[], time: string): boolean {
  const withdrawal = history.findLast(
    ({ from, to, created_at }) =>
      from !== null && from !== to && (to === 'pending' || to === 'cancelled') && created_at <= time,
  )
  return withdrawal?.to === 'pending'
}

/** Returns the names of the lines by their ids: those of the quote, and the last ones of lines that were removed. */
export function lineNames(quote: Quote, history: readonly HistoryRow[]): Map<number, string> {
  const names = new Map<number, string>()
  const add = (id: number | null, name: unknown) => {
    if (id !== null && typeof name === 'string' && name !== '') names.set(id, name)
  }
  for (const { item_id, sku, field, before, after } of history.flatMap(({ changes = [] }) => changes)) {
    if (item_id !== null && !names.has(item_id)) add(item_id, sku === null ? null : givenSku(sku))
    if (field === 'name') add(item_id, after)
    if (field === 'item') add(item_id, (before as HistoryLine | null)?.name)
  }
  for (const { item_id, name, sku } of allItems(quote)) add(item_id, name || sku)
  return names
}
