// Turns the filters in the address of a list into parameters of the interface. Pages are read by keyset pagination.
import { declineReasons } from '../../src/domain/quote-moves.ts'

/**
 * The filters in the address. `status`, `currency` and `store` are separated by commas, `assignee` is a user, `me` or `none`,
 * `reason` is that of a decline, or `none`. `date` is the field that `from` and `to` limit as days of the person's time zone, or
 * of UTC if they end with `Z`. `sort` is a field, with `-` in descending order.
 */
export type ListSearch = Partial<Record<(typeof searchKeys)[number], string>>
// oxfmt-ignore
const searchKeys = [
  'status', 'text', 'assignee', 'currency', 'store', 'customer', 'reason', 'date', 'from', 'to', 'min', 'max', 'sort', 'view',
] as const

/** One filter of a group. The filters of a group are combined with OR, the groups with AND. */
export type GroupFilter = { field: string; conditionType: string; value?: string | number | boolean }
export type Condition = {
  filter?: Record<string, unknown>
  groups?: GroupFilter[][]
  search?: string | undefined
}
export type Sort = { field: string; isDescending: boolean }

/** How a list is filtered. Fields for statuses differ between lists, which therefore make conditions of them. */
export type ListFilters = {
  idField: string
  statuses?: {
    all: readonly string[]
    condition: (statuses: string[]) => Condition
    /** Returns the status whose name and badge one has, if not its own. */
    shownAs?: (status: string) => string
  }
  hasText?: boolean
  /** The filter of the record that a text names, which is then the first row. */
  exact?: (text: string) => Record<string, unknown> | undefined
  /** Fields that `date` may name; by default, the first one. */
  dates?: readonly string[]
  hasCustomer?: boolean
  hasAssignee?: boolean
  hasCurrency?: boolean
  hasStore?: boolean
  hasReason?: boolean
  hasTotal?: boolean
  /** Fields to sort by, beside the id. */
  sortable?: readonly string[]
  /** The sortable fields that can be null. */
  nullable?: readonly string[]
}

export type FilterProps = {
  filters: ListFilters
  search: ListSearch
  /** Changes the named filters; undefined removes one. */
  onChange: (changes: ListSearch) => void
}

/** The longest text that the API searches. */
export const TEXT_MAX = 255
const ID = /^[1-9]\d{0,8}$/
const AMOUNT = /^\d{1,11}(\.\d{1,4})?$/
const isDay = (text: string) => /^\d{4}-\d\d-\d\dZ?$/.test(text) && startOfDay(text, 0) !== undefined

/** Which texts a filter accepts; those that are missing here accept any. */
const isPossible: Partial<Record<(typeof searchKeys)[number], (text: string) => boolean>> = {
  assignee: (text) => text === 'me' || text === 'none' || ID.test(text),
  customer: (text) => ID.test(text),
  from: isDay,
  to: isDay,
  min: (text) => AMOUNT.test(text),
  max: (text) => AMOUNT.test(text),
  reason: (text) => text === 'none' || declineReasons.some((reason) => reason === text),
}

/** Reads the address and drops what is no filter, or no possible value of one. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    searchKeys.flatMap((key) => {
      const value = search[key]
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      const text = isText ? String(value) : ''
      return text !== '' && (isPossible[key]?.(text) ?? true) ? [[key, text]] : []
    }),
  )
}

/** Returns whether the address has anything but an order and a view. */
export function isFiltered(search: ListSearch): boolean {
  return Object.keys(search).some((key) => key !== 'sort' && key !== 'view')
}

/** Returns the values of a filter that are separated by commas. */
export function listed(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').filter(Boolean)
}

/** Returns what the rows must match. `userId` is the user whom the filter `me` stands for. */
export function conditionOf(search: ListSearch, filters: ListFilters, userId: number | null): Condition {
  const { status, text, assignee, currency, store, customer, reason, min, max } = search
  const statuses = listed(status).filter((name) => filters.statuses?.all.includes(name))
  const parts: Condition[] = []
  if (filters.statuses && statuses.length > 0) parts.push(filters.statuses.condition(statuses))
  if (filters.hasAssignee && assignee) parts.push({ filter: { assignee_id: assigned(assignee, userId) } })
  if (filters.hasCurrency && currency) parts.push({ filter: { currency_code: { in: listed(currency) } } })
  if (filters.hasStore && store) parts.push({ filter: { store_id: { in: listed(store) } } })
  if (filters.hasReason && reason)
    parts.push({ filter: { decline_reason: reason === 'none' ? { null: true } : reason } })
  if (filters.hasCustomer && customer) parts.push({ filter: { customer_id: customer } })
  if (filters.hasTotal && (min || max))
    parts.push({ filter: { grand_total: { ...(min && { from: min }), ...(max && { to: max }) } } })
  parts.push(dayCondition(search, filters))
  return {
    filter: Object.assign({}, ...parts.map(({ filter }) => filter)) as Record<string, unknown>,
    groups: parts.flatMap(({ groups = [] }) => groups),
    search: filters.hasText ? text?.trim().slice(0, TEXT_MAX) || undefined : undefined,
  }
}

function assigned(assignee: string, userId: number | null): unknown {
  if (assignee === 'none') return { null: true }
  // An integration is no user: nothing is assigned to it.
  return assignee === 'me' ? (userId ?? { in: [] }) : assignee
}

