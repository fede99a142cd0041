// The record of the last use of an integration: no request waits for it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { ok, openApi, openLogged } from '../../support/api.ts'
import { until } from '../../support/until.ts'

const api = await openApi()
const quotes = '/rest/V1/quoting/quotes'
const isUsed = async () =>
  (await many(api.db, 'select from integration where last_used_at is null')).length === 0

it('200: a locked integration keeps nobody waiting; its use is recorded later', async () => {
  const [locked, other] = [await api.tokenFor('all'), await api.tokenFor('all')]
  await api.db.transaction(async (tx) => {
    await tx.query('select from integration for update')
    for (let times = 0; times < 3; times++)
      await Promise.all([locked, other].map((token) => ok(api.get(quotes, { token }))))
  })
  await until('all are recorded', async () => {
    for (const token of [locked, other]) await ok(api.get(quotes, { token }))
    await ok(api.get(quotes))
    return isUsed()
  })
})

it('200: what cannot be recorded is reported once', async (t) => {
  const logged = await openLogged(api, 'warn')
  const fault = `create function refuse_use() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_use before update on integration for each row execute function refuse_use()`
  await api.db.query(fault)
  t.after(() => run(api.db, 'drop function refuse_use cascade'))
  for (let times = 0; times < 3; times++)
    for (const token of [await api.tokenFor('all'), await api.tokenFor('all')])
      await ok(logged.get(quotes, { token }))
  const said = () => logged.lines.filter(({ msg }) => String(msg).startsWith('the last use of integrations'))
  await until('it is reported', () => said().length > 0)
  assert.equal(said().length, 1)
})
