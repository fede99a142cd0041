// Shops that make an order or a draft of each quote, where an answer was lost or is not what it seems. The shops are functions.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { URL_CHARACTERS_MAX } from '../../../src/platform/outbound/outbound-target.ts'
import { searchedTimes } from '../../../src/shops/kept-draft.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { type ShopDelivery, ShopRefused, ShopUnknown } from '../../../src/shops/shop.ts'
import { noCompany } from '../../support/shop.ts'

type Call = { path: string; method: string; body: any }
type Answer = { status?: number; body: unknown }

/** Opens an adapter whose shop is `answer`; keeps its calls. */
function openAdapter(kind: string, answer: (call: Call) => Answer) {
  const calls: string[] = []
  const adapter = shopKinds
    .get(kind)!
    .open(
      { api_key: 'key', secret_key: 'sk', access_token: 'shpat', consumer_key: 'ck', consumer_secret: 'cs' },
      async (path, { method = 'GET', body } = {}) => {
        assert.ok(path.length < URL_CHARACTERS_MAX - 500, `a path of ${path.length} characters`)
        calls.push(`${method} ${path.split('?')[0]}`)
        const call = { path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined }
        const { status = 200, body: found } = answer(call)
        return { status, body: JSON.stringify(found) }
      },
    )
  return { adapter, calls }
}

