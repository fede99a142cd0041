// Sets text of any script: breaks it into lines, chooses a font per character, and draws it in its reading direction.
import { levelsOf, visualOrder, type Levels } from './bidi.ts'
import { charactersOf, paragraphsOf, splitAtNoBreakSpaces, wordsOf, type Word } from './breaks.ts'
import type { Face } from './face.ts'
import { embedGlyphs, showGlyphs, type EmbeddedFont } from './glyph-text.ts'
import { openFont, type PdfDocument } from './pdf-document.ts'
import {
  directionOf,
  hanStyleOf,
  latinRun,
  openRunCache,
  runsOf,
  yieldToEventLoop,
  type FontStyle,
  type Run,
  type RunCache,
} from './runs.ts'
import { drawTagged, type Tag } from './tags.ts'

/** `size` is in points. */
export type TextStyle = { size: number; color: string; isBold?: boolean }

/** A line that is ready to be drawn. Measures are in points; `baseline` is the distance from its top. */
export type TextLine = {
  /** In reading order. */
  text: string
  /** In visual order. */
  runs: Run[]
  style: TextStyle
  width: number
  height: number
  baseline: number
  isRightToLeft: boolean
  /** Whether any of its text runs from right to left, so that the glyphs are not in reading order. */
  isReordered: boolean
  endsParagraph: boolean
}

/** `start` is the side where reading starts: right for right-to-left text, else left. */
export type Align = 'start' | 'left' | 'right'

export type Typesetter = {
  /** Returns at least one line. None is wider than `width` unless a single character is. */
  breakLines(text: string, style: TextStyle, width: number): Promise<TextLine[]>
  /** Draws a line into a space of this width whose upper left corner is at `x`, `y`. */
  drawLine(line: TextLine, tag: Tag, x: number, y: number, width: number, align: Align): Promise<void>
}

/** `language` chooses the form of Han characters where the text itself does not. */
export function openTypesetter(doc: PdfDocument, language: string, signal?: AbortSignal): Typesetter {
  const cache = openRunCache(signal)
  const fonts = new Map<Face, EmbeddedFont>()
  return {
    breakLines: (text, style, width) => breakLines(cache, text, style, width, language),
    async drawLine(line, tag, x, y, width, align) {
      if (line.runs.length === 0) return
      await yieldToEventLoop(cache, line.runs.length * UNITS_PER_RUN)
      const isAtRight = align === 'right' || (align === 'start' && line.isRightToLeft)
      const runs = line.runs.map((run) => embedRun(doc, fonts, run))
      // Glyphs that stand for several texts (not `isClear`) need the text beside them. That of a reordered line is in its structure
      // element (`addTextElement`): poppler would reverse it here.
      const actualText = line.isReordered || runs.every(({ isClear }) => isClear) ? undefined : line.text
      const left = isAtRight ? x + width - line.width : x
      drawTagged(doc, tag, () => drawRuns(doc, line, runs, left, y + line.baseline), actualText)
    },
  }
}

function embedRun(doc: PdfDocument, fonts: Map<Face, EmbeddedFont>, run: Run) {
  const { text, face, level, width } = run
  const font = fonts.get(face) ?? openFont(doc, face)
  fonts.set(face, font)
  const { glyphs = face.glyphsOf(text, directionOf(level)) } = run
  return { font, glyphs, width, ...embedGlyphs(font, glyphs) }
}

type EmbeddedRun = ReturnType<typeof embedRun>

function drawRuns(doc: PdfDocument, { style }: TextLine, runs: EmbeddedRun[], x: number, y: number): void {
  doc.fillColor(style.color)
  for (const { font, width, ...run } of runs) {
    ;(doc.page.fonts as Record<string, object>)[font.id] ??= font.ref()
    doc.addContent(showGlyphs(font, run, { x, y, size: style.size }))
    x += width * style.size
  }
}

/** Relative to the font size: a measured width to which a padding was added, and taken off, may be less in its last binary digits. */
const TOLERANCE = 1e-6

async function breakLines(
  cache: RunCache,
  text: string,
  style: TextStyle,
  width: number,
  language: string,
): Promise<TextLine[]> {
  const fontStyle: FontStyle = { weight: style.isBold ? 700 : 400, han: hanStyleOf(text, language) }
  const lines: TextLine[] = []
  for (const paragraph of paragraphsOf(text)) {
    const levels = levelsOf(paragraph)
    const setting = { cache, levels, fontStyle, width: width / style.size + TOLERANCE }
    for await (const parts of fillLines(paragraph, setting)) lines.push(lineOf(parts, levels, style))
    const last = lines.at(-1)
    if (last) last.endsParagraph = true
  }
  return lines
}

