// The forms of the buyer's page: reads what a browser has sent, also without a script.
import { readAmount } from '../../domain/amount-input.ts'
import { BUYER_TEXT_CHARACTERS_MAX } from '../../domain/quote-comment.ts'
import { LINE_CHARACTERS_MAX } from '../../platform/wire-schema.ts'
import type { Choice } from '../../domain/choices.ts'
import type { QuoteRecord } from '../../quoting/quote/quote-schemas.ts'
import type { PageWords } from './page-words.ts'

export type Fields = Record<string, string>

/** What a person can correct: the sentence says how. */
export class FormError extends Error {}

export function readText(fields: Fields, name: string, words: PageWords): string | undefined {
  // Browsers send line breaks as CR LF.
  const text = (fields[name] ?? '').replaceAll('\r\n', '\n').trim()
  if (text.length > BUYER_TEXT_CHARACTERS_MAX)
    throw new FormError(words.errors.too_long(String(BUYER_TEXT_CHARACTERS_MAX)))
  return text || undefined
}

export function readLine(fields: Fields, name: string, words: PageWords): string | undefined {
  const text = readText(fields, name, words)?.replaceAll('\n', ' ')
  if (text && text.length > LINE_CHARACTERS_MAX)
    throw new FormError(words.errors.too_long(String(LINE_CHARACTERS_MAX)))
  return text
}

type Form = { fields: Fields; language: string; words: PageWords }
type Items = QuoteRecord['items']

/** The chosen quantities of items with tiers: what was typed over the one shown, or else the tier that was chosen. */
export function readChoices(items: Items, form: Form): Choice[] {
  return items.flatMap((item) => {
    const { item_id, tier_prices, qty } = item
    if (tier_prices.length === 0) return []
    const typed = readNumber(item, `qty_${item_id}`, form)
    const isTyped = form.fields[`qty_${item_id}`] !== form.fields[`shown_qty_${item_id}`]
    const tiers = [qty, ...tier_prices.map((tier) => tier.qty)]
    const tier = tiers.find((tierQty) => String(tierQty) === form.fields[`tier_${item_id}`])
    // Without a script, the quantity field does not change when another tier is chosen.
    const wanted = isTyped ? (typed ?? tier) : (tier ?? typed)
    if (wanted === undefined || wanted === qty) return []
    const min = Math.min(...tiers)
    if (!(wanted >= min)) throw new FormError(form.words.errors.too_low(item.name, String(min)))
    return [{ item_id, qty: wanted }]
  })
}

/** The items for which a counter-offer names a quantity or a price. */
export function readWishes(items: Items, form: Form): { item_id: number; qty?: number; price?: number }[] {
  const wishes = items.flatMap((item) => {
    const qty = readNumber(item, `wanted_qty_${item.item_id}`, form)
    const price = readNumber(item, `wanted_price_${item.item_id}`, form)
    if (qty === 0) throw new FormError(form.words.errors.not_a_number(item.name))
    if (qty === undefined && price === undefined) return []
    return [{ item_id: item.item_id, qty, price }]
  })
  if (wishes.length === 0) throw new FormError(form.words.errors.nothing_wanted)
  return wishes
}

function readNumber(
  item: Items[number],
  field: string,
  { fields, language, words }: Form,
): number | undefined {
  const reading = readAmount(fields[field] ?? '', language)
  if ('fault' in reading) throw new FormError(words.errors.not_a_number(item.name))
  return reading.amount === null ? undefined : Number(reading.amount)
}
