// The list of the deliveries to a connected shop: by state, by quote, page by page, and those that the seller has to do with.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { buildIndexes } from '../../../src/platform/postgres/background-indexes.ts'
import { many, run, scalar } from '../../../src/platform/postgres/database.ts'
import { shopDeliveriesSql } from '../../../src/shops/shop-delivery-list-repository.ts'
import { deliveryStatuses } from '../../../src/domain/shop-delivery-statuses.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const shop = await openShop(api)
const shopIds: number[] = []
for (const code of ['main', 'other']) {
  await ok(api.put(`/rest/V1/stores/${code}`, { body: { store: { name: code, currency_code: 'EUR' } } }))
  const secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }
  const connected = { code, kind: 'woocommerce', store_code: code, url: 'http://127.0.0.1:9', secrets }
  const { shop_id } = await ok(api.post('/rest/V1/shops', { body: { shop: connected } }))
  shopIds.push(shop_id)
}
const [main, other] = shopIds as [number, number]

type Deal = { id: number; cart: number }
async function deal(status: 'proposed' | 'accepted' | 'purchased' = 'accepted'): Promise<Deal> {
  const { id, customer } = await shop.quoteIn(status)
  return { id, cart: await shop.insertCart(customer) }
}

/** Inserts a delivery, the last of its quote. Returns its id. */
async function deliver({ id, cart }: Deal, state: string, { code = null as string | null, to = main } = {}) {
  return scalar<number>(
    api.db,
    `with made as (insert into shop_delivery (shop_id, quote_id, cart_id, key, state, code, contents, choices, actor, next_at)
       values ($1, $2, $3, gen_random_uuid(), $4, $5, '{}', '[]', '', null) returning delivery_id),
     shown as (update quote set shop_delivery_id = (select delivery_id from made) where quote_id = $2)
     select delivery_id from made`,
    [to, id, cart, state, code],
  )
}
const path = '/rest/V1/shops/main/deliveries'
const read = async (query: Record<string, string | number | boolean> = {}) => {
  const list = await ok(api.get(path, { query: query as Record<string, string> }))
  return (list as { delivery_id: number; state: string }[]).map(({ delivery_id }) => delivery_id)
}

const deals = await Promise.all(deliveryStatuses.map(() => deal()))
const ids: Record<string, number> = {}
for (const [index, state] of deliveryStatuses.entries()) ids[state] = await deliver(deals[index]!, state)
const elsewhere = await deal()
await deliver(elsewhere, 'refused', { to: other })
const all = Object.values(ids).toReversed()

