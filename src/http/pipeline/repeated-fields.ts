// Body fields that repeat a part of the path, as Magento clients send them: accepted if the values agree.
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/postgres/database.ts'
import { ERRORS_MAX, type Detail } from '../../platform/errors.ts'
import { findCartCurrency } from '../../storefront/cart-record-repository.ts'
import type { RepeatedField } from './request-input.ts'
import type { StoreIdLookup } from './request-url.ts'

/** Maps the camelCase name of a body field to the path parameter that it repeats, or to `store`. */
export type Repeatable = ReadonlyMap<string, string>

/** Returns the body fields that may repeat a part of a route's path. */
export function repeatableOf(url: string, isOpen: boolean): Repeatable {
  const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  // A body that ignores unknown fields also ignores a store id: its path has no parameter of that name.
  const names = new Map(isOpen ? [] : [['storeId', 'store']])
  for (const name of parameters) names.set(name, name)
  // Magento calls a cart a quote; under /quoting/ a quote is something else.
  if (parameters.includes('cartId') && !url.includes('/quoting/')) names.set('quoteId', 'cartId')
  const [, record] = /\/(quote|request|webhook)s?\/:id\b/.exec(url) ?? []
  if (record) names.set(`${record}Id`, 'id')
  return names
}

/** Returns an error for each field that contradicts the path. Store and cart are looked up once, whatever the body repeats. */
export async function compareWithPath(
  db: Queryable,
  request: FastifyRequest,
  repeatable: Repeatable,
  repeated: RepeatedField[],
  findStoreId: StoreIdLookup,
): Promise<Detail[]> {
  const nameOf = ({ name }: RepeatedField) => repeatable.get(name) ?? name
  const path = { ...(request.params as Record<string, string | number>) }
  if (repeated.some((each) => nameOf(each) === 'store')) path.store = await findStoreId(db, request)
  const different = repeated.filter((each) => String(each.value) !== String(path[nameOf(each)] ?? ''))
  // One may be the cart's integer id and the other its masked id.
  const reference = different.some((each) => nameOf(each) === 'cartId') ? asReference(path.cartId) : undefined
  const cart = reference === undefined ? undefined : await findCartCurrency(db, reference)
  const isCart = (value: unknown) =>
    cart && (String(value) === String(cart.cart_id) || value === cart.masked_id)
  return different
    .filter((each) => nameOf(each) !== 'cartId' || !isCart(each.value))
    .slice(0, ERRORS_MAX)
    .map((each) => mismatch(each, nameOf(each), path[nameOf(each)] ?? ''))
}

function asReference(value: unknown): number | string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  if (/^[1-9][0-9]{0,9}$/.test(text)) return Number(text) <= 2147483647 ? Number(text) : undefined
  return /^[A-Za-z0-9]{32}$/.test(text) ? text : undefined
}

function mismatch(
  { fieldName, value }: RepeatedField,
  otherName: string,
  otherValue: string | number,
): Detail {
  const isShown = typeof value === 'string' || typeof value === 'number'
  const fieldValue = isShown ? shown(value) : shown(JSON.stringify(value))
  return {
    message: '%fieldName is %fieldValue, but %otherName of the path is %otherValue.',
    parameters: { fieldName, fieldValue, otherName, otherValue: shown(otherValue) },
  }
}

function shown(value: string | number): string | number {
  return typeof value === 'number' ? value : value.slice(0, 100).toWellFormed()
}
