// POST /V1/integration/admin/token
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashPassword, verifyPassword } from '../../../src/access/sign-in/password.ts'
import { deleteExpiredSessions } from '../../../src/access/sign-in/session-repository.ts'
import { deleteOldFailures } from '../../../src/access/sign-in/sign-in-repository.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { AppError } from '../../../src/platform/errors.ts'
import * as access from '../../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openSignIn } from '../../support/sign-in.ts'
import { stopClock } from '../../support/test-server.ts'

const { makeUser, PASSWORD, signIn, signInPath, tablesHolding } = access
const api = await openApi({ TRUSTED_PROXIES: '127.0.0.1' })
// It stands, so that no wait is over because a machine was slow.
await stopClock(api.db)
await access.makeRole(api, 'Sales', ['Quoting::quotes', 'Quoting::requests'])
const userId = await makeUser(api, 'anna', 'Sales')
const quotes = '/rest/V1/quoting/quotes'

// Every test has addresses of its own, so that none waits for another's failures.
let hosts = 0
const newAddress = () => `203.0.113.${++hosts}`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const enter = (address = newAddress(), username = 'anna', password = PASSWORD) =>
  signIn(api, username, password, from(address))
const anna = { username: 'anna', password: PASSWORD }
/** A sign-in with another verification of passwords, and how it ends. */
const openTry = (verify: typeof verifyPassword) => {
  const signInHere = openSignIn(api.db, verify)
  return (address: string, username = 'anna', password = PASSWORD) =>
    signInHere({ username, password }, address).then(
      () => 'signed in',
      (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
    )
}

async function failTimes(times: number, address: string, username?: string): Promise<void> {
  for (let time = 1; time <= times; time++)
    assertRefused(await enter(address, username, `wrong password ${time}`), 401)
}

/** Asserts that even the right password must wait. Returns the seconds. */
async function assertWaits(address: string, username?: string): Promise<number> {
  const answer = await enter(address, username)
  assertRefused(answer, 429)
  assert.equal(answer.body.error_code, 'too_many_sign_ins')
  const seconds = Number(answer.headers['retry-after'])
  assert.deepEqual(answer.body.parameters, { seconds })
  return seconds
}

describe('signIn', () => {
  it('200: returns a bare JSON string, which opens what the role allows and no more', async () => {
    const answer = await enter()
    assert.equal(answer.status, 200, answer.text)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    assert.match(answer.text, /^"[A-Za-z0-9_-]{43}"$/)
    await ok(api.get(quotes, { token: answer.body }))
    assertRefused(await api.get('/rest/V1/pricerequest/requests', { token: answer.body }), 403)
  })

  it('200: also below a store code, and with another token every time', async () => {
    const path = signInPath.replace('/V1', '/default/V1')
    const call = { token: null, body: anna, ...from(newAddress()) }
    assert.notEqual(await ok(api.post(path, call)), await ok(api.post(path, call)))
  })

  it('200: an é is an é, however the keyboard composed it', async () => {
    const password = 'caf\u00e9 caf\u00e9 caf\u00e9'
    const user = { username: 'zoé', email: 'z@example.com', password, role: 'Sales' }
    await ok(api.post('/rest/V1/access/users', { body: { user } }))
    await ok(enter(newAddress(), 'zoé', 'cafe\u0301 cafe\u0301 cafe\u0301'))
  })

  it('200: an Idempotency-Key keeps no token', async () => {
    const headers = { ...from(newAddress()).headers, 'idempotency-key': 'sign-in-1' }
    const first = await ok(signIn(api, 'anna', PASSWORD, { headers }))
    const second = await signIn(api, 'anna', PASSWORD, { headers })
    assert.equal(second.status, 200, second.text)
    assert.notEqual(first, second.body)
    assert.equal(second.headers['idempotent-replayed'], undefined)
    assert.deepEqual(await many(api.db, `select from idempotency_key where key = 'sign-in-1'`), [])
  })

  const malformed: [string, unknown, string][] = [
    ['no username', { ...anna, username: undefined }, 'username'],
    ['no password', { ...anna, password: undefined }, 'password'],
    ['a number as the password', { ...anna, password: 123456789012 }, 'password'],
    ['an unknown key', { ...anna, otp: '1' }, 'otp'],
    ['NUL', { ...anna, username: 'an\0na' }, 'username'],
    ['a username of 256 characters', { ...anna, username: 'a'.repeat(256) }, 'username'],
    ['a password of 256 characters', { ...anna, password: 'a'.repeat(256) }, 'password'],
  ]
  for (const [name, body, fieldName] of malformed)
    it(`400: ${name}`, async () => {
      const answer = await api.post(signInPath, { token: null, body, ...from(newAddress()) })
      assertRefused(answer, 400, fieldName)
      assert.ok(!answer.text.includes(PASSWORD))
    })

  it('401: a wrong password, also with a token that is good for everything', async () => {
    const body = { ...anna, password: 'wrong password' }
    for (const token of [null, await api.tokenFor('all')]) {
      const answer = await api.post(signInPath, { token, body, ...from(newAddress()) })
      assertRefused(answer, 401)
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
      assert.equal(answer.body.error_code, 'wrong_sign_in')
    }
  })
})

describe('the work of a sign-in', () => {
  it('is not done for a pair that must wait', async () => {
    const address = newAddress()
    await failTimes(5, address)
    let verifications = 0
    const tryCounted = openTry(async () => ++verifications > 0)
    assert.equal(await tryCounted(address), 'too_many_sign_ins')
    assert.equal(verifications, 0)
  })

  it('is not done twice at a time for one address, nor waited for by more than 16 of it', async () => {
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const tryHeld = openTry(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return false
    })
    const address = newAddress()
    const tries = Array.from({ length: 20 }, (_, index) => tryHeld(address, `user ${index}`))
    assert.deepEqual(new Set(await Promise.all(tries.slice(16))), new Set(['too_many_requests']))
    let isOver = false
    const all = Promise.all(tries.slice(0, 16)).finally(() => (isOver = true))
    while (!isOver) {
      release.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.deepEqual(new Set(await all), new Set(['wrong_sign_in']))
    assert.equal(most, 1)
  })

  for (const [name, addressOf] of [
    ['one network', (each: number) => `198.51.100.${each}`],
    ['ten networks', (each: number) => `198.51.${each % 10}.${each}`],
  ] as const)
    it(`429: of a hundred at once from ${name}, some are refused before it; the right one from elsewhere is let in`, async () => {
      const flood = Array.from({ length: 100 }, (_, each) => enter(addressOf(each), 'anna', 'wrong password'))
      const { status } = await enter()
      const statuses = (await Promise.all(flood)).map((answer) => answer.status)
      assert.equal(status, 200)
      assert.deepEqual(new Set(statuses), new Set([401, 429]))
    })

  it('does not open a session for a password that was changed in the middle', async () => {
    await makeUser(api, 'carl', 'Sales')
    const other = await hashPassword('another long password')
    const tryLate = openTry(async (hash, password) => {
      const isRight = await verifyPassword(hash, password)
      await api.db.query(`update admin_user set password_hash = $1 where username = 'carl'`, [other])
      return isRight
    })
    assert.equal(await tryLate(newAddress(), 'carl'), 'wrong_sign_in')
  })
})

describe('wrong sign-ins', () => {
  it('are free five times; then comes 429 with the seconds to wait, also for the right password', async () => {
    const address = newAddress()
    await failTimes(5, address)
    assertRefused(await enter(address, 'anna', 'wrong password'), 429)
    assert.equal(await assertWaits(address), 2)
  })

  it('cannot all be the first: of 12 at once at most 5 are tried', async () => {
    const address = newAddress()
    const tryOnce = (_: unknown, index: number) => enter(address, 'anna', `wrong password ${index}`)
    const answers = await Promise.all(Array.from({ length: 12 }, tryOnce))
    const statuses = answers.map((answer) => answer.status).sort()
    assert.deepEqual(statuses, [...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
  })

  it('are not counted where the password is right: 12 at once are all let in', async () => {
    const address = newAddress()
    await Promise.all(Array.from({ length: 12 }, () => ok(enter(address))))
  })

  it('are counted across processes', async () => {
    const address = newAddress()
    const processes = Array.from({ length: 3 }, () => openTry(async () => false))
    const tries = [...processes, ...processes, ...processes].map((tryThere) => tryThere(address))
    const codes = (await Promise.all(tries)).sort()
    assert.deepEqual(codes, [...Array(4).fill('too_many_sign_ins'), ...Array(5).fill('wrong_sign_in')])
  })

  it('wait longer each time: 2, 4, 8 … 900 s, and are forgotten a day after the last', async () => {
    const address = newAddress()
    let later = 0
    const waits: number[] = []
    await failTimes(5, address)
    for (let failure = 5; failure <= 15; failure++) {
      const wait = await assertWaits(address)
      waits.push(wait)
      later += wait
      await stopClock(api.db, later)
      await failTimes(1, address)
    }
    assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    for (const failures of [1, 5]) {
      later += failures === 1 ? 86_399 : 86_400
      await stopClock(api.db, later)
      await failTimes(failures, address)
      await assertWaits(address)
    }
  })

  it('leave no row behind after a day, and no name or password at all', async () => {
    await stopClock(api.db, 300_000)
    const address = newAddress()
    await failTimes(1, address, 'my secret typed as a name')
    for (const secret of ['my secret typed as a name', address, PASSWORD])
      assert.deepEqual(await tablesHolding(api.db, secret), [])
    assert.ok((await deleteOldFailures(api.db)) > 0)
    assert.equal(await run(api.db, 'select from sign_in_failure'), 1)
  })

  it('block nobody for longer than the delay when the clock is set back', async () => {
    await stopClock(api.db, 400_000)
    const address = newAddress()
    await failTimes(5, address)
    await stopClock(api.db, 300_000)
    await failTimes(1, address)
    assert.equal(await assertWaits(address), 4)
  })
})

describe('a session', () => {
  it('ends after 4 hours, and is then removed', async () => {
    const token = (await ok(enter())) as string
    assert.deepEqual(await tablesHolding(api.db, token), [])
    await stopClock(api.db, 300_000 + 4 * 3600 - 1)
    await ok(api.get(quotes, { token }))
    await stopClock(api.db, 300_000 + 4 * 3600)
    assertRefused(await api.get(quotes, { token }), 401)
    assert.ok((await deleteExpiredSessions(api.db)) > 0)
    assert.deepEqual(await many(api.db, 'select from session'), [])
  })

  it('ends with its user', async () => {
    const token = (await ok(enter())) as string
    await ok(api.get(quotes, { token }))
    await ok(api.delete(`/rest/V1/access/users/${userId}`))
    assertRefused(await api.get(quotes, { token }), 401)
    assertRefused(await enter(), 401)
  })
})
