// P12: no webhook URL makes the service connect to its internal network (SSRF).
import assert from 'node:assert/strict'
import http from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { checkTargetUrl } from '../src/events/webhook-target.ts'
import type { Random } from '../src/demo/demo-random.ts'
import { AppError } from '../src/platform/errors.ts'
import { post, type OutboundResponse, type OutboundFailure } from '../src/platform/outbound/outbound-http.ts'
import { resolveName, type Resolve } from '../src/platform/outbound/outbound-target.ts'
import {
  internalHosts,
  loopbackUrls,
  loopbackUrlsOverIPv6,
  malformedUrls,
  randomInternalHost,
  words,
} from './support/hostile-values.ts'
import { addPromiseTest, type Outcome } from './support/promise-test.ts'
import { until } from '../test/support/until.ts'
import { answer, EVERYWHERE, hasIPv6, openRawReceiver, type RawReceiver } from '../test/support/receivers.ts'

const EVERY_NETWORK = ['0.0.0.0/0', '::/0']
const LOOPBACK = ['127.0.0.0/8']
const PUBLIC_ADDRESS = '93.184.215.14'
const RECEIVER = 'http://receiver.test:{port}/'

type Result = OutboundResponse | OutboundFailure
type Sender = {
  check: (url: string, allowed: string[], resolve?: Resolve) => Promise<void>
  post: (url: string, allowed: string[], resolve?: Resolve) => Promise<Result>
}
type Target = { what: string; template: string; allowed?: string[]; resolve?: Resolve }

/** A post that takes longer hangs; no measure of speed. */
const HANGS_MS = 60_000
const service: Sender = {
  check: checkTargetUrl,
  post: (url, allowed_networks, resolve) =>
    post(url, { headers: {}, body: '{}', allowed_networks, resolve, timeout_ms: HANGS_MS }),
}

/** Listens on all addresses of this machine and counts connections. */
let victim: RawReceiver
before(async () => (victim = await openRawReceiver(answer('200 OK'), { host: EVERYWHERE })))
after(() => victim.close())

const hits = [...loopbackUrls, ...(hasIPv6 ? loopbackUrlsOverIPv6 : [])]
const urlOf = (template: string) => template.replaceAll('{port}', String(victim.port))

async function tryTarget(
  sender: Sender,
  { what, template, allowed = [], resolve }: Target,
): Promise<string[]> {
  const url = urlOf(template)
  const before = victim.connections.length
  const failures: string[] = []
  const result = await sender.post(url, allowed, resolve)
  if (victim.connections.length !== before) failures.push(`${what} has led to a connection.`)
  if (!('error' in result) || result.error !== 'refused_target')
    failures.push(`${what} was posted to: ${JSON.stringify(result)}.`)
  const refusal = await sender.check(url, allowed, resolve).catch((error: unknown) => error)
  if (!(refusal instanceof AppError) || refusal.kind !== 'invalid')
    return [...failures, `${what} could be registered: ${String(refusal)}.`]
  if (refusal.parameters?.fieldName !== 'webhook.url' || !/^%fieldName .+\.$/.test(refusal.message))
    failures.push(`${what} was refused with ${refusal.message}`)
  if (/\d+\.\d+\.\d+\.\d+/.test(refusal.message)) failures.push(`${what}: the refusal tells where it leads.`)
  return failures
}

function rebinding(...answers: string[][]): { resolve: Resolve; asked: string[] } {
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    asked.push(name)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { resolve, asked }
}

const spelled = (templates: string[], allowed?: string[]): Target[] =>
  templates.map((template) => ({ what: JSON.stringify(template.slice(0, 80)), template, allowed }))
const named = (addresses: string[], allowed?: string[]): Target => ({
  what: `a name that resolves to "${addresses.join(' and ')}"`,
  template: RECEIVER,
  allowed,
  resolve: async () => addresses,
})

