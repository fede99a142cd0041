// Says in a dialog who gets a mail of what it does.
import { Mail, MailX } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { TextWithMails } from '../ui/mail-text.tsx'
import { useIsMailOn } from '../service/console-settings.ts'
import classes from './mail-note.module.css'
import type { Mailed } from './move-mail.ts'

type Props = {
  mailed: Mailed
  record: { customer_email: string | null; cc?: readonly string[] }
  /** Whether nothing is said of a mail that is not sent. */
  isBrief?: boolean
}

export function MailNote({ mailed, record: { customer_email, cc = [] }, isBrief = false }: Props) {
  const { t } = useMessages()
  const isMailOn = useIsMailOn()
  const who = isMailOn ? mailed : 'off'
  if (who === 'none' && isBrief) return null
  const Icon = who === 'none' || who === 'off' ? MailX : Mail
  const to = [customer_email, ...cc].filter(Boolean).join(', ')
  return (
    <p className={classes.note}>
      <Icon size={14} aria-hidden />
      <bdi>
        <TextWithMails text={t(`mailNote.${who}`, { to })} />
      </bdi>
    </p>
  )
}
