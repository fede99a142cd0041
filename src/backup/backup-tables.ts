// Which tables a backup holds.

/**
 * Those that others refer to stand before them: in this order they are loaded. Not among them: `schema_migration`,
 * which the manifest tells and the migrations write; `request_count`, whose minute is over by then.
 */
export const tables = [
  'role',
  'admin_user',
  'session',
  'integration',
  'sign_in_failure',
  'idempotency_key',
  'store',
  'product',
  'customer',
  'cart',
  'cart_item',
  'cart_reduction',
  'sales_order',
  'price_request',
  'temporary_file',
  'price_request_file',
  'price_request_reply',
  'quote_request',
  'quote_request_item',
  'quote_request_history',
  'quote',
  'quote_item',
  'quote_history',
  'event',
  'event_position',
  'unannounced_event',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
  'secret',
] as const

/** Not empty in a database that nobody has used: a migration has put their rows there. */
export const filledByMigrations: readonly string[] = ['event_position']
