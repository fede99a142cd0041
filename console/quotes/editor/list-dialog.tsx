// Adds the rows of a list file to a quote: products of the catalog by their SKUs, custom lines for all others.
import { useRef, useState, type ReactNode } from 'react'
import { readPercent } from '../../../src/domain/amount-input.ts'
import { ITEMS_MAX } from '../../../src/domain/quote-terms.ts'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { isUnnamed } from '../../records/placeholder-name.ts'
import { Select, Switch, TextInput } from '../../ui/mantine.ts'
import { FailureNote, Skeleton } from '../../ui/states.tsx'
import { canMakeLines } from '../list-file/guess-columns.ts'
import { ListFault } from '../list-file/list-fault.ts'
import { isTaxPercent } from '../offer/line-amounts.ts'
import type { Edit, Line } from '../offer/offer.ts'
import { customLineOf } from './edits.ts'
import { linesOf } from './find-products.ts'
import { ListRows } from './list-rows.tsx'
import { useKnownProducts } from './use-known-products.ts'
import { useListDialog, type ListRow, type ListSource } from './use-list-dialog.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import classes from './list-dialog.module.css'

type Props = {
  source: ListSource
  editor: Pick<QuoteEditor, 'draft' | 'edit'>
  currency: string
  /** The tax rate that custom lines have at first, null if there is none. */
  defaultTax: number | null
  /** Receives the key of the first line that was added. */
  onClose: (firstKey: string | undefined) => void
}

export function ListDialog({ source, editor, currency, defaultTax, onClose }: Props) {
  const { t } = useMessages()
  const list = useListDialog(source, currency)
  const { query, rows, columns, addedCount } = list
  const products = useKnownProducts(rows)
  const tax = useTaxRate(defaultTax)
  const [isDone, setIsDone] = useState(false)
  const firstKey = useRef<string>(undefined)
  const close = () => onClose(firstKey.current)
  const chosen = rows.flatMap(({ number, read, isTicked }) =>
    isTicked && 'line' in read ? [{ number, ...read.line }] : [],
  )
  const unread = rows.filter(({ read, isTicked }) => isTicked && 'fault' in read).length
  const customCount = chosen.every(({ sku }) => products.isSought(sku))
    ? chosen.filter((row) => !products.find(row)).length
    : undefined
  const isTooMany = editor.draft.lines.length + chosen.length > ITEMS_MAX

  async function add(): Promise<void> {
    const { lines } = await linesOf(chosen, currency, (row) => customLineOf(row, tax.rate), products)
    editor.edit(addList(lines), { note: t('quote.undo.added', { count: lines.length }) })
    firstKey.current ??= lines[0]?.key
    list.setAdded(chosen.map(({ number }) => number))
    if (unread === 0) close()
    else setIsDone(true)
  }

  return (
    <FormDialog
      title={t('listFile.title', { name: source.name })}
      submitLabel={t('listFile.add', { count: chosen.length })}
      canSubmit={chosen.length > 0 && !isTooMany && canMakeLines(columns) && !tax.isBad}
      isDirty={list.isChanged || addedCount > 0}
      isWide
      onSubmit={add}
      onClose={close}
    >
      {query.isPending && <Skeleton lines={5} />}
      {query.error && <ReadingFailure error={query.error} />}
      {query.data && (
        <Options list={list}>
          {customCount !== 0 && (
            <TextInput
              className={classes.tax}
              label={t('listFile.tax')}
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              value={tax.text}
              error={tax.isBad && t('quote.taxFault')}
              onChange={({ currentTarget }) => tax.setText(currentTarget.value)}
            />
          )}
        </Options>
      )}
      {query.data && (
        <>
          <p className={classes.note} role="status" data-warn={unread > 0 || undefined}>
            {isDone && `${t('quote.undo.added', { count: addedCount })}. `}
            {!canMakeLines(columns)
              ? t('listFile.choose')
              : unread > 0
                ? t('listFile.unread', { count: unread })
                : customCount === undefined
                  ? t('listFile.hint')
                  : t('listFile.counts', { known: chosen.length - customCount, custom: customCount })}
          </p>
          <AmbiguityNote rows={rows} />
          {query.data.isCut && <p className={classes.note}>{t('listFile.cut', { max: ITEMS_MAX })}</p>}
          {isTooMany && (
            <p className={classes.fault} role="alert">
              {t('listFile.tooMany', { max: ITEMS_MAX })}
            </p>
          )}
          <ListRows list={list} products={products} />
        </>
      )}
    </FormDialog>
  )
}

/** Adds the lines, in place of one that a price request without a product began, while nobody has named or priced it. */
const addList =
  (lines: readonly Line[]): Edit =>
  (offer) => ({
    ...offer,
    lines: [...offer.lines.filter((line) => !(isUnnamed(line) && line.needs_price)), ...lines],
  })

/** What is typed as the tax rate of all custom lines; `rate` is null without one. */
function useTaxRate(defaultTax: number | null) {
  const { language } = useMessages()
  const { decimal } = useFormat()
  const [text, setText] = useState(defaultTax === null ? '' : decimal(String(defaultTax)))
  const reading = readPercent(text, language)
  const percent = 'fault' in reading ? undefined : (reading.amount ?? '')
  const isBad = percent === undefined || !isTaxPercent(percent)
  return { text, setText, isBad, rate: isBad || percent === '' ? null : Number(percent) }
}

/** How many amounts are read in one of two ways. Their cells show both. */
function AmbiguityNote({ rows }: { rows: readonly ListRow[] }) {
  const { t } = useMessages()
  const count = rows
    .filter(({ isTicked }) => isTicked)
    .reduce((sum, { read }) => sum + ('readings' in read ? Object.keys(read.readings).length : 0), 0)
  return (
    count > 0 && (
      <p className={classes.note} role="status" data-warn>
        {t('listFile.ambiguous', { count })}
      </p>
    )
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

/** The sheet, if there are several, whether there is a heading, and what else is chosen for all rows. */
function Options({ list, children }: { list: ReturnType<typeof useListDialog>; children: ReactNode }) {
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
      {children}
    </div>
  )
}
