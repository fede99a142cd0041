// Imports products from a CSV file: progress, refused lines, counts.
import { readProducts, saveElements, type ProductOutcome } from '../http/product-batch.ts'
import { StartupError } from '../platform/errors.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { WithDatabase } from './connection.ts'
import { openProductCsv, type CsvRow, type ProductCsv } from './product-csv.ts'
import { errorText, print, type Terminal } from './terminal.ts'

type Counts = Record<'created' | 'updated' | 'failed', number>

/** Prints every refused line and the counts. Throws if there are refused lines; all others are saved. */
export async function importProducts(
  file: string,
  withDatabase: WithDatabase,
  terminal: Terminal,
): Promise<void> {
  const csv = await openProductCsv(file)
  await withDatabase((db) => saveProducts(db, csv, terminal))
}

async function saveProducts(db: Database, csv: ProductCsv, terminal: Terminal): Promise<void> {
  const counts = { created: 0, updated: 0, failed: 0 }
  const bar = openProgressBar(terminal, csv)
  const lines = new Map<string, number>()
  try {
    for await (const rows of csv.batches) {
      const refused = await saveRows(db, rows, lines, counts)
      if (refused.length > 0) bar.clear()
      for (const sentence of refused) print(terminal, sentence)
      bar.draw()
    }
  } finally {
    bar.clear()
    const [created, updated, failed] = Object.values(counts).map((number) => number.toLocaleString('en-US'))
    print(terminal, `${created} created, ${updated} updated, ${failed} refused.`)
  }
  if (counts.failed > 0) throw new StartupError('Correct the refused lines and import them again.')
}

/**
 * Saves the rows in one transaction and counts the outcomes. Returns a sentence for each row that is refused. `lines` holds
 * the line of each SKU so far.
 */
async function saveRows(
  db: Database,
  rows: CsvRow[],
  lines: Map<string, number>,
  counts: Counts,
): Promise<string[]> {
  const reasons = rows.map((row) => reasonOf(row, lines))
  const valid = rows.filter((_row, index) => reasons[index] === undefined)
  const elements = readProducts(valid.map(({ product }) => product))
  // An outcome for each valid row, in their order.
  const outcomes = (await db.transaction((tx) => saveElements(tx, elements))).values()
  return rows.flatMap(({ line, product }, index) => {
    const reason = reasons[index] ?? count(outcomes.next().value!, counts)
    if (reason === undefined) return []
    counts.failed++
    const sku = typeof product === 'string' ? undefined : product.sku
    return [`line ${line}${sku === undefined ? '' : `, sku ${sku}`}: ${reason}`]
  })
}

// Returns why a row is refused without being validated: it has too few or too many cells, or the SKU of an earlier line.
function reasonOf({ line, product }: CsvRow, lines: Map<string, number>): string | undefined {
  if (typeof product === 'string') return product
  if (product.sku === undefined) return undefined
  const first = lines.get(product.sku)
  lines.set(product.sku, first ?? line)
  return first === undefined ? undefined : `sku is also on line ${first}.`
}

// Returns why the product was refused; counts it if it was not.
function count(outcome: ProductOutcome, counts: Counts): string | undefined {
  if ('error' in outcome)
    return errorText(outcome.error)
      .replaceAll('\n', ' ')
      .replace(/products\[\d+\]\./g, '')
  counts[outcome.status]++
  return undefined
}

const BAR_WIDTH = 30

/** A progress bar on stderr, if that is a terminal. */
function openProgressBar({ stderr }: Terminal, csv: ProductCsv): { draw: () => void; clear: () => void } {
  if (!(stderr as { isTTY?: boolean }).isTTY) return { draw: () => {}, clear: () => {} }
  return {
    draw: () => {
      const part = Math.min(csv.bytes_read() / csv.bytes, 1)
      const bar = '█'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
      stderr.write(`\r${bar} ${Math.round(part * 100)} %`)
    },
    clear: () => void stderr.write('\r\u001b[K'),
  }
}
