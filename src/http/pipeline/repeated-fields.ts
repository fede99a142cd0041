// Body fields that repeat a part of the path, as Magento clients send them: accepted if the values agree.
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/postgres/database.ts'
import { ERRORS_MAX, type Detail } from '../../platform/errors.ts'
import { findCartCurrency } from '../../storefront/cart-record-repository.ts'
import type { InputSchema, RepeatedField } from './request-input.ts'
import type { StoreIdLookup } from './request-url.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'

/** Maps the camelCase name of a body field to the path parameter that it repeats, or to `store`. */
export type Repeatable = ReadonlyMap<string, string>

/** Returns the body fields that may repeat a part of a route's path. */
export function repeatableOf(url: string, { additionalProperties }: InputSchema): Repeatable {
  const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  // A body that ignores unknown fields also ignores a store id: its path has no parameter of that name.
  const names = new Map(additionalProperties === false ? [['storeId', 'store']] : [])
  for (const name of parameters) names.set(name, name)
  // Magento calls a cart a quote; under /quoting/ a quote is something else.
  if (parameters.includes('cartId') && !url.includes('/quoting/')) names.set('quoteId', 'cartId')
  // In such a path, `id` is what a body calls `quoteId` or `requestId`.
  const [, record] = /\/(\w+?)s?\/:id\b/.exec(url) ?? []
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
  const parameterOf = ({ name }: RepeatedField) => repeatable.get(name) ?? name
  const path = { ...(request.params as Record<string, string | number>) }
  if (repeated.some((field) => parameterOf(field) === 'store')) path.store = await findStoreId(db, request)
  const different = repeated.filter((field) => String(field.value) !== String(path[parameterOf(field)] ?? ''))
  // Of path and body, one may have the cart's integer id and the other its masked id.
  const reference = different.some((field) => parameterOf(field) === 'cartId')
    ? asCartReference(path.cartId)
    : undefined
  const cart = reference === undefined ? undefined : await findCartCurrency(db, reference)
  const isCart = (value: unknown) =>
    cart && (String(value) === String(cart.cart_id) || value === cart.masked_id)
  return different
    .filter((field) => parameterOf(field) !== 'cartId' || !isCart(field.value))
    .slice(0, ERRORS_MAX)
    .map((field) => mismatch(field, parameterOf(field), path[parameterOf(field)] ?? ''))
}

/** Returns an integer id as a number and a masked id as text; undefined for anything else, as the path is not validated yet. */
function asCartReference(value: unknown): number | string | undefined {
  const text = String(value)
  if (/^[1-9][0-9]{0,9}$/.test(text)) return Number(text) <= INTEGER_MAX ? Number(text) : undefined
  return /^[A-Za-z0-9]{32}$/.test(text) ? text : undefined
}

function mismatch(
  { fieldName, value }: RepeatedField,
  otherName: string,
  otherValue: string | number,
): Detail {
  const isScalar = typeof value === 'string' || typeof value === 'number'
  const fieldValue = truncated(isScalar ? value : JSON.stringify(value))
  return {
    message: '%fieldName is %fieldValue, but %otherName of the path is %otherValue.',
    parameters: { fieldName, fieldValue, otherName, otherValue: truncated(otherValue) },
  }
}

function truncated(value: string | number): string | number {
  return typeof value === 'number' ? value : value.slice(0, 100).toWellFormed()
}
