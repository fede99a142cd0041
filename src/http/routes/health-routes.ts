// Routes for liveness, readiness and Prometheus metrics.
import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../../access/access.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/errors.ts'
import { databaseFull } from '../../platform/postgres/database-errors.ts'
import { isMigrated } from '../../platform/postgres/migrations.ts'
import { openMetrics } from '../metrics.ts'
import { bearerToken } from '../pipeline/authentication.ts'
import type { Services } from '../services.ts'

const config = { permission: 'public', cost: 'health', isNeverShed: true } as const

/** Called with the server itself, of which openMetrics observes all routes. */
export function addHealthRoutes(
  app: FastifyInstance,
  { db, documents, isStopping, config: settings }: Services,
): void {
  app.get('/health/live', { config }, async () => ({ status: 'ok' }))

  app.get('/health/ready', { config }, async () => {
    if (isStopping()) throw new AppError('shutting_down', 'The service is stopping.', { retry_after_s: 5 })
    if (!(await isMigrated(db)))
      throw new AppError('not_migrated', 'The database is not up to date.', {
        retry_after_s: 5,
      })
    if (performance.now() < app.state.databaseFullUntil_ms) throw databaseFull()
    await requireDiskSpace(settings)
    return { status: 'ok' }
  })

  const { METRICS_TOKEN } = settings
  const registry = openMetrics(app, db, documents)
  app.get('/metrics', { config: { ...config, produces: ['text/plain'] } }, async (request, reply) => {
    if (METRICS_TOKEN !== undefined) requireToken(request, METRICS_TOKEN)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Less is too little for an upload or the next 16 MiB of PostgreSQL's log. It is not more, as a process that is not ready gets
 * no requests.
 */
const FREE_BYTES_MIN = 4_194_304

async function requireDiskSpace({ DATA_DIR, DATABASE_URL, FILES_URL }: Config): Promise<void> {
  if (DATABASE_URL !== undefined && FILES_URL !== undefined) return
  const { bavail, bsize } = await statfs(DATA_DIR)
  if (bavail * bsize < FREE_BYTES_MIN)
    throw new AppError('storage_full', 'The disk of DATA_DIR is full.', { retry_after_s: 10 })
}

function requireToken(request: FastifyRequest, expected: string): void {
  const token = bearerToken(request)
  if (token === undefined || !timingSafeEqual(hashToken(token), hashToken(expected)))
    throw new AppError('unauthenticated', 'A valid token is required.')
}
