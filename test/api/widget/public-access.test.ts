// POST /V1/public/challenge; keys, origins and proofs of work of all operations below /V1/public.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Challenge } from 'altcha-lib'
import { deleteOldProofs } from '../../../src/access/used-proof-repository.ts'
import { run, scalar } from '../../../src/platform/postgres/database.ts'
import { assertRefused, assertReplay, atOnce, type Call, ok, openApi } from '../../support/api.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import {
  cheapChallenge,
  encodeProof,
  makeStoreKey,
  openPage,
  pageHeaders,
  SHOP,
  solve,
} from '../../support/widget-fixtures.ts'

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('de', 'EUR')
const key = await makeStoreKey(api)
const page = openPage(api, key)
const anna = { email: 'anna@example.com' }
const calls: Record<'challenge' | 'priceRequest' | 'quoteRequest' | 'upload', Call> = {
  challenge: {},
  priceRequest: { body: anna },
  quoteRequest: { body: { ...anna, details: 'An office' } },
  upload: fileBody('drawing.pdf', pdf),
}
const paths = Object.keys(calls) as (keyof typeof calls)[]
/** Makes a call that would succeed with other headers. */
const call = (path: keyof typeof calls, headers: Record<string, string>, prefix = '/rest/V1') =>
  api.post(`${prefix}/public/${path}`, {
    token: null,
    ...calls[path],
    headers: { ...calls[path].headers, ...headers },
  })
const content = () => shop.content()

describe('createChallenge', () => {
  it('200: returns a challenge whose solution is accepted', async () => {
    const challenge = (await ok(call('challenge', pageHeaders(key)))) as Challenge
    const { algorithm, cost, expiresAt = 0 } = challenge.parameters
    assert.deepEqual([algorithm, cost], ['PBKDF2/SHA-256', 5000])
    const minutes = (expiresAt - Date.now() / 1000) / 60
    assert.ok(minutes > 10 && minutes <= 20, String(minutes))
    const headers = { ...pageHeaders(key), 'x-proof': await solve(challenge) }
    assert.equal(await ok(call('priceRequest', headers)), true)
  })

  it('200: never the same', async () => {
    const challenges = await atOnce(5, () => ok(call('challenge', pageHeaders(key))))
    assert.equal(new Set(challenges.map(({ signature }) => signature)).size, 5)
  })

  it('400: with a body', async () => {
    const answer = await api.post('/rest/V1/public/challenge', {
      headers: pageHeaders(key),
      body: { cost: 1 },
    })
    assertRefused(answer, 400, 'cost')
  })
})

describe('a publishable key', () => {
  for (const path of paths) {
    it(`${path}: 403 without a key or with an unknown one, from another origin or none`, async () => {
      const before = await content()
      const good = await page.prove()
      const { origin, 'x-store-key': text } = good
      const foreign = [
        'https://evil.example',
        'null',
        'http://shop.example',
        'https://shop.example:8443',
        `${SHOP}/`,
        'https://sub.shop.example',
        'https://shop.example.evil.example',
        'https://SHOP.example',
        '*',
        '',
      ]
      const proof = good['x-proof']
      const cases: [Record<string, string>, string][] = [
        [{ ...good, 'x-store-key': '' }, 'store_key_refused'],
        [{ ...good, 'x-store-key': 'pk_00000000000000000000000000000000' }, 'store_key_refused'],
        [{ ...good, 'x-store-key': text.toUpperCase() }, 'store_key_refused'],
        [{ ...good, 'x-store-key': `${text}, ${text}` }, 'store_key_refused'],
        ...foreign.map((other): [Record<string, string>, string] => [
          { ...good, origin: other },
          'origin_not_allowed',
        ]),
        [{ 'x-store-key': text, 'x-proof': proof }, 'origin_not_allowed'],
        [{ origin, 'x-proof': proof }, 'store_key_refused'],
      ]
      for (const [headers, code] of cases) {
        const answer = await call(path, headers)
        assertRefused(answer, 403)
        assert.equal(answer.body.error_code, code)
        // Only the first call of the widget, so that it can say what is wrong.
        const readable = path === 'challenge' ? headers.origin : undefined
        assert.equal(answer.headers['access-control-allow-origin'], readable)
        assert.match(String(answer.headers.vary), /origin/i)
      }
      assert.equal(await content(), before)
      assert.equal((await call(path, good)).status, 200)
    })

    it(`${path}: 403 after it was revoked, from the next request on`, async () => {
      const other = await makeStoreKey(api)
      const headers = await openPage(api, other).prove()
      await ok(api.delete(`/rest/V1/stores/default/keys/${other.key_id}`))
      const answer = await call(path, headers)
      assert.deepEqual([answer.status, answer.body.error_code], [403, 'store_key_refused'])
    })

    it(`${path}: 403 with the code of another store in the path, 404 with an unknown one`, async () => {
      const headers = await page.prove()
      const answer = await call(path, headers, '/rest/de/V1')
      assert.deepEqual([answer.status, answer.body.error_code], [403, 'store_key_refused'])
      assertRefused(await call(path, headers, '/rest/nowhere/V1'), 404, 'store_code')
      const german = await makeStoreKey(api, 'de')
      assert.equal((await call(path, await openPage(api, german).prove(), '/rest/de/V1')).status, 200)
    })

    it(`${path}: lets the page read the answer and every refusal, without credentials`, async () => {
      const answers = [
        await call(path, await page.prove()),
        await call(path, { ...(await page.prove()), 'x-proof': 'nonsense' }),
        await api.post(`/rest/V1/public/${path}?nonsense=1`, {
          ...calls[path],
          headers: { ...calls[path].headers, ...pageHeaders(key) },
        }),
      ]
      for (const { headers } of answers) {
        assert.equal(headers['access-control-allow-origin'], SHOP)
        assert.equal(headers['access-control-allow-credentials'], undefined)
        assert.match(String(headers['access-control-expose-headers']), /retry-after/)
      }
    })
  }

  it('opens nothing else', async () => {
    for (const other of ['/rest/V1/pricerequest/requests', '/rest/V1/stores', '/rest/V1/console']) {
      const answer = await api.get(other, { token: null, headers: pageHeaders(key) })
      assertRefused(answer, 401)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
      assertRefused(await api.get(other, { token: key.key }), 401)
    }
  })
})

