// Reads what assistive technology reads of a PDF: structure tree, tagged text, artifacts, metadata.
import { inflateSync } from 'node:zlib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type TaggedPdf = {
  language: string | null
  metadata: Map<string, unknown>
  isMarked: boolean
  /** Roles below the document: `H1 P Table(TR(TH TD))`. */
  outline: string
  /** `Role: text` of each element with content, in reading order, per page. */
  tags: string[][]
  artifacts: string[][]
  /** Text that is neither tagged nor an artifact. */
  untagged: string[]
  /** All objects and streams of the file, decompressed. */
  source: string
}

type Node = { role?: string; type?: string; id?: string; alt?: string; children?: Node[] }
type Operators = { fnArray: number[]; argsArray: unknown[][] }

export async function readTags(bytes: Buffer): Promise<TaggedPdf> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info, metadata } = await file.getMetadata()
  const pdf: TaggedPdf = {
    language: (info as { Language: string | null }).Language,
    metadata: new Map(metadata),
    isMarked: (await file.getMarkInfo())?.Marked === true,
    outline: '',
    tags: [],
    artifacts: [],
    untagged: [],
    source: decompressed(bytes),
  }
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { texts, artifacts, untagged } = textsOf(await page.getOperatorList())
    const root: Node = await page.getStructTree()
    pdf.tags.push(tagsOf(root, texts))
    pdf.artifacts.push(artifacts)
    pdf.untagged.push(...untagged)
    if (number === 1) pdf.outline = outlineOf(root.children?.[0]?.children ?? [])
  }
  await file.destroy()
  return pdf
}

// Reads the text of the glyphs as it is: getTextContent() would guess spaces and drop those at the ends of lines.
function textsOf({ fnArray, argsArray }: Operators) {
  const texts = new Map<number, string>()
  const artifacts: string[] = []
  const untagged: string[] = []
  const open: { tag: unknown; id: unknown }[] = []
  for (const [index, operator] of fnArray.entries()) {
    const [first, second] = argsArray[index] ?? []
    const { tag, id } = open.at(-1) ?? {}
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)
      open.push({ tag: first, id: second })
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (operator === OPS.showText) {
      const text = (first as { unicode?: string }[]).map(({ unicode = '' }) => unicode).join('')
      if (typeof id === 'number') texts.set(id, (texts.get(id) ?? '') + text)
      else (tag === 'Artifact' ? artifacts : untagged).push(text)
    }
  }
  return { texts, artifacts, untagged }
}

// An element refers to marked content by an id such as `p7R_mc3`, whose last number is the one in the page's operators.
function tagsOf({ role = '', alt, children = [] }: Node, texts: Map<number, string>): string[] {
  const content = children.filter(({ type }) => type === 'content')
  const text = alt ?? content.map(({ id = '' }) => texts.get(Number(/\d+$/.exec(id))) ?? '').join('')
  const tags = content.length > 0 ? [`${role}: ${text}`] : []
  return [...tags, ...children.flatMap((child) => tagsOf(child, texts))]
}

function outlineOf(nodes: Node[]): string {
  return nodes
    .filter(({ role }) => role)
    .map(({ role = '', children = [] }) => {
      const inner = outlineOf(children)
      return inner === '' ? role : `${role}(${inner})`
    })
    .join(' ')
}

/** The text of a PDF with all compressed streams inflated. */
function decompressed(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/(\/FlateDecode[^]*?\bstream\n)([^]*?)\nendstream/g, (whole, head: string, data: string) => {
      try {
        return `${head}${inflateSync(Buffer.from(data, 'latin1')).toString('latin1')}\nendstream`
      } catch {
        // Not the end of the stream: its data contain the word.
        return whole
      }
    })
}
