// Receives a form of the buyer's page that may have files. They are stored before anything is done: if the form is refused, they
// and the text are still there.
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { cleanFileName } from '../pricerequest/upload-guard.ts'
import type { BuyerAccess } from '../quoting/buyer-link/buyer-link.ts'
import { addBuyerFile, requireRoomForUpload } from '../quoting/quote/quote-file-actions.ts'
import { listWaitingFiles } from '../quoting/quote/quote-file-repository.ts'
import { COMMENT_FILES_MAX } from '../quoting/quote/quote-file-schemas.ts'
import { keptFileIds, type FileFault, type PageForm } from '../web/buyer/page-attachments.ts'
import { keysMaxOf } from './pipeline/cost-classes.ts'
import type { Services } from './services.ts'
import { receiveFile, withOwnErrors } from './upload-body.ts'

/** Files that are too large are received to their end, as the fields behind them would be lost otherwise. */
const FORM_BYTES_MAX = 128 * 1024 ** 2
/** The limit of a field; the page cuts no text shorter. */
const FIELD_BYTES_MAX = 65_536
/** A person may choose any number of files, all but the first of which are refused. */
const PARTS_WITH_FILES_MAX = 100

/** The field `key` is the idempotency key of the form, which is the same with files that were stored before. */
export async function receiveBuyerForm(
  request: FastifyRequest,
  services: Services,
  access: BuyerAccess,
): Promise<PageForm> {
  if (!request.isMultipart())
    return { fields: (request.body ?? {}) as PageForm['fields'], files: [], faults: [] }
  const { fields, added, faults } = await receiveParts(request, services, access)
  const kept = keptFileIds(fields)
  const { caller } = request.state
  const files = await listWaitingFiles(services.db, access.quote_id, caller.id, [...kept, ...added])
  if (files.length < kept.length + added.length) faults.push({ reason: 'gone', name: '' })
  if (fields['key']) {
    const texts = Object.entries(fields).filter(([name]) => !name.startsWith('keep_'))
    const content = JSON.stringify([texts, files.map(({ name, hash }) => [name, hash])])
    request.headers['idempotency-key'] = fields['key']
    request.state.bodyHash = createHash('sha256').update(content).digest()
  }
  return { fields, files, faults }
}

type Received = { fields: PageForm['fields']; added: number[]; faults: FileFault[] }

async function receiveParts(
  request: FastifyRequest,
  services: Services,
  access: BuyerAccess,
): Promise<Received> {
  const { bodyLimit } = request.routeOptions
  // Browsers state the length of a form.
  if (!(Number(request.headers['content-length']) <= FORM_BYTES_MAX)) throw tooLarge(FORM_BYTES_MAX)
  const received: Received = { fields: {}, added: [], faults: [] }
  const { fields } = received
  let characters = 0
  const limits = limitsOf(keysMaxOf(request), services.config.UPLOAD_BYTES_MAX)
  for await (const part of withOwnErrors(request.parts({ limits }))) {
    if (part.type === 'file') {
      await takeFile(part, received, { request, services, access })
      continue
    }
    const value = String(part.value)
    characters += part.fieldname.length + value.length
    if (characters > bodyLimit) throw tooLarge(bodyLimit)
    fields[part.fieldname] = value
  }
  return received
}

function limitsOf(keysMax: number, bytesMax: number) {
  return {
    fileSize: bytesMax + 1,
    files: PARTS_WITH_FILES_MAX,
    fields: keysMax,
    parts: keysMax + PARTS_WITH_FILES_MAX,
    headerPairs: 20,
    fieldSize: FIELD_BYTES_MAX,
    fieldNameSize: 100,
  }
}

/** Stores the file, or notes why it is refused; the parts behind it can be read in both cases. */
async function takeFile(
  { filename = '', mimetype, file }: MultipartFile,
  { fields, added, faults }: Received,
  { request, services, access }: { request: FastifyRequest; services: Services; access: BuyerAccess },
): Promise<void> {
  try {
    // A browser sends a part without a name for a field without a file.
    if (filename === '') return
    if (keptFileIds(fields).length + added.length >= COMMENT_FILES_MAX)
      throw new AppError('too_many_files', `A message has at most ${COMMENT_FILES_MAX} files.`)
    const { id } = request.state.caller
    // Before the bytes are received, and again when they are counted.
    await requireRoomForUpload(services.db, id, access.quote_id)
    const content = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    const upload = await receiveFile(request, { filename, mimetype, file: content }, services, true)
    added.push(await storeRow(services, id, access.quote_id, upload))
  } catch (error) {
    const reason = error instanceof AppError ? reasonOf(error) : undefined
    if (!reason) throw error
    const isRepeated = reason === 'too_many' && faults.some((fault) => fault.reason === reason)
    if (!isRepeated) faults.push({ reason, name: cleanFileName(filename) ?? '' })
  } finally {
    file.resume()
  }
}

async function storeRow(
  { db, files }: Services,
  uploadedBy: string,
  quoteId: number,
  upload: Awaited<ReturnType<typeof receiveFile>>,
): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const row = await addBuyerFile(tx, uploadedBy, quoteId, upload)
      return (JSON.parse(row) as { file_id: number }).file_id
    })
  } catch (error) {
    // If it is unknown whether the row was committed, the clean-up decides.
    if (!(error instanceof AppError && error.code === 'outcome_unknown')) await files.remove(upload.path)
    throw error
  }
}

function reasonOf({ code, kind }: AppError): FileFault['reason'] | undefined {
  if (code === 'file_too_large') return 'too_large'
  if (code === 'too_many_files') return 'too_many'
  if (kind === 'too_many_requests') return 'too_many_today'
  if (kind === 'unavailable') return 'failed'
  return kind === 'invalid' ? 'refused' : undefined
}

function tooLarge(bytes: number): AppError {
  return new AppError('too_large', 'The body must have at most %bytes bytes.', { parameters: { bytes } })
}
