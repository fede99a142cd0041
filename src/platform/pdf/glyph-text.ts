// Operators that show glyphs on a page. pdfkit's own text() lays out each text four times.
import type { Glyph } from './face.ts'

/** The font of a document as pdfkit embeds it: a subset, with the width and the text of each glyph. */
export type EmbeddedFont = {
  id: string
  /** A unit of the font in thousandths of the font size. */
  scale: number
  subset: { includeGlyph(id: number): number }
  widths: number[]
  unicode: number[][]
  ref(): object
}

/**
 * Adds glyphs to the subset and returns their ids in it. `isClear` is false if one stands for another text than it did
 * before, because a font maps each glyph to only one.
 */
export function embedGlyphs(
  { subset, widths, unicode, scale }: EmbeddedFont,
  glyphs: readonly Glyph[],
): { ids: number[]; isClear: boolean } {
  let isClear = true
  const ids = glyphs.map(({ id, advanceWidth, codePoints }) => {
    const idInSubset = subset.includeGlyph(id)
    const embedded = unicode[idInSubset]
    if (embedded === undefined) {
      widths[idInSubset] = advanceWidth * scale
      unicode[idInSubset] = codePoints
    } else if (
      embedded.length !== codePoints.length ||
      codePoints.some((code, index) => code !== embedded[index])
    )
      isClear = false
    return idInSubset
  })
  return { ids, isClear }
}

/** Returns operators that show the glyphs from `x`, `y` on, in points from the upper left corner of the page. */
export function showGlyphs(
  { id, scale }: EmbeddedFont,
  { glyphs, ids }: { glyphs: readonly Glyph[]; ids: number[] },
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const unit = (scale * size) / 1000
  let operators = `BT\n/${id} ${rounded(size)} Tf\n`
  let shown = ''
  let needsPosition = true
  const flush = () => {
    if (shown !== '') operators += `[<${shown}>] TJ\n`
    shown = ''
  }
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of glyphs.entries()) {
    const isOffset = xOffset !== 0 || yOffset !== 0
    if (isOffset || needsPosition) {
      flush()
      // The coordinates of the page run downwards.
      operators += `1 0 0 -1 ${rounded(x + xOffset * unit)} ${rounded(y - yOffset * unit)} Tm\n`
    }
    needsPosition = isOffset
    shown += hex(ids[index] ?? 0)
    // Between two strings of glyphs, a number moves the next glyph to the left.
    if (xAdvance !== advanceWidth) shown += `> ${rounded((advanceWidth - xAdvance) * scale)} <`
    x += xAdvance * unit
  }
  flush()
  return `${operators}ET`
}

const hex = (id: number) => id.toString(16).padStart(4, '0')

const rounded = (value: number) => String(Math.round(value * 1000) / 1000)
