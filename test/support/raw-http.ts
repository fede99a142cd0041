// HTTP as bytes over a socket, for what node:http would refuse to send.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What came back until the server closed: the answers in order, and whether the connection was reset. */
export type Exchange = { text: string; answers: RawAnswer[]; isReset: boolean }

export type RawAnswer = { status: number; headers: Record<string, string>; text: string; body: any }

/** Sends the bytes and reads until the server closes; `end` also ends the sending side, which a server takes for leaving. */
export async function exchange(
  port: number,
  bytes: string | Buffer,
  { end = false, deadline_ms = 10_000 } = {},
): Promise<Exchange> {
  const socket = await open(port)
  const chunks: Buffer[] = []
  let isReset = false
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('end', () => socket.end())
  socket.on('error', () => (isReset = true))
  const timer = setTimeout(() => socket.destroy(new Error('the server did not close')), deadline_ms)
  socket.write(bytes)
  if (end) socket.end()
  await new Promise((resolve) => socket.once('close', resolve))
  clearTimeout(timer)
  const text = Buffer.concat(chunks).toString('latin1')
  return { text, answers: parseAnswers(text), isReset }
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

// Answers with Content-Length or chunked; 1xx are left out.
function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest.startsWith('HTTP/1.1 ')) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    )
    const status = Number(first.split(' ')[1])
    rest = rest.slice(end + 4)
    const length = Number(headers['content-length'] ?? 0)
    const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest.slice(0, length)
    rest = headers['transfer-encoding'] === 'chunked' ? '' : rest.slice(length)
    if (status >= 200) answers.push({ status, headers, text: body, body: json(body) })
  }
  return answers
}

function unchunked(text: string): string {
  let body = ''
  let rest = text
  for (;;) {
    const size = parseInt(rest, 16)
    if (!size) return body
    const start = rest.indexOf('\r\n') + 2
    body += rest.slice(start, start + size)
    rest = rest.slice(start + size + 2)
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString()) as unknown
  } catch {
    return undefined
  }
}
