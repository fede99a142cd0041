// GET /V1/settings, GET /V1/jobs, POST /V1/jobs/:id/retry
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { options } from '../../../src/config.ts'
import { failPermanently, queueMail } from '../../../src/jobs/job-repository.ts'
import { one } from '../../../src/platform/postgres/database.ts'
import { listJobs } from '../../../src/platform/postgres/queued-jobs.ts'
import { assertRefused, assertReplay, ok, openApi } from '../../support/api.ts'
import { assertIdsRejected, assertUnknown } from '../../support/shop.ts'

const api = await openApi({ METRICS_TOKEN: 'secret-word', SELLER_NAME: 'Oak & Sons' })
const jobs = '/rest/V1/jobs'

async function queueJob(recordId: number): Promise<number> {
  const mail = { mail: 'quote_proposed', record_id: recordId } as const
  await api.db.transaction((tx) => queueMail(tx, mail, `mail ${recordId}`))
  return Number((await listJobs(api.db, { failed: false })).at(-1)!.job_id)
}
const list = async (query = '') => (await ok(api.get(`${jobs}${query}`))) as Record<string, unknown>[]
const ids = async (query = '') => (await list(query)).map(({ job_id }) => job_id)

describe('readSettings', () => {
  it('200: returns every setting as text, and no secret', async () => {
    const answer = await api.get('/rest/V1/settings')
    const settings = (await ok(Promise.resolve(answer))) as Record<string, string>
    assert.deepEqual(Object.keys(settings).sort(), Object.keys(options).sort())
    const { METRICS_TOKEN, SELLER_NAME, SMTP_URL, QUOTE_VALID_DAYS } = settings
    assert.deepEqual(
      [METRICS_TOKEN, SELLER_NAME, SMTP_URL, QUOTE_VALID_DAYS],
      ['set', 'Oak & Sons', '', '30'],
    )
    assert.doesNotMatch(answer.text, /secret-word/)
  })

  it('401, 403: without a token, and without Access::manage', async () => {
    assertRefused(await api.get('/rest/V1/settings', { token: null }), 401)
    const token = await api.tokenFor('Quoting::quotes', 'Webhooks::manage')
    assertRefused(await api.get('/rest/V1/settings', { token }), 403)
  })
})

describe('listJobs', () => {
  it('200: returns the waiting jobs or, with failed=true, those that failed permanently', async () => {
    const [waiting, failed] = [await queueJob(1), await queueJob(2)]
    await failPermanently(api.db, String(failed), '550 mailbox unknown')
    assert.deepEqual(await ids(), [waiting])
    assert.deepEqual(await ids('?failed=false'), [waiting])
    const [{ run_at, ...job } = {}, ...more] = await list('?failed=true')
    assert.match(String(run_at), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.deepEqual(more, [])
    assert.deepEqual(job, {
      job_id: failed,
      task: 'send_mail',
      key: 'mail:mail 2',
      attempts: 20,
      max_attempts: 20,
      is_failed: true,
      last_error: '550 mailbox unknown',
    })
  })

  it('400: a value that is no boolean', async () =>
    assertRefused(await api.get(`${jobs}?failed=some`), 400, 'failed'))

  it('401, 403: without a token, and without Access::manage', async () => {
    assertRefused(await api.get(jobs, { token: null }), 401)
    assertRefused(await api.get(jobs, { token: await api.tokenFor('Webhooks::manage') }), 403)
  })
})

describe('retryJob', () => {
  it('200: queues a failed job again, once with an Idempotency-Key', async () => {
    const id = await queueJob(3)
    await failPermanently(api.db, String(id), 'no such server')
    const call = { headers: { 'idempotency-key': 'retry' } }
    const first = await api.post(`${jobs}/${id}/retry`, call)
    assert.equal(await ok(Promise.resolve(first)), true)
    assert.ok(!(await ids('?failed=true')).includes(id))
    const job = (await list()).find(({ job_id }) => job_id === id)
    assert.equal(job?.attempts, 0)
    assertReplay(await api.post(`${jobs}/${id}/retry`, call), first)
  })

  it('200: queues a job again whose id is no integer of PostgreSQL', async () => {
    const id = 4_294_967_297
    const sql = "select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'), $1, false)"
    await one(api.db, sql, [id])
    assert.equal(await queueJob(5), id)
    await failPermanently(api.db, String(id), 'no such server')
    assert.equal(await ok(api.post(`${jobs}/${id}/retry`)), true)
    assert.ok(!(await ids('?failed=true')).includes(id))
  })

  it('404: an unknown job, and one that has not failed', async () => {
    const id = await queueJob(4)
    for (const other of [2147483647, id])
      assertUnknown(await api.post(`${jobs}/${other}/retry`), 'job_id', other)
  })

  it('400: an invalid id', async () =>
    assertIdsRejected('id', (id) => api.post(`${jobs}/${id}/retry`), ['2147483648', '4294967297']))

  it('401, 403: without a token, and without Access::manage', async () => {
    assertRefused(await api.post(`${jobs}/1/retry`, { token: null }), 401)
    assertRefused(await api.post(`${jobs}/1/retry`, { token: await api.tokenFor('Webhooks::manage') }), 403)
  })
})
