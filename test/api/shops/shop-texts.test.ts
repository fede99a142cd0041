// Whatever a shop answers can be stored: no NUL, no half of a character, nothing of any length. No answer of a shop is spared.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isText } from '../../../src/platform/text.ts'
import { openShop } from '../../../src/shops/shop-request.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import {
  ShopRefused,
  ShopUnknown,
  type Delivered,
  type DeliveryState,
  type SentDelivery,
  type Shop,
  type ShopCart,
  type ShopCustomer,
  type ShopDelivery,
  type ShopFinding,
  type ShopHint,
  type ShopVariant,
} from '../../../src/shops/shop.ts'

const NASTY = ['a\0b', '\ud83d', `${'x'.repeat(254)}😀`, `${'y'.repeat(1999)}😀`, 'z'.repeat(100_000)]
/** All of a type, also what is optional: a new field belongs here. */
type All<T> = { [key in keyof Required<T>]: Required<T>[key] }

function answersOf(text: string) {
  const variant: All<ShopVariant> = {
    ref: text,
    sku: text,
    name: text,
    prices: [{ currency_code: text, price: text }],
    tax_percent: text,
    is_active: true,
  }
  const customer: All<ShopCustomer> = {
    ref: text,
    email: text,
    is_email_verified: true,
    firstname: text,
    lastname: text,
    company: text,
  }
  const cart: All<ShopCart> = {
    ref: text,
    currency_code: text,
    customer: text,
    is_open: true,
    lines: [{ variant: text, qty: text }],
  }
  const delivered: All<Delivered> = { at: 'now', cart: text, checkout_url: text, difference: text }
  const states: DeliveryState[] = [
    { state: 'missing' },
    { state: 'delivered', checkout_url: text },
    { state: 'changed', message: text },
    { state: 'ordered', order: text },
    { state: 'differs', order: text, message: text },
    { state: 'cancelled', order: text, message: text, is_unpaid: true },
  ]
  const hint: All<ShopHint> = { kind: 'cart', ref: text }
  const found = { currency_codes: [text] }
  const finding: All<ShopFinding> = { name: text, is_ok: true, detail: text, found }
  return { variant, customer, cart, delivered, states, hint, finding }
}

function openNasty(text: string, error?: Error): Shop {
  const { variant, customer, cart, delivered, states, hint, finding } = answersOf(text)
  const answer = async <T>(value: T): Promise<T> => {
    if (error) throw error
    return value
  }
  shopKinds.set('nasty', {
    settings: [],
    open: () => ({
      can: {} as Shop['can'],
      async *variants() {
        yield await answer(variant)
      },
      variantsOf: () => answer([variant]),
      customer: () => answer(customer),
      cart: () => answer(cart),
      deliver: () => answer(delivered),
      withdraw: () => answer(undefined),
      statesOf: () => answer(states),
      readHook: () => [hint],
      check: () => answer([finding]),
    }),
  })
  return openShop(
    { kind: 'nasty', url: 'https://shop.example', settings: {}, secrets: {} },
    { WEBHOOK_ALLOWED_NETWORKS: [] },
  )
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const value of values) read.push(value)
  return read
}

const delivery = {} as ShopDelivery & SentDelivery
const callsOf = (shop: Shop): (() => Promise<unknown>)[] => [
  () => all(shop.variants(null)),
  () => shop.variantsOf([]),
  () => shop.customer(''),
  () => shop.cart(''),
  () => shop.deliver(delivery),
  () => shop.withdraw(delivery),
  () => shop.statesOf([delivery]),
  () => shop.check(),
]

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function assertStorable(value: unknown): void {
  for (const text of textsIn(value)) {
    assert.ok(isText(text), JSON.stringify(text.slice(0, 300)))
    assert.ok(text.length <= 2000, String(text.length))
  }
}

describe('a text of a shop', () => {
  for (const [index, text] of NASTY.entries())
    it(`that cannot be stored as it is passes the gate as one that can: ${index}`, async () => {
      const shop = openNasty(text)
      for (const call of callsOf(shop)) assertStorable(await call())
      assertStorable(shop.readHook({}, Buffer.of()))
      const errors = [new ShopRefused(text, text, text), new ShopUnknown(text, 7000), new SyntaxError(text)]
      for (const error of errors)
        for (const call of callsOf(openNasty(text, error)))
          await assert.rejects(call, (thrown: Error) => {
            const { code, sku, retry_after_ms } = thrown as Partial<ShopRefused & ShopUnknown>
            assertStorable([thrown.message, code, sku])
            assert.equal(retry_after_ms, (error as Partial<ShopUnknown>).retry_after_ms)
            assert.equal(thrown instanceof ShopRefused, error instanceof ShopRefused)
            assert.equal(thrown instanceof ShopUnknown, error instanceof ShopUnknown)
            return true
          })
    })

  it('is cut between two characters: names and references after 255, sentences after 2000', async () => {
    const { name, prices } = (await openNasty(NASTY[2]!).variantsOf([]))[0]!
    assert.equal(name, 'x'.repeat(254))
    assert.equal(prices[0]!.currency_code, 'x'.repeat(254))
    const { difference, checkout_url } = await openNasty(NASTY[3]!).deliver(delivery)
    assert.equal(difference, 'y'.repeat(1999))
    // A part of a link would lead elsewhere.
    assert.equal(checkout_url, null)
  })

  it('is left as it is if it can be stored', async () => {
    const text = 'Größe 40 – 😀'
    const { variant, customer, cart, delivered, states, finding } = answersOf(text)
    const shop = openNasty(text)
    assert.deepEqual(await all(shop.variants(null)), [variant])
    assert.deepEqual(await shop.customer(''), customer)
    assert.deepEqual(await shop.cart(''), cart)
    assert.deepEqual(await shop.deliver(delivery), delivered)
    assert.deepEqual(await shop.statesOf([delivery]), states)
    assert.deepEqual(await shop.check(), [finding])
  })
})
