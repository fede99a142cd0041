// POST and GET /V1/carts/:cartId/items, PUT and DELETE /V1/carts/:cartId/items/:itemId (lines that a quote made:
// add-quote-to-cart.test.ts)
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, assertReplay, atOnce, ok, openApi, rawJson } from '../../support/api.ts'
import { moveClock } from '../../support/test-server.ts'
import { assertIdsRejected, openShop, plainLine, productPath } from '../../support/shop.ts'

type Id = number | string

const api = await openApi()
const shop = await openShop(api, {
  '0042-OAK': { name: 'Oak table', price: 210 },
  ELM: { price: 190 },
  '007': { name: 'Seven', price: 0.1 },
})
const path = (cart: Id) => `/rest/V1/carts/${cart}/items`
const oak = { sku: '0042-OAK', qty: 2 }
const add = (cart: Id, cartItem: object = oak) => api.post(path(cart), { body: { cartItem } })
const list = (cart: Id) => api.get(path(cart))
const change = (cart: Id, item: Id, qty: unknown = 1) =>
  api.put(`${path(cart)}/${item}`, { body: { cartItem: { qty } } })
const remove = (cart: Id, item: Id) => api.delete(`${path(cart)}/${item}`)

async function openCart() {
  const cart = await shop.openGuestCart()
  return { ...cart, item: await shop.addItem(cart.id, '0042-OAK', 2) }
}

for (const [suite, call] of [
  ['addCartItem', (cart: Id) => add(cart)],
  ['changeCartItem', change],
  ['removeCartItem', remove],
  ['listCartItems', list],
] as [string, (cart: Id, item: Id) => ReturnType<typeof list>][])
  describe(suite, () => {
    const hasItem = call === change || call === remove

    it('400: names the invalid id', async () => {
      await assertIdsRejected('cartId', (id) => call(id, 1))
      if (!hasItem) return
      await assertIdsRejected('itemId', (id) => call(1, id))
      assertRefused(await call(1, 'a'.repeat(32)), 400, 'itemId')
    })

    it('404: names the unknown cart', async () => {
      for (const cart of [2147483647, 'a'.repeat(32)])
        await shop.assertRefusedUnchanged(() => call(cart, 1), 404, { fieldName: 'cartId' })
    })

    if (call === list) return
    it('400: a cart that was ordered', async () => {
      const { id, item } = await openCart()
      await shop.deactivate(id)
      await shop.assertRefusedUnchanged(() => call(id, item), 400, { error_code: 'cart_inactive' })
    })

    if (!hasItem) return
    it('404: names the line that is not in the cart', async () => {
      const [{ id }, { item }] = [await shop.openGuestCart(), await openCart()]
      for (const line of [item, 2147483647])
        await shop.assertRefusedUnchanged(() => call(id, line), 404, { fieldName: 'itemId' })
    })
  })

