// examples/cluster/haproxy.cfg: who is led to which server, according to what Patroni says of each.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { until } from '../support/until.ts'

const names = ['pg1', 'pg2', 'pg3']
// A network of its own, beside that of other runs.
const network = `127.${200 + (process.pid % 50)}.${1 + (Math.floor(process.pid / 50) % 250)}.`
const primaries = new Set<string>()
/** Standbys that are further behind than haproxy.cfg allows. */
const lagging = new Set<string>()
/** Servers whose Patroni does not reach etcd. It takes a standby for up to date then, however old its data are. */
const cutOff = new Set<string>()
const servers: Server[] = []

for (const [index, name] of names.entries()) {
  const address = `${network}${11 + index}`
  const patroni = createHttpServer(({ method, url }, response) => {
    const isStandby = !primaries.has(name)
    const isNear = cutOff.has(name) || !lagging.has(name)
    const answers: Record<string, boolean> = {
      'OPTIONS /primary': !isStandby,
      'OPTIONS /replica?lag=16MB': isStandby && isNear,
      'GET /readiness': !cutOff.has(name),
    }
    response.statusCode = answers[`${method} ${url}`] ? 200 : 503
    response.end()
  })
  const postgres = createServer((socket) => void socket.on('error', () => undefined).end(name))
  for (const [server, port] of [
    [patroni, 8008],
    [postgres, 5432],
  ] as const) {
    await once(server.listen(port, address), 'listening')
    servers.push(server)
  }
}
const directory = await mkdtemp(join(tmpdir(), 'haproxy-'))
const path = join(directory, 'haproxy.cfg')
const example = await readFile('examples/cluster/haproxy.cfg', 'utf8')
await writeFile(path, example.replaceAll('10.0.0.', network).replaceAll('127.0.0.1', `${network}1`))
const haproxy: ChildProcess = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' })
after(async () => {
  haproxy.kill('SIGKILL')
  for (const server of servers) server.close()
  await rm(directory, { recursive: true })
})

/** Returns the name of the server that a new connection leads to; an empty text if it is closed. */
async function led(port = 5000): Promise<string> {
  const socket = connect(port, `${network}1`)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
  await new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()))
  return text
}

const untilOnly = (name: string) =>
  until(`lists come from ${name} alone`, async () => {
    const found = await Promise.all(Array.from({ length: 9 }, () => led(5001)))
    return found.every((each) => each === name)
  })

const untilLed = (name: string, port?: number) =>
  until(`connections lead to ${name || 'nobody'}`, async () => (await led(port)) === name)

it('the primary, and nobody while two servers take themselves for one', async () => {
  primaries.add('pg1')
  await untilLed('pg1')
  primaries.add('pg2')
  await untilLed('')
  primaries.delete('pg1')
  await untilLed('pg2')
})

it('the standbys that are not behind, and nobody while there is none', async () => {
  primaries.clear()
  primaries.add('pg1')
  lagging.add('pg2')
  await untilOnly('pg3')
  lagging.add('pg3')
  await untilLed('', 5001)
  lagging.delete('pg2')
  await untilLed('pg2', 5001)
})

it('no standby that does not reach etcd', async () => {
  lagging.clear()
  await untilLed('pg3', 5001)
  lagging.add('pg2')
  cutOff.add('pg2')
  await untilOnly('pg3')
  cutOff.add('pg3')
  await untilLed('', 5001)
})
