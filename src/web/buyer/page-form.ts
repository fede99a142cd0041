// The forms of the buyer's page: reads what a browser has sent, also without a script.
import { readAmount } from '../../domain/amount-input.ts'
import { BUYER_TEXT_CHARACTERS_MAX } from '../../domain/quote-comment.ts'
import { LINE_CHARACTERS_MAX } from '../../platform/wire-schema.ts'
import { isOpen, type Choice } from '../../domain/choices.ts'
import type { WantedIn } from '../../quoting/negotiation/counter-offer.ts'
import type { QuoteRecord } from '../../quoting/quote/quote-schemas.ts'
import { offeredLines, shownIds } from './page-items.ts'
import type { PageWords } from './page-words.ts'

export type Fields = Record<string, string>

/** What a person can correct: the sentence says how. `field` is the name of the field that it is about. */
export class FormError extends Error {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message)
  }
}

export function readText(fields: Fields, name: string, words: PageWords): string | undefined {
  // Browsers send line breaks as CR LF.
  const text = (fields[name] ?? '').replaceAll('\r\n', '\n').trim()
  if (text.length > BUYER_TEXT_CHARACTERS_MAX)
    throw new FormError(words.errors.too_long(String(BUYER_TEXT_CHARACTERS_MAX)), name)
  return text || undefined
}

export function readLine(fields: Fields, name: string, words: PageWords): string | undefined {
  const text = readText(fields, name, words)?.replaceAll('\n', ' ')
  if (text && text.length > LINE_CHARACTERS_MAX)
    throw new FormError(words.errors.too_long(String(LINE_CHARACTERS_MAX)), name)
  return text
}

type Form = { fields: Fields; language: string; words: PageWords }
type Items = QuoteRecord['items']

/** What differs from the offer in the lines that are chosen, and in the quantities of those with tiers. */
export function readChoices(record: Pick<QuoteRecord, 'items' | 'unchosen_items'>, form: Form): Choice[] {
  const lines = offeredLines(record)
  const shown = shownIds(lines)
  const picked = new Set(lines.flatMap(({ item_id }) => form.fields[`group_${item_id}`] ?? []))
  const groups = new Set(
    lines.filter((line) => picked.has(String(line.item_id))).map((line) => line.choice_group),
  )
  return lines.flatMap((line) => {
    const { item_id, role, choice_group } = line
    // Browsers send nothing of a box that is not checked, nor of one that was not on the page.
    const isAsked = form.fields['choices'] !== undefined && shown.has(item_id)
    const is_chosen =
      isAsked && role === 'optional'
        ? form.fields[`chosen_${item_id}`] !== undefined
        : isAsked && groups.has(choice_group) && choice_group !== null
          ? picked.has(String(item_id))
          : line.is_chosen
    const qty = is_chosen ? readQuantity(line, form) : undefined
    if (qty === undefined && is_chosen === line.is_chosen) return []
    return [
      { item_id, ...(qty !== undefined && { qty }), ...(is_chosen !== line.is_chosen && { is_chosen }) },
    ]
  })
}

/** The chosen quantity of an item with tiers: what was typed over the one shown, or else the tier that was chosen. */
function readQuantity(item: Items[number], form: Form): number | undefined {
  const { item_id, tier_prices, qty } = item
  if (tier_prices.length === 0) return undefined
  const typed = readNumber(item, `qty_${item_id}`, form)
  const isTyped = form.fields[`qty_${item_id}`] !== form.fields[`shown_qty_${item_id}`]
  const tiers = [qty, ...tier_prices.map((tier) => tier.qty)]
  const tier = tiers.find((tierQty) => String(tierQty) === form.fields[`tier_${item_id}`])
  // Without a script, the quantity field does not change when another tier is chosen.
  const wanted = isTyped ? (typed ?? tier) : (tier ?? typed)
  if (wanted === undefined || wanted === qty) return undefined
  const min = Math.min(...tiers)
  if (!(wanted >= min))
    throw new FormError(form.words.errors.too_low(item.name, String(min)), `qty_${item_id}`)
  return wanted
}

/**
 * What a counter-offer wants: the choice of lines and quantities that was made along with it, and other terms for at least one of the
 * lines that are chosen.
 */
