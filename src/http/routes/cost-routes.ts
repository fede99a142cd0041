// Routes for what products cost the seller, and thus the margins of quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found } from '../../platform/errors.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { quoteCostsSql } from '../../quoting/quote/quote-cost-repository.ts'
import { ProductCostIn } from '../../storefront/product-cost-schemas.ts'
import { findProductCost, saveProductCost } from '../../storefront/product-cost-repository.ts'
import { ProductParameters } from '../../storefront/product-schemas.ts'
import { sendJson, write } from '../responses/write.ts'
import type { Services } from '../services.ts'
import { sendRowsOfQuote } from './quote-routes.ts'

const config = { permission: 'Quoting::costs' } as const

export const costRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/products/:sku/cost', {
      config,
      schema: {
        operationId: 'readProductCost',
        summary: 'Read what a product costs the seller',
        description:
          'Returns the cost; null if it is unknown. It counts in every currency, as the price does; with prices by ' +
          'currency, in that of the first store only.',
        tags: ['Storefront'],
        params: ProductParameters,
        response: { 200: Type.Ref('ProductCost') },
      },
      handler: async (request, reply) => sendJson(reply, await readProductCost(db, request.params.sku)),
    })

    app.put('/products/:sku/cost', {
      config,
      schema: {
        operationId: 'putProductCost',
        summary: 'Set what a product costs the seller',
        description:
          'Stores the cost, or removes it if it is null. It is in no other record, and in no event, export, document or ' +
          'mail. Repeating the call changes nothing.',
        tags: ['Storefront'],
        params: ProductParameters,
        body: ProductCostIn,
        response: { 200: Type.Ref('ProductCost') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { sku } = request.params
          await saveProductCost(tx, sku, request.body.cost)
          return readProductCost(tx, sku)
        }),
    })

    app.get('/quoting/quote/:id/costs', {
      config,
      schema: {
        operationId: 'listQuoteCosts',
        summary: 'List what the items of a quote cost the seller',
        description:
          'Returns the present cost of the product of each item, per unit, in the order of the items; null if it is ' +
          'unknown, or not in the currency of the quote.',
        tags: ['Quotes'],
        params: Type.Object({ id: Identifier('The quote') }),
        response: { 200: Type.Array(Type.Ref('QuoteItemCost')) },
      },
      handler: async (request, reply) => sendRowsOfQuote(db, request, reply, quoteCostsSql),
    })
  }

async function readProductCost(db: Queryable, sku: string): Promise<Json> {
  return found(await findProductCost(db, sku), 'sku', sku)
}
