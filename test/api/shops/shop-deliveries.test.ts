// Quotes that go into carts of a connected shop: each in exactly one cart, once, whole, or refused with the reason.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkDelivery, reconcileShop } from '../../../src/shops/reconcile.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { many, one, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, atOnce, ok, openApi, openWork } from '../../support/api.ts'
import { openFakeShop, type Fault } from '../../support/fake-shop.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
await openWork(api)
const fake = await openFakeShop('fake')
const shop = await openShop(api)
for (const [ref, sku] of [
  ['v-oak', '0042-OAK'],
  ['v-lamp', 'LAMP'],
] as const)
  fake.addVariant(ref, sku, '100')
await ok(
  api.post('/rest/V1/shops', {
    body: {
      shop: { code: 'main', kind: 'fake', store_code: 'default', url: fake.url, secrets: { token: 'good' } },
    },
  }),
)
await until(
  'the catalog is bound',
  async () => (await one<{ n: string }>(api.db, `select count(*) n from shop_ref`)).n === '2',
)

let count = 0
/** A proposed quote of two lines and a mirrored cart of its customer: a new one, or that with this number. */
async function proposed(n = ++count) {
  const ref = `cart-${n}`
  fake.customers.set(`c-${n}`, {
    ref: `c-${n}`,
    email: `shopper-${n}@example.com`,
    is_email_verified: true,
    firstname: 'Anna',
    lastname: 'Larsen',
    company: null,
  })
  if (!fake.carts.has(ref)) fake.openCart(ref, `c-${n}`)
  const { cart_id, customer_id } = await ok(api.put(`/rest/V1/shops/main/carts/${ref}`))
  const items = [
    { sku: '0042-OAK', qty: 4, price: 89.99 },
    { sku: 'LAMP', qty: 2, price: 9.5 },
  ]
  const quote = await ok(api.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
  await ok(api.post(`${quoting}/quote/${quote.quote_id}/approve`))
  await ok(api.post(`${quoting}/quote/${quote.quote_id}/propose`, { body: { notify: false } }))
  return { n, ref, quote_id: quote.quote_id as number, body: { cartId: cart_id, customerId: customer_id } }
}

const AGREED = ['v-oak × 4 at 89.99', 'v-lamp × 2 at 9.5']
type Proposed = Awaited<ReturnType<typeof proposed>>
const add = ({ quote_id, body }: Proposed) => api.post(`${quoting}/quotes/${quote_id}/addToCart`, { body })
const read = ({ quote_id }: Proposed) => ok(api.get(`${quoting}/quote/${quote_id}`))
const move = ({ quote_id }: Proposed, name: string, body?: object) =>
  ok(api.post(`${quoting}/quote/${quote_id}/${name}`, { body }))
const deliveries = ({ quote_id }: Proposed) =>
  many<{ delivery_id: number; state: string; key: string; code: string | null; attempts: number }>(
    api.db,
    'select delivery_id, state, key, code, attempts from shop_delivery where quote_id = $1 order by delivery_id',
    [quote_id],
  )
const lastOf = async (quote: Proposed) => (await deliveries(quote)).at(-1)!
const untilState = (quote: Proposed, state: string) =>
  until(`the delivery is ${state}`, async () => (await lastOf(quote))?.state === state)
const retry = async (quote: Proposed) =>
  ok(api.post(`/rest/V1/shops/main/deliveries/${(await lastOf(quote)).delivery_id}/retry`))
const eventsOf = async ({ quote_id }: Proposed) =>
  (
    await many<{ type: string }>(
      api.db,
      'select type from event where record_id = $1 and type like $2 order by recorded_id',
      [quote_id, 'quote.%'],
    )
  ).map(({ type }) => type)
/** Faults of the calls of an action, one after the other; then none. */
const failing = (action: string, ...faults: Fault[]) => {
  fake.fault = (called) => (called === action ? faults.shift() : undefined)
}

describe('a quote that is added to a cart of a connected shop', () => {
  it('is in the cart at the agreed prices before the answer is true', async () => {
    const quote = await proposed()
    assert.equal(await ok(add(quote)), true)
    assert.deepEqual(fake.linesOf(quote.ref), AGREED)
    const record = await read(quote)
    assert.equal(record.status, 'accepted')
    assert.deepEqual(record.shop, {
      code: 'main',
      is_active: true,
      cart: quote.ref,
      order: null,
      delivery_id: (await lastOf(quote)).delivery_id,
      delivery: 'delivered',
      message: null,
      needs_attention: false,
      takes_carts: true,
    })
    assert.equal((await shop.cartLines(quote.body.cartId)).length, 2)
    assert.ok((await eventsOf(quote)).includes('quote.delivered'))
    assert.equal(await ok(add(quote)), true)
    assert.deepEqual(fake.linesOf(quote.ref), AGREED)
  })

  it('waits for the seller in the inbox only if there is something for them to do', async () => {
    const quote = await proposed()
    await ok(add(quote))
    const { delivery_id } = await lastOf(quote)
    const isWaiting = async (columns: string, ofShop = 'is_active = true') => {
      await run(
        api.db,
        `update shop_delivery set next_at = null, code = null, checkout_url = 'https://a.example' where delivery_id = $1`,
        [delivery_id],
      )
      await run(api.db, `update shop_delivery set ${columns} where delivery_id = $1`, [delivery_id])
      await run(api.db, `update shop set ${ofShop}`)
      const { items, counts } = await ok(api.get('/rest/V1/inbox', { query: { kind: 'accepted' } }))
      const isListed = (items as { record_id: number }[]).some(
        ({ record_id }) => record_id === quote.quote_id,
      )
      assert.equal(counts.accepted, items.length)
      return isListed
    }
    const { can } = await one<{ can: object }>(api.db, 'select can from shop')
    const noCarts = `is_active = true, can = '${JSON.stringify({ ...can, cart: false })}'`
    for (const state of ['wanted', 'unknown', 'withdrawing', 'delivered'])
      assert.equal(await isWaiting(`state = '${state}'`), false, state)
    for (const state of ['refused', 'changed', 'differs', 'withdrawn', 'cancelled'])
      assert.equal(await isWaiting(`state = '${state}'`), true, state)
    assert.equal(await isWaiting(`state = 'unknown', code = 'given_up'`), true, 'given up')
    assert.equal(await isWaiting(`state = 'delivered'`, 'is_active = false'), true, 'the shop is off')
    assert.equal(await isWaiting(`state = 'delivered'`, noCarts), false, 'a link to the payment')
    assert.equal(await isWaiting(`state = 'delivered', checkout_url = null`, noCarts), true, 'a draft')
    await isWaiting(`state = 'delivered'`, `is_active = true, can = '${JSON.stringify(can)}'`)
  })

  it('is unchanged when the shop refuses it, and can be added later', async () => {
    const quote = await proposed()
    fake.refusal = { code: 'out_of_stock', message: 'There are only 3 tables.' }
    const answer = await add(quote)
    fake.refusal = undefined
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'shop_refused')
    assert.match(answer.body.detail, /only 3 tables/)
    assert.equal((await read(quote)).status, 'proposed')
    assert.ok((await eventsOf(quote)).includes('quote.delivery_refused'))
    assert.equal(await ok(add(quote)), true)
  })

  for (const fault of ['away', 'cut', 'half', 'down'] as const)
    it(`is delivered once and whole after a call that is ${fault}`, async () => {
      const quote = await proposed()
      failing('deliver', fault)
      const adding = add(quote)
      await untilState(quote, 'unknown')
      assert.equal((await read(quote)).status, 'proposed')
      await retry(quote)
      assert.equal(await ok(adding), true)
      assert.deepEqual(fake.linesOf(quote.ref), AGREED)
      assert.equal((await lastOf(quote)).attempts, 2)
    })

  it('has an unknown outcome while the shop wants an hour, and is confirmed by the repeated call', async () => {
    const quote = await proposed()
    failing('deliver', 'busy')
    const answer = await add(quote)
    assert.equal(answer.status, 503)
    assert.equal(answer.body.error_code, 'outcome_unknown')
    assert.ok(Number(answer.headers['retry-after']) > 3500)
    await retry(quote)
    await untilState(quote, 'delivered')
    assert.equal(await ok(add(quote)), true)
  })

  it('is there once after ten concurrent calls, with one attempt per cart at a time', async () => {
    const quote = await proposed()
    const answers = await atOnce(10, () => add(quote))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual(fake.linesOf(quote.ref), AGREED)
    assert.equal((await deliveries(quote)).length, 1)
    assert.equal(fake.most_at_once, 1)
  })

  it('stores only true for an Idempotency-Key: a refused call may be repeated', async () => {
    const quote = await proposed()
    const headers = { 'idempotency-key': `deliver-${quote.quote_id}` }
    const path = `${quoting}/quotes/${quote.quote_id}/addToCart`
    fake.refusal = { code: 'being_paid', message: 'Somebody is paying.' }
    assertRefused(await api.post(path, { body: quote.body, headers }), 400)
    fake.refusal = undefined
    assert.equal(await ok(api.post(path, { body: quote.body, headers })), true)
    const replay = await api.post(path, { body: quote.body, headers })
    assert.equal(replay.headers['idempotent-replayed'], 'true')
  })

  it('is taken out again if it is cancelled, reworked or has expired in the meantime', async () => {
    for (const change of ['cancel', 'rework', 'expire']) {
      const quote = await proposed()
      const held = gate()
      fake.fault = async (action) => (action === 'deliver' ? held.wait().then(() => undefined) : undefined)
      const adding = add(quote)
      await held.reached
      if (change === 'expire')
        await run(
          api.db,
          `update quote set expires_at = utc_now() - interval '1 second' where quote_id = $1`,
          [quote.quote_id],
        )
      else await move(quote, change)
      held.open()
      fake.fault = () => undefined
      assertRefused(await adding, 400)
      await untilState(quote, 'withdrawn')
      assert.deepEqual(fake.linesOf(quote.ref), [])
      assert.notEqual((await read(quote)).status, 'accepted')
    }
  })

  it('leaves the cart of the shop when it is cancelled later', async () => {
    const quote = await proposed()
    await ok(add(quote))
    failing('withdraw', 'cut')
    await move(quote, 'cancel')
    await until('the withdrawal is retried', async () => (await lastOf(quote))?.code === 'no_answer')
    await retry(quote)
    await untilState(quote, 'withdrawn')
    assert.deepEqual(fake.linesOf(quote.ref), [])
  })

  it('cannot be in a second cart', async () => {
    const quote = await proposed()
    const other = `other-${quote.ref}`
    fake.openCart(other, `c-${quote.n}`)
    const { cart_id: otherCart } = await ok(api.put(`/rest/V1/shops/main/carts/${other}`))
    failing('deliver', 'busy')
    assert.equal((await add(quote)).status, 503)
    for (const cartId of [await shop.insertCart(quote.body.customerId), otherCart]) {
      const answer = await add({ ...quote, body: { ...quote.body, cartId } })
      assert.deepEqual([answer.status, answer.body.error_code], [400, 'in_another_cart'])
    }
    await retry(quote)
    await untilState(quote, 'delivered')
  })
})

