// Nobody who names a receiver can make the service connect into the network around it.
import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, describe, it } from 'node:test'
import { checkTargetUrl } from '../../src/events/webhook-target.ts'
import { Fault } from '../../src/platform/errors.ts'
import { post } from '../../src/platform/outbound-http.ts'
import type { Resolve } from '../../src/platform/outbound-target.ts'
import { internalHosts, loopbackUrls, loopbackUrlsOverIPv6, malformedUrls } from '../support/internal-urls.ts'
import { answer, EVERYWHERE, hasIPv6, openRawReceiver, type RawReceiver } from '../support/raw-receiver.ts'

const EVERY_NETWORK = ['0.0.0.0/0', '::/0']
const LOOPBACK = ['127.0.0.0/8']
const PUBLIC_ADDRESS = '93.184.215.14'

/** Listens on every address of this machine: whatever gets through is counted. */
let victim: RawReceiver
let wanted = 0
before(async () => (victim = await openRawReceiver(answer('200 OK'), { host: EVERYWHERE })))
after(async () => {
  await victim.close()
  assert.equal(victim.connections.length, wanted, 'every connection is one that a control made')
})

const urlOf = (template: string) => template.replaceAll('{port}', String(victim.port))

function send(template: string, allowed_networks: string[] = [], resolve?: Resolve) {
  // The victim does not talk TLS: that connection can only be counted, and nobody has to wait for an answer.
  const timeout_ms = template.startsWith('https') ? 500 : 10_000
  return post(urlOf(template), { headers: {}, body: '{}', allowed_networks, resolve, timeout_ms })
}

async function assertRefused(template: string, allowed: string[] = [], resolve?: Resolve): Promise<void> {
  const before = victim.connections.length
  const result = await send(template, allowed, resolve)
  assert.equal('fault' in result && result.fault, 'refused_target', JSON.stringify(result))
  assert.equal(victim.connections.length, before)
  await assertNotRegistered(template, allowed, resolve)
}

async function assertNotRegistered(template: string, allowed: string[] = [], resolve?: Resolve) {
  const refusal = await checkTargetUrl(urlOf(template), allowed, resolve).then(
    () => assert.fail('it was taken'),
    (error: unknown) => error,
  )
  assert.ok(refusal instanceof Fault && refusal.kind === 'invalid', String(refusal))
  assert.equal(refusal.parameters?.fieldName, 'webhook.url')
  assert.match(refusal.message, /^%fieldName .+\.$/)
  assert.doesNotMatch(refusal.message, /\d+\.\d+\.\d+\.\d+/, 'what a name resolves to is not told')
}

/** The negative control: without the guard it is a hit, and the count sees it. */
async function assertHit(template: string, allowed: string[], resolve?: Resolve): Promise<void> {
  const before = victim.connections.length
  const result = await send(template, allowed, resolve)
  assert.equal(victim.connections.length, before + 1, JSON.stringify(result))
  wanted++
}

/** A name server that gives other addresses each time; the last ones again and again. */
function rebinding(...answers: string[][]): { resolve: Resolve; asked: string[] } {
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    asked.push(name)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { resolve, asked }
}

describe('a URL that leads to this machine', () => {
  for (const template of [...loopbackUrls, ...(hasIPv6 ? loopbackUrlsOverIPv6 : [])])
    it(`is refused, and a hit without the guard: ${JSON.stringify(template)}`, async () => {
      await assertRefused(template)
      await assertHit(template, EVERY_NETWORK)
    })
})

describe('a URL that leads into another network', () => {
  for (const host of internalHosts)
    it(`is refused: ${host}`, async () => {
      await assertRefused(`http://${host}:{port}/`)
      await assertRefused(`https://${host}/latest/meta-data/`)
    })
})

