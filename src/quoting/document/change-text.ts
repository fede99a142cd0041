// What changed between two proposals, by line and in words, as the customer's page and the mail of a proposal tell it.
import { allItems, type Role } from '../../domain/choices.ts'
import type { ProposalChange } from '../../domain/proposal-changes.ts'
import { wordsIn } from '../../domain/words/words.ts'
import {
  moneyText,
  numberText,
  percentText,
  timeText,
  type Decimal,
} from '../../platform/localized-values.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'

/** What changed in a line; of what belongs to no line, `name` is null. */
export type LineChanges = { name: string | null; changes: ProposalChange[] }

/** A change in words: `after`, or `before`, or `after` instead of `before`. */
export type ChangePart = { label: string; after: string | null; before: string | null }

/**
 * Returns the first changes by line, in the order of the offer, and how many are left out. The records are those that are compared, the
 * earlier one first: lines that were removed have a name there only.
 */
export function changesByLine(
  changes: readonly ProposalChange[],
  records: readonly QuoteRecord[],
  max: number,
): { lines: LineChanges[]; more: number } {
  const names = new Map(records.flatMap(allItems).map(({ item_id, name }) => [item_id, name]))
  const lines = new Map<number | null, LineChanges>()
  for (const change of changes.slice(0, max)) {
    const { item_id, sku } = change
    const name = item_id === null ? null : (names.get(item_id) ?? sku)
    const line = lines.get(item_id) ?? { name, changes: [] }
    line.changes.push(change)
    lines.set(item_id, line)
  }
  return { lines: [...lines.values()], more: Math.max(0, changes.length - max) }
}

/** Describes a change in words and formatted values; a change that has no short form is only named. */
export function changePart(
  { field, before, after }: ProposalChange,
  locale: { language: string; timezone: string; currency_code: string },
): ChangePart {
  const words = wordsIn(locale.language)
  const money = (value: unknown) => moneyText(value as Decimal, locale)
  const number = (value: unknown) => numberText(value as Decimal, locale.language)
  const percent = (value: unknown) => percentText(value as Decimal, locale.language)
  const terms = (value: unknown) => {
    const { qty, price } = value as { qty: Decimal; price: Decimal }
    return `${number(qty)} × ${money(price)}`
  }
  const formats: Record<typeof field, [label: string, format?: (value: unknown) => string]> = {
    item: ['', terms],
    sku: [words.sku, String],
    name: [words.name, String],
    description: [words.description],
    unit: [words.unit, String],
    section: [words.section, String],
    role: [words.role, (value) => words.roles[value as Role]],
    is_chosen: [words.choice, (value) => (value ? words.chosen : words.not_chosen)],
    qty: [words.qty, number],
    price: [words.price, money],
    tax_percent: [words.tax, percent],
    title: [words.quote_title, String],
    terms: [words.quote_terms],
    files: [words.files],
    shipping_amount: [words.shipping, money],
    shipping_tax_percent: [words.shipping_tax, percent],
    shipping_description: [words.shipping, String],
    expires_at: [words.valid_until, (value) => timeText(value as string, locale)],
    grand_total: [words.grand_total, money],
    tier_prices: [words.tiers],
    customer_note: [words.customer_note],
    seller_comment: [words.seller_comment],
  }
  const [label, format] = formats[field]
  const text = (value: unknown) => (format && value !== null ? format(value) : null)
  const kind = !format
    ? words.changed
    : after === null
      ? words.removed
      : field === 'item'
        ? words.added
        : null
  const what = kind && label ? `${kind}${words.colon} ${label}` : `${kind ?? label}${words.colon}`
  return { label: what, after: text(after), before: text(before) }
}

/** Returns a change as a sentence of a mail, such as `Price: $9.00 instead of $10.00`. */
export function changeText(change: ProposalChange, locale: Parameters<typeof changePart>[1]): string {
  const { label, after, before } = changePart(change, locale)
  const former = after && before ? wordsIn(locale.language).instead_of(before) : before
  return [label, after, former].filter(Boolean).join(' ')
}