describe('a quote that was accepted elsewhere', () => {
  it('goes into a cart that the shop makes', async () => {
    const quote = await proposed()
    await move(quote, 'accept')
    await until('it is delivered', async () => (await read(quote)).shop?.delivery === 'delivered')
    const { shop: where, status } = await read(quote)
    assert.equal(status, 'accepted')
    assert.deepEqual(fake.linesOf(where.cart), AGREED)
  })
})

describe('what becomes of a delivery', () => {
  const look = () => run(api.db, `update shop_delivery set next_at = utc_now() where next_at is not null`)

  it('is purchased when the shop has the order, and tells that it was cancelled', async () => {
    const quote = await proposed()
    await ok(add(quote))
    fake.order(quote.ref, 'T-1001')
    const hints = [{ kind: 'cart', ref: quote.ref }]
    const headers = { 'x-hook-token': 'good' }
    assert.equal(await ok(api.post('/hooks/shops/main', { token: null, body: hints, headers })), true)
    await untilState(quote, 'ordered')
    const record = await read(quote)
    assert.deepEqual(
      [record.status, record.order_increment_id, record.shop.order],
      ['purchased', 'T-1001', 'T-1001'],
    )
    const correction = await api.put(`${quoting}/quote/${quote.quote_id}/order`, { body: { orderId: 'T-1' } })
    assertRefused(correction, 400)
    assert.equal(correction.body.error_code, 'order_not_editable')
    assert.equal((await read(quote)).version, record.version)
    fake.order(quote.ref, 'cancelled T-1001')
    await look()
    await reconcileShop(api.services, 1)
    assert.equal((await lastOf(quote)).state, 'cancelled')
    assert.equal((await read(quote)).status, 'purchased')
    assert.ok((await eventsOf(quote)).includes('quote.order_cancelled'))
  })

  it('is told once when the buyer changed it, and stays accepted when another order was placed', async () => {
    const quote = await proposed()
    await ok(add(quote))
    fake.carts.get(quote.ref)!.lines[0]!.qty = '50'
    for (let times = 0; times < 2; times++) {
      await look()
      await reconcileShop(api.services, 1)
    }
    assert.equal((await lastOf(quote)).state, 'changed')
    assert.equal((await eventsOf(quote)).filter((type) => type === 'quote.delivery_changed').length, 1)
    fake.order(quote.ref, 'T-1002')
    await look()
    await reconcileShop(api.services, 1)
    assert.equal((await lastOf(quote)).state, 'differs')
    assert.equal((await read(quote)).status, 'accepted')
    assert.equal((await add(quote)).body.error_code, 'shop_refused')
  })

  it('is purchased, not withdrawn, when it was ordered right before it expired', async () => {
    const quote = await proposed()
    await ok(add(quote))
    fake.order(quote.ref, 'T-1003')
    await run(api.db, `update quote set expires_at = utc_now() where quote_id = $1`, [quote.quote_id])
    await ok(api.get(`/rest/V1/carts/${quote.body.cartId}`))
    await untilState(quote, 'ordered')
    assert.equal((await read(quote)).status, 'purchased')
  })

  it('is looked at until it is ordered, however late, and an order for 90 days', async () => {
    const quote = await proposed()
    await ok(add(quote))
    const { delivery_id } = await lastOf(quote)
    await run(
      api.db,
      `update shop_delivery set created_at = utc_now() - interval '95 days' where delivery_id = $1`,
      [delivery_id],
    )
    /** Returns the state after a look, and in how many hours the next one is. */
    const lookAgain = async () => {
      await look()
      await reconcileShop(api.services, 1)
      const { state, hours } = await one<{ state: string; hours: number | null }>(
        api.db,
        `select state, round(extract(epoch from next_at - utc_now()) / 3600)::int as hours from shop_delivery where delivery_id = $1`,
        [delivery_id],
      )
      return [state, hours]
    }
    const [line] = fake.carts.get(quote.ref)!.lines
    assert.deepEqual(await lookAgain(), ['delivered', 6])
    line!.qty = '50'
    assert.deepEqual(await lookAgain(), ['changed', 6])
    line!.qty = '4'
    fake.order(quote.ref, 'T-1005')
    assert.deepEqual(await lookAgain(), ['ordered', null])
    assert.equal((await read(quote)).status, 'purchased')
  })

  it('is not looked at while the shop has no key, and is once it has one', async (t) => {
    const quote = await proposed()
    await ok(add(quote))
    const setKey = (secrets: object) => run(api.db, 'update shop set secrets = $1', [JSON.stringify(secrets)])
    shopKinds.get('fake')!.plugin_key = 'token'
    t.after(() => void delete shopKinds.get('fake')!.plugin_key)
    await setKey({})
    fake.order(quote.ref, 'T-1004')
    fake.calls.length = 0
    await look()
    await reconcileShop(api.services, 1)
    await checkDelivery(api.services, (await lastOf(quote)).delivery_id)
    assert.deepEqual(fake.calls, [])
    await setKey({ token: 'good' })
    await reconcileShop(api.services, 1)
    assert.equal((await lastOf(quote)).state, 'ordered')
  })

  it('is looked at by one job of the shop at a time, however slowly that answers', async () => {
    const quote = await proposed()
    await ok(add(quote))
    const held = gate()
    let looks = 0
    fake.fault = async (action) => {
      if (action === 'states') looks += 1
      return action === 'states' ? held.wait().then(() => undefined) : undefined
    }
    const isLocked = (task: string, sql: string) =>
      many(
        api.db,
        `select from graphile_worker.jobs where task_identifier = $1 and locked_at is ${sql} and attempts < max_attempts + 1`,
        [task],
      )
    // As three minutes in a row.
    for (let minute = 0; minute < 3; minute++) {
      await look()
      await run(api.db, `select graphile_worker.add_job('reconcile_shops')`)
      await until('it is fetched', async () => (await isLocked('reconcile_shops', 'null')).length === 0)
    }
    await held.reached
    await until(
      'one looks, and one waits',
      async () => (await isLocked('reconcile_shop', 'null')).length === 1,
    )
    assert.equal((await isLocked('reconcile_shop', 'not null')).length, 1)
    assert.equal(looks, 1)
    held.open()
    fake.fault = () => undefined
    await until('both are over', async () => (await isLocked('reconcile_shop', 'not null')).length === 0)
  })

  it('is seen by a webhook with all that the shop has of an order, up to 1 MB', async () => {
    const headers = { 'x-hook-token': 'good' }
    const told = (bytes: number) =>
      api.post('/hooks/shops/main', {
        token: null,
        body: [{ kind: 'cart', ref: 'none', note: 'x'.repeat(bytes) }],
        headers,
      })
    assert.equal((await told(1_000_000)).status, 200)
    assert.equal((await told(1_048_576)).status, 413)
  })

  it('is refused from a webhook that is not of the shop', async () => {
    const headers = { 'x-hook-token': 'wrong' }
    assertRefused(await api.post('/hooks/shops/main', { token: null, body: [], headers }), 404)
    assertRefused(await api.post('/hooks/shops/none', { token: null, body: [], headers }), 404)
  })
})

