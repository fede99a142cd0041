// A font that is ready to measure and to draw with: opened once per process, shaped by HarfBuzz, embedded by fontkit.
import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { FontFile } from './font-families.ts'

export type Direction = 'ltr' | 'rtl'

export type Face = {
  name: string
  /** What a document embeds; it draws text from right to left when asked with the feature `rtla`. */
  font: Font
  /** Above and below the baseline, in parts of the size. */
  ascent: number
  descent: number
  has(codePoint: number): boolean
  /** In parts of the size. */
  widthOf(text: string, direction: Direction): number
}

const faces = new Map<string, Promise<Face>>()

/** The files are a fixed set, and so are the faces of a process: some dozen MB if it met every script of the world. */
export function openFace(file: FontFile): Promise<Face> {
  const known = faces.get(file.name)
  if (known) return known
  const face = readFace(file)
  faces.set(file.name, face)
  face.catch(() => faces.delete(file.name))
  return face
}

async function readFace({ name, path, axes }: FontFile): Promise<Face> {
  const content = await plainFont(path, axes)
  const shapingFont = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(content)))
  const font = create(content) as Font
  const layout = rememberingLast(shaper(shapingFont))
  return {
    name,
    font: asFont(font, name, layout),
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (text, direction) => layout(text, direction).advanceWidth / font.unitsPerEm,
  }
}

// Its types do not know yet that all glyphs can be kept.
type Instantiate = (
  font: Buffer,
  text: undefined,
  options: { keepAllGlyphs: true; targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
) => Promise<Buffer>

// Only of a plain TrueType font can a document embed a part: neither of a compressed one nor of one that still has axes.
async function plainFont(path: string, axes: Record<string, number> | undefined): Promise<Buffer> {
  return (subsetFont as unknown as Instantiate)(await readFile(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    variationAxes: axes,
  })
}

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
type Layout = (text: string, direction: Direction) => GlyphRun

// All files of a family bear one name, by which a document would take one for the other.
function asFont(font: Font, name: string, layout: Layout): Font {
  return Object.create(font, {
    postscriptName: { value: name },
    layout: {
      value: (text: string, features?: string[]) => {
        const run = layout(text, features?.includes('rtla') ? 'rtl' : 'ltr')
        // Whoever draws them writes into the positions.
        return { ...run, positions: run.positions.map((position) => ({ ...position })) }
      },
    },
  }) as Font
}

// To draw a run, a document asks for it thrice.
function rememberingLast(layout: Layout): Layout {
  let last: { text: string; direction: Direction; run: GlyphRun } | undefined
  return (text, direction) => {
    if (last?.text !== text || last.direction !== direction)
      last = { text, direction, run: layout(text, direction) }
    return last.run
  }
}

const buffer = new harfbuzz.Buffer()

function shaper(font: harfbuzz.Font): Layout {
  return (text, direction) => {
    buffer.reset()
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS)
    buffer.addText(text)
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const codePointsOf = sources(
      text,
      infos.map(({ cluster }) => cluster),
    )
    return {
      glyphs: infos.map(({ codepoint: id, cluster }) => ({
        id,
        advanceWidth: font.glyphHAdvance(id),
        codePoints: codePointsOf(cluster),
      })),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
}

/** Which characters a glyph stands for, so that they can be copied out of the document; each of them once. */
function sources(text: string, clusters: number[]): (cluster: number) => number[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const textOf = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]))
  return (cluster) => {
    const source = textOf.get(cluster) ?? ''
    textOf.delete(cluster)
    return [...source].map((character) => character.codePointAt(0) ?? 0)
  }
}
