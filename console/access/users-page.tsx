// The list of users.
import { KeyRound, Pencil, Trash2, UserRoundPlus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { RowActions } from '../ui/row-actions.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { AccessPage } from './access-page.tsx'
import { useMayChange, useUsers, type User } from './access-queries.ts'
import classes from './access.module.css'
import { HeldRole } from './held-role.tsx'
import { UserDialogs, type UserDialog } from './user-dialogs.tsx'

export function UsersPage() {
  const { t } = useMessages()
  const [dialog, setDialog] = useState<UserDialog>()
  return (
    <AccessPage
      area="users"
      actions={
        <Button leftSection={<UserRoundPlus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
          {t('users.add')}
        </Button>
      }
    >
      <UserTable onDialog={setDialog} />
      {dialog && <UserDialogs dialog={dialog} onDialog={setDialog} />}
    </AccessPage>
  )
}

function UserTable({ onDialog }: { onDialog: (dialog: UserDialog) => void }) {
  const { t } = useMessages()
  const { user_id: ownId } = useSession()
  const { date } = useFormat()
  return (
    <LoadedTable
      label={t('access.users')}
      query={useUsers()}
      empty={<Empty title={t('users.empty')} icon={UserRoundX} />}
      id={({ user_id }) => user_id}
      columns={[
        {
          title: t('users.username'),
          kind: 'main',
          cell: ({ user_id, username }) => (
            <span>
              <bdi>{username}</bdi>
              {user_id === ownId && <span className={classes.you}>{t('users.you')}</span>}
            </span>
          ),
        },
        { title: t('users.email'), cell: ({ email }) => <bdi>{email}</bdi> },
        { title: t('access.role'), cell: ({ role }) => <HeldRole role={role} /> },
        { title: t('access.created'), kind: 'small', cell: ({ created_at }) => date(parseTime(created_at)) },
        {
          title: t('access.actions'),
          kind: 'actions',
          cell: (user) => <UserActions user={user} onDialog={onDialog} />,
        },
      ]}
    />
  )
}

function UserActions({ user, onDialog }: { user: User; onDialog: (dialog: UserDialog) => void }) {
  const { t } = useMessages()
  const { user_id: ownId } = useSession()
  const mayChange = useMayChange()
  if (!mayChange(user.role)) return null
  const open = (kind: 'change' | 'resetPassword' | 'delete') => () => onDialog({ kind, user })
  return (
    <RowActions
      label={t('access.actionsFor', { name: user.username })}
      actions={[
        { label: t('access.change'), icon: Pencil, onClick: open('change') },
        // One's own is changed under "My account", where the session goes on.
        ...(user.user_id === ownId
          ? []
          : [{ label: t('users.resetPassword'), icon: KeyRound, onClick: open('resetPassword') }]),
        { label: t('access.delete'), icon: Trash2, onClick: open('delete'), isDangerous: true },
      ]}
    />
  )
}
