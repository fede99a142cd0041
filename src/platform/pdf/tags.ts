// Tagged content: a structure tree for assistive technology, and artifacts, which it skips.
import { openObjectStreams } from './object-streams.ts'
import type { PdfDocument } from './pdf-document.ts'

export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** Children are read in the order in which they are added. `end()` writes the element and its children. */
export type Element = PDFKit.PDFStructureElement

/** `Layout` is decoration such as rules; `Pagination` is what repeats on each page. */
type Artifact = 'Layout' | 'Pagination'

/** What drawn content belongs to. */
export type Tag = Element | Artifact

export type ElementOptions = {
  alt?: string
  /** The left, top, right and bottom edge on the page, in points. */
  bbox?: [number, number, number, number]
  /** The cells that a header cell applies to. */
  scope?: 'Column' | 'Row'
  /** Replaces the text that readers would derive from the glyphs. */
  actual?: string
}

/** The structure tree of a document. Call `end()` after everything is drawn. */
export type Structure = {
  readonly root: Element
  add(parent: Element, role: Role, options?: ElementOptions): Element
  end(): void
}

export function openStructure(doc: PdfDocument): Structure {
  const streams = openObjectStreams(doc)
  const create = (role: Role, options: ElementOptions) => {
    const element = doc.struct(role, options)
    streams.add((element as unknown as { dictionary: PDFKit.PDFKitReference }).dictionary)
    return element
  }
  const root = create('Document', {})
  doc.addStructure(root)
  return {
    root,
    add(parent, role, options = {}) {
      const element = create(role, options)
      parent.add(element)
      return element
    },
    end() {
      root.end()
      streams.end()
    },
  }
}

/** Tags the content that `draw` draws. `actual` replaces the text that readers would derive from the glyphs. */
export function drawTagged(doc: PdfDocument, tag: Tag, draw: () => void, actual?: string): void {
  if (typeof tag === 'string') doc.markContent('Artifact', { type: tag })
  else tag.add(doc.markStructureContent('Span', { actual }))
  draw()
  doc.endMarkedContent()
}
