// Lists all routes without starting the service.
import Fastify, { type RouteOptions } from 'fastify'
import { readConfig } from '../config.ts'
import { addRoutes } from './routes.ts'

export type ListedRoute = { method: string; path: string; operation: string; permission: string }

/** Returns all routes, as with PUBLIC_URL, in the order of registration; `operation` is empty if the OpenAPI document has none. */
export async function listRoutes(): Promise<ListedRoute[]> {
  const routes: RouteOptions[] = []
  const app = Fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => String)
  app.addHook('onRoute', (route) => void routes.push(route))
  const config = readConfig({ PUBLIC_URL: 'https://quotes.example.com' })
  // Only handlers use the database and the files.
  const unused = undefined as never
  await addRoutes(app, { db: unused, files: unused, documents: unused, config, isStopping: () => false })
  await app.ready()
  await app.close()
  return routes.flatMap(({ method: oneOrMore, url: path, schema, config }) => {
    const methods = [oneOrMore].flat()
    // Left out: the responses to unsupported methods, and HEAD, which accompanies every GET.
    if (methods.includes('OPTIONS')) return []
    return methods
      .filter((method) => method !== 'HEAD')
      .map((method) => ({
        method,
        path,
        operation: schema?.operationId ?? '',
        permission: config?.permission ?? '',
      }))
  })
}