describe('a preflight', () => {
  const preflight = (path: string, origin?: string) =>
    api.call('OPTIONS', `/rest/V1/${path}`, {
      token: null,
      headers: { ...(origin !== undefined && { origin }), 'access-control-request-method': 'POST' },
    })

  it('204: from an origin of any key that is in use', async () => {
    for (const path of paths) {
      const { status, headers, text } = await preflight(`public/${path}`, SHOP)
      assert.deepEqual([status, text], [204, ''])
      assert.equal(headers['access-control-allow-origin'], SHOP)
      assert.equal(headers['access-control-allow-methods'], 'POST')
      assert.equal(headers['access-control-allow-credentials'], undefined)
      assert.match(String(headers.vary), /origin/i)
      const allowed = String(headers['access-control-allow-headers']).split(', ')
      assert.deepEqual(allowed, ['content-type', 'idempotency-key', 'x-proof', 'x-store-key'])
    }
  })

  it('204: of the challenge from any, so that the page can read why it is refused', async () => {
    const { status, headers } = await preflight('public/challenge', 'https://evil.example')
    assert.deepEqual([status, headers['access-control-allow-origin']], [204, 'https://evil.example'])
    assertRefused(await preflight('public/challenge'), 403)
  })

  it('403: from any other', async () => {
    const gone = await makeStoreKey(api, 'default', ['https://gone.example'])
    await ok(api.delete(`/rest/V1/stores/default/keys/${gone.key_id}`))
    for (const origin of ['https://evil.example', 'https://gone.example', 'null', '*', undefined]) {
      const answer = await preflight('public/priceRequest', origin)
      assertRefused(answer, 403)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    }
  })

  it('405: of every other path', async () => {
    const answer = await preflight('pricerequest/request/submit', SHOP)
    assertRefused(answer, 405)
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  })
})

