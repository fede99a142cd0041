// Mails that tests wait for.
import { countUndispatchedEvents } from '../../src/events/event-repository.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import type { Api } from './api.ts'
import { until } from './until.ts'

/** Waits until every event was dispatched and every mail sent. Makes mails that were put off due at once. */
export async function untilMailsSent({ db }: Pick<Api, 'db'>): Promise<void> {
  await until('no mail is left to send', async () => {
    const sql = `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where locked_at is null and attempts < max_attempts), run_at := now())`
    await run(db, sql)
    if ((await countUndispatchedEvents(db)) > 0) return false
    return (await listJobs(db, { failed: false })).length === 0
  })
}
