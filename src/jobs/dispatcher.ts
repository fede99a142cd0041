// Outbox dispatcher: queues the mails and webhook deliveries that follow from events.
import { setTimeout as pause } from 'node:timers/promises'
import { hasUndispatchedEvents, takeUndispatchedEvents } from '../events/event-repository.ts'
import { sequenceCommittedEvents, sequenceEvents } from '../events/event-sequence.ts'
import { listActiveWebhooks } from '../events/webhook-repository.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Log } from './job-context.ts'
import { queueEventMails } from './mail-queue.ts'

// Polls instead of listening: a notification would make every commit wait for the one before it.
const POLL_MS = 250
const BATCH_SIZE = 500

/** Each event is dispatched by one process, in one transaction; after an error it is dispatched again. */
export function startDispatcher(
  db: Database,
  { sendsMail, log }: { sendsMail: boolean; log: Log },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false
  const ended = (async () => {
    while (!signal.aborted) {
      try {
        await dispatchEvents(db, { sendsMail, stopping: signal })
        isFailing = false
      } catch (error) {
        // One line per outage is enough.
        if (!isFailing)
          log.warn({ reason: (error as Error).message }, 'events could not be dispatched, retrying')
        isFailing = true
      }
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Dispatches all events that are in the outbox. */
export async function dispatchEvents(
  db: Database,
  { sendsMail, stopping }: { sendsMail: boolean; stopping?: AbortSignal },
): Promise<void> {
  if (!(await hasUndispatchedEvents(db))) return
  while (!stopping?.aborted)
    try {
      if ((await dispatchBatch(db, sendsMail)) < BATCH_SIZE) return
    } catch (error) {
      if (!(error instanceof BacklogError)) throw error
      await sequenceCommittedEvents(db, stopping)
    }
}

/** More events are to be sequenced than fit into a transaction. Until then they stay in the outbox, so that none is forgotten. */
class BacklogError extends Error {}

async function dispatchBatch(db: Database, sendsMail: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const recordedIds = await takeUndispatchedEvents(tx, BATCH_SIZE)
    if (sendsMail) await queueEventMails(tx, recordedIds)
    // Also queues the deliveries. Last, because it holds a lock that one process at a time can have. Without a webhook it is left to
    // the pollers.
    if ((await listActiveWebhooks(tx)).length > 0 && !(await sequenceEvents(tx))) throw new BacklogError()
    return recordedIds.length
  })
}
