// Adds the rows of a list file to a quote: products of the catalog by their SKUs, custom lines for all others.
import { useRef, useState } from 'react'
import { ITEMS_MAX } from '../../../src/domain/quote-terms.ts'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select, Switch } from '../../ui/mantine.ts'
import { FailureNote, Skeleton } from '../../ui/states.tsx'
import { canMakeLines } from '../list-file/guess-columns.ts'
import { ListFault } from '../list-file/list-fault.ts'
import { addLines, wantedLine } from './edits.ts'
import { linesOf } from './find-products.ts'
import { ListRows } from './list-rows.tsx'
import { useListDialog, type ListSource } from './use-list-dialog.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from './list-dialog.module.css'

type Props = {
  source: ListSource
  editor: Pick<QuoteEditor, 'draft' | 'edit'>
  currency: string
  /** The tax rate of custom lines, null if there is none. */
  defaultTax: number | null
  /** Receives the key of the first line that was added. */
  onClose: (firstKey: string | undefined) => void
}

export function ListDialog({ source, editor, currency, defaultTax, onClose }: Props) {
  const { t } = useMessages()
  const list = useListDialog(source)
  const { query, rows, columns, addedCount } = list
  const [isDone, setIsDone] = useState(false)
  const firstKey = useRef<string>(undefined)
  const close = () => onClose(firstKey.current)
  const chosen = rows.flatMap(({ number, read, isTicked }) =>
    isTicked && 'line' in read ? [{ number, ...read.line }] : [],
  )
  const unread = rows.filter(({ read, isTicked }) => isTicked && 'fault' in read).length
  const isTooMany = editor.draft.lines.length + chosen.length > ITEMS_MAX

  async function add(): Promise<void> {
    const { lines } = await linesOf(chosen, currency, (row) => wantedLine(row, defaultTax))
    editor.edit(addLines(lines), { note: t('quote.undo.added', { count: lines.length }) })
    firstKey.current ??= lines[0]?.key
    list.leaveOut(chosen.map(({ number }) => number))
    if (unread === 0) close()
    else setIsDone(true)
  }

  return (
    <FormDialog
      title={t('listFile.title', { name: source.name })}
      submitLabel={t('listFile.add', { count: chosen.length })}
      canSubmit={chosen.length > 0 && !isTooMany && canMakeLines(columns)}
      isDirty={list.isChanged || addedCount > 0}
      isWide
      onSubmit={add}
      onClose={close}
    >
      {query.isPending && <Skeleton lines={5} />}
      {query.error && <ReadingFailure error={query.error} />}
      {query.data && <Options list={list} />}
      {query.data && (
        <>
          <p className={classes.note} role="status" data-warn={unread > 0 || undefined}>
            {isDone && `${t('quote.undo.added', { count: addedCount })}. `}
            {!canMakeLines(columns)
              ? t('listFile.choose')
              : unread > 0
                ? t('listFile.unread', { count: unread })
                : t('listFile.hint')}
          </p>
          {query.data.isCut && <p className={classes.note}>{t('listFile.cut', { max: ITEMS_MAX })}</p>}
          {isTooMany && (
            <p className={classes.fault} role="alert">
              {t('listFile.tooMany', { max: ITEMS_MAX })}
            </p>
          )}
          <ListRows list={list} />
        </>
      )}
    </FormDialog>
  )
}

function ReadingFailure({ error }: { error: Error }) {
  const { t } = useMessages()
  if (!(error instanceof ListFault)) return <FailureNote error={error} />
  return (
    <p className={classes.fault} role="alert">
      {t(`listFile.failed.${error.reason}`)}
    </p>
  )
}

/** The sheet, if there are several, and whether there is a heading. */
function Options({ list }: { list: ReturnType<typeof useListDialog> }) {
  const { t } = useMessages()
  const { number } = useFormat()
  const { sheets, sheet } = list.query.data!
  return (
    <div className={classes.options}>
      {sheets.length > 1 && (
        <Select
          label={t('listFile.sheet')}
          data={sheets.map((name, index) => ({ value: String(index), label: name }))}
          value={String(sheet)}
          allowDeselect={false}
          onChange={(value) => value !== null && list.setSheet(Number(value))}
        />
      )}
      <Switch
        label={t('listFile.heading', { number: number(list.headingNumber) })}
        checked={list.heading !== -1}
        onChange={({ currentTarget }) => list.setHasHeading(currentTarget.checked)}
      />
    </div>
  )
}
