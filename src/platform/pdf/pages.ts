// Tagged PDF documents of consecutive A4 pages with a footer; equal input produces equal bytes.
import {
  collectBytes,
  flushContent,
  openDocument,
  type PdfDescription,
  type PdfDocument,
} from './pdf-document.ts'
import {
  drawTagged,
  openStructure,
  type Element,
  type ElementOptions,
  type LinkTarget,
  type Role,
  type Structure,
} from './tags.ts'
import { openTypesetter, type Align, type TextLine, type TextStyle, type Typesetter } from './typesetter.ts'

/** The document under construction and the position of the next line, in points from the upper left corner. */
export type Pages = {
  readonly doc: PdfDocument
  readonly typesetter: Typesetter
  readonly structure: Structure
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  y: number
  /** Draws the header of each further page. */
  drawHeader: (() => Promise<void>) | undefined
}

/** The texts at the left and the right end of a footer. */
type Footer = (page: number, count: number) => { left: string; right: string }

const MARGIN = { side: 50, top: 46, bottom: 64 }
const FOOTER_STYLE: TextStyle = { size: 8, color: '#6b7280' }
const FOOTER_GAP = 20
const FOOTER_SHARES = { left: 0.7, right: 0.3 }

/** Rejects soon after the signal is aborted. */
export async function makePdf(
  description: PdfDescription,
  footer: Footer,
  write: (pages: Pages) => Promise<void>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const doc = openDocument(description)
  const bytes = collectBytes(doc)
  const pages: Pages = {
    doc,
    typesetter: openTypesetter(doc, description.language, signal),
    structure: openStructure(doc),
    left: MARGIN.side,
    width: doc.page.width - 2 * MARGIN.side,
    top: MARGIN.top,
    bottom: doc.page.height - MARGIN.bottom,
    y: MARGIN.top,
    drawHeader: undefined,
  }
  await write(pages)
  pages.structure.end()
  await drawFooters(pages, footer)
  doc.end()
  return bytes
}

async function drawFooters(pages: Pages, footer: Footer): Promise<void> {
  const { doc, typesetter, left, width, bottom } = pages
  const { count } = doc.bufferedPageRange()
  flushContent(doc)
  for (let page = 0; page < count; page++) {
    const texts = footer(page + 1, count)
    const leftEnd = await shortened(pages, texts.left, width * FOOTER_SHARES.left)
    const rightEnd = await shortened(pages, texts.right, width * FOOTER_SHARES.right)
    doc.switchToPage(page)
    const y = bottom + FOOTER_GAP
    if (leftEnd) await typesetter.drawLine(leftEnd, 'Pagination', left, y, width, 'left')
    if (rightEnd) await typesetter.drawLine(rightEnd, 'Pagination', left, y, width, 'right')
    flushContent(doc)
  }
}

async function shortened({ typesetter }: Pages, text: string, width: number): Promise<TextLine | undefined> {
  const [line, nextLine] = await typesetter.breakLines(text, FOOTER_STYLE, width)
  if (!line || !nextLine) return line
  return (await typesetter.breakLines(`${line.text.trimEnd()} …`, FOOTER_STYLE, Infinity))[0]
}

export async function startPage(pages: Pages): Promise<void> {
  closeContent(pages.doc)
  pages.doc.addPage()
  pages.y = pages.top
  await pages.drawHeader?.()
}

type Content = { end(): void }
type OpenPage = { content: Content; dictionary: { data: { Contents: Content | Content[] } } }

// The footers can only be drawn when the number of pages is known. The content so far is written out now and the footer
// gets a stream of its own: thousands of small pieces per page would occupy hundreds of MB in a quote of 10,000 items,
// and compressing all pages at once would block for seconds.
function closeContent(doc: PdfDocument): void {
  const page = doc.page as unknown as OpenPage
  const written = page.content
  flushContent(doc)
  page.content = (doc as unknown as { ref(data: object): Content }).ref({})
  page.dictionary.data.Contents = [written, page.content]
  written.end()
}

/** Starts a new page unless this one has so much space left. */
export async function ensureSpace(pages: Pages, height: number): Promise<void> {
  if (pages.y + height > pages.bottom) await startPage(pages)
}

/** Draws a filled rectangle as decoration. */
export function fillRectangle(
  { doc }: Pages,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): void {
  drawTagged(doc, 'Layout', () => doc.rect(x, y, width, height).fill(color))
}

/** Draws a horizontal rule at the current height as decoration. */
export function drawRule(
  { doc, y }: Pages,
  x: number,
  width: number,
  thickness: number,
  color: string,
): void {
  drawTagged(doc, 'Layout', () => {
    doc.moveTo(x, y).lineTo(x + width, y)
    doc.lineWidth(thickness).stroke(color)
  })
}

/** Where a text goes: by default the whole width of the page, in an element at the top of the structure. */
type Box = { parent?: Element; scope?: 'Row'; x?: number; width?: number; align?: Align }

/** Writes a text as an element per paragraph, over as many pages as it takes. */
export async function writeText(
  pages: Pages,
  role: Role,
  text: string,
  style: TextStyle,
  box: Box = {},
): Promise<void> {
  await writeLines(pages, role, await pages.typesetter.breakLines(text, style, box.width ?? pages.width), box)
}

export async function writeLines(
  pages: Pages,
  role: Role,
  lines: TextLine[],
  { parent, scope, x = pages.left, width = pages.width, align = 'start' }: Box = {},
): Promise<void> {
  for (const paragraph of paragraphsIn(lines)) {
    const element = addTextElement(pages, parent ?? pages.structure.root, role, paragraph, scope && { scope })
    for (const line of paragraph) {
      await ensureSpace(pages, line.height)
      await pages.typesetter.drawLine(line, element, x, pages.y, width, align)
      pages.y += line.height
    }
    element.end()
  }
}

/** Writes a paragraph that leads to an address. */
export async function writeLink(pages: Pages, target: LinkTarget, style: TextStyle): Promise<void> {
  const { structure, typesetter, left, width } = pages
  const lines = await typesetter.breakLines(target.text, style, width)
  const paragraph = structure.add(structure.root, 'P')
  const link = addTextElement(pages, paragraph, 'Link', lines)
  for (const line of lines) {
    await ensureSpace(pages, line.height)
    await typesetter.drawLine(line, link, left, pages.y, width, 'left')
    structure.link(link, [left, pages.y, left + line.width, pages.y + line.height], target)
    pages.y += line.height
  }
  paragraph.end()
}

/** Groups lines by paragraph; empty lines belong to the paragraph before them. */
export function paragraphsIn(lines: TextLine[]): TextLine[][] {
  const paragraphs: TextLine[][] = []
  for (const [index, line] of lines.entries())
    if (index > 0 && (line.text === '' || !lines[index - 1]?.endsParagraph)) paragraphs.at(-1)?.push(line)
    else paragraphs.push([line])
  return paragraphs
}

/** Adds the element of a paragraph, with its text if glyphs are not in reading order. */
export function addTextElement(
  { structure }: Pages,
  parent: Element,
  role: Role,
  lines: TextLine[],
  options: ElementOptions = {},
): Element {
  const isReordered = lines.some((line) => line.isReordered)
  const actualText = lines.map(({ text }) => text).join('')
  return structure.add(parent, role, isReordered ? { ...options, actualText } : options)
}

export function heightOf(lines: TextLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}
