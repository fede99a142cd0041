// Misbehaving webhook endpoints: each costs one attempt of bounded time and memory, with an error of its own.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { nextStep } from '../../src/events/delivery-policy.ts'
import { post, type OutboundRequest } from '../../src/platform/outbound/outbound-http.ts'
import type { Behavior, RawOptions, RawReceiver } from '../support/receivers.ts'
import { answer, bytes, certificate, drip, flood, openRawReceiver } from '../support/receivers.ts'
import { until } from '../support/until.ts'

const SHORT_MS = 300
const LONG_MS = 120_000

const opened: RawReceiver[] = []
afterEach(() => Promise.all(opened.splice(0).map((receiver) => receiver.close())))

async function receive(behave?: Behavior, options?: RawOptions): Promise<RawReceiver> {
  const receiver = await openRawReceiver(behave, options)
  opened.push(receiver)
  return receiver
}

const postTo = (url: string, change: Partial<OutboundRequest> = {}) =>
  post(url, { headers: {}, body: '{}', allowed_networks: ['127.0.0.1'], timeout_ms: LONG_MS, ...change })

async function send(receiver: RawReceiver, change?: Partial<OutboundRequest>) {
  const result = await postTo(`http://127.0.0.1:${receiver.port}/hook?a=1`, change)
  await until('no connection is left', () => receiver.sockets.size === 0)
  return result
}

async function answerTo(behave: Behavior) {
  const result = await send(await receive(behave))
  assert.ok('status' in result, JSON.stringify(result))
  return result
}

const errorOf = async (behave: Behavior, timeout_ms = LONG_MS): Promise<string> =>
  failureIn(await send(await receive(behave), { timeout_ms })).error

function failureIn(result: Awaited<ReturnType<typeof post>>) {
  assert.ok('error' in result, JSON.stringify(result))
  return result
}

describe('a receiver that behaves', () => {
  it('gets the request whole and once', async () => {
    const receiver = await receive()
    const headers = { 'content-type': 'application/json', 'webhook-id': 'x' }
    await send(receiver, { headers, body: '{"ø":"☕"}' })
    const [head = '', body] = receiver.requests.join().split('\r\n\r\n')
    const [first, ...lines] = head.toLowerCase().split('\r\n')
    assert.equal(first, 'post /hook?a=1 http/1.1')
    assert.deepEqual(lines.sort(), [
      'connection: close',
      'content-length: 12',
      'content-type: application/json',
      `host: 127.0.0.1:${receiver.port}`,
      'webhook-id: x',
    ])
    assert.equal(body, '{"ø":"☕"}')
  })

  it('records its status and the beginning of its answer', async () => {
    const { duration_ms, ...result } = await answerTo(answer('201 Created', [], 'thanks ☕'))
    assert.deepEqual(result, { status: 201, headers: {}, body_start: 'thanks ☕' })
    assert.ok(duration_ms > 0)
  })

  it('may answer in chunks, without a length, with nothing, or after a 100 and a 103', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'
    assert.equal((await answerTo(bytes(chunked))).body_start, 'abcde')
    assert.equal((await answerTo(bytes('HTTP/1.0 200 OK\r\n\r\nabc', 'end'))).body_start, 'abc')
    assert.equal((await answerTo(bytes('HTTP/1.1 204 No Content\r\n\r\n'))).body_start, '')
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
    assert.equal((await answerTo(bytes(`${early}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`))).status, 200)
  })
})

it('an endpoint that returns 429 with Retry-After is called again at that time; a repeated or very long header does no harm', async () => {
  const result = await answerTo(answer('429 Too Many Requests', ['Retry-After: 120']))
  assert.deepEqual([result.status, result.headers], [429, { retry_after: '120' }])
  const reason = 'Refused with status 429.'
  assert.deepEqual(stepAfter(result), { outcome: 'retry', retry_in_ms: 120_000, reason })
  const twice = await answerTo(answer('429 No', ['Retry-After: 120', 'Retry-After: soon']))
  assert.equal(twice.headers.retry_after, '120')
  const long = await answerTo(answer('503 No', [`Retry-After: ${'9'.repeat(10_000)}`]))
  assert.equal(stepAfter(long).outcome, 'retry')
})

