// Recognizes a person in what users save under a name: the views of lists.
import { wordFinder } from '../../platform/word-finder.ts'

/** The addresses (in lower case) and ids of a person, and their names and companies. */
export type Person = { emails: string[]; customer_ids: number[]; names: string[] }

/** Shorter parts of an address or name occur in many other words. */
const PART_CHARACTERS_MIN = 3
/** At least two letters or digits, as a single one is an initial, which is in many texts; or an ideograph, which can be a name. */
const NAME = /[\p{L}\p{N}].*[\p{L}\p{N}]|\p{Script=Han}/u

/**
 * Returns a function that tells whether name or filter of a view hold an address, the part before its @, a name or a
 * company as whole words, or whether the filter holds any other part of them: of an address, more than its domain; of a
 * company, more than its legal form.
 */
export function viewFinder(person: Person): (view: { name: string; filter: object }) => boolean {
  const { emails } = person
  const names = person.names.filter((name) => NAME.test(name))
  const containsWord = wordFinder([...emails, ...emails.map(localPart), ...names])
  // A part that begins after the head is a domain or a legal form, which many people share.
  const known = [
    ...emails.map((text) => ({ text, head: localPart(text) })),
    ...names.map((name) => ({ text: name.toLowerCase(), head: name.split(' ', 1)[0]! })),
  ]
  const isPart = (pieces: string[]) =>
    pieces.join('').length >= PART_CHARACTERS_MIN &&
    known.some(({ text, head }) => indexOfPieces(text, pieces) < head.length)
  return ({ name, filter }) =>
    containsWord(name) || textsIn(filter).some((pieces) => containsWord(pieces.join('%')) || isPart(pieces))
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** Returns the index of the first piece if all pieces follow each other in the text, or else Infinity. */
function indexOfPieces(text: string, [first = '', ...others]: string[]): number {
  const start = text.indexOf(first)
  let end = start + first.length
  for (const piece of others) {
    const index = text.indexOf(piece, end)
    if (index === -1) return Infinity
    end = index + piece.length
  }
  return start === -1 ? Infinity : start
}

/** Fields of records, and filters of the console, with a closed set of values, which nobody wrote. */
const closedFields = [
  'status',
  'currency_code',
  'decline_reason',
  'currency',
  'store',
  'assignee',
  'customer',
  'reason',
  'date',
  'from',
  'to',
  'min',
  'max',
]

/** Returns the texts of a filter, in lower case; a pattern as its pieces between the wildcards. */
function textsIn(value: unknown, key = ''): string[][] {
  if (typeof value === 'string') {
    const text = value.toLowerCase()
    if (key !== 'like') return [[text]]
    // Split at % and _, but not where a backslash precedes them, which is then removed.
    return [text.split(/(?<!\\)[%_]/).flatMap((piece) => piece.replaceAll(/\\(.)/g, '$1') || [])]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    closedFields.includes(name) ? [] : textsIn(each, Array.isArray(value) ? key : name),
  )
}
