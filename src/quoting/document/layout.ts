// Layout of a quote's document: seller, title, customer and dates, items, totals, remarks, acceptance.
import { dateText, momentOf, sizeText, timeText } from '../../platform/localized-values.ts'
import {
  drawRule,
  ensureSpace,
  fillRectangle,
  heightOf,
  makePdf,
  writeLines,
  writeLink,
  writeText,
  type Pages,
} from '../../platform/pdf/pages.ts'
import { addressLines } from '../../domain/address-lines.ts'
import { LOGO_SIDES_MAX } from '../../domain/picture-limits.ts'
import { CUSTOMER } from '../../domain/quote-comment.ts'
import { isSettled, type QuoteStatus } from '../../domain/quote-moves.ts'
import { drawTagged } from '../../platform/pdf/tags.ts'
import type { TextStyle } from '../../platform/pdf/typesetter.ts'
import type { DocumentData } from './document-data.ts'
import { writeItems, writeOptions } from './item-table.ts'
import { colors, styles } from './styles.ts'
import { layOutTotals, writeTotals } from './totals-block.ts'

/** Resolves to the PDF; equal data result in equal bytes. */
export async function layOutQuote(data: DocumentData, signal?: AbortSignal): Promise<Buffer> {
  const { quote, labels, seller, locale } = data
  return makePdf(
    {
      title: `${labels.title} ${quote.increment_id}`,
      author: seller.name,
      language: locale.language,
      date: momentOf(quote.updated_at),
    },
    (page, count) => ({
      left: `${quote.increment_id} · ${seller.name}`,
      right: labels.page(page, count),
    }),
    async (pages) => {
      await writeSeller(pages, data)
      await writeTitle(pages, data)
      const totals = await layOutTotals(pages, data)
      await writeItems(pages, data, totals.height)
      await writeTotals(pages, totals)
      await writeOffered(pages, data)
      await writeRemark(pages, labels.seller_comment, quote.seller_comment)
      await writeRemark(pages, labels.customer_note, quote.customer_note)
      await writeRemark(pages, labels.quote_terms, quote.terms)
      await writeFiles(pages, data)
      await writeRemark(pages, labels.acceptance, acceptanceText(data))
    },
    signal,
  )
}

const [LOGO_WIDTH, LOGO_HEIGHT] = LOGO_SIDES_MAX
/** In points, as all lengths that follow. */
const GAP = 14
/** The height of the head of a table with one line of two rows. */
const OPTION_HEIGHT = 64

/** Writes the logo or the name on the left and the address on the right. */
async function writeSeller(pages: Pages, { seller, labels }: DocumentData): Promise<void> {
  const { doc, structure, left, width, top } = pages
  const half = (width - GAP) / 2
  const right = { x: left + half + GAP, width: half, align: 'right' } as const
  if (seller.logo) {
    const { logo, name } = seller
    const alt = `${labels.logo} ${name}`.trim()
    const bbox: [number, number, number, number] = [left, top, left + LOGO_WIDTH, top + LOGO_HEIGHT]
    const figure = structure.add(structure.root, 'Figure', { alt, bbox })
    drawTagged(doc, figure, () => doc.image(logo, left, top, { fit: [LOGO_WIDTH, LOGO_HEIGHT] }))
    figure.end()
    pages.y = top + LOGO_HEIGHT
  } else {
    const style: TextStyle = { size: 16, color: seller.color, isBold: true }
    await writeText(pages, 'P', seller.name, style, { width: half, align: 'left' })
  }
  const bottom = pages.y
  pages.y = top
  if (seller.logo && seller.name !== '') await writeText(pages, 'P', seller.name, styles.strong, right)
  for (const text of seller.lines) await writeText(pages, 'P', text, styles.small, right)
  pages.y = Math.max(pages.y, bottom) + GAP
  drawRule(pages, left, width, 1.5, seller.color)
  pages.y += GAP + 6
}

async function writeTitle(pages: Pages, data: DocumentData): Promise<void> {
  const { quote, labels, seller } = data
  const style: TextStyle = { size: 20, color: colors.text, isBold: true }
  await writeText(pages, 'H1', `${labels.title} ${quote.increment_id}`, style)
  if (quote.title?.trim()) await writeText(pages, 'P', quote.title.trim(), styles.subject)
  fillRectangle(pages, pages.left, pages.y + 4, 36, 2.5, seller.color)
  pages.y += GAP + 4
  const start = pages.y
  const half = (pages.width - GAP) / 2
  await writeCustomer(pages, data, half)
  const end = pages.y
  pages.y = start
  const right = pages.left + half + GAP
  await writeTerms(pages, data, right, half)
  await writeShippingAddress(pages, data, right, half)
  pages.y = Math.max(pages.y, end) + GAP + 4
}

