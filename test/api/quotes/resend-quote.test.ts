// POST /V1/quoting/quote/:id/resend
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run, scalar } from '../../../src/platform/postgres/database.ts'
import { ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const resend = (id: number | string, body: object = {}) => api.post(`${quoting}/quote/${id}/resend`, { body })
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof resend>>) => [status, body.error_code]

describe('resendQuote', () => {
  itRejectsWrongIds('id', resend)

  it('200: true; nothing of the quote changes', async () => {
    const { id } = await shop.quoteIn('proposed')
    const before = await shop.readQuote(id, true)
    const answer = await resend(id, { version: before.version })
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    assert.deepEqual(await shop.readQuote(id, true), before)
  })

  it('429: within a minute, naming when it can be repeated', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(resend(id))
    const answer = await resend(id)
    assert.deepEqual(refusalOf(answer), [429, 'too_many_mails'])
    const wait_s = Number(answer.headers['retry-after'])
    assert.ok(wait_s > 0 && wait_s <= 60, String(wait_s))
    await run(
      api.db,
      `update event set created_at = created_at - interval '61 seconds' where record_id = $1`,
      [id],
    )
    await ok(resend(id))
  })

  it('200: with a line for the mail, which the event has', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(resend(id, { message: '  Any questions?\n' }))
    const sql = `select data->>'personal_line' from event where record_id = $1 and type = 'quote.resent'`
    assert.equal(await scalar(api.db, sql, [id]), 'Any questions?')
    assert.deepEqual(refusalOf(await resend(id, { message: 'x'.repeat(1001) }))[0], 400)
  })

  it('400: in another status', async () => {
    for (const status of statuses.filter((each) => each !== 'proposed')) {
      const { id } = await shop.quoteIn(status)
      const code = status === 'expired' ? 'quote_expired' : 'wrong_status'
      assert.deepEqual(refusalOf(await resend(id)), [400, code])
    }
  })

  it('409: with another version', async () => {
    const { id } = await shop.quoteIn('proposed')
    assert.deepEqual(refusalOf(await resend(id, { version: 1 })), [409, 'version_conflict'])
  })
})
