// Where text may be broken: into paragraphs, words and characters as readers see them.
import { createRequire } from 'node:module'

export type Word = { text: string; start: number; isBlank: boolean }

type LineBreaker = new (text: string) => { nextBreak(): { position: number } | null }
const LineBreak = createRequire(import.meta.url)('linebreak') as LineBreaker

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })
const characterSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

const BLANK_LINES_MAX = 2

// What nobody sees, or what would turn the direction of what follows it; soft hyphens, as nothing is hyphenated.
const unseen = /(?!\n)[\p{Cc}\u00ad\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** The paragraphs of what somebody wrote, whatever it was. */
export function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(/\n[\s]*\n[\s]*\n/g, '\n'.repeat(BLANK_LINES_MAX))
    .split('\n')
    .map((paragraph) => paragraph.trimEnd())
}

// Written without blanks between words, which only a dictionary finds.
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/

/** What a line may end after, with the blanks that follow it as words of their own. */
export function* wordsOf(paragraph: string): Generator<Word> {
  const breaker = new LineBreak(paragraph)
  let start = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    for (const piece of piecesOf(paragraph.slice(start, next.position))) {
      const text = piece.trimEnd()
      if (text !== '') yield { text, start, isBlank: false }
      if (text !== piece) yield { text: piece.slice(text.length), start: start + text.length, isBlank: true }
      start += piece.length
    }
  }
}

function piecesOf(text: string): string[] {
  if (!unspaced.test(text)) return [text]
  const pieces: string[] = []
  for (const { segment } of wordSegmenter.segment(text)) {
    // A bracket or a comma stays with the word before it, or at the start with the one after it.
    const last = pieces.at(-1)
    if (last !== undefined && !(unspaced.test(segment) && unspaced.test(last)))
      pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

const CHARACTER_CODE_POINTS_MAX = 32

/** The characters as readers see them: a letter with its marks is one, and so is a family of emoji. */
export function* charactersOf(text: string): Generator<string> {
  for (const { segment } of characterSegmenter.segment(text)) {
    if (segment.length <= CHARACTER_CODE_POINTS_MAX) yield segment
    else {
      // Nobody reads a letter with so many marks; shaped at once it would take seconds.
      const codePoints = [...segment]
      for (let start = 0; start < codePoints.length; start += CHARACTER_CODE_POINTS_MAX)
        yield codePoints.slice(start, start + CHARACTER_CODE_POINTS_MAX).join('')
    }
  }
}
