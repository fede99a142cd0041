// Acceptance of a quote: version checks, quantities and prices of volume tiers, and orders reported after the expiry.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { wireTime } from '../../support/access-fixtures.ts'
import { type Answer, ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const add = (id: number, cartId: unknown, customerId: number, fields: object = {}) =>
  api.post(`${quoting}/quotes/${id}/addToCart`, { body: { cartId, customerId, ...fields } })

describe('addToCart with a version', () => {
  it('is 409 when the offer has been reworked since it was read, and nothing is accepted', async () => {
    const { id, customer, cart } = await shop.proposedWithCart()
    await ok(shop.moveQuote(id, 'rework'))
    await ok(shop.editQuote(id, { version: 4, items: [{ sku: 'LAMP', qty: 1, price: 90 }] }))
    await shop.takeTo('proposed', id)
    const call = () => add(id, cart, customer, { version: 3 })
    const answer = await shop.assertRefusedUnchanged(call, 409, { error_code: 'version_conflict' })
    assert.deepEqual(answer.body.parameters, { given: 3, current: 7 })
    await ok(add(id, cart, customer, { version: 7 }))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 1 at 90'])
  })

  it('is true when the same call is repeated, and 409 for any other version', async () => {
    for (const [status, version] of Object.entries({ proposed: 3, accepted: 4 })) {
      const { id, customer } = await shop.quoteIn(status)
      const cart = await shop.openCart(customer)
      const addSeen = (seen?: number) => add(id, cart, customer, { version: seen })
      await ok(addSeen(version))
      const before = await shop.content()
      // Adding it has raised the version by one.
      for (const seen of [version, version + 1, undefined]) await ok(addSeen(seen))
      assert.equal(await shop.content(), before)
      for (const seen of [version - 1, version + 2])
        await shop.assertRefusedUnchanged(() => addSeen(seen), 409)
    }
  })

  it('is 400 for an invalid version', async () => {
    const { id, customer, cart } = await shop.proposedWithCart()
    await shop.assertInvalidFields((version: number) => add(id, cart, customer, { version }), {
      version: [0],
    })
  })
})

// Volume tiers from the offer to the cart: the effective price, and the quantities that the customer may choose.
const tables = [{ sku: '0042-OAK', qty: 40, price: 189, tax_percent: 0, tier_prices: tiers([100, 179]) }]
const taxed = [
  { sku: '0042-OAK', qty: 10, price: 200, tier_prices: tiers([50, 189.99], [100, 179]) },
  { sku: 'BOOK', qty: 2, price: 12 },
]
const books = [{ sku: 'BOOK', qty: 150, price: 9, tier_prices: tiers([100, 8]) }]

type Offer = Awaited<ReturnType<typeof openApproved>>

async function openApproved(items: object[], shipping_amount = 0) {
  const customer = await shop.newCustomer()
  const quote = await shop.createQuote(customer, { items, shipping_amount })
  const [item_id, other] = (quote.items as Answer['body'][]).map((item) => item.item_id as number)
  await shop.takeTo('approved', quote.quote_id)
  return { id: quote.quote_id as number, item_id: item_id!, other, customer }
}

const choiceOf = (item_id: number, qty?: number) => (qty === undefined ? {} : { items: [{ item_id, qty }] })
const accept = ({ id, item_id }: Offer, qty?: number) =>
  shop.moveQuote(id, 'accept', { body: choiceOf(item_id, qty) })
const addOffer = ({ id, item_id, customer }: Offer, cart: number, qty?: number) =>
  add(id, cart, customer, choiceOf(item_id, qty))

async function figuresOf(id: number): Promise<object> {
  const quote = await shop.readQuote(id, true)
  const { subtotal, items_qty, discount_amount } = quote
  const { qty, price, chosen_qty, chosen_price, row_total, price_incl_tax } = quote.items[0]
  const item = { qty, price, chosen_qty, chosen_price, row_total, price_incl_tax }
  return { subtotal, items_qty, discount_amount, ...item }
}

describe('a chosen quantity', () => {
  it('is kept beside what was offered, with the price of the tier; the totals follow, other items stay', async () => {
    const offer = await openApproved(taxed, 20)
    await ok(accept(offer, 60))
    // 189.99 with 19 % = 226.0881; 60 × 189.99 = 11399.40, tax 2165.886; 2 × 12 = 24 without tax; shipping 20.
    assert.deepEqual(await figuresOf(offer.id), {
      subtotal: 11_423.4,
      items_qty: 62,
      discount_amount: 1_201.6,
      qty: 10,
      price: 200,
      chosen_qty: 60,
      chosen_price: 189.99,
      row_total: 11_399.4,
      price_incl_tax: 226.09,
    })
    const { tax_amount, grand_total, items } = await shop.readQuote(offer.id, true)
    assert.deepEqual([tax_amount, grand_total, items[1].chosen_qty], [2_165.89, 13_609.29, null])
  })

  it('is refused for an item without tiers, for an item named twice, and if it is not positive', async () => {
    const { id, item_id, other } = await openApproved(taxed)
    const choose = (items: object[]) => shop.moveQuote(id, 'accept', { body: { items } })
    await shop.assertRefusedWith('quantity_fixed', () => choose([{ item_id: other, qty: 3 }]))
    const [once, twice] = [13, 14].map((qty) => ({ item_id, qty }))
    await shop.assertInvalidFields(choose, {
      'items[1].item_id': [[once!, twice!]],
      'items[0].qty': [[{ item_id, qty: 0 }]],
    })
  })

  it('is removed by a rework, so that the price of the tier never becomes the price of the item', async () => {
    const offer = await openApproved(tables)
    await ok(accept(offer, 120))
    await shop.makeDue(offer.id)
    await shop.recordExpiry()
    await ok(shop.moveQuote(offer.id, 'rework'))
    const offered = {
      subtotal: 7_560,
      items_qty: 40,
      discount_amount: 840,
      qty: 40,
      price: 189,
      chosen_qty: null,
      chosen_price: null,
      row_total: 7_560,
      price_incl_tax: 189,
    }
    assert.deepEqual(await figuresOf(offer.id), offered)
    await ok(shop.moveQuote(offer.id, 'approve'))
    await ok(accept(offer, 40))
    assert.deepEqual(await figuresOf(offer.id), { ...offered, chosen_qty: 40, chosen_price: 189 })
    assert.deepEqual((await shop.historyOf(offer.id)).slice(-4), [
      'accepted → expired',
      'expired → pending',
      'pending → approved',
      'approved → accepted',
    ])
  })

  const smallestChoices: [offered: number, tiers: number[], minimum: number][] = [
    [40, [100], 40],
    [150, [100, 120], 100],
    [2.5, [100, 2], 2],
  ]
  for (const [qty, from, minimum] of smallestChoices)
    it(`of ${qty} with tiers from ${from.join(' and ')} is at least ${minimum}`, async () => {
      const tier_prices = tiers(...from.map((start): [number, number] => [start, 10]))
      const offer = await openApproved([{ sku: 'BOOK', qty, price: 12, tier_prices }])
      const cart = await shop.openCart(offer.customer)
      const below = minimum - 0.0001
      const parameters = { sku: 'BOOK', min: String(minimum) }
      for (const call of [() => accept(offer, below), () => addOffer(offer, cart, below)])
        await shop.assertRefusedWith('quantity_too_low', call, parameters)
      await ok(accept(offer, minimum))
    })
})

describe('an offered quantity that reaches a tier', () => {
  const totals = { subtotal: 1_200, items_qty: 150, discount_amount: 675 }
  const agreed = { ...totals, qty: 150, price: 9, row_total: 1_200 }
  for (const [how, choice] of Object.entries({ 'as it is': undefined, 'by choosing it': 150 }))
    it(`costs the price of the tier from the draft on, and accepted ${how}`, async () => {
      const offer = await openApproved(books)
      const none = { chosen_qty: null, chosen_price: null, price_incl_tax: 8 }
      assert.deepEqual(await figuresOf(offer.id), { ...agreed, ...none })
      await ok(accept(offer, choice))
      const accepted = choice === undefined ? none : { ...none, chosen_qty: 150, chosen_price: 8 }
      assert.deepEqual(await figuresOf(offer.id), { ...agreed, ...accepted })
      const cart = await shop.openCart(offer.customer)
      await ok(addOffer(offer, cart))
      assert.deepEqual(await shop.cartLines(cart), ['BOOK × 150 at 8'])
    })

  it('costs the price of the tier after an edit of other fields', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items: books })
    const { subtotal, grand_total } = await ok(shop.editQuote(quote_id, { version: 1, shipping_amount: 5 }))
    assert.deepEqual([subtotal, grand_total], [1_200, 1_205])
  })

  it('is in the document with the effective price and quantity', async () => {
    const pdf = async ({ id }: Offer) => {
      const { bytes } = await api.get(`${quoting}/quote/${id}/pdf`)
      return (await readPdf(bytes)).text
    }
    assert.match(await pdf(await openApproved(books)), /^1 Book 150 8\.00 0% 1,200\.00$/m)
    const offer = await openApproved(tables)
    await ok(accept(offer, 120))
    assert.match(await pdf(offer), /^1 Oak table 120 179\.00 0% 21,480\.00$/m)
  })
})

