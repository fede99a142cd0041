// Division of text into runs of one font and one direction. A character that no font has is replaced by a box.
import { setImmediate } from 'node:timers/promises'
import { openFace, type Direction, type Face, type Glyph } from './face.ts'
import { charactersOf } from './breaks.ts'
import type { Levels } from './bidi.ts'
import { filesFor, type HanStyle, type Weight } from './font-families.ts'

/** `width` is relative to the font size. The glyphs are there if they were needed for the width. */
export type Run = { text: string; face: Face; level: number; width: number; glyphs?: readonly Glyph[] }

export type FontStyle = { weight: Weight; han: HanStyle }

/** Results for the text of one document, in which the same words recur. */
export type RunCache = {
  faces: Map<string, Face | undefined>
  widths: Map<string, number>
  /** Short Latin texts, which are drawn soon after they were measured, and often again. */
  latin: Record<Weight, Map<string, Run>>
  /** Code units that were processed since the event loop last ran. */
  units: number
  /** Aborts the layout. */
  signal: AbortSignal | undefined
}

export const openRunCache = (signal?: AbortSignal): RunCache => ({
  faces: new Map(),
  widths: new Map(),
  latin: { 400: new Map(), 700: new Map() },
  units: 0,
  signal,
})

const CACHE_ENTRIES_MAX = 20_000
/** Glyphs take up more than widths. */
const LATIN_TEXTS_MAX = 2000
const LATIN_UNITS_MAX = 100
const UNITS_PER_TICK = 1000

const BOX = '\u25a1'
const latin = /^[\u0020-\u007e\u00a0-\u017f]*$/
const invisible = /\p{Default_Ignorable_Code_Point}/u
const emoji = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u

/** Kana are Japanese and Hangul is Korean; the language of the document decides about text without either. */
export function hanStyleOf(text: string, language: string): HanStyle {
  if (/[\u3040-\u30ff]/.test(text)) return 'jp'
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) return 'kr'
  if (/^ja\b/.test(language)) return 'jp'
  return /^ko\b/.test(language) ? 'kr' : 'sc'
}

/** Returns a text that is short and Latin as one run, undefined for others. Most texts of a long document are. */
export async function latinRun(cache: RunCache, text: string, style: FontStyle): Promise<Run | undefined> {
  const cached = cache.latin[style.weight].get(text)
  if (cached) return cached
  if (text === '' || text.length > LATIN_UNITS_MAX || !latin.test(text)) return undefined
  await yieldToEventLoop(cache, text.length)
  const face = await faceOf(cache, 'x', style)
  if (!face) return undefined
  const glyphs = face.glyphsOf(text, 'ltr')
  const run = { text, face, level: 0, width: face.widthOf(glyphs), glyphs }
  addToCache(cache.latin[style.weight], text, run, LATIN_TEXTS_MAX)
  return run
}

/** Divides a part of a paragraph, which begins at `start`, into runs in reading order. */
export async function runsOf(
  cache: RunCache,
  text: string,
  { levels }: Levels,
  start: number,
  style: FontStyle,
): Promise<Run[]> {
  await yieldToEventLoop(cache, text.length)
  const runs: Run[] = []
  for await (const { text: piece, face, level } of piecesOf(cache, text, levels, start, style)) {
    const last = runs.at(-1)
    if (last?.face === face && last.level === level) last.text += piece
    else runs.push({ text: piece, face, level, width: 0 })
  }
  for (const run of runs) run.width = widthOf(cache, run)
  return runs
}

/** Counts code units; after a thousand of them, lets the event loop run, and throws if the layout was aborted. */
export async function yieldToEventLoop(cache: RunCache, units: number): Promise<void> {
  cache.units += units + 1
  if (cache.units < UNITS_PER_TICK) return
  cache.units = 0
  await setImmediate()
  cache.signal?.throwIfAborted()
}

type Piece = Omit<Run, 'width'>

async function* piecesOf(
  cache: RunCache,
  text: string,
  levels: Uint8Array,
  start: number,
  style: FontStyle,
): AsyncGenerator<Piece> {
  const level = levels[start] ?? 0
  const base = await faceOf(cache, 'x', style)
  // By far the most frequent case.
  if (base && latin.test(text) && level === 0) {
    yield { text, face: base, level }
    return
  }
  let offset = start
  for (const character of charactersOf(text)) {
    const level = levels[offset] ?? 0
    offset += character.length
    await yieldToEventLoop(cache, character.length)
    yield* characterPieces(cache, character, style, level)
  }
}

/** Yields one piece if a font has the whole character, else one per code point. */
async function* characterPieces(
  cache: RunCache,
  character: string,
  style: FontStyle,
  level: number,
): AsyncGenerator<Piece> {
  const [first, ...others] = [...character].filter((codePoint) => !invisible.test(codePoint))
  if (first === undefined) return
  const face = await faceOf(cache, character, style)
  if (face) yield { text: supportedPart(character, face), face, level }
  else if (others.length > 0)
    for (const part of [first, ...others]) yield* characterPieces(cache, part, style, level)
  else {
    const text = /\s/.test(first) ? ' ' : BOX
    const boxFace = await faceOf(cache, text, style)
    if (boxFace) yield { text, face: boxFace, level }
  }
}

// A font without an invisible character would draw it as a missing glyph.
function supportedPart(character: string, face: Face): string {
  return [...character].filter((part) => face.has(part.codePointAt(0) ?? 0)).join('')
}

async function faceOf(cache: RunCache, character: string, style: FontStyle): Promise<Face | undefined> {
  const key = `${style.weight} ${style.han} ${character}`
  if (cache.faces.has(key)) return cache.faces.get(key)
  const face = await findFace(character, style)
  addToCache(cache.faces, key, face, CACHE_ENTRIES_MAX)
  return face
}

async function findFace(character: string, style: FontStyle): Promise<Face | undefined> {
  const codePoints = [...character]
    .filter((part) => !invisible.test(part))
    .map((part) => part.codePointAt(0) ?? 0)
  const isEmoji = emoji.test(character)
  for (const file of await filesFor(codePoints[0] ?? 0, { ...style, isEmoji })) {
    const face = await openFace(file)
    if (codePoints.every((codePoint) => face.has(codePoint))) return face
  }
  return undefined
}

export function directionOf(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr'
}

function widthOf({ widths }: RunCache, { text, face, level }: Run): number {
  const key = `${face.name} ${level % 2} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = face.widthOf(face.glyphsOf(text, directionOf(level)))
    addToCache(widths, key, width, CACHE_ENTRIES_MAX)
  }
  return width
}

function addToCache<T>(map: Map<string, T>, key: string, value: T, entriesMax: number): void {
  if (map.size >= entriesMax) map.clear()
  map.set(key, value)
}
