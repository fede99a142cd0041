// Dialogs that name, rename and delete a saved view.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Checkbox, TextInput } from '../ui/mantine.ts'
import { searchOf, useViewChanges, type View, type ViewInput } from './views.ts'

const NAME_MAX = 100

type NameProps = {
  /** The view to rename; without one, a new view is saved. */
  view: View | undefined
  /** The names of all views: saving under the name of another one would replace it. */
  names: readonly string[]
  input: Omit<ViewInput, 'is_shared'>
  onClose: () => void
  onSaved: (name: string) => void
}

export function NameViewDialog({ view, names, input, onClose, onSaved }: NameProps) {
  const { t } = useMessages()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.is_shared ?? false)
  const { change } = useViewChanges()
  const trimmedName = name.trim()
  const isTaken = trimmedName !== view?.name && names.includes(trimmedName)
  const save = async () => {
    // Renaming does not save filters and columns that were changed since.
    const shown = view ? { list: input.list, search: searchOf(view), columns: view.columns } : input
    await change.mutateAsync({
      name: trimmedName,
      oldName: view?.name,
      input: { ...shown, is_shared: isShared },
    })
    onSaved(trimmedName)
  }
  return (
    <FormDialog
      title={t(view ? 'views.renameTitle' : 'views.save')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={trimmedName !== (view?.name ?? '')}
      canSubmit={trimmedName !== '' && !isTaken}
    >
      <TextInput
        label={t('views.name')}
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        error={isTaken && t('views.taken')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {!view && (
        <Checkbox
          label={t('views.share')}
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

type DeleteProps = { view: View; onClose: () => void; onDeleted: () => void }

export function DeleteViewDialog({ view: { name }, onClose, onDeleted }: DeleteProps) {
  const { t } = useMessages()
  const { remove } = useViewChanges()
  return (
    <FormDialog
      title={t('views.deleteTitle')}
      submitLabel={t('views.deleteDo')}
      isDangerous
      onClose={onClose}
      onSubmit={async () => {
        await remove.mutateAsync(name)
        onDeleted()
      }}
    >
      <p>
        <bdi>{t('views.deleteQuestion', { name })}</bdi>
      </p>
    </FormDialog>
  )
}
