// Reads quote requests and their history as JSON.
import { knownCurrencyCodes } from '../../platform/currency.ts'
import { anyOf, byId, many, run, type Json, type Queryable } from '../../platform/postgres/database.ts'
import type { ListSource } from '../../platform/lists/list-query.ts'
import { quoteRequestStatuses } from '../../domain/quote-request-moves.ts'

const columns = `r.request_id, increment_id('QR', r.request_id) as increment_id, r.status, r.source, r.store_id,
  r.customer_id, r.customer_email, r.customer_firstname, r.customer_lastname, r.customer_is_guest, r.cart_id,
  r.details, r.currency_code, r.items_count, trim_scale(r.items_qty) as items_qty,
  trim_scale(r.subtotal) as subtotal, r.quote_id, wire_time(r.created_at) as created_at,
  wire_time(r.updated_at) as updated_at, r.version, r.company, r.vat_id, r.billing_address, r.shipping_address,
  r.assignee_id`

export const quoteRequestList: ListSource = {
  columns,
  from: 'quote_request r',
  id: 'request_id',
  searched: 'quote_request',
  fields: {
    request_id: { sql: 'r.request_id', type: 'identifier' },
    increment_id: { sql: `increment_id('QR', r.request_id)`, type: 'text' },
    status: { sql: 'r.status', type: 'text', values: quoteRequestStatuses },
    store_id: { sql: 'r.store_id', type: 'identifier' },
    customer_id: { sql: 'r.customer_id', type: 'identifier' },
    customer_email: { sql: 'r.customer_email', type: 'text' },
    company: { sql: 'r.company', type: 'text' },
    currency_code: { sql: 'r.currency_code', type: 'text', values: knownCurrencyCodes },
    quote_id: { sql: 'r.quote_id', type: 'identifier' },
    assignee_id: { sql: 'r.assignee_id', type: 'identifier' },
    created_at: { sql: 'r.created_at', type: 'time' },
    updated_at: { sql: 'r.updated_at', type: 'time' },
  },
}

/** Returns the record with its items. */
export async function findQuoteRequest(db: Queryable, requestId: number): Promise<Json | undefined> {
  return (await findQuoteRequests(db, [requestId])).get(requestId)
}

/** Returns the records that exist, by id. */
export async function findQuoteRequests(
  db: Queryable,
  requestIds: readonly number[],
): Promise<Map<number, Json>> {
  return byId(
    await many(
      db,
      `select request_id as id, row_to_json(record)::text as json from (select ${columns},
         array_to_json(array(select row_to_json(item) from (
           select item_id, product_id, sku, name, trim_scale(qty) as qty, trim_scale(price) as price,
             trim_scale(row_total) as row_total, coalesce(product_type, 'simple') as product_type, description, unit,
             coalesce(needs_price, product_type = 'custom', false) as needs_price
           from quote_request_item where request_id = r.request_id order by item_id) item)) as items
       from quote_request r where r.request_id = ${anyOf('$1', 'integer')}) record`,
      [requestIds],
    ),
  )
}

export async function existsQuoteRequest(db: Queryable, requestId: number): Promise<boolean> {
  return (await run(db, 'select from quote_request where request_id = $1', [requestId])) > 0
}

export async function existsQuoteRequestOfCustomer(db: Queryable, customerId: number): Promise<boolean> {
  return (await run(db, 'select from quote_request where customer_id = $1 limit 1', [customerId])) > 0
}

export const quoteRequestHistorySql = `select row_to_json(h)::text from (
  select from_status as "from", to_status as "to", actor, comment, wire_time(created_at) as created_at,
    reason_code
  from quote_request_history where request_id = $1 order by history_id) h`