describe('addCartItem', () => {
  it('200: makes the line and returns it', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const { item_id, ...item } = await ok(add(masked_id))
    const { product_id } = item
    assert.ok(Number.isInteger(product_id))
    assert.deepEqual(item, { ...oak, name: 'Oak table', price: 210, ...plainLine, product_id })
    assert.deepEqual((await list(id)).body, [{ item_id, ...item }])
  })

  it('200: the same SKU again adds to its plain line, and other SKUs make theirs', async () => {
    const { id } = await shop.openGuestCart()
    await shop.putProduct('42-oak')
    const line = await shop.addItem(id, '0042-OAK', 0.1)
    const { item_id, qty } = (await add(id, { ...oak, qty: 0.2 })).body
    assert.deepEqual([item_id, qty], [line, 0.3])
    assert.notEqual(await shop.addItem(id, '42-oak', 1), line)
  })

  it('200: a quoted line of the SKU stays as it is', async () => {
    const { id } = await shop.openGuestCart()
    const quoted = await shop.addQuotedLine(id, { sku: '0042-OAK', qty: '5', price: '180' })
    assert.notEqual(await shop.addItem(id, '0042-OAK', 1), quoted)
    assert.deepEqual(await shop.cartLines(id), ['0042-OAK × 1 at 210', '0042-OAK × 5 at 180'])
  })

  it('200: nothing is lost of what many add at once', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await shop.putProduct('other')
    const answers = await atOnce(40, (index) =>
      add(index % 2 ? id : masked_id, { sku: index % 4 === 0 ? 'other' : '0042-OAK', qty: 0.1 }),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.deepEqual(await shop.cartLines(id), ['0042-OAK × 3 at 210', 'other × 1 at 10'])
  })

  it('200: the same Idempotency-Key adds once', async () => {
    const { id } = await shop.openGuestCart()
    const call = { body: { cartItem: oak }, headers: { 'idempotency-key': 'add-1' } }
    const first = await api.post(path(id), call)
    assertReplay(await api.post(path(id), call), first)
    assert.equal((await list(id)).body[0].qty, 2)
  })

  it('200: updated_at of the cart moves', async () => {
    const { id } = await shop.openGuestCart()
    const before = await shop.readCart(id)
    await moveClock(api.db, 3600)
    await shop.addItem(id, '0042-OAK', 1)
    const after = await shop.readCart(id)
    assert.ok(after.updated_at > before.updated_at)
    assert.equal(after.created_at, before.created_at)
  })

  it('200, 400: up to the largest quantity and the largest total, and not above', async () => {
    await shop.putProduct('free', { price: 0 })
    await shop.putProduct('cent', { price: 0.01 })
    await shop.putProduct('costly', { price: 99_999_999_999.9999 })
    const yen = await shop.openGuestCart((await shop.putStore('jp', 'JPY'), 'jp'))
    await shop.addItem(yen.id, 'cent', 99_999_999_999.9999)
    for (const [sku, most, more] of [
      ['free', 99_999_999_999.9999, 0.0001],
      ['cent', 99_999_999_999.99, 0.01],
      ['0042-OAK', 400_160_064, 80_000_000],
    ] as const) {
      const { id } = await shop.openGuestCart()
      await shop.addItem(id, sku, most)
      await shop.assertRefusedUnchanged(() => add(id, { sku, qty: more }), 400, { fieldName: 'cartItem.qty' })
    }
    // Rounded to cents, the price of one `costly` is a tenth of a cent too much already.
    const { id } = await shop.openGuestCart()
    const costly = { sku: 'costly', qty: 1 }
    await shop.assertRefusedUnchanged(() => add(id, costly), 400, { fieldName: 'cartItem.qty' })
  })

  it('400: a total of the cart that is too large, also with tax, by a quote and in an order', async () => {
    const refuse = (call: () => Promise<Answer>) => shop.assertRefusedWith('total_too_large', call)
    await shop.putProduct('free', { price: 0 })
    await shop.putProduct('half', { price: 50_000_000_000 })
    await shop.putProduct('rest', { price: 50_000_000_000 })
    await shop.putProduct('taxed', { price: 1, tax_percent: 19 })
    await shop.putProduct('LAMP', { price: 1 })
    const { id, customer, cart } = await shop.proposedWithCart({ half: 1 })
    const line = await shop.addItem(cart, 'free', 1)
    await refuse(() => add(cart, { sku: 'rest', qty: 1 }))
    await refuse(() => add(cart, { sku: 'taxed', qty: 45_000_000_000 }))
    const change = { body: { cartItem: { qty: 99_999_999_999 } } }
    await refuse(() => api.put(`/rest/V1/carts/${cart}/items/${line}`, change))
    await shop.addItem(cart, 'LAMP', 49_999_995_000)
    await refuse(() => shop.addToCart(id, cart, customer))
    await ok(api.put(productPath('half'), { body: { product: { price: 50_000_009_000 } } }))
    await refuse(() => shop.orderCart(cart))
  })

  it('400: an invalid quantity', async () => {
    const { id } = await shop.openGuestCart()
    for (const qty of '0 -0 -1 0.00001 1e15 1e400 "0" "1e3" null true [2] {}'.split(' ')) {
      const call = () => api.post(path(id), rawJson(`{"cartItem": {"sku": "0042-OAK", "qty": ${qty}}}`))
      await shop.assertRefusedUnchanged(call, 400, { fieldName: 'cartItem.qty' })
    }
  })

  it('400: a SKU that can be none', async () => {
    const { id } = await shop.openGuestCart()
    for (const sku of ['', 'a\0', '\ud800', 'x'.repeat(65), 42, null, ['0042-OAK']])
      assertRefused(await add(id, { sku, qty: 1 }), 400, 'cartItem.sku')
  })

  it('400: names everything that is missing or unknown', async () => {
    const answer = await api.post(path(1), { body: { cartItem: { price: 1 }, more: 1 } })
    for (const field of ['more', 'cartItem.price', 'cartItem.sku', 'cartItem.qty'])
      assertRefused(answer, 400, field)
    assertRefused(await api.post(path(1)), 400, 'cartItem')
    for (const body of [null, [], 'x', { cartItem: [] }])
      assertRefused(await api.post(path(1), { body }), 400)
  })

  it('404: names the unknown product', async () => {
    const { id } = await shop.openGuestCart()
    for (const sku of ['42-OAK', '0042-oak', '0042-OAK '])
      assertRefused(await add(id, { ...oak, sku }), 404, 'cartItem.sku')
  })
})

