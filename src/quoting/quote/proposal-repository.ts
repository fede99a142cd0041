// Reads and writes the proposals of a quote, each as it was sent.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
import { quoteWithItems } from './quote-record-repository.ts'
import type { QuoteRecord } from './quote-schemas.ts'
import type { BuyerOfQuote } from './quote.ts'

/** What became of a proposal: the next move away from it. */
export const proposalOutcomes = ['open', 'accepted', 'declined', 'expired', 'withdrawn', 'cancelled'] as const

// The status after the proposal or, while that was the last move, the quote's present one, which may be expired. A return to
// `pending` withdraws the proposal.
const outcome = `(select case status when 'pending' then 'withdrawn' when 'proposed' then 'open' else status end
  from (select coalesce(
    (select n.to_status from quote_history n where n.quote_id = p.quote_id and n.history_id > p.history_id
       and n.from_status = 'proposed' and n.to_status <> 'proposed' order by n.history_id limit 1),
    (select quote_status('proposed', q.expires_at) from quote q where q.quote_id = p.quote_id)) as status) next)`

export const proposalsSql = `select row_to_json(r)::text from (
  select p.proposal_number, p.quote_version as version, p.record->>'proposed_at' as proposed_at, h.actor,
    p.record->'grand_total' as grand_total, p.record->>'expires_at' as expires_at, wire_time(p.seen_at) as seen_at,
    ${outcome} as outcome, p.buyer_number <> q.buyer_number as is_of_former_buyer
  from quote_proposal p join quote_history h using (history_id) join quote q on q.quote_id = p.quote_id
  where p.quote_id = $1 order by p.proposal_number) r`

/** What records lack that were stored before the field was there. New fields come last: `isOfToday` looks for the last one alone. */
const laterQuoteFields: Partial<QuoteRecord> = {
  order_reference: null,
  cc: [],
  price_request_id: null,
  title: null,
  terms: null,
  show_images: true,
  shipping_tax_percent: null,
  shipping_tax_amount: 0,
  tax_rounding: 'row',
  files: [],
  unchosen_items: [],
}

/** The JSON of those fields, with the totals of a record without choices. */
const laterFields = `('${JSON.stringify(laterQuoteFields).slice(0, -1)},"grand_total_from":' || (p.record->'grand_total')::text
  || ',"grand_total_to":' || (p.record->'grand_total')::text || '}')::json`

/** Likewise for their items; `position` is the place in the record. */
const laterItemFields: Partial<QuoteRecord['items'][number]> = {
  description: null,
  unit: null,
  section: null,
  needs_price: false,
  needs_tax: false,
  files: [],
  image: null,
  role: 'included',
  choice_group: null,
  is_chosen: true,
  is_default: true,
}

/** The JSON object with the defaults of the fields that it lacks. Amounts stay as they are written. */
const completed = (object: string, defaults: string) =>
  `(select json_object_agg(key, value) from (select key, value from json_each(${object}) union all
    select key, value from json_each(${defaults}) where key not in (select json_object_keys(${object}))) fields)`

const completedItem = completed(
  'item',
  `('${JSON.stringify(laterItemFields).slice(0, -1)},"position":' || n - 1 || '}')::json`,
)

const newestOf = (fields: object) => Object.keys(fields).at(-1)!
const isOfToday = `p.record -> '${newestOf(laterQuoteFields)}' is not null
  and p.record #> '{items,0,${newestOf(laterItemFields)}}' is not null`

/** The record of a proposal `p` with the fields of today. The version before this one may still write without them. */
const record = `(case when ${isOfToday} then p.record else (
  select json_object_agg(key, case when key in ('items', 'unchosen_items') then (
      select coalesce(json_agg(${completedItem} order by n), '[]') from json_array_elements(value) with ordinality i (item, n))
    else value end)
  from json_each(${completed('p.record', laterFields)})) end)`

/** Stores a quote that has just been proposed, as it is sent to the customer. */
export async function insertProposal(tx: Transaction, quoteId: number): Promise<void> {
  await run(
    tx,
    `insert into quote_proposal (quote_id, proposal_number, history_id, quote_version, record, file_ids)
     select q.quote_id, 1 + coalesce((select max(proposal_number) from quote_proposal p where p.quote_id = q.quote_id), 0),
       (select max(h.history_id) from quote_history h where h.quote_id = q.quote_id), q.version, (${quoteWithItems})::json,
       (select array_agg(f.file_id) from quote_file f where f.quote_id = q.quote_id and is_offered(f))
     from quote q where q.quote_id = $1`,
    [quoteId],
  )
}

