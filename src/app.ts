// Joins the parts: the one place that knows them all.
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Parts } from './http/parts.ts'
import { addRoutes } from './http/routes.ts'
import { openServer } from './http/server.ts'
import type { Database } from './platform/database.ts'
import type { FileStore } from './platform/file-store.ts'
import { openLocalFileStore } from './platform/file-store-local.ts'
import { builtinStorefront } from './storefront/builtin-storefront.ts'

/** The parts of a service on a migrated database. */
export async function openParts(config: Config, db: Database, isStopping: () => boolean): Promise<Parts> {
  return { config, db, files: await openFiles(config), storefront: builtinStorefront, isStopping }
}

/** Where the bytes of uploads are kept. Throws a StartError when FILES_URL cannot be used. */
export async function openFiles({ DATA_DIR, FILES_URL }: Config): Promise<FileStore> {
  if (FILES_URL === undefined) return openLocalFileStore(join(DATA_DIR, 'files'))
  const { openS3FileStore } = await import('./platform/file-store-s3.ts')
  return openS3FileStore(FILES_URL, join(DATA_DIR, 'incoming'))
}

/** The REST door, ready to listen. */
export async function openApp(parts: Parts, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await openServer(parts.config, parts.db, log)
  await addRoutes(app, parts)
  return app
}
