// Says when, or why, a quote is to be followed up; opens the dialog for it, and takes the quote out of the inbox.
import { useMutation } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { notifyFailed } from '../ui/notify.tsx'
import { errorText } from '../ui/states.tsx'
import { zonedTime } from '../ui/time-input.ts'
import { useUndo } from '../ui/undo.tsx'
import { useActorName } from './actor.ts'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { LongText } from './long-text.tsx'
import classes from './note-line.module.css'
import { useFollowUp, useFollowUpChanges, type FollowUp } from './use-follow-up.ts'

type Quote = { quote_id: number; increment_id: string }

/** Returns a function that opens the dialog, as soon as its contents are read, and the dialog. */
export function useFollowUpDialog(quote: Quote): { open: () => void; dialog: ReactNode } {
  const followUp = useFollowUp(quote.quote_id)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const dialog = isOpen && followUp && (
    <FollowUpDialog quote={quote} followUp={followUp} onClose={() => setIsOpen(false)} />
  )
  return { open, dialog }
}

type Props = {
  quote: Quote
  /** The button that takes the quote out of the inbox. */
  done?: ReactNode
}

/** Shows nothing of a quote that is not to be followed up. */
export function FollowUpLine({ quote, done }: Props) {
  const { t } = useMessages()
  const followUp = useFollowUp(quote.quote_id)
  const { open, dialog } = useFollowUpDialog(quote)
  if (!followUp || (followUp.remind_at === null && followUp.reason === null)) return null
  const { remind_at, note, reason } = followUp
  return (
    <section
      className={classes.line}
      data-due={reason !== null || undefined}
      aria-label={t('followUp.label')}
    >
      <AlarmClock size={16} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Occasion followUp={followUp} />
        {note !== null && <LongText text={note} />}
      </div>
      <div className={classes.buttons}>
        {reason !== null && (done ?? <DoneButton quote={quote} reason={reason} />)}
        <Button variant="default" size="compact-sm" onClick={open}>
          {t(remind_at === null ? 'followUp.set' : 'followUp.change')}
        </Button>
        {remind_at !== null && reason === null && <RemoveButton quote={quote} followUp={followUp} />}
      </div>
      {dialog}
    </section>
  )
}

function Occasion({ followUp: { remind_at, set_by, reason } }: { followUp: FollowUp }) {
  const { t, language } = useMessages()
  const { date } = useFormat()
  const actorName = useActorName()
  if (remind_at === null) return <p>{reason && reason !== 'reminder' && t(`followUp.${reason}`)}</p>
  const time = parseTime(remind_at)
  return (
    <p>
      {t('followUp.label')}{' '}
      <time dateTime={time.toISOString()} title={zonedTime(remind_at, language)}>
        {date(time)}
      </time>
      {set_by !== null && (
        <span className={classes.muted}> · {t('followUp.setBy', { name: actorName(set_by) })}</span>
      )}
    </p>
  )
}

type DoneProps = { quote: Quote; reason: NonNullable<FollowUp['reason']>; onDone?: () => void }

function DoneButton(props: DoneProps) {
  const { t } = useMessages()
  const { finish, isPending } = useDone(props)
  return (
    <Button size="compact-sm" loading={isPending} onClick={finish}>
      {t('followUp.finish')}
    </Button>
  )
}

/** Returns a function that says that a follow-up is done, which can be taken back. */
export function useDone({ quote: { quote_id, increment_id }, reason, onDone }: DoneProps) {
  const { t } = useMessages()
  const offerUndo = useUndo()
  const changes = useFollowUpChanges(quote_id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => changes.finish(reason, true),
    onSuccess: () => {
      offerUndo(t('followUp.done', { number: increment_id }), () => changes.finish(reason, false))
      onDone?.()
    },
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
  })
  return { finish: () => isPending || mutate(), isPending }
}

function RemoveButton({ quote, followUp }: { quote: Quote; followUp: FollowUp }) {
  const { t } = useMessages()
  const offerUndo = useUndo()
  const { set } = useFollowUpChanges(quote.quote_id)
  const { remind_at, note } = followUp
  const { mutate, isPending } = useMutation({
    mutationFn: () => set({ remind_at: null }),
    onSuccess: () =>
      offerUndo(t('followUp.removed', { number: quote.increment_id }), () => set({ remind_at, note })),
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
  })
  return (
    <Button variant="subtle" color="red" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      {t('followUp.remove')}
    </Button>
  )
}
