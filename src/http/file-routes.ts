// REST: files of price requests, up and down.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Parts } from './parts.ts'
import { findAttachment, insertTemporaryFile } from '../pricerequest/attachment-repository.ts'
import { allowedMimeType, cleanFileName, hasContentOf } from '../pricerequest/upload-guard.ts'
import { Fault, invalidField, notFound } from '../platform/errors.ts'
import type { StoredFile } from '../platform/file-store.ts'
import { Identifier } from '../platform/wire-schema.ts'
import { write } from './write.ts'

const config = { permission: 'PriceRequest::manage_requests' } as const
const tags = ['Price requests']

// What a multipart body holds beside the bytes of the file: boundaries and headers.
const ENVELOPE_BYTES_MAX = 65_536

export const fileRoutes =
  (parts: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, files } = parts
    app.post(
      '/request/upload',
      {
        config,
        schema: {
          operationId: 'uploadTemporaryFile',
          summary: 'Upload a file to be attached to a price request',
          tags,
          consumes: ['multipart/form-data'],
          response: { 200: Type.Ref('TemporaryFile') },
        },
      },
      async (request, reply) => {
        const upload = await receiveUpload(request, parts)
        let isTaken = false
        try {
          // Two tries with one key differ in their boundaries, but not in the file.
          request.bodyHash = createHash('sha256')
            .update(JSON.stringify([upload.name, upload.mime_type, upload.hash]))
            .digest()
          return await write(db, request, reply, async (tx) => {
            const json = await insertTemporaryFile(tx, { ...upload, caller: request.caller.id })
            isTaken = true
            return json
          })
        } catch (error) {
          // Only a known rollback frees the bytes; an unknown outcome leaves them to the clean-up.
          if (!(error instanceof Fault && error.code === 'outcome_unknown')) isTaken = false
          throw error
        } finally {
          if (!isTaken) await files.remove(upload.path)
        }
      },
    )

    app.get(
      '/request/:id/files/:fileId',
      {
        config: { ...config, produces: ['application/octet-stream', '*/*'] },
        schema: {
          operationId: 'downloadAttachment',
          summary: 'Download a file of a price request, always as an attachment',
          tags,
          params: Type.Object({ id: Identifier('The price request'), fileId: Identifier('The file') }),
          produces: ['application/octet-stream'],
          response: { 200: Type.String({ format: 'binary' }) },
        },
      },
      async (request, reply) => {
        const { id, fileId } = request.params
        const file = await findAttachment(db, id, fileId)
        if (!file) throw notFound('file_id', fileId)
        reply.headers({
          'content-type': file.mime_type,
          'content-length': file.size,
          'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeName(file.name)}`,
        })
        return (reply as FastifyReply).send(request.method === 'HEAD' ? '' : files.read(file.path))
      },
    )
  }

type Upload = StoredFile & { name: string; mime_type: string }

// The rest of a refused body is not waited for: the connection is closed after the answer.
async function receiveUpload(request: FastifyRequest, parts: Parts): Promise<Upload> {
  const { files, config } = parts
  if (!request.isMultipart())
    throw new Fault(
      'unsupported_media_type',
      'unsupported_media_type',
      'A file is uploaded as multipart/form-data.',
    )
  if (Number(request.headers['content-length'] ?? 0) > config.UPLOAD_BYTES_MAX + ENVELOPE_BYTES_MAX)
    throw tooLarge(config.UPLOAD_BYTES_MAX)
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits: limitsOf(config.UPLOAD_BYTES_MAX) })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || upload) throw notOneFile()
      upload = await receiveFile(part, parts)
    }
    if (!upload) throw notOneFile()
    return upload
  } catch (error) {
    if (upload) await files.remove(upload.path)
    throw uploadFault(error)
  }
}

async function receiveFile(part: MultipartFile, { files, config }: Parts): Promise<Upload> {
  const name = cleanFileName(part.filename ?? '')
  if (!name) throw invalidField('file', 'needs a file name of at most 255 characters.')
  const mime_type = allowedMimeType(name, part.mimetype, config.UPLOAD_EXTENSIONS)
  if (!mime_type)
    throw invalidField(
      'file',
      `must be one of ${config.UPLOAD_EXTENSIONS.join(', ')}, and declared as what its name says.`,
    )
  const stored = await files.receive(part.file, config.UPLOAD_BYTES_MAX)
  if (!stored) throw tooLarge(config.UPLOAD_BYTES_MAX)
  try {
    if (stored.size === 0) throw invalidField('file', 'must not be empty.')
    if (!(await hasContentOf(name, files.locate(stored.path))))
      throw invalidField('file', 'holds something else than its name says.')
  } catch (error) {
    await files.remove(stored.path)
    throw error
  }
  return { ...stored, name, mime_type }
}

// One more byte and one more part than allowed, so that too much is seen and refused instead of cut.
function limitsOf(bytesMax: number) {
  return {
    fileSize: bytesMax + 1,
    files: 2,
    fields: 2,
    parts: 2,
    headerPairs: 20,
    fieldSize: 1024,
    fieldNameSize: 100,
  }
}

function notOneFile(): Fault {
  return invalidField('file', 'must be the one part of the body, with a file name.')
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('too_large', 'file_too_large', 'The file is larger than %bytes bytes.', {
    parameters: { bytes: bytesMax },
  })
}

// What the parser finds wrong in a body is the caller's fault; a client that leaves in the middle gets no answer anyway.
function uploadFault(error: unknown): unknown {
  if (error instanceof Fault) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (/^FST_.*LIMIT$/.test(code)) return notOneFile()
  if (/^(FST_|ENOSPC)/.test(code) && code !== 'ENOSPC')
    return invalidField('file', 'could not be read from the body.')
  return /multipart|boundary|Unexpected end|Part terminated|premature|aborted/i.test(message)
    ? invalidField('file', 'could not be read from the body.')
    : error
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
