// Routes for connected shops, their deliveries, and the webhooks that they send.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found } from '../../platform/errors.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { mirrorCart } from '../../shops/mirror.ts'
import {
  addShop,
  changeShop,
  checkShopUrl,
  followHints,
  removeShop,
  requestSync,
  retryShopDelivery,
} from '../../shops/shop-actions.ts'
import { shopDeliveriesSql } from '../../shops/shop-delivery-list-repository.ts'
import { findShop, findShopRecord, shopsSql } from '../../shops/shop-repository.ts'
import { openShop } from '../../shops/shop-request.ts'
import { ShopDeliveriesQuery } from '../../shops/shop-delivery-query.ts'
import { ShopChangeIn, ShopIn } from '../../shops/shop-schemas.ts'
import { parseBytes } from '../pipeline/body-parser.ts'
import { openValidator } from '../pipeline/input-validator.ts'
import { sendRows } from '../responses/list-response.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'

const config = { permission: 'Shops::manage' } as const
/** The request holds secrets. */
const secretConfig = { ...config, storesResponse: false } as const
const tags = ['Shops']
const ShopCode = Type.String({ description: 'The code of the shop', maxLength: 32 })
const params = Type.Object({ shop: ShopCode })
const Shop = Type.Ref('Shop')

export const shopRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/shops', {
      config,
      schema: {
        operationId: 'listShops',
        summary: 'Read the connected shops',
        description: 'Returns all shops in ascending order of id, without their secrets.',
        tags,
        response: { 200: Type.Array(Shop) },
      },
      handler: async (request, reply) => sendRows(db.primary, request, reply, shopsSql, [null]),
    })

    app.post('/shops', {
      config: secretConfig,
      schema: {
        operationId: 'addShop',
        summary: 'Connect a shop with a store',
        description:
          'Quotes of the store are delivered into carts of the shop, and its products are read into the catalog; the first ' +
          'sync is queued. A store has one shop at most.',
        tags,
        body: ShopIn,
        response: { 200: Shop },
      },
      handler: async (request, reply) => {
        const { shop } = request.body
        await checkShopUrl(shop.url, settings)
        return write(db, request, reply, async (tx) => readShop(tx, await addShop(tx, shop, settings)))
      },
    })

    app.get('/shops/:shop', {
      config,
      schema: {
        operationId: 'readShop',
        summary: 'Read one connected shop',
        description: 'Returns the shop without its secrets.',
        tags,
        params,
        response: { 200: Shop },
      },
      handler: async (request, reply) => sendJson(reply, await readShop(db, request.params.shop)),
    })

    app.put('/shops/:shop', {
      config: secretConfig,
      schema: {
        operationId: 'changeShop',
        summary: 'Change a connected shop, or switch it on or off',
        description:
          'Fields, settings and secrets that are not given keep their value; null removes a setting.',
        tags,
        params,
        body: ShopChangeIn,
        response: { 200: Shop },
      },
      handler: async (request, reply) => {
        const { url } = request.body.shop
        if (url !== undefined) await checkShopUrl(url, settings)
        return write(db, request, reply, async (tx) => {
          await changeShop(tx, request.params.shop, request.body.shop, settings)
          return readShop(tx, request.params.shop)
        })
      },
    })

    app.delete('/shops/:shop', {
      config,
      schema: {
        operationId: 'removeShop',
        summary: 'Remove a connected shop that was not used',
        description:
          'Refused with `shop_in_use` once carts were mirrored or quotes delivered. Its products stay, and the token that `shop add` has made.',
        tags,
        params,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => removeShop(tx, request.params.shop)),
    })

    app.post('/shops/:shop/sync', {
      config,
      schema: {
        operationId: 'syncShop',
        summary: 'Read the products of a shop now',
        description:
          'Queues what happens every 15 minutes by itself. `sync_count` of the shop shows how far it is. Refused with `shop_refused` ' +
          'while there is no key of the shop, which its plugin makes.',
        tags,
        params,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => requestSync(tx, request.params.shop)),
    })

    app.get('/shops/:shop/deliveries', {
      config,
      schema: {
        operationId: 'listShopDeliveries',
        summary:
          'Read deliveries to a shop with their attempts, newest first: the last hundred, or those before one',
        description:
          'Each delivery has its last fifty attempts. Fewer deliveries than `limit` mean that there are no older ones.',
        tags,
        params,
        querystring: ShopDeliveriesQuery,
        response: { 200: Type.Array(Type.Ref('ShopDelivery')) },
      },
      handler: async (request, reply) => {
        const { shop_id } = found(await findShop(db, request.params.shop), 'code', request.params.shop)
        const { sql, values } = shopDeliveriesSql(shop_id, request.query)
        return sendRows(db.primary, request, reply, sql, values)
      },
    })

    app.post('/shops/:shop/deliveries/:deliveryId/retry', {
      config,
      schema: {
        operationId: 'retryShopDelivery',
        summary: 'Try a delivery again now',
        description:
          'Also one that was given up after a day. A refused one is made again if its quote is accepted; one that was changed ' +
          'in the shop is taken out, and delivered again; one that has arrived is looked at.',
        tags,
        params: Type.Object({ shop: ShopCode, deliveryId: Identifier('The delivery') }),
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          retryShopDelivery(tx, request.state.caller.actor, request.params.shop, request.params.deliveryId),
        ),
    })

    app.put('/shops/:shop/carts/:ref', {
      config: { permission: 'Storefront::manage' },
      schema: {
        operationId: 'mirrorShopCart',
        summary: "Mirror a cart of a shop, by the shop's reference",
        description:
          'Reads cart and customer from the shop, and returns the ids that they have here, with which a quote is requested or ' +
          'added to the cart. Repeated, it reads them again. 503 `shop_unreachable` without an answer of the shop.',
        tags,
        params: Type.Object({
          shop: ShopCode,
          ref: Type.String({ description: "The shop's reference of the cart", minLength: 1, maxLength: 255 }),
        }),
        response: { 200: Type.Ref('ShopCart') },
      },
      handler: async (request, reply) => {
        const { shop, ref } = request.params
        const row = found(await findShop(db, shop), 'shop', shop)
        const cart = await mirrorCart({ db, config: settings }, row, ref)
        return sendJson(reply, JSON.stringify(cart))
      },
    })
  }

