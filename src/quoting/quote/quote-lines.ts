// The lines of a quote as they are sent: what each edits, what it lacks, and whether it counts.
import { AppError, fieldDetail, invalidField, invalidInput, notFound } from '../../platform/errors.ts'
import { findGroupFault, type Choosable } from '../../domain/choices.ts'
import { amount, type Amount } from '../../domain/money.ts'
import { ITEMS_MAX } from '../../domain/quote-terms.ts'
import type { EditedItemIn } from './quote-item-input-schemas.ts'
import type { StoredItem } from './quote-item-repository.ts'

/** The lists of a body; items may have any role. */
export type SentItems = { items?: EditedItemIn[] | undefined; unchosen_items?: EditedItemIn[] | undefined }

/** An item with its path in the body, and whether it is in the list of those that do not count. */
export type SentLine = { item: EditedItemIn; path: string; isUnchosen: boolean }

/** Returns the items of both lists, in the order that they have without positions. */
export function sentLines({ items = [], unchosen_items = [] }: SentItems, record = 'quote'): SentLine[] {
  const linesOf = (list: EditedItemIn[], name: string) =>
    list.map((item, index) => ({
      item,
      path: `${record}.${name}[${index}]`,
      isUnchosen: name === 'unchosen_items',
    }))
  return [...linesOf(items, 'items'), ...linesOf(unchosen_items, 'unchosen_items')]
}

/** Throws if an item has two prices for one quantity. */
export function requireDistinctTiers(lines: SentLine[]): void {
  for (const { item, path } of lines)
    if (item.tier_prices && new Set(item.tier_prices.map((tier) => tier.qty)).size < item.tier_prices.length)
      throw invalidField(`${path}.tier_prices`, 'must not give two prices for one quantity.')
}

/** Throws if the item_id of an item is not among those in `before`, or is named twice. */
export function requireItemsOf(before: { item_id: number }[], lines: SentLine[]): void {
  const notYetNamed = new Set(before.map(({ item_id }) => item_id))
  for (const { item, path } of lines) {
    const { item_id } = item
    if (item_id === undefined || notYetNamed.delete(item_id)) continue
    const fieldName = `${path}.item_id`
    if (before.some((each) => each.item_id === item_id)) throw invalidField(fieldName, 'is named twice.')
    throw notFound(fieldName, item_id)
  }
}

/**
 * Returns the lines with those of `before` that stay as no list was sent that could hold them; they follow the others. Lines that
 * were sent in the other list move there.
 */
export function withStaying(lines: SentLine[], before: StoredItem[], sent: SentItems): SentLine[] {
  const named = new Set(lines.map(({ item }) => item.item_id))
  const staying = before.filter(
    ({ item_id, is_chosen }) => !named.has(item_id) && !(is_chosen ? sent.items : sent.unchosen_items),
  )
  const last = Math.max(-1, ...lines.map(({ item }) => item.position ?? -1))
  const stayingLines = staying.map(({ item_id, is_chosen }, index) => ({
    item: { item_id, is_chosen, ...(last >= 0 && { position: last + 1 + index }) },
    path: `quote.${is_chosen ? 'items' : 'unchosen_items'}`,
    isUnchosen: !is_chosen,
  }))
  const all = [...lines, ...stayingLines]
  return [...all.filter(({ isUnchosen }) => !isUnchosen), ...all.filter(({ isUnchosen }) => isUnchosen)]
}

export type TaxDefault = { default_tax_percent: number | null }

export type Line = SentLine & { edited: StoredItem | undefined; is_custom: boolean }

/** Returns the lines with what they edit. Throws if one is not possible, or a group offers no choice. */
export function completeLines(sent: SentLine[], before: StoredItem[], defaults: TaxDefault): Line[] {
  const beyond = sent[ITEMS_MAX]
  if (beyond) throw invalidField(beyond.path, `must not exceed ${ITEMS_MAX} items in both lists.`)
  const lines = linesOf(sent, before)
  requireComplete(lines, defaults)
  const fault = findGroupFault(lines.map(choiceOf))
  if (fault) throw new AppError(fault.code, groupFaults[fault.code], { parameters: { group: fault.group } })
  return lines
}

const groupFaults = {
  choice_group_default: 'Of the alternatives in the group %group, exactly one must be chosen.',
  choice_group_single: 'The group %group has one alternative only.',
}

function linesOf(sent: SentLine[], before: StoredItem[]): Line[] {
  const beforeById = new Map<number | undefined, StoredItem>(before.map((item) => [item.item_id, item]))
  return sent.map((line): Line => {
    const { item } = line
    const stored = beforeById.get(item.item_id)
    const edited = stored && isEdit(item, stored) ? stored : undefined
    return { ...line, edited, is_custom: isCustom(edited ?? { product_type: item.product_type ?? 'simple' }) }
  })
}

