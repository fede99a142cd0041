// What the tests of all connected shops share: deliveries, and requests as the program sends them.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { amount } from '../../src/domain/money.ts'
import { computeQuote, type Prices, type QuoteCharges } from '../../src/domain/quote-totals.ts'
import {
  type ShopAnswer,
  type ShopDelivery,
  type ShopLine,
  ShopRefused,
  type ShopRequest,
  ShopUnknown,
} from '../../src/shops/shop.ts'
import { noCompany } from '../support/shop.ts'

/** Beyond the quotes and items of any shop. */
let ids = 0

/** Ten tables at 9.99 and two chairs at 30.00, or other lines. */
export function deliveryInto(
  shop: { variants: Record<string, string> },
  cart: string | null,
  lines: (Partial<ShopLine> & { sku: string })[] = [
    { sku: 'TABLE', qty: '10', price: '9.99' },
    { sku: 'CHAIR', qty: '2', price: '30.00' },
  ],
  more: Partial<ShopDelivery> = {},
): ShopDelivery {
  const quote_id = ++ids
  const common = { name: 'Line', qty: '1', price: '1.00', tax_percent: '19' }
  return {
    key: randomBytes(16).toString('hex'),
    quote_id,
    quote_number: `Q${String(quote_id).padStart(9, '0')}`,
    cart,
    customer: null,
    customer_email: null,
    buyer: { email: null, firstname: null, lastname: null, ...noCompany },
    currency_code: 'EUR',
    lines: lines.map((line) => ({
      quote_item_id: ++ids,
      variant: shop.variants[line.sku] ?? null,
      ...common,
      ...line,
    })),
    replaces_plain: false,
    shipping: null,
    shipping_description: null,
    expires_at: null,
    first_attempt_at: new Date().toISOString(),
    last_attempt_at: new Date().toISOString(),
    tried_for_ms: 0,
    ...more,
  }
}

/** Checks that an error is a clear no. */
export const refused = (code: string, sku?: string) => (error: unknown) => {
  assert.ok(error instanceof ShopRefused, String(error))
  assert.deepEqual([error.code, error.sku], [code, sku], error.message)
  return true
}

/** Checks that a delivery is tried again in a minute. */
export function isBeingPaid(error: unknown): boolean {
  assert.ok(error instanceof ShopUnknown, String(error))
  assert.equal(error.retry_after_ms, 60_000)
  assert.match(error.message, /^The buyer is paying for the cart: the quote is put into it when that is over/)
  return true
}

/** As of a delivery that was tried for more than a day. */
export const sinceYesterday = (delivery: ShopDelivery): ShopDelivery => ({
  ...delivery,
  tried_for_ms: 25 * 3_600_000,
})

/** What a quote of these lines costs, without and with tax. */
export function totalsOf({ lines }: ShopDelivery, tax_rounding: QuoteCharges['tax_rounding']) {
  const items = lines.map(({ qty, price, tax_percent }) => ({
    qty: amount(qty),
    price: amount(price),
    original_price: amount(price),
    tax_percent: amount(tax_percent),
    tier_prices: [],
  }))
  const charges = { shipping_amount: amount(0), shipping_tax_percent: null, tax_rounding }
  const { totals } = computeQuote(items as unknown as Prices[], charges, 2)!
  return { net: totals.subtotal.toNumber(), gross: totals.grand_total.toNumber() }
}

export function requestTo(port: () => number): ShopRequest {
  return async (path, { method = 'GET', headers, body, signal } = {}): Promise<ShopAnswer> => {
    try {
      const url = `http://127.0.0.1:${port()}${path}`
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
      const { status } = response
      const retryAfter = Number(response.headers.get('retry-after') ?? NaN) * 1000
      if (status === 429 || status >= 500)
        throw new ShopUnknown(`status ${status}`, Number.isNaN(retryAfter) ? undefined : retryAfter)
      return { status, body: await response.text() }
    } catch (error) {
      if (error instanceof ShopUnknown) throw error
      throw new ShopUnknown(String(error))
    }
  }
}
