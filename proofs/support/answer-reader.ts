// Reads answers out of the bytes of a connection, one after the other, as soon as each is whole.

export type WireAnswer = {
  status: number
  headers: Map<string, string>
  body: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * The first whole answer in the bytes and how many they are; undefined while it is not whole. Those with 1xx are passed
 * over. Throws where the bytes are no answer. `isOver` says that no more will come.
 */
export function readAnswer(
  bytes: Buffer,
  { isHead, isOver }: { isHead: boolean; isOver: boolean },
): { answer: WireAnswer; length: number } | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1])
  if (Number.isNaN(status)) throw new Error(`this is no status line: ${JSON.stringify(first.slice(0, 200))}`)
  const start = end + HEAD_END.length
  if (status < 200) {
    const next = readAnswer(bytes.subarray(start), { isHead, isOver })
    return next && { answer: next.answer, length: next.length + start }
  }
  const headers = new Map(lines.map(splitHeader))
  const found =
    isHead || status === 204 || status === 304 ? none : bodyOf(headers, bytes.subarray(start), isOver)
  return found && { answer: { status, headers, body: found.body }, length: start + found.length }
}

type Body = { body: Buffer; length: number }

const none: Body = { body: Buffer.alloc(0), length: 0 }

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  if (colon < 1) throw new Error(`this is no header: ${JSON.stringify(line.slice(0, 200))}`)
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function bodyOf(headers: Map<string, string>, rest: Buffer, isOver: boolean): Body | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(rest)
  const announced = headers.get('content-length')
  // Without a length, the body ends with the connection.
  if (announced === undefined) return isOver ? { body: rest, length: rest.length } : undefined
  const length = Number(announced)
  return rest.length >= length ? { body: rest.subarray(0, length), length } : undefined
}

function unchunked(bytes: Buffer): Body | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) return undefined
    const size = parseInt(bytes.toString('latin1', at, end), 16)
    const next = end + 2 + size + 2
    if (bytes.length < next) return undefined
    if (size === 0) return { body: Buffer.concat(chunks), length: next }
    chunks.push(bytes.subarray(end + 2, end + 2 + size))
    at = next
  }
}
