// What the log tells of sign-ins and refusals: enough to look into an attack, and nothing that helps one.
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openApp } from '../../src/app.ts'
import { makeRole, makeUser, PASSWORD, signInPath } from '../support/access-fixtures.ts'
import { type Answer, type Call, openApi, send } from '../support/api.ts'

type Line = Record<string, unknown> & { msg: string; level: number; time: number }

const written: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written.push(chunk.toString())
    done()
  },
})
const api = await openApi()
const app = await openApp(api.parts, pino({ level: 'info' }, sink))
await app.listen({ port: 0 })
const { port } = app.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true })
api.beforeClose(async () => {
  agent.destroy()
  await app.close()
})
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeUser(api, 'anna', 'Sales')

/** A call and the lines that it left in the log. */
async function logged(
  method: string,
  path: string,
  call: Call & { token: string | null },
): Promise<{ answer: Answer; lines: Line[] }> {
  written.length = 0
  const answer = await send(port, agent, method, path, call)
  return {
    answer,
    lines: written.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as Line),
  }
}

const enter = (username: string, password: string) =>
  logged('POST', signInPath, { token: null, body: { username, password } })

describe('the log', () => {
  it('tells of a sign-in who it was and from where', async () => {
    const { answer, lines } = await enter('anna', PASSWORD)
    assert.equal(answer.status, 200)
    const [line, ...more] = lines
    assert.deepEqual(more, [])
    assert.equal(line?.msg, 'signed in')
    assert.equal(line.username, 'anna')
    assert.match(String(line.address), /127\.0\.0\.1|::1/)
    assert.equal(line.request_id, answer.headers['x-request-id'])
    assert.ok(line.time > 0)
  })

  it('tells of a refused one from where and why, but neither the name nor the password', async () => {
    for (const [username, password, reason] of [
      ['anna', 'my wrong password', 'wrong_sign_in'],
      ['my password as a name', 'x', 'wrong_sign_in'],
    ] as const) {
      const { answer, lines } = await enter(username, password)
      assert.equal(answer.status, 401)
      assert.deepEqual(
        lines.map(({ msg, reason, request_id }) => [msg, reason, request_id]),
        [['sign-in refused', reason, answer.headers['x-request-id']]],
      )
      assert.doesNotMatch(written.join(''), /anna|password/)
    }
    for (let tries = 0; tries < 5; tries++) await enter('anna', 'my wrong password')
    const { lines } = await enter('anna', PASSWORD)
    assert.deepEqual(
      lines.map(({ msg, reason }) => [msg, reason]),
      [['sign-in refused', 'too_many_sign_ins']],
    )
  })

  it('tells who was not permitted to do what, and nothing that was sent', async () => {
    const token = await api.tokenFor('Quoting::requests')
    const path = '/rest/V1/quoting/quote/7?filter=anna%0A%7B%22level%22%3A30%7D'
    const { answer, lines } = await logged('GET', path, { token })
    assert.equal(answer.status, 403)
    const [line, ...more] = lines
    assert.deepEqual(more, [])
    assert.match(String(line?.caller), /^integration:\d+$/)
    const { msg, permission, method, route, request_id } = line!
    assert.deepEqual(
      { msg, permission, method, route, request_id },
      {
        msg: 'not permitted',
        permission: 'Quoting::quotes',
        method: 'GET',
        route: '/rest/V1/quoting/quote/:id',
        request_id: answer.headers['x-request-id'],
      },
    )
  })

  it('tells of a fault of ours, also where a body was read', async () => {
    const token = await api.tokenFor('all')
    await api.db.query(`alter table role add constraint refused check (name <> 'refused')`)
    const body = { role: { name: 'refused', permissions: ['Quoting::quotes'] } }
    const { answer, lines } = await logged('POST', '/rest/V1/access/roles', { token, body })
    await api.db.query('alter table role drop constraint refused')
    assert.equal(answer.status, 500)
    assert.deepEqual(
      lines.map(({ msg, request_id }) => [msg, request_id]),
      [['request failed', answer.headers['x-request-id']]],
    )
  })

  it('says nothing of strangers, who could fill a disk', async () => {
    const { answer, lines } = await logged('GET', '/rest/V1/quoting/quotes', { token: 'unknown' })
    assert.equal(answer.status, 401)
    assert.deepEqual(lines, [])
  })
})
