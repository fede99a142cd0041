// The tables of an archived record, and the statements that read, lock, delete and insert their rows: built from the foreign keys, so that
// no table can be forgotten.
import { many, type Queryable } from '../platform/postgres/database.ts'

/** The kinds of records, and the order of the parameters with their ids. Those that refer to each other are archived together, as a deal. */
export const kinds = ['price_request', 'quote_request', 'quote'] as const
export type Kind = (typeof kinds)[number]

/** Columns that refer to a record without a foreign key, as their rows may be written after it changed. */
const OTHER_KEYS: ForeignKey[] = [
  { table: 'quote_mail', column: 'quote_id', is_required: true, parent: 'quote', parent_column: 'quote_id' },
]
/** Columns with addresses and ids of buyers. */
const PERSON_COLUMNS = [
  'customer_email',
  'former_customer_email',
  'address',
  'recipient',
  'customer_id',
  'former_customer_id',
]

type ForeignKey = {
  table: string
  column: string
  is_required: boolean
  parent: string
  parent_column: string
}

/** `cleared` are the columns that a deletion of what they refer to clears, as foreign key to a table of its own. */
export type Table = { name: string; key: string[]; columns: string[]; cleared: ForeignKey[] }

/** `tables`: those that others refer to come first. */
export type Graph = { tables: Table[]; keys: ForeignKey[] }

