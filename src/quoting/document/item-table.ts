// The items of a quote as a table in its document.
import { numberText, percentText, plainMoneyText } from '../../platform/localized-values.ts'
import type { Pages } from '../../platform/pdf/pages.ts'
import { CELL_PADDING, openTable, type Cell, type Column } from '../../platform/pdf/table.ts'
import type { Proposal } from './proposal.ts'
import type { QuoteRecord } from '../quote-schemas.ts'
import { colors, styles } from './styles.ts'

type Item = QuoteRecord['items'][number]

/** What stands in the columns beside the item itself. */
type Figures = [position: string, qty: string, price: string, tax: string, total: string]

/** The last one stays with what stands `below` it, which has that height. */
export async function writeItems(pages: Pages, proposal: Proposal, below: number): Promise<void> {
  const { items } = proposal.quote
  const look = { head: styles.head, rule: colors.rule, headFill: colors.fill }
  const table = await openTable(pages, await columnsFor(pages, proposal), look)
  for (const [index, item] of items.entries()) {
    const [position, ...others] = figuresOf(item, index, proposal)
    const cells = [position, ...others].map((text): Cell => [{ text, style: styles.text }])
    cells.splice(1, 0, describe(item, proposal))
    await table.row(cells, index === items.length - 1 ? below : 0)
  }
  table.end()
}

function describe({ name, sku, customer_note, tier_prices }: Item, proposal: Proposal): Cell {
  const { labels, writing } = proposal
  const tiers = tier_prices.map(({ qty, price }) =>
    unbroken(labels.tier(numberText(qty, writing.language), plainMoneyText(price, writing))),
  )
  return [
    { text: name, style: styles.text },
    { text: `${labels.sku} ${sku}`, style: styles.small },
    ...(customer_note === null ? [] : [{ text: customer_note, style: styles.small }]),
    ...(tiers.length === 0 ? [] : [{ text: tiers.join(' · '), style: styles.small }]),
  ]
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

function figuresOf(item: Item, index: number, { writing }: Proposal): Figures {
  const { language } = writing
  return [
    numberText(index + 1, language),
    numberText(item.qty, language),
    plainMoneyText(item.price, writing),
    percentText(item.tax_percent, language),
    plainMoneyText(item.row_total, writing),
  ]
}

const FIGURE_WIDTH_MAX = 105

/** Each column of figures is as wide as its longest figure; the item has the rest. */
async function columnsFor(pages: Pages, proposal: Proposal): Promise<Column[]> {
  const { labels, quote } = proposal
  const { currency_code } = quote
  const heads: Figures = [
    '#',
    labels.qty,
    `${labels.price} (${currency_code})`,
    labels.tax,
    `${labels.total} (${currency_code})`,
  ]
  const longest: Figures = ['', '', '', '', '']
  for (const [index, item] of quote.items.entries())
    for (const [column, text] of figuresOf(item, index, proposal).entries())
      if (text.length > (longest[column]?.length ?? 0)) longest[column] = text
  const widths: number[] = []
  for (const [column, text] of longest.entries())
    widths.push(Math.max(await figureWidth(pages, heads[column] ?? ''), await figureWidth(pages, text)))
  const rest = pages.width - widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width, index): Column => ({ head: heads[index] ?? '', width, align: 'right' }))
  columns.splice(1, 0, { head: labels.item, width: rest, align: 'start' })
  return columns
}

async function figureWidth(pages: Pages, text: string): Promise<number> {
  const [line] = await pages.type.breakLines(text, { ...styles.text, isBold: true }, Infinity)
  return Math.min((line?.width ?? 0) + 2 * CELL_PADDING.side, FIGURE_WIDTH_MAX)
}
