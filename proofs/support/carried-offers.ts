// Carries offers over REST to their page, document, mail, cart and order, and compares what each shows with the arithmetic.
import { type Api, ok } from '../../test/support/api.ts'
import { readPdf } from '../../test/support/document-readers.ts'
import type { MailServer, ReceivedMail } from '../../test/support/mail-server.ts'
import { currencies } from '../../test/support/quote-arithmetic.ts'
import {
  CATALOG_PRICE,
  expectedAmounts,
  expectedShown,
  itemOf,
  type RandomOffer,
} from '../../test/support/random-offers.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { computedIn, describeOffer, number, pricesOf } from './offer-surfaces.ts'
import { difference, shownByDocument, shownByMail, shownByPage } from './shown-amounts.ts'

const MAILS_MS_MAX = 120_000
const cartTotals = ['subtotal', 'shipping_amount', 'tax_amount', 'grand_total'] as const

/** Opens a store for each currency and rounding of taxes, with a product that all of them sell. */
export async function openCarrier(api: Api, mails: MailServer) {
  const shop = await openShop(api, {})
  const prices = currencies.map((currency_code) => ({ currency_code, price: number(CATALOG_PRICE) }))
  await shop.putProduct('PRODUCT', { name: 'Product', price: number(CATALOG_PRICE), prices })
  for (const currency of currencies)
    for (const tax_rounding of ['row', 'rate'] as const)
      await shop.putStore(storeOf({ currency, tax_rounding }), currency, { tax_rounding })
  let buyersCount = 0
  /** Offers whose mail has not arrived, by their name. */
  const waiting = new Map<string, RandomOffer>()

  async function carry(offer: RandomOffer): Promise<string[]> {
    const { charges, currency } = offer
    const rest = `/rest/${storeOf({ currency, tax_rounding: charges.rounding })}/V1`
    const customer = { email: `buyer-${++buyersCount}@example.com`, firstname: 'Anna', lastname: 'Larsen' }
    const customer_id = (await ok(api.post(`${rest}/customers`, { body: { customer } }))).id as number
    const quote = { customer_id, ...bodyOf(offer) }
    const created = await ok(api.post(`${rest}/quoting/quote`, { body: { quote } }))
    const id = created.quote_id as number
    await ok(api.post(`${rest}/quoting/quote/${id}/propose`, { body: { approve: true } }))
    const { url } = await ok(api.get(`${rest}/quoting/quote/${id}/link`))
    const page = await api.get(new URL(url).pathname, { token: null })
    const { pages } = await readPdf((await api.get(`${rest}/quoting/quote/${id}/pdf`)).bytes)
    const cart = (await ok(api.post(`${rest}/customers/${customer_id}/carts`))) as number
    await ok(shop.addToCart(id, cart, customer_id))
    const inCart = await shop.readCart(cart)
    await ok(shop.orderCart(cart))
    const expected = expectedAmounts(offer)
    const agreed = agreedIn(offer, expected.totals)
    const shown = expectedShown(offer)
    const faults = [
      ...difference('the record', computedIn(created), expected),
      ...difference('the page', shownByPage(page.text), shown),
      ...difference('the document', shownByDocument(pages.flatMap(({ lines }) => lines)), shown),
      ...difference('the cart', amountsOf(inCart), agreed),
      ...difference('the ordered cart', amountsOf(await shop.readCart(cart)), agreed),
      ...difference('the purchased quote', computedIn(await shop.readQuote(id, true)), expected),
    ]
    waiting.set(created.increment_id as string, offer)
    return faults.map((fault) => `${fault}\n  ${describeOffer(offer)}`)
  }

  /** Compares the mails that have arrived. */
  function read(received: ReceivedMail[]): string[] {
    // Acceptance and order are mailed as well, without a document.
    const proposals = received.filter(({ parsed }) => parsed.attachments.length > 0)
    return proposals.flatMap(({ parsed: { subject = '', text = '' } }) => {
      const [name = ''] = /Q\d+/.exec(subject) ?? []
      const offer = waiting.get(name)
      if (!offer) return []
      waiting.delete(name)
      return difference(`the mail ${name}`, shownByMail(text), expectedShown(offer)).map(
        (fault) => `${fault}\n  ${describeOffer(offer)}`,
      )
    })
  }

  return {
    /** Returns the faults of all these offers. */
    carry: async (offers: readonly RandomOffer[]): Promise<string[]> => {
      const faults = await Promise.all(offers.map(carry))
      return [...faults.flat(), ...read(mails.received.splice(0))]
    },
    /** Returns the faults of the mails that were still on their way. */
    mailed: async (): Promise<string[]> => {
      const faults: string[] = []
      await until(
        'the offers are mailed',
        () => {
          faults.push(...read(mails.received.splice(0)))
          return waiting.size === 0
        },
        MAILS_MS_MAX,
      )
      return faults
    },
  }
}

const storeOf = ({ currency, tax_rounding }: { currency: string; tax_rounding: string }) =>
  `totals_${currency.toLowerCase()}_${tax_rounding}`

const bodyOf = ({ lines, charges }: RandomOffer) => ({
  items: lines.map((line) => {
    const product = line.isCustom ? { product_type: 'custom', name: 'Line' } : { sku: 'PRODUCT' }
    return { ...product, ...pricesOf(line), section: line.section }
  }),
  shipping_amount: number(charges.shipping),
  shipping_tax_percent: charges.shippingTax === null ? null : number(charges.shippingTax),
})

type CartRecord = { items: { qty: number; price: number }[] } & Record<(typeof cartTotals)[number], number>

const amountsOf = (cart: CartRecord) => ({
  lines: cart.items.map(({ qty, price }) => [qty, price]),
  totals: Object.fromEntries(cartTotals.map((name) => [name, String(cart[name])])),
})

const agreedIn = ({ lines }: RandomOffer, totals: Record<string, string>) => ({
  lines: lines.map(itemOf).map(({ qty, price }) => [number(qty), number(price)]),
  totals: Object.fromEntries(cartTotals.map((name) => [name, totals[name]])),
})
