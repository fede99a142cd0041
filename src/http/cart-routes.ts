// REST: carts of the built-in storefront.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Json } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { settleCart } from '../quoting/cart-order-actions.ts'
import { openCustomerCart, openGuestCart } from '../storefront/cart-actions.ts'
import { cartItemsSql, findCartCurrency, findCartRecord } from '../storefront/cart-record-repository.ts'
import { CartParameters } from '../storefront/cart-schemas.ts'
import { CustomerParameters } from '../storefront/customer-schemas.ts'
import type { CartReference } from '../storefront/storefront.ts'
import { sendRows } from './list-answer.ts'
import type { Parts } from './parts.ts'
import { findStoreOfPath } from './store-code.ts'
import { sendJson, write } from './write.ts'

const config = { permission: 'Storefront::manage' } as const
const tags = ['Storefront']

export const cartRoutes =
  (parts: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = parts
    app.post(
      '/customers/:customerId/carts',
      {
        config,
        schema: {
          operationId: 'openCustomerCart',
          summary: 'Find the open cart of a customer in the store and its currency, or make one',
          tags,
          params: CustomerParameters,
          response: { 200: Type.Integer({ description: 'The id of the cart', examples: [17] }) },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const store = await findStoreOfPath(tx, request)
          return asJson(await openCustomerCart(tx, request.params.customerId, store))
        }),
    )

    app.post(
      '/guest-carts',
      {
        config,
        schema: {
          operationId: 'openGuestCart',
          summary: 'Make a cart for a guest',
          tags,
          response: {
            200: Type.String({
              description: 'The masked id of the cart',
              examples: ['5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e'],
            }),
          },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) =>
          asJson(await openGuestCart(tx, await findStoreOfPath(tx, request))),
        ),
    )

    await app.register(cartReadingRoutes(parts))
  }

const cartReadingRoutes =
  (parts: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/carts/:cartId',
      {
        config,
        schema: {
          operationId: 'readCart',
          summary: 'Read a cart with its items and totals',
          tags,
          params: CartParameters,
          response: { 200: Type.Ref('Cart') },
        },
      },
      async (request, reply) => {
        const cart = await requireSettledCart(parts, request.params.cartId)
        return sendJson(reply, await findCartRecord(parts.db, cart))
      },
    )

    app.get(
      '/carts/:cartId/items',
      {
        config,
        schema: {
          operationId: 'listCartItems',
          summary: 'Read the items of a cart',
          tags,
          params: CartParameters,
          response: { 200: Type.Array(Type.Ref('CartItem')) },
        },
      },
      async (request, reply) => {
        const cart = await requireSettledCart(parts, request.params.cartId)
        return sendRows(parts.db, request, reply, cartItemsSql, [cart.cart_id])
      },
    )
  }

// What is read can be ordered: no quote in it has expired.
async function requireSettledCart({ db, storefront }: Parts, cartId: CartReference) {
  const cart = await findCartCurrency(db, cartId)
  if (!cart) throw notFound('cartId', cartId)
  await settleCart(db, storefront, cart.cart_id)
  return cart
}

// Not a record: the bare id is the whole answer, as clients of this ecosystem expect it.
function asJson(id: number | string): Json {
  return JSON.stringify(id) as Json
}
