// HTTP over raw sockets, for requests that node:http would not send, and slow clients.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { many, one, type Database } from '../../src/platform/postgres/database.ts'
import { fileBody } from './sample-files.ts'
import { until } from './until.ts'

/** Only a server that hangs takes longer to close a connection. */
const TIMEOUT_MS = 120_000

/** Everything received until the server closed: the responses in order, and whether the connection was reset. */
type Exchange = { text: string; answers: RawAnswer[]; isReset: boolean }

export type RawAnswer = { status: number; headers: Record<string, string>; text: string; body: any }

/** Sends the bytes and reads until the server closes; `halfCloses`: the client announces that it sends no more. */
export async function exchange(
  port: number,
  bytes: string | Buffer,
  { halfCloses = false } = {},
): Promise<Exchange> {
  const socket = await open(port)
  const chunks: Buffer[] = []
  let isReset = false
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('end', () => socket.end())
  socket.on('error', () => (isReset = true))
  const timer = setTimeout(() => socket.destroy(new Error('the server did not close')), TIMEOUT_MS)
  socket.write(bytes)
  if (halfCloses) socket.end()
  await new Promise((resolve) => socket.once('close', resolve))
  clearTimeout(timer)
  const received = Buffer.concat(chunks)
  return { text: received.toString('latin1'), answers: parseAnswers(received), isReset }
}

export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  return socket
}

/** A request as text; `Host` and `Connection: close` are added unless they are given. */
export function requestText(
  method: string,
  target: string,
  headers: Record<string, string | number> = {},
  body = '',
): string {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = bytes; rest.toString('latin1', 0, 9) === 'HTTP/1.1 ';) {
    const found = readAnswer(rest, { isOver: true, allowsTruncated: true })
    if (!found) break
    const { status, headers, body } = found.answer
    const text = body.toString('latin1')
    answers.push({ status, headers: Object.fromEntries(headers), text, body: parsedJson(body.toString()) })
    rest = rest.subarray(found.length)
  }
  return answers
}

export type WireAnswer = { status: number; headers: Map<string, string>; body: Buffer }
type Body = { body: Buffer; length: number }

const HEAD_END = '\r\n\r\n'
const NO_BODY: Body = { body: Buffer.alloc(0), length: 0 }

/**
 * Returns the first complete response in the bytes, after any 1xx, and its length; undefined while it is incomplete.
 * `isOver`: no more bytes follow; `allowsTruncated`: a truncated body is returned as far as it was received. Throws at
 * bytes that are not HTTP.
 */
export function readAnswer(
  bytes: Buffer,
  options: { isHead?: boolean; isOver: boolean; allowsTruncated?: boolean },
): { answer: WireAnswer; length: number } | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1])
  if (Number.isNaN(status)) throw new Error(`this is no status line: ${JSON.stringify(first.slice(0, 200))}`)
  const start = end + HEAD_END.length
  const rest = bytes.subarray(start)
  if (status < 200) {
    const next = readAnswer(rest, options)
    return next && { answer: next.answer, length: next.length + start }
  }
  const headers = new Map(lines.map(splitHeader))
  const isEmpty = options.isHead || status === 204 || status === 304
  const found = isEmpty ? NO_BODY : bodyOf(headers, rest, options)
  return found && { answer: { status, headers, body: found.body }, length: start + found.length }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  if (colon < 1) throw new Error(`this is no header: ${JSON.stringify(line.slice(0, 200))}`)
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function bodyOf(
  headers: Map<string, string>,
  rest: Buffer,
  { isOver, allowsTruncated = false }: { isOver: boolean; allowsTruncated?: boolean },
): Body | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(rest, allowsTruncated)
  const announced = headers.get('content-length')
  // Without a length, the body ends with the connection.
  if (announced === undefined) return isOver ? { body: rest, length: rest.length } : undefined
  const body = rest.subarray(0, Number(announced))
  return allowsTruncated || body.length === Number(announced) ? { body, length: body.length } : undefined
}

/** Joins chunks, each of which is its size in hex, a line break, its bytes, and a line break. */
function unchunked(bytes: Buffer, allowsTruncated: boolean): Body | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const size = parseInt(bytes.toString('latin1', at, end), 16)
    const next = end + '\r\n'.length + size + '\r\n'.length
    const isCut = end === -1 || bytes.length < next
    if (isCut && !allowsTruncated) return undefined
    if (end !== -1) chunks.push(bytes.subarray(end + 2, end + 2 + size))
    if (isCut || size === 0) return { body: Buffer.concat(chunks), length: isCut ? bytes.length : next }
    at = next
  }
}

