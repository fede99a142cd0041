// Metrics of the process and of the database, in the format of Prometheus.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countDeliveries } from '../events/delivery-repository.ts'
import { countUndispatchedEvents, findDispatchLag } from '../events/event-repository.ts'
import { listMailCounts } from '../platform/mail/mail-count-repository.ts'
import type { Database, Queryable } from '../platform/postgres/database.ts'
import type { Documents } from '../quoting/document/quote-document.ts'
import { countJobs } from '../platform/postgres/job-queue.ts'
import { version } from '../platform/version.ts'
import { countShopDeliveries } from '../shops/shop-delivery-count-repository.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response lasts until the client disconnects, so that its duration says nothing about the service. */
    isEndless?: boolean
  }
}

/** Series exist from the start, so that their first increase counts. While the database is unreachable, only its own are missing. */
export function openMetrics(app: FastifyInstance, db: Database, documents: Documents): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'quotewright_build_info',
    help: 'The version of the service and of Node.js; always 1.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
  observeRequests(app, registry)
  observeConnections(registry, db)
  observeQueues(registry, db)
  observeMail(registry, db)
  observeDocuments(registry, documents)
  return registry
}

// Labels are route patterns, never what a client sent, so that the number of series stays bounded.
function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  })
  // Looking up a series by its labels costs more than observing it.
  const seriesByLabels = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.config.isEndless) return done()
    const route = routeOptions.url ?? 'unknown'
    const key = `${reply.statusCode} ${method} ${route}`
    const series = seriesByLabels.get(key) ?? durations.labels({ method, route, status: reply.statusCode })
    seriesByLabels.set(key, series)
    series.observe(reply.elapsedTime / 1000)
    done()
  })
}

function observeConnections(registry: Registry, db: Database): void {
  new Gauge({
    name: 'quotewright_database_connections',
    help: 'Connections of this process to the database, by pool and state (in_use, idle).',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, in_use, idle } of db.usage()) {
        this.set({ pool, state: 'in_use' }, in_use)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'quotewright_database_waiting',
    help: 'Requests and jobs of this process that wait for a connection to the database, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { pool, waiting } of db.usage()) this.set({ pool }, waiting)
    },
  })
}

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
    name: 'quotewright_dispatch_lag_seconds',
    help: 'Age of the oldest event in the outbox; 0 if it is empty.',
    registers: [registry],
    async collect() {
      this.set(await findDispatchLag(db).catch(() => Number.NaN))
    },
  })
  new Gauge({
    name: 'quotewright_webhook_deliveries',
    help: 'Webhook deliveries by status (pending, failed).',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await countDeliveries(db).catch(() => [])
      for (const { status, count } of rows) this.set({ status }, count)
    },
  })
  new Gauge({
    name: 'quotewright_shop_deliveries',
    help: 'Deliveries of quotes to connected shops, by state: those that wait (wanted, unknown, withdrawing), and those that need somebody.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await countShopDeliveries(db).catch(() => [])
      for (const { state, count } of rows) this.set({ state }, count)
    },
  })
}

function observeMail(registry: Registry, db: Queryable): void {
  new Counter({
    name: 'quotewright_mails_total',
    help: 'Attempts to send a mail, in all processes, by result (sent, retried, failed, skipped).',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const rows = await listMailCounts(db).catch(() => [])
      // Reset after the query: of two concurrent scrapes that reset before it, each would add the whole count.
      this.reset()
      for (const { result, mails } of rows) this.inc({ result }, Number(mails))
    },
  })
}

function observeDocuments(registry: Registry, documents: Documents): void {
  new Gauge({
    name: 'quotewright_documents',
    help: 'Documents (PDF) of this process by state (running, waiting).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(documents.load())) this.set({ state }, count)
    },
  })
}
