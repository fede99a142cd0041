// The values of fields in the history of a quote, as a person reads them.
import type { Role } from '../../../src/domain/choices.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useOfferEnd } from '../../records/offer-end.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Change, HistoryLine, HistoryTier } from './net-changes.ts'

type Field = Change['field']

const money: Field[] = ['price', 'shipping_amount', 'grand_total']
const percentages: Field[] = ['tax_percent', 'shipping_tax_percent']

/**
 * Returns functions for the value of a field, if `isExact` with the time of an end, and for what a line offered. `digits` are the
 * decimal places of the currency.
 */
export function useChangeText(currency: string, digits: number) {
  const { t } = useMessages()
  const format = useFormat()
  const end = useOfferEnd()
  const tierText = ({ qty, price }: HistoryTier) =>
    t('quote.tier', { qty: format.number(qty), price: format.money(price, currency, digits) })
  const lineText = ({ qty, price }: HistoryLine) =>
    [qty !== null && format.number(qty), price !== null && format.money(price, currency, digits)]
      .filter(Boolean)
      .join(' × ')
  const valueText = (field: Field, value: unknown, isExact = false): string => {
    if (value === null || value === '') return t('quote.none')
    if (Array.isArray(value)) {
      const tiers = (value as HistoryTier[]).toSorted((one, other) => one.qty - other.qty)
      return tiers.map(tierText).join(' · ') || t('quote.none')
    }
    if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no')
    if (typeof value === 'number') {
      if (money.includes(field)) return format.money(value, currency, digits)
      if (percentages.includes(field)) return format.taxRate(value)
      return field === 'customer_id' ? String(value) : format.number(value)
    }
    if (field === 'role') return t(`quote.role.${value as Role}`)
    if (field === 'expires_at') return end[isExact ? 'time' : 'day'](value as string)
    return value as string
  }
  return { valueText, lineText }
}
