// Routes for carts of the built-in storefront.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Json } from '../platform/database.ts'
import { Done } from '../platform/wire-schema.ts'
import { assignCart, openCustomerCart, openGuestCart } from '../storefront/cart-actions.ts'
import { findCartRecord } from '../storefront/cart-record-repository.ts'
import { CartCustomerBody } from '../storefront/cart-schemas.ts'
import { CustomerParameters } from '../storefront/customer-schemas.ts'
import { cartKinds, requireSettledCart, type CartKind } from './cart-kinds.ts'
import type { Services } from './services.ts'
import { findStoreOfPath } from './request-url.ts'
import { done, sendJson, write } from './write.ts'

const config = { permission: 'Storefront::manage' } as const
const tags = ['Storefront']

export const cartRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    app.post(
      '/customers/:customerId/carts',
      {
        config,
        schema: {
          operationId: 'openCustomerCart',
          summary: 'Find or create the open cart of a customer in the store and its currency',
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
          summary: 'Create a cart for a guest',
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
        write(db, request, reply, async (tx) => {
          const { masked_id } = await openGuestCart(tx, await findStoreOfPath(tx, request))
          return asJson(masked_id)
        }),
    )

    await app.register(openCartRoute(services))
    for (const kind of cartKinds) await app.register(cartRecordRoutes(services, kind))
  }

const openCartRoute =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/carts',
      {
        config,
        schema: {
          operationId: 'openCart',
          summary: 'Create a cart without a customer',
          tags,
          response: { 200: Type.Integer({ description: 'The id of the cart', examples: [17] }) },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { cart_id } = await openGuestCart(tx, await findStoreOfPath(tx, request))
          return asJson(cart_id)
        }),
    )
  }

const cartRecordRoutes =
  (services: Services, { path, operationId, reference, about }: CartKind): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    const params = Type.Object({ cartId: reference })
    app.get(
      `${path}/:cartId`,
      {
        config,
        schema: {
          operationId: operationId('read'),
          summary: `Read ${about} with its items and totals`,
          tags,
          params,
          response: { 200: Type.Ref('Cart') },
        },
      },
      async (request, reply) => {
        const cart = await requireSettledCart(services, request.params.cartId)
        return sendJson(reply, await findCartRecord(db, cart))
      },
    )

    app.put(
      `${path}/:cartId`,
      {
        config,
        schema: {
          operationId: operationId('assign'),
          summary: `Assign ${about} without a customer to one`,
          tags,
          params,
          body: CartCustomerBody,
          response: { 200: Done },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await assignCart(tx, request.params.cartId, request.body)
          return done
        }),
    )
  }

// The response is the bare id, as clients of Magento expect it.
function asJson(id: number | string): Json {
  return JSON.stringify(id) as Json
}
