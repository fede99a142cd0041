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
  // Those from before migration 0069 have no `cc`.
  const sql = `select case when record->'cc' is null then '{"cc":[],' || substr(record::text, 2) else record::text end
    from quote_proposal where quote_id = $1 and proposal_number = $2`
  return maybeScalar(db, sql, [quoteId, proposalNumber])
}

/** Notes that the last proposal stays the same offer in the next version of the quote. Does nothing if it was not in this one. */
export async function extendProposal(tx: Transaction, quoteId: number, version: number): Promise<void> {
  await run(
    tx,
    `update quote_proposal set extended_version = $2 + 1
     where quote_id = $1 and coalesce(extended_version, quote_version) = $2`,
    [quoteId, version],
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
  p.quote_version as version, p.record`

export type Proposal = { proposal_number: number; version: number; record: QuoteRecord }

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
  return many(
    db,
    `select ${proposalColumns} from quote_proposal p where p.quote_id = $1 and p.buyer_number = $2
     order by p.proposal_number desc limit 2`,
    [quote_id, buyer_number],
  )
}

/** Returns the proposal that this buyer was sent with this version of the quote. */
export async function findProposalOfVersion(
  db: Queryable,
  { quote_id, buyer_number }: BuyerOfQuote,
  version: number,
): Promise<Proposal | undefined> {
  const sql = `select ${proposalColumns} from quote_proposal p
    where p.quote_id = $1 and p.buyer_number = $2 and p.quote_version = $3`
  return maybeOne(db, sql, [quote_id, buyer_number, version])
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
