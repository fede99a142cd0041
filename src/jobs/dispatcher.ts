// Lets follow from events what follows from them: takes those that were recorded, queues their mails and deliveries.
import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '../events/event-publication.ts'
import { hasUnannouncedEvents, takeUnannouncedEvents } from '../events/event-repository.ts'
import { listActiveWebhooks } from '../events/webhook-repository.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from './job-log.ts'
import { queueEventMails } from './mail-queue.ts'

// Looked for and not told of: a notification would make every commit wait for the one before it.
const POLL_MS = 250
const EVENTS_AT_ONCE = 500

/** Each event is announced by one process, in one transaction; after a fault it is announced again. */
export function startAnnouncer(
  db: Database,
  { sends_mail, log }: { sends_mail: boolean; log: Log },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false
  const ended = (async () => {
    while (!signal.aborted) {
      try {
        await announceEvents(db, sends_mail, signal)
        isFailing = false
      } catch (error) {
        // Of a fault that lasts one line is enough.
        if (!isFailing) log.warn({ reason: (error as Error).message }, 'events could not be announced yet')
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

/** Announces what was recorded so far. */
export async function announceEvents(
  db: Database,
  sendsMail: boolean,
  stopping?: AbortSignal,
): Promise<void> {
  if (!(await hasUnannouncedEvents(db))) return
  while (!stopping?.aborted && (await announceSome(db, sendsMail)) === EVENTS_AT_ONCE);
}

async function announceSome(db: Database, sendsMail: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const taken = await takeUnannouncedEvents(tx, EVENTS_AT_ONCE)
    if (sendsMail) await queueEventMails(tx, taken)
    // Without a receiver nothing has to be published: whoever polls does that for himself. The last thing, as one process
    // at a time can do it.
    if ((await listActiveWebhooks(tx)).length > 0) await publish(tx)
    return taken.length
  })
}
