// Reads PDFs back with a library that had no part in making them.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfPage = {
  /** The lines from top to bottom, as they are seen from left to right. */
  lines: string[]
  /** Everything without blanks, for scripts whose characters stand in several fonts. */
  squeezed: string
  pictures: number
}

export type PdfFile = { pages: PdfPage[]; text: string; info: Record<string, unknown> }

type Piece = { str: string; transform: number[] }

export async function readPdf(bytes: Buffer): Promise<PdfFile> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    const lines = linesOf(items as Piece[])
    const pictures = fnArray.filter((operation) => operation === OPS.paintImageXObject).length
    pages.push({ lines, squeezed: squeezed(lines.join('')), pictures })
  }
  const { info } = await file.getMetadata()
  await file.destroy()
  return { pages, text: pages.flatMap(({ lines }) => lines).join('\n'), info: { ...info } }
}

export function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}

// What stands on one height is one line, in whatever order it was drawn.
function linesOf(pieces: Piece[]): string[] {
  const rows = new Map<number, Piece[]>()
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue
    const height = Math.round(piece.transform[5] ?? 0)
    rows.set(height, [...(rows.get(height) ?? []), piece])
  }
  const leftOf = ({ transform }: Piece) => transform[4] ?? 0
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .sort((a, b) => leftOf(a) - leftOf(b))
        .map(({ str }) => str.trim())
        .join(' '),
    )
}
