// Migrations 0041 (numbers of buyers) and 0042 (permissions of roles) on quotes that changed hands and on roles, and beside the
// previous version of the service, which knows no number.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { many } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { applyMigrations, migrate } from '../../src/platform/postgres/migrations.ts'
import { emptyDatabase, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const database = await emptyDatabase(server)
const db = openDatabase(database.connection, () => {})
after(async () => {
  await db.close()
  await database.drop()
  await server.stop()
})

await db.transaction((tx) => applyMigrations(tx, 40))
// The customers 7, then 8; a guest who became a customer with the same address, or with another; a nameless guest; links
// that were only revoked. Each quote has a move, a comment and a proposal on each of three days; on the second, its buyer changes.
await db.query(`
  insert into store (code, name, currency_code) values ('default', 'Default', 'USD');
  insert into customer (store_id, email, firstname, lastname)
  select 1, 'c' || n || '@x.example', 'A', 'B' from generate_series(1, 8) n;
  insert into quote (store_id, customer_id, customer_email, customer_is_guest, currency_code, items_count, items_qty,
    original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total, link_generation)
  select 1, 8, 'c8@x.example', false, 'USD', 0, 0, 0, 0, 0, 0, 0, 0, generation
  from unnest(array[1, 0, 1, 1, 1]) generation;
  insert into quote_history (quote_id, from_status, to_status, actor, created_at, former_customer_id,
    former_customer_email)
  select quote_id, 'pending', 'pending', 'x', at::timestamp,
    case when quote_id = 1 and at = '2026-01-02' then 7 end,
    case when at = '2026-01-02' then (array['c7@x.example', 'C8@x.example', 'guest@x.example'])[quote_id] end
  from generate_series(1, 5) quote_id, unnest(array['2026-01-01', '2026-01-02', '2026-01-03']) at
  order by quote_id, at;
  insert into quote_comment (quote_id, kind, author, is_internal, text, quote_version, is_read, created_at)
  select quote_id, 'message', 'x', false, '', 1, true, created_at from quote_history order by history_id;
  insert into quote_proposal (quote_id, proposal_number, history_id, quote_version, record)
  select quote_id, row_number() over (partition by quote_id order by history_id), history_id, 1, '{}' from quote_history;
  insert into event (type, record_type, record_id, data, created_at)
  select 'quote.updated', 'quote', 4, '{"customer_id": null, "customer_email": null}', '2026-01-01';
  insert into idempotency_key (caller, route, key, fingerprint, status, body)
  select 'buyer:' || quote_id, 'POST /x', 'k', '', 200, 'true' from quote;
  insert into role (name, permissions)
  select name, '{Quoting::quotes}' from unnest(array['shop', 'sales', 'both', 'nobody']) name;
  insert into integration (name, role_id, token_hash) values ('shop', 1, 'a'), ('both', 3, 'b');
  insert into admin_user (username, email, password_hash, role_id)
  values ('mara', 'm@x.example', '', 2), ('anna', 'a@x.example', '', 3)`)
await migrate(db)

/** The numbers in a table, by quote, in the order of their rows. */
const numbers = async (table: string, id: string): Promise<string[]> => {
  const sql = `select string_agg(buyer_number::text, '' order by ${id}) as numbers from ${table}
    group by quote_id order by quote_id`
  return (await many<{ numbers: string }>(db, sql)).map((row) => row.numbers)
}

it('counts the changes of buyer that made links void, and no revocation', async () => {
  assert.deepEqual(await numbers('quote', 'quote_id'), ['2', '1', '2', '2', '1'])
})

it('numbers moves, comments and proposals by the buyer of their time; at a change, the move by the next, the others by the former', async () => {
  assert.deepEqual(await numbers('quote_history', 'history_id'), ['122', '111', '122', '122', '111'])
  assert.deepEqual(await numbers('quote_comment', 'comment_id'), ['112', '111', '112', '122', '111'])
  assert.deepEqual(await numbers('quote_proposal', 'history_id'), ['112', '111', '112', '112', '111'])
})

it('keeps the stored responses of buyers who are the first ones', async () => {
  const rows = await many<{ caller: string }>(db, 'select caller from idempotency_key order by caller')
  const callers = ['buyer:1', 'buyer:2:1', 'buyer:3', 'buyer:4', 'buyer:5:1']
  assert.deepEqual(
    rows.map(({ caller }) => caller),
    callers,
  )
})

it('leaves the link to accept to roles that only programs have', async () => {
  const sql = `select name from role where 'Quoting::links' = any(permissions)`
  assert.deepEqual(await many(db, sql), [{ name: 'shop' }])
})

it('counts what the previous version changes and writes', async () => {
  await db.query(`
    update quote set customer_email = 'c7@x.example', customer_id = 7, link_generation = link_generation + 1
    where quote_id = 2;
    insert into quote_comment (quote_id, kind, author, is_internal, text, quote_version, is_read)
    values (2, 'message', 'x', false, '', 1, true)`)
  assert.equal((await numbers('quote', 'quote_id'))[1], '2')
  assert.equal((await numbers('quote_comment', 'comment_id'))[1], '1112')
  const [link] = await many<object>(db, 'select link_generation from quote where quote_id = 2')
  assert.deepEqual(link, { link_generation: 1 })
})
