// Removes the texts of a former buyer's time from the later proposals and events of a quote. The buyers of a quote are numbered.
import { createHash } from 'node:crypto'
import { deleteEvents, listEventsOf } from '../../events/event-erase-repository.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import type { ErasedQuote } from './person-repository.ts'
import { listFormerTexts, listProposalRecords, updateProposalRecord } from './former-text-repository.ts'

export const textNames = [
  'customer_note',
  'seller_comment',
  'shipping_description',
  'purchase_order_number',
  'title',
  'terms',
] as const

export const itemTextNames = ['customer_note', 'description', 'section'] as const

/** The name of the group of alternatives. Replaced by one that all lines of the group get, not cleared, as each must have one. */
export const groupName = 'choice_group'

/** Typed for lines that are in no catalog. Replaced by `custom-<item_id>`, not cleared, as every line has them. */
export const typedNames = ['name', 'sku'] as const

export const companyFieldNames = ['company', 'vat_id', 'billing_address', 'shipping_address'] as const

/** The time of a former buyer, until their last buyer number, and the digests of the texts that the quote had at its end. */
export type FormerTime = { quote_id: number; until: number; digests: string[] }

type Items = Record<string, unknown>[]
type Data = Record<string, unknown> & { version?: number; items?: Items; unchosen_items?: Items }

/**
 * Clears the texts in the proposals to later buyers, as they were cleared in the quote itself, and deletes the events of the
 * person's time and those that hold such a text, with their deliveries and mails. The others stay: the present buyer's offer
 * goes on. Returns what `isOfLaterBuyer` needs to tell stored responses apart.
 */
export async function forgetFormerTime(
  tx: Transaction,
  { quote_id, until, last_version }: ErasedQuote,
): Promise<FormerTime> {
  const older = await listFormerTexts(tx, quote_id, until)
  const clear = clearing(older)
  for (const { proposal_number, record } of await listProposalRecords(tx, quote_id)) {
    const cleared = clear(record)
    if (cleared) await updateProposalRecord(tx, quote_id, proposal_number, cleared)
  }
  const isOlder = (data: Data) => (data.version ?? 0) <= last_version || clear(data) !== undefined
  const { events, deliveries } = await listEventsOf(tx, 'quote', quote_id)
  await deleteEvents(tx, 'quote', quote_id, {
    events: events.filter(({ data }) => isOlder(data)).map(({ recorded_id }) => recorded_id),
    deliveries: deliveries.filter(({ data }) => isOlder(data)).map(({ delivery_id }) => delivery_id),
    last_version,
  })
  return { quote_id, until, digests: older.digests }
}

/**
 * Returns whether a stored response is one to a later buyer that holds no text of the former time: it must stay, as a repeated
 * request must receive it.
 */
export function isOfLaterBuyer(
  times: FormerTime[],
  { caller, body }: { caller: string; body: string },
): boolean {
  // A buyer is the caller `buyer:<quote_id>:<buyer_number>`.
  const [kind, id, number] = caller.split(':')
  const time = kind === 'buyer' ? times.find(({ quote_id }) => quote_id === Number(id)) : undefined
  return time !== undefined && Number(number) > time.until && !holdsText(JSON.parse(body), time.digests)
}

function holdsText(value: unknown, digests: string[]): boolean {
  if (value === null || value === undefined) return false
  if (digests.includes(digestOf(value))) return true
  return typeof value === 'object' && Object.values(value).some((each) => holdsText(each, digests))
}

/** Returns a function that returns a record without these texts, or undefined if it holds none of them. */
function clearing({ digests, answers_request }: { digests: string[]; answers_request: boolean }) {
  // A quote that answers a guest's request keeps the guest's company details; others have those of their customer.
  const names: readonly string[] = answers_request ? [...textNames, ...companyFieldNames] : textNames
  const isOlder = (value: unknown) =>
    value !== null && value !== undefined && digests.includes(digestOf(value))
  const without = (record: Data, fields: readonly string[]): Data | undefined => {
    const old = fields.filter((name) => isOlder(record[name]))
    return old.length === 0
      ? undefined
      : { ...record, ...Object.fromEntries(old.map((name) => [name, null])) }
  }
  const withoutNames = (item: Data, cleared: Data | undefined): Data | undefined => {
    const neutral = `custom-${String(item['item_id'])}`
    const old = typedNames.filter((name) => item[name] !== neutral && isOlder(item[name]))
    if (item['product_type'] !== 'custom' || old.length === 0) return cleared
    return { ...(cleared ?? item), ...Object.fromEntries(old.map((name) => [name, neutral])) }
  }
  return (record: Data): Data | undefined => {
    const neutral = neutralGroups(record)
    const withoutTexts = (item: Data): Data | undefined => {
      const cleared = withoutNames(item, without(item, itemTextNames))
      if (!isOlder(item[groupName])) return cleared
      return { ...(cleared ?? item), [groupName]: neutral.get(item[groupName]) }
    }
    const lists = itemLists.flatMap((list): [string, Items][] => {
      const items = record[list] ?? []
      const cleared = items.map(withoutTexts)
      return cleared.some((item) => item) ? [[list, items.map((item, index) => cleared[index] ?? item)]] : []
    })
    const cleared = without(record, names)
    return cleared || lists.length > 0 ? { ...(cleared ?? record), ...Object.fromEntries(lists) } : undefined
  }
}

const itemLists = ['items', 'unchosen_items'] as const

/** Returns the names that replace those of groups: after the lowest id in each, as in the quote itself. */
function neutralGroups(record: Data): Map<unknown, string> {
  const lowest = new Map<unknown, number>()
  for (const { [groupName]: group, item_id } of itemLists.flatMap((list) => record[list] ?? []))
    lowest.set(group, Math.min(Number(item_id), lowest.get(group) ?? Infinity))
  return new Map([...lowest].map(([group, id]) => [group, `group-${id}`]))
}

// As PostgreSQL computes it of a text, and of an address, which is stored as it was written to JSON.
function digestOf(value: unknown): string {
  return createHash('md5')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')
}