function targets(random: Random, addresses: number): Target[] {
  const hosts = [...internalHosts, ...Array.from({ length: addresses }, () => randomInternalHost(random))]
  const plain = internalHosts.filter((host) => /^\d+\.\d+\.\d+\.\d+$|^\[/.test(host))
  const internal = plain.map((host) => host.replace(/[[\]]/g, ''))
  const noAddresses = ['', ...words`localhost 127.1 0x7f000001 2130706433 fe80::1%lo 2606:4700::1%lo`]
  const ownNames = words`localhost LOCALHOST localhost. a.localhost ip6-localhost receiver`
  const outside = words`10.0.0.1 0.0.0.0 [::1] [::] 169.254.169.254 [::7f00:1]`.map(
    (host) => `http://${host}:{port}/`,
  )
  return [
    ...spelled(hits),
    ...spelled(hosts.flatMap((host) => [`http://${host}:{port}/`, `https://${host}/latest/meta-data/`])),
    ...spelled(malformedUrls, EVERY_NETWORK),
    ...internal.flatMap((each) =>
      [[each], [PUBLIC_ADDRESS, each], [each, PUBLIC_ADDRESS]].map((all) => named(all)),
    ),
    ...noAddresses.map((address) => named([address], EVERY_NETWORK)),
    ...ownNames.map((name) => ({ ...named(['::1', '127.0.0.1']), template: `http://${name}:{port}/` })),
    named(['127.0.0.1', '10.0.0.1'], LOOPBACK),
    ...spelled(outside, LOOPBACK),
    ...spelled(['http://127.0.0.2:{port}/'], ['127.0.0.1/32']),
    ...spelled(['http://127.0.0.2:{port}/'], ['127.0.0.1']),
  ]
}

async function tryRebinding(sender: Sender, later: string[]): Promise<string[]> {
  const before = victim.connections.length
  const { resolve } = rebinding([PUBLIC_ADDRESS], later)
  await sender.check(urlOf(RECEIVER), [], resolve)
  const result = await sender.post(urlOf(RECEIVER), [], resolve)
  if (victim.connections.length !== before)
    return [`A name that became ${later.join(' and ')} after the registration has led to a connection.`]
  return 'error' in result && result.error === 'refused_target' ? [] : [JSON.stringify(result)]
}

/** The checked address is the one connected to: a second lookup would return another address. */
async function tryPinning(sender: Sender): Promise<string[]> {
  const { resolve, asked } = rebinding(['127.0.0.1'], ['127.0.0.2'])
  const before = victim.connections.length
  await sender.post(urlOf(RECEIVER), ['127.0.0.1'], resolve)
  const reached = victim.connections.slice(before)
  // The system cannot resolve the name, or resolves it differently; the receiver gets it unchanged.
  const isNamed = victim.requests.at(-1)?.toLowerCase().includes(`\r\nhost: receiver.test:${victim.port}\r\n`)
  if (reached.join() === '127.0.0.1' && asked.length === 1 && isNamed) return []
  return [`After ${asked.length} questions the connection went to ${reached.join() || 'nobody'}.`]
}

const redirects = ['300 Choose', '301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent']

/** A redirect from an allowed address to the victim, which counts connections. */
async function tryRedirect(sender: Sender, status: string): Promise<string[]> {
  const location = urlOf('http://127.0.0.1:{port}/')
  const headers = [`Location: ${location}`, `Refresh: 0; url=${location}`]
  const receiver = await openRawReceiver(answer(status, headers, location))
  const before = victim.connections.length
  const result = await sender.post(`http://127.0.0.1:${receiver.port}/`, LOOPBACK)
  await receiver.close()
  if (victim.connections.length !== before) return [`A redirect with ${status} was followed.`]
  return 'status' in result && result.status === Number(status.slice(0, 3)) ? [] : [JSON.stringify(result)]
}

/** Without the guard, each URL reaches the victim; this shows that the counting works. */
async function tryHit(template: string): Promise<string[]> {
  const before = victim.connections.length
  const posted = service.post(urlOf(template), EVERY_NETWORK)
  // The victim does not speak TLS: the connection is only counted, and ended.
  if (/^https/i.test(template)) {
    await Promise.race([posted, until('it is connected', () => victim.connections.length > before)])
    for (const socket of victim.sockets) socket.destroy()
  }
  const result = await posted
  if (victim.connections.length === before + 1) return []
  return [`${JSON.stringify(template)} does not lead to this machine: ${JSON.stringify(result)}.`]
}

async function trySender(sender: Sender, random: Random, addresses: number): Promise<Outcome> {
  const all = targets(random, addresses)
  const laters = [['127.0.0.1'], ['10.0.0.1'], ['::1'], [PUBLIC_ADDRESS, '127.0.0.1']]
  const failures: string[] = []
  for (const target of all) failures.push(...(await tryTarget(sender, target)))
  for (const later of laters) failures.push(...(await tryRebinding(sender, later)))
  failures.push(...(await tryPinning(sender)))
  for (const status of redirects) failures.push(...(await tryRedirect(sender, status)))
  return { cases: all.length + laters.length + 1 + redirects.length, failures }
}

const textOnly: Sender['check'] = async (url) => {
  if (!/^https?:\/\//.test(url) || /\/\/(localhost|127\.|10\.|192\.168\.|169\.254\.|\[::1\])/.test(url))
    throw new AppError('invalid_input', '%fieldName is refused.', {
      parameters: { fieldName: 'webhook.url' },
    })
}

async function postAnywhere(
  url: string,
  resolve: Resolve = resolveName,
): Promise<Result & { location?: string }> {
  const duration_ms = 0
  const lookup: LookupFunction = (name, _options, callback) =>
    void resolve(name).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }))
        callback(null, addresses)
      },
      (error: Error) => callback(error, []),
    )
  return new Promise((done) => {
    const call = http.request(url, { method: 'POST', agent: false, timeout: 10_000, lookup })
    call.on('response', (response) => {
      const { statusCode = 0, headers } = response.resume()
      response.on('end', () =>
        done({ status: statusCode, headers: {}, body_start: '', duration_ms, location: headers.location }),
      )
    })
    call.on('timeout', () => call.destroy())
    call.on('error', ({ message }) => done({ error: 'connection', message, duration_ms }))
    call.end()
  })
}

