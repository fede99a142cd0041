// Which events a caller may see: those of records that it may read. One rule for streams, pollers and webhooks.
import type { Caller } from '../access/access.ts'
import { readableTypes } from '../access/readers.ts'
import type { RecordType } from './event-types.ts'

const types: RecordType[] = ['price_request', 'quote_request', 'quote']

/** Returns the kinds of records whose events the caller may see. */
export function visibleTypes(caller: Pick<Caller, 'permissions'>): RecordType[] {
  return readableTypes(caller, types)
}
