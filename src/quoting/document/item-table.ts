// The table of items in a quote's document.
import { pictureOf, type PictureKey } from '../../domain/line-pictures.ts'
import { isSettled } from '../../domain/quote-moves.ts'
import { shownSku, withHeadings, type Heading } from '../../domain/lines.ts'
import { numberText, percentText, plainMoneyText, quantityText } from '../../platform/localized-values.ts'
import { fittedSides } from '../../platform/picture.ts'
import { openPicture, type OpenPicture } from '../../platform/pdf/pdf-document.ts'
import type { Pages } from '../../platform/pdf/pages.ts'
import {
  CELL_PADDING,
  openTable,
  type Cell,
  type CellPicture,
  type Column,
} from '../../platform/pdf/table.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'
import type { DocumentData } from './document-data.ts'
import { colors, styles } from './styles.ts'

type Item = QuoteRecord['items'][number]

/** The texts of all columns but the description. */
type Numbers = [position: string, qty: string, price: string, tax: string, total: string]

/** Keeps the last item on one page with the content below it, which has the height `heightBelow`. */
export async function writeItems(pages: Pages, data: DocumentData, heightBelow: number): Promise<void> {
  await writeTable(pages, data, { items: withHeadings(data.quote.items), first: 1, heightBelow })
}

/** Writes the lines that are offered and not chosen, which have no sum. */
export async function writeOptions(pages: Pages, data: DocumentData): Promise<void> {
  const options = data.quote.unchosen_items.map((item) => ({ ...item, heading: null }))
  await writeTable(pages, data, { items: options, first: data.quote.items.length + 1, heightBelow: 0 })
}

/** `first` is the number of the first item. */
type Rows = { items: (Item & { heading: Heading | null })[]; first: number; heightBelow: number }

async function writeTable(
  pages: Pages,
  data: DocumentData,
  { items, first, heightBelow }: Rows,
): Promise<void> {
  const style = { head: styles.head, rule: colors.rule, headFill: colors.fill }
  const numbers = items.map((item, index) => numbersOf(item, first + index, data))
  const subtotals = items.flatMap(({ heading }): Numbers[] =>
    heading ? [['', '', '', '', plainMoneyText(heading.subtotal, data.locale)]] : [],
  )
  const columns = await columnsFor(pages, data, [...numbers, ...subtotals])
  const openPictureOf = openPictures(pages, data, { columns, items })
  const headingColumns = columnsOfHeading(columns)
  const table = await openTable(pages, columns, style)
  for (const [index, item] of items.entries()) {
    const { heading } = item
    const cells = numbers[index]!.map((text): Cell => [{ text, style: styles.text }])
    cells.splice(1, 0, describe(item, data))
    const isLast = index === items.length - 1
    const row = { cells, heightBelow: isLast ? heightBelow : 0, picture: openPictureOf(item) }
    // A heading stands on the page of the first line below it.
    if (heading) {
      const heightBelow = await table.spaceFor(row)
      await table.row({ cells: headingCells(heading, data), columns: headingColumns, heightBelow })
    }
    await table.row(row)
  }
  table.end()
}

/** In points. */
const PICTURE_SIDE_MAX = 64
const PICTURE_GAP = 8
/** The most of the description's width that pictures take: numbers of many digits leave little of it. */
const PICTURE_SHARE = 0.3
const DESCRIPTION_COLUMN = 1

/** Returns a function that opens the picture of an item, once for all items with the same. Makes space for it in the columns. */
function openPictures(
  { doc }: Pages,
  { quote, pictures }: DocumentData,
  { columns, items }: { columns: Column[]; items: Item[] },
) {
  const description = columns[DESCRIPTION_COLUMN]!
  const side = Math.min(PICTURE_SIDE_MAX, description.width * PICTURE_SHARE)
  const isPictured = items.some((item) => pictures?.has(pictureOf(item, quote.files) ?? ''))
  if (isPictured) description.indent = side + PICTURE_GAP
  const opened = new Map<PictureKey, OpenPicture>()
  return (item: Item): CellPicture | undefined => {
    const key = pictures && pictureOf(item, quote.files)
    const content = key === undefined ? undefined : pictures?.get(key)
    if (key === undefined || !content) return undefined
    const picture = opened.get(key) ?? openPicture(doc, Buffer.from(content))
    opened.set(key, picture)
    const { width, height } = fittedSides(picture, side, side)
    return { picture, column: DESCRIPTION_COLUMN, alt: item.name, width, height }
  }
}

