// Closes a price request without a reply, for a reason, or reopens it.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { closeReasons } from '../../src/domain/close-reasons.ts'
import { api, result, type Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime } from '../ui/format.ts'
import { KeyMenu } from '../ui/key-menu.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { ActionIcon, Menu } from '../ui/mantine.ts'
import { useUndo } from '../ui/undo.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { nameOf } from './customer-card.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import { snooze } from './snooze-menu.tsx'
import { keepUnread, takeChanged, useChange } from '../records/use-price-request.ts'

type Props = { request: Schemas['PriceRequest'] }
/** `place` is the address of the request in the inbox. */
type Closing = { reason_code: (typeof closeReasons)[number]; place: string }

export function CloseMenu({ request }: Props) {
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const isShown = useIsShown()
  const router = useRouter()
  const { request_id: id, increment_id, is_read, is_replied, snoozed_until } = request
  const params = { path: { id } }
  // Closing ended the snooze, and marked the request as read: one that was replied to waited only because it was unread.
  // Only what waits can be snoozed.
  const reopen = async () => {
    const undoneAt = router.history.location.href
    let reopened = await result(api.POST('/rest/V1/pricerequest/request/{id}/reopen', { params }))
    try {
      if (is_replied && is_read) return
      if (is_replied) {
        await result(api.POST('/rest/V1/pricerequest/request/{id}/unread', { params }))
        reopened = { ...reopened, is_read: false }
      }
      if (snoozed_until && parseTime(snoozed_until) > new Date()) reopened = await snooze(id, snoozed_until)
      // A person who has opened another page meanwhile is not led back to it.
      if (is_replied && router.history.location.href === undoneAt) keepUnread(id)
    } finally {
      takeChanged(queryClient, reopened)
    }
  }
  const close = useChange(
    ({ reason_code }: Closing) =>
      result(api.POST('/rest/V1/pricerequest/request/{id}/close', { params, body: { reason_code } })),
    (_request, { place }) => {
      offerUndo(t('inbox.closed', { number: increment_id, name: nameOf(request) }), reopen, place)
      // The person may have opened another page meanwhile.
      if (isShown()) goNext()
    },
  )
  return (
    <KeyMenu
      keys="x"
      label={t('inbox.close')}
      target={
        <ActionIcon aria-label={t('inbox.close')} title={t('inbox.closeKey')} loading={close.isPending}>
          <Archive size={18} />
        </ActionIcon>
      }
    >
      <Menu.Label>{t('inbox.closeHint')}</Menu.Label>
      {closeReasons.map((reason) => (
        <Menu.Item
          key={reason}
          onClick={() => close.mutate({ reason_code: reason, place: router.history.location.href })}
        >
          {t(`inbox.closeReason.${reason}`)}
        </Menu.Item>
      ))}
    </KeyMenu>
  )
}

export function ReopenButton({ request: { request_id: id } }: Props) {
  const { t } = useMessages()
  const { mutate, isPending } = useChange(() =>
    result(api.POST('/rest/V1/pricerequest/request/{id}/reopen', { params: { path: { id } } })),
  )
  const reopen = () => isPending || mutate(undefined)
  useShortcuts([{ keys: 'x', label: t('inbox.reopen'), run: reopen }])
  return (
    <ActionIcon
      aria-label={t('inbox.reopen')}
      title={t('inbox.reopenKey')}
      loading={isPending}
      onClick={reopen}
    >
      <ArchiveRestore size={18} />
    </ActionIcon>
  )
}