describe('a URL that is none, or holds what it must not', () => {
  for (const template of malformedUrls)
    it(`is refused even where every network is allowed: ${JSON.stringify(template.slice(0, 60))}`, () =>
      assertRefused(template, EVERY_NETWORK))

  it('is not the one of exactly 2048 characters', async () => {
    const start = urlOf('http://127.0.0.1:{port}/')
    await checkTargetUrl(start.padEnd(2048, 'x'), LOOPBACK)
    await assertNotRegistered(start.padEnd(2049, 'x'), LOOPBACK)
  })
})

describe('a name', () => {
  for (const host of internalHosts.filter((name) => /^\d+\.\d+\.\d+\.\d+$|^\[/.test(name)))
    it(`that resolves to ${host} is refused`, async () => {
      const address = host.replace(/[[\]]/g, '')
      await assertRefused('http://receiver.test:{port}/', [], async () => [address])
      await assertRefused('https://receiver.test:{port}/', [], async () => [PUBLIC_ADDRESS, address])
      await assertRefused('http://receiver.test:{port}/', [], async () => [address, PUBLIC_ADDRESS])
    })

  it('that resolves to what is no address is refused', async () => {
    for (const address of [
      '',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      'fe80::1%lo',
      '2606:4700::1%lo',
    ])
      await assertRefused('http://receiver.test:{port}/', EVERY_NETWORK, async () => [address])
  })

  it('that stands for this machine is refused in every form', async () => {
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'ip6-localhost', 'receiver'])
      await assertRefused(`http://${name}:{port}/`, [], async () => ['::1', '127.0.0.1'])
  })

  it('that resolves to one address outside the allowed networks is refused', async () => {
    await assertRefused('http://receiver.test:{port}/', LOOPBACK, async () => ['127.0.0.1', '10.0.0.1'])
  })

  it('that cannot be resolved is refused at registration and fails at delivery', async () => {
    const unknown: Resolve[] = [async () => [], () => Promise.reject(new Error('ENOTFOUND'))]
    for (const resolve of unknown) {
      await assertNotRegistered('http://receiver.test:{port}/', EVERY_NETWORK, resolve)
      const result = await send('http://receiver.test:{port}/', EVERY_NETWORK, resolve)
      assert.equal('fault' in result && result.fault, 'connection')
    }
  })

  it('that resolves to public addresses only may be registered', async () => {
    for (const url of ['https://receiver.test/hook?a=1', 'http://receiver.test:8080', 'https://bücher.test/'])
      await checkTargetUrl(url, [], async () => [PUBLIC_ADDRESS, '2606:4700:4700::1111'])
  })
})

describe('a name that resolves to something else the next time', () => {
  it('is refused at the delivery, though it was public at the registration', async () => {
    const { resolve, asked } = rebinding([PUBLIC_ADDRESS], ['127.0.0.1'])
    await checkTargetUrl(urlOf('http://receiver.test:{port}/'), [], resolve)
    const result = await send('http://receiver.test:{port}/', [], resolve)
    assert.equal('fault' in result && result.fault, 'refused_target')
    assert.equal(asked.length, 2)
  })

  it('is resolved once for each delivery, and the connection goes to what was checked', async () => {
    const { resolve, asked } = rebinding(['127.0.0.1'], ['127.0.0.2'])
    await assertHit('http://receiver.test:{port}/', ['127.0.0.1'], resolve)
    assert.deepEqual(asked, ['receiver.test'])
    assert.equal(victim.connections.at(-1), '127.0.0.1')
    assert.match(victim.requests.at(-1) ?? '', new RegExp(`\r\nhost: receiver.test:${victim.port}\r\n`, 'i'))
  })

  it('is connected to where it was checked though the system knows the name otherwise', async () => {
    await assertHit('http://localhost:{port}/', ['127.0.0.2'], async () => ['127.0.0.2'])
    assert.equal(victim.connections.at(-1), '127.0.0.2')
  })

  it('would be a hit if it were resolved for the check and again for the connection', async () => {
    const { resolve, asked } = rebinding([PUBLIC_ADDRESS], ['127.0.0.1'])
    const url = urlOf('http://receiver.test:{port}/')
    await checkTargetUrl(url, [], resolve)
    await postWithoutPinning(url, resolve)
    assert.equal(asked.length, 2)
    assert.equal(victim.connections.at(-1), '127.0.0.1')
    wanted++
  })
})

