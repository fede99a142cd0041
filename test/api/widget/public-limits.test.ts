// Limits of requests below /V1/public per address and per key, and behind a proxy.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run, scalar } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, atOnce, openApi } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { makeStoreKey, openPage, pageHeaders, type PublicKey, SHOP } from '../../support/widget-fixtures.ts'

const PER_ADDRESS = 30
const PER_KEY = 100
const api = await openApi({
  TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  PUBLIC_LIMIT_PER_ADDRESS: String(PER_ADDRESS),
  PUBLIC_LIMIT_PER_KEY: String(PER_KEY),
})
let addressesCount = 0
const anotherAddress = () => `10.0.${++addressesCount >> 8}.${addressesCount & 255}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const requestChallenge = (key: { key: string }, address: string, origin?: string) =>
  api.post('/rest/V1/public/challenge', {
    token: null,
    headers: { ...pageHeaders(key, origin), ...from(address) },
  })
const countPriceRequests = () => scalar<number>(api.db, 'select count(*)::int from price_request')

function countStatuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('the limit per address', () => {
  it('429: bounds 10,000 submissions with a valid key and one proof, and lets the page read why', async () => {
    const key = await makeStoreKey(api)
    const headers = { ...(await openPage(api, key).prove()), ...from(anotherAddress()) }
    const before = await countPriceRequests()
    const answers: Answer[] = []
    for (let batch = 0; batch < 100; batch++)
      answers.push(
        ...(await atOnce(100, () =>
          api.post('/rest/V1/public/priceRequest', {
            token: null,
            headers,
            body: { email: 'a@example.com' },
          }),
        )),
      )
    // A minute may end in between, and the count begin at 0 again: more of them then pass, and are refused as repetitions.
    const { 200: accepted = 0, 403: repeated = 0, 429: limited = 0 } = countStatuses(answers)
    assert.equal(accepted + repeated + limited, 10_000)
    assert.equal(accepted, 1)
    assert.ok(repeated < 10 * PER_ADDRESS, String(repeated))
    assert.equal(await countPriceRequests(), before + 1)
    const limitedAnswer = answers.find(({ status }) => status === 429)!
    assertRefused(limitedAnswer, 429)
    assert.equal(limitedAnswer.headers['access-control-allow-origin'], SHOP)
    assert.match(String(limitedAnswer.headers['retry-after']), /^\d+$/)
  })

  it('does not concern another address, and takes a network of 64 bits as one', async () => {
    const key = await makeStoreKey(api)
    const answers = await atOnce(PER_ADDRESS * 2, (index) => requestChallenge(key, `2001:db8::${index + 1}`))
    assert.ok((countStatuses(answers)[429] ?? 0) > 0)
    assert.equal((await requestChallenge(key, '2001:db8:0:1::1')).status, 200)
    assert.equal((await requestChallenge(key, anotherAddress())).status, 200)
  })

  it('counts what has no valid key, too', async () => {
    const address = anotherAddress()
    const answers = await atOnce(PER_ADDRESS + 10, () => requestChallenge({ key: 'pk_x' }, address))
    assert.deepEqual(countStatuses(answers), { 403: PER_ADDRESS, 429: 10 })
  })

  it('is shared by all processes', async () => {
    const key = await makeStoreKey(api)
    const address = anotherAddress()
    await requestChallenge(key, address)
    const countElsewhere = 'update request_count set requests = 1000 where caller = $1'
    await until(
      'the count is stored',
      async () => (await run(api.db, countElsewhere, [`address:${address}`])) === 1,
    )
    await until(
      'the count of the other process is known',
      async () => (await requestChallenge(key, address)).status === 429,
    )
  })
})

describe('the limit per key', () => {
  it('429: of submissions from any number of addresses; another key is not concerned', async () => {
    const [key, other] = [await makeStoreKey(api), await makeStoreKey(api)]
    const submit = async (key: PublicKey) => {
      const headers = { ...(await openPage(api, key).prove()), ...from(anotherAddress()) }
      const body = { email: 'a@example.com' }
      return api.post('/rest/V1/public/priceRequest', { token: null, headers, body })
    }
    const useUpAllButOne = `insert into used_proof (nonce, key_id) select 'n' || n, ${key.key_id} from generate_series(2, ${PER_KEY}) n`
    await run(api.db, useUpAllButOne)
    assert.equal((await submit(key)).status, 200)
    const refused = await submit(key)
    assertRefused(refused, 429)
    assert.equal(refused.headers['access-control-allow-origin'], SHOP)
    assert.equal((await submit(other)).status, 200)
    await run(api.db, `update used_proof set used_at = used_at - interval '1 minute'`)
    assert.equal((await submit(key)).status, 200)
  })

  it('a page of another origin does not use it up', async () => {
    const key = await makeStoreKey(api)
    const answers = await atOnce(PER_KEY + 20, () =>
      requestChallenge(key, anotherAddress(), 'https://evil.example'),
    )
    assert.deepEqual(countStatuses(answers), { 403: PER_KEY + 20 })
    assert.equal((await requestChallenge(key, anotherAddress())).status, 200)
  })
})