describe('the deliveries to a shop', () => {
  it('are the newest first, of this shop alone', async () => {
    assert.deepEqual(await read(), all)
  })

  it('are those in a state, or in one of several', async () => {
    for (const state of deliveryStatuses) assert.deepEqual(await read({ state }), [ids[state]], state)
    assert.deepEqual(await read({ state: 'refused,withdrawn,wanted,refused' }), [
      ids.withdrawn,
      ids.refused,
      ids.wanted,
    ])
    assert.equal((await read({ state: deliveryStatuses.join(',') })).length, deliveryStatuses.length)
  })

  it('are those of a quote, also with a state', async () => {
    const [first] = deals
    assert.deepEqual(await read({ quote_id: first!.id }), [ids.wanted])
    assert.deepEqual(await read({ quote_id: first!.id, state: 'wanted' }), [ids.wanted])
    assert.deepEqual(await read({ quote_id: first!.id, state: 'refused' }), [])
    assert.deepEqual(await read({ quote_id: elsewhere.id }), [])
  })

  it('are read page by page, each once, also with a filter and while others are added', async (t) => {
    const pages = async (query: Record<string, string | number>) => {
      const found: number[] = []
      for (let before: number | undefined; ; before = found.at(-1)) {
        const page = await read({ ...query, limit: 3, ...(before !== undefined && { before }) })
        found.push(...page)
        if (page.length < 3) return found
        const added = await deliver(deals[0]!, 'withdrawn')
        t.after(() => run(api.db, 'delete from shop_delivery where delivery_id = $1', [added]))
      }
    }
    assert.deepEqual(await pages({}), all)
    const states = ['refused', 'changed', 'ordered', 'delivered']
    const expected = all.filter((id) => states.some((state) => ids[state] === id))
    assert.deepEqual(await pages({ state: states.join(',') }), expected)
  })

  it('are a hundred at most', async (t) => {
    const insert = `insert into shop_delivery (shop_id, quote_id, cart_id, key, state, contents, choices, actor)
      select $1, $2, $3, gen_random_uuid(), 'cancelled', '{}', '[]', 'bulk' from generate_series(1, 120)`
    await run(api.db, insert, [main, deals[0]!.id, deals[0]!.cart])
    t.after(() => run(api.db, `delete from shop_delivery where actor = 'bulk'`))
    assert.equal((await read()).length, 100)
    assert.equal((await read({ state: 'cancelled,refused' })).length, 100)
  })

  for (const [query, field] of [
    [{ state: 'failed' }, 'state'],
    [{ state: 'refused,' }, 'state'],
    [{ state: 'refused changed' }, 'state'],
    [{ state: '' }, 'state'],
    [{ needs_attention: 'maybe' }, 'needs_attention'],
    [{ quote_id: 0 }, 'quote_id'],
    [{ quote_id: 'Q000000001' }, 'quote_id'],
    [{ quote_id: 2_147_483_648 }, 'quote_id'],
    [{ before: -1 }, 'before'],
    [{ before: '1.5' }, 'before'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ status: 'refused' }, 'status'],
  ] as const)
    it(`are refused (400) with ${JSON.stringify(query)}`, async () => {
      assertRefused(await api.get(path, { query: query as Record<string, string> }), 400, field)
    })

  it('are refused with the states that there are', async () => {
    const { text } = await api.get(path, { query: { state: 'failed' } })
    for (const state of deliveryStatuses) assert.ok(text.includes(state), text)
  })
})

describe('a delivery that needs attention', () => {
  const needsAttention = async ({ id }: Deal) => {
    const { shop: ofQuote } = await shop.readQuote(id)
    const listed = (await read({ needs_attention: true, quote_id: id })).includes(ofQuote.delivery_id)
    assert.equal(ofQuote.needs_attention, listed)
    return listed
  }

  for (const state of deliveryStatuses) {
    const isOne = ['refused', 'changed', 'differs', 'cancelled'].includes(state)
    it(`is ${isOne ? '' : 'not '}one in the state ${state} while the quote is accepted`, async () => {
      const accepted = await deal()
      await deliver(accepted, state)
      // A change is tried again while the quote lies in the cart.
      await run(api.db, 'update quote set cart_id = $2 where quote_id = $1', [accepted.id, accepted.cart])
      assert.equal(await needsAttention(accepted), isOne)
    })
  }

  it('was given up, whatever became of the quote', async () => {
    for (const state of ['unknown', 'withdrawing'])
      for (const status of ['proposed', 'accepted'] as const) {
        const given = await deal(status)
        await deliver(given, state, { code: 'given_up' })
        assert.equal(await needsAttention(given), true, `${state}, ${status}`)
      }
  })

  it('is not one whose quote is not accepted, or is over', async () => {
    for (const status of ['proposed', 'purchased'] as const) {
      const given = await deal(status)
      await deliver(given, 'refused')
      assert.equal(await needsAttention(given), false, status)
    }
    for (const state of ['refused', 'changed']) {
      const expired = await deal()
      await deliver(expired, state)
      await run(api.db, 'update quote set cart_id = $2 where quote_id = $1', [expired.id, expired.cart])
      assert.equal(await needsAttention(expired), true, state)
      // No job has recorded it yet.
      await shop.makeDue(expired.id)
      assert.equal(await needsAttention(expired), false, state)
    }
    const leaving = await deal()
    await deliver(leaving, 'changed')
    assert.equal(await needsAttention(leaving), false)
  })

  it('is one with another order until its quote is purchased or closed', async () => {
    const [bought, cancelled] = [await deal(), await deal()]
    for (const each of [bought, cancelled]) await deliver(each, 'differs')
    await ok(shop.moveQuote(bought.id, 'purchased'))
    assert.equal(await needsAttention(bought), false)
    await ok(shop.moveQuote(cancelled.id, 'cancel'))
    assert.equal(await needsAttention(cancelled), true)
    for (const each of [bought, cancelled]) {
      await ok(shop.moveQuote(each.id, 'close'))
      assert.equal(await needsAttention(each), false)
    }
  })

  it('is not a refused one that another delivery of the quote has followed', async () => {
    const again = await deal()
    const refused = await deliver(again, 'refused')
    await deliver(again, 'delivered')
    assert.equal(await needsAttention(again), false)
    assert.ok(!(await read({ needs_attention: true })).includes(refused))
    assert.ok((await read({ state: 'refused' })).includes(refused))
  })

  it('is read with a state, and page by page', async () => {
    const found = await read({ needs_attention: true })
    assert.deepEqual(
      found,
      found.toSorted((a, b) => b - a),
    )
    const [first, second] = found
    assert.deepEqual(await read({ needs_attention: true, before: first!, limit: 1 }), [second])
    const refused = await read({ needs_attention: true, state: 'refused' })
    assert.ok(refused.length > 0 && refused.length < found.length)
    assert.deepEqual(await read({ needs_attention: false }), await read())
  })
})

