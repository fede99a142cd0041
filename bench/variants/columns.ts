// The columns that the compared services return, and that psql copies.
export const requestColumns = `request_id, store_id, is_admin_notified, is_customer_notified, is_replied, is_read, customer_ip,
  customer_email, customer_firstname, customer_lastname, customer_phone, message, product_id, product_name, product_sku,
  custom_field_1, custom_field_2, custom_field_3, created_at, updated_at,
  company, vat_id, billing_address, shipping_address`
export const quoteColumns = `quote_id, request_id, store_id, status, customer_id, customer_email, customer_firstname,
  customer_lastname, customer_is_guest, customer_note, seller_comment, currency_code, items_count, items_qty,
  original_subtotal, subtotal, discount_amount, shipping_amount, shipping_description, tax_amount, grand_total,
  expires_at, proposed_at, cart_id, order_id, order_increment_id, created_at, updated_at, version,
  tax_rates, company, vat_id, purchase_order_number, billing_address, shipping_address,
  assignee_id, order_reference, cc, price_request_id, title, terms, show_images, shipping_tax_percent,
  shipping_tax_amount, tax_rounding, grand_total_from, grand_total_to, files`
export const itemColumns = `item_id, quote_id, product_id, product_type, sku, name, qty, price, original_price,
  discount_percent, tax_percent, tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices, customer_note,
  options, created_at, updated_at, chosen_qty, chosen_price, description, unit, section, position, needs_price,
  needs_tax, image, role, choice_group, is_chosen, is_default, files`

export const listColumns =
  'request_id, customer_email, customer_firstname, customer_lastname, created_at, is_read'
export const fileColumns = 'file_id, name, size, mime_type, hash, created_at'
export const replyColumns = 'reply_id, message, price, currency_code, author, created_at'