const line = { quote_item_id: 7, sku: 'TABLE', name: 'Table', variant: 'v1', qty: '2', price: '10.00' }
const deliveryOf = (more: object = {}) =>
  ({
    key: '0'.repeat(32),
    quote_number: 'Q1',
    cart: null,
    first_attempt_at: new Date().toISOString(),
    last_attempt_at: new Date().toISOString(),
    tried_for_ms: 0,
    currency_code: 'EUR',
    lines: [{ ...line, tax_percent: '19' }],
    buyer: { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen', ...noCompany },
    shipping: null,
    customer: null,
    customer_email: null,
    ...more,
  }) as unknown as ShopDelivery
const refusal = (code: string) => (error: unknown) => error instanceof ShopRefused && error.code === code

describe('drafts that are not known', () => {
  it('are looked for at the times of attempts: one that was given up long ago does not have all since then read', () => {
    const hour = 3_600_000
    const tried = (cart: string | null, first: number, last: number) => ({
      cart,
      first_attempt_at: new Date(Date.now() - first * hour).toISOString(),
      last_attempt_at: new Date(Date.now() - last * hour).toISOString(),
    })
    const hours = (deliveries: ReturnType<typeof tried>[]) =>
      searchedTimes(deliveries).map((times) =>
        [times.from, times.to].map((time) => Math.round((time - Date.now()) / hour)),
      )
    const ago = tried(null, 500, 476)
    assert.deepEqual(hours([tried('1', 3, 0.75), tried('2', 9, 2), ago, tried(null, 480, 479)]), [
      [-501, -474],
      [-4, 1],
    ])
    assert.deepEqual(hours([tried('1', 3, 2)]), [])
  })
})

describe('a draft of Medusa', () => {
  const draftOf = (key: string, id = 'd1', is_tax_inclusive = false) => ({
    id,
    display_id: 1,
    status: 'draft',
    is_draft_order: true,
    created_at: `2026-01-01T00:00:0${id.slice(1)}Z`,
    metadata: { quotewright_key: key },
    items: [
      { variant_id: 'v1', quantity: 2, unit_price: 10, is_tax_inclusive, metadata: { quotewright_item: 7 } },
    ],
  })
  const open = (drafts: unknown[], onDelete: (path: string) => Answer = () => ({ body: {} })) =>
    openAdapter('medusa-draft', ({ path, method }) => {
      if (method === 'DELETE') return onDelete(path)
      return { body: path.startsWith('/admin/draft-orders?') ? { draft_orders: drafts } : { orders: [] } }
    })

  it('whose prices include tax is refused and deleted, also when an earlier attempt has made it', async () => {
    const delivery = deliveryOf()
    const { adapter, calls } = open([draftOf(delivery.key, 'd1/2', true)])
    assert.equal((await adapter.statesOf([delivery]))[0]!.state, 'changed')
    await assert.rejects(adapter.deliver(delivery), refusal('differs'))
    assert.equal(calls.at(-1), 'DELETE /admin/draft-orders/d1%2F2')
  })

  it('is found among a hundred: no URL becomes longer than one may be', async () => {
    const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`
    const deliveries = Array.from({ length: 100 }, (_, n) =>
      deliveryOf({
        key: String(n).padStart(32, '0'),
        cart: idOf('order', n),
        first_attempt_at: '2026-01-01T00:00:00Z',
      }),
    )
    const variants: string[] = []
    const { adapter } = openAdapter('medusa-draft', ({ path }) => {
      const { pathname, searchParams } = new URL(path, 'https://shop.example')
      const ids = searchParams.getAll('id[]')
      if (pathname.endsWith('/orders')) return { body: { orders: [] } }
      if (pathname.endsWith('/draft-orders'))
        return {
          body: { draft_orders: ids.map((id) => draftOf(String(Number(id.slice(6))).padStart(32, '0'), id)) },
        }
      if (pathname.endsWith('/product-variants')) variants.push(...ids)
      return { body: { variants: [], regions: [], tax_regions: [], price_preferences: [] } }
    })
    const states = await adapter.statesOf(deliveries)
    assert.deepEqual(new Set(states.map((found) => found?.state)), new Set(['delivered']))
    const asked = Array.from({ length: 100 }, (_, n) => idOf('variant', n))
    await adapter.variantsOf(asked)
    assert.deepEqual(variants, asked)
  })

  it('is not taken for missing where the list is not found', async () => {
    const { adapter } = openAdapter('medusa-draft', () => ({ status: 404, body: {} }))
    for (const call of [
      () => adapter.withdraw(deliveryOf()),
      () => adapter.deliver(deliveryOf()),
      () => adapter.statesOf([deliveryOf()]),
    ])
      await assert.rejects(call, refusal('not_medusa'))
  })

  it('that cannot be deleted does not hold up the others', async () => {
    const keys = ['1', '2'].map((digit) => digit.repeat(32))
    const drafts = [draftOf(keys[0]!), draftOf(keys[0]!, 'd2'), draftOf(keys[1]!, 'd3')]
    const { adapter } = open(drafts, () => ({ status: 500, body: {} }))
    const states = await adapter.statesOf(keys.map((key) => deliveryOf({ key })))
    assert.deepEqual(states, [undefined, { state: 'delivered', checkout_url: null }])
  })
})

describe('a draft of Shopify', () => {
  const shop = { currencyCode: 'EUR', taxesIncluded: false, enabledPresentmentCurrencies: ['EUR'] }
  const draftOrders = { nodes: [], pageInfo: { hasNextPage: false } }
  const delivery = deliveryOf({ lines: [] })
  const draft = {
    id: 'gid://shopify/DraftOrder/1',
    name: '#D1',
    status: 'OPEN',
    ready: true,
    invoiceUrl: 'https://shop.example/invoice',
    tags: [`qw-${delivery.key}`],
    taxesIncluded: false,
    presentmentCurrencyCode: 'CHF',
    shipping: { presentmentMoney: { amount: '0' } },
    order: null,
    // Of the draft and of its lines, which are read apart.
    lineItems: draftOrders,
  }

  it('that the shop makes in another currency is refused and deleted', async () => {
    const mutations: string[] = []
    const { adapter: shopify } = openAdapter('shopify', ({ body: { query } }) => {
      if (query.startsWith('mutation')) mutations.push(/mutation (\w+)/.exec(query)![1]!)
      const made = { draftOrderCreate: { draftOrder: draft, userErrors: [] } }
      const deleted = { draftOrderDelete: { userErrors: [] } }
      return {
        body: {
          data: { shop, nodes: query.includes('lineItems') ? [draft] : [], draftOrders, ...made, ...deleted },
        },
      }
    })
    await assert.rejects(shopify.deliver(delivery), refusal('differs'))
    assert.deepEqual(mutations, ['CreateDraft', 'DeleteDraft'])
  })

  it('that was paid is not withdrawn', async () => {
    const nodes = [{ ...draft, status: 'COMPLETED' }]
    const { adapter: shopify } = openAdapter('shopify', () => ({ body: { data: { nodes, draftOrders } } }))
    await assert.rejects(shopify.withdraw({ ...delivery, cart: '1' }), refusal('ordered'))
  })

  it('is not one of no lines when the shop answers without them', async () => {
    const { adapter } = openAdapter('shopify', ({ body: { query } }) => ({
      body: { data: query.includes('lineItems') ? { nodes: [null] } : { shop, nodes: [draft], draftOrders } },
    }))
    await assert.rejects(adapter.statesOf([{ ...delivery, cart: '1' }]), ShopUnknown)
  })

  it('may be there when the answer has an error beside it', async () => {
    const denied = { message: 'no', extensions: { code: 'ACCESS_DENIED' } }
    const { adapter } = openAdapter('shopify', ({ body: { query } }) => {
      if (!query.startsWith('mutation')) return { body: { data: { shop, nodes: [], draftOrders } } }
      return { body: { data: { draftOrderCreate: { draftOrder: { order: null } } }, errors: [denied] } }
    })
    const lines = [{ ...line, variant: null, tax_percent: '19' }]
    await assert.rejects(adapter.deliver(deliveryOf({ lines })), ShopUnknown)
  })
})

describe('an order of WooCommerce', () => {
  const delivery = deliveryOf({ lines: [] })
  const order = {
    id: 1,
    number: '1',
    status: 'pending',
    currency: 'CHF',
    meta_data: [{ key: '_quotewright_key', value: delivery.key }],
    line_items: [],
    fee_lines: [],
    shipping_lines: [],
  }

  it('that an earlier attempt has made differs in another currency', async () => {
    const { adapter } = openAdapter('woocommerce', () => ({ body: [order] }))
    assert.match((await adapter.deliver(delivery)).difference!, /CHF instead of EUR/)
  })

  it('that the shop makes in another currency is refused, and cancelled', async () => {
    const { adapter: woocommerce, calls } = openAdapter('woocommerce', ({ path, method }) => {
      if (method !== 'GET') return { body: order }
      return {
        body: path.endsWith('/settings/general') ? [{ id: 'woocommerce_currency', value: 'EUR' }] : [],
      }
    })
    await assert.rejects(woocommerce.deliver(delivery), refusal('differs'))
    assert.equal(calls.at(-1), 'PUT /wp-json/wc/v3/orders/1')
  })

  it('that was paid is not withdrawn', async () => {
    const paid = [{ ...order, status: 'processing' }]
    const { adapter: woocommerce, calls } = openAdapter('woocommerce', () => ({ body: paid }))
    await assert.rejects(woocommerce.withdraw(delivery), refusal('ordered'))
    assert.ok(calls.every((call) => call.startsWith('GET ')))
  })
})

describe('what a shop cannot take', () => {
  it('is refused: more lines than its server reads', async () => {
    const { adapter } = openAdapter('medusa-draft', () => ({ status: 431, body: {} }))
    await assert.rejects(adapter.deliver(deliveryOf()), refusal('too_many_lines'))
    const errors = [{ message: 'no', extensions: { code: 'MAX_COST_EXCEEDED' } }]
    const shopify = openAdapter('shopify', () => ({ body: { errors } }))
    await assert.rejects(shopify.adapter.deliver(deliveryOf()), refusal('too_many_lines'))
  })

  it('has the tax class of its rate where the shop is, or is refused', async () => {
    let ids = 0
    const rate = (country: string, percent: string, name: string) => ({
      id: ++ids,
      country,
      state: '',
      rate: percent,
      priority: 1,
      class: name,
    })
    const rates = [rate('DE', '19', 'standard'), rate('CH', '7', 'standard'), rate('DE', '7', 'reduced')]
    let posted: any
    const { adapter: woocommerce } = openAdapter('woocommerce', ({ path, method, body }) => {
      if (method === 'POST') posted = body
      if (method === 'POST') return { status: 400, body: { code: 'no', message: 'no' } }
      if (path.includes('/settings/general'))
        return {
          body: [
            { id: 'woocommerce_currency', value: 'EUR' },
            { id: 'woocommerce_calc_taxes', value: 'yes' },
            { id: 'woocommerce_default_country', value: 'DE' },
          ],
        }
      if (!path.includes('/taxes')) return { body: [] }
      return { body: rates }
    })
    const discount = { ...line, quote_item_id: 8, variant: null, price: '-1.00', tax_percent: '7' }
    const lines = [discount, { ...line, variant: null, tax_percent: '7' }]
    await assert.rejects(woocommerce.deliver(deliveryOf({ lines })), refusal('invalid'))
    assert.deepEqual(
      posted.fee_lines.map(({ total, tax_class }: any) => [total, tax_class]),
      [
        ['20', 'reduced'],
        ['-2', 'reduced'],
      ],
    )
    const other = [{ ...line, variant: null, tax_percent: '8' }]
    await assert.rejects(woocommerce.deliver(deliveryOf({ lines: other })), refusal('tax'))
    const fraction = [{ ...line, variant: null, qty: '1.5' }]
    await assert.rejects(woocommerce.deliver(deliveryOf({ lines: fraction })), refusal('quantity'))
    const fine = [{ ...line, variant: null, price: '1.00001' }]
    await assert.rejects(woocommerce.deliver(deliveryOf({ lines: fine })), refusal('price'))
  })
})

describe('a list of a shop', () => {
  const variants = Array.from({ length: 250 }, (_, n) => ({ id: String(n + 1), sku: `S${n}` }))
  const price = { currencyCode: 'EUR', price: 100 }
  const sold = {
    name: 'Table',
    enabled: true,
    product: { enabled: true },
    prices: [price],
    taxRateApplied: { value: 19 },
  }
  const pages = {
    vendure: {
      data: {
        quotewright: { pricesIncludeTax: false },
        productVariants: { items: variants.map((each) => ({ ...each, ...sold })) },
      },
    },
    medusa: {
      variants: variants.slice(0, 200).map((each) => ({ ...each, title: '', product: null, prices: [] })),
      regions: [],
      tax_regions: [],
      price_preferences: [],
    },
  }
  for (const [kind, body] of Object.entries(pages))
    it(`that answers with the same page again and again is no endless one (${kind})`, async () => {
      const { adapter } = openAdapter(kind, () => ({ body }))
      await assert.rejects(async () => {
        for await (const _ of adapter.variants(null));
      }, ShopUnknown)
    })

  it('is read in parts: many variations of one product of WooCommerce', async () => {
    const refs = Array.from({ length: 250 }, (_, n) => `1:${1_000_000_000 + n}`)
    const read: string[] = []
    const { adapter } = openAdapter('woocommerce', ({ path }) => {
      const { pathname, searchParams } = new URL(path, 'https://shop.example')
      if (pathname.endsWith('/products'))
        return { body: [{ id: 1, name: 'Table', type: 'variable', status: 'publish' }] }
      if (pathname.endsWith('/variations')) read.push(...searchParams.get('include')!.split(','))
      return {
        body: pathname.endsWith('/settings/general') ? [{ id: 'woocommerce_currency', value: 'EUR' }] : [],
      }
    })
    await adapter.variantsOf(refs)
    assert.deepEqual(
      read,
      refs.map((ref) => ref.slice(2)),
    )
  })
})
