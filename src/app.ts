// Joins the services: the one place that knows them all.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openFiles } from './file-place.ts'
import type { Services } from './http/services.ts'
import { addRoutes } from './http/routes.ts'
import { openServer } from './http/server.ts'
import type { Database } from './platform/database.ts'

/** The services of a service on a migrated database. */
export async function openServices(
  config: Config,
  db: Database,
  isStopping: () => boolean,
): Promise<Services> {
  return { config, db, files: await openFiles(config), isStopping }
}

/** The REST door, ready to listen. */
export async function openApp(services: Services, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await openServer(services.config, services.db, log)
  await addRoutes(app, services)
  return app
}
