// Finds records of all kinds by words, anywhere in their searchable text.
import { scalar, type Json, type Queryable } from '../platform/postgres/database.ts'
import { idOf, type FoundType } from './search.ts'

type Source = {
  id: string
  /** The prefix of the increment id; empty if the id is a number of its own. */
  prefix?: string
  /** The column by whose value people know a record, such as the SKU. */
  key?: string
  columns: string
}

/** Of each kind, the newest that match are considered. */
const CANDIDATES_MAX = 100

const person = (firstname: string, lastname: string, email: string) =>
  `concat_ws(' · ', nullif(concat_ws(' ', r.${firstname}, r.${lastname}), ''), r.${email}) as title`

const customer = person('customer_firstname', 'customer_lastname', 'customer_email')

const noTotal = 'null::numeric as grand_total, null as currency_code'

const sources: Record<FoundType, Source> = {
  price_request: {
    id: 'request_id',
    prefix: 'REQ',
    columns: `increment_id('REQ', r.request_id) as increment_id, ${customer},
      case when r.close_reason is not null then 'closed' when r.is_replied then 'replied' when r.is_read then 'read'
        else 'unread' end as status, coalesce(r.product_name, r.product_sku) as subject, ${noTotal}`,
  },
  quote_request: {
    id: 'request_id',
    prefix: 'QR',
    columns: `increment_id('QR', r.request_id) as increment_id, ${customer}, r.status,
      (select i.name from quote_request_item i where i.request_id = r.request_id order by i.item_id limit 1) as subject,
      ${noTotal}`,
  },
  quote: {
    id: 'quote_id',
    prefix: 'Q',
    columns: `increment_id('Q', r.quote_id) as increment_id, ${customer},
      quote_status(r.status, r.expires_at) as status, coalesce(r.title,
        (select i.name from quote_item i where i.quote_id = r.quote_id
         order by i.is_chosen desc, i.position, i.item_id limit 1)) as subject,
      trim_scale(r.grand_total) as grand_total, r.currency_code`,
  },
  customer: {
    id: 'customer_id',
    prefix: '',
    key: 'email',
    columns: `null as increment_id, ${person('firstname', 'lastname', 'email')}, null as status, null as subject, ${noTotal}`,
  },
  product: {
    id: 'product_id',
    key: 'sku',
    columns: `r.sku as increment_id, r.name as title, null as status, null as subject, ${noTotal}`,
  },
}

/**
 * Returns the found records of these types: those with the number, SKU or e-mail address first, then those that were changed last.
 * No type takes the place of another: each has its share of the limit.
 */
export async function search(db: Queryable, types: FoundType[], text: string, limit: number): Promise<Json> {
  const values: unknown[] = [text, limit]
  const selects = types.map((type) => selectSql(type, text, values))
  if (selects.length === 0) return '[]' as Json
  return scalar(
    db,
    `select array_to_json(array(select row_to_json(r) from (
       select record_type, record_id, increment_id, title, status, wire_time(updated_at) as updated_at,
         subject, grand_total, currency_code, wire_time(created_at) as created_at from (
         select *, row_number() over (partition by record_type order by is_exact desc, updated_at desc, record_id desc) as rank
         from (${selects.join(' union all ')}) found
         order by is_exact desc, rank, updated_at desc limit $2::integer) best
       order by is_exact desc, updated_at desc, record_type, record_id desc) r))::text`,
    values,
  )
}

// Adds the number that the text may mean to the values of the statement.
function selectSql(type: FoundType, text: string, values: unknown[]): string {
  const { id, prefix, key, columns } = sources[type]
  // By the index, or newest first if the words are so frequent that those are found sooner.
  const candidates = [
    `select search_ids('${type}', $1::text, ${CANDIDATES_MAX}, search_is_frequent('${type}', $1::text))`,
  ]
  const exact: string[] = []
  const number = prefix === undefined ? undefined : idOf(prefix, text)
  if (number !== undefined) {
    const parameter = `$${values.push(number)}::integer`
    exact.push(`r.${id} = ${parameter}`)
    candidates.push(`select ${parameter}`)
  }
  if (key) {
    exact.push(`lower(r.${key}) = lower($1::text)`)
    candidates.push(`select ${id} from ${type} where lower(${key}) = lower($1::text)`)
  }
  return `select '${type}' as record_type, r.${id} as record_id, ${columns}, r.updated_at, r.created_at,
      ${exact.join(' or ') || 'false'} as is_exact
    from ${type} r where r.${id} = any(array(${candidates.join(' union all ')}))`
}