describe('addToCart of agreed quantities', () => {
  it('is refused when it differs from the cart, and changes nothing when it is the same', async () => {
    const offer = await openApproved([...tables, { sku: 'BOOK', qty: 2, price: 12 }])
    const cart = await shop.openCart(offer.customer)
    await ok(addOffer(offer, cart, 100))
    await shop.assertRefusedWith('wrong_status', () => addOffer(offer, cart, 200))
    const before = await shop.content()
    await ok(addOffer(offer, cart, 100))
    assert.equal(await shop.content(), before)
    assert.deepEqual(await shop.cartLines(cart), ['0042-OAK × 100 at 179', 'BOOK × 2 at 12'])
  })

  it('takes the quantities that were accepted, chosen or not, and no other item', async () => {
    for (const qty of [undefined, 120]) {
      const offer = await openApproved(tables)
      const cart = await shop.openCart(offer.customer)
      await ok(accept(offer, qty))
      const none = () => addOffer({ ...offer, item_id: 999_999 }, cart, 1)
      await shop.assertRefusedUnchanged(none, 404, { fieldName: 'items[0].item_id' })
      await shop.assertRefusedWith('wrong_status', () => addOffer(offer, cart, 100))
      await ok(addOffer(offer, cart, qty ?? 40))
      assert.deepEqual(await shop.cartLines(cart), [qty ? '0042-OAK × 120 at 179' : '0042-OAK × 40 at 189'])
    }
  })
})

