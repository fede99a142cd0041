// The bar below a quote that is edited: the total, whether it is saved, and the buttons to save and to propose it.
import { useShortcuts } from '../../ui/keys.ts'
import { Button } from '../../ui/mantine.ts'
import { useMessages } from '../../messages/messages.tsx'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from '../offer/quote-page.module.css'

type Props = {
  editor: Pick<QuoteEditor, 'isDirty' | 'isSaving' | 'save' | 'quote'>
  total: string
  count: number
  onPropose: () => void
}

export function EditorBar({ editor, total, count, onPropose }: Props) {
  const { t } = useMessages()
  const { isDirty, isSaving, quote } = editor
  const save = () => void editor.save()
  useShortcuts([{ keys: 'Ctrl+s', label: t('common.save'), run: save }])
  const isPending = quote.status === 'pending'
  // A quote has id 0 until it is created.
  const isCreated = quote.quote_id > 0
  return (
    <div className={classes.bar}>
      <div className={classes.barTotal}>
        <strong>{total}</strong>
        <span>{t('quote.count', { count })}</span>
      </div>
      <span className={classes.saved} role="status" data-dirty={isDirty || undefined}>
        {isSaving ? t('quote.saving') : isDirty ? t('common.unsaved') : isCreated && t('quote.saved')}
      </span>
      <Button
        variant="default"
        disabled={!isDirty || !isPending}
        loading={isSaving}
        onClick={save}
        aria-keyshortcuts="Control+S"
      >
        {t('common.save')}
      </Button>
      <Button onClick={onPropose} disabled={!isPending || count === 0} aria-keyshortcuts="Control+Enter">
        {t('quote.propose')} <kbd className={classes.key}>{t('keys.name.Ctrl')} ↵</kbd>
      </Button>
    </div>
  )
}
