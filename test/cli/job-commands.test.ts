// The commands for queued jobs.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addJobCommands } from '../../src/cli/job-commands.ts'
import { failPermanently, queueMail } from '../../src/jobs/job-repository.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { openApi } from '../support/api.ts'
import { openCommands } from '../support/commands.ts'

const { db, services } = await openApi()
const { succeed, fail } = openCommands((program, terminal) =>
  addJobCommands(
    program,
    (work) => work(db, {}),
    () => services.config,
    terminal,
  ),
)
for (const record_id of [7, 8])
  await db.transaction((tx) => queueMail(tx, { mail: 'quote_proposed', record_id }, `mail ${record_id}`))
const [first, second] = (await listJobs(db, { failed: false })).map(({ job_id }) => job_id)
const failedIds = async () => (await listJobs(db, { failed: true })).map(({ job_id }) => job_id)

describe('jobs', () => {
  it('list shows the waiting ones as a table, and with --json to programs', async () => {
    const { stdout } = await succeed('jobs list')
    assert.match(
      stdout,
      new RegExp(`^job_id +task +key .*last_error\\n${first} +send_mail +mail:mail 7 .*\\n${second} `),
    )
    const records = JSON.parse((await succeed('jobs list --json')).stdout) as { job_id: string }[]
    assert.deepEqual(
      records.map(({ job_id }) => job_id),
      [first, second],
    )
    assert.equal((await succeed('jobs list --failed')).stdout, '')
    assert.equal((await succeed('jobs list --failed --json')).stdout, '[]\n')
  })

  it('list --failed shows the failed ones, with the beginning of the error in one line', async () => {
    await failPermanently(db, first!, `no such server\n${'x'.repeat(500)}`)
    const lines = (await succeed('jobs list --failed')).stdout.trimEnd().split('\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1]!, / no such server x{60,}…$/)
  })

  it('a job that runs its last attempt is no failed one, and is not queued again', async () => {
    const lock = (time: string) =>
      run(db, `update graphile_worker._private_jobs set locked_at = ${time} where id = $1`, [first])
    await lock('now()')
    assert.deepEqual(await failedIds(), [])
    assert.equal((await succeed('jobs retry --all')).stdout, '0 jobs will be retried.\n')
    await lock('null')
    assert.deepEqual(await failedIds(), [first])
  })

  it('retry of an id that is unknown, waiting or no number fails and retries nothing', async () => {
    for (const [ids, unknown] of [
      ['77', '77'],
      [`${first} 77 x`, '77, x'],
      [`${second}`, second],
    ])
      await fail(
        1,
        `jobs retry ${ids}`,
        new RegExp(`^There is no failed job ${unknown}: nothing was retried\\.$`),
      )
    assert.deepEqual(await failedIds(), [first])
  })

  it('retry queues failed jobs again: those named, or all', async () => {
    assert.equal((await succeed(`jobs retry ${first}`)).stdout, '1 jobs will be retried.\n')
    assert.deepEqual(await failedIds(), [])
    for (const id of [first, second]) await failPermanently(db, id!, 'again')
    assert.equal((await succeed('jobs retry --all')).stdout, '2 jobs will be retried.\n')
    assert.equal((await succeed('jobs retry --all')).stdout, '0 jobs will be retried.\n')
    await fail(2, 'jobs retry', /name the jobs to retry, or add --all/)
    await fail(2, `jobs retry ${first} --all`, /name the jobs to retry, or add --all/)
  })
})
