// The JSON that triggers store for lists (docs/ARCHITECTURE.md, "Stored JSON") against the schemas and the columns.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../src/platform/postgres/database.ts'
import { PriceRequestListItem } from '../../src/pricerequest/price-request-schemas.ts'
import { QuoteItem } from '../../src/quoting/quote/quote-item-schemas.ts'
import { Quote } from '../../src/quoting/quote/quote-schemas.ts'
import { openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

type Table = {
  name: string
  json: string
  fields: string[]
  /** Columns without a field in the JSON. A new column has to be added to the JSON, by a migration, or here. */
  leftOut: string[]
}

const tables: Table[] = [
  {
    name: 'price_request',
    json: 'list_json',
    fields: PriceRequestListItem.required,
    leftOut: [
      'store_id',
      'customer_ip',
      'customer_phone',
      'message',
      'product_id',
      'product_sku',
      'product_name',
      'custom_field_1',
      'custom_field_2',
      'custom_field_3',
      'is_admin_notified',
      'is_customer_notified',
      'is_replied',
      'updated_at',
      'company',
      'vat_id',
      'billing_address',
      'shipping_address',
      'assignee_id',
      'close_reason',
      'closed_at',
      'closed_by',
      'snoozed_until',
      'snoozed_after',
    ],
  },
  {
    name: 'quote',
    json: `json_before_status || status || json_after_status || '}'`,
    fields: Object.keys(Quote.properties).filter(
      (field) => !['items', 'unchosen_items', 'files', 'shop', 'is_unseen', 'news'].includes(field),
    ),
    leftOut: [
      'shop_delivery_id',
      'reworked_at',
      'reminded_at',
      'proposal_mailed_at',
      'link_generation',
      'buyer_number',
      'accepted_at',
      'files',
    ],
  },
  {
    name: 'quote_item',
    json: 'item_json',
    fields: Object.keys(QuoteItem.properties),
    leftOut: [],
  },
]

const api = await openApi()
const shop = await openShop(api)
await shop.submitPriceRequest({ firstname: 'Anna "A"', message: 'What do 40\nof these cost?' })
await shop.submitPriceRequest({ firstname: 'Jörg', lastname: 'Ünal' })
for (const status of ['pending', 'accepted', 'purchased']) await shop.quoteIn(status)

/** Each row with its stored JSON. */
const readRows = async ({ name, json }: Table): Promise<{ row: object; stored: object }[]> =>
  many(api.db, `select to_json(t) as row, (${json})::json as stored from ${name} t`)

// Columns are converted as PostgreSQL does by itself; the interface has no fractions of seconds.
const comparable = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 19).replace('T', ' ') : value

/** Without choices, the limits of the grand total are null; without files, so is their list. */
const defaultOf = (column: string, row: object): unknown => {
  if (column === 'files') return []
  return column.startsWith('grand_total_') ? (row as { grand_total: unknown }).grand_total : null
}

async function assertFresh(table: Table): Promise<void> {
  const rows = await readRows(table)
  assert.ok(rows.length > 1)
  for (const { row, stored } of rows)
    for (const [column, value] of Object.entries(row))
      if (column in stored)
        assert.deepEqual(
          stored[column as keyof typeof stored],
          comparable(column === 'files' && value ? JSON.parse(value) : (value ?? defaultOf(column, row))),
          `${table.name}.${column}`,
        )
}

for (const table of tables)
  describe(`the stored JSON of ${table.name}`, () => {
    it('has the fields of the schema, in their order', async () => {
      for (const { stored } of await readRows(table)) assert.deepEqual(Object.keys(stored), table.fields)
    })

    it('has all columns of the table that are not left out on purpose', async () => {
      const sql = 'select column_name from information_schema.columns where table_name = $1'
      const columns = await many<{ column_name: string }>(api.db, sql, [table.name])
      const missing = columns
        .map(({ column_name }) => column_name)
        .filter((column) => !table.fields.includes(column) && !/json/.test(column))
      assert.deepEqual(missing.sort(), table.leftOut.sort())
    })

    it('has the values of the columns', () => assertFresh(table))

    it('follows a change of any column', async () => {
      const columns = await many<{ name: string; type: keyof typeof changes }>(
        api.db,
        `select column_name as name, data_type as type from information_schema.columns
         where table_name = $1 and is_identity = 'NO' and column_name = any($2) and column_name <> 'status'`,
        [table.name, table.fields],
      )
      await dropConstraints(table.name)
      for (const { name, type } of columns) {
        // Stored as text.
        const change = changes[name === 'files' ? 'json' : type](name)
        assert.ok((await run(api.db, `update ${table.name} set ${name} = ${change}`)) > 0)
      }
      await assertFresh(table)
    })
  })

const changes = {
  integer: (name: string) => `coalesce(${name}, 0) + 1`,
  numeric: (name: string) => `coalesce(${name}, 0) + 0.25`,
  text: (name: string) => `coalesce(${name}, '') || E' "\\\\\\t'`,
  boolean: (name: string) => `not ${name}`,
  'timestamp without time zone': (name: string) => `coalesce(${name}, utc_now()) + interval '1 day'`,
  json: () => `'[{"percent":1,"base":2,"amount":3}]'`,
}

/** So that each column can change on its own. */
async function dropConstraints(table: string): Promise<void> {
  const sql = `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`
  const constraints = await many<{ name: string }>(api.db, sql, [table])
  for (const { name } of constraints) await run(api.db, `alter table ${table} drop constraint "${name}"`)
}
