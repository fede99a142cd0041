// The HTTP side of shops that are imitated: faults on the line, late answers, and webhooks that are told twice.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/**
 * What happens to a call: `away` does nothing and cuts the line, `cut` does it and cuts, as a process that is killed between
 * write and answer; `late` cuts and does it when `workLate` is called; `busy` answers 429, `down` 503.
 */
export type LineFault = 'away' | 'cut' | 'late' | 'busy' | 'down'

export type FakeCall = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
export type FakeAnswer = { status: number; body: unknown }

/** Starts a server until the tests of the file are over. `nameOf` names a call for `fault` and `calls`. */
export async function openFakeServer(
  nameOf: (call: FakeCall) => string,
  answer: (call: FakeCall) => FakeAnswer,
) {
  const late: (() => unknown)[] = []
  const line = {
    url: '',
    calls: [] as string[],
    /** Returns what happens to a call, if anything; may wait. */
    fault: (() => undefined) as (name: string) => LineFault | undefined | Promise<LineFault | undefined>,
    /** Does what came late. */
    workLate: () => late.splice(0).forEach((work) => work()),
    /** The next calls with this name have these faults, one after the other. */
    failing: (name: string, ...faults: LineFault[]) => {
      line.fault = (called) => (called === name ? faults.shift() : undefined)
    },
  }
  const server = createServer((request, response) => {
    void request.toArray().then(async (chunks: Buffer[]) => {
      const url = new URL(request.url!, line.url)
      const call = {
        method: request.method!,
        url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      const name = nameOf(call)
      line.calls.push(name)
      const fault = await line.fault(name)
      if (fault === 'late') late.push(() => answer(call))
      if (fault === 'away' || fault === 'late') return void response.destroy()
      if (fault === 'busy') return void response.writeHead(429, { 'retry-after': '3600' }).end()
      if (fault === 'down') return void response.writeHead(503).end('<h1>Down for maintenance</h1>')
      const { status, body } = answer(call)
      if (fault === 'cut') return void response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return line
}

/** The refusal of a request, as the shop words it. */
export class FakeRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
