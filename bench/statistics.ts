// Medians and their spread, for noisy machines.

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** The smallest value that so many percent of all do not exceed. */
export function percentile(values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN
}

/** The median of the ratios of paired measurements. */
export function medianRatio(a: number[], b: number[]): number {
  return median(a.map((value, index) => value / (b[index] ?? Number.NaN)))
}

/** `median (min–max)`. */
export function spread(values: number[], digits = 0): string {
  const text = (value: number) =>
    value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
}
