// Opens the sheet for a proposal, saves what is unsaved, and sends the quote.
import { useState } from 'react'
import { api, result } from '../app/api.ts'
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
  const { status } = editor.quote
  const canPropose = status === 'pending' || isPossible('propose', editor.quote)

  function open(): void {
    if (!canPropose || isOpen) return
    // Shows what cannot be read instead.
    if (hasFaults(editor.draft)) return void editor.save()
    setError(undefined)
    setIsOpen(true)
  }

  async function send({ comment, notify }: Proposal): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      const saved = await editor.save()
      // A conflict or a fault is shown on the page.
      if (!saved) return setIsOpen(false)
      const body = {
        version: saved.version,
        approve: status === 'pending',
        notify,
        ...(comment && { comment }),
      }
      await result(
        api.POST('/rest/V1/quoting/quote/{id}/propose', { params: { path: { id: saved.quote_id } }, body }),
      )
      setIsOpen(false)
      notifyDone(t('quote.propose.done', { id: saved.increment_id }))
      await store.readAgain()
      focusIfLost()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setIsBusy(false)
    }
  }

  useShortcuts([{ keys: 'Ctrl+Enter', label: t('quote.keys.propose'), run: open, when: () => canPropose }])
  return { isOpen, isBusy, error, open, send, close: () => setIsOpen(false) }
}
