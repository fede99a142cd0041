// Streams long lists with COPY, the fastest way to get rows out of PostgreSQL.
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { translateError } from './database-errors.ts'

/** The text before the first row, between two rows and after the last; `change` transforms the text of each row. */
export type RowFraming = {
  before: string
  between: string
  after: string
  change?: ((row: string) => string) | undefined
}

/**
 * `sql` selects one text column. The connection is released with the last row from the server, even if the reader of
 * the stream is still behind.
 */
export function copyRows(
  client: pg.PoolClient,
  sql: string,
  values: unknown[],
  around: RowFraming,
): Readable {
  // COPY takes no parameters.
  const rows = client.query(to(`copy (${withLiterals(sql, values)}) to stdout (format binary)`))
  const framed = new RowFramer(around)
  let isSpent = false
  rows.once('end', () => {
    isSpent = true
    client.release()
  })
  rows.once('error', (error) => framed.destroy(translateError(error) as Error))
  // A connection in the middle of a COPY cannot be reused: ending it cleanly would require the rest of the rows.
  framed.once('close', () => {
    if (!isSpent) client.release(true)
  })
  return rows.pipe(framed)
}

/** Literals are untyped strings, as parameters are: PostgreSQL infers the type. */
function withLiterals(sql: string, values: unknown[]): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(arrayElement).join(',')}}`)
  return pg.escapeLiteral(`${value as string | number | boolean}`)
}

function arrayElement(value: unknown): string {
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`
}

// The format: a header of 19 bytes; per row the number of columns (2 bytes; -1 marks the end) and per column its length
// (4 bytes) and its bytes.
const HEADER_BYTES = 19
const ROW_HEADER_BYTES = 6
const LENGTH_BYTES = 4

/** Extracts the rows from the binary format; the rows of one chunk leave as one chunk. */
class RowFramer extends Transform {
  private rest: Buffer = Buffer.alloc(0)
  private headerBytes = HEADER_BYTES
  private separator: Buffer
  private readonly between: Buffer
  private readonly after: string
  private readonly change: RowFraming['change']

  constructor({ before, between, after, change }: RowFraming) {
    super()
    this.separator = Buffer.from(before)
    this.between = Buffer.from(between)
    this.after = after
    this.change = change
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    const input = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    // Large enough: except for the first, a separator is not longer than the row header that it replaces.
    const output = Buffer.allocUnsafe(this.separator.length + input.length)
    const changed: Buffer[] = []
    let written = 0
    let read = Math.min(this.headerBytes, input.length)
    this.headerBytes -= read
    while (read + ROW_HEADER_BYTES <= input.length) {
      const start = read + ROW_HEADER_BYTES
      const end = start + input.readInt32BE(start - LENGTH_BYTES)
      if (end > input.length) break
      if (this.change)
        changed.push(this.separator, Buffer.from(this.change(input.toString('utf8', start, end))))
      else {
        written += this.separator.copy(output, written)
        written += input.copy(output, written, start, end)
      }
      this.separator = this.between
      read = end
    }
    this.rest = input.subarray(read)
    if (changed.length > 0) return callback(null, Buffer.concat(changed))
    callback(null, written > 0 ? output.subarray(0, written) : undefined)
  }

  override _flush(callback: TransformCallback): void {
    const isEmpty = this.separator !== this.between
    callback(null, (isEmpty ? this.separator.toString() : '') + this.after)
  }
}
