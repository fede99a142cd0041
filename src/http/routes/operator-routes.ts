// Routes for the operator: the settings in force, and the job queue.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { printableConfig } from '../../config.ts'
import { listJobs, retryJobs } from '../../platform/postgres/queued-jobs.ts'
import { notFound } from '../../platform/errors.ts'
import { Done, LongIdentifier } from '../../platform/wire-schema.ts'
import { openReads } from '../responses/list-response.ts'
import { sendJson, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'

const config = { permission: 'Access::manage' } as const
const tags = ['Operation']

export const operatorRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/settings', {
      config,
      schema: {
        operationId: 'readSettings',
        summary: 'Read the settings in force',
        description:
          'Returns the value of every setting as text, as `quotewright config` prints them; `set` in place of a ' +
          'secret, and empty text for a setting without a value.',
        tags,
        response: {
          200: Type.Record(Type.String(), Type.String(), {
            description: 'The values by name',
            examples: [{ HOST: '127.0.0.1', SMTP_URL: 'set' }],
          }),
        },
      },
      handler: async (_, reply) => sendJson(reply, JSON.stringify(printableConfig(settings, 'set'))),
    })

    app.get('/jobs', {
      config,
      schema: {
        operationId: 'listJobs',
        summary: 'List queued jobs, or those that failed permanently',
        description:
          'Returns the oldest 1,000 jobs that wait or, with `failed=true`, that failed permanently, such as mails ' +
          'that the mail server refused.',
        tags,
        querystring: Type.Object(
          {
            failed: Type.Optional(
              Type.Boolean({ description: 'Lists those that failed permanently; default false' }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Array(Type.Ref('Job')) },
      },
      handler: async (request, reply) => {
        const reads = await openReads(db.primary, request, reply)
        const jobs = await listJobs(reads, { failed: request.query.failed ?? false })
        return sendJson(reply, JSON.stringify(jobs.map((job) => ({ ...job, job_id: Number(job.job_id) }))))
      },
    })

    app.post('/jobs/:id/retry', {
      config,
      schema: {
        operationId: 'retryJob',
        summary: 'Retry a job that failed permanently',
        description:
          'Queues the job again, with its full number of attempts. 404 if no failed job has the id.',
        tags,
        params: Type.Object({ id: LongIdentifier('The job') }),
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, async (tx) => {
          const { id } = request.params
          if ((await retryJobs(tx, [String(id)])) === 0) throw notFound('job_id', id)
        }),
    })
  }
