// Adds or changes a role: its name, and its permissions as a checklist.
import { useState } from 'react'
import { api, result, type ApiError } from '../service/api.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Checkbox, TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { useRefreshAccess, type Permission, type Role } from './access-queries.ts'
import classes from './access.module.css'
import { isImpliedByOthers, permissionNames, withPermission } from './permission-choice.ts'

export function RoleForm({ role, onClose }: { role?: Role; onClose: () => void }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const [name, setName] = useState(role?.name ?? '')
  const [permissions, setPermissions] = useState<readonly Permission[]>(role?.permissions ?? [])
  const isDirty = name !== (role?.name ?? '') || sorted(permissions) !== sorted(role?.permissions ?? [])
  const save = async () => {
    const body = { role: { name, permissions: [...permissions] } }
    await result(
      role
        ? api.PUT('/rest/V1/access/roles/{id}', { params: { path: { id: role.role_id } }, body })
        : api.POST('/rest/V1/access/roles', { body }),
    )
    await refreshAccess()
    notifyDone(t(role ? 'roles.changed' : 'roles.added', { name }))
    onClose()
  }
  const explain = ({ code }: ApiError) => (code === 'last_superuser' ? t('access.lastSuperuser') : undefined)
  return (
    <FormDialog
      title={role ? t('roles.changeTitle', { name: role.name }) : t('roles.add')}
      submitLabel={role ? t('common.save') : t('roles.add')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      canSubmit={isDirty}
      explain={explain}
    >
      {(faultOf) => (
        <>
          {role && <p>{t('roles.changeHint')}</p>}
          <TextInput
            label={t('access.name')}
            data-autofocus
            required
            {...textField({ name }, ({ name }) => setName(name), faultOf)('name')}
          />
          <Checklist permissions={permissions} onChange={setPermissions} />
        </>
      )}
    </FormDialog>
  )
}

type ChecklistProps = {
  permissions: readonly Permission[]
  onChange: (permissions: Permission[]) => void
}

function Checklist({ permissions, onChange }: ChecklistProps) {
  const { t } = useMessages()
  const may = useMay()
  return (
    <fieldset className={classes.checklist}>
      <legend>{t('roles.permissions')}</legend>
      {permissionNames.map((permission) => {
        const isImplied = isImpliedByOthers(permission, permissions)
        const isLacking = !may(permission)
        const remark = isLacking ? t('roles.notYours') : isImplied && t('roles.included')
        return (
          <Checkbox
            key={permission}
            label={t(`permission.${permission}`)}
            description={
              <>
                <span className={classes.code}>{permission}</span>
                {remark && ` – ${remark}`}
              </>
            }
            checked={isImplied || permissions.includes(permission)}
            disabled={isImplied || isLacking}
            onChange={({ currentTarget }) =>
              onChange(withPermission(permissions, permission, currentTarget.checked))
            }
          />
        )
      })}
    </fieldset>
  )
}

function sorted(permissions: readonly Permission[]): string {
  return [...permissions].sort().join()
}
