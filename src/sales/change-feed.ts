// Change feed: sends committed events to the open streams of this process, to each stream those that its caller may see.
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../access/access.ts'
import { findCallers, type OnUse } from '../access/caller-repository.ts'
import { findEventRange, listChangesAfter, type Change } from '../events/event-repository.ts'
import { sequenceCommittedEvents } from '../events/event-sequence.ts'
import { visibleTypes } from '../events/event-visibility.ts'
import type { Database } from '../platform/postgres/database.ts'

/** An open stream. */
export type Listener = {
  token: string
  caller: Caller
  /** The id of the last event that was sent or skipped. */
  position: number
  /** Sends an event; its client remembers the id. */
  send: (change: Change) => void
  /** Keeps the connection open; its client remembers the id of the last event, also if it was skipped. */
  beat: (position: number) => void
  end: () => void
}

export type ChangeFeed = {
  /** Returns where a stream begins; `is_reset` if events after `after` are missing. */
  findStart: (after: number | undefined) => Promise<{ position: number; is_reset: boolean }>
  add: (listener: Listener) => void
  remove: (listener: Listener) => void
  close: () => Promise<void>
}

// One statement reads at most so many. A client that is further behind reads its records again, which is faster.
const CHANGES_MAX = 1000

/**
 * Polls once per `poll_ms` for all listeners, and not at all without any. It checks their tokens before it sends events, and
 * every `beat_ms`.
 */
export function openChangeFeed(
  db: Database,
  onFailure: (error: unknown) => void,
  { poll_ms = 1000, beat_ms = 20_000, onUse }: { poll_ms?: number; beat_ms?: number; onUse?: OnUse } = {},
): ChangeFeed {
  const listeners = new Set<Listener>()
  const closing = new AbortController()
  let polling: Promise<void> | undefined
  let isFailing = false

  async function poll(): Promise<void> {
    let lastBeat_ms = performance.now()
    while (listeners.size > 0 && !closing.signal.aborted) {
      try {
        if (isFailing) await endAhead(db, listeners)
        await sendChanges(db, listeners, onUse)
        if (performance.now() - lastBeat_ms >= beat_ms) {
          lastBeat_ms = performance.now()
          await checkCallers(db, listeners, onUse)
          for (const listener of listeners) listener.beat(listener.position)
        }
        isFailing = false
      } catch (error) {
        // One report per outage. Without beats, clients reconnect.
        if (!isFailing) onFailure(error)
        isFailing = true
      }
      await pause(poll_ms, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    polling = undefined
  }

  return {
    findStart: async (after) => {
      await sequenceCommittedEvents(db)
      const { first, last } = await findEventRange(db)
      const canResume =
        after !== undefined && after <= last && after >= Math.max(first - 1, last - CHANGES_MAX)
      return { position: canResume ? after : last, is_reset: after !== undefined && !canResume }
    },
    add: (listener) => {
      if (closing.signal.aborted) return listener.end()
      listeners.add(listener)
      polling ??= poll()
    },
    remove: (listener) => void listeners.delete(listener),
    close: async () => {
      closing.abort()
      for (const listener of listeners) listener.end()
      listeners.clear()
      await polling
    },
  }
}

// A server that lost its last events when it took over assigns their ids again. A client that has had the former ones
// reconnects, and is told so, unless as many new ones have got ids by then.
async function endAhead(db: Database, listeners: Set<Listener>): Promise<void> {
  const { last } = await findEventRange(db)
  for (const listener of listeners)
    if (listener.position > last) {
      listeners.delete(listener)
      listener.end()
    }
}

// Reads from the position of the listener that is furthest behind: only one that has just begun can be behind the others.
async function sendChanges(db: Database, listeners: Set<Listener>, onUse?: OnUse): Promise<void> {
  await sequenceCommittedEvents(db)
  const current = [...listeners]
  if (current.length === 0) return
  const start = Math.min(...current.map(({ position }) => position))
  const changes = await listChangesAfter(db, start, CHANGES_MAX)
  // Checked after the events were read: they are not sent to a caller who lost the permission before one of them.
  if (changes.length > 0) await checkCallers(db, listeners, onUse)
  for (const listener of stillOpen(current, listeners)) {
    const visible = visibleTypes(listener.caller)
    for (const change of changes) {
      if (change.event_id <= listener.position) continue
      listener.position = change.event_id
      if (visible.includes(change.record_type)) listener.send(change)
    }
  }
  if (changes.length === CHANGES_MAX) await sendChanges(db, listeners, onUse)
}

// A revoked token ends its stream, and a permission that was taken away its events.
async function checkCallers(db: Database, listeners: Set<Listener>, onUse?: OnUse): Promise<void> {
  const current = [...listeners]
  const tokens = current.map(({ token }) => token)
  const callers = await findCallers(db, tokens, onUse)
  for (const listener of stillOpen(current, listeners)) {
    const caller = callers.get(listener.token)
    if (caller) {
      listener.caller = caller
      continue
    }
    listeners.delete(listener)
    listener.end()
  }
}

// Leaves out those that were removed while the database was read.
function stillOpen(current: Listener[], listeners: Set<Listener>): Listener[] {
  return current.filter((listener) => listeners.has(listener))
}
