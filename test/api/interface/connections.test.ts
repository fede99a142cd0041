// Connections: half-sent requests lock nobody out, and end.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { openApi, openClient, ok } from '../../support/api.ts'
import { finishUpload, openUpload, requestText } from '../../support/raw-http.ts'
import { openShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import { makeStoreKey, openPage } from '../../support/widget-fixtures.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const page = openPage(api, await makeStoreKey(api))
const proxied = await openApi({ TRUSTED_PROXIES: '127.0.0.1' })
const submit = '/rest/V1/pricerequest/request/submit'
/** Connections without a token that a block of addresses may have. */
const PER_BLOCK = 5
/** The beginning and the length of each body. */
const BODY_START = '{"username": '
const BODY_BYTES = 100
for (const { app } of [api, proxied]) app.state.connections.per_block = PER_BLOCK

type Held = { socket: Socket; received: () => string; isOver: () => boolean }

/** Sends the headers and the beginning of the body. */
async function sendHalf(
  port: number,
  path: string,
  headers: Record<string, string>,
  from = '127.0.0.2',
): Promise<Held> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let received = ''
  let isOver = false
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {}).on('close', () => (isOver = true))
  after(() => socket.destroy())
  await once(socket, 'connect')
  const type = { 'content-type': 'application/json', 'content-length': BODY_BYTES }
  socket.write(requestText('POST', path, { connection: 'keep-alive', ...type, ...headers }, BODY_START))
  return { socket, received: () => received, isOver: () => isOver }
}

const signInPath = '/rest/V1/integration/admin/token'

async function sendHalves(
  count: number,
  port: number,
  headers: (index: number) => Record<string, string>,
  from?: string,
) {
  const held: Held[] = []
  for (let index = 0; index < count; index++)
    held.push(await sendHalf(port, signInPath, headers(index), from))
  return held
}

const close = (held: Held[]) => held.forEach(({ socket }) => socket.destroy())

describe('half-sent requests without a token from one address', () => {
  it('408: the oldest make room for further ones, and for those of others', async () => {
    const held = await sendHalves(PER_BLOCK + 3, api.port, () => ({}))
    await until('the first three are over', () => held.slice(0, 3).every(({ isOver }) => isOver()))
    for (const { received } of held.slice(0, 3)) assert.match(received(), /^HTTP\/1\.1 408 /)
    assert.ok(held.slice(3).every(({ isOver }) => !isOver()))
    // The same address is served, and another one.
    for (const localAddress of ['127.0.0.2', '127.0.0.1']) {
      const socket = connect({ port: api.port, host: '127.0.0.1', localAddress })
      after(() => socket.destroy())
      socket.write(requestText('GET', '/health/live'))
      assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 /)
    }
    close(held)
  })

  it('408: links and publishable keys are no tokens', async () => {
    const { id } = await shop.quoteIn('proposed')
    const token = linkToken(await api.app.state.linkKey(), id, 'accept', 0)
    const requests: [path: string, headers: () => Promise<Record<string, string>>][] = [
      ['/rest/V1/buyer/quote/question', async () => ({ authorization: `Bearer ${id}.${token}` })],
      [`/q/${id}/${token}`, async () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
      ['/rest/V1/public/priceRequest', () => page.prove()],
    ]
    for (const [index, [path, headers]] of requests.entries()) {
      const held: Held[] = []
      for (let each = 0; each < PER_BLOCK + 2; each++)
        held.push(await sendHalf(api.port, path, await headers(), `127.0.2.${index + 1}`))
      await until(`two of ${path} are over`, () => held.slice(0, 2).every(({ isOver }) => isOver()))
      for (const { received } of held.slice(0, 2)) assert.match(received(), /^HTTP\/1\.1 408 /)
      assert.ok(held.slice(2).every(({ isOver }) => !isOver()))
      close(held)
    }
  })

  it('200: a burst of connections with a token, far beyond the limit', async () => {
    const token = await api.tokenFor('all')
    const clients = Array.from({ length: 40 * PER_BLOCK }, () => openClient(api.port, token))
    const answers = await Promise.all(clients.map((client) => client.get('/rest/V1/stores')))
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200).map(({ text }) => text),
      [],
    )
    clients.forEach((client) => client.close())
  })

  it('200: connections with a token are not counted, and not closed', async () => {
    const token = await api.tokenFor('all')
    const headers = { authorization: `Bearer ${token}` }
    const withToken: Held[] = []
    for (let each = 0; each < PER_BLOCK + 2; each++) {
      const one = await sendHalf(api.port, submit, headers, '127.0.0.3')
      // Until its token is checked, a connection counts as one without.
      await until('its token is checked', () => api.app.state.load.arriving === 0)
      withToken.push(one)
    }
    const held = await sendHalves(PER_BLOCK + 2, api.port, () => ({}), '127.0.0.3')
    await until('the others make room', () => held.slice(0, 2).every(({ isOver }) => isOver()))
    assert.ok(withToken.every(({ isOver }) => !isOver()))
    const bodyEnd = `"x",   "email": "anna@example.com"}`
    for (const { socket } of withToken) socket.write(bodyEnd.padStart(BODY_BYTES - BODY_START.length))
    await until('they are answered', () =>
      withToken.every(({ received }) => received().startsWith('HTTP/1.1 200 ')),
    )
    close([...withToken, ...held])
  })
})

