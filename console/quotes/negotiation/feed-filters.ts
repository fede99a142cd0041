// What the history of a quote can be limited to. Apart from the feed, as the routes read it from the address.
export const feedFilters = ['changes', 'messages', 'mails'] as const
export type FeedFilter = (typeof feedFilters)[number]