/** How a paragraph is set. `width` is that of a line, relative to the font size. */
type Setting = { cache: RunCache; levels: Levels; fontStyle: FontStyle; width: number }

type Part = { runs: Run[]; width: number; isSpace: boolean }

/** Yields the parts of each line; an empty paragraph is one line without parts. */
async function* fillLines(paragraph: string, setting: Setting): AsyncGenerator<Part[]> {
  // Most texts need no search for line breaks.
  const whole = await latinRun(setting.cache, paragraph, setting.fontStyle)
  if (whole && whole.width <= setting.width) {
    yield [{ runs: [whole], width: whole.width, isSpace: false }]
    return
  }
  let line: Part[] = []
  let used = 0
  for await (const part of partsOf(paragraph, setting)) {
    // A space never starts a line; at the end of a line it takes no room.
    if (!part.isSpace && used + part.width > setting.width && line.length > 0) {
      yield line
      line = []
      used = 0
    }
    line.push(part)
    used += part.width
  }
  yield line
}

/** Yields words; splits a word that is wider than a line, preferably at its no-break spaces. */
async function* partsOf(paragraph: string, setting: Setting): AsyncGenerator<Part> {
  for (const word of wordsOf(paragraph)) {
    const part = await partIfFits(word, setting)
    if (part) yield part
    else
      for (const piece of splitAtNoBreakSpaces(word)) {
        const part = await partIfFits(piece, setting)
        if (part) yield part
        else yield* characterParts(piece, setting)
      }
  }
}

/** No word of this length fits on a line. */
const WORD_UNITS_MAX = 1000

/** Returns undefined if the word is wider than a line. */
async function partIfFits(
  { text, start, isSpace }: Word,
  { cache, levels, fontStyle, width }: Setting,
): Promise<Part | undefined> {
  if (text.length > WORD_UNITS_MAX) return undefined
  const runs = await runsOf(cache, text, levels, start, fontStyle)
  const ownWidth = widthOf(runs)
  return ownWidth <= width || isSpace ? { runs, width: Math.min(ownWidth, width), isSpace } : undefined
}

async function* characterParts(
  { text, start }: Word,
  { cache, levels, fontStyle }: Setting,
): AsyncGenerator<Part> {
  let offset = start
  for (const character of charactersOf(text)) {
    const runs = await runsOf(cache, character, levels, offset, fontStyle)
    yield { runs, width: widthOf(runs), isSpace: false }
    offset += character.length
  }
}

/** Drawing a run costs as much as breaking this many code units. */
const UNITS_PER_RUN = 5

// Fonts that leave room for many marks above each other would pull the lines apart.
const ASCENT = { min: 1.08, max: 1.2 }
const DESCENT = { min: 0.36, max: 0.5 }

function lineOf(parts: Part[], { base }: Levels, style: TextStyle): TextLine {
  const words = parts.slice(0, parts.findLastIndex(({ isSpace }) => !isSpace) + 1)
  const runs = mergeRuns(words)
  const width = widthOf(runs) * style.size
  const runsWithSpace = mergeRuns(parts)
  const isReordered = runs.some(({ level }) => directionOf(level) === 'rtl')
  const highest = Math.max(ASCENT.min, ...runs.map(({ face }) => Math.min(face.ascent, ASCENT.max)))
  const lowest = Math.max(DESCENT.min, ...runs.map(({ face }) => Math.min(face.descent, DESCENT.max)))
  return {
    text: runsWithSpace.map(({ text }) => text).join(''),
    // The space at which a line was broken is drawn so that extracted text does not join the words. Right-to-left text
    // is not extracted from its glyphs, and there the space would move the line.
    runs: isReordered ? visualOrder(runs) : runsWithSpace,
    style,
    width,
    height: (highest + lowest) * style.size,
    baseline: highest * style.size,
    isRightToLeft: base % 2 === 1,
    isReordered,
    endsParagraph: false,
  }
}

/** Joins neighbors of one font and direction, which are drawn at once. */
function mergeRuns(parts: Part[]): Run[] {
  const result: Run[] = []
  for (const run of parts.flatMap(({ runs }) => runs)) {
    const last = result.at(-1)
    if (last?.face === run.face && last.level === run.level) {
      last.text += run.text
      last.width += run.width
      delete last.glyphs
    } else result.push({ ...run })
  }
  return result
}

function widthOf(parts: { width: number }[]): number {
  return parts.reduce((sum, { width }) => sum + width, 0)
}