describe('a receiver that is slow', () => {
  const slow: [string, Behavior][] = [
    ['silent', () => {}],
    ['sends its head in drips', drip('HTTP/1.1 200 OK\r\nX: ')],
    ['sends its body in drips', drip('HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n')],
    ['says 100 without end', drip('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ]
  for (const [what, behave] of slow)
    it(`and ${what} is given up`, async () => assert.equal(await errorOf(behave, SHORT_MS), 'timeout'))

  it('and answers late has failed, whatever it says then', async () => {
    const waiting: Socket[] = []
    const receiver = await receive((socket) => waiting.push(socket))
    // A busy machine may not bring the request there in time.
    for (let timeout_ms = SHORT_MS; waiting.length === 0; timeout_ms *= 2)
      assert.equal(failureIn(await send(receiver, { timeout_ms })).error, 'timeout')
    for (const socket of waiting) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })

  it('and whose name server is silent is given up', async () => {
    const receiver = await receive()
    const silence = { timeout_ms: SHORT_MS, resolve: () => new Promise<never>(() => {}) }
    assert.equal(failureIn(await postTo(`http://receiver.test:${receiver.port}/`, silence)).error, 'timeout')
    assert.deepEqual(receiver.connections, [])
  })
})

describe('a receiver that says too much', () => {
  const READ_BYTES_MAX = 64 * 1024 * 1024

  for (const [what, head] of [
    ['with its length', 'HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n'],
    ['without', 'HTTP/1.1 200 OK\r\n\r\n'],
  ] as const)
    it(`is cut off after 4 kB of a gigabyte, sent ${what}`, async () => {
      let written = 0
      const result = await answerTo(flood(head, (bytes) => (written += bytes)))
      assert.deepEqual([result.status, result.body_start], [200, 'x'.repeat(4096)])
      assert.ok(written < READ_BYTES_MAX, `${written} bytes were taken`)
    })

  it('is never cut in the middle of a character', async () => {
    const { body_start } = await answerTo(answer('200 OK', [], 'x' + '☕'.repeat(5000)))
    assert.equal(body_start, 'x' + '☕'.repeat(1365))
  })

  it('in its head, or in a head without end, is refused', async () => {
    assert.equal(await errorOf(bytes(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)), 'protocol')
    const many = Array.from({ length: 10_000 }, (_, index) => `X-${index}: x\r\n`).join('')
    assert.equal(await errorOf(bytes(`HTTP/1.1 200 OK\r\n${many}\r\n`)), 'protocol')
    assert.equal(await errorOf(flood('HTTP/1.1 200 OK\r\nX: ')), 'protocol')
  })
})

describe('a webhook endpoint with invalid responses', () => {
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n'
  const nonsense: [string, string | Buffer][] = [
    ['random bytes', Buffer.concat([Buffer.from([0x16, 0x03]), randomBytes(5000)])],
    ['a bad length', 'HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n'],
    ['a length and chunks', `HTTP/1.1 200 OK\r\nContent-Length: 1\r\n${chunked}0\r\n\r\n`],
    ['invalid chunks', `HTTP/1.1 200 OK\r\n${chunked}zz\r\n`],
    ['a header with NUL', 'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n'],
  ]
  for (const [what, text] of nonsense)
    it(`is refused: ${what}`, async () => assert.equal(await errorOf(bytes(text, 'end')), 'protocol'))

  it('in its body is kept as text that a database takes', async () => {
    const body = Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80])])
    const head = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`)
    const { body_start } = await answerTo(bytes(Buffer.concat([head, body])))
    assert.ok(body_start.startsWith('a\ufffdb\ufffd\ufffd'), JSON.stringify(body_start))
    assert.ok(body_start.isWellFormed() && !body_start.includes('\0'))
  })

  it('and wants to go over to another protocol has failed', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'
    assert.equal(await errorOf(bytes(upgrade)), 'connection')
  })
})

describe('a receiver that breaks off', () => {
  const inHead = 'HTTP/1.1 200 OK\r\nContent-'
  const inBody = `${inHead}Length: 100\r\n\r\nabc`
  const inChunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'
  const breaks: [string, Behavior][] = [
    ['before its answer, with an end', (socket) => socket.end()],
    ['before its answer, with a reset', (socket) => socket.resetAndDestroy()],
    ['in its head, with an end', bytes(inHead, 'end')],
    ['in its body, with a reset', bytes(inBody, 'reset')],
    ['in its chunks, with an end', bytes(inChunks, 'end')],
  ]
  for (const [what, behave] of breaks)
    it(`${what} has failed`, async () => assert.equal(await errorOf(behave), 'connection'))

  it('and does not listen at all has failed', async () => {
    const receiver = await receive()
    await receiver.close()
    const { error, message } = failureIn(await send(receiver))
    assert.deepEqual([error, message], ['connection', 'The connection failed (ECONNREFUSED).'])
  })

  it('before it took the whole request has failed', async () => {
    const receiver = await receive()
    const result = send(receiver, { body: 'x'.repeat(50_000_000) })
    await until('the connection stands', () => receiver.sockets.size > 0)
    for (const socket of receiver.sockets) socket.resetAndDestroy()
    assert.equal(failureIn(await result).error, 'connection')
  })
})

describe('a receiver with TLS', () => {
  it('is reached when its certificate is trusted, and only under the names that it is for', async () => {
    const receiver = await receive(answer('200 OK'), { isTls: true })
    const file = join(await mkdtemp(join(tmpdir(), 'quotewright-tls-')), 'certificate.pem')
    await writeFile(file, certificate)
    const hosts = ['127.0.0.1', 'receiver.test', 'receiver.test.', 'other.test']
    const urls = hosts.map((host) => `https://${host}:${receiver.port}/`)
    const results = await postElsewhere(urls, { NODE_EXTRA_CA_CERTS: file })
    const reached = { status: 200, headers: {}, body_start: '' }
    assert.deepEqual(results, [
      reached,
      reached,
      reached,
      { error: 'tls', message: 'The secure connection was refused (ERR_TLS_CERT_ALTNAME_INVALID).' },
    ])
    assert.equal(receiver.requests.length, 3)
    // An address is no name, and the dot that ends a name is not part of it.
    assert.deepEqual(receiver.names.slice(0, 3), [false, 'receiver.test', 'receiver.test'])
  })

  it('with an untrusted certificate is refused, although the environment disables the check; no proxy of the environment is used', async () => {
    const receiver = await receive(answer('200 OK'), { isTls: true })
    const plain = await receive()
    const proxy = await receive()
    const proxyUrl = `http://127.0.0.1:${proxy.port}`
    const urls = [`https://127.0.0.1:${receiver.port}/`, `http://receiver.test:${plain.port}/`]
    const [refused, answered] = await postElsewhere(urls, {
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxyUrl,
      HTTPS_PROXY: proxyUrl,
      http_proxy: proxyUrl,
      https_proxy: proxyUrl,
    })
    const message = 'The secure connection was refused (DEPTH_ZERO_SELF_SIGNED_CERT).'
    assert.deepEqual(refused, { error: 'tls', message })
    assert.deepEqual([answered?.status, receiver.requests], [200, []])
    assert.deepEqual(proxy.connections, [])
  })

  it('that talks something else, or breaks off in the handshake, is refused', async () => {
    const hasty: Behavior[] = [
      answer('200 OK'),
      (socket) => socket.end(),
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
    ]
    for (const behave of hasty) {
      const receiver = await receive(behave, { isHasty: true })
      assert.equal(failureIn(await postTo(`https://127.0.0.1:${receiver.port}/`)).error, 'tls')
      assert.equal(receiver.connections.length, 1)
    }
  })
})

function stepAfter(result: { status: number; headers: { retry_after?: string } }) {
  return nextStep({ attempt: 1, failing_for_ms: null, now: new Date(), answer: result, random: () => 0 })
}

type Printed = { status?: number; error?: string; message?: string }

/** In a program of its own, for what Node reads only at its start. How long it took is different each time. */
async function postElsewhere(urls: string[], environment: NodeJS.ProcessEnv): Promise<Printed[]> {
  const script = `import { post } from './src/platform/outbound/outbound-http.ts'
    const resolve = async () => ['127.0.0.1']
    const request = { headers: {}, body: '{}', allowed_networks: ['127.0.0.1'], resolve, timeout_ms: ${LONG_MS} }
    const results = []
    for (const url of ${JSON.stringify(urls)})
      results.push({ ...(await post(url, request)), duration_ms: undefined })
    process.stdout.write(JSON.stringify(results))`
  const words = ['--no-warnings', '--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, ...environment },
  })
  return JSON.parse(stdout) as Printed[]
}
