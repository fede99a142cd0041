// GET /V1/quoting/quotes/export and /V1/pricerequest/requests/export
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, ok, openApi, openLogged } from '../../support/api.ts'
import { assertDefused, inCells, readCsv, cellSamples } from '../../support/document-readers.ts'
import { openShop, quoting } from '../../support/shop.ts'
import {
  insertWideRows,
  abandonLongLists,
  LIST_ROWS,
  openLongList,
  WIDEST_BYTES,
} from '../../support/raw-http.ts'
import { until } from '../../support/until.ts'

const api = await openApi()
const emptyExport = await api.get(`${quoting}/quotes/export`)
const shop = await openShop(api)
const store = await shop.putStore('eu', 'EUR')

/** Asserts that each query exports, in the order of the list, what it lists; some row must be there. */
async function assertAsListed(list: string, id: string, queries: Record<string, string>[]) {
  const { names } = readCsv(await api.get(`${list}/export`))
  for (const query of queries) {
    const { body, headers } = await api.get(list, { query })
    const answer = await api.get(`${list}/export`, { query })
    const exported = readCsv(answer)
    const listed = (body as Answer['body'][]).map((record) => record[id] as number)
    const found = exported.rows.map((row) => row[id])
    assert.ok(listed.length > 0, JSON.stringify(query))
    assert.deepEqual([found, exported.names], [listed, names], JSON.stringify(query))
    assert.equal(answer.headers['x-total-count'], headers['x-total-count'])
  }
}

/** Exports what the filter finds. */
const exportedRows = async (path: string, filter: object) =>
  readCsv(await api.get(path, { query: { filter: JSON.stringify(filter) } })).rows

describe('exportQuotes', async () => {
  const list = `${quoting}/quotes`
  const path = `${list}/export`
  const anna = await shop.newCustomer()
  await shop.createQuote(anna)
  const above = { items: [{ sku: '0042-OAK', qty: 1, price: 300.5 }] }
  const costly = (await shop.createQuote(anna, above)).quote_id as number
  const foreign = await expiredInStore('eu')
  await shop.answerRequest((await shop.requestFromCart()).request)
  for (const [text] of cellSamples) await writeEverywhere(text)

  async function expiredInStore(code: string): Promise<number> {
    const customer_id = await shop.createCustomer('=1+1@example.com', code)
    const quote = { customer_id, items: [{ sku: 'LAMP', qty: 0.5 }] }
    const { quote_id } = await ok(api.post(`/rest/${code}/V1/quoting/quote`, { body: { quote } }))
    await shop.takeTo('proposed', quote_id as number)
    await shop.makeDue(quote_id as number)
    return quote_id as number
  }

  /** A purchased quote with this text in every field that holds free text. */
  async function writeEverywhere(text: string): Promise<void> {
    const { id } = await shop.quoteIn('purchased')
    const sql = `update quote set customer_firstname = $2, customer_lastname = $2, customer_note = $2, seller_comment = $2,
         shipping_description = $2, order_increment_id = $2 where quote_id = $1`
    await run(api.db, sql, [id, text])
  }

  it('200: only the names of the fields when there is no quote', () => {
    const { names, rows } = readCsv(emptyExport)
    assert.equal(names[0], 'quote_id')
    assert.deepEqual(rows, [])
  })

  it('200: every field of the list in its order, every value in its type', async () => {
    const records = (await ok(api.get(list))) as Answer['body'][]
    const answer = await api.get(path)
    const { names, rows } = readCsv(answer)
    const disposition = /^attachment; filename="quotes-\d{4}-\d\d-\d\d\.csv"$/
    assert.match(String(answer.headers['content-disposition']), disposition)
    assert.deepEqual(names, Object.keys(inCells(records)[0]!))
    const otherQuotes = 4
    assert.equal(rows.length, otherQuotes + cellSamples.length)
    assert.deepEqual(rows, inCells(records))
  })

  it('200: what a spreadsheet could take for a formula has an apostrophe before it, in every field of text', async () => {
    const ofPeople = 'customer_firstname customer_lastname customer_note seller_comment'.split(' ')
    const textColumns = [...ofPeople, 'shipping_description', 'order_increment_id']
    assertDefused(await exportedRows(path, { status: 'purchased' }), textColumns)
    const [row] = await exportedRows(path, { quote_id: foreign })
    assert.equal(row?.customer_email, "'=1+1@example.com")
  })

  it('200: what filter, order and pages of the list leave, each page a whole file', async () => {
    await run(api.db, `update quote set updated_at = updated_at + make_interval(days => quote_id * 7 % 5)`)
    const order = 'searchCriteria[sortOrders][0]'
    const sorted = { [`${order}[field]`]: 'updated_at', [`${order}[direction]`]: 'DESC' }
    await assertAsListed(list, 'quote_id', [
      { filter: `{"quote_id": {"from": ${costly}, "to": ${foreign}}}` },
      { filter: '{"status": {"in": ["EXPIRED", "pending"]}}' },
      { filter: '{"request_id": {"notnull": true}}' },
      { filter: `{"store_id": ${store}}` },
      { 'searchCriteria[pageSize]': '7', 'searchCriteria[currentPage]': '2', ...sorted },
    ])
  })

  it('200: a store in the path never narrows', async () => {
    const { text } = await api.get(path)
    for (const code of ['default', 'all', 'eu'])
      assert.equal((await api.get(path.replace('/V1', `/${code}/V1`))).text, text)
  })

  it('400: a filter that is not understood, and what no export takes', async () => {
    for (const [query, name] of [
      [{ filter: '{"state": "pending"}' }, 'filter.state'],
      [{ filter: '' }, 'filter'],
      [{ addItems: 'true' }, 'addItems'],
      [{ 'searchCriteria[currentPage]': '2' }, 'searchCriteria[currentPage]'],
      [{ 'searchCriteria[sortOrders][0][field]': 'status' }, 'searchCriteria[sortOrders][0][field]'],
    ] as [Record<string, string>, string][])
      assertRefused(await api.get(path, { query }), 400, name)
  })
})

