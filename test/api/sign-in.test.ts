// POST /V1/integration/admin/token
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DUMMY_HASH, hashPassword, verifyPassword } from '../../src/access/password.ts'
import { deleteExpiredSessions } from '../../src/access/session-repository.ts'
import { openSignIn } from '../../src/access/sign-in-actions.ts'
import { deleteOldFailures } from '../../src/access/sign-in-repository.ts'
import { many, one } from '../../src/platform/database.ts'
import { Fault } from '../../src/platform/errors.ts'
import {
  makeRole,
  makeUser,
  PASSWORD,
  signIn,
  signInPath,
  tablesHolding,
} from '../support/access-fixtures.ts'
import { type Answer, assertRefused, openApi } from '../support/api.ts'
import { stopClock } from '../support/test-server.ts'

const api = await openApi({ TRUSTED_PROXIES: '127.0.0.1' })
// It stands, so that no wait is over because a machine was slow.
await stopClock(api.db)
await makeRole(api, 'Sales', ['Quoting::quotes', 'Quoting::requests'])
const userId = await makeUser(api, 'anna', 'Sales')
const quotes = '/rest/V1/quoting/quotes'

// Every test is somebody else's address, so that none waits for another's failures.
let hosts = 0
const newAddress = () => `203.0.113.${++hosts}`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function failTimes(times: number, address: string, username = 'anna'): Promise<void> {
  for (let time = 1; time <= times; time++)
    assertRefused(await signIn(api, username, `wrong password ${time}`, from(address)), 401)
}