describe('a redirect inward', () => {
  for (const status of [
    '301 Moved',
    '302 Found',
    '303 See Other',
    '307 Temporary',
    '308 Permanent',
    '300 Choose',
  ])
    it(`with ${status} is an answer and is not followed, even where it could be`, async () => {
      const location = urlOf('http://127.0.0.1:{port}/')
      const headers = [`Location: ${location}`, `Refresh: 0; url=${location}`]
      const receiver = await openRawReceiver(answer(status, headers, location))
      const before = victim.connections.length
      const url = `http://127.0.0.1:${receiver.port}/`
      const result = await post(url, { headers: {}, body: '{}', allowed_networks: LOOPBACK })
      assert.equal('status' in result && result.status, Number(status.slice(0, 3)))
      assert.equal(victim.connections.length, before)
      await receiver.close()
    })

  it('is a hit for a client that follows it', async () => {
    const location = urlOf('http://127.0.0.1:{port}/')
    const receiver = await openRawReceiver(answer('307 Temporary', [`Location: ${location}`]))
    const before = victim.connections.length
    await fetch(`http://127.0.0.1:${receiver.port}/`, { method: 'POST', headers: { connection: 'close' } })
    assert.equal(victim.connections.length, before + 1)
    wanted++
    await receiver.close()
  })
})

describe('an allowed network', () => {
  it('lets the service reach a receiver in it, and nothing else', async () => {
    await checkTargetUrl(urlOf('http://127.0.0.1:{port}/'), LOOPBACK)
    await assertHit('http://127.0.0.1:{port}/', LOOPBACK)
    await assertHit('http://127.1:{port}/', LOOPBACK)
    await assertHit('http://127.0.0.2:{port}/', LOOPBACK)
    await assertHit('http://receiver.test:{port}/', LOOPBACK, async () => ['127.0.0.1'])
    for (const host of ['10.0.0.1', '0.0.0.0', '[::1]', '[::]', '169.254.169.254', '[::7f00:1]'])
      await assertRefused(`http://${host}:{port}/`, LOOPBACK)
  })

  it('of one address does not hold its neighbours', async () => {
    await assertHit('http://127.0.0.1:{port}/', ['127.0.0.1/32'])
    await assertRefused('http://127.0.0.2:{port}/', ['127.0.0.1/32'])
    await assertRefused('http://127.0.0.2:{port}/', ['127.0.0.1'])
  })

  it('is reached over the next address of a name when the first does not answer', async () => {
    const receiver = await openRawReceiver()
    const result = await post(`http://receiver.test:${receiver.port}/`, {
      headers: {},
      body: '{}',
      allowed_networks: LOOPBACK,
      resolve: async () => ['127.0.0.3', '127.0.0.1'],
    })
    assert.equal('status' in result && result.status, 200)
    assert.deepEqual(receiver.connections, ['127.0.0.1'])
    await receiver.close()
  })
})

it('the tables hold at least eighty spellings of an internal address', () => {
  const all = [...loopbackUrls, ...loopbackUrlsOverIPv6, ...internalHosts]
  assert.equal(new Set(all).size, all.length)
  assert.ok(all.length >= 80, String(all.length))
})

// What a guard without pinning would do: its check has passed, now Node asks the name server once more.
async function postWithoutPinning(url: string, resolve: Resolve): Promise<void> {
  await new Promise((done, fail) => {
    const call = http.request(url, {
      method: 'POST',
      agent: false,
      lookup: (name, _options, callback) =>
        void resolve(name).then((found) =>
          callback(
            null,
            found.map((address) => ({ address, family: 4 })),
          ),
        ),
    })
    call.on('response', (response) => response.resume().on('end', done))
    call.on('error', fail)
    call.end()
  })
}
