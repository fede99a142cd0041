// GET /V1/carts/:cartId/items
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { assertRefused, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop, plainLine } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, { '007': { name: 'Seven', price: 0.1 } })
const list = (cart: number | string) => api.get(`/rest/V1/carts/${cart}/items`)

describe('listCartItems', () => {
  it('200: a bare array, empty at first', async () => {
    const { masked_id } = await shop.openGuestCart()
    const answer = await list(masked_id)
    assert.deepEqual([answer.status, answer.text], [200, '[]'])
  })

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
      { ...seven, item_id: plain, name: 'Seven', qty: 2, price: 0.1 },
      { ...seven, item_id: quoted, ...agreed },
    ])
    assert.deepEqual((await api.get(`/rest/V1/carts/${id}`)).body.items, body)
    assert.deepEqual((await list(masked_id)).body, body)
  })

  it('200: more lines than are read at once, of this cart alone and also when it is ordered', async () => {
    const [{ id }, other] = [await shop.openGuestCart(), await shop.openGuestCart()]
    await run(
      api.db,
      `with p as (insert into product (sku, name, price) select 'line ' || n, 'L', n from generate_series(1, 1200) n
         returning product_id, sku)
       insert into cart_item (cart_id, product_id, sku, name, product_type, qty)
       select cart_id, product_id, sku, 'L', 'simple', 1 from p, unnest($1::integer[]) cart_id`,
      [[id, other.id]],
    )
    await shop.deactivate(id)
    const items = (await list(id)).body as { item_id: number; sku: string }[]
    assert.equal(items.length, 1200)
    assert.equal(new Set(items.map(({ sku }) => sku)).size, 1200)
    assert.ok(items.every(({ item_id }, index) => index === 0 || item_id > items[index - 1]!.item_id))
  })

  it('400: names the id that is none', () => assertIdsRefused('cartId', list))
  it('404: names the cart that is unknown', async () => {
    for (const cart of [2147483647, 'a'.repeat(32)]) assertRefused(await list(cart), 404, 'cartId')
  })
})
