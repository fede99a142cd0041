// Reads products from a CSV file as a stream.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { StartupError } from '../platform/errors.ts'
import { NewProduct, PRODUCTS_MAX } from '../storefront/product-schemas.ts'

/** A record of the file and the line that it ends on; a text says why it cannot be read. */
export type CsvRow = { line: number; product: Record<string, string> | string }

/** `bytes_read` grows while the batches are read; a batch has at most as many rows as a request has products. */
export type ProductCsv = { bytes: number; bytes_read: () => number; batches: AsyncIterable<CsvRow[]> }

type CsvRecord = { record: string[]; info: { lines: number } }

const HEADER_BYTES_MAX = 10_000
const RECORD_BYTES_MAX = 100_000
/** A cell has no list. */
const knownColumns = Object.keys(NewProduct.properties).filter((name) => name !== 'prices')

/**
 * Opens a file in UTF-8 whose first line names the columns, separated by commas or semicolons. Throws if a column is
 * unknown; the batches throw where the file is not CSV.
 */
export async function openProductCsv(path: string): Promise<ProductCsv> {
  const { header, bytes } = await readStart(path)
  const file = createReadStream(path)
  const parser = parse({
    bom: true,
    delimiter: header.split(';').length > header.split(',').length ? ';' : ',',
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: RECORD_BYTES_MAX,
  })
  // Errors are thrown where the parser is read.
  pipeline(Readable.from(decoded(file)), parser, () => {})
  const records = (parser as AsyncIterable<CsvRecord>)[Symbol.asyncIterator]()
  const first = await nextRecord(records)
  const columns = readColumns(first?.record ?? [])
  return { bytes, bytes_read: () => file.bytesRead, batches: readBatches(records, columns) }
}

async function readStart(path: string): Promise<{ header: string; bytes: number }> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES_MAX) })
      const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)
      return { header, bytes: (await file.stat()).size }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

// Reading Latin-1 as UTF-8 would silently store replacement characters. Line ends become LF: in texts, the parser counts CR LF twice.
async function* decoded(file: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let held = ''
  for await (const chunk of file) {
    const text = held + decoder.decode(chunk, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n')
  }
  yield held + decoder.decode()
}

function readColumns(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase())
  const unknown = columns.filter((name) => !knownColumns.includes(name))
  const advice = `The columns are ${knownColumns.join(', ')}.`
  if (unknown.length > 0) throw new StartupError(`Unknown columns: ${unknown.join(', ')}. ${advice}`)
  if (!columns.includes('sku'))
    throw new StartupError(`The first line does not name the column sku. ${advice}`)
  if (new Set(columns).size < columns.length) throw new StartupError('The first line names a column twice.')
  return columns
}

async function* readBatches(records: AsyncIterator<CsvRecord>, columns: string[]): AsyncIterable<CsvRow[]> {
  let batch: CsvRow[] = []
  for (let row = await nextRecord(records); row; row = await nextRecord(records)) {
    batch.push({ line: row.info.lines, product: readRecord(row.record, columns) })
    if (batch.length < PRODUCTS_MAX) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

// An empty cell is a field that is not given.
function readRecord(cells: string[], columns: string[]): CsvRow['product'] {
  if (cells.length !== columns.length) return `has ${cells.length} cells instead of ${columns.length}.`
  const entries = columns.map((column, index) => [column, cells[index]!] as const)
  return Object.fromEntries(entries.filter(([, cell]) => cell !== ''))
}

async function nextRecord(records: AsyncIterator<CsvRecord>): Promise<CsvRecord | undefined> {
  try {
    const { value, done } = (await records.next()) as IteratorResult<CsvRecord, undefined>
    return done ? undefined : value
  } catch (error) {
    if (error instanceof CsvError) throw new StartupError(`The file is not CSV: ${error.message}.`)
    if (error instanceof TypeError)
      throw new StartupError('The file is not UTF-8: save it as "CSV UTF-8" in your spreadsheet program.')
    throw error
  }
}
