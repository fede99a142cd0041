// Rewrites request URLs before routing: store codes, trailing slashes of carts, Magento paths without a counterpart.
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/postgres/database.ts'
import { notFound } from '../../platform/errors.ts'
import { findStore, type Store } from '../../storefront/store-repository.ts'

const codes = new WeakMap<IncomingMessage, string>()

// Clients of Magento end some cart paths with a slash.
const CART_WITH_SLASH = /^(\/rest\/V1\/(?:guest-)?carts(?:\/[^?#]*[^?#/])?)\/(?=[?#]|$)/

/** Returns the URL without its store code (see `storeCodeOf`) and without the trailing slash of a cart path. */
export function rewriteUrl(message: IncomingMessage): string {
  const url = splitStoreCode(message)
  // Means the server as a whole; the router would take it for the index.
  if (url === '*') return '/*'
  // `carts/mine` must not reach the route `carts/:cartId`.
  if (unsupportedPathDetail(url) !== undefined) return url.replace('/V1/', '/absent/V1/')
  return url.includes('carts') ? url.replace(CART_WITH_SLASH, '$1') : url
}

function splitStoreCode(message: IncomingMessage): string {
  // HTTP also allows the absolute form that proxies receive: http://host/path.
  const url = (message.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '')
  const [, code, rest] = /^\/rest\/([^/?#]+)(\/V1\/.*)$/s.exec(url) ?? []
  if (!code || !rest || code === 'V1') return url
  codes.set(message, code)
  return `/rest${rest}`
}

const unsupportedPaths: [path: RegExp, detail: string][] = [
  [
    /^\/rest\/V1\/carts\/mine(?=[/?#]|$)/,
    'There are no carts of a signed-in customer here: use POST customers/:customerId/carts and carts/:cartId.',
  ],
  [
    /^\/rest\/V1\/(?:integration\/customer\/token|customers\/me)(?=[/?#]|$)/,
    'Customers do not sign in here: the storefront calls with the token of an integration or of a user.',
  ],
]

/** Returns what to use instead of a Magento path that has no counterpart, or undefined for other paths. */
export function unsupportedPathDetail(url: string): string | undefined {
  const original = url.replace('/absent/V1/', '/V1/')
  return unsupportedPaths.find(([path]) => path.test(original))?.[1]
}

const SHOWN_CHARACTERS_MAX = 200

/** Returns the path of a route that differs from the given one only in letter case and slashes, or in `/rest` and `/V1`. */
export function similarPath(url: string, patterns: Iterable<string>): string | undefined {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)
  if (path.length > SHOWN_CHARACTERS_MAX) return undefined
  const given = path.split('/').filter((part) => part !== '')
  const withoutRest = given[0]?.toLowerCase() === 'rest' ? given.slice(1) : given
  const routes = [...patterns].map((pattern) => pattern.split('/').slice(1))
  for (const parts of [given, ['rest', 'V1', ...withoutRest], ['rest', ...given]]) {
    const found = equalPath(parts, routes)
    if (found !== undefined) return found === path ? undefined : found
  }
  return undefined
}

function equalPath(path: string[], routes: string[][]): string | undefined {
  const hasStore = /^rest\/(?!v1(?:\/|$))[^/]+\/v1(?:\/|$)/i.test(path.join('/'))
  const given = hasStore ? path.toSpliced(1, 1) : path
  // A fixed path before one with a parameter in the same place.
  const [best] = routes
    .filter((parts) => isSimilar(parts, given))
    .sort((a, b) => parametersIn(a) - parametersIn(b))
  if (!best) return undefined
  const parts = best.map((part, index) => (part.startsWith(':') ? given[index] : part))
  return `/${[...parts.slice(0, 1), ...(hasStore ? path.slice(1, 2) : []), ...parts.slice(1)].join('/')}`
}

function isSimilar(pattern: string[], given: string[]): boolean {
  const isEqual = (part: string, index: number) =>
    part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase()
  return pattern.length === given.length && pattern.every(isEqual)
}

function parametersIn(pattern: string[]): number {
  return pattern.filter((part) => part.startsWith(':')).length
}

/** Returns the store that the path names; `all` and no code mean `default`. Throws if the code is unknown. */
export async function findStoreOfPath(db: Queryable, request: FastifyRequest): Promise<Store> {
  const code = storeCodeOf(request)
  const store = await findStore(db, code === 'all' ? 'default' : code)
  if (!store) throw notFound('store_code', code)
  return store
}

export type StoreIdLookup = (db: Queryable, request: FastifyRequest) => Promise<number>

/** Returns a cached lookup of the store id of a path: stores keep their codes and are never deleted. */
export function cachedStoreIds(): StoreIdLookup {
  const known = new Map<string, number>()
  return async (db, request) => {
    const code = storeCodeOf(request)
    const id = known.get(code) ?? (await findStoreOfPath(db, request)).store_id
    known.set(code, id)
    return id
  }
}

/** Returns the store code of the path, `default` if it has none. */
export function storeCodeOf(request: FastifyRequest): string {
  return codes.get(request.raw) ?? 'default'
}
