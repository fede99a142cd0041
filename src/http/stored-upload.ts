// Stores an upload and its row.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Json, Transaction } from '../platform/postgres/database.ts'
import { write } from './responses/write.ts'
import type { Services } from './services.ts'
import { receiveUpload, type Upload, type UploadRules } from './upload-body.ts'

/**
 * Sends what `insert` returns, which writes the row. Stores the bytes before it. If it is unknown whether the row was committed,
 * they stay, and the clean-up decides later.
 */
export async function storeUpload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  insert: (tx: Transaction, upload: Upload) => Promise<Json>,
  rules?: UploadRules,
): Promise<FastifyReply> {
  const upload = await receiveUpload(request, services, rules)
  let isReferenced = false
  try {
    return await write(services.db, request, reply, async (tx) => {
      const json = await insert(tx, upload)
      isReferenced = true
      return json
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
