// The menu that assigns a record to a user.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api, result } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { useSession } from './session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts, useShortcuts } from '../ui/keys.ts'
import { Button, Menu } from '../ui/mantine.ts'
import { notifyFailed } from '../ui/notify.ts'
import { errorText } from '../ui/states.tsx'
import classes from './assign-menu.module.css'
import { useAssigneeName, useAssignees } from './assignees.ts'

type RecordType = 'price_request' | 'quote_request' | 'quote'
type Props = { type: RecordType; id: number; assigneeId: number | null }

export function AssignMenu({ type, id, assigneeId }: Props) {
  const { t } = useMessages()
  const { user_id } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const assign = useAssign(type, id)
  const name = useAssigneeName()(assigneeId)
  const all = useAssignees()
  const own = all.filter((user) => user.user_id === user_id)
  const others = all.filter((user) => user.user_id !== user_id)
  useShortcuts([{ keys: 'a', label: t('assign.key'), run: () => setIsOpen(true) }])
  usePausedShortcuts(isOpen)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // After the focus trap, which focuses the menu itself if a key opened it.
    const timer = setTimeout(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => clearTimeout(timer)
  }, [isOpen])
  const item = (userId: number | null, label: string) => (
    <Menu.Item
      key={userId}
      rightSection={userId === assigneeId && <Check size={16} aria-hidden />}
      onClick={() => assign.mutate(userId)}
    >
      <bdi>{label}</bdi>
    </Menu.Item>
  )
  return (
    <Menu opened={isOpen} onChange={setIsOpen} width={220} loop trapFocus>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<UserRound size={16} aria-hidden />}
          loading={assign.isPending}
        >
          {name === undefined ? (
            t('assign.nobody')
          ) : (
            <>
              <span className="visually-hidden">{t('assign.to')}</span>
              <bdi className={classes.name}>{name}</bdi>
            </>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown ref={menu} className={classes.menu}>
        {own.map(({ user_id, username }) => item(user_id, t('assign.me', { name: username })))}
        {item(null, t('common.nobody'))}
        {others.length > 0 && <Menu.Divider />}
        {others.map(({ user_id, username }) => item(user_id, username))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useAssign(type: RecordType, id: number) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (user_id: number | null) => putAssignee(type, id, { assignee: { user_id } }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.record(type, id), queryKeys.inbox(), queryKeys.lists(type)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
  })
}

function putAssignee(type: RecordType, id: number, body: { assignee: { user_id: number | null } }) {
  if (type === 'price_request')
    return result(api.PUT('/rest/V1/pricerequest/request/{id}/assignee', { params: { path: { id } }, body }))
  if (type === 'quote_request')
    return result(
      api.PUT('/rest/V1/quoting/request/{requestId}/assignee', { params: { path: { requestId: id } }, body }),
    )
  return result(api.PUT('/rest/V1/quoting/quote/{id}/assignee', { params: { path: { id } }, body }))
}
