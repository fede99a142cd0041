// The lines of an offer whose prices have warnings, and the question about those before it goes out.
import { useMemo, useState } from 'react'
import type { Thresholds } from '../../../src/domain/price-warnings.ts'
import { useMessages } from '../../messages/messages.tsx'
import { SubmitAgain } from '../../ui/form-dialog.tsx'
import type { CostOf } from '../editor/use-cost-of.ts'
import { warningsOf } from '../offer/line-warnings.ts'
import type { Line, Offer } from '../offer/offer.ts'
import type { WarnedLine } from '../../records/warning-list.tsx'

/** `former` is the last proposal. `ask` throws, once for the same warnings. */
export function useWarnedLines(
  lines: readonly Line[],
  costOf: CostOf,
  thresholds: Thresholds,
  former: Offer | undefined,
) {
  const { t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const warned = useMemo(
    () =>
      lines
        .map((line, index): WarnedLine => {
          const isCustom = line.product_type === 'custom'
          const proposedPrice = isCustom
            ? former?.lines.find(({ key }) => key === line.key)?.price
            : undefined
          return { line, row: index + 1, warnings: warningsOf(line, costOf(line), thresholds, proposedPrice) }
        })
        .filter(({ warnings }) => warnings.length > 0),
    [lines, costOf, thresholds, former],
  )
  const ask = () => {
    const question = JSON.stringify(warned.map(({ line, warnings }) => [line.key, warnings]))
    if (warned.length === 0 || asked === question) return
    setAsked(question)
    throw new SubmitAgain(t('quote.warn.question'))
  }
  return { warned, ask }
}
