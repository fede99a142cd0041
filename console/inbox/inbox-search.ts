// The filters of the inbox, as the search parameters of its URL.
export const inboxKinds = [
  'price_request',
  'quote_request',
  'message',
  'expiring',
  'accepted',
  'follow_up',
  'revision',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Without `kind` everything is listed, without `assignee` what is assigned to anybody or nobody. */
export type InboxSearch = { kind?: InboxKind; assignee?: 'me' | 'none' }

/** Reads the filters and ignores unknown values, so that an old link still opens the inbox. */
export function readInboxSearch({ kind, assignee }: Record<string, unknown>): InboxSearch {
  const knownKind = inboxKinds.find((each) => each === kind)
  return {
    ...(knownKind && { kind: knownKind }),
    ...((assignee === 'me' || assignee === 'none') && { assignee }),
  }
}
