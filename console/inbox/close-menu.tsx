// Closes a price request without a reply, for a reason, or reopens it.
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { closeReasons } from '../../src/domain/close-reasons.ts'
import { api, result, type Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { KeyMenu } from '../ui/key-menu.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { ActionIcon, Menu } from '../ui/mantine.ts'
import { useUndo } from '../ui/undo.tsx'
import { nameOf } from './customer-card.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import { takeChanged, useChange } from '../records/use-price-request.ts'

type Props = { request: Schemas['PriceRequest'] }

export function CloseMenu({ request }: Props) {
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const { request_id: id, increment_id } = request
  const params = { path: { id } }
  const reopen = async () =>
    takeChanged(queryClient, await result(api.POST('/rest/V1/pricerequest/request/{id}/reopen', { params })))
  const close = useChange(
    (reason_code: (typeof closeReasons)[number]) =>
      result(api.POST('/rest/V1/pricerequest/request/{id}/close', { params, body: { reason_code } })),
    () => {
      offerUndo(t('inbox.closed', { number: increment_id, name: nameOf(request) }), reopen)
      goNext()
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
        <Menu.Item key={reason} onClick={() => close.mutate(reason)}>
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
