// Reads and writes webhooks: the endpoints to which events are delivered.
import {
  many,
  maybeOne,
  run,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import { findRecord, type ListSource } from '../platform/lists/list-query.ts'

const columns = `w.webhook_id, w.url, w.events, w.description, w.is_active, w.owner, wire_time(w.created_at) as created_at,
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

/** Returns the record as JSON, with its secret only at registration or rotation. */
export async function findWebhook(
  db: Queryable,
  webhookId: number,
  { withSecret = false }: { withSecret?: boolean } = {},
): Promise<Json | undefined> {
  const source = withSecret ? { ...webhookList, columns: `${columns}, w.secret` } : webhookList
  return findRecord(db, source, webhookId)
}

/** Who answers for a webhook: it receives the events that they may see. */
export type WebhookOwner = {
  /** The id of a caller: `user:7`, `integration:7` or `operator`. */
  owner: string
  /** That of the user when they became the owner. Mails about the webhook go there, and for null to the seller. */
  owner_email: string | null
}

export type WebhookContents = WebhookOwner & {
  url: string
  events: string[]
  description: string | null
  is_active: boolean
}

// The last number taken from the sequence. Sequences are not transactional: every event recorded from now on has a larger one.
const lastRecorded = '(select case when is_called then last_value else 0 end from event_recorded_id_seq)'

/** Returns the new id. The webhook receives the events that are recorded from now on. */
export async function insertWebhook(
  tx: Transaction,
  webhook: WebhookContents & { secret: string },
): Promise<number> {
  const { url, events, description, is_active, secret, owner, owner_email } = webhook
  return scalar(
    tx,
    `insert into webhook (url, events, description, is_active, secret, owner, owner_email, after_recorded_id)
     values ($1, $2, $3, $4, $5, $6, $7, ${lastRecorded}) returning webhook_id`,
    [url, events, description, is_active, secret, owner, owner_email],
  )
}

/** Locks the webhook until the transaction ends. */
export async function lockWebhook(tx: Transaction, webhookId: number): Promise<WebhookContents | undefined> {
  return maybeOne(
    tx,
    'select url, events, description, is_active, owner, owner_email from webhook where webhook_id = $1 for update',
    [webhookId],
  )
}

/** A webhook that is switched on or off has no failures any more, and one that is on receives what is recorded from now on. */
export async function updateWebhook(
  tx: Transaction,
  webhookId: number,
  { url, events, description, is_active, owner, owner_email }: WebhookContents,
): Promise<void> {
  await run(
    tx,
    `update webhook set url = $2, events = $3, description = $4,
       failing_since = case when is_active = $5 then failing_since end,
       after_recorded_id = case when is_active = $5 then after_recorded_id else ${lastRecorded} end, is_active = $5,
       owner = $6, owner_email = $7, updated_at = utc_now()
     where webhook_id = $1`,
    [webhookId, url, events, description, is_active, owner, owner_email],
  )
}

/** The previous secret stays valid for `hours`. Returns false if there is no such webhook. */
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

export async function listActiveWebhooks(db: Queryable): Promise<{ webhook_id: number; events: string[] }[]> {
  return many(db, 'select webhook_id, events from webhook where is_active order by webhook_id')
}

/** `failing_since` is the time since when every attempt has failed; null after a success. */
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

/** Switches a webhook off. Returns false if it was off already. */
export async function deactivateWebhook(tx: Transaction, webhookId: number): Promise<boolean> {
  const touched = await run(
    tx,
    'update webhook set is_active = false, updated_at = utc_now() where webhook_id = $1 and is_active',
    [webhookId],
  )
  return touched > 0
}

/** Returns the values for the mail to the owner of a webhook; undefined if it was switched on since, or deleted. */
export async function findSwitchedOffWebhook(
  db: Queryable,
  webhookId: number,
): Promise<Record<string, unknown> | undefined> {
  return maybeOne(
    db,
    `select webhook_id, url, description, wire_time(failing_since) as failing_since, owner_email
     from webhook where webhook_id = $1 and not is_active and failing_since is not null`,
    [webhookId],
  )
}
