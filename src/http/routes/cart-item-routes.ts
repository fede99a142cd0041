// Routes for the items of carts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { amount } from '../../domain/money.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { removeCartItem } from '../../quoting/cart/quote-cart-actions.ts'
import { addCartItem, changeCartItem, requireLockedCart } from '../../storefront/cart-actions.ts'
import { cartItemsSql, findCartItemRecord } from '../../storefront/cart-record-repository.ts'
import { CartItemBody, CartItemChangeBody } from '../../storefront/cart-schemas.ts'
import { cartKinds, requireSettledCart } from './cart-routes.ts'
import { sendRows } from '../responses/list-response.ts'
import type { Services } from '../services.ts'
import { write, writeDone } from '../responses/write.ts'

const config = { permission: 'Storefront::manage' } as const
const readConfig = { permission: 'Storefront::read' } as const
const tags = ['Storefront']
const CartItem = Type.Ref('CartItem')

export const cartItemRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const { path, noun, reference, about } of cartKinds) {
      const params = Type.Object({ cartId: reference })
      const itemParams = Type.Object({ cartId: reference, itemId: Identifier('The line of the cart') })

      app.get(`${path}/:cartId/items`, {
        config: readConfig,
        schema: {
          operationId: `list${noun}Items`,
          summary: `List the items of ${about}`,
          description:
            'Lines of a quote have its `quote_id` and the agreed price; an expired quote has left the cart.',
          tags,
          params,
          response: { 200: Type.Array(CartItem) },
        },
        handler: async (request, reply) => {
          const cart = await requireSettledCart(db, request.params.cartId)
          return sendRows(db.primary, request, reply, cartItemsSql, [cart.cart_id])
        },
      })

      app.post(`${path}/:cartId/items`, {
        config,
        schema: {
          operationId: `add${noun}Item`,
          summary: `Add a product to ${about}, or increase its plain line`,
          description:
            'Requires an open cart. The line has the price of the catalog, also when that changes; lines of quotes stay as they are.',
          tags,
          params,
          body: CartItemBody,
          response: { 200: CartItem },
        },
        handler: async (request, reply) =>
          write(db, request, reply, async (tx) => {
            const cart = await requireLockedCart(tx, request.params.cartId)
            return findCartItemRecord(tx, await addCartItem(tx, cart, request.body.cartItem))
          }),
      })

      app.put(`${path}/:cartId/items/:itemId`, {
        config,
        schema: {
          operationId: `change${noun}Item`,
          summary: `Change the quantity of a plain line of ${about}`,
          description: 'Requires an open cart. The lines of a quote were agreed and cannot be changed.',
          tags,
          params: itemParams,
          body: CartItemChangeBody,
          response: { 200: CartItem },
        },
        handler: async (request, reply) =>
          write(db, request, reply, async (tx) => {
            const { cartId, itemId } = request.params
            const cart = await requireLockedCart(tx, cartId)
            const { sku, qty } = request.body.cartItem
            await changeCartItem(tx, cart, itemId, { sku, qty: amount(qty) })
            return findCartItemRecord(tx, itemId)
          }),
      })

      app.delete(`${path}/:cartId/items/:itemId`, {
        config,
        schema: {
          operationId: `remove${noun}Item`,
          summary: `Remove a line from ${about}; a line of a quote with all lines of that quote`,
          description:
            'Requires an open cart. A quote whose lines leave the cart stays `accepted` and can be added again; this records ' +
            '`quote.updated`. Plain lines that it had replaced come back.',
          tags,
          params: itemParams,
          response: { 200: Done },
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, (tx) => {
            const { cartId, itemId } = request.params
            return removeCartItem(tx, request.state.caller.actor, cartId, itemId)
          }),
      })
    }
  }
