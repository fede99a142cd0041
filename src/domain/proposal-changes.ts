// The differences between two proposals of a quote, as its buyer sees them.
import { allItems } from './choices.ts'
import { withEffectiveTerms, type RecordedTerms } from './quote-terms.ts'

type Item = Record<(typeof itemFields)[number], unknown> &
  RecordedTerms & { item_id: number; sku: string; position?: number }
type Proposal = Record<(typeof quoteFields)[number], unknown> & Lists<Item>
type Lists<Each> = { items: Each[]; unchosen_items?: Each[] }

/** A field of an item, or of the quote if `item_id` is null; `item` stands for the whole item, added or removed. */
export type ProposalChange = {
  item_id: number | null
  sku: string | null
  field: (typeof comparedFields)[number]
  before: unknown
  after: unknown
}

const itemFields = [
  'sku',
  'qty',
  'price',
  'tax_percent',
  'tier_prices',
  'customer_note',
  'name',
  'description',
  'unit',
  'section',
  'role',
  'is_chosen',
  'files',
] as const
const quoteFields = [
  'title',
  'terms',
  'shipping_tax_percent',
  'files',
  'shipping_amount',
  'shipping_description',
  'seller_comment',
  'expires_at',
  'grand_total',
] as const

export const comparedFields = [...new Set(['item' as const, ...itemFields, ...quoteFields])]

/**
 * Returns what differs in `after`; items keep their ids when they are edited. Quantities and prices are compared as they apply:
 * if a tier applies to the quantity, a change of the item's own price is none.
 */
export function listChanges(before: Proposal, after: Proposal): ProposalChange[] {
  const [formerItems, items] = [before, after].map((each) => allItems(each).map(withEffectiveTerms)) as [
    Item[],
    Item[],
  ]
  const former = new Map(formerItems.map((item) => [item.item_id, item]))
  const present = new Set(items.map(({ item_id }) => item_id))
  const removed = formerItems.filter(({ item_id }) => !present.has(item_id))
  return [
    ...items.flatMap((item) => itemChanges(former.get(item.item_id), item)),
    ...removed.map((item) => ({
      ...idsOf(item),
      field: 'item' as const,
      before: termsOf(item),
      after: null,
    })),
    ...differences(quoteFields, before, after).map((change) => ({ item_id: null, sku: null, ...change })),
  ]
}

function itemChanges(before: Item | undefined, after: Item): ProposalChange[] {
  if (!before) return [{ ...idsOf(after), field: 'item', before: null, after: termsOf(after) }]
  return differences(itemFields, before, after).map((change) => ({ ...idsOf(after), ...change }))
}

function differences<Field extends string>(
  fields: readonly Field[],
  before: Record<Field, unknown>,
  after: Record<Field, unknown>,
): { field: Field; before: unknown; after: unknown }[] {
  return fields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

const idsOf = ({ item_id, sku }: Item) => ({ item_id, sku })
const termsOf = ({ qty, price }: Item) => ({ qty, price })
