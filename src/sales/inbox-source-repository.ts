// SQL of what waits in the inbox, by kind.
import type { RecordType } from '../domain/event-types.ts'
import { CUSTOMER } from '../domain/quote-comment.ts'
import {
  cadenceJoins,
  cadenceReason,
  isCadenceDue,
  isReminderOn,
} from '../quoting/quote/quote-follow-up-repository.ts'
import { mostUrgentComment } from '../quoting/quote/quote-record-repository.ts'
import { askedAgainAt, snoozedUntil } from '../pricerequest/price-request-repository.ts'
import { TEXT_START_CHARACTERS, type InboxKind } from './inbox.ts'

export type Source = {
  kind: InboxKind
  type: RecordType
  from: string
  id: string
  /** Since when a record waits. */
  since: string
  /** What a record is worth, if the kind has that. */
  value?: string
  /** Why a quote is to be followed up. */
  reason?: string
  conditions: Condition[]
  /** The columns that differ between the kinds. */
  columns: string
}

/** Has an index of its own, in the order of `since`. */
export type Condition = {
  sql: string
  /** When something came in last, if that can be later than `since`. */
  latest?: string
}

const firstItem = (table: string, id: string, order: string) =>
  `(select i.name from ${table} i where i.${id} = r.${id} order by ${order} limit 1) as title`

const textStart = (text: string) => `left(${text}, ${TEXT_START_CHARACTERS}) as text_start`

const offerColumns = (
  text: string,
) => `increment_id('Q', r.quote_id) as increment_id, ${firstItem('quote_item', 'quote_id', 'i.is_chosen desc, i.position, i.item_id')},
  ${textStart(text)}, false as is_unread, trim_scale(r.grand_total) as grand_total, r.currency_code,
  null as comment_kind, r.expires_at`

const isNeitherClosedNorSnoozed = 'r.close_reason is null and r.snoozed_until is null'

// What its customer wrote last is mostly why a quote is reworked.
const lastComment = `coalesce((select c.text from quote_comment c where c.quote_id = r.quote_id and c.buyer_number = r.buyer_number
    and c.author = '${CUSTOMER}' order by c.comment_id desc limit 1), r.customer_note)`

const expiringSince = `greatest(r.proposed_at, r.expires_at - interval '7 days')`

/** Whether a connected shop is to get it, or the buyer can order it there: the seller has nothing to do. */
const isLeftToShop = `exists (select from shop_delivery d join shop s using (shop_id)
  where d.delivery_id = r.shop_delivery_id and s.is_active and d.code is distinct from 'given_up'
    and (d.state in ('wanted', 'unknown', 'withdrawing')
      or d.state = 'delivered' and (s.can ->> 'cart' = 'true' or d.checkout_url is not null)))`

export const sources: Source[] = [
  {
    kind: 'price_request',
    type: 'price_request',
    from: 'price_request r',
    id: 'request_id',
    since: 'r.created_at',
    conditions: [
      { sql: `not r.is_read and ${isNeitherClosedNorSnoozed}` },
      { sql: `r.is_read and not r.is_replied and ${isNeitherClosedNorSnoozed}` },
      {
        // The snooze is over.
        sql: `r.snoozed_until is not null and not (r.is_read and r.is_replied) and ${snoozedUntil('r')} is null`,
        latest: `coalesce(${askedAgainAt('r')}, r.snoozed_until)`,
      },
    ],
    columns: `increment_id('REQ', r.request_id) as increment_id, coalesce(r.product_name, r.product_sku) as title,
      ${textStart('r.message')}, not r.is_read as is_unread, null::numeric as grand_total, null as currency_code,
      null as comment_kind, null::timestamp as expires_at`,
  },
  {
    kind: 'quote_request',
    type: 'quote_request',
    from: 'quote_request r',
    id: 'request_id',
    since: 'r.created_at',
    // One without items describes what is wanted.
    value: 'nullif(r.subtotal, 0)',
    conditions: [{ sql: `r.status = 'pending'` }],
    columns: `increment_id('QR', r.request_id) as increment_id, ${firstItem('quote_request_item', 'request_id', 'i.item_id')},
      ${textStart('r.details')}, false as is_unread, null::numeric as grand_total, r.currency_code,
      null as comment_kind, null::timestamp as expires_at`,
  },
  {
    kind: 'message',
    type: 'quote',
    // A quote waits once, since the first comment of its present buyer that nobody has read, for the most urgent one.
    from: `(select distinct on (c.quote_id) q.*, c.text, c.kind as comment_kind,
        min(c.created_at) over of_quote as commented_at, max(c.created_at) over of_quote as last_commented_at
      from quote_comment c join quote q using (quote_id, buyer_number) where not c.is_read
      window of_quote as (partition by c.quote_id) order by c.quote_id, ${mostUrgentComment}) r`,
    id: 'quote_id',
    since: 'r.commented_at',
    value: 'r.grand_total',
    conditions: [{ sql: 'true', latest: 'r.last_commented_at' }],
    columns: `increment_id('Q', r.quote_id) as increment_id, ${firstItem('quote_item', 'quote_id', 'i.is_chosen desc, i.position, i.item_id')},
      ${textStart('r.text')}, true as is_unread, trim_scale(r.grand_total) as grand_total, r.currency_code,
      r.comment_kind, r.expires_at`,
  },
  {
    kind: 'expiring',
    type: 'quote',
    from: 'quote r',
    id: 'quote_id',
    since: expiringSince,
    value: 'r.grand_total',
    conditions: [
      { sql: `r.status = 'proposed' and ${expiringSince} <= utc_now() and r.expires_at > utc_now()` },
    ],
    columns: offerColumns('r.customer_note'),
  },
  {
    kind: 'accepted',
    type: 'quote',
    from: 'quote r',
    id: 'quote_id',
    since: 'r.accepted_at',
    value: 'r.grand_total',
    conditions: [
      {
        sql: `r.status = 'accepted' and coalesce(r.expires_at > utc_now(), true)
          and (r.shop_delivery_id is null or not ${isLeftToShop})`,
      },
    ],
    columns: offerColumns('r.customer_note'),
  },
  {
    kind: 'follow_up',
    type: 'quote',
    from: 'quote_follow_up f join quote r using (quote_id)',
    id: 'quote_id',
    since: 'f.remind_at',
    value: 'r.grand_total',
    reason: `'reminder'`,
    conditions: [{ sql: `f.remind_at <= utc_now() and ${isReminderOn}` }],
    columns: offerColumns('f.note'),
  },
  {
    kind: 'follow_up',
    type: 'quote',
    from: `quote r ${cadenceJoins}`,
    id: 'quote_id',
    // When it became due depends on the store: the order of an index needs one column of the quote.
    since: 'r.proposed_at',
    value: 'r.grand_total',
    reason: cadenceReason,
    conditions: [{ sql: isCadenceDue }],
    columns: offerColumns('r.customer_note'),
  },
  {
    kind: 'revision',
    type: 'quote',
    from: 'quote r',
    id: 'quote_id',
    since: 'coalesce(r.reworked_at, r.proposed_at)',
    value: 'r.grand_total',
    conditions: [
      {
        sql: `r.status in ('pending', 'approved') and r.proposed_at is not null
          and (r.status = 'pending' or coalesce(r.expires_at > utc_now(), true))
          and exists (select from quote_proposal p where p.quote_id = r.quote_id and p.buyer_number = r.buyer_number)`,
      },
    ],
    columns: offerColumns(lastComment),
  },
]
