// POST /V1/quoting/request/:requestId/decline, cancel
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

for (const [move, to] of [
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
] as const)
  describe(`${move}QuoteRequest`, () => {
    const path = (id: number | string) => `${quoting}/request/${id}/${move}`

    it(`200: true; the request is ${to}, one version further, with the comment in its history`, async () => {
      const { request } = await shop.requestFromCart()
      const answer = await api.post(path(request.request_id), { body: { comment: 'Out of stock' } })
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const after = await shop.readRequest(request.request_id)
      const { updated_at } = after
      assert.deepEqual(after, { ...request, status: to, version: 2, updated_at })
      const [, entry, ...more] = await ok(api.get(`${quoting}/request/${request.request_id}/history`))
      assert.deepEqual([entry.from, entry.to, entry.comment, more], ['pending', to, 'Out of stock', []])
    })

    it('200: without a comment, without a body', async () => {
      for (const body of [undefined, {}, { comment: null }]) {
        const { request } = await shop.requestFromCart()
        assert.equal((await api.post(path(request.request_id), { body })).status, 200)
      }
    })

    it('400: a request that has been answered', async () => {
      for (const answered of ['decline', 'cancel', 'quote']) {
        const { request } = await shop.requestFromCart()
        await ok(api.post(`${quoting}/request/${request.request_id}/${answered}`))
        const answer = await shop.assertNothingDone(() => api.post(path(request.request_id)), 400)
        assert.equal(answer.body.error_code, 'wrong_status')
        assert.equal(answer.body.message, 'A quote request in status %status does not take the move %move.')
      }
    })

    it('400: names the id that is none, the comment that is none, what is unknown', async () => {
      await assertIdsRefused('requestId', (id) => api.post(path(id)))
      const { request } = await shop.requestFromCart()
      for (const [body, fieldName] of [
        [{ comment: 5 }, 'comment'],
        [{ comment: '\ud800' }, 'comment'],
        [{ coment: 'x' }, 'coment'],
        [{ version: 1 }, 'version'],
      ] as const)
        await shop.assertNothingDone(() => api.post(path(request.request_id), { body }), 400, { fieldName })
    })

    it('404: names the request that is unknown', async () =>
      assertUnknown(await api.post(path(999999)), 'requestId', 999999))
  })
