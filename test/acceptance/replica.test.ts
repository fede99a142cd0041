// Lists from a streaming replica (DATABASE_READ_URL).
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { openOperator, type Service } from '../support/operator.ts'
import { openReplicated } from '../support/postgres-neighbours.ts'
import { databaseUrl, execute } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const PATH = '/rest/V1/pricerequest'
/** More than a short list has: the second way of reading lists. */
const MANY = 150

const { primary, replica } = await openReplicated({ after })
const environment = {
  DATABASE_URL: databaseUrl(primary.connection),
  DATABASE_READ_URL: databaseUrl(replica.connection),
}
const operator = await openOperator({ after })

async function openCaller(service: Service) {
  const client = await service.openClient()
  const body = { email: 'anna@example.com', message: 'What do 40 of these cost?' }
  return {
    submit: async () => (await ok(client.post(`${PATH}/request/submit`, { body }))).request_id as number,
    read: (id: number) => ok(client.get(`${PATH}/request/${id}`)),
    count: async () => (await ok(client.get(`${PATH}/requests`))).length as number,
    /** Puts a product into a new cart. Returns the number of its lines as listed. */
    fillCart: async () => {
      await ok(client.put('/rest/V1/products/CHAIR', { body: { product: { name: 'Chair', price: 10 } } }))
      const cart = `/rest/V1/carts/${await ok(client.post('/rest/V1/guest-carts'))}/items`
      await ok(client.post(cart, { body: { cartItem: { sku: 'CHAIR', qty: 1 } } }))
      return (await ok(client.get(cart))).length as number
    },
  }
}

it('lists with a replica come from it, what it has not replayed missing in lists of records alone; from the primary while it is away', async () => {
  const service = await operator.start(environment)
  const { submit, read, count, fillCart } = await openCaller(service)
  await submit()
  await until('the replica has it', async () => (await count()) === 1)
  await execute(replica.superuser, 'select pg_wal_replay_pause()')
  const id = await submit()
  await read(id)
  assert.equal(await fillCart(), 1, 'what belongs to one record comes from the primary')
  assert.equal(await count(), 1)
  await execute(replica.superuser, 'select pg_wal_replay_resume()')
  await until('the replica has both', async () => (await count()) === 2)
  for (let n = 2; n < MANY; n++) await submit()
  await until('the replica has all', async () => (await count()) === MANY)
  await execute(replica.superuser, 'select pg_wal_replay_pause()')
  await submit()
  assert.equal(await count(), MANY)

  await replica.stop()
  await submit()
  assert.equal(await count(), MANY + 2)
  assert.match(service.output(), /replica unavailable, reading lists from the primary: /)
  await replica.start()
  // Lists come from the replica again once they lack what it has not replayed.
  await until('lists come from the replica', async () => {
    await execute(replica.superuser, 'select pg_wal_replay_pause()')
    await submit()
    const before = await count()
    await submit()
    return (await count()) === before
  })
  assert.equal(await service.stop(), 0)
})

describe('the start with a replica', () => {
  it('tells that the replica is not reachable, and goes on without it', async () => {
    await replica.stop()
    const service = await operator.start(environment)
    assert.match(service.output(), /The database at \S+ is not reachable \(\w+\): .*DATABASE_READ_URL/)
    const { submit, count } = await openCaller(service)
    const before = await count()
    await submit()
    assert.equal(await count(), before + 1)
    assert.equal(await service.stop(), 0)
    await replica.start()
  })

  for (const [what, answer] of [
    ['a proxy has no replica to lead to', (socket: Socket) => socket.destroy()],
    ['it says nothing', () => {}],
  ] as const)
    it(`goes on without it, too, if ${what}`, async (t) => {
      const sockets = new Set<Socket>()
      const proxy = createServer((socket) => {
        sockets.add(socket.on('error', () => undefined))
        answer(socket)
      })
      await once(proxy.listen(0, '127.0.0.1'), 'listening')
      t.after(() => {
        for (const socket of sockets) socket.destroy()
        proxy.close()
      })
      const { port } = proxy.address() as AddressInfo
      const DATABASE_READ_URL = databaseUrl({ ...replica.connection, host: '127.0.0.1', port })
      const service = await operator.start({ ...environment, DATABASE_READ_URL })
      assert.match(service.output(), /replica unavailable: reading lists from the primary/)
      const { submit, count } = await openCaller(service)
      const before = await count()
      await submit()
      assert.equal(await count(), before + 1)
      assert.equal(await service.stop(), 0)
    })

  it('is refused when it is none, or would refuse the role', async () => {
    const serve = (DATABASE_READ_URL: string) =>
      operator.run(['serve'], { ...environment, DATABASE_READ_URL, PORT: '0' })
    const primary = await serve(environment.DATABASE_URL)
    assert.equal(primary.status, 1)
    const expected = /^The database at \S+ is not a streaming replica: .*unset DATABASE_READ_URL\.$/m
    assert.match(primary.stderr, expected)
    const stranger = await serve(databaseUrl({ ...replica.connection, user: 'stranger' }))
    assert.equal(stranger.status, 1)
    assert.match(stranger.stderr, /refuses the role or its password: correct them in DATABASE_READ_URL\.$/m)
    const alone = await operator.run(['serve'], { DATABASE_READ_URL: environment.DATABASE_READ_URL })
    assert.equal(alone.status, 1)
    assert.match(alone.stderr, /^DATABASE_READ_URL must not be set without DATABASE_URL\.$/m)
  })
})
