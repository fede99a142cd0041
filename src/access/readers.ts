// Which permission reads which records. One map for events, search, inbox and saved views.
import { hasPermission, type Caller } from './access.ts'
import type { Permission } from '../domain/permissions.ts'

export const readers = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  quote: 'Quoting::quotes',
  cart: 'Storefront::read',
  customer: 'Storefront::read',
  product: 'Storefront::read',
} as const satisfies Record<string, Permission>

export type ReadableType = keyof typeof readers

/** Returns those of the types whose records the caller may read. */
export function readableTypes<Type extends ReadableType>(
  caller: Pick<Caller, 'permissions'>,
  types: readonly Type[],
): Type[] {
  return types.filter((type) => hasPermission(caller, readers[type]))
}
