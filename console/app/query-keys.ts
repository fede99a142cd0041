// The keys of cached responses. A change of a record invalidates its own, its lists, the inbox and the statistics.
export type RecordType = 'price_request' | 'quote_request' | 'quote' | 'customer' | 'product' | 'cart'

export const queryKeys = {
  /** `parts` for what belongs to a record, such as its history. */
  record: (type: RecordType, id: number | string, ...parts: string[]) => [
    'record',
    type,
    String(id),
    ...parts,
  ],
  lists: (type: RecordType, ...parts: unknown[]) => ['lists', type, ...parts],
  /** The rows of a long list, which are not read again all at once. */
  rows: (...parts: unknown[]) => ['rows', ...parts],
  inbox: (...parts: unknown[]) => ['inbox', ...parts],
  statistics: (...parts: unknown[]) => ['statistics', ...parts],
}
