// Cuts text into runs, each in one font and one direction: every character in a font that has it, or as a box.
import { setImmediate } from 'node:timers/promises'
import { openFace, type Direction, type Face } from './face.ts'
import { charactersOf } from './breaks.ts'
import type { Levels } from './bidi.ts'
import { filesFor, type HanStyle, type Weight } from './font-families.ts'

/** `width` is in parts of the size. */
export type Run = { text: string; face: Face; level: number; width: number }

/** How a text is set. */
export type Setting = { weight: Weight; han: HanStyle }

/** What one document remembers of its text, so that the work for a word that recurs is not done again. */
export type RunMemory = {
  faces: Map<string, Face | undefined>
  widths: Map<string, number>
  /** Code units since others had their turn. */
  work: number
}

export const openRunMemory = (): RunMemory => ({ faces: new Map(), widths: new Map(), work: 0 })

const ENTRIES_MAX = 20_000
const UNITS_PER_TURN = 1000

const BOX = '\u25a1'
const latin = /^[\u0020-\u007e\u00a0-\u017f]*$/
const unseen = /\p{Default_Ignorable_Code_Point}/u
const emoji = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u

/** Kana are Japanese, Hangul is Korean; where a text has neither, the language of the document decides. */
export function hanStyleOf(text: string, language: string): HanStyle {
  if (/[\u3040-\u30ff]/.test(text)) return 'jp'
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) return 'kr'
  return /^ja\b/.test(language) ? 'jp' : /^ko\b/.test(language) ? 'kr' : 'sc'
}

/** The runs of a part of a paragraph, in the order in which it is read. */
export async function runsOf(
  memory: RunMemory,
  text: string,
  { levels }: Levels,
  start: number,
  setting: Setting,
): Promise<Run[]> {
  await takeTurns(memory, text.length)
  const runs: Run[] = []
  for await (const { text: character, face, level } of placed(memory, text, levels, start, setting)) {
    const last = runs.at(-1)
    if (last?.face === face && last.level === level) last.text += character
    else runs.push({ text: character, face, level, width: 0 })
  }
  for (const run of runs) run.width = widthOf(memory, run)
  return runs
}

/** Lets others have their turn when enough work was done at a stretch. */
export async function takeTurns(memory: RunMemory, work: number): Promise<void> {
  memory.work += work + 1
  if (memory.work < UNITS_PER_TURN) return
  memory.work = 0
  await setImmediate()
}

type Placed = { text: string; face: Face; level: number }

async function* placed(
  memory: RunMemory,
  text: string,
  levels: Uint8Array,
  start: number,
  setting: Setting,
): AsyncGenerator<Placed> {
  const level = levels[start] ?? 0
  const base = await faceOf(memory, 'x', setting)
  // By far the most frequent: nothing to look for.
  if (base && latin.test(text) && level === 0) {
    yield { text, face: base, level }
    return
  }
  let offset = start
  for (const character of charactersOf(text)) {
    const level = levels[offset] ?? 0
    offset += character.length
    await takeTurns(memory, character.length)
    yield* facesOf(memory, character, setting, level)
  }
}

/** One piece for a character that a font has as a whole, else one for each of its code points. */
async function* facesOf(
  memory: RunMemory,
  character: string,
  setting: Setting,
  level: number,
): AsyncGenerator<Placed> {
  const seen = [...character].filter((each) => !unseen.test(each))
  if (seen.length === 0) return
  const face = await faceOf(memory, character, setting)
  if (face) {
    yield { text: without(character, face), face, level }
    return
  }
  for (const each of seen) {
    const text = seen.length > 1 ? each : /\s/.test(each) ? ' ' : BOX
    const own = await faceOf(memory, text, setting)
    if (own) yield { text, face: own, level }
    else if (seen.length > 1) yield* facesOf(memory, each, setting, level)
  }
}

// What is not seen is left out where a font would show it as something missing.
function without(character: string, face: Face): string {
  return [...character].filter((each) => face.has(each.codePointAt(0) ?? 0)).join('')
}

async function faceOf(memory: RunMemory, character: string, setting: Setting): Promise<Face | undefined> {
  const key = `${setting.weight} ${setting.han} ${character}`
  if (memory.faces.has(key)) return memory.faces.get(key)
  const face = await findFace(character, setting)
  remember(memory.faces, key, face)
  return face
}

async function findFace(character: string, setting: Setting): Promise<Face | undefined> {
  const codePoints = [...character]
    .filter((each) => !unseen.test(each))
    .map((each) => each.codePointAt(0) ?? 0)
  const isEmoji = emoji.test(character)
  for (const file of await filesFor(codePoints[0] ?? 0, { ...setting, isEmoji })) {
    const face = await openFace(file)
    if (codePoints.every((codePoint) => face.has(codePoint))) return face
  }
  return undefined
}

export function directionOf(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr'
}

function widthOf({ widths }: RunMemory, { text, face, level }: Run): number {
  const key = `${face.name} ${level % 2} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = face.widthOf(text, directionOf(level))
    remember(widths, key, width)
  }
  return width
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= ENTRIES_MAX) map.clear()
  map.set(key, value)
}
