// HTTP proxy in front of a service; a handler forwards, changes, repeats or drops requests.
import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Forward = (request: ProxyRequest) => Promise<Reply>

/** Handles a request; without a reply, or if it throws, the connection is closed. */
export type ProxyHandler = (request: ProxyRequest, forward: Forward) => Promise<Reply | undefined>

/** `port` is called for every request, since the service may have been restarted. */
export async function openProxy(
  t: { after: (work: () => Promise<void>) => void },
  port: () => number,
  handle: ProxyHandler,
) {
  const agent = new Agent({ keepAlive: true })
  const forward: Forward = async ({ body, ...request }) => {
    const outgoing = sendRequest({ port: port(), agent, ...request })
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers } = incoming
    if (headers['content-type'] !== 'text/event-stream')
      return { status, headers, body: await bytesOf(incoming) }
    // Such a stream does not end by itself.
    incoming.destroy()
    return { status, headers, body: Buffer.alloc(0) }
  }
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const { method = '', url: path = '', headers } = incoming
      const reply = await handle({ method, path, headers, body: await bytesOf(incoming) }, forward)
      if (reply) outgoing.writeHead(reply.status, reply.headers).end(reply.body)
      else incoming.socket.destroy()
    }
    answer().catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

export function replyOf(status: number, body: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await incoming.toArray()) as Buffer[])
}
