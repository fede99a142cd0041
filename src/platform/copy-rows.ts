// Long lists: every row of a statement as COPY sends it, the fastest way out of PostgreSQL.
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { translate } from './database-fault.ts'

/** What stands before the first row, between two, and after the last; and what becomes of the text of each, if anything. */
export type Around = {
  before: string
  between: string
  after: string
  change?: ((row: string) => string) | undefined
}

/** `sql` gives one text column. The connection is released with the last row, however slowly that is then taken. */
export function copyRows(client: pg.PoolClient, sql: string, values: unknown[], around: Around): Readable {
  // COPY takes no parameters.
  const rows = client.query(to(`copy (${withLiterals(sql, values)}) to stdout (format binary)`))
  const framed = new RowFramer(around)
  let isSpent = false
  rows.once('end', () => {
    isSpent = true
    client.release()
  })
  rows.once('error', (error) => framed.destroy(translate(error) as Error))
  // In the middle of its rows a connection is of no use to anybody: to end them in order, the server would have to answer.
  framed.once('close', () => {
    if (!isSpent) client.release(true)
  })
  return rows.pipe(framed)
}

/** As a parameter is: a text whose type PostgreSQL finds. */
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

// The format: a head of 19 bytes, then per row the number of its columns (2 bytes; -1 is the end), and per column its
// length (4 bytes) and its bytes.
const HEAD_BYTES = 19
const ROW_HEAD_BYTES = 6
const LENGTH_BYTES = 4

/** Takes the rows out of the binary format; those that came together leave together. */
class RowFramer extends Transform {
  private rest: Buffer = Buffer.alloc(0)
  private headBytes = HEAD_BYTES
  private separator: Buffer
  private readonly between: Buffer
  private readonly after: string
  private readonly change: Around['change']

  constructor({ before, between, after, change }: Around) {
    super()
    this.separator = Buffer.from(before)
    this.between = Buffer.from(between)
    this.after = after
    this.change = change
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    const input = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    // Large enough: a separator is no longer than the head of the row that it stands for, but for the first.
    const output = Buffer.allocUnsafe(this.separator.length + input.length)
    const changed: Buffer[] = []
    let written = 0
    let read = Math.min(this.headBytes, input.length)
    this.headBytes -= read
    while (read + ROW_HEAD_BYTES <= input.length) {
      const start = read + ROW_HEAD_BYTES
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
