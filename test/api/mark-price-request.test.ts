// POST /V1/pricerequest/request/:id/read and …/unread
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, type Call, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'

const base = '/rest/V1/pricerequest/request'
const api = await openApi()

async function submit(): Promise<number> {
  const answer = await api.post(`${base}/submit`, { body: { email: 'anna@example.com' } })
  return answer.body.request_id as number
}

const read = async (id: number) => (await api.get(`${base}/${id}`)).body
const mark = (id: number | string, as: string, call?: Call) => api.post(`${base}/${id}/${as}`, call)

describe('markPriceRequestRead, markPriceRequestUnread', () => {
  it('200: true; read and unread again', async () => {
    const id = await submit()
    for (const as of ['read', 'unread', 'read']) {
      const answer = await mark(id, as)
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const { is_read, is_replied } = await read(id)
      assert.deepEqual([is_read, is_replied], [as === 'read', false])
    }
  })

  it('200: is a change for pollers, but only when something changed', async () => {
    const id = await submit()
    const { created_at } = await read(id)
    await moveClock(api.db, 3600)
    await mark(id, 'unread')
    assert.equal((await read(id)).updated_at, created_at)
    await mark(id, 'read')
    const { updated_at } = await read(id)
    assert.ok(updated_at > created_at)
    await moveClock(api.db, 7200)
    await mark(id, 'read')
    const again = await read(id)
    assert.deepEqual([again.updated_at, again.created_at], [updated_at, created_at])
  })

  it('200: with an empty object for a body', async () => {
    assert.equal((await mark(await submit(), 'read', { body: {} })).status, 200)
  })

  for (const as of ['read', 'unread']) {
    it(`400: ${as} knows no key in a body`, async () => {
      const id = await submit()
      assertRefused(await mark(id, as, { body: { is_read: true } }), 400, 'is_read')
      assertRefused(await mark(id, as, { body: [1] }), 400, 'body')
      assertRefused(await mark(id, as, { body: null }), 400, 'body')
      assert.equal((await read(id)).is_read, false)
    })

    it(`404: ${as} names the id that is unknown`, async () =>
      assertRefused(await mark(2147483647, as), 404, 'request_id'))

    it(`400: ${as} names the id that is none`, async () => assertRefused(await mark('01', as), 400, 'id'))
  }
})

describe('the events of marking', () => {
  it('are price_request.read and price_request.unread, one per change, with the record as it is then', async () => {
    const id = await submit()
    for (const mark of ['read', 'read', 'unread', 'unread', 'read']) await api.post(`${base}/${id}/${mark}`)
    const events = (await api.get('/rest/V1/events', { query: { type: 'price_request.*', limit: '1000' } }))
      .body as { type: string; data: { request_id: number; is_read: boolean } }[]
    assert.deepEqual(
      events.filter(({ data }) => data.request_id === id).map(({ type, data }) => [type, data.is_read]),
      [
        ['price_request.submitted', false],
        ['price_request.read', true],
        ['price_request.unread', false],
        ['price_request.read', true],
      ],
    )
  })
})
