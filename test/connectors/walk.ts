// From a cart in a real shop to an order at the agreed price: both programs run as processes, and talk over lines that tests cut.
import assert from 'node:assert/strict'
import { after, describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openProxy, type ProxyHandler } from '../../proofs/support/proxy.ts'
import { ok } from '../support/api.ts'
import { succeeds, until } from '../support/until.ts'
import { openQuotewright } from './quotewright.ts'
import { itTakesPriceRequests, type WidgetBuyer } from './widget-routes.ts'

/** A buyer who has one cart in the shop. */
type WalkBuyer = WidgetBuyer & {
  /** Puts a plain line into the cart. Resolves to the reference of the cart. */
  add(sku: string, quantity: number): Promise<string>
  /** Resolves to the number of the request. */
  requestQuote(details: string): Promise<string>
  /** The lines of the cart, each as `SKU × quantity at price, tax`, sorted. */
  lines(): Promise<string[]>
  /** Resolves to the number of the order. */
  checkOut(): Promise<string>
}

/** A seeded shop that runs, with its plugin configured for the quotewright that it was opened for. */
type WalkShop = {
  port: () => number
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
  /** A customer who is signed in, or a guest. */
  openBuyer: (isGuest?: boolean) => Promise<WalkBuyer>
}

type OpenShop = (options: { quotewright: string; token: string; hookSecret: string }) => Promise<WalkShop>

/** A run before a release: 500, in rounds with buyers of their own. */
const DELIVERIES = Number(process.env.QUOTEWRIGHT_DELIVERIES ?? 40)
const DELIVERIES_PER_ROUND = 50
/** What is unclear is tried again after as long as it has been tried. */
const SETTLED_MS_MAX = 600_000
const passOn: ProxyHandler = (request, forward) => forward(request)

