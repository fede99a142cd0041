// The database goes away and comes back while the service runs: 503 meanwhile, 200 afterwards, and no end of the process.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openDatabase } from '../../src/platform/database.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import type { Answer } from '../support/api.ts'
import { openOperator } from '../support/operator.ts'
import type { Service } from '../support/service.ts'
import { insertWideRows, openList, WIDEST_BYTES } from '../support/slow-client.ts'
import { databaseUrl, fastSettings } from '../support/test-server.ts'
import { until } from '../support/until.ts'

/** What a worker had when it ended is found again by a sweep every ten seconds; what failed waits in between. */
const WORK_MS_MAX = 60_000

async function isWorkedOff(service: Service): Promise<boolean> {
  const { text } = await service.call('GET', '/metrics')
  return /^quotewright_unannounced_events 0$/m.test(text)
}

/** Reads and writes by turns; every answer is either done or "not now". */
function openTurns(service: Service, token: string) {
  const ask = [
    () => service.call('GET', '/rest/V1/pricerequest/requests?searchCriteria[pageSize]=1', { token }),
    () => service.call('POST', '/rest/V1/pricerequest/request/submit', { token, body: { email: 'a@b.de' } }),
    () => service.call('GET', '/health/ready'),
  ]
  const isAll = async (isWanted: (answer: Answer) => boolean) => {
    const answers = await Promise.all(ask.map((each) => each()))
    for (const { status, headers, text } of answers) {
      assert.ok(status === 200 || status === 503, `${status}: ${text}`)
      if (status === 503) assert.match(String(headers['retry-after']), /^\d+$/)
      assert.doesNotMatch(text, /ECONN|ENOENT|administrator|socket/)
    }
    return answers.every(isWanted)
  }
  return {
    untilUnavailable: () => until('all answers are 503', () => isAll(({ status }) => status === 503)),
    /** The events of the submits are jobs, and the worker must have outlived its database. */
    untilWorkedOff: () => until('no job of an event is left', () => isWorkedOff(service), WORK_MS_MAX),
    untilAvailable: () => until('all answers are 200', () => isAll(({ status }) => status === 200)),
  }
}

describe('the embedded PostgreSQL', () => {
  it('is killed: it is started again, a list under way is cut off and never looks whole', async (t) => {
    const operator = await openOperator(t)
    const service = await operator.start()
    const connection = await findRunningEmbeddedPostgres(operator.dataDir)
    assert.ok(connection)
    const db = openDatabase(connection, () => {}, { connections: 1 })
    await insertWideRows(db, WIDEST_BYTES).finally(() => db.close())
    const token = await service.signIn()
    const turns = openTurns(service, token)
    await turns.untilAvailable()
    const list = await openList(service.port, token)
    const cut = once(list, 'error')
    process.kill((await operator.findPostgres()) ?? 0, 'SIGKILL')
    await turns.untilUnavailable()
    list.resume()
    await cut
    await turns.untilAvailable()
    await turns.untilWorkedOff()
    assert.equal(await service.stop(), 0, service.output())
    assert.equal(await operator.findPostgres(), undefined)
  })
})

describe('a server named by DATABASE_URL', () => {
  it('is stopped and started again', async (t) => {
    const data_dir = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
    const startServer = () =>
      startEmbeddedPostgres({ data_dir, holder: 'tests', settings: fastSettings, log: () => {} })
    let server = await startServer()
    t.after(async () => {
      await server.stop()
      await rm(data_dir, { recursive: true, force: true })
    })
    const operator = await openOperator(t)
    const service = await operator.start({ DATABASE_URL: databaseUrl(server.connection) })
    const turns = openTurns(service, await service.signIn())
    await turns.untilAvailable()
    await server.stop()
    await turns.untilUnavailable()
    server = await startServer()
    await turns.untilAvailable()
    await turns.untilWorkedOff()
    assert.equal(await service.stop(), 0, service.output())
  })
})
