// Attempts webhook deliveries, and queues retries and successors.
import {
  findDueDelivery,
  insertAttempt,
  lockDeliveries,
  queueDelivery,
  queueNext,
  type Attempt,
  type DeliveryJob,
  type DueDelivery,
} from '../events/delivery-repository.ts'
import { findPermissions } from '../access/caller-repository.ts'
import { nextStep } from '../events/delivery-policy.ts'
import { visibleTypes } from '../events/event-visibility.ts'
import { deactivateWebhook, updateFailingSince } from '../events/webhook-repository.ts'
import { signatureHeaders } from '../events/webhook-signature.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { post, type OutboundResponse, type OutboundFailure } from '../platform/outbound/outbound-http.ts'
import { queueSwitchedOffMail } from './mail-queue.ts'

/** Sends a delivery unless its webhook is switched off. An attempt that `stopping` aborts does not count. */
export async function attemptDelivery(
  db: Database,
  job: DeliveryJob,
  options: { allowed_networks: string[]; stopping?: AbortSignal },
): Promise<void> {
  const delivery = await findDueDelivery(db, job)
  if (!delivery?.is_active) return
  const obstacle = await findObstacle(db, delivery)
  if (obstacle) return db.transaction((tx) => withhold(tx, delivery, obstacle))
  const { url, body, message_id: id, secrets, now_ms } = delivery
  const timestamp_s = Math.floor(now_ms / 1000)
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders({ id, timestamp_s, body, secrets }),
  }
  const answer = await post(url, { headers, body, ...options })
  await db.transaction((tx) => settle(tx, delivery, answer))
}

type Obstacle = 'no_owner' | 'hidden'

const reasons: Record<Obstacle, string> = {
  no_owner: 'Not sent, and switched off: the owner of the webhook is gone, or has no access any more.',
  hidden: 'Not sent: the owner of the webhook may not read such records.',
}

/** The owner's present permissions count, not those of the time when the webhook was made. */
async function findObstacle(
  db: Database,
  { owner, record_type }: DueDelivery,
): Promise<Obstacle | undefined> {
  const permissions = await findPermissions(db, { id: owner })
  if (!permissions) return 'no_owner'
  return record_type === null || visibleTypes({ permissions }).includes(record_type) ? undefined : 'hidden'
}

/**
 * Records why a delivery is not sent. Without an owner, the webhook is switched off, and nobody is written to: the mail about
 * it says that the endpoint fails, and would go to the one who is gone.
 */
async function withhold(tx: Transaction, delivery: DueDelivery, obstacle: Obstacle): Promise<void> {
  await lockDeliveries(tx, delivery.webhook_id)
  const attempt = { status: null, reason: reasons[obstacle], duration_ms: 0, answer: null }
  const status = obstacle === 'hidden' ? 'failed' : KEPT
  if (!(await insertAttempt(tx, delivery, { status, retry_in_ms: null }, attempt))) return
  if (obstacle === 'hidden') return queueNext(tx, delivery)
  await deactivateWebhook(tx, delivery.webhook_id)
}

/** A webhook that is switched off keeps its deliveries, which are sent if it is switched on again. */
const KEPT = 'pending'

async function settle(
  tx: Transaction,
  delivery: DueDelivery,
  answer: OutboundResponse | OutboundFailure,
): Promise<void> {
  const { webhook_id, delivery_id, now_ms } = delivery
  const step = nextStep({
    attempt: delivery.attempts + 1,
    failing_for_ms: delivery.failing_for_ms,
    now: new Date(now_ms + answer.duration_ms),
    answer,
    random: Math.random,
  })
  await lockDeliveries(tx, webhook_id)
  const status = step.outcome === 'delivered' || step.outcome === 'failed' ? step.outcome : KEPT
  const retry_in_ms = step.outcome === 'retry' ? step.retry_in_ms : null
  if (!(await insertAttempt(tx, delivery, { status, retry_in_ms }, attemptOf(answer, step.reason)))) return
  await updateFailingSince(tx, webhook_id, step.outcome !== 'delivered')
  if (step.outcome === 'retry') return queueDelivery(tx, delivery_id, step.retry_in_ms)
  if (step.outcome !== 'switch_off') return queueNext(tx, delivery)
  if (await deactivateWebhook(tx, webhook_id)) await queueSwitchedOffMail(tx, webhook_id)
}

function attemptOf(answer: OutboundResponse | OutboundFailure, reason: string): Attempt {
  const { duration_ms } = answer
  if ('error' in answer) return { status: null, reason: answer.message, duration_ms, answer: null }
  return { status: answer.status, reason, duration_ms, answer: answer.body_start }
}