describe('signIn', () => {
  it('200: gives a bare JSON string, which opens what the role allows and no more', async () => {
    const answer = await signIn(api, 'anna', PASSWORD, from(newAddress()))
    assert.equal(answer.status, 200, answer.text)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    assert.match(answer.text, /^"[A-Za-z0-9_-]{43}"$/)
    assert.equal((await api.get(quotes, { token: answer.body })).status, 200)
    assertRefused(await api.get('/rest/V1/pricerequest/requests', { token: answer.body }), 403)
  })

  it('200: also below a store code, and with another token every time', async () => {
    const path = '/rest/default/V1/integration/admin/token'
    const body = { username: 'anna', password: PASSWORD }
    const call = { token: null, body, ...from(newAddress()) }
    const [one, two] = [await api.post(path, call), await api.post(path, call)]
    assert.equal(one.status, 200, one.text)
    assert.equal(two.status, 200, two.text)
    assert.notEqual(one.body, two.body)
  })

  it('200: an é is an é, however the keyboard composed it', async () => {
    const user = {
      username: 'zoé',
      email: 'z@example.com',
      password: 'caf\u00e9 caf\u00e9 caf\u00e9',
      role: 'Sales',
    }
    assert.equal((await api.post('/rest/V1/access/users', { body: { user } })).status, 200)
    const answer = await signIn(api, 'zoé', 'cafe\u0301 cafe\u0301 cafe\u0301', from(newAddress()))
    assert.equal(answer.status, 200, answer.text)
  })

  it('200: an Idempotency-Key keeps no token', async () => {
    const body = { username: 'anna', password: PASSWORD }
    const headers = { ...from(newAddress()).headers, 'idempotency-key': 'sign-in-1' }
    const first = await api.post(signInPath, { token: null, body, headers })
    const second = await api.post(signInPath, { token: null, body, headers })
    assert.equal(second.status, 200, second.text)
    assert.notEqual(first.body, second.body)
    assert.equal(second.headers['idempotent-replayed'], undefined)
    assert.deepEqual(await many(api.db, `select from idempotency_key where key = 'sign-in-1'`), [])
  })

  const malformed: [string, unknown, string][] = [
    ['no username', { password: PASSWORD }, 'username'],
    ['no password', { username: 'anna' }, 'password'],
    ['a number as the password', { username: 'anna', password: 123456789012 }, 'password'],
    ['null as the username', { username: null, password: PASSWORD }, 'username'],
    ['an array as the username', { username: ['anna'], password: PASSWORD }, 'username'],
    ['an unknown key', { username: 'anna', password: PASSWORD, otp: '1' }, 'otp'],
    ['NUL', { username: 'an\0na', password: PASSWORD }, 'username'],
    ['half a surrogate pair', { username: 'anna', password: '\ud800 four quiet' }, 'password'],
    ['a username of 256 characters', { username: 'a'.repeat(256), password: PASSWORD }, 'username'],
    ['a password of 256 characters', { username: 'anna', password: 'a'.repeat(256) }, 'password'],
    ['an array as the body', [], 'body'],
    ['null as the body', null, 'body'],
  ]
  for (const [name, body, fieldName] of malformed)
    it(`400: ${name}`, async () => {
      const answer = await api.post(signInPath, { token: null, body, ...from(newAddress()) })
      assertRefused(answer, 400, fieldName)
      assert.ok(!answer.text.includes(PASSWORD))
    })

  it('400: a body that is not JSON, an unknown query parameter', async () => {
    const headers = { 'content-type': 'application/json' }
    assertRefused(await api.post(signInPath, { token: null, payload: '{"username"', headers }), 400)
    const body = { username: 'anna', password: PASSWORD }
    assertRefused(await api.post(`${signInPath}?otp=1`, { token: null, body }), 400, 'otp')
  })

  it('401: the same answer for a wrong password, an unknown user and empty words', async () => {
    const answers: Answer[] = []
    for (const [username, password] of [
      ['anna', 'wrong password'],
      ['nobody', PASSWORD],
      ['ANNA', PASSWORD],
      ['', ''],
    ] as const)
      answers.push(await signIn(api, username, password, from(newAddress())))
    for (const answer of answers) {
      assertRefused(answer, 401)
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
      assert.equal(answer.body.error_code, 'wrong_sign_in')
      assert.deepEqual(answer.body, answers[0]?.body)
    }
  })

  it('401: a token instead of name and password signs nobody in', async () => {
    const answer = await api.post(signInPath, {
      body: { username: 'anna', password: 'wrong password' },
      ...from(newAddress()),
    })
    assertRefused(answer, 401)
  })

  it('404, 405, 406, 415: an unknown store, GET, no JSON wanted, no JSON sent', async () => {
    const body = { username: 'anna', password: PASSWORD }
    assertRefused(await api.post('/rest/nowhere/V1/integration/admin/token', { token: null, body }), 404)
    const other = await api.get(signInPath, { token: null })
    assertRefused(other, 405)
    assert.equal(other.headers.allow, 'POST')
    assertRefused(await api.post(signInPath, { token: null, body, headers: { accept: 'text/html' } }), 406)
    const headers = { 'content-type': 'text/plain' }
    assertRefused(await api.post(signInPath, { token: null, payload: JSON.stringify(body), headers }), 415)
  })
})

