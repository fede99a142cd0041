// Everything in this process that computes or shows the totals of an offer: the console, the service, page, document and mail.
import { offerOf } from '../../console/quotes/offer/offer.ts'
import { totalsOf as consoleTotals } from '../../console/quotes/offer/line-amounts.ts'
import { amount } from '../../src/domain/money.ts'
import { composeMail } from '../../src/mail/mail-composition.ts'
import { openMailContext } from '../../src/mail/mail-context.ts'
import { quoteVariables } from '../../src/mail/quote-mail.ts'
import { currencyDigits } from '../../src/platform/currency.ts'
import { moneyText } from '../../src/platform/localized-values.ts'
import { documentData } from '../../src/quoting/document/document-data.ts'
import { totalsOf } from '../../src/quoting/document/totals.ts'
import { previewBuyerView } from '../../src/quoting/negotiation/buyer-quote.ts'
import { quoteAmounts } from '../../src/quoting/quote/quote-amounts.ts'
import type { QuoteRecord } from '../../src/quoting/quote/quote-schemas.ts'
import { findStoreById } from '../../src/storefront/store-repository.ts'
import { openPageFiles } from '../../src/web/buyer/page-files.ts'
import { pageConversation } from '../../src/web/buyer/page-history.ts'
import { offerView } from '../../src/web/buyer/page-view.ts'
import type { Api } from '../../test/support/api.ts'
import { decimal } from '../../test/support/quote-arithmetic.ts'
import {
  CATALOG_PRICE,
  expectedAmounts,
  expectedDocument,
  expectedPage,
  expectedShown,
  type OfferLine,
  type RandomOffer,
} from '../../test/support/random-offers.ts'
import { difference, lastAmount, shownByMail, shownByPage } from './shown-amounts.ts'

export const number = (tenThousandths: bigint) => Number(decimal(tenThousandths, 4))
export const pricesOf = (line: OfferLine) => ({
  qty: number(line.qty),
  price: number(line.price),
  tax_percent: number(line.tax),
  tier_prices: line.tiers.map((tier) => ({ qty: number(tier.qty), price: number(tier.price) })),
})

export const choiceOf = ({ role, group, isChosen }: OfferLine) => ({
  role,
  choice_group: group,
  is_chosen: isChosen,
})

const originalPrice = (line: OfferLine) => number(line.isCustom ? line.price : CATALOG_PRICE)

export const describeOffer = (offer: RandomOffer) =>
  JSON.stringify(offer, (_name, value: unknown) => (typeof value === 'bigint' ? number(value) : value))

/** The amounts of a record that are computed. */
export const computedIn = ({
  items,
  unchosen_items,
  tax_rates,
  ...totals
}: Pick<QuoteRecord, 'items' | 'unchosen_items' | 'tax_rates'> & Totals) => ({
  row_totals: items.map(({ row_total }) => String(row_total)),
  unchosen_totals: unchosen_items.map(({ row_total }) => String(row_total)),
  totals: Object.fromEntries(totalNames.map((name) => [name, String(totals[name])])),
  tax_rates,
})

const totalNames = [
  'items_qty',
  'original_subtotal',
  'subtotal',
  'discount_amount',
  'shipping_amount',
  'tax_amount',
  'grand_total',
  'grand_total_from',
  'grand_total_to',
] as const
type Totals = Record<(typeof totalNames)[number], number>

