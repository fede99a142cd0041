// What all visitors of a shop share is not used up by strangers without new proofs of work, whatever they call.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Challenge } from 'altcha-lib'
import { run, scalar } from '../../../src/platform/postgres/database.ts'
import { type Call, atOnce, ok, openApi, openClient, openPatchedServer } from '../../support/api.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import {
  cheapChallenge,
  encodeProof,
  makeStoreKey,
  openPage,
  pageHeaders,
  solve,
} from '../../support/widget-fixtures.ts'

const PER_KEY = 20
const api = await openApi({
  TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  PUBLIC_LIMIT_PER_ADDRESS: '1000',
  PUBLIC_LIMIT_PER_KEY: String(PER_KEY),
})
const key = await makeStoreKey(api)
const document = JSON.parse(await readFile('openapi.json', 'utf8')) as {
  paths: Record<string, { post?: { tags?: string[] } }>
}
const operations = Object.keys(document.paths).filter((path) =>
  document.paths[path]!.post?.tags?.includes('Widget'),
)
const bodies: Record<string, Call> = {
  upload: fileBody('drawing.pdf', pdf),
  priceRequest: { body: { email: 'anna@example.com' } },
  quoteRequest: { body: { email: 'anna@example.com', details: 'An office' } },
}

let addresses = 0
const from = () => ({ 'x-forwarded-for': `198.51.${100 + (++addresses >> 8)}.${addresses & 255}` })
const call = (path: string, headers: Record<string, string>) => {
  const body = bodies[path.split('/').at(-1)!] ?? {}
  const address = headers['x-forwarded-for'] === undefined ? from() : {}
  return api.post(`${path.startsWith('/rest') ? '' : '/rest/V1/public/'}${path}`, {
    token: null,
    ...body,
    headers: { ...body.headers, ...pageHeaders(key), ...address, ...headers },
  })
}
/** All that a visitor does, with the challenge that the service sets. */
async function visit() {
  const address = from()
  const challenge = (await ok(call('challenge', address))) as Challenge
  const headers = { ...address, 'x-proof': await solve(challenge) }
  const upload = await call('upload', headers)
  const submit = await call('priceRequest', headers)
  return {
    work: [challenge.parameters.cost, challenge.parameters.keyPrefix],
    statuses: [upload.status, submit.status],
  }
}
const used = () => scalar<number>(api.db, 'select count(*)::int from upload_reservation')

describe('without a new proof of work', () => {
  it('no operation keeps a visitor from sending, or makes the proof more expensive', async () => {
    assert.ok(operations.length >= 4, String(operations))
    const first = await visit()
    assert.deepEqual(first.statuses, [200, 200])
    const reserved = await used()
    const challenge = await cheapChallenge(api, key.key_id)
    const proof = await solve(challenge)
    await ok(call('priceRequest', { 'x-proof': proof }))
    const past = Math.floor(Date.now() / 1000) - 60
    const attempts: Record<string, string>[] = [
      {},
      { 'x-proof': 'nonsense' },
      { 'x-proof': encodeProof({ challenge, solution: { counter: 1, derivedKey: '00' } }) },
      {
        'x-proof': encodeProof({
          challenge: { parameters: { nonce: 'aa', expiresAt: 1, data: { key_id: key.key_id } } },
        }),
      },
      {
        'x-proof': await solve(await cheapChallenge(api, key.key_id, { expiresAt: past })),
        'idempotency-key': 'late',
      },
    ]
    for (const path of operations)
      for (const headers of attempts) await atOnce(PER_KEY * 2, () => call(path, headers))
    // Repeated with a proof that was used up.
    await atOnce(PER_KEY * 2, () => call('priceRequest', { 'x-proof': proof }))
    assert.equal(await used(), reserved)
    assert.deepEqual(await visit(), first)
  })

  it('with as many new ones, the key is used up (negative control)', async () => {
    const page = openPage(api, key)
    for (let each = 0; each < PER_KEY; each++) await call('priceRequest', await page.prove())
    assert.deepEqual((await visit()).statuses, [429, 429])
  })
})

describe('a challenge', () => {
  it('costs more for an address that requests many, and not for another one', async () => {
    const address = from()
    const difficultyOf = async (headers: Record<string, string>) => {
      const { parameters } = (await ok(call('challenge', headers))) as Challenge
      return parameters.cost * 16 ** parameters.keyPrefix.length
    }
    const costs: number[] = []
    for (let each = 0; each < 16; each++) costs.push(await difficultyOf(address))
    assert.deepEqual(
      [...new Set(costs)].map((cost) => cost / costs[0]!),
      [1, 4, 16],
    )
    assert.equal(await difficultyOf(from()), costs[0])
  })

  it('costs more while many submit with the key, limited or not, and the difficulty is the one that is checked', async () => {
    const busy = await makeStoreKey(api)
    const insert = `insert into used_proof (nonce, key_id) select 'busy' || n, ${busy.key_id} from generate_series(1, 120) n`
    await run(api.db, insert)
    const headers = pageHeaders(busy)
    const { parameters, signature } = (await ok(call('challenge', headers))) as Challenge
    assert.deepEqual([parameters.cost, parameters.keyPrefix], [5000, '000'])
    const cheaper = { parameters: { ...parameters, keyPrefix: '0' }, signature }
    const answer = await call('priceRequest', { ...headers, 'x-proof': await solve(cheaper) })
    assert.equal(answer.body.error_code, 'proof_refused')
    const config = { ...api.services.config, PUBLIC_LIMIT_PER_KEY: 0 }
    const unlimited = openClient((await openPatchedServer(api, { services: { config } })).port)
    const challenge = (await ok(
      unlimited.post('/rest/V1/public/challenge', { headers: { ...headers, ...from() } }),
    )) as Challenge
    assert.deepEqual([challenge.parameters.cost, challenge.parameters.keyPrefix], [5000, '000'])
    unlimited.close()
  })
})
