// Opened fonts: shaped by HarfBuzz, embedded by fontkit, and shared by all documents of the process.
import * as harfbuzz from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { mirrored } from './bidi.ts'
import { readFont, type FontFile } from './font-families.ts'
import { create, type Font } from './pdf-packages.ts'

export type Direction = 'ltr' | 'rtl'

/**
 * `codePoints` are the characters that the glyph stands for; of several glyphs for a character, the first has them.
 * Brackets in right-to-left text are named after their shape, so that a glyph has one meaning in both directions.
 * Measures are in units of the font.
 */
export type Glyph = {
  id: number
  codePoints: number[]
  /** Of the glyph alone; `xAdvance` is its width between its neighbors. */
  advanceWidth: number
  xAdvance: number
  xOffset: number
  yOffset: number
}

export type Face = {
  name: string
  /** For pdfkit, which embeds it. */
  font: Font
  /** Above and below the baseline, relative to the font size. */
  ascent: number
  descent: number
  has(codePoint: number): boolean
  /** In visual order. */
  glyphsOf(text: string, direction: Direction): Glyph[]
  /** Relative to the font size. */
  widthOf(glyphs: readonly Glyph[]): number
}

const faces = new Map<string, Promise<Face>>()

/** The set of fonts is fixed, so the cache is bounded: some dozens of MB if all scripts occur. */
export function openFace(file: FontFile): Promise<Face> {
  const cached = faces.get(file.name)
  if (cached) return cached
  const face = readFace(file)
  faces.set(file.name, face)
  face.catch(() => faces.delete(file.name))
  return face
}

async function readFace({ name, path, axes }: FontFile): Promise<Face> {
  const content = await plainFont(path, axes)
  const shapingFont = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(content)))
  const font = create(content) as Font
  return {
    name,
    // All files of a family have the same PostScript name, by which pdfkit would mistake one for another.
    font: Object.create(font, { postscriptName: { value: name } }) as Font,
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    glyphsOf: shaper(shapingFont),
    widthOf: (glyphs) => glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm,
  }
}

// The types of the package lack keepAllGlyphs.
type Instantiate = (
  font: Buffer,
  text: undefined,
  options: { keepAllGlyphs: true; targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
) => Promise<Buffer>

// fontkit can only embed a subset of an uncompressed font without variation axes.
async function plainFont(path: string, axes: Record<string, number> | undefined): Promise<Buffer> {
  return (subsetFont as unknown as Instantiate)(await readFont(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    variationAxes: axes,
  })
}

const buffer = new harfbuzz.Buffer()

function shaper(font: harfbuzz.Font): Face['glyphsOf'] {
  return (text, direction) => {
    buffer.reset()
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS)
    buffer.addText(text)
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const codePointsOf = clusterCodePoints(
      direction === 'rtl' ? mirrored(text) : text,
      infos.map(({ cluster }) => cluster),
    )
    return infos.map(({ codepoint: id, cluster }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const advanceWidth = font.glyphHAdvance(id)
      return { id, codePoints: codePointsOf(cluster), advanceWidth, xAdvance, xOffset, yOffset }
    })
  }
}

/** Returns a function that returns the characters of a cluster on its first call, and none on further ones. */
function clusterCodePoints(text: string, clusters: number[]): (cluster: number) => number[] {
  // By far the most frequent case: a glyph for each character.
  if (clusters.length === text.length && clusters.every((cluster, index) => cluster === index))
    return (cluster) => [text.charCodeAt(cluster)]
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const textOf = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]))
  return (cluster) => {
    const source = textOf.get(cluster) ?? ''
    textOf.delete(cluster)
    return [...source].map((character) => character.codePointAt(0) ?? 0)
  }
}
