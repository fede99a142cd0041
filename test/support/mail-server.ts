// An SMTP server on loopback that records mails and misbehaves on request.
import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A received mail: its envelope, its bytes, and the result of an independent parser. */
export type ReceivedMail = {
  sender: string
  recipients: string[]
  raw: string
  parsed: Email
  secure: boolean
  user: string | undefined
}

/** Applies to the next mails until changed. `drop` closes the connection, `silence` never answers. */
type Behavior = {
  at_recipient?: { code: number; text: string }
  after_data?: { code: number; text: string } | 'drop' | 'silence'
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

export async function openMailServer(options: SMTPServerOptions = {}) {
  const state = { received: [] as ReceivedMail[], behavior: {} as Behavior }
  let [contents, connectionsEver, clientInput] = [0, 0, '']
  const sockets = new Set<Socket>()
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    // Milliseconds for which close() waits for open connections.
    closeTimeout: 1,
    ...options,
    onRcptTo: (_address, _session, callback) => callback(refusal(state.behavior.at_recipient)),
    onData: (stream, session, callback) => {
      // Undefined if the client disconnected before the end.
      const arrived = stream.toArray().catch(() => undefined) as Promise<Buffer[] | undefined>
      void arrived.then(async (chunks) => {
        if (!chunks) return
        // A character per byte, as a mail may be in any encoding.
        const raw = Buffer.concat(chunks).toString('latin1')
        contents++
        const { after_data: after } = state.behavior
        if (after === 'silence') return
        if (after === 'drop') return hangUp()
        if (!after) state.received.push(await receivedMail(raw, session))
        callback(refusal(after))
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    connectionsEver++
    sockets.add(socket)
    socket.on('data', (chunk: Buffer) => (clientInput += chunk.toString('latin1')))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = (resolve: () => void) => {
    server.close(resolve)
    hangUp()
  }
  return Object.assign(state, {
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    /** Mails whose content was received completely, answered or not. */
    contents: () => contents,
    /** The addresses of all RCPT TO commands, accepted or not. */
    recipientCommands: () =>
      [...clientInput.matchAll(/^RCPT TO:<(.*)>\r$/gm)].map(([, address = '']) => address),
    /** Open connections, and all since the start. */
    connections: () => sockets.size,
    connectionsEver: () => connectionsEver,
    /** Closes all connections, as a server does with idle ones. */
    hangUp,
    close: () => new Promise<void>(close),
  })
}

/** Accepts connections and sends what `greet` writes, if anything. */
export async function openRawServer(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        sockets.forEach((socket) => socket.destroy())
      }),
  }
}

/** The header names of a mail in order, with folded lines unfolded. */
export function headerNames(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines.map((line) => line.split(':')[0]?.toLowerCase() ?? '')
}

/** Returns the mail received. Throws unless there is exactly one. */
export function onlyMail(server: MailServer): ReceivedMail {
  assert.equal(server.received.length, 1)
  return server.received[0]!
}

async function receivedMail(raw: string, session: SMTPServerSession): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = session.envelope
  return {
    sender: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map(({ address }) => address),
    raw,
    parsed: await PostalMime.parse(Buffer.from(raw, 'latin1')),
    secure: session.secure,
    user: session.user,
  }
}

function refusal(answer: { code: number; text: string } | undefined): Error | null {
  return answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null
}
