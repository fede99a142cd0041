// The items of an offer as the template of the buyer's page sees them.
import {
  fieldText,
  moneyText,
  numberText,
  quantityText,
  type Decimal,
} from '../../platform/localized-values.ts'
import { fittedSides, type Sides } from '../../platform/picture.ts'
import { allItems, isOpen } from '../../domain/choices.ts'
import { amount } from '../../domain/money.ts'
import type { DocumentData } from '../../quoting/document/document-data.ts'
import { pictureOf, type PictureKey } from '../../domain/line-pictures.ts'
import { shownSku, withHeadings, type Heading } from '../../domain/lines.ts'
import { withEffectiveTerms } from '../../domain/quote-terms.ts'
import type { QuoteRecord } from '../../quoting/quote/quote-schemas.ts'
import type { SellingStore } from '../../storefront/store-repository.ts'
import type { PageWords } from './page-words.ts'

/** In pixels. */
const PICTURE_SIDE_MAX = 200

type Line = QuoteRecord['items'][number]

/** `content` is that of an attached picture. */
export type ItemPicture = Sides & { content?: Buffer }

export type ItemsContext = {
  data: DocumentData
  words: PageWords
  mayChoose: boolean
  store: SellingStore | undefined
  /** What was typed into a form that was refused. */
  typed: Record<string, string>
  /** How large the pictures are, by what `pictureOf` returns. */
  pictures: ReadonlyMap<PictureKey, ItemPicture>
  /** The address of the files, relative to that of the page; the preview of a page has none. */
  path: string | undefined
}

/** The most lines on the page, and as many to choose: Liquid renders synchronously, and a quote may have 10,000. The PDF lists all. */
const ITEMS_MAX = 200

/** Returns the lines in their order. Alternatives of a group stand together, under the heading of the first of them. */
export function offeredLines(record: Pick<QuoteRecord, 'items' | 'unchosen_items'>): Line[] {
  const lines = allItems(record)
  if (!lines.some(isOpen)) return lines
  const firsts = new Map<string, Line>()
  for (const line of lines)
    if (line.choice_group !== null && !firsts.has(line.choice_group)) firsts.set(line.choice_group, line)
  const firstOf = (line: Line) => firsts.get(line.choice_group ?? '') ?? line
  return lines
    .map((line) => ({ ...line, section: firstOf(line).section }))
    .sort((one, other) => firstOf(one).position - firstOf(other).position || one.position - other.position)
}

/** Returns the ids of the lines that the page shows. */
export function shownIds(lines: Line[]): Set<number> {
  const first = (some: Line[]) => some.slice(0, ITEMS_MAX)
  const shown = [...first(lines.filter(isOpen)), ...first(lines.filter((line) => !isOpen(line)))]
  return new Set(shown.map(({ item_id }) => item_id))
}

type Row = {
  heading: { item_id: number; text: string; subtotal: string } | null
  /** The name of a group of alternatives. */
  group: string | null
  items: ReturnType<typeof itemView>[]
}

/** Returns the rows of the page; the sum of a heading is that of all `lines` below it, also of those that are not shown. */
export function rowsView(lines: Line[], context: ItemsContext): Row[] {
  const { labels, locale } = context.data
  const shown = shownIds(lines)
  const rows: Row[] = []
  let heading: Heading | null = null
  for (const line of withHeadings(lines)) {
    heading = line.heading ?? heading
    if (!shown.has(line.item_id)) continue
    const { item_id, choice_group: group } = line
    const view = itemView(line, lines, context)
    if (group !== null && group === rows.at(-1)?.group && !heading) rows.at(-1)!.items.push(view)
    else
      rows.push({
        heading: heading && {
          item_id,
          text: heading.text ?? labels.other_items,
          subtotal: moneyText(heading.subtotal, locale),
        },
        group,
        items: [view],
      })
    heading = null
  }
  return rows
}

