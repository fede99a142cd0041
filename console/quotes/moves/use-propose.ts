// Opens the dialog for a proposal, saves what is unsaved, and proposes the quote to the customer.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError, hasCode, result } from '../../service/api.ts'
import { fieldErrors } from '../../service/field-errors.ts'
import { sendOnce, wasRefused } from '../../service/idempotency.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { notifyFailed } from '../../ui/notify.tsx'
import { beginPage } from '../../ui/return-focus.ts'
import { SubmitAgain } from '../../ui/form-dialog.tsx'
import { uploadsOfQuote } from '../../records/quote-files.ts'
import { isUploading, untilUploaded } from '../../records/uploads.ts'
import { useHistory } from '../../records/use-history.ts'
import { isPossible } from './moves.ts'
import { useUndoMove } from './use-undo-move.ts'
import type { Quote } from '../offer/offer.ts'
import type { Proposal } from './propose-dialog.tsx'
import { hasFaults } from '../editor/editor-state.ts'
import type { PastedRows } from '../editor/use-pasted-rows.ts'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'

type Editor = Pick<
  QuoteEditor,
  'quote' | 'draft' | 'newer' | 'taken' | 'dispatch' | 'merge' | 'save' | 'point'
>

export function usePropose(
  editor: Editor,
  repository: { readAgain: (id: number) => Promise<Quote> },
  pasted: Pick<PastedRows, 'leftover' | 'point' | 'isBusy'>,
) {
  const { t } = useMessages()
  const offerUndo = useUndoMove()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  /** Whether to open once the lines that are being added are there. */
  const [isWaiting, setIsWaiting] = useState(false)
  /** The quote of a proposal without a response. It may be proposed by now, so the next attempt sends the same request. */
  const unanswered = useRef<Quote>(undefined)
  /** What had the focus before the dialog, which returns it there: a cell is gone once the quote is proposed. */
  const opener = useRef<Element>(null)
  const { quote, newer, taken } = editor
  const { status } = quote
  const { data: history } = useHistory(quote.quote_id, newer !== undefined)
  const canPropose = status === 'pending' || isPossible('propose', quote)

  function open(): void {
    if (!canPropose || isOpen) return
    if (pasted.isBusy) return setIsWaiting(true)
    // The offer would leave without them, and nobody would notice.
    if (pasted.leftover) return pasted.point()
    // An attempt to save shows what cannot be read.
    if (hasFaults(editor.draft)) return void editor.save()
    // What somebody else saved is merged first, so that the dialog shows the total of both edits.
    if (newer?.status === 'pending' && !editor.merge(history?.at(-1)?.actor)) return
    unanswered.current = undefined
    opener.current = document.activeElement
    setIsOpen(true)
  }

  useEffect(() => {
    if (!isWaiting || pasted.isBusy) return
    setIsWaiting(false)
    open()
  }, [isWaiting, pasted.isBusy])

  /** Closes the dialog and leads to the first of the fields, such as `items[0].price`. */
  function pointTo(fields: readonly string[], message = t('form.required')): void {
    setIsOpen(false)
    editor.point(new Map(fields.map((field) => [field, message])))
  }

  /** Waits for files that are being uploaded, each of which makes another version of the quote. */
  async function finishUploads(): Promise<void> {
    const place = uploadsOfQuote(quote.quote_id)
    if (!isUploading(place)) return
    const isComplete = await untilUploaded(place)
    editor.dispatch({ type: 'loaded', quote: await repository.readAgain(quote.quote_id) })
    if (!isComplete) throw new SubmitAgain(t('quote.propose.incomplete'))
  }

  /** Saves and proposes. If it throws, the dialog stays open and shows the reason. */
  async function send({ comment, notify }: Proposal): Promise<void> {
    await finishUploads()
    const saved = unanswered.current ? { quote: unanswered.current, taken } : await editor.save()
    // Nothing was saved because of a conflict or a fault, which the page shows.
    if (!saved) {
      setIsOpen(false)
      return notifyFailed(t('quote.propose.notSent'), t('quote.propose.notSaved'))
    }
    // Changes of somebody else that were merged while saving have to be seen first; the dialog showed those in `taken`.
    if (saved.taken?.length && saved.taken !== taken) throw new SubmitAgain(t('quote.propose.merged'))
    const { quote_id: id, version, increment_id, status } = saved.quote
    const body = { version, approve: status === 'pending', notify, ...(comment && { comment }) }
    try {
      unanswered.current = saved.quote
      await sendOnce(['propose', id, body], (header) =>
        result(api.POST('/rest/V1/quoting/quote/{id}/propose', { params: { path: { id }, header }, body })),
      )
    } catch (error) {
      if (wasRefused(error)) unanswered.current = undefined
      if (!hasCode(error, 'price_missing') || !(error instanceof ApiError)) throw error
      return pointTo([...fieldErrors(error).keys()])
    }
    setIsOpen(false)
    // A new quote has a page of its own only now.
    const place = router.buildLocation({ to: '/quotes/$id', params: { id: String(id) } }).publicHref
    const done = { quote_id: id, version: version + (status === 'pending' ? 2 : 1), isProposal: true, place }
    const message = notify
      ? t('quote.propose.sent', { email: saved.quote.customer_email ?? '' })
      : t('quote.propose.done', { id: increment_id })
    offerUndo(message, done)
    await repository.readAgain(id)
    beginPage(opener.current)
  }

  // In the form for a message, the same keys send the message.
  const isOutsideForm = ({ target }: Event) =>
    !(target instanceof Element && target.closest('[data-own-keys]'))
  const key = { keys: 'Ctrl+Enter', label: t('quote.keys.propose'), run: open, when: isOutsideForm }
  useShortcuts(canPropose ? [key] : [])
  return { isOpen, open, send, pointTo, close: () => setIsOpen(false) }
}
