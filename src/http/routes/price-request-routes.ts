// Routes for price requests.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import type { Services } from '../services.ts'
import {
  closePriceRequest,
  markPriceRequest,
  openSubmit,
  reopenPriceRequest,
  replyToPriceRequest,
  snoozePriceRequest,
  submitPriceRequest,
  withdrawReply,
} from '../../pricerequest/price-request-actions.ts'
import { priceRequestExport } from '../../pricerequest/price-request-export-repository.ts'
import {
  detailedPriceRequestList,
  findPriceRequests,
  priceRequestList,
} from '../../pricerequest/price-request-repository.ts'
import { CloseIn, PriceRequestIn, ReplyIn, SnoozeIn } from '../../pricerequest/price-request-schemas.ts'
import { batchedFind } from '../../platform/postgres/batched.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { found } from '../../platform/errors.ts'
import { isIpAddress } from '../../platform/text.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { confirmPriceRequest } from '../../mail/confirmation.ts'
import { CSV, CsvFile, sendCsv } from '../responses/csv-response.ts'
import { groupedList, listParameters, sendList } from '../responses/list-response.ts'
import { cachedStoreIds } from '../pipeline/request-url.ts'
import { hasIdempotencyKey, sendJson, write, writeDone } from '../responses/write.ts'

const config = { permission: 'PriceRequest::manage_requests' } as const
const tags = ['Price requests']
const params = Type.Object({ id: Identifier('The price request') })
const PriceRequest = Type.Ref('PriceRequest')
const AddDetails = Type.Boolean({ default: false, description: 'Whether to include fields of the seller' })

