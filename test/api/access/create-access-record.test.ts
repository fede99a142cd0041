// POST /V1/access/roles, /V1/access/users, /V1/access/integrations
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { hashToken } from '../../../src/access/access.ts'
import { permissions } from '../../../src/domain/permissions.ts'
import { many, one, run } from '../../../src/platform/postgres/database.ts'
import * as access from '../../support/access-fixtures.ts'
import { assertRefused, assertReplay, atOnce, ok, openApi, rawJson } from '../../support/api.ts'
import { stopClock } from '../../support/test-server.ts'

const { makeIntegration, makeRole, PASSWORD, signIn, tablesHolding } = access
const base = '/rest/V1/access'
const quotes = '/rest/V1/quoting/quotes'
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Sales', ['Quoting::quotes'])

const good = {
  role: { name: 'New', permissions: [] },
  user: { username: 'New', email: 'anna@example.com', password: PASSWORD, role: 'Sales' },
  integration: { name: 'New', role: 'Sales' },
}
type Kind = keyof typeof good

/** Creates a good record with these changes. */
const create = (kind: Kind, changes: object, call: object = {}) =>
  api.post(`${base}/${kind}s`, { body: { [kind]: { ...good[kind], ...changes } }, ...call })

const countNamed = (kind: Kind, name: string) => {
  const condition = kind === 'user' ? 'admin_user where username' : `${kind} where name`
  return run(api.db, `select from ${condition} = $1`, [name])
}

/** What is wrong, the change that makes it so, the field that the answer names. */
const faults: Record<Kind, [what: string, changes: object, fieldName: string][]> = {
  role: [
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a blank after the name', { name: 'Shop\u00a0' }, 'name'],
    ['a line break', { name: 'Shop\nAdmin' }, 'name'],
    ['NUL', { name: 'Sh\0op' }, 'name'],
    ['a number', { name: 5 }, 'name'],
    ['256 characters', { name: 'a'.repeat(256) }, 'name'],
    ['no permissions', { permissions: undefined }, 'permissions'],
    ['an unknown permission', { permissions: ['Quoting::all'] }, 'permissions[0]'],
    ['another case', { permissions: ['all', 'ALL'] }, 'permissions[1]'],
    ['a permission twice', { permissions: ['all', 'all'] }, 'permissions'],
    ['an unknown key', { users: [] }, 'users'],
  ],
  user: [
    ['no username', { username: undefined }, 'username'],
    ['a username of 256 characters', { username: 'a'.repeat(256) }, 'username'],
    ['no e-mail address', { email: undefined }, 'email'],
    ['a line break in the e-mail address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['no password', { password: undefined }, 'password'],
    ['a password of 11 characters', { password: 'a'.repeat(11) }, 'password'],
    ['a password of 256 characters', { password: 'a'.repeat(256) }, 'password'],
    ['a number as the password', { password: 123456789012 }, 'password'],
    ['no role', { role: undefined }, 'role'],
    ['a number as the role', { role: 1 }, 'role'],
    ['an unknown key', { password_hash: '$argon2id$' }, 'password_hash'],
  ],
  integration: [
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['no role', { role: undefined }, 'role'],
    ['an array as the role', { role: ['Shop'] }, 'role'],
    ['a date', { expires_at: '2031-01-31' }, 'expires_at'],
    ['a day that is not', { expires_at: '2031-02-30 00:00:00' }, 'expires_at'],
    ['now as expires_at', { expires_at: '2030-01-01 00:00:00' }, 'expires_at'],
    ['a token of its own choice', { access_token: 'x' }, 'access_token'],
  ],
}

for (const [kind, suite, key] of [
  ['role', 'createRole', 'name'],
  ['user', 'createUser', 'username'],
  ['integration', 'createIntegration', 'name'],
] as const)
  describe(suite, () => {
    for (const [what, changes, fieldName] of faults[kind])
      it(`400: ${what}`, async () => {
        assertRefused(await create(kind, changes), 400, `${kind}.${fieldName}`)
        assert.equal(await countNamed(kind, 'New'), 0)
      })

    it(`400: a ${key} that is taken, named by its field`, async () => {
      await ok(create(kind, { [key]: 'Taken' }))
      access.assertTaken(await create(kind, { [key]: 'Taken' }), `${kind}.${key}`)
    })

    if (kind !== 'role')
      it('404: names the unknown role', async () => {
        const answer = await create(kind, { role: 'sales' })
        assertRefused(answer, 404, 'role')
        assert.equal(answer.body.parameters.fieldValue, 'sales')
        assert.equal(await countNamed(kind, 'New'), 0)
      })

    // The answer with a token is not stored.
    if (kind === 'integration') return
    it('200: the same Idempotency-Key makes it once', async () => {
      const call = { headers: { 'idempotency-key': `${kind}-1` } }
      const first = await create(kind, { [key]: 'Once' }, call)
      assert.equal(first.status, 200, first.text)
      assertReplay(await create(kind, { [key]: 'Once' }, call), first)
      const other = kind === 'user' ? { username: 'Once', password: `${PASSWORD}!` } : { name: 'Twice' }
      assertRefused(await create(kind, other, call), 422)
      assert.equal(await countNamed(kind, 'Twice'), 0)
    })

    const [count, title] =
      kind === 'role' ? [10, 'ten at once with one name, nine'] : [5, 'five at once with one username, four']
    it(`400: of ${title}`, async () => {
      const answers = await atOnce(count, () => create(kind, { [key]: 'Race' }))
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [200, ...Array<number>(count - 1).fill(400)])
      assert.equal(await countNamed(kind, 'Race'), 1)
    })
  })

