// What a search finds, and who may find it.
import { hasPermission, type Caller, type Permission } from '../access/access.ts'
import { INTEGER_MAX } from '../platform/wire-schema.ts'

const permissions = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  quote: 'Quoting::quotes',
  customer: 'Storefront::read',
  product: 'Storefront::read',
} as const satisfies Record<string, Permission>

export type FoundType = keyof typeof permissions

export const foundTypes = Object.keys(permissions) as FoundType[]

/** Returns the types of records that the caller may see. */
export function visibleTypes(caller: Caller): FoundType[] {
  return foundTypes.filter((type) => hasPermission(caller, permissions[type]))
}

/** The ids that a number stands for: `exact`, and those whose increment id begins with it. */
export type Numbers = { exact: number; from: number; to: number }

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
