// Segmentation of text into paragraphs, words and user-perceived characters.
import { createRequire } from 'node:module'

export type Word = { text: string; start: number; isSpace: boolean }

type LineBreaker = new (text: string) => { nextBreak(): { position: number } | null }
const LineBreak = createRequire(import.meta.url)('linebreak') as LineBreaker

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })
const characterSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

// Invisible characters, controls that would change the direction of the text after them, and soft hyphens, as nothing is
// hyphenated.
const ignored = /(?!\n)[\p{Cc}\u00ad\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** Text that none of the replacements below changes. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/

/**
 * Splits untrusted text into paragraphs without trailing spaces, with at most one empty line between them. Of consecutive
 * zero-width spaces and word joiners, the first remains.
 */
export function paragraphsOf(text: string): string[] {
  if (plain.test(text)) return [text.trimEnd()]
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(ignored, '')
    .replace(/([\u200b\u2060])[\u200b\u2060]+/g, '$1')
    .normalize('NFC')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .split('\n')
    .map((paragraph) => paragraph.trimEnd())
}

// Thai, Lao, Burmese and Khmer have no spaces between words; finding the words takes a dictionary.
const unspacedScripts = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/

/** Splits a paragraph where a line may end; the spaces after a word are a word of their own. */
export function* wordsOf(paragraph: string): Generator<Word> {
  const breaker = new LineBreak(paragraph)
  let start = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    for (const piece of dictionaryWords(paragraph.slice(start, next.position))) {
      const text = piece.trimEnd()
      if (text !== '') yield { text, start, isSpace: false }
      if (text !== piece) yield { text: piece.slice(text.length), start: start + text.length, isSpace: true }
      start += piece.length
    }
  }
}

/** Splits a word after its no-break spaces. */
export function* splitAtNoBreakSpaces({ text, start }: Word): Generator<Word> {
  for (const piece of text.split(/(?<=[\u00a0\u202f])/)) {
    yield { text: piece, start, isSpace: false }
    start += piece.length
  }
}

// The segmenter takes seconds for a text of tens of thousands of characters, so it gets 500 at a time, with the marks of the
// last one.
const slices = /[^]{1,500}\p{M}*/gu

function* dictionaryWords(text: string): Generator<string> {
  if (!unspacedScripts.test(text)) {
    yield text
    return
  }
  let piece = ''
  for (const [slice] of text.matchAll(slices))
    for (const { segment } of wordSegmenter.segment(slice)) {
      // Brackets and commas stay with the word before them, or at the start with the word after them.
      if (unspacedScripts.test(segment) && unspacedScripts.test(piece)) {
        yield piece
        piece = segment
      } else piece += segment
    }
  yield piece
}

const CHARACTER_UNITS_MAX = 64

// Letters that change their form next to each other must be set in one font.
const joiningLetters =
  /([\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}][\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{Mn}\u200c\u200d]*)/u

// Only text with one of these can have a grapheme cluster of more than one code point.
const combining =
  /[\p{M}\p{Cf}\p{Regional_Indicator}\p{Emoji_Modifier}\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u

/**
 * Splits text into the pieces that must not be divided between fonts: grapheme clusters, such as a letter with its marks
 * or a family of emoji, and sequences of joining letters.
 */
export function* charactersOf(text: string): Generator<string> {
  for (const [index, part] of text.split(joiningLetters).entries()) {
    if (index % 2 === 1) yield* limitedLength(part)
    else if (!combining.test(part)) yield* part
    else for (const { segment } of characterSegmenter.segment(part)) yield* limitedLength(segment)
  }
}

// Shaping a letter with thousands of marks at once would take seconds. A code point has one or two units.
function* limitedLength(text: string): Generator<string> {
  if (text.length <= CHARACTER_UNITS_MAX) yield text
  else {
    const codePoints = [...text]
    for (let start = 0; start < codePoints.length; start += CHARACTER_UNITS_MAX / 2)
      yield codePoints.slice(start, start + CHARACTER_UNITS_MAX / 2).join('')
  }
}
