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
    .replace(/([\u200b\u2060])[\u200b\u2060]+/g, '$1')
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

/** The pieces of a word that is held together by blanks at which no line shall end. */
export function* firmlyJoined({ text, start }: Word): Generator<Word> {
  for (const piece of text.split(/(?<=[\u00a0\u202f])/)) {
    yield { text: piece, start, isBlank: false }
    start += piece.length
  }
}

// The dictionary takes seconds for what no sentence is as long as.
const sentences = /[^]{1,500}\p{M}*/gu

function* piecesOf(text: string): Generator<string> {
  if (!unspaced.test(text)) {
    yield text
    return
  }
  let piece = ''
  for (const [sentence] of text.matchAll(sentences))
    for (const { segment } of wordSegmenter.segment(sentence)) {
      // A bracket or a comma stays with the word before it, or at the start with the one after it.
      if (unspaced.test(segment) && unspaced.test(piece)) {
        yield piece
        piece = segment
      } else piece += segment
    }
  yield piece
}

const CHARACTER_UNITS_MAX = 64

// Letters that take the form of their neighbours must stand in one font with them.
const joined =
  /([\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}][\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{Mn}\u200c\u200d]*)/u

// Only where one of these stands can a character as readers see it be more than one code point.
const combining =
  /[\p{M}\p{Cf}\p{Regional_Indicator}\p{Emoji_Modifier}\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u

/**
 * What cannot be divided between fonts: the characters as readers see them – a letter with its marks, a family of
 * emoji –, and letters that join.
 */
export function* charactersOf(text: string): Generator<string> {
  for (const [index, part] of text.split(joined).entries()) {
    if (index % 2 === 1) yield* portionsOf(part)
    else if (!combining.test(part)) yield* part
    else for (const { segment } of characterSegmenter.segment(part)) yield* portionsOf(segment)
  }
}

// Nobody reads a letter with more marks; shaped at once, thousands would take seconds.
function* portionsOf(text: string): Generator<string> {
  if (text.length <= CHARACTER_UNITS_MAX) yield text
  else {
    const codePoints = [...text]
    for (let start = 0; start < codePoints.length; start += CHARACTER_UNITS_MAX / 2)
      yield codePoints.slice(start, start + CHARACTER_UNITS_MAX / 2).join('')
  }
}