/** Returns undefined unless the text is JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const LIST_PATH = '/rest/V1/pricerequest/requests'
export const LIST_ROWS = 4000

/** The width of a row at which a list of LIST_ROWS exceeds what the buffers between service and client usually hold: 6 MB. */
const WIDE_BYTES = 1400
/** The width at which it exceeds what they can ever hold: 24 MB. */
export const WIDEST_BYTES = 6000
/** More often than the pool has connections (20), so that a leaked connection shows. */
const ABANDONED_LISTS = 25
/** Too much for one packet, so that the service reads it in parts. */
const UPLOAD_BYTES = 500_000

/** Inserts LIST_ROWS price requests. */
export async function insertWideRows(db: Database, width_bytes = WIDE_BYTES): Promise<void> {
  const sql = `insert into price_request (store_id, customer_email, customer_firstname)
     select 1, 'c' || n || '@example.com', repeat('x', $2) from generate_series(1, $1) n`
  await db.query(sql, [LIST_ROWS, width_bytes])
}

/** Sends a request and reads only the start of the response. */
export async function openResponse(port: number, token: string, path: string): Promise<IncomingMessage> {
  const outgoing = request({ port, agent: false, path, headers: { authorization: `Bearer ${token}` } })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}

/** Requests a list, by default of price requests, and reads only the start of the response. Throws unless it is a 200. */
export async function openList(port: number, token: string, path = LIST_PATH): Promise<IncomingMessage> {
  const answer = await openResponse(port, token, path)
  assert.equal(answer.statusCode, 200)
  return answer
}

/** The connections of this database that are in the middle of streaming a list. */
const findCopies = (db: Database) =>
  many<{ pid: number }>(
    db,
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and query like 'copy %' and state <> 'idle'`,
  )

/** Opens a list larger than the buffers while its statement runs; `cut` terminates the database connection. */
export async function openLongList(db: Database, port: number, token: string, path: string) {
  const incoming = await openList(port, token, path)
  await until('the list is being read', async () => (await findCopies(db)).length > 0)
  const [copy] = await findCopies(db)
  return { incoming, cut: () => one(db, 'select pg_terminate_backend($1)', [copy?.pid]) }
}

/** Opens and abandons one list after the other that is larger than the buffers. */
export async function abandonLongLists(
  db: Database,
  port: number,
  token: string,
  path: string,
): Promise<void> {
  for (let times = 0; times < ABANDONED_LISTS; times++) {
    ;(await openLongList(db, port, token, path)).incoming.destroy()
    await until('its statement has ended', async () => (await findCopies(db)).length === 0)
  }
}

/** The request of a list of price requests as text, on a connection that stays open. */
export const listText = (token: string): string =>
  `GET ${LIST_PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`

/**
 * Reads the rest of each list and asserts that it is complete; other clients may have added rows. All are read before the first
 * is parsed: parsing would delay the other reads, and a service that stops waits for slow readers only for a while.
 */
export async function finishLists(answers: IncomingMessage[]): Promise<void> {
  const lists = await Promise.all(answers.map(async (answer) => (await answer.toArray()) as Buffer[]))
  for (const chunks of lists) {
    const rows = JSON.parse(Buffer.concat(chunks).toString()) as object[]
    assert.ok(rows.length >= LIST_ROWS)
  }
}

type Upload = Awaited<ReturnType<typeof openUpload>>

/** Starts an upload and sends its first half. */
export async function openUpload(port: number, token: string) {
  const content = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(UPLOAD_BYTES),
    Buffer.from('\n%%EOF'),
  ])
  const { headers, payload } = fileBody('plan.pdf', content, 'application/pdf')
  const own = { authorization: `Bearer ${token}`, 'content-length': payload.length, expect: '100-continue' }
  const path = '/rest/V1/pricerequest/request/upload'
  const outgoing = request({ port, agent: false, method: 'POST', path, headers: { ...headers, ...own } })
  outgoing.flushHeaders()
  // Shows that the service has received the request, not just queued the connection.
  await once(outgoing, 'continue')
  const half = Math.floor(payload.length / 2)
  await new Promise((resolve) => outgoing.write(payload.subarray(0, half), resolve))
  return {
    outgoing,
    secondHalf: payload.subarray(half),
    hash: createHash('sha256').update(content).digest('hex'),
  }
}

/** Sends the second half and asserts the response. */
export async function finishUpload({ outgoing, secondHalf, hash }: Upload): Promise<void> {
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(secondHalf)
  const [answer] = await answered
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString()
  assert.equal(answer.statusCode, 200, text)
  assert.equal((JSON.parse(text) as { hash: string }).hash, hash)
}
