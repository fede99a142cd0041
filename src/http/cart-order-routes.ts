// REST: ordering a cart, with the quotes that lie in it.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Json } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { orderCart } from '../quoting/cart-order-actions.ts'
import { OrderIn } from '../storefront/cart-schemas.ts'
import { cartKinds, type CartKind } from './cart-kinds.ts'
import type { Services } from './services.ts'
import { write } from './write.ts'

export const cartOrderRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const kind of cartKinds) await app.register(orderRoute(services, kind))
  }

const orderRoute =
  ({ db }: Services, { path, operationId, reference, about }: CartKind): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      `${path}/:cartId/order`,
      {
        config: { permission: 'Storefront::manage' },
        schema: {
          operationId: operationId('order'),
          summary: `Order ${about}; the quotes in it are purchased. Ordered again, it is the same order`,
          tags: ['Storefront'],
          params: Type.Object({ cartId: reference }),
          body: OrderIn,
          response: { 200: Type.Integer({ description: 'The id of the order', examples: [1007] }) },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const ordered = await orderCart(tx, request.caller.actor, request.params.cartId)
          return ordered instanceof AppError ? ordered : (JSON.stringify(ordered) as Json)
        }),
    )
  }