it('each page is found by an index among many deliveries', async () => {
  const { id, cart } = deals[0]!
  await buildIndexes(api.db)
  await run(
    api.db,
    `insert into shop_delivery (shop_id, quote_id, cart_id, key, state, contents, choices, actor, next_at)
     select $1, $2, $3, gen_random_uuid(), (array['cancelled', 'withdrawn', 'refused'])[1 + i % 3], '{}', '[]', 'bulk', null
     from generate_series(1, 60000) i`,
    [main, id, cart],
  )
  await run(api.db, 'vacuum analyze shop_delivery')
  const last = await scalar<number>(api.db, 'select max(delivery_id) from shop_delivery')
  for (const query of [
    {},
    { before: last - 1000 },
    { state: 'refused' },
    { state: 'refused', before: 10 },
    { state: 'cancelled,refused', before: last - 1000 },
    { state: deliveryStatuses.join(',') },
    { quote_id: deals[3]!.id },
    { quote_id: deals[3]!.id, state: 'refused' },
  ]) {
    const { sql, values } = shopDeliveriesSql(main, query)
    const plan = await many<Record<string, string>>(api.db, `explain (analyze, buffers) ${sql}`, values)
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    assert.doesNotMatch(text, /Seq Scan on shop_delivery/)
    const removed = [...text.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) =>
      Number(rows),
    )
    assert.deepEqual(
      removed.filter((rows) => rows > 100),
      [],
      text,
    )
  }
})

describe('the metric of deliveries to shops', () => {
  const count = async () => {
    const { text } = await api.get('/metrics', { token: null })
    const found = text.matchAll(/^quotewright_shop_deliveries\{state="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries([...found].map(([, state, value]) => [state, Number(value)])) as Record<
      string,
      number
    >
  }

  it('counts those that were given up apart from those that are still tried', async () => {
    const before = await count()
    for (const state of ['unknown', 'withdrawing']) {
      await deliver(await deal(), state, { code: 'given_up' })
      await deliver(await deal(), state, { code: 'no_answer' })
    }
    const expected = { unknown: 1, withdrawing: 1, given_up: 2 }
    for (const [state, added] of Object.entries(expected))
      assert.equal((await count())[state]! - before[state]!, added, state)
  })

  it('has none of a shop that is switched off', async (t) => {
    const before = await count()
    await deliver(await deal(), 'unknown', { to: other })
    assert.equal((await count()).unknown, before.unknown! + 1)
    await run(api.db, 'update shop set is_active = false where shop_id = $1', [other])
    t.after(() => run(api.db, 'update shop set is_active = true where shop_id = $1', [other]))
    assert.equal((await count()).unknown, before.unknown)
  })
})
