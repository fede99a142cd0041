// The warnings about prices, as texts, and the thresholds of a store.
import type { PriceWarning, Thresholds } from '../../src/domain/price-warnings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useStore } from '../service/console-settings.ts'
import { useFormat } from '../ui/format.ts'

const noThresholds: Thresholds = {
  warn_discount_percent: null,
  warn_margin_percent: null,
  warn_surcharge_percent: null,
}

/** Returns the percentages of a store from which on it is warned of a price. */
export function useThresholds(storeId: number): Thresholds {
  return useStore(storeId) ?? noThresholds
}

/** Returns a function for the text of warnings, undefined if there is none. `digits` are the decimal places of the currency. */
export function useWarningText(digits: number) {
  const { t } = useMessages()
  const { decimal, number } = useFormat()
  const textOf = (warning: PriceWarning) => {
    if (warning.reason === 'free') return t('quote.warn.free')
    if (warning.reason === 'dearer') return t('quote.warn.dearer', { price: decimal(warning.than, digits) })
    const values = { percent: decimal(warning.percent), threshold: number(warning.threshold) }
    const isLoss = warning.reason === 'margin' && Number(warning.percent) < 0
    return t(isLoss ? 'quote.warn.loss' : `quote.warn.${warning.reason}`, values)
  }
  return (warnings: readonly PriceWarning[]) => warnings.map(textOf).join(' · ') || undefined
}
