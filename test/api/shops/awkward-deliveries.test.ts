// Deliveries to a connected shop at awkward moments: after unclear attempts, in merged carts, with the shop switched off. No worker
// runs here.
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { deliverQuote } from '../../../src/shops/delivery-attempt.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { assignToShop, insertRefs, lockRef } from '../../../src/shops/shop-ref-repository.ts'
import { newMaskedId } from '../../../src/storefront/cart-actions.ts'
import { insertCart, lockCart } from '../../../src/storefront/cart-repository.ts'
import { findStoreById } from '../../../src/storefront/store-repository.ts'
import { newWebhookSecret, signatureHeaders } from '../../../src/events/webhook-signature.ts'
import { readPluginHook } from '../../../src/shops/plugin-hook.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { checkDelivery, reconcileShop } from '../../../src/shops/reconcile.ts'
import { findDelivery, listStrayDeliveries } from '../../../src/shops/shop-delivery-repository.ts'
import { syncShop } from '../../../src/shops/shop-sync.ts'
import { findShop } from '../../../src/shops/shop-repository.ts'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { many, maybeOne, one, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openFakeShop, type Fault } from '../../support/fake-shop.ts'
import { customLine, openShop, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const CHECKOUT = 'https://own.example/checkout'
const api = await openApi({
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  PUBLIC_URL: 'https://quotes.example',
  CHECKOUT_URL_TEMPLATE: CHECKOUT,
})
const fake = await openFakeShop('fake-awkward')
fake.reuses_carts = true
const shop = await openShop(api)
fake.addVariant('v-lamp', 'LAMP', '31.11')
const earlier = await shop.quoteIn('accepted')
await run(api.db, `update quote set accepted_at = utc_now() - interval '1 hour'`)
const inOwnCart = await shop.quoteInCart()
const main = '/rest/V1/shops/main'
await ok(
  api.post('/rest/V1/shops', {
    body: {
      shop: {
        code: 'main',
        kind: 'fake-awkward',
        store_code: 'default',
        url: fake.url,
        secrets: { token: 'good' },
      },
    },
  }),
)
await syncShop(api.services, (await findShop(api.db, 'main'))!)
afterEach(() => {
  fake.fault = () => undefined
  fake.refusal = undefined
  fake.is_locked = false
})

const AGREED = ['v-lamp × 2 at 9.5']
type Delivery = {
  delivery_id: number
  cart_id: number
  state: string
  code: string | null
  message: string | null
}
type Deal = { ref: string; quote_id: number; cart_id: number; customer_id: number | null }

let count = 0
function openCart(ref: string, customer: string | null) {
  if (customer !== null)
    fake.customers.set(customer, {
      ref: customer,
      email: `${customer}@example.com`,
      is_email_verified: true,
      firstname: 'Anna',
      lastname: 'Larsen',
      company: null,
    })
  fake.openCart(ref, customer)
  return ok(api.put(`${main}/carts/${ref}`))
}

/** An approved quote, and the mirrored cart of its customer, or of a guest. */
async function approved({ isGuest = false, more = [] as object[] } = {}): Promise<Deal> {
  const ref = `cart-${++count}`
  const { cart_id, customer_id: owner } = await openCart(ref, isGuest ? null : `c-${count}`)
  const customer_id = owner ?? (await shop.createCustomer(`${ref}@example.com`))
  const items = [{ sku: 'LAMP', qty: 2, price: 9.5 }, ...more]
  const { quote_id } = await ok(api.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
  await ok(shop.moveQuote(quote_id, 'approve'))
  return { ref, quote_id, cart_id, customer_id }
}

const add = ({ quote_id, cart_id, customer_id }: Deal) => shop.addToCart(quote_id, cart_id, customer_id)
const find = ({ quote_id }: { quote_id: number }) =>
  maybeOne<Delivery>(
    api.db,
    'select delivery_id, cart_id, state, code, message from shop_delivery where quote_id = $1 order by 1 desc limit 1',
    [quote_id],
  )
const last = async (deal: { quote_id: number }) => (await find(deal))!
/** Does the job of the last delivery now. */
async function work(deal: { quote_id: number }): Promise<Delivery> {
  const { delivery_id } = await last(deal)
  await run(api.db, 'update shop_delivery set next_at = utc_now() where delivery_id = $1', [delivery_id])
  await deliverQuote(api.services, { delivery_id })
  return last(deal)
}
/** Begins addToCart, whose first attempt has this fault; it waits while something else is done. */
async function adding(deal: Deal, fault?: Fault, meanwhile?: () => Promise<unknown>) {
  const answer = add(deal)
  await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
  fake.fault = () => fault
  await work(deal)
  fake.fault = () => undefined
  await meanwhile?.()
  return answer
}
async function delivered(): Promise<Deal> {
  const deal = await approved()
  await ok(adding(deal))
  return deal
}
/** Accepts the quote as on the buyer's page. */
async function accepted(deal: Deal): Promise<Delivery> {
  await ok(shop.moveQuote(deal.quote_id, 'accept'))
  await deliverQuote(api.services, { quote_id: deal.quote_id })
  return work(deal)
}
/** Makes the quote one that was requested from the cart. */
async function requestFrom({ quote_id, cart_id }: Pick<Deal, 'quote_id' | 'cart_id'>): Promise<void> {
  const { request_id } = await one<{ request_id: number }>(
    api.db,
    `insert into quote_request (source, store_id, currency_code, cart_id, customer_is_guest, items_count, items_qty, subtotal)
     select 'cart', store_id, currency_code, $1, true, 1, 1, 1 from quote where quote_id = $2 returning request_id`,
    [cart_id, quote_id],
  )
  await run(api.db, 'update quote set request_id = $1 where quote_id = $2', [request_id, quote_id])
}
/** The types of the events of the delivery. */
const eventsOf = async ({ quote_id }: { quote_id: number }) =>
  (
    await many<{ type: string }>(
      api.db,
      `select type from event where record_id = $1 and type like 'quote.%deliver%' order by recorded_id`,
      [quote_id],
    )
  ).map(({ type }) => type)
const jobOf = (key: string) =>
  maybeOne<{ flags: object | null; is_now: boolean }>(
    api.db,
    'select flags, run_at <= now() as is_now from graphile_worker.jobs where key = $1',
    [key],
  )
const dropJobs = () => run(api.db, 'delete from graphile_worker._private_jobs')
const turn = (is_active: boolean) => ok(api.put(main, { body: { shop: { is_active } } }))
async function look() {
  await run(api.db, `update shop_delivery set next_at = utc_now() where next_at is not null`)
  await reconcileShop(api.services, 1)
}

describe('a refusal after an attempt without an answer', () => {
  it('is final only after the shop has taken out what that attempt brought', async () => {
    const deal = await approved()
    const answer = add(deal)
    await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
    fake.fault = () => 'cut'
    assert.equal((await work(deal)).state, 'unknown')
    fake.fault = () => undefined
    assert.deepEqual(fake.linesOf(deal.ref), AGREED)
    fake.refusal = { code: 'out_of_stock', message: 'There is one left.' }
    assert.equal((await work(deal)).state, 'refused')
    assert.deepEqual(fake.linesOf(deal.ref), [])
    assert.equal((await answer).body.error_code, 'shop_refused')
  })

  it('is no answer either while the shop refuses the credentials', async () => {
    const deal = await approved()
    const answer = add(deal)
    await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
    fake.fault = () => 'cut'
    await work(deal)
    fake.fault = () => undefined
    fake.is_locked = true
    assert.equal((await work(deal)).state, 'unknown')
    fake.is_locked = false
    assert.equal((await work(deal)).state, 'delivered')
    await ok(answer)
    assert.deepEqual(fake.linesOf(deal.ref), AGREED)
  })
})

describe('a cart that has become another', () => {
  it('of another customer is not used after the quote was accepted on the page', async () => {
    const deal = await approved()
    await requestFrom(deal)
    const other = await shop.newCustomer()
    await run(api.db, 'update cart set customer_id = $1 where cart_id = $2', [other, deal.cart_id])
    fake.carts.delete(deal.ref)
    const { state, cart_id } = await accepted(deal)
    assert.equal(state, 'delivered')
    assert.notEqual(cart_id, deal.cart_id)
  })

  it('is bound to the one that the shop has merged it into after an attempt without an answer', async () => {
    for (const isMirrored of [false, true]) {
      const deal = await approved({ isGuest: true })
      const answer = add(deal)
      await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
      fake.fault = () => 'cut'
      await work(deal)
      fake.fault = () => undefined
      const into = `merged-${count}`
      fake.openCart(into, null)
      const mirrored = isMirrored ? await ok(api.put(`${main}/carts/${into}`)) : deal
      fake.merge(deal.ref, into)
      const { state, cart_id } = await work(deal)
      assert.deepEqual([state, cart_id], ['delivered', mirrored.cart_id])
      const record = await shop.readQuote(deal.quote_id)
      assert.deepEqual([record.cart_id, record.shop.cart], [mirrored.cart_id, into])
      // The caller named a cart that is no more.
      if (isMirrored) assert.equal((await answer).body.error_code, 'cart_inactive')
      assert.equal(await ok(add({ ...deal, cart_id: mirrored.cart_id })), true)
    }
  })

  it('keeps its mirror when a quote lands in it that was accepted without a cart', async () => {
    const deal = await approved()
    const { state, cart_id } = await accepted(deal)
    assert.deepEqual([state, cart_id], ['delivered', deal.cart_id])
    assert.equal((await ok(api.put(`${main}/carts/${deal.ref}`))).cart_id, deal.cart_id)
    assert.equal((await shop.readQuote(deal.quote_id)).cart_id, deal.cart_id)
  })
})

describe('a cart that is over when the quote arrives', () => {
  /** A quote that was requested from a cart, whose buyer has another one by now. */
  async function overtaken(end: (ref: string) => void, options = {}): Promise<Deal & { other: string }> {
    const deal = await approved(options)
    await requestFrom(deal)
    end(deal.ref)
    const other = `other-${deal.ref}`
    fake.openCart(other, `c-${count}`)
    return { ...deal, other }
  }
  const isActive = async ({ cart_id }: Pick<Deal, 'cart_id'>) =>
    (await one<{ is_active: boolean }>(api.db, 'select is_active from cart where cart_id = $1', [cart_id]))
      .is_active
  /** Does the job that makes the next delivery, and its first attempt. */
  async function startAgain(deal: Deal): Promise<Delivery> {
    assert.ok(await jobOf(`shop-quote:${deal.quote_id}`))
    await run(api.db, 'select graphile_worker.remove_job($1)', [`shop-quote:${deal.quote_id}`])
    await deliverQuote(api.services, { quote_id: deal.quote_id })
    return work(deal)
  }
  const ends = {
    ordered: (ref: string) => fake.order(ref, 'T-20'),
    cart_gone: (ref: string) => void fake.carts.delete(ref),
  }

  for (const [code, end] of Object.entries(ends))
    it(`makes an accepted quote go into the buyer's other cart: ${code}`, async () => {
      const deal = await overtaken(end)
      const first = await accepted(deal)
      assert.deepEqual([first.state, first.code], ['withdrawn', code])
      assert.match(first.message ?? '', /cart/)
      assert.equal(await isActive(deal), false)
      const { state, cart_id } = await startAgain(deal)
      assert.equal(state, 'delivered')
      assert.notEqual(cart_id, deal.cart_id)
      assert.deepEqual(fake.linesOf(deal.other), AGREED)
      assert.equal((await shop.readQuote(deal.quote_id)).cart_id, cart_id)
      assert.deepEqual(await eventsOf(deal), ['quote.delivered'])
    })

  it('is found again by a retry of what an earlier version has refused', async () => {
    const deal = await overtaken(ends.ordered)
    await accepted(deal)
    const { delivery_id } = await last(deal)
    await dropJobs()
    await run(api.db, `update shop_delivery set state = 'refused' where delivery_id = $1`, [delivery_id])
    await run(api.db, 'update cart set is_active = true where cart_id = $1', [deal.cart_id])
    await ok(api.post(`${main}/deliveries/${delivery_id}/retry`))
    await deliverQuote(api.services, { delivery_id })
    assert.equal((await startAgain(deal)).state, 'withdrawn')
    assert.equal((await startAgain(deal)).state, 'delivered')
    assert.deepEqual(fake.linesOf(deal.other), AGREED)
  })

  it('is refused to addToCart, which names it, and then no longer open here', async () => {
    const deal = await overtaken(ends.ordered)
    assert.equal((await adding(deal)).body.error_code, 'shop_refused')
    assert.equal((await last(deal)).state, 'refused')
    assert.equal(await jobOf(`shop-quote:${deal.quote_id}`), undefined)
    assert.equal((await add(deal)).body.error_code, 'cart_inactive')
  })

  it('is refused to addToCart of a quote that is accepted already, too', async () => {
    const deal = await approved()
    await requestFrom(deal)
    fake.refusal = { code: 'out_of_stock', message: 'There is one left.' }
    assert.equal((await accepted(deal)).state, 'refused')
    await dropJobs()
    fake.refusal = undefined
    ends.ordered(deal.ref)
    assert.equal((await adding(deal)).body.error_code, 'shop_refused')
    assert.equal((await last(deal)).state, 'refused')
    assert.equal(await jobOf(`shop-quote:${deal.quote_id}`), undefined)
  })

  it('does not make the quote go round: a shop that refuses every cart is believed', async () => {
    const deal = await overtaken(ends.cart_gone)
    fake.refusal = { code: 'cart_gone', message: 'No cart will do.' }
    await accepted(deal)
    assert.equal((await startAgain(deal)).state, 'refused')
    assert.equal(await jobOf(`shop-quote:${deal.quote_id}`), undefined)
    assert.deepEqual(await eventsOf(deal), ['quote.delivery_refused'])
  })

  it('of a guest is replaced by one that the shop makes', async () => {
    const deal = await approved({ isGuest: true })
    await requestFrom(deal)
    await run(api.db, 'update quote set customer_id = null where quote_id = $1', [deal.quote_id])
    ends.ordered(deal.ref)
    await accepted(deal)
    let email: string | null = null
    fake.seen = (delivery) => void (email = delivery.customer_email)
    assert.equal((await startAgain(deal)).state, 'delivered')
    const { customer_email, shop: there } = await shop.readQuote(deal.quote_id)
    assert.deepEqual(fake.linesOf(there.cart), AGREED)
    // It may be that of an account by now.
    assert.equal(email, customer_email)
  })

  it('makes two quotes go into one other cart, and leaves the order of a third alone', async () => {
    const third = await delivered()
    const deals: Deal[] = []
    for (let times = 0; times < 2; times++) {
      const body = { quote: { customer_id: third.customer_id, items: [{ sku: 'LAMP', qty: 2, price: 9.5 }] } }
      const { quote_id } = await ok(api.post(`${quoting}/quote`, { body }))
      await ok(shop.moveQuote(quote_id, 'approve'))
      deals.push({ ...third, quote_id })
      await requestFrom(deals.at(-1)!)
    }
    fake.order(third.ref, 'T-21')
    const other = `other-${third.ref}`
    fake.openCart(other, `c-${count}`)
    // The second finds the cart closed before it is tried.
    for (const deal of deals) assert.equal((await accepted(deal)).code, deal === deals[0] ? 'ordered' : null)
    for (const deal of deals) assert.equal((await startAgain(deal)).state, 'delivered')
    assert.deepEqual(fake.linesOf(other), [...AGREED, ...AGREED])
    assert.equal(new Set(await Promise.all(deals.map(async (deal) => (await last(deal)).cart_id))).size, 1)
    await look()
    assert.equal((await shop.readQuote(third.quote_id)).status, 'purchased')
  })

  it('is closed here when the shop says that it is not there', async () => {
    const deal = await approved()
    fake.carts.delete(deal.ref)
    assertRefused(await api.put(`${main}/carts/${deal.ref}`), 404)
    assert.equal(await isActive(deal), false)
    fake.openCart(deal.ref, `c-${count}`)
    await ok(api.put(`${main}/carts/${deal.ref}`))
    assert.equal(await isActive(deal), true)
  })
})

describe('a shop that is switched off', () => {
  it('is told of what was cancelled or accepted meanwhile once it is on again', async () => {
    const cancelled = await delivered()
    const accepted = await approved()
    await turn(false)
    await ok(shop.moveQuote(cancelled.quote_id, 'cancel'))
    assert.equal((await work(cancelled)).state, 'withdrawing')
    assert.deepEqual(fake.linesOf(cancelled.ref), AGREED)
    await ok(shop.moveQuote(accepted.quote_id, 'accept'))
    await dropJobs()
    await turn(true)
    assert.ok(await jobOf(`shop-delivery:${(await last(cancelled)).delivery_id}`))
    assert.ok(await jobOf(`shop-quote:${accepted.quote_id}`))
    assert.equal(await jobOf(`shop-quote:${earlier.id}`), undefined)
    assert.equal((await work(cancelled)).state, 'withdrawn')
    assert.deepEqual(fake.linesOf(cancelled.ref), [])
  })

  it('is tried for a whole day again, of which no time counts that it was off', async () => {
    const deal = await approved()
    fake.fault = () => 'cut'
    await accepted(deal)
    await turn(false)
    await run(
      api.db,
      `update shop_delivery set tried_since = utc_now() - interval '2 days', next_at = utc_now() - interval '2 days'
       where quote_id = $1`,
      [deal.quote_id],
    )
    await turn(true)
    await deliverQuote(api.services, await last(deal))
    const { state, code } = await last(deal)
    assert.deepEqual([state, code], ['unknown', 'no_answer'])
    fake.fault = () => undefined
    assert.equal((await work(deal)).state, 'delivered')
  })

  it('is not asked for carts, nor are its deliveries tried', async () => {
    const deal = await approved()
    const answer = add(deal)
    await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
    await run(
      api.db,
      `update shop_delivery set next_at = utc_now() - interval '1 hour' where quote_id = $1`,
      [deal.quote_id],
    )
    const strays = async () => (await listStrayDeliveries(api.db)).map(({ cart_id }) => cart_id)
    assert.ok((await strays()).includes(deal.cart_id))
    await turn(false)
    assert.deepEqual(await strays(), [])
    assert.equal((await api.put(`${main}/carts/${deal.ref}`)).body.error_code, 'shop_inactive')
    await turn(true)
    await work(deal)
    await ok(answer)
  })
})

describe('what the shop has, but cannot be accepted here', () => {
  /** The total of the cart becomes larger than a response may contain. */
  const overfill = ({ cart_id }: { cart_id: number }) =>
    run(
      api.db,
      `insert into cart_item (cart_id, product_id, sku, name, product_type, qty, agreed_price,
         agreed_tax_percent, quote_id, quote_item_id)
       select $1, product_id, sku, name, product_type, 99999, 9999999999, 0, quote_id, item_id from quote_item where quote_id = $2`,
      [cart_id, inOwnCart.id],
    )

  it('is taken out again, and refused with the reason', async () => {
    const deal = await approved()
    await overfill(deal)
    const answer = await adding(deal)
    assert.equal(answer.body.error_code, 'outcome_unknown')
    assert.equal((await last(deal)).state, 'withdrawing')
    const { state, code, message } = await work(deal)
    assert.deepEqual([state, code], ['refused', 'total_too_large'])
    assert.match(message ?? '', /./)
    assert.deepEqual(fake.linesOf(deal.ref), [])
    assert.deepEqual(await eventsOf(deal), ['quote.delivery_refused'])
  })

  it('is not delivered again and again after the buyer has accepted it on the page', async () => {
    const deal = await approved()
    await requestFrom(deal)
    await overfill(deal)
    assert.equal((await accepted(deal)).state, 'withdrawing')
    await dropJobs()
    assert.equal((await work(deal)).state, 'refused')
    assert.equal(await jobOf(`shop-quote:${deal.quote_id}`), undefined)
    assert.deepEqual(await eventsOf(deal), ['quote.delivery_refused'])
  })
})

describe('adding a quote to a cart again', () => {
  it('has an unknown outcome until the shop has taken out what it had before', async () => {
    const deal = await delivered()
    await shop.makeDue(deal.quote_id)
    await shop.recordExpiry()
    await ok(shop.moveQuote(deal.quote_id, 'rework'))
    await run(api.db, 'update quote set expires_at = null where quote_id = $1', [deal.quote_id])
    await ok(shop.moveQuote(deal.quote_id, 'approve'))
    const answer = await add(deal)
    assert.deepEqual([answer.status, answer.body.error_code], [503, 'outcome_unknown'])
    assert.equal((await work(deal)).state, 'withdrawn')
    await ok(adding(deal))
    assert.deepEqual(fake.linesOf(deal.ref), AGREED)
  })

  it('continues what was given up', async () => {
    const deal = await approved()
    const answer = add(deal)
    await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
    const longAgo = `update shop_delivery set tried_since = utc_now() - interval '25 hours' where quote_id = $1`
    await run(api.db, longAgo, [deal.quote_id])
    fake.fault = () => 'down'
    assert.equal((await work(deal)).code, 'given_up')
    fake.fault = () => undefined
    const again = add(deal)
    await until('it is tried again', async () => (await last(deal)).code === null)
    await deliverQuote(api.services, await last(deal))
    await ok(answer)
    await ok(again)
  })
})

describe('an order in the shop', () => {
  it('that was cancelled there counts as cancelled, also when the quote was cancelled here', async () => {
    const deal = await delivered()
    fake.order(deal.ref, 'cancelled T-1')
    await ok(shop.moveQuote(deal.quote_id, 'cancel'))
    assert.equal((await work(deal)).state, 'cancelled')
  })

  it('has purchased the quote although it was cancelled before the first look', async () => {
    const deal = await delivered()
    fake.order(deal.ref, 'cancelled T-2')
    await look()
    assert.equal((await last(deal)).state, 'cancelled')
    assert.equal((await shop.readQuote(deal.quote_id)).status, 'purchased')
  })

  it('of other lines has not purchased it, also if it was cancelled before the first look', async () => {
    const deal = await delivered()
    fake.carts.get(deal.ref)!.lines[0]!.qty = '50'
    fake.order(deal.ref, 'cancelled T-7')
    await look()
    const { state, message, delivery_id } = await last(deal)
    assert.deepEqual([state, message], ['cancelled', 'The line LAMP differs.'])
    const quote = await shop.readQuote(deal.quote_id)
    assert.deepEqual([quote.status, quote.shop.needs_attention], ['accepted', true])
    await ok(api.post(`${main}/deliveries/${delivery_id}/retry`))
    await deliverQuote(api.services, { delivery_id })
    await deliverQuote(api.services, { quote_id: deal.quote_id })
    const again = await work(deal)
    assert.equal(again.state, 'delivered')
    assert.notEqual(again.cart_id, deal.cart_id)
  })

  it('stays one although the shop shows a cart again', async () => {
    const deal = await delivered()
    fake.order(deal.ref, 'T-3')
    await look()
    fake.carts.get(deal.ref)!.order = null
    await look()
    assert.equal((await last(deal)).state, 'ordered')
  })

  it('elsewhere takes the lines out of the shop, unless it is the order of the shop', async () => {
    const elsewhere = await delivered()
    await dropJobs()
    await ok(shop.moveQuote(elsewhere.quote_id, 'purchased'))
    assert.ok(await jobOf(`shop-delivery:${(await last(elsewhere)).delivery_id}`))
    assert.equal((await work(elsewhere)).state, 'withdrawn')
    assert.deepEqual(fake.linesOf(elsewhere.ref), [])
    const same = await delivered()
    fake.order(same.ref, 'T-4')
    await ok(shop.moveQuote(same.quote_id, 'purchased'))
    assert.equal((await work(same)).state, 'ordered')
  })

  it('is noticed although another delivery makes the look fail: the two are not looked at together for ever', async () => {
    const deals = [await delivered(), await delivered()]
    await run(
      api.db,
      `update shop_delivery set next_at = utc_now() - interval '1 minute' where quote_id = any($1)`,
      [deals.map(({ quote_id }) => quote_id)],
    )
    fake.fault = () => 'away'
    await reconcileShop(api.services, (await findShop(api.db, 'main'))!.shop_id)
    const rows = await many<{ next_at: string }>(
      api.db,
      `select next_at::text from shop_delivery where quote_id = any($1)`,
      [deals.map(({ quote_id }) => quote_id)],
    )
    assert.notEqual(rows[0]!.next_at, rows[1]!.next_at)
  })

  it('is recorded although another delivery cannot be', async () => {
    const [bad, good] = [await delivered(), await delivered()]
    fake.order(bad.ref, 'T-5')
    fake.order(good.ref, 'T-6')
    const { delivery_id } = await last(bad)
    await run(
      api.db,
      `alter table shop_delivery add constraint bad check (delivery_id <> ${delivery_id} or state <> 'ordered') not valid`,
    )
    await assert.rejects(look(), AggregateError)
    assert.equal((await last(good)).state, 'ordered')
    await run(api.db, 'alter table shop_delivery drop constraint bad')
    await look()
    assert.equal((await last(bad)).state, 'ordered')
  })
})

it('what a version before has tried may be anywhere in the time of its attempts', async () => {
  const deal = await approved()
  fake.fault = () => 'cut'
  await accepted(deal)
  const { delivery_id } = await last(deal)
  await run(
    api.db,
    `update shop_delivery set first_attempt_at = null, last_attempt_at = null, created_at = utc_now() - interval '5 days',
       tried_since = utc_now() - interval '4 days' where delivery_id = $1`,
    [delivery_id],
  )
  /** Of the first and the last attempt. */
  const hoursAgo = async () => {
    const { first_attempt_at: first, last_attempt_at: end } = (await findDelivery(api.db, delivery_id))!
    return [first, end].map((time) =>
      Math.round((Date.now() - Date.parse(`${time.replace(' ', 'T')}Z`)) / 3_600_000),
    )
  }
  assert.deepEqual(await hoursAgo(), [120, 0])
  await run(api.db, `update shop_delivery set code = 'given_up' where delivery_id = $1`, [delivery_id])
  assert.deepEqual(await hoursAgo(), [120, 96 - 27])
  fake.fault = () => undefined
  await ok(api.post(`${main}/deliveries/${delivery_id}/retry`))
  assert.equal((await work(deal)).state, 'delivered')
  await run(api.db, 'update shop_delivery set last_attempt_at = null where delivery_id = $1', [delivery_id])
  assert.deepEqual((await hoursAgo())[1], 120)
})

describe('what was given up', () => {
  const longAgo = ({ quote_id }: Deal) =>
    run(
      api.db,
      `update shop_delivery set tried_since = utc_now() - interval '25 hours', created_at = utc_now() - interval '25 hours'
       where quote_id = $1`,
      [quote_id],
    )
  /** A quote that could not be taken out for a day, as its buyer was paying for the cart. */
  async function givenUp(): Promise<Deal> {
    const deal = await delivered()
    fake.fault = (action) => (action === 'withdraw' ? 'away' : undefined)
    await ok(shop.moveQuote(deal.quote_id, 'cancel'))
    await deliverQuote(api.services, await last(deal))
    await longAgo(deal)
    const { state, code } = await work(deal)
    assert.deepEqual([state, code], ['withdrawing', 'given_up'])
    return deal
  }
  /** In how many minutes it is looked at again. */
  const nextOf = async ({ quote_id }: Deal) =>
    (
      await one<{ minutes: number }>(
        api.db,
        `select round(extract(epoch from next_at - utc_now()) / 60)::int as minutes from shop_delivery where quote_id = $1`,
        [quote_id],
      )
    ).minutes

  it('is looked at every hour, and an order of it is told', async () => {
    const deal = await givenUp()
    await dropJobs()
    assert.equal(await nextOf(deal), 60)
    fake.calls.length = 0
    for (const change of [() => {}, () => void (fake.carts.get(deal.ref)!.lines[0]!.qty = '5')]) {
      change()
      await look()
      const { state, code } = await last(deal)
      assert.deepEqual([state, code], ['withdrawing', 'given_up'])
      assert.equal(await nextOf(deal), 60)
    }
    assert.ok(!fake.calls.includes('withdraw'))
    fake.carts.get(deal.ref)!.lines[0]!.qty = '2'
    fake.order(deal.ref, 'T-30')
    await look()
    const { state, message } = await last(deal)
    assert.equal(state, 'differs')
    assert.match(message ?? '', /T-30/)
    assert.deepEqual((await eventsOf(deal)).slice(-2), ['quote.delivery_changed', 'quote.delivery_changed'])
  })

  it('is looked at when the shop tells of it, and tried by nobody but the seller', async () => {
    const deal = await givenUp()
    const { delivery_id } = await last(deal)
    await run(
      api.db,
      `update shop_delivery set next_at = utc_now() - interval '1 hour' where delivery_id = $1`,
      [delivery_id],
    )
    assert.ok(!(await listStrayDeliveries(api.db)).some((each) => each.delivery_id === delivery_id))
    await dropJobs()
    await turn(false)
    await turn(true)
    assert.equal(await jobOf(`shop-delivery:${delivery_id}`), undefined)
    const hints = [{ kind: 'cart', ref: deal.ref }]
    await ok(api.post('/hooks/shops/main', { token: null, body: hints, headers: { 'x-hook-token': 'good' } }))
    assert.ok(await jobOf(`shop-check:${delivery_id}`))
    await ok(api.post(`${main}/deliveries/${delivery_id}/retry`))
    assert.equal((await last(deal)).code, 'no_answer')
    fake.fault = () => undefined
    assert.equal((await work(deal)).state, 'withdrawn')
    assert.deepEqual(fake.linesOf(deal.ref), [])
  })

  it('is purchased if it is ordered although no delivery was confirmed', async () => {
    const deal = await approved()
    fake.fault = () => 'cut'
    await accepted(deal)
    await longAgo(deal)
    const { code } = await work(deal)
    assert.equal(code, 'given_up')
    fake.fault = () => undefined
    fake.order(deal.ref, 'T-31')
    await look()
    assert.equal((await last(deal)).state, 'ordered')
    assert.equal((await shop.readQuote(deal.quote_id)).status, 'purchased')
  })
})

describe('a line that the buyer has changed in the shop', () => {
  const change = ({ ref }: Deal) => void (fake.carts.get(ref)!.lines[0]!.qty = '50')

  it('has addToCart refused, and is delivered again after a retry', async () => {
    const deal = await delivered()
    change(deal)
    await look()
    const answer = await add(deal)
    assert.deepEqual([answer.body.error_code, answer.body.detail], ['shop_refused', 'The line LAMP differs.'])
    await ok(api.post(`${main}/deliveries/${(await last(deal)).delivery_id}/retry`))
    assert.equal((await work(deal)).state, 'withdrawn')
    assert.deepEqual(fake.linesOf(deal.ref), [])
    assert.ok(await jobOf(`shop-quote:${deal.quote_id}`))
    await deliverQuote(api.services, { quote_id: deal.quote_id })
    assert.equal((await work(deal)).state, 'delivered')
    assert.deepEqual(fake.linesOf(deal.ref), AGREED)
    assert.equal(await ok(add(deal)), true)
  })

  it('after an attempt without an answer is not what anybody has accepted', async () => {
    const deal = await approved()
    const answer = await adding(deal, 'cut', async () => {
      change(deal)
      assert.equal((await work(deal)).state, 'withdrawing')
    })
    assert.equal(answer.body.error_code, 'outcome_unknown')
    const { state, code, message } = await work(deal)
    assert.deepEqual([state, code, message], ['refused', 'changed', 'The line LAMP differs.'])
    assert.equal((await shop.readQuote(deal.quote_id)).status, 'approved')
    assert.deepEqual(fake.linesOf(deal.ref), [])
  })

  it('is told at once for a quote that was accepted before', async () => {
    const deal = await approved()
    fake.fault = () => 'cut'
    assert.equal((await accepted(deal)).state, 'unknown')
    fake.fault = () => undefined
    change(deal)
    assert.equal((await work(deal)).state, 'changed')
    assert.equal((await shop.readQuote(deal.quote_id)).cart_id, deal.cart_id)
    assert.deepEqual(await eventsOf(deal), ['quote.delivery_changed'])
  })
})

describe('an offer that has replaced the one that is being delivered', () => {
  it('is not accepted in its place, although the lines are the same', async () => {
    const deal = await approved()
    const answer = await adding(deal, 'cut', async () => {
      await ok(shop.moveQuote(deal.quote_id, 'rework'))
      const { version } = await shop.readQuote(deal.quote_id)
      const body = { quote: { version, terms: 'Paid in advance' } }
      await ok(api.put(`${quoting}/quote/${deal.quote_id}`, { body }))
      await ok(shop.moveQuote(deal.quote_id, 'approve'))
      assert.equal((await work(deal)).state, 'withdrawn')
    })
    assert.notEqual(answer.status, 200)
    assert.equal((await shop.readQuote(deal.quote_id)).status, 'approved')
    assert.deepEqual(fake.linesOf(deal.ref), [])
    await ok(adding(deal))
    assert.deepEqual(fake.linesOf(deal.ref), AGREED)
  })
})

describe('two transactions about one cart', () => {
  const untilOneWaits = () =>
    until('a transaction waits', async () =>
      Boolean(
        await maybeOne(
          api.db,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ),
    )

  it('leave the mirror that was made while a quote landed in the cart', async () => {
    const deal = await approved({ isGuest: true })
    const into = `merged-${count}`
    let mirror = 0
    await adding(deal, 'cut', async () => {
      fake.openCart(into, null)
      fake.merge(deal.ref, into)
      let landing: Promise<Delivery> | undefined
      await api.db.transaction(async (tx) => {
        const { shop_id, store_id } = (await findShop(tx, 'main'))!
        await lockRef(tx, shop_id, 'cart', into)
        landing = work(deal)
        await untilOneWaits()
        const store = (await findStoreById(tx, store_id))!
        mirror = await insertCart(tx, { masked_id: newMaskedId(), customer_id: null, store })
        await assignToShop(tx, mirror, shop_id, { customer_id: null, is_active: true })
        await insertRefs(tx, shop_id, 'cart', [{ ref: into, id: mirror }])
      })
      const { state, cart_id } = await landing!
      assert.deepEqual([state, cart_id], ['delivered', mirror])
    })
    assert.equal((await ok(api.put(`${main}/carts/${into}`))).cart_id, mirror)
  })

  it('lock the cart that a quote was requested from before the quote', async () => {
    const deal = await delivered()
    const requested = await shop.insertCart(deal.customer_id)
    await requestFrom({ ...deal, cart_id: requested })
    fake.order(deal.ref, 'T-8')
    let looking: Promise<void> | undefined
    await api.db.transaction(async (tx) => {
      await lockCart(tx, requested)
      looking = look()
      await untilOneWaits()
      await run(tx, 'select from quote where quote_id = $1 for update nowait', [deal.quote_id])
    })
    await looking
    assert.equal((await shop.readQuote(deal.quote_id)).status, 'purchased')
  })
})

describe('the erasure of a person', () => {
  it('clears the texts of custom lines, and what the shop has said', async () => {
    const deal = await approved({ more: [customLine('Engraving for Anna', 5, { sku: 'ANNA' })] })
    await ok(adding(deal))
    await run(api.db, `update shop_delivery set refusal_message = 'Anna' where quote_id = $1`, [
      deal.quote_id,
    ])
    const contents = async () =>
      (
        await one<{ text: string }>(
          api.db,
          'select row_to_json(d)::text as text from shop_delivery d where quote_id = $1',
          [deal.quote_id],
        )
      ).text
    assert.match(await contents(), /Engraving.*ANNA|ANNA.*Engraving/)
    await ok(shop.moveQuote(deal.quote_id, 'cancel'))
    await work(deal)
    const { customer_email } = await shop.readQuote(deal.quote_id)
    await api.db.transaction((tx) => eraseCustomer(tx, customer_email))
    assert.doesNotMatch(await contents(), /Anna|Engraving/i)
    assert.match(await contents(), /LAMP.*custom-/)
  })
})

it('a delivery that is tried again waits for its cart without a lock of the shop, which is the last one', async () => {
  const deal = await delivered()
  const { delivery_id } = await last(deal)
  const { answer } = await api.db.transaction(async (tx) => {
    await lockCart(tx, deal.cart_id)
    const retried = api.post(`${main}/deliveries/${delivery_id}/retry`)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until('it waits', async () => (await run(api.db, waiting)) > 0)
    await run(tx, 'select from shop for share nowait')
    return { answer: retried }
  })
  assert.equal((await answer).status, 200)
})

describe('a shop that was not read yet', () => {
  it('gets what was accepted meanwhile after its first sync', async () => {
    await run(api.db, `update shop set synced_at = null where code = 'main'`)
    const deal = await approved()
    const { quote_id } = deal
    await ok(shop.moveQuote(quote_id, 'accept'))
    const key = `shop-quote:${quote_id}`
    const isQueued = () => maybeOne(api.db, 'select from graphile_worker.jobs where key = $1', [key])
    await run(api.db, 'select graphile_worker.remove_job($1)', [key])
    await deliverQuote(api.services, { quote_id })
    assert.equal(await find(deal), undefined)
    await syncShop(api.services, (await findShop(api.db, 'main'))!)
    assert.ok(await isQueued())
    await deliverQuote(api.services, { quote_id })
    assert.equal((await work(deal)).state, 'delivered')
  })
})

describe('the page of the buyer', () => {
  const read = async (quote_id: number) => {
    const { url } = await ok(api.get(`${quoting}/quote/${quote_id}/link`))
    const token = `${quote_id}.${new URL(url as string).pathname.split('/').at(-1)}`
    return ok(api.get('/rest/V1/buyer/quote', { token }))
  }

  it("leads to the shop's checkout, and to our own for quotes that no shop gets", async () => {
    const deal = await delivered()
    const urls = []
    for (const id of [earlier.id, inOwnCart.id, deal.quote_id]) urls.push((await read(id)).checkout_url)
    assert.deepEqual(urls, [CHECKOUT, CHECKOUT, `${fake.url}/checkout/${deal.ref}`])
    const waiting = await approved()
    await ok(shop.moveQuote(waiting.quote_id, 'accept'))
    assert.equal((await read(waiting.quote_id)).checkout_url, null)
  })

  it('says that the cart is ready if the shop has no address of its checkout, unless it has no carts', async () => {
    const { quote_id } = await delivered()
    await run(api.db, 'update shop_delivery set checkout_url = null where quote_id = $1', [quote_id])
    const { url } = await ok(api.get(`${quoting}/quote/${quote_id}/link`))
    const { cart, states } = pageWords('en')
    const saysOf = async () => {
      const { text } = await api.get(new URL(url as string).pathname)
      return [cart.ready(), states.accepted[1]!].map((words) => text.includes(words))
    }
    assert.deepEqual(await saysOf(), [true, false])
    const setCarts = (has: boolean) =>
      run(
        api.db,
        `update shop set can = can::jsonb || jsonb_build_object('cart', $1::boolean) where code = 'main'`,
        [has],
      )
    await setCarts(false)
    assert.deepEqual(await saysOf(), [false, true])
    await setCarts(true)
  })

  it('says that its buyer orders in the shop, as long as the shop is on', async () => {
    const { quote_id } = await approved()
    await ok(api.post(`${quoting}/quote/${quote_id}/propose`, { body: { notify: false } }))
    const { url } = await ok(api.get(`${quoting}/quote/${quote_id}/link`))
    const saysOf = async (language: 'en' | 'de' | 'fr' | 'es') => {
      await shop.putStore('default', 'USD', { locale: language })
      const { text } = await api.get(new URL(url as string).pathname)
      const { accept_binding, accept_for_shop } = pageWords(language)
      return [accept_binding, accept_for_shop].map((words) => text.includes(words))
    }
    for (const language of ['en', 'de', 'fr', 'es'] as const)
      assert.deepEqual(await saysOf(language), [false, true], language)
    await ok(api.put(main, { body: { shop: { is_active: false } } }))
    assert.deepEqual(await saysOf('en'), [true, false])
    await ok(api.put(main, { body: { shop: { is_active: true } } }))
  })
})

describe('texts of a shop that PostgreSQL cannot store', () => {
  it('do not stop a sync', async () => {
    const names = { 'v-nul': 'Lamp\0', 'v-half': 'Lamp \ud83d', 'v-border': `${'x'.repeat(254)}😀` }
    for (const [ref, name] of Object.entries(names)) fake.addVariant(ref, ref.toUpperCase(), '1', { name })
    await syncShop(api.services, (await findShop(api.db, 'main'))!)
    const rows = await many<{ name: string }>(
      api.db,
      `select name from product where sku in ('V-NUL', 'V-HALF', 'V-BORDER') order by sku`,
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['x'.repeat(254), 'Lamp \ufffd', 'Lamp\ufffd'],
    )
  })

  it('do not keep its refusal from being recorded', async () => {
    const deal = await approved()
    fake.refusal = { code: 'no\0', message: 'Not \ud83d\0 here' }
    assert.equal((await accepted(deal)).message, 'Not \ufffd\ufffd here')
  })
})

describe('the jobs of a shop', () => {
  it('take some of the places of the worker at most', async () => {
    const deal = await approved()
    const answer = add(deal)
    await until('the delivery is wanted', async () => (await find(deal))?.state === 'wanted')
    const { delivery_id } = await last(deal)
    assert.deepEqual((await jobOf(`shop-delivery:${delivery_id}`))!.flags, { 'shop:1': true })
    await work(deal)
    await ok(answer)
    await ok(api.post(`${main}/deliveries/${delivery_id}/retry`))
    assert.deepEqual((await jobOf(`shop-check:${delivery_id}`))!.flags, { 'shop:1': true })
    await ok(shop.moveQuote(deal.quote_id, 'cancel'))
    assert.deepEqual((await jobOf(`shop-delivery:${delivery_id}`))!.flags, { 'shop:1': true })
  })
})

describe('a webhook of the shop', () => {
  it('told twice, or late, is a reason for one look at most', async (t) => {
    const kind = shopKinds.get('fake-awkward')!
    const open = kind.open.bind(kind)
    const secret = newWebhookSecret()
    const readHook = (headers: Record<string, string | undefined>, body: Buffer) =>
      readPluginHook(secret, headers, body)
    kind.open = (settings, request) => ({ ...open(settings, request), readHook })
    t.after(() => (kind.open = open))
    const deal = await delivered()
    const { delivery_id } = await last(deal)
    const payload = JSON.stringify({ hints: [{ kind: 'cart', ref: deal.ref }] })
    const tell = (age_s = 0) => {
      const timestamp_s = Math.floor(Date.now() / 1000) - age_s
      const signed = signatureHeaders({ id: 'hook-1', timestamp_s, body: payload, secrets: [secret] })
      const headers = { 'content-type': 'application/json', ...signed }
      return api.post('/hooks/shops/main', { token: null, payload, headers })
    }
    /** Tells it twice. Returns how often the shop was looked at, and what has changed by that. */
    const twice = async () => {
      const before = await history()
      await dropJobs()
      for (let times = 0; times < 2; times++) assert.equal((await tell()).status, 200)
      const jobs = await many(api.db, `select from graphile_worker.jobs where key like 'shop-check:%'`)
      fake.calls.length = 0
      for (const _ of jobs) await checkDelivery(api.services, delivery_id)
      assert.deepEqual(
        fake.calls,
        jobs.map(() => 'states'),
      )
      const after = await history()
      return { looks: jobs.length, added: after.slice(before.length) }
    }
    const history = async () =>
      (
        await many<{ type: string }>(
          api.db,
          `select type from event where record_type = 'quote' and record_id = $1 order by recorded_id`,
          [deal.quote_id],
        )
      ).map(({ type }) => type)
    assert.equal((await tell(301)).status, 404)
    assert.deepEqual(await twice(), { looks: 1, added: [] })
    fake.order(deal.ref, 'T-40')
    const { looks, added } = await twice()
    assert.deepEqual([looks, added.filter((type) => type === 'quote.purchased')], [1, ['quote.purchased']])
    const { version } = await shop.readQuote(deal.quote_id)
    assert.deepEqual(await twice(), { looks: 1, added: [] })
    assert.equal((await shop.readQuote(deal.quote_id)).version, version)
    fake.order(deal.ref, 'cancelled T-40')
    assert.deepEqual(await twice(), { looks: 1, added: ['quote.order_cancelled'] })
    assert.deepEqual(await twice(), { looks: 0, added: [] })
    assert.equal((await last(deal)).state, 'cancelled')
  })

  it('told after the quote was taken out does not bring it back', async () => {
    const deal = await delivered()
    await ok(shop.moveQuote(deal.quote_id, 'cancel'))
    assert.equal((await work(deal)).state, 'withdrawn')
    const { delivery_id } = await last(deal)
    await dropJobs()
    const body = [{ kind: 'cart', ref: deal.ref }]
    await ok(api.post('/hooks/shops/main', { token: null, body, headers: { 'x-hook-token': 'good' } }))
    assert.equal(await jobOf(`shop-check:${delivery_id}`), undefined)
    fake.calls.length = 0
    // One that was queued before it was taken out.
    await checkDelivery(api.services, delivery_id)
    assert.deepEqual(fake.calls, [])
  })
})

describe('new credentials of a shop', () => {
  it('deliver what the shop has refused for the former ones, and nothing else', async () => {
    const [refusedBefore, cancelled, soldOut] = [await approved(), await approved(), await approved()]
    fake.is_locked = true
    for (const deal of [refusedBefore, cancelled]) assert.equal((await accepted(deal)).code, 'credentials')
    fake.is_locked = false
    fake.refusal = { code: 'out_of_stock', message: 'There is one left.' }
    assert.equal((await accepted(soldOut)).code, 'out_of_stock')
    fake.refusal = undefined
    await ok(shop.moveQuote(cancelled.quote_id, 'cancel'))
    await dropJobs()
    await ok(api.put(main, { body: { shop: { settings: {} } } }))
    assert.equal(await jobOf(`shop-quote:${refusedBefore.quote_id}`), undefined)
    await ok(api.put(main, { body: { shop: { secrets: { token: 'good' } } } }))
    const queued = await Promise.all(
      [refusedBefore, cancelled, soldOut].map(({ quote_id }) => jobOf(`shop-quote:${quote_id}`)),
    )
    assert.deepEqual(
      queued.map((job) => job !== undefined),
      [true, false, false],
    )
    await deliverQuote(api.services, { quote_id: refusedBefore.quote_id })
    assert.equal((await work(refusedBefore)).state, 'delivered')
  })
})

describe('the secrets of a shop', () => {
  it('are given again with another host', async () => {
    const moved = (secrets?: object) =>
      api.put(main, { body: { shop: { url: fake.url.replace('127.0.0.1', '127.0.0.2'), secrets } } })
    assertRefused(await moved(), 400, 'shop.secrets.token')
    assert.equal((await moved({ token: 'good' })).status, 200)
    const body = { shop: { url: fake.url, secrets: { token: 'good' } } }
    await ok(api.put(main, { body }))
    await ok(api.put(main, { body: { shop: { url: `${fake.url}/path` } } }))
    await ok(api.put(main, { body: { shop: { url: fake.url } } }))
  })
})
