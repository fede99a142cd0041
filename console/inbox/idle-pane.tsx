// The pane beside the list while no record is open: a summary of the chosen quote, which has a page of its own, or what the keys do.
import { MailOpen } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Empty } from '../ui/states.tsx'
import { usePart } from '../ui/use-part.ts'
import { FirstDay } from './first-day.tsx'
import type { InboxRow } from './inbox-rows.ts'
import classes from './inbox.module.css'

export function IdlePane({ row }: { row: InboxRow | undefined }) {
  const { t } = useMessages()
  if (row?.kind === 'message' || row?.kind === 'accepted' || row?.kind === 'revision')
    return <ChosenQuote row={row} />
  return (
    <FirstDay>
      <Empty title={t('inbox.idle')} icon={MailOpen}>
        <p className={classes.keys}>
          <kbd>j</kbd> <kbd>k</kbd> {t('inbox.idleMove')} · <kbd>r</kbd> {t('inbox.idleReply')} · <kbd>q</kbd>{' '}
          {t('inbox.idleQuote')} · <kbd>?</kbd> {t('inbox.idleKeys')}
        </p>
      </Empty>
    </FirstDay>
  )
}

/** Its forms are loaded when one is first chosen, not with the list. */
function ChosenQuote({ row }: { row: InboxRow }) {
  const part = usePart('waiting quote', () => import('./waiting-quote.tsx'))
  return <Loaded query={part}>{({ WaitingQuote }) => <WaitingQuote key={row.record_id} row={row} />}</Loaded>
}
