// RATE_LIMIT_PER_MINUTE
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addRequests } from '../../../src/access/request-count-repository.ts'
import { removeOld } from '../../../src/jobs/clean-up.ts'
import { many, one, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { until } from '../../support/until.ts'

const path = '/rest/V1/pricerequest/requests'
const LIMIT = 5
const api = await openApi({ RATE_LIMIT_PER_MINUTE: String(LIMIT) })
const moveBegin = (interval: string, where: string) =>
  run(api.db, `update request_count set began_at = began_at + ${interval} ${where}`)

describe('the rate limit', () => {
  it('429: with Retry-After once a token has used up its minute; another token goes on', async () => {
    const token = await api.tokenFor('PriceRequest::manage_requests')
    for (let count = 0; count < LIMIT; count++) await ok(api.get(path, { token }))
    const answer = await api.get(path, { token })
    assertRefused(answer, 429)
    assert.ok(Number(answer.headers['retry-after']) >= 1)
    await ok(api.get(path, { token: await api.tokenFor('all') }))
  })

  it('200: public routes have none', async () => {
    for (let count = 0; count <= LIMIT; count++) await ok(api.get('/health/ready', { token: null }))
  })

  it('429: once other processes have used up the minute, which then starts over', async () => {
    const token = await api.tokenFor('all')
    const usedBy = `where caller = (select 'integration:' || max(integration_id) from integration)`
    const isCounted = (requests: number) => async () =>
      (await run(api.db, `select from request_count ${usedBy} and requests = ${requests}`)) === 1
    await ok(api.get(path, { token }))
    await until('the first is counted', isCounted(1))
    await run(api.db, `update request_count set requests = 1000 ${usedBy}`)
    await ok(api.get(path, { token }))
    await until('the second is counted', isCounted(1001))
    const statuses: number[] = []
    for (let count = 2; count < LIMIT; count++) statuses.push((await api.get(path, { token })).status)
    assert.ok(statuses.includes(429), 'within the limit of this process')
    // Refused requests count, too.
    await until('the others are counted', isCounted(1001 + statuses.length))
    await moveBegin("interval '-1 minute'", usedBy)
    const { caller } = await one<{ caller: string }>(api.db, `select caller from request_count ${usedBy}`)
    const [usage] = await addRequests(api.db, [{ caller, requests: 2 }])
    assert.deepEqual(usage, { caller, requests: 2, left_s: 60 })
  })

  it('429: waits for no more than two minutes after the clock was set back', async () => {
    const setBack = async (caller: string, interval: string) => {
      await addRequests(api.db, [{ caller, requests: 1000 }])
      await moveBegin(`interval '${interval}'`, `where caller = '${caller}'`)
      return (await addRequests(api.db, [{ caller, requests: 2 }]))[0]
    }
    const usage = await setBack('a little', '59 seconds')
    assert.equal(usage?.requests, 1002)
    assert.ok(usage.left_s <= 120, `${usage.left_s}`)
    assert.deepEqual(await setBack('far', '1 day'), { caller: 'far', requests: 2, left_s: 60 })
  })

  it('keeps no minute that is over', async () => {
    await addRequests(api.db, [{ caller: 'old', requests: 1 }])
    await moveBegin("interval '-1 minute'", `where caller = 'old'`)
    await addRequests(api.db, [{ caller: 'new', requests: 1 }])
    await removeOld(api.services)
    const rows = await many(api.db, `select caller from request_count where caller in ('old', 'new')`)
    assert.deepEqual(rows, [{ caller: 'new' }])
  })

  it('429: holds in this process when the count of all cannot be had', async () => {
    const token = await api.tokenFor('all')
    await run(api.db, 'alter table request_count rename to request_count_gone')
    try {
      for (let count = 0; count < LIMIT; count++) await ok(api.get(path, { token }))
      assertRefused(await api.get(path, { token }), 429)
    } finally {
      await run(api.db, 'alter table request_count_gone rename to request_count')
    }
  })
})
