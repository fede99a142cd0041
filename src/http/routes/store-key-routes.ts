// Routes for the publishable keys of stores.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found } from '../../platform/errors.ts'
import { andEquals } from '../../platform/lists/filter.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { createStoreKey, revokeStoreKey } from '../../storefront/store-key-actions.ts'
import { storeKeyList } from '../../storefront/store-key-repository.ts'
import { StoreKeyBody } from '../../storefront/store-key-schemas.ts'
import { findStore } from '../../storefront/store-repository.ts'
import { StoreParameters } from '../../storefront/store-schemas.ts'
import { listParameters, readListQuery, sendList } from '../responses/list-response.ts'
import { write, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'

const tags = ['Storefront']
const StoreKey = Type.Ref('StoreKey')

export const storeKeyRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/stores/:code/keys', {
      config: { permission: 'Storefront::read' },
      schema: {
        operationId: 'listStoreKeys',
        summary: 'List the publishable keys of a store',
        description: 'Returns them in ascending order of id, including those that were revoked.',
        tags,
        params: StoreParameters,
        querystring: listParameters(storeKeyList),
        response: { 200: Type.Array(StoreKey) },
      },
      handler: async (request, reply) => {
        const { code } = request.params
        const query = readListQuery(request, storeKeyList)
        const { store_id } = found(await findStore(db, code), 'code', code)
        const condition = andEquals(query.condition, 'k.store_id', store_id)
        return sendList(db, request, reply, storeKeyList, { ...query, condition })
      },
    })

    app.post('/stores/:code/keys', {
      config: { permission: 'Storefront::manage' },
      schema: {
        operationId: 'createStoreKey',
        summary: 'Create a publishable key of a store',
        description:
          'Pages of the `origins` may submit price requests and quote requests to the store with the key, and ' +
          'nothing else. The key stands in those pages and is no secret.',
        tags,
        params: StoreParameters,
        body: StoreKeyBody,
        response: { 200: StoreKey },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const id = await createStoreKey(tx, request.params.code, request.body.key)
          return found(await findRecord(tx, storeKeyList, id), 'key_id', id)
        }),
    })

    app.delete('/stores/:code/keys/:keyId', {
      config: { permission: 'Storefront::manage' },
      schema: {
        operationId: 'revokeStoreKey',
        summary: 'Revoke a publishable key of a store',
        description:
          'Requests with the key are refused from the next one on. Repeating the call changes nothing.',
        tags,
        params: Type.Object({ ...StoreParameters.properties, keyId: Identifier('The key') }),
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => revokeStoreKey(tx, request.params.code, request.params.keyId)),
    })
  }