describe('createRole', () => {
  const path = `${base}/roles`

  it('200: returns the record, which the list then holds', async () => {
    const sales = { name: 'Seller', permissions: ['Quoting::requests', 'Quoting::quotes'] }
    const record = await ok(create('role', sales))
    const { role_id, created_at, updated_at, ...rest } = record
    assert.deepEqual(rest, sales)
    assert.ok(Number.isInteger(role_id))
    assert.equal(updated_at, created_at)
    const query = { filter: JSON.stringify({ role_id }) }
    assert.deepEqual(await ok(api.get(path, { query })), [record])
  })

  it('200: every permission there is, none, names in any script', async () => {
    const named = { Everything: permissions, Nothing: [], '販売 · Müller & Söhne ‘1’': ['Webhooks::manage'] }
    for (const role of Object.entries(named).map(([name, permissions]) => ({ name, permissions }))) {
      const made = await ok(create('role', role))
      assert.deepEqual({ ...made, ...role }, made)
    }
  })

  for (const [name, body, fieldName] of [
    ['no role', {}, 'role'],
    ['null', { role: null }, 'role'],
    ['an array', [], 'body'],
    ['an unknown key beside it', { role: good.role, id: 1 }, 'id'],
  ] as const)
    it(`400: ${name}`, async () => assertRefused(await api.post(path, { body }), 400, fieldName))

  it('403: permissions that the caller does not hold', async () => {
    const token = await api.tokenFor('Access::manage', 'Quoting::quotes')
    await ok(create('role', { name: 'Own', permissions: ['Quoting::quotes'] }, { token }))
    const wanted = ['Quoting::quotes', 'Quoting::requests', 'all', 'Access::manage']
    const answer = await create('role', { name: 'More', permissions: wanted }, { token })
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'Quoting::requests, all' })
    assert.equal(await countNamed('role', 'More'), 0)
  })
})

