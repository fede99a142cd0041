// What a buyer pays for agreed lines in a real Vendure: changes at the same moment, stock, and carts left at the payment.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ShopUnknown } from '../../../src/shops/shop.ts'
import { deliveryInto, refused } from '../deliveries.ts'
import { openSession } from './vendure-fixtures.ts'
import { linesOf, openVendureShop, type VendureShop } from './vendure-shop.ts'

let shop: VendureShop
before(async () => void (shop = await openVendureShop()))
after(() => shop.close())

type Buyer = Awaited<ReturnType<VendureShop['openBuyer']>>
const agreed = ['CHAIR × 2 at 3000, 19 %', 'TABLE × 10 at 999, 19 %']
const AGREED = 7140 + 11888
/** Of chairs at the list price, and of shipping. */
const plain = (chairs: number) => Math.round(chairs * 4990 * 1.19)
const SHIPPING = 1178
const CORRECTED =
  'The total of the cart was not that of its lines, and is corrected now: look at it again before you pay.'

/** A buyer whose cart holds a chair and an address, so that nothing but the payment is left to do. */
async function openCart() {
  const buyer = await shop.openBuyer()
  const { lines } = await buyer.add(shop.variants.CHAIR!, 1)
  const { code, id } = await buyer.ship()
  return { buyer, code: code as string, id: id as string, line: lines[0].id as string }
}

/** As openCart, with the agreed lines. */
async function deliver(lines?: Parameters<typeof deliveryInto>[2]) {
  const cart = await openCart()
  const delivery = deliveryInto(shop, cart.code, lines)
  await shop.adapter.deliver(delivery)
  return { ...cart, delivery }
}

/** Goes to the payment. Returns the state of the cart, or why it does not go there. */
async function arrange({ call }: Buyer): Promise<string> {
  const transition = `transitionOrderToState(state: "ArrangingPayment") {
    ... on Order { state } ... on OrderStateTransitionError { transitionError } }`
  const { changed } = await call(`mutation { changed: ${transition} }`)
  return changed.state ?? changed.transitionError
}

/** Takes 406 plain chairs in a call that has read the cart before the work, and ends after it. */
async function changeDuring({ buyer, line }: { buyer: Buyer; line: string }, work: () => Promise<unknown>) {
  const release = await shop.hold('select pg_advisory_xact_lock(406)')
  const change = buyer.adjust(line, 406)
  await shop.untilWaiting(1)
  try {
    await work()
  } finally {
    await release()
  }
  await change
}

