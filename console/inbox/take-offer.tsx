// Takes the counter-offer beside the inbox into the draft of its quote, which opens then.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { takeCounterOffer } from '../records/take-counter-offer.ts'
import { TakeDialog } from '../records/take-dialog.tsx'
import type { Comment } from '../records/use-comments.ts'
import { useCosts } from '../records/use-quote.ts'
import type { CounterOffer } from '../records/wanted-state.ts'
import { hasCode, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { Button } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import paneClasses from './pane.module.css'

type Props = { quote: Schemas['Quote']; comment: Comment & CounterOffer; digits: number }

export function TakeOffer({ quote, comment, digits }: Props) {
  const { t } = useMessages()
  const costs = useCosts(quote)
  const take = useTakeOffer(quote)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useShortcuts([{ keys: 't', label: t('comment.keys.take'), run: open }])
  return (
    <>
      <Button onClick={open}>
        {t('comment.take')} …
        <kbd className={paneClasses.kbd} aria-hidden>
          t
        </kbd>
      </Button>
      {isOpen && (
        <TakeDialog
          quote={quote}
          wanted={comment.wanted}
          digits={digits}
          costs={costs}
          onTake={() => take(comment.comment_id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function useTakeOffer({ quote_id: id, version }: Schemas['Quote']) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const readAgain = () => {
    for (const queryKey of [queryKeys.record('quote', id), queryKeys.inbox(), queryKeys.lists('quote')])
      void queryClient.invalidateQueries({ queryKey })
  }
  return async (commentId: number) => {
    try {
      await takeCounterOffer(id, commentId, version)
    } catch (error) {
      // Somebody else saved meanwhile: the next attempt changes the quote as it is then.
      if (hasCode(error, 'version_conflict')) readAgain()
      throw error
    }
    readAgain()
    notifyDone(t('comment.taken'))
    await navigate({ to: '/quotes/$id', params: { id: String(id) } })
  }
}
