// Registers, changes and tests webhooks, and retries their deliveries.
import type { Caller } from '../access/access.ts'
import { findPermissions } from '../access/caller-repository.ts'
import { findUserEmail } from '../access/user-repository.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { found, notFound, refused } from '../platform/errors.ts'
import { insertTestDelivery, queueDelivery, queueHeads, reviveDelivery } from './delivery-repository.ts'
import { visibleTypes } from './event-visibility.ts'
import {
  insertWebhook,
  lockWebhook,
  updateWebhook,
  updateWebhookSecret,
  type WebhookContents,
  type WebhookOwner,
} from './webhook-repository.ts'
import type { WebhookChangeIn, WebhookIn } from './webhook-schemas.ts'
import { newWebhookSecret } from './webhook-signature.ts'

/** The previous secret stays valid for this long after a rotation. */
const ROTATION_HOURS = 24

/** Returns the new id. The route has checked the URL with webhook-target.ts. */
export async function registerWebhook(
  tx: Transaction,
  caller: Caller,
  { url, events, description = null }: WebhookIn,
): Promise<number> {
  const secret = newWebhookSecret()
  const owner = await ownerOf(tx, caller)
  return insertWebhook(tx, { url, events, description, is_active: true, secret, ...owner })
}

/**
 * Fields that are not given keep their value. A webhook that is switched on again gets its pending deliveries. A caller
 * who names another URL answers for what is sent there, and becomes the owner; so does one who changes a webhook whose owner is
 * gone.
 */
export async function changeWebhook(
  tx: Transaction,
  caller: Caller,
  webhookId: number,
  change: WebhookChangeIn,
): Promise<void> {
  const before = await requireWebhook(tx, webhookId)
  const isMoved = change.url !== undefined && change.url !== before.url
  const isOwnerGone = (await findPermissions(tx, { id: before.owner })) === undefined
  const after = { ...before, ...change, ...((isMoved || isOwnerGone) && (await ownerOf(tx, caller))) }
  await updateWebhook(tx, webhookId, after)
  if (after.is_active && !before.is_active) await queueHeads(tx, webhookId)
}

export async function rotateWebhookSecret(tx: Transaction, webhookId: number): Promise<void> {
  if (!(await updateWebhookSecret(tx, webhookId, newWebhookSecret(), ROTATION_HOURS)))
    throw notFound('id', webhookId)
}

export async function testWebhook(tx: Transaction, webhookId: number): Promise<void> {
  requireActive(await requireWebhook(tx, webhookId))
  await insertTestDelivery(tx, webhookId)
}

/** A delivery about a record that the caller may not read does not exist for them. */
export async function retryDelivery(
  tx: Transaction,
  caller: Caller,
  webhookId: number,
  deliveryId: number,
): Promise<void> {
  requireActive(await requireWebhook(tx, webhookId))
  const types = visibleTypes(caller)
  if (!(await reviveDelivery(tx, webhookId, String(deliveryId), types)))
    throw notFound('deliveryId', deliveryId)
  await queueDelivery(tx, String(deliveryId), 0)
}

async function ownerOf(tx: Transaction, { id }: Caller): Promise<WebhookOwner> {
  return { owner: id, owner_email: await findUserEmail(tx, id) }
}

async function requireWebhook(tx: Transaction, webhookId: number): Promise<WebhookContents> {
  return found(await lockWebhook(tx, webhookId), 'id', webhookId)
}

function requireActive(webhook: WebhookContents): void {
  if (!webhook.is_active) throw refused('webhook_inactive', 'The webhook is switched off.')
}