/** Prices the offer as the service does. Returns the record of `like` with it. */
function pricedRecord({ lines, charges, currency }: RandomOffer, like: QuoteRecord): QuoteRecord {
  const exact = lines.map((line) => {
    const { tier_prices, ...prices } = pricesOf(line)
    const amounts = {
      qty: amount(prices.qty),
      price: amount(prices.price),
      tax_percent: amount(prices.tax_percent),
    }
    const exactTiers = tier_prices.map((tier) => ({ qty: amount(tier.qty), price: amount(tier.price) }))
    const original_price = amount(originalPrice(line))
    return { ...amounts, ...choiceOf(line), original_price, tier_prices: exactTiers }
  })
  const shipping_tax_percent = charges.shippingTax === null ? null : number(charges.shippingTax)
  const charged = {
    shipping_amount: amount(number(charges.shipping)),
    shipping_tax_percent: shipping_tax_percent === null ? null : amount(shipping_tax_percent),
    tax_rounding: charges.rounding,
    currency_code: currency,
  }
  const { items, totals } = quoteAmounts(exact, charged)
  const { tax_rates, items_count, grand_total_from, grand_total_to, ...sums } = totals
  const [item] = like.items
  const records = items.map((computed, index) => ({
    ...item!,
    ...pricesOf(lines[index]!),
    ...choiceOf(lines[index]!),
    original_price: originalPrice(lines[index]!),
    item_id: index + 1,
    position: index,
    product_type: lines[index]!.isCustom ? 'custom' : 'simple',
    section: lines[index]!.section,
    row_total: computed.row_total.toNumber(),
  }))
  return {
    ...like,
    ...(Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value.toNumber()])) as Totals),
    items_count,
    grand_total_from: (grand_total_from ?? totals.grand_total).toNumber(),
    grand_total_to: (grand_total_to ?? totals.grand_total).toNumber(),
    currency_code: currency,
    shipping_tax_percent,
    tax_rates: tax_rates.map((rate) => ({
      percent: rate.percent.toNumber(),
      base: rate.base.toNumber(),
      amount: rate.amount.toNumber(),
    })),
    items: records.filter(({ is_chosen }) => is_chosen),
    unchosen_items: records.filter(({ is_chosen }) => !is_chosen),
  }
}

const totalsIn = (totals: Record<(typeof totalNames)[number], { toFixed: () => string }>) =>
  Object.fromEntries(totalNames.map((name) => [name, totals[name].toFixed()]))

/** The totals as the console computes them while the offer is edited. */
function consoleTotalsOf(record: QuoteRecord, { charges, currency }: RandomOffer) {
  const { totals, range } = consoleTotals(offerOf(record), charges.rounding, currencyDigits(currency))!
  const { from = totals.grand_total, to = totals.grand_total } = range ?? {}
  return totalsIn({ ...totals, grand_total_from: from, grand_total_to: to })
}

/** Opens the renderers; `quoteId` is that of an offer that was made, in whose place others are shown. */
export async function openSurfaces({ db, services: { config } }: Api, quoteId: number) {
  const { templateOf } = await openPageFiles(config)
  const [template, mailContext] = [await templateOf('default'), (await openMailContext(config, db))!]
  const view = await previewBuyerView(db, quoteId, config, pageConversation)
  const store = (await findStoreById(db, view.record.store_id))!
  const links = { css: '', js: '', icon: '', pdf: '' }
  const context = { settings: config, store, links, logo: null, pictures: new Map(), newKey: () => 'key' }
  const page = (record: QuoteRecord) => template.render(offerView({ ...view, record }, context))
  const mail = async (record: QuoteRecord) => {
    const noLinks = { PUBLIC_URL: undefined, QUOTE_URL_TEMPLATE: undefined }
    const variables = await quoteVariables(db, record, noLinks, mailContext.linkKey, 'accept')
    const shown = {
      ...variables,
      changes: [],
      more_changes: null,
      comment: null,
      kind: 'proposal',
      personal_line: null,
      console_url: null,
    }
    return composeMail(mailContext, 'quote_proposed', { key: 'proof', store, variables: shown })
  }
  const document = (record: QuoteRecord) => {
    const data = documentData(record, config, store)
    return [...totalsOf(data).map(({ value }) => value), moneyText(record.grand_total, data.locale)]
  }
  const faultsIn = (offer: RandomOffer, faults: string[]) =>
    faults.map((fault) => `${fault}\n  ${describeOffer(offer)}`)
  return {
    /** Returns what console and service compute in another way than with integers. */
    computed: (offer: RandomOffer): string[] => {
      const expected = expectedAmounts(offer)
      const record = pricedRecord(offer, view.record)
      return faultsIn(offer, [
        ...difference('the service', computedIn(record), expected),
        ...difference('the console', consoleTotalsOf(record, offer), expected.totals),
      ])
    },
    /** Returns what people see otherwise than computed with integers, if `seen` returns the record that they see. */
    shown: async (offer: RandomOffer, seen = (record: QuoteRecord) => record): Promise<string[]> => {
      const record = seen(pricedRecord(offer, view.record))
      return faultsIn(offer, [
        ...difference('the page', shownByPage(page(record)), expectedPage(offer)),
        ...difference('the mail', shownByMail((await mail(record)).text), expectedShown(offer)),
        ...difference('the document', document(record).map(lastAmount), expectedDocument(offer).totals),
      ])
    },
  }
}
