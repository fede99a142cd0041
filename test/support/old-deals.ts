// Many closed records that were last changed long ago, written by SQL.
import { many, run, scalar, type Database, type Transaction } from '../../src/platform/postgres/database.ts'

const clonedTables = ['quote_item', 'quote_history', 'quote_proposal', 'quote_comment', 'quote_mail']

/**
 * Inserts answered price requests, and copies of a closed quote with its lines, history, proposals, messages and mails, and makes all
 * that is there `days` older. Returns the first id of the copies.
 */
export async function insertOldDeals(
  db: Database,
  { requests, quotes, quoteId, days }: { requests: number; quotes: number; quoteId: number; days: number },
): Promise<number> {
  const columnsOf = async (tx: Transaction, table: string) =>
    (
      await many<{ name: string }>(
        tx,
        `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and (attidentity = '' or attname = 'quote_id') order by attnum`,
        [table],
      )
    ).map(({ name }) => name)
  return db.transaction(async (tx) => {
    await run(tx, `select set_config('quotewright.archiving', 'on', true)`)
    const first = await scalar<number>(tx, 'select max(quote_id) + 1 from quote')
    for (const table of ['quote', ...clonedTables]) {
      const columns = await columnsOf(tx, table)
      const values = columns.map((name) =>
        name === 'quote_id' ? `${first} + n` : name === 'mail_key' ? `mail_key || ':' || n` : `t.${name}`,
      )
      await tx.query(`insert into ${table} (${columns.join(', ')}) overriding system value
        select ${values.join(', ')} from ${table} t, generate_series(0, ${quotes - 1}) n where t.quote_id = ${quoteId}`)
    }
    await tx.query(`alter table quote alter column quote_id restart with ${first + quotes}`)
    await tx.query(`insert into price_request (store_id, customer_email, customer_firstname, message, product_name, is_read, is_replied)
      select 1, 'customer-' || n || '@example.com', 'Anna', 'How much are ' || n || ' of them, delivered to Hamburg in May?', 'Desk', true, true
      from generate_series(1, ${requests}) n`)
    await tx.query(`insert into price_request_reply (request_id, message, price, currency_code, author)
      select request_id, 'They are 12 each, if you take them in one delivery.', 12, 'USD', 'user:anna' from price_request
      order by request_id desc limit ${requests}`)
    for (const { name, column } of await many<{ name: string; column: string }>(
      tx,
      `select c.relname as name, attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname in ('created_at', 'updated_at')
         and (c.relname ~ '^(quote|price_request)' and c.relname <> 'quote_template')`,
    ))
      await tx.query(`update ${name} set ${column} = ${column} - interval '${days} days'`)
    return first
  })
}
