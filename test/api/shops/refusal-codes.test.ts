// The codes with which adapters refuse a delivery. By those of a cart that is over, as shops with our plugin say it, an accepted quote
// goes into another cart.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { type ShopDelivery, ShopRefused } from '../../../src/shops/shop.ts'

const delivery: ShopDelivery = {
  key: '0123456789abcdef0123456789abcdef',
  quote_id: 1,
  quote_number: 'Q000000001',
  cart: 'cart-1',
  customer: '7',
  customer_email: 'anna@example.com',
  buyer: {
    email: 'anna@example.com',
    firstname: 'Anna',
    lastname: 'Larsen',
    company: null,
    vat_id: null,
    billing_address: null,
    shipping_address: null,
  },
  currency_code: 'USD',
  lines: [
    {
      quote_item_id: 1,
      variant: 'v-1',
      sku: 'LAMP',
      name: 'Lamp',
      qty: '2',
      price: '9.5',
      tax_percent: '19',
    },
  ],
  replaces_plain: true,
  shipping: null,
  shipping_description: null,
  expires_at: null,
  first_attempt_at: '2026-11-29T12:00:00Z',
  last_attempt_at: '2026-11-29T12:00:00Z',
  tried_for_ms: 0,
}

const kinds = {
  vendure: {
    settings: { api_key: 'key' },
    answer: (found: object) => ({ data: { deliverQuote: { orderCode: null, ...found } } }),
  },
  medusa: {
    settings: { secret_key: 'key' },
    answer: (found: object) => ({ delivery: { cart: null, ...found } }),
  },
}

describe('a cart that is over', () => {
  for (const [kind, { settings, answer }] of Object.entries(kinds))
    for (const code of ['ordered', 'cart_gone'])
      it(`is one to the adapter of ${kind}: ${code}`, async () => {
        const found = { key: delivery.key, outcome: 'refused', code, message: 'No.', lines: [] }
        const shop = shopKinds.get(kind)!.open({ hook_secret: 'whsec_AAAA', ...settings }, async () => ({
          status: 200,
          body: JSON.stringify(answer(found)),
        }))
        await assert.rejects(
          shop.deliver(delivery),
          (error) => error instanceof ShopRefused && error.code === code && error.message === 'No.',
        )
      })
})

describe('an answer that is a clear no', () => {
  const secrets = { secret_key: 'key', api_key: 'key', access_token: 'key', consumer_key: 'key' }
  const error = (code: string) => ({ errors: [{ message: 'No.', extensions: { code } }] })
  const page = '<h1>Not found</h1>'
  const answers: [kind: string, status: number, body: unknown, code: string][] = [
    ['vendure', 401, {}, 'credentials'],
    ['vendure', 200, error('FORBIDDEN'), 'credentials'],
    ['vendure', 200, error('GRAPHQL_VALIDATION_FAILED'), 'plugin'],
    ['vendure', 200, error('BAD_USER_INPUT'), 'invalid'],
    ['vendure', 404, page, 'not_vendure'],
    ['medusa', 401, {}, 'credentials'],
    ['medusa', 404, page, 'plugin'],
    ['medusa', 400, { message: 'No.' }, 'invalid'],
    ['medusa', 413, page, 'too_many_lines'],
    ['medusa-draft', 404, page, 'not_medusa'],
    ['woocommerce', 401, {}, 'credentials'],
    ['woocommerce', 400, { code: 'rest_invalid_param', message: 'No.' }, 'invalid'],
    ['woocommerce', 410, { code: 'woocommerce_rest_trashed', message: 'No.' }, 'gone'],
    ['woocommerce', 404, { code: 'rest_no_route', message: 'No.' }, 'not_woocommerce'],
    ['woocommerce', 404, page, 'not_woocommerce'],
    ['woocommerce', 414, page, 'too_many_lines'],
    ['shopify', 401, {}, 'credentials'],
    ['shopify', 200, error('ACCESS_DENIED'), 'credentials'],
    ['shopify', 200, error('MAX_COST_EXCEEDED'), 'too_many_lines'],
    ['shopify', 200, error('INVALID_VARIABLE'), 'invalid'],
    ['shopify', 200, error('undefinedField'), 'version'],
    ['shopify', 404, { errors: 'Not Found' }, 'not_shopify'],
    ['shopify', 404, page, 'not_shopify'],
  ]
  for (const [kind, status, answer, code] of answers)
    it(`of ${kind} is ${code}: ${status} ${JSON.stringify(answer)}`, async () => {
      const body = answer === page ? page : JSON.stringify(answer)
      const shop = shopKinds.get(kind)!.open(secrets, async () => ({ status, body }))
      const refused = (error: unknown) => error instanceof ShopRefused && error.code === code
      await assert.rejects(shop.deliver({ ...delivery, cart: null }), refused)
    })
})

it('every code with which a kind of shop refuses is expected by a test of that kind', async () => {
  const read = async (recursive: boolean, ...folders: string[]) => {
    const paths = folders.map(async (folder) =>
      (await readdir(folder, { recursive })).map((name) => join(folder, name)),
    )
    const files = (await Promise.all(paths)).flat().filter((path) => path.endsWith('.ts'))
    return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  }
  const sources = await read(true, 'src/shops', 'plugins/medusa/src', 'plugins/vendure/src')
  const connectors = ['', 'medusa', 'vendure'].map((kind) => join('test/connectors', kind))
  const tests = (await read(false, 'test/api/shops', ...connectors)).flatMap(({ path, text }) =>
    text.split('\n').map((line) => ({ path, line })),
  )
  const codes = sources.flatMap(({ path, text }) => {
    // Those that kinds share are expected by a test of any.
    const kind = /(?:shops|plugins)\/(\w+)\//.exec(path)?.[1] ?? ''
    const found = text.matchAll(/new (?:ShopRefused|Refusal)\(\s*'([a-z_]+)'/g)
    return [...found].map(([, code]) => ({ kind, code }))
  })
  assert.ok(codes.length > 60)
  // The name of the kind is in the path of the test, or in the line.
  const isExpected = ({ kind, code }: (typeof codes)[number]) =>
    tests.some(
      ({ path, line }) =>
        (path + line).includes(kind) && line.includes(`'${code}'`) && /refus|error|code|\],$/.test(line),
    )
  assert.deepEqual(
    codes.filter((each) => !isExpected(each)),
    [],
  )
})
