// List responses: parses filter and paging, and sends the rows, streamed if there are many.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import type { RowFraming } from '../../platform/postgres/copy-rows.ts'
import {
  one,
  type Database,
  type ListReader,
  type ListRequest,
  type Queryable,
} from '../../platform/postgres/database.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { parseFilter, withFilterGroups, type GroupedFilter } from '../../platform/lists/filter.ts'
import {
  listSql,
  readShort,
  sortableFields,
  type ListQuery,
  type ListSource,
} from '../../platform/lists/list-query.ts'
import { andWords, indexSearch } from '../../platform/lists/word-search.ts'
import {
  FILTER_GROUP,
  filterGroupParameters,
  FilterParameter,
  pagingParameters,
  CustomerSearchParameter,
  SearchParameter,
} from '../../platform/wire-schema.ts'
import { waitUncounted } from '../pipeline/load-shedding.ts'
import { partial, picked } from './partial-response.ts'
import { camelCase } from '../pipeline/request-input.ts'
import { sendJson } from './write.ts'

const CURRENT_PAGE = 'searchCriteria[currentPage]'

/** Schema options of a list's query: any number of filter groups. */
export const groupedList = {
  additionalProperties: false,
  patternProperties: { [FILTER_GROUP.source]: { type: 'string' } },
}

export const listParameters = (source: ListSource) =>
  Type.Object(
    {
      filter: FilterParameter(Object.keys(source.fields)),
      ...(source.searched && { search: source.searched_id ? CustomerSearchParameter : SearchParameter }),
      ...pagingParameters(sortableFields(source)),
      ...filterGroupParameters(Object.keys(source.fields)),
    },
    groupedList,
  )

type QueryParameters = {
  filter?: string
  search?: string
  'searchCriteria[pageSize]'?: number
  'searchCriteria[currentPage]'?: number
  'searchCriteria[count]'?: boolean
  'searchCriteria[countMax]'?: number
  'searchCriteria[sortOrders][0][field]'?: string
  'searchCriteria[sortOrders][0][direction]'?: 'ASC' | 'DESC'
}

/** Reads the `listParameters` of a request. Throws if the filter or the paging is invalid. */
export function readListQuery(request: FastifyRequest, source: ListSource): ListQuery {
  const query = request.query as QueryParameters
  const size = query['searchCriteria[pageSize]']
  const number = query[CURRENT_PAGE]
  if (size === undefined && number !== undefined)
    throw invalidField(CURRENT_PAGE, 'asks for searchCriteria[pageSize].')
  return {
    condition: withFilterGroups(parseFilter(query.filter, source.fields), filterGroups(query), source.fields),
    sort_field: query['searchCriteria[sortOrders][0][field]'],
    direction: query['searchCriteria[sortOrders][0][direction]'] ?? 'ASC',
    page: size === undefined ? undefined : { size, number: number ?? 1 },
    search: query.search?.trim() || undefined,
    is_counted: query['searchCriteria[count]'] ?? true,
    count_max: query['searchCriteria[countMax]'],
  }
}

/** Adds the search to the condition of a query. */
export async function withSearch(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  query: ListQuery,
): Promise<ListQuery> {
  const { search, condition } = query
  if (search === undefined || source.searched === undefined) return query
  const lists = await openReads(db.lists, request, reply)
  await indexSearch(db.autocommit)
  const own = source.fields[source.id]!.sql
  const { searched, searched_id } = source
  const words = { kind: searched, id: searched_id ?? own, own_id: searched_id && own, text: search }
  return { ...query, condition: await andWords(lists, condition, words) }
}

/** Collects the parts of each filter, which are parameters of their own: field, value and condition type. */
function filterGroups(query: object): GroupedFilter[][] {
  const groups: Record<string, Record<string, GroupedFilter>> = {}
  for (const [name, value] of Object.entries(query)) {
    const [, groupIndex, filterIndex, part] = FILTER_GROUP.exec(name) ?? []
    if (groupIndex === undefined || filterIndex === undefined || part === undefined) continue
    const filters = (groups[groupIndex] ??= {})
    const filter = (filters[filterIndex] ??= { name: name.slice(0, name.lastIndexOf('[')) })
    filter[part as 'field'] = String(value)
  }
  return Object.values(groups).map((filters) => Object.values(filters))
}

/** Sends the rows as a bare array; with paging also X-Total-Count and Link, unless the caller wants no count. */
export async function sendList(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  plainQuery = readListQuery(request, source),
): Promise<FastifyReply> {
  const query = await withSearch(db, request, reply, source, plainQuery)
  if (query.page && query.is_counted) await countRows(db, request, reply, source, query)
  const { rows, values } = listSql(source, query)
  return sendRows(db.lists, request, reply, rows, values)
}

