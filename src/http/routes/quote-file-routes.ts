// Routes for the files of quotes and of comments on them, for the seller and the buyer.
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { found, invalidField, notFound } from '../../platform/errors.ts'
import type { Json } from '../../platform/postgres/database.ts'
import { removeFiles } from '../../platform/files/file-removal.ts'
import { Done, Identifier, INTEGER_MAX } from '../../platform/wire-schema.ts'
import { listOrphanPaths } from '../../pricerequest/attachment-repository.ts'
import {
  addQuoteFile,
  addBuyerFile,
  addWaitingFile,
  removeFileOfQuote,
  requireRoomForUpload,
} from '../../quoting/quote/quote-file-actions.ts'
import {
  findBuyerFile,
  findPreview,
  findQuoteFile,
  quoteFilesSql,
  type QuoteFile,
} from '../../quoting/quote/quote-file-repository.ts'
import { existsQuote } from '../../quoting/quote/quote-record-repository.ts'
import { requireAcceptRight, requireBuyer } from '../pipeline/buyer-authentication.ts'
import { requireAcceptable } from '../pipeline/request-headers.ts'
import { sendFile } from '../responses/file-response.ts'
import { runOnce, sendJson } from '../responses/write.ts'
import type { Services } from '../services.ts'
import { storeUpload } from '../stored-upload.ts'
import { sendRowsOfQuote } from './quote-routes.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })
const fileParams = Type.Object({ ...params.properties, fileId: Identifier('The file') })
const consumes = ['multipart/form-data']
const binary = {
  produces: ['application/octet-stream'],
  response: { 200: Type.String({ format: 'binary' }) },
}
const response = { 200: Type.Ref('QuoteFile') }
const Preview = Type.Literal('preview', { description: 'A small JPEG of a picture; 404 for other files' })
const isPictureUpright = true
const uploadFields = {
  is_internal: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether it is for the team only' }),
  ),
  item_id: Type.Optional(Identifier('The item that it belongs to')),
}

export const quoteFileRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    // In this plugin, bodies are multipart and nothing else.
    app.removeAllContentTypeParsers()
    await app.register(multipart)

    app.post('/quote/:id/files', {
      config: { ...config, uploadFields },
      schema: {
        operationId: 'uploadQuoteFile',
        summary: 'Add a file to a quote or one of its lines',
        description:
          'Receives one file of at most 10 MiB. Pictures are stored upright and without metadata. A file that is not internal belongs to the offer: it is added ' +
          'in `pending` only, and makes another version. A quote has at most 20 files.',
        tags,
        params,
        consumes,
        response,
      },
      handler: async (request, reply) =>
        storeUpload(
          services,
          request,
          reply,
          (tx, { fields, ...file }) =>
            addQuoteFile(tx, request.state.caller, request.params.id, file, readFields(fields)),
          { isPictureUpright },
        ),
    })

    app.get('/quote/:id/files', {
      config,
      schema: {
        operationId: 'listQuoteFiles',
        summary: 'List the files of a quote',
        description: 'Returns also internal files, oldest first, without those of comments.',
        tags,
        params,
        response: { 200: Type.Array(Type.Ref('QuoteFile')) },
      },
      handler: async (request, reply) => sendRowsOfQuote(db, request, reply, quoteFilesSql),
    })

    app.get('/quote/:id/files/:fileId', {
      config: { ...config, produces: [] },
      schema: {
        operationId: 'readQuoteFile',
        summary: 'Read a file of a quote or of a comment on it',
        description: 'Pictures are sent to be shown, all else to be saved.',
        tags,
        params: fileParams,
        querystring: Type.Object({ size: Type.Optional(Preview) }, { additionalProperties: false }),
        ...binary,
      },
      handler: async (request, reply) => {
        const { id, fileId } = request.params
        const file = await findQuoteFile(db, id, fileId)
        if (!file) throw (await existsQuote(db, id)) ? notFound('fileId', fileId) : notFound('id', id)
        return request.query.size === undefined
          ? sendQuoteFile(services, request, reply, file)
          : sendPreview(services, reply, fileId)
      },
    })

    app.delete('/quote/:id/files/:fileId', {
      config,
      schema: {
        operationId: 'removeQuoteFile',
        summary: 'Remove a file from a quote',
        description:
          'One that is not internal in `pending` only; it makes another version. A proposal that shows the file keeps it.',
        tags,
        params: fileParams,
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const { id, fileId } = request.params
        let paths: string[] = []
        const { body } = await runOnce(db, request, async (tx) => {
          paths = await removeFileOfQuote(tx, request.state.caller.actor, id, fileId)
          return 'true' as Json
        })
        // If this fails, the clean-up removes the bytes later.
        await removeUnreferenced(services, paths).catch((err: unknown) =>
          request.log.warn({ err }, 'file not removed'),
        )
        return sendJson(reply, body)
      },
    })

    app.post('/quote/:id/comments/upload', {
      config,
      schema: {
        operationId: 'uploadCommentFile',
        summary: 'Upload a file for a comment on a quote',
        description:
          'Name its `file_id` in `file_ids` of a comment of the same caller; one that no comment takes is removed after 24 hours.',
        tags,
        params,
        consumes,
        response,
      },
      handler: async (request, reply) =>
        storeUpload(
          services,
          request,
          reply,
          (tx, file) => addWaitingFile(tx, request.state.caller.id, request.params.id, file),
          { isPictureUpright },
        ),
    })
  }

