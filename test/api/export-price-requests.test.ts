// GET /V1/pricerequest/requests/export
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { openApp } from '../../src/app.ts'
import { many, one, run } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { inCells, readCsv, texts } from '../support/document-readers.ts'
import { openShop } from '../support/shop.ts'
import { insertWideRows, LIST_ROWS, openAnswer, WIDEST_BYTES } from '../support/raw-http.ts'
import { until } from '../support/until.ts'

const api = await openApi()
const shop = await openShop(api, {})
const base = '/rest/V1/pricerequest'
const list = `${base}/requests`
const path = `${list}/export`
await shop.putStore('eu', 'EUR')
const ids: number[] = []
for (const [text] of texts) ids.push(await writeEverywhere(text))
const bare = await submit({ email: '+1@example.com' }, 'eu')
await ok(api.post(`${base}/request/${bare}/reply`, { body: { message: 'No' } }))
ids.push(bare)

async function submit(body: object, code = 'default'): Promise<number> {
  const answer = await ok(api.post(`/rest/${code}/V1/pricerequest/request/submit`, { body }))
  return answer.request_id as number
}

/** A price request with this text in every field that holds free text. */
async function writeEverywhere(text: string): Promise<number> {
  return submit({
    email: 'anna@example.com',
    firstname: text,
    lastname: text,
    phone: text,
    message: text,
    product_id: 7,
    product_name: text,
    product_sku: text,
    custom_field_1: text,
    custom_field_2: text,
    custom_field_3: text,
    customer_ip: '192.0.2.7',
  })
}

/** The fields of the record as it is read, those of its product beside the others. */
async function readFields(id: number): Promise<Answer['body']> {
  const record = await ok(api.get(`${base}/request/${id}`))
  const { product_id, name: product_name, sku: product_sku } = record.product
  return { ...record, product_id, product_name, product_sku }
}

const columns = [
  ...['request_id', 'increment_id', 'store_id', 'customer_email', 'customer_firstname', 'customer_lastname'],
  ...['customer_phone', 'message', 'product_id', 'product_name', 'product_sku', 'custom_field_1'],
  ...['custom_field_2', 'custom_field_3', 'is_admin_notified', 'is_customer_notified', 'is_replied'],
  ...['is_read', 'created_at', 'updated_at'],
]