/**
 * The webhooks of shops, which are no part of the documented interface: each is verified, 404 otherwise, and only a reason to
 * look. In a plugin of their own, whose bodies are read as bytes, as their signatures need them.
 */
export const shopHookRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers()
    // Some shops try the URL with a form before they use it.
    const types = ['application/json', 'application/x-www-form-urlencoded']
    app.addContentTypeParser(types, { parseAs: 'buffer' }, parseBytes)
    const validator = openValidator()
    app.setValidatorCompiler(({ schema, httpPart }) =>
      httpPart === 'body' ? () => true : validator.compile(schema as object),
    )
    app.post('/shops/:shop', {
      config: { permission: 'public', cost: 'hook', storesResponse: false },
      schema: {
        params,
        body: Type.Unsafe<Buffer>({ type: 'object' }),
      },
      handler: async (request, reply) => {
        const { shop: code } = request.params
        const shop = await findShop(db, code)
        const headers = request.headers as Record<string, string | undefined>
        const hints = shop?.is_active
          ? openShop(shop, settings).readHook(headers, request.body ?? Buffer.of())
          : undefined
        await db.transaction((tx) => followHints(tx, found(shop, 'shop', code), found(hints, 'shop', code)))
        return sendJson(reply, 'true')
      },
    })
  }

async function readShop(db: Queryable, code: string): Promise<Json> {
  return found(await findShopRecord(db, code), 'code', code)
}
