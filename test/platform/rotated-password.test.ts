// The password of the database changes while the service runs: 503 until it is right again, and no restart with PGPASSFILE.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../../src/platform/postgres/migrations.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { type Api, assertRefused, ok, openApi, openWork, rawJson } from '../support/api.ts'
import { execute, openOwnServer } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const ROLE = 'rotating'
const submit = '/rest/V1/pricerequest/request/submit'
const LIST = '/rest/V1/pricerequest/requests'
const body = { email: 'anna@example.com' }

describe('a database whose password is rotated', async () => {
  const server = await openOwnServer({ after: (work) => after(work) })
  const directory = await mkdtemp(join(tmpdir(), 'rotated-'))
  const passwordFile = join(directory, 'pgpass')
  after(() => rm(directory, { recursive: true }))
  const admin = { ...server.superuser, database: 'postgres' }

  before(async () => {
    await execute(admin, `create role ${ROLE} login password 'first'`)
    const file = join(server.cluster, 'pg_hba.conf')
    const rules = await readFile(file, 'utf8')
    await writeFile(file, `local all ${ROLE} scram-sha-256\n${rules}`)
    await execute(admin, 'select pg_reload_conf()')
  })
  const rotate = async (password: string) => {
    await execute(admin, `alter role ${ROLE} password '${password}'`)
    // One that was signing in with the former password shows up a moment later.
    for (let each = 0; each < 5; each++) {
      await execute(admin, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`)
      await pause(20)
    }
  }
  const open = async (name: string, password: string | undefined) => {
    await execute(admin, `create database ${name} owner ${ROLE}`)
    const connection: pg.ClientConfig = { ...server.connection, database: name, user: ROLE, password }
    const db = openDatabase(connection, () => {})
    await migrate(db)
    await db.close()
    return openApi({}, { existing: { connection, dataDir: directory } })
  }

  it('503: everything says so, also lists, sign-ins and the health check; then all of it works again', async () => {
    const api = await open('by_setting', 'first')
    await openWork(api)
    await ok(api.post(submit, { body }))
    let isOver = false
    const answers = new Map<string, Awaited<ReturnType<Api['get']>>>()
    const load = [1, 2, 3].map(async () => {
      for (let turn = 0; !isOver; turn++) {
        // A list whose connection to the database breaks is cut off, so that it never looks whole.
        const answer = await (turn % 2 ? api.post(submit, { body }) : api.get(LIST).catch(() => undefined))
        if (!answer) continue
        answers.set(`${answer.status} ${answer.body.error_code}`, answer)
      }
    })
    await rotate('second')
    await until('requests are refused', () => answers.has('503 database_unavailable'))
    const credentials = rawJson(JSON.stringify({ username: 'admin', password: 'wrong password' }))
    const signIn = () => api.post('/rest/V1/integration/admin/token', { ...credentials, token: null })
    for (const ask of [
      signIn,
      () => api.get(LIST),
      () => api.get(`${LIST}/export`),
      () => api.get('/health/ready', { token: null }),
    ]) {
      const answer = await ask()
      assertRefused(answer, 503)
      assert.equal(answer.body.error_code, 'database_unavailable')
      assert.ok(Number(answer.headers['retry-after']) >= 1)
    }
    assert.equal((await api.get('/health/live', { token: null })).status, 200)
    await rotate('first')
    await until('requests are answered', async () => (await api.get(LIST)).status === 200)
    isOver = true
    await Promise.all(load)
    await ok(api.post(submit, { body }))
    assertRefused(await signIn(), 401)
    // A connection that breaks during a commit leaves the outcome unknown.
    const others = new Set(['200 undefined', '503 database_unavailable', '503 outcome_unknown'])
    assert.deepEqual(
      [...answers.keys()].filter((key) => !others.has(key)),
      [],
    )
    await api.stop()
  })

  it('200: a password file is read for each connection, so that nothing has to be restarted', async (t) => {
    const write = (password: string) =>
      writeFile(passwordFile, `*:*:*:${ROLE}:${password}\n`, { mode: 0o600 })
    t.after(() => delete process.env.PGPASSFILE)
    process.env.PGPASSFILE = passwordFile
    const warnings: Error[] = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', onWarning)
    t.after(() => process.off('warning', onWarning))
    await write('first')
    const api = await open('by_file', undefined)
    await ok(api.post(submit, { body }))
    await rotate('third')
    await until('it is refused', async () => (await api.get(LIST)).status === 503)
    await write('third')
    await until('it is answered', async () => (await api.get(LIST)).status === 200)
    await api.stop()
    await rotate('first')
    assert.deepEqual(warnings, [])
  })
})