describe('exportPriceRequests', () => {
  it('200: the record of each but its files, replies and IP address, every value in its type', async () => {
    const { names, rows } = readCsv(await api.get(path))
    assert.deepEqual(names, columns)
    const records = await Promise.all(ids.map(readFields))
    const expected = records.map((record) => Object.fromEntries(columns.map((name) => [name, record[name]])))
    assert.deepEqual(rows, inCells(expected))
  })

  it('200: what begins like a formula has an apostrophe before it, in every field of text', async () => {
    const { rows } = readCsv(await api.get(path, { query: { filter: '{"is_read": false}' } }))
    for (const name of [
      ...['customer_firstname', 'customer_lastname', 'customer_phone', 'message', 'product_name'],
      ...['product_sku', 'custom_field_1', 'custom_field_2', 'custom_field_3'],
    ])
      assert.deepEqual(
        rows.map((row) => row[name]),
        texts.map(([, cell]) => cell),
        name,
      )
    const [row] = readCsv(await api.get(path, { query: { filter: '{"is_read": true}' } })).rows
    assert.equal(row?.customer_email, "'+1@example.com")
    assert.equal(row?.message, null)
  })

  it('200: the longest message, whole', async () => {
    const message = `=${'尺"\r\n'.repeat(16_383)}yz`
    const id = await submit({ email: 'anna@example.com', message })
    const [row] = readCsv(await api.get(path, { query: { filter: JSON.stringify({ request_id: id }) } })).rows
    assert.equal(row?.message, `'${message}`)
    await run(api.db, 'delete from price_request where request_id = $1', [id])
  })

  it('200: what filter, order and pages of the list leave', async () => {
    for (const query of [
      { filter: '{"store_id": 2}' },
      { filter: '{"is_replied": "false", "request_id": {"lteq": 5}}' },
      { filter: '{"customer_firstname": {"like": "=%"}}' },
      { 'searchCriteria[sortOrders][0][direction]': 'DESC' },
      { 'searchCriteria[pageSize]': '3', 'searchCriteria[currentPage]': '2' },
    ] as Record<string, string>[]) {
      const answer = await api.get(path, { query })
      const expected = await api.get(list, { query })
      const found = readCsv(answer).rows.map(({ request_id }) => request_id)
      assert.ok(found.length > 0)
      assert.deepEqual(
        found,
        (expected.body as { request_id: number }[]).map(({ request_id }) => request_id),
      )
      assert.equal(answer.headers['x-total-count'], expected.headers['x-total-count'])
    }
  })

  it('HEAD: the headers alone', async () => {
    const query = { 'searchCriteria[pageSize]': '5' }
    const head = await api.call('HEAD', path, { query })
    const { headers } = await api.get(path, { query })
    assert.equal(head.status, 200)
    assert.equal(head.bytes.length, 0)
    assert.match(String(headers['content-disposition']), /filename="price-requests-\d{4}-\d\d-\d\d\.csv"$/)
    for (const name of ['content-type', 'content-disposition', 'x-total-count', 'link'])
      assert.equal(head.headers[name], headers[name], name)
  })

  it('200: for Accept that takes CSV; 406: for one that takes JSON only', async () => {
    for (const accept of ['text/csv', 'text/*', '*/*', 'application/json, text/csv;q=0.1'])
      assert.equal((await api.get(path, { headers: { accept } })).status, 200, accept)
    assertRefused(await api.get(path, { headers: { accept: 'application/json' } }), 406)
  })

  it('500: a fault before the first row is an answer, and no file', async () => {
    await run(api.db, 'alter table price_request rename column message to hidden')
    const answer = await api.get(path)
    await run(api.db, 'alter table price_request rename column hidden to message')
    assertRefused(answer, 500)
    assert.equal(answer.headers['content-disposition'], undefined)
  })

  it('400: a filter that is not understood', async () =>
    assertRefused(await api.get(path, { query: { filter: '{"message": "x"}' } }), 400, 'filter.message'))
})

describe('exportPriceRequests with many rows', async () => {
  const token = await api.tokenFor('PriceRequest::manage_requests')
  const lines: string[] = []
  const { port, close } = await openLogged(lines)
  api.beforeClose(close)

  /** The connections that are in the middle of an export. */
  const cursors = () =>
    many<{ pid: number }>(
      api.db,
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query like '%regexp_replace%' and state <> 'idle'`,
    )

  it('200: all of them', async () => {
    await insertWideRows(api.db, WIDEST_BYTES)
    assert.equal(readCsv(await api.get(path)).rows.length, ids.length + LIST_ROWS)
  })

  it('clients that leave in the middle free their connections, and no fault is logged', async () => {
    // More of them than the pool has connections: one that were lost would be missed.
    for (let n = 0; n < 25; n++) {
      const incoming = await openAnswer(port, token, path)
      await until('the export is being read', async () => (await cursors()).length > 0)
      incoming.destroy()
      await until('its statement is over', async () => (await cursors()).length === 0)
    }
    assert.deepEqual(lines, [])
  })

  it('what fails in the middle cuts the connection, so that half a file never looks whole, and is logged once', async () => {
    const incoming = await openAnswer(port, token, path)
    await until('the export is being read', async () => (await cursors()).length > 0)
    const [cursor] = await cursors()
    await one(api.db, 'select pg_terminate_backend($1)', [cursor?.pid])
    incoming.resume()
    const [error] = (await once(incoming, 'error')) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNRESET')
    assert.equal(incoming.complete, false)
    await until('it is logged', () => lines.length > 0)
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; request_id: string })
    assert.deepEqual(
      logged.map(({ msg, request_id }) => [msg, request_id]),
      [['answer cut off', incoming.headers['x-request-id']]],
    )
  })
})

/** A second door on the same database; what it logs of warnings and faults goes to `lines`. */
async function openLogged(lines: string[]): Promise<{ port: number; close: () => Promise<void> }> {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const app = await openApp(api.parts, pino({ level: 'warn' }, sink))
  await app.listen({ port: 0 })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}
