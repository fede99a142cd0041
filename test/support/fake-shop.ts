// A small shop on loopback, and the kind of shop that connects it: its answers can be late, lost, half or refused.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { ShopLimits } from '../../src/domain/shop-capabilities.ts'
import { shopKinds } from '../../src/shops/shop-kinds.ts'
import {
  ShopRefused,
  ShopUnknown,
  type Capabilities,
  type DeliveryState,
  type Shop,
  type ShopCart,
  type ShopCustomer,
  type ShopDelivery,
  type ShopLine,
  type ShopRequest,
  type ShopVariant,
} from '../../src/shops/shop.ts'

type Held = ShopLine & { key: string }
type FakeCart = Omit<ShopCart, 'lines'> & { plain: ShopCart['lines']; lines: Held[]; order: string | null }

/**
 * What happens to a call: `away` does nothing and cuts the line, `cut` does it and cuts, `half` does half of a delivery and cuts,
 * `busy` answers 429, `down` 503.
 */
export type Fault = 'away' | 'cut' | 'half' | 'busy' | 'down'

const ALL: Capabilities = {
  custom_lines: true,
  negative_lines: true,
  taxed_shipping: true,
  files: true,
  cart: true,
  checkout_link: true,
  price_digits: 4,
  fractional_quantities: true,
}

