// Webhook endpoints on loopback: one that records requests, and one that responds with arbitrary bytes.
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'

type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; data: Record<string, unknown> }
}

type Respond = (response: ServerResponse, call: Received) => void
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Listens on a free port unless one is given, such as that of a receiver that was down. */
export async function openReceiver(port = 0) {
  const received: Received[] = []
  let respond: Respond = (response) => void response.end()
  const server = createHttpServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks).toString()
      const call = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(call)
      respond(response, call)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Sets how the next calls are answered; the default is 200. */
    answer: (next: Respond) => void (respond = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Called with the text of the first request of each connection. */
export type Behavior = (socket: Socket, request: string) => void

export const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

/** All addresses of this machine, of both families where it has both. */
export const EVERYWHERE = hasIPv6 ? '::' : '0.0.0.0'

/** `isHasty`: responds as soon as the connection is open, without waiting for a request. */
export type RawOptions = { host?: string; isTls?: boolean; isHasty?: boolean }

export type RawReceiver = Awaited<ReturnType<typeof openRawReceiver>>

/** Listens on a free port, by default on 127.0.0.1. */
export async function openRawReceiver(
  behave: Behavior = answer('200 OK'),
  { host = '127.0.0.1', isTls = false, isHasty = false }: RawOptions = {},
) {
  const server = isTls ? createTlsServer({ cert: certificate, key }) : createServer()
  const receiver = {
    /** One for each connection: the address that was connected to. */
    connections: [] as string[],
    requests: [] as string[],
    /** With TLS, the name that each connection asked for; false for none. */
    names: [] as (string | false | null)[],
    /** The open connections. */
    sockets: new Set<Socket>(),
  }
  server.on('connection', (socket: Socket) => {
    receiver.connections.push((socket.localAddress ?? '').replace('::ffff:', ''))
    receiver.sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => receiver.sockets.delete(socket))
  })
  server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.on('error', () => {})
    if (isTls) receiver.names.push((socket as TLSSocket).servername)
    if (isHasty) return behave(socket, '')
    readRequest(socket, (request) => {
      receiver.requests.push(request)
      behave(socket, request)
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { ...receiver, port, close: () => close(server, receiver.sockets) }
}

/** Sends a response and keeps the connection open. */
export function answer(status: string, headers: string[] = [], body = ''): Behavior {
  const lines = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`]
  return (socket) => socket.write([...lines, '', body].join('\r\n'))
}

/** Sends these bytes, then keeps the connection open, ends or resets it. */
export function bytes(text: string | Buffer, then: 'stay' | 'end' | 'reset' = 'stay'): Behavior {
  return (socket) =>
    socket.write(text, () => {
      if (then === 'end') socket.end()
      if (then === 'reset') socket.resetAndDestroy()
    })
}

/** Sends these bytes, then a few more slowly and forever. */
export function drip(start: string, drop = 'x'): Behavior {
  return (socket) => {
    socket.write(start)
    const timer = setInterval(() => socket.write(drop), 5)
    socket.on('close', () => clearInterval(timer))
  }
}

const CHUNK_BYTES = 65_536
const FLOOD_BYTES = 1024 ** 3

/** Sends these bytes, then a gigabyte as fast as it is read; calls `wrote` with each size. */
export function flood(start: string, wrote: (bytes: number) => void = () => {}): Behavior {
  const chunk = Buffer.alloc(CHUNK_BYTES, 'x')
  return (socket) => {
    let chunksLeft = FLOOD_BYTES / CHUNK_BYTES
    const writeUntilFull = () => {
      while (chunksLeft-- > 0 && !socket.destroyed) {
        wrote(chunk.length)
        if (!socket.write(chunk)) return
      }
    }
    socket.on('drain', writeUntilFull)
    socket.write(start)
    writeUntilFull()
  }
}

function readRequest(socket: Socket, done: (request: string) => void): void {
  let text = ''
  const onData = (chunk: Buffer) => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (end === -1 || text.length < end + 4 + length) return
    socket.off('data', onData)
    done(Buffer.from(text, 'latin1').toString())
  }
  socket.on('data', onData)
}

async function close(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  if (!server.listening) return
  server.close()
  await once(server, 'close')
}

/** Self-signed, for `receiver.test` and 127.0.0.1, valid until 2126. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjYwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1yZWNlaXZlci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEKVni
fg9EkmPpEZKn4TsQaaChDcaKYy88AbDGBFlvSvds4L74lweqGcN74MUPXVzOYP17
iqV1Ut4bzS2h4ARAEaNSMFAwDwYDVR0TAQH/BAUwAwEB/zAeBgNVHREEFzAVgg1y
ZWNlaXZlci50ZXN0hwR/AAABMB0GA1UdDgQWBBQqxlfOJJe7lQwVfgQZH5gsptQi
BTAKBggqhkjOPQQDAgNJADBGAiEAsU7OlF6uBxBhSegbVyKVIzXPGfVHnKUt8rhv
1A6jaxQCIQDjAs+XSetMQEDljtuUmRDplQLJTJ6wDzG6DOB7hdg+vA==
-----END CERTIFICATE-----
`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbRMkJR8wS1lEgNj7
GZAM9VZjAvmONH5sjBocPiSQY+ihRANCAAQpWeJ+D0SSY+kRkqfhOxBpoKENxopj
LzwBsMYEWW9K92zgvviXB6oZw3vgxQ9dXM5g/XuKpXVS3hvNLaHgBEAR
-----END PRIVATE KEY-----
`
