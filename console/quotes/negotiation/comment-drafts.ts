// Messages that are being written, by quote. One that was taken back waits here until its quote is opened again.
import { useEffect, useSyncExternalStore } from 'react'

/** A comment that is being written. An internal one is a note for the team. */
export type CommentDraft = { text: string; is_internal: boolean }

export const noComment: CommentDraft = { text: '', is_internal: false }

let drafts: ReadonlyMap<number, CommentDraft> = new Map()
const listeners = new Set<() => void>()

/** Returns the draft of a quote, which is dropped when its page is left. */
export function useCommentDraft(quoteId: number): CommentDraft {
  useEffect(() => () => setCommentDraft(quoteId, noComment), [quoteId])
  return useSyncExternalStore(subscribe, () => drafts.get(quoteId) ?? noComment)
}

export function setCommentDraft(quoteId: number, draft: CommentDraft): void {
  drafts = new Map(drafts).set(quoteId, draft)
  listeners.forEach((listener) => listener())
}

/** Puts a message that was taken back before what was written since. */
export function returnComment(quoteId: number, { text }: CommentDraft): void {
  const since = drafts.get(quoteId)?.text ?? ''
  setCommentDraft(quoteId, { is_internal: false, text: since.trim() === '' ? text : `${text}\n\n${since}` })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
