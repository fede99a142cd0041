// Shutdown by signals: responses and uploads in flight are finished, and no process is left behind.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { atOnce, ok } from '../support/api.ts'
import { openOperator, type Operator, type Service } from '../support/operator.ts'
import {
  finishLists,
  finishUpload,
  insertWideRows,
  listText,
  open as openSocket,
  openResponse,
  openList,
  openUpload,
} from '../support/raw-http.ts'
import { openRawReceiver } from '../support/receivers.ts'
import { until } from '../support/until.ts'

/** The most that one caller may read concurrently. */
const LISTS = 10
const UPLOADS = 4

const untilDraining = ({ port }: Service): Promise<void> =>
  until('new connections are refused', async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    const refusal = once(socket, 'connect').catch((error: { code?: string }) => error.code)
    return (await refusal.finally(() => socket.destroy())) === 'ECONNREFUSED'
  })

/** With a database that is migrated already, which saves time. */
const open = (t: TestContext) => openOperator(t, { is_migrated: true })

/** Lists of its rows stay in flight until they are read, since they exceed the buffers. */
async function startWithRows(
  operator: Operator,
  options?: Parameters<Operator['start']>[2],
): Promise<Service> {
  const service = await operator.start({}, [], options)
  await operator.withDatabase((db) => insertWideRows(db))
  return service
}

async function assertEnded(operator: Operator, service: Service): Promise<void> {
  assert.equal((await service.ended).status, 0, service.output())
  assert.equal(await operator.findPostgres(), undefined, 'no PostgreSQL is left')
}

describe('SIGTERM', () => {
  it('finishes 10 lists and 4 uploads and refuses new connections; a second one changes nothing', async (t) => {
    const operator = await open(t)
    const service = await startWithRows(operator)
    const token = await service.signIn()
    const lists = await atOnce(LISTS - 1, () => openList(service.port, token))
    const raw = await openSocket(service.port)
    raw.write(listText(token))
    await once(raw, 'readable')
    const uploads = await atOnce(UPLOADS, () => openUpload(service.port, token))
    service.child.kill('SIGTERM')
    await untilDraining(service)
    service.child.kill('SIGTERM')
    // Beside the list below, as a slow machine needs most of the time that there is for a shutdown.
    const finished = Promise.all([finishLists(lists), ...uploads.map(finishUpload)])
    raw.write('GET /health/ready HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const text = Buffer.concat((await raw.toArray()) as Buffer[]).toString()
    raw.end()
    const ready = text.slice(text.lastIndexOf('HTTP/1.1 '))
    assert.match(ready, /^HTTP\/1\.1 503 /)
    assert.match(ready, /\r\nretry-after: \d+\r\n[^]*"error_code":"shutting_down"/i)
    assert.ok(text.slice(0, -ready.length).endsWith('\r\n0\r\n\r\n'), 'the list before it is complete')
    await finished
    await assertEnded(operator, service)
  })

  it('to the process group, as npm and terminals send it, interrupts no response in flight', async (t) => {
    const operator = await open(t)
    const service = await startWithRows(operator, { start: ['npm', 'start', '--silent'], detached: true })
    const lists = await Promise.all([1, 2].map(async () => openList(service.port, await service.signIn())))
    process.kill(-(service.child.pid ?? 0), 'SIGTERM')
    await untilDraining(service)
    await finishLists(lists)
    await assertEnded(operator, service)
    assert.match(service.output(), /"msg":"stopped"/)
  })

  it('is not delayed by a webhook endpoint or mail server that does not respond; both are called again', async (t) => {
    const operator = await open(t)
    const [receiver, mailServer] = [await openRawReceiver(() => {}), await openRawReceiver(() => {})]
    for (const { close } of [receiver, mailServer]) t.after(close)
    const outside = {
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'shop@example.com',
      SELLER_EMAIL: 'seller@example.com',
    }
    const untilCalled = () =>
      until('both are called', () => [receiver, mailServer].every((each) => each.connections.length > 0))
    const service = await operator.start(outside)
    const token = await service.signIn()
    const post = (path: string, body: object) => ok(service.post(`/rest/V1/${path}`, { token, body }))
    await post('webhooks', { webhook: { url: `http://127.0.0.1:${receiver.port}/`, events: ['*'] } })
    await post('pricerequest/request/submit', { email: 'anna@example.com' })
    await post('pricerequest/request/1/reply', { message: 'A hundred.' })
    await untilCalled()
    service.child.kill('SIGTERM')
    await assertEnded(operator, service)
    for (const { connections } of [receiver, mailServer]) connections.length = 0
    const again = await operator.start(outside)
    await untilCalled()
    assert.equal(await again.stop(), 0)
  })

  it('is not delayed by clients that never finish, nor by idle connections', async (t) => {
    const operator = await open(t)
    const service = await startWithRows(operator)
    const token = await service.signIn()
    const idle = await openSocket(service.port)
    t.after(() => idle.destroy())
    const list = await openList(service.port, token)
    const { outgoing } = await openUpload(service.port, token)
    const broken = [once(list, 'error'), once(outgoing, 'error')]
    service.child.kill('SIGTERM')
    await assertEnded(operator, service)
    list.resume()
    await Promise.all(broken)
  })
})

it('SIGINT stops in the same way: a complete response that the client has not read yet is finished', async (t) => {
  const operator = await open(t)
  const service = await operator.start()
  const length = 20_000_000
  const sql = `insert into price_request (store_id, customer_email, message) values (1, 'a@b.de', repeat('x', $1))`
  await operator.withDatabase((db) => db.query(sql, [length]))
  const path = '/rest/V1/pricerequest/request/1'
  const answer = await openResponse(service.port, await service.signIn(), path)
  assert.equal(answer.statusCode, 200)
  service.child.kill('SIGINT')
  await untilDraining(service)
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString()
  assert.equal((JSON.parse(text) as { message: string }).message.length, length)
  await assertEnded(operator, service)
})
