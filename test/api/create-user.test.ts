// POST /V1/access/users
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { many, one, run } from '../../src/platform/database.ts'
import { assertTaken, makeRole, PASSWORD, signIn, tablesHolding } from '../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'

const path = '/rest/V1/access/users'
const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])

const anna = { username: 'anna', email: 'anna@example.com', password: PASSWORD, role: 'Sales' }
const create = (changes: object, call: object = {}) =>
  api.post(path, { body: { user: { ...anna, ...changes } }, ...call })

const countNamed = (username: string) => run(api.db, 'select from admin_user where username = $1', [username])

describe('createUser', () => {
  it('200: gives the record without the password; the user can sign in', async () => {
    const { user_id, created_at, updated_at, ...rest } = await ok(create({}))
    assert.deepEqual(rest, { username: 'anna', email: 'anna@example.com', role: 'Sales' })
    assert.ok(Number.isInteger(user_id))
    assert.equal(updated_at, created_at)
    await ok(signIn(api, 'anna', PASSWORD))
  })

  it('200: keeps the password as an argon2id hash with a salt of its own, and nowhere in clear', async () => {
    await create({ username: 'salt 1' })
    await create({ username: 'salt 2' }, { headers: { 'idempotency-key': 'user-salt' } })
    const sql = `select password_hash as hash from admin_user where username like 'salt _'`
    const rows = await many<{ hash: string }>(api.db, sql)
    assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2)
    for (const { hash } of rows) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.deepEqual(await tablesHolding(api.db, PASSWORD), [])
  })

  it('200: the hash that is kept with an Idempotency-Key cannot be guessed from the body', async () => {
    const body = JSON.stringify({ user: { ...anna, username: 'keyed' } })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'user-keyed' }
    await ok(api.post(path, { payload: body, headers }))
    const sql = `select fingerprint from idempotency_key where key = 'user-keyed'`
    const { fingerprint } = await one<{ fingerprint: Buffer }>(api.db, sql)
    const bodyHash = createHash('sha256').update(body).digest()
    const plain = createHash('sha256').update(path).update('\0').update(bodyHash).digest()
    assert.notDeepEqual(fingerprint, plain)
    assert.notDeepEqual(fingerprint, bodyHash)
  })

  it('200: the same Idempotency-Key makes it once', async () => {
    const call = { headers: { 'idempotency-key': 'user-1' } }
    const first = await create({ username: 'once' }, call)
    const second = await create({ username: 'once' }, call)
    assert.equal(first.status, 200, first.text)
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assertRefused(await create({ username: 'once', password: `${PASSWORD}!` }, call), 422)
  })

  it('200: a password of 12 and one of 255 characters, of any script', async () => {
    for (const [username, password] of [
      ['short', 'пароль12пароль'.slice(0, 12)],
      ['long', '🔑'.repeat(255)],
    ] as const) {
      await ok(create({ username, password }))
      await ok(signIn(api, username, password))
    }
  })

  const faults: [string, object, string][] = [
    ['no username', { username: undefined }, 'username'],
    ['an empty username', { username: '' }, 'username'],
    ['a username with a line break', { username: 'anna\r\nbert' }, 'username'],
    ['a username with a blank around it', { username: 'anna ' }, 'username'],
    ['a username of 256 characters', { username: 'a'.repeat(256) }, 'username'],
    ['no e-mail address', { email: undefined }, 'email'],
    ['two e-mail addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['a line break in the e-mail address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['no password', { password: undefined }, 'password'],
    ['null as the password', { password: null }, 'password'],
    ['a password of 11 characters', { password: 'a'.repeat(11) }, 'password'],
    ['a password of 256 characters', { password: 'a'.repeat(256) }, 'password'],
    ['a number as the password', { password: 123456789012 }, 'password'],
    ['no role', { role: undefined }, 'role'],
    ['a number as the role', { role: 1 }, 'role'],
    ['an unknown key', { password_hash: '$argon2id$' }, 'password_hash'],
  ]
  for (const [name, changes, fieldName] of faults)
    it(`400: ${name}`, async () => assertRefused(await create(changes), 400, `user.${fieldName}`))

  it('400: says how long a password must be, and does not repeat it', async () => {
    const answer = await create({ password: 'too short' })
    assert.equal(answer.body.message, '%fieldName must have at least 12 characters.')
    assert.ok(!answer.text.includes('too short'))
  })

  it('400: a username that is taken, named by its field', async () => {
    await create({ username: 'taken' })
    assertTaken(await create({ username: 'taken', email: 'b@example.com' }), 'user.username')
  })

  it('400: of five at once with one username, four', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ username: 'race' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
    assert.equal(await countNamed('race'), 1)
  })

  it('404: names the role that is unknown', async () => {
    const answer = await create({ username: 'dora', role: 'sales' })
    assertRefused(answer, 404, 'role')
    assert.equal(answer.body.parameters.fieldValue, 'sales')
    assert.equal(await countNamed('dora'), 0)
  })
})
