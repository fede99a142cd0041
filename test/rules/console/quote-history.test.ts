// The feed in the history of a quote: what is joined, what of it is left in the end, and in which order it is shown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  cartActionOf,
  feedOf,
  filteredFeed,
  lineNames,
} from '../../../console/quotes/negotiation/history-feed.ts'
import { netChanges, type Change, type HistoryRow } from '../../../console/quotes/negotiation/net-changes.ts'
import type { SentMail } from '../../../console/records/sent-mails.ts'
import type { Comment } from '../../../console/records/use-comments.ts'
import type { Quote } from '../../../console/quotes/offer/offer.ts'
import { lastEditorOf } from '../../../console/quotes/offer/last-editor.ts'
import type { ProposalEntry } from '../../../console/records/use-history.ts'

const change = (field: string, before: unknown, after: unknown, item_id: number | null = null, sku = 'OAK') =>
  ({ item_id, sku: item_id === null && field !== 'item' ? null : sku, field, before, after }) as Change
const line = (qty: number, price: number) => ({ name: 'Oak desk', qty, price })
const added = (after: object, sku = 'OAK') => change('item', null, after, null, sku)
const removed = (before: object, item_id: number) => change('item', before, null, item_id)
const short = (changes: Change[]) => changes.map(({ field, before, after }) => [field, before, after])
const net = (...edits: Change[][]) => short(netChanges(edits))

describe('the net effect of edits', () => {
  it('is the first value before and the last one after, and nothing of what was changed back', () => {
    const edits = [
      [change('title', null, 'A'), change('price', 10, 12, 1)],
      [change('price', 12, 11, 1)],
      [change('title', 'A', null)],
    ]
    assert.deepEqual(net(...edits), [['price', 10, 11]])
    assert.deepEqual(net(...edits, [change('title', null, 'B')]), [
      ['price', 10, 11],
      ['title', null, 'B'],
    ])
  })

  it('has the lines together, then the fields of the quote, the total last', () => {
    const edits = [
      [change('title', null, 'A'), change('grand_total', 1, 2), change('qty', 1, 2, 1)],
      [change('qty', 1, 3, 2), change('price', 1, 2, 1), added(line(1, 5), 'LAMP')],
    ]
    const fields = netChanges(edits).map(({ item_id, field }) => `${item_id} ${field}`)
    assert.deepEqual(fields, ['1 qty', '1 price', '2 qty', 'null item', 'null title', 'null grand_total'])
  })

  it('has a line that was added with the values that it got later', () => {
    const edits = [
      [added(line(1, 200))],
      [change('qty', 1, 3, 7), change('section', null, 'Desks', 7)],
      [change('price', 200, 190, 7)],
    ]
    assert.deepEqual(net(...edits), [
      ['item', null, line(3, 190)],
      ['section', null, 'Desks'],
    ])
    assert.deepEqual(net(...edits, [removed(line(3, 190), 7)]), [])
  })

  it('does not take the change of another line of the product for that of an added one', () => {
    const edits = [[added(line(1, 200))], [change('qty', 5, 6, 3)]]
    assert.deepEqual(net(...edits), [
      ['qty', 5, 6],
      ['item', null, line(1, 200)],
    ])
  })

  it('has a line that was removed with the values that it had at first, and not one that came back', () => {
    const edits = [[change('price', 200, 190, 1), change('unit', null, 'm', 1)], [removed(line(1, 190), 1)]]
    assert.deepEqual(net(...edits), [['item', line(1, 200), null]])
    assert.deepEqual(net(...edits, [added(line(1, 200))]), [])
    assert.deepEqual(net([added(line(1, 200)), removed(line(1, 200), 1)]), [])
  })

  it('has each file, and none that was added and removed', () => {
    const [one, other] = [change('files', null, 'a.pdf'), change('files', null, 'b.pdf')]
    assert.deepEqual(net([one], [other]), [
      ['files', null, 'a.pdf'],
      ['files', null, 'b.pdf'],
    ])
    assert.deepEqual(net([one], [other], [change('files', 'a.pdf', null)]), [['files', null, 'b.pdf']])
    const erased = change('files', null, null)
    assert.deepEqual(net([erased], [one]), [
      ['files', null, null],
      ['files', null, 'a.pdf'],
    ])
  })

  it('adds up the tiers that differ', () => {
    const tier = (qty: number, price: number) => ({ qty, price })
    const edits = [
      [change('tier_prices', [tier(10, 9)], [tier(10, 8)], 1)],
      [change('tier_prices', [tier(10, 8), tier(20, 7)], [tier(30, 6)], 1)],
    ]
    assert.deepEqual(net(...edits), [['tier_prices', [tier(10, 9), tier(20, 7)], [tier(30, 6)]]])
    assert.deepEqual(net(edits[0]!, [change('tier_prices', [tier(10, 8)], [tier(10, 9)], 1)]), [])
  })

  it('keeps what it cannot tell: erased values, and texts of which the same beginning is kept', () => {
    const text = `${'a'.repeat(199)}…`
    assert.deepEqual(net([change('terms', null, null)], [change('terms', null, null)]), [
      ['terms', null, null],
    ])
    assert.deepEqual(net([change('terms', text, 'b')], [change('terms', 'b', text)]), [['terms', text, text]])
    assert.deepEqual(net([change('position', null, null)], [change('position', null, null)]), [
      ['position', null, null],
    ])
  })

  it('names the customer once', () => {
    const edit = [change('customer_id', 1, 2), change('customer_email', 'a@b.c', 'd@e.f')]
    assert.deepEqual(net(edit), [['customer_email', 'a@b.c', 'd@e.f']])
    assert.deepEqual(net([change('customer_id', 1, 2)]), [['customer_id', 1, 2]])
  })
})

