// The fields of a product as texts: amounts as the person writes numbers.
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { readAmount, type AmountReading } from '../../src/domain/amount-input.ts'
import { useFormat } from '../ui/format.ts'
import type { Product } from './use-records.ts'

/** Each price by currency is a field of its own, named after the currency. */
export type TypedProduct = Record<
  'sku' | 'name' | 'price' | 'tax_percent' | 'unit' | 'description' | 'cost',
  string
> &
  Record<PriceName, string>
export type PriceName = `price_${string}`

export const priceName = (currency: string): PriceName => `price_${currency}`
const isPriceName = (name: string): name is PriceName => name.startsWith('price_')
const isAmount = (name: string) => ['price', 'tax_percent', 'cost'].includes(name) || isPriceName(name)

/** Returns a function for the texts of a product, or of a new one; `cost` is null if it is unknown or not to be shown. */
export function useTyped(product: Product | undefined, cost: number | null, currencies: readonly string[]) {
  const { price: asText, number } = useFormat()
  const taxPercent = product?.tax_percent ?? commonTax(useConsoleSettings()?.stores ?? [])
  return (): TypedProduct => ({
    sku: product?.sku ?? '',
    name: product?.name ?? '',
    price: product ? asText(product.price) : '',
    tax_percent: taxPercent === null ? '' : number(taxPercent),
    unit: product?.unit ?? '',
    description: product?.description ?? '',
    cost: cost === null ? '' : asText(cost),
    ...Object.fromEntries(
      currencies.map((currency) => {
        const found = product?.prices.find(({ currency_code }) => currency_code === currency)
        return [priceName(currency), found ? asText(found.price) : '']
      }),
    ),
  })
}

/** Returns the tax rate of custom lines, null if the stores have several or none. */
function commonTax(stores: readonly { default_tax_percent: number | null }[]): number | null {
  const rates = new Set(stores.map(({ default_tax_percent }) => default_tax_percent))
  return rates.size === 1 ? ([...rates][0] ?? null) : null
}

/** Returns functions that read the amounts, and say what is wrong with one. */
export function useAmounts(typed: TypedProduct) {
  const { t, language } = useMessages()
  const costCurrency = useCostCurrency(typed)
  const currencyOf = (name: string) =>
    isPriceName(name) ? name.slice('price_'.length) : name === 'cost' ? costCurrency : undefined
  const readingOf = (name: string): AmountReading =>
    readAmount(typed[name as PriceName] ?? '', language, currencyOf(name))
  const amountOf = (name: 'price' | 'tax_percent' | 'cost' | PriceName): string | null => {
    const reading = readingOf(name)
    return 'amount' in reading ? reading.amount : null
  }
  const faultIn = (name: string): string | undefined => {
    const reading = isAmount(name) ? readingOf(name) : undefined
    return reading && 'fault' in reading
      ? t(`amount.${reading.fault}`, { currency: currencyOf(name) })
      : undefined
  }
  return { amountOf, faultIn }
}

/** Returns the currency of the cost: with prices by currency, that of the first store; else undefined, as it counts in every one. */
export function useCostCurrency(typed: TypedProduct): string | undefined {
  const [first] = useConsoleSettings()?.stores ?? []
  const hasPrices = Object.entries(typed).some(([name, text]) => isPriceName(name) && text.trim() !== '')
  return hasPrices ? first?.currency_code : undefined
}

/** Whether a field was changed. */
export function isDifferent(before: TypedProduct, typed: TypedProduct, name: keyof TypedProduct): boolean {
  return (typed[name] ?? '').trim() !== (before[name] ?? '')
}

type Amounts = ReturnType<typeof useAmounts>

/** Returns the fields that differ, as the interface expects them. */
export function changesOf(
  before: TypedProduct,
  typed: TypedProduct,
  { amountOf }: Amounts,
  currencies: readonly string[],
) {
  const isChanged = (name: keyof TypedProduct) => isDifferent(before, typed, name)
  const prices = currencies.flatMap((currency_code) => {
    const price = amountOf(priceName(currency_code))
    return price === null ? [] : { currency_code, price: Number(price) }
  })
  // `required` keeps a form without a price or tax from being sent; amounts are accepted as text.
  return {
    ...(isChanged('name') && { name: typed.name.trim() }),
    ...(isChanged('price') && { price: amountOf('price')! as unknown as number }),
    ...(isChanged('tax_percent') && { tax_percent: amountOf('tax_percent')! as unknown as number }),
    ...(isChanged('unit') && { unit: typed.unit.trim() || null }),
    ...(isChanged('description') && { description: typed.description.trim() || null }),
    ...(currencies.map(priceName).some(isChanged) && { prices }),
  }
}
