// The first user of a new service.
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { ensureFirstUser, hasPassword } from '../../../src/access/sign-in/first-user.ts'
import { createDayToken } from '../../../src/access/integration-actions.ts'
import { findCallers } from '../../../src/access/caller-repository.ts'
import { verifyPassword } from '../../../src/access/sign-in/password.ts'
import { ensureSuperuserRole } from '../../../src/access/role-actions.ts'
import { insertUser, lockFirstUser } from '../../../src/access/user-repository.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { openSignIn } from '../../support/sign-in.ts'
import { openTestDatabase, stopClock } from '../../support/test-server.ts'
import { until } from '../../support/until.ts'

const db = await openTestDatabase()
const PASSWORD = 'four quiet green walnuts'
const callerOf = async (token: string) => (await findCallers(db, [token])).get(token)

/** Returns the password if one was generated. */
async function ensure(username = 'admin', password?: string): Promise<string | undefined> {
  const saved: string[] = []
  await ensureFirstUser(db, { username, password }, async (generated) => void saved.push(generated))
  return saved[0]
}
const hashes = async () =>
  (await many<{ hash: string }>(db, 'select password_hash as hash from admin_user')).map(({ hash }) => hash)

const tables = ['session', 'admin_user', 'integration', 'role']
beforeEach(() => db.query(tables.map((table) => `delete from ${table}`).join(';')))

const countWaiting = () =>
  run(
    db,
    `select from pg_locks join pg_database on oid = database and datname = current_database()
     where locktype = 'advisory' and not granted`,
  )

describe('ensureFirstUser', () => {
  it('makes a superuser with a generated password, which signs in', async () => {
    const password = (await ensure()) ?? ''
    assert.match(password, /^[A-Za-z0-9_-]{20,}$/)
    const token = await openSignIn(db)({ username: 'admin', password }, '127.0.0.1')
    assert.deepEqual((await callerOf(token))?.permissions, ['all'])
    assert.deepEqual(await many(db, 'select name from role'), [{ name: 'Administrators' }])
  })

  it('makes nobody when the generated password cannot be saved', async () => {
    const full = () => Promise.reject(new Error('disk full'))
    await assert.rejects(ensureFirstUser(db, { username: 'admin' }, full), /disk full/)
    assert.deepEqual(await hashes(), [])
  })

  it('takes the password that it is given without returning it; changes nothing where there is a user', async () => {
    assert.equal(await ensure('admin', PASSWORD), undefined)
    const [hash = ''] = await hashes()
    assert.ok(await verifyPassword(hash, PASSWORD))
    const before = await many(db, 'select * from admin_user')
    assert.equal(await ensure('other', `${PASSWORD} again`), undefined)
    assert.equal(await ensure(), undefined)
    assert.deepEqual(await many(db, 'select * from admin_user'), before)
  })

  it('makes one user when several processes start at once, and one of them knows its password', async () => {
    const passwords = await Promise.all(Array.from({ length: 6 }, () => ensure()))
    const [known = '', ...more] = passwords.filter((password) => password !== undefined)
    const [hash = '', ...others] = await hashes()
    assert.deepEqual([...more, ...others], [])
    assert.ok(await verifyPassword(hash, known))
  })

  it('waits for another process that is just making the first user', async () => {
    let settled = 0
    const start = () => ensure('late').finally(() => (settled += 1))
    const started = await db.transaction(async (tx) => {
      await lockFirstUser(tx)
      const late = Array.from({ length: 4 }, start)
      await until('they wait', async () => settled > 0 || (await countWaiting()) === late.length)
      assert.equal(settled, 0)
      const { role_id } = await ensureSuperuserRole(tx)
      await insertUser(tx, { username: 'early', email: 'a@example.com', password_hash: '-', role_id })
      return { late }
    })
    assert.deepEqual(await Promise.all(started.late), Array(4).fill(undefined))
    assert.deepEqual(await many(db, 'select username from admin_user'), [{ username: 'early' }])
  })

  it('takes a role that holds everything where there is one, under whatever name', async () => {
    await db.query(`insert into role (name, permissions) values ('Owners', '{all}')`)
    await ensure()
    const rows = await many(db, 'select r.name from admin_user join role r using (role_id)')
    assert.deepEqual(rows, [{ name: 'Owners' }])
  })
})

it('createDayToken returns a token with all permissions for a day, leaves earlier ones alone, and deletes expired ones', async () => {
  await stopClock(db)
  const create = () => db.transaction((tx) => createDayToken(tx, 'Demonstration'))
  const [first, second] = [await create(), await create()]
  for (const token of [first, second]) {
    const caller = await callerOf(token)
    assert.deepEqual(caller?.permissions, ['all'])
    assert.match(caller?.actor ?? '', /^integration Demonstration \w+$/)
  }
  await stopClock(db, 24 * 3600 - 1)
  const third = await create()
  assert.ok(await callerOf(first))
  await stopClock(db, 24 * 3600)
  for (const token of [first, second]) assert.equal(await callerOf(token), undefined)
  await create()
  assert.equal(await run(db, 'select from integration'), 2)
  assert.ok(await callerOf(third))
})

it('hasPassword tells whether the user exists and has the password', async () => {
  await ensure('admin', PASSWORD)
  assert.equal(await hasPassword(db, 'admin', PASSWORD), true)
  assert.equal(await hasPassword(db, 'admin', `${PASSWORD} again`), false)
  assert.equal(await hasPassword(db, 'other', PASSWORD), false)
})
