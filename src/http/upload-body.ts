// Reads a multipart body that must hold exactly one file, checks the file and stores its bytes.
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { allowedMimeType, cleanFileName, hasContentOf } from '../pricerequest/upload-guard.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import type { InspectFile, StoredFile } from '../platform/file-store.ts'
import type { Services } from './services.ts'

export type Upload = StoredFile & { name: string; mime_type: string }

// What a multipart body holds beside the bytes of the file: boundaries and headers.
const ENVELOPE_BYTES_MAX = 65_536

/**
 * Returns the stored upload, whose bytes are the caller's to remove. Throws, with nothing left in the store, when the
 * body is invalid. Sets the hash that stands for the body: two attempts with one key differ in their boundaries, not in
 * the file.
 */
export async function receiveUpload(request: FastifyRequest, services: Services): Promise<Upload> {
  const bytesMax = services.config.UPLOAD_BYTES_MAX
  if (Number(request.headers['content-length']) === 0) throw notOneFile()
  if (!request.isMultipart())
    throw new AppError(
      'unsupported_media_type',
      'unsupported_media_type',
      'A file is uploaded as multipart/form-data.',
    )
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + ENVELOPE_BYTES_MAX) throw tooLarge(bytesMax)
  let upload: Upload | undefined
  try {
    for await (const part of readable(request.parts({ limits: limitsOf(bytesMax) }))) {
      if (part.type !== 'file' || part.fieldname !== 'file' || upload) throw notOneFile()
      upload = await receiveFile(request, part, services)
    }
    if (upload) return upload
  } catch (error) {
    if (upload) await services.files.remove(upload.path)
    throw error
  }
  throw notOneFile()
}

async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  { files, config }: Services,
): Promise<Upload> {
  const name = cleanFileName(part.filename ?? '')
  if (!name) throw invalidField('file', 'needs a file name of at most 255 characters.')
  const mime_type = allowedMimeType(name, part.mimetype, config.UPLOAD_EXTENSIONS)
  if (!mime_type)
    throw invalidField(
      'file',
      `must be one of ${config.UPLOAD_EXTENSIONS.join(', ')}, and declared as what its name says.`,
    )
  const inspect: InspectFile = async (content, { size, hash }) => {
    request.bodyHash = hashOf(name, part.mimetype, hash)
    if (size === 0) throw invalidField('file', 'must not be empty.')
    if (!(await hasContentOf(name, content)))
      throw invalidField('file', 'holds something else than its name says.')
  }
  const stored = await files.receive(readable(part.file), config.UPLOAD_BYTES_MAX, inspect)
  if (!stored) throw tooLarge(config.UPLOAD_BYTES_MAX)
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

// Whatever the parser throws, between the parts or inside one, is wrong with the body; our own errors never pass here.
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    const isTooMany = /^FST_.*_LIMIT$/.test((error as { code?: string }).code ?? '')
    throw isTooMany ? notOneFile() : invalidField('file', 'could not be read from the body.')
  }
}

function hashOf(...words: (string | undefined)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(words)).digest()
}

function notOneFile(): AppError {
  return invalidField('file', 'must be the one part of the body, with a file name.')
}

function tooLarge(bytesMax: number): AppError {
  return new AppError('too_large', 'file_too_large', '%fieldName must have at most %bytes bytes.', {
    parameters: { fieldName: 'file', bytes: bytesMax },
  })
}
