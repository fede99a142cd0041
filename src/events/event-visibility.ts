// Which events a caller may see: those of records that it may read. One rule for streams, pollers and webhooks.
import type { Caller } from '../access/access.ts'
import { readableTypes } from '../access/readers.ts'
import type { RecordType } from '../domain/event-types.ts'

// An object, so that a new kind of record is not forgotten.
const types = Object.keys({
  price_request: true,
  quote_request: true,
  quote: true,
} satisfies Record<RecordType, true>) as RecordType[]

/** Returns the kinds of records whose events the caller may see. */
export function visibleTypes(caller: Pick<Caller, 'permissions'>): RecordType[] {
  return readableTypes(caller, types)
}
