// Idempotency-Key: a stored response is replayed at once to any number of callers; invalid input is never stored.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import {
  type Answer,
  assertRefused,
  assertReplay,
  atOnce,
  type Call,
  openApi,
  rawJson,
} from '../support/api.ts'
import { fileBody, jpg, multipart, pdf } from '../support/sample-files.ts'

const base = '/rest/V1/pricerequest/request'
const api = await openApi()
const body = { email: 'anna@example.com' }

const keyed = (key: string, call: Call = {}): Call => ({
  ...call,
  headers: { 'idempotency-key': key, ...call.headers },
})
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
const isStored = async (key: string) =>
  (await many(api.db, 'select from idempotency_key where key = $1', [key])).length > 0

describe('a stored response', () => {
  async function assertReplayed(path: string, call: Call, status: number, rounds: number): Promise<void> {
    const first = await api.post(path, call)
    assert.equal(first.status, status, first.text)
    for (let round = 0; round < rounds; round++)
      for (const answer of await atOnce(10, () => api.post(path, call))) assertReplay(answer, first)
  }

  it('is replayed to ten callers in parallel, each time', () =>
    assertReplayed(`${base}/submit`, keyed(randomUUID(), { body }), 200, 10))

  it('of a refusal by state is replayed to ten callers in parallel', () =>
    assertReplayed(`${base}/2147483647/read`, keyed(randomUUID()), 404, 1))

  it('422: in parallel with another body', async () => {
    const key = randomUUID()
    await api.post(`${base}/submit`, keyed(key, { body }))
    const other = keyed(key, { body: { email: 'ben@example.com' } })
    for (const { status } of await atOnce(10, () => api.post(`${base}/submit`, other)))
      assert.equal(status, 422)
  })
})

describe('invalid input', () => {
  const inputs: [what: string, path: string, call: Call, status: number][] = [
    ['an invalid field', `${base}/submit`, { body: { email: 'x' } }, 400],
    ['no body', `${base}/submit`, {}, 400],
    ['malformed JSON', `${base}/submit`, rawJson('{'), 400],
    ['an unknown query parameter', `${base}/submit?x=1`, { body }, 400],
    ['a query that is not UTF-8', `${base}/submit?x=%ff`, { body }, 400],
    ['a text of blanks', '/rest/V1/quoting/request/customer/1/submit', { body: { details: ' ' } }, 400],
    ['an invalid id', `${base}/x/read`, {}, 400],
    ['an unknown store', '/rest/nowhere/V1/pricerequest/request/submit', { body }, 404],
    ['a file of a refused type', `${base}/upload`, fileBody('a.exe', pdf), 400],
    ['a file whose bytes are of another type', `${base}/upload`, fileBody('a.pdf', jpg), 400],
    ['an upload without a file', `${base}/upload`, multipart([]), 400],
  ]
  for (const [what, path, call, status] of inputs)
    it(`${status}: ${what} is answered each time and not stored`, async () => {
      const key = randomUUID()
      for (let round = 0; round < 2; round++) {
        const answer = await api.post(path, keyed(key, call))
        assertRefused(answer, status)
        assert.equal(isReplay(answer), false)
      }
      assert.equal(await isStored(key), false)
    })

  it('leaves the key free for the corrected request', async () => {
    const key = randomUUID()
    assertRefused(await api.post(`${base}/submit`, keyed(key, { body: { email: 'x' } })), 400, 'email')
    const answer = await api.post(`${base}/submit`, keyed(key, { body }))
    assert.deepEqual([answer.status, isReplay(answer)], [200, false])
  })

  it('400 with a key in use, whose response stays as it is', async () => {
    const key = randomUUID()
    const first = await api.post(`${base}/submit`, keyed(key, { body }))
    assertRefused(await api.post(`${base}/submit`, keyed(key, rawJson('{'))), 400)
    assert.equal((await api.post(`${base}/submit`, keyed(key, { body }))).text, first.text)
  })
})
