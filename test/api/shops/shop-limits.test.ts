// Limits of a connected shop: how many pieces and what amounts it can hold, when a quote is approved and when its customer chooses.
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { findShop } from '../../../src/shops/shop-repository.ts'
import { syncShop } from '../../../src/shops/shop-sync.ts'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { acceptFields } from '../../support/buyer-page.ts'
import { openFakeShop } from '../../support/fake-shop.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi({
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  PUBLIC_URL: 'https://quotes.example',
})
const fake = await openFakeShop('fake-limited', { fractional_quantities: false })
fake.limits = {
  line_quantity: { max: 999, setting: 'lineLimit' },
  order_lines: { max: 3, setting: null },
  order_quantity: { max: 1200, setting: 'orderLimit' },
  order_amount: { max: 100_000, setting: null },
}
const shop = await openShop(api)
fake.addVariant('v-lamp', 'LAMP')
fake.addVariant('v-book', 'BOOK')
const main = '/rest/V1/shops/main'
await ok(
  api.post('/rest/V1/shops', {
    body: {
      shop: {
        code: 'main',
        kind: 'fake-limited',
        store_code: 'default',
        url: fake.url,
        secrets: { token: 'good' },
      },
    },
  }),
)
await syncShop(api.services, (await findShop(api.db, 'main'))!)
const turn = (is_active: boolean) => ok(api.put(main, { body: { shop: { is_active } } }))
afterEach(() => turn(true))

const lamps = { sku: 'LAMP', qty: 10, price: 90, tax_percent: 0, tier_prices: tiers([100, 80]) }
const books = { sku: 'BOOK', qty: 300, price: 1, tax_percent: 0 }

type Offer = { id: number; customer: number; version: number; item_id: number; path: string }

async function propose(items: object[] = [lamps, books]): Promise<Offer> {
  const customer = await shop.newCustomer()
  const { quote_id: id } = await shop.createQuote(customer, { items })
  await shop.takeTo('proposed', id as number)
  const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const quote = await shop.readQuote(id as number, true)
  const { item_id } = quote.items[0]
  return { id: id as number, customer, version: quote.version, item_id, path: new URL(url).pathname }
}

const tokenOf = ({ path }: Offer) => path.slice(3).replace('/', '.')
/** Sends the form of the buyer's page with this quantity. */
async function sendPage(
  { path, item_id }: Offer,
  qty: string,
  action = 'accept',
  to = path,
): Promise<Answer> {
  const { text } = await api.get(path, { token: null })
  const fields = acceptFields(text, { [`qty_${item_id}`]: qty, action })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return api.post(to, { token: null, payload: new URLSearchParams(fields).toString(), headers })
}

/** Every way in which a quantity is chosen. */
const ways: Record<string, (offer: Offer, qty: number) => Promise<Answer>> = {
  'accepted by the seller': ({ id, item_id }, qty) =>
    shop.moveQuote(id, 'accept', { body: { items: [{ item_id, qty }] } }),
  'accepted by link': (offer, qty) =>
    api.post('/rest/V1/buyer/quote/accept', {
      token: tokenOf(offer),
      body: { version: offer.version, name: 'Anna', items: [{ item_id: offer.item_id, qty }] },
    }),
  'added to a cart': async ({ id, item_id, customer }, qty) =>
    api.post(`${quoting}/quotes/${id}/addToCart`, {
      body: { cartId: await shop.openCart(customer), customerId: customer, items: [{ item_id, qty }] },
    }),
  'computed by link': (offer, qty) =>
    api.post('/rest/V1/buyer/quote/totals', {
      token: tokenOf(offer),
      body: { items: [{ item_id: offer.item_id, qty }] },
    }),
}