function dayCondition({ date, from, to }: ListSearch, { dates = [] }: ListFilters): Condition {
  const field = date !== undefined && dates.includes(date) ? date : dates[0]
  const start = from && startOfDay(from, 0)
  const end = to && startOfDay(to, 1)
  if (field === undefined || (!start && !end)) return {}
  return { filter: { [field]: { ...(start && { from: start }), ...(end && { lt: end }) } } }
}

/**
 * Returns the start of a day, or of a later one, as the API expects times; undefined if the text is no date (31 February counts as
 * 3 March).
 */
function startOfDay(day: string, daysLater: number): string | undefined {
  const isUtc = day.endsWith('Z')
  const time = new Date(isUtc ? `${calendarDay(day)}T00:00:00Z` : `${day}T00:00:00`)
  // Not by adding 24 hours: a day on which clocks change is longer or shorter.
  if (isUtc) time.setUTCDate(time.getUTCDate() + daysLater)
  else time.setDate(time.getDate() + daysLater)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** Returns the day without the `Z` of UTC. */
export function calendarDay(day: string): string {
  return day.replace(/Z$/, '')
}

/** Returns the order of the rows: the newest first, unless the address names a field that the list can be sorted by. */
export function sortOf({ sort }: ListSearch, { idField, sortable = [] }: ListFilters): Sort {
  const field = sort?.replace(/^-/, '')
  if (field === undefined || ![idField, ...sortable].includes(field))
    return { field: idField, isDescending: true }
  return { field, isDescending: sort?.startsWith('-') ?? false }
}

/** The position of a row in the order of the list: its id and the value that it is sorted by. */
export type Position = { id: number; value: string | number | null }
export type ListParameters = Record<string, string | number | boolean>

/** The page begins after the row at `after`; without it, it is the first one. */
export function pageParameters(
  { filter, groups = [], search }: Condition,
  { sort, idField, nullable = [] }: { sort: Sort; idField: string; nullable?: readonly string[] },
  page: { size: number; after?: Position | undefined },
): ListParameters {
  const remaining = page.after ? rowsAfter(page.after, sort, idField, nullable.includes(sort.field)) : []
  return {
    ...rowParameters({ filter, groups: [...groups, ...remaining], search }, sort),
    'searchCriteria[pageSize]': page.size,
    'searchCriteria[count]': false,
  }
}

/** Returns the parameters for all rows, which an export needs. */
export function rowParameters({ filter = {}, groups = [], search }: Condition, sort: Sort): ListParameters {
  return {
    ...(search !== undefined && { search }),
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    ...groupParameters(groups),
    'searchCriteria[sortOrders][0][field]': sort.field,
    'searchCriteria[sortOrders][0][direction]': sort.isDescending ? 'DESC' : 'ASC',
  }
}

function groupParameters(groups: GroupFilter[][]): ListParameters {
  return Object.fromEntries(
    groups.flatMap((group, index) =>
      group.flatMap((filter, position) =>
        Object.entries(filter).map(([part, value]) => [
          `searchCriteria[filterGroups][${index}][filters][${position}][${part}]`,
          value,
        ]),
      ),
    ),
  )
}

/**
 * Returns the condition of the rows after one. Rows with the same value are in the order of their ids, those without a value are
 * last: (value is beyond, or equal, or null) and (value is beyond or null, or id is beyond).
 */
function rowsAfter(
  row: Position,
  { field, isDescending }: Sort,
  idField: string,
  isNullable: boolean,
): GroupFilter[][] {
  const beyond = isDescending ? 'lt' : 'gt'
  const idBeyond = { field: idField, conditionType: beyond, value: row.id }
  if (field === idField) return [[idBeyond]]
  if (row.value === null) return [[{ field, conditionType: 'null' }], [idBeyond]]
  const value = String(row.value)
  const nulls = isNullable ? [{ field, conditionType: 'null' }] : []
  return [
    [{ field, conditionType: `${beyond}eq`, value }, ...nulls],
    [{ field, conditionType: beyond, value }, ...nulls, idBeyond],
  ]
}

/** Returns whether a row comes before another one in the order of the list. */
export function isBefore({ isDescending }: Sort, row: Position, other: Position): boolean {
  if (row.value !== other.value && (row.value === null || other.value === null)) return other.value === null
  const difference = compare(row.value, other.value) || row.id - other.id
  return isDescending ? difference > 0 : difference < 0
}

function compare(one: Position['value'], other: Position['value']): number {
  if (one === other) return 0
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : 1
}

/** Returns the filter of the record with a number such as `Q000000045` or `45`; `prefix` begins the numbers. */
export const exactNumber =
  (prefix: string, idField: string) =>
  (text: string): Record<string, unknown> | undefined => {
    const id = new RegExp(`^(?:${prefix})?0*([1-9]\\d{0,9})$`, 'i').exec(text)?.[1]
    return id !== undefined && isId(Number(id)) ? { [idField]: Number(id) } : undefined
  }

/** The largest `integer` of PostgreSQL. */
const ID_MAX = 2_147_483_647

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ID_MAX

/** Returns the condition of the row that comes first: the record that the text names, unless the address has an order. */
export function exactCondition(
  condition: Condition,
  { sort }: ListSearch,
  { exact }: ListFilters,
): Condition | undefined {
  const filter = condition.search !== undefined && sort === undefined && exact?.(condition.search)
  return filter ? { ...condition, filter: { ...condition.filter, ...filter } } : undefined
}

/** Returns a text with the wildcards of `like` escaped. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
