// Makes a PDF of pages that follow each other, with a line at the foot of each; equal input gives equal bytes.
import PDFDocument from 'pdfkit'
import {
  openTypesetter,
  type Align,
  type PdfDocument,
  type TextLine,
  type TextStyle,
  type Typesetter,
} from './typesetter.ts'

/** What is written, and where the next line goes; all in points from the upper left corner. */
export type Pages = {
  readonly doc: PdfDocument
  readonly type: Typesetter
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  y: number
  /** Draws what stands at the top of each further page. */
  drawHead: (() => Promise<void>) | undefined
}

export type PdfDescription = {
  title: string
  author: string
  language: string
  /** Stands in the document in place of the time at which it was made. */
  dated: Date
}

/** The two ends of the line at the foot. */
export type Foot = (page: number, count: number) => { left: string; right: string }

const MARGIN = { side: 50, top: 46, bottom: 64 }
const FOOT_STYLE: TextStyle = { size: 8, color: '#6b7280' }

export async function makePdf(
  description: PdfDescription,
  foot: Foot,
  write: (pages: Pages) => Promise<void>,
): Promise<Buffer> {
  const doc = openDocument(description)
  const portions: Buffer[] = []
  doc.on('data', (portion: Buffer) => portions.push(portion))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const pages: Pages = {
    doc,
    type: openTypesetter(doc, description.language),
    left: MARGIN.side,
    width: doc.page.width - 2 * MARGIN.side,
    top: MARGIN.top,
    bottom: doc.page.height - MARGIN.bottom,
    y: MARGIN.top,
    drawHead: undefined,
  }
  await write(pages)
  await drawFeet(pages, foot)
  doc.end()
  await ended
  return Buffer.concat(portions)
}

function openDocument({ title, author, language, dated }: PdfDescription): PdfDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    fontLayoutCache: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: 'Quotewright',
      Producer: 'Quotewright',
      CreationDate: dated,
    },
  })
}

async function drawFeet({ doc, type, left, width, bottom }: Pages, foot: Foot): Promise<void> {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    const texts = foot(page + 1, count)
    const [leftEnd] = await type.breakLines(texts.left, FOOT_STYLE, width * 0.7)
    const [rightEnd] = await type.breakLines(texts.right, FOOT_STYLE, width * 0.3)
    doc.switchToPage(page)
    if (leftEnd) await type.drawLine(leftEnd, left, bottom + 20, width, 'left')
    if (rightEnd) await type.drawLine(rightEnd, left, bottom + 20, width, 'right')
  }
}

export async function turnPage(pages: Pages): Promise<void> {
  closeContent(pages.doc)
  pages.doc.addPage()
  pages.y = pages.top
  await pages.drawHead?.()
}

type Content = { end(): void }
type OpenPage = { content: Content; dictionary: { data: { Contents: Content | Content[] } } }

// Its foot can be drawn when all pages are known only. What the page holds until then goes out now: thousands of small
// pieces per page would be hundreds of MB for a quote of 10,000 items, and to pack them all at once would take seconds.
function closeContent(doc: PdfDocument): void {
  const page = doc.page as unknown as OpenPage
  const written = page.content
  page.content = (doc as unknown as { ref(data: object): Content }).ref({})
  page.dictionary.data.Contents = [written, page.content]
  written.end()
}

/** Turns the page unless there is that much room on this one. */
export async function requireRoom(pages: Pages, height: number): Promise<void> {
  if (pages.y + height > pages.bottom) await turnPage(pages)
}

/** Writes lines below each other, over as many pages as they need. */
export async function writeLines(
  pages: Pages,
  lines: TextLine[],
  {
    x = pages.left,
    width = pages.width,
    align = 'start',
  }: { x?: number; width?: number; align?: Align } = {},
): Promise<void> {
  for (const line of lines) {
    await requireRoom(pages, line.height)
    await pages.type.drawLine(line, x, pages.y, width, align)
    pages.y += line.height
  }
}

export function heightOf(lines: TextLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}
