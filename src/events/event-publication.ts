// Publishes what was recorded: events get their place in the order, and receivers their deliveries, in one transaction.
import type { Database, Transaction } from '../platform/database.ts'
import { insertDeliveries, listPublishedTypes } from './delivery-repository.ts'
import { hasUnpublishedEvents, publishEvents } from './event-repository.ts'
import { matches } from './event-types.ts'
import { listActiveWebhooks } from './webhook-repository.ts'

/** Publishes what was recorded, if anything is left to publish. */
export async function publishRecorded(db: Database): Promise<void> {
  // One publishes for all who wait: most find nothing left to do, and need not wait.
  if (await hasUnpublishedEvents(db)) await db.transaction(publish)
}

/** The only way in which events are published: whoever gave them their ids alone would take them from the receivers. */
export async function publish(tx: Transaction): Promise<void> {
  const published = await publishEvents(tx)
  if (!published) return
  // Read after the events were taken: a receiver that was registered before an event happened must not miss it.
  const webhooks = await listActiveWebhooks(tx)
  const types = webhooks.length > 0 ? await listPublishedTypes(tx, published) : []
  for (const { webhook_id, events } of webhooks) {
    const wanted = types.filter((type) => matches(events, type))
    if (wanted.length > 0) await insertDeliveries(tx, webhook_id, wanted, published)
  }
}