export const isCustom = ({ product_type }: { product_type: string }) => product_type === 'custom'

function isEdit({ sku, product_type }: EditedItemIn, stored: StoredItem): boolean {
  const isSameType = product_type === undefined || isCustom({ product_type }) === isCustom(stored)
  return isSameType && (sku === undefined || sku === stored.sku)
}

/** Returns the role of a line and whether it counts; what counts is the choice of the seller. */
export function choiceOf({ item, edited, isUnchosen }: Line): Choosable & { is_default: boolean } {
  const role = (item.role === undefined ? edited?.role : item.role) ?? 'included'
  const group = item.choice_group === undefined ? edited?.choice_group : item.choice_group
  // One that is sent without it among those that count stays there, or moves there; a new one has to say so.
  const isChosen = item.is_chosen ?? (item.is_chosen === undefined && edited !== undefined)
  const is_chosen = role === 'included' || (!isUnchosen && isChosen)
  const choice_group = role === 'alternative' ? (group ?? null) : null
  return { role, choice_group, is_chosen, is_default: is_chosen }
}

/** Throws an error that names what is missing, and prices, positions and roles that are not possible. */
function requireComplete(lines: Line[], defaults: TaxDefault): void {
  const isPlaced = lines.some(({ item }) => item.position !== undefined)
  const errors = lines.flatMap((line) => {
    const detail = (name: string, reason: string) => fieldDetail(`${line.path}.${name}`, reason)
    const found = missingFields(line, defaults).map((name) => detail(name, 'is required.'))
    const price = (line.is_custom ? customPrice(line) : exact(line.item.price)) ?? amount(0)
    if (price.lt(0) && !line.is_custom) found.push(detail('price', 'must be at least 0.'))
    const tiers = line.item.tier_prices === undefined ? line.edited?.tier_prices : line.item.tier_prices
    if (price.lt(0) && tiers?.length) found.push(detail('tier_prices', 'must be empty for a price below 0.'))
    if (isPlaced && line.item.position === undefined)
      found.push(detail('position', 'must be given for all items or for none.'))
    return [...found, ...impossibleChoices(line).map(([name, reason]) => detail(name, reason))]
  })
  if (errors.length > 0) throw invalidInput(errors)
}

function impossibleChoices(line: Line): [string, string][] {
  const { item, isUnchosen } = line
  const { role, choice_group } = choiceOf(line)
  const found: [string, string][] = []
  if (role === 'included' && isUnchosen) found.push(['role', 'must be optional or alternative.'])
  if (role === 'included' && item.is_chosen === false)
    found.push(['is_chosen', 'must be true for an included item.'])
  if (isUnchosen && item.is_chosen) found.push(['is_chosen', 'must be false in this list.'])
  if (role === 'alternative' && choice_group === null) found.push(['choice_group', 'is required.'])
  if (role !== 'alternative' && item.choice_group)
    found.push(['choice_group', 'must be null unless the item is an alternative.'])
  return found
}

function missingFields(line: Line, { default_tax_percent }: TaxDefault): string[] {
  const { item, edited, is_custom } = line
  if (!is_custom) return edited ? [] : newItemFields.filter((name) => item[name] === undefined)
  const lacks = {
    name: item.name === null || (item.name === undefined && !edited),
    qty: item.qty === undefined && !edited,
    price: !needsPrice(line) && customPrice(line) === undefined,
    tax_percent: !needsPrice(line) && customTax(line) === undefined && default_tax_percent === null,
  }
  return Object.entries(lacks).flatMap(([name, isLacking]) => (isLacking ? name : []))
}

const newItemFields = ['sku', 'qty'] as const

/** Whether the line still has no price: a number that is sent is one, also 0. */
export function needsPrice({ item: { price, needs_price }, edited }: Line): boolean {
  if (typeof price === 'number') return false
  return needs_price === undefined
    ? price === undefined && (edited?.needs_price ?? false)
    : needs_price === true
}

export function customPrice(line: Line): Amount | undefined {
  const { item, edited } = line
  if (needsPrice(line)) return undefined
  return item.price === undefined && edited && !edited.needs_price ? edited.price : exact(item.price)
}

export const customTax = ({ item: { tax_percent }, edited }: Line) =>
  tax_percent === undefined && edited && !edited.needs_tax ? edited.tax_percent : exact(tax_percent)

export const exact = (value: number | null | undefined) =>
  typeof value === 'number' ? amount(value) : undefined
