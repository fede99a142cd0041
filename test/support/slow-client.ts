// Clients that take their time: a list that is read late, an upload that is sent in two halves.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { Database } from '../../src/platform/database.ts'
import { fileBody } from './multipart.ts'

const LIST_PATH = '/rest/V1/pricerequest/requests'
export const LIST_ROWS = 4000

/** More than the buffers between service and client usually hold: six megabytes. */
const WIDE_BYTES = 1400
/** More than they can ever hold: 24 megabytes. */
export const WIDEST_BYTES = 6000

export async function insertWideRows(db: Database, width_bytes = WIDE_BYTES): Promise<void> {
  await db.query(
    `insert into price_request (store_id, customer_email, customer_firstname)
     select 1, 'c' || n || '@example.com', repeat('x', $2) from generate_series(1, $1) n`,
    [LIST_ROWS, width_bytes],
  )
}

/** A list whose answer has begun and is not read any further. */
export async function openList(port: number, token: string): Promise<IncomingMessage> {
  return openAnswer(port, token, LIST_PATH)
}

/** The same of any path. */
export async function openAnswer(port: number, token: string, path: string): Promise<IncomingMessage> {
  const outgoing = request({ port, agent: false, path, headers: { authorization: `Bearer ${token}` } })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 200)
  return answer
}

/** The same on a connection that stays open, as the bytes of a request. */
export function listText(token: string): string {
  return `GET ${LIST_PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
}

/** Reads the rest and checks that it is whole; others may have added rows. */
export async function finishList(answer: IncomingMessage): Promise<void> {
  const rows = JSON.parse(Buffer.concat((await answer.toArray()) as Buffer[]).toString()) as object[]
  assert.ok(rows.length >= LIST_ROWS)
}

export type Upload = { outgoing: ClientRequest; rest: Buffer; hash: string }

/** An upload of which the first half is sent. */
export async function openUpload(port: number, token: string): Promise<Upload> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500_000), Buffer.from('\n%%EOF')])
  const { headers, payload } = fileBody('plan.pdf', content, 'application/pdf')
  const outgoing = request({
    port,
    agent: false,
    method: 'POST',
    path: '/rest/V1/pricerequest/request/upload',
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-length': payload.length,
      expect: '100-continue',
    },
  })
  outgoing.flushHeaders()
  // The service has seen the request; before that, it could be one of those that wait to be accepted.
  await once(outgoing, 'continue')
  const half = Math.floor(payload.length / 2)
  await new Promise((resolve) => outgoing.write(payload.subarray(0, half), resolve))
  return { outgoing, rest: payload.subarray(half), hash: createHash('sha256').update(content).digest('hex') }
}

/** Sends the second half and checks the answer. */
export async function finishUpload({ outgoing, rest, hash }: Upload): Promise<void> {
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(rest)
  const [answer] = await answered
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString()
  assert.equal(answer.statusCode, 200, text)
  assert.equal((JSON.parse(text) as { hash: string }).hash, hash)
}
