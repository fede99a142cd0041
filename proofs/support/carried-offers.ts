// Carries offers to their page, document, mail, cart and order, with what the customer chooses on the way, and compares what each
// shows with the arithmetic.
import assert from 'node:assert/strict'
import { type Api, ok } from '../../test/support/api.ts'
import { acceptFields, type Fields } from '../../test/support/buyer-page.ts'
import { readPdf } from '../../test/support/document-readers.ts'
import type { MailServer, ReceivedMail } from '../../test/support/mail-server.ts'
import { currencies } from '../../test/support/quote-arithmetic.ts'
import {
  asAgreed,
  asWanted,
  CATALOG_PRICE,
  expectedAmounts,
  expectedDocument,
  expectedPage,
  expectedShown,
  itemOf,
  type OfferLine,
  type RandomOffer,
} from '../../test/support/random-offers.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { choiceOf, computedIn, describeOffer, number, pricesOf } from './offer-surfaces.ts'
import { difference, shownByDocument, shownByMail, shownByPage } from './shown-amounts.ts'

const FORM = 'application/x-www-form-urlencoded'
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
  /** Offers whose mail has not arrived, by its subject. */
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
    const path = new URL(url as string).pathname
    const page = await api.get(path, { token: null })
    const { pages } = await readPdf((await api.get(`${rest}/quoting/quote/${id}/pdf`)).bytes)
    const choice = { offer, path, page: page.text, ids: idsOf(created), version: await versionOf(id) }
    const chosen = await choose(choice)
    const cart = (await ok(api.post(`${rest}/customers/${customer_id}/carts`))) as number
    const choices = offer.way === 'cart' ? choicesIn(offer, choice.ids) : undefined
    const body = { cartId: cart, customerId: customer_id, items: choices }
    await ok(api.post(`${rest}/quoting/quotes/${id}/addToCart`, { body }))
    const inCart = await shop.readCart(cart)
    const acceptedPage = await api.get(path, { token: null })
    await ok(shop.orderCart(cart))
    const agreed = asAgreed(offer)
    const wanted = expectedAmounts(asWanted(offer))
    const purchased = { ...expectedAmounts(agreed), unchosen_totals: wanted.unchosen_totals }
    const carted = cartOf(agreed, purchased.totals)
    const faults = [
      ...difference('the record', computedIn(created), expectedAmounts(offer)),
      ...difference('the page', shownByPage(page.text), expectedPage(offer)),
      ...difference(
        'the document',
        shownByDocument(pages.flatMap(({ lines }) => lines)),
        expectedDocument(offer),
      ),
      ...chosen,
      ...difference('the cart', amountsOf(inCart), carted),
      ...difference('the page of what was accepted', shownByPage(acceptedPage.text), expectedPage(agreed)),
      ...difference('the ordered cart', amountsOf(await shop.readCart(cart)), carted),
      ...difference('the purchased quote', computedIn(await shop.readQuote(id, true)), purchased),
    ]
    waiting.set(`Our quote ${created.increment_id}`, offer)
    waiting.set(`You have accepted our quote ${created.increment_id}`, agreed)
    return faults.map((fault) => `${fault}\n  ${describeOffer(offer)}`)
  }

  const versionOf = async (id: number) => (await shop.readQuote(id)).version as number

  /** Chooses as the customer, reads the total of that choice, and accepts it, except with the cart. Returns the faults. */
  async function choose({ offer, path, page, ids, version }: Choice): Promise<string[]> {
    const wanted = asWanted(offer)
    if (offer.way === 'page') {
      const post = (html: string, changed: Fields, removed: string[] = []) => {
        const fields = Object.entries(acceptFields(html, changed)).filter(([name]) => !removed.includes(name))
        const payload = new URLSearchParams(fields).toString()
        return api.post(path, { token: null, payload, headers: { 'content-type': FORM } })
      }
      const { boxes, removed } = boxesOf(offer, ids)
      const counted = await post(page, { ...boxes, action: 'totals' }, removed)
      const accepted = await post(counted.text, {})
      assert.equal(accepted.status, 303, accepted.text)
      return difference('the page of the choice', shownByPage(counted.text), expectedPage(wanted))
    }
    const [quote, token] = path.split('/').slice(-2)
    const buyer = { token: `${quote}.${token}` }
    const items = choicesIn(offer, ids)
    const totals = await ok(api.post('/rest/V1/buyer/quote/totals', { ...buyer, body: { items } }))
    if (offer.way === 'link') {
      const body = { version, name: 'Anna Larsen', items }
      await ok(api.post('/rest/V1/buyer/quote/accept', { ...buyer, body }))
    }
    const { row_totals, tax_rates, totals: expected } = expectedAmounts(wanted)
    const seen = {
      row_totals: totals.items.map(({ row_total }: { row_total: number }) => String(row_total)),
      tax_rates: totals.tax_rates,
      grand_total: String(totals.grand_total),
    }
    return difference('the total of the choice', seen, {
      row_totals,
      tax_rates,
      grand_total: expected.grand_total,
    })
  }

  /** Compares the mails that have arrived. */
  function read(received: ReceivedMail[]): string[] {
    return received.flatMap(({ parsed: { subject = '', text = '' } }) => {
      const offer = waiting.get(subject)
      if (!offer) return []
      waiting.delete(subject)
      return difference(`the mail “${subject}”`, shownByMail(text), expectedShown(offer)).map(
        (fault) => `${fault}\n  ${describeOffer(offer)}`,
      )
    })
  }

  /** Returns the faults of all these offers, once they are mailed. */
  return async (offers: readonly RandomOffer[]): Promise<string[]> => {
    const faults = (await Promise.all(offers.map(carry))).flat()
    await until('the offers are mailed', () => {
      faults.push(...read(mails.received.splice(0)))
      return waiting.size === 0
    })
    return faults
  }
}

