// What a search finds, and who may find it.
import type { Caller } from '../access/access.ts'
import { readableTypes } from '../access/readers.ts'
import { INTEGER_MAX } from '../platform/wire-schema.ts'

export const foundTypes = ['price_request', 'quote_request', 'quote', 'customer', 'product'] as const

export type FoundType = (typeof foundTypes)[number]

/** Returns the types of records that a search of the caller covers. */
export function searchableTypes(caller: Caller): FoundType[] {
  return readableTypes(caller, foundTypes)
}

/** The ids that a number stands for: `exact`, and those whose increment id begins with it. */
export type Numbers = { exact: number; from: number; to: number }

/** Those of an increment id such as `Q000000045`. */
const DIGITS = 9

/** Returns the ids of the increment ids with this prefix that the text may mean: `Q45`, `q00000004`, `45` or `000000045`. */
export function numbersOf(prefix: string, text: string): Numbers | undefined {
  const [, letters = '', digits = ''] = /^([a-z]*)(\d{1,10})$/i.exec(text) ?? []
  if (digits === '' || !['', prefix].includes(letters.toUpperCase())) return undefined
  const scale = 10 ** Math.max(0, DIGITS - digits.length)
  const from = Number(digits) * scale
  const within = (id: number) => Math.min(id, INTEGER_MAX)
  return { exact: within(Number(digits)), from: within(from), to: within(from + scale - 1) }
}