describe('many deliveries into few carts, with faults in turn', () => {
  it('are each there once and whole, one call per cart at a time', async () => {
    const faults: (Fault | undefined)[] = ['away', 'cut', 'half', 'down', undefined, undefined]
    let call = 0
    fake.fault = async (action) => {
      // Calls for one cart that are made at once meet here.
      await new Promise(setImmediate)
      return action === 'deliver' ? faults[call++ % faults.length] : undefined
    }
    const first = await atOnce(5, () => proposed())
    const quotes = [
      ...first,
      ...(await Promise.all([...first, ...first, ...first].map(({ n }) => proposed(n)))),
    ]
    const adding = quotes.map(add)
    await until('all are there', async () => {
      const states = await Promise.all(quotes.map(lastOf))
      await Promise.all(quotes.filter((_, index) => states[index]?.state === 'unknown').map(retry))
      return states.every((last) => last?.state === 'delivered')
    })
    await Promise.all(adding)
    fake.fault = () => undefined
    for (const quote of quotes) {
      const [delivery, ...others] = await deliveries(quote)
      assert.deepEqual(others, [])
      assert.equal(fake.countOf(delivery!.key), 1)
      const lines = fake.carts.get(quote.ref)!.lines.filter(({ key }) => key === delivery!.key)
      assert.deepEqual(lines.map(({ sku }) => sku).sort(), ['0042-OAK', 'LAMP'])
    }
    assert.equal(fake.most_at_once, 1)
  })
})

/** A point at which a call waits until it is opened. */
function gate() {
  let open = () => {}
  let arrive = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  return { open: () => open(), reached, wait: () => (arrive(), opened) }
}
