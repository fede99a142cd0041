// Markdown tables of the results.
import { cpus, totalmem } from 'node:os'
import type { Context } from './context.ts'

export function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}

/** A row with the reason for each variant that could not be measured. */
export function missingRows(missing: Record<string, string>, heads: string[]): string[][] {
  return Object.entries(missing).map(([name, reason]) => [
    name,
    `not measured: ${reason}`,
    ...heads.slice(2).map(() => ''),
  ])
}

/** The conditions of the measurement. */
export function machine({ postgres, rows, quotes, runs, seconds }: Context): string {
  const [cpu] = cpus()
  return [
    `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.version}, ${postgres.version}`,
    `${rows.toLocaleString('en')} price requests, ${quotes.toLocaleString('en')} quotes of 5 items`,
    `medians (minimum–maximum) of ${runs} runs of ${seconds} s, the variants in turn`,
  ]
    .map((line) => `- ${line}`)
    .join('\n')
}
