// The dialogs that create, change and delete a text block.
import { useRef, useState, type RefObject } from 'react'
import { languages } from '../../src/domain/languages.ts'
import { textKinds, useTextBlocksChanged, type TextBlock } from '../records/text-blocks.ts'
import { placeNames, placeText } from '../records/text-rules.ts'
import { api, hasCode, result } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useMessages } from '../messages/messages.tsx'
import { TEXT_CHARACTERS_MAX, textField } from '../ui/fields.ts'
import { FormDialog, SubmitAgain } from '../ui/form-dialog.tsx'
import { Button, Select, Textarea, TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import classes from './templates.module.css'

type Fields = Pick<TextBlock, 'name' | 'text' | 'locale' | 'kind'>
type Props = {
  /** Undefined for a new one. */
  block: TextBlock | undefined
  onClose: () => void
}

export function TextBlockDialog({ block, onClose }: Props) {
  const { t } = useMessages()
  const changed = useTextBlocksChanged()
  const [before] = useState({
    name: block?.name ?? '',
    text: block?.text ?? '',
    locale: block?.locale ?? '',
    kind: block?.kind ?? 'reply',
  })
  const [typed, setTyped] = useState(before)
  const version = useRef(block?.version)
  const text = useRef<HTMLTextAreaElement>(null)
  const isDirty = Object.entries(before).some(([name, value]) => typed[name as keyof typeof typed] !== value)
  const save = async () => {
    const text_block = { ...typed, name: typed.name.trim(), locale: typed.locale || null }
    if (block) await change(block, text_block)
    else
      await sendOnce(['text block', text_block], (header) =>
        result(api.POST('/rest/V1/sales/textBlocks', { params: { header }, body: { text_block } })),
      )
    await changed()
    notifyDone(t('textBlock.saved', { name: text_block.name }))
    onClose()
  }
  const change = async ({ text_block_id: id }: TextBlock, fields: Fields) => {
    const params = { path: { id } }
    try {
      const body = { text_block: { version: version.current!, ...fields } }
      await result(api.PUT('/rest/V1/sales/textBlocks/{id}', { params, body }))
    } catch (error) {
      if (!hasCode(error, 'version_conflict')) throw error
      const other = await result(api.GET('/rest/V1/sales/textBlocks/{id}', { params }))
      version.current = other.version
      throw new SubmitAgain(t('textBlock.changed', { text: other.text }))
    }
  }
  return (
    <FormDialog
      title={t(block ? 'textBlock.edit' : 'textBlock.add')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={isDirty}
      isLarge
      canSubmit={isDirty}
    >
      {(faultOf) => {
        const field = textField(typed, setTyped, faultOf)
        return (
          <>
            <TextInput label={t('quote.name')} required data-autofocus dir="auto" {...field('name')} />
            <div className={classes.pair}>
              <Select
                label={t('textBlock.kind')}
                data={textKinds.map((value) => ({ value, label: t(`textBlock.kind.${value}`) }))}
                value={typed.kind}
                error={faultOf('kind')}
                allowDeselect={false}
                onChange={(kind) => kind !== null && setTyped({ ...typed, kind })}
              />
              <LanguageSelect
                value={typed.locale}
                error={faultOf('locale')}
                onChange={(locale) => setTyped({ ...typed, locale })}
              />
            </div>
            <Textarea
              ref={text}
              label={t('textBlock.text')}
              description={t('textBlock.textHint')}
              required
              rows={6}
              dir="auto"
              {...field('text')}
              maxLength={TEXT_CHARACTERS_MAX}
            />
            <Places field={text} onText={(changed) => setTyped({ ...typed, text: changed })} />
          </>
        )
      }}
    </FormDialog>
  )
}

type LanguageProps = { value: string; error: string | undefined; onChange: (locale: string) => void }

function LanguageSelect({ value, error, onChange }: LanguageProps) {
  const { t } = useMessages()
  const known = [
    { value: '', label: t('textBlock.everyLanguage') },
    ...Object.entries(languages).map(([tag, label]) => ({ value: tag, label })),
  ]
  const isKnown = known.some((each) => each.value === value)
  return (
    <Select
      label={t('stores.language')}
      data={isKnown ? known : [...known, { value, label: value }]}
      value={value}
      error={error}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

type PlacesProps = { field: RefObject<HTMLTextAreaElement | null>; onText: (text: string) => void }

/** Buttons that insert a place where the caret is. */
function Places({ field, onText }: PlacesProps) {
  const { t } = useMessages()
  const insert = (name: string) => {
    const input = field.current!
    input.setRangeText(placeText(name), input.selectionStart, input.selectionEnd, 'end')
    onText(input.value)
    input.focus()
  }
  return (
    <div className={classes.places} role="group" aria-label={t('textBlock.places')}>
      {placeNames.map((name) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
          {t(`textBlock.place.${name}`)}
        </Button>
      ))}
    </div>
  )
}

export function DeleteTextBlockDialog({ block, onClose }: { block: TextBlock; onClose: () => void }) {
  const { t } = useMessages()
  const changed = useTextBlocksChanged()
  const { text_block_id: id, name, text } = block
  const remove = async () => {
    await result(api.DELETE('/rest/V1/sales/textBlocks/{id}', { params: { path: { id } } }))
    onClose()
    notifyDone(t('textBlock.deleted', { name }))
    await changed()
  }
  return (
    <FormDialog
      title={t('textBlock.deleteTitle', { name })}
      submitLabel={t('access.delete')}
      onSubmit={remove}
      onClose={onClose}
      isDangerous
    >
      <p className={classes.text}>
        <bdi>{text}</bdi>
      </p>
    </FormDialog>
  )
}