const refused: Result = { error: 'refused_target', message: 'It was refused.', duration_ms: 0 }

addPromiseTest<{ addresses: number }>({
  promise: 'P12',
  statement: 'The service cannot be used to reach the network around it (SSRF).',
  sizes: { ci: { addresses: 300 }, full: { addresses: 100_000 } },
  prove: async ({ addresses }, { random }) => {
    const before = victim.connections.length
    const proved = await trySender(service, random, addresses)
    // Only the one of the pinning; none may arrive late.
    if (victim.connections.length !== before + 1)
      proved.failures.push(`${victim.connections.length - before} connections were made instead of one.`)
    for (const template of hits) proved.failures.push(...(await tryHit(template)))
    return { ...proved, figures: { 'spellings that would be a hit': hits.length } }
  },
  controls: {
    'a check of the URL text only': async () => {
      const post: Sender['post'] = (url, _allowed, resolve) =>
        textOnly(url, []).then(
          () => postAnywhere(url, resolve),
          () => refused,
        )
      // Other hosts would only time out.
      const own = spelled(loopbackUrls.filter((url) => url.startsWith('http://')))
      const failures: string[] = []
      for (const target of own) failures.push(...(await tryTarget({ check: textOnly, post }, target)))
      return { cases: own.length, failures: failures.filter((each) => each.includes('led to a connection')) }
    },
    'a name resolved once for the check and again for the connection': async () => {
      const post: Sender['post'] = async (url, allowed, resolve) => {
        await checkTargetUrl(url, allowed, resolve)
        return postAnywhere(url, resolve)
      }
      return { cases: 1, failures: await tryPinning({ ...service, post }) }
    },
    'a name checked at registration only': async () => {
      const post: Sender['post'] = (url, _allowed, resolve) => postAnywhere(url, resolve)
      return { cases: 1, failures: await tryRebinding({ ...service, post }, ['127.0.0.1']) }
    },
    'a client that follows redirects': async () => {
      const post: Sender['post'] = async (url, allowed, resolve) => {
        const result = await postAnywhere(url, resolve)
        return result.location ? service.post(result.location, allowed) : result
      }
      return { cases: 1, failures: await tryRedirect({ ...service, post }, '307 Temporary') }
    },
  },
})

describe('a webhook endpoint', () => {
  async function assertNotRegistered(url: string, allowed: string[], resolve?: Resolve): Promise<void> {
    await assert.rejects(
      checkTargetUrl(url, allowed, resolve),
      (error) => error instanceof AppError && error.kind === 'invalid',
    )
  }

  it('accepts URLs of up to 2048 characters and names with public addresses only', async () => {
    const start = urlOf('http://127.0.0.1:{port}/')
    await checkTargetUrl(start.padEnd(2048, 'x'), LOOPBACK)
    await assertNotRegistered(start.padEnd(2049, 'x'), LOOPBACK)
    for (const url of ['https://receiver.test/hook?a=1', 'http://receiver.test:8080', 'https://bücher.test/'])
      await checkTargetUrl(url, [], async () => [PUBLIC_ADDRESS, '2606:4700:4700::1111'])
  })

  it('is refused at registration and not found at delivery when its name cannot be resolved', async () => {
    const unknown: Resolve[] = [async () => [], () => Promise.reject(new Error('ENOTFOUND'))]
    for (const resolve of unknown) {
      await assertNotRegistered(urlOf(RECEIVER), EVERY_NETWORK, resolve)
      const result = await service.post(urlOf(RECEIVER), EVERY_NETWORK, resolve)
      assert.equal('error' in result && result.error, 'connection')
    }
  })

  it('is reached over the next address of its name when the first does not answer', async () => {
    const receiver = await openRawReceiver()
    const url = `http://receiver.test:${receiver.port}/`
    const result = await service.post(url, LOOPBACK, async () => ['127.0.0.3', '127.0.0.1'])
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
