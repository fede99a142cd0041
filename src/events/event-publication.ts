// Publishes what was recorded: events get their place in the order, and receivers their deliveries, in one transaction.
import type { Transaction } from '../platform/database.ts'
import { insertDeliveries, listPublishedTypes } from './delivery-repository.ts'
import { hasUnpublishedEvents, publishEvents } from './event-repository.ts'
import { matches } from './event-types.ts'
import { listActiveWebhooks } from './webhook-repository.ts'

/** The only way in which events are published: whoever gave them their ids alone would take them from the receivers. */
export async function publishRecorded(tx: Transaction): Promise<void> {
  // Asked first because publishing is done by one after the other, and one may have published for all who wait.
  if (!(await hasUnpublishedEvents(tx))) return
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
