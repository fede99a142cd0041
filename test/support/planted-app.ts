// A second REST door on the database of a test, with something in it that the service itself would not do.
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { addRoutes } from '../../src/http/routes.ts'
import type { Parts } from '../../src/http/parts.ts'
import { openServer } from '../../src/http/server.ts'
import type { Api } from './api.ts'

export type Plant = {
  /** Parts that take the place of the test's own. */
  parts?: Partial<Parts>
  /** Is shown every route before it is added, and may change it. */
  change?: (route: RouteOptions) => void
  /** Is given the app between the guards and the routes. */
  prepare?: (app: FastifyInstance) => void
}

/** An app that is not ready yet. */
export async function plantedApp(api: Api, { parts, change, prepare }: Plant = {}): Promise<FastifyInstance> {
  const all = { ...api.parts, ...parts }
  const app = await openServer(all.config, all.db, pino({ level: 'silent' }))
  if (change) app.addHook('onRoute', change)
  prepare?.(app)
  await addRoutes(app, all)
  return app
}

/** Listens until the tests of the file are over. */
export async function openPlantedDoor(api: Api, plant: Plant = {}): Promise<{ port: number }> {
  const app = await plantedApp(api, plant)
  await app.listen({ port: 0 })
  api.beforeClose(() => app.close())
  return { port: (app.server.address() as AddressInfo).port }
}

/** The routes as an app sees them while they are added, those that answer for a wrong method among them. */
export async function collectRoutes(api: Api): Promise<RouteOptions[]> {
  const found: RouteOptions[] = []
  const app = await plantedApp(api, { change: (route) => void found.push(route) })
  await app.ready()
  await app.close()
  return found
}
