// Routes for uploading and downloading files of price requests.
import { Readable } from 'node:stream'
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
import { AppError, notFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { requireAcceptable } from '../pipeline/request-headers.ts'
import type { Services } from '../services.ts'
import { receiveUpload, type Upload } from '../upload-body.ts'
import { write } from '../responses/write.ts'

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
        return sendAttachment(services, request, reply, file)
      },
    })
  }

type UploadOptions = {
  onStored?: (tx: Transaction, upload: Upload) => Promise<void>
  /** Returns what the caller is shown of the record. */
  present?: (json: Json) => Json
}

// Stores the bytes before the row. If it is unknown whether the row was committed, they stay, and the clean-up decides later.
export async function uploadTemporaryFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { onStored, present = (json) => json }: UploadOptions = {},
): Promise<FastifyReply> {
  const upload = await receiveUpload(request, services)
  let isReferenced = false
  try {
    return await write(services.db, request, reply, async (tx) => {
      const json = await insertTemporaryFile(tx, { ...upload, caller: request.state.caller.id })
      await onStored?.(tx, upload)
      isReferenced = true
      return present(json)
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'outcome_unknown')) isReferenced = false
    throw error
  } finally {
    // Also after a replay: the bytes of the first attempt are the ones in use.
    if (!isReferenced) await removeUnused(services.files, upload.path, request)
  }
}

// Does not change the response: if this fails, the clean-up removes the bytes later.
async function removeUnused(files: FileStore, path: string, request: FastifyRequest): Promise<void> {
  await files
    .remove(path)
    .catch((err: unknown) =>
      request.log.warn(
        { err, request_id: request.id },
        'could not delete an unused upload; the clean-up will',
      ),
    )
}

async function readAttachment({ db }: Services, id: number, fileId: number): Promise<Attachment> {
  const file = await findAttachment(db, id, fileId)
  if (file) return file
  throw (await existsPriceRequest(db, id)) ? notFound('file_id', fileId) : notFound('request_id', id)
}

async function sendAttachment(
  { files }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Attachment,
): Promise<FastifyReply> {
  const content = await files.read(file.path, file.size)
  if (!content) {
    request.log.error({ path: file.path, request_id: request.id }, 'attachment is missing in the file store')
    throw new AppError('file_lost', 'The bytes of the file %name are no longer there.', {
      parameters: { name: file.name },
    })
  }
  reply.headers({
    'content-type': file.mime_type,
    'content-length': file.size,
    'content-disposition': contentDisposition(file.name),
  })
  const bytes = Readable.from(request.method === 'HEAD' ? [] : exactly(content, file.size))
  // A generator that was never read does not close its source.
  bytes.once('close', () => content.destroy())
  return reply.send(bytes)
}

// With fewer bytes than the Content-Length, the client would wait, and take the next response for the rest of the file;
// surplus bytes would pass for the next response. In both cases the response is aborted instead.
async function* exactly(content: Readable, size: number): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of content as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('the stored file of an attachment has changed its size')
}

// RFC 6266: the full name in filename*, and its ASCII characters for clients that only read filename.
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
