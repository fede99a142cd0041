// CSV export of price requests: the fields of the record without files, replies and the IP address.
import type { CsvExport } from '../platform/lists/csv-query.ts'
import { addressCellKinds, addressCells } from '../storefront/address-export-repository.ts'
import { priceRequestList } from './price-request-repository.ts'

const columnsSql = `p.request_id, increment_id('REQ', p.request_id) as increment_id, p.store_id, p.customer_email,
    p.customer_firstname, p.customer_lastname, p.customer_phone, p.message, p.product_id, p.product_name,
    p.product_sku, p.custom_field_1, p.custom_field_2, p.custom_field_3, p.is_admin_notified,
    p.is_customer_notified, p.is_replied, p.is_read, wire_time(p.created_at) as created_at,
    wire_time(p.updated_at) as updated_at, p.company, p.vat_id, ${addressCells('p')}`

export const priceRequestExport: CsvExport = {
  name: 'price-requests',
  source: { ...priceRequestList, columns: columnsSql },
  columns: {
    request_id: 'value',
    increment_id: 'text',
    store_id: 'value',
    customer_email: 'text',
    customer_firstname: 'text',
    customer_lastname: 'text',
    customer_phone: 'text',
    message: 'text',
    product_id: 'value',
    product_name: 'text',
    product_sku: 'text',
    custom_field_1: 'text',
    custom_field_2: 'text',
    custom_field_3: 'text',
    is_admin_notified: 'value',
    is_customer_notified: 'value',
    is_replied: 'value',
    is_read: 'value',
    created_at: 'value',
    updated_at: 'value',
    company: 'text',
    vat_id: 'text',
    ...addressCellKinds,
  },
}
