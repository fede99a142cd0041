// POST /V1/quoting/request/:requestId/decline, cancel
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

for (const [move, to] of [
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
] as const)
  describe(`${move}QuoteRequest`, () => {
    const post = (id: number | string, body?: object) =>
      api.post(`${quoting}/request/${id}/${move}`, { body })
    const newRequest = async () => (await shop.requestFromCart()).request

    it(`200: true; the request is ${to}, one version further, with the comment in its history`, async () => {
      const request = await newRequest()
      const answer = await post(request.request_id, { comment: 'Out of stock' })
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const after = await shop.readRequest(request.request_id)
      assert.deepEqual(after, { ...request, status: to, version: 2, updated_at: after.updated_at })
      const [, entry, ...more] = await shop.requestHistory(request.request_id)
      assert.deepEqual([entry.from, entry.to, entry.comment, more], ['pending', to, 'Out of stock', []])
    })

    it('200: without a comment, without a body', async () => {
      for (const body of [undefined, {}, { comment: null }])
        await ok(post((await newRequest()).request_id, body))
    })

    it('400: a request that has been answered', async () => {
      for (const answered of ['decline', 'cancel', 'quote', 'close']) {
        const request = await newRequest()
        if (answered === 'close')
          await ok(shop.moveQuote((await shop.answerRequest(request)).quote_id, 'cancel'))
        else await ok(shop.moveRequest(request.request_id, answered))
        const answer = await shop.assertNothingDone(() => post(request.request_id), 400)
        assert.equal(answer.body.error_code, 'wrong_status')
        assert.equal(answer.body.message, 'A quote request in status %status does not take the move %move.')
      }
    })

    itNamesWrongIds('requestId', post)

    it('400: names the comment that is none, and what is unknown', async () => {
      const { request_id } = await newRequest()
      await shop.assertNamed(
        (body: object) => post(request_id, body),
        [
          [{ comment: 5 }, 'comment'],
          [{ comment: '\ud800' }, 'comment'],
          [{ coment: 'x' }, 'coment'],
          [{ version: 1 }, 'version'],
        ],
      )
    })
  })