const at = (time: string) => `2030-01-01 ${time}`
const row = (time: string, change: Partial<HistoryRow> = {}): HistoryRow => ({
  from: 'pending',
  to: 'pending',
  actor: 'user anna',
  comment: null,
  created_at: at(time),
  reason_code: null,
  link_action: null,
  changes: [],
  changes_count: 0,
  ...change,
})
const edit = (time: string, before: number, after: number, more: Partial<HistoryRow> = {}) =>
  row(time, { changes: [change('price', before, after, 1)], changes_count: 1, ...more })
const comment = (comment_id: number, time: string) => ({ comment_id, created_at: at(time) }) as Comment
const mail = (time: string, more: Partial<SentMail> = {}): SentMail => ({
  mail: 'quote_proposed',
  is_copy: false,
  recipient: 'buyer@example.com',
  state: 'sent',
  reason: null,
  queued_at: at(time),
  settled_at: at(time),
  ...more,
})
const feed = (sources: Partial<Parameters<typeof feedOf>[0]>) =>
  feedOf({ history: [], comments: [], mails: [], proposals: [], ...sources })
const texts = (entries: ReturnType<typeof feed>) =>
  entries.map((entry) => {
    if (entry.kind !== 'change') return entry.kind
    const [first] = entry.changes
    return first ? `${entry.count}: ${first.before as number} → ${first.after as number}` : entry.row.to
  })

