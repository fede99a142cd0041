// Receives a multipart body with exactly one file, checks the file and stores its bytes.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { allowedMimeType, cleanFileName, hasContentOf } from '../pricerequest/upload-guard.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import type { InspectFile, StoredFile } from '../platform/files/file-store.ts'
import { uprightPicture } from '../platform/pictures/pictures.ts'
import { unsupportedMediaType } from './pipeline/body-parser.ts'
import type { Services } from './services.ts'

export type Upload = StoredFile & {
  name: string
  mime_type: string
  /** Those that the rules name. */
  fields: Record<string, string>
  /** A small copy of a picture. */
  preview: Buffer | null
}

/** Which fields may come with the file, and whether pictures are stored upright and without metadata. */
export type UploadRules = { fields?: readonly string[]; isPictureUpright?: boolean }

type ReceivedFile = Omit<Upload, 'fields'>

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
  { fields: known = [], isPictureUpright = false }: UploadRules = {},
): Promise<Upload> {
  const bytesMax = services.config.UPLOAD_BYTES_MAX
  if (Number(request.headers['content-length']) === 0) throw notOneFile()
  if (!request.isMultipart()) throw unsupportedMediaType(request)
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + ENVELOPE_BYTES_MAX) throw tooLarge(bytesMax)
  let upload: ReceivedFile | undefined
  const fields: Record<string, string> = {}
  try {
    for await (const part of withOwnErrors(request.parts({ limits: limitsOf(bytesMax, known.length) }))) {
      if (part.type === 'field' && known.includes(part.fieldname) && !(part.fieldname in fields)) {
        fields[part.fieldname] = String(part.value)
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

async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
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
  const inspect: InspectFile = async (content, { size, hash }) => {
    request.state.bodyHash = hashOf([name, part.mimetype, hash])
    if (size === 0) throw invalidField('file', 'must not be empty.')
    if (!(await hasContentOf(name, content)))
      throw invalidField('file', 'contains something other than its name says.')
  }
  const bytesMax = config.UPLOAD_BYTES_MAX
  if (isPictureUpright && mime_type.startsWith('image/')) {
    const content = await collect(part.file, bytesMax)
    request.state.bodyHash = hashOf([name, part.mimetype, hashOf(content).toString('hex')])
    const picture = await uprightPicture(content)
    if (picture.mime_type !== mime_type)
      throw invalidField('file', 'contains something other than its name says.')
    const stored = await files.receive(Readable.from([picture.bytes]), Infinity)
    return { ...stored!, name, mime_type, preview: picture.preview }
  }
  const stored = await files.receive(withOwnErrors(part.file), bytesMax, inspect)
  if (!stored) throw tooLarge(bytesMax)
  return { ...stored, name, mime_type, preview: null }
}

const hashOf = (content: Buffer | unknown[]) =>
  createHash('sha256')
    .update(Buffer.isBuffer(content) ? content : JSON.stringify(content))
    .digest()

async function collect(content: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of withOwnErrors(content)) {
    size += chunk.length
    if (size > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

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
async function* withOwnErrors<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
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
