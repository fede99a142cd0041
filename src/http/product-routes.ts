// REST: products of the built-in storefront.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Json, Queryable } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { listSql, type ListQuery } from '../platform/list-query.ts'
import { putProduct } from '../storefront/product-actions.ts'
import { findProductRecord, productList } from '../storefront/product-repository.ts'
import { ProductBody, ProductParameters } from '../storefront/product-schemas.ts'
import {
  countRows,
  filterGroups,
  listParameters,
  readListQuery,
  sendRows,
  type Frame,
} from './list-answer.ts'
import { picked } from './partial-answer.ts'
import type { Parts } from './parts.ts'
import { sendJson, write } from './write.ts'

const config = { permission: 'Storefront::manage' } as const
const tags = ['Storefront']
const Product = Type.Ref('Product')

export const productRoutes =
  ({ db }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/products',
      {
        config,
        schema: {
          operationId: 'listProducts',
          summary: 'Read products, all or filtered',
          tags,
          querystring: listParameters(productList),
          response: { 200: Type.Ref('ProductPage') },
        },
      },
      async (request, reply) => {
        const query = readListQuery(request.query, productList)
        const count = await countRows(db, request, reply, productList, query)
        const frame = envelope(request, query, count)
        if (request.fields && !request.fields.has('items'))
          return sendJson(reply, `${frame.before}${frame.after}`)
        const { rows, values } = listSql(productList, query)
        return sendRows(db.lists, request, reply, rows, values, frame)
      },
    )

    app.get(
      '/products/:sku',
      {
        config,
        schema: {
          operationId: 'readProduct',
          summary: 'Read one product',
          tags,
          params: ProductParameters,
          response: { 200: Product },
        },
      },
      async (request, reply) => sendJson(reply, await readProduct(db, request.params.sku)),
    )

    app.put(
      '/products/:sku',
      {
        config,
        schema: {
          operationId: 'putProduct',
          summary: 'Make a product, or change it',
          tags,
          params: ProductParameters,
          body: ProductBody,
          response: { 200: Product },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { sku } = request.params
          await putProduct(tx, sku, request.body.product)
          return readProduct(tx, sku)
        }),
    )
  }

async function readProduct(db: Queryable, sku: string): Promise<Json> {
  const json = await findProductRecord(db, sku)
  if (!json) throw notFound('sku', sku)
  return json
}

// The shape in which clients of this ecosystem expect products; what lies between the two ends is streamed.
function envelope(
  { query, fields }: FastifyRequest,
  { page }: ListQuery,
  total_count: number,
): Partial<Frame> & Record<'before' | 'after', string> {
  const filters = filterGroups(query as object).map((group) =>
    group.map(({ field, value = null, conditionType = 'eq' }) => ({
      field,
      value,
      condition_type: conditionType,
    })),
  )
  const search_criteria = {
    filter_groups: filters.map((group) => ({ filters: group })),
    page_size: page?.size ?? null,
    current_page: page?.number ?? null,
  }
  const rest = JSON.stringify(picked({ search_criteria, total_count }, fields)).slice(1)
  return {
    ...(fields && { change: (row) => JSON.stringify(picked(JSON.parse(row), fields.get('items'))) }),
    before: '{"items":[',
    after: rest === '}' ? ']}' : `],${rest}`,
  }
}
