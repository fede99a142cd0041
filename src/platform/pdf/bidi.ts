// Text direction: embedding levels of characters and the visual order of runs.
import bidiFactory from 'bidi-js'

export type Levels = {
  /** One per code unit; odd levels run from right to left. */
  levels: Uint8Array
  /** The level of the paragraph. */
  base: number
}

// The package exports the factory itself, contrary to its types.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

// Hebrew, Arabic, other right-to-left scripts, and the right-to-left mark.
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function levelsOf(paragraph: string): Levels {
  if (!rightToLeft.test(paragraph)) return { levels: new Uint8Array(paragraph.length), base: 0 }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

/** Replaces characters by those whose shape stands for them in right-to-left text, such as `(` by `)`. */
export function mirrored(text: string): string {
  return text.replace(
    /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sm}]/gu,
    (character) => bidi.getMirroredCharacter(character) ?? character,
  )
}

/** Reorders runs from reading order to their order from left to right (UAX #9, rule L2). */
export function visualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}
