// POST /V1/quoting/quote/:id/purchased: the order of another shop, which may be told of late.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const purchased = (id: number, ordered_at?: string) =>
  shop.moveQuote(id, 'purchased', { body: { orderId: 7, orderIncrementId: 'X-7', ordered_at } })

const lastComment = async (id: number) =>
  (await ok(api.get(`/rest/V1/quoting/quote/${id}/history`))).at(-1).comment as string | null

/** A quote whose time was over at its `expires_at`, recorded or not. */
async function expiredOnce(way: string, isRecorded: boolean) {
  const { id } = await shop.quoteIn(way)
  await shop.makeDue(id)
  if (isRecorded) await shop.recordExpiry()
  return { id, expires_at: (await shop.readQuote(id)).expires_at as string }
}

describe('an order that is told of after the expiry', () => {
  for (const isRecorded of [true, false])
    it(`is taken when the quote had been accepted, its expiry ${isRecorded ? '' : 'not '}recorded`, async () => {
      const { id, expires_at } = await expiredOnce('accepted', isRecorded)
      await ok(purchased(id, expires_at))
      const { status, order_id, order_increment_id } = await shop.readQuote(id)
      assert.deepEqual([status, order_id, order_increment_id], ['purchased', 7, 'X-7'])
      assert.equal(await lastComment(id), `Ordered at ${expires_at} (UTC)`)
      const from = isRecorded ? 'expired' : 'accepted'
      assert.equal((await shop.historyOf(id)).at(-1), `${from} → purchased`)
    })

  it('needs no ordered_at', async () => {
    const { id } = await expiredOnce('accepted', true)
    await ok(purchased(id))
    assert.equal(await lastComment(id), null)
  })

  it('is refused when nobody had accepted, also after a rework', async () => {
    const { id } = await expiredOnce('accepted', true)
    await ok(shop.moveQuote(id, 'rework'))
    await ok(shop.moveQuote(id, 'approve'))
    await shop.makeDue(id)
    const others = [await expiredOnce('proposed', true), await expiredOnce('approved', false)]
    for (const each of [{ id }, ...others])
      await shop.assertRefusal('quote_expired', () => purchased(each.id))
  })

  it('is refused when it was placed later than the expiry, or at no time at all', async () => {
    const times = ['2999-01-01 00:00:00', 'yesterday', '2026-02-30 00:00:00']
    const cases = times.map((time) => [time, 'ordered_at'] as const)
    const { id } = await shop.quoteIn('accepted')
    const [recorded, due] = [await expiredOnce('accepted', true), await expiredOnce('accepted', false)]
    for (const each of [recorded.id, due.id, id])
      await shop.assertNamed((time) => purchased(each, time), cases)
    await ok(purchased(id, '2026-01-31 12:00:00'))
  })

  it('closes the request', async () => {
    const { request, customer, cart } = await shop.requestFromCart({ LAMP: 2 })
    const { quote_id } = await shop.answerRequest(request)
    await shop.takeTo('approved', quote_id)
    await ok(shop.addToCart(quote_id, cart, customer))
    await shop.makeDue(quote_id)
    await shop.recordExpiry()
    await ok(purchased(quote_id))
    assert.equal((await shop.readRequest(request.request_id)).status, 'closed')
  })
})
