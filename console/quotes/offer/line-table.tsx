// The lines of a quote that cannot be edited.
import { memo, useMemo, useRef } from 'react'
import { amount } from '../../../src/domain/money.ts'
import { discountPercent, marginPercent } from '../../../src/domain/price-percents.ts'
import { withEffectiveTerms } from '../../../src/domain/quote-terms.ts'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { ChoiceText, RowTotal, useAmountLengths } from './choice-parts.tsx'
import { discountOf } from './line-amounts.ts'
import { GridHeader, LineSummary, ProductCell, SectionRow, usePictures } from './line-parts.tsx'
import { warningsOf } from './line-warnings.ts'
import { allItems } from '../../../src/domain/choices.ts'
import { useThresholds } from '../../records/warning-text.ts'
import type { Thresholds } from '../../../src/domain/price-warnings.ts'
import { useHeadings } from './use-headings.ts'
import { counts, offerOf, type Line, type Quote } from './offer.ts'
import { Spacer, useLineRows } from './line-rows.tsx'
import classes from './grid.module.css'

type Item = NonNullable<Quote['items']>[number]
type Props = { quote: Quote; digits: number; costs: ReadonlyMap<number, number>; hasMargins: boolean }

export function LineTable({ quote, digits, costs, hasMargins }: Props) {
  const { t } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const items = useMemo(() => allItems(quote), [quote])
  const { lines } = useMemo(() => offerOf(quote), [quote])
  const virtual = useLineRows(lines, root)
  const totals = useMemo(
    () => ({ items: items.map(({ row_total }) => ({ row_total: amount(row_total) })) }),
    [items],
  )
  const headings = useHeadings(lines, totals)
  const pictures = usePictures(quote, { lines, show_images: quote.show_images })
  const thresholds = useThresholds(quote.store_id)
  const amountLengths = useAmountLengths(lines, totals.items, digits)
  return (
    <div
      ref={root}
      className={`${classes.grid} ${classes.settled}`}
      role="table"
      aria-label={t('quote.lines')}
      aria-rowcount={items.length + 1}
      data-pictures={pictures.size > 0 || undefined}
      style={amountLengths}
    >
      <GridHeader hasMargins={hasMargins} />
      <Spacer height={virtual.before} />
      {virtual.rows.map((index) => {
        const [line, item] = [lines[index], items[index]]
        if (!line || !item) return null
        return (
          <div key={line.key} ref={virtual.measure} data-index={index} role="presentation">
            {headings[index] && <SectionRow heading={headings[index]} digits={digits} />}
            <SettledRow
              line={line}
              item={item}
              index={index}
              digits={digits}
              cost={costs.get(item.item_id)}
              thresholds={thresholds}
              hasMargins={hasMargins}
              picture={pictures.get(line.key)}
            />
          </div>
        )
      })}
      <Spacer height={virtual.after} />
    </div>
  )
}

type RowProps = {
  line: Line
  item: Item
  index: number
  digits: number
  cost: number | undefined
  thresholds: Thresholds
  hasMargins: boolean
  picture: string | undefined
}

const SettledRow = memo(function SettledRow({ line, item, index, digits, cost, ...props }: RowProps) {
  const { thresholds, hasMargins, picture } = props
  const { t } = useMessages()
  const { decimal } = useFormat()
  // The quantity that the customer chose, and the price that applies to it.
  const terms = withEffectiveTerms(item)
  const price = String(terms.price)
  // The price of a custom line is its list price, unless a quantity reached another one.
  const isOwnPrice = terms.price === item.price
  const discount =
    line.product_type === 'custom' && !isOwnPrice
      ? discountPercent(line.list_price, price)
      : discountOf(line, price)
  const percent = (value: string | undefined) =>
    value === undefined ? '–' : t('quote.percent', { value: decimal(value) })
  return (
    <div
      className={classes.line}
      role="row"
      aria-rowindex={index + 2}
      data-unchosen={!counts(line) || undefined}
    >
      <div className={classes.cells} data-margins={hasMargins || undefined}>
        <span className={classes.number} role="cell">
          {index + 1}
        </span>
        <ProductCell line={line} picture={picture}>
          <ChoiceText line={line} />
        </ProductCell>
        <div className={classes.value} role="cell" data-label={t('quote.qty')}>
          {decimal(String(terms.qty))}
          {terms.qty !== item.qty && (
            <span className={classes.tierPrice}>{t('quote.chosen', { qty: decimal(String(item.qty)) })}</span>
          )}
        </div>
        <div className={classes.fixed} role="cell" data-label={t('quote.listPrice')}>
          {line.product_type === 'custom' && isOwnPrice ? '–' : decimal(line.list_price, digits)}
        </div>
        <div className={classes.value} role="cell" data-label={t('quote.price')}>
          {line.needs_price ? t('quote.priceNeeded') : decimal(price, digits)}
        </div>
        <div className={classes.fixed} role="cell" data-label={t('quote.discount')}>
          {discount?.startsWith('-')
            ? t('quote.surcharge', { percent: decimal(discount.slice(1)) })
            : percent(discount)}
        </div>
        {hasMargins && (
          <div className={classes.fixed} role="cell" data-label={t('quote.margin')}>
            {percent(marginPercent(cost, price))}
          </div>
        )}
        <div className={classes.fixed} role="cell" data-label={t('quote.tax')}>
          {percent(line.tax_percent)}
        </div>
        <RowTotal line={line} total={decimal(String(item.row_total), digits)} />
      </div>
      <LineSummary
        line={line}
        digits={digits}
        // Who may not see margins sees prices only, as in former proposals.
        warnings={hasMargins ? warningsOf(line, cost, thresholds) : []}
        isSettled
      />
    </div>
  )
})
