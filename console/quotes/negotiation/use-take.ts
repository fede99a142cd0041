// Puts the terms of a counter-offer into the draft of a quote, after saving what is unsaved.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hasCode } from '../../service/api.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useMessages } from '../../messages/messages.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { beginPage } from '../../ui/return-focus.ts'
import type { QuoteRepository } from '../offer/quote-repository.ts'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'

/** Returns the action, which opens the editor when it is done. */
export function useTake(editor: Pick<QuoteEditor, 'save'>, repository: QuoteRepository) {
  const { t } = useMessages()
  const navigate = useNavigate({ from: '/quotes/$id' })
  const queryClient = useQueryClient()
  const take = async (commentId: number) => {
    const saved = await editor.save()
    // Something has to be corrected or decided first, which the page of the lines shows.
    if (!saved) return navigate({ search: {} })
    try {
      await repository.take(commentId, saved.quote.version)
    } catch (error) {
      // Somebody else saved meanwhile: the page shows the quote as it is now, and the next attempt changes that one.
      if (hasCode(error, 'version_conflict')) void repository.readAgain()
      throw error
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.inbox() })
    notifyDone(t('comment.taken'))
    await navigate({ search: {} })
    beginPage()
  }
  return take
}
