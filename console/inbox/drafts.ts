// Drafts of replies to price requests. They outlive the pane of their request, until the console is closed.
import { useEffect, useSyncExternalStore } from 'react'
import { hasCommentDrafts } from '../records/comment-drafts.ts'

/** `price` is as it was typed. `repliesSeen` is how many replies the request had when writing began. */
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

/** Stores a draft, or removes it if it has neither text nor price. */
export function setDraft(requestId: number, draft: Draft): void {
  const { message, price } = draft
  if (`${message}${price}`.trim() === '') return removeDraft(requestId)
  replace(new Map(drafts).set(requestId, draft))
}

/** Removes a draft that was sent, unless something else was written meanwhile. */
export function removeSent(requestId: number, sent: Draft): void {
  if (drafts.get(requestId) === sent) removeDraft(requestId)
}

/** Puts a reply that was taken back before what was written since. */
export function returnDraft(requestId: number, { message, price, repliesSeen }: Draft): void {
  const since = drafts.get(requestId)
  const messages = [message, since?.message ?? ''].filter((text) => text.trim() !== '')
  setDraft(requestId, { message: messages.join('\n\n'), price: since?.price || price, repliesSeen })
}

/** Removes a price that went into a quote from its draft, whose message is still to be sent. */
export function removePrice(requestId: number, price: string): void {
  const draft = drafts.get(requestId)
  if (draft?.price === price) setDraft(requestId, { ...draft, price: '' })
}

/** Has the browser ask before drafts are lost: the page is closed, reloaded, or left by signing out. */
export function useDraftGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (drafts.size > 0 || hasCommentDrafts()) event.preventDefault()
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
