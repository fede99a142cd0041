// Where a record is shown, and its icon.
import { FileText, ListChecks, MessageSquareText, Package, ShoppingCart, UserRound } from 'lucide-react'

type Target = { record_type: string; record_id: number; increment_id?: string | null }

/** Returns the path below /console. */
export function recordPath({ record_type, record_id, increment_id }: Target): string {
  switch (record_type) {
    case 'price_request':
      return `/inbox/price-request/${record_id}`
    case 'quote_request':
      return `/inbox/quote-request/${record_id}`
    case 'product':
      return `/products/${encodeURIComponent(increment_id ?? '')}`
    default:
      return `/${record_type}s/${record_id}`
  }
}

export const recordIcons = {
  price_request: MessageSquareText,
  quote_request: ListChecks,
  quote: FileText,
  customer: UserRound,
  product: Package,
  cart: ShoppingCart,
} as const
