// A line of the grid: its cells, and below them its details.
import { memo, useCallback } from 'react'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { AmountCell } from './amount-cell.tsx'
import { faultsOf, isTaxMissing, isText } from './edits.ts'
import { marginPercent } from '../../../src/domain/price-percents.ts'
import type { PriceWarning, Thresholds } from '../../../src/domain/price-warnings.ts'
import { discountOf, priceOf, tierOf } from '../offer/line-amounts.ts'
import { useWarningText } from '../../records/warning-text.ts'
import { warningsOf } from '../offer/line-warnings.ts'
import { ChoiceMark, RowTotal } from '../offer/choice-parts.tsx'
import { LineSummary, ProductCell } from '../offer/line-parts.tsx'
import { LINE } from './grid-cells.ts'
import { LineDetails } from './line-details.tsx'
import { ChoiceTools, LineTools, Moves, type LineActions } from './line-tools.tsx'
import { PriceCell } from './price-memory.tsx'
import type { ChoiceFault } from './choices.ts'
import { counts, type Column, type Line } from '../offer/offer.ts'
import classes from '../offer/grid.module.css'

type Props = LineActions & {
  line: Line
  index: number
  digits: number
  /** Undefined while it is unknown or too large. */
  rowTotal: string | undefined
  cost: number | undefined
  thresholds: Thresholds
  hasMargins: boolean
  picture: string | undefined
  isOpen: boolean
  /** Messages by column. */
  faults: ReadonlyMap<string, string> | undefined
  choiceFault: ChoiceFault | undefined
  /** The names of the selected columns, in one text so that `memo` can compare it. */
  selected: string | undefined
}

/** The cell that shows a warning about the price that applies. */
const columnOf: Record<PriceWarning['reason'], Column> = {
  free: 'price',
  dearer: 'price',
  surcharge: 'price',
  fall: 'price',
  discount: 'discount',
  margin: 'margin',
}

/** Escape leads to the line from a cell, so that keys act on it. */
const focusable = (key: string) => ({ tabIndex: -1, 'data-key': key, 'data-column': LINE })

export const LineRow = memo(function LineRow({
  line,
  index,
  digits,
  cost,
  thresholds,
  faults,
  choiceFault,
  ...props
}: Props) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const { key, sku, name } = line
  const { onType } = props
  const [price, tier] = [priceOf(line), tierOf(line)]
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
    <div
      className={classes.line}
      role="row"
      aria-rowindex={index + 2}
      {...focusable(key)}
      data-unchosen={!counts(line) || undefined}
    >
      <div className={classes.cells} data-margins={props.hasMargins || undefined}>
        <span className={classes.number} role="cell">
          {index + 1}
        </span>
        <ProductCell line={line} picture={props.picture} fault={faults?.get('sku')} isTabStop={isOpen}>
          <ChoiceMark
            line={line}
            label={label}
            fault={choiceFault ? t(`quote.fault.${choiceFault}`) : faults?.get('choice')}
            onChoose={props.onChoose}
          />
        </ProductCell>
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
            value={discountOf(line, price)}
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
              reason={cost === undefined ? t('quote.costUnknown') : undefined}
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
        <RowTotal line={line} total={props.rowTotal === undefined ? '–' : decimal(props.rowTotal, digits)} />
        <LineTools
          line={line}
          isOpen={isOpen}
          label={label}
          onToggle={props.onToggle}
          onRemove={props.onRemove}
        />
      </div>
      {isOpen ? (
        <Details {...props} line={line} digits={digits} warnings={warnings} label={label} faults={faults} />
      ) : (
        <LineSummary line={line} digits={digits} warnings={warnings} onToggle={props.onToggle} />
      )}
    </div>
  )
})

type DetailsProps = LineActions &
  Pick<Props, 'line' | 'digits' | 'faults'> & {
    warnings: readonly PriceWarning[]
    label: (name: string) => string
  }

function Details({ line, digits, warnings, label, faults, ...actions }: DetailsProps) {
  return (
    <LineDetails {...actions} line={line} digits={digits} warnings={warnings} label={label} faults={faults}>
      <ChoiceTools line={line} label={label} onOptional={actions.onOptional} onGroup={actions.onGroup} />
      <Moves label={label} onMove={(by) => actions.onMove(line.key, by)} />
    </LineDetails>
  )
}

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
