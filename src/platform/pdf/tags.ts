// Tagged content: a structure tree for assistive technology, and artifacts, which it skips. pdfkit's own tree holds an object
// with a dictionary for each element until the document ends; a long document has 100,000 elements.
import { openObjectStreams, type ObjectStreams } from './object-streams.ts'
import { addLinkTo, literal, pdfText, structTreeRoot, type PdfDocument } from './pdf-document.ts'

export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Link' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

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
  actualText?: string
}

/** The structure tree of a document. Call `end()` after everything is drawn. */
export type Structure = {
  readonly root: Element
  add(parent: Element, role: Role, options?: ElementOptions): Element
  /** Makes a rectangle of the current page, with its left, top, right and bottom edge in points, lead to an address. */
  link(element: Element, edges: [number, number, number, number], target: LinkTarget): void
  end(): void
}

/** `text` tells people where the address leads. */
export type LinkTarget = { url: string; text: string }

/** A page of pdfkit. */
type Page = { dictionary: { id: number; data: object } }

/** What the elements of a document share. */
type Tree = {
  streams: ObjectStreams
  /** Returns the elements that the marked contents of a page belong to, by their numbers. */
  ownersOn(page: Page): number[]
}

/** Children are read in the order in which they are added. */
export class Element {
  readonly id: number
  readonly #tree: Tree
  readonly #fields: string
  #kids: string[] = []
  #open: Element[] = []
  #page: number | undefined
  #isEnded = false

  constructor(tree: Tree, fields: string) {
    this.id = tree.streams.newId()
    this.#tree = tree
    this.#fields = fields
  }

  add(child: Element): void {
    this.#kids.push(`${child.id} 0 R`)
    this.#open.push(child)
  }

  /** Adds marked content of a page. Returns its number. */
  mark(page: Page): number {
    const { id } = page.dictionary
    const number = this.#tree.ownersOn(page).push(this.id) - 1
    this.#page ??= id
    this.#kids.push(id === this.#page ? String(number) : `<</Type /MCR /Pg ${id} 0 R /MCID ${number}>>`)
    return number
  }

  /** Adds an object of a page, such as a link. */
  addObject(page: Page, id: number): void {
    this.#kids.push(`<</Type /OBJR /Obj ${id} 0 R /Pg ${page.dictionary.id} 0 R>>`)
  }

  /** Writes the element and its children. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    for (const child of this.#open) child.end()
    const page = this.#page === undefined ? '' : ` /Pg ${this.#page} 0 R`
    this.#tree.streams.add(this.id, `<<${this.#fields}${page} /K [${this.#kids.join(' ')}]>>`)
    this.#kids = []
    this.#open = []
  }
}

export function openStructure(doc: PdfDocument): Structure {
  const streams = openObjectStreams(doc)
  const owners = new Map<Page, number[]>()
  // By key: the elements on a page, or the element of a link.
  const parents: (number[] | number)[] = []
  const tree: Tree = {
    streams,
    ownersOn(page) {
      if (!owners.has(page)) {
        const onPage: number[] = []
        Object.assign(page.dictionary.data, { StructParents: parents.push(onPage) - 1 })
        owners.set(page, onPage)
      }
      return owners.get(page)!
    },
  }
  const treeRoot = structTreeRoot(doc)
  const root = new Element(tree, `/S /Document /P ${treeRoot.id} 0 R`)
  return {
    root,
    add(parent, role, options = {}) {
      const fields = `/S /${role} /P ${parent.id} 0 R${attributes(options, doc.page.height)}`
      const element = new Element(tree, fields)
      parent.add(element)
      return element
    },
    link(element, [left, top, right, bottom], target) {
      // PDF measures from the lower edge of the page.
      const { height } = doc.page
      const rectangle = [left, height - bottom, right, height - top]
      const id = addLinkTo(doc, target, rectangle, parents.push(element.id) - 1)
      element.addObject(doc.page, id)
    },
    end() {
      root.end()
      const lists = parents.map((ids) => {
        if (typeof ids === 'number') return ids
        const id = streams.newId()
        streams.add(id, `[${ids.map((owner) => `${owner} 0 R`).join(' ')}]`)
        return id
      })
      streams.end()
      const numbers = lists.map((id, key) => `${key} ${id} 0 R`).join(' ')
      Object.assign(treeRoot.data, {
        K: literal(`[${root.id} 0 R]`),
        ParentTree: literal(`<</Nums [${numbers}]>>`),
        ParentTreeNextKey: lists.length,
      })
    },
  }
}

function attributes({ alt, bbox, scope, actualText }: ElementOptions, pageHeight: number): string {
  const alternative = alt ? ` /Alt ${pdfText(alt)}` : ''
  const replacement = actualText ? ` /ActualText ${pdfText(actualText)}` : ''
  // PDF measures from the lower edge of the page.
  const edges = bbox && [bbox[0], pageHeight - bbox[3], bbox[2], pageHeight - bbox[1]]
  const layout = edges ? ` /A <</O /Layout /Placement /Block /BBox [${edges.join(' ')}]>>` : ''
  const table = scope ? ` /A <</O /Table /Scope /${scope}>>` : ''
  return alternative + replacement + layout + table
}

/** Tags the content that `draw` draws. `actualText` replaces the text that readers would derive from the glyphs. */
export function drawTagged(doc: PdfDocument, tag: Tag, draw: () => void, actualText?: string): void {
  if (typeof tag === 'string') doc.addContent(`/Artifact <</Type /${tag}>> BDC`)
  else {
    const replacement = actualText ? ` /ActualText ${pdfText(actualText)}` : ''
    doc.addContent(`/Span <</MCID ${tag.mark(doc.page)}${replacement}>> BDC`)
  }
  draw()
  doc.addContent('EMC')
}
