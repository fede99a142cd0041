// Reads the statistics of quotes and of price requests.
//
// `quote_figure` has the figures of quotes by day, currency, store and assignee. Triggers append every change to
// `quote_figure_change`, as an update of a shared sum would make transactions wait for each other; a job adds the changes to
// the sums every ten minutes, and reads use both. A change of a rule in the view `quote_move` needs a migration that computes the
// figures again. Of the statements, $1 and $2 are the first and the last day, $3 the store, $4 the assignee, $5 the currency.
import { scalar, type Json, type Queryable } from '../platform/postgres/database.ts'
import { durationSummary } from './duration-repository.ts'

/** Days in UTC, both included. */
export type Period = { from: string; to: string }

type Scope = Period & { store_id?: number; assignee_id?: number }

const funnel = ['requested', 'quoted', 'proposed', 'accepted', 'purchased']
const figures = [...funnel, 'declined', 'expired', 'cancelled']
const inScope = '($3::int is null or store_id = $3) and ($4::int is null or assignee_id = $4)'
const sumOf = (figure: string, column = 'quotes') =>
  `coalesce(sum(${column}) filter (where figure = '${figure}'), 0)`

const rowsSql = (table: string) => `
  select figure, day, detail, seconds, quotes, grand_total from ${table}
  where currency_code = $5 and figure = any('{${figures.join(',')}}') and day between $1 and $2 and ${inScope}
  union all
  select 'open', day, detail, null, quotes, grand_total from ${table}
  where currency_code = $5 and figure = 'open' and ${inScope}`

// Quotes that are due are no longer open, whether their expiry has been recorded or not: they are subtracted.
const dueSql = `select 'open', expires_at::date, status, null::int, -1, -grand_total from quote
  where status in ('approved', 'proposed', 'accepted') and expires_at <= utc_now() and currency_code = $5 and ${inScope}`

// Finds each currency in the index, however many rows it has.
const otherCurrenciesSql = `(
  with recursive known as (
    select min(currency_code) as code from quote_figure
    union all select (select min(currency_code) from quote_figure where currency_code > code) from known
    where code is not null)
  select coalesce(json_agg(code order by code), '[]') from (
    select code from known where code <> $5
    union select currency_code from quote_figure_change where currency_code <> $5) other)`

const openSql = `(
  select json_agg(json_build_object('status', status, 'quotes', quotes, 'grand_total', trim_scale(grand_total)) order by place)
  from (select status, place, coalesce(sum(quotes), 0) as quotes, coalesce(sum(grand_total), 0) as grand_total
    from unnest('{pending,approved,proposed,accepted}'::text[]) with ordinality as known (status, place)
    left join counted on figure = 'open' and detail = status group by status, place) open)`

const expiringSql = `(
  select json_agg(json_build_object('within_days', days, 'quotes', quotes, 'grand_total', trim_scale(grand_total)) order by days)
  from (select days, coalesce(sum(quotes), 0) as quotes, coalesce(sum(grand_total), 0) as grand_total
    from unnest('{1,7,14,30}'::int[]) days
    left join counted on figure = 'open' and detail = 'proposed' and day <= utc_now()::date + days group by days) expiring)`

const reasonsSql = `(
  select coalesce(json_agg(json_build_object('reason_code', detail, 'quotes', quotes) order by quotes desc, detail), '[]')
  from (select detail, sum(quotes) as quotes from counted where figure = 'declined'
    group by detail having sum(quotes) > 0) reason)`

// Every week of the period, with what `columns` select of the rows of `source` in it.
const weeksSql = (source: string, columns: Record<string, string>) => `(
  select json_agg(json_build_object('week_start', to_char(week, 'YYYY-MM-DD'),
    ${Object.keys(columns)
      .map((name) => `'${name}', coalesce(${name}, 0)`)
      .join(', ')}) order by week)
  from generate_series(date_trunc('week', $1::date::timestamp), $2::date::timestamp, '1 week') week
  left join (select week,
      ${Object.entries(columns)
        .map(([name, sql]) => `${sql} as ${name}`)
        .join(', ')}
    from ${source} where figure <> 'open' group by 1) weekly using (week))`

