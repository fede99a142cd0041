// Finds records by the beginning of their number, e-mail address, last name or SKU.
import { scalar, type Json, type Queryable } from '../platform/postgres/database.ts'
import { numbersOf, type FoundType } from './search.ts'

type Source = {
  id: string
  /** The prefix of the increment id, if the record has one. */
  prefix?: string
  /** Searched columns of the record. */
  texts: string[]
  /** The table with the SKUs of the record. */
  items?: string
  columns: string
}

/** For each kind of match; the first in the order of the text. */
const CANDIDATES_MAX = 100

const person = (firstname: string, lastname: string, email: string) =>
  `concat_ws(' · ', nullif(concat_ws(' ', r.${firstname}, r.${lastname}), ''), r.${email}) as title`

const customer = person('customer_firstname', 'customer_lastname', 'customer_email')

const sources: Record<FoundType, Source> = {
  price_request: {
    id: 'request_id',
    prefix: 'REQ',
    texts: ['customer_email', 'customer_lastname', 'product_sku'],
    columns: `increment_id('REQ', r.request_id) as increment_id, ${customer},
      case when r.is_replied then 'replied' when r.is_read then 'read' else 'unread' end as status`,
  },
  quote_request: {
    id: 'request_id',
    prefix: 'QR',
    texts: ['customer_email', 'customer_lastname'],
    items: 'quote_request_item',
    columns: `increment_id('QR', r.request_id) as increment_id, ${customer}, r.status`,
  },
  quote: {
    id: 'quote_id',
    prefix: 'Q',
    texts: ['customer_email', 'customer_lastname'],
    items: 'quote_item',
    columns: `increment_id('Q', r.quote_id) as increment_id, ${customer},
      quote_status(r.status, r.expires_at) as status`,
  },
  customer: {
    id: 'customer_id',
    texts: ['email', 'lastname'],
    columns: `null as increment_id, ${person('firstname', 'lastname', 'email')}, null as status`,
  },
  product: {
    id: 'product_id',
    texts: ['sku'],
    columns: `r.sku as increment_id, r.name as title, null as status`,
  },
}

/** Returns the found records of these types: those with the number first, then those that were changed last. */
export async function search(db: Queryable, types: FoundType[], text: string, limit: number): Promise<Json> {
  const values: unknown[] = [text, limit]
  const selects = types.map((type) => selectSql(type, text, values))
  if (selects.length === 0) return '[]' as Json
  return scalar(
    db,
    `select array_to_json(array(select row_to_json(r) from (
       select record_type, record_id, increment_id, title, status, wire_time(updated_at) as updated_at
       from (${selects.join(' union all ')}) found
       order by is_exact desc, updated_at desc, record_type, record_id desc limit $2::integer) r))::text`,
    values,
  )
}

// Adds the numbers that the text may mean to the values of the statement.
function selectSql(type: FoundType, text: string, values: unknown[]): string {
  const { id, prefix, texts, items, columns } = sources[type]
  const candidates = texts.map((column) => matchesSql(type, column, id))
  if (items) candidates.push(matchesSql(items, 'sku', id))
  const numbers = prefix === undefined ? undefined : numbersOf(prefix, text)
  let isExact = 'false'
  if (numbers) {
    const parameter = (number: number) => `$${values.push(number)}::integer`
    const exact = parameter(numbers.exact)
    const range = `${parameter(numbers.from)} and ${parameter(numbers.to)}`
    isExact = `r.${id} = ${exact}`
    candidates.push(
      `(select ${exact})`,
      `(select ${id} from ${type} where ${id} between ${range} order by ${id} desc limit ${CANDIDATES_MAX})`,
    )
  }
  return `select '${type}' as record_type, r.${id} as record_id, ${columns}, r.updated_at, ${isExact} as is_exact
    from ${type} r where r.${id} in (${candidates.join(' union all ')})`
}

// A range instead of LIKE: it uses the index whatever characters the text has, also in a prepared statement. No assigned
// character is greater than U+10FFFF.
function matchesSql(table: string, column: string, id: string): string {
  return `(select ${id} from ${table}
    where lower(${column}) ~>=~ lower($1::text) and lower(${column}) ~<~ (lower($1::text) || chr(1114111))
    order by lower(${column}) using ~<~, ${id} desc limit ${CANDIDATES_MAX})`
}
