// Volume tiers from the offer to the cart: which price holds, what the customer may choose, what a rework leaves.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { readPdf } from '../support/document-readers.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const tier = (qty: number, price: number) => ({ qty, price })
const tables = [{ sku: '0042-OAK', qty: 40, price: 189, tax_percent: 0, tier_prices: [tier(100, 179)] }]
const books = [{ sku: 'BOOK', qty: 150, price: 9, tier_prices: [tier(100, 8)] }]

type Offer = { id: number; item_id: number; customer: number; version: number }

async function approved(items: object[]): Promise<Offer> {
  const customer = await shop.newCustomer()
  const quote = await shop.createQuote(customer, { items })
  await shop.takeTo('approved', quote.quote_id as number)
  return { id: quote.quote_id, item_id: quote.items[0].item_id, customer, version: 2 }
}

const accept = ({ id, item_id }: Offer, qty?: number) =>
  shop.moveQuote(id, 'accept', { body: qty === undefined ? {} : { items: [{ item_id, qty }] } })

const add = ({ id, item_id, customer }: Offer, cartId: number, qty?: number) => {
  const body = { cartId, customerId: customer, ...(qty !== undefined && { items: [{ item_id, qty }] }) }
  return api.post(`${quoting}/quotes/${id}/addToCart`, { body })
}

async function figuresOf(id: number): Promise<object> {
  const { subtotal, items_qty, items, discount_amount } = await shop.readQuote(id, true)
  const [{ qty, price, chosen_qty, chosen_price, row_total, price_incl_tax }] = items as Answer['body'][]
  return { subtotal, items_qty, discount_amount, qty, price, chosen_qty, chosen_price, row_total, price_incl_tax } // prettier-ignore
}

describe('a chosen quantity', () => {
  it('is kept beside what was offered, with the price of the tier, and the totals follow it', async () => {
    const offer = await approved(tables)
    await ok(accept(offer, 120))
    assert.deepEqual(await figuresOf(offer.id), {
      ...{ subtotal: 21_480, items_qty: 120, discount_amount: 3_720 },
      ...{ qty: 40, price: 189, chosen_qty: 120, chosen_price: 179, row_total: 21_480, price_incl_tax: 179 },
    })
  })

  it('is gone with the rework, so that the price of the tier never becomes the price of the item', async () => {
    const offer = await approved(tables)
    await ok(accept(offer, 120))
    await shop.makeDue(offer.id)
    await shop.recordExpiry()
    await ok(shop.moveQuote(offer.id, 'rework'))
    const offered = {
      ...{ subtotal: 7_560, items_qty: 40, discount_amount: 840 },
      ...{ qty: 40, price: 189, chosen_qty: null, chosen_price: null, row_total: 7_560, price_incl_tax: 189 },
    }
    assert.deepEqual(await figuresOf(offer.id), offered)
    await ok(shop.moveQuote(offer.id, 'approve'))
    await ok(accept(offer, 40))
    assert.deepEqual(await figuresOf(offer.id), { ...offered, chosen_qty: 40, chosen_price: 189 })
    assert.deepEqual((await shop.historyOf(offer.id)).slice(-4), [
      ...['accepted → expired', 'expired → pending', 'pending → approved', 'approved → accepted'],
    ])
  })

  // Offered, tiers → the smallest quantity that may be chosen.
  const smallest: [number, number[], number][] = [
    [40, [100], 40],
    [150, [100, 120], 100],
    [2.5, [100, 2], 2],
  ]
  for (const [qty, tiers, minimum] of smallest)
    it(`of ${qty} with tiers from ${tiers.join(' and ')} is at least ${minimum}`, async () => {
      const tier_prices = tiers.map((from) => tier(from, 10))
      const offer = await approved([{ sku: 'BOOK', qty, price: 12, tier_prices }])
      const cart = await shop.openCart(offer.customer)
      const below = minimum - 0.0001
      for (const call of [() => accept(offer, below), () => add(offer, cart, below)]) {
        const answer = await shop.assertNothingDone(call, 400, { error_code: 'quantity_too_low' })
        assert.deepEqual(answer.body.parameters, { sku: 'BOOK', min: String(minimum) })
      }
      await ok(accept(offer, minimum))
    })
})

describe('a quantity that reaches a tier as it was offered', () => {
  const agreed = {
    subtotal: 1_200,
    items_qty: 150,
    discount_amount: 675,
    qty: 150,
    price: 9,
    row_total: 1_200,
  }

  for (const [how, choice] of [
    ['as it is', undefined],
    ['by choosing it', 150],
  ] as const)
    // prettier-ignore
    it(`costs the price of the tier from the draft on, and accepted ${how}`, async () => {
      const offer = await approved(books)
      const none = { chosen_qty: null, chosen_price: null, price_incl_tax: 8 }
      assert.deepEqual(await figuresOf(offer.id), { ...agreed, ...none })
      await ok(accept(offer, choice))
      const chosen = choice === undefined ? none : { ...none, chosen_qty: 150, chosen_price: 8 }
      assert.deepEqual(await figuresOf(offer.id), { ...agreed, ...chosen })
      const cart = await shop.openCart(offer.customer)
      await ok(add(offer, cart))
      assert.deepEqual(await shop.cartLines(cart), ['BOOK × 150 at 8'])
    })

  it('costs it after an edit of something else, too', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items: books })
    const body = { quote: { version: 1, shipping_amount: 5 } }
    const { subtotal, grand_total } = await ok(api.put(`${quoting}/quote/${quote_id}`, { body }))
    assert.deepEqual([subtotal, grand_total], [1_200, 1_205])
  })

  it('stands in the document with the price and the quantity that hold', async () => {
    const pdf = async ({ id }: Offer) => (await readPdf((await api.get(`${quoting}/quote/${id}/pdf`)).bytes)).text // prettier-ignore
    const offer = await approved(books)
    assert.match(await pdf(offer), /^1 Book 150 8\.00 0% 1,200\.00$/m)
    const chosen = await approved(tables)
    await ok(accept(chosen, 120))
    assert.match(await pdf(chosen), /^1 Oak table 120 179\.00 0% 21,480\.00$/m)
  })
})

describe('addToCart of agreed quantities', () => {
  it('is refused when it names others than those in the cart, and changes nothing when it names the same', async () => {
    const offer = await approved(tables)
    const cart = await shop.openCart(offer.customer)
    await ok(add(offer, cart, 100))
    const other = () => add(offer, cart, 200)
    await shop.assertNothingDone(other, 400, { error_code: 'wrong_status' })
    const before = await shop.content()
    await ok(add(offer, cart, 100))
    assert.equal(await shop.content(), before)
    assert.deepEqual(await shop.cartLines(cart), ['0042-OAK × 100 at 179'])
  })

  it('takes the quantities that were accepted, chosen or not, and no other item', async () => {
    for (const qty of [undefined, 120]) {
      const offer = await approved(tables)
      const cart = await shop.openCart(offer.customer)
      await ok(accept(offer, qty))
      const none = () => add({ ...offer, item_id: 999_999 }, cart, 1)
      await shop.assertNothingDone(none, 404, { fieldName: 'items[0].item_id' })
      await ok(add(offer, cart, qty ?? 40))
      assert.deepEqual(await shop.cartLines(cart), [qty ? '0042-OAK × 120 at 179' : '0042-OAK × 40 at 189'])
    }
  })
})