function pictureView(item: Line, { data, pictures, path }: ItemsContext) {
  const { files, show_images } = data.quote
  if (!show_images) return null
  const key = pictureOf(item, files)
  const picture = key !== undefined && pictures.get(key)
  if (!picture) return null
  const { content, ...sides } = picture
  const ofFile =
    path === undefined
      ? `data:image/jpeg;base64,${content?.toString('base64')}`
      : `${path}/${key}?size=preview`
  const src = typeof key === 'number' ? ofFile : `/q/pictures/${key}`
  return { src, ...fittedSides(sides, PICTURE_SIDE_MAX, PICTURE_SIDE_MAX) }
}

function itemView(offered: Line, lines: Line[], context: ItemsContext) {
  const { locale, labels } = context.data
  const { words, mayChoose, typed } = context
  const item = withEffectiveTerms(offered)
  const money = (value: Decimal) => moneyText(value, locale)
  const quantity = (value: Decimal) => numberText(value, locale.language)
  const { item_id, tier_prices } = offered
  const chosen = typed[`tier_${item_id}`] ?? String(item.qty)
  const tiers = [...tier_prices].sort((one, other) => Number(one.qty) - Number(other.qty))
  const base = {
    qty: String(offered.qty),
    /** As it stands in the field of the quantity. */
    text: fieldText(offered.qty, locale.language),
    label: words.offered(quantity(offered.qty)),
    // The offered quantity may reach a tier.
    price: money(withEffectiveTerms({ ...offered, chosen_qty: null, chosen_price: null }).price),
  }
  const above = tiers
    .filter(({ qty }) => Number(qty) > Number(offered.qty))
    .map(({ qty, price }) => ({
      qty: String(qty),
      text: fieldText(qty, locale.language),
      label: words.from(quantity(qty)),
      price: money(price),
    }))
  return {
    item_id,
    name: item.name,
    sku: shownSku(item),
    description: item.description || null,
    qty: quantityText(item, locale.language),
    price: money(item.price),
    list_price: Number(item.original_price) > Number(item.price) ? money(item.original_price) : null,
    row_total: sumText(offered, lines, locale),
    picture: pictureView(offered, context),
    is_chosen: offered.is_chosen,
    option: isOpen(offered) ? optionView(offered, lines, context) : null,
    /** An amount for the whole, such as a discount, is not said twice. */
    is_lump: Number(item.price) < 0 && Number(item.qty) === 1 && !item.unit,
    note: item.customer_note,
    tiers: tiers.map(({ qty, price }) => `${words.from(quantity(qty))}${labels.colon} ${money(price)}`),
    choices:
      mayChoose && tiers.length > 0
        ? [base, ...above].map((choice) => ({ ...choice, is_chosen: choice.qty === chosen }))
        : [],
    takes_whole_only: context.store?.has_whole_quantities ?? false,
    /** Sent along with `chosen_qty`, so that a quantity that was typed over is told from one that was not. */
    shown_qty: fieldText(item.qty, locale.language),
    chosen_qty: typed[`qty_${item_id}`] ?? fieldText(item.qty, locale.language),
    // Nobody bargains over a discount.
    is_wishable: Number(offered.price) >= 0,
    wanted_qty: typed[`wanted_qty_${item_id}`] ?? '',
    wanted_price: typed[`wanted_price_${item_id}`] ?? '',
  }
}

/** Returns the sum of a line; for one that is not chosen, how much it would add to the total. */
function sumText(line: Line, lines: Line[], locale: DocumentData['locale']): string {
  if (line.is_chosen) return moneyText(line.row_total, locale)
  const inPlaceOf = lines.find((each) => each.is_chosen && isInGroupOf(each, line))
  const more = amount(line.row_total).minus(inPlaceOf?.row_total ?? 0)
  return `${more.lt(0) ? '' : '+'}${moneyText(more.toNumber(), locale)}`
}

function optionView(line: Line, lines: Line[], { words, mayChoose }: ItemsContext) {
  const { item_id, role } = line
  const first = lines.find((each) => isInGroupOf(each, line))
  const input = first
    ? { type: 'radio', name: `group_${first.item_id}`, value: String(item_id) }
    : { type: 'checkbox', name: `chosen_${item_id}`, value: '1' }
  return { label: role === 'optional' ? words.optional_item : null, input: mayChoose ? input : null }
}

const isInGroupOf = (one: Line, other: Line) =>
  other.choice_group !== null && one.choice_group === other.choice_group
