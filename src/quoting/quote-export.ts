// The export of quotes: the fields of the quote record without its items.
import type { ExportColumns } from '../platform/csv-query.ts'
import { quoteList } from './quote-record-repository.ts'

export const quoteExport = quoteList(false)

export const quoteExportColumns: ExportColumns = {
  quote_id: 'value',
  increment_id: 'text',
  request_id: 'value',
  store_id: 'value',
  status: 'text',
  customer_id: 'value',
  customer_email: 'text',
  customer_firstname: 'text',
  customer_lastname: 'text',
  customer_is_guest: 'value',
  customer_note: 'text',
  seller_comment: 'text',
  currency_code: 'text',
  items_count: 'value',
  items_qty: 'value',
  original_subtotal: 'value',
  subtotal: 'value',
  discount_amount: 'value',
  shipping_amount: 'value',
  shipping_description: 'text',
  tax_amount: 'value',
  grand_total: 'value',
  expires_at: 'value',
  proposed_at: 'value',
  cart_id: 'value',
  order_id: 'value',
  order_increment_id: 'text',
  created_at: 'value',
  updated_at: 'value',
  version: 'value',
}
