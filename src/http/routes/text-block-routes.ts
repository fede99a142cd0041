// Routes for text blocks: texts with places such as `{{ customer.firstname }}`, which the console fills as sellers insert them.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { changeTextBlock, createTextBlock, removeTextBlock } from '../../storefront/text-block-actions.ts'
import { textBlockList } from '../../storefront/text-block-repository.ts'
import { NewTextBlockIn, TextBlockIn } from '../../storefront/text-block-schemas.ts'
import { listParameters, sendList } from '../responses/list-response.ts'
import type { Services } from '../services.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const readConfig = { permission: 'Quoting::quotes' } as const
const config = { permission: 'Quoting::templates' } as const
const tags = ['Sales']
const TextBlock = Type.Ref('TextBlock')
const params = Type.Object({ id: Identifier('The text block') })

export const textBlockRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/sales/textBlocks', {
      config: readConfig,
      schema: {
        operationId: 'listTextBlocks',
        summary: 'List text blocks',
        description: 'Returns the texts that sellers insert into what they write, in ascending order of id.',
        tags,
        querystring: listParameters(textBlockList),
        response: { 200: Type.Array(TextBlock) },
      },
      handler: async (request, reply) => sendList(db, request, reply, textBlockList),
    })

    app.get('/sales/textBlocks/:id', {
      config: readConfig,
      schema: {
        operationId: 'readTextBlock',
        summary: 'Read one text block',
        description: 'Returns the text with its places, which are not filled.',
        tags,
        params,
        response: { 200: TextBlock },
      },
      handler: async (request, reply) => sendJson(reply, await readTextBlock(db, request.params.id)),
    })

    app.post('/sales/textBlocks', {
      config,
      schema: {
        operationId: 'createTextBlock',
        summary: 'Create a text block',
        description: 'A name occurs once per kind and language.',
        tags,
        body: NewTextBlockIn,
        response: { 200: TextBlock },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) =>
          readTextBlock(tx, await createTextBlock(tx, request.body.text_block)),
        ),
    })

    app.put('/sales/textBlocks/:id', {
      config,
      schema: {
        operationId: 'changeTextBlock',
        summary: 'Change the given fields of a text block',
        description:
          'Requires the `version` that was read: a version that is no longer current is 409. What was inserted stays as it is.',
        tags,
        params,
        body: TextBlockIn,
        response: { 200: TextBlock },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await changeTextBlock(tx, request.params.id, request.body.text_block)
          return readTextBlock(tx, request.params.id)
        }),
    })

    app.delete('/sales/textBlocks/:id', {
      config,
      schema: {
        operationId: 'deleteTextBlock',
        summary: 'Delete a text block',
        description: 'What was inserted stays as it is.',
        tags,
        params,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => removeTextBlock(tx, request.params.id)),
    })
  }

async function readTextBlock(db: Queryable, id: number): Promise<Json> {
  return found(await findRecord(db, textBlockList, id), 'id', id)
}
