// Lays out the document of a quote: what stands where, from the seller's sign to the remarks.
import { dateText, momentOf, timeText } from '../../platform/localized-values.ts'
import { heightOf, makePdf, requireRoom, writeLines, type Pages } from '../../platform/pdf/pages.ts'
import type { TextStyle } from '../../platform/pdf/typesetter.ts'
import { writeItems } from './item-table.ts'
import type { Proposal } from './proposal.ts'
import { drawTotals, setTotals } from './totals-block.ts'
import { colors, styles } from './styles.ts'

export async function layOutQuote(proposal: Proposal): Promise<Buffer> {
  const { quote, labels, seller, writing } = proposal
  return makePdf(
    {
      title: `${labels.title} ${quote.increment_id}`,
      author: seller.name,
      language: writing.language,
      dated: momentOf(quote.updated_at),
    },
    (page, count) => ({
      left: `${quote.increment_id} · ${seller.name}`,
      right: labels.page(page, count),
    }),
    async (pages) => {
      await writeSeller(pages, proposal)
      await writeTitle(pages, proposal)
      const totals = await setTotals(pages, proposal)
      await writeItems(pages, proposal, totals.height)
      await drawTotals(pages, totals)
      await writeRemark(pages, labels.seller_comment, quote.seller_comment)
      await writeRemark(pages, labels.customer_note, quote.customer_note)
    },
  )
}

const LOGO = { width: 200, height: 56 }
const GAP = 14

/** The seller's sign on the left, the address on the right. */
async function writeSeller(pages: Pages, { seller }: Proposal): Promise<void> {
  const { doc, type, left, width, top } = pages
  const half = (width - GAP) / 2
  const right = left + half + GAP
  let bottom = top
  if (seller.logo) {
    doc.image(seller.logo, left, top, { fit: [LOGO.width, LOGO.height] })
    bottom += LOGO.height
  } else {
    const name: TextStyle = { size: 16, color: seller.color, isBold: true }
    await writeLines(pages, await type.breakLines(seller.name, name, half), { width: half, align: 'left' })
    bottom = pages.y
  }
  pages.y = top
  for (const [index, text] of [seller.logo ? seller.name : '', ...seller.lines].entries()) {
    if (text === '') continue
    for (const line of await type.breakLines(text, index === 0 ? styles.strong : styles.small, half)) {
      await type.drawLine(line, right, pages.y, half, 'right')
      pages.y += line.height
    }
  }
  pages.y = Math.max(pages.y, bottom) + GAP
  doc.moveTo(left, pages.y).lineTo(left + width, pages.y)
  doc.lineWidth(1.5).stroke(seller.color)
  pages.y += GAP + 6
}

/** What this is, for whom, since when and until when. */
async function writeTitle(pages: Pages, proposal: Proposal): Promise<void> {
  const { quote, labels, seller } = proposal
  const title: TextStyle = { size: 20, color: colors.text, isBold: true }
  await writeLines(
    pages,
    await pages.type.breakLines(`${labels.title} ${quote.increment_id}`, title, pages.width),
  )
  pages.doc.rect(pages.left, pages.y + 4, 36, 2.5).fill(seller.color)
  pages.y += GAP + 4
  const start = pages.y
  const half = (pages.width - GAP) / 2
  await writeCustomer(pages, proposal, half)
  const end = pages.y
  pages.y = start
  await writeFacts(pages, proposal, pages.left + half + GAP, half)
  pages.y = Math.max(pages.y, end) + GAP + 4
}

async function writeCustomer(pages: Pages, { quote, labels }: Proposal, width: number): Promise<void> {
  const name = `${quote.customer_firstname ?? ''} ${quote.customer_lastname ?? ''}`.trim()
  const texts: [string, TextStyle][] = [
    [name, styles.strong],
    [quote.customer_email ?? '', styles.text],
  ]
  if (texts.some(([text]) => text !== '')) texts.unshift([labels.customer, styles.label])
  for (const [text, style] of texts)
    if (text !== '')
      await writeLines(pages, await pages.type.breakLines(text, style, width), { width, align: 'left' })
}

async function writeFacts(pages: Pages, proposal: Proposal, x: number, width: number): Promise<void> {
  const { quote, labels, writing } = proposal
  const facts: [string, string | undefined][] = [
    [labels.date, dateText(quote.proposed_at ?? quote.created_at, writing)],
    [labels.valid_until, quote.expires_at === null ? undefined : timeText(quote.expires_at, writing)],
    [labels.status, labels.statuses[quote.status]],
  ]
  for (const [label, value] of facts) {
    if (value === undefined) continue
    const [name] = await pages.type.breakLines(label, styles.label, width * 0.35)
    if (name) await pages.type.drawLine(name, x, pages.y, width * 0.35, 'left')
    const rest = { x: x + width * 0.35, width: width * 0.65, align: 'left' as const }
    await writeLines(pages, await pages.type.breakLines(value, styles.text, rest.width), rest)
  }
}

async function writeRemark(pages: Pages, heading: string, text: string | null): Promise<void> {
  if (text === null || text.trim() === '') return
  const head = await pages.type.breakLines(heading, styles.strong, pages.width)
  const lines = await pages.type.breakLines(text.trim(), styles.text, pages.width)
  pages.y += GAP + 4
  // The heading stays with what it stands above.
  await requireRoom(pages, heightOf([...head, ...lines.slice(0, 2)]))
  await writeLines(pages, head)
  await writeLines(pages, lines)
}
