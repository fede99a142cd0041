// REST: the lines of carts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { amount } from '../platform/money.ts'
import { Done } from '../platform/wire-schema.ts'
import { removeCartItem } from '../quoting/quote-cart-actions.ts'
import { addCartItem, changeCartItem, lockKnownCart } from '../storefront/cart-actions.ts'
import { findCartItemRecord } from '../storefront/cart-record-repository.ts'
import {
  CartItemBody,
  CartItemChangeBody,
  CartItemParameters,
  CartParameters,
} from '../storefront/cart-schemas.ts'
import type { Parts } from './parts.ts'
import { done, write } from './write.ts'

const config = { permission: 'Storefront::manage' } as const
const tags = ['Storefront']
const CartItem = Type.Ref('CartItem')

export const cartItemRoutes =
  (parts: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = parts
    app.post(
      '/carts/:cartId/items',
      {
        config,
        schema: {
          operationId: 'addCartItem',
          summary: 'Add a product to a cart, or more of it to its plain line',
          tags,
          params: CartParameters,
          body: CartItemBody,
          response: { 200: CartItem },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const cart = await lockKnownCart(tx, request.params.cartId)
          return findCartItemRecord(tx, await addCartItem(tx, cart, request.body.cartItem))
        }),
    )

    await app.register(cartLineRoutes(parts))
  }

const cartLineRoutes =
  ({ db, storefront }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/carts/:cartId/items/:itemId',
      {
        config,
        schema: {
          operationId: 'changeCartItem',
          summary: 'Change the quantity of a plain line',
          tags,
          params: CartItemParameters,
          body: CartItemChangeBody,
          response: { 200: CartItem },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { cartId, itemId } = request.params
          const cart = await lockKnownCart(tx, cartId)
          const { sku, qty } = request.body.cartItem
          await changeCartItem(tx, cart, itemId, { sku, qty: amount(qty) })
          return findCartItemRecord(tx, itemId)
        }),
    )

    app.delete(
      '/carts/:cartId/items/:itemId',
      {
        config,
        schema: {
          operationId: 'removeCartItem',
          summary: 'Take a line out of a cart; if it is of a quote, all lines of that quote',
          tags,
          params: CartItemParameters,
          response: { 200: Done },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { cartId, itemId } = request.params
          await removeCartItem(tx, storefront, request.caller.actor, cartId, itemId)
          return done
        }),
    )
  }
