// Routes for the assignment of price requests, quote requests and quotes to users.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { assignRecord } from '../../sales/assignee-actions.ts'
import { AssigneeIn } from '../../sales/assignee-schemas.ts'
import { writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'

/** `parameter` is the name of the id in the path, `fieldName` that in the error if no such record exists: `request_id` for price requests, as in their other errors. */
const records = [
  {
    type: 'price_request',
    noun: 'price request',
    url: '/pricerequest/request/:id/assignee',
    parameter: 'id',
    fieldName: 'request_id',
    permission: 'PriceRequest::manage_requests',
    operationId: 'assignPriceRequest',
    tag: 'Price requests',
  },
  {
    type: 'quote_request',
    noun: 'quote request',
    url: '/quoting/request/:requestId/assignee',
    parameter: 'requestId',
    fieldName: 'requestId',
    permission: 'Quoting::requests',
    operationId: 'assignQuoteRequest',
    tag: 'Quote requests',
  },
  {
    type: 'quote',
    noun: 'quote',
    url: '/quoting/quote/:id/assignee',
    parameter: 'id',
    fieldName: 'id',
    permission: 'Quoting::quotes',
    operationId: 'assignQuote',
    tag: 'Quotes',
  },
] as const

export const assigneeRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const { type, noun, url, parameter, fieldName, permission, operationId, tag } of records)
      app.put(url, {
        config: { permission },
        schema: {
          operationId,
          summary: `Assign a ${noun} to a user, or to nobody`,
          description:
            "Sets `assignee_id` in any status, with `null` to nobody. No `version` changes, so that nobody's edit " +
            `fails because of it. Records \`${type}.assigned\`; repeating the call changes nothing and records nothing.`,
          tags: [tag],
          params: Type.Object({ [parameter]: Identifier(`The ${noun}`) }),
          body: AssigneeIn,
          response: { 200: Done },
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, (tx) => {
            const id = (request.params as Record<string, number>)[parameter]!
            return assignRecord(tx, { type, id, fieldName }, request.body.assignee.user_id)
          }),
      })
  }
