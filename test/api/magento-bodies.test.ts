// Bodies and queries as clients of Magento write them: fields that repeat the path, both spellings, empty criteria.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting, twoItems } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const V1 = '/rest/V1'
const submit = `${V1}/pricerequest/request/submit`

describe('a body field that repeats the path', () => {
  it('is taken for a cart item when it is equal: quote_id, cartId, item_id, sku', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const other = await shop.openGuestCart()
    const items = `${V1}/carts/${masked_id}/items`
    for (const same of [
      { quote_id: masked_id },
      { quoteId: id },
      { quote_id: String(id) },
      { cart_id: id },
      { cartId: masked_id },
      { quote_id: null },
    ])
      await ok(api.post(items, { body: { cartItem: { sku: 'LAMP', qty: 1, ...same } } }))
    assert.deepEqual(await shop.cartLines(id), ['LAMP × 6 at 33.33'])
    for (const otherwise of [
      { quote_id: other.masked_id },
      { quoteId: other.id },
      { cart_id: [] },
      { cartId: 'x' },
    ]) {
      const body = { cartItem: { sku: 'LAMP', qty: 1, ...otherwise } }
      const answer = await api.post(items, { body })
      assertRefused(answer, 400, `cartItem.${Object.keys(otherwise)[0] ?? ''}`)
      assert.equal(answer.body.parameters.otherName, 'cartId')
    }
    const item_id = (await ok(api.get(items)))[0].item_id as number
    const line = { item_id: String(item_id), quote_id: masked_id, sku: 'LAMP', qty: 2 }
    await ok(api.put(`${items}/${item_id}`, { body: { cartItem: line } }))
    for (const [name, value] of Object.entries({ item_id: item_id + 1, quote_id: other.id, sku: 'BOOK' }))
      assertRefused(
        await api.put(`${items}/${item_id}`, { body: { cartItem: { ...line, [name]: value } } }),
        400,
        `cartItem.${name}`,
      )
    assert.deepEqual(await shop.cartLines(id), ['LAMP × 2 at 33.33'])
  })

  it('is taken by routes without a body, and on the thirteen endpoints', async () => {
    const customer = await shop.newCustomer()
    const cart = await ok(
      api.post(`${V1}/customers/${customer}/carts`, { body: { customerId: customer, storeId: 1 } }),
    )
    await shop.addItem(cart, 'LAMP', 3)
    for (const body of [{ customerId: customer + 1 }, { customer_id: customer, store_id: 2 }])
      assertRefused(await api.post(`${V1}/customers/${customer}/carts`, { body }), 400)
    for (const [path, same, otherwise] of [
      [`customer/${customer}/submit`, { customer_id: String(customer) }, { customerId: customer + 1 }],
      [`cart/${cart}/submit`, { cartId: cart }, { cart_id: cart + 1 }],
    ] as const) {
      await ok(api.post(`${quoting}/request/${path}`, { body: { details: 'Please', ...same } }))
      const body = { details: 'Please', ...otherwise }
      assertRefused(await api.post(`${quoting}/request/${path}`, { body }), 400, Object.keys(otherwise)[0])
    }
    const quote = await shop.createQuote(customer, { items: twoItems, store_id: '1' })
    const edit = (fields: object) =>
      api.put(`${quoting}/quote/${quote.quote_id}`, { body: { quote: { version: 1, ...fields } } })
    assertRefused(await edit({ quote_id: quote.quote_id + 1 }), 400, 'quote.quote_id')
    await ok(edit({ quoteId: quote.quote_id, id: quote.quote_id }))
  })

  it('400: still names a field that repeats nothing', async () => {
    const { id } = await shop.openGuestCart()
    const body = { cartItem: { sku: 'LAMP', qty: 1, item_id: 5 } }
    assertRefused(await api.post(`${V1}/carts/${id}/items`, { body }), 400, 'cartItem.item_id')
  })
})

describe('the spelling of a body field', () => {
  it('is camelCase or snake_case, everywhere', async () => {
    const created = await ok(
      api.post(submit, {
        body: { email: 'a@example.com', productSku: 'LAMP', customField1: 'x', custom_field2: 'y' },
      }),
    )
    assert.deepEqual(
      [created.product.sku, created.custom_field_1, created.custom_field_2],
      ['LAMP', 'x', 'y'],
    )
    const customer = { email: 'spelled@example.com', firstname: 'A', lastname: 'B', storeId: 1 }
    const { id } = await ok(api.post(`${V1}/customers`, { body: { customer } }))
    const items = [{ sku: 'LAMP', qty: 1, tierPrices: [{ qty: 5, price: 30 }] }]
    const quote = { customerId: id, items, sellerComment: 'Soon', shipping_amount: 1 }
    const made = await ok(api.post(`${quoting}/quote`, { body: { quote } }))
    assert.deepEqual([made.seller_comment, made.items[0].tier_prices[0].price], ['Soon', 30])
    const cart = await shop.openGuestCart()
    await ok(api.post(`${V1}/carts/${cart.id}/items`, { body: { cart_item: { sku: 'LAMP', qty: 1 } } }))
  })

  it('may be both when they say the same; else 400 names them', async () => {
    const customer = await shop.newCustomer()
    const quote = (await shop.createQuote(customer, { items: twoItems })).quote_id as number
    await ok(api.post(`${quoting}/quote/${quote}/approve`))
    const cart = await shop.openCart(customer)
    const add = (body: object) =>
      api.post(`${quoting}/quotes/${quote}/addToCart`, {
        body: { cartId: cart, customerId: customer, ...body },
      })
    assertRefused(await add({ cart_id: cart + 1 }), 400, 'cart_id')
    await ok(add({ cart_id: cart, customer_id: String(customer) }))
  })
})

describe('the query of a list', () => {
  const emails = async (query: string) =>
    ((await ok(api.get(`${V1}/customers?${query}`))) as { email: string }[]).map(({ email }) => email)

  it('takes searchCriteria without a value, either spelling, and directions in any case', async () => {
    const all = await emails('')
    const ends = [all[0], all.at(-1)]
    for (const query of [
      'searchCriteria',
      'searchCriteria=',
      'search_criteria',
      'searchCriteria[requestName]=x',
    ])
      assert.deepEqual(await emails(query), all)
    for (const direction of ['desc', 'DESC', 'Desc'])
      assert.deepEqual(
        await emails(
          `search_criteria[page_size]=1&search_criteria[sort_orders][0][field]=id&search_criteria[sortOrders][0][direction]=${direction}`,
        ),
        [ends[1]],
      )
    assert.deepEqual(await emails('searchCriteria[sortOrders][0][direction]=asc'), all)
  })

  it('keeps its spelling through the links of its pages', async () => {
    const answer = await api.get(
      `${V1}/customers?search_criteria[page_size]=1&search_criteria[current_page]=1`,
    )
    const [, next] = /<([^>]*)>; rel="next"/.exec(String(answer.headers.link)) ?? []
    assert.ok(next)
    const [second] = (await ok(api.get(next))) as { id: number }[]
    assert.notEqual(second?.id, answer.body[0].id)
  })

  for (const query of [
    'searchCriteria=x',
    'search_criteria[page_size]=1&searchCriteria[pageSize]=2',
    'search_criteria[pag_size]=1',
    'searchCriteria[sortOrders][0][direction]=up',
  ])
    it(`400: ${query}`, async () => assertRefused(await api.get(`${V1}/customers?${query}`), 400))
})
