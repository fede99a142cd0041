// POST /V1/pricerequest/request/:id/read and …/unread
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'

const base = '/rest/V1/pricerequest/request'
const api = await openApi()

async function submit(): Promise<number> {
  const answer = await api.post(`${base}/submit`, { body: { email: 'anna@example.com' } })
  return answer.body.request_id as number
}

const read = async (id: number) => (await api.get(`${base}/${id}`)).body

describe('markPriceRequestRead, markPriceRequestUnread', () => {
  it('200: true; read and unread again', async () => {
    const id = await submit()
    for (const [mark, isRead] of [
      ['read', true],
      ['unread', false],
      ['read', true],
    ] as const) {
      const answer = await api.post(`${base}/${id}/${mark}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.text, 'true')
      const record = await read(id)
      assert.equal(record.is_read, isRead)
      assert.equal(record.is_replied, false)
    }
  })

  it('200: is a change for pollers, but only when something changed', async () => {
    const id = await submit()
    const { created_at } = await read(id)
    await moveClock(api.db, 3600)
    await api.post(`${base}/${id}/unread`)
    assert.equal((await read(id)).updated_at, created_at)
    await api.post(`${base}/${id}/read`)
    const { updated_at } = await read(id)
    assert.ok(updated_at > created_at)
    await moveClock(api.db, 7200)
    await api.post(`${base}/${id}/read`)
    const again = await read(id)
    assert.equal(again.updated_at, updated_at)
    assert.equal(again.created_at, created_at)
  })

  it('200: with an empty object for a body', async () => {
    const id = await submit()
    assert.equal((await api.post(`${base}/${id}/read`, { body: {} })).status, 200)
  })

  for (const mark of ['read', 'unread']) {
    it(`400: ${mark} knows no key in a body`, async () => {
      const id = await submit()
      assertRefused(await api.post(`${base}/${id}/${mark}`, { body: { is_read: true } }), 400, 'is_read')
      assertRefused(await api.post(`${base}/${id}/${mark}`, { body: [1] }), 400, 'body')
      assertRefused(await api.post(`${base}/${id}/${mark}`, { body: null }), 400, 'body')
      assert.equal((await read(id)).is_read, false)
    })

    it(`404: ${mark} names the id that is unknown`, async () =>
      assertRefused(await api.post(`${base}/2147483647/${mark}`), 404, 'request_id'))

    it(`400: ${mark} names the id that is none`, async () =>
      assertRefused(await api.post(`${base}/01/${mark}`), 400, 'id'))

    it(`401, 403: ${mark} asks for the permission`, async () => {
      assertRefused(await api.post(`${base}/1/${mark}`, { token: null }), 401)
      const token = await api.tokenFor('Quoting::requests')
      assertRefused(await api.post(`${base}/1/${mark}`, { token }), 403)
    })
  }

  it('405: GET, with the methods that there are', async () => {
    const answer = await api.get(`${base}/1/read`)
    assertRefused(answer, 405)
    assert.equal(answer.headers.allow, 'POST')
  })
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
