// Creates the table of deliveries.
import { Migration } from '@medusajs/framework/mikro-orm/migrations'

export class Migration20261129000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "quotewright_delivery" (
      "id" text primary key,
      "quote_id" integer not null unique,
      "key" text not null unique,
      "quote_number" text not null,
      "state" text not null check ("state" in ('new', 'adding', 'open', 'withdrawn')),
      "started_at" text not null,
      "cart_id" text,
      "currency_code" text,
      "expires_at" timestamptz,
      "lines" jsonb not null,
      "taken" jsonb not null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz
    )`)
    this.addSql(
      `create index if not exists "IDX_quotewright_delivery_cart_id" on "quotewright_delivery" ("cart_id")`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "quotewright_delivery"`)
  }
}
