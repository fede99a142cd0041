// `/rest/{store_code}/V1/…` is the same route as `/rest/V1/…`: the code is taken out of the path and kept beside it.
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { absentDetail } from './absent-routes.ts'
import { findStore, type Store } from '../storefront/store-repository.ts'

const codes = new WeakMap<IncomingMessage, string>()

// Clients of Magento end some paths of carts with a slash.
const SLASHED_CART = /^(\/rest\/V1\/(?:guest-)?carts(?:\/[^?#]*[^?#/])?)\/(?=[?#]|$)/

/** The URL without the store code, which `storeCodeOf` then knows, and without a slash at the end of a cart's path. */
export function readUrl(message: IncomingMessage): string {
  const url = splitStoreCode(message)
  // No id: a path of this form must not reach the route of a record.
  if (absentDetail(url) !== undefined) return url.replace('/V1/', '/absent/V1/')
  return url.includes('carts') ? url.replace(SLASHED_CART, '$1') : url
}

function splitStoreCode(message: IncomingMessage): string {
  // HTTP also knows the form that proxies are sent: http://host/path.
  const url = (message.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '')
  const [, code, rest] = /^\/rest\/([^/?#]+)(\/V1\/.*)$/s.exec(url) ?? []
  if (!code || !rest || code === 'V1') return url
  codes.set(message, code)
  return `/rest${rest}`
}

/** The store that the path names; `all` and no code stand for `default`. Throws when there is none of that code. */
export async function findStoreOfPath(db: Queryable, request: FastifyRequest): Promise<Store> {
  const code = storeCodeOf(request)
  const store = await findStore(db, code === 'all' ? 'default' : code)
  if (!store) throw notFound('store_code', code)
  return store
}

/** Finds the id of the store that a path names, asking the database once: a store keeps its code and is never deleted. */
export function rememberStoreIds(): (db: Queryable, request: FastifyRequest) => Promise<number> {
  const known = new Map<string, number>()
  return async (db, request) => {
    const code = storeCodeOf(request)
    const id = known.get(code) ?? (await findStoreOfPath(db, request)).store_id
    known.set(code, id)
    return id
  }
}

/** `default` when the path names none. */
export function storeCodeOf(request: FastifyRequest): string {
  return codes.get(request.raw) ?? 'default'
}
