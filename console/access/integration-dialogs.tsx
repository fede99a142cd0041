// The dialogs about an integration: add, replace its token, delete.
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select, TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { useRefreshAccess, type Integration } from './access-queries.ts'
import { expiresAt, type ExpiryChoice } from './expiry-choice.ts'
import { ExpiryField } from './expiry-field.tsx'
import { RoleSelect } from './role-select.tsx'

export type IntegrationDialog =
  | { kind: 'add' }
  | { kind: 'rotate' | 'delete'; integration: Integration }
  | { kind: 'token'; name: string; token: string }

type OnDialog = (dialog: IntegrationDialog | undefined) => void
type Props = { dialog: IntegrationDialog; onDialog: OnDialog }

export function IntegrationDialogs({ dialog, onDialog }: Props) {
  const { t } = useMessages()
  switch (dialog.kind) {
    case 'add':
      return <AddIntegration onDialog={onDialog} />
    case 'rotate':
      return <ReplaceToken integration={dialog.integration} onDialog={onDialog} />
    case 'delete':
      return <DeleteIntegration integration={dialog.integration} onDialog={onDialog} />
    case 'token':
      return (
        <SecretDialog
          title={t('integrations.token', { name: dialog.name })}
          label={t('integrations.token', { name: dialog.name })}
          secret={dialog.token}
          onClose={() => onDialog(undefined)}
        >
          <p>{t('integrations.tokenUse')}</p>
        </SecretDialog>
      )
  }
}

function AddIntegration({ onDialog }: { onDialog: OnDialog }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [expiry, setExpiry] = useState<ExpiryChoice>({ kind: '365', date: '' })
  const add = async () => {
    const expires_at = expiresAt(expiry)
    const integration = { name, role, ...(expires_at && { expires_at }) }
    const { access_token } = await result(api.POST('/rest/V1/access/integrations', { body: { integration } }))
    // First the token, which nothing else shows.
    onDialog({ kind: 'token', name, token: access_token })
    await refreshAccess()
  }
  return (
    <FormDialog
      title={t('integrations.add')}
      submitLabel={t('integrations.add')}
      onSubmit={add}
      onClose={() => onDialog(undefined)}
      isDirty={name !== '' || role !== ''}
      canSubmit={role !== ''}
    >
      {(faultOf) => (
        <>
          <TextInput
            label={t('access.name')}
            data-autofocus
            required
            {...textField({ name }, ({ name }) => setName(name), faultOf)('name')}
          />
          <RoleSelect value={role} onChange={setRole} error={faultOf('role')} />
          <ExpiryField
            choice={expiry}
            onChange={setExpiry}
            kinds={['30', '90', '365', 'date', 'never']}
            fault={faultOf('expires_at')}
          />
        </>
      )}
    </FormDialog>
  )
}

const GRACE_HOURS = ['0', '1', '24', '72', '168', '720']

function ReplaceToken({ integration, onDialog }: { integration: Integration; onDialog: OnDialog }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const { integration_id: id, name } = integration
  const [graceHours, setGraceHours] = useState('24')
  const [expiry, setExpiry] = useState<ExpiryChoice>({ kind: 'unchanged', date: '' })
  const replace = async () => {
    const expires_at = expiresAt(expiry)
    const body = { grace_hours: Number(graceHours), ...(expires_at !== undefined && { expires_at }) }
    const { access_token } = await result(
      api.POST('/rest/V1/access/integrations/{id}/rotate', { params: { path: { id } }, body }),
    )
    onDialog({ kind: 'token', name, token: access_token })
    await refreshAccess()
  }
  return (
    <FormDialog
      title={t('integrations.rotateTitle', { name })}
      submitLabel={t('integrations.rotate')}
      onSubmit={replace}
      onClose={() => onDialog(undefined)}
    >
      {(faultOf) => (
        <>
          <p>{t('integrations.rotateHint')}</p>
          <Select
            label={t('integrations.grace')}
            allowDeselect={false}
            data={GRACE_HOURS.map((hours) => ({
              value: hours,
              label:
                hours === '0'
                  ? t('integrations.graceNone')
                  : t('integrations.graceHours', { hours: Number(hours) }),
            }))}
            value={graceHours}
            onChange={(hours) => setGraceHours(hours ?? '24')}
          />
          <ExpiryField
            choice={expiry}
            onChange={setExpiry}
            kinds={['unchanged', '30', '90', '365', 'date', 'never']}
            fault={faultOf('expires_at')}
          />
        </>
      )}
    </FormDialog>
  )
}

function DeleteIntegration({ integration, onDialog }: { integration: Integration; onDialog: OnDialog }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const { integration_id: id, name } = integration
  const remove = async () => {
    await result(api.DELETE('/rest/V1/access/integrations/{id}', { params: { path: { id } } }))
    onDialog(undefined)
    notifyDone(t('integrations.deleted', { name }))
    await refreshAccess()
  }
  return (
    <FormDialog
      title={t('integrations.deleteTitle', { name })}
      submitLabel={t('access.delete')}
      onSubmit={remove}
      onClose={() => onDialog(undefined)}
      explain={({ code }) => (code === 'last_superuser' ? t('access.lastSuperuser') : undefined)}
      isDangerous
    >
      <p>{t('integrations.deleteHint')}</p>
    </FormDialog>
  )
}
