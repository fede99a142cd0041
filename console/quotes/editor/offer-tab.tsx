// The contents of a pending quote: its lines in a grid, its terms, its totals.
import { Redo2, Undo2 } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { amount, sum } from '../../../src/domain/money.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { focusIfLost } from '../../ui/return-focus.ts'
import { ActionIcon } from '../../ui/mantine.ts'
import { AddLines } from './add-lines.tsx'
import { addLines, faultsOf } from './edits.ts'
import { totalsOf, type OfferTotals } from '../offer/line-amounts.ts'
import { LineGrid, type GridHandle } from './line-grid.tsx'
import type { Offer } from '../offer/offer.ts'
import { TermsForm } from './terms-form.tsx'
import { TotalsCard } from '../offer/totals-card.tsx'
import { useCostOf, type CostOf } from './use-cost-of.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import { placeOf } from './editor-state.ts'
import type { PastedRows } from './use-pasted-rows.ts'
import classes from '../offer/quote-page.module.css'

type Props = {
  editor: Pick<
    QuoteEditor,
    'draft' | 'edit' | 'leave' | 'undo' | 'redo' | 'past' | 'future' | 'note' | 'faults' | 'attempts'
  >
  pasted: PastedRows
  currency: string
  digits: number
  /** Of the saved items. */
  costs: ReadonlyMap<number, number>
  hasMargins: boolean
  /** Where the focus begins. */
  focus: 'price' | 'add' | undefined
}

export function OfferTab({ editor, pasted, currency, digits, costs, hasMargins, focus }: Props) {
  const { t } = useMessages()
  const { draft, edit, faults } = editor
  const grid = useRef<GridHandle>(null)
  const adding = useRef<HTMLInputElement>(null)
  const totals = useTotals(draft, digits)
  const costOf = useCostOf(draft.lines, costs, hasMargins)
  const [justAdded, setJustAdded] = useState<string>()
  const focusFirst = () => {
    const [first] = draft.lines
    if (first) grid.current?.focusCell(first.key, 'price')
    else adding.current?.focus()
  }
  useShortcuts([
    { keys: 'e', label: t('quote.keys.edit'), run: focusFirst },
    { keys: 'n', label: t('quote.keys.add'), run: () => adding.current?.focus() },
    { keys: 'Ctrl+z', label: t('quote.keys.undo'), run: editor.undo, when: isFree },
    { keys: 'Ctrl+Shift+z', label: t('quote.keys.redo'), run: editor.redo, when: isFree },
    { keys: 'Ctrl+y', label: t('quote.keys.redo'), run: editor.redo, when: isFree },
  ])
  useEffect(() => {
    if (focus === 'price') focusFirst()
    else if (focus === 'add') adding.current?.focus()
    // After a move or the first save, the inputs of the page before are gone.
    else focusIfLost()
  }, [])
  useEffect(() => {
    if (justAdded !== undefined) grid.current?.focusCell(justAdded, 'qty')
    setJustAdded(undefined)
  }, [justAdded])
  useFaultFocus(editor, grid)
  return (
    <div className={classes.offer} onBlur={editor.leave}>
      <section className={classes.card} aria-label={t('quote.lines')}>
        <LineGrid
          lines={draft.lines}
          totals={totals}
          digits={digits}
          costOf={costOf}
          hasMargins={hasMargins}
          faults={faults}
          edit={edit}
          onPasteRows={(table) => void pasted.addRows(table)}
          onLeaveDown={() => adding.current?.focus()}
          handle={grid}
        />
        <UndoBar editor={editor} />
        <AddLines
          currency={currency}
          digits={digits}
          pasted={pasted}
          inputRef={adding}
          onAdd={(line) => {
            edit(addLines([line]), { note: t('quote.undo.added', { count: 1 }) })
            setJustAdded(line.key)
          }}
        />
      </section>
      <div className={classes.below}>
        <section className={classes.padded} aria-label={t('quote.terms')}>
          <TermsForm
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
            margin={hasMargins && totals ? marginOf(draft, totals, costOf) : undefined}
          />
        </section>
      </div>
    </div>
  )
}

/** Undoes and redoes every edit, and says what the last one did if that is easily missed. */
function UndoBar({ editor }: Pick<Props, 'editor'>) {
  const { t } = useMessages()
  const { past, future, note } = editor
  const button = (label: string, icon: ReactNode, steps: readonly unknown[], run: () => void) => (
    <ActionIcon
      aria-label={label}
      title={label}
      // The focus stays on a button that has nothing left to do.
      aria-disabled={steps.length === 0}
      data-disabled={steps.length === 0 || undefined}
      onClick={run}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.undo} data-note={note !== undefined || undefined}>
      <span role="status">{note}</span>
      {button(t('quote.undo'), <Undo2 size={16} />, past, editor.undo)}
      {button(t('quote.redo'), <Redo2 size={16} />, future, editor.redo)}
    </div>
  )
}

/** What is typed into other fields, such as a search, has the keys of the browser. */
function isFree({ target }: KeyboardEvent): boolean {
  return !(
    target instanceof HTMLElement &&
    target.closest('[data-own-undo]') &&
    'value' in target &&
    target.value
  )
}

/** Returns the totals, undefined if one is too large or cannot be computed. Typing does not wait for those of long quotes. */
export function useTotals(draft: Offer, digits: number): OfferTotals | undefined {
  const { lines, shipping_amount } = useDeferredValue(draft)
  return useMemo(() => {
    try {
      return totalsOf({ lines, shipping_amount }, digits)
    } catch {
      return undefined
    }
  }, [lines, shipping_amount, digits])
}

/** Undefined unless the cost of every line is known. */
function marginOf({ lines }: Offer, { items, totals }: OfferTotals, costOf: CostOf) {
  const known = lines.map(costOf)
  if (totals.subtotal.eq(0) || known.length !== items.length) return undefined
  if (known.some((cost) => cost === undefined)) return undefined
  const margin = totals.subtotal.minus(sum(items.map(({ qty }, index) => qty.times(amount(known[index]!)))))
  return { amount: margin.toFixed(), percent: margin.times(100).div(totals.subtotal).round(1).toFixed() }
}

/** After an attempt to save, the first cell that has to be corrected has the focus. */
function useFaultFocus(editor: Props['editor'], grid: { current: GridHandle | null }) {
  const { attempts, draft, faults } = editor
  useEffect(() => {
    if (attempts === 0) return
    const [own] = faultsOf(draft.lines)
    const named = draft.lines.flatMap(({ key }) =>
      ['qty', 'price', 'tax_percent', 'note']
        .filter((column) => faults.has(placeOf(key, column)))
        .map((column) => ({ key, column })),
    )[0]
    const fault = own ?? named
    if (fault) grid.current?.focusCell(fault.key, fault.column)
  }, [attempts])
}
