// The tables of a backup.

/**
 * In the order in which they are restored: referenced tables first. Not included: `schema_migration`, which is part of the
 * manifest and written by the migrations, `mail_count`, which counts what this installation did, `request_count`, whose
 * rate-limit window is over by the time of a restore, `used_proof`, whose proofs of work have expired by then,
 * `confirmation`, whose mails were queued, and `upload_reservation`, which counts the uploads of a day.
 */
export const tables = [
  'role',
  'admin_user',
  'session',
  'console_view',
  'integration',
  'sign_in_failure',
  'idempotency_key',
  'store',
  'store_key',
  'product',
  'product_cost',
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
  'quote_former_text',
  'quote_proposal',
  'quote_comment',
  'quote_figure',
  'quote_figure_change',
  'event',
  'event_position',
  'unannounced_event',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
  'secret',
] as const

/** Not empty in an unused database: a migration inserts their rows. */
export const filledByMigrations: readonly string[] = ['event_position']