describe('createUser', () => {
  it('200: returns the record without the password; the user can sign in', async () => {
    const { user_id, created_at, updated_at, ...rest } = await ok(create('user', { username: 'anna' }))
    assert.deepEqual(rest, { username: 'anna', email: 'anna@example.com', role: 'Sales' })
    assert.ok(Number.isInteger(user_id))
    assert.equal(updated_at, created_at)
    await ok(signIn(api, 'anna', PASSWORD))
  })

  it('200: keeps the password as an argon2id hash with a salt of its own, and nowhere in clear', async () => {
    await create('user', { username: 'salt 1' })
    await create('user', { username: 'salt 2' }, { headers: { 'idempotency-key': 'user-salt' } })
    const sql = `select password_hash as hash from admin_user where username like 'salt _'`
    const rows = await many<{ hash: string }>(api.db, sql)
    assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2)
    for (const { hash } of rows) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.deepEqual(await tablesHolding(api.db, PASSWORD), [])
  })

  it('200: the hash that is stored with an Idempotency-Key cannot be guessed from the body', async () => {
    const path = `${base}/users`
    const body = JSON.stringify({ user: { ...good.user, username: 'keyed' } })
    await ok(api.post(path, rawJson(body, { 'idempotency-key': 'user-keyed' })))
    const sql = `select fingerprint from idempotency_key where key = 'user-keyed'`
    const { fingerprint } = await one<{ fingerprint: Buffer }>(api.db, sql)
    const bodyHash = createHash('sha256').update(body).digest()
    assert.notDeepEqual(fingerprint, createHash('sha256').update(path).update('\0').update(bodyHash).digest())
    assert.notDeepEqual(fingerprint, bodyHash)
  })

  it('200: a password of 12 and one of 255 characters, of any script', async () => {
    for (const [username, password] of Object.entries({ short: 'пароль12паро', long: '🔑'.repeat(255) })) {
      await ok(create('user', { username, password }))
      await ok(signIn(api, username, password))
    }
  })

  it('400: says how long a password must be, and does not repeat it', async () => {
    const answer = await create('user', { password: 'too short' })
    assert.equal(answer.body.message, '%fieldName must have at least 12 characters.')
    assert.ok(!answer.text.includes('too short'))
  })
})

describe('createIntegration', () => {
  it('200: returns the record and, in this answer alone, the token', async () => {
    const record = await ok(create('integration', { name: 'CRM' }))
    const { integration_id, access_token, created_at, updated_at, ...rest } = record
    assert.deepEqual(rest, {
      name: 'CRM',
      role: 'Sales',
      expires_at: null,
      last_used_at: null,
      previous_expires_at: null,
    })
    assert.ok(Number.isInteger(integration_id))
    assert.equal(updated_at, created_at)
    assert.match(access_token, /^[A-Za-z0-9_-]{43}$/)
    await ok(api.get(quotes, { token: access_token }))
    assertRefused(await api.get('/rest/V1/quoting/requests', { token: access_token }), 403)
  })

  it('200: keeps the SHA-256 of the token and nothing else of it', async () => {
    const { id, token } = await makeIntegration(api, { name: 'Hashed', role: 'Sales' })
    assert.deepEqual(await tablesHolding(api.db, token), [])
    const sql = 'select token_hash from integration where integration_id = $1'
    assert.deepEqual((await one<{ token_hash: Buffer }>(api.db, sql, [id])).token_hash, hashToken(token))
  })

  it('200: an Idempotency-Key stores no response, since it would contain the token', async () => {
    const call = { headers: { 'idempotency-key': 'integration-1' } }
    await ok(create('integration', { name: 'Keyed' }, call))
    assertRefused(await create('integration', { name: 'Keyed' }, call), 400, 'integration.name')
    assert.equal(await run(api.db, `select from idempotency_key where key = 'integration-1'`), 0)
  })

  it('200: with expires_at the token works until then, and not a second longer', async () => {
    const expires_at = await access.wireTime(api.db, 3600)
    const { token } = await makeIntegration(api, { name: 'Expiring', role: 'Sales', expires_at })
    await stopClock(api.db, 3599)
    await ok(api.get(quotes, { token }))
    await stopClock(api.db, 3600)
    assertRefused(await api.get(quotes, { token }), 401)
    await stopClock(api.db)
  })

  it('200: null is no expiry', async () =>
    assert.equal((await ok(create('integration', { name: 'Forever', expires_at: null }))).expires_at, null))
})
