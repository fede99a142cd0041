// Routes for liveness, readiness and Prometheus metrics.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../../access/access.ts'
import { AppError } from '../../platform/errors.ts'
import { isMigrated } from '../../platform/postgres/migrations.ts'
import { openMetrics } from '../metrics.ts'
import { bearerToken } from '../pipeline/authentication.ts'
import type { Services } from '../services.ts'

const config = { permission: 'public', isNeverShed: true } as const

export function addHealthRoutes(
  app: FastifyInstance,
  { db, isStopping, config: { METRICS_TOKEN } }: Services,
): void {
  app.get('/health/live', { config }, async () => ({ status: 'ok' }))

  app.get('/health/ready', { config }, async () => {
    if (isStopping()) throw new AppError('shutting_down', 'The service is stopping.', { retry_after_s: 5 })
    if (!(await isMigrated(db)))
      throw new AppError('not_migrated', 'The database is not up to date.', {
        retry_after_s: 5,
      })
    return { status: 'ok' }
  })

  const registry = openMetrics(app, db)
  app.get('/metrics', { config: { ...config, produces: ['text/plain'] } }, async (request, reply) => {
    if (METRICS_TOKEN !== undefined) requireToken(request, METRICS_TOKEN)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function requireToken(request: FastifyRequest, expected: string): void {
  const given = bearerToken(request)
  if (given === undefined || !timingSafeEqual(hashToken(given), hashToken(expected)))
    throw new AppError('unauthenticated', 'A valid token is required.')
}
