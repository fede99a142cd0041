// Rewrites request URLs before routing: store codes, trailing slashes of carts, Magento paths without a counterpart.
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/postgres/database.ts'
import { notFound } from '../../platform/errors.ts'
import { findStore, type Store } from '../../storefront/store-repository.ts'

const storeCodes = new WeakMap<IncomingMessage, string>()

// HTTP also allows the absolute form that proxies receive: http://host/path.
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i

// Clients of Magento end some cart paths with a slash.
const CART_WITH_SLASH = /^(\/rest\/V1\/(?:guest-)?carts(?:\/[^?#]*[^?#/])?)\/(?=[?#]|$)/

/** Returns the URL without its store code (see `storeCodeOf`) and without the trailing slash of a cart path. */
export function rewriteUrl(message: IncomingMessage): string {
  const url = splitStoreCode(message)
  // In `OPTIONS *`, the asterisk means the server as a whole; the router would take it for the index.
  if (url === '*') return '/*'
  // `carts/mine` must not reach the route `carts/:cartId`: no route begins with `/absent/`.
  if (unsupportedPathDetail(url) !== undefined) return url.replace('/V1/', '/absent/V1/')
  return url.includes('carts') ? url.replace(CART_WITH_SLASH, '$1') : url
}

function splitStoreCode(message: IncomingMessage): string {
  const url = (message.url ?? '/').replace(SCHEME_AND_HOST, '')
  const [, code, rest] = /^\/rest\/([^/?#]+)(\/V1\/.*)$/s.exec(url) ?? []
  if (!code || !rest || code === 'V1') return url
  storeCodes.set(message, code)
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
  const [path = ''] = url.replace(SCHEME_AND_HOST, '').split(/[?#]/)
  if (path.length > SHOWN_CHARACTERS_MAX) return undefined
  const parts = path.split('/').filter((part) => part !== '')
  const withoutRest = parts[0]?.toLowerCase() === 'rest' ? parts.slice(1) : parts
  const routes = [...patterns].map((pattern) => pattern.split('/').slice(1))
  for (const candidate of [parts, ['rest', 'V1', ...withoutRest], ['rest', ...parts]]) {
    const found = equalPath(candidate, routes)
    if (found !== undefined) return found === path ? undefined : found
  }
  return undefined
}

/** Returns the path in the spelling of the route that it matches apart from letter case, with its own store code and ids. */
function equalPath(path: string[], routes: string[][]): string | undefined {
  // As in rest/CODE/V1.
  const hasStoreCode = /^rest\/(?!v1(?:\/|$))[^/]+\/v1(?:\/|$)/i.test(path.join('/'))
  const pathParts = hasStoreCode ? path.toSpliced(1, 1) : path
  // A fixed path before one with a parameter in the same place.
  const [best] = routes
    .filter((pattern) => isSimilar(pattern, pathParts))
    .sort((a, b) => parametersIn(a) - parametersIn(b))
  if (!best) return undefined
  const spelled = best.map((part, index) => (part.startsWith(':') ? pathParts[index] : part))
  return `/${(hasStoreCode ? spelled.toSpliced(1, 0, path[1]) : spelled).join('/')}`
}

function isSimilar(pattern: string[], path: string[]): boolean {
  const isEqual = (part: string, index: number) =>
    part.startsWith(':') || part.toLowerCase() === path[index]?.toLowerCase()
  return pattern.length === path.length && pattern.every(isEqual)
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
  const idByCode = new Map<string, number>()
  return async (db, request) => {
    const code = storeCodeOf(request)
    const id = idByCode.get(code) ?? (await findStoreOfPath(db, request)).store_id
    idByCode.set(code, id)
    return id
  }
}

/** Returns the store code of the path, `default` if it has none. */
export function storeCodeOf(request: FastifyRequest): string {
  return storeCodes.get(request.raw) ?? 'default'
}
