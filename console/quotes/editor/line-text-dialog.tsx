// Names what several lines have in common: the heading above them, or the group of alternatives that they belong to.
import { useId, useState } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/mantine.ts'
import type { Line } from '../offer/offer.ts'
import { groupOf, setGroup } from './choices.ts'
import { groupFrom, setSection } from './edits.ts'
import type { EditFunction } from './use-quote-editor.ts'

type Props = {
  lines: readonly Line[]
  /** The key of the line with the focus. */
  at: string
  selectedKeys: readonly string[]
  edit: EditFunction
  onClose: () => void
}

/** Sets the heading above lines: of the selected block, or else of a line and those below it in the same group. */
export function HeadingDialog({ lines, at, selectedKeys, edit, onClose }: Props) {
  const { t } = useMessages()
  const keys = selectedKeys.includes(at) ? selectedKeys : groupFrom(lines, at)
  return (
    <TextDialog
      title={t('quote.section')}
      label={t('quote.section')}
      description={t('quote.sectionHint', { count: keys.length })}
      maxLength={200}
      before={lines.find(({ key }) => key === at)?.section ?? ''}
      onSet={(section) => edit(setSection(new Set(keys), section))}
      onClose={onClose}
    />
  )
}

/** Names the group of alternatives that lines belong to, or dissolves it. */
export function GroupDialog({ lines, at, selectedKeys, edit, onClose }: Props) {
  const { t } = useMessages()
  const keys = selectedKeys.includes(at) ? selectedKeys : groupOf(lines, at)
  return (
    <TextDialog
      title={t('quote.group')}
      label={t('quote.groupName')}
      description={t('quote.groupHint', { count: keys.length })}
      maxLength={100}
      before={lines.find(({ key }) => key === at)?.choice_group ?? ''}
      suggestions={[...new Set(lines.map(({ choice_group }) => choice_group))].filter(Boolean)}
      onSet={(group) =>
        edit(setGroup(new Set(keys), group), { note: t('quote.undo.group', { count: keys.length }) })
      }
      onClose={onClose}
    />
  )
}

type TextProps = {
  title: string
  label: string
  description: string
  maxLength: number
  before: string
  /** Names that stand elsewhere in the offer. */
  suggestions?: readonly string[]
  onSet: (text: string) => void
  onClose: () => void
}

function TextDialog({ title, before, suggestions = [], onSet, onClose, ...input }: TextProps) {
  const { t } = useMessages()
  const [text, setText] = useState(before)
  const listId = useId()
  return (
    <FormDialog
      title={title}
      submitLabel={t('quote.sectionSet')}
      isDirty={text !== before}
      onClose={onClose}
      onSubmit={() => {
        onSet(text.trim())
        onClose()
        return Promise.resolve()
      }}
    >
      <TextInput
        {...input}
        data-autofocus
        dir="auto"
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FormDialog>
  )
}