/** Reads the tables of the archive: those of the records, and all that refer to them directly or indirectly. */
export async function readGraph(db: Queryable): Promise<Graph> {
  const all = [
    ...(await many<ForeignKey & { clears: boolean }>(
      db,
      `select c.conrelid::regclass::text as table, a.attname::text as column, a.attnotnull as is_required,
         c.confrelid::regclass::text as parent, p.attname::text as parent_column, c.confdeltype = 'n' as clears
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
       order by a.attnotnull desc, 1, 2`,
    )),
    ...OTHER_KEYS.map((key) => ({ ...key, clears: false })),
  ]
  const names = new Set<string>(kinds)
  for (const name of names) for (const { table, parent } of all) if (parent === name) names.add(table)
  const inside = all.filter(({ table, parent }) => names.has(table) && names.has(parent))
  const outside = all.filter(({ table, parent, clears }) => names.has(table) && !names.has(parent) && clears)
  const described = await many<Table>(
    db,
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns,
       (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum)) from pg_index i
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey::int2[])
        where i.indrelid = to_regclass(t.name) and i.indisprimary) as key
     from unnest($1::text[]) t (name)
     join pg_attribute a on a.attrelid = to_regclass(t.name) and a.attnum > 0 and not a.attisdropped
     group by t.name`,
    [[...names]],
  )
  const tables = described.map((table) => ({
    ...table,
    cleared: outside.filter((key) => key.table === table.name),
  }))
  return { tables: parentsFirst(tables, inside), keys: inside }
}

function parentsFirst(tables: Table[], keys: ForeignKey[]): Table[] {
  const sorted: Table[] = []
  while (sorted.length < tables.length) {
    const isPlaced = (name: string) => sorted.some((table) => table.name === name)
    const next = tables.find(
      ({ name }) =>
        !isPlaced(name) &&
        keys.every(({ table, parent }) => table !== name || parent === name || isPlaced(parent)),
    )
    if (!next) throw new Error('the foreign keys of the archive form a circle')
    sorted.push(next)
  }
  return sorted
}

/**
 * Returns the condition that a row of the table belongs to records; `idsOf` returns the SQL of the ids of a kind, by default a parameter
 * in the order of `kinds`.
 */
export function belongs(
  { keys }: Pick<Graph, 'keys'>,
  name: string,
  idsOf = (kind: Kind) => `(select $${kinds.indexOf(kind) + 1}::integer[])::integer[]`,
): string {
  if (isKind(name)) return `${idOf(name)} = any(${idsOf(name)})`
  const [key] = keys
    .filter(({ table, is_required }) => table === name && is_required)
    .sort((one, other) => Number(isKind(other.parent)) - Number(isKind(one.parent)))
  if (!key) throw new Error(`${name} refers to no archived record by a column that is not null`)
  if (isKind(key.parent)) return `${key.column} = any(${idsOf(key.parent)})`
  return `${key.column} in (select ${key.parent_column} from ${key.parent} where ${belongs({ keys }, key.parent, idsOf)})`
}

export const idOf = (kind: Kind) => (kind === 'quote' ? 'quote_id' : 'request_id')

const isKind = (name: string): name is Kind => (kinds as readonly string[]).includes(name)

/**
 * Returns the statement that finds the deals of records: $1 is their kind, $2 their ids. Its rows are the `anchor`, the smallest of
 * the ids that led to the deal, and the members, as arrays in the order of `kinds`.
 */
export function dealsSql({ tables, keys }: Graph): string {
  const links = tables.flatMap(({ name }) => {
    const ends = keys
      .filter(({ table, parent }) => table === name && isKind(parent))
      .map(({ column, parent }) => ({ column, kind: parent as Kind }))
    if (isKind(name)) ends.push({ column: idOf(name), kind: name })
    return ends.flatMap((from) =>
      ends
        .filter((to) => to !== from && to.kind !== from.kind)
        .map(
          (to) =>
            `select '${to.kind}', ${to.column} from ${name}
             where m.kind = '${from.kind}' and ${from.column} = m.id and ${to.column} is not null`,
        ),
    )
  })
  const members = kinds.map(
    (kind) =>
      `array(select distinct id from member d where d.anchor = a.anchor and kind = '${kind}' order by id) as ${kind}`,
  )
  return `with recursive member (anchor, kind, id) as (
      select id, $1::text, id from unnest($2::integer[]) id
      union select m.anchor, l.kind, l.id from member m, lateral (${links.join(' union all ')}) l (kind, id))
    select anchor, ${members.join(', ')}
    from (select distinct anchor from member m where not exists (
      select from member o where (o.kind, o.id) = ($1::text, m.anchor) and o.anchor < m.anchor)) a order by anchor`
}

/**
 * Returns the statement that reads deals, of which $1 is a JSON array of objects with the ids of each kind, each as one line of JSON; a
 * line break in a stored JSON can only be white space. `persons` are the buyers, `uploads` the files. Deals that `isClosed`, a
 * condition on the arrays of `d`, excludes, and those of which a row was written in the last $2 days, have no line.
 */
export function linesSql(graph: Graph, isClosed: string): string {
  const { tables } = graph
  const of = ({ name }: Table) => `from ${name} t where ${belongs(graph, name, (kind) => `d.${kind}`)}`
  const rows = tables.map((table) => {
    const order = table.key.map((column) => `t.${column}`).join(', ')
    return `'${table.name}', (select coalesce(json_agg(t order by ${order}), '[]') ${of(table)})`
  })
  const each = (names: string[], select: (column: string) => string) =>
    tables.flatMap((table) =>
      table.columns
        .filter((column) => names.includes(column))
        .map((column) => `select ${select(column)} ${of(table)}`),
    )
  const times = each(['created_at', 'updated_at'], (column) => `max(t.${column})`)
  const persons = each(PERSON_COLUMNS, (column) =>
    column.endsWith('_id') ? `'customer ' || t.${column}` : `lower(t.${column})`,
  )
  const uploads = each(['path'], () => 't.path, t.name, t.size, t.hash')
  const records = kinds.map((kind) => `'${kind}', d.${kind}`).join(', ')
  return `select place::integer - 1 as place,
      translate(json_build_object('records', json_build_object(${records}),
        'tables', json_build_object(${rows.join(', ')}))::text, E'\\n\\r', '  ') as line,
      array(select distinct person from (${persons.join(' union all ')}) p (person) where person is not null) as persons,
      (select coalesce(json_agg(u), '[]') from (select distinct on (path) * from (${uploads.join(' union all ')}) f) u) as uploads
    from ${DEALS} where ${isClosed}
      and (select max(at) from (${times.join(' union all ')}) w (at)) < utc_now() - make_interval(days => $2)
    order by place`
}

/**
 * Returns the statement that returns the bytes that the rows of deals take in the database, in the order of $1, an array as that of
 * `linesSql`. It reads no long texts; these take more as JSON, as they are compressed.
 */
export function sizesSql(graph: Graph): string {
  const sizes = graph.tables.map(({ name, columns }) => {
    const size = columns.map((column) => `coalesce(pg_column_size(t.${column}), 0)`).join(' + ')
    return `(select coalesce(sum(${size}), 0) from ${name} t where ${belongs(graph, name, (kind) => `d.${kind}`)})`
  })
  return `select (${sizes.join(' + ')})::float8 from ${DEALS} order by place`
}

/** The deals of $1 as rows `d`, numbered by `place`. */
const DEALS = `rows from (json_to_recordset($1) as (${kinds.map((kind) => `${kind} integer[]`).join(', ')}))
  with ordinality d (${kinds.join(', ')}, place)`

/** Lets a statement about one kind take the ids of all. */
const ALL_IDS = `cardinality($1::integer[]) + cardinality($2::integer[]) + cardinality($3::integer[]) > 0`

export type Statement = { name: string; sql: string }

/** Returns the statements that lock all rows of deals; they fail at once if another transaction holds one. */
export function lockSqls(graph: Graph): Statement[] {
  return graph.tables.map(({ name }) => ({
    name,
    sql: `select from ${name} where ${belongs(graph, name)} and ${ALL_IDS} for update nowait`,
  }))
}

/** Returns the statements that delete the rows of deals, those that refer to others first. */
export function deleteSqls(graph: Graph): Statement[] {
  return graph.tables
    .map(({ name }) => ({ name, sql: `delete from ${name} where ${belongs(graph, name)} and ${ALL_IDS}` }))
    .reverse()
}

/**
 * Returns the statement that inserts the rows that the line in $1 has of a table, with the columns that they have: columns that were added
 * since get their defaults. A user who is gone is nobody.
 */
export function insertSql({ name, columns, cleared }: Table, present: string[]): string {
  const known = columns.filter((column) => present.includes(column))
  const values = known.map((column) => {
    const key = cleared.find((each) => each.column === column)
    return key
      ? `(select p.${key.parent_column} from ${key.parent} p where p.${key.parent_column} = r.${column})`
      : `r.${column}`
  })
  return `insert into ${name} (${known.join(', ')}) overriding system value
    select ${values.join(', ')} from json_populate_recordset(null::${name}, $1::json->'tables'->'${name}') r`
}
