// Routes for what sellers offer again and again.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import {
  changeTemplate,
  createQuoteFromTemplate,
  createTemplate,
  removeTemplate,
} from '../../quoting/quote/quote-template-actions.ts'
import { templateList } from '../../quoting/quote/quote-template-repository.ts'
import { NewTemplateIn, TemplateIn, TemplateUseIn } from '../../quoting/quote/quote-template-schemas.ts'
import { listParameters, sendList } from '../responses/list-response.ts'
import { readQuote } from './quote-routes.ts'
import type { Services } from '../services.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const readConfig = { permission: 'Quoting::quotes' } as const
const config = { permission: 'Quoting::templates' } as const
const tags = ['Quotes']
const Template = Type.Ref('Template')
const params = Type.Object({ id: Identifier('The template') })

export const templateRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/templates', {
      config: readConfig,
      schema: {
        operationId: 'listTemplates',
        summary: 'List templates',
        description: 'Returns what sellers offer again and again, in ascending order of id.',
        tags,
        querystring: listParameters(templateList),
        response: { 200: Type.Array(Template) },
      },
      handler: async (request, reply) => sendList(db, request, reply, templateList),
    })

    app.get('/templates/:id', {
      config: readConfig,
      schema: {
        operationId: 'readTemplate',
        summary: 'Read one template',
        description: 'Returns the lines as they were sent, without prices of the catalog.',
        tags,
        params,
        response: { 200: Template },
      },
      handler: async (request, reply) => sendJson(reply, await readTemplate(db, request.params.id)),
    })

    app.post('/templates', {
      config,
      schema: {
        operationId: 'createTemplate',
        summary: 'Create a template',
        description: 'A name occurs once per store. Products are looked up only when a quote is made.',
        tags,
        body: NewTemplateIn,
        response: { 200: Template },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) =>
          readTemplate(tx, await createTemplate(tx, request.body.template)),
        ),
    })

    app.post('/templates/:id/quote', {
      config: readConfig,
      schema: {
        operationId: 'createQuoteFromTemplate',
        summary: 'Create a pending quote from a template',
        description:
          'Creates a quote in the store of the template, or else in that of the customer, as if the contents had been sent ' +
          'for a new quote: lines of the catalog without `price` take its price of the day, and `valid_days` count from now. ' +
          'A template with prices in another currency than that of the store is 400 `other_currency`. Records `quote.created`.',
        tags,
        params,
        body: TemplateUseIn,
        response: { 200: Type.Ref('Quote') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, state } = request
          const { customer_id } = body
          return readQuote(tx, await createQuoteFromTemplate(tx, state.caller, params.id, customer_id))
        }),
    })

    app.put('/templates/:id', {
      config,
      schema: {
        operationId: 'changeTemplate',
        summary: 'Change the given fields of a template',
        description:
          'Requires the `version` that was read: a version that is no longer current is 409. Quotes that were made from it stay as they are.',
        tags,
        params,
        body: TemplateIn,
        response: { 200: Template },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await changeTemplate(tx, request.params.id, request.body.template)
          return readTemplate(tx, request.params.id)
        }),
    })

    app.delete('/templates/:id', {
      config,
      schema: {
        operationId: 'deleteTemplate',
        summary: 'Delete a template',
        description: 'Quotes that were made from it stay as they are.',
        tags,
        params,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => removeTemplate(tx, request.params.id)),
    })
  }

async function readTemplate(db: Queryable, id: number): Promise<Json> {
  return found(await findRecord(db, templateList, id), 'id', id)
}
