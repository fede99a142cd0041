// The dialogs that change and delete a template.
import { useRef, useState } from 'react'
import { BlockText } from '../records/block-text.tsx'
import { TemplateFields } from '../records/template-fields.tsx'
import { readTemplate, useTemplatesChanged, type Template } from '../records/templates.ts'
import { api, hasCode, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { TEXT_CHARACTERS_MAX, textField } from '../ui/fields.ts'
import { FormDialog, SubmitAgain } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import classes from './templates.module.css'

type Props = { template: Template; onClose: () => void }

const LINES = { rows: 4, dir: 'auto' }
const TITLE_CHARACTERS_MAX = 200
const TERMS_CHARACTERS_MAX = 20_000

const textsOf = ({ name, store_id, valid_days, title, seller_comment, terms }: Template) => ({
  name,
  store_id: String(store_id ?? ''),
  valid_days: String(valid_days ?? ''),
  title: title ?? '',
  seller_comment: seller_comment ?? '',
  terms: terms ?? '',
})

export function TemplateDialog({ template, onClose }: Props) {
  const { t } = useMessages()
  const changed = useTemplatesChanged()
  const [before] = useState(textsOf(template))
  const [typed, setTyped] = useState(before)
  const version = useRef(template.version)
  const changes = changesOf(before, typed)
  const isDirty = Object.keys(changes).length > 0
  const save = async () => {
    const params = { path: { id: template.template_id } }
    try {
      const body = { template: { version: version.current, ...changes } }
      await result(api.PUT('/rest/V1/quoting/templates/{id}', { params, body }))
    } catch (error) {
      if (!hasCode(error, 'version_conflict')) throw error
      // Only the fields that were changed here are sent again.
      version.current = (await readTemplate(template.template_id)).version
      throw new SubmitAgain(t('template.changed'))
    }
    await changed()
    notifyDone(t('template.saved', { name: typed.name.trim() }))
    onClose()
  }
  return (
    <FormDialog
      title={t('template.edit', { name: template.name })}
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
            <p className={classes.hint}>{t('template.linesHint')}</p>
            <TemplateFields typed={typed} onChange={setTyped} faultOf={faultOf} />
            <TextInput
              label={t('quote.title')}
              dir="auto"
              {...field('title')}
              maxLength={TITLE_CHARACTERS_MAX}
            />
            <BlockText
              kind="comment"
              label={t('quote.comment')}
              {...LINES}
              {...field('seller_comment')}
              onText={(seller_comment) => setTyped({ ...typed, seller_comment })}
              maxLength={TEXT_CHARACTERS_MAX}
            />
            <BlockText
              kind="terms"
              label={t('quote.customerTerms')}
              description={t('template.termsHint')}
              {...LINES}
              {...field('terms')}
              onText={(text) => setTyped({ ...typed, terms: text })}
              maxLength={TERMS_CHARACTERS_MAX}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

type Texts = ReturnType<typeof textsOf>

function changesOf(before: Texts, typed: Texts) {
  const { name, store_id, valid_days, ...texts } = typed
  const values = {
    name: name.trim(),
    store_id: store_id === '' ? null : Number(store_id),
    valid_days: valid_days === '' ? null : Number(valid_days),
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text || null])),
  }
  const isChanged = ([key]: [string, unknown]) => typed[key as keyof Texts] !== before[key as keyof Texts]
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

export function DeleteTemplateDialog({ template: { template_id, name }, onClose }: Props) {
  const { t } = useMessages()
  const changed = useTemplatesChanged()
  const remove = async () => {
    await result(api.DELETE('/rest/V1/quoting/templates/{id}', { params: { path: { id: template_id } } }))
    onClose()
    notifyDone(t('template.deleted', { name }))
    await changed()
  }
  return (
    <FormDialog
      title={t('template.deleteTitle', { name })}
      submitLabel={t('access.delete')}
      onSubmit={remove}
      onClose={onClose}
      isDangerous
    >
      <p>{t('template.deleteHint')}</p>
    </FormDialog>
  )
}
