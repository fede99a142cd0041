// The archive takes a record with all rows that refer to it: no table may refer to one in a way that it does not see.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { belongs, readGraph } from '../../src/archive/archive-graph-repository.ts'
import { buildIndexes } from '../../src/platform/postgres/background-indexes.ts'
import { many, scalars } from '../../src/platform/postgres/database.ts'
import { openApi } from '../support/api.ts'

const { db } = await openApi()
const graph = await readGraph(db)
const names = graph.tables.map(({ name }) => name)

/** Columns that refer to records and are no foreign keys, and what becomes of them. */
const OTHERS: Record<string, string> = {
  'archived_record.record_id': 'what stays of the record',
  'cart_item.quote_id': 'the cart stays',
  'cart_item.quote_item_id': 'the cart stays',
  'cart_reduction.quote_id': 'the cart stays',
  'confirmation.record_id': 'removed after 30 days',
  'event.record_id': 'removed after EVENTS_KEPT_DAYS',
  'quote.shop_delivery_id': 'of the same deal',
  'quote_comment.item_id': 'of the same deal',
  'quote_mail.quote_id': 'archived, see OTHER_KEYS',
  'quote_proposal.file_ids': 'of the same deal',
  'quote_proposal.history_id': 'of the same deal',
  'quote_request.quote_id': 'of the same deal',
  'search_note.record_id': 'noted when the record leaves and returns',
  'search_record.record_id': 'removed when the record leaves',
  'webhook_delivery.record_id': 'removed after DELIVERIES_KEPT_DAYS',
}

/** The names by which columns refer to records and to their rows. */
const REFERRING =
  /^(record|(price_|quote_)?request|quote|quote_item|item|comment|history|file|reply|proposal|(shop_)?delivery|attempt)_ids?$/

describe('the archive', () => {
  it('has every table that refers to a record, and those after them that they refer to', () => {
    assert.deepEqual(names.toSorted(), [
      'price_request',
      'price_request_file',
      'price_request_reply',
      'quote',
      'quote_comment',
      'quote_copied',
      'quote_file',
      'quote_follow_up',
      'quote_former_text',
      'quote_history',
      'quote_item',
      'quote_mail',
      'quote_proposal',
      'quote_request',
      'quote_request_history',
      'quote_request_item',
      'shop_attempt',
      'shop_delivery',
    ])
    for (const { table, parent } of graph.keys) assert.ok(names.indexOf(parent) < names.indexOf(table), table)
    for (const { name, key } of graph.tables) {
      assert.ok(belongs(graph, name))
      assert.ok(key.length > 0, `${name} has a primary key, which orders its rows`)
    }
  })

  it('knows every column that refers to a record', async () => {
    const columns = await many<{ name: string; is_own: boolean }>(
      db,
      `select c.relname || '.' || a.attname as name, exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
         or k.conrelid = c.oid and k.contype = 'p' and k.conkey[1] = a.attnum and a.attidentity <> '') as is_own
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    )
    const referring = columns.filter(({ name, is_own }) => !is_own && REFERRING.test(name.split('.')[1]!))
    // Webhooks' attempts belong to deliveries, which have a clean-up of their own.
    const found = referring.map(({ name }) => name).toSorted()
    assert.deepEqual(found, Object.keys(OTHERS).toSorted())
  })

  it('sees a new table that refers to a record', async () => {
    await db.query(
      'create table quote_stamp (stamp_id integer primary key, quote_id integer not null references quote (quote_id))',
    )
    const tables = (await readGraph(db)).tables.map(({ name }) => name)
    await db.query('drop table quote_stamp')
    assert.ok(tables.includes('quote_stamp'))
  })

  it('finds the rows of a record by indexes, in all its tables', async () => {
    await buildIndexes(db)
    const leading = await scalars<string>(
      db,
      `select c.relname || '.' || a.attname from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace`,
    )
    const columns = graph.keys.map(({ table, column }) => `${table}.${column}`)
    assert.deepEqual(
      columns.filter((column) => !leading.includes(column)),
      [],
    )
  })
})
