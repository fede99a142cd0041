// Sets the heading above lines: of the selected block, or else of a line and those below it in the same group.
import { useState } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/mantine.ts'
import { groupFrom, setSection } from './edits.ts'
import type { Line } from '../offer/offer.ts'
import type { EditFunction } from './use-quote-editor.ts'

type Props = {
  lines: readonly Line[]
  /** The key of the line below the heading. */
  at: string
  selectedKeys: readonly string[]
  edit: EditFunction
  onClose: () => void
}

export function HeadingDialog({ lines, at, selectedKeys, edit, onClose }: Props) {
  const { t } = useMessages()
  const keys = selectedKeys.includes(at) ? selectedKeys : groupFrom(lines, at)
  const before = lines.find(({ key }) => key === at)?.section ?? ''
  const [section, setText] = useState(before)
  return (
    <FormDialog
      title={t('quote.section')}
      submitLabel={t('quote.sectionSet')}
      isDirty={section !== before}
      onClose={onClose}
      onSubmit={() => {
        edit(setSection(new Set(keys), section.trim()))
        onClose()
        return Promise.resolve()
      }}
    >
      <TextInput
        label={t('quote.section')}
        description={t('quote.sectionHint', { count: keys.length })}
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={200}
        value={section}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  )
}
