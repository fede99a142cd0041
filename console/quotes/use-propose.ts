// Opens the sheet for a proposal, saves what is unsaved, and sends the quote.
import { useRef, useState } from 'react'
import { api, result } from '../app/api.ts'
import { useIdempotencyKey, wasRefused } from '../app/idempotency.ts'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { focusIfLost } from '../ui/return-focus.ts'
import { notifyDone } from '../ui/notify.ts'
import { isPossible } from './moves.ts'
import type { Quote } from './offer.ts'
import type { Proposal } from './propose-dialog.tsx'
import { hasFaults, type QuoteEditor } from './use-quote-editor.ts'

type Editor = Pick<QuoteEditor, 'quote' | 'draft' | 'save'>

export function usePropose(editor: Editor, store: { readAgain: () => Promise<Quote> }) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const idempotencyKey = useIdempotencyKey()
  /** The quote of a proposal without an answer: it may be proposed by now. */
  const unanswered = useRef<Quote>(undefined)
  const { status } = editor.quote
  const canPropose = status === 'pending' || isPossible('propose', editor.quote)

  function open(): void {
    if (!canPropose || isOpen) return
    // Shows what cannot be read instead.
    if (hasFaults(editor.draft)) return void editor.save()
    setError(undefined)
    unanswered.current = undefined
    setIsOpen(true)
  }

  async function send({ comment, notify }: Proposal): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      const saved = unanswered.current ?? (await editor.save())
      // A conflict or a fault is shown on the page.
      if (!saved) return setIsOpen(false)
      unanswered.current = saved
      const { quote_id: id, version } = saved
      const body = { version, approve: saved.status === 'pending', notify, ...(comment && { comment }) }
      const params = { path: { id }, header: idempotencyKey(body) }
      await result(api.POST('/rest/V1/quoting/quote/{id}/propose', { params, body }))
      setIsOpen(false)
      notifyDone(t('quote.propose.done', { id: saved.increment_id }))
      await store.readAgain()
      focusIfLost()
    } catch (thrown) {
      if (wasRefused(thrown)) unanswered.current = undefined
      setError(thrown)
    } finally {
      setIsBusy(false)
    }
  }

  useShortcuts([{ keys: 'Ctrl+Enter', label: t('quote.keys.propose'), run: open, when: () => canPropose }])
  return { isOpen, isBusy, error, open, send, close: () => setIsOpen(false) }
}
