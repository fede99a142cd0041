// The dialog that saves what a quote offers as a template.
import { useRef, useState } from 'react'
import { findTemplateNamed, useTemplatesChanged } from '../../records/templates.ts'
import { TemplateFields } from '../../records/template-fields.tsx'
import { api, hasCode, result } from '../../service/api.ts'
import { useConsoleSettings } from '../../service/console-settings.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog, SubmitAgain } from '../../ui/form-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { templateOf, textsAbout } from './template-of.ts'
import type { Quote } from '../offer/offer.ts'
import classes from '../../records/dialogs.module.css'

const textLabels = {
  title: 'quote.title',
  seller_comment: 'quote.comment',
  terms: 'quote.customerTerms',
} as const

type Props = { quote: Quote; onClose: () => void }

export function SaveTemplateDialog({ quote, onClose }: Props) {
  const { t } = useMessages()
  const changed = useTemplatesChanged()
  const stores = useConsoleSettings()?.stores ?? []
  const [before] = useState({ name: quote.title ?? '', store_id: '', valid_days: '' })
  const [typed, setTyped] = useState(before)
  /** The template of the same name that the person has agreed to overwrite, with its version. */
  const overwritten = useRef<{ template_id: number; version: number }>(undefined)
  const leftOut = textsAbout(quote)
  const save = async () => {
    const name = typed.name.trim()
    const store_id = typed.store_id === '' ? null : Number(typed.store_id)
    const valid_days = typed.valid_days === '' ? null : Number(typed.valid_days)
    const store = stores.find((each) => each.store_id === quote.store_id)
    const template = { name, store_id, valid_days, ...(await templateOf(quote, store)) }
    const same = await findTemplateNamed(name, store_id)
    const isAgreed =
      same?.template_id === overwritten.current?.template_id && same?.version === overwritten.current?.version
    if (same && !isAgreed) {
      overwritten.current = same
      throw new SubmitAgain(t('template.overwrite', { name }))
    }
    if (same) {
      const params = { path: { id: same.template_id } }
      const body = { template: { version: same.version, ...template } }
      await result(api.PUT('/rest/V1/quoting/templates/{id}', { params, body }))
    } else {
      const body = { template }
      await sendOnce(['template', body], (header) =>
        result(api.POST('/rest/V1/quoting/templates', { params: { header }, body })),
      )
    }
    await changed()
    notifyDone(t('template.saved', { name }))
    onClose()
  }
  return (
    <FormDialog
      title={t('template.save')}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={onClose}
      isDirty={Object.entries(before).some(([name, value]) => typed[name as keyof typeof typed] !== value)}
      explain={(error) => (hasCode(error, 'version_conflict') ? t('template.changed') : undefined)}
    >
      {(faultOf) => (
        <>
          <p className={classes.muted}>{t('template.saveHint')}</p>
          {leftOut.length > 0 && (
            <p className={classes.muted}>
              {t('template.leftOut', { texts: leftOut.map((name) => t(textLabels[name])).join(', ') })}
            </p>
          )}
          <TemplateFields typed={typed} onChange={setTyped} faultOf={faultOf} />
        </>
      )}
    </FormDialog>
  )
}
