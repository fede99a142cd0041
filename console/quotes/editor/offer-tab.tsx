// The contents of a pending quote: its lines in a grid, its terms, its totals.
import { useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Thresholds } from '../../../src/domain/price-warnings.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useStore } from '../../service/console-settings.ts'
import { focusIfLost } from '../../ui/return-focus.ts'
import { AddLines } from './add-lines.tsx'
import { SaveAttempts } from './amount-cell.tsx'
import { addLines, commonTax, faultsOf } from './edits.ts'
import { offerMargin, totalsOf, type OfferTotals } from '../offer/line-amounts.ts'
import { LineGrid, type GridHandle } from './line-grid.tsx'
import { ListDialog } from './list-dialog.tsx'
import { ListDrop } from './list-drop.tsx'
import type { ListSource } from './use-list-dialog.ts'
import type { Column, Offer, Quote } from '../offer/offer.ts'
import { PricingButton } from './pricing-button.tsx'
import { TermsForm } from './terms-form.tsx'
import { TotalsCard } from '../../records/totals-card.tsx'
import { UndoBar, useOfferKeys } from './undo-bar.tsx'
import { useCostOf } from './use-cost-of.ts'
import { useInsertTemplate } from './use-insert-template.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import { placeOf } from './field-places.ts'
import type { PastedRows } from './use-pasted-rows.ts'
import classes from '../offer/quote-page.module.css'

type Props = {
  editor: Pick<
    QuoteEditor,
    | 'quote'
    | 'base'
    | 'draft'
    | 'edit'
    | 'leave'
    | 'revert'
    | 'undo'
    | 'redo'
    | 'past'
    | 'future'
    | 'note'
    | 'faults'
    | 'attempts'
    | 'save'
  >
  pasted: PastedRows
  /** The file whose rows are being added as lines. */
  list: ListSource | undefined
  onList: (list: ListSource | undefined) => void
  currency: string
  digits: number
  /** What the saved items cost, by their ids. */
  costs: ReadonlyMap<number, number>
  hasMargins: boolean
  thresholds: Thresholds
  /** What has the focus at first: name or price of the first line, or the search that adds products. */
  focus: 'name' | 'price' | 'add' | undefined
  /** The id of the template that a new quote begins with. */
  template?: number | undefined
}

