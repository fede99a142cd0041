// GET /V1/pricerequest/requests/export
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { type Answer, assertRefused, listReader, ok, openApi, openLogged } from '../support/api.ts'
import { assertDefused, inCells, readCsv, texts } from '../support/document-readers.ts'
import { openShop } from '../support/shop.ts'
import { insertWideRows, leaveCopies, LIST_ROWS, openCopy, WIDEST_BYTES } from '../support/raw-http.ts'
import { until } from '../support/until.ts'

const api = await openApi()
const shop = await openShop(api, {})
const base = '/rest/V1/pricerequest'
const list = `${base}/requests`
const path = `${list}/export`
await shop.putStore('eu', 'EUR')
const textFields = [
  'customer_firstname customer_lastname customer_phone message product_name product_sku',
  'custom_field_1 custom_field_2 custom_field_3',
].flatMap((names) => names.split(' '))
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
  const fields = textFields.map((name) => [name.replace('customer_', ''), text])
  const email = 'anna@example.com'
  return submit({ email, product_id: 7, customer_ip: '192.0.2.7', ...Object.fromEntries(fields) })
}

/** The fields of the record as it is read, those of its product beside the others. */
async function readFields(id: number): Promise<Answer['body']> {
  const record = await ok(api.get(`${base}/request/${id}`))
  const { product_id, name: product_name, sku: product_sku } = record.product
  return { ...record, product_id, product_name, product_sku }
}

const columns = [
  'request_id increment_id store_id customer_email customer_firstname customer_lastname customer_phone message',
  'product_id product_name product_sku custom_field_1 custom_field_2 custom_field_3 is_admin_notified',
  'is_customer_notified is_replied is_read created_at updated_at',
].flatMap((names) => names.split(' '))

const exported = async (filter: object) =>
  readCsv(await api.get(path, { query: { filter: JSON.stringify(filter) } })).rows

describe('exportPriceRequests', () => {
  it('200: the record of each but its files, replies and IP address, every value in its type', async () => {
    const { names, rows } = readCsv(await api.get(path))
    assert.deepEqual(names, columns)
    const records = await Promise.all(ids.map(readFields))
    const expected = records.map((record) => Object.fromEntries(columns.map((name) => [name, record[name]])))
    assert.deepEqual(rows, inCells(expected))
  })

  it('200: what begins like a formula has an apostrophe before it, in every field of text', async () => {
    const rows = await exported({ is_read: false })
    assertDefused(rows, textFields)
    const [row] = await exported({ is_read: true })
    assert.equal(row?.customer_email, "'+1@example.com")
    assert.equal(row?.message, null)
  })

  it('200: the longest message, whole', async () => {
    const message = `=${'尺"\r\n'.repeat(16_383)}yz`
    const id = await submit({ email: 'anna@example.com', message })
    const [row] = await exported({ request_id: id })
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
      const found = readCsv(answer).rows.map(({ request_id }) => request_id)
      assert.ok(found.length > 0)
      assert.deepEqual(found, await listReader(api, list, 'request_id')(undefined, query))
      const { headers } = await api.get(list, { query })
      assert.equal(answer.headers['x-total-count'], headers['x-total-count'])
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
  const { port, lines } = await openLogged(api, 'warn')

  it('200: all of them', async () => {
    await insertWideRows(api.db, WIDEST_BYTES)
    assert.equal(readCsv(await api.get(path)).rows.length, ids.length + LIST_ROWS)
  })

  it('clients that leave in the middle free their connections, and no fault is logged', async () => {
    await leaveCopies(api.db, port, token, path)
    assert.deepEqual(lines, [])
  })

  it('what fails in the middle cuts the connection, so that half a file never looks whole, and is logged once', async () => {
    const { incoming, cut } = await openCopy(api.db, port, token, path)
    await cut()
    incoming.resume()
    const [error] = (await once(incoming, 'error')) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNRESET')
    assert.equal(incoming.complete, false)
    await until('it is logged', () => lines.length > 0)
    assert.deepEqual(
      lines.map(({ msg, request_id }) => [msg, request_id]),
      [['answer cut off', incoming.headers['x-request-id']]],
    )
  })
})
