// The lines without a price or a tax rate, which keep an offer from being proposed. Each leads to its cell.
import { useMessages } from '../../messages/messages.tsx'
import { Button } from '../../ui/mantine.ts'
import type { Line } from '../offer/offer.ts'
import classes from '../offer/dialogs.module.css'

const SHOWN_MAX = 12

type Missing = { line: Line; index: number }

export function missingIn(lines: readonly Line[]): Missing[] {
  return lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.needs_price || line.needs_tax)
}

type Props = {
  missing: readonly Missing[]
  /** Leads to a field such as `items[0].price`. */
  onPoint: (field: string) => void
}

export function MissingPrices({ missing, onPoint }: Props) {
  const { t } = useMessages()
  if (missing.length === 0) return null
  const shown = missing.slice(0, SHOWN_MAX)
  return (
    <section className={classes.warnings} role="alert">
      <h3>{t('quote.missingPrices', { count: missing.length })}</h3>
      <ul className={classes.missing}>
        {shown.map(({ line, index }, at) => (
          <li key={line.key}>
            <Button
              variant="default"
              size="compact-sm"
              data-autofocus={at === 0 || undefined}
              onClick={() => onPoint(`items[${index}].${line.needs_price ? 'price' : 'tax_percent'}`)}
            >
              <bdi>{t('quote.warn.line', { row: index + 1, product: line.name || line.sku })}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {missing.length > shown.length && (
        <p>{t('quote.moreChanges', { count: missing.length - shown.length })}</p>
      )}
    </section>
  )
}
