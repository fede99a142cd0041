// The lines without a price or a tax rate, which keep an offer from being proposed, and those without a name. Each leads to its cell.
import { useMessages } from '../../messages/messages.tsx'
import { isUnnamed } from '../../records/placeholder-name.ts'
import { Button } from '../../ui/mantine.ts'
import type { Line } from '../offer/offer.ts'
import classes from '../../records/dialogs.module.css'

const SHOWN_MAX = 12

type Missing = { line: Line; index: number }

export function missingIn(lines: readonly Line[]): Missing[] {
  return lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.needs_price || line.needs_tax)
}

export function unnamedIn(lines: readonly Line[]): Missing[] {
  return lines.map((line, index) => ({ line, index })).filter(({ line }) => isUnnamed(line))
}

type Props = {
  missing: readonly Missing[]
  unnamed: readonly Missing[]
  /** Leads to a field such as `items[0].price`. */
  onPoint: (field: string) => void
}

export function MissingParts({ missing, unnamed, onPoint }: Props) {
  const { t } = useMessages()
  const [first] = [...missing, ...unnamed]
  const columnOf = ({ needs_price }: Line) => (needs_price ? 'price' : 'tax_percent')
  const list = { first, onPoint }
  return (
    <>
      <Lines
        {...list}
        title={t('quote.missingPrices', { count: missing.length })}
        lines={missing}
        columnOf={columnOf}
      />
      <Lines
        {...list}
        title={t('quote.unnamed', { count: unnamed.length })}
        lines={unnamed}
        columnOf={() => 'name'}
      />
    </>
  )
}

type LinesProps = Pick<Props, 'onPoint'> & {
  title: string
  lines: readonly Missing[]
  /** The one that has the focus. */
  first: Missing | undefined
  columnOf: (line: Line) => string
}

function Lines({ title, lines, first, columnOf, onPoint }: LinesProps) {
  const { t } = useMessages()
  if (lines.length === 0) return null
  const shown = lines.slice(0, SHOWN_MAX)
  return (
    <section className={classes.warnings} role="alert">
      <h3>{title}</h3>
      <ul className={classes.missing}>
        {shown.map(({ line, index }) => (
          <li key={line.key}>
            <Button
              variant="default"
              size="compact-sm"
              data-autofocus={(lines[0] === first && index === first?.index) || undefined}
              onClick={() => onPoint(`items[${index}].${columnOf(line)}`)}
            >
              <bdi>{t('quote.warn.line', { row: index + 1, product: line.name || line.sku })}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {lines.length > shown.length && <p>{t('quote.moreChanges', { count: lines.length - shown.length })}</p>}
    </section>
  )
}
