// A thousand requests with view links at once: callers with a token are served beside them, and the memory comes back.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { ok, openClient } from '../support/api.ts'
import { openOperator } from '../support/operator.ts'
import { openShop, quoting } from '../support/shop.ts'

const LINKS = 20
const REQUESTS_PER_LINK = 50
const ITEMS = 100
const LINK_KEY = 'a key of the links of this test alone'
/** By how much the memory of the service may grow, after it has served one request of each kind. */
const BYTES_MAX = 300_000_000

const environment = {
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_URL: 'https://quotes.example.com',
  LINK_KEY,
  // Keeps young garbage small, so that it does not count as memory that was not freed.
  NODE_OPTIONS: '--max-semi-space-size=4',
}
const operator = await openOperator({ after }, { environment, database: 'cloned' })

it('a thousand requests with view links at once keep no caller from an answer, and no memory', async (t) => {
  const service = await operator.start()
  const token = await service.signIn()
  const ids = await operator.withDatabase(async (db) => {
    const shop = await openShop({ ...(await service.openClient()), db })
    const items = Array.from({ length: ITEMS }, (_, n) => ({ sku: 'LAMP', qty: 1 + n, price: 5 }))
    const made: number[] = []
    for (let each = 0; each < LINKS; each++) {
      const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items })
      made.push(quote_id as number)
      await shop.takeTo('proposed', quote_id as number)
    }
    return made
  })
  const strangers = openClient(service.port)
  const requests = ids.flatMap((id) => {
    const link = linkToken(Buffer.from(LINK_KEY), id, 'view', 0)
    const call = { token: `${id}.${link}` }
    return [
      () => strangers.get(`/q/${id}/${link}`, { token: null }),
      () => strangers.get('/rest/V1/buyer/quote', call),
      () => strangers.get('/rest/V1/buyer/quote/pdf', call),
      () => strangers.post('/rest/V1/buyer/quote/totals', { ...call, body: { items: [] } }),
      // A view link may not accept: what is refused must not cost more than what is served.
      () => strangers.post('/rest/V1/buyer/quote/accept', { ...call, body: { version: 3, name: 'x' } }),
    ]
  })
  for (const send of requests.slice(0, 5)) await send()
  const idle = await residentBytes(service.child.pid!)

  let isOver = false
  const flood = Promise.all(
    Array.from({ length: LINKS * REQUESTS_PER_LINK }, async (_, each) => {
      // Further connections are dropped: an address may have 256 without a token.
      const answer = await requests[each % requests.length]!().catch(() => undefined)
      return answer?.status ?? 0
    }),
  ).finally(() => (isOver = true))
  let served = 0
  while (!isOver) {
    const { status, headers } = await service.get(`${quoting}/quote/${ids[served % LINKS]}`, { token })
    // Requests in flight keep their speed; further ones are told to come again in a second.
    assert.ok(status === 200 || (status === 503 && headers['retry-after'] === '1'), String(status))
    if (status === 200) served++
    else await pause(100)
  }
  const statuses = await flood
  const counts = Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]),
  )
  t.diagnostic(`${JSON.stringify(counts)}; ${served} answers to a caller with a token meanwhile`)
  assert.deepEqual(
    statuses.filter((status) => ![0, 200, 403, 429, 503].includes(status)),
    [],
  )
  assert.ok(statuses.includes(200) && served > 0)
  strangers.close()
  for (let times = 0; times < LINKS; times++)
    await ok(service.get(`${quoting}/quote/${ids[times]}`, { token }))
  const growth = (await residentBytes(service.child.pid!)) - idle
  t.diagnostic(`${Math.round(growth / 1e6)} MB more than before`)
  assert.ok(growth < BYTES_MAX, `${Math.round(growth / 1e6)} MB`)
  assert.equal(await service.stop(), 0)
})

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}
