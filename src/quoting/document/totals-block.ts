// The totals below the items in a quote's document.
import { moneyText } from '../../platform/localized-values.ts'
import { drawRule, ensureSpace, heightOf, writeLines, type Pages } from '../../platform/pdf/pages.ts'
import type { Element } from '../../platform/pdf/tags.ts'
import type { TextLine, TextStyle } from '../../platform/pdf/typesetter.ts'
import type { DocumentData } from './document-data.ts'
import { colors, styles } from './styles.ts'
import { totalsOf } from './totals.ts'

/** Lengths in points. */
const LABEL_WIDTH = 130
const VALUE_WIDTH_MIN = 120
const GAP = 10
const PADDING = 5
const ROW_GAP = 2

type Row = { label: TextLine[]; value: TextLine[] }

/** `last` is the grand total, below a rule. */
type TotalsBlock = { rows: Row[]; last: Row; width: number; height: number }

export async function layOutTotals(pages: Pages, data: DocumentData): Promise<TotalsBlock> {
  const { labels, quote, locale, seller } = data
  const rows: Row[] = []
  for (const { label, value } of totalsOf(data))
    rows.push(await layOutRow(pages, label, value, styles.label, styles.text))
  const style: TextStyle = { size: 11.5, color: seller.color, isBold: true }
  const grandTotal = moneyText(quote.grand_total, locale)
  const last = await layOutRow(pages, labels.grand_total, grandTotal, style, style)
  const values = [...rows, last].flatMap(({ value }) => value.map(({ width }) => width))
  const width = LABEL_WIDTH + GAP + Math.max(VALUE_WIDTH_MIN, ...values) + PADDING
  const height = GAP + 2 * PADDING + [...rows, last].reduce((sum, row) => sum + rowHeight(row), 0)
  return { rows, last, width, height }
}

/** Writes the totals on one page, aligned with the last column of the items. */
export async function writeTotals(pages: Pages, { rows, last, width, height }: TotalsBlock): Promise<void> {
  await ensureSpace(pages, height)
  pages.y += GAP
  const left = pages.left + pages.width - width
  const table = pages.structure.add(pages.structure.root, 'Table')
  for (const row of rows) await writeRow(pages, table, row, left, width)
  pages.y += PADDING
  drawRule(pages, left, width, 0.8, colors.muted)
  pages.y += PADDING
  await writeRow(pages, table, last, left, width)
  table.end()
}

async function layOutRow(
  { typesetter }: Pages,
  label: string,
  value: string,
  labelStyle: TextStyle,
  valueStyle: TextStyle,
): Promise<Row> {
  return {
    label: await typesetter.breakLines(label, labelStyle, LABEL_WIDTH),
    value: await typesetter.breakLines(value, valueStyle, Infinity),
  }
}

function rowHeight({ label, value }: Row): number {
  return Math.max(heightOf(label), heightOf(value)) + ROW_GAP
}

async function writeRow(pages: Pages, table: Element, row: Row, left: number, width: number): Promise<void> {
  const parent = pages.structure.add(table, 'TR')
  const start = pages.y
  await writeLines(pages, 'TH', row.label, { parent, scope: 'Row', x: left, width: LABEL_WIDTH })
  pages.y = start
  await writeLines(pages, 'TD', row.value, { parent, x: left, width: width - PADDING, align: 'right' })
  pages.y = start + rowHeight(row)
}
