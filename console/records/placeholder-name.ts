// The name of a line that nobody has named yet, because a price request is about no product.
import { placeholderNames } from '../messages/placeholder-names.ts'

/** Whether a line of a quote still has such a name, in any language. */
export function isUnnamed({ name, product_type }: { name: string; product_type: string }): boolean {
  return product_type === 'custom' && Object.values(placeholderNames).includes(name.trim())
}
