// Writes the demonstration: many rows at a time, of which the database draws the ids.
import { many, one, run, type Queryable, type Transaction } from '../platform/database.ts'

/** The tables that the demonstration fills, each with its id. */
const idColumns = {
  product: 'product_id',
  customer: 'customer_id',
  cart: 'cart_id',
  cart_item: 'item_id',
  sales_order: 'order_id',
  price_request: 'request_id',
  price_request_file: 'file_id',
  price_request_reply: 'reply_id',
  quote_request: 'request_id',
  quote_request_item: 'item_id',
  quote_request_history: 'history_id',
  quote: 'quote_id',
  quote_item: 'item_id',
  quote_history: 'history_id',
} as const

export type DemoTable = keyof typeof idColumns

/** The columns that are written, by name; amounts as exact decimals, times as text. */
export type Row = Record<string, unknown>

/** Whether nobody has worked with this database yet. */
export async function isEmptyShop(db: Queryable): Promise<boolean> {
  const row = await one<{ empty: boolean }>(
    db,
    `select not (exists(select from product) or exists(select from customer) or exists(select from cart)
       or exists(select from price_request) or exists(select from quote_request)
       or exists(select from quote)) as empty`,
  )
  return row.empty
}

/** Keeps everybody else from writing until the transaction ends, so that an empty shop stays empty while it is filled. */
export async function lockShop(tx: Transaction): Promise<void> {
  await run(
    tx,
    'lock table product, customer, cart, price_request, quote_request, quote in share row exclusive mode',
  )
}

/** The start of the current UTC day. */
export async function findStartOfDay(db: Queryable): Promise<string> {
  const row = await one<{ day: string }>(db, `select wire_time(date_trunc('day', utc_now())) as day`)
  return row.day
}

/** Writes rows that all have the same columns; gives their ids in the same order. */
export async function insertRows(tx: Transaction, table: DemoTable, rows: Row[]): Promise<number[]> {
  if (rows.length === 0) return []
  const names = Object.keys(rows[0]!).join(', ')
  const inserted = await many<{ id: number }>(
    tx,
    `insert into ${table} (${names})
     select ${names} from json_populate_recordset(null::${table}, $1::json) with ordinality as given
     order by ordinality returning ${idColumns[table]} as id`,
    [JSON.stringify(rows)],
  )
  return inserted.map(({ id }) => id)
}

/** Writes a row for each thing; gives the id of each. */
export async function insertEach<T>(
  tx: Transaction,
  table: DemoTable,
  things: T[],
  rowOf: (thing: T) => Row,
): Promise<Map<T, number>> {
  const ids = await insertRows(tx, table, things.map(rowOf))
  return new Map(things.map((thing, index) => [thing, ids[index]!]))
}

/** What can be written only when both sides are there: the answers of requests, the numbers of orders. */
export async function updateReferences(tx: Transaction): Promise<void> {
  await run(
    tx,
    'update quote_request r set quote_id = q.quote_id from quote q where q.request_id = r.request_id',
  )
  await run(tx, `update quote set order_increment_id = increment_id('', order_id) where order_id is not null`)
}
