// PDF files with the metadata that PDF/UA-1 requires.
import { PDFDocument } from './pdf-packages.ts'
import type { Face } from './face.ts'
import type { EmbeddedFont } from './glyph-text.ts'

export type PdfDocument = InstanceType<typeof PDFDocument>

export type PdfDescription = {
  title: string
  author: string
  language: string
  /** The creation date in the metadata, in place of the current time. */
  date: Date
}

const PRODUCER = 'Quotewright'

export function openDocument(description: PdfDescription): PdfDocument {
  const { title, author, language, date } = description
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    fontLayoutCache: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: PRODUCER, Producer: PRODUCER, CreationDate: date },
  })
  // pdfkit's own XMP does not escape the title. Its subset PDF/UA is not used: it would add a CIDSet to each font, from
  // which the components of composite glyphs are missing, and PDF/UA requires a CIDSet to be complete.
  const internals = doc as unknown as { _addInfo(): void }
  internals._addInfo = () => doc.appendXML(xmpOf(description))
  collectContent(doc)
  return doc
}

type OpenPage = { content: { write(bytes: Buffer): void } }

const pending = new WeakMap<PdfDocument, string[]>()

// pdfkit would copy each operator into a buffer of its own, character by character.
function collectContent(doc: PdfDocument): void {
  const operators: string[] = []
  pending.set(doc, operators)
  doc.addContent = (operator: string) => {
    operators.push(operator)
    return doc
  }
}

/** Writes what was drawn since the last call to the page; to be called before another page is drawn on. */
export function flushContent(doc: PdfDocument): void {
  const operators = pending.get(doc)?.splice(0) ?? []
  const { content } = doc.page as unknown as OpenPage
  content.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
}

/** A picture that is in a document once, however often it is drawn. */
export type OpenPicture = { readonly width: number; readonly height: number }

/** Adds a JPEG or PNG to the document. */
export function openPicture(doc: PdfDocument, content: Buffer): OpenPicture {
  return (doc as unknown as { openImage(source: Buffer): OpenPicture }).openImage(content)
}

/** Draws a picture into a rectangle, in points. */
export function drawPicture(
  doc: PdfDocument,
  picture: OpenPicture,
  x: number,
  y: number,
  sides: [number, number],
): void {
  const [width, height] = sides
  // pdfkit also takes an open picture; its types only know its bytes.
  doc.image(picture as unknown as Buffer, x, y, { width, height })
}

/** Adds a link to the current page. `key` names its element in the structure tree. Returns the number of the object. */
export function addLinkTo(
  doc: PdfDocument,
  { url, text }: { url: string; text: string },
  rectangle: number[],
  key: number,
): number {
  const { annotations } = doc.page as unknown as { annotations: object[] }
  const link = (doc as unknown as { ref(data: object): { id: number; end(): void } }).ref({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: rectangle,
    Border: [0, 0, 0],
    // Printed, as PDF/A and PDF/UA expect.
    F: 4,
    A: { S: 'URI', URI: literal(pdfText(url)) },
    Contents: literal(pdfText(text)),
    StructParent: key,
  })
  annotations.push(link)
  link.end()
  return link.id
}

/** Adds a font to the document. */
export function openFont(doc: PdfDocument, { name, font }: Face): EmbeddedFont {
  // pdfkit also takes an open font; its types only know files.
  doc.registerFont(name, font as unknown as Buffer).font(name)
  return (doc as unknown as { _font: EmbeddedFont })._font
}

/** The root of the structure tree, as pdfkit writes it. */
export function structTreeRoot(doc: PdfDocument): { id: number; data: object } {
  return (doc as unknown as { getStructTreeRoot(): { id: number; data: object } }).getStructTreeRoot()
}

/** Wraps text that pdfkit writes unchanged: because of the tag, it does not take it for a plain object. */
export function literal(text: string): object {
  return { [Symbol.toStringTag]: 'Literal', toString: () => text }
}

/** Returns a text string in PDF syntax. */
export function pdfText(text: string): string {
  if (/^[\u0020-\u007e]*$/.test(text)) return `(${text.replace(/[()\\]/g, '\\$&')})`
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

function xmpOf({ title, author, language, date }: PdfDescription): string {
  return `
    <rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
        xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
      <dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
      <xmp:CreateDate>${date.toISOString()}</xmp:CreateDate>
      <xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
      <pdf:Producer>${PRODUCER}</pdf:Producer>
      <pdfuaid:part>1</pdfuaid:part>
    </rdf:Description>`
}

/** Text of an XML element, without the characters that XML cannot represent. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const BLOCK_BYTES = 262_144

/**
 * Resolves to the bytes of the document when it has ended. pdfkit emits hundreds of thousands of pieces of a few bytes
 * for a long document; as buffers of their own they would occupy many times their size.
 */
export function collectBytes(doc: PdfDocument): Promise<Buffer> {
  const blocks: Buffer[] = []
  let block = Buffer.allocUnsafe(BLOCK_BYTES)
  let used = 0
  const finishBlock = () => blocks.push(block.subarray(0, used))
  doc.on('data', (piece: Buffer) => {
    if (used + piece.length > block.length) {
      finishBlock()
      block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, piece.length))
      used = 0
    }
    used += piece.copy(block, used)
  })
  return new Promise((resolve, reject) => {
    doc.once('error', reject)
    doc.once('end', () => {
      finishBlock()
      resolve(Buffer.concat(blocks))
    })
  })
}
