// Allows the state of a quote that is being taken out of its cart.
import { Migration } from '@medusajs/framework/mikro-orm/migrations'

const dropCheck =
  'alter table "quotewright_delivery" drop constraint if exists "quotewright_delivery_state_check"'
const addCheck = (states: string) =>
  `alter table "quotewright_delivery" add constraint "quotewright_delivery_state_check" check ("state" in (${states}))`

export class Migration20261201000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(dropCheck)
    this.addSql(addCheck(`'new', 'adding', 'open', 'leaving', 'withdrawn'`))
  }

  override async down(): Promise<void> {
    this.addSql(dropCheck)
    this.addSql(`update "quotewright_delivery" set "state" = 'open' where "state" = 'leaving'`)
    this.addSql(addCheck(`'new', 'adding', 'open', 'withdrawn'`))
  }
}
