// Spreads a total over the lines of an offer in proportion to what they cost, exact to the smallest unit of the currency.
import { amount, round, sum, type Amount } from './money.ts'
import type { QuoteCharges } from './quote-totals.ts'

/** `price` is the one that applies. Lines that do not take part keep it. */
export type SpreadLine = { qty: Amount; price: Amount; tax_percent: Amount; takesPart: boolean }

/** Prices have at most as many decimals as the interface takes. */
const PRICE_DIGITS_MAX = 4
/** How many of the largest lines may take the rest, or a part of it where none can take all. */
const REST_LINES_MAX = 200
/** How far from the computed row the exact one is looked for, in units: taxes are rounded, too. */
const NEIGHBORS = [0, 1, -1, 2, -2]

/**
 * Returns the prices that lead to the subtotal (`net`) or the grand total (`gross`), and what is missing where none does. Returns
 * undefined if the lines that keep their prices exceed it, or nothing takes part that costs something.
 */
export function spread(
  lines: readonly SpreadLine[],
  kind: 'net' | 'gross',
  total: Amount,
  charges: QuoteCharges,
  digits: number,
): { prices: Amount[]; missing: Amount } | undefined {
  const sums = openSums(kind, charges, digits)
  const rows = lines.map((line) => rowOf(line.qty, line.price, digits))
  lines.forEach((line, index) => !line.takesPart && sums.add(line.tax_percent, rows[index]!))
  const rest = sums.total()
  lines.forEach((line, index) => line.takesPart && sums.add(line.tax_percent, rows[index]!))
  const spreadBefore = sums.total().minus(rest)
  if (spreadBefore.lte(0) || total.lt(rest)) return undefined
  const factor = total.minus(rest).div(spreadBefore)
  const prices = lines.map((line, index) => {
    if (!line.takesPart) return line.price
    const price = round(line.price.times(factor), digits)
    const row = rowOf(line.qty, price, digits)
    sums.add(line.tax_percent, rows[index]!, -1)
    sums.add(line.tax_percent, row)
    rows[index] = row
    return price
  })
  const largest = lines
    .flatMap((line, index) => (line.takesPart ? [index] : []))
    .sort((one, other) => rows[other]!.cmp(rows[one]!))
    .slice(0, REST_LINES_MAX)
  const nearestOf = (index: number) => nearest(lines[index]!, rows[index]!, total, sums, digits)
  // One line alone, so that no more prices than one get decimals that nobody would write.
  const exact = largest.find((index) => nearestOf(index)?.missing.eq(0))
  for (const index of exact === undefined ? largest : [exact]) {
    if (total.eq(sums.total())) break
    const line = lines[index]!
    const before = rows[index]!
    const better = nearestOf(index)
    if (!better) continue
    sums.add(line.tax_percent, before, -1)
    sums.add(line.tax_percent, better.row)
    prices[index] = better.price
    rows[index] = better.row
  }
  return { prices, missing: total.minus(sums.total()) }
}

/**
 * Returns the price of a line that comes nearest to the total, with as few decimals as possible; undefined if none comes
 * nearer.
 */
function nearest(line: SpreadLine, before: Amount, total: Amount, sums: Sums, digits: number) {
  const unit = amount(10).pow(-digits)
  const missing = total.minus(sums.total())
  const wanted = round(before.plus(missing.div(sums.weight(line.tax_percent))), digits)
  let best: { price: Amount; row: Amount; missing: Amount } | undefined
  for (let decimals = digits; decimals <= Math.max(digits, PRICE_DIGITS_MAX); decimals++)
    for (const steps of NEIGHBORS) {
      const price = round(wanted.plus(unit.times(steps)).div(line.qty), decimals)
      if (price.lt(0)) continue
      const row = rowOf(line.qty, price, digits)
      const left = total.minus(sums.totalWith(line.tax_percent, before, row))
      if (left.abs().lt((best?.missing ?? missing).abs())) best = { price, row, missing: left }
      if (left.eq(0)) return best
    }
  return best
}

function rowOf(qty: Amount, price: Amount, digits: number): Amount {
  return round(qty.times(price), digits)
}

type Sums = ReturnType<typeof openSums>

/** Adds up rows to the subtotal or the grand total as `computeQuote` does, so that one row can be replaced without the others. */
function openSums(kind: 'net' | 'gross', charges: QuoteCharges, digits: number) {
  let net = amount(0)
  let rowTaxes = amount(0)
  const bases = new Map<string, Amount>()
  const byRate = charges.tax_rounding === 'rate'
  const tax = (base: Amount, percent: Amount | string) => round(base.times(percent).div(100), digits)
  const baseOf = (percent: Amount) => bases.get(percent.toFixed()) ?? amount(0)

  function add(percent: Amount, row: Amount, sign: 1 | -1 = 1): void {
    net = net.plus(row.times(sign))
    if (kind === 'net') return
    if (byRate) bases.set(percent.toFixed(), baseOf(percent).plus(row.times(sign)))
    else rowTaxes = rowTaxes.plus(tax(row, percent).times(sign))
  }
  function total(): Amount {
    return byRate
      ? net.plus(sum([...bases].map(([percent, base]) => tax(base, percent))))
      : net.plus(rowTaxes)
  }
  /** Returns the total with a row in place of another one. */
  function totalWith(percent: Amount, before: Amount, after: Amount): Amount {
    const taxes = (row: Amount) => (byRate ? baseOf(percent).minus(before).plus(row) : row)
    const difference = after.minus(before)
    if (kind === 'net') return total().plus(difference)
    return total()
      .plus(difference)
      .plus(tax(taxes(after), percent))
      .minus(tax(taxes(before), percent))
  }
  /** Returns by how much the total grows with a row. */
  function weight(percent: Amount): Amount {
    return kind === 'net' ? amount(1) : amount(1).plus(percent.div(100))
  }
  const shipping = round(charges.shipping_amount, digits)
  if (kind === 'gross') {
    const { shipping_tax_percent: percent } = charges
    if (percent !== null) add(percent, shipping)
    else net = net.plus(shipping)
  }
  return { add, total, totalWith, weight }
}
