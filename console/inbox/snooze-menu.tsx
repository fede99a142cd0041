// Takes a price request out of the inbox until a time.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { KeyMenu } from '../ui/key-menu.tsx'
import { ActionIcon, Button, Menu, TextInput } from '../ui/mantine.ts'
import { localInput, utcOf, wireTime } from '../ui/time-input.ts'
import { useUndo } from '../ui/undo.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { nameOf } from './customer-card.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import classes from './pane.module.css'
import { snoozeTimes } from './snooze-times.ts'
import { takeChanged, useChange } from '../records/use-price-request.ts'

type Props = { request: Schemas['PriceRequest'] }

export const snooze = (id: number, until: string | null) =>
  result(api.POST('/rest/V1/pricerequest/request/{id}/snooze', { params: { path: { id } }, body: { until } }))

export function SnoozeMenu({ request }: Props) {
  const { request_id: id, increment_id: number } = request
  const { t } = useMessages()
  const { dateTime } = useFormat()
  const { goNext } = useInboxNavigation()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const isShown = useIsShown()
  const router = useRouter()
  const [isChoosing, setIsChoosing] = useState(false)
  /** `place` is the address of the request in the inbox. */
  const showDone = (until: string, place: string) => {
    const wake = async () => takeChanged(queryClient, await snooze(id, null))
    const time = dateTime(parseTime(until))
    offerUndo(t('inbox.snoozed', { number, name: nameOf(request), time }), wake, place)
    // The person may have opened another page meanwhile.
    if (isShown()) goNext()
  }
  const { mutate, isPending } = useChange(
    ({ until }: { until: string; place: string }) => snooze(id, until),
    (_request, { until, place }) => showDone(until, place),
  )
  return (
    <>
      <KeyMenu
        keys="s"
        label={t('inbox.snooze')}
        target={
          <ActionIcon aria-label={t('inbox.snooze')} title={t('inbox.snoozeKey')} loading={isPending}>
            <AlarmClock size={18} />
          </ActionIcon>
        }
      >
        <Menu.Label>{t('inbox.snoozeHint')}</Menu.Label>
        {snoozeTimes(new Date()).map(({ name, time }) => (
          <Menu.Item
            key={name}
            onClick={() => mutate({ until: wireTime(time), place: router.history.location.href })}
          >
            {t(`inbox.snooze.${name}`)} <span className={classes.muted}>{dateTime(time)}</span>
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setIsChoosing(true)}>{t('inbox.snooze.choose')}</Menu.Item>
      </KeyMenu>
      {isChoosing && (
        <SnoozeDialog
          onSnooze={async (until) => {
            const place = router.history.location.href
            takeChanged(queryClient, await snooze(id, until))
            showDone(until, place)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

type DialogProps = { onSnooze: (until: string) => Promise<void>; onClose: () => void }

function SnoozeDialog({ onSnooze, onClose }: DialogProps) {
  const { t } = useMessages()
  const [until, setUntil] = useState('')
  return (
    <FormDialog
      title={t('inbox.snooze')}
      submitLabel={t('inbox.snooze.do')}
      onSubmit={() => onSnooze(until)}
      onClose={onClose}
    >
      {(faultOf) => (
        <TextInput
          type="datetime-local"
          name="until"
          label={t('inbox.snooze.until')}
          required
          data-autofocus
          value={localInput(until)}
          error={faultOf('until')}
          onChange={({ currentTarget }) => setUntil(utcOf(currentTarget.value))}
        />
      )}
    </FormDialog>
  )
}

/** Tells until when a request is snoozed, and ends that. */
export function SnoozedNote({ id, until }: { id: number; until: string }) {
  const { t } = useMessages()
  const { dateTime } = useFormat()
  const { mutate, isPending } = useChange(() => snooze(id, null))
  return (
    <p className={classes.others} role="status">
      {t('inbox.snoozedUntil', { time: dateTime(parseTime(until)) })}{' '}
      <Button size="compact-xs" variant="default" loading={isPending} onClick={() => mutate(undefined)}>
        {t('inbox.wake')}
      </Button>
    </p>
  )
}
