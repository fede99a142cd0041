// Turns the filters in the address of a list into parameters of the interface. Pages follow each other by keyset.
import { declineReasons } from '../../src/domain/quote-moves.ts'

/**
 * The filters in the address. `status`, `currency` and `store` are separated by commas, `assignee` is a user, `me` or `none`,
 * `reason` is that of a decline, or `none`. `date` is the field that `from` and `to` limit as days of the person's time zone, or
 * of UTC if they end with `Z`. `sort` is a field, with `-` in descending order.
 */
export type ListSearch = Partial<Record<(typeof searchKeys)[number], string>>
// prettier-ignore
const searchKeys = [
  'status', 'text', 'assignee', 'currency', 'store', 'customer', 'reason', 'date', 'from', 'to', 'min', 'max', 'sort', 'view',
] as const

/** One filter of a group; the filters of a group are combined with OR. */
export type GroupFilter = { field: string; conditionType: string; value?: string | number | boolean }
export type Condition = { filter?: Record<string, unknown>; groups?: GroupFilter[][] }
export type Sort = { field: string; isDescending: boolean }

/** How a list is filtered. `statuses` and `text` return conditions, as lists have different fields for them. */
export type ListFilters = {
  idField: string
  statuses?: { all: readonly string[]; condition: (statuses: string[]) => Condition }
  text?: (text: string) => Condition
  /** Fields with a time; the first one is meant if the address has no `date`. */
  dates?: readonly string[]
  hasCustomer?: boolean
  hasAssignee?: boolean
  hasCurrency?: boolean
  hasStore?: boolean
  hasReason?: boolean
  hasTotal?: boolean
  /** Fields to sort by, beside the id; those that can be null are listed once more. */
  sortable?: readonly string[]
  nullable?: readonly string[]
}

export type FilterProps = {
  filters: ListFilters
  search: ListSearch
  /** Changes the named filters; undefined removes one. */
  onChange: (changes: ListSearch) => void
}

const ID = /^[1-9]\d{0,8}$/
const AMOUNT = /^\d{1,11}(\.\d{1,4})?$/
const isDay = (text: string) => /^\d{4}-\d\d-\d\dZ?$/.test(text) && startOfDay(text, 0) !== undefined

/** What a filter may be; those that are not named take any text. */
const isPossible: Partial<Record<(typeof searchKeys)[number], (text: string) => boolean>> = {
  assignee: (text) => text === 'me' || text === 'none' || ID.test(text),
  customer: (text) => ID.test(text),
  from: isDay,
  to: isDay,
  min: (text) => AMOUNT.test(text),
  max: (text) => AMOUNT.test(text),
  reason: (text) => text === 'none' || declineReasons.some((reason) => reason === text),
}

/** Reads the address; what is not a filter is dropped. */
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

/** Returns whether anything but the order and the view is chosen. */
export function isFiltered(search: ListSearch): boolean {
  return Object.keys(search).some((key) => key !== 'sort' && key !== 'view')
}

export function listed(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').filter(Boolean)
}

/** `userId` stands for `me`. */
export function conditionOf(search: ListSearch, filters: ListFilters, userId: number | null): Condition {
  const { status, text, assignee, currency, store, customer, reason, min, max } = search
  const known = listed(status).filter((name) => filters.statuses?.all.includes(name))
  const parts: Condition[] = []
  if (filters.statuses && known.length > 0) parts.push(filters.statuses.condition(known))
  if (filters.text && text?.trim()) parts.push(filters.text(text.trim()))
  if (filters.hasAssignee && assignee) parts.push({ filter: { assignee_id: assigned(assignee, userId) } })
  if (filters.hasCurrency && currency) parts.push({ filter: { currency_code: { in: listed(currency) } } })
  if (filters.hasStore && store) parts.push({ filter: { store_id: { in: listed(store) } } })
  if (filters.hasReason && reason)
    parts.push({ filter: { decline_reason: reason === 'none' ? { null: true } : reason } })
  if (filters.hasCustomer && customer) parts.push({ filter: { customer_id: customer } })
  if (filters.hasTotal && (min || max)) parts.push({ filter: { grand_total: range(min, max) } })
  parts.push(days(search, filters))
  return {
    filter: Object.assign({}, ...parts.map(({ filter }) => filter)) as Record<string, unknown>,
    groups: parts.flatMap(({ groups = [] }) => groups),
  }
}

function assigned(assignee: string, userId: number | null): unknown {
  if (assignee === 'none') return { null: true }
  // An integration is no user: nothing is assigned to it.
  return assignee === 'me' ? (userId ?? { in: [] }) : assignee
}

