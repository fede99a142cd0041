// Routes for products of the built-in storefront.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import type { Json, Queryable, Transaction } from '../../platform/postgres/database.ts'
import { found, invalidInput } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import { Done } from '../../platform/wire-schema.ts'
import { putProduct, removeProduct } from '../../storefront/product-actions.ts'
import { productList } from '../../storefront/product-repository.ts'
import {
  NewProductBody,
  ProductBody,
  ProductOutcomes,
  ProductParameters,
  ProductsBody,
  type ProductIn,
} from '../../storefront/product-schemas.ts'
import { errorBody } from '../pipeline/error-response.ts'
import { reportIgnored } from '../pipeline/ignored-fields.ts'
import { openValidator } from '../pipeline/input-validator.ts'
import { productElements, readProducts, saveElements } from '../product-batch.ts'
import { listParameters, sendPage } from '../responses/list-response.ts'
import type { Services } from '../services.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const config = { permission: 'Storefront::manage' } as const
const readConfig = { permission: 'Storefront::read' } as const
const tags = ['Storefront']
const Product = Type.Ref('Product')

export const productRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/products', {
      config: readConfig,
      schema: {
        operationId: 'listProducts',
        summary: 'List products, all or filtered',
        description:
          'Returns `{items, search_criteria, total_count}` as Magento does, all matching products ' +
          'unless a page is requested.',
        tags,
        querystring: listParameters(productList),
        response: { 200: Type.Ref('ProductPage') },
      },
      handler: async (request, reply) => sendPage(db, request, reply, productList),
    })

    app.get('/products/:sku', {
      config: readConfig,
      schema: {
        operationId: 'readProduct',
        summary: 'Read one product',
        description: 'Returns the product with this SKU, which is compared byte for byte.',
        tags,
        params: ProductParameters,
        response: { 200: Product },
      },
      handler: async (request, reply) => sendJson(reply, await readProduct(db, request.params.sku)),
    })

    app.post('/products', {
      config,
      schema: {
        operationId: 'saveProduct',
        summary: 'Create a product, or change the given fields',
        description:
          'Creates the product if its SKU is unknown, which requires `name` and `price`; otherwise ' +
          'changes the given fields. Fields that are omitted or null keep their values, but null clears ' +
          '`unit`, `description` and `prices`.',
        tags,
        body: NewProductBody,
        response: { 200: Product },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) =>
          saveProduct(tx, request.body.product.sku, request.body.product),
        ),
    })

    const validator = openValidator()
    app.put('/products', {
      config,
      // The body is read element by element.
      validatorCompiler: ({ schema, httpPart }) =>
        httpPart === 'body' ? () => true : validator.compile(schema as object),
      schema: {
        operationId: 'putProducts',
        summary: 'Create or change up to 1,000 products; an invalid one does not affect the others',
        description:
          'Each product is created or changed by itself, as `PUT /products/:sku` would; one that is ' +
          'refused does not affect the others. The answer has the outcome of each in the order of the ' +
          'request.',
        tags,
        body: ProductsBody,
        response: { 200: ProductOutcomes },
      },
      handler: async (request, reply) => {
        const ignored: string[] = []
        const elements = readProducts(productElements(request.body), ignored)
        const refused = ignored.length > 0 ? reportIgnored(request, reply, ignored) : []
        if (refused.length > 0) throw invalidInput(refused)
        return write(db, request, reply, async (tx) => {
          const outcomes = await saveElements(tx, elements)
          return JSON.stringify(
            outcomes.map((outcome) =>
              'error' in outcome
                ? { sku: outcome.sku, status: 'failed', error: errorBody(outcome.error) }
                : outcome,
            ),
          ) as Json
        })
      },
    })

    app.put('/products/:sku', {
      config,
      schema: {
        operationId: 'putProduct',
        summary: 'Create a product, or change the given fields',
        description:
          'Creates the product if its SKU is unknown, which requires `name` and `price`; otherwise ' +
          'changes the given fields. Fields that are omitted or null keep their values, but null clears ' +
          '`unit`, `description` and `prices`. Repeating the call changes nothing.',
        tags,
        params: ProductParameters,
        body: ProductBody,
        response: { 200: Product },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => saveProduct(tx, request.params.sku, request.body.product)),
    })

    app.delete('/products/:sku', {
      config,
      schema: {
        operationId: 'deleteProduct',
        summary: 'Delete a product and its plain lines in open carts',
        description:
          'Quotes and orders keep the name and the price of the product; its plain lines leave the open' +
          ' carts.',
        tags,
        params: ProductParameters,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => removeProduct(tx, request.params.sku)),
    })
  }

async function saveProduct(tx: Transaction, sku: string, product: ProductIn): Promise<Json> {
  await putProduct(tx, sku, product)
  return readProduct(tx, sku)
}

async function readProduct(db: Queryable, sku: string): Promise<Json> {
  return found(await findRecord(db, productList, sku, 'sku'), 'sku', sku)
}
