// Reads and writes the receivers of events.
import {
  many,
  maybeOne,
  one,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'
import type { ListSource } from '../platform/list-query.ts'

const columns = `w.webhook_id, w.url, w.events, w.description, w.is_active, wire_time(w.created_at) as created_at,
  wire_time(w.updated_at) as updated_at`

export const webhookList: ListSource = {
  columns,
  from: 'webhook w',
  id: 'webhook_id',
  fields: {
    webhook_id: { sql: 'w.webhook_id', type: 'identifier' },
    is_active: { sql: 'w.is_active', type: 'boolean' },
    created_at: { sql: 'w.created_at', type: 'time' },
    updated_at: { sql: 'w.updated_at', type: 'time' },
  },
}

/** The record as it goes out; the secret only where it was just made. */
export async function findWebhook(
  db: Queryable,
  webhookId: number,
  withSecret = false,
): Promise<Json | undefined> {
  const row = await maybeOne<{ json: Json }>(
    db,
    `select row_to_json(r)::text as json from
      (select ${columns}${withSecret ? ', w.secret' : ''} from webhook w where w.webhook_id = $1) r`,
    [webhookId],
  )
  return row?.json
}

export type WebhookContents = {
  url: string
  events: string[]
  description: string | null
  is_active: boolean
}

// Sequences are no part of a transaction: whatever is recorded from now on has a larger number.
const lastRecorded = '(select case when is_called then last_value else 0 end from event_recorded_id_seq)'

/** Gives the new id. The receiver takes what is recorded from now on. */
export async function insertWebhook(
  tx: Transaction,
  webhook: WebhookContents & { secret: string; owner_email: string | null },
): Promise<number> {
  const row = await one<{ webhook_id: number }>(
    tx,
    `insert into webhook (url, events, description, is_active, secret, owner_email, after_recorded_id)
     values ($1, $2, $3, $4, $5, $6, ${lastRecorded}) returning webhook_id`,
    [
      webhook.url,
      webhook.events,
      webhook.description,
      webhook.is_active,
      webhook.secret,
      webhook.owner_email,
    ],
  )
  return row.webhook_id
}

/** Locked until the transaction ends. */
export async function lockWebhook(tx: Transaction, webhookId: number): Promise<WebhookContents | undefined> {
  return maybeOne(
    tx,
    'select url, events, description, is_active from webhook where webhook_id = $1 for update',
    [webhookId],
  )
}

/** A receiver that is switched on again starts without a past, and takes what is recorded from now on. */
export async function updateWebhook(
  tx: Transaction,
  webhookId: number,
  webhook: WebhookContents,
): Promise<void> {
  await run(
    tx,
    `update webhook set url = $2, events = $3, description = $4,
       failing_since = case when is_active = $5 then failing_since end,
       after_recorded_id = case when is_active = $5 then after_recorded_id else ${lastRecorded} end, is_active = $5,
       updated_at = utc_now()
     where webhook_id = $1`,
    [webhookId, webhook.url, webhook.events, webhook.description, webhook.is_active],
  )
}

/** The secret of before stays valid for `hours`. Gives whether there is such a receiver. */
export async function updateWebhookSecret(
  tx: Transaction,
  webhookId: number,
  secret: string,
  hours: number,
): Promise<boolean> {
  const touched = await run(
    tx,
    `update webhook set previous_secret = secret,
       previous_secret_until = utc_now() + make_interval(hours => $3), secret = $2, updated_at = utc_now()
     where webhook_id = $1`,
    [webhookId, secret, hours],
  )
  return touched > 0
}

export async function deleteWebhook(tx: Transaction, webhookId: number): Promise<boolean> {
  return (await run(tx, 'delete from webhook where webhook_id = $1', [webhookId])) > 0
}

/** Who takes events at present, and which. */
export async function listActiveWebhooks(db: Queryable): Promise<{ webhook_id: number; events: string[] }[]> {
  return many(db, 'select webhook_id, events from webhook where is_active order by webhook_id')
}

/** Since when every attempt has failed; null after a success. */
export async function updateFailingSince(
  tx: Transaction,
  webhookId: number,
  isFailing: boolean,
): Promise<void> {
  await run(
    tx,
    isFailing
      ? 'update webhook set failing_since = utc_now() where webhook_id = $1 and failing_since is null'
      : 'update webhook set failing_since = null where webhook_id = $1 and failing_since is not null',
    [webhookId],
  )
}

/** Switches a receiver off; gives false when it was off already. */
export async function deactivateWebhook(tx: Transaction, webhookId: number): Promise<boolean> {
  return (
    (await run(
      tx,
      'update webhook set is_active = false, updated_at = utc_now() where webhook_id = $1 and is_active',
      [webhookId],
    )) > 0
  )
}

/** What its owner is told of a receiver that was switched off; undefined when it is on again or gone. */
export async function findSwitchedOffWebhook(
  db: Queryable,
  webhookId: number,
): Promise<Record<string, unknown> | undefined> {
  return maybeOne(
    db,
    `select webhook_id, url, description, wire_time(coalesce(failing_since, updated_at)) as failing_since, owner_email
     from webhook where webhook_id = $1 and not is_active`,
    [webhookId],
  )
}
