// The command that opens psql on the database in use.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ok } from '../support/api.ts'
import { errorsOf, openOperator, type Outcome } from '../support/operator.ts'

const sql = 'select current_database(), count(*) from price_request'

function assertPrinted(outcome: Outcome, text: string): void {
  const { status, stdout } = outcome
  assert.deepEqual([status, stdout.trimEnd(), errorsOf(outcome)], [0, text, ''])
}

it('runs on the embedded database, without a service and beside one', async (t) => {
  const operator = await openOperator(t, { is_migrated: true })
  const words = ['psql', '-At', '-c', sql]
  assertPrinted(await operator.run(words), 'quotewright|0')
  assert.equal(await operator.findPostgres(), undefined)
  const service = await operator.start()
  const body = { email: 'anna@example.com' }
  await ok((await service.openClient()).post('/rest/V1/pricerequest/request/submit', { body }))
  assertPrinted(await operator.run(words), 'quotewright|1')
  const wrong = await operator.run(['psql', '-c', 'select wrong'])
  assert.match(wrong.stderr, /ERROR: [^]*psql failed with status 1\.\n$/)
  assert.equal(wrong.status, 1)
  assert.equal(await service.stop(), 0)
})

it('runs on the database of DATABASE_URL', async (t) => {
  const operator = await openOperator(t, { database: 'cloned' })
  assertPrinted(await operator.run(['psql', '-At', '-c', sql]), `${operator.database?.database}|0`)
})

it('says what to do where it is not installed', async (t) => {
  const operator = await openOperator(t, { database: 'cloned' })
  const outcome = await operator.run(['psql'], { PATH: '/nowhere' })
  assert.equal(outcome.status, 1)
  assert.match(errorsOf(outcome), /^psql is not installed: install .*\.\n$/)
})
