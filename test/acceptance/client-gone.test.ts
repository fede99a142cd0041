// A list that its client no longer reads is ended in the database.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { openApi } from '../support/api.ts'
import { until } from '../support/until.ts'

const api = await openApi()
const token = await api.tokenFor('all')
const list = '/rest/V1/pricerequest/requests'

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** Statements that wait for the table. */
const countWaiting = () => run(api.db, waiting)

function ask(path: string) {
  const outgoing = request({ port: api.port, path, headers: { authorization: `Bearer ${token}` } })
  outgoing.on('error', () => {})
  outgoing.end()
  return outgoing
}

describe('a client that goes away', () => {
  for (const [what, path] of [
    ['a list', list],
    ['a page, while it is counted', `${list}?searchCriteria[pageSize]=10`],
    ['an export', `${list}/export`],
  ] as const)
    it(`ends ${what} in the database`, async () => {
      await api.db.transaction(async (tx) => {
        await tx.query('lock table price_request in access exclusive mode')
        const [leaves, stays] = [ask(path), ask(path)]
        await until('both wait', async () => (await countWaiting()) === 2)
        leaves.destroy()
        await until('only the one that stayed waits', async () => (await countWaiting()) === 1)
        stays.destroy()
        await until('none waits', async () => (await countWaiting()) === 0)
      })
      assert.equal((await api.get(list)).status, 200)
    })
})
