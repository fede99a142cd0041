// Requests of buyers through the plugins of shops: no visitor uses up what all have, and no address counts as verified that is not.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, it, mock } from 'node:test'
import { many } from '../../../src/platform/postgres/database.ts'
import { ok, openApi } from '../../support/api.ts'
import { openFakeShop } from '../../support/fake-shop.ts'
import { openMedusaRoutes, openVendureRoutes } from '../../support/plugin-routes.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const fake = await openFakeShop('fake')
await openShop(api)
const connected = { code: 'main', kind: 'fake', store_code: 'default', url: fake.url }
await ok(api.post('/rest/V1/shops', { body: { shop: { ...connected, secrets: { token: 'good' } } } }))
fake.addVariant('1', 'LAMP', '13')
const token = await api.tokenFor('Storefront::manage', 'Quoting::requests', 'PriceRequest::manage_requests')
const options = {
  url: `http://127.0.0.1:${api.port}`,
  shop: 'main',
  hookSecret: 'a secret of 24 bytes...',
  token,
}
const medusa = await openMedusaRoutes(options)
const vendure = await openVendureRoutes(options)

const guest = { email: 'anna@example.com', firstname: 'Anna' }
const anna = { id: 'anna', email: 'anna@example.com', names: ['Anna', 'Larsen'] as [string, string] }
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const now = Date.now.bind(Date)
let passed_ms = 0
const clock = mock.method(Date, 'now', () => now() + passed_ms)
after(() => clock.mock.restore())
/** Each test begins with an hour of its own. */
beforeEach(() => void (passed_ms += 2 * HOUR_MS - (Date.now() % HOUR_MS)))

let carts = 0
function openCart(customer: string | null = null, ref = `cart-${++carts}`): string {
  fake.openCart(ref, customer, [{ variant: '1', qty: '2' }])
  return ref
}

/** Each plugin, with what a buyer is told whose share is used up. */
const plugins = {
  Medusa: {
    ...medusa,
    request: async (cart: string, isSignedIn = false) => {
      const account = isSignedIn ? { ...anna, has_account: true } : undefined
      const { status, headers, body } = await medusa.requestQuote(cart, guest, account)
      if (status === 429) assert.equal(headers['retry-after'], '600')
      return status === 200 ? 'requested' : `${status} ${body.message}`
    },
    refusal: '429 Too many requests. Please try again later.',
  },
  Vendure: {
    ...vendure,
    request: (cart: string, isSignedIn = false) =>
      vendure
        .requestQuote(cart, guest, isSignedIn ? anna.id : undefined)
        .then(() => 'requested')
        .catch(({ code, message }: Error & { code: string }) => `${code} ${message}`),
    refusal: 'TOO_MANY_REQUESTS Too many requests. Please try again later.',
  },
}

/** Takes shares until there is none. Returns how many there were. */
function useUp(take: () => void): number {
  for (let taken = 0; ; taken++)
    try {
      take()
    } catch {
      return taken
    }
}

for (const [name, { request, refusal, requireShare }] of Object.entries(plugins))
  describe(`a quote request through the plugin of ${name}`, () => {
    it('is refused once the cart of the guest has had 60 in an hour, before Quotewright is called', async () => {
      const cart = openCart()
      assert.equal(await request(cart), 'requested')
      for (let each = 2; each <= 60; each++) requireShare(undefined, cart)
      passed_ms += MINUTE_MS
      const calls = fake.calls.length
      assert.equal(await request(cart), refusal)
      assert.equal(fake.calls.length, calls)
      assert.equal(await request(openCart()), 'requested')
      passed_ms += HOUR_MS
      assert.equal(await request(cart), 'requested')
    })

    it('is refused once all guests have had 60 in a minute, but not of buyers who are signed in', async () => {
      let visitor = 0
      assert.equal(
        useUp(() => requireShare(undefined, `visitor ${++visitor}`)),
        60,
      )
      const cart = openCart()
      assert.equal(await request(cart), refusal)
      assert.equal(await request(cart, true), 'requested')
      passed_ms += MINUTE_MS
      assert.equal(await request(cart), 'requested')
    })

    it('is refused once the buyer who is signed in has had 60 in an hour, from any cart', async () => {
      assert.equal(
        useUp(() => requireShare(anna.id, 'another')),
        60,
      )
      assert.equal(await request(openCart(), true), refusal)
      passed_ms += HOUR_MS
      assert.equal(await request(openCart(), true), 'requested')
    })
  })

describe('a cart whose reference has characters of a URL', () => {
  for (const [name, { request }] of Object.entries(plugins))
    it(`can request a quote from ${name}`, async () => {
      const cart = openCart(null, `W/42 %2F?${name}#`)
      assert.equal(await request(cart), 'requested')
    })
})

describe('the address of a buyer', () => {
  /** Whether the confirmation of the request counts for the limits. */
  async function isLimited(send: () => Promise<unknown>): Promise<boolean> {
    const count = async () => (await many(api.db, 'select from confirmation')).length
    const before = await count()
    await send()
    return (await count()) > before
  }
  const priceRequest = (send: () => Promise<{ status: number; body: unknown }>) =>
    isLimited(async () => {
      const { status, body } = await send()
      assert.deepEqual([status, body], [200, true])
    })
  const said = { message: 'How much are 40?' }

  it('of a price request counts as unverified, unless Vendure verifies those of accounts', async () => {
    assert.equal(await priceRequest(() => medusa.requestPrice(said, anna)), true)
    assert.equal(await priceRequest(() => vendure.requestPrice(said, anna, true)), false)
    assert.equal(await priceRequest(() => vendure.requestPrice(said, anna, false)), true)
    assert.equal(await priceRequest(() => vendure.requestPrice(said, anna, true, false)), true)
  })

  it('of a price request is not verified because the buyer says so', async () => {
    const claimed = { ...said, is_email_verified: true }
    assert.equal(await priceRequest(() => medusa.requestPrice(claimed, anna)), true)
  })

  it('of a quote request counts as unverified where Vendure does not verify those of accounts', async () => {
    const { email, names } = anna
    const [firstname, lastname] = names
    const customer = { ref: 'anna', email, is_email_verified: true, firstname, lastname, company: null }
    fake.customers.set('anna', customer)
    const cart = openCart('anna')
    const ask = (details: string, verifies: boolean) =>
      isLimited(() => vendure.requestQuote(cart, { details }, 'anna', verifies))
    assert.equal(await ask('1', true), false)
    assert.equal(await ask('2', false), true)
  })
})
