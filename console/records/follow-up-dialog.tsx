// The dialog for the day on which a quote comes back into the inbox: a morning in the person's time zone, as they are to be reminded.
import { useRef, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { dayOf, parseTime } from '../ui/format.ts'
import { Button, Textarea, TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { dayAfter, utcOf, zonedTime } from '../ui/time-input.ts'
import classes from './expiry-field.module.css'
import { useFollowUpChanges, type FollowUp } from './use-follow-up.ts'

const MORNING = '08:00'
/** The buttons that set the day. */
const DAYS = [3, 7, 14, 30]
const NOTE_CHARACTERS_MAX = 1000

type Props = { quote: { quote_id: number; increment_id: string }; followUp: FollowUp; onClose: () => void }

export function FollowUpDialog({ quote, followUp, onClose }: Props) {
  const { t, language } = useMessages()
  const { set } = useFollowUpChanges(quote.quote_id)
  const [initial] = useState(() => ({
    // A follow-up that is due, and so has a reason, is put off from today.
    time: (followUp.reason === null && followUp.remind_at) || morningOf(dayAfter(DAYS[0]!)),
    note: followUp.note ?? '',
  }))
  const [time, setTime] = useState(initial.time)
  const [note, setNote] = useState(initial.note)
  const field = useRef<HTMLInputElement>(null)
  /** The field has the focus then, so that Enter saves. */
  const choose = (days: number) => {
    setTime(morningOf(dayAfter(days)))
    field.current?.focus()
  }
  const save = async () => {
    await set({ remind_at: time, note: note.trim() || null })
    notifyDone(t('followUp.saved', { number: quote.increment_id, time: zonedTime(time, language) }))
    onClose()
  }
  return (
    <FormDialog
      title={t('followUp.title', { number: quote.increment_id })}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={time !== initial.time || note !== initial.note}
    >
      {(faultOf) => (
        <>
          <p>{t('followUp.hint')}</p>
          <div>
            <TextInput
              ref={field}
              type="date"
              name="remind_at"
              label={t('followUp.day')}
              description={time && zonedTime(time, language)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              withAsterisk={false}
              data-autofocus
              min={dayAfter(1)}
              value={time && dayOf(parseTime(time))}
              error={faultOf('remind_at')}
              onChange={({ currentTarget }) => setTime(morningOf(currentTarget.value))}
            />
            <div className={classes.days}>
              <Button size="compact-xs" variant="default" onClick={() => choose(1)}>
                {t('inbox.snooze.tomorrow')}
              </Button>
              {DAYS.map((days) => (
                <Button key={days} size="compact-xs" variant="default" onClick={() => choose(days)}>
                  {t('quote.days', { days })}
                </Button>
              ))}
            </div>
          </div>
          <Textarea
            name="note"
            label={t('followUp.note')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={NOTE_CHARACTERS_MAX}
            value={note}
            error={faultOf('note')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** On a day on which the clocks change, it is eight by the new time. Empty while the day is incomplete. */
const morningOf = (day: string) => (day === '' ? '' : utcOf(`${day}T${MORNING}`))
