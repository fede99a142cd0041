// Routes for carts of the built-in storefront; those for their items are in cart-item-routes.ts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import type { Database, Json } from '../../platform/postgres/database.ts'
import { AppError, found } from '../../platform/errors.ts'
import { CartReference, Done, MaskedId } from '../../platform/wire-schema.ts'
import { orderCart, recordExpiryInCart } from '../../quoting/cart/cart-order-actions.ts'
import { assignCart, openCustomerCart, openGuestCart } from '../../storefront/cart-actions.ts'
import { cartList, findCartCurrency, findCartRecord } from '../../storefront/cart-record-repository.ts'
import { CartCustomerBody, OrderIn } from '../../storefront/cart-schemas.ts'
import { CustomerParameters } from '../../storefront/customer-schemas.ts'
import type { CartReference as Reference } from '../../storefront/cart-repository.ts'
import type { Services } from '../services.ts'
import { findStoreOfPath } from '../pipeline/request-url.ts'
import { listParameters, sendList } from '../responses/list-response.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const config = { permission: 'Storefront::manage' } as const
const readConfig = { permission: 'Storefront::read' } as const
const tags = ['Storefront']

/** Carts have two paths: /carts with either id, and Magento's /guest-carts with the masked id only. */
export const cartKinds = [
  { path: '/carts', noun: 'Cart', reference: CartReference, about: 'a cart' },
  { path: '/guest-carts', noun: 'GuestCart', reference: MaskedId, about: 'a cart by its masked id' },
]

export const cartRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/customers/:customerId/carts', {
      config,
      schema: {
        operationId: 'openCustomerCart',
        summary: 'Find or create the open cart of a customer in the store and its currency',
        description:
          "Returns the id of the customer's newest open cart in the store and its currency, creating " +
          'one if there is none.',
        tags,
        params: CustomerParameters,
        response: { 200: Type.Integer({ description: 'The id of the cart', examples: [17] }) },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const store = await findStoreOfPath(tx, request)
          return asJson(await openCustomerCart(tx, request.params.customerId, store))
        }),
    })

    app.post('/guest-carts', {
      config,
      schema: {
        operationId: 'openGuestCart',
        summary: 'Create a cart for a guest',
        description:
          "Creates a cart without a customer. The masked id cannot be guessed, so a guest's browser may" +
          ' hold it.',
        tags,
        response: {
          200: Type.String({
            description: 'The masked id of the cart',
            examples: ['5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e'],
          }),
        },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { masked_id } = await openGuestCart(tx, await findStoreOfPath(tx, request))
          return asJson(masked_id)
        }),
    })

    app.post('/carts', {
      config,
      schema: {
        operationId: 'openCart',
        summary: 'Create a cart without a customer',
        description:
          'Creates a cart without a customer and returns its integer id; `PUT /carts/:cartId` assigns ' +
          'it to a customer.',
        tags,
        response: { 200: Type.Integer({ description: 'The id of the cart', examples: [17] }) },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { cart_id } = await openGuestCart(tx, await findStoreOfPath(tx, request))
          return asJson(cart_id)
        }),
    })

    app.get('/carts', {
      config: readConfig,
      schema: {
        operationId: 'listCarts',
        summary: 'List carts, all or filtered',
        description:
          'Returns the matching carts with their items and totals in ascending order of id, all of them unless a page is ' +
          'requested. Unlike the cart that is read alone, they may hold a quote that expired minutes ago.',
        tags,
        querystring: listParameters(cartList),
        response: { 200: Type.Array(Type.Ref('Cart')) },
      },
      handler: async (request, reply) => sendList(db, request, reply, cartList),
    })

    for (const { path, noun, reference, about } of cartKinds) {
      const params = Type.Object({ cartId: reference })
      app.get(`${path}/:cartId`, {
        config: readConfig,
        schema: {
          operationId: `read${noun}`,
          summary: `Read ${about} with its items and totals`,
          description:
            'Quotes that have expired leave the cart before it is read, so that it can be ordered as read.',
          tags,
          params,
          response: { 200: Type.Ref('Cart') },
        },
        handler: async (request, reply) => {
          const cart = await requireSettledCart(db, request.params.cartId)
          return sendJson(reply, await findCartRecord(db, cart))
        },
      })

      app.put(`${path}/:cartId`, {
        config,
        schema: {
          operationId: `assign${noun}`,
          summary: `Assign ${about} without a customer to one`,
          description:
            'Requires an open cart without a customer, or of the same customer. Other open carts of the customer stay open.',
          tags,
          params,
          body: CartCustomerBody,
          response: { 200: Done },
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, (tx) => assignCart(tx, request.params.cartId, request.body)),
      })

      app.put(`${path}/:cartId/order`, {
        config,
        schema: {
          operationId: `order${noun}`,
          summary: `Order ${about} and purchase the quotes in it; idempotent`,
          description:
            'Requires an open cart with lines. The quotes in it become `purchased`, which records `quote.status_changed` and ' +
            '`quote.purchased`, and their requests are closed. An expired quote leaves the cart with 400 `quote_expired`; the ' +
            'next attempt orders the rest. Repeating the call returns the same order.',
          tags,
          params,
          body: OrderIn,
          response: { 200: Type.Integer({ description: 'The id of the order', examples: [1007] }) },
        },
        handler: async (request, reply) =>
          write(db, request, reply, async (tx) => {
            const ordered = await orderCart(tx, request.state.caller.actor, request.params.cartId)
            return ordered instanceof AppError ? ordered : asJson(ordered)
          }),
      })
    }
  }

/** Returns the cart after removing expired quotes from it, so that it can be ordered as read. Throws if it does not exist. */
export async function requireSettledCart(db: Database, cartId: Reference) {
  const cart = found(await findCartCurrency(db, cartId), 'cartId', cartId)
  await recordExpiryInCart(db, cart.cart_id)
  return cart
}

// The response is the bare id, as clients of Magento expect it.
function asJson(id: number | string): Json {
  return JSON.stringify(id) as Json
}