describe('the feed of a quote', () => {
  it('does not join with edits what was put into a cart, by a connected shop as well, or taken out', () => {
    const by = (actor: string, minute: number, changes: Change[] = []) =>
      row(`12:0${minute}:00`, { from: 'accepted', to: 'accepted', actor, changes })
    const history = [
      by('shop main', 0),
      by('shop main', 1, [change('cart_id', null, 7)]),
      by('user anna', 2),
      by('user anna', 3, [change('cart_id', 7, null)]),
      by('user anna', 4, [change('cart_id', null, 8)]),
    ]
    assert.equal(feed({ history }).length, 5)
    assert.deepEqual(history.map(cartActionOf), ['delivered', 'delivered', undefined, 'removed', 'added'])
  })

  it('is newest first; at the same time, a change is below the mail that it caused', () => {
    const proposal = { proposal_number: 1, seen_at: at('12:05:00') } as ProposalEntry
    const entries = feed({
      history: [row('12:00:00', { to: 'approved' }), row('12:00:00', { from: 'approved', to: 'proposed' })],
      comments: [comment(1, '12:10:00')],
      mails: [mail('12:00:00')],
      proposals: [proposal, { ...proposal, proposal_number: 2, seen_at: null }],
    })
    assert.deepEqual(texts(entries), ['message', 'seen', 'mail', 'proposed', 'approved'])
  })

  it('joins edits by the same person within ten minutes of the first', () => {
    const history = [
      edit('12:00:00', 1, 2),
      edit('12:09:00', 2, 3),
      edit('12:10:00', 3, 4),
      edit('12:10:01', 4, 5),
    ]
    const entries = feed({ history })
    assert.deepEqual(texts(entries), ['1: 4 → 5', '3: 1 → 4'])
    const [, joined] = entries
    assert.equal(joined?.time, at('12:10:00'))
    assert.equal(joined?.kind === 'change' && joined.since, at('12:00:00'))
  })

  it('says of joined edits that they undid one another only if they changed something', () => {
    const isUndone = (history: HistoryRow[]) => {
      const [entry] = feed({ history })
      return entry?.kind === 'change' && entry.count === 2 && entry.isUndone
    }
    assert.equal(isUndone([edit('12:00:00', 1, 2), edit('12:01:00', 2, 1)]), true)
    assert.equal(isUndone([edit('12:00:00', 1, 2), edit('12:01:00', 2, 3)]), false)
    // Rows of an earlier version of the service list no changes.
    assert.equal(isUndone([row('12:00:00'), row('12:01:00')]), false)
  })

  it('joins no edits of others, and none around a move, a message or the reading of a link; a mail is no border', () => {
    const borders = [
      { history: [edit('12:00:00', 1, 2), edit('12:01:00', 2, 3, { actor: 'user bo' })] },
      { history: [edit('12:00:00', 1, 2), edit('12:01:00', 2, 3, { to: 'approved' })] },
      { history: [edit('12:00:00', 1, 2), edit('12:02:00', 2, 3)], comments: [comment(1, '12:01:00')] },
      { history: [edit('12:00:00', 1, 2), edit('12:01:00', 2, 3, { link_action: 'read' as const })] },
      { history: [row('12:00:00', { from: null }), edit('12:00:01', 1, 2)] },
    ]
    for (const sources of borders)
      assert.equal(feed(sources).filter(({ kind }) => kind === 'change').length, 2)
    const mails = [mail('12:01:00')]
    const entries = feed({ history: [edit('12:00:00', 1, 2), edit('12:02:00', 2, 3)], mails })
    assert.deepEqual(texts(entries), ['2: 1 → 3', 'mail'])
  })

  it('counts the changes that are not listed, also of rows without a list', () => {
    const history = [edit('12:00:00', 1, 2, { changes_count: 60 }), row('12:01:00', { changes_count: 3 })]
    const [entry] = feed({ history })
    assert.equal(entry?.kind === 'change' && entry.unlisted, 62)
  })

  it('has a mail and its copies as one entry, as long as the same became of them', () => {
    const copy = { is_copy: true, recipient: 'office@example.com' }
    const refused = { is_copy: true, recipient: 'gone@example.com', state: 'failed', reason: '550' } as const
    const mails = [mail('12:00:00'), mail('12:00:00', copy), mail('12:00:00', refused), mail('12:30:00')]
    const sizes = feed({ mails }).map((entry) => entry.kind === 'mail' && entry.mails.length)
    assert.deepEqual(sizes, [1, 1, 2])
  })

  it('tells the mail about a rework from that about a cancelled offer', () => {
    const moved = (time: string, from: string, to: string) => row(time, { from, to })
    const withdrawn = (time: string) => mail(time, { mail: 'quote_withdrawn' })
    const history = [
      moved('12:00:00', 'proposed', 'pending'),
      moved('12:10:00', 'approved', 'proposed'),
      moved('12:20:00', 'proposed', 'cancelled'),
    ]
    const mails = [withdrawn('12:00:01'), mail('12:10:01'), withdrawn('12:20:00')]
    const revisions = feed({ history, mails }).flatMap((entry) =>
      entry.kind === 'mail' ? entry.isRevision : [],
    )
    assert.deepEqual(revisions, [false, false, true])
  })

  it('is limited to changes, to messages, or to mails and what the customer has seen', () => {
    const seen = { proposal_number: 1, seen_at: at('12:03:00') } as ProposalEntry
    const entries = feed({
      history: [edit('12:00:00', 1, 2)],
      comments: [comment(1, '12:01:00')],
      mails: [mail('12:02:00')],
      proposals: [seen],
    })
    const kinds = (show: Parameters<typeof filteredFeed>[1]) =>
      filteredFeed(entries, show).map(({ kind }) => kind)
    assert.deepEqual(kinds(undefined), ['seen', 'mail', 'message', 'change'])
    assert.deepEqual(kinds('changes'), ['change'])
    assert.deepEqual(kinds('messages'), ['message'])
    assert.deepEqual(kinds('mails'), ['seen', 'mail'])
  })
})

describe('the names of the lines of a quote', () => {
  it('are those that it has; of removed lines the last ones, or else the SKU that somebody gave', () => {
    const quote = { items: [{ item_id: 1, name: 'Oak desk', sku: 'OAK' }] } as Quote
    const changes = [
      change('name', 'Desk', 'Old desk', 1),
      removed({ name: 'Lamp', qty: 1, price: 2 }, 2),
      change('qty', 1, 2, 3, 'BOOK'),
      change('qty', 1, 2, 4, 'custom-4'),
    ]
    const names = lineNames(quote, [row('12:00:00', { changes })])
    assert.deepEqual(
      [...names],
      [
        [1, 'Oak desk'],
        [2, 'Lamp'],
        [3, 'BOOK'],
      ],
    )
  })
})

describe('the last editor', () => {
  it('is not who only copied the link to accept the quote', () => {
    const row = {
      from: 'pending',
      to: 'pending',
      comment: null,
      created_at: '2026-01-31 12:00:00',
    } as HistoryRow
    const rows = [
      { ...row, actor: 'user anna', link_action: null },
      { ...row, actor: 'user bob', link_action: 'read' as const },
    ]
    assert.equal(lastEditorOf(rows), 'user anna')
    assert.equal(lastEditorOf([]), undefined)
  })
})
