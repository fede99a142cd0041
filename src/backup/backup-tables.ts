// The tables of a backup.

/** In the order in which they are restored: referenced tables first. */
export const tables = [
  'role',
  'admin_user',
  'session',
  'console_view',
  'integration',
  'sign_in_failure',
  'idempotency_key',
  'picture',
  'store',
  'store_key',
  'shop',
  'shop_ref',
  'text_block',
  'quote_template',
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
  'quote_request',
  'quote_request_item',
  'quote_request_history',
  'quote',
  'quote_copied',
  'quote_follow_up',
  'price_request_reply',
  'quote_item',
  'quote_history',
  'quote_mail',
  'quote_former_text',
  'quote_proposal',
  'quote_comment',
  'quote_file',
  'shop_delivery',
  'shop_attempt',
  'archive_file',
  'archived_record',
  'archived_upload',
  'quote_figure',
  'quote_figure_change',
  'event',
  'event_position',
  'unannounced_event',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
  'search_record',
  'search_note',
  'secret',
] as const

/** Not empty in an unused database: a migration inserts their rows. */
export const filledByMigrations: readonly string[] = ['event_position']

/**
 * Not part of a backup: `schema_migration` is part of the manifest and written by the migrations, `mail_count` counts what this
 * installation did, the rate-limit windows of `request_count` are over by the time of a restore, the proofs of work in
 * `used_proof` have expired by then, the mails of `confirmation` were queued, `upload_reservation` counts the uploads of a day, and
 * `service_setting` has what the last start of the service had.
 */
export const leftOut = [
  'schema_migration',
  'mail_count',
  'request_count',
  'used_proof',
  'confirmation',
  'upload_reservation',
  'service_setting',
] as const
