// RATE_LIMIT_PER_MINUTE
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/pricerequest/requests'
const api = await openApi({ RATE_LIMIT_PER_MINUTE: '3' })

describe('the rate limit', () => {
  it('429: with Retry-After once a token has used up its minute; another token goes on', async () => {
    const token = await api.tokenFor('PriceRequest::manage_requests')
    for (let count = 0; count < 3; count++) assert.equal((await api.get(path, { token })).status, 200)
    const answer = await api.get(path, { token })
    assertRefused(answer, 429)
    assert.ok(Number(answer.headers['retry-after']) >= 1)
    assert.equal((await api.get(path, { token: await api.tokenFor('all') })).status, 200)
  })

  it('200: public routes have none', async () => {
    for (let count = 0; count < 5; count++)
      assert.equal((await api.get('/health/ready', { token: null })).status, 200)
  })
})
