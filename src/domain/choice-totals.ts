// The lowest and the highest total of an offer over all choices of its buyer, exactly, without trying every combination.
//
// With taxes by row, each decision adds its own amount, so each is made by itself. With taxes by rate, the tax of a rate is
// rounded once, and a group with lines at several rates couples them. Two facts keep that exact and quick:
//
// - What a rate costs never falls while its base grows. Of lines at one rate, only the cheapest (or dearest) matters, and an
//   optional line is taken for the highest total alone, unless it is a discount.
// - Rounding moves what a rate costs by at most half a unit up or down. Of lines at two rates, one that is two units dearer before
//   rounding is dearer whatever else is chosen.
//
// What is left are groups whose lines cost the same to two units. They are combined one after the other; of combinations with
// the same remainders, by which all later taxes are rounded alike, only the best is kept.
import { decisionsOf, isOpen, type Choosable } from './choices.ts'
import { amount, round, sum, type Amount } from './money.ts'
import type { QuoteCharges } from './quote-totals.ts'

/** A line with its rounded total. */
export type ChoiceRow = Choosable & { row_total: Amount; tax_percent: Amount }

/** What a decision can add; null for nothing. */
type Decision = (ChoiceRow | null)[]

/**
 * How many combinations of groups are kept: a few at first, which is enough if they reach what no rounding can better, as with many
 * groups; then more. It takes dozens of groups whose lines cost the same to two units, at rates with fractions of a percent, to
 * have more without reaching it; then the total is one that can be chosen, perhaps a unit off the limit.
 */
const COMBINATIONS = [500, 10_000]
/**
 * The most steps from a combination to a line in an attempt, which all other requests wait for: a third of a second. With fewer, the
 * best combinations by their costs before rounding are kept, which end within a unit for each rate of the limit.
 */
const STEPS_MAX = 300_000
/** How much remainders may differ and count as equal: they are binary fractions. */
const TOLERANCE = 1e-6

/** What is computed: steps so far, and the most of an attempt. Each limit takes at most as many attempts as COMBINATIONS. */
export type Work = { steps: number; steps_max: number }

/**
 * Returns the lowest and the highest total that choices can lead to; nothing at all is no choice. Undefined if there is none to make.
 * The total must not fall below zero for any of them, see `lowestAmounts`.
 */
export function totalRange(
  lines: readonly ChoiceRow[],
  charges: QuoteCharges,
  digits: number,
  work: Work = { steps: 0, steps_max: STEPS_MAX },
): { from: Amount; to: Amount } | undefined {
  if (!lines.some(isOpen)) return undefined
  const decisions = allDecisions(lines)
  const limit = (each: Decision[], direction: Direction) =>
    limitOf(each, { ...charges, digits }, direction, work)
  const to = limit(decisions, 'highest')
  if (decisions.some((decision) => !decision.includes(null))) return { from: limit(decisions, 'lowest'), to }
  // All can be left out, but not together: no line is below zero, so that the cheapest alone is the lowest choice.
  const each = decisions.map((decision) => limit([decision.filter((row) => row !== null)], 'lowest'))
  return { from: each.reduce((one, other) => (other.lt(one) ? other : one)), to }
}

/** Returns the lowest subtotal, base of each rate, and grand total that choices between these rows can lead to. */
export function lowestAmounts(
  lines: readonly ChoiceRow[],
  { shipping_amount, shipping_tax_percent, tax_rounding }: QuoteCharges,
  digits: number,
): { subtotal: Amount; bases: Amount[]; grand_total: Amount | undefined } {
  const decisions = allDecisions(lines)
  const lowest = (valueOf: (row: ChoiceRow) => Amount) =>
    sum(decisions.map((decision) => least(decision.map((row) => (row ? valueOf(row) : amount(0))))))
  const shipping: Row = {
    row_total: round(shipping_amount, digits),
    tax_percent: shipping_tax_percent ?? amount(0),
  }
  const bases = lowestBases(decisions)
  const rate = shipping_tax_percent?.toFixed()
  if (rate !== undefined) bases.set(rate, (bases.get(rate) ?? amount(0)).plus(shipping.row_total))
  const costOfRow = (row: Row) => row.row_total.plus(rowTax(row, digits))
  return {
    subtotal: lowest((row) => row.row_total),
    bases: [...bases.values()],
    // With taxes rounded by rate, the total is not below zero if none of the bases is.
    grand_total: tax_rounding === 'row' ? lowest(costOfRow).plus(costOfRow(shipping)) : undefined,
  }
}

/** A decision between lines at several rates can leave each of them without any. */
function lowestBases(decisions: Decision[]): Map<string, Amount> {
  const bases = new Map<string, Amount>()
  for (const decision of decisions) {
    const lowest = new Map<string, Amount>()
    for (const row of decision) {
      const rate = row?.tax_percent.toFixed() ?? ''
      const base = row?.row_total ?? amount(0)
      lowest.set(rate, least([lowest.get(rate) ?? base, base]))
    }
    for (const [rate, base] of lowest)
      bases.set(
        rate,
        (bases.get(rate) ?? amount(0)).plus(lowest.size === 1 ? base : least([base, amount(0)])),
      )
  }
  return bases
}

