// Routes for follow-ups: when a quote comes back into the inbox.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { found } from '../../platform/errors.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { Type } from '../../platform/typebox.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { finishFollowUp, setReminder } from '../../quoting/quote/quote-follow-up-actions.ts'
import { findFollowUp } from '../../quoting/quote/quote-follow-up-repository.ts'
import { FollowUpDoneIn, FollowUpIn } from '../../quoting/quote/quote-follow-up-schemas.ts'
import { sendJson, write } from '../responses/write.ts'
import type { Services } from '../services.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })
const response = { 200: Type.Ref('FollowUp') }

export const followUpRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/quote/:id/followUp', {
      config,
      schema: {
        operationId: 'readFollowUp',
        summary: 'Read when and why a quote is to be followed up',
        description: 'Only sellers see it.',
        tags,
        params,
        response,
      },
      handler: async (request, reply) => sendJson(reply, await readFollowUp(db, request.params.id)),
    })

    app.post('/quote/:id/followUp', {
      config,
      schema: {
        operationId: 'setFollowUp',
        summary: 'Set, change or remove the reminder of a quote',
        description:
          'At `remind_at`, the quote waits in the inbox as `follow_up`, until somebody is done with it. A quote has one ' +
          'reminder, in any status. Acceptance, decline, order, cancellation and closing end a reminder that was set before; ' +
          'expiry and new proposals do not. Neither `version` nor record of the quote changes, and no event is recorded.',
        tags,
        params,
        body: FollowUpIn,
        response,
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, state } = request
          await setReminder(tx, state.caller.actor, params.id, body)
          return readFollowUp(tx, params.id)
        }),
    })

    app.post('/quote/:id/followUp/done', {
      config,
      schema: {
        operationId: 'finishFollowUp',
        summary: 'Take a follow-up out of the inbox',
        description:
          'A proposal is then not listed again for this reason; being done with a reminder counts for both. Repeating the call ' +
          'changes nothing; `is_done: false` takes it back, a reminder for a day.',
        tags,
        params,
        body: FollowUpDoneIn,
        response,
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await finishFollowUp(tx, request.params.id, request.body)
          return readFollowUp(tx, request.params.id)
        }),
    })
  }

async function readFollowUp(db: Queryable, id: number): Promise<Json> {
  return found(await findFollowUp(db, id), 'id', id)
}