export const buyerFileRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    app.removeAllContentTypeParsers()
    await app.register(multipart)
    const buyerConfig = { permission: 'buyer', cost: 'link' } as const

    app.get('/buyer/quote/files/:fileId', {
      config: { ...buyerConfig, produces: [] },
      schema: {
        operationId: 'readBuyerFile',
        summary: 'Read a file of the offer or of its conversation',
        description: 'Of the conversation with the link to accept only.',
        tags: ['Buyer'],
        params: Type.Object({ fileId: Identifier('The file') }),
        ...binary,
      },
      handler: async (request, reply) => sendBuyerFile(services, request, reply, request.params.fileId),
    })

    app.post('/buyer/quote/upload', {
      config: buyerConfig,
      schema: {
        operationId: 'uploadBuyerFile',
        summary: 'Upload a file for a question, a counter-offer or a request for a new offer',
        description:
          'Name its `file_id` in `file_ids`; one that is not used is removed after 24 hours. Within 24 hours, a customer can ' +
          'upload 50 files with 100 MiB for a quote.',
        tags: ['Buyer'],
        consumes,
        response,
      },
      handler: async (request, reply) => {
        const { quote_id } = requireAcceptRight(request)
        const { id } = request.state.caller
        // Before the bytes are received, and again when they are counted.
        await requireRoomForUpload(db, id, quote_id)
        return storeUpload(services, request, reply, (tx, file) => addBuyerFile(tx, id, quote_id, file), {
          isPictureUpright,
        })
      },
    })
  }

/** Sends a file that the link of the request shows. */
export async function sendBuyerFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  fileId: number,
): Promise<FastifyReply> {
  const access = requireBuyer(request)
  const file = await findBuyerFile(services.db, access, fileId, access.right === 'accept')
  return sendQuoteFile(services, request, reply, found(file, 'fileId', fileId))
}

/** Sends the small copy of a picture. */
export async function sendBuyerPreview(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  fileId: number,
): Promise<FastifyReply> {
  const access = requireBuyer(request)
  found(await findBuyerFile(services.db, access, fileId, access.right === 'accept'), 'fileId', fileId)
  return sendPreview(services, reply, fileId)
}

async function sendPreview({ db }: Services, reply: FastifyReply, fileId: number): Promise<FastifyReply> {
  const preview = found(await findPreview(db, fileId), 'fileId', fileId)
  return reply.type('image/jpeg').header('x-content-type-options', 'nosniff').send(preview)
}

/** A price request may have the same file. */
async function removeUnreferenced({ db, files }: Services, paths: string[]): Promise<void> {
  await removeFiles(db, files, await listOrphanPaths(db, paths))
}

async function sendQuoteFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: QuoteFile,
): Promise<FastifyReply> {
  requireAcceptable(request, [file.mime_type, 'application/octet-stream'])
  return sendFile(services, request, reply, file, file.is_picture)
}

function readFields({ is_internal = 'false', item_id = '' }: Record<string, string>) {
  if (!['true', 'false', '1', '0'].includes(is_internal))
    throw invalidField('is_internal', 'must be true or false.')
  const id = item_id === '' ? null : Number(item_id)
  const isId = id === null || (/^[1-9]\d*$/.test(item_id) && id <= INTEGER_MAX)
  if (!isId) throw invalidField('item_id', 'must be the id of an item.')
  return { is_internal: is_internal === 'true' || is_internal === '1', item_id: id }
}