describe('a proof of work', () => {
  const proven = paths.filter((path) => path !== 'challenge')
  const refuse = async (path: keyof typeof calls, proof: string | undefined, why: string) => {
    const headers = { ...pageHeaders(key), ...(proof !== undefined && { 'x-proof': proof }) }
    const answer = await call(path, headers)
    assertRefused(answer, 403)
    assert.equal(answer.body.error_code, 'proof_refused', why)
  }

  for (const path of proven)
    it(`${path}: 403 if it is missing, malformed, forged, expired or another key's`, async () => {
      const before = await content()
      const challenge = await cheapChallenge(api, key.key_id)
      const { solution } = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as {
        solution: { counter: number; derivedKey: string }
      }
      const { parameters, signature } = challenge
      const unsolved = solution.counter === 0 ? 1 : 0
      const other = await makeStoreKey(api)
      const past = Math.floor(Date.now() / 1000) - 1
      const forgeries: [string, object][] = [
        ['no solution', { challenge }],
        ['no challenge', { solution }],
        ['another counter', { challenge, solution: { ...solution, counter: unsolved } }],
        ['another key', { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }],
        ['no signature', { challenge: { parameters }, solution }],
        [
          'another signature',
          { challenge: { parameters, signature: signature?.replace(/./, 'x') }, solution },
        ],
        ['another nonce', { challenge: { signature, parameters: { ...parameters, nonce: '00' } }, solution }],
        ['later', { challenge: { signature, parameters: { ...parameters, expiresAt: 1e10 } }, solution }],
        [
          'for ever',
          { challenge: { signature, parameters: { ...parameters, expiresAt: undefined } }, solution },
        ],
        ['numbers', { challenge: 5, solution: 5 }],
        ['nested', { challenge: { parameters: { nonce: {} }, signature: [] }, solution: [] }],
        ['array', []],
      ]
      for (const [why, proof] of forgeries) await refuse(path, encodeProof(proof), why)
      for (const text of ['', 'x', 'null', '{}', encodeProof({}).slice(3), '%%%', 'A'.repeat(5000)])
        await refuse(path, text, text.slice(0, 20))
      await refuse(path, undefined, 'missing')
      await refuse(path, await solve(await cheapChallenge(api, key.key_id, { secret: 'mine' })), 'own secret')
      await refuse(path, await solve(await cheapChallenge(api, other.key_id)), "another key's")
      await refuse(path, await solve(await cheapChallenge(api, key.key_id, { expiresAt: past })), 'expired')
      assert.equal(await content(), before)
    })

  it('403: computed long before, as it has expired by then', async () => {
    const collected = await atOnce(5, () => page.prove({ expiresAt: Math.floor(Date.now() / 1000) - 60 }))
    for (const headers of collected)
      assert.equal((await call('priceRequest', headers)).body.error_code, 'proof_refused')
  })

  it('is accepted for one submission of either kind', async () => {
    const headers = await page.prove()
    assert.equal((await call('priceRequest', headers)).status, 200)
    for (const path of ['priceRequest', 'quoteRequest'] as const)
      assert.equal((await call(path, headers)).body.error_code, 'proof_refused')
  })

  it('is accepted once when it is sent twenty times at once', async () => {
    const headers = await page.prove()
    const count = () => scalar<number>(api.db, 'select count(*)::int from price_request')
    const before = await count()
    const answers = await atOnce(20, () => call('priceRequest', headers))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(await count(), before + 1)
  })

  it('is not used up by a submission that is refused', async () => {
    const headers = await page.prove()
    const body = { ...anna, details: 'An office', items: [{ sku: 'UNKNOWN', qty: 1 }] }
    assertRefused(await page.post('quoteRequest', { headers, body }), 404)
    assert.equal((await call('quoteRequest', headers)).status, 200)
  })

  it('repeated with its Idempotency-Key after a lost answer, takes effect once, also later', async () => {
    const challenge = await cheapChallenge(api, key.key_id, { expiresAt: Math.floor(Date.now() / 1000) + 2 })
    const headers = { ...pageHeaders(key), 'x-proof': await solve(challenge), 'idempotency-key': 'mine' }
    const first = await call('priceRequest', headers)
    assert.equal(first.status, 200)
    assertReplay(await call('priceRequest', headers), first)
    const { expiresAt = 0 } = challenge.parameters
    await until('the challenge has expired', () => Date.now() / 1000 > expiresAt + 1)
    assertReplay(await call('priceRequest', headers), first)
    const another = await page.post('priceRequest', { headers, body: { email: 'bo@example.com' } })
    assert.deepEqual([another.status, another.body.error_code], [422, 'idempotency_key_reused'])
  })

  it('belongs to one page: the Idempotency-Key of another one is another', async () => {
    const [one, two] = [await page.prove(), await page.prove()]
    const shared = { 'idempotency-key': 'shared' }
    for (const headers of [one, two]) {
      const answer = await call('priceRequest', { ...headers, ...shared })
      assert.deepEqual([answer.status, answer.headers['idempotent-replayed']], [200, undefined])
    }
  })

  it('is forgotten only after it has expired', async () => {
    const headers = await page.prove()
    await ok(call('priceRequest', headers))
    await deleteOldProofs(api.db, 1000)
    assert.equal((await call('priceRequest', headers)).status, 403)
    await run(api.db, `update used_proof set used_at = used_at - interval '25 hours'`)
    await deleteOldProofs(api.db, 1000)
    assert.equal(await scalar(api.db, 'select count(*)::int from used_proof'), 0)
  })
})
