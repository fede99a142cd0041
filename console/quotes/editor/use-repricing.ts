// What is chosen in the dialog that sets prices, and the prices that follow from it.
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { readAmount, readPercent } from '../../../src/domain/amount-input.ts'
import { amount } from '../../../src/domain/money.ts'
import {
  isRepriced,
  reprice,
  type LinePrices,
  type PriceEnding,
  type RepricedLine,
  type Repricing,
  type RepricingFault,
} from '../../../src/domain/repricing.ts'
import { useMessages } from '../../messages/messages.tsx'
import { chargesOf, pricesOf, totalsOf, type OfferTotals } from '../offer/line-amounts.ts'
import { counts, type Line, type Offer, type Quote } from '../offer/offer.ts'
import { setPrices } from './edits.ts'
import type { CostOf } from './use-cost-of.ts'

type Choice = { by: Means; value: string | undefined; ending: PriceEnding; keys: ReadonlySet<string> }
type Context = {
  quote: Quote
  currency: string
  draft: Offer
  digits: number
  costOf: CostOf
  ticked: readonly string[]
}

export type Means = Repricing['by']

export type Outcome = {
  /** The prices of the lines that change, by their keys. */
  prices: ReadonlyMap<string, Pick<Line, 'price' | 'tiers'>>
  after: Offer
  totals: OfferTotals | undefined
  /** What the wanted total exceeds the reached one by; `0` if it is reached. */
  missing: string
}

export function useRepricing({ quote, currency, draft, digits, costOf, ticked }: Context) {
  const { language } = useMessages()
  const [by, setBy] = useState<Means>('discount')
  const [text, setText] = useState('')
  const [ending, setEnding] = useState<PriceEnding>('00')
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(ticked))
  const isTotal = by === 'net' || by === 'gross'
  const reading = isTotal ? readAmount(text, language, currency) : readPercent(text, language)
  const value = 'fault' in reading ? undefined : (reading.amount ?? undefined)
  const typed = useMemo(() => ({ by, value, ending, keys }), [by, value, ending, keys])
  const choice = useDeferredValue(typed)
  const charges = useMemo(() => chargesOf(draft, quote.tax_rounding), [draft, quote.tax_rounding])
  const outcomeOf = useCallback(
    (chosen: Choice): Outcome | { fault: RepricingFault } | undefined => {
      const repricing = repricingOf(chosen)
      if (!repricing) return undefined
      const offered = draft.lines.filter((line) => canPrice(line, chosen.by))
      const lines = offered.map((line) => repricedLine(line, chosen.keys.has(line.key), costOf(line)))
      const result = reprice(lines, repricing, charges, digits)
      if ('fault' in result) return result
      const prices = changedPrices(offered, lines, result.lines)
      const after = setPrices(prices)(draft)
      const missing = result.missing.toFixed()
      return { prices, after, totals: totalsOf(after, quote.tax_rounding, digits), missing }
    },
    [draft, costOf, charges, quote.tax_rounding, digits],
  )
  const outcome = useMemo(() => outcomeOf(choice), [outcomeOf, choice])
  const canChange = useMemo(
    () => draft.lines.map((line) => canPrice(line, by) && isRepriced(repricedLine(line, true, undefined))),
    [draft, by],
  )
  return {
    by,
    setBy,
    text,
    setText,
    ending,
    setEnding,
    keys,
    setKeys,
    reading,
    outcome,
    /** Returns the outcome of what is chosen now, which `outcome` may not show yet. */
    present: () => (choice === typed ? outcome : outcomeOf(typed)),
    /** Whether there is nothing to apply, as far as is known. */
    isVain: choice === typed ? !hasPrices(outcome) : repricingOf(typed) === undefined,
    /** Whether the prices of each line can change, in the order of the lines. */
    canChange,
  }
}

/** Whether any price changes. */
export function hasPrices(outcome: Outcome | { fault: RepricingFault } | undefined): outcome is Outcome {
  return outcome !== undefined && 'prices' in outcome && outcome.prices.size > 0
}

function repricingOf({ by, value, ending }: Choice): Repricing | undefined {
  if (by === 'ending') return { by, ending }
  if (value === undefined) return undefined
  return by === 'net' || by === 'gross' ? { by, total: amount(value) } : { by, percent: amount(value) }
}

/** A line that does not count is no part of a total, or of its margin. */
function canPrice(line: Line, by: Means): boolean {
  return by === 'discount' || by === 'ending' || counts(line)
}

function repricedLine(line: Line, is_selected: boolean, cost: number | undefined): RepricedLine {
  return {
    ...pricesOf(line),
    is_selected,
    needs_price: line.needs_price,
    cost: cost === undefined ? undefined : amount(cost),
  }
}

function changedPrices(
  lines: readonly Line[],
  before: readonly RepricedLine[],
  after: readonly LinePrices[],
) {
  return new Map(
    lines.flatMap(({ key }, index) => {
      const { price, tier_prices } = after[index]!
      const { price: priceBefore, tier_prices: tiersBefore } = before[index]!
      const isKept =
        price.eq(priceBefore) && tier_prices.every((tier, at) => tier.price.eq(tiersBefore[at]!.price))
      const tiers = tier_prices.map((tier) => ({ qty: tier.qty.toFixed(), price: tier.price.toFixed() }))
      return isKept ? [] : [[key, { price: price.toFixed(), tiers }] as const]
    }),
  )
}

export type Repriced = ReturnType<typeof useRepricing>
