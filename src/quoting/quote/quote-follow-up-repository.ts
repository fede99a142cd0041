// SQL of reminders of quotes, and of the proposals that are to be followed up by the cadence of their store.
import { CUSTOMER } from '../../domain/quote-comment.ts'
import {
  maybeScalar,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
import type { Cadence } from './quote-follow-up-schemas.ts'

/** Whether the reminder `f` of the quote `r` is still to come or waits: the customer's decision, or the end of the quote, ends it. */
export const isReminderOn = `(f.remind_at is not null and f.reminder_done_at is null
  and (r.status in ('pending', 'approved', 'proposed', 'expired') or r.status = f.for_status))`

/** What `cadenceReason` and `isCadenceDue` need beside the quote `r`: its store, its follow-up, its last proposal to the present buyer. */
export const cadenceJoins = `join store s on s.store_id = r.store_id left join quote_follow_up f on f.quote_id = r.quote_id
  cross join lateral (select p.seen_at, p.quote_version from quote_proposal p
    where p.quote_id = r.quote_id and p.buyer_number = r.buyer_number order by p.proposal_number desc limit 1) p`

/** For what the cadence of its store has the open proposal followed up, unless that was done; null: for nothing yet. */
export const cadenceReason = `case
  when p.seen_at is null then case when r.proposed_at + make_interval(days => s.follow_up_unseen_days) <= utc_now()
    and f.unseen_done_for is distinct from r.proposed_at then 'unseen' end
  when p.seen_at + make_interval(days => s.follow_up_unanswered_days) <= utc_now()
    and f.unanswered_done_for is distinct from r.proposed_at then 'unanswered' end`

// Without a cadence in any store, the subquery is null, and no proposal is read.
const isOldProposal = `r.status = 'proposed' and r.proposed_at <= (
  select max(utc_now() - make_interval(days => least(follow_up_unseen_days, follow_up_unanswered_days))) from store)`

// Leaves out, before proposals are read, what is too new for its store and what was followed up as unanswered, which most open
// proposals are. Such a proposal is not followed up as unseen either.
const isCadenceOpen = `f.unanswered_done_for is distinct from r.proposed_at
  and r.proposed_at + make_interval(days => least(s.follow_up_unseen_days, s.follow_up_unanswered_days)) <= utc_now()`

/** Whether the quote waits for that reason. What the customer wrote about the proposal is an answer; a reminder takes precedence. */
export const isCadenceDue = `${isOldProposal} and coalesce(r.expires_at > utc_now(), true) and not ${isReminderOn}
  and ${isCadenceOpen} and ${cadenceReason} is not null
  and not exists (select from quote_comment c where c.quote_id = r.quote_id and c.buyer_number = r.buyer_number
    and c.author = '${CUSTOMER}' and c.quote_version >= p.quote_version)`

const cadenceReasonSql = `select ${cadenceReason} from quote r ${cadenceJoins} where r.quote_id = $1 and ${isCadenceDue}`

/** Returns undefined if there is no such quote. */
export async function findFollowUp(db: Queryable, quoteId: number): Promise<Json | undefined> {
  return maybeScalar(
    db,
    `select row_to_json(found)::text from (
       select r.quote_id, wire_time(remind_at) as remind_at, note, set_by,
         case when remind_at <= utc_now() then 'reminder' else (${cadenceReasonSql}) end as reason
       from quote r left join lateral (
         select remind_at, note, set_by from quote_follow_up f where f.quote_id = r.quote_id and ${isReminderOn}) reminder on true
       where r.quote_id = $1) found`,
    [quoteId],
  )
}

/** Returns for what the cadence has the quote followed up now. */
export async function findCadenceReason(db: Queryable, quoteId: number): Promise<Cadence | undefined> {
  return maybeScalar(db, cadenceReasonSql, [quoteId])
}

export type Reminder = { remind_at: string; note: string | null }

/**
 * Sets the reminder of a quote in its present status, in place of the one before. A trigger sets the number of the buyer, by which an
 * erasure finds the reminders of former ones.
 */
export async function upsertReminder(
  tx: Transaction,
  quoteId: number,
  actor: string,
  { remind_at, note }: Reminder,
): Promise<void> {
  await run(
    tx,
    `insert into quote_follow_up (quote_id, remind_at, note, set_by, for_status)
     select quote_id, $2::timestamp, $3, $4, status from quote where quote_id = $1
     on conflict (quote_id) do update set buyer_number = excluded.buyer_number, remind_at = excluded.remind_at,
       note = excluded.note, set_by = excluded.set_by, for_status = excluded.for_status, reminder_done_at = null`,
    [quoteId, remind_at, note, actor],
  )
}

export async function removeReminder(tx: Transaction, quoteId: number): Promise<void> {
  await run(
    tx,
    `update quote_follow_up set remind_at = null, note = null, set_by = null, for_status = null, reminder_done_at = null
     where quote_id = $1`,
    [quoteId],
  )
}

export async function updateReminderDone(tx: Transaction, quoteId: number, isDone: boolean): Promise<void> {
  await run(
    tx,
    `update quote_follow_up set reminder_done_at = case when $2 then coalesce(reminder_done_at, utc_now()) end
     where quote_id = $1 and remind_at is not null`,
    [quoteId, isDone],
  )
}

/** Marks the present proposal as followed up for this reason, or not. */
export async function updateCadenceDone(
  tx: Transaction,
  quoteId: number,
  reason: Cadence,
  isDone: boolean,
): Promise<void> {
  const column = `${reason}_done_for`
  await run(
    tx,
    `insert into quote_follow_up (quote_id, ${column})
     select quote_id, case when $2 then proposed_at end from quote where quote_id = $1 and status = 'proposed'
     on conflict (quote_id) do update set ${column} = excluded.${column}`,
    [quoteId, isDone],
  )
}

/** Removes a reminder that a decision has ended, before a quote is reworked: it would come back. */
export async function removeEndedReminder(tx: Transaction, quoteId: number): Promise<void> {
  await run(
    tx,
    `delete from quote_follow_up f using quote r where f.quote_id = $1 and r.quote_id = f.quote_id and not ${isReminderOn}`,
    [quoteId],
  )
}

/**
 * Deletes reminders that were done, or ended, more than a day ago, at most `limit`: both can be taken back for some seconds. Returns
 * their number.
 */
export async function deleteOldReminders(db: Queryable, limit: number): Promise<number> {
  return run(
    db,
    `delete from quote_follow_up where quote_id in (
       select f.quote_id from quote_follow_up f join quote r using (quote_id)
       where r.status <> 'proposed' and not ${isReminderOn}
         and greatest(f.reminder_done_at, r.updated_at) < utc_now() - interval '1 day'
       limit $1 for update of f skip locked)`,
    [limit],
  )
}