/** A heading takes the width of the columns to its right that are empty, up to its subtotal. */
function columnsOfHeading(columns: Column[]): Column[] {
  const empty = columns.slice(DESCRIPTION_COLUMN + 1, -1)
  const narrow = 2 * CELL_PADDING.side
  const gained = empty.reduce((sum, { width }) => sum + width - narrow, 0)
  return columns.map((column, index) =>
    index === DESCRIPTION_COLUMN
      ? { ...column, width: column.width + gained, indent: 0 }
      : empty.includes(column)
        ? { ...column, width: narrow }
        : column,
  )
}

function headingCells({ text, subtotal }: Heading, { locale, labels }: DocumentData): Cell[] {
  const cell = (content: string): Cell => [{ text: content, style: styles.strong }]
  return [
    cell(''),
    cell(text ?? labels.other_items),
    cell(''),
    cell(''),
    cell(''),
    cell(plainMoneyText(subtotal, locale)),
  ]
}

function describe(item: Item, data: DocumentData): Cell {
  const { labels, locale } = data
  const { name, description, customer_note, tier_prices } = item
  const shown = shownSku(item)
  const choice = choiceText(item, data)
  // No-break spaces, so that lines break only between tiers.
  const tiers = tier_prices.map(({ qty, price }) =>
    labels.tier(numberText(qty, locale.language), plainMoneyText(price, locale)).replaceAll(' ', '\u00a0'),
  )
  return [
    { text: name, style: styles.text },
    ...(shown === null ? [] : [{ text: `${labels.sku} ${shown}`, style: styles.small }]),
    ...(choice === null ? [] : [{ text: choice, style: styles.small }]),
    ...(description ? [{ text: description, style: styles.small }] : []),
    ...(customer_note === null ? [] : [{ text: customer_note, style: styles.small }]),
    ...(tiers.length === 0 ? [] : [{ text: tiers.join('\u00a0· '), style: styles.small }]),
  ]
}

/** Says that the customer may take or leave a line, or which one it is in place of. */
function choiceText({ role, choice_group, is_chosen }: Item, { quote, labels }: DocumentData): string | null {
  if (isSettled(quote)) return null
  if (role === 'optional') return labels.optional
  if (role !== 'alternative' || is_chosen) return null
  const other = quote.items.find((each) => each.choice_group === choice_group)
  return [choice_group, other && labels.instead_of(other.name)].filter(Boolean).join(`${labels.colon} `)
}

function numbersOf(item: Item, position: number, { locale }: DocumentData): Numbers {
  const { language } = locale
  return [
    numberText(position, language),
    quantityText(item, language),
    plainMoneyText(item.price, locale),
    percentText(item.tax_percent, language),
    plainMoneyText(item.row_total, locale),
  ]
}

/** In points; a longer number is broken. */
const NUMBER_WIDTH_MAX = 105

/** Makes each column of numbers as wide as its widest text; the description takes the rest. All digits are equally wide. */
async function columnsFor(pages: Pages, data: DocumentData, rows: Numbers[]): Promise<Column[]> {
  const { labels, quote } = data
  const { currency_code } = quote
  const heads: Numbers = [
    '#',
    labels.qty,
    `${labels.price} (${currency_code})`,
    labels.tax,
    `${labels.total} (${currency_code})`,
  ]
  const widths: number[] = []
  for (const [column, head] of heads.entries()) {
    const shapes = new Set([head, ...rows.map((row) => row[column]!.replace(/\d/g, '0'))])
    let width = 0
    for (const shape of shapes) width = Math.max(width, await numberWidth(pages, shape))
    widths.push(width)
  }
  const remaining = pages.width - widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width, index): Column => ({ head: heads[index] ?? '', width, align: 'right' }))
  columns.splice(1, 0, { head: labels.item, width: remaining, align: 'start' })
  return columns
}

async function numberWidth(pages: Pages, text: string): Promise<number> {
  const [line] = await pages.typesetter.breakLines(text, { ...styles.text, isBold: true }, Infinity)
  return Math.min((line?.width ?? 0) + 2 * CELL_PADDING.side, NUMBER_WIDTH_MAX)
}
