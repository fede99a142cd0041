// Proxy for clients that only sign with OAuth 1.0a: replaces their Authorization header by that of a token.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Api } from '../support/api.ts'

/** Listens until the tests of the file are over. Resolves to its port. */
export async function openBearerProxy(api: Api, token: string): Promise<number> {
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    if (headers.authorization?.startsWith('OAuth ')) headers.authorization = `Bearer ${token}`
    const outgoing = request({ port: api.port, method, path, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0), 'listening')
  api.beforeClose(async () => void server.close())
  return (server.address() as AddressInfo).port
}