const least = (values: Amount[]) => values.reduce((one, other) => (other.lt(one) ? other : one))

/** Returns the decisions of the buyer, and the included lines as such without a choice. */
function allDecisions(lines: readonly ChoiceRow[]): Decision[] {
  const included = lines.filter((line) => !isOpen(line)).map((line) => [line])
  return [
    ...included,
    ...decisionsOf(lines).map((decision) =>
      decision[0]!.role === 'optional' ? [...decision, null] : decision,
    ),
  ]
}

type Direction = 'lowest' | 'highest'
type Row = { row_total: Amount; tax_percent: Amount }

const rowTax = ({ row_total, tax_percent }: Row, digits: number) =>
  round(row_total.times(tax_percent).div(100), digits)

function limitOf(
  decisions: Decision[],
  { shipping_amount, shipping_tax_percent, tax_rounding, digits }: QuoteCharges & { digits: number },
  direction: Direction,
  work: Work,
): Amount {
  const shipping: Row = {
    row_total: round(shipping_amount, digits),
    tax_percent: shipping_tax_percent ?? amount(0),
  }
  const options = decisions.map((decision) => decision.map((row) => row ?? nothingOf(decision)))
  if (tax_rounding === 'rate') return limitByRate([...options, [shipping]], digits, direction, work)
  const best = [...options, [shipping]].map((rows) => {
    const values = rows.map((row) => row.row_total.plus(rowTax(row, digits)))
    return direction === 'lowest'
      ? least(values)
      : values.reduce((one, other) => (other.gt(one) ? other : one))
  })
  return sum(best)
}

/** Nothing costs the same as a line of 0 at the rate of the one that is left. */
function nothingOf(decision: Decision): Row {
  return { row_total: amount(0), tax_percent: decision.find((row) => row !== null)!.tax_percent }
}

/** A base in the smallest units of the currency. */
type Option = { rate: string; base: bigint }

function limitByRate(decisions: Row[][], digits: number, direction: Direction, work: Work): Amount {
  const unit = amount(10).pow(digits)
  const sign = direction === 'lowest' ? 1 : -1
  const rates = new Map(
    decisions.flat().map(({ tax_percent }) => [tax_percent.toFixed(), openRate(tax_percent)]),
  )
  const options = decisions.map((rows) =>
    competing(
      rows.map(({ row_total, tax_percent }) => ({
        rate: tax_percent.toFixed(),
        base: BigInt(row_total.times(unit).toFixed(0)),
      })),
      rates,
      sign,
    ),
  )
  for (const [first, ...others] of options)
    if (others.length === 0) rates.get(first!.rate)!.base += first!.base
  const settled = [...rates.values()].reduce((total, rate) => total + costOf(rate), 0n)
  const open = options.filter(({ length }) => length > 1)
  const total = settled + combine(open, rates, sign, work)
  return amount(String(total)).div(unit)
}

/** A rate of `share` in `whole` parts, and the base of the lines that are settled. */
type Rate = { share: bigint; whole: bigint; base: bigint }

function openRate(percent: Amount): Rate {
  const decimals = BigInt(percent.toFixed().split('.')[1]?.length ?? 0)
  return { share: BigInt(percent.toFixed().replace('.', '')), whole: 100n * 10n ** decimals, base: 0n }
}

const floorDiv = (value: bigint, by: bigint) => (value - (((value % by) + by) % by)) / by
/** With this, halves are rounded up: no base is below zero in the end. */
const half = ({ whole }: Rate) => whole / 2n
const costOf = (rate: Rate) => rate.base + floorDiv(rate.base * rate.share + half(rate), rate.whole)

/** Returns what an option costs before rounding, in parts that all rates have in common. */
const exactCost = (base: bigint, { share, whole }: Rate, parts: bigint) =>
  base * (parts + (share * parts) / whole)
const partsOf = (rates: Iterable<Rate>) =>
  [...rates].reduce((most, { whole }) => (whole > most ? whole : most), 1n)

const isBetter = (one: bigint, other: bigint, sign: number) => (sign > 0 ? one < other : one > other)
const bestOf = (costs: bigint[], sign: number) =>
  costs.reduce((one, other) => (isBetter(other, one, sign) ? other : one))

/** Returns the options of a decision that can be the best one: the first fact, then the second. */
function competing(options: Option[], rates: Map<string, Rate>, sign: number): Option[] {
  const byRate = new Map<string, Option>()
  for (const option of options) {
    const other = byRate.get(option.rate)
    if (!other || isBetter(option.base, other.base, sign)) byRate.set(option.rate, option)
  }
  const rest = [...byRate.values()]
  if (rest.length === 1) return rest
  const parts = partsOf(rates.values())
  const costs = rest.map(({ rate, base }) => exactCost(base, rates.get(rate)!, parts))
  const best = bestOf(costs, sign)
  const margin = BigInt(sign) * 2n * parts
  return rest.filter((_, index) => costs[index] === best || isBetter(costs[index]!, best + margin, sign))
}

