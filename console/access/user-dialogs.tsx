// The dialogs about a user: add, change, reset the password, delete.
import { useState } from 'react'
import { api, result, type ApiError } from '../service/api.ts'
import { useSession } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { textField, type FaultOf } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { useRefreshAccess, type User } from './access-queries.ts'
import classes from './access.module.css'
import { PasswordChoice, usePasswordChoice } from './password-choice.tsx'
import { RoleSelect } from './role-select.tsx'

export type UserDialog =
  | { kind: 'add' }
  | { kind: 'change' | 'resetPassword' | 'delete'; user: User }
  | { kind: 'password'; username: string; password: string }

type Props<Kind extends UserDialog['kind']> = {
  dialog: Extract<UserDialog, { kind: Kind }>
  onDialog: (dialog: UserDialog | undefined) => void
}

export function UserDialogs({ dialog, onDialog }: { dialog: UserDialog } & Pick<Props<'add'>, 'onDialog'>) {
  const { t } = useMessages()
  switch (dialog.kind) {
    case 'add':
      return <AddUser onDialog={onDialog} dialog={dialog} />
    case 'password':
      return (
        <SecretDialog
          title={t('users.passwordOf', { name: dialog.username })}
          label={t('users.password')}
          secret={dialog.password}
          onClose={() => onDialog(undefined)}
        >
          <p>{t('users.passwordHandOver')}</p>
        </SecretDialog>
      )
    case 'change':
      return <ChangeUser user={dialog.user} onClose={() => onDialog(undefined)} />
    case 'resetPassword':
      return <ResetPassword user={dialog.user} onDialog={onDialog} />
    case 'delete':
      return <DeleteUser user={dialog.user} onClose={() => onDialog(undefined)} />
  }
}

function AddUser({ onDialog }: Props<'add'>) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const [fields, setFields] = useState({ username: '', email: '', role: '' })
  const password = usePasswordChoice()
  const add = async () => {
    const user = { ...fields, password: password.value }
    await result(api.POST('/rest/V1/access/users', { body: { user } }))
    await refreshAccess()
    notifyDone(t('users.added', { name: user.username }))
    onDialog(password.isGenerated ? { kind: 'password', ...user } : undefined)
  }
  const isDirty = password.isDirty || Object.values(fields).some((value) => value !== '')
  return (
    <FormDialog
      title={t('users.add')}
      submitLabel={t('users.add')}
      onSubmit={add}
      onClose={() => onDialog(undefined)}
      isDirty={isDirty}
      canSubmit={fields.role !== ''}
    >
      {(faultOf) => (
        <>
          <UserFields fields={fields} onChange={setFields} faultOf={faultOf} />
          <PasswordChoice choice={password} fault={faultOf('password')} />
        </>
      )}
    </FormDialog>
  )
}

type UserFieldValues = { username: string; email: string; role: string }

function UserFields(props: {
  fields: UserFieldValues
  onChange: (fields: UserFieldValues) => void
  faultOf: FaultOf
}) {
  const { fields, onChange, faultOf } = props
  const { t } = useMessages()
  const field = textField(fields, onChange, faultOf)
  return (
    <>
      <TextInput
        label={t('users.username')}
        spellCheck={false}
        data-autofocus
        required
        {...field('username')}
      />
      <TextInput label={t('users.email')} type="email" required {...field('email')} />
      <RoleSelect
        value={fields.role}
        onChange={(role) => onChange({ ...fields, role })}
        error={faultOf('role')}
      />
    </>
  )
}

function ChangeUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const { user_id: ownId } = useSession()
  const { user_id: id, username, email, role } = user
  const [fields, setFields] = useState({ username, email, role })
  const explain = useExplanation()
  const edits = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== user[name as keyof UserFieldValues]),
  )
  const isDirty = Object.keys(edits).length > 0
  const save = async () => {
    await result(api.PUT('/rest/V1/access/users/{id}', { params: { path: { id } }, body: { user: edits } }))
    await refreshAccess()
    notifyDone(t('users.changed', { name: fields.username }))
    onClose()
  }
  return (
    <FormDialog
      title={t('users.changeTitle', { name: username })}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      canSubmit={isDirty}
      explain={explain}
    >
      {(faultOf) => (
        <>
          <UserFields fields={fields} onChange={setFields} faultOf={faultOf} />
          {id === ownId && fields.role !== role && <p className={classes.warning}>{t('users.yourRole')}</p>}
        </>
      )}
    </FormDialog>
  )
}

function ResetPassword({ user, onDialog }: { user: User } & Pick<Props<'add'>, 'onDialog'>) {
  const { t } = useMessages()
  const password = usePasswordChoice()
  const { user_id: id, username } = user
  const reset = async () => {
    const body = { user: { password: password.value } }
    await result(api.PUT('/rest/V1/access/users/{id}', { params: { path: { id } }, body }))
    notifyDone(t('users.passwordReset', { name: username }))
    onDialog(password.isGenerated ? { kind: 'password', username, password: password.value } : undefined)
  }
  return (
    <FormDialog
      title={t('users.resetTitle', { name: username })}
      submitLabel={t('users.resetPassword')}
      onSubmit={reset}
      onClose={() => onDialog(undefined)}
      isDirty={password.isDirty}
    >
      {(faultOf) => (
        <>
          <p>{t('users.resetHint')}</p>
          <PasswordChoice choice={password} fault={faultOf('password')} />
        </>
      )}
    </FormDialog>
  )
}

function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useMessages()
  const refreshAccess = useRefreshAccess()
  const { user_id: ownId } = useSession()
  const explain = useExplanation()
  const { user_id: id, username } = user
  const remove = async () => {
    await result(api.DELETE('/rest/V1/access/users/{id}', { params: { path: { id } } }))
    onClose()
    notifyDone(t('users.deleted', { name: username }))
    await refreshAccess()
  }
  return (
    <FormDialog
      title={t('users.deleteTitle', { name: username })}
      submitLabel={t('access.delete')}
      onSubmit={remove}
      onClose={onClose}
      explain={explain}
      isDangerous
    >
      <p>{t('users.deleteHint')}</p>
      {id === ownId && <p className={classes.warning}>{t('users.deleteYourself')}</p>}
    </FormDialog>
  )
}

function useExplanation(): (error: ApiError) => string | undefined {
  const { t } = useMessages()
  return ({ code }) => (code === 'last_superuser' ? t('access.lastSuperuser') : undefined)
}