/** Returns the record of a proposal. */
export async function findProposal(
  db: Queryable,
  quoteId: number,
  proposalNumber: number,
): Promise<Json | undefined> {
  const sql = `select ${record}::text from quote_proposal p where quote_id = $1 and proposal_number = $2`
  return maybeScalar(db, sql, [quoteId, proposalNumber])
}

/**
 * Notes that the last proposal is valid until then, and that version + 1 of the quote still is its offer if `version` was: an accepted
 * quote may have other versions.
 */
export async function extendProposal(
  tx: Transaction,
  quoteId: number,
  version: number,
  until: string,
): Promise<void> {
  await run(
    tx,
    `update quote_proposal set extended_until = $3,
       extended_version = case when coalesce(extended_version, quote_version) = $2 then $2 + 1 else extended_version end
     where quote_id = $1 and proposal_number = (select max(proposal_number) from quote_proposal where quote_id = $1)`,
    [quoteId, version, until],
  )
}

/** Returns whether the offer of a version is still that of a later one, which differs only in its longer validity. */
export async function isExtended(
  db: Queryable,
  quoteId: number,
  version: number,
  present: number,
): Promise<boolean> {
  const sql = `select exists (select from quote_proposal
    where quote_id = $1 and $2 between quote_version and extended_version and extended_version = $3)`
  return (await maybeScalar(db, sql, [quoteId, version, present])) === true
}

// A buyer counts from their own first proposal.
const proposalColumns = `(select count(*) from quote_proposal o where o.quote_id = p.quote_id
    and o.buyer_number = p.buyer_number and o.proposal_number <= p.proposal_number)::integer as proposal_number,
  p.quote_version as version, ${record} as record, wire_time(p.extended_until) as extended_until`

/** The record has the validity to which the proposal was extended. */
export type Proposal = { proposal_number: number; version: number; record: QuoteRecord }
type ProposalRow = Proposal & { extended_until: string | null }

const asExtended = ({ extended_until, record, ...proposal }: ProposalRow): Proposal => ({
  ...proposal,
  record: { ...record, expires_at: extended_until ?? record.expires_at },
})

/** Returns whether the quote was never proposed, or was reworked since, whatever its status is now. */
export async function isDraft(db: Queryable, quoteId: number): Promise<boolean> {
  const last = await maybeScalar<string>(
    db,
    `select to_status from quote_history where quote_id = $1 and to_status in ('pending', 'proposed')
     order by history_id desc limit 1`,
    [quoteId],
  )
  return last !== 'proposed'
}

/** Returns the last two proposals to this buyer, the latest first. */
export async function listLatestProposals(
  db: Queryable,
  { quote_id, buyer_number }: BuyerOfQuote,
): Promise<Proposal[]> {
  const rows = await many<ProposalRow>(
    db,
    `select ${proposalColumns} from quote_proposal p where p.quote_id = $1 and p.buyer_number = $2
     order by p.proposal_number desc limit 2`,
    [quote_id, buyer_number],
  )
  return rows.map(asExtended)
}

/** Returns the proposal that this buyer saw with this version of the quote. */
export async function findProposalOfVersion(
  db: Queryable,
  { quote_id, buyer_number }: BuyerOfQuote,
  version: number,
): Promise<Proposal | undefined> {
  const sql = `select ${proposalColumns} from quote_proposal p
    where p.quote_id = $1 and p.buyer_number = $2 and $3 between p.quote_version and coalesce(p.extended_version, p.quote_version)`
  const row = await maybeOne<ProposalRow>(db, sql, [quote_id, buyer_number, version])
  return row && asExtended(row)
}

/** Returns when the present buyer looked at the last proposal to them. */
export async function findSeenAt(db: Queryable, quoteId: number): Promise<string | null> {
  const seenAt = await maybeScalar<string | null>(
    db,
    `select wire_time(p.seen_at) from quote_proposal p join quote q using (quote_id, buyer_number)
     where quote_id = $1 order by p.proposal_number desc limit 1`,
    [quoteId],
  )
  return seenAt ?? null
}

/** Marks the last proposal as seen. Returns false if it was marked before. */
export async function updateSeen(tx: Transaction, quoteId: number): Promise<boolean> {
  const marked = await run(
    tx,
    `update quote_proposal set seen_at = utc_now()
     where quote_id = $1 and seen_at is null
       and proposal_number = (select max(proposal_number) from quote_proposal where quote_id = $1)`,
    [quoteId],
  )
  return marked > 0
}
