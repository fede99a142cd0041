// The texts of a line: name, heading, unit and description.
import { lineTextMax } from '../../../src/domain/lines.ts'
import { BlockText } from '../../records/block-text.tsx'
import { TextInput } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import { isUnnamed } from '../../records/placeholder-name.ts'
import type { TextField } from './edits.ts'
import type { Line } from '../offer/offer.ts'
import classes from '../offer/grid.module.css'

type Props = {
  line: Line
  label: (name: string) => string
  /** What the service found, by column. */
  faults: ReadonlyMap<string, string> | undefined
  onText: (key: string, field: TextField, text: string) => void
}

export function LineTexts({ line, label, faults, onText }: Props) {
  const { t } = useMessages()
  const field = (name: TextField) => ({
    label: t(`quote.${name}`),
    'aria-label': label(t(`quote.${name}`)),
    'data-column': name,
    dir: 'auto',
    autoComplete: 'off',
    maxLength: lineTextMax[name],
    value: line[name],
    error: faults?.get(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onText(line.key, name, currentTarget.value),
  })
  return (
    <div className={classes.texts}>
      <TextInput
        {...field('name')}
        // A placeholder is replaced by what is typed.
        onFocus={({ currentTarget }) => isUnnamed(line) && currentTarget.select()}
        className={classes.wideText}
        error={line.name.trim() === '' ? t('form.required') : faults?.get('name')}
      />
      <TextInput {...field('section')} placeholder={t('quote.noSection')} />
      <TextInput {...field('unit')} />
      <BlockText
        {...field('description')}
        kind="comment"
        onText={(text) => onText(line.key, 'description', text)}
        className={classes.wideText}
        autosize={false}
        rows={2}
      />
    </div>
  )
}
