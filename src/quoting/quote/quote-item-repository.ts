// Reads and writes the items of quotes.
import { many, run, type Queryable, type Transaction } from '../../platform/postgres/database.ts'
import { numbers, type Amount } from '../../domain/money.ts'
import { exactTier } from '../../domain/quote-terms.ts'
import type { ComputedAmounts, ComputedItem, PricedItem } from '../../domain/quote-totals.ts'

/** Without `position`, an item keeps its place in the list; all items have one, or none. */
type EditedItem = ComputedItem & { item_id?: number; position?: number }

const columnTypes = {
  position: 'integer',
  product_id: 'integer',
  product_type: 'text',
  sku: 'text',
  name: 'text',
  qty: 'numeric',
  price: 'numeric',
  original_price: 'numeric',
  discount_percent: 'numeric',
  tax_percent: 'numeric',
  tax_amount: 'numeric',
  price_incl_tax: 'numeric',
  row_total: 'numeric',
  row_total_incl_tax: 'numeric',
  tier_prices: 'json',
  customer_note: 'text',
  description: 'text',
  unit: 'text',
  section: 'text',
  needs_price: 'boolean',
  needs_tax: 'boolean',
  image: 'text',
  role: 'text',
  choice_group: 'text',
  is_chosen: 'boolean',
  is_default: 'boolean',
}
const columns = Object.keys(columnTypes).join(', ')
const recordset = `json_to_recordset($2::json) as item (item_id integer, ${Object.entries(columnTypes)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`

const columnsOf = (alias: string) =>
  Object.keys(columnTypes)
    .map((name) => `${alias}.${name}`)
    .join(', ')
// As text, because PostgreSQL has no equality of json.
const comparable = (alias: string) =>
  columnsOf(alias).replace(`${alias}.tier_prices`, `${alias}.tier_prices::text`)

/** Inserts the items without an `item_id`, which are new. */
export async function insertQuoteItems(tx: Transaction, quoteId: number, items: EditedItem[]): Promise<void> {
  await run(
    tx,
    `insert into quote_item (quote_id, ${columns})
     select $1, ${columns} from ${recordset} where item.item_id is null order by item.position`,
    [quoteId, JSON.stringify(items.map(toRecord))],
  )
  await keepPictures(tx, items)
}

/** Replaces the items of a quote. Those with an `item_id`, which must be of the quote, are updated in place. */
export async function replaceQuoteItems(
  tx: Transaction,
  quoteId: number,
  items: EditedItem[],
): Promise<void> {
  const kept = items.flatMap(({ item_id }) => item_id ?? [])
  await run(tx, 'delete from quote_item where quote_id = $1 and item_id <> all($2)', [quoteId, kept])
  if (kept.length > 0) await updateContents(tx, quoteId, items)
  if (kept.length < items.length) await insertQuoteItems(tx, quoteId, items)
}

async function updateContents(tx: Transaction, quoteId: number, items: EditedItem[]): Promise<void> {
  await run(
    tx,
    `update quote_item i set (${columns}, updated_at) = row (${columnsOf('item')}, utc_now())
     from ${recordset} where i.quote_id = $1 and i.item_id = item.item_id
       and (${comparable('i')}) is distinct from (${comparable('item')})`,
    [quoteId, JSON.stringify(items.map(toRecord))],
  )
  await keepPictures(tx, items)
}

/** Keeps the pictures of these items for good: a proposal may show them. */
async function keepPictures(tx: Transaction, items: EditedItem[]): Promise<void> {
  const hashes = new Set(items.flatMap(({ image }) => image ?? []))
  if (hashes.size === 0) return
  await run(tx, 'update picture set is_quoted = true where hash = any($1) and not is_quoted', [[...hashes]])
}

/** Writes what is chosen and the amounts that follow from it. If quantity, price and tax stay, so do the others. */
export async function updateQuoteItems(
  tx: Transaction,
  items: (ComputedAmounts & { item_id: number })[],
): Promise<void> {
  await run(
    tx,
    `update quote_item i set is_chosen = c.is_chosen, chosen_qty = c.chosen_qty, chosen_price = c.chosen_price,
       discount_percent = c.discount_percent, tax_amount = c.tax_amount, price_incl_tax = c.price_incl_tax,
       row_total = c.row_total, row_total_incl_tax = c.row_total_incl_tax, updated_at = utc_now()
     from json_to_recordset($1::json) as c (item_id integer, is_chosen boolean, chosen_qty numeric, chosen_price numeric,
       discount_percent numeric, tax_amount numeric, price_incl_tax numeric, row_total numeric,
       row_total_incl_tax numeric)
     where i.item_id = c.item_id
       and (i.is_chosen, i.chosen_qty, i.chosen_price, i.tax_amount)
         is distinct from (c.is_chosen, c.chosen_qty, c.chosen_price, c.tax_amount)`,
    [JSON.stringify(items)],
  )
}

export type StoredItem = PricedItem & {
  item_id: number
  chosen_qty: Amount | null
  chosen_price: Amount | null
}

type ItemRow = Omit<StoredItem, 'tier_prices'> & { tier_prices: { qty: number; price: number }[] }

export async function listQuoteItems(tx: Transaction, quoteId: number): Promise<StoredItem[]> {
  const rows = await many<ItemRow>(
    tx,
    `select item_id, product_id, product_type, sku, name, qty, price, original_price, tax_percent,
       tier_prices, customer_note, description, unit, section, needs_price, needs_tax, image, role, choice_group, is_chosen, is_default,
       chosen_qty, chosen_price
     from quote_item where quote_id = $1 order by position, item_id`,
    [quoteId],
  )
  return rows.map((row) => ({
    ...row,
    tier_prices: row.tier_prices.map(exactTier),
  }))
}

export async function existsQuoteItem(db: Queryable, quoteId: number, itemId: number): Promise<boolean> {
  return (await run(db, 'select from quote_item where quote_id = $1 and item_id = $2', [quoteId, itemId])) > 0
}

// Tiers are returned as they are stored, so they are stored as JSON numbers.
function toRecord(item: EditedItem, index: number): object {
  const tier_prices = item.tier_prices.map((tier) => numbers(tier, ['qty', 'price']))
  return { position: index, ...item, tier_prices }
}