describe('changeCartItem', () => {
  it('200: sets the quantity and returns the line', async () => {
    const { id, masked_id, item } = await openCart()
    await moveClock(api.db, 7200)
    const answer = await change(masked_id, item, 0.3)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.body.item_id, answer.body.qty, answer.body.price], [item, 0.3, 210])
    const cart = await shop.readCart(id)
    assert.deepEqual([cart.items, cart.subtotal], [[answer.body], 63])
    assert.ok(cart.updated_at > cart.created_at)
    assert.equal((await change(id, item, 0.3)).text, answer.text)
  })

  it('200: takes cart_item for cartItem, and a quantity as text', async () => {
    const { id, item } = await openCart()
    const answer = await api.put(`${path(id)}/${item}`, { body: { cart_item: { qty: '7.5' } } })
    assert.equal(answer.body.qty, 7.5, answer.text)
  })

  it('400: an invalid quantity, or one that brings the line above the limit', async () => {
    const { id, item } = await openCart()
    for (const qty of [0, -1, 0.00001, 1e15, '2 pieces', null, true, [2], 476_190_477])
      await shop.assertRefusedUnchanged(() => change(id, item, qty), 400, { fieldName: 'cartItem.qty' })
  })

  it('400: names everything that is missing or unknown', async () => {
    const answer = await api.put(`${path(1)}/1`, { body: { cartItem: { weight: 1 }, more: 1 } })
    for (const field of ['more', 'cartItem.weight', 'cartItem.qty']) assertRefused(answer, 400, field)
    assertRefused(await api.put(`${path(1)}/1`), 400, 'cartItem')
  })

  it('400: a quoted line', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addQuotedLine(id, { sku: '0042-OAK', qty: '5', price: '180' })
    await shop.assertRefusedUnchanged(() => change(id, item, 6), 400, { error_code: 'quoted_line' })
  })
})

describe('removeCartItem', () => {
  it('200: takes a plain line out; the others stay', async () => {
    const { id, masked_id, item } = await openCart()
    await shop.addItem(id, 'ELM', 1)
    const answer = await remove(masked_id, item)
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const cart = await shop.readCart(id)
    assert.deepEqual([cart.items_count, cart.subtotal], [1, 190])
    assertRefused(await remove(id, item), 404, 'itemId')
  })

  it('200, 404: of many at once, one takes it out', async () => {
    const { id, item } = await openCart()
    const statuses = (await atOnce(10, () => remove(id, item))).map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(404)])
  })
})

describe('listCartItems', () => {
  it('200: plain and quoted lines, ascending by id, as the cart holds them', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const plain = await shop.addItem(id, '007', 2)
    const quoted = await shop.addQuotedLine(id, { sku: '007', qty: '1.25', price: '0.05' })
    const { body } = await list(id)
    const { quote_item_id } = body[1]
    assert.ok(Number.isInteger(quote_item_id))
    const seven = { sku: '007', ...plainLine }
    const agreed = { name: 'Quoted 007', qty: 1.25, price: 0.05, quote_id: 700, quote_item_id }
    assert.deepEqual(body, [
      { ...seven, item_id: plain, name: 'Seven', qty: 2, price: 0.1, product_id: body[0].product_id },
      { ...seven, item_id: quoted, ...agreed, product_id: null },
    ])
    assert.deepEqual((await shop.readCart(id)).items, body)
    assert.deepEqual((await list(masked_id)).body, body)
  })

  it('200: more lines than are read at once, of this cart alone and also when it is ordered', async () => {
    const [{ id }, other] = [await shop.openGuestCart(), await shop.openGuestCart()]
    const sql = `with p as (insert into product (sku, name, price) select 'line ' || n, 'L', n from generate_series(1, 1200) n
         returning product_id, sku)
       insert into cart_item (cart_id, product_id, sku, name, product_type, qty)
       select cart_id, product_id, sku, 'L', 'simple', 1 from p, unnest($1::integer[]) cart_id`
    await run(api.db, sql, [[id, other.id]])
    await shop.deactivate(id)
    const items = (await list(id)).body as { item_id: number; sku: string }[]
    assert.equal(items.length, 1200)
    assert.equal(new Set(items.map(({ sku }) => sku)).size, 1200)
    assert.ok(items.every(({ item_id }, index) => index === 0 || item_id > items[index - 1]!.item_id))
  })
})
