// Routes for webhooks, their deliveries, and the events for pollers.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { deliveriesSql } from '../../events/delivery-repository.ts'
import { sequenceCommittedEvents } from '../../events/event-sequence.ts'
import { eventsSql } from '../../events/event-repository.ts'
import { visibleTypes } from '../../events/event-visibility.ts'
import {
  changeWebhook,
  registerWebhook,
  retryDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../events/webhook-actions.ts'
import { deleteWebhook, findWebhook, webhookList } from '../../events/webhook-repository.ts'
import { EventsQuery, WebhookChangeIn, WebhookIn } from '../../events/webhook-schemas.ts'
import { checkTargetUrl } from '../../events/webhook-target.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { found, notFound } from '../../platform/errors.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { listParameters, sendList, sendRows } from '../responses/list-response.ts'
import type { Services } from '../services.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const config = { permission: 'Webhooks::manage' } as const
/** The response holds the secret, and must not be stored with an idempotency key. */
const secretConfig = { ...config, storesResponse: false } as const
const tags = ['Webhooks']
const params = Type.Object({ id: Identifier('The webhook') })
const Webhook = Type.Ref('Webhook')
const NewWebhook = Type.Ref('NewWebhook')

export const webhookRoutes =
  ({ db, config: { WEBHOOK_ALLOWED_NETWORKS } }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/webhooks', {
      config: secretConfig,
      schema: {
        operationId: 'registerWebhook',
        summary: 'Register a webhook; only this response shows its secret',
        description:
          'The endpoint receives the events that `events` selects and the caller may read, from now on, as [Standard ' +
          'Webhooks](https://www.standardwebhooks.com). Only this answer and a rotation contain the ' +
          '`secret` that verifies them. Addresses in private networks are refused unless the operator ' +
          'allows them.',
        tags,
        body: WebhookIn,
        response: { 200: NewWebhook },
      },
      handler: async (request, reply) => {
        const { webhook } = request.body
        await checkTargetUrl(webhook.url, WEBHOOK_ALLOWED_NETWORKS)
        return write(db, request, reply, async (tx) =>
          readWebhook(tx, await registerWebhook(tx, request.state.caller, webhook), { withSecret: true }),
        )
      },
    })

    app.get('/webhooks', {
      config,
      schema: {
        operationId: 'listWebhooks',
        summary: 'Read webhooks',
        description: 'Returns the matching webhooks in ascending order of id, without their secrets.',
        tags,
        querystring: listParameters(webhookList),
        response: { 200: Type.Array(Webhook) },
      },
      handler: async (request, reply) => sendList(db, request, reply, webhookList),
    })

    app.get('/webhooks/:id', {
      config,
      schema: {
        operationId: 'readWebhook',
        summary: 'Read one webhook',
        description: 'Returns the webhook without its secret.',
        tags,
        params,
        response: { 200: Webhook },
      },
      handler: async (request, reply) => sendJson(reply, await readWebhook(db, request.params.id)),
    })

    app.put('/webhooks/:id', {
      config,
      schema: {
        operationId: 'changeWebhook',
        summary: 'Change a webhook; fields that are not given keep their value',
        description:
          '`is_active: true` enables a webhook that was disabled by a 410 or by five days of failures; ' +
          'it then receives the deliveries that were waiting. A caller who names another `url` becomes its owner; so does ' +
          'one who changes a webhook whose owner is gone.',
        tags,
        params,
        body: WebhookChangeIn,
        response: { 200: Webhook },
      },
      handler: async (request, reply) => {
        const { url } = request.body.webhook
        if (url !== undefined) await checkTargetUrl(url, WEBHOOK_ALLOWED_NETWORKS)
        return write(db, request, reply, async (tx) => {
          await changeWebhook(tx, request.state.caller, request.params.id, request.body.webhook)
          return readWebhook(tx, request.params.id)
        })
      },
    })

    app.delete('/webhooks/:id', {
      config,
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook and its deliveries',
        description: 'Nothing is sent to it from now on; an attempt that is in flight may still arrive.',
        tags,
        params,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, async (tx) => {
          if (!(await deleteWebhook(tx, request.params.id))) throw notFound('id', request.params.id)
        }),
    })

    app.post('/webhooks/:id/rotate', {
      config: secretConfig,
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Replace the secret of a webhook; the old one stays valid for 24 h',
        description:
          'Returns the new secret. For 24 hours, deliveries are signed with both secrets, so that the ' +
          'endpoint can change over without losing one.',
        tags,
        params,
        response: { 200: NewWebhook },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await rotateWebhookSecret(tx, request.params.id)
          return readWebhook(tx, request.params.id, { withSecret: true })
        }),
    })

    app.post('/webhooks/:id/test', {
      config,
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a webhook.test event to a webhook',
        description:
          'Queues one `webhook.test` event for this endpoint alone; `listWebhookDeliveries` shows what ' +
          'became of it. Requires an active webhook.',
        tags,
        params,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => testWebhook(tx, request.params.id)),
    })

    app.get('/webhooks/:id/deliveries', {
      config,
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'Read the last hundred deliveries to a webhook with their attempts, newest first',
        description:
          'Each delivery has its attempts with status, duration and the beginning of the answer. Deliveries about records ' +
          'that the caller may not read are left out.',
        tags,
        params,
        response: { 200: Type.Array(Type.Ref('WebhookDelivery')) },
      },
      handler: async (request, reply) => {
        await readWebhook(db, request.params.id)
        return sendRows(db.primary, request, reply, deliveriesSql, [
          request.params.id,
          visibleTypes(request.state.caller),
        ])
      },
    })

    app.post('/webhooks/:id/deliveries/:deliveryId/retry', {
      config,
      schema: {
        operationId: 'retryWebhookDelivery',
        summary: 'Send a delivery again now',
        description: 'Also a delivery that failed permanently or has arrived. Requires an active webhook.',
        tags,
        params: Type.Object({ id: Identifier('The webhook'), deliveryId: Identifier('The delivery') }),
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          retryDelivery(tx, request.state.caller, request.params.id, request.params.deliveryId),
        ),
    })

    app.get('/events', {
      config,
      schema: {
        operationId: 'listEvents',
        summary: 'Read the events after an id; a poller that remembers the last id misses none',
        description:
          'Returns the events after the given id in ascending order, of the kinds of records that the caller may read. An event becomes visible only when' +
          ' no smaller id can still appear, so the last id is all that a client has to remember. Fewer ' +
          'events than `limit` mean that there are no more for now.',
        tags,
        querystring: EventsQuery,
        response: { 200: Type.Array(Type.Ref('Event')) },
      },
      handler: async (request, reply) => {
        const { after = 0, limit = 100, type } = request.query
        await sequenceCommittedEvents(db)
        // `quote.*` selects the types that begin with `quote.`, `*` selects all.
        const prefix = type?.replace(/\*$/, '') || null
        return sendRows(db.primary, request, reply, eventsSql, [
          after,
          limit,
          prefix,
          visibleTypes(request.state.caller),
        ])
      },
    })
  }

async function readWebhook(db: Queryable, id: number, options?: { withSecret: boolean }): Promise<Json> {
  return found(await findWebhook(db, id, options), 'id', id)
}
