// How a real shop makes a key for Quotewright: for nobody who has not signed with the secret that both have, and one at a time.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newWebhookSecret } from '../../src/events/webhook-signature.ts'
import { pairWithPlugin } from '../../src/shops/plugin-pairing.ts'
import type { Shop, ShopRequest } from '../../src/shops/shop.ts'
import { refused, requestTo } from './deliveries.ts'

type PairedShop = {
  port: () => number
  settings: { hook_secret: string }
  adapterAt: (port: () => number, settings?: Record<string, string>) => Shop
  /** The titles of the keys that are valid, of all whose titles begin with Quotewright. */
  listKeys: () => Promise<string[]>
}

/** `name` is that of the key among the settings. The plugin is that of the shop `main`, and reaches nobody. */
export function itMakesKeys(open: () => PairedShop, name: string): void {
  const expected = () => ({ code: 'main', store_code: 'default', hook_secret: open().settings.hook_secret })
  const toShop: ShopRequest = (...request) => requestTo(open().port)(...request)
  const pair = async (request = toShop) => (await pairWithPlugin(request, expected(), true)).key!
  const findFault = async (key: string) => {
    const findings = await open()
      .adapterAt(open().port, { [name]: key })
      .check()
    return findings.find(({ is_ok }) => !is_ok)?.name
  }
  // A request of the same second is taken for a repeated one.
  const untilNextSecond = () => pause(1010 - (Date.now() % 1000))

  it('makes a key that suffices, in place of the one before', async () => {
    const first = await pair()
    assert.equal(await findFault(first), undefined)
    await untilNextSecond()
    const second = await pair()
    assert.equal(await findFault(second), undefined)
    assert.equal(await findFault(first), 'credentials')
    const [title, ...more] = await open().listKeys()
    assert.match(String(title), /^Quotewright main \d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(more, [])
  })

  it('has one valid key after answers were lost, of calls at once, and after one is sent again', async () => {
    await untilNextSecond()
    const sent: Parameters<ShopRequest>[] = []
    await assert.rejects(
      pair(async (...request) => {
        sent.push(request)
        await toShop(...request)
        throw new Error('cut')
      }),
      /cut/,
    )
    await untilNextSecond()
    const outcomes = await Promise.allSettled([pair(), pair(), pair()])
    const [key, ...others] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    assert.deepEqual(others, [])
    assert.equal((await toShop(...sent[0]!)).status, 409)
    assert.equal((await open().listKeys()).length, 1)
    assert.equal(await findFault(key!), undefined)
  })

  it('makes none without the secret', async () => {
    const before = await open().listKeys()
    const wrong = { ...expected(), hook_secret: newWebhookSecret() }
    await assert.rejects(pairWithPlugin(toShop, wrong, true), refused('hook_secret'))
    const headers = { 'content-type': 'application/json' }
    for (const body of ['{"makes_key":true}', '', 'no JSON'])
      assert.ok(
        [400, 404].includes((await toShop('/quotewright/pair', { method: 'POST', headers, body })).status),
      )
    assert.equal((await toShop('/quotewright/pair')).status, 404)
    assert.deepEqual(await open().listKeys(), before)
  })
}
