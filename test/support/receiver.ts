// A real receiver of webhooks on loopback: keeps what it got, answers as it is told.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; data: Record<string, unknown> }
}

export type Receiver = {
  url: string
  received: Received[]
  /** How the next calls are answered; 200 until told otherwise. */
  answer: (respond: (response: ServerResponse, call: Received) => void) => void
  close: () => Promise<void>
}

/** On a free port, unless one is given: that of a receiver that was down for a while. */
export async function openReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let respond: (response: ServerResponse, call: Received) => void = (response) => void response.end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
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
    answer: (next) => (respond = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
