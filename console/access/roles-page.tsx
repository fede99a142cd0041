// The list of roles.
import { Pencil, ShieldOff, ShieldPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { RowActions } from '../ui/row-actions.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { AccessPage } from './access-page.tsx'
import { useHolders, useMayChange, useRoles, type Role } from './access-queries.ts'
import classes from './access.module.css'
import { HeldRole } from './held-role.tsx'
import { DeleteRole } from './delete-role.tsx'
import { RoleForm } from './role-form.tsx'

type Dialog = { kind: 'add' } | { kind: 'change' | 'delete'; role: Role }

export function RolesPage() {
  const { t } = useMessages()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <AccessPage
      area="roles"
      actions={
        <Button leftSection={<ShieldPlus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
          {t('roles.add')}
        </Button>
      }
    >
      <RoleTable onDialog={setDialog} />
      {dialog?.kind === 'add' && <RoleForm onClose={close} />}
      {dialog?.kind === 'change' && <RoleForm role={dialog.role} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteRole role={dialog.role} onClose={close} />}
    </AccessPage>
  )
}

function RoleTable({ onDialog }: { onDialog: (dialog: Dialog) => void }) {
  const { t } = useMessages()
  const holders = useHolders()
  return (
    <LoadedTable
      label={t('access.roles')}
      query={useRoles()}
      empty={<Empty title={t('roles.empty')} icon={ShieldOff} />}
      id={({ role_id }) => role_id}
      columns={[
        { title: t('access.name'), kind: 'main', cell: ({ name }) => <HeldRole role={name} /> },
        { title: t('roles.permissions'), cell: (role) => <Permissions role={role} /> },
        {
          title: t('roles.holders'),
          cell: ({ name }) => <bdi>{holders(name).join(', ') || t('roles.nobody')}</bdi>,
        },
        {
          title: t('access.actions'),
          kind: 'actions',
          cell: (role) => <RoleActions role={role} onDialog={onDialog} />,
        },
      ]}
    />
  )
}

function Permissions({ role: { permissions } }: { role: Role }) {
  const { t } = useMessages()
  if (permissions.length === 0) return t('roles.none')
  return (
    <span className={classes.permissions}>
      {permissions.map((permission) => (
        <span key={permission} className={classes.permission} title={t(`permission.${permission}`)}>
          {permission}
        </span>
      ))}
    </span>
  )
}

function RoleActions({ role, onDialog }: { role: Role; onDialog: (dialog: Dialog) => void }) {
  const { t } = useMessages()
  const mayChange = useMayChange()
  if (!mayChange(role.name)) return null
  return (
    <RowActions
      label={t('access.actionsFor', { name: role.name })}
      actions={[
        { label: t('access.change'), icon: Pencil, onClick: () => onDialog({ kind: 'change', role }) },
        {
          label: t('access.delete'),
          icon: Trash2,
          onClick: () => onDialog({ kind: 'delete', role }),
          isDangerous: true,
        },
      ]}
    />
  )
}
