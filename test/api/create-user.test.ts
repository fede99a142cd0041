// POST /V1/access/users
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { many, one } from '../../src/platform/database.ts'
import { makeRole, PASSWORD, signIn, tablesHolding } from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/access/users'
const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Administrators', ['all'])
const limited = await api.tokenFor('Access::manage', 'Quoting::quotes')

const anna = { username: 'anna', email: 'anna@example.com', password: PASSWORD, role: 'Sales' }
const create = (changes: object, call: object = {}) =>
  api.post(path, { body: { user: { ...anna, ...changes } }, ...call })

async function countNamed(username: string): Promise<number> {
  return (await many(api.db, 'select from admin_user where username = $1', [username])).length
}

describe('createUser', () => {
  it('200: gives the record without the password; the user can sign in', async () => {
    const answer = await create({})
    assert.equal(answer.status, 200, answer.text)
    const { user_id, created_at, updated_at, ...rest } = answer.body
    assert.deepEqual(rest, { username: 'anna', email: 'anna@example.com', role: 'Sales' })
    assert.ok(Number.isInteger(user_id))
    assert.equal(updated_at, created_at)
    assert.equal((await signIn(api, 'anna', PASSWORD)).status, 200)
  })

  it('200: keeps the password as an argon2id hash with a salt of its own, and nowhere in clear', async () => {
    await create({ username: 'salt 1' })
    await create({ username: 'salt 2' }, { headers: { 'idempotency-key': 'user-salt' } })
    const rows = await many<{ hash: string }>(
      api.db,
      `select password_hash as hash from admin_user where username like 'salt _'`,
    )
    assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2)
    for (const { hash } of rows) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.deepEqual(await tablesHolding(api.db, PASSWORD), [])
  })

  it('200: the hash that is kept with an Idempotency-Key cannot be guessed from the body', async () => {
    const body = JSON.stringify({ user: { ...anna, username: 'keyed' } })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'user-keyed' }
    assert.equal((await api.post(path, { payload: body, headers })).status, 200)
    const { fingerprint } = await one<{ fingerprint: Buffer }>(
      api.db,
      `select fingerprint from idempotency_key where key = 'user-keyed'`,
    )
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
      assert.equal((await create({ username, password })).status, 200)
      assert.equal((await signIn(api, username, password)).status, 200)
    }
  })

  const faults: [string, object, string][] = [
    ['no username', { username: undefined }, 'user.username'],
    ['an empty username', { username: '' }, 'user.username'],
    ['a username with a line break', { username: 'anna\r\nbert' }, 'user.username'],
    ['a username with a blank around it', { username: 'anna ' }, 'user.username'],
    ['a username of 256 characters', { username: 'a'.repeat(256) }, 'user.username'],
    ['no e-mail address', { email: undefined }, 'user.email'],
    ['two e-mail addresses', { email: 'a@example.com, b@example.com' }, 'user.email'],
    ['a line break in the e-mail address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'user.email'],
    ['no password', { password: undefined }, 'user.password'],
    ['null as the password', { password: null }, 'user.password'],
    ['a password of 11 characters', { password: 'a'.repeat(11) }, 'user.password'],
    ['a password of 256 characters', { password: 'a'.repeat(256) }, 'user.password'],
    ['a number as the password', { password: 123456789012 }, 'user.password'],
    ['no role', { role: undefined }, 'user.role'],
    ['a number as the role', { role: 1 }, 'user.role'],
    ['an unknown key', { password_hash: '$argon2id$' }, 'user.password_hash'],
  ]
  for (const [name, changes, fieldName] of faults)
    it(`400: ${name}`, async () => assertRefused(await create(changes), 400, fieldName))

  it('400: says how long a password must be, and does not repeat it', async () => {
    const answer = await create({ password: 'too short' })
    assert.equal(answer.body.message, '%fieldName must have at least 12 characters.')
    assert.ok(!answer.text.includes('too short'))
  })

  it('400: a username that is taken, named by its field', async () => {
    await create({ username: 'taken' })
    const answer = await create({ username: 'taken', email: 'b@example.com' })
    assertRefused(answer, 400, 'user.username')
    assert.equal(answer.body.error_code, 'already_exists')
  })

  it('400: of five at once with one username, four', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ username: 'race' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
    assert.equal(await countNamed('race'), 1)
  })

  it('401, 403: no token; a token without the permission', async () => {
    assertRefused(await create({ username: 'dora' }, { token: null }), 401)
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await create({ username: 'dora' }, { token }), 403)
    assert.equal(await countNamed('dora'), 0)
  })

  it('403: a role that holds more than the caller', async () => {
    assert.equal((await create({ username: 'equal' }, { token: limited })).status, 200)
    const answer = await create({ username: 'above', role: 'Administrators' }, { token: limited })
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'all' })
    assert.equal(await countNamed('above'), 0)
  })

  it('404: names the role that is unknown', async () => {
    const answer = await create({ username: 'dora', role: 'sales' })
    assertRefused(answer, 404, 'role')
    assert.equal(answer.body.parameters.fieldValue, 'sales')
    assert.equal(await countNamed('dora'), 0)
  })
})
