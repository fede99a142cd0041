// A line of the grid: its cells, and below them its details.
import { ChevronDown, ChevronUp, Layers, Trash2 } from 'lucide-react'
import { memo, useCallback } from 'react'
import { ActionIcon } from '../../ui/mantine.ts'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { AmountCell } from './amount-cell.tsx'
import { faultsOf, isTaxMissing, isText, type TextField } from './edits.ts'
import { discountPercent, marginPercent } from '../../../src/domain/price-percents.ts'
import type { PriceWarning, Thresholds } from '../../../src/domain/price-warnings.ts'
import { priceOf, tierOf } from '../offer/line-amounts.ts'
import { useWarningText } from '../../records/warning-text.ts'
import { warningsOf } from '../offer/line-warnings.ts'
import { LineSummary, ProductCell } from '../offer/line-parts.tsx'
import { LineDetails } from './line-details.tsx'
import { PriceCell } from './price-memory.tsx'
import type { Column, Line, Tier } from '../offer/offer.ts'
import classes from '../offer/grid.module.css'

export type LineActions = {
  onType: (key: string, column: Column, text: string, value: string | undefined) => void
  onTiers: (key: string, tiers: Tier[]) => void
  onNote: (key: string, note: string) => void
  onText: (key: string, field: TextField, text: string) => void
  onMove: (key: string, by: number) => void
  onRemove: (key: string) => void
  onToggle: (key: string) => void
}

type Props = LineActions & {
  line: Line
  index: number
  digits: number
  rowTotal: string
  cost: number | undefined
  thresholds: Thresholds
  hasMargins: boolean
  picture: string | undefined
  isOpen: boolean
  /** Messages by column. */
  faults: ReadonlyMap<string, string> | undefined
  /** The names of the selected columns, in one text so that `memo` can compare it. */
  selected: string | undefined
}

/** The cell that shows a warning about the price that applies. */
const columnOf: Record<PriceWarning['reason'], Column> = {
  free: 'price',
  dearer: 'price',
  surcharge: 'price',
  discount: 'discount',
  margin: 'margin',
}

export const LineRow = memo(function LineRow({
  line,
  index,
  digits,
  cost,
  thresholds,
  faults,
  ...props
}: Props) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const { key, sku, name } = line
  const { onType } = props
  const price = priceOf(line)
  const tier = tierOf(line)
  const isCustom = line.product_type === 'custom'
  const warnings = warningsOf(line, cost, thresholds)
  const warningText = useWarningText(digits)
  const type = useCallback(
    (column: Column, text: string, value: string | undefined) => onType(key, column, text, value),
    [onType, key],
  )
  const label = (column: string) => t('quote.cell', { column, row: index + 1, product: name || sku })
  const cell = (column: Column, name: string) => ({
    column,
    label: label(name),
    title: name,
    unread: line.unread?.[column],
    fault:
      faults?.get(column) ??
      (column === 'tax_percent' && isTaxMissing(line) ? t('form.required') : undefined),
    warning: warningText(
      warnings.filter((each) => each.from === tier?.qty && columnOf[each.reason] === column),
    ),
    onType: type,
  })
  const isSelected = (column: Column) => props.selected?.includes(column) || undefined
  const isOpen = props.isOpen || hasFaultBelow(line, faults)
  return (
    <div className={classes.line} role="row" aria-rowindex={index + 2} data-key={key}>
      <div className={classes.cells} data-margins={props.hasMargins || undefined}>
        <span className={classes.number} role="cell">
          {index + 1}
        </span>
        <ProductCell line={line} picture={props.picture} fault={faults?.get('sku')} isTabStop={isOpen} />
        <div className={classes.cell} role="cell" data-selected={isSelected('qty')}>
          <AmountCell {...cell('qty', t('quote.qty'))} value={line.qty} digits={0} />
        </div>
        <div className={classes.fixed} role="cell" data-label={t('quote.listPrice')}>
          {isCustom ? '–' : decimal(line.list_price, digits)}
        </div>
        <PriceCell line={line} digits={digits} isSelected={isSelected('price')} onType={type}>
          <AmountCell
            {...cell('price', t('quote.price'))}
            value={line.needs_price ? undefined : price}
            digits={digits}
            isSigned={isCustom}
            placeholder={line.needs_price ? t('quote.priceNeeded') : undefined}
          />
          {tier && <TierReached qty={tier.qty} />}
        </PriceCell>
        <div className={classes.cell} role="cell" data-selected={isSelected('discount')}>
          <AmountCell
            {...cell('discount', t('quote.discount'))}
            value={isCustom || line.needs_price ? undefined : discountPercent(line.list_price, price)}
            digits={0}
            isPercent
            isReadOnly={isCustom || line.needs_price}
          />
        </div>
        {props.hasMargins && (
          <div className={classes.cell} role="cell" data-selected={isSelected('margin')}>
            <AmountCell
              {...cell('margin', t('quote.margin'))}
              value={marginPercent(cost, price)}
              digits={0}
              isPercent
            />
          </div>
        )}
        <div className={classes.cell} role="cell" data-selected={isSelected('tax_percent')}>
          <AmountCell
            {...cell('tax_percent', t('quote.tax'))}
            value={line.needs_tax ? undefined : line.tax_percent}
            digits={0}
            isPercent
            placeholder={line.needs_tax ? t('quote.taxNeeded') : undefined}
          />
        </div>
        <div className={classes.total} role="cell" data-label={t('quote.rowTotal')}>
          {decimal(props.rowTotal, digits)}
        </div>
        <LineTools
          line={line}
          isOpen={isOpen}
          label={label}
          onToggle={props.onToggle}
          onRemove={props.onRemove}
        />
      </div>
      {isOpen ? (
        <LineDetails
          line={line}
          digits={digits}
          warnings={warnings}
          label={label}
          fault={faults?.get('tiers')}
          noteFault={faults?.get('note')}
          onTiers={props.onTiers}
          onNote={props.onNote}
          onText={props.onText}
        >
          <Moves label={label} onMove={(by) => props.onMove(key, by)} />
        </LineDetails>
      ) : (
        <LineSummary line={line} digits={digits} warnings={warnings} onToggle={props.onToggle} />
      )}
    </div>
  )
})

