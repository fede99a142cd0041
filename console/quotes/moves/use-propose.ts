// Opens the sheet for a proposal, saves what is unsaved, and sends the quote.
import { useRef, useState } from 'react'
import { api, result } from '../../service/api.ts'
import { sendOnce, wasRefused } from '../../service/idempotency.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { focusIfLost } from '../../ui/return-focus.ts'
import { SubmitAgain } from '../../ui/form-dialog.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { useHistory } from '../offer/use-history.ts'
import { isPossible } from './moves.ts'
import type { Quote } from '../offer/offer.ts'
import type { Proposal } from './propose-dialog.tsx'
import { hasFaults } from '../editor/editor-state.ts'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'

type Editor = Pick<QuoteEditor, 'quote' | 'draft' | 'newer' | 'taken' | 'merge' | 'save'>

export function usePropose(editor: Editor, store: { readAgain: (id: number) => Promise<Quote> }) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  /** The quote of a proposal without an answer: it may be proposed by now. */
  const unanswered = useRef<Quote>(undefined)
  const { quote, newer, taken } = editor
  const { status } = quote
  const { data: history } = useHistory(quote.quote_id, newer !== undefined)
  const canPropose = status === 'pending' || isPossible('propose', quote)

  function open(): void {
    if (!canPropose || isOpen) return
    // Shows what cannot be read instead.
    if (hasFaults(editor.draft)) return void editor.save()
    // The sheet shows the total of both edits.
    if (newer?.status === 'pending' && !editor.merge(history?.at(-1)?.actor)) return
    unanswered.current = undefined
    setIsOpen(true)
  }

  /** The sheet stays open, with the reason, if it throws. */
  async function send({ comment, notify }: Proposal): Promise<void> {
    const saved = unanswered.current ? { quote: unanswered.current, taken } : await editor.save()
    // A conflict or a fault is shown on the page.
    if (!saved) return setIsOpen(false)
    // The person has not seen what was merged while saving.
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
      throw error
    }
    setIsOpen(false)
    notifyDone(t('quote.propose.done', { id: increment_id }))
    await store.readAgain(id)
    focusIfLost()
  }

  // A message that is being written is sent with the same keys.
  const isFree = ({ target }: Event) => !(target instanceof Element && target.closest('[data-own-keys]'))
  useShortcuts([
    {
      keys: 'Ctrl+Enter',
      label: t('quote.keys.propose'),
      run: open,
      when: (event) => canPropose && isFree(event),
    },
  ])
  return { isOpen, open, send, close: () => setIsOpen(false) }
}
