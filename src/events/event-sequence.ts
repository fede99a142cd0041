// Assigns sequence numbers to committed events and creates the webhook deliveries that follow, a batch per transaction.
import { batched } from '../platform/postgres/batched.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { insertDeliveries, listSequencedTypes } from './delivery-repository.ts'
import { assignEventIds, hasUnsequencedEvents } from './event-repository.ts'
import { matchesSelector } from '../domain/event-types.ts'
import { listActiveWebhooks } from './webhook-repository.ts'

/** One transaction for a backlog, which may be of millions of events, would hold the lock and delay all others for minutes. */
const EVENTS_PER_BATCH = 5000

/** Concurrent callers share transactions, so that those who wait for a backlog do not hold a connection each. */
const openSequencer = (db: Database) =>
  batched<void, boolean>(
    async (callers) => {
      const isDone = await db.transaction(sequenceEvents)
      return callers.map(() => isDone)
    },
    { atOnce: 1 },
  )
const sequencers = new WeakMap<Database, ReturnType<typeof openSequencer>>()

/** Sequences all committed events. Without a new one, which is the usual case, it takes no lock. */
export async function sequenceCommittedEvents(db: Database, stopping?: AbortSignal): Promise<void> {
  const sequence = sequencers.get(db) ?? openSequencer(db)
  sequencers.set(db, sequence)
  while (!stopping?.aborted && (await hasUnsequencedEvents(db)) && !(await sequence()));
}

/**
 * Sequences a batch of events. Returns false if there may be more. The only way to assign event ids: an event that got its id elsewhere
 * would never be delivered.
 */
export async function sequenceEvents(tx: Transaction): Promise<boolean> {
  const range = await assignEventIds(tx, EVENTS_PER_BATCH)
  if (!range) return true
  // Read after the ids were assigned: a webhook that was registered before an event happened must not miss it.
  const webhooks = await listActiveWebhooks(tx)
  const types = webhooks.length > 0 ? await listSequencedTypes(tx, range) : []
  for (const { webhook_id, events } of webhooks) {
    const selected = types.filter((type) => matchesSelector(events, type))
    if (selected.length > 0) await insertDeliveries(tx, webhook_id, selected, range)
  }
  return range.assigned < EVENTS_PER_BATCH
}