const asAdmin = async (query: string, variables?: object) =>
  (await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')).call(query, variables)

/** As staff does in the dashboard. */
const setQuantity = (id: string, line: string, quantity: number) =>
  asAdmin(
    `mutation { adjustDraftOrderLine(orderId: "${id}", input: { orderLineId: "${line}", quantity: ${quantity} }) { __typename } }`,
  )

/** Ordered at once, for this much. */
async function order(buyer: Buyer, total: number) {
  assert.equal(await arrange(buyer), 'ArrangingPayment')
  const { state, totalWithTax } = await buyer.pay()
  assert.deepEqual([state, totalWithTax], ['PaymentSettled', total])
}

describe('a change of the buyer that overlaps', () => {
  it('a delivery does not make the quote free: the payment is refused once, with the right total', async () => {
    const cart = await openCart()
    await changeDuring(cart, () => shop.adapter.deliver(deliveryInto(shop, cart.code)))
    assert.deepEqual(linesOf(await cart.buyer.cart()), [agreed[0], 'CHAIR × 406 at 4990, 19 %', agreed[1]])
    assert.equal(await arrange(cart.buyer), CORRECTED)
    assert.equal((await cart.buyer.cart()).totalWithTax, plain(406) + AGREED + SHIPPING)
    await order(cart.buyer, plain(406) + AGREED + SHIPPING)
  })

  it('a withdrawal does not charge for lines that are gone', async () => {
    const { delivery, ...cart } = await deliver()
    await changeDuring(cart, () => shop.adapter.withdraw(delivery))
    assert.deepEqual(linesOf(await cart.buyer.cart()), ['CHAIR × 406 at 4990, 19 %'])
    assert.equal(await arrange(cart.buyer), CORRECTED)
    await order(cart.buyer, plain(406) + SHIPPING)
  })

  it('a kill of the shop is refused in the same way', async () => {
    const { buyer, id } = await deliver()
    await shop.query(`update "order" set "subTotalWithTax" = 1 where id = ${id}`)
    await shop.kill()
    await shop.start()
    assert.equal(await arrange(buyer), CORRECTED)
    await order(buyer, plain(1) + AGREED + SHIPPING)
  })
})

describe('the way to the payment', () => {
  it('is refused if a quote arrives meanwhile, which stays in the cart', async () => {
    const { buyer, code, id } = await openCart()
    const release = await shop.hold(`select from "order" where id = ${id} for update`)
    const delivering = shop.adapter.deliver(deliveryInto(shop, code))
    await shop.untilWaiting(1)
    const arranging = arrange(buyer)
    await shop.untilWaiting(2)
    await release()
    await delivering
    assert.equal(await arranging, 'The cart has changed meanwhile: look at it again before you pay.')
    await order(buyer, plain(1) + AGREED + SHIPPING)
  })

  it('makes a quote that arrives meanwhile wait', async () => {
    const { buyer, code, id } = await openCart()
    const release = await shop.hold(`select from "order" where id = ${id} for update`)
    const arranging = arrange(buyer)
    await shop.untilWaiting(1)
    const delivering = assert.rejects(shop.adapter.deliver(deliveryInto(shop, code)), ShopUnknown)
    await shop.untilWaiting(2)
    await release()
    await delivering
    assert.equal(await arranging, 'ArrangingPayment')
    assert.equal((await buyer.pay()).totalWithTax, plain(1) + SHIPPING)
  })

  it('is free for a second click', async () => {
    const { buyer, id } = await deliver()
    const release = await shop.hold(`select from "order" where id = ${id} for update`)
    const both = [arrange(buyer)]
    await shop.untilWaiting(1)
    both.push(arrange(buyer))
    await shop.untilWaiting(2)
    await release()
    assert.deepEqual(await Promise.all(both), ['ArrangingPayment', 'ArrangingPayment'])
  })

  it('is free for a cart whose totals are right, with a coupon, a surcharge and a second quote', async () => {
    const { buyer, code } = await deliver()
    const percentage = [{ name: 'discount', value: '7' }]
    await asAdmin(
      'mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { __typename } }',
      {
        input: {
          enabled: true,
          couponCode: 'SEVEN',
          conditions: [],
          actions: [{ code: 'order_percentage_discount', arguments: percentage }],
          translations: [{ languageCode: 'en', name: 'Seven' }],
        },
      },
    )
    await buyer.call('mutation { applyCouponCode(couponCode: "SEVEN") { __typename } }')
    await shop.adapter.deliver(deliveryInto(shop, code, [{ sku: 'TABLE', qty: '3', price: '33.33' }]))
    const { totalWithTax } = await buyer.cart()
    await order(buyer, totalWithTax)
  })
})

describe('a payment', () => {
  it('of less than the lines cost leaves the rest to be paid', async () => {
    const { buyer, id } = await deliver()
    assert.equal(await arrange(buyer), 'ArrangingPayment')
    // As a call of the buyer leaves it that began before the delivery.
    await shop.query(`update "order" set "subTotal" = 4990, "subTotalWithTax" = ${plain(1)} where id = ${id}`)
    const paid = await buyer.pay()
    assert.deepEqual([paid.state, paid.totalWithTax], ['ArrangingPayment', plain(1) + AGREED + SHIPPING])
    assert.equal((await buyer.pay()).state, 'PaymentSettled')
    const payments = await shop.query(`select amount from payment where "orderId" = ${id} order by id`)
    assert.deepEqual(
      payments.map(({ amount }) => amount),
      [plain(1) + SHIPPING, AGREED],
    )
  })
})

describe('stock that has become less than agreed', () => {
  const setStock = (stockOnHand: number) =>
    asAdmin(
      'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { __typename } }',
      { input: [{ id: shop.variants.LAMP, stockOnHand }] },
    )
  /** Ten lamps at the agreed price, of which the shop has four by now. */
  const open = async () => {
    await setStock(20)
    const cart = await deliver([{ sku: 'LAMP', qty: '10', price: '5.00' }])
    await setStock(4)
    const lamps = (await cart.buyer.cart()).lines.find((each: any) => each.unitPrice === 500).id as string
    return { ...cart, lamps }
  }

  it('does not sell fewer at the agreed price', async () => {
    const { buyer, lamps } = await open()
    await buyer.adjust(lamps, 10)
    assert.ok(linesOf(await buyer.cart()).includes('LAMP × 4 at 500, 19 %'))
    const why =
      /^Quote Q\d+ is for 10 pieces of LAMP, and the cart has 4: set 10 again, or remove the line\.$/
    assert.match(await arrange(buyer), why)
    await buyer.remove(lamps)
    await order(buyer, plain(1) + SHIPPING)
  })

  it('is not agreed by what staff has set, and Vendure has reduced, until staff sets that', async () => {
    const { buyer, id, lamps } = await open()
    await setQuantity(id, lamps, 12)
    assert.ok(linesOf(await buyer.cart()).includes('LAMP × 4 at 500, 19 %'))
    assert.match(await arrange(buyer), /is for 10 pieces of LAMP, and the cart has 4/)
    await setQuantity(id, lamps, 4)
    assert.equal(await arrange(buyer), 'ArrangingPayment')
  })

  it('is sold with the quantity that staff has set', async () => {
    const { buyer, id, lamps } = await open()
    await setQuantity(id, lamps, 4)
    assert.equal((await buyer.adjust(lamps, 3)).errorCode, 'ORDER_INTERCEPTOR_ERROR')
    await order(buyer, plain(1) + Math.round(2000 * 1.19) + SHIPPING)
  })
})

describe('a quantity that another plugin refuses to staff', () => {
  it('is not the agreed one', async () => {
    const { buyer, id } = await deliver()
    const { id: line } = (await buyer.cart()).lines.find((each: any) => each.unitPrice === 999)
    await setQuantity(id, line, 407)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', ...agreed])
    await order(buyer, plain(1) + AGREED + SHIPPING)
  })
})

describe('a cart left at the payment', () => {
  const leave = async () => {
    const cart = await deliver()
    assert.equal(await arrange(cart.buyer), 'ArrangingPayment')
    return cart
  }
  const age = (id: string) =>
    shop.query(`update "order" set "updatedAt" = now() - interval '4 hours' where id = ${id}`)

  it('goes back for a withdrawal after hours, and not before', async () => {
    const { buyer, id, delivery } = await leave()
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    await age(id)
    await shop.adapter.withdraw(delivery)
    await shop.adapter.withdraw(delivery)
    assert.equal((await buyer.cart()).state, 'AddingItems')
    assert.equal((await buyer.pay()).errorCode, 'ORDER_PAYMENT_STATE_ERROR')
    await order(buyer, plain(1) + SHIPPING)
  })

  it('stays there while something is paid, or was a short time ago', async () => {
    const { id, delivery } = await leave()
    await age(id)
    const insert = (state: string) =>
      shop.query(
        `insert into payment (method, amount, state, metadata, "orderId") values ('dummy', 1, '${state}', '{}', ${id})`,
      )
    await insert('Declined')
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    await shop.query(`update payment set "updatedAt" = now() - interval '4 hours' where "orderId" = ${id}`)
    await insert('Authorized')
    await shop.query(`update payment set "updatedAt" = now() - interval '4 hours' where "orderId" = ${id}`)
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    await shop.query(`update payment set state = 'Cancelled' where "orderId" = ${id}`)
    await age(id)
    await shop.query(`update payment set "updatedAt" = now() - interval '4 hours' where "orderId" = ${id}`)
    await shop.adapter.withdraw(delivery)
  })
})

describe('a cart of a guest whose payment failed', () => {
  it('is followed into that of the account when they sign in', async () => {
    const guest = await shop.openBuyer(true)
    const { code, id } = await guest.add(shop.variants.TABLE!, 1)
    const delivery = deliveryInto(shop, code)
    await shop.adapter.deliver(delivery)
    // Of a shop where guests pay before they say who they are: a cart with payments is cancelled, and keeps its lines.
    await shop.query(
      `insert into payment (method, amount, state, metadata, "orderId") values ('dummy', 1, 'Declined', '{}', ${id})`,
    )
    const { buyer } = await openCart()
    await guest.call(
      `mutation { login(username: "${buyer.emailAddress}", password: "secret") { __typename } }`,
    )
    assert.deepEqual(await shop.query(`select state from "order" where id = ${id}`), [{ state: 'Cancelled' }])
    for (const line of agreed) assert.ok(linesOf(await buyer.cart()).includes(line))
    assert.equal((await shop.adapter.statesOf([delivery]))[0]?.state, 'delivered')
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', 'TABLE × 1 at 1250, 19 %'])
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, code)), refused('cart_gone'))
  })

  it('is followed also if that happens while the quote is withdrawn', async () => {
    const { buyer, id, delivery } = await deliver()
    const { id: guest } = await (await shop.openBuyer(true)).add(shop.variants.TABLE!, 1)
    // The delivery was into the cart of the guest, which is cancelled now: its lines are those of the account's.
    await shop.query(`update quotewright_delivery set "orderId" = '${guest}' where key = '${delivery.key}'`)
    const release = await shop.hold(
      `update "order" set state = 'Cancelled', active = false where id = ${guest}`,
    )
    const withdrawing = shop.adapter.withdraw(delivery)
    await shop.untilWaiting(1)
    await release()
    await withdrawing
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
    // A change that overlapped is noticed in the cart that the lines were in at last.
    await shop.query(`update "order" set "subTotalWithTax" = 1 where id = ${id}`)
    assert.equal(await arrange(buyer), CORRECTED)
  })
})

