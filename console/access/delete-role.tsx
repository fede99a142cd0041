// Deletes a role, or names who still has it.
import { api, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notifyDone } from '../ui/notify.tsx'
import { useRefreshAccess, useHolders, type Role } from './access-queries.ts'
import classes from './access.module.css'

export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const { role_id: id, name } = role
  const holders = useHolders()(name)
  const remove = async () => {
    await result(api.DELETE('/rest/V1/access/roles/{id}', { params: { path: { id } } }))
    onClose()
    notifyDone(t('roles.deleted', { name }))
    await refreshAccess()
  }
  return (
    <FormDialog
      title={t('roles.deleteTitle', { name })}
      submitLabel={t('access.delete')}
      onSubmit={remove}
      onClose={onClose}
      canSubmit={holders.length === 0}
      isDangerous
    >
      {holders.length === 0 ? (
        <p>{t('roles.deleteHint')}</p>
      ) : (
        <div className={classes.fields}>
          <p>{t('roles.inUse')}</p>
          <ul className={classes.holders}>
            {holders.map((holder) => (
              <li key={holder}>
                <bdi>{holder}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
