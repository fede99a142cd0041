// REST: ordering a cart, with the quotes that lie in it.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Json } from '../platform/database.ts'
import { Fault } from '../platform/errors.ts'
import { orderCart } from '../quoting/cart-order-actions.ts'
import { NothingIn } from '../quoting/quote-input-schemas.ts'
import { CartParameters } from '../storefront/cart-schemas.ts'
import type { Parts } from './parts.ts'
import { write } from './write.ts'

export const cartOrderRoutes =
  ({ db, storefront }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/carts/:cartId/order',
      {
        config: { permission: 'Storefront::manage' },
        schema: {
          operationId: 'orderCart',
          summary: 'Order a cart; the quotes in it are purchased. Ordered again, it is the same order',
          tags: ['Storefront'],
          params: CartParameters,
          body: NothingIn,
          response: { 200: Type.Integer({ description: 'The id of the order', examples: [1007] }) },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const ordered = await orderCart(tx, storefront, request.caller.actor, request.params.cartId)
          return ordered instanceof Fault ? ordered : (JSON.stringify(ordered) as Json)
        }),
    )
  }
