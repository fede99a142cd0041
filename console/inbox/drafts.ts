// Replies that are being written: kept while the console is open, whatever else is looked at meanwhile.
import { useSyncExternalStore } from 'react'

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

export function removeDraft(requestId: number): void {
  replace(new Map([...drafts].filter(([id]) => id !== requestId)))
}

export function discardDrafts(): void {
  replace(new Map())
}

export function hasDrafts(): boolean {
  return drafts.size > 0
}

function replace(next: ReadonlyMap<number, Draft>): void {
  drafts = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