export const priceRequestRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const findPlain = batchedFind((ids: number[]) => findPriceRequests(db, ids))
    const findDetailed = batchedFind((ids: number[]) => findPriceRequests(db, ids, { addDetails: true }))
    app.get('/request/:id', {
      config,
      schema: {
        operationId: 'readPriceRequest',
        summary: 'Read one price request',
        description:
          'Returns the record with its product, files and replies. Reading never changes a record: ' +
          '`is_read` is set by `read`, `reply` and `close` only. `addDetails=true` adds `assignee_id`, `is_closed`, ' +
          '`close_reason`, `closed_at`, `closed_by` and `snoozed_until`.',
        tags,
        params,
        querystring: Type.Object({ addDetails: Type.Optional(AddDetails) }, { additionalProperties: false }),
        response: { 200: PriceRequest },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const json = await (request.query.addDetails ? findDetailed : findPlain)(id)
        return sendJson(reply, found(json, 'request_id', id))
      },
    })

    app.get('/requests', {
      config,
      schema: {
        operationId: 'listPriceRequests',
        summary: 'List price requests, all or filtered',
        description:
          'Returns the matching requests in ascending order of id, all of them unless a page is ' +
          'requested; no match is `[]`. Filter by `created_at` and `is_read` to find what is new. `addDetails=true` adds what a seller wants to see of each.',
        tags,
        querystring: Type.Object(
          { addDetails: Type.Optional(AddDetails), ...listParameters(priceRequestList).properties },
          groupedList,
        ),
        response: { 200: Type.Array(Type.Ref('PriceRequestListItem')) },
      },
      handler: async (request, reply) =>
        sendList(db, request, reply, request.query.addDetails ? detailedPriceRequestList : priceRequestList),
    })

    const submit = openSubmit(db)
    const findStoreId = cachedStoreIds()
    app.post('/request/submit', {
      config,
      schema: {
        operationId: 'submitPriceRequest',
        summary: 'Submit a price request',
        description:
          'Only `email` is required. The catalog completes the product by `product_id` or ' +
          '`product_sku`; an unknown product is stored as sent. `file_ids` attaches uploads of the same' +
          ' caller, each once. Records `price_request.submitted`; the seller and the customer are then ' +
          'notified by mail. Unknown fields are ignored and listed in `Ignored-Fields`; with `Prefer: handling=strict` ' +
          'they are refused (400).',
        tags,
        body: PriceRequestIn,
        response: { 200: PriceRequest },
      },
      handler: async (request, reply) => {
        const readSubmission = async (queryable: Queryable) => {
          const { body, state } = request
          const customer_ip = body.customer_ip ?? forwardedAddress(request)
          return {
            ...body,
            customer_ip,
            store_id: await findStoreId(queryable, request),
            caller: state.caller,
          }
        }
        const { email, is_email_verified } = request.body
        // With a key, a submit has a transaction of its own; without a key, concurrent submits share a statement.
        if (!hasIdempotencyKey(request) && is_email_verified !== false)
          return sendJson(reply, await submit(await readSubmission(db)))
        return write(db, request, reply, async (tx) => {
          const json = await submitPriceRequest(tx, await readSubmission(tx))
          if (is_email_verified === false) await confirmPriceRequest(tx, json, email)
          return json
        })
      },
    })

    app.post('/request/:id/reply', {
      config,
      schema: {
        operationId: 'replyToPriceRequest',
        summary: 'Reply to a price request, with or without a price',
        description:
          'Adds a reply, any number of times, and marks the request as replied to and read. A closed request is reopened, ' +
          'a snooze ends. Records `price_request.replied`, if it was unread also `price_request.read`, if it was closed ' +
          '`price_request.reopened`; the customer is then notified by mail.',
        tags,
        params,
        body: ReplyIn,
        response: { 200: PriceRequest },
      },
      handler: async (request, reply) =>
        write(db, request, reply, (tx) =>
          replyToPriceRequest(tx, request.state.caller, request.params.id, request.body),
        ),
    })

    app.delete('/request/:id/replies/:replyId', {
      config,
      schema: {
        operationId: 'withdrawReply',
        summary: 'Take back a reply before it is mailed',
        description:
          'Removes a reply that the same user wrote in the console less than `UNDO_SECONDS` ago; the request is again as it was ' +
          'before it. Refused with `not_undoable` if the time is over, the mail has left, or something happened since. The ' +
          'reply of a quote goes with its proposal: `POST /V1/quoting/quote/:id/undo`. Records `price_request.reply_withdrawn`.',
        tags,
        params: Type.Object({ ...params.properties, replyId: Identifier('The reply') }),
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => {
          const { id, replyId } = request.params
          return withdrawReply(tx, request.state.caller, id, replyId)
        }),
    })

    for (const mark of ['read', 'unread'] as const) {
      app.post(`/request/:id/${mark}`, {
        config,
        schema: {
          operationId: mark === 'read' ? 'markPriceRequestRead' : 'markPriceRequestUnread',
          summary: `Mark a price request as ${mark}`,
          description: `Records \`price_request.${mark}\`. Repeating the call changes nothing and records nothing.`,
          tags,
          params,
          response: { 200: Done },
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, (tx) => markPriceRequest(tx, request.params.id, mark)),
      })
    }

    app.post('/request/:id/close', {
      config,
      schema: {
        operationId: 'closePriceRequest',
        summary: 'Close a price request without a reply',
        description:
          'The request leaves the inbox and the figures of what is unanswered. Marks it as read and ends a snooze. Records ' +
          '`price_request.closed`, if it was unread also `price_request.read`. The customer is not notified.',
        tags,
        params,
        body: CloseIn,
        response: { 200: PriceRequest },
      },
      handler: async (request, reply) =>
        write(db, request, reply, (tx) =>
          closePriceRequest(tx, request.state.caller, request.params.id, request.body.reason_code),
        ),
    })

    app.post('/request/:id/reopen', {
      config,
      schema: {
        operationId: 'reopenPriceRequest',
        summary: 'Reopen a closed price request',
        description: 'It waits again if it was not replied to. Records `price_request.reopened`.',
        tags,
        params,
        response: { 200: PriceRequest },
      },
      handler: async (request, reply) =>
        write(db, request, reply, (tx) => reopenPriceRequest(tx, request.params.id)),
    })

    app.post('/request/:id/snooze', {
      config,
      schema: {
        operationId: 'snoozePriceRequest',
        summary: 'Take a price request out of the inbox until a time',
        description:
          'It is back at this time, or as soon as the same e-mail address submits another request. `null` ends a snooze. ' +
          'Records `price_request.snoozed`; repeating the call changes nothing and records nothing.',
        tags,
        params,
        body: SnoozeIn,
        response: { 200: PriceRequest },
      },
      handler: async (request, reply) =>
        write(db, request, reply, (tx) => snoozePriceRequest(tx, request.params.id, request.body.until)),
    })

    app.get('/requests/export', {
      config: { ...config, produces: [CSV] },
      schema: {
        operationId: 'exportPriceRequests',
        summary: 'Export price requests as a CSV file, all or filtered',
        description:
          'Returns the list as a CSV file that spreadsheets read, with the same filters, without files ' +
          'and replies.',
        tags,
        querystring: listParameters(priceRequestExport.source),
        produces: [CSV],
        response: { 200: CsvFile('request_id,increment_id,…\r\n123,"REQ000000123",…\r\n') },
      },
      handler: async (request, reply) => sendCsv(db, request, reply, priceRequestExport),
    })
  }

// The connection's address is that of the integration. A forwarded one is the customer's if the integration, such as a
// storefront, is in TRUSTED_PROXIES and forwards the address of its own client; behind a proxy alone it is the integration's.
function forwardedAddress(request: FastifyRequest): string | undefined {
  const isForwarded = request.ip !== request.socket.remoteAddress
  return isForwarded && isIpAddress(request.ip) ? request.ip : undefined
}
