// The fields of a store as texts: percentages and days as the person writes numbers.
import { readAmount } from '../../src/domain/amount-input.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Schemas } from '../service/api.ts'
import type { Picture } from '../ui/picture-choice.ts'
import { useFormat } from '../ui/format.ts'

type Store = Schemas['Store']

export const percents = [
  'default_tax_percent',
  'shipping_tax_percent',
  'warn_discount_percent',
  'warn_margin_percent',
  'warn_surcharge_percent',
] as const
export const days = ['follow_up_unseen_days', 'follow_up_unanswered_days'] as const
export const numbers = [...percents, ...days] as const
type NumberName = (typeof numbers)[number]

export type TypedStore = Record<NumberName, string> &
  Pick<Store, 'code' | 'name' | 'currency_code' | 'timezone' | 'tax_rounding'> & {
    locale: string
    quote_terms: string
    address: string
    logo: Picture
  }

/** Returns a function for the texts of a store, or of a new one. */
export function useTyped(store: Store | undefined): () => TypedStore {
  const { number } = useFormat()
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : number(value)
  return () => ({
    code: store?.code ?? '',
    name: store?.name ?? '',
    currency_code: store?.currency_code ?? 'EUR',
    locale: store?.locale ?? '',
    timezone: store?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    tax_rounding: store?.tax_rounding ?? 'row',
    quote_terms: store?.quote_terms ?? '',
    address: store?.address ?? '',
    logo: store?.logo ?? null,
    default_tax_percent: text(store?.default_tax_percent),
    shipping_tax_percent: text(store?.shipping_tax_percent),
    warn_discount_percent: text(store ? store.warn_discount_percent : 30),
    warn_margin_percent: text(store ? store.warn_margin_percent : 0),
    warn_surcharge_percent: text(store ? store.warn_surcharge_percent : 100),
    follow_up_unseen_days: text(store?.follow_up_unseen_days),
    follow_up_unanswered_days: text(store?.follow_up_unanswered_days),
  })
}

/** Returns functions that read the numbers, and say what is wrong with a field. Only a margin may be negative. */
export function useNumbers(typed: TypedStore) {
  const { t, language } = useMessages()
  const readingOf = (name: NumberName) => {
    const text = typed[name].trim().replace(/^[−–]/, '-')
    const isNegative = name === 'warn_margin_percent' && text.startsWith('-')
    return { sign: isNegative ? -1 : 1, reading: readAmount(isNegative ? text.slice(1) : text, language) }
  }
  const numberOf = (name: NumberName): number | null => {
    const { sign, reading } = readingOf(name)
    return 'fault' in reading || reading.amount === null ? null : sign * Number(reading.amount)
  }
  const faultIn = (name: string): string | undefined => {
    if (!(numbers as readonly string[]).includes(name)) return undefined
    const { reading } = readingOf(name as NumberName)
    return 'fault' in reading ? t(`amount.${reading.fault}`) : undefined
  }
  return { numberOf, faultIn }
}
