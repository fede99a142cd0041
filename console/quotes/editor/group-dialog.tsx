// Names the group of alternatives that lines belong to, or dissolves it.
import { useId, useState } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/mantine.ts'
import { groupOf, setGroup } from './choices.ts'
import type { Line } from '../offer/offer.ts'
import type { EditFunction } from './use-quote-editor.ts'

type Props = {
  lines: readonly Line[]
  /** The key of the line with the focus. */
  at: string
  selectedKeys: readonly string[]
  edit: EditFunction
  onClose: () => void
}

export function GroupDialog({ lines, at, selectedKeys, edit, onClose }: Props) {
  const { t } = useMessages()
  const keys = selectedKeys.includes(at) ? selectedKeys : groupOf(lines, at)
  const before = lines.find(({ key }) => key === at)?.choice_group ?? ''
  const [group, setText] = useState(before)
  const listId = useId()
  const groups = [...new Set(lines.map(({ choice_group }) => choice_group))].filter(Boolean)
  const name = group.trim()
  return (
    <FormDialog
      title={t('quote.group')}
      submitLabel={t('quote.sectionSet')}
      isDirty={group !== before}
      onClose={onClose}
      onSubmit={() => {
        edit(setGroup(new Set(keys), name), { note: t('quote.undo.group', { count: keys.length }) })
        onClose()
        return Promise.resolve()
      }}
    >
      <TextInput
        label={t('quote.groupName')}
        description={t('quote.groupHint', { count: keys.length })}
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={100}
        list={listId}
        value={group}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={listId}>
        {groups.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FormDialog>
  )
}