/** An offer on its page, with the ids of its lines. */
type Choice = { offer: RandomOffer; path: string; page: string; ids: number[]; version: number }
type Item = { item_id: number; position: number }

const idsOf = ({ items, unchosen_items }: { items?: Item[]; unchosen_items?: Item[] }) =>
  [...items!, ...unchosen_items!]
    .sort((one, other) => one.position - other.position)
    .map(({ item_id }) => item_id)

/** What the customer chooses; to choose one of a group deselects the others. */
function choicesIn({ lines }: RandomOffer, ids: number[]): object[] {
  const isSaid = ({ role, isChosen, isWanted }: OfferLine) =>
    isChosen !== isWanted && (isWanted || role === 'optional')
  return lines.flatMap((line, index) =>
    isSaid(line) ? { item_id: ids[index], is_chosen: line.isWanted } : [],
  )
}

/** The boxes that are checked and unchecked on the page. */
function boxesOf({ lines }: RandomOffer, ids: number[]): { boxes: Fields; removed: string[] } {
  const boxes: Fields = {}
  const removed: string[] = []
  for (const [index, { role, group, isWanted }] of lines.entries())
    if (role === 'optional' && isWanted) boxes[`chosen_${ids[index]}`] = '1'
    else if (role === 'optional') removed.push(`chosen_${ids[index]}`)
    else if (group !== null && isWanted)
      boxes[`group_${ids[lines.findIndex((line) => line.group === group)]}`] = String(ids[index])
  return { boxes, removed }
}

const storeOf = ({ currency, tax_rounding }: { currency: string; tax_rounding: string }) =>
  `totals_${currency.toLowerCase()}_${tax_rounding}`

const bodyOf = ({ lines, charges }: RandomOffer) => ({
  items: lines.map((line) => {
    const product = line.isCustom ? { product_type: 'custom', name: 'Line' } : { sku: 'PRODUCT' }
    return { ...product, ...pricesOf(line), ...choiceOf(line), section: line.section }
  }),
  shipping_amount: number(charges.shipping),
  shipping_tax_percent: charges.shippingTax === null ? null : number(charges.shippingTax),
})

type CartRecord = { items: { qty: number; price: number }[] } & Record<(typeof cartTotals)[number], number>

const amountsOf = (cart: CartRecord) => ({
  lines: cart.items.map(({ qty, price }) => [qty, price]),
  totals: Object.fromEntries(cartTotals.map((name) => [name, String(cart[name])])),
})

const cartOf = ({ lines }: RandomOffer, totals: Record<string, string>) => ({
  lines: lines.map(itemOf).map(({ qty, price }) => [number(qty), number(price)]),
  totals: Object.fromEntries(cartTotals.map((name) => [name, totals[name]])),
})
