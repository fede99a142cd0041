// Menus that assign one record, or several, to a user.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, UserRound } from 'lucide-react'
import { api, result } from '../service/api.ts'
import { eachOf } from '../service/each-of.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useSession } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { KeyMenu } from '../ui/key-menu.tsx'
import { Button, Menu } from '../ui/mantine.ts'
import { notifyFailed } from '../ui/notify.tsx'
import { errorText } from '../ui/states.tsx'
import classes from './assign-menu.module.css'
import { useAssigneeName, useAssignees } from '../service/assignees.ts'

type RecordType = 'price_request' | 'quote_request' | 'quote'
type Props = { type: RecordType; id: number; assigneeId: number | null }

/** Shows to whom a record is assigned. */
export function AssignMenu({ type, id, assigneeId }: Props) {
  const { t } = useMessages()
  const assign = useAssign(type, [id])
  const name = useAssigneeName()(assigneeId)
  return (
    <KeyMenu
      keys="a"
      label={t('assign.key')}
      className={classes.menu}
      target={
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
      }
    >
      <Items assigneeId={assigneeId} onChoose={assign.mutate} />
    </KeyMenu>
  )
}

type AllProps = { type: RecordType; ids: readonly number[]; onDone: () => void }

/** Assigns several records. */
export function AssignAllMenu({ type, ids, onDone }: AllProps) {
  const { t } = useMessages()
  const assign = useAssign(type, ids)
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<UserRound size={14} aria-hidden />}
          title={t('assign.nobody')}
          loading={assign.isPending}
        >
          {t('assign.nobody')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Items onChoose={(userId) => assign.mutate(userId, { onSettled: onDone })} />
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemsProps = { assigneeId?: number | null; onChoose: (userId: number | null) => void }

/** The person, nobody, and the others; the one of a record is checked. */
function Items({ assigneeId, onChoose }: ItemsProps) {
  const { t } = useMessages()
  const { user_id } = useSession()
  const all = useAssignees()
  const own = all.filter((user) => user.user_id === user_id)
  const others = all.filter((user) => user.user_id !== user_id)
  const item = (userId: number | null, label: string) => (
    <Menu.Item
      key={userId}
      rightSection={userId === assigneeId && <Check size={16} aria-hidden />}
      onClick={() => onChoose(userId)}
    >
      <bdi>{label}</bdi>
    </Menu.Item>
  )
  return (
    <>
      {own.map(({ user_id, username }) => item(user_id, t('assign.me', { name: username })))}
      {item(null, t('common.nobody'))}
      {others.length > 0 && <Menu.Divider />}
      {others.map(({ user_id, username }) => item(user_id, username))}
    </>
  )
}

function useAssign(type: RecordType, ids: readonly number[]) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (user_id: number | null) =>
      eachOf(ids, (id) => putAssignee(type, id, { assignee: { user_id } })),
    onSuccess: async (failures) => {
      const failed = failures.length
      const title = t(ids.length > 1 ? 'bulk.result' : 'common.failed', {
        done: ids.length - failed,
        failed,
        skipped: 0,
      })
      if (failed > 0) notifyFailed(title, errorText(failures[0], t))
      const changed = [
        queryKeys.inbox(),
        queryKeys.lists(type),
        ...ids.map((id) => queryKeys.record(type, id)),
      ]
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
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
