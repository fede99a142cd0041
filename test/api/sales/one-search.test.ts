// The same words find the same records in the search over all records, in the lists, in their exports and in the products that
// the editor offers.
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { indexAll } from '../../../src/jobs/index-all.ts'
import { run, scalar, scalars } from '../../../src/platform/postgres/database.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

const lists = {
  price_request: { path: '/rest/V1/pricerequest/requests', id: 'request_id' },
  quote_request: { path: `${quoting}/requests`, id: 'request_id' },
  quote: { path: `${quoting}/quotes`, id: 'quote_id' },
  customer: { path: '/rest/V1/customers', id: 'id' },
  product: { path: '/rest/V1/products', id: 'id' },
}
type Kind = keyof typeof lists
const kinds = Object.keys(lists) as Kind[]

type Row = Record<string, number>
const rowsOf = (body: Row[] | { items: Row[] }) => (Array.isArray(body) ? body : body.items)

const listed = async (kind: Kind, search: string, query: Record<string, string> = {}) => {
  const { path, id } = lists[kind]
  return rowsOf(await ok(api.get(path, { query: { search, ...query } }))).map((row) => row[id]!)
}

/** The ids that a list finds, after a check that the search over all records finds the same. */
async function found(kind: Kind, words: string): Promise<number[]> {
  const all = (await ok(api.get('/rest/V1/search', { query: { q: words, limit: '100' } }))) as {
    record_type: string
    record_id: number
  }[]
  const ids = await listed(kind, words)
  const inAll = all.flatMap(({ record_type, record_id }) => (record_type === kind ? [record_id] : []))
  assert.deepEqual(inAll.toSorted(), ids.toSorted(), `${kind} “${words}”`)
  return ids
}

const ids: Record<string, number> = {}

before(async () => {
  ids['table'] = await shop
    .putProduct('TBL-1002', { name: 'Oak Table 200 × 90', price: 500 })
    .then(productId('TBL-1002'))
  ids['stocked'] = await productId('0042-OAK')()
  ids['chair'] = await shop.putProduct('CHR-7', { name: 'Walnut chair', price: 100 }).then(productId('CHR-7'))
  const create = async (customer: object) =>
    (await ok(api.post('/rest/V1/customers', { body: { customer } }))).id as number
  ids['grace'] = await create({
    email: 'grace@fairbanks.example',
    firstname: 'Grace',
    lastname: "O'Neill",
    company: 'Fairbanks Ltd',
  })
  ids['gross'] = await create({ email: 'jg@example.com', firstname: 'Jörg', lastname: 'Großmann' })
  const request = await shop.submitCart(await shop.openCart(ids['grace'], { 'TBL-1002': 2 }))
  ids['request'] = request.request_id
  ids['quote'] = (await shop.answerRequest(request)).quote_id
  await run(api.db, `update quote set purchase_order_number = 'PO/77-Ä' where quote_id = $1`, [ids['quote']])
  const custom = { product_type: 'custom', qty: 1, price: 9, tax_percent: 0 }
  const items = [{ ...custom, name: 'Wrought-iron gate', sku: 'GATE/8' }]
  ids['made'] = (await shop.createQuote(ids['gross'], { items })).quote_id
  const wanted = { details: 'Please quote', items: [{ name: 'Sundial', qty: 1, unit: 'pc' }] }
  ids['wanted'] = (
    await ok(api.post(`${quoting}/request/customer/${ids['gross']}/submit`, { body: wanted }))
  ).request_id
  ids['asked'] = await shop.submitPriceRequest({
    email: 'ask@example.com',
    firstname: 'José',
    lastname: 'Núñez',
    company: 'Łódź Meble',
    product_sku: 'SOFA-9',
    product_name: 'Crème sofa',
  })
})

const productId = (sku: string) => async () =>
  scalar<number>(api.db, 'select product_id from product where sku = $1', [sku])

