// Joins the parts: the one place that knows them all.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openFiles } from './file-place.ts'
import type { Parts } from './http/parts.ts'
import { addRoutes } from './http/routes.ts'
import { openServer } from './http/server.ts'
import type { Database } from './platform/database.ts'
import { builtinStorefront } from './storefront/builtin-storefront.ts'

/** The parts of a service on a migrated database. */
export async function openParts(config: Config, db: Database, isStopping: () => boolean): Promise<Parts> {
  return { config, db, files: await openFiles(config), storefront: builtinStorefront, isStopping }
}

/** The REST door, ready to listen. */
export async function openApp(parts: Parts, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await openServer(parts.config, parts.db, log)
  await addRoutes(app, parts)
  return app
}
