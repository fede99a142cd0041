// Assigns sequence numbers to committed events and creates the webhook deliveries that follow, in one transaction.
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { insertDeliveries, listSequencedTypes } from './delivery-repository.ts'
import { assignEventIds, hasUnsequencedEvents } from './event-repository.ts'
import { matchesSelector } from '../domain/event-types.ts'
import { listActiveWebhooks } from './webhook-repository.ts'

/** Sequences all committed events. Without a new one, which is the usual case, it takes no lock. */
export async function sequenceCommittedEvents(db: Database): Promise<void> {
  if (await hasUnsequencedEvents(db)) await db.transaction(sequenceEvents)
}

/** The only way to assign event ids: an event that got its id elsewhere would never be delivered. */
export async function sequenceEvents(tx: Transaction): Promise<void> {
  const range = await assignEventIds(tx)
  if (!range) return
  // Read after the ids were assigned: a webhook that was registered before an event happened must not miss it.
  const webhooks = await listActiveWebhooks(tx)
  const types = webhooks.length > 0 ? await listSequencedTypes(tx, range) : []
  for (const { webhook_id, events } of webhooks) {
    const selected = types.filter((type) => matchesSelector(events, type))
    if (selected.length > 0) await insertDeliveries(tx, webhook_id, selected, range)
  }
}
