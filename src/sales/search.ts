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

const DIGITS = 9

/** Returns the id of the record whose number the text may be: `Q000000045`, `q45` or `0045` with the prefix `Q`. */
export function idOf(prefix: string, text: string): number | undefined {
  const [, letters = '', digits = ''] = /^([a-z]*)0*([1-9]\d*)$/i.exec(text) ?? []
  if (digits === '' || Number(digits) > INTEGER_MAX || !['', prefix].includes(letters.toUpperCase()))
    return undefined
  // Other spellings are not in the searchable text.
  const padded = prefix === '' ? digits : `${prefix}${digits.padStart(DIGITS, '0')}`
  return [`${prefix}${digits}`, padded].some((number) => number.includes(text.toUpperCase()))
    ? Number(digits)
    : undefined
}
