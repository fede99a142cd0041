// Routes with what the console needs besides the records.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import type { Services } from '../services.ts'
import { findUserIdOf } from '../../access/access.ts'
import { isCurrent, listAssignees } from '../../access/user-repository.ts'
import { deleteView, listsOf, putView } from '../../access/view-actions.ts'
import { findView, listViews } from '../../access/view-repository.ts'
import { ViewBody, ViewParameters } from '../../access/view-schemas.ts'
import { currencies } from '../../platform/currency.ts'
import { isMailOn } from '../../platform/mail/mailer.ts'
import { version } from '../../platform/version.ts'
import { Done } from '../../platform/wire-schema.ts'
import { listStores } from '../../storefront/store-repository.ts'
import { openReads } from '../responses/list-response.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const config = { permission: 'signed_in' } as const
const tags = ['Console']

export const consoleRoutes =
  ({ db, config: settings, generatedPassword }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/console', {
      config,
      schema: {
        operationId: 'readConsole',
        summary: 'Read the settings that the console depends on',
        description:
          'Returns the stores, the digits of each currency, limits, and which features are switched on.',
        tags,
        response: { 200: Type.Ref('ConsoleSettings') },
      },
      handler: async ({ state: { caller } }, reply) =>
        sendJson(
          reply,
          JSON.stringify({
            version,
            language: settings.DEFAULT_LOCALE,
            stores: await listStores(db),
            currencies: currencies(),
            quote_valid_days: settings.QUOTE_VALID_DAYS,
            undo_seconds: settings.UNDO_SECONDS,
            upload_bytes_max: settings.UPLOAD_BYTES_MAX,
            upload_extensions: settings.UPLOAD_EXTENSIONS,
            mail_enabled: isMailOn(settings),
            seller_name: settings.SELLER_NAME ?? null,
            seller_address: settings.SELLER_ADDRESS ?? null,
            password_generated:
              generatedPassword !== undefined &&
              generatedPassword.user_id === findUserIdOf(caller) &&
              (await isCurrent(db, generatedPassword)),
            buyer_page_enabled: settings.QUOTE_URL_TEMPLATE !== undefined,
            public_url: settings.PUBLIC_URL ?? null,
          }),
        ),
    })

    app.get('/console/views', {
      config,
      schema: {
        operationId: 'listViews',
        summary: 'List the saved views of the user, and the shared ones of the lists that they may read',
        description:
          'Returns them in the order in which they were created; for the token of an integration, the shared ones.',
        tags,
        response: { 200: Type.Array(Type.Ref('View')) },
      },
      handler: async (request, reply) => {
        const lists = await openReads(db.primary, request, reply)
        const { caller } = request.state
        return sendJson(reply, await listViews(lists, findUserIdOf(caller), listsOf(caller)))
      },
    })

    app.put('/console/views/:name', {
      config,
      schema: {
        operationId: 'putView',
        summary: 'Save a view of a list',
        description:
          'Creates or replaces the view of the user with this name. If the user has none, but there is a shared one, it ' +
          'replaces that, which requires `Access::manage` (403). Sharing a view requires the permission to read its list. Two shared views cannot have the same name.',
        tags,
        params: ViewParameters,
        body: ViewBody,
        response: { 200: Type.Ref('View') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, state } = request
          return findView(tx, await putView(tx, state.caller, params.name, body.view))
        }),
    })

    app.delete('/console/views/:name', {
      config,
      schema: {
        operationId: 'deleteView',
        summary: 'Delete a saved view',
        description:
          'Deletes the view of the user with this name or, if there is none, the shared one, which requires ' +
          '`Access::manage` (403).',
        tags,
        params: ViewParameters,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => deleteView(tx, request.state.caller, request.params.name)),
    })

    app.get('/access/assignees', {
      config,
      schema: {
        operationId: 'listAssignees',
        summary: 'List the users whom a record can be assigned to',
        description: 'Returns the ids and names of all users in ascending order of id.',
        tags: ['Access'],
        response: { 200: Type.Array(Type.Ref('Assignee')) },
      },
      handler: async (request, reply) =>
        sendJson(reply, await listAssignees(await openReads(db.primary, request, reply))),
    })
  }
