// The worker: each job runs once with any number of processes, and again when its process has died.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crontab } from '../../src/jobs/tasks.ts'
import { withTranslatedErrors, startWorker } from '../../src/jobs/worker.ts'
import { openLiveness } from '../../src/jobs/worker-liveness.ts'
import { many, one, run } from '../../src/platform/postgres/database.ts'
import { AppError } from '../../src/platform/errors.ts'
import { openApi } from '../support/api.ts'
import { countFailedStates, countJobStates, noteJobStates } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const api = await openApi()
const quiet = () => {}
const log = { info: quiet, warn: quiet, error: quiet }

type Tasks = Record<string, (payload: unknown) => Promise<void>>
const start = (tasks: Tasks) => startWorker(api.db, { tasks, crontab, log })

/** A worker for each of these sets of tasks, while the work lasts. */
async function withWorkers(tasks: Tasks[], work: () => Promise<void>): Promise<void> {
  const workers: Awaited<ReturnType<typeof start>>[] = []
  try {
    for (const each of tasks) workers.push(await start(each))
    await work()
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

/** Resolves when it is let go. */
function openGate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { open, isOpen }
}

/** As if a worker had taken the job a minute ago. */
const lockLongAgo = (id: string, worker?: string) => {
  const sql = `update graphile_worker._private_jobs set locked_by = coalesce($2, locked_by),
    locked_at = now() - interval '1 minute' where id = $1`
  return run(api.db, sql, [id, worker])
}

const add = (task: string, payload: object = {}) => {
  const sql = 'select id from graphile_worker.add_job($1, $2::json)'
  return one<{ id: string }>(api.db, sql, [task, JSON.stringify(payload)])
}

/** The connections that hold the lock of a worker. */
async function holders(): Promise<number[]> {
  const sql = `select pid from pg_locks join pg_database on oid = database and datname = current_database()
    where locktype = 'advisory' and granted and classid::bigint = hashtext('quotewright worker')::bigint & 4294967295`
  return (await many<{ pid: number }>(api.db, sql)).map(({ pid }) => pid)
}

const holdsLock = async () => (await holders()).length > 0

describe('a worker', () => {
  it('shares the jobs with others: each is done once', async () => {
    const done: number[] = []
    const tasks = { count: async (payload: unknown) => void done.push((payload as { n: number }).n) }
    await withWorkers([tasks, tasks, tasks], async () => {
      for (let n = 0; n < 100; n++) await add('count', { n })
      await until('all are done', () => done.length >= 100)
    })
    assert.deepEqual([done.length, new Set(done).size], [100, 100])
  })

  it('does again what a process had that is gone', async () => {
    const { id } = await add('orphan')
    await lockLongAgo(id, 'pool-gone')
    let count = 0
    await withWorkers([{ orphan: async () => void count++ }], () => until('it was done', () => count === 1))
  })

  it('leaves a job to the one that is still at it, however long that takes', async () => {
    const gate = openGate()
    let started = 0
    const long = async () => {
      started++
      await gate.isOpen
    }
    const first = await start({ long })
    const { id } = await add('long')
    await until('it has begun', () => started === 1)
    await until('it has said that it lives', holdsLock)
    await lockLongAgo(id)
    let marks = 0
    // The second one looks for the jobs of the dead when it starts, before it does anything else.
    await withWorkers([{ long, mark: async () => void marks++ }], async () => {
      await add('mark')
      await until('the second one works', () => marks === 1)
    })
    assert.equal(started, 1)
    gate.open()
    await first.stop()
  })

  it('takes its lock again if only the connection that held it was lost', async () => {
    const liveness = await openLiveness(api.db, log, 20)
    liveness.add('pool-alone')
    await until('it has said that it lives', holdsLock)
    const [lost] = await holders()
    await run(api.db, 'select pg_terminate_backend($1)', [lost])
    await until('another connection holds it', async () => (await holders()).some((pid) => pid !== lost))
    await liveness.close()
  })

  it('goes on after the results of several jobs could not be stored', async () => {
    await run(api.db, 'create sequence refusal')
    const refuse = `begin perform nextval('refusal'); raise exception 'not now'; end`
    await run(api.db, `create function refuse() returns trigger language plpgsql as $$ ${refuse} $$`)
    const trigger = 'refuse before delete on graphile_worker._private_jobs for each row'
    await run(api.db, `create trigger ${trigger} execute function refuse()`)
    const gates = Array.from({ length: 4 }, openGate)
    let [started, marks] = [0, 0]
    const held = async (payload: unknown) => {
      started++
      await gates[(payload as { n: number }).n]!.isOpen
    }
    await withWorkers([{ held, mark: async () => void marks++ }], async () => {
      for (const n of gates.keys()) await add('held', { n })
      await until('all are held', () => started === gates.length)
      for (const [n, gate] of gates.entries()) {
        gate.open()
        const sql = 'select last_value::int as n from refusal where is_called'
        await until('it is refused', async () => (await many<{ n: number }>(api.db, sql))[0]?.n === n + 1)
      }
      await run(api.db, 'drop trigger refuse on graphile_worker._private_jobs')
      await add('mark')
      await until('it works again', () => marks === 1)
    })
  })

  it('fetches jobs after its first look-up of the tasks has failed', async () => {
    let failures = 1
    const connect = async () => {
      const client = await api.db.pool.connect()
      const query = async (statement: string | { text: string }, ...rest: []) => {
        const isLookUp = typeof statement === 'object' && /_private_tasks/.test(statement.text)
        if (isLookUp && failures-- > 0) throw new Error('the connection was lost')
        return client.query(statement as string, ...rest)
      }
      return new Proxy(client, {
        get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name) as unknown)),
      })
    }
    const pool = new Proxy(api.db.pool, {
      get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name) as unknown)),
    })
    let count = 0
    const tasks = { late: async () => void count++ }
    const worker = await startWorker({ ...api.db, pool }, { tasks, crontab, log })
    try {
      await add('late')
      await until('the job was done', () => count === 1)
    } finally {
      await worker.stop()
    }
    assert.ok(failures <= 0)
  })

  it('leaves no job behind that looks failed, if it is killed while it postpones one', async () => {
    await noteJobStates(api.db)
    const sql = `select graphile_worker.add_job('call', max_attempts := 2, job_key := 'call:' || n, flags := array['webhook:1'])
       from generate_series(1, 30) n`
    await run(api.db, sql)
    const gate = openGate()
    let done = 0
    const call = () => gate.isOpen.then(() => void done++)
    await withWorkers([{ call }], async () => {
      // 30 are added and at most 4 started; whatever happens besides is a postponement.
      await until('one is postponed', async () => (await countJobStates(api.db)) > 34)
      gate.open()
      await until('all are done', () => done === 30)
    })
    assert.equal(await countFailedStates(api.db), 0)
  })
})

it('a database that is starting is not what the queue hears of, which would sleep for minutes instead of ending', async (t) => {
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  t.mock.method(api.db.pool, 'connect', () => Promise.reject(starting))
  const pool = withTranslatedErrors(api.db.pool)
  const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'database_unavailable'
  await assert.rejects(pool.connect(), isUnavailable)
  await assert.rejects(pool.query('select 1'), isUnavailable)
  assert.ok(isUnavailable(await new Promise((resolve) => pool.connect((error) => resolve(error)))))
})
