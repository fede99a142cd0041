// Streams long lists with COPY, the fastest way to get rows out of PostgreSQL.
import { Readable } from 'node:stream'
import { setImmediate as letOtherRequestsRun } from 'node:timers/promises'
import pg from 'pg'
import { to, type CopyToStreamQuery } from 'pg-copy-streams'
import { cancelStatement } from './cancel-statement.ts'
import { translateError } from './database-errors.ts'

/** The text before the first row, between two rows and after the last; `change` transforms the text of each row. */
export type RowFraming = {
  before: string
  between: string
  after: string
  change?: ((row: string) => string) | undefined
}

/**
 * Waits for the stream's turn to keep the server busy. Resolves to the function that ends the turn, or to undefined if none
 * is needed after this number of rows.
 */
type TakeTurn = (rows: number) => Promise<(() => void) | undefined>

/**
 * `sql` selects one text column. The connection is released with the last row from the server, even if the reader of
 * the stream is still behind.
 */
export function copyRows(
  client: pg.PoolClient,
  sql: string,
  values: unknown[],
  framing: RowFraming,
  takeTurn: TakeTurn,
): Readable {
  // COPY takes no parameters. Without a limit, PostgreSQL might choose a plan that sorts all rows before it returns the first;
  // with an unknown limit, it expects that a tenth of the rows is read, and finds them in the order of an index.
  const list = `select * from (${withLiterals(sql, values)}) list limit (select null::bigint)`
  return new RowStream(
    client,
    client.query(to(`copy (${list}) to stdout (format binary)`)),
    framing,
    takeTurn,
  )
}

/** A turn is long enough that meanwhile the servers of other streams fill their buffers and stop. */
const TURN_MS_MAX = 200
/** A reader that is behind for so long loses the turn. */
const IDLE_MS_MAX = 20

/** Takes turns with other streams in keeping the server busy. */
class RowStream extends Readable {
  private readonly chunks: AsyncIterator<Buffer>
  private readonly framer: RowFramer
  private isReleased = false
  private turn: { end: () => void; since_ms: number } | undefined
  private idle: NodeJS.Timeout | undefined

  constructor(
    private readonly client: pg.PoolClient,
    rows: CopyToStreamQuery,
    framing: RowFraming,
    private readonly takeTurn: TakeTurn,
  ) {
    super()
    // The iterator reports errors to those who wait for a chunk.
    rows.on('error', () => {})
    this.chunks = rows[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    this.framer = new RowFramer(framing)
  }

  override _read(): void {
    clearTimeout(this.idle)
    this.pull().catch((error: unknown) => this.destroy(translateError(error) as Error))
  }

  private async pull(): Promise<void> {
    await this.keepTurn()
    const { value, done } = (await this.chunks.next()) as IteratorResult<Buffer, undefined>
    if (done) return this.finish()
    const framed = this.framer.frame(value)
    await letOtherRequestsRun()
    if (framed.length === 0) return this.pull()
    this.idle = setTimeout(() => this.endTurn(), IDLE_MS_MAX)
    this.push(framed)
  }

  private async keepTurn(): Promise<void> {
    if (this.turn && performance.now() - this.turn.since_ms < TURN_MS_MAX) return
    this.endTurn()
    const end = await this.takeTurn(this.framer.rows)
    if (!end) return
    this.turn = { end, since_ms: performance.now() }
    if (this.destroyed) this.endTurn()
  }

  private endTurn(): void {
    this.turn?.end()
    this.turn = undefined
  }

  private finish(): void {
    this.isReleased = true
    this.endTurn()
    this.client.release()
    this.push(this.framer.end())
    this.push(null)
  }

  // A connection in the middle of a COPY cannot be reused: ending it cleanly would require the rest of the rows.
  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.idle)
    this.endTurn()
    if (!this.isReleased) {
      this.isReleased = true
      cancelStatement(this.client)
      this.client.release(true)
    }
    callback(error)
  }
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

/** Extracts the rows from the binary format; those of one chunk become one chunk. */
class RowFramer {
  rows = 0
  private partialRow: Buffer = Buffer.alloc(0)
  private headerBytes = HEADER_BYTES
  private separator: Buffer
  private readonly between: Buffer
  private readonly after: string
  private readonly change: RowFraming['change']

  constructor({ before, between, after, change }: RowFraming) {
    this.separator = Buffer.from(before)
    this.between = Buffer.from(between)
    this.after = after
    this.change = change
  }

  frame(chunk: Buffer): Buffer {
    const input = this.partialRow.length > 0 ? Buffer.concat([this.partialRow, chunk]) : chunk
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
      this.rows++
      read = end
    }
    this.partialRow = input.subarray(read)
    return changed.length > 0 ? Buffer.concat(changed) : output.subarray(0, written)
  }

  /** Returns the text after the last row, and before the first if there was none. */
  end(): string {
    return (this.rows === 0 ? this.separator.toString() : '') + this.after
  }
}