describe('one search', () => {
  const examples: [Kind, string, string[]][] = [
    ['product', 'oak', ['stocked', 'table']],
    ['product', 'walnut', ['chair']],
    ['product', 'table', ['stocked', 'table']],
    ['product', 'able', ['stocked', 'table']],
    ['product', 'oak 200', ['table']],
    ['product', '200 OAK', ['table']],
    ['product', '1002', ['table']],
    ['product', 'tbl-10', ['table']],
    ['product', 'oak walnut', []],
    ['customer', 'fairbanks ltd', ['grace']],
    ['customer', 'ltd', ['grace']],
    ['customer', 'grace o', ['grace']],
    ['customer', 'grossmann', ['gross']],
    ['customer', 'Großmann', ['gross']],
    ['customer', 'GROSSMANN jorg', ['gross']],
    ['customer', 'grace grossmann', []],
    ['quote', 'fairbanks ltd', ['quote']],
    ['quote', 'ltd', ['quote']],
    ['quote', 'banks neill', ['quote']],
    ['quote', '1002', ['quote']],
    ['quote', 'oak 200', ['quote']],
    ['quote', 'po/77-a', ['quote']],
    ['quote', 'grace@fair', ['quote']],
    ['quote', 'iron wrought', ['made']],
    ['quote', 'gate/8', ['made']],
    ['quote_request', 'sundial', ['wanted']],
    ['quote_request', 'fairbanks', ['request']],
    ['quote_request', 'oak table', ['request']],
    ['price_request', 'lodz nunez', ['asked']],
    ['price_request', 'sofa-9', ['asked']],
    ['price_request', 'creme', ['asked']],
    ['price_request', 'jose meble', ['asked']],
  ]
  for (const [kind, words, names] of examples)
    it(`finds “${words}” of a ${kind.replace('_', ' ')}, in every place`, async () =>
      assert.deepEqual(
        await found(kind, words),
        names.map((name) => ids[name]),
      ))

  it('finds a quote by its title and by what was written about it, while that stands', async () => {
    const { quote_id: id, version } = await shop.createQuote(ids['gross']!, { title: 'Zwei Empfangstresen' })
    const comment = { text: 'Sieben Löffel mehr?', is_internal: false }
    const { comment_id } = await ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
    assert.deepEqual(await found('quote', 'tresen zwei'), [id])
    assert.deepEqual(await found('quote', 'loffel'), [id])
    assert.deepEqual(await found('quote', 'tresen sieben grossmann'), [id])
    await ok(shop.editQuote(id, { version, title: 'Ein Schrank' }))
    assert.deepEqual(await found('quote', 'tresen'), [])
    await run(api.db, 'update quote_comment set text = $2 where comment_id = $1', [comment_id, 'Gabeln'])
    assert.deepEqual(await found('quote', 'loffel'), [])
    assert.deepEqual(await found('quote', 'gabeln'), [id])
    await run(api.db, 'delete from quote_comment where comment_id = $1', [comment_id])
    assert.deepEqual(await found('quote', 'gabeln'), [])
  })

  it('does not find a quote by what was written to its former customer', async () => {
    const { quote_id: id, version } = await shop.createQuote(ids['gross']!)
    const comment = { text: 'Wegen der Pergola', is_internal: false }
    await ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
    assert.deepEqual(await found('quote', 'pergola'), [id])
    await ok(shop.editQuote(id, { version, customer_id: await shop.newCustomer() }))
    assert.deepEqual(await found('quote', 'pergola'), [])
  })

  it('finds a number in full, in part, without zeros and as an id', async () => {
    const { increment_id } = await shop.readQuote(ids['quote']!)
    for (const words of [increment_id, increment_id.toLowerCase(), `q${ids['quote']}`, increment_id.slice(1)])
      assert.deepEqual(await found('quote', words), [ids['quote']], words)
    assert.ok((await found('customer', String(ids['grace']))).includes(ids['grace']!))
  })

  it('finds the same in every place, whatever the words are', async () => {
    for (const words of [
      'e',
      'an',
      'o',
      '1',
      '00',
      'example',
      'example com',
      'ta 2',
      'x',
      'zz',
      'q',
      '%',
      '_',
      '\\',
      "o'n",
      '  ß ',
    ])
      for (const kind of kinds) await found(kind, words)
  })

  it('exports what the list shows', async () => {
    const csv = await api.get(`${quoting}/quotes/export`, { query: { search: 'fairbanks' } })
    assert.equal(csv.status, 200)
    const lines = csv.text.trim().split('\r\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1]!, new RegExp(`^${ids['quote']},`))
  })

  it('keeps filters, order, paging and counts of a list', async () => {
    const page = { 'searchCriteria[pageSize]': '1', 'searchCriteria[sortOrders][0][direction]': 'DESC' }
    const answer = await api.get('/rest/V1/customers', { query: { search: 'e', ...page } })
    assert.ok(Number(answer.headers['x-total-count']) > 1)
    assert.equal((await ok(Promise.resolve(answer))).length, 1)
    assert.deepEqual(await listed('customer', 'e', { filter: '{"lastname":"Großmann"}' }), [ids['gross']])
    const magento = await ok(api.get('/rest/V1/products', { query: { search: 'oak 200', ...page } }))
    assert.equal(magento.total_count, 1)
    assert.deepEqual(await listed('customer', '  '), await listed('customer', ''))
  })

  it('finds carts by the words of their customer, and by their number', async () => {
    const carts = async (search: string, query: Record<string, string> = {}) =>
      ((await ok(api.get('/rest/V1/carts', { query: { search, ...query } }))) as Row[]).map(({ id }) => id)
    const of = { grace: await shop.openCart(ids['grace']!), gross: await shop.openCart(ids['gross']!) }
    const { id: guest } = await shop.openGuestCart()
    assert.deepEqual(await carts('fairbanks LTD'), [of.grace])
    assert.deepEqual(await carts('grossmann'), [of.gross])
    assert.deepEqual(await carts('grossmann fairbanks'), [])
    assert.ok((await carts(String(guest))).includes(guest))
    assert.deepEqual(await carts('e', { filter: `{"customer_id":${ids['gross']}}` }), [of.gross])
  })

  it('puts the exact number, SKU or e-mail address first', async () => {
    for (const sku of ['A-12', 'A-123', 'XA-12']) await shop.putProduct(sku, { name: sku, price: 1 })
    const first = async (q: string) => (await ok(api.get('/rest/V1/search', { query: { q } })))[0]
    assert.equal((await first('a-12')).increment_id, 'A-12')
    assert.equal((await first('JG@example.com')).record_id, ids['gross'])
    assert.equal((await first(`Q${ids['quote']}`)).record_id, ids['quote'])
  })

  it('leaves each kind a share of the limit', async () => {
    for (let count = 0; count < 25; count++) await shop.submitPriceRequest({ product_name: 'Oak stool' })
    const types = (await ok(api.get('/rest/V1/search', { query: { q: 'oak' } }))) as { record_type: string }[]
    assert.equal(types.length, 20)
    assert.deepEqual([...new Set(types.map(({ record_type }) => record_type))].toSorted(), [
      'price_request',
      'product',
      'quote',
      'quote_request',
    ])
  })

  it('400: a search that is too long, or of a list that has none', async () => {
    assertRefused(await api.get('/rest/V1/products', { query: { search: 'x'.repeat(256) } }), 400, 'search')
    assertRefused(await api.get('/rest/V1/webhooks', { query: { search: 'x' } }), 400, 'search')
  })
})

describe('the words of a record', () => {
  it('follow its changes', async () => {
    await shop.putProduct('MOVE-1', { name: 'Birch shelf', price: 1 })
    assert.equal((await found('product', 'birch')).length, 1)
    await shop.putProduct('MOVE-1', { name: 'Maple shelf', price: 1 })
    assert.deepEqual(await found('product', 'birch'), [])
    assert.equal((await found('product', 'maple')).length, 1)
    await ok(api.delete('/rest/V1/products/MOVE-1'))
    assert.deepEqual(await found('product', 'maple'), [])
    const left = `select count(*)::int from search_record where text like '%maple%'`
    assert.equal(await scalar(api.db, left), 0)
  })

  it('follow the lines of a draft', async () => {
    const { id } = await shop.quoteIn('pending')
    assert.ok(!(await found('quote', 'walnut')).includes(id))
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, items: [{ sku: 'CHR-7', qty: 1 }] }))
    assert.ok((await found('quote', 'walnut')).includes(id))
  })

  it('are indexed by a job as well', async () => {
    await run(
      api.db,
      `insert into customer (email, firstname, lastname, store_id)
      select 'bulk' || i || '@example.com', 'Bulk', 'Bulkson', 1 from generate_series(1, 1200) i`,
    )
    await indexAll(api.db, undefined)
    assert.equal(await scalar(api.db, 'select count(*)::int from search_note'), 0)
    assert.equal(
      await scalar(api.db, `select count(*)::int from search_record where text like '%bulkson%'`),
      1200,
    )
    assert.equal((await listed('customer', 'bulkson')).length, 1200)
    assert.equal((await listed('customer', 'bulk117 son')).length, 11)
  })

  it('are forgotten when the person is erased', async () => {
    const comment = { text: 'Dear Grace of Fairbanks', is_internal: false }
    await ok(api.post(`${quoting}/quote/${ids['quote']}/comments`, { body: { comment } }))
    assert.deepEqual(await found('quote', 'dear fairbanks'), [ids['quote']])
    await api.db.transaction((tx) => eraseCustomer(tx, 'grace@fairbanks.example'))
    const texts = await scalars<string>(
      api.db,
      `select text from search_record where text ~ 'fairbanks|grace|neill'`,
    )
    assert.deepEqual(texts, [])
    for (const kind of kinds) assert.deepEqual(await found(kind, 'fairbanks'), [])
    assert.deepEqual(await found('quote', 'tbl-1002'), [ids['quote']])
  })
})

