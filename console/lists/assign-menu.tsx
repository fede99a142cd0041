// Assigns one or several records to a user.
import { UserRound } from 'lucide-react'
import { api, result } from '../app/api.ts'
import { useAssignees } from '../app/assignees.ts'
import { useMessages } from '../messages/messages.tsx'
import { Button, Menu } from '../ui/mantine.ts'
import { notifyFailed } from '../ui/notify.ts'

type Props = { ids: readonly number[]; path: '/rest/V1/quoting/quote/{id}/assignee'; onDone: () => void }

export function AssignMenu({ ids, path, onDone }: Props) {
  const { t } = useMessages()
  const assignees = useAssignees()
  const assign = async (user_id: number | null) => {
    const body = { assignee: { user_id } }
    const results = await Promise.allSettled(
      ids.map((id) => result(api.PUT(path, { params: { path: { id } }, body }))),
    )
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed) notifyFailed(t('common.failed'), String((failed as PromiseRejectedResult).reason))
    onDone()
  }
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<UserRound size={14} aria-hidden />}>
          {t('bulk.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {assignees.map(({ user_id, username }) => (
          <Menu.Item key={user_id} onClick={() => void assign(user_id)}>
            <bdi>{username}</bdi>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void assign(null)}>{t('common.nobody')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
