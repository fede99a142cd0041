// The typed client against a server that fails: what is repeated, and with which idempotency key.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { ApiError, openClient, result, type ClientOptions } from '../../client/src/index.ts'

type Respond = (response: ServerResponse, request: IncomingMessage) => void
type Seen = { method: string; key: string | undefined; authorization: string | undefined }

const respond =
  (status: number, body: object, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
const cut: Respond = (response) => void response.destroy()
const refusal = (error_code: string) => ({ message: '%name', detail: `It is ${error_code}.`, error_code })
const NOW = { 'retry-after': '0' }

/** Returns a client of a server that responds in this order, and what the server has seen. */
async function openServer(responses: Respond[], options: ClientOptions = {}) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { 'idempotency-key': key, authorization } = request.headers
    seen.push({ method: request.method ?? '', key: key as string | undefined, authorization })
    request.resume().on('end', () => responses.shift()?.(response, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = openClient({ baseUrl, token: 'secret', ...options })
  const submit = () =>
    result(
      client.POST('/rest/V1/pricerequest/request/submit', {
        body: { email: 'a@example.com', message: 'Hi' },
      }),
    )
  return { client, submit, seen }
}

describe('the client', () => {
  it('repeats a POST with the same idempotency key after a cut connection', async () => {
    const { submit, seen } = await openServer([cut, respond(200, { request_id: 7 })])
    assert.equal((await submit()).request_id, 7)
    assert.equal(seen.length, 2)
    assert.match(seen[0]?.key ?? '', /^[0-9a-f]{32}$/)
    assert.deepEqual(seen[0], seen[1])
    assert.equal(seen[0]?.authorization, 'Bearer secret')
  })

  it('uses a new key for another call', async () => {
    const { submit, seen } = await openServer([respond(200, {}), respond(200, {})])
    await submit()
    await submit()
    assert.notEqual(seen[0]?.key, seen[1]?.key)
  })

  it('waits as told after 429 and 503, and says so', async () => {
    const waits: unknown[] = []
    const { submit, seen } = await openServer(
      [respond(429, refusal('rate'), NOW), respond(503, refusal('outcome_unknown'), NOW), respond(200, {})],
      { onWait: (...wait) => waits.push(wait) },
    )
    await submit()
    assert.deepEqual(waits, [
      [0, 'rate_limit'],
      [0, 'unavailable'],
    ])
    assert.equal(new Set(seen.map(({ key }) => key)).size, 1)
  })

  it('waits for the first attempt, if the service is still busy with it', async () => {
    const busy = respond(409, refusal('request_in_flight'), NOW)
    const waits: unknown[] = []
    const { submit, seen } = await openServer([cut, busy, respond(200, { request_id: 7 })], {
      onWait: (_, reason) => waits.push(reason),
    })
    assert.equal((await submit()).request_id, 7)
    assert.equal(new Set(seen.map(({ key }) => key)).size, 1)
    assert.deepEqual(waits, ['connection', 'unavailable'])
  })

  it('does not repeat another conflict', async () => {
    const { submit, seen } = await openServer([respond(409, refusal('version_conflict'), NOW)])
    await assert.rejects(submit(), { code: 'version_conflict' })
    assert.equal(seen.length, 1)
  })

  it('throws the last refusal after the last attempt, with what a program and a person need', async () => {
    const busy = respond(503, refusal('overloaded'), { ...NOW, 'x-request-id': 'r-1' })
    const { submit, seen } = await openServer([busy, busy], { attempts: 2 })
    const error = await submit().catch((thrown: unknown) => thrown)
    assert.ok(error instanceof ApiError)
    assert.deepEqual(
      [error.status, error.code, error.message, error.requestId, error.retryAfterSeconds],
      [503, 'overloaded', 'It is overloaded.', 'r-1', 0],
    )
    assert.equal(seen.length, 2)
  })

  it('leaves a long wait to the caller', async () => {
    const { submit, seen } = await openServer([respond(429, refusal('rate'), { 'retry-after': '61' })])
    await assert.rejects(submit(), { retryAfterSeconds: 61 })
    assert.equal(seen.length, 1)
  })

  it('does not repeat what is limited by itself: the mail would be sent twice', async () => {
    const { submit, seen } = await openServer([respond(429, refusal('too_many_mails'), NOW)])
    await assert.rejects(submit(), { code: 'too_many_mails', retryAfterSeconds: 0 })
    assert.equal(seen.length, 1)
  })

  it('waits for the rest of the minute that a rate limit counts', async () => {
    const aborting = new AbortController()
    const { client } = await openServer([respond(429, refusal('rate'), { 'retry-after': '60' })], {
      onWait: (seconds) => aborting.abort(new Error(`waits ${seconds} s`)),
    })
    await assert.rejects(result(client.GET('/rest/V1/stores', { signal: aborting.signal })), /waits 60 s/)
  })

  it('does not repeat a call without a key whose outcome is unknown', async () => {
    const { client, seen } = await openServer([cut])
    // The response holds a secret: it is not stored, so that a key would be of no use.
    const body = { integration: { name: 'Shop', role: 'Shop' } }
    await assert.rejects(result(client.POST('/rest/V1/access/integrations', { body })), TypeError)
    assert.deepEqual([seen.length, seen[0]?.key], [1, undefined])
  })

  it('throws what is not an error of the service by its status', async () => {
    const { client } = await openServer([
      (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>'),
    ])
    const error = await result(client.GET('/rest/V1/stores')).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.status, error.code], [404, ''])
    assert.match(error.message, /^The service responded 404 Not Found\.$/)
  })

  it('ends a wait when the call is aborted', async () => {
    const aborting = new AbortController()
    const { client } = await openServer([respond(429, refusal('rate'), { 'retry-after': '20' })], {
      onWait: () => aborting.abort(new Error('left')),
    })
    await assert.rejects(result(client.GET('/rest/V1/stores', { signal: aborting.signal })), /left/)
  })
})
