// PUT /V1/access/session/password
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scalar } from '../../../src/platform/postgres/database.ts'
import * as access from '../../support/access-fixtures.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'

const { makeRole, makeUser, PASSWORD, tablesHolding } = access
const api = await openApi({ TRUSTED_PROXIES: '127.0.0.1' })
await makeRole(api, 'Sales', ['Quoting::quotes'])
const path = '/rest/V1/access/session/password'
const session = '/rest/V1/access/session'
const OTHER = 'seven loud red almonds'
const good = { current_password: PASSWORD, new_password: OTHER }
const assertCode = (answer: Answer, status: number, code: string) => {
  assertRefused(answer, status)
  assert.equal(answer.body.error_code, code)
}

// Every test has a user and an address of its own, so that none waits for another's failures.
let users = 0
async function openUser() {
  const username = `user ${++users}`
  const id = await makeUser(api, username, 'Sales')
  const headers = { 'x-forwarded-for': `203.0.113.${users}` }
  const signIn = (password = PASSWORD) => access.signIn(api, username, password, { headers })
  const token = (await ok(signIn())) as string
  const change = (body: unknown = good, own: string = token) => api.put(path, { token: own, body, headers })
  return { id, signIn, token, change }
}

describe('changeOwnPassword', () => {
  it('200: this session goes on, all others end, and only the new password opens one', async () => {
    const { signIn, token, change } = await openUser()
    const other = (await ok(signIn())) as string
    assert.equal(await ok(change()), true)
    await ok(api.get(session, { token }))
    assertRefused(await api.get(session, { token: other }), 401)
    assertCode(await signIn(), 401, 'wrong_sign_in')
    await ok(signIn(OTHER))
    for (const secret of [PASSWORD, OTHER]) assert.deepEqual(await tablesHolding(api.db, secret), [])
  })

  const invalid: [string, unknown, string][] = [
    ['a new password of 11 characters', { ...good, new_password: 'x'.repeat(11) }, 'new_password'],
    ['a new password of 256 characters', { ...good, new_password: 'x'.repeat(256) }, 'new_password'],
    ['no current password', { new_password: OTHER }, 'current_password'],
    ['an unknown field', { ...good, username: 'anna' }, 'username'],
  ]
  for (const [name, body, fieldName] of invalid)
    it(`400: ${name}`, async () => {
      const { change, signIn } = await openUser()
      assertRefused(await change(body), 400, fieldName)
      await ok(signIn())
    })

  it('400: for an integration', async () => {
    assertCode(await api.put(path, { body: good }), 400, 'user_required')
  })

  it('401, 429: a wrong current password, which counts like a wrong sign-in', async () => {
    const { change, signIn } = await openUser()
    for (let time = 1; time <= 5; time++)
      assertCode(await change({ ...good, current_password: `wrong ${time}` }), 401, 'wrong_sign_in')
    assertCode(await change(), 429, 'too_many_sign_ins')
    assertCode(await signIn(), 429, 'too_many_sign_ins')
  })

  it('401: of two changes at once, one', async () => {
    const { change, id } = await openUser()
    const hash = () => scalar(api.db, 'select password_hash from admin_user where user_id = $1', [id])
    const before = await hash()
    const answers = await Promise.all([change(), change({ ...good, new_password: `${OTHER} 2` })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
    assert.notEqual(await hash(), before)
  })
})
