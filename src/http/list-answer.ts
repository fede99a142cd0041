// The way of every list: filter and paging from the query, rows streamed from the database into one JSON array.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { one, type Database, type Queryable } from '../platform/database.ts'
import { invalidField } from '../platform/errors.ts'
import { parseFilter } from '../platform/filter.ts'
import { listSql, sortableFields, type ListQuery, type ListSource } from '../platform/list-query.ts'
import { FilterParameter, pagingParameters } from '../platform/wire-schema.ts'

/** The query parameters of a list. */
export const listParameters = (source: ListSource) =>
  Type.Object(
    { filter: FilterParameter(Object.keys(source.fields)), ...pagingParameters(sortableFields(source)) },
    { additionalProperties: false },
  )

type QueryParameters = {
  filter?: string
  'searchCriteria[pageSize]'?: number
  'searchCriteria[currentPage]'?: number
  'searchCriteria[sortOrders][0][field]'?: string
  'searchCriteria[sortOrders][0][direction]'?: 'ASC' | 'DESC'
}

/** What the query parameters ask for; throws the faults of the filter. */
export function readListQuery(query: QueryParameters, source: ListSource): ListQuery {
  const size = query['searchCriteria[pageSize]']
  const number = query['searchCriteria[currentPage]']
  if (size === undefined && number !== undefined)
    throw invalidField('searchCriteria[currentPage]', 'asks for searchCriteria[pageSize].')
  return {
    condition: parseFilter(query.filter, source.fields),
    sort_field: query['searchCriteria[sortOrders][0][field]'],
    direction: query['searchCriteria[sortOrders][0][direction]'] ?? 'ASC',
    page: size === undefined ? undefined : { size, number: number ?? 1 },
  }
}

/** Streams the rows as a bare array; with paging also X-Total-Count and Link. */
export async function sendList(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  query: ListQuery,
): Promise<FastifyReply> {
  if (query.page) await countRows(db, request, reply, source, query)
  return sendRows(db, request, reply, listSql(source, query).rows, query.condition.values)
}

/** How many rows match, on whatever page; with paging also told in X-Total-Count and Link. */
export async function countRows(
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  query: ListQuery,
): Promise<number> {
  const { count } = await one<{ count: string }>(db, listSql(source, query).count, query.condition.values)
  const total = Number(count)
  if (query.page)
    reply.headers({ 'x-total-count': total, link: links(request.originalUrl, query.page, total) })
  return total
}

/** What goes out with the texts of the rows: the headers, and what stands before, between and after them. */
export type Frame = {
  headers: Record<string, string>
  before: string
  between: string
  after: string
  /** See `Database.stream`. */
  portion_rows?: number
}

const jsonArray: Frame = {
  headers: { 'content-type': 'application/json; charset=utf-8' },
  before: '[',
  between: ',',
  after: ']',
}

/** Streams the text of each row, by default as an array of their JSON. */
export async function sendRows(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  sql: string,
  values: unknown[],
  frame: Partial<Frame> = {},
): Promise<FastifyReply> {
  const { headers, portion_rows, ...around } = { ...jsonArray, ...frame }
  // HEAD promises what GET would say, without its body: nothing needs to be read, and the length stays open.
  if (request.method === 'HEAD') return reply.headers(headers).send(Readable.from([]))
  const portions = await db.stream(sql, values, portion_rows)
  // If a portion fails, the stream is destroyed and the connection reset: half a list never looks whole.
  const body = Readable.from(joined(portions, around), { highWaterMark: 2 })
  // Also when nobody ever read from it: the client may be gone before the first row.
  body.once('close', () => portions.close())
  // Not before there is an answer: a refusal must not be saved under the name of a file.
  return reply.headers(headers).send(body)
}

async function* joined(
  portions: AsyncIterable<string[]>,
  { before, between, after }: Omit<Frame, 'headers'>,
): AsyncGenerator<string> {
  let opening = before
  for await (const rows of portions) {
    yield opening + rows.join(between)
    opening = between
  }
  yield (opening === before ? before : '') + after
}

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
  parameters.set('searchCriteria[currentPage]', String(number))
  return `${url.slice(0, start)}?${parameters.toString()}`
}