describe('a quantity that the shop cannot hold', () => {
  for (const [way, choose] of Object.entries(ways))
    it(`is refused when it is ${way}, with the item, and nothing is accepted`, async () => {
      const refused = async (qty: number, code: string, parameters: object) => {
        const offer = await propose()
        const answer = await choose(offer, qty)
        assertRefused(answer, 400)
        assert.deepEqual([answer.body.error_code, answer.body.parameters], [code, parameters])
        assert.equal((await shop.readQuote(offer.id)).status, 'proposed')
      }
      await refused(12.5, 'quantity_not_whole', { sku: 'LAMP' })
      await refused(1000, 'quantity_too_high', { sku: 'LAMP', max: 999 })
      await refused(901, 'order_quantity_too_high', { max: 1200 })
      await ok(choose(await propose(), 900))
    })

  for (const [way, choose] of Object.entries(ways))
    it(`is taken when it is ${way} without the shop`, async () => {
      await turn(false)
      await ok(choose(await propose(), 1000.5))
    })

  it("is refused on the buyer's page in its language, which keeps what was typed", async () => {
    const { errors } = pageWords('en')
    const refused = async (qty: string, text: string) => {
      const offer = await propose()
      for (const action of ['accept', 'totals']) {
        const answer = await sendPage(offer, qty, action)
        assert.equal(answer.status, 400)
        assert.ok(answer.text.includes(text), text)
        assert.ok(answer.text.includes(`name="qty_${offer.item_id}" value="${qty}"`))
      }
      const live = await sendPage(offer, qty, 'accept', `${offer.path}/totals`)
      assert.deepEqual([live.status, live.body], [400, {}])
      assert.equal((await shop.readQuote(offer.id)).status, 'proposed')
    }
    const { items } = await shop.readQuote((await propose()).id, true)
    const { name } = items[0]
    await refused('12.5', errors.not_whole(name))
    await refused('1000', errors.too_high(name, '999'))
    await refused('901', errors.too_many_pieces('1,200'))
    const dear = await propose([{ ...lamps, price: 1100, tier_prices: tiers([90, 1099]) }])
    const answer = await sendPage(dear, '92')
    assert.ok(answer.text.includes(errors.too_expensive('$100,000.00')))
  })

  it("is not offered on the buyer's page: phones show no key for the decimal point", async () => {
    const { path } = await propose()
    const modes = async () =>
      (await api.get(path, { token: null })).text.match(/inputmode="\w+" form="accept" name="qty_/g)
    assert.deepEqual(await modes(), ['inputmode="numeric" form="accept" name="qty_'])
    await turn(false)
    assert.deepEqual(await modes(), ['inputmode="decimal" form="accept" name="qty_'])
  })
})

describe('a quote beyond the limits of the shop', () => {
  async function faultsOf(items: object[]): Promise<string[]> {
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items })
    const answer = await shop.moveQuote(quote_id as number, 'approve')
    if (answer.status === 200) return []
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'not_for_shop')
    const errors = answer.body.errors as { message: string; parameters: { fieldName: string } }[]
    return errors.map(({ message, parameters }) => message.replace('%fieldName', parameters.fieldName))
  }

  it('is refused at approve with the line, and what raises the limit: more pieces in a line, also from a tier on', async () => {
    const text = 'items[1].qty must be at most 999 in the shop, unless its lineLimit allows more (LAMP)'
    assert.deepEqual(
      await faultsOf([
        { ...books, qty: 1 },
        { ...lamps, qty: 1000 },
      ]),
      [text],
    )
    const tiered = { ...lamps, tier_prices: tiers([1000, 80]) }
    assert.deepEqual(await faultsOf([{ ...books, qty: 1 }, tiered]), [text])
    assert.deepEqual(await faultsOf([{ ...lamps, qty: 999, price: 1, tier_prices: [] }]), [])
  })

  it('is refused at approve: more pieces in all lines together', async () => {
    const optional = { ...books, qty: 900, role: 'optional', is_chosen: false }
    assert.deepEqual(await faultsOf([{ ...books, qty: 400 }, optional]), [])
    assert.deepEqual(
      await faultsOf([
        { ...books, qty: 400 },
        { ...optional, is_chosen: true },
      ]),
      [
        'items must have at most 1200 pieces together in an order of the shop, unless its orderLimit allows more',
      ],
    )
  })

  it('is refused at approve: more lines than can be in an order, of which alternatives are one', async () => {
    const book = { ...books, qty: 1 }
    const either = { ...book, role: 'alternative', choice_group: 'Book', is_chosen: true }
    const group = [either, { ...either, is_chosen: false }]
    const optional = { ...book, role: 'optional', is_chosen: false }
    assert.deepEqual(await faultsOf([book, book, ...group]), [])
    assert.deepEqual(await faultsOf([book, book, optional, ...group]), [
      'items must be at most 3 lines in an order of the shop',
    ])
  })

  it('is refused at approve: an amount with tax that is larger than the shop can hold', async () => {
    const dear = { ...lamps, qty: 1, price: 100_000, tier_prices: [] }
    assert.deepEqual(await faultsOf([dear]), [])
    assert.deepEqual(await faultsOf([{ ...dear, tax_percent: 1 }]), [
      'items[0].price must cost at most 100000 with tax in an order of the shop (LAMP)',
    ])
    assert.deepEqual(await faultsOf([dear, { ...books, qty: 1 }]), [
      'items must cost at most 100000 with tax in an order of the shop',
    ])
  })

  it('are those that the last sync has read, and stay when the shop is changed here, is away, or refuses the key', async () => {
    const limits = async () => (await ok(api.get(main))).can.limits
    assert.deepEqual(await limits(), fake.limits)
    await turn(true)
    assert.deepEqual(await limits(), fake.limits)
    const sync = async () => syncShop(api.services, (await findShop(api.db, 'main'))!)
    fake.fault = () => 'away'
    await assert.rejects(sync())
    fake.fault = () => undefined
    assert.deepEqual(await limits(), fake.limits)
    fake.is_locked = true
    await sync()
    fake.is_locked = false
    assert.deepEqual(await limits(), fake.limits)
  })
})
