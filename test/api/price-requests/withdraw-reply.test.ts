// DELETE /V1/pricerequest/request/:id/replies/:replyId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { openConsoleClient } from '../../support/access-fixtures.ts'
import { type Client, ok, openApi } from '../../support/api.ts'
import { assertIdsRejected, assertUnknown, openShop } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const anna = await openConsoleClient(api, 'anna')
const bo = await openConsoleClient(api, 'bo')
const pathOf = (id: number | string) => `/rest/V1/pricerequest/request/${id}`
const withdraw = (id: number | string, replyId: number | string, client: Client = anna) =>
  client.delete(`${pathOf(id)}/replies/${replyId}`)
async function reply(id: number, client: Client = anna) {
  const { replies } = await ok(client.post(`${pathOf(id)}/reply`, { body: { message: 'Ten', price: 10 } }))
  return replies.at(-1).reply_id as number
}
async function stateOf(id: number) {
  return { ...(await shop.readPriceRequest(id, true)), updated_at: undefined } as unknown
}
const refusalOf = async (id: number, replyId: number, client?: Client) => {
  const { status, body } = await withdraw(id, replyId, client)
  return [status, body.error_code, body.parameters?.reason]
}

describe('withdrawReply', () => {
  it('400, 404: names the invalid or unknown id', async () => {
    await assertIdsRejected('id', (id) => withdraw(id, 1))
    assertUnknown(await withdraw(999_999, 1), 'request_id', 999_999)
  })

  it('404: of another request', async () => {
    const [first, second] = [await shop.submitPriceRequest(), await shop.submitPriceRequest()]
    const replyId = await reply(first)
    await shop.assertUnknown(() => withdraw(second, replyId), 'replyId', replyId)
  })

  it('200: the request waits again as it did: unread, read, closed or snoozed', async () => {
    const states: Record<string, object | undefined> = {
      read: undefined,
      close: { reason_code: 'duplicate' },
      snooze: { until: '2099-01-01 00:00:00' },
      unread: undefined,
    }
    for (const [path, body] of Object.entries(states)) {
      const id = await shop.submitPriceRequest()
      await ok(api.post(`${pathOf(id)}/${path}`, { ...(body && { body }) }))
      const before = await stateOf(id)
      assert.equal((await withdraw(id, await reply(id))).text, 'true')
      assert.deepEqual(await stateOf(id), before, path)
      const sql = `select type, data->>'is_replied' as is_replied from event
        where record_type = 'price_request' and record_id = $1 order by recorded_id desc limit 1`
      const [event] = await many(api.db, sql, [id])
      assert.deepEqual(event, { type: 'price_request.reply_withdrawn', is_replied: 'false' })
    }
  })

  it('200: an earlier reply stays', async () => {
    const id = await shop.submitPriceRequest()
    await reply(id, api)
    const before = await stateOf(id)
    await ok(withdraw(id, await reply(id)))
    assert.deepEqual(await stateOf(id), before)
  })

  it('400: of somebody else, twice, of an integration, late, or after another change', async () => {
    const id = await shop.submitPriceRequest()
    const first = await reply(id)
    assert.deepEqual(await refusalOf(id, first, bo), [400, 'not_undoable', 'actor'])
    await reply(id, bo)
    assert.deepEqual(await refusalOf(id, first), [400, 'not_undoable', 'other'])
    const ofIntegration = await reply(id, api)
    assert.deepEqual(await refusalOf(id, ofIntegration, api), [400, 'not_undoable', 'other'])
    const late = await reply(id)
    await run(
      api.db,
      `update event set mail_after = now() at time zone 'UTC' where record_type = 'price_request' and record_id = $1`,
      [id],
    )
    assert.deepEqual(await refusalOf(id, late), [400, 'not_undoable', 'late'])
    const other = await shop.submitPriceRequest()
    const undone = await reply(other)
    await ok(withdraw(other, undone))
    assert.equal((await withdraw(other, undone)).status, 404)
  })
})