// POST /V1/quoting/quote/:id/purchased: the order of another shop, which may be reported late.
const purchased = (id: number, ordered_at?: string) =>
  shop.moveQuote(id, 'purchased', { body: { orderId: 7, orderIncrementId: 'X-7', ordered_at } })

const lastComment = async (id: number) =>
  (await ok(api.get(`/rest/V1/quoting/quote/${id}/history`))).at(-1).comment as string | null

/** A quote that is past its `expires_at`; its expiry is recorded or not. */
async function openExpired(status: string, isRecorded: boolean) {
  const { id } = await shop.quoteIn(status)
  await shop.makeDue(id)
  if (isRecorded) await shop.recordExpiry()
  return { id, expires_at: (await shop.readQuote(id)).expires_at as string }
}

describe('an order that is reported after the expiry', () => {
  for (const isRecorded of [true, false])
    it(`is recorded if the quote had been accepted, its expiry ${isRecorded ? '' : 'not '}recorded`, async () => {
      const { id, expires_at } = await openExpired('accepted', isRecorded)
      await ok(purchased(id, expires_at))
      const { status, order_id, order_increment_id } = await shop.readQuote(id)
      assert.deepEqual([status, order_id, order_increment_id], ['purchased', 7, 'X-7'])
      assert.equal(await lastComment(id), `Ordered at ${expires_at} (UTC)`)
      assert.equal((await shop.historyOf(id)).at(-1), `${isRecorded ? 'expired' : 'accepted'} → purchased`)
    })

  it('is refused if the quote had not been accepted, also after a rework', async () => {
    const { id } = await openExpired('accepted', true)
    await ok(shop.moveQuote(id, 'rework'))
    await ok(shop.moveQuote(id, 'approve'))
    await shop.makeDue(id)
    const others = [await openExpired('proposed', true), await openExpired('approved', false)]
    for (const each of [{ id }, ...others])
      await shop.assertRefusedWith('quote_expired', () => purchased(each.id))
  })

  it('is refused if it was placed after the expiry or its time is invalid', async () => {
    const ordered_at = ['2999-01-01 00:00:00', 'yesterday', '2026-02-30 00:00:00']
    const { id } = await shop.quoteIn('accepted')
    const [recorded, due] = [await openExpired('accepted', true), await openExpired('accepted', false)]
    for (const each of [recorded.id, due.id, id])
      await shop.assertInvalidFields((time) => purchased(each, time), { ordered_at })
  })

  it('is refused if it was placed before the acceptance or after now, with five minutes of slack', async () => {
    const { id } = await shop.quoteIn('accepted')
    const sql = 'update quote set accepted_at = utc_now() - make_interval(hours => 1) where quote_id = $1'
    await run(api.db, sql, [id])
    const [accepted_s, slack_s] = [-3600, 300]
    const early = await wireTime(api.db, accepted_s - slack_s - 60)
    const late = await wireTime(api.db, slack_s + 60)
    await shop.assertInvalidFields((time) => purchased(id, time), { ordered_at: [early, late] })
    await ok(purchased(id, await wireTime(api.db, accepted_s - slack_s + 60)))
    const { id: other } = await shop.quoteIn('accepted')
    await ok(purchased(other, await wireTime(api.db, slack_s - 60)))
  })

  it('is refused if it was placed before the last of two acceptances', async () => {
    const { id } = await openExpired('accepted', true)
    for (const move of ['rework', 'approve']) await ok(shop.moveQuote(id, move))
    const sql = 'update quote set accepted_at = utc_now() - make_interval(days => 1) where quote_id = $1'
    await run(api.db, sql, [id])
    await ok(shop.moveQuote(id, 'accept'))
    await shop.assertInvalidFields((time) => purchased(id, time), {
      ordered_at: [await wireTime(api.db, -3600)],
    })
  })

  it('needs no ordered_at, and closes the request', async () => {
    const { id, customer, cart, request_id } = await shop.approvedFromCart({ LAMP: 2 })
    await ok(shop.addToCart(id, cart, customer))
    await shop.makeDue(id)
    await shop.recordExpiry()
    await ok(purchased(id))
    assert.equal(await lastComment(id), null)
    assert.equal((await shop.readRequest(request_id)).status, 'closed')
  })
})