const base = '/rest/V1/pricerequest'
const requestsPath = `${base}/requests/export`
const words = (text: string) => text.split(/\s+/)
const textFields = words(`customer_firstname customer_lastname customer_phone message product_name product_sku
  custom_field_1 custom_field_2 custom_field_3`)
const columns = words(`request_id increment_id store_id customer_email customer_firstname customer_lastname
  customer_phone message product_id product_name product_sku custom_field_1 custom_field_2 custom_field_3
  is_admin_notified is_customer_notified is_replied is_read created_at updated_at company vat_id
  billing_address shipping_address`)
const ids: number[] = []

describe('exportPriceRequests', async () => {
  const path = requestsPath
  for (const [text] of cellSamples) ids.push(await writeEverywhere(text))
  const bare = await submit({ email: '+1@example.com' }, 'eu')
  await ok(api.post(`${base}/request/${bare}/reply`, { body: { message: 'No' } }))
  ids.push(bare)

  async function submit(body: object, code = 'default'): Promise<number> {
    return (await ok(api.post(`/rest/${code}/V1/pricerequest/request/submit`, { body }))).request_id as number
  }

  /** A price request with this text in every field that holds free text. */
  async function writeEverywhere(text: string): Promise<number> {
    const fields = Object.fromEntries(textFields.map((name) => [name.replace('customer_', ''), text]))
    return submit({ email: 'anna@example.com', product_id: 7, customer_ip: '192.0.2.7', ...fields })
  }

  /** The fields of the record as it is read, those of its product beside the others. */
  async function readFields(id: number): Promise<Answer['body']> {
    const record = await shop.readPriceRequest(id)
    const { product_id, name: product_name, sku: product_sku } = record.product
    return { ...record, product_id, product_name, product_sku }
  }

  it('200: the record of each but its files, replies and IP address, every value in its type', async () => {
    const { names, rows } = readCsv(await api.get(path))
    const records = await Promise.all(ids.map(readFields))
    const expected = records.map((record) => Object.fromEntries(columns.map((name) => [name, record[name]])))
    assert.deepEqual(rows, inCells(expected))
    assert.deepEqual(names, Object.keys(inCells(expected)[0]!))
  })

  it('200: what a spreadsheet could take for a formula has an apostrophe before it, in every field of text', async () => {
    assertDefused(await exportedRows(path, { is_read: false }), textFields)
    const [row] = await exportedRows(path, { is_read: true })
    assert.deepEqual([row?.customer_email, row?.message], ["'+1@example.com", null])
  })

  it('200: the longest message, whole', async () => {
    const message = `=${'尺"\r\n'.repeat(16_383)}yz`
    const id = await submit({ email: 'anna@example.com', message })
    const [row] = await exportedRows(path, { request_id: id })
    assert.equal(row?.message, `'${message}`)
    await run(api.db, 'delete from price_request where request_id = $1', [id])
  })

  it('200: what filter, order and pages of the list leave', () =>
    assertAsListed(`${base}/requests`, 'request_id', [
      { filter: `{"store_id": ${store}}` },
      { filter: '{"is_replied": "false", "request_id": {"lteq": 5}}' },
      { filter: '{"customer_firstname": {"like": "=%"}}' },
      { 'searchCriteria[sortOrders][0][direction]': 'DESC' },
      { 'searchCriteria[pageSize]': '3', 'searchCriteria[currentPage]': '2' },
    ]))

  it('HEAD: the headers alone', async () => {
    const query = { 'searchCriteria[pageSize]': '5' }
    const head = await api.call('HEAD', path, { query })
    const { headers } = await api.get(path, { query })
    assert.deepEqual([head.status, head.bytes.length], [200, 0])
    assert.match(String(headers['content-disposition']), /filename="price-requests-\d{4}-\d\d-\d\d\.csv"$/)
    for (const name of ['content-type', 'content-disposition', 'x-total-count', 'link'])
      assert.equal(head.headers[name], headers[name], name)
    assert.match(String(headers.link), /\/requests\/export\?.*rel="next"/)
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
    assert.equal(readCsv(await api.get(requestsPath)).rows.length, ids.length + LIST_ROWS)
  })

  it('clients that leave in the middle free their connections, and no fault is logged', async () => {
    await abandonLongLists(api.db, port, token, requestsPath)
    assert.deepEqual(lines, [])
  })

  it('what fails in the middle cuts the connection, so that half a file never looks whole, and is logged once', async () => {
    const { incoming, cut } = await openLongList(api.db, port, token, requestsPath)
    await cut()
    incoming.resume()
    const [error] = (await once(incoming, 'error')) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNRESET')
    assert.equal(incoming.complete, false)
    await until('it is logged', () => lines.length > 0)
    assert.deepEqual(
      lines.map(({ msg, request_id }) => [msg, request_id]),
      [['response aborted', incoming.headers['x-request-id']]],
    )
  })
})
