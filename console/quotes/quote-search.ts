// The search parameters in the URLs of the quote pages.
import { feedFilters, type FeedFilter } from './negotiation/feed-filters.ts'

export const tabs = ['offer', 'conversation', 'history', 'preview'] as const
export type Tab = (typeof tabs)[number]

/**
 * `focus` is the cell that has the focus at first, `item` the line that a new message is about, `proposal` the number to show, `show`
 * what the history is limited to.
 */
export type QuoteSearch = {
  tab?: Tab
  focus?: 'name' | 'price'
  item?: number
  proposal?: number
  show?: FeedFilter
}

export function readQuoteSearch({ tab, focus, show, ...search }: Record<string, unknown>): QuoteSearch {
  const item = idOf(search['item'])
  const proposal = idOf(search['proposal'])
  return {
    ...(item && { item }),
    ...(proposal && { proposal }),
    ...(tabs.includes(tab as Tab) && tab !== 'offer' && { tab: tab as Tab }),
    ...((focus === 'price' || focus === 'name') && { focus }),
    ...(feedFilters.includes(show as FeedFilter) && { show: show as FeedFilter }),
  }
}

/** `template` is the id of the template that the new quote begins with, `price_request_id` the request that it answers. */
export type NewQuoteSearch = {
  customer_id?: number
  template?: number
  price_request_id?: number
}

export function readNewQuoteSearch(search: Record<string, unknown>): NewQuoteSearch {
  const customer_id = idOf(search['customer_id'])
  const template = idOf(search['template'])
  const price_request_id = idOf(search['price_request_id'])
  return {
    ...(customer_id && { customer_id }),
    ...(template && { template }),
    ...(price_request_id && { price_request_id }),
  }
}

function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