/** Sends the rows in Magento's format: `items`, `search_criteria` and `total_count`. */
export async function sendPage(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
): Promise<FastifyReply> {
  const query = await withSearch(db, request, reply, source, readListQuery(request, source))
  const { fields } = request.state
  const total_count = query.is_counted ? await countRows(db, request, reply, source, query) : undefined
  const search_criteria = criteriaOf(request, query)
  const otherFields = JSON.stringify(picked({ search_criteria, total_count }, fields))
  if (fields && !fields.has('items')) return sendJson(reply, otherFields)
  const { rows, values } = listSql(source, query)
  return sendRows(db.lists, request, reply, rows, values, {
    ...(fields && { change: (row) => JSON.stringify(picked(JSON.parse(row), fields.get('items'))) }),
    before: '{"items":[',
    after: otherFields === '{}' ? ']}' : `],${otherFields.slice(1)}`,
  })
}

/** Repeats the filters and the paging of the request, as Magento does. */
function criteriaOf({ query }: FastifyRequest, { page }: ListQuery): object {
  return {
    filter_groups: filterGroups(query as object).map((group) => ({
      filters: group.map(({ field, value = null, conditionType: condition_type = 'eq' }) => ({
        field,
        value,
        condition_type,
      })),
    })),
    page_size: page?.size ?? null,
    current_page: page?.number ?? null,
  }
}

/** Returns the number of rows on all pages; with paging also sets X-Total-Count and Link. */
export async function countRows(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  query: ListQuery,
): Promise<number> {
  const { count } = await one<{ count: string }>(
    await openReads(db.lists, request, reply),
    listSql(source, query).count,
    query.condition.values,
  )
  const total = Number(count)
  if (query.page)
    reply.headers({ 'x-total-count': total, link: links(request.originalUrl, query.page, total) })
  return total
}

/** The headers, and the text before, between and after the rows. */
export type Frame = RowFraming & { headers: Record<string, string> }

const jsonArray: Frame = {
  headers: { 'content-type': 'application/json; charset=utf-8' },
  before: '[',
  between: ',',
  after: ']',
}

/** At most this many rows are held in memory: a row can have texts of 65,535 characters. */
const SHORT_ROWS = 100

/**
 * Sends the texts of the rows, by default as a JSON array: a short list from a single statement, a long one as a stream
 * that holds little in memory.
 */
export async function sendRows(
  reader: ListReader,
  request: FastifyRequest,
  reply: FastifyReply,
  sql: string,
  values: unknown[],
  frame: Partial<Frame> = {},
): Promise<FastifyReply> {
  const { headers, ...framing } = { ...jsonArray, ...frame }
  const { before, between, after } = framing
  // HEAD needs no rows: it has the headers of GET, without a length.
  if (request.method === 'HEAD') return reply.headers(headers).send(Readable.from([]))
  const list = await openList(request, reply)
  const { count, text } = await readShort(reader.of(list), {
    sql,
    values,
    between,
    rows: SHORT_ROWS,
  })
  if (count <= SHORT_ROWS) return reply.headers(headers).send(partial(reply, before + text + after))
  const body = await reader.copy(list, sql, values, { change: rowChange(request), ...framing })
  // The headers are set only now: an error must not be saved under the name of a file. If the stream fails, the connection
  // is reset, so that half a list never looks complete.
  return reply.headers(headers).send(body)
}

/** Returns what reduces each row of a streamed list to the selected fields. */
function rowChange({ state: { fields } }: FastifyRequest): ((row: string) => string) | undefined {
  return fields && ((row) => JSON.stringify(picked(JSON.parse(row), fields)))
}

/** Returns the way to read more than one record. Waits for a permit; throws if the caller waits for too many already. */
export async function openReads(
  reader: ListReader,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Queryable> {
  return reader.of(await openList(request, reply))
}

/** One permit covers all statements of a request, until its response is sent. */
async function openList(request: FastifyRequest, reply: FastifyReply): Promise<ListRequest> {
  const { state, server, signal } = request
  if (state.list) return state.list
  const caller = state.caller.id
  const wait: ListRequest['wait'] = (permit) => waitUncounted(request, permit)
  const release = await wait(() => server.state.lists.acquire(caller, signal))
  if (!release)
    throw new AppError('too_many_lists', 'A caller reads at most %lists lists at once.', {
      parameters: { lists: server.state.lists.permits },
      retry_after_s: 1,
    })
  if (reply.raw.closed) release()
  else reply.raw.once('close', release)
  // The signal only reports clients that disconnect after its first use.
  if (request.raw.socket.destroyed) throw new AppError('invalid_request', 'The client is gone.')
  return (state.list = { caller, signal, wait })
}

/** Returns the Link header (RFC 8288) with the neighboring, the first and the last page. */
function links(url: string, page: { size: number; number: number }, total: number): string {
  const last = Math.max(1, Math.ceil(total / page.size))
  const targets: [string, number][] = [
    ['first', 1],
    ['prev', page.number - 1],
    ['next', page.number + 1],
    ['last', last],
  ]
  return targets
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([rel, number]) => `<${withPage(url, number)}>; rel="${rel}"`)
    .join(', ')
}

function withPage(url: string, number: number): string {
  const start = url.indexOf('?')
  const parameters = new URLSearchParams(url.slice(start))
  for (const name of [...parameters.keys()]) if (camelCase(name) === CURRENT_PAGE) parameters.delete(name)
  parameters.set(CURRENT_PAGE, String(number))
  return `${url.slice(0, start)}?${parameters.toString()}`
}