function range(from: string | undefined, to: string | undefined): Record<string, string> {
  return { ...(from && { from }), ...(to && { to }) }
}

function days({ date, from, to }: ListSearch, { dates = [] }: ListFilters): Condition {
  const field = date !== undefined && dates.includes(date) ? date : dates[0]
  const limits = range(from && startOfDay(from, 0), to && startOfDay(to, 1))
  if (field === undefined || Object.keys(limits).length === 0) return {}
  return {
    filter: {
      [field]: { ...(limits['from'] && { from: limits['from'] }), ...(limits['to'] && { lt: limits['to'] }) },
    },
  }
}

function startOfDay(day: string, daysLater: number): string | undefined {
  const isUtc = day.endsWith('Z')
  const time = new Date(isUtc ? `${calendarDay(day)}T00:00:00Z` : `${day}T00:00:00`)
  // Not 24 hours later: the day of a change of clocks is longer or shorter.
  if (isUtc) time.setUTCDate(time.getUTCDate() + daysLater)
  else time.setDate(time.getDate() + daysLater)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** Returns the day without the `Z` of UTC. */
export function calendarDay(day: string): string {
  return day.replace(/Z$/, '')
}

/** The newest first, unless the address names a field of the list. */
export function sortOf({ sort }: ListSearch, { idField, sortable = [] }: ListFilters): Sort {
  const field = sort?.replace(/^-/, '')
  if (field === undefined || ![idField, ...sortable].includes(field))
    return { field: idField, isDescending: true }
  return { field, isDescending: sort?.startsWith('-') ?? false }
}

/** The last row of a page: its id and the value that it is sorted by. */
export type Last = { id: number; value: string | number | null }
export type ListParameters = Record<string, string | number | boolean>

/** `last` is the row after which the page begins, undefined for the first page. */
export function pageParameters(
  { filter, groups = [] }: Condition,
  { sort, idField, nullable = [] }: { sort: Sort; idField: string; nullable?: readonly string[] },
  page: { size: number; last?: Last | undefined },
): ListParameters {
  const after = page.last ? afterRow(sort, idField, nullable.includes(sort.field), page.last) : []
  return {
    ...rowParameters({ filter, groups: [...groups, ...after] }, sort),
    'searchCriteria[pageSize]': page.size,
    'searchCriteria[count]': false,
  }
}

/** The parameters of all rows, as an export takes them. */
export function rowParameters({ filter = {}, groups = [] }: Condition, sort: Sort): ListParameters {
  return {
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

/** Rows with an equal value follow by id, rows without a value come last. */
function afterRow(
  { field, isDescending }: Sort,
  idField: string,
  isNullable: boolean,
  last: Last,
): GroupFilter[][] {
  const beyond = isDescending ? 'lt' : 'gt'
  const idBeyond = { field: idField, conditionType: beyond, value: last.id }
  if (field === idField) return [[idBeyond]]
  if (last.value === null) return [[{ field, conditionType: 'null' }], [idBeyond]]
  const value = String(last.value)
  const nulls = isNullable ? [{ field, conditionType: 'null' }] : []
  return [
    [{ field, conditionType: `${beyond}eq`, value }, ...nulls],
    [{ field, conditionType: beyond, value }, ...nulls, idBeyond],
  ]
}

/** Whether a row with `value` and `id` comes before the row `last` in the order of the list. */
export function isBefore({ isDescending }: Sort, row: Last, last: Last): boolean {
  if (row.value !== last.value && (row.value === null || last.value === null)) return last.value === null
  const order = compare(row.value, last.value) || row.id - last.id
  return isDescending ? order > 0 : order < 0
}

function compare(one: Last['value'], other: Last['value']): number {
  if (one === other) return 0
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : 1
}

/** A number such as `Q000000045` or `45`, a mail address, or the beginning of a name. */
export function textCondition(
  text: string,
  {
    prefix,
    idField,
    emailField,
    nameFields,
  }: { prefix: string; idField: string; emailField: string; nameFields: string[] },
): Condition {
  const id = new RegExp(`^(?:${prefix})?0*([1-9]\\d{0,9})$`, 'i').exec(text)?.[1]
  if (id !== undefined && Number(id) <= ID_MAX) return { filter: { [idField]: Number(id) } }
  const fields = text.includes('@') ? [emailField] : [...nameFields, emailField]
  return { groups: [fields.map((field) => startsWith(field, text))] }
}

const ID_MAX = 2_147_483_647

export function startsWith(field: string, text: string): GroupFilter {
  return { field, conditionType: 'like', value: `${escapeLike(text)}%` }
}

/** Returns a text with the wildcards of `like` escaped. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