/** Walks through a shop of a kind: `openShop` starts it, with what `quotewright shop add` has printed. */
export async function walk(kind: string, settings: string[], openShop: OpenShop): Promise<void> {
  /** What happens to a request on its way to the shop. */
  let onTheWay: ProxyHandler = passOn
  const quotewright = await openQuotewright()
  const { run, readQuote, move, propose: proposeQuote, acceptOnPage, client } = quotewright
  const toQuotewright = await openProxy({ after }, quotewright.port, passOn)
  let port = (): number => 0
  const toShop = await openProxy(
    { after },
    () => port(),
    (request, forward) => onTheWay(request, forward),
  )
  const common = ['--kind', kind, '--store', 'default', '--url', `http://127.0.0.1:${toShop}`]
  const added = await run('add', 'main', ...common, '--setting', ...settings)
  const read = (name: string) => new RegExp(`^QUOTEWRIGHT_${name}=(.+)$`, 'm').exec(added)?.[1] ?? ''
  const shop = await openShop({
    quotewright: `http://127.0.0.1:${toQuotewright}`,
    token: read('TOKEN'),
    hookSecret: read('HOOK_SECRET'),
  })
  port = shop.port
  after(() => shop.close())

  /** A buyer who has requested a quote for their cart in the shop. */
  async function request(isGuest = false) {
    const buyer = await shop.openBuyer(isGuest)
    await buyer.add('TABLE', 40)
    await buyer.add('CHAIR', 2)
    const number = await buyer.requestQuote('For our new office')
    const requests: any[] = await ok(client().get('/rest/V1/quoting/requests'))
    const request = requests.find(({ increment_id }) => increment_id === number)
    return { buyer, request }
  }

  /** A quote with these prices, proposed to the buyer. */
  async function propose(requestId: number, prices: Record<string, number>): Promise<number> {
    const quote = await ok(client().post(`/rest/V1/quoting/request/${requestId}/quote`))
    const id = quote.quote_id as number
    const { items, version } = await readQuote(id)
    const priced = items.map(({ item_id, sku, qty }: any) => ({ item_id, sku, qty, price: prices[sku] }))
    await ok(client().put(`/rest/V1/quoting/quote/${id}`, { body: { quote: { version, items: priced } } }))
    await move(id, 'approve')
    await move(id, 'propose')
    return id
  }

  async function openMirroredBuyer() {
    const buyer = await shop.openBuyer()
    const ref = await buyer.add('CHAIR', 1)
    const mirrored = await ok(client().put(`/rest/V1/shops/main/carts/${encodeURIComponent(ref)}`))
    return { ...buyer, ...(mirrored as { cart_id: number; customer_id: number }) }
  }

  /** A quote of three lines, whose prices are those of no other quote. */
  async function proposeTo(buyer: Awaited<ReturnType<typeof openMirroredBuyer>>, n: number) {
    const { cart_id, customer_id } = buyer
    const prices = [1, 2, 3].map((line) => (1000 + 10 * n + line) / 100)
    const items = prices.map((price) => ({ sku: 'TABLE', qty: 2, price }))
    const id = await proposeQuote({ customer_id, items })
    return { id, cart_id, customer_id, prices, buyer }
  }

  describe(`a connected shop, ${kind}`, () => {
    it('makes a key for Quotewright, is checked from both sides, and its products are read', async () => {
      const findings = await run('check', 'main')
      assert.doesNotMatch(findings, /failed/)
      for (const name of ['_key', 'hook_secret', 'url', 'store', 'token'])
        assert.match(findings, new RegExp(`^ok .*${name}: `, 'm'))
      await run('sync', 'main', '--full')
      const table = await ok(client().get('/rest/V1/products/TABLE'))
      assert.deepEqual([table.price, table.name], [12.5, 'TABLE'])
    })

    it('turns a cart into a request, an offer, a cart at the agreed price, and an order', async () => {
      const { buyer, request: asked } = await request()
      const id = await propose(asked.request_id, { TABLE: 9.99, CHAIR: 45 })
      await acceptOnPage(id)
      await until(
        'the quote is in the cart',
        async () => (await readQuote(id)).shop?.delivery === 'delivered',
      )
      assert.deepEqual(await buyer.lines(), ['CHAIR × 2 at 45.00, 19 %', 'TABLE × 40 at 9.99, 19 %'])
      const order = await buyer.checkOut()
      await until('the quote is purchased', async () => (await readQuote(id)).status === 'purchased')
      assert.equal((await readQuote(id)).order_reference, order)
    })

    it('brings the offer for a guest into the cart that it was requested from', async () => {
      const { buyer, request: asked } = await request(true)
      const id = await propose(asked.request_id, { TABLE: 9.99, CHAIR: 45 })
      await acceptOnPage(id)
      await until(
        'the quote is in the cart',
        async () => (await readQuote(id)).shop?.delivery === 'delivered',
      )
      assert.deepEqual(await buyer.lines(), ['CHAIR × 2 at 45.00, 19 %', 'TABLE × 40 at 9.99, 19 %'])
    })

    itTakesPriceRequests(shop, client)

    for (let round = 0; round * DELIVERIES_PER_ROUND < DELIVERIES; round++) {
      const count = Math.min(DELIVERIES_PER_ROUND, DELIVERIES - round * DELIVERIES_PER_ROUND)
      const name = `loses and doubles none of ${count} deliveries while lines are cut and either side is killed, round ${round + 1}`
      it(name, (t) => deliverThroughFaults(t, count))
    }
  })

  async function deliverThroughFaults(t: TestContext, count: number): Promise<void> {
    const buyers = await Promise.all(Array.from({ length: 5 }, openMirroredBuyer))
    const quotes: Awaited<ReturnType<typeof proposeTo>>[] = []
    for (let n = 0; n < count; n++) quotes.push(await proposeTo(buyers[n % buyers.length]!, n))
    const faults = { cut: 0, lost: 0, shop: 0, quotewright: 0 }
    onTheWay = async (request, forward) => {
      const chance = Math.random()
      if (chance < 0.15) return void faults.cut++
      const reply = await forward(request)
      if (chance > 0.3) return reply
      faults.lost++
    }
    let isOver = false
    const killing = (async () => {
      // As long as a start takes, so that a slow machine does not only start programs.
      let start_ms = 0
      for (let n = 0; !isOver; n++) {
        await pause(3000 + Math.random() * 4000 + start_ms)
        const began = performance.now()
        if (n % 2) await quotewright.restart()
        else await shop.kill().then(shop.start)
        start_ms = performance.now() - began
        faults[n % 2 ? 'quotewright' : 'shop']++
      }
    })()
    const addToCart = ({ id, cart_id, customer_id }: (typeof quotes)[number]) =>
      client().post(`/rest/V1/quoting/quotes/${id}/addToCart`, {
        body: { cartId: cart_id, customerId: customer_id },
      })
    // While the service is killed, nobody answers: without a repetition, few quotes would meet another fault.
    for (const quote of quotes) await until(`quote ${quote.id} is answered`, () => succeeds(addToCart(quote)))
    isOver = true
    await killing
    onTheWay = passOn
    for (const quote of quotes)
      await until(
        `quote ${quote.id} is in its cart`,
        async () => (await addToCart(quote)).status === 200,
        SETTLED_MS_MAX,
      )
    for (const { id } of quotes) assert.equal((await readQuote(id)).shop.delivery, 'delivered')
    t.diagnostic(`${count} deliveries: ${JSON.stringify(faults)}`)
    for (const buyer of buyers) {
      const mine = quotes.filter(({ buyer: other }) => other === buyer)
      const expected = mine.flatMap(({ prices }) =>
        prices.map((price) => `TABLE × 2 at ${price.toFixed(2)}, 19 %`),
      )
      assert.deepEqual(await buyer.lines(), ['CHAIR × 1 at 49.90, 19 %', ...expected.sort()])
    }
  }
}
