// The user that a new service starts with.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ensureFirstUser } from '../../src/access/first-user.ts'
import { renewIntegration } from '../../src/access/integration-actions.ts'
import { findCaller } from '../../src/access/caller-repository.ts'
import { verifyPassword } from '../../src/access/password.ts'
import { ensureSuperuserRole } from '../../src/access/role-actions.ts'
import { openSignIn } from '../../src/access/sign-in-actions.ts'
import { insertUser, lockFirstUser } from '../../src/access/user-repository.ts'
import { many, one } from '../../src/platform/database.ts'
import { openTestDatabase } from '../support/test-server.ts'

const db = await openTestDatabase()
const PASSWORD = 'four quiet green walnuts'

async function empty(): Promise<void> {
  await db.query('delete from session; delete from admin_user; delete from integration; delete from role')
}

async function countWaiting(): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return row.count
}

describe('ensureFirstUser', () => {
  it('makes a superuser with a generated password, which signs in', async () => {
    await empty()
    const password = await ensureFirstUser(db, { username: 'admin' })
    assert.match(password ?? '', /^[A-Za-z0-9_-]{20,}$/)
    const token = await openSignIn(db)({ username: 'admin', password: password ?? '' }, '127.0.0.1')
    assert.deepEqual((await findCaller(db, token))?.permissions, ['all'])
    const role = await one<{ name: string }>(db, 'select name from role')
    assert.equal(role.name, 'Administrators')
  })

  it('changes nothing where there is a user, whoever that is', async () => {
    const before = await many(db, 'select * from admin_user')
    assert.equal(await ensureFirstUser(db, { username: 'other', password: PASSWORD }), undefined)
    assert.equal(await ensureFirstUser(db, { username: 'admin' }), undefined)
    assert.deepEqual(await many(db, 'select * from admin_user'), before)
  })

  it('takes the password that it is given, and does not give it back to be printed', async () => {
    await empty()
    assert.equal(await ensureFirstUser(db, { username: 'admin', password: PASSWORD }), undefined)
    const user = await one<{ password_hash: string }>(db, 'select password_hash from admin_user')
    assert.ok(await verifyPassword(user.password_hash, PASSWORD))
  })

  it('makes one user when several processes start at once, and one of them knows its password', async () => {
    await empty()
    const passwords = await Promise.all(
      Array.from({ length: 6 }, () => ensureFirstUser(db, { username: 'admin' })),
    )
    const known = passwords.filter((password) => password !== undefined)
    assert.equal(known.length, 1)
    const users = await many<{ password_hash: string }>(db, 'select password_hash from admin_user')
    assert.equal(users.length, 1)
    assert.ok(await verifyPassword(users[0]?.password_hash ?? '', known[0] ?? ''))
  })

  it('waits for another process that is just making the first user', async () => {
    await empty()
    let settled = 0
    const start = () => ensureFirstUser(db, { username: 'late' }).finally(() => (settled += 1))
    const started = await db.transaction(async (tx) => {
      await lockFirstUser(tx)
      const late = Array.from({ length: 4 }, start)
      while (settled === 0 && (await countWaiting()) < late.length);
      assert.equal(settled, 0)
      const { role_id } = await ensureSuperuserRole(tx)
      await insertUser(tx, { username: 'early', email: 'a@example.com', password_hash: '-', role_id })
      return { late }
    })
    assert.deepEqual(await Promise.all(started.late), Array(4).fill(undefined))
    assert.deepEqual(await many(db, 'select username from admin_user'), [{ username: 'early' }])
  })

  it('takes a role that holds everything where there is one, under whatever name', async () => {
    await empty()
    await db.query(`insert into role (name, permissions) values ('Owners', '{all}')`)
    await ensureFirstUser(db, { username: 'admin' })
    const rows = await many(db, 'select r.name from admin_user join role r using (role_id)')
    assert.deepEqual(rows, [{ name: 'Owners' }])
  })
})

describe('renewIntegration', () => {
  it('gives a token with all permissions, and ends the one before', async () => {
    await empty()
    const first = await db.transaction((tx) => renewIntegration(tx, 'Demonstration'))
    assert.deepEqual((await findCaller(db, first))?.permissions, ['all'])
    const second = await db.transaction((tx) => renewIntegration(tx, 'Demonstration'))
    assert.equal(await findCaller(db, first), undefined)
    assert.equal((await findCaller(db, second))?.actor, 'integration Demonstration')
  })
})
