// Replies that are being written: kept while the console is open, whatever else is looked at meanwhile.
import { useEffect, useSyncExternalStore } from 'react'

/** `repliesSeen`: how many replies there were when writing began. */
export type Draft = { message: string; price: string; repliesSeen: number }

let drafts: ReadonlyMap<number, Draft> = new Map()
const listeners = new Set<() => void>()

/** Returns the draft of a price request, undefined without one. */
export function useDraft(requestId: number): Draft | undefined {
  return useSyncExternalStore(subscribe, () => drafts.get(requestId))
}

/** Returns the drafts by the id of their request. */
export function useDrafts(): ReadonlyMap<number, Draft> {
  return useSyncExternalStore(subscribe, () => drafts)
}

/** A draft without text and price is removed. */
export function setDraft(requestId: number, draft: Draft): void {
  const { message, price } = draft
  if (`${message}${price}`.trim() === '') return removeDraft(requestId)
  replace(new Map(drafts).set(requestId, draft))
}

/** Removes a draft that was sent, unless something else was written meanwhile. */
export function removeSent(requestId: number, sent: Draft): void {
  if (drafts.get(requestId) === sent) removeDraft(requestId)
}

/** The price went into a quote; a message that was begun is still to be sent. */
export function removePrice(requestId: number, price: string): void {
  const draft = drafts.get(requestId)
  if (draft?.price === price) setDraft(requestId, { ...draft, price: '' })
}

/** Asks before drafts are lost with the page: it is closed, loaded again, or left by signing out. */
export function useDraftGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (drafts.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}

function removeDraft(requestId: number): void {
  replace(new Map([...drafts].filter(([id]) => id !== requestId)))
}

function replace(next: ReadonlyMap<number, Draft>): void {
  drafts = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