async function writeCustomer(pages: Pages, data: DocumentData, width: number): Promise<void> {
  const { quote, labels, locale } = data
  // Records in old events lack some of these.
  const { company, vat_id, billing_address, customer_email } = quote as Partial<typeof quote>
  const name = `${quote.customer_firstname ?? ''} ${quote.customer_lastname ?? ''}`.trim()
  const heads = [company?.trim(), name].flatMap((text) => text || [])
  const address = billing_address ? addressLines(billing_address, locale.language) : []
  const addressBelow = address.filter((line) => !heads.includes(line))
  const vatId = vat_id && `${labels.vat_id} ${vat_id}`
  const lines = [...addressBelow, customer_email, vatId].flatMap((text) => text || [])
  if (heads.length + lines.length === 0) return
  const write = (text: string, style: TextStyle) =>
    writeText(pages, 'P', text, style, { width, align: 'left' })
  await write(labels.customer, styles.label)
  for (const text of heads) await write(text, styles.strong)
  for (const text of lines) await write(text, styles.text)
}

async function writeShippingAddress(
  pages: Pages,
  { quote, labels, locale }: DocumentData,
  x: number,
  width: number,
): Promise<void> {
  if (!quote.shipping_address) return
  pages.y += GAP / 2
  await writeText(pages, 'P', labels.shipping_address, styles.label, { x, width, align: 'left' })
  for (const line of addressLines(quote.shipping_address, locale.language))
    await writeText(pages, 'P', line, styles.text, { x, width, align: 'left' })
}

/** Writes the dates and the status, as a table so that each label is the header of its value. */
async function writeTerms(pages: Pages, data: DocumentData, x: number, width: number): Promise<void> {
  const { quote, labels, locale } = data
  const statuses: Partial<Record<QuoteStatus, string>> = labels.statuses
  const terms: [string, string | undefined][] = [
    [labels.date, dateText(quote.proposed_at ?? quote.created_at, locale)],
    [labels.valid_until, quote.expires_at === null ? undefined : timeText(quote.expires_at, locale)],
    [labels.purchase_order_number, quote.purchase_order_number ?? undefined],
    [labels.status, statuses[quote.status]],
  ]
  const labelWidth = width * 0.35
  const table = pages.structure.add(pages.structure.root, 'Table')
  for (const [label, value] of terms) {
    if (value === undefined) continue
    const parent = pages.structure.add(table, 'TR')
    const start = pages.y
    const labelBox = { parent, scope: 'Row', x, width: labelWidth, align: 'left' } as const
    await writeText(pages, 'TH', label, styles.label, labelBox)
    const labelEnd = pages.y
    pages.y = start
    const valueBox = { parent, x: x + labelWidth, width: width - labelWidth, align: 'left' } as const
    await writeText(pages, 'TD', value, styles.text, valueBox)
    pages.y = Math.max(pages.y, labelEnd)
  }
  table.end()
}

async function writeOffered(pages: Pages, data: DocumentData): Promise<void> {
  if (data.quote.unchosen_items.length === 0 || isSettled(data.quote)) return
  await writeRemarkHead(pages, data.labels.options, OPTION_HEIGHT)
  pages.y += 4
  await writeOptions(pages, data)
}

/** Records of old events lack the files. */
async function writeFiles(
  pages: Pages,
  { quote, labels, seller, locale, filesUrl }: DocumentData,
): Promise<void> {
  const { files = [] } = quote as Partial<typeof quote>
  const texts = files.map(({ name, size }) => `${name} · ${sizeText(size, locale.language)}`)
  if (filesUrl === undefined) return writeRemark(pages, labels.files, texts.join('\n'))
  const style = { ...styles.text, color: seller.color }
  for (const [index, { file_id }] of files.entries()) {
    const target = { url: `${filesUrl}/${file_id}`, text: texts[index]! }
    if (index === 0) await writeRemarkHead(pages, labels.files)
    await writeLink(pages, target, style)
  }
}

function acceptanceText(data: DocumentData): string | undefined {
  const { quote, acceptance, labels, locale, isOrderedInShop } = data
  if (!acceptance) return undefined
  const { accepted_by, actor, created_at } = acceptance
  const { link, seller } = labels.accepted_ways
  // The shop says it for its customer.
  const way = actor === CUSTOMER ? link : actor.startsWith('user ') ? seller : ''
  const next = isOrderedInShop ? labels.next.in_shop : labels.next.from_seller
  const text = `${labels.accepted_text(accepted_by, timeText(created_at, locale))}${way}.`
  return quote.status === 'accepted' ? `${text} ${next}` : text
}

/** Records of old events lack some of the texts. */
async function writeRemark(pages: Pages, heading: string, text: string | null | undefined): Promise<void> {
  if (!text?.trim()) return
  const lines = await pages.typesetter.breakLines(text.trim(), styles.text, pages.width)
  await writeRemarkHead(pages, heading, heightOf(lines.slice(0, 2)))
  await writeLines(pages, 'P', lines)
}

/** The heading stays with the beginning of the text, which has the height `heightBelow`. */
async function writeRemarkHead(pages: Pages, heading: string, heightBelow = 2 * GAP): Promise<void> {
  const head = await pages.typesetter.breakLines(heading, styles.strong, pages.width)
  pages.y += GAP + 4
  await ensureSpace(pages, heightOf(head) + heightBelow)
  await writeLines(pages, 'H2', head)
}
