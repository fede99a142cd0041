// Says when the last mail about a quote went to its customer.
import { History } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import classes from './mail-note.module.css'
import { useLastMail } from './sent-mails.ts'

export function LastMail({ quoteId }: { quoteId: number }) {
  const { t } = useMessages()
  const { relative } = useFormat()
  const time = useLastMail(quoteId)
  if (time === undefined) return null
  return (
    <p className={classes.note}>
      <History size={14} aria-hidden />
      {time === null ? t('mailNote.never') : t('mailNote.last', { age: relative(parseTime(time)) })}
    </p>
  )
}
