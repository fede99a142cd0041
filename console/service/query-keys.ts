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
  /** Options of a field for what was typed. */
  lookup: (name: string, text: string) => ['lookup', name, text],
  /** The keys from here on are those of what no event reports; without an argument, the key matches all of its kind. */
  access: (...parts: string[]) => ['access', ...parts],
  assignees: ['assignees'],
  consoleSettings: ['console'],
  events: (id: number | string) => ['events', id],
  file: (requestId: number, fileId: number) => ['file', requestId, fileId],
  jobs: (...parts: unknown[]) => ['jobs', ...parts],
  search: (...parts: string[]) => ['search', ...parts],
  part: (name: string) => ['part', name],
  session: ['session'],
  settings: ['settings'],
  templates: (...parts: number[]) => ['templates', ...parts],
  textBlocks: ['text-blocks'],
  shops: (...parts: string[]) => ['shops', ...parts],
  storeKeys: (...parts: unknown[]) => ['store-keys', ...parts],
  views: ['views'],
  webhooks: (...parts: (number | string)[]) => ['webhooks', ...parts],
}