/** Tells from which quantity on the price is. */
function TierReached({ qty }: { qty: string }) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  return <span className={classes.tierPrice}>{t('quote.tierReached', { qty: decimal(qty) })}</span>
}

/** Whether something has to be corrected in the details of a line; `faults` are those that the service found, by column. */
const hasFaultBelow = (line: Line, faults: Props['faults']) =>
  [...faultsOf([line]).map(({ column }) => column), ...(faults?.keys() ?? [])].some(
    (column) => column === 'tiers' || isText(column),
  )

function Moves({ label, onMove }: { label: (name: string) => string; onMove: (by: number) => void }) {
  const { t } = useMessages()
  return (
    <>
      <ActionIcon aria-label={label(t('quote.moveUp'))} title={t('quote.moveUp')} onClick={() => onMove(-1)}>
        <ChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={label(t('quote.moveDown'))}
        title={t('quote.moveDown')}
        onClick={() => onMove(1)}
      >
        <ChevronDown size={16} />
      </ActionIcon>
    </>
  )
}

type ToolsProps = Pick<LineActions, 'onToggle' | 'onRemove'> & {
  line: Line
  isOpen: boolean
  label: (name: string) => string
}

// Tab goes from amount to amount, and to the buttons of a line only while its details are open: keys do the same.
function LineTools({ line, isOpen, label, onToggle, onRemove }: ToolsProps) {
  const { t } = useMessages()
  const tabIndex = isOpen ? 0 : -1
  return (
    <div className={classes.tools} role="cell">
      <ActionIcon
        aria-label={label(t('quote.details'))}
        title={t('quote.details')}
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => onToggle(line.key)}
        data-marked={line.tiers.length > 0 || line.note !== '' || line.description !== '' || undefined}
      >
        <Layers size={15} />
      </ActionIcon>
      <ActionIcon
        aria-label={label(t('quote.remove'))}
        title={t('quote.remove')}
        tabIndex={tabIndex}
        onClick={() => onRemove(line.key)}
      >
        <Trash2 size={15} />
      </ActionIcon>
    </div>
  )
}
