// The rows that all variants read: the same for a size on every machine.
import { run, type Database } from '../src/platform/postgres/database.ts'

/** One a minute, so that a range of 99 minutes is a hundred of them. */
const FIRST_CREATED = Date.UTC(2020, 0, 1)

export function createdAt(number: number): string {
  return new Date(FIRST_CREATED + number * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

const ROWS_AT_ONCE = 100_000

/** About 0.8 kB each; ids from 1. */
export async function loadPriceRequests(
  db: Database,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  await inParts(count, say, (first, last) => insertPriceRequests(db, first, last))
  await db.query('vacuum analyze price_request')
}

/** Calls `load` with the first and the last number of each part of 1 to `count`. */
async function inParts(
  count: number,
  say: (line: string) => void,
  load: (first: number, last: number) => Promise<void>,
): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
    const last = Math.min(first + ROWS_AT_ONCE - 1, count)
    await load(first, last)
    if (count > ROWS_AT_ONCE) say(`  ${last} of ${count}`)
  }
}

// Without IP addresses: the clean-up of the service would remove those of old requests.
async function insertPriceRequests(db: Database, first: number, last: number): Promise<void> {
  await run(
    db,
    `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname,
       customer_phone, message, product_id, product_name, product_sku, custom_field_1, created_at, updated_at,
       is_read, is_admin_notified, is_customer_notified)
     select 1, 'customer' || i % 50000 || '@example.com', 'Anna ' || i % 997, 'Müller-' || i % 1009,
       '+49 40 ' || i, 'How much is it for ' || i % 90 || ' pieces, delivered to Hamburg? ' ||
       repeat(md5(i::text) || ' ', 9), i % 5000, 'Oak table ' || i % 5000, 'OAK-' || i % 5000, 'Ref ' || i,
       t, t, i % 10 <> 0, true, true
     from generate_series($1::int, $2::int) i, lateral (select $3::timestamp + i * interval '1 minute' as t) time
     order by i`,
    [first, last, createdAt(0)],
  )
}

/** Proposed quotes of 5 items each for customer 1, in as many guest carts; ids from 1. */
export async function loadQuotes(
  db: Database,
  count: number,
  say: (line: string) => void = () => {},
): Promise<void> {
  await run(
    db,
    `insert into customer (email, firstname, lastname, store_id) values ('buyer@example.com', 'Ben', 'Buyer', 1)`,
  )
  await inParts(count, say, (first, last) => insertQuotes(db, first, last))
  for (const table of ['quote', 'quote_item', 'cart', 'customer']) await db.query(`vacuum analyze ${table}`)
}

async function insertQuotes(db: Database, first: number, last: number): Promise<void> {
  await run(
    db,
    `insert into quote (store_id, status, customer_id, customer_email, customer_firstname, customer_lastname,
       customer_is_guest, customer_note, seller_comment, currency_code, items_count, items_qty, original_subtotal,
       subtotal, discount_amount, shipping_amount, shipping_description, tax_amount, grand_total, expires_at,
       proposed_at, created_at, updated_at)
     select 1, 'proposed', 1, 'buyer@example.com', 'Ben', 'Buyer', false, 'Please with delivery ' || i,
       'Valid for the whole quantity', 'USD', 5, 50, 550, 500, 50, 20, 'Freight', 95, 615, '2099-01-01', t, t, t
     from generate_series($1::int, $2::int) i, lateral (select $3::timestamp + i * interval '1 minute' as t) time`,
    [first, last, createdAt(0)],
  )
  await run(
    db,
    `insert into quote_item (quote_id, product_id, product_type, sku, name, qty, price, original_price,
       discount_percent, tax_percent, tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices)
     select q, p, 'simple', 'OAK-' || p, 'Oak table ' || p, 10, 10, 11, 9.0909, 19, 19, 11.9, 100, 119,
       '[{"qty":100,"price":9.5}]'
     from generate_series($1::int, $2::int) q, generate_series(1, 5) n, lateral (select (q * 7 + n) % 5000 + 1 as p) product
     order by q, n`,
    [first, last],
  )
  await run(
    db,
    `insert into cart (masked_id, store_id, currency_code)
     select md5(i::text), 1, 'USD' from generate_series($1::int, $2::int) i`,
    [first, last],
  )
}

/** A proposal of each of these quotes, every second of them extended, and a message about every second: migrations may read them all. */
export async function loadConversations(db: Database, count: number): Promise<void> {
  await inParts(
    count,
    () => {},
    async (first, last) => {
      await run(
        db,
        `insert into quote_proposal (quote_id, proposal_number, history_id, quote_version, extended_version, record)
       select i, 1, i, 1, 1 - i % 2, json_build_object('quote_id', i, 'note', repeat('As agreed on the telephone. ', 40))
       from generate_series($1::int, $2::int) i`,
        [first, last],
      )
      await run(
        db,
        `insert into quote_comment (quote_id, kind, author, is_internal, text, quote_version, is_read)
       select i, 'comment', 'customer', false, 'Can the quote ' || i || ' be delivered earlier?', 1, true
       from generate_series($1::int, $2::int, 2) i`,
        [first, last],
      )
    },
  )
  for (const table of ['quote_proposal', 'quote_comment']) await db.query(`vacuum analyze ${table}`)
}

export async function loadProducts(db: Database): Promise<void> {
  await run(
    db,
    `insert into product (sku, name, price, tax_percent)
     select 'OAK-' || i, 'Oak table ' || i, 11, 19 from generate_series(1, 5000) i`,
  )
  await db.query('vacuum analyze product')
}
