// Sends requests to the REST API of WooCommerce (wc/v3). Decides what is a clear no of the shop, and what is no clear answer.
import { TOO_LONG, tooManyLines } from '../shop-lines.ts'
import { readPages } from '../shop-pages.ts'
import { ShopRefused, type ShopRequest, ShopUnknown } from '../shop.ts'

/** The most that WooCommerce returns in one answer. */
const PER_PAGE = 100
/** The code of a change of an order that does not exist, with the status 400. */
const NO_ORDER = 'woocommerce_rest_shop_order_invalid_id'
const ORDER = { orderby: 'id', order: 'asc', per_page: String(PER_PAGE) }

type Query = Record<string, string>
type WooCall = { query?: Query; body?: object; signal?: AbortSignal }

export type WooApi = ReturnType<typeof openWooApi>

/** Keys are sent as HTTP Basic, which WooCommerce takes over HTTPS only. */
export function openWooApi(
  { consumer_key = '', consumer_secret = '' }: Record<string, string>,
  request: ShopRequest,
) {
  const authorization = `Basic ${Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')}`
  const send = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query = {}, body, signal }: WooCall = {},
  ): Promise<T> => {
    const search = new URLSearchParams(query).toString()
    const answer = await request(`/wp-json/wc/v3${path}${search && `?${search}`}`, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    })
    return readAnswer<T>(answer.status, answer.body)
  }
  /** All records of a list, in the order of their ids: one page is in memory. */
  const list = <T extends { id: number }>(
    path: string,
    { query, signal }: WooCall = {},
  ): AsyncIterable<T> => {
    const read = (offset: number) =>
      send<T[]>('GET', path, { query: { ...ORDER, ...query, offset: String(offset) }, signal })
    let last = 0
    return readPages(
      0,
      async (from) => {
        let offset = from
        let found = await read(offset)
        // A page begins with the last record of the one before. Without it, some before have left the list, and others moved up.
        while (offset > 0 && !(found[0] && found[0].id <= last)) {
          offset = Math.max(offset - PER_PAGE / 2, 0)
          found = await read(offset)
        }
        const items = found.filter(({ id }) => id > last)
        last = items.at(-1)?.id ?? last
        return { items, next: found.length < PER_PAGE ? undefined : offset + PER_PAGE - 1 }
      },
      ({ id }) => id,
    )
  }
  return { send, list }
}

/** Without the zone: WordPress would convert the time to that of the shop, also where it compares UTC. */
export const wooTime = (time: string | number) => new Date(time).toISOString().slice(0, 19)

function readAnswer<T>(status: number, body: string): T {
  const answer = parse(body)
  if (status < 300 && answer !== undefined) return answer as T
  const { code = '', message = '' } = (answer ?? {}) as { code?: string; message?: string }
  if (status === 401 || (status === 403 && code.startsWith('woocommerce_rest')))
    throw new ShopRefused('credentials', `The shop rejects the API key (${status}). ${message}`.trim())
  if (code === 'rest_no_route' || (status === 404 && code === ''))
    throw new ShopRefused('not_woocommerce', 'There is no REST API of WooCommerce at this URL.')
  if (TOO_LONG.includes(status)) throw tooManyLines(status)
  if (status === 404 || status === 410 || code === NO_ORDER)
    throw new ShopRefused('gone', `The shop says: ${message}`)
  if (status === 400 && code !== '') throw new ShopRefused('invalid', `The shop says: ${message}`)
  throw new ShopUnknown(`The shop answered ${status} with something other than a result.`)
}

function parse(body: string): object | undefined {
  try {
    const answer = JSON.parse(body) as unknown
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}
