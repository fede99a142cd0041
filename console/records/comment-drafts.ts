// Messages that are being written, by quote. They outlive the pane of the inbox, and one that was taken back waits here until its quote
// is opened again.
import { useSyncExternalStore } from 'react'
import type { QuoteFile } from './quote-files.ts'

/** A comment that is being written. An internal one is a note for the team. The files are uploaded already. */
export type CommentDraft = { text: string; is_internal: boolean; files: readonly QuoteFile[] }

const noComment: CommentDraft = { text: '', is_internal: false, files: [] }

export const isWritten = ({ text, files }: CommentDraft = noComment) => text.trim() !== '' || files.length > 0

/** What is written to the customer: the text or, without one, the names of the files. */
export function unsentText({ text, is_internal, files }: CommentDraft): string {
  if (is_internal) return ''
  return text.trim() || files.map(({ name }) => name).join(', ')
}

let drafts: ReadonlyMap<number, CommentDraft> = new Map()
const listeners = new Set<() => void>()

/** Returns the draft of a quote. */
export function useCommentDraft(quoteId: number): CommentDraft {
  return useSyncExternalStore(subscribe, () => drafts.get(quoteId) ?? noComment)
}

/** Returns the drafts by the id of their quote. */
export function useCommentDrafts(): ReadonlyMap<number, CommentDraft> {
  return useSyncExternalStore(subscribe, () => drafts)
}

export function hasCommentDrafts(): boolean {
  return [...drafts.values()].some(isWritten)
}

export function dropComment(quoteId: number): void {
  setCommentDraft(quoteId, noComment)
}

export function setCommentDraft(quoteId: number, draft: CommentDraft): void {
  drafts = new Map(drafts).set(quoteId, draft)
  listeners.forEach((listener) => listener())
}

export function attachFile(quoteId: number, file: QuoteFile): void {
  const draft = drafts.get(quoteId) ?? noComment
  setCommentDraft(quoteId, { ...draft, files: [...draft.files, file] })
}

/** Removes what was sent. A file that was attached meanwhile stays. */
export function endComment(quoteId: number, sent: Pick<CommentDraft, 'files'>): void {
  const { is_internal, files } = drafts.get(quoteId) ?? noComment
  const isSent = ({ file_id }: QuoteFile) => sent.files.some((file) => file.file_id === file_id)
  setCommentDraft(quoteId, { ...noComment, is_internal, files: files.filter((file) => !isSent(file)) })
}

/** Puts a message that was taken back before what was written since. */
export function returnComment(quoteId: number, { text, files }: CommentDraft): void {
  const since = drafts.get(quoteId) ?? noComment
  setCommentDraft(quoteId, {
    is_internal: false,
    text: since.text.trim() === '' ? text : `${text}\n\n${since.text}`,
    files: [...files, ...since.files],
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
