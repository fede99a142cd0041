// Routes for stores.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { putStore } from '../../storefront/store-actions.ts'
import { storeList } from '../../storefront/store-repository.ts'
import { StoreBody, StoreParameters } from '../../storefront/store-schemas.ts'
import { found } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import { listParameters, sendList } from '../responses/list-response.ts'
import type { Services } from '../services.ts'
import { write } from '../responses/write.ts'

const config = { permission: 'Storefront::manage' } as const
const readConfig = { permission: 'Storefront::read' } as const
const tags = ['Storefront']
const Store = Type.Ref('Store')

export const storeRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/stores', {
      config: readConfig,
      schema: {
        operationId: 'listStores',
        summary: 'List stores',
        description:
          'Returns the stores in ascending order of id. A store has a code, which may stand in the path, a currency, ' +
          'and a time zone for documents and mails.',
        tags,
        querystring: listParameters(storeList),
        response: { 200: Type.Array(Store) },
      },
      handler: async (request, reply) => sendList(db, request, reply, storeList),
    })

    app.put('/stores/:code', {
      config,
      schema: {
        operationId: 'putStore',
        summary: 'Create or change a store',
        description:
          'Creates the store if its code is unknown. Existing records keep the currency that they have.',
        tags,
        params: StoreParameters,
        body: StoreBody,
        response: { 200: Store },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { code } = request.params
          await putStore(tx, code, request.body.store)
          return found(await findRecord(tx, storeList, code, 'code'), 'code', code)
        }),
    })
  }