export function readWishes(
  record: Pick<QuoteRecord, 'items' | 'unchosen_items' | 'currency_code'>,
  form: Form,
): WantedIn[] {
  const choices = new Map(readChoices(record, form).map((choice) => [choice.item_id, choice]))
  const wishes = offeredLines(record).flatMap((line): WantedIn[] => {
    const { item_id, name, role } = line
    const choice = choices.get(item_id)
    const qty = readNumber(line, `wanted_qty_${item_id}`, form)
    const price = readNumber(line, `wanted_price_${item_id}`, form, record.currency_code)
    if (qty === undefined && price === undefined)
      // One of a group that is left out needs no word: another one is chosen.
      return choice && !(role === 'alternative' && choice.is_chosen === false) ? [choice] : []
    if (!(choice?.is_chosen ?? line.is_chosen))
      throw new FormError(
        form.words.errors.not_chosen(name),
        `wanted_${qty === undefined ? 'price' : 'qty'}_${item_id}`,
      )
    // 0 wants the offer without the line; what may be chosen is left out by not choosing it.
    if (qty === 0 && isOpen(line))
      throw new FormError(form.words.errors.not_a_number(name), `wanted_qty_${item_id}`)
    // Also if the seller chose it: a draft in which another one is chosen by then would have the price on a line that does not count.
    return [{ item_id, qty: qty ?? choice?.qty, price, ...(isOpen(line) && { is_chosen: true }) }]
  })
  const isWish = ({ item_id, price, qty }: WantedIn) =>
    price !== undefined || (qty !== undefined && qty !== choices.get(item_id)?.qty)
  if (!wishes.some(isWish)) {
    const first = offeredLines(record).find(({ item_id, is_chosen, price }) => {
      return (choices.get(item_id)?.is_chosen ?? is_chosen) && Number(price) >= 0
    })
    throw new FormError(form.words.errors.nothing_wanted, first && `wanted_qty_${first.item_id}`)
  }
  return wishes
}

function readNumber(
  item: Items[number],
  field: string,
  { fields, language, words }: Form,
  currency?: string,
): number | undefined {
  const reading = readAmount(fields[field] ?? '', language, currency)
  if ('fault' in reading) {
    const { errors } = words
    const { name } = item
    const texts: Record<typeof reading.fault, string> = {
      not_an_amount: errors.not_a_number(name),
      too_large: errors.number_too_large(name),
      too_many_decimals: errors.too_many_decimals(name),
      other_currency: errors.other_currency(name, currency ?? ''),
    }
    throw new FormError(texts[reading.fault], field)
  }
  return reading.amount === null ? undefined : Number(reading.amount)
}

type Forms = { accept: boolean; counter: boolean; renew: boolean; ask: boolean; decline: boolean }
type ShownItem = { item_id: number; choices: unknown[]; is_wishable: boolean }

/**
 * Returns how the template calls the field that a refused form is about; an empty text if the page does not have it, as of a form that
 * the offer has no longer. `open` is undefined for the form to accept.
 */
export function markedField(
  field: string | undefined,
  open: string | undefined,
  { forms, items }: { forms: Forms; items: ShownItem[] },
): string {
  const name = open && /^(text|comment)$/.test(field ?? '') ? `${open}_${field}` : (field ?? '')
  const fieldsOf: Record<keyof Forms, string[]> = {
    accept: ['name', 'purchase_order_number', 'comment', ...items.map(({ item_id }) => `qty_${item_id}`)],
    counter: [
      'counter_text',
      ...items.flatMap(({ item_id }) => [`wanted_qty_${item_id}`, `wanted_price_${item_id}`]),
    ],
    renew: ['renew_text'],
    ask: ['ask_text'],
    decline: ['decline_comment', 'reason_code'],
  }
  const item = items.find(({ item_id }) => name.endsWith(`_${item_id}`))
  const isMissing = item && (name.startsWith('qty_') ? item.choices.length === 0 : !item.is_wishable)
  const isShown = Object.entries(fieldsOf).some(
    ([form, names]) => forms[form as keyof Forms] && names.includes(name),
  )
  return isShown && !isMissing ? name : ''
}