/**
 * The remainders of the bases by rate, in parts of a unit of tax, and what the options cost so far, compared with the first of each
 * group.
 */
type Combination = { remainders: number[]; cost: number }
/** What an option adds to the remainder of its rate, and to the cost. */
type Step = { rate: number; remainder: number; cost: number }

/** Returns what the best options of these groups add to the cost of the settled lines. */
function combine(groups: Option[][], rates: Map<string, Rate>, sign: number, work: Work): bigint {
  const names = [...new Set(groups.flat().map(({ rate }) => rate))]
  const open = names.map((name) => rates.get(name)!)
  const wholes = open.map(({ whole }) => Number(whole))
  const remainders = open.map((rate) => remainderOf(rate.base * rate.share + half(rate), rate))
  const roundedDown = ({ rate: name, base }: Option) => {
    const { share, whole } = rates.get(name)!
    return base + floorDiv(base * share, whole)
  }
  const steps = groups.map((group) =>
    group.map((option): Step => ({
      rate: names.indexOf(option.rate),
      remainder: remainderOf(option.base * rates.get(option.rate)!.share, rates.get(option.rate)!),
      cost: Number(roundedDown(option) - roundedDown(group[0]!)),
    })),
  )
  // Groups of the same rates one after the other, so that rates are done with early.
  steps.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const following = ratesBehind(steps)
  const settled = open.reduce((total, rate) => total + costOf(rate), 0n)
  const firsts = groups.reduce((total, group) => total + roundedDown(group[0]!), 0n)
  const bound = boundOf(groups, rates, open, sign) - settled - firsts
  let best = 0n
  const kept = Math.max(1, Math.floor(work.steps_max / groups.flat().length))
  for (const max of COMBINATIONS.map((most) => Math.min(most, kept))) {
    let combinations: Combination[] = [{ remainders, cost: 0 }]
    for (const [index, group] of steps.entries()) {
      work.steps += combinations.length * group.length
      combinations = extended(combinations, group, { later: following[index]!, wholes, sign, max })
    }
    best = bestOf(
      combinations.map(({ cost }) => BigInt(cost)),
      sign,
    )
    if (best === bound) break
  }
  return firsts + best
}

/** Returns the rates of the groups behind each group. */
function ratesBehind(groups: Step[][]): number[][] {
  const behind: number[][] = []
  const rates = new Set<number>()
  for (const group of groups.toReversed()) {
    behind.unshift([...rates])
    for (const { rate } of group) rates.add(rate)
  }
  return behind
}

/** Returns what no rounding can better: each rate is off by half a unit at most. */
function boundOf(groups: Option[][], rates: Map<string, Rate>, open: Rate[], sign: number): bigint {
  const parts = partsOf(rates.values())
  const chosen = groups.map((group) =>
    bestOf(
      group.map(({ rate, base }) => exactCost(base, rates.get(rate)!, parts)),
      sign,
    ),
  )
  const settled = open.map((rate) => exactCost(rate.base, rate, parts))
  const exact = [...chosen, ...settled].reduce((total, cost) => total + cost, 0n)
  const away = -BigInt(sign)
  return away * floorDiv(away * 2n * exact + BigInt(open.length) * parts, 2n * parts)
}

const keyOf = (group: Step[]) => group.map(({ rate }) => rate).join()
const remainderOf = (value: bigint, { whole }: Rate) => Number(((value % whole) + whole) % whole)

type Following = { later: number[]; wholes: number[]; sign: number; max: number }

/** Returns the combinations with each option of a group, the best of those that end alike whatever follows. */
function extended(
  combinations: Combination[],
  group: Step[],
  { later, wholes, sign, max }: Following,
): Combination[] {
  const isShort = later.reduce((product, rate) => product * wholes[rate]!, 1) <= Number.MAX_SAFE_INTEGER
  const best = new Map<number | string, Combination>()
  for (const before of combinations)
    for (const { rate, remainder, cost } of group) {
      const sum = before.remainders[rate]! + remainder
      const carry = sum >= wholes[rate]! ? 1 : 0
      const total = before.cost + cost + carry
      const remainders = before.remainders.slice()
      remainders[rate] = sum - carry * wholes[rate]!
      const key = isShort
        ? later.reduce((number, each) => number * wholes[each]! + remainders[each]!, 0)
        : later.map((each) => remainders[each]).join()
      const other = best.get(key)
      if (!other || sign * total < sign * other.cost) best.set(key, { remainders, cost: total })
    }
  // By their costs before the rates that follow are rounded, which moves each by one unit at most.
  const exactly = ({ remainders, cost }: Combination) =>
    sign * later.reduce((sum, rate) => sum + remainders[rate]! / wholes[rate]!, cost)
  const ranked = [...best.values()].map((combination) => ({ combination, exact: exactly(combination) }))
  const lowest = ranked.reduce((least, { exact }) => Math.min(least, exact), Infinity)
  const kept = ranked.filter(({ exact }) => exact < lowest + later.length + TOLERANCE)
  if (kept.length > max) kept.sort((one, other) => one.exact - other.exact)
  return kept.slice(0, max).map(({ combination }) => combination)
}
