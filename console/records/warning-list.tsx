// The warnings about the prices of an offer, line by line.
import { TriangleAlert } from 'lucide-react'
import type { PriceWarning } from '../../src/domain/price-warnings.ts'
import { useFormat } from '../ui/format.ts'
import { useMessages } from '../messages/messages.tsx'
import { useWarningText } from './warning-text.ts'
import classes from './dialogs.module.css'

const SHOWN_MAX = 12

type Line = { key: string; name: string; sku: string }
export type WarnedLine = { line: Line; row: number; warnings: PriceWarning[] }

/** `lines` are those with warnings. */
export function WarningList({ lines, digits }: { lines: readonly WarnedLine[]; digits: number }) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const warningText = useWarningText(digits)
  if (lines.length === 0) return null
  const textOf = (warning: PriceWarning) => {
    const reason = warningText([warning])
    return warning.from === undefined ? reason : t('quote.warn.from', { qty: decimal(warning.from), reason })
  }
  const shown = lines.slice(0, SHOWN_MAX)
  return (
    <section className={classes.warnings} role="alert">
      <h3>
        <TriangleAlert size={16} aria-hidden /> {t('quote.warn.title', { count: lines.length })}
      </h3>
      <ul>
        {shown.map(({ line, row, warnings }) => (
          <li key={line.key}>
            <bdi>{t('quote.warn.line', { row, product: line.name || line.sku })}</bdi>
            <ul>
              {warnings.map((warning, index) => (
                <li key={index}>{textOf(warning)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {lines.length > shown.length && <p>{t('quote.moreChanges', { count: lines.length - shown.length })}</p>}
    </section>
  )
}