/** Starts the shop until the tests of the file are over, and registers its kind under the name. */
export async function openFakeShop(kind: string, can: Partial<Capabilities> = {}) {
  const carts = new Map<string, FakeCart>()
  const variants = new Map<string, ShopVariant>()
  const customers = new Map<string, ShopCustomer>()
  const inFlight = new Map<string, number>()
  const shop = {
    url: '',
    carts,
    variants,
    customers,
    calls: [] as string[],
    /** The most calls for one cart at a time. */
    most_at_once: 0,
    /** Returns what happens to a call, if anything; may wait. */
    fault: (() => undefined) as (action: string) => Fault | undefined | Promise<Fault | undefined>,
    /** Whether it refuses the token. */
    is_locked: false,
    /** Whether a delivery without a cart goes into the open cart of the customer. */
    reuses_carts: false,
    /** What it sells in, if it says so. */
    currencies: undefined as string[] | undefined,
    limits: undefined as ShopLimits | undefined,
    /** Whether it says where the buyer orders. */
    has_links: true,
    /** Called with each delivery. */
    seen: (() => {}) as (delivery: ShopDelivery) => void,
    refusal: undefined as { code: string; message: string } | undefined,
    openCart: (ref: string, customer: string | null, plain: ShopCart['lines'] = []) =>
      void carts.set(ref, {
        ref,
        currency_code: 'USD',
        customer,
        is_open: true,
        plain,
        lines: [],
        order: null,
      }),
    addVariant: (ref: string, sku: string | null, price = '10', more: Partial<ShopVariant> = {}) =>
      void variants.set(ref, {
        ref,
        sku,
        name: `Variant ${ref}`,
        prices: [{ currency_code: 'USD', price }],
        tax_percent: '19',
        is_active: true,
        ...more,
      }),
    /** The lines of a cart as `variant × qty at price`. */
    linesOf: (ref: string) =>
      carts.get(ref)!.lines.map(({ variant, qty, price }) => `${variant} × ${qty} at ${price}`),
    /** In how many carts there are lines of a delivery. */
    countOf: (key: string) =>
      [...carts.values()].filter(({ lines }) => lines.some((line) => line.key === key)).length,
    order: (ref: string, number: string) => {
      const cart = carts.get(ref)!
      cart.order = number
      cart.is_open = false
    },
    /** As when a guest signs in. */
    merge: (from: string, into: string) => {
      carts.get(into)!.lines.push(...carts.get(from)!.lines)
      carts.delete(from)
    },
  }
  const linkTo = (ref: string) => (shop.has_links ? `${shop.url}/checkout/${ref}` : null)
  const act = (action: string, input: ShopDelivery & { keys?: ShopDelivery[] }, fault?: Fault): unknown => {
    if (action === 'deliver') return deliver(input, fault)
    if (action === 'withdraw') return withdraw(input)
    return input.keys!.map(stateOf)
  }
  const deliver = (delivery: ShopDelivery, fault?: Fault) => {
    shop.seen(delivery)
    if (shop.refusal) return { refused: shop.refusal }
    const own = [...carts.values()].find(({ customer, is_open }) => is_open && customer === delivery.customer)
    const free = shop.reuses_carts && delivery.customer !== null ? own?.ref : undefined
    const ref = cartOf(delivery)?.ref ?? delivery.cart ?? free ?? `made-${delivery.key}`
    if (!carts.has(ref) && delivery.cart === null) shop.openCart(ref, delivery.customer)
    const cart = carts.get(ref)
    if (cart?.order && cart !== cartOf(delivery))
      return { refused: { code: 'ordered', message: `The cart was ordered as ${cart.order}.` } }
    if (!cart?.is_open && !cart?.order)
      return { refused: { code: 'cart_gone', message: 'The cart is closed.' } }
    const before = new Set(cart.lines.map(({ key, quote_item_id }) => `${key} ${quote_item_id}`))
    const missing = delivery.lines.filter((line) => !before.has(`${delivery.key} ${line.quote_item_id}`))
    const added = fault === 'half' ? missing.slice(0, Math.ceil(missing.length / 2)) : missing
    cart.lines.push(...added.map((line) => ({ ...line, key: delivery.key })))
    const wrong = findWrong(delivery, cart)
    return {
      at: missing.length > 0 ? 'now' : 'before',
      ...(missing.length === 0 && wrong && { difference: differs(wrong) }),
      cart: ref,
      checkout_url: linkTo(ref),
    }
  }
  const findWrong = ({ key, lines }: ShopDelivery, cart: FakeCart) =>
    lines.find(
      (line) =>
        !cart.lines.some(
          (each) =>
            each.key === key &&
            each.quote_item_id === line.quote_item_id &&
            each.qty === line.qty &&
            each.price === line.price,
        ),
    )
  const differs = ({ sku }: ShopLine) => `The line ${sku} differs.`
  const cartOf = ({ key }: ShopDelivery) =>
    [...carts.values()].find(({ lines }) => lines.some((line) => line.key === key))
  const withdraw = (delivery: ShopDelivery) => {
    const cart = cartOf(delivery)
    if (cart?.order) return { refused: { code: 'ordered', message: 'The cart was ordered.' } }
    if (cart) cart.lines = cart.lines.filter(({ key }) => key !== delivery.key)
    return {}
  }
  const stateOf = (delivery: ShopDelivery): DeliveryState => {
    const cart = cartOf(delivery)
    if (!cart) return { state: 'missing' }
    const wrong = findWrong(delivery, cart)
    const { order } = cart
    const message = wrong ? differs(wrong) : ''
    if (order?.startsWith('cancelled')) return { state: 'cancelled', order, ...(wrong && { message }) }
    if (order !== null) return wrong ? { state: 'differs', order, message } : { state: 'ordered', order }
    return wrong ? { state: 'changed', message } : { state: 'delivered', checkout_url: linkTo(cart.ref) }
  }
  const server = createServer((request, response) => {
    void request.toArray().then(async (chunks: Buffer[]) => {
      const action = request.url!.slice(1)
      const input = JSON.parse(Buffer.concat(chunks).toString() || '{}') as ShopDelivery & {
        keys?: ShopDelivery[]
      }
      shop.calls.push(action)
      if (request.headers.authorization !== 'good' || shop.is_locked)
        return void response.writeHead(401).end()
      const place = input.cart ?? input.key ?? action
      inFlight.set(place, (inFlight.get(place) ?? 0) + 1)
      shop.most_at_once = Math.max(shop.most_at_once, inFlight.get(place)!)
      const fault = await shop.fault(action)
      inFlight.set(place, inFlight.get(place)! - 1)
      respond(response, fault, () => act(action, input, fault))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  shopKinds.set(kind, {
    settings: [{ name: 'token', is_secret: true, is_required: true, description: 'The token' }],
    open: ({ token }, request) => adapterOf(shop, { ...ALL, ...can }, token!, request),
  })
  return shop
}

function respond(response: ServerResponse, fault: Fault | undefined, work: () => unknown): void {
  if (fault === 'away') return void response.destroy()
  if (fault === 'busy') return void response.writeHead(429, { 'retry-after': '3600' }).end()
  if (fault === 'down') return void response.writeHead(503).end()
  const text = JSON.stringify(work())
  if (fault === 'cut' || fault === 'half') return void response.destroy()
  response.end(text)
}

type Data = {
  variants: Map<string, ShopVariant>
  customers: Map<string, ShopCustomer>
  carts: Map<string, FakeCart>
  currencies: string[] | undefined
  limits: ShopLimits | undefined
  fault: (action: string) => Fault | undefined | Promise<Fault | undefined>
  is_locked: boolean
}

function adapterOf(data: Data, can: Capabilities, token: string, request: ShopRequest): Shop {
  const call = async <T>(path: string, input: object, signal?: AbortSignal): Promise<T> => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const { status, body } = await request(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
      signal,
    })
    if (status === 401) throw new ShopRefused('credentials', 'The shop refuses the token.')
    const answer = JSON.parse(body) as T & { refused?: { code: string; message: string } }
    if (answer.refused) throw new ShopRefused(answer.refused.code, answer.refused.message)
    return answer
  }
  const reading = async (action: string) => {
    if ((await data.fault(action)) !== undefined) throw new ShopUnknown('The shop is away.')
  }
  return {
    can,
    async *variants() {
      await reading('variants')
      yield* data.variants.values()
    },
    variantsOf: async (refs) => refs.flatMap((ref) => data.variants.get(ref) ?? []),
    customer: async (ref) => data.customers.get(ref),
    cart: async (ref) => {
      await reading('cart')
      const cart = data.carts.get(ref)
      return cart && { ...cart, lines: cart.plain }
    },
    deliver: (delivery, signal) => call('/deliver', delivery, signal),
    withdraw: async (delivery, signal) => void (await call('/withdraw', delivery, signal)),
    statesOf: (deliveries, signal) => call('/states', { keys: deliveries }, signal),
    readHook: (headers, body) =>
      headers['x-hook-token'] === token
        ? (JSON.parse(body.toString()) as ReturnType<Shop['readHook']>)
        : undefined,
    check: async () => {
      if (await data.fault('/check')) throw new ShopUnknown('The shop is away.')
      if (data.is_locked)
        return [{ name: 'credentials', is_ok: false, detail: 'The shop refuses the token.' }]
      return [
        { name: 'credentials', is_ok: token === 'good', detail: 'The token is accepted.' },
        {
          name: 'currency',
          is_ok: true,
          detail: 'It sells in these.',
          found: { currency_codes: data.currencies, limits: data.limits },
        },
      ]
    },
  }
}