describe('a sign-in during a withdrawal', () => {
  it('brings no lines of the quote into the cart of the account', async () => {
    const guest = await shop.openBuyer(true)
    const { code, id } = await guest.add(shop.variants.TABLE!, 1)
    const delivery = deliveryInto(shop, code)
    await shop.adapter.deliver(delivery)
    const { buyer } = await openCart()
    // The withdrawal has locked the cart, and removes its lines when the sign-in has read them, and waits for the cart.
    const release = await shop.hold(`select from order_line where "orderId" = ${id} for update`)
    const withdrawing = shop.adapter.withdraw(delivery)
    await shop.untilWaiting(1)
    const signingIn = guest.call(
      `mutation { login(username: "${buyer.emailAddress}", password: "secret") { __typename } }`,
    )
    await shop.untilWaiting(2)
    await release()
    await Promise.all([withdrawing, signingIn])
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', 'TABLE × 1 at 1250, 19 %'])
    assert.deepEqual(await shop.query(`select id from "order" where id = ${id}`), [])
  })
})

describe('a database whose transactions read what was there at first', () => {
  before(async () => {
    const [row] = await shop.query('select current_database() as name')
    await shop.query(
      `alter database ${String(row!.name)} set default_transaction_isolation = 'repeatable read'`,
    )
    await shop.kill()
    await shop.start()
  })

  it('takes quotes that arrive at the same moment into one cart', async () => {
    const buyer = await shop.openBuyer()
    const prices = ['5.01', '5.02', '5.03', '5.04']
    const deliverAt = (price: string) => {
      const lines = [{ sku: 'CHAIR', qty: '1', price }]
      return shop.adapter.deliver(deliveryInto(shop, null, lines, { customer: buyer.customer }))
    }
    const carts = new Set((await Promise.all(prices.map(deliverAt))).map(({ cart }) => cart))
    assert.equal(carts.size, 1)
    assert.equal((await buyer.cart()).lines.length, 4)
  })
})
