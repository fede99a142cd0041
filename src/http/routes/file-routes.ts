// Routes for uploading and downloading files of price requests.
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import {
  existsPriceRequest,
  findAttachment,
  insertTemporaryFile,
  type Attachment,
} from '../../pricerequest/attachment-repository.ts'
import { notFound } from '../../platform/errors.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { requireAcceptable } from '../pipeline/request-headers.ts'
import type { Services } from '../services.ts'
import { sendFile } from '../responses/file-response.ts'
import { storeUpload } from '../stored-upload.ts'
import type { Upload } from '../upload-body.ts'

const config = { permission: 'PriceRequest::manage_requests' } as const
const tags = ['Price requests']

export const fileRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    // In this plugin, bodies are multipart and nothing else.
    app.removeAllContentTypeParsers()
    await app.register(multipart)

    app.post('/request/upload', {
      config,
      schema: {
        operationId: 'uploadTemporaryFile',
        summary: 'Upload a file to be attached to a price request',
        description:
          'Receives one file of at most 10 MiB; name, declared type and content must agree. The ' +
          '`request_message_file_tmp_id` of the answer belongs in `file_ids` of a submission by the ' +
          'same caller. A file that is not attached within 24 hours is removed.',
        tags,
        consumes: ['multipart/form-data'],
        response: { 200: Type.Ref('TemporaryFile') },
      },
      handler: async (request, reply) => uploadTemporaryFile(services, request, reply),
    })

    app.get('/request/:id/files/:fileId', {
      // The media type is known only once the record is read.
      config: { ...config, produces: [] },
      schema: {
        operationId: 'downloadAttachment',
        summary: 'Download a file of a price request, always as an attachment',
        description:
          'Returns the bytes as they were uploaded, with the media type of the upload. The ids of the ' +
          'files are in the price request.',
        tags,
        params: Type.Object({ id: Identifier('The price request'), fileId: Identifier('The file') }),
        produces: ['application/octet-stream'],
        response: { 200: Type.String({ format: 'binary' }) },
      },
      handler: async (request, reply) => {
        const { id, fileId } = request.params
        const file = await readAttachment(services, id, fileId)
        requireAcceptable(request, [file.mime_type, 'application/octet-stream'])
        return sendFile(services, request, reply, file)
      },
    })
  }

type UploadOptions = {
  onStored?: (tx: Transaction, upload: Upload) => Promise<void>
  /** Returns what the caller is shown of the record. */
  present?: (json: Json) => Json
}

export async function uploadTemporaryFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { onStored, present = (json) => json }: UploadOptions = {},
): Promise<FastifyReply> {
  return storeUpload(services, request, reply, async (tx, upload) => {
    const json = await insertTemporaryFile(tx, { ...upload, caller: request.state.caller.id })
    await onStored?.(tx, upload)
    return present(json)
  })
}

async function readAttachment({ db }: Services, id: number, fileId: number): Promise<Attachment> {
  const file = await findAttachment(db, id, fileId)
  if (file) return file
  throw (await existsPriceRequest(db, id)) ? notFound('file_id', fileId) : notFound('request_id', id)
}
