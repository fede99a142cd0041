// The totals of a quote below the items in its document.
import { moneyText, type Decimal } from '../../platform/localized-values.ts'
import { amount } from '../../platform/money.ts'
import { heightOf, requireRoom, type Pages } from '../../platform/pdf/pages.ts'
import type { Align, TextLine, TextStyle } from '../../platform/pdf/typesetter.ts'
import type { Proposal } from './proposal.ts'
import { colors, styles } from './styles.ts'

const LABEL_WIDTH = 130
const VALUE_WIDTH_MIN = 120
const GAP = 10
const PADDING = 5

type Row = { label: TextLine[]; value: TextLine[] }

/** The totals, ready to be drawn. */
export type TotalsBlock = { rows: Row[]; last: Row; width: number; height: number }

export async function setTotals(pages: Pages, proposal: Proposal): Promise<TotalsBlock> {
  const { labels, quote, writing, seller } = proposal
  const rows: Row[] = []
  for (const [label, value] of totalsOf(proposal))
    rows.push(await setRow(pages, label, value, styles.label, styles.text))
  const style: TextStyle = { size: 11.5, color: seller.color, isBold: true }
  const grand = moneyText(quote.grand_total, writing)
  const last = await setRow(pages, labels.grand_total, grand, style, style)
  const values = [...rows, last].flatMap(({ value }) => value.map(({ width }) => width))
  const width = LABEL_WIDTH + GAP + Math.max(VALUE_WIDTH_MIN, ...values) + PADDING
  const height = GAP + 2 * PADDING + [...rows, last].reduce((sum, row) => sum + rowHeight(row), 0)
  return { rows, last, width, height }
}

/** Aligned with the last column of the items, and never torn apart. */
export async function drawTotals(pages: Pages, { rows, last, width, height }: TotalsBlock): Promise<void> {
  await requireRoom(pages, height)
  pages.y += GAP
  for (const row of rows) await drawRow(pages, row, width)
  pages.y += PADDING
  const left = pages.left + pages.width - width
  pages.doc.moveTo(left, pages.y).lineTo(left + width, pages.y)
  pages.doc.lineWidth(0.8).stroke(colors.muted)
  pages.y += PADDING
  await drawRow(pages, last, width)
}

function totalsOf({ quote, labels, writing }: Proposal): [string, string][] {
  const money = (value: Decimal) => moneyText(value, writing)
  const isThere = (value: Decimal) => !amount(value).eq(0)
  const hasDiscount = amount(quote.discount_amount).gt(0)
  const discount = amount(quote.discount_amount).neg().toFixed()
  const shipping = quote.shipping_description?.trim()
  const rows: [string, string, boolean][] = [
    [labels.list_price, money(quote.original_subtotal), hasDiscount],
    [labels.discount, money(discount), hasDiscount],
    [labels.subtotal, money(quote.subtotal), true],
    [
      shipping ? `${labels.shipping} (${shipping})` : labels.shipping,
      money(quote.shipping_amount),
      Boolean(shipping) || isThere(quote.shipping_amount),
    ],
    [labels.tax, money(quote.tax_amount), isThere(quote.tax_amount)],
  ]
  return rows.filter(([, , isShown]) => isShown).map(([label, value]) => [label, value])
}

async function setRow(
  { type }: Pages,
  label: string,
  value: string,
  labelStyle: TextStyle,
  valueStyle: TextStyle,
): Promise<Row> {
  return {
    label: await type.breakLines(label, labelStyle, LABEL_WIDTH),
    value: await type.breakLines(value, valueStyle, Infinity),
  }
}

function rowHeight({ label, value }: Row): number {
  return Math.max(heightOf(label), heightOf(value)) + 2
}

async function drawRow(pages: Pages, row: Row, width: number): Promise<void> {
  const left = pages.left + pages.width - width
  await drawLines(pages, row.label, left, LABEL_WIDTH, 'start')
  await drawLines(pages, row.value, left, width - PADDING, 'right')
  pages.y += rowHeight(row)
}

async function drawLines(
  pages: Pages,
  lines: TextLine[],
  x: number,
  width: number,
  align: Align,
): Promise<void> {
  let { y } = pages
  for (const line of lines) {
    await pages.type.drawLine(line, x, y, width, align)
    y += line.height
  }
}
