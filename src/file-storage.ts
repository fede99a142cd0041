// Opens the file store of uploads: a local directory or an S3 bucket.
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openLocalFileStore } from './platform/files/file-store-local.ts'

/** Throws a StartupError when FILES_URL cannot be used. */
export async function openFiles({ DATA_DIR, FILES_URL }: Config): Promise<FileStore> {
  if (FILES_URL === undefined) return openLocalFileStore(join(DATA_DIR, 'files'))
  // Loads the AWS SDK only if a bucket is used.
  const { openS3FileStore } = await import('./platform/files/file-store-s3.ts')
  const spoolDirectory = join(DATA_DIR, 'incoming')
  return openS3FileStore(FILES_URL, spoolDirectory)
}