describe('the work of a sign-in', () => {
  it('is one verification of the same cost for an unknown user and for a wrong password', async () => {
    const verified: string[] = []
    const signInCounted = openSignIn(api.db, async (hash, password) => {
      verified.push(hash)
      return verifyPassword(hash, password)
    })
    const isRefused = (error: unknown) => error instanceof Fault && error.code === 'wrong_sign_in'
    const address = newAddress()
    await assert.rejects(signInCounted({ username: 'nobody', password: PASSWORD }, address), isRefused)
    assert.deepEqual(verified, [DUMMY_HASH])
    await assert.rejects(signInCounted({ username: 'anna', password: 'wrong password' }, address), isRefused)
    assert.equal(verified.length, 2)
    const cost = (hash: string | undefined) => hash?.split('$').slice(0, 4).join('$')
    assert.equal(cost(verified[1]), cost(DUMMY_HASH))
    assert.equal(cost(await hashPassword(PASSWORD)), cost(DUMMY_HASH))
    assert.notEqual(verified[1], DUMMY_HASH)
  })

  it('is not done for a pair that must wait', async () => {
    const address = newAddress()
    await failTimes(5, address)
    let verifications = 0
    const signInCounted = openSignIn(api.db, async () => {
      verifications += 1
      return true
    })
    await assert.rejects(
      signInCounted({ username: 'anna', password: PASSWORD }, address),
      (error) => error instanceof Fault && error.kind === 'too_many_requests',
    )
    assert.equal(verifications, 0)
  })

  it('is not done twice at a time for one address, nor waited for by more than 16 of it', async () => {
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const signInHeld = openSignIn(api.db, async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return false
    })
    const address = newAddress()
    const tries = Array.from({ length: 20 }, (_, index) =>
      signInHeld({ username: `user ${index}`, password: 'wrong' }, address).catch(
        (error: Fault) => error.kind,
      ),
    )
    const refused = await Promise.all(tries.slice(16))
    assert.deepEqual(refused, Array(4).fill('too_many_requests'))
    let isOver = false
    const all = Promise.all(tries.slice(0, 16)).finally(() => (isOver = true))
    while (!isOver) {
      release.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.deepEqual(await all, Array(16).fill('unauthenticated'))
    assert.equal(most, 1)
  })

  it('does not open a session for a password that was changed in the middle', async () => {
    await makeUser(api, 'carl', 'Sales')
    const other = await hashPassword('another long password')
    const signInLate = openSignIn(api.db, async (hash, password) => {
      const isRight = await verifyPassword(hash, password)
      await api.db.query(`update admin_user set password_hash = $1 where username = 'carl'`, [other])
      return isRight
    })
    await assert.rejects(
      signInLate({ username: 'carl', password: PASSWORD }, newAddress()),
      (error) => error instanceof Fault && error.code === 'wrong_sign_in',
    )
  })
})

