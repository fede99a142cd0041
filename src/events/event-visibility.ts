// Which events a caller may see: those of records that it may read. One rule for streams, pollers and webhooks.
import { hasPermission, type Caller, type Permission } from '../access/access.ts'
import type { RecordType } from './event-types.ts'

const readers: Record<RecordType, Permission> = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  quote: 'Quoting::quotes',
}

/** Returns the kinds of records whose events the caller may see. */
export function visibleTypes(caller: Pick<Caller, 'permissions'>): RecordType[] {
  const types = Object.keys(readers) as RecordType[]
  return types.filter((type) => hasPermission(caller, readers[type]))
}
