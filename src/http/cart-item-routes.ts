// REST: the lines of carts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { amount } from '../platform/money.ts'
import { Done, Identifier } from '../platform/wire-schema.ts'
import { removeCartItem } from '../quoting/quote-cart-actions.ts'
import { addCartItem, changeCartItem, requireLockedCart } from '../storefront/cart-actions.ts'
import { cartItemsSql, findCartItemRecord } from '../storefront/cart-record-repository.ts'
import { CartItemBody, CartItemChangeBody } from '../storefront/cart-schemas.ts'
import { cartKinds, requireSettledCart, type CartKind } from './cart-kinds.ts'
import { sendRows } from './list-answer.ts'
import type { Services } from './services.ts'
import { done, write } from './write.ts'

const config = { permission: 'Storefront::manage' } as const
const tags = ['Storefront']
const CartItem = Type.Ref('CartItem')

export const cartItemRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const kind of cartKinds) await app.register(itemRoutes(services, kind))
  }

const itemRoutes =
  (services: Services, kind: CartKind): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    const { path, operationId, reference, about } = kind
    const params = Type.Object({ cartId: reference })
    app.get(
      `${path}/:cartId/items`,
      {
        config,
        schema: {
          operationId: operationId('list', 'Items'),
          summary: `Read the items of ${about}`,
          tags,
          params,
          response: { 200: Type.Array(CartItem) },
        },
      },
      async (request, reply) => {
        const cart = await requireSettledCart(services, request.params.cartId)
        return sendRows(db, request, reply, cartItemsSql, [cart.cart_id])
      },
    )

    app.post(
      `${path}/:cartId/items`,
      {
        config,
        schema: {
          operationId: operationId('add', 'Item'),
          summary: `Add a product to ${about}, or more of it to its plain line`,
          tags,
          params,
          body: CartItemBody,
          response: { 200: CartItem },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const cart = await requireLockedCart(tx, request.params.cartId)
          return findCartItemRecord(tx, await addCartItem(tx, cart, request.body.cartItem))
        }),
    )

    await app.register(lineRoutes(services, kind))
  }

const lineRoutes =
  ({ db }: Services, { path, operationId, reference, about }: CartKind): FastifyPluginAsyncTypebox =>
  async (app) => {
    const params = Type.Object({ cartId: reference, itemId: Identifier('The line of the cart') })
    app.put(
      `${path}/:cartId/items/:itemId`,
      {
        config,
        schema: {
          operationId: operationId('change', 'Item'),
          summary: `Change the quantity of a plain line of ${about}`,
          tags,
          params,
          body: CartItemChangeBody,
          response: { 200: CartItem },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { cartId, itemId } = request.params
          const cart = await requireLockedCart(tx, cartId)
          const { sku, qty } = request.body.cartItem
          await changeCartItem(tx, cart, itemId, { sku, qty: amount(qty) })
          return findCartItemRecord(tx, itemId)
        }),
    )

    app.delete(
      `${path}/:cartId/items/:itemId`,
      {
        config,
        schema: {
          operationId: operationId('remove', 'Item'),
          summary: `Take a line out of ${about}; if it is of a quote, all lines of that quote`,
          tags,
          params,
          response: { 200: Done },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { cartId, itemId } = request.params
          await removeCartItem(tx, request.caller.actor, cartId, itemId)
          return done
        }),
    )
  }
