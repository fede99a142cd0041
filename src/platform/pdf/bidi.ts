// Which way text runs: the levels of its characters, and the order in which the runs of a line stand side by side.
import bidiFactory from 'bidi-js'

export type Levels = {
  /** One per code unit; odd ones run from right to left. */
  levels: Uint8Array
  /** The level of the paragraph. */
  base: number
}

// What is imported is the factory itself, not what its types say.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

// Hebrew, Arabic and what was written like them, and the marks that say "from right to left".
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function levelsOf(paragraph: string): Levels {
  if (!rightToLeft.test(paragraph)) return { levels: new Uint8Array(paragraph.length), base: 0 }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

/** From the order in which runs are read to the order from left to right (UAX #9, rule L2). */
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
