// Log lines of sign-ins and refusals: enough to investigate an attack, and nothing that helps an attacker.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole, makeUser, PASSWORD, signInPath } from '../../support/access-fixtures.ts'
import { type Call, openApi, openLogged } from '../../support/api.ts'
import { insertWideRows, openList, WIDEST_BYTES } from '../../support/raw-http.ts'
import { until } from '../../support/until.ts'

const api = await openApi()
const service = await openLogged(api, 'info')
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeUser(api, 'anna', 'Sales')

/** A call and the lines that it left in the log. */
async function logged(method: string, path: string, call: Call) {
  service.lines.length = 0
  return { answer: await service.call(method, path, call), lines: [...service.lines] }
}

const enter = (username: string, password: string) =>
  logged('POST', signInPath, { body: { username, password } })

/** Asserts that there is one line, with these fields among others. */
function assertLogged(lines: Record<string, unknown>[], fields: Record<string, unknown>): void {
  assert.equal(lines.length, 1)
  for (const [name, value] of Object.entries(fields)) assert.equal(lines[0]?.[name], value, name)
}

describe('the log', () => {
  it('logs a sign-in who it was and from where', async () => {
    const { answer, lines } = await enter('anna', PASSWORD)
    assert.equal(answer.status, 200)
    assert.equal(lines.length, 1)
    const { msg, username, address, request_id, time } = lines[0]!
    assert.deepEqual([msg, username, request_id], ['signed in', 'anna', answer.headers['x-request-id']])
    assert.match(String(address), /127\.0\.0\.1|::1/)
    assert.ok(Number(time) > 0)
  })

  it('logs a refused one from where and why, but neither the name nor the password', async () => {
    for (const username of ['anna', 'my password as a name']) {
      const { answer, lines } = await enter(username, 'my wrong password')
      assert.equal(answer.status, 401)
      const request_id = answer.headers['x-request-id']
      assertLogged(lines, { msg: 'sign-in refused', reason: 'wrong_sign_in', request_id })
      assert.doesNotMatch(JSON.stringify(lines), /anna|password/)
    }
    for (let tries = 0; tries < 5; tries++) await enter('anna', 'my wrong password')
    const { lines } = await enter('anna', PASSWORD)
    assertLogged(lines, { msg: 'sign-in refused', reason: 'too_many_sign_ins' })
  })

  it('logs who was not permitted to do what, and nothing that was sent', async () => {
    const token = await api.tokenFor('Quoting::requests')
    const path = '/rest/V1/quoting/quote/7?filter=anna%0A%7B%22level%22%3A30%7D'
    const { answer, lines } = await logged('GET', path, { token })
    assert.equal(answer.status, 403)
    assert.match(String(lines[0]?.caller), /^integration:\d+$/)
    assertLogged(lines, {
      msg: 'permission denied',
      permission: 'Quoting::quotes',
      method: 'GET',
      route: '/rest/V1/quoting/quote/:id',
      request_id: answer.headers['x-request-id'],
    })
    assert.doesNotMatch(JSON.stringify(lines), /anna/)
  })

  it('logs a fault of ours, also where a body was read', async () => {
    const token = await api.tokenFor('all')
    await api.db.query(`alter table role add constraint refused check (name <> 'refused')`)
    const body = { role: { name: 'refused', permissions: ['Quoting::quotes'] } }
    const { answer, lines } = await logged('POST', '/rest/V1/access/roles', { token, body })
    await api.db.query('alter table role drop constraint refused')
    assert.equal(answer.status, 500)
    assertLogged(lines, { msg: 'request failed', request_id: answer.headers['x-request-id'] })
  })

  it('says nothing of strangers, who could fill a disk', async () => {
    const { answer, lines } = await logged('GET', '/rest/V1/quoting/quotes', { token: 'unknown' })
    assert.equal(answer.status, 401)
    assert.deepEqual(lines, [])
  })
})

describe('the request log', async () => {
  const logging = await openApi({ LOG_REQUESTS: 'true' })
  const { lines, ...client } = await openLogged(logging, 'info')
  const isRequest = ({ msg }: Record<string, unknown>) => msg === 'request'
  /** Returns the line of the only request since the last call. */
  async function nextLine(): Promise<Record<string, unknown>> {
    await until('the request is logged', () => lines.some(isRequest))
    const [line = {}, ...more] = lines.splice(0).filter(isRequest)
    assert.deepEqual(more, [])
    return line
  }

  it('has one line per request, whatever becomes of it, and nothing that was sent', async () => {
    const token = await logging.tokenFor('Quoting::requests')
    const cases: [method: string, path: string, token: string | null, route: string, status: number][] = [
      ['GET', '/rest/V1/quoting/requests?filter=%7B%7D', token, '/rest/V1/quoting/requests', 200],
      ['GET', '/rest/V1/quoting/request/7007', token, '/rest/V1/quoting/request/:requestId', 404],
      ['GET', '/rest/V1/quoting/quote/7007', token, '/rest/V1/quoting/quote/:id', 403],
      ['GET', '/rest/V1/quoting/quote/7007', 'unknown', '/rest/V1/quoting/quote/:id', 401],
      ['PUT', '/rest/V1/quoting/request/7007', null, '/rest/V1/quoting/request/:requestId', 405],
      ['HEAD', '/health/live', null, '/health/live', 200],
      ['GET', '/anna@example.com', null, 'unknown', 404],
      ['GET', '/%', null, 'unknown', 400],
    ]
    for (const [method, path, token, route, status] of cases) {
      const answer = await client.call(method, path, { token, headers: { 'user-agent': 'anna' } })
      const { duration_ms, caller, ...rest } = await nextLine()
      const { level, time, pid, hostname, ...line } = rest
      const request_id = answer.headers['x-request-id']
      assert.deepEqual(line, { method, route, status, request_id, msg: 'request' })
      assert.ok(Number(duration_ms) >= 0 && level && time && pid && hostname, path)
      assert.match(String(caller), token?.length === 43 ? /^integration:\d+$/ : /^null$/)
    }
  })

  it('says when the client disconnected before the end of the response', async () => {
    const token = await logging.tokenFor('PriceRequest::manage_requests')
    await insertWideRows(logging.db, WIDEST_BYTES)
    const list = await openList(client.port, token)
    list.destroy()
    const { aborted, status } = await nextLine()
    assert.deepEqual({ aborted, status }, { aborted: true, status: 200 })
  })

  it('is off by default', async () => {
    const { lines } = await logged('GET', '/health/live', {})
    assert.deepEqual(lines, [])
  })
})