describe('a body', () => {
  it('408: that does not arrive in time; an upload has longer, in proportion to its length', async (t) => {
    const { connections } = api.app.state
    const { body_ms } = connections
    t.after(() => (connections.body_ms = body_ms))
    const token = await api.tokenFor('all')
    const upload = await openUpload(api.port, token)
    const half = await sendHalf(api.port, submit, { authorization: `Bearer ${token}` })
    connections.body_ms = 2000
    await until('it is over', half.isOver)
    assert.match(half.received(), /^HTTP\/1\.1 408 [^]*The request came too slowly/)
    await finishUpload(upload)
  })
})

describe('half-sent requests behind a trusted proxy', () => {
  it('408: are counted for the address that the proxy forwards', async () => {
    const held = await sendHalves(
      PER_BLOCK + 2,
      proxied.port,
      () => ({ 'x-forwarded-for': '192.0.2.1' }),
      '127.0.0.1',
    )
    await until('two are over', () => held.slice(0, 2).every(({ isOver }) => isOver()))
    assert.ok(held.slice(2).every(({ isOver }) => !isOver()))
    close(held)
  })

  it('200: those of many addresses, and idle connections of the proxy, are not limited together', async () => {
    const held = await sendHalves(
      2 * PER_BLOCK,
      proxied.port,
      (index) => ({ 'x-forwarded-for': `192.0.2.${index}` }),
      '127.0.0.1',
    )
    const clients = Array.from({ length: 2 * PER_BLOCK }, () => openClient(proxied.port))
    for (const client of clients) await ok(client.get('/health/live'))
    for (const client of clients) await ok(client.get('/health/live'))
    assert.ok(held.every(({ isOver }) => !isOver()))
    clients.forEach((client) => client.close())
    close(held)
  })
})

it('more connections than a process keeps: a half-sent request makes room', async (t) => {
  const { connections } = api.app.state
  const { total } = connections
  t.after(() => Object.assign(connections, { total }))
  const held: Held[] = []
  for (let each = 0; each < 4; each++)
    held.push(await sendHalf(api.port, signInPath, {}, `127.0.1.${each + 1}`))
  Object.assign(connections, { total: 4 })
  const late = await sendHalf(api.port, signInPath, {}, '127.0.1.9')
  await until('one is over', () => held.some(({ isOver }) => isOver()))
  assert.equal((await api.get('/health/live', { token: null })).status, 200)
  assert.ok(!late.isOver())
  close([...held, late])
})

it('while it stops: what a proxy sends on an idle connection is answered, and closes it; others are closed at once', async (t) => {
  const stopping = await openApi({ TRUSTED_PROXIES: '127.0.0.1' })
  const live = requestText('GET', '/health/live', { connection: 'keep-alive' })
  const openIdle = async (from: string) => {
    const socket = connect({ port: stopping.port, host: '127.0.0.1', localAddress: from })
    t.after(() => socket.destroy())
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    const ended = once(socket, 'end')
    socket.write(live)
    await once(socket, 'data')
    return {
      socket,
      ended,
      connections: () => [...text.matchAll(/^connection: (.+)\r$/gim)].map(([, word]) => word),
    }
  }
  const [used, unused, other] = [
    await openIdle('127.0.0.1'),
    await openIdle('127.0.0.1'),
    await openIdle('127.0.0.2'),
  ]
  const now_ms = performance.now()
  const clock = t.mock.method(performance, 'now', () => now_ms)
  const stopped = stopping.stop()
  await other.ended
  used.socket.write(live)
  await used.ended
  assert.deepEqual(used.connections(), ['keep-alive', 'close'])
  assert.ok(!unused.socket.readableEnded)
  clock.mock.restore()
  await unused.ended
  await stopped
})
