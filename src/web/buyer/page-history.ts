// What the buyer's page says about the past: changes since the last proposal, and the conversation.
import {
  moneyText,
  momentOf,
  numberText,
  percentText,
  timeText,
  type Decimal,
} from '../../platform/localized-values.ts'
import type { BuyerView } from '../../quoting/buyer/buyer-quote.ts'
import type { ProposalChange } from '../../quoting/buyer/proposal-changes.ts'
import type { DocumentData } from '../../quoting/document/document-data.ts'
import type { PageWords } from './page-words.ts'

/** In words and formatted values; what has no short form is only named. */
export function changeView(
  { item_id, sku, field, before, after }: ProposalChange,
  data: DocumentData,
  words: PageWords,
) {
  const { locale, labels, quote } = data
  const name = quote.items.find((item) => item.item_id === item_id)?.name ?? sku
  const money = (value: unknown) => moneyText(value as Decimal, locale)
  const number = (value: unknown) => numberText(value as Decimal, locale.language)
  const terms = (value: unknown) => {
    const { qty, price } = value as { qty: Decimal; price: Decimal }
    return `${number(qty)} × ${money(price)}`
  }
  const formats: Partial<Record<typeof field, [label: string, (value: unknown) => string]>> = {
    item: ['', terms],
    sku: [labels.sku, String],
    qty: [labels.qty, number],
    price: [labels.price, money],
    tax_percent: [labels.tax, (value) => percentText(value as Decimal, locale.language)],
    shipping_amount: [labels.shipping, money],
    shipping_description: [labels.shipping, String],
    expires_at: [labels.valid_until, (value) => timeText(value as string, locale)],
    grand_total: [labels.grand_total, money],
  }
  const others = {
    tier_prices: words.tiers,
    customer_note: labels.customer_note,
    seller_comment: labels.seller_comment,
  }
  const [label, format] = formats[field] ?? [others[field as keyof typeof others], undefined]
  const text = (value: unknown) => (format && value !== null ? format(value) : null)
  return { what: [name, label].filter(Boolean).join(' · '), before: text(before), after: text(after) }
}

export function commentView(
  { author, item_id, text, wanted, created_at }: BuyerView['quote']['comments'][number],
  { locale, quote, seller }: DocumentData,
  words: PageWords,
) {
  const nameOf = (id: number) => quote.items.find((item) => item.item_id === id)?.name
  const wish = ({ item_id, sku, qty, price }: NonNullable<typeof wanted>[number]) => {
    // An earlier version of the service kept the id of a line whose product changed.
    const item = quote.items.find((each) => each.item_id === item_id && each.sku === sku)
    const terms = [
      qty === null ? null : numberText(qty, locale.language),
      price === null ? null : moneyText(price, locale),
    ]
    return `${item?.name ?? sku}: ${terms.filter(Boolean).join(' × ')}`
  }
  return {
    author: author === 'customer' ? words.you : seller.name,
    is_own: author === 'customer',
    iso: momentOf(created_at).toISOString(),
    time: timeText(created_at, locale),
    about: item_id === null ? null : (nameOf(item_id) ?? null),
    text: text || null,
    wanted: wanted?.map(wish) ?? [],
  }
}
