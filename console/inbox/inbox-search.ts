// The filters of the inbox in the address.
export const inboxKinds = ['price_request', 'quote_request', 'message', 'expiring', 'accepted'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Without `kind` everything is listed, without `assignee` what is assigned to anybody or nobody. */
export type InboxSearch = { kind?: InboxKind; assignee?: 'me' | 'none' }

/** Ignores what it does not know, so that an old link opens the inbox. */
export function readInboxSearch({ kind, assignee }: Record<string, unknown>): InboxSearch {
  const known = inboxKinds.find((each) => each === kind)
  return {
    ...(known && { kind: known }),
    ...((assignee === 'me' || assignee === 'none') && { assignee }),
  }
}
