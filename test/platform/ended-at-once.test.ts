// One of several servers that ends a connection at the moment at which it is opened: that ended the process.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { it } from 'node:test'
import { run } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'

const message = (type: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
/** The answer to whether the server is read-only: no. */
const WRITABLE = Buffer.concat([
  message(
    'T',
    Buffer.from([0, 1]),
    'is_read_only\0',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 1, 255, 255, 255, 255, 0, 0]),
  ),
  message('D', Buffer.from([0, 1, 0, 0, 0, 1]), 'f'),
  message('C', 'SELECT 1\0'),
  message('Z', 'I'),
])

it('a server that ends a connection at once refuses the statement, and the process goes on', async (t) => {
  let count = 0
  const server = createServer((socket) => {
    const isProbe = ++count <= 2
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(isProbe ? READY : Buffer.concat([READY, ENDED]))
      socket.on('data', (data) => void (isProbe && data[0] === 81 && socket.write(WRITABLE)))
      if (!isProbe) socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const connectionString = `postgresql://a@127.0.0.1:${port},127.0.0.1:${port}/a`
  const db = openDatabase({ connectionString }, () => {}, { connections: 1, answer_ms: 500 })
  t.after(() => db.close())
  await assert.rejects(run(db, 'select 1'), { code: 'database_unavailable' })
})
