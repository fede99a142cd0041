// From recorded to published: events get their place in the order that pollers see, and receivers their deliveries.
import type { Transaction } from '../platform/database.ts'
import { insertDeliveries, listPublishedTypes } from './delivery-repository.ts'
import { publishEvents } from './event-repository.ts'
import { matches } from './event-types.ts'
import { listActiveWebhooks } from './webhook-repository.ts'

/** Both at once, whoever asks for it: an event that a poller has seen is on its way to every receiver, too. */
export async function publishRecorded(tx: Transaction): Promise<void> {
  const published = await publishEvents(tx)
  if (!published) return
  const types = await listPublishedTypes(tx, published)
  // Read after the events were taken: a receiver that was registered before an event happened must not miss it.
  for (const { webhook_id, events } of await listActiveWebhooks(tx)) {
    const wanted = types.filter((type) => matches(events, type))
    if (wanted.length > 0) await insertDeliveries(tx, webhook_id, wanted, published)
  }
}