export function OfferTab({
  editor,
  pasted,
  list,
  onList,
  currency,
  digits,
  costs,
  hasMargins,
  thresholds,
  focus,
  template,
}: Props) {
  const { t } = useMessages()
  const { draft, edit, faults } = editor
  const grid = useRef<GridHandle>(null)
  const adding = useRef<HTMLInputElement>(null)
  const totals = useTotals(draft, editor.quote.tax_rounding, digits)
  const costOf = useCostOf(draft.lines, costs, { currency, isAllowed: hasMargins })
  const defaultTax = useStore(editor.quote.store_id)?.default_tax_percent ?? commonTax(draft.lines)
  const insertTemplate = useInsertTemplate(editor, pasted, defaultTax)
  const focusAdded = useAddedFocus(grid)
  const focusFirst = (column = 'price') => {
    const [first] = draft.lines
    if (first) grid.current?.focusCell(first.key, column)
    else adding.current?.focus()
  }
  useOfferKeys(editor, () => focusFirst(), adding)
  useEffect(() => {
    if (template !== undefined) void insertTemplate(template)
    if (focus === 'name' || focus === 'price') focusFirst(focus)
    else if (focus === 'add') adding.current?.focus()
    // After a change of status or the first save, the element that had the focus is gone.
    else focusIfLost()
  }, [])
  const offer = useFaultFocus(editor, grid)
  return (
    <div ref={offer} className={classes.offer} onBlur={editor.leave}>
      <ListDrop className={classes.card} label={t('quote.lines')} onList={onList}>
        <SaveAttempts value={editor.attempts}>
          <LineGrid
            quote={editor.quote}
            show_images={draft.show_images}
            lines={draft.lines}
            totals={totals}
            digits={digits}
            costOf={costOf}
            hasMargins={hasMargins}
            thresholds={thresholds}
            faults={faults}
            edit={edit}
            onRevert={editor.revert}
            onPasteRows={(table) => void pasted.addRows(table)}
            onLeaveDown={() => adding.current?.focus()}
            handle={grid}
          />
        </SaveAttempts>
        <UndoBar editor={editor}>
          <PricingButton
            editor={editor}
            currency={currency}
            digits={digits}
            costOf={costOf}
            hasMargins={hasMargins}
            selectedKeys={() => grid.current?.selectedKeys() ?? []}
          />
        </UndoBar>
        <AddLines
          showsPictures={draft.show_images}
          currency={currency}
          digits={digits}
          defaultTax={defaultTax}
          pasted={pasted}
          storeId={editor.quote.store_id}
          isEmpty={editor.quote.quote_id === 0 && draft.lines.length === 0}
          inputRef={adding}
          onTemplate={(id) => void insertTemplate(id)}
          onAdd={(line) => {
            edit(addLines([line]), { note: t('quote.undo.added', { count: 1 }) })
            focusAdded({ key: line.key, column: 'qty' })
          }}
          onList={onList}
        />
      </ListDrop>
      {list && (
        <ListDialog
          source={list}
          editor={editor}
          currency={currency}
          defaultTax={defaultTax}
          onClose={(firstKey) => {
            onList(undefined)
            if (firstKey !== undefined) focusAdded({ key: firstKey, column: 'price' })
          }}
        />
      )}
      <div className={classes.below}>
        <section className={classes.padded} aria-label={t('quote.terms')}>
          <TermsForm
            quote={editor.quote}
            terms={draft}
            currency={currency}
            faults={faults}
            onChange={(terms) =>
              edit((offer) => ({ ...offer, ...terms }), { place: Object.keys(terms).join() })
            }
          />
        </section>
        <section className={classes.padded} aria-label={t('quote.totals')}>
          <TotalsCard
            totals={totals}
            buyer={draft}
            currency={currency}
            digits={digits}
            margin={hasMargins && totals ? offerMargin(totals, draft.lines.map(costOf), digits) : undefined}
          />
        </section>
      </div>
    </div>
  )
}

/** Returns the totals, undefined if one is too large. They are deferred, so that long quotes do not slow down typing. */
export function useTotals(
  draft: Offer,
  tax_rounding: Quote['tax_rounding'],
  digits: number,
): OfferTotals | undefined {
  const { lines, shipping_amount, shipping_tax_percent } = useDeferredValue(draft)
  return useMemo(() => {
    try {
      return totalsOf({ lines, shipping_amount, shipping_tax_percent }, tax_rounding, digits)
    } catch {
      return undefined
    }
  }, [lines, shipping_amount, shipping_tax_percent, tax_rounding, digits])
}

/** Returns a function that focuses a cell of a line once it is among the others. */
function useAddedFocus(grid: { current: GridHandle | null }) {
  const [added, setAdded] = useState<{ key: string; column: Column }>()
  useEffect(() => {
    if (added) grid.current?.focusCell(added.key, added.column)
    setAdded(undefined)
  }, [added, grid])
  return setAdded
}

/** After an attempt to save, focuses the first faulty cell, or else the first term within the element of the returned ref. */
function useFaultFocus(editor: Props['editor'], grid: RefObject<GridHandle | null>) {
  const { attempts, draft, faults } = editor
  const offer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    const [unread] = faultsOf(draft.lines)
    const [refused] = draft.lines.flatMap(({ key }) =>
      ['choice', 'qty', 'price', 'tax_percent', 'name', 'section', 'unit', 'description', 'note']
        .filter((column) => faults.has(placeOf(key, column)))
        .map((column) => ({ key, column })),
    )
    const fault = unread ?? refused
    if (fault) return grid.current?.focusCell(fault.key, fault.column)
    offer.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  return offer
}
