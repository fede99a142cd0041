// Recognizes a person in what users save under a name: the views of lists.
import { wordFinder } from '../../platform/word-finder.ts'

/** The addresses (in lower case), last names and companies of a person. */
export type Person = { emails: string[]; names: string[] }

/** Shorter parts of an address are in many words. */
const PART_CHARACTERS_MIN = 3

/**
 * Returns a function that tells whether name or filter of a view hold an address, the part before its @, a name or a
 * company as whole words, or whether the filter holds any other part of an address (more than its domain).
 */
export function viewFinder({ emails, names }: Person): (view: { name: string; filter: object }) => boolean {
  const containsWord = wordFinder([...emails, ...emails.map(localPart), ...names])
  const isPart = (text: string) =>
    text.length >= PART_CHARACTERS_MIN &&
    emails.some((email) => email.includes(text) && email.indexOf(text) < localPart(email).length)
  return ({ name, filter }) =>
    containsWord(name) ||
    textsIn(filter).some(
      (text) => containsWord(text) || isPart(text.toLowerCase().replaceAll(/^%+|%+$/g, '')),
    )
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

// A status is no text that somebody wrote.
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'status' ? [] : textsIn(each)))
}
