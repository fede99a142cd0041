// The parts that the grid of the editor and the table of a settled offer share: heading, product, summary below a line.
import { Link } from '@tanstack/react-router'
import { MessageSquarePlus, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { pictureOf } from '../../../src/domain/line-pictures.ts'
import { shownSku, type Heading } from '../../../src/domain/lines.ts'
import type { PriceWarning } from '../../../src/domain/price-warnings.ts'
import { useMessages } from '../../messages/messages.tsx'
import { storedPicture, Thumbnail } from '../../ui/thumbnail.tsx'
import { useFormat } from '../../ui/format.ts'
import { ownPriceBelow } from './line-amounts.ts'
import { previewUrl } from '../../records/quote-files.ts'
import { useWarningText } from '../../records/warning-text.ts'
import type { Line, Quote } from './offer.ts'
import classes from './grid.module.css'

export type PicturesOf = Pick<Quote, 'quote_id' | 'files'>

export function GridHeader({ hasMargins }: { hasMargins: boolean }) {
  const { t } = useMessages()
  return (
    <div className={classes.head} role="row" aria-rowindex={1} data-margins={hasMargins || undefined}>
      <span role="columnheader" className={classes.number}>
        <span className="visually-hidden">{t('quote.row')}</span>
      </span>
      <span role="columnheader" className={classes.headProduct}>
        {t('quote.product')}
      </span>
      <span role="columnheader">{t('quote.qty')}</span>
      <span role="columnheader">{t('quote.listPrice')}</span>
      <span role="columnheader">{t('quote.price')}</span>
      <span role="columnheader">{t('quote.discount')}</span>
      {hasMargins && <span role="columnheader">{t('quote.margin')}</span>}
      <span role="columnheader">{t('quote.tax')}</span>
      <span role="columnheader">{t('quote.rowTotal')}</span>
      <span role="columnheader">
        <span className="visually-hidden">{t('common.more')}</span>
      </span>
    </div>
  )
}

export function SectionRow({ heading, digits }: { heading: Heading; digits: number }) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  return (
    <div className={classes.section} role="row">
      <span role="cell">
        <bdi>{heading.text ?? t('quote.otherLines')}</bdi>
      </span>
      <span role="cell">{decimal(String(heading.subtotal), digits)}</span>
    </div>
  )
}

type Pictured = { lines: readonly Line[]; show_images: boolean }

/** Returns the addresses of the pictures of lines, by the keys of these; none if the offer shows none. */
export function usePictures(
  quote: PicturesOf,
  { lines, show_images }: Pictured,
): ReadonlyMap<string, string> {
  return useMemo(() => {
    const addresses = lines.map((line) => [line.key, pictureAddress(quote, line)] as const)
    return new Map(show_images ? addresses.filter((each): each is [string, string] => !!each[1]) : [])
  }, [quote, lines, show_images])
}

function pictureAddress({ quote_id, files }: PicturesOf, line: Line): string | undefined {
  const picture = pictureOf(line, files)
  return typeof picture === 'number' ? previewUrl(quote_id, picture) : picture && storedPicture(picture)
}

type ProductProps = {
  line: Line
  picture: string | undefined
  fault?: string | undefined
  /** Whether Tab stops at its link. */
  isTabStop?: boolean
  /** Says whether the customer can choose the line. */
  children: ReactNode
}

export function ProductCell({ line, picture, fault, isTabStop = true, children }: ProductProps) {
  const { t } = useMessages()
  const { item_id, name, sku } = line
  const isCustom = line.product_type === 'custom'
  const writeLabel = t('comment.aboutLine', { product: name || sku })
  return (
    <div className={classes.product} role="cell">
      {picture !== undefined && <Thumbnail src={picture} />}
      <bdi className={classes.name} title={name}>
        {name || sku}
      </bdi>
      <span className={classes.sku}>
        <bdi>{isCustom ? shownSku({ item_id: item_id ?? 0, sku }) || t('quote.custom') : sku}</bdi>
        {line.unit !== '' && (
          <>
            {' · '}
            <bdi>{line.unit}</bdi>
          </>
        )}
      </span>
      {children}
      {item_id !== undefined && (
        <Link
          from="/quotes/$id"
          to="."
          search={{ tab: 'conversation', item: item_id }}
          className={classes.write}
          tabIndex={isTabStop ? undefined : -1}
          aria-label={writeLabel}
          title={writeLabel}
        >
          <MessageSquarePlus size={15} aria-hidden />
        </Link>
      )}
      {fault !== undefined && <span className={classes.problem}>{fault}</span>}
    </div>
  )
}

type SummaryProps = {
  line: Line
  digits: number
  warnings?: readonly PriceWarning[]
  /** Whether the price is warned of here, even if it is the only one: no cell shows it. */
  isSettled?: boolean
  /** Opens or closes the details of the line with this key. */
  onToggle?: (key: string) => void
}

/** Shows the prices by quantity (tiers), what is warned of, and the note of a line while its details are closed. */
export function LineSummary({ line, digits, warnings = [], isSettled = false, onToggle }: SummaryProps) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const warningText = useWarningText(digits)
  const { key, price, tiers, note, description } = line
  const lowestTierQty = ownPriceBelow(line)
  const ownWarning =
    isSettled && lowestTierQty === undefined
      ? warningText(warnings.filter(({ from }) => from === undefined))
      : undefined
  if (tiers.length === 0 && note === '' && description === '' && ownWarning === undefined) return null
  const prices = [
    ...(lowestTierQty === undefined
      ? []
      : [{ message: 'quote.tierBelow' as const, qty: lowestTierQty, price, from: undefined }]),
    ...tiers.map((tier) => ({ message: 'quote.tier' as const, ...tier, from: tier.qty })),
  ].map(({ message, qty, price, from }) => ({
    text: t(message, { qty: shown(qty, 0), price: shown(price, digits) }),
    warning: warningText(warnings.filter((each) => each.from === from)),
  }))
  if (ownWarning !== undefined) prices.push({ text: '', warning: ownWarning })
  return (
    <div className={classes.summary} role="cell" onDoubleClick={() => onToggle?.(key)}>
      {prices.map(({ text, warning }, index) => (
        <span key={index} className={classes.chip} data-warned={warning !== undefined || undefined}>
          {warning !== undefined && <TriangleAlert size={12} aria-hidden />}
          {[text, warning].filter(Boolean).join(' · ')}
        </span>
      ))}
      {description && <bdi className={classes.description}>{description}</bdi>}
      {note && <bdi className={classes.note}>{note}</bdi>}
    </div>
  )

  /** A text that could not be read as an amount is shown as it is. */
  function shown(value: string, digits: number): string {
    return /^\d/.test(value) ? decimal(value, digits) : value
  }
}
