// Receives a multipart body with exactly one file, checks the file and stores its bytes.
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { TProperties } from 'typebox'
import { allowedMimeType, cleanFileName, hasContentOf } from '../pricerequest/upload-guard.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import type { InspectFile, StoredFile } from '../platform/files/file-store.ts'
import { uprightPicture, type UprightPicture } from '../platform/pictures/pictures.ts'
import { unsupportedMediaType } from './pipeline/body-parser.ts'
import { camelCase } from './pipeline/request-input.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields that may come with the file of an upload, for the document of the interface. */
    uploadFields?: TProperties
  }
}

export type Upload = StoredFile & {
  name: string
  mime_type: string
  /** Those that the route names in `uploadFields`. */
  fields: Record<string, string>
  /** A small copy of a picture. */
  preview: Buffer | null
}

/** Whether pictures are stored upright and without metadata. */
export type UploadRules = { isPictureUpright?: boolean }

export type ReceivedFile = Omit<Upload, 'fields'>

// What boundaries and headers may add to the bytes of the file in a multipart body.
const ENVELOPE_BYTES_MAX = 65_536

/**
 * Returns the stored upload; the caller must remove its bytes if it does not use them. Throws, leaving nothing in the
 * store, if the body is invalid. Sets a body hash of the file alone: retries with the same Idempotency-Key have other
 * boundaries.
 */
export async function receiveUpload(
  request: FastifyRequest,
  services: Services,
  { isPictureUpright = false }: UploadRules = {},
): Promise<Upload> {
  const bytesMax = services.config.UPLOAD_BYTES_MAX
  const known = Object.keys(request.routeOptions.config.uploadFields ?? {})
  if (Number(request.headers['content-length']) === 0) throw notOneFile()
  if (!request.isMultipart()) throw unsupportedMediaType(request)
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + ENVELOPE_BYTES_MAX) throw tooLarge(bytesMax)
  let upload: ReceivedFile | undefined
  const fields: Record<string, string> = {}
  try {
    for await (const part of withOwnErrors(request.parts({ limits: limitsOf(bytesMax, known.length) }))) {
      const name = known.find((each) => camelCase(each) === camelCase(part.fieldname))
      if (part.type === 'field' && name !== undefined && !(name in fields)) {
        fields[name] = String(part.value)
        continue
      }
      if (part.type !== 'file' || part.fieldname !== 'file' || upload) throw notOneFile()
      upload = await receiveFile(request, part, services, isPictureUpright)
    }
    if (upload) {
      request.state.bodyHash = hashOf([request.state.bodyHash?.toString('hex'), fields])
      return { ...upload, fields }
    }
  } catch (error) {
    if (upload) await services.files.remove(upload.path)
    throw error
  }
  throw notOneFile()
}

/** Receives, checks and stores the file of a part. Throws an AppError if it is refused, and then has not read all of it. */
export async function receiveFile(
  request: FastifyRequest,
  part: Pick<MultipartFile, 'filename' | 'mimetype'> & { file: AsyncIterable<Buffer> },
  { files, config }: Services,
  isPictureUpright: boolean,
): Promise<ReceivedFile> {
  const name = cleanFileName(part.filename ?? '')
  if (!name) throw invalidField('file', 'needs a file name of at most 255 characters.')
  const mime_type = allowedMimeType(name, part.mimetype, config.UPLOAD_EXTENSIONS)
  if (!mime_type)
    throw invalidField(
      'file',
      `must be one of ${config.UPLOAD_EXTENSIONS.join(', ')}, and declared as what its name says.`,
    )
  let picture: UprightPicture | undefined
  const inspect: InspectFile = async (content, { size, hash }) => {
    request.state.bodyHash = hashOf([name, part.mimetype, hash])
    if (size === 0) throw invalidField('file', 'must not be empty.')
    if (!(await hasContentOf(name, content)))
      throw invalidField('file', 'contains something other than its name says.')
    if (!isPictureUpright || !mime_type.startsWith('image/')) return undefined
    picture = await uprightPicture(content, { caller: request.state.caller.id, signal: request.signal })
    return picture.bytes
  }
  const bytesMax = config.UPLOAD_BYTES_MAX
  const stored = await files.receive(withOwnErrors(part.file), bytesMax, inspect)
  if (!stored) throw tooLarge(bytesMax)
  return { ...stored, name, mime_type, preview: picture?.preview ?? null }
}

const hashOf = (content: unknown[]) => createHash('sha256').update(JSON.stringify(content)).digest()

// The limits of the parser: one byte and one part more than allowed, so that excess is rejected instead of truncated.
function limitsOf(bytesMax: number, fieldsMax: number) {
  return {
    fileSize: bytesMax + 1,
    files: 2,
    fields: fieldsMax + 2,
    parts: fieldsMax + 2,
    headerPairs: 20,
    fieldSize: 1024,
    fieldNameSize: 100,
  }
}

// All errors of the parser, between parts or inside one, are the body's fault; our own are thrown in the loops, and not here.
export async function* withOwnErrors<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    // The codes of exceeded limits, such as FST_PARTS_LIMIT.
    const isTooMany = /^FST_.*_LIMIT$/.test((error as { code?: string }).code ?? '')
    throw isTooMany ? notOneFile() : invalidField('file', 'could not be read from the body.')
  }
}

function notOneFile(): AppError {
  return invalidField('file', 'must be the one part of the body, with a file name.')
}

function tooLarge(bytesMax: number): AppError {
  return new AppError('file_too_large', '%fieldName must have at most %bytes bytes.', {
    parameters: { fieldName: 'file', bytes: bytesMax },
  })
}