describe('wrong sign-ins', () => {
  it('are free five times; then comes 429 with the seconds to wait, also for the right password', async () => {
    const address = newAddress()
    await failTimes(5, address)
    for (const password of ['wrong password', PASSWORD]) {
      const answer = await signIn(api, 'anna', password, from(address))
      assertRefused(answer, 429)
      assert.equal(answer.body.error_code, 'too_many_sign_ins')
      assert.equal(answer.headers['retry-after'], '2')
      assert.deepEqual(answer.body.parameters, { seconds: 2 })
    }
  })

  it('lock nobody out from another address, nor another name from the same', async () => {
    const address = newAddress()
    await failTimes(5, address)
    assertRefused(await signIn(api, 'anna', PASSWORD, from(address)), 429)
    assert.equal((await signIn(api, 'anna', PASSWORD, from(newAddress()))).status, 200)
    assertRefused(await signIn(api, 'nobody', PASSWORD, from(address)), 401)
  })

  it('count for all addresses of an IPv6 network together', async () => {
    for (let host = 1; host <= 5; host++) await failTimes(1, `2001:db8::${host}`)
    assertRefused(await signIn(api, 'anna', PASSWORD, from('2001:db8::6')), 429)
    assert.equal((await signIn(api, 'anna', PASSWORD, from('2001:db8:0:1::6'))).status, 200)
  })

  it('are slowed for a name that does not exist as for one that does', async () => {
    const address = newAddress()
    await failTimes(5, address, 'nobody')
    assertRefused(await signIn(api, 'nobody', PASSWORD, from(address)), 429)
  })

  it('are forgotten after the right password, and only for that pair', async () => {
    const [mine, others] = [newAddress(), newAddress()]
    await failTimes(4, mine)
    await failTimes(5, others)
    assert.equal((await signIn(api, 'anna', PASSWORD, from(mine))).status, 200)
    await failTimes(5, mine)
    assertRefused(await signIn(api, 'anna', PASSWORD, from(others)), 429)
  })

  it('cannot all be the first: of 12 at once at most 5 are tried', async () => {
    const call = from(newAddress())
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(api, 'anna', `wrong password ${index}`, call)),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    assert.deepEqual(statuses, [...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
  })

  it('are not counted where the password is right: 12 at once are all let in', async () => {
    const call = from(newAddress())
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(api, 'anna', PASSWORD, call)))
    assert.deepEqual(
      answers.map((answer) => answer.status),
      Array(12).fill(200),
    )
  })

  it('are counted across processes', async () => {
    const address = newAddress()
    const processes = Array.from({ length: 3 }, () => openSignIn(api.db, async () => false))
    const tries = [...processes, ...processes, ...processes].map((signInThere) =>
      signInThere({ username: 'anna', password: 'wrong' }, address).catch((error: Fault) => error.kind),
    )
    const kinds = await Promise.all(tries)
    assert.equal(kinds.filter((kind) => kind === 'unauthenticated').length, 5)
    assert.equal(kinds.filter((kind) => kind === 'too_many_requests').length, 4)
  })

  it('wait longer each time: 2, 4, 8 … 900 s, and are forgotten a day after the last', async () => {
    const address = newAddress()
    let later = 0
    const waits: number[] = []
    await failTimes(5, address)
    for (let failure = 5; failure <= 15; failure++) {
      const refused = await signIn(api, 'anna', PASSWORD, from(address))
      assertRefused(refused, 429)
      const wait = Number(refused.headers['retry-after'])
      waits.push(wait)
      later += wait
      await stopClock(api.db, later)
      await failTimes(1, address)
    }
    assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    later += 86_399
    await stopClock(api.db, later)
    await failTimes(1, address)
    assertRefused(await signIn(api, 'anna', PASSWORD, from(address)), 429)
    later += 86_400
    await stopClock(api.db, later)
    await failTimes(5, address)
    assertRefused(await signIn(api, 'anna', PASSWORD, from(address)), 429)
  })

  it('leave no row behind after a day, and no name or password at all', async () => {
    await stopClock(api.db, 300_000)
    const address = newAddress()
    await failTimes(1, address, 'my secret typed as a name')
    assert.deepEqual(await tablesHolding(api.db, 'my secret typed as a name'), [])
    assert.deepEqual(await tablesHolding(api.db, address), [])
    assert.deepEqual(await tablesHolding(api.db, PASSWORD), [])
    assert.ok((await deleteOldFailures(api.db)) > 0)
    const row = await one<{ count: number }>(api.db, 'select count(*)::int as count from sign_in_failure')
    assert.equal(row.count, 1)
  })

  it('keep nobody out for longer than their wait when the clock is set back', async () => {
    await stopClock(api.db, 400_000)
    const address = newAddress()
    await failTimes(5, address)
    await stopClock(api.db, 300_000)
    await failTimes(1, address)
    const answer = await signIn(api, 'anna', PASSWORD, from(address))
    assertRefused(answer, 429)
    assert.equal(answer.headers['retry-after'], '4')
  })
})

describe('a session', () => {
  it('ends after 4 hours, and is then removed', async () => {
    const answer = await signIn(api, 'anna', PASSWORD, from(newAddress()))
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await tablesHolding(api.db, answer.body as string), [])
    await stopClock(api.db, 300_000 + 4 * 3600 - 1)
    assert.equal((await api.get(quotes, { token: answer.body })).status, 200)
    await stopClock(api.db, 300_000 + 4 * 3600)
    assertRefused(await api.get(quotes, { token: answer.body }), 401)
    assert.ok((await deleteExpiredSessions(api.db)) > 0)
    assert.deepEqual(await many(api.db, 'select from session'), [])
  })

  it('ends with its user', async () => {
    const token = (await signIn(api, 'anna', PASSWORD, from(newAddress()))).body as string
    assert.equal((await api.get(quotes, { token })).status, 200)
    assert.equal((await api.delete(`/rest/V1/access/users/${userId}`)).status, 200)
    assertRefused(await api.get(quotes, { token }), 401)
    assertRefused(await signIn(api, 'anna', PASSWORD, from(newAddress())), 401)
  })
})