const quoteSql = `
  with rows as materialized (${rowsSql('quote_figure')} union all ${rowsSql('quote_figure_change')}
    union all ${dueSql}),
  counted as materialized (
    select figure, date_trunc('week', day::timestamp) as week, case figure when 'open' then day end as day, detail,
      sum(quotes) as quotes, sum(grand_total) as grand_total
    from rows group by 1, 2, 3, 4),
  total as (select ${figures.map((figure) => `${sumOf(figure)} as ${figure}`).join(', ')} from counted),
  lasted as (select seconds, quotes from rows where figure = 'proposed')
  select json_build_object('currency_code', $5::text, 'other_currencies', ${otherCurrenciesSql},
    'open', ${openSql}, 'expiring', ${expiringSql},
    'funnel', json_build_object(${funnel.map((figure) => `'${figure}', ${figure}`).join(', ')}),
    'outcomes', json_build_object('accepted', accepted, 'declined', declined, 'expired', expired, 'cancelled', cancelled,
      'win_rate', trim_scale(round(accepted::numeric / nullif(accepted + declined + expired, 0), 4))),
    'reasons', ${reasonsSql}, 'time_to_proposal', ${durationSummary('lasted')},
    'weeks', ${weeksSql('counted', {
      proposed: sumOf('proposed'),
      accepted: sumOf('accepted'),
      declined: sumOf('declined'),
      expired: sumOf('expired'),
      accepted_total: `trim_scale(${sumOf('accepted', 'grand_total')})`,
    })})::text
  from total`

export async function findQuoteStatistics(
  db: Queryable,
  currencyCode: string,
  { from, to, store_id, assignee_id }: Scope,
): Promise<Json> {
  return scalar(db, quoteSql, [from, to, store_id, assignee_id, currencyCode])
}

const ofRequest = inScope.replaceAll(/(store|assignee)_id/g, 'p.$&')
const inPeriod = (time: string) => `${time} >= $1::date and ${time} < $2::date + 1`
const isOpen = 'close_reason is null'
const archivedSql = `(select * from archived_record where record_type = 'price_request' and file_id is not null)`
// Each state has an index of its own.
const unansweredSql = ['not is_read', 'is_read']
  .map(
    (state) =>
      `select created_at from price_request p where ${state} and not is_replied and ${isOpen} and ${ofRequest}`,
  )
  .join(' union all ')

// Counts of price requests are named quotes, as in the figures that the same functions read.
const requestSql = `
  with first_reply as materialized (
    select r.created_at, extract(epoch from r.created_at - p.created_at)::int as seconds, 1 as quotes
    from price_request_reply r join price_request p using (request_id)
    where ${inPeriod('r.created_at')} and ${ofRequest} and not exists (
      select from price_request_reply e where e.request_id = r.request_id and e.reply_id < r.reply_id)
    union all select p.replied_at, extract(epoch from p.replied_at - p.created_at)::int, 1 from ${archivedSql} p
    where ${inPeriod('p.replied_at')} and ${ofRequest}),
  moved as (
    select 'submitted' as figure, date_trunc('week', created_at) as week, count(*) as quotes
    from (select created_at, store_id, assignee_id from price_request
      union all select created_at, store_id, assignee_id from ${archivedSql} a) p
    where ${inPeriod('created_at')} and ${ofRequest} group by 2
    union all select 'replied', date_trunc('week', created_at), count(*) from first_reply group by 2)
  select json_build_object(
    'unread', (select count(*) from price_request p where not is_read and ${isOpen} and ${ofRequest}),
    'unanswered', count(*), 'oldest_unanswered_at', wire_time(min(created_at)),
    'time_to_first_reply', ${durationSummary('first_reply')},
    'weeks', ${weeksSql('moved', { submitted: sumOf('submitted'), replied: sumOf('replied') })})::text
  from (${unansweredSql}) unanswered`

export async function findPriceRequestStatistics(
  db: Queryable,
  { from, to, store_id, assignee_id }: Scope,
): Promise<Json> {
  return scalar(db, requestSql, [from, to, store_id, assignee_id])
}

/** Adds the changes of the figures to their sums. Returns the number of changes. */
export async function sumQuoteFigures(db: Queryable): Promise<number> {
  const key = 'currency_code, figure, day, store_id, assignee_id, detail, seconds'
  return scalar(
    db,
    `with taken as (delete from quote_figure_change returning *),
     added as (
       insert into quote_figure
       select ${key}, sum(quotes), sum(grand_total) from taken group by ${key}
       having sum(quotes) <> 0 or sum(grand_total) <> 0
       on conflict (${key}) do update set quotes = quote_figure.quotes + excluded.quotes,
         grand_total = quote_figure.grand_total + excluded.grand_total)
     select count(*)::int from taken`,
  )
}
