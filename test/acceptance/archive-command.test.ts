// quotewright archive: lists, archives and restores, is killed at any moment, and its files are part of a backup.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { it } from 'node:test'
import { many, scalar } from '../../src/platform/postgres/database.ts'
import { dumpRows } from '../support/archived-shop.ts'
import { ok } from '../support/api.ts'
import { insertOldDeals } from '../support/old-deals.ts'
import { errorsOf, openOperator, type Operator } from '../support/operator.ts'
import { openShop, quoting } from '../support/shop.ts'

const DEALS = 400

/** A stopped service with old closed deals. */
async function openOldService(
  t: Parameters<typeof openOperator>[0],
): Promise<Operator & { quoteId: number }> {
  const operator = await openOperator(t, { is_migrated: true })
  const service = await operator.start({}, ['--no-work'])
  const client = await service.openClient()
  const quoteId = await operator.withDatabase(async (db) => {
    const shop = await openShop({ ...client, db })
    const { id } = await shop.quoteIn('declined')
    await insertOldDeals(db, { requests: DEALS / 2, quotes: DEALS / 2, quoteId: id, days: 400 })
    return id
  })
  return { ...operator, quoteId }
}

const numbersOf = (operator: Operator) =>
  operator.withDatabase((db) =>
    many<{ number: string }>(
      db,
      `select increment_id(case record_type when 'quote' then 'Q' else 'REQ' end, record_id) as number
       from archived_record where file_id is not null order by 1`,
    ),
  )

it('archives after being killed at any moment what it left, and loses and doubles nothing', async (t) => {
  const operator = await openOldService(t)
  const before = await operator.withDatabase((db) => dumpRows({ db }))
  let kills = 0
  for (let wait_ms = 600; wait_ms < 6000; wait_ms += 150) {
    const running = operator.spawn(['archive', 'run', '--days', '365'])
    await Promise.race([delay(wait_ms), running.ended])
    const isOver = running.child.exitCode !== null
    await operator.kill(running)
    if (isOver) break
    kills++
    const archived = (await numbersOf(operator)).length
    const left = await operator.withDatabase((db) =>
      scalar<number>(
        db,
        'select (select count(*)::int from quote) + (select count(*)::int from price_request)',
      ),
    )
    assert.equal(archived + left, DEALS + 1)
  }
  assert.ok(kills > 1, 'it was killed')
  const last = await operator.run(['archive', 'run', '--days', '365'])
  assert.deepEqual([last.status, last.stdout], [0, 'archived: 0\n'], last.stderr)
  const numbers = (await numbersOf(operator)).map(({ number }) => number)
  assert.equal(numbers.length, DEALS + 1)
  const restored = await operator.run(['archive', 'restore', ...numbers])
  assert.deepEqual([restored.status, restored.stdout], [0, `restored: ${DEALS + 1}\n`], restored.stderr)
  assert.deepEqual(await operator.withDatabase((db) => dumpRows({ db })), before)
})

it('lists and restores by number, refuses what is not there, and is part of a backup', async (t) => {
  const operator = await openOldService(t)
  const number = `Q${String(operator.quoteId).padStart(9, '0')}`
  const unset = await operator.run(['archive', 'run'])
  assert.deepEqual([unset.status, unset.stdout], [2, ''])
  assert.match(unset.stderr, /set ARCHIVE_AFTER_DAYS, or add --days/)
  assert.equal((await operator.run(['archive', 'run', '--days', '29'])).status, 2)
  const run = await operator.run(['archive', 'run'], { ARCHIVE_AFTER_DAYS: '365' })
  assert.deepEqual([run.status, run.stdout], [0, `archived: ${DEALS + 1}\n`], run.stderr)
  const list = await operator.run(['archive', 'list', '--last', '1000', '--json'])
  const listed = JSON.parse(list.stdout) as { number: string; kind: string; store: string; file: string }[]
  assert.equal(listed.length, DEALS + 1)
  assert.deepEqual(
    [listed.find((each) => each.number === number)].map((each) => [each?.kind, each?.store]),
    [['quote', 'default']],
  )
  for (const [wrong, reason] of [
    ['Q999999999', /^Q999999999 is not in the archive: nothing was restored\.$/m],
    ['7', /^7 is no number of a record, such as Q000000007: nothing was restored\.$/m],
  ] as const) {
    const refused = await operator.run(['archive', 'restore', number, wrong])
    assert.equal(refused.status, 1)
    assert.match(errorsOf(refused), reason)
  }

  const file = join(operator.dataDir, 'backup.tar.gz')
  const backup = await operator.run(['backup', file])
  assert.equal(backup.status, 0, backup.stderr)
  assert.match(backup.stdout, new RegExp(`^archived record: ${DEALS + 1}$`, 'm'))
  const elsewhere = await openOperator(t)
  const restored = await elsewhere.run(['restore', file])
  assert.equal(restored.status, 0, restored.stderr)
  const service = await elsewhere.start()
  const client = await service.openClient()
  const path = `${quoting}/quote/${operator.quoteId}`
  assert.equal((await client.get(path)).body.error_code, 'archived')
  const back = await elsewhere.run(['archive', 'restore', number])
  assert.deepEqual([back.status, back.stdout], [0, 'restored: 1\n'], back.stderr)
  assert.equal((await ok(client.get(path))).status, 'declined')
  const again = await elsewhere.run(['archive', 'restore', number])
  assert.match(errorsOf(again), /is not in the archive/)
})
