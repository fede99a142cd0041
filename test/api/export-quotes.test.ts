// GET /V1/quoting/quotes/export
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { type Answer, assertRefused, listReader, ok, openApi } from '../support/api.ts'
import { assertDefused, inCells, readCsv, texts } from '../support/document-readers.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const list = `${quoting}/quotes`
const path = `${list}/export`
const empty = await api.get(path)
const shop = await openShop(api)
const anna = await shop.newCustomer()
const plain = (await shop.createQuote(anna)).quote_id as number
const above = { items: [{ sku: '0042-OAK', qty: 1, price: 300.5 }] }
const dear = (await shop.createQuote(anna, above)).quote_id as number
const store = await shop.putStore('eu', 'EUR')
const foreign = await expiredInStore('eu')
const asked = (await shop.answerRequest((await shop.requestFromCart()).request)).quote_id as number
for (const [text] of texts) await writeEverywhere(text)

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
  const { quote_id } = await shop.createQuote(await shop.newCustomer())
  await shop.takeTo('purchased', quote_id as number)
  await run(
    api.db,
    `update quote set customer_firstname = $2, customer_lastname = $2, customer_note = $2, seller_comment = $2,
       shipping_description = $2, order_increment_id = $2 where quote_id = $1`,
    [quote_id, text],
  )
}

const listed = async (query: Record<string, string> = {}) =>
  (await ok(api.get(list, { query }))) as Answer['body'][]

describe('exportQuotes', () => {
  it('200: only the names of the fields when there is no quote', () => {
    const { names, rows } = readCsv(empty)
    assert.equal(names[0], 'quote_id')
    assert.deepEqual(rows, [])
  })

  it('200: every field of the list in its order, every value in its type', async () => {
    const records = await listed()
    const { names, rows } = readCsv(await api.get(path))
    assert.deepEqual(names, Object.keys(records[0]))
    assert.equal(rows.length, 4 + texts.length)
    assert.deepEqual(rows, inCells(records))
  })

  it('200: what begins like a formula has an apostrophe before it, in every field of text', async () => {
    const { rows } = readCsv(await api.get(path, { query: { filter: '{"status": "purchased"}' } }))
    const ofPeople = 'customer_firstname customer_lastname customer_note seller_comment'.split(' ')
    assertDefused(rows, [...ofPeople, 'shipping_description', 'order_increment_id'])
    const query = { filter: JSON.stringify({ quote_id: foreign }) }
    const [row] = readCsv(await api.get(path, { query })).rows
    assert.equal(row?.customer_email, "'=1+1@example.com")
  })

  it('200: a number below zero stays a number; what nobody gave is an empty cell', async () => {
    const { rows } = readCsv(await api.get(path))
    const row = (id: number) => rows.find(({ quote_id }) => quote_id === id)
    assert.equal(row(dear)?.discount_amount, -90.5)
    assert.equal(row(plain)?.expires_at, null)
    assert.equal(row(plain)?.seller_comment, null)
    assert.equal(row(foreign)?.status, 'expired')
  })

  it('200: what the filter of the list leaves', async () => {
    for (const [filter, ids] of [
      [{ quote_id: { from: dear, to: foreign } }, [dear, foreign]],
      [{ status: { in: ['EXPIRED', 'pending'] } }, [plain, dear, foreign, asked]],
      [{ customer_id: anna }, [plain, dear]],
      [{ store_id: store }, [foreign]],
      [{ request_id: { notnull: true } }, [asked]],
      [{ created_at: { to: '2020-01-01' } }, []],
    ] as const) {
      const query = { filter: JSON.stringify(filter) }
      const found = readCsv(await api.get(path, { query })).rows.map(({ quote_id }) => quote_id)
      assert.deepEqual(found, ids, query.filter)
      assert.deepEqual(await listReader(api, list, 'quote_id')(filter), ids, query.filter)
    }
  })

  it('200: in the order and the pages of the list, each page a whole file', async () => {
    await run(api.db, `update quote set updated_at = updated_at + make_interval(days => quote_id * 7 % 5)`)
    const order = 'searchCriteria[sortOrders][0]'
    const sorted = { [`${order}[field]`]: 'updated_at', [`${order}[direction]`]: 'DESC' }
    const query = { 'searchCriteria[pageSize]': '7', 'searchCriteria[currentPage]': '2', ...sorted }
    const answer = await api.get(path, { query })
    const { names, rows } = readCsv(answer)
    assert.deepEqual(names, readCsv(empty).names)
    assert.equal(rows.length, 7)
    assert.deepEqual(rows, inCells(await listed(query)))
    assert.equal(answer.headers['x-total-count'], String(4 + texts.length))
    assert.match(String(answer.headers.link), /\/quotes\/export\?.*rel="next"/)
  })

  it('200: a store in the path never narrows; 404: an unknown one', async () => {
    const { text } = await api.get(path)
    for (const code of ['default', 'all', 'eu'])
      assert.equal((await api.get(path.replace('/V1', `/${code}/V1`))).text, text)
    assertRefused(await api.get(path.replace('/V1', '/nowhere/V1')), 404)
  })

  it('200: a file of its day, which no browser takes for a page', async () => {
    const { headers } = await api.get(path)
    const disposition = /^attachment; filename="quotes-\d{4}-\d\d-\d\d\.csv"$/
    assert.match(String(headers['content-disposition']), disposition)
    assert.equal(headers['x-content-type-options'], 'nosniff')
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
