// Sends GraphQL to the Admin API of Shopify. Decides what is a clear no of the shop, and what is no clear answer.
import { setTimeout as pause } from 'node:timers/promises'
import { ShopRefused, type ShopRequest, ShopUnknown } from '../shop.ts'

/** Supported by Shopify until October 2027. */
const API = '/admin/api/2026-10/graphql.json'
/** A call that Shopify has throttled was not done: it is repeated here if the wait is short. */
const THROTTLED_TRIES = 5
const WAIT_MS_MAX = 20_000

type GraphQLError = { message?: string; extensions?: { code?: string } }
type Cost = {
  requestedQueryCost: number
  throttleStatus: { currentlyAvailable: number; restoreRate: number }
}
type GraphQLAnswer = { data?: unknown; errors?: GraphQLError[] | string; extensions?: { cost?: Cost } }

export type ShopifyCall = <Data>(document: string, variables?: object, signal?: AbortSignal) => Promise<Data>

/** Returns a function that resolves to the `data` of an answer. */
export function openShopifyGraphQL(settings: Record<string, string>, request: ShopRequest): ShopifyCall {
  let token: Promise<string> | undefined
  return async <Data>(query: string, variables?: object, signal?: AbortSignal): Promise<Data> => {
    const body = JSON.stringify({ query, variables })
    for (let tries = 1; ; tries++) {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': await (token ??= readToken(settings, request, signal)),
      }
      const { status, body: text } = await request(API, { method: 'POST', headers, body, signal })
      const answer = parse(status, text)
      const wait_ms = throttledFor(answer)
      if (wait_ms === undefined) return readData<Data>(status, answer, query.startsWith('mutation'))
      if (tries === THROTTLED_TRIES || wait_ms > WAIT_MS_MAX)
        throw new ShopUnknown('The shop limits how often it is called.', wait_ms)
      await pause(wait_ms, undefined, { signal })
    }
  }
}

/** A token of an app of one's own is valid for a day; those that were made in the admin until 2025, for ever. */
async function readToken(
  { access_token, client_id = '', client_secret = '' }: Record<string, string>,
  request: ShopRequest,
  signal?: AbortSignal,
): Promise<string> {
  if (access_token) return access_token
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const { status, body: text } = await request('/admin/oauth/access_token', {
    method: 'POST',
    headers,
    body,
    signal,
  })
  if (status === 400 || status === 401 || status === 403)
    throw new ShopRefused('credentials', `The shop rejects the app (${status}): is it installed there?`)
  const { access_token: token } = parse(status, text) as { access_token?: string }
  if (token === undefined) throw new ShopUnknown(`The shop answered ${status} without a token.`)
  return token
}

function parse(status: number, body: string): GraphQLAnswer {
  if (status === 401 || status === 403)
    throw new ShopRefused('credentials', `The shop rejects the access token (${status}).`)
  try {
    const answer = JSON.parse(body) as GraphQLAnswer | null
    if (typeof answer === 'object' && answer !== null) return answer
  } catch {
    // Below.
  }
  if (status === 404) throw new ShopRefused('not_shopify', 'There is no Admin API of Shopify at this URL.')
  throw new ShopUnknown(`The shop answered ${status} with something other than JSON.`)
}

function throttledFor({ errors, extensions }: GraphQLAnswer): number | undefined {
  if (!Array.isArray(errors) || !errors.some((error) => error.extensions?.code === 'THROTTLED')) return
  const cost = extensions?.cost
  if (!cost) return 1000
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable
  return Math.max(Math.ceil((missing / Math.max(cost.throttleStatus.restoreRate, 1)) * 1000), 0)
}

function readData<Data>(status: number, { data, errors }: GraphQLAnswer, isMutation: boolean): Data {
  if (typeof errors === 'string') {
    if (status === 404) throw new ShopRefused('not_shopify', `The shop says: ${errors}`)
    throw new ShopUnknown(`The shop answered ${status}: ${errors}`)
  }
  const [error] = errors ?? []
  const isDone = isMutation && Object.values(data ?? {}).some((payload) => payload !== null)
  // Only what it selects of the result is missing.
  if (error !== undefined && isDone) throw new ShopUnknown(`The shop reports an error: ${error.message}`)
  if (error !== undefined) throw refusalOf(error)
  if (status >= 300 || typeof data !== 'object' || data === null)
    throw new ShopUnknown(`The shop answered ${status} without a result.`)
  return data as Data
}

/** An error inside of the shop says nothing about what was done. */
function refusalOf({ message = '', extensions }: GraphQLError): Error {
  switch (extensions?.code) {
    case 'ACCESS_DENIED':
      return new ShopRefused('credentials', `The app lacks a scope. ${message}`)
    case 'MAX_COST_EXCEEDED':
      return new ShopRefused('too_many_lines', `The shop takes no quotes of so many lines. ${message}`)
    case 'INVALID_VARIABLE':
    case 'BAD_REQUEST':
      return new ShopRefused('invalid', `The shop says: ${message}`)
    case 'undefinedField':
    case 'argumentNotAccepted':
      return new ShopRefused('version', `The shop has another version of the API. ${message}`)
    default:
      return new ShopUnknown(`The shop reports an error: ${message}`)
  }
}

export type Page<Node> = {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Returns where the next page begins; null after the last one. */
export const nextOf = ({ pageInfo }: Page<unknown>) => (pageInfo.hasNextPage ? pageInfo.endCursor : null)

export type UserError = { field: string[] | null; message: string }

/** Throws ShopRefused for the first error of a mutation, which has then changed nothing. */
export function requireNone([error]: UserError[]): void {
  if (error)
    throw new ShopRefused(
      'invalid',
      `The shop says: ${[error.field?.join('.'), error.message].filter(Boolean).join(': ')}`,
    )
}

/** The number in a global id, such as that of `gid://shopify/DraftOrder/7`, which webhooks and people know. */
export const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)
export const gidOf = (type: 'DraftOrder' | 'ProductVariant', id: string) => `gid://shopify/${type}/${id}`
