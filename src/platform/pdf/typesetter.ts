// Sets text of any script into a PDF: broken into lines, each character in a font that has it, read in its direction.
import type PDFDocument from 'pdfkit'
import { levelsOf, visualOrder, type Levels } from './bidi.ts'
import { charactersOf, firmlyJoined, paragraphsOf, wordsOf, type Word } from './breaks.ts'
import {
  directionOf,
  hanStyleOf,
  openRunMemory,
  runsOf,
  takeTurns,
  type Run,
  type RunMemory,
  type Setting,
} from './runs.ts'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** `size` is in points. */
export type TextStyle = { size: number; color: string; isBold?: boolean }

/** A line that is ready to be drawn, in points; `baseline` counts from its top. */
export type TextLine = {
  runs: Run[]
  style: TextStyle
  width: number
  height: number
  baseline: number
  isRightToLeft: boolean
}

/** `start` is where reading starts: left, or right where text runs from right to left. */
export type Align = 'start' | 'left' | 'right'

export type Typesetter = {
  /** At least one line, none wider than `width` as long as one character fits into it. */
  breakLines(text: string, style: TextStyle, width: number): Promise<TextLine[]>
  /** `x` and `y` are the upper left corner of the space for the line. Lets others have their turn now and then. */
  drawLine(line: TextLine, x: number, y: number, width: number, align: Align): Promise<void>
}

/** `language` decides between the forms of Chinese characters where the text itself does not. */
export function openTypesetter(doc: PdfDocument, language: string): Typesetter {
  const memory = openRunMemory()
  const registered = new Set<string>()
  return {
    breakLines: (text, style, width) => breakLines(memory, text, style, width, language),
    async drawLine(line, x, y, width, align) {
      await takeTurns(memory, line.runs.length * UNITS_PER_RUN)
      for (const { face } of line.runs) {
        if (registered.has(face.name)) continue
        // It takes a font that is open as well; its types know files only.
        doc.registerFont(face.name, face.font as unknown as Buffer)
        registered.add(face.name)
      }
      drawLine(doc, line, x, y, width, align)
    },
  }
}

function drawLine(
  doc: PdfDocument,
  { runs, style, width: lineWidth, baseline, isRightToLeft }: TextLine,
  x: number,
  y: number,
  width: number,
  align: Align,
): void {
  const isAtRight = align === 'right' || (align === 'start' && isRightToLeft)
  let left = isAtRight ? x + width - lineWidth : x
  for (const { text, face, level, width: runWidth } of runs) {
    doc.font(face.name).fontSize(style.size).fillColor(style.color)
    const features: PDFKit.Mixins.OpenTypeFeatures[] = [directionOf(level) === 'rtl' ? 'rtla' : 'ltra']
    doc.text(text, left, y + baseline, { lineBreak: false, baseline: 'alphabetic', features })
    left += runWidth * style.size
  }
}

async function breakLines(
  memory: RunMemory,
  text: string,
  style: TextStyle,
  width: number,
  language: string,
): Promise<TextLine[]> {
  const setting: Setting = { weight: style.isBold ? 700 : 400, han: hanStyleOf(text, language) }
  const lines: TextLine[] = []
  for (const paragraph of paragraphsOf(text)) {
    const levels = levelsOf(paragraph)
    for await (const parts of filledLines(memory, paragraph, levels, setting, width / style.size))
      lines.push(finished(parts, levels, style))
  }
  return lines
}

type Part = { runs: Run[]; width: number; isBlank: boolean }

/** The parts of each line; a paragraph without any text is one line without parts. */
async function* filledLines(
  memory: RunMemory,
  paragraph: string,
  levels: Levels,
  setting: Setting,
  width: number,
): AsyncGenerator<Part[]> {
  let line: Part[] = []
  let used = 0
  let isBroken = false
  for await (const part of partsOf(memory, paragraph, levels, setting, width)) {
    if (used + part.width > width && line.length > 0) {
      yield line
      line = []
      used = 0
      isBroken = true
    }
    // Where a line was broken, the blanks at the break are gone.
    if (part.isBlank && isBroken && line.length === 0) continue
    line.push(part)
    used += part.width
  }
  if (line.length > 0 || !isBroken) yield line
}

/** The words of a paragraph; what is wider than a line is parted, at firm blanks if it has some. */
async function* partsOf(
  memory: RunMemory,
  paragraph: string,
  levels: Levels,
  setting: Setting,
  width: number,
): AsyncGenerator<Part> {
  const whole = (word: Word) => partOf(memory, word, levels, setting, width)
  for (const word of wordsOf(paragraph)) {
    const part = await whole(word)
    if (part) yield part
    else
      for (const piece of firmlyJoined(word)) {
        const part = await whole(piece)
        if (part) yield part
        else yield* charactersIn(memory, piece, levels, setting)
      }
  }
}

const WORD_UNITS_MAX = 1000

/** Undefined when it is wider than a line. */
async function partOf(
  memory: RunMemory,
  { text, start, isBlank }: Word,
  levels: Levels,
  setting: Setting,
  width: number,
): Promise<Part | undefined> {
  // Nobody's word; it need not be measured to know that it is too long.
  if (text.length > WORD_UNITS_MAX) return undefined
  const runs = await runsOf(memory, text, levels, start, setting)
  const ownWidth = widthOf(runs)
  return ownWidth <= width || isBlank ? { runs, width: Math.min(ownWidth, width), isBlank } : undefined
}

async function* charactersIn(
  memory: RunMemory,
  { text, start }: Word,
  levels: Levels,
  setting: Setting,
): AsyncGenerator<Part> {
  let offset = start
  for (const character of charactersOf(text)) {
    const runs = await runsOf(memory, character, levels, offset, setting)
    yield { runs, width: widthOf(runs), isBlank: false }
    offset += character.length
  }
}

/** To draw a run costs as much as to set so many characters. */
const UNITS_PER_RUN = 5

// Fonts that leave room for many marks above each other would tear the lines apart.
const ASCENT = { min: 1.08, max: 1.2 }
const DESCENT = { min: 0.36, max: 0.5 }

function finished(parts: Part[], { base }: Levels, style: TextStyle): TextLine {
  const shown = parts.slice(0, parts.findLastIndex(({ isBlank }) => !isBlank) + 1)
  const runs = merged(shown.flatMap((part) => part.runs))
  const highest = Math.max(ASCENT.min, ...runs.map(({ face }) => Math.min(face.ascent, ASCENT.max)))
  const lowest = Math.max(DESCENT.min, ...runs.map(({ face }) => Math.min(face.descent, DESCENT.max)))
  return {
    runs: visualOrder(runs),
    style,
    width: widthOf(runs) * style.size,
    height: (highest + lowest) * style.size,
    baseline: highest * style.size,
    isRightToLeft: base % 2 === 1,
  }
}

/** Neighbours in one font and one direction are drawn at once. */
function merged(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last?.face === run.face && last.level === run.level) {
      last.text += run.text
      last.width += run.width
    } else result.push({ ...run })
  }
  return result
}

function widthOf(parts: { width: number }[]): number {
  return parts.reduce((sum, { width }) => sum + width, 0)
}
