// Notes above a quote that is edited: somebody else changed it, their changes were merged, or it could not be saved.
import { useCurrencyDigits } from '../../service/console-settings.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Button } from '../../ui/mantine.ts'
import { FailureNote } from '../../ui/states.tsx'
import { useOtherEditor } from '../../records/actor.ts'
import { lastEditorOf } from '../offer/last-editor.ts'
import { useHistory } from '../../records/use-history.ts'
import { MergedList } from '../offer/taken-list.tsx'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from '../offer/quote-page.module.css'

type Props = {
  editor: Pick<QuoteEditor, 'quote' | 'newer' | 'taken' | 'actor' | 'error' | 'merge' | 'discard'>
  onRework: () => void
}

export function EditorNotes({ editor, onRework }: Props) {
  const { t } = useMessages()
  const otherEditor = useOtherEditor()
  const { quote, newer, taken = [], error } = editor
  const digits = useCurrencyDigits()(quote.currency_code)
  const { data } = useHistory(quote.quote_id, newer !== undefined)
  const lastActor = data && lastEditorOf(data)
  const other = otherEditor(lastActor)
  return (
    <>
      {newer?.status === 'pending' && (
        <div className={classes.banner} role="status">
          <p>{t('quote.changed', other)}</p>
          <Button size="compact-sm" variant="default" onClick={() => editor.merge(lastActor)}>
            {t('quote.look')}
          </Button>
        </div>
      )}
      {newer !== undefined && newer.status !== 'pending' && (
        <div className={classes.banner} role="alert">
          <p>{t('quote.moved', { ...other, status: newer.status })}</p>
          <Button size="compact-sm" variant="default" onClick={onRework}>
            {t('quote.move.rework')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={editor.discard}>
            {t('quote.discardMine')}
          </Button>
        </div>
      )}
      {taken.length > 0 && (
        <div className={classes.banner} role="status">
          <MergedList editor={editor} digits={digits} />
        </div>
      )}
      {error !== undefined && <FailureNote error={error} />}
    </>
  )
}
