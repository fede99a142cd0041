// Routes for liveness, readiness and Prometheus metrics.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashToken } from '../../access/access.ts'
import { countDeliveries } from '../../events/delivery-repository.ts'
import { countUndispatchedEvents } from '../../events/event-repository.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countJobs } from '../../platform/postgres/job-queue.ts'
import { isMigrated } from '../../platform/postgres/migrations.ts'
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

  const registry = observeRequests(app)
  observeQueues(registry, db)
  app.get('/metrics', { config: { ...config, produces: ['text/plain'] } }, async (request, reply) => {
    if (METRICS_TOKEN !== undefined) requireToken(request, METRICS_TOKEN)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

// Labels are route patterns, never what a client sent, so that the number of series stays bounded.
function observeRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  })
  // Looking up a series by its labels costs more than observing it.
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const key = `${reply.statusCode} ${method} ${route}`
    const own = series.get(key) ?? durations.labels({ method, route, status: reply.statusCode })
    series.set(key, own)
    own.observe(reply.elapsedTime / 1000)
    done()
  })
  return registry
}

// Jobs, events and deliveries. While the database is unreachable, only these metrics are missing.
function observeQueues(registry: Registry, db: Queryable): void {
  new Gauge({
    name: 'quotewright_jobs',
    help: 'Jobs in the queue by task and state (waiting, running, failed).',
    labelNames: ['task', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await countJobs(db).catch(() => [])
      for (const { task, state, count } of rows) this.set({ task, state }, count)
    },
  })
  new Gauge({
    name: 'quotewright_undispatched_events',
    help: 'Events in the outbox: their mails and deliveries are not queued yet.',
    registers: [registry],
    async collect() {
      this.set(await countUndispatchedEvents(db).catch(() => Number.NaN))
    },
  })
  new Gauge({
    name: 'quotewright_webhook_deliveries',
    help: 'Webhook deliveries by status (pending, delivered, failed).',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await countDeliveries(db).catch(() => [])
      for (const { status, count } of rows) this.set({ status }, count)
    },
  })
}

function requireToken(request: FastifyRequest, expected: string): void {
  const given = bearerToken(request)
  if (given === undefined || !timingSafeEqual(hashToken(given), hashToken(expected)))
    throw new AppError('unauthenticated', 'A valid token is required.')
}
