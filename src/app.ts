// Composition root: creates the services and the HTTP application.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openFiles } from './file-storage.ts'
import type { Services } from './http/services.ts'
import { addRoutes } from './http/routes.ts'
import { openServer } from './http/server.ts'
import { openDocuments } from './quoting/document/quote-document.ts'
import type { Database } from './platform/postgres/database.ts'

/** `db` must be migrated. */
export async function openServices(
  config: Config,
  db: Database,
  isStopping: () => boolean,
): Promise<Services> {
  return { config, db, files: await openFiles(config), documents: openDocuments(config), isStopping }
}

/** Returns the HTTP application, ready to listen. */
export async function openApp(services: Services, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await openServer(services.config, services.db, log)
  await addRoutes(app, services)
  return app
}
