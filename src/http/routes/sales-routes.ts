// Routes that span price requests, quote requests and quotes: inbox and search.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { invalidField } from '../../platform/errors.ts'
import { indexSearch } from '../../platform/lists/word-search.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import { visibleKinds, type InboxOrder } from '../../sales/inbox.ts'
import { findInbox, type Position } from '../../sales/inbox-repository.ts'
import { INBOX_POSITION, InboxQuery } from '../../sales/inbox-schemas.ts'
import { searchableTypes } from '../../sales/search.ts'
import { search } from '../../sales/search-repository.ts'
import { SearchQuery } from '../../sales/search-schemas.ts'
import { openReads } from '../responses/list-response.ts'
import { sendJson } from '../responses/write.ts'
import type { Services } from '../services.ts'

const config = { permission: 'signed_in' } as const
const tags = ['Sales']

export const salesRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/inbox', {
      config,
      schema: {
        operationId: 'readInbox',
        summary: 'Read what waits for the seller, by default oldest first',
        description:
          'Price requests that are unread or not replied to, pending quote requests, quotes with unread questions, ' +
          'counter-offers or requests for a new offer (`message`), proposed quotes that end within seven days, accepted ' +
          'quotes until their order is recorded, unless they are left to a connected shop, and quotes that are to be followed up: at the time of a reminder, or by the cadence of their store. ' +
          'Returns the kinds that the permissions of the caller allow (`PriceRequest::manage_requests`, ' +
          '`Quoting::requests`, `Quoting::quotes`).',
        tags,
        querystring: InboxQuery,
        response: { 200: Type.Ref('Inbox') },
      },
      handler: async (request, reply) => {
        const { kind, assignee_id: assignee, order = 'waiting', after, limit = 50 } = request.query
        const counted = visibleKinds(request.state.caller)
        const kinds = counted.filter((each) => kind === undefined || each === kind)
        const lists = await openReads(db.primary, request, reply)
        const page = { kinds, counted, assignee, order, after: positionOf(after, order), limit }
        return sendJson(reply, await findInbox(lists, page))
      },
    })

    app.get('/search', {
      config,
      schema: {
        operationId: 'searchRecords',
        summary:
          'Find records by words in their numbers, names, companies, e-mail addresses, SKUs or products',
        description:
          'Returns the record with the number, SKU or e-mail address first, then those that were changed last. Of each ' +
          'kind of record, the newest 100 that match are considered, and each has its share of `limit`. Returns the records that the permissions of the caller allow ' +
          '(`PriceRequest::manage_requests`, `Quoting::requests`, `Quoting::quotes`; `Storefront::read` for customers ' +
          'and products).',
        tags,
        querystring: SearchQuery,
        response: { 200: Type.Array(Type.Ref('FoundRecord')) },
      },
      handler: async (request, reply) => {
        const { q, limit = 20 } = request.query
        const text = q.trim()
        const types = text === '' ? [] : searchableTypes(request.state.caller)
        const lists = await openReads(db.primary, request, reply)
        // So that what was changed just now is found.
        await indexSearch(db.autocommit)
        return sendJson(reply, await search(lists, types, text, limit))
      },
    })
  }

/** Reads a position in the inbox as `findInbox` returns it. Throws if it is one of another order. */
function positionOf(after: string | undefined, order: InboxOrder): Position | undefined {
  if (after === undefined) return undefined
  const [, value, seconds, rank, recordId] = INBOX_POSITION.exec(after) ?? []
  if ((value !== undefined) !== (order === 'value'))
    throw invalidField('after', 'must be the next_after of a page in the same order.')
  return {
    value: value === 'none' ? null : value,
    time: new Date(Number(seconds) * 1000).toISOString(),
    rank: Number(rank),
    record_id: Math.min(Number(recordId), INTEGER_MAX),
  }
}