describe('texts are compared without', () => {
  for (const [what, text, folded] of [
    ['case', 'ABC', 'abc'],
    ['accents', 'ÁÀÂÄÃÅ ç é ñ õ ü ý ž ř ő ş', 'aaaaaa c e n o u y z r o s'],
    ['accents of their own', 'e\u0301 n\u0303', 'e n'],
    ['ligatures', 'ß ẞ æ Æ œ Œ ﬁ ĳ', 'ss ss ae ae oe oe fi ij'],
    ['strokes', 'ø Ø ł Ł đ Đ ð þ Þ ħ ŧ ı İ', 'o o l l d d d th th h t i i'],
    ['width', 'ＡＢ１２', 'ab12'],
    ['other blanks', 'a\tb\u00a0c\u3000d\ne', 'a b c d e'],
    ['invisible characters', 'a\u00adb\u200bc', 'abc'],
    ['kinds of dashes and quotes', '10–20—30 ‘a’ “b”', `10-20-30 'a' "b"`],
    ['case of Greek and Cyrillic', 'ΌΣΛΟ ς ЙЁЖ', 'οσλο σ иеж'],
  ] as const)
    it(what, async () => assert.equal(await scalar(api.db, 'select search_fold($1)', [text]), folded))

  it('changing anything else', async () => {
    const text = `名前 한 🪑 %_\\ o'x a-b a.b@c $1 {}`
    assert.equal(await scalar(api.db, 'select search_fold($1)', [text]), text.normalize('NFKD'))
  })
})
