// POST, PUT and GET /V1/products; GET, PUT and DELETE /V1/products/:sku
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, assertReplay, atOnce, ok, openApi, rawJson } from '../../support/api.ts'
import { moveClock } from '../../support/test-server.ts'
import { assertUnknown, openShop, productPath } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const path = '/rest/V1/products'
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const api = await openApi()
const shop = await openShop(api, {})

const list = (filter: unknown) => api.get(path, { query: { filter: JSON.stringify(filter) } })
const skusOf = ({ body }: Answer) => (body.items as { sku: string }[]).map(({ sku }) => sku)
const skusFor = async (filter: unknown) => skusOf(await list(filter))

describe('listProducts', () => {
  it('200: nothing there', async () =>
    assert.deepEqual(await ok(api.get(path)), {
      items: [],
      search_criteria: { filter_groups: [], page_size: null, current_page: null },
      total_count: 0,
    }))

  describe('with products', () => {
    before(async () => {
      for (const sku of ['b', 'a', '007', 'Ä%_\\']) await shop.putProduct(sku, { name: `Name of ${sku}` })
      await run(api.db, `update product set created_at = '2024-05-01 12:00:00' where sku = 'b'`)
      await run(api.db, `update product set updated_at = '2024-06-01 12:00:00' where sku = 'a'`)
    })

    it('200: everything, ascending by id, each as reading it returns it', async () => {
      const answer = await api.get(path)
      assert.deepEqual(skusOf(answer), ['b', 'a', '007', 'Ä%_\\'])
      assert.deepEqual(answer.body.items[0], (await api.get(`${path}/b`)).body)
      assert.equal(answer.body.total_count, 4)
      assert.equal(answer.headers['x-total-count'], undefined)
      assert.equal(answer.headers.link, undefined)
    })

    it('200: each filter field', async () => {
      const id = (await api.get(`${path}/a`)).body.id as number
      assert.deepEqual(await skusFor({ sku: 'A' }), ['a'])
      assert.deepEqual(await skusFor({ sku: { in: ['007', 'b', '7'] } }), ['b', '007'])
      assert.deepEqual(await skusFor({ sku: { like: '%7' } }), ['007'])
      assert.deepEqual(await skusFor({ sku: 'ä%_\\' }), ['Ä%_\\'])
      assert.deepEqual(await skusFor({ sku: '%' }), [])
      assert.deepEqual(await skusFor({ name: 'name of B' }), ['b'])
      assert.deepEqual(await skusFor({ id }), ['a'])
      assert.deepEqual(await skusFor({ product_id: String(id) }), ['a'])
      assert.deepEqual(await skusFor({ product_id: { gt: id } }), ['007', 'Ä%_\\'])
      const may = { from: '2024-05-01', to: '2024-05-01 12:00:00' }
      assert.deepEqual(await skusFor({ created_at: may }), ['b'])
      assert.deepEqual(await skusFor({ updated_at: { from: '2024-06-01', to: '2024-06-01' } }), ['a'])
      assert.deepEqual(await skusFor({ created_at: may, name: 'Name of a' }), [])
    })

    it('200: pages', async () => {
      const page = 'searchCriteria[pageSize]=2&searchCriteria[currentPage]=2'
      const order = 'searchCriteria[sortOrders][0][field]=id&searchCriteria[sortOrders][0][direction]=DESC'
      const answer = await api.get(`${path}?${page}&${order}`)
      assert.deepEqual(skusOf(answer), ['a', 'b'])
      assert.deepEqual(answer.body.search_criteria, { filter_groups: [], page_size: 2, current_page: 2 })
      assert.equal(answer.body.total_count, 4)
      assert.equal(answer.headers['x-total-count'], '4')
      assert.match(String(answer.headers.link), /rel="prev"/)
      const beyond = await api.get(`${path}?searchCriteria[pageSize]=1000&searchCriteria[currentPage]=9`)
      assert.deepEqual([beyond.body.items, beyond.body.total_count], [[], 4])
    })

    it('200: without the number of all, if the caller wants none', async () => {
      const answer = await api.get(`${path}?searchCriteria[pageSize]=2&searchCriteria[count]=false`)
      assert.deepEqual(skusOf(answer), ['b', 'a'])
      assert.deepEqual(Object.keys(answer.body), ['items', 'search_criteria'])
      assert.equal(answer.headers['x-total-count'], undefined)
    })

    it('200: more rows than are read at once', async () => {
      const select = `select 'many ' || n, 'M', n from generate_series(1, 3000) n`
      await run(api.db, `insert into product (sku, name, price) ${select}`)
      const { items, total_count } = await ok(list({ sku: { like: 'many %' } }))
      assert.equal(total_count, 3000)
      for (const [index, { price }] of items.entries()) assert.equal(price, index + 1)
      assert.equal(items.length, 3000)
    })
  })

  it('400: a filter or an order that is not understood is never ignored', async () => {
    assertRefused(await list({ price: 5 }), 400, 'filter.price')
    assertRefused(await list({ sku: 7 }), 400, 'filter.sku')
    assertRefused(await list({ created_at: { from: '2024-02-30' } }), 400, 'filter.created_at.from')
    assertRefused(await api.get(`${path}?fitler={}`), 400, 'fitler')
    const order = 'searchCriteria[sortOrders][0][field]'
    assertRefused(await api.get(`${path}?${order}=price`), 400, order)
  })
})

describe('readProduct', () => {
  it('404: names the unknown SKU; case and blanks count', async () => {
    await shop.putProduct('0042-OAK')
    for (const sku of ['42-OAK', '0042-oak', '0042-OAK ', '%', "' or 1=1 --"])
      assertUnknown(await api.get(productPath(sku)), 'sku', sku)
  })
})

const table = { name: 'Oak table', price: 210, tax_percent: 19 }
const put = (sku: string, product: object = table) => api.put(productPath(sku), { body: { product } })

describe('putProduct', () => {
  it('200: makes the product and returns the record that reading it returns', async () => {
    const answer = await put('0042-ELM')
    assert.equal(answer.status, 200, answer.text)
    const { id, created_at, updated_at, ...record } = answer.body
    assert.ok(Number.isInteger(id))
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(record, {
      sku: '0042-ELM',
      ...table,
      type_id: 'simple',
      unit: null,
      description: null,
      prices: [],
      image: null,
    })
    assert.deepEqual((await api.get(productPath('0042-ELM'))).body, answer.body)
    const fields = 'id sku name price tax_percent type_id created_at updated_at unit description prices image'
    assert.deepEqual(Object.keys(answer.body), fields.split(' '))
  })

  it('200: changes what is given of a product, also to 0, and takes decimals as text', async () => {
    let expected = (await put('partly')).body as object
    for (const [change, read = change] of [
      [{ price: '12.5000' }, { price: 12.5 }],
      [{ price: 0 }],
      [{ name: 'Elm' }],
      [{ tax_percent: '7' }, { tax_percent: 7 }],
      [{ tax_percent: 0 }],
      [{}],
    ] as [change: object, read?: object][]) {
      const { body } = await put('partly', change)
      expected = { ...expected, ...read, updated_at: body.updated_at as string }
      assert.deepEqual(body, expected)
    }
  })

  it('200: ignores the attributes of Magento that a product here does not have, and names them', async () => {
    const more = { attribute_set_id: 4, status: 1, typeId: 'simple', custom_attributes: [] }
    const body = { product: { ...table, ...more }, saveOptions: true }
    const answer = await api.put(productPath('magento'), { body })
    assert.deepEqual([answer.status, answer.body.type_id], [200, 'simple'])
    const names = Object.keys(more).map((name) => `product.${name}`)
    assert.equal(answer.headers['ignored-fields'], [...names, 'saveOptions'].join(', '))
    const strictly = api.put(productPath('magento'), { body, headers: { prefer: 'handling=strict' } })
    assertRefused(await strictly, 400, 'product.status')
  })

  it('200: updated_at moves with a change and stays without one', async () => {
    const before = (await put('steady')).body
    await moveClock(api.db, 3600)
    assert.deepEqual((await put('steady')).body, before)
    const dearer = (await put('steady', { ...table, price: 211 })).body
    assert.ok(dearer.updated_at > before.updated_at)
    assert.equal(dearer.created_at, before.created_at)
  })

  it('200: the SKU is kept byte for byte', async () => {
    const skus = [
      ...'007 7 0 7.0 1e3 a/b a%2Fb a%b 100% % A a a+b a?b a#b a&b=c a;b a:b a\\b " \' <b>'.split(' '),
      ...'null true __proto__ constructor V1 schema ... {{7*7}} $1 é e\u0301 ß ẞ İ ٣ 名 🪑'.split(' '),
      'a b',
      ' a ',
      '\u200b',
      '\u202e',
      '\ufeff',
      '\t',
      '\n',
      '\u007f',
      "'; drop table product; --",
      'x'.repeat(64),
      '🪑'.repeat(64),
    ]
    const ids = new Map<number, string>()
    for (const sku of skus) {
      const answer = await put(sku, { sku, ...table })
      assert.equal(answer.status, 200, `${JSON.stringify(sku)}: ${answer.text}`)
      assert.equal(answer.body.sku, sku)
      ids.set(answer.body.id as number, sku)
    }
    assert.equal(ids.size, skus.length, 'every SKU is a product of its own')
    for (const sku of skus) {
      const read = await api.get(productPath(sku))
      assert.equal(read.status, 200, read.text)
      assert.equal(ids.get(read.body.id as number), sku)
    }
  })

  it('200: the same new SKU from many at once is one product, and each answer is what was sent', async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await atOnce(15, (price) => put(`contested ${round}`, { name: 'C', price }))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ body }) => body.id as number)).size, 1)
      for (const [price, { body }] of answers.entries()) assert.equal(body.price, price)
    }
  })

  it('200: what is not sent is kept as another call leaves it meanwhile', async () => {
    const sent = { name: 'Raced', price: 1 }
    await put('raced', sent)
    const others = [
      `update product set price = 2, unit = 'm²' where sku = 'raced'`,
      `insert into product (sku, name, price, tax_percent, unit) values ('raced again', 'R', 2, 0, 'm²')`,
    ]
    const answers: Promise<Answer>[] = []
    for (const [index, body] of [{ description: 'Late' }, { ...sent, description: 'Late' }].entries())
      await api.db.transaction(async (tx) => {
        await run(tx, others[index]!)
        answers.push(put(index === 0 ? 'raced' : 'raced again', body))
        await until('the call waits', async () => (await run(api.db, waiting)) > 0)
      })
    const [changed, created] = await Promise.all(answers)
    assert.deepEqual([changed!.body.price, changed!.body.unit, changed!.body.description], [2, 'm²', 'Late'])
    assert.deepEqual([created!.body.price, created!.body.unit, created!.body.description], [1, 'm²', 'Late'])
  })

  it('200: a change uses up no id', async () => {
    const id = await shop.putProduct('thrifty')
    for (let price = 0; price < 5; price++) await shop.putProduct('thrifty', { price })
    assert.equal(await shop.putProduct('next to thrifty'), id + 1)
  })

  it('200: prices keep their decimals', async () => {
    for (const price of [0, 0.1, 0.3, 19.99, 0.0001, 1.005, 1234567.8901, 99_999_999_999.9999]) {
      const answer = await put('priced', { name: 'P', price })
      assert.equal(answer.status, 200, answer.text)
      assert.match(answer.text, new RegExp(`"price":${price.toString().replace('.', '\\.')},`))
    }
  })

  const outOfRange = '-1 -0.0001 0.00001 0.30000000000000004 1e15 1e400 100000000000'.split(' ')
  const wrong = '"5,0" "05" "1e3" "-1" "0.00001" "" null true [5] {} -1e400'.split(' ')
  for (const [title, price] of [
    ...outOfRange.map((price) => [`the price ${price} changes nothing`, price]),
    ...wrong.map((price) => [`${price} is no price`, price]),
  ])
    it(`400: ${title}`, async () => {
      const payload = `{"product": {"name": "P", "price": ${price}}}`
      const call = () => api.put(productPath('refused'), rawJson(payload))
      await shop.assertRefusedUnchanged(call, 400, { fieldName: 'product.price' })
    })

  it('400: tax is a percentage', async () => {
    for (const tax_percent of [-1, 100.0001, 1e9, 0.00001, '19 %', '101'])
      assertRefused(await put('t', { ...table, tax_percent }), 400, 'product.tax_percent')
  })

  it('400: names everything that is missing, unknown or of a wrong type', async () => {
    const answer = await api.put(productPath('x'), { body: { product: { nmae: 'x', name: 5 }, more: 1 } })
    for (const field of ['more', 'product.nmae', 'product.name']) assertRefused(answer, 400, field)
    const incomplete = await put('x', { tax_percent: 7 })
    for (const field of ['product.name', 'product.price']) assertRefused(incomplete, 400, field)
    assertRefused(await api.put(productPath('x')), 400, 'product')
    for (const body of [null, [], 5, 'x', { product: null }, { product: [] }])
      assertRefused(await api.put(productPath('x'), { body }), 400)
  })

  it('400: text that cannot be kept', async () => {
    for (const name of ['', 'a\0b', '\ud800', 'x'.repeat(256)])
      assertRefused(await put('x', { name, price: 1 }), 400, 'product.name')
  })

  it('400: a SKU in the body that is not that of the path', async () => {
    await shop.putProduct('path')
    for (const sku of ['other', 'PATH', 'path ', ''])
      assertRefused(await put('path', { ...table, sku }), 400, 'product.sku')
  })

  it('400: a SKU that cannot be kept', async () => {
    const putRaw = (sku: string) => api.put(`/rest/V1/products/${sku}`, { body: { product: table } })
    for (const sku of ['', '%00', 'a%00b', 'x'.repeat(65), 'x'.repeat(10_000), '%F0%9F%AA%91'.repeat(65)])
      assertRefused(await putRaw(sku), 400, 'sku')
    for (const sku of ['%ff', '%', '%ed%a0%80']) assertRefused(await putRaw(sku), 400)
    for (const sku of ['', 'x'.repeat(65)]) assertRefused(await api.get(`${path}/${sku}`), 400, 'sku')
  })
})

describe('saveProduct', () => {
  const post = (product: object) => api.post(path, { body: { product } })

  it('200: makes a product, then changes what is given of it', async () => {
    const made = await ok(post({ sku: 'posted', ...table }))
    assert.deepEqual((await api.get(productPath('posted'))).body, made)
    const { id, name, price } = await ok(post({ sku: 'posted', price: '9.95' }))
    assert.deepEqual([id, name, price], [made.id, table.name, 9.95])
  })

  it('400: without a SKU, or a new one without name and price', async () => {
    assertRefused(await post(table), 400, 'product.sku')
    for (const field of ['name', 'price']) assertRefused(await post({ sku: 'bare' }), 400, `product.${field}`)
  })
})

describe('putProducts', () => {
  const put = (body: unknown, headers: Record<string, string> = {}) => api.put(path, { body, headers })
  const read = async (sku: string) => (await ok(api.get(productPath(sku)))) as Record<string, unknown>

  it('200: creates and changes in the order given, from a bare array and from `products`', async () => {
    const id = await shop.putProduct('batch 1', { name: 'One', price: 1 })
    const elements = [
      { sku: 'batch 2', name: 'Two', price: '2.50', taxPercent: '19.00' },
      { product: { sku: 'batch 1', price: 10 } },
    ]
    const [created, updated, ...others] = await ok(put(elements))
    assert.deepEqual(updated, { sku: 'batch 1', status: 'updated', product_id: id })
    assert.deepEqual([created.sku, created.status, others], ['batch 2', 'created', []])
    const two = await read('batch 2')
    assert.deepEqual([two.id, two.name, two.price, two.tax_percent], [created.product_id, 'Two', 2.5, 19])
    assert.deepEqual(((one) => [one.name, one.price])(await read('batch 1')), ['One', 10])
    const again = (await ok(put({ products: elements }))) as { status: string }[]
    assert.deepEqual(
      again.map(({ status }) => status),
      ['updated', 'updated'],
    )
  })

  it('200: an invalid element fails alone, with its error', async () => {
    const good = { name: 'Good', price: 1 }
    const elements = [
      { ...good, sku: 'fine 1' },
      { ...good, sku: 'bad price', price: -1 },
      { ...good },
      { sku: 'incomplete' },
      'text',
      null,
      { ...good, sku: 'fine 1', price: 5 },
      { ...good, sku: 'unknown field', colour: 'red' },
      { ...good, sku: 'two prices', tax_percent: 1, taxPercent: 2 },
      { product: { ...good, sku: 'wrapped' }, colour: 'red' },
      { ...good, sku: 'fine 2' },
    ]
    const outcomes = (await ok(put(elements))) as { sku: string | null; status: string; error?: any }[]
    assert.deepEqual(
      outcomes.map(({ sku, status, error }) => [sku, status, error?.detail ?? null]),
      [
        ['fine 1', 'created', null],
        ['bad price', 'failed', 'products[1].price must be at least 0.'],
        [null, 'failed', 'products[2].sku is required.'],
        [
          'incomplete',
          'failed',
          'The input has 2 errors: products[3].name is required for a new product. products[3].price is required for a new product.',
        ],
        [null, 'failed', 'products[4] must be of type object.'],
        [null, 'failed', 'products[5] must be of type object.'],
        ['fine 1', 'failed', 'products[6].sku is also the SKU of products[0].'],
        ['unknown field', 'failed', 'products[7].colour is not known here.'],
        [
          'two prices',
          'failed',
          'The input has 2 errors: products[8].taxPercent is also given as tax_percent, with another value. products[8].taxPercent is not known here.',
        ],
        [
          null,
          'failed',
          'The input has 3 errors: products[9].sku is required. products[9].product is not known here. products[9].colour is not known here.',
        ],
        ['fine 2', 'created', null],
      ],
    )
    for (const { error } of outcomes) if (error) assert.equal(error.error_code, 'invalid_input')
    assert.equal((await read('fine 1')).price, 1)
  })

  it('200: names ignored fields, and refuses them on request', async () => {
    const elements = [{ sku: 'magento', name: 'M', price: 1, status: 1, weight: 2 }]
    const answer = await put(elements)
    assert.equal(answer.headers['ignored-fields'], 'products[0].status, products[0].weight')
    const strict = await put(elements, { prefer: 'handling=strict' })
    assertRefused(strict, 400, 'products[0].status')
    assert.equal(strict.headers['preference-applied'], 'handling=strict')
  })

  it('200: names at most ten errors of each, so that the response is not much larger than the request', async () => {
    const unknown = Array.from({ length: 11 }, (_, index) => [`x${index}`, 1])
    const [outcome] = await ok(put([{ sku: 'many errors', ...Object.fromEntries(unknown) }]))
    assert.equal(outcome.error.errors.length, 10)
  })

  it('200: replayed with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'batch' }
    const elements = [{ sku: 'once', name: 'Once', price: 1 }, { sku: 'never' }]
    const first = await put(elements, headers)
    assertReplay(await put(elements, headers), first)
    assert.equal(first.body[0].status, 'created')
    assert.equal((await put([], headers)).status, 400)
    assert.equal((await put(elements.slice(1), headers)).status, 422)
  })

  it('200: a thousand, and of overlapping batches at once none fails', async () => {
    const elements = Array.from({ length: 1000 }, (_, index) => ({
      sku: `K${index}`,
      name: `K ${index}`,
      price: index,
    }))
    const answers = await atOnce(4, (index) => put(index % 2 ? elements : elements.toReversed()))
    const statuses = answers.flatMap(({ body }) => (body as { status: string }[]).map(({ status }) => status))
    const count = (status: string) => statuses.filter((each) => each === status).length
    assert.deepEqual([count('created'), count('updated')], [1000, 3000])
    assert.equal((await read('K999')).price, 999)
  })

  it('400: neither products nor an array, none, too many, unknown fields beside them', async () => {
    const many = Array.from({ length: 1001 }, () => ({}))
    for (const body of [{}, [], many, { products: [] }, { products: {} }, 5, null, 'x'])
      assertRefused(await put(body), 400, 'products')
    assertRefused(await put({ products: [{}], more: 1 }), 400, 'more')
    assertRefused(await api.put(path), 400, 'products')
    assertRefused(await api.put(path, { body: [{}], query: { dryRun: '1' } }), 400, 'dryRun')
  })
})

describe('deleteProduct', () => {
  const remove = (sku: string) => api.delete(productPath(sku))

  it('200: the product is gone, with its plain lines in open carts; its SKU can be given to another', async () => {
    const id = await shop.putProduct('doomed', { price: 7 })
    await shop.putProduct('kept', { price: 7 })
    const cart = await shop.openCart(await shop.newCustomer(), { doomed: 2, kept: 1 })
    const { updated_at } = await shop.readCart(cart)
    await moveClock(api.db, 7200)
    assert.equal((await remove('doomed')).text, 'true')
    assertUnknown(await api.get(productPath('doomed')), 'sku', 'doomed')
    const { items, subtotal, ...after } = await shop.readCart(cart)
    assert.deepEqual([items.map(({ sku }: { sku: string }) => sku), subtotal], [['kept'], 7])
    assert.ok(after.updated_at > updated_at)
    assertUnknown(await remove('doomed'), 'sku', 'doomed')
    assert.notEqual(await shop.putProduct('doomed'), id)
  })

  it('200: what was quoted or ordered keeps its name and price, in carts too', async () => {
    await shop.putProduct('sold', { name: 'Sold', price: 7 })
    const items = [{ sku: 'sold', qty: 3, price: 6 }]
    const customer = await shop.newCustomer()
    const [open, later] = [
      await shop.createQuote(customer, { items }),
      await shop.createQuote(customer, { items }),
    ]
    for (const { quote_id } of [open, later]) await shop.takeTo('proposed', quote_id)
    const [ordered, cart] = [
      await shop.openCart(await shop.newCustomer(), { sold: 1 }),
      await shop.openCart(customer),
    ]
    await ok(shop.orderCart(ordered))
    await ok(shop.addToCart(open.quote_id, cart, customer))
    const [before, quote] = [await shop.readCart(ordered), await shop.readQuote(later.quote_id, true)]
    await ok(remove('sold'))
    const lines = before.items.map((item: object) => ({ ...item, product_id: null }))
    assert.deepEqual(await shop.readCart(ordered), { ...before, items: lines })
    assert.deepEqual(await shop.readQuote(later.quote_id, true), quote)
    await ok(shop.addToCart(later.quote_id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['sold × 3 at 6', 'sold × 3 at 6'])
    await ok(shop.orderCart(cart))
  })

  it('200: a quote that holds it can still be edited; 404: it is new to a quote', async () => {
    await shop.putProduct('offered', { name: 'Offered', price: 7, tax_percent: 19 })
    const items = [{ sku: 'offered', qty: 3, price: 6 }]
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items })
    await ok(remove('offered'))
    const { name, qty, price, original_price, tax_percent } = (
      await ok(shop.editQuote(quote_id, { version: 1, items: [{ sku: 'offered', qty: 4, price: 5 }] }))
    ).items[0]
    const expected = { name: 'Offered', qty: 4, price: 5, original_price: 7, tax_percent: 19 }
    assert.deepEqual({ name, qty, price, original_price, tax_percent }, expected)
    const quote = { customer_id: await shop.newCustomer(), items }
    assertRefused(await api.post('/rest/V1/quoting/quote', { body: { quote } }), 404, 'quote.items[0].sku')
  })

  it('200: pieces that a quote had replaced come back only while there is the product', async () => {
    await shop.putProduct('replaced', { price: 7 })
    const { id, customer, cart } = await shop.approvedFromCart({ replaced: 5 })
    await ok(shop.addToCart(id, cart, customer))
    await ok(remove('replaced'))
    const [line] = await shop.listItems(cart)
    await ok(shop.removeItem(cart, line!.item_id))
    assert.deepEqual(await shop.cartLines(cart), [])
  })

  it('200: pieces that a quote had replaced do not come back as another product with the SKU', async () => {
    await shop.putProduct('again', { price: 7 })
    await shop.putProduct('LAMP', { price: 33.33 })
    const { id, customer, cart } = await shop.approvedFromCart({ again: 5, LAMP: 2 })
    const leave = async () => {
      const quoted = (await shop.listItems(cart)).find(({ quote_id }) => quote_id === id)
      await ok(shop.removeItem(cart, quoted!.item_id))
    }
    await ok(shop.addToCart(id, cart, customer))
    await ok(remove('again'))
    await shop.putProduct('again', { price: 9999 })
    await leave()
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 2 at 33.33'])
    await shop.addItem(cart, 'again', 3)
    for (let time = 0; time < 2; time++) {
      await ok(shop.addToCart(id, cart, customer))
      assert.ok((await shop.cartLines(cart)).includes('again × 3 at 9999'), 'not what the quote offers')
      await leave()
      assert.deepEqual(await shop.cartLines(cart), ['LAMP × 2 at 33.33', 'again × 3 at 9999'])
    }
    await ok(shop.moveQuote(id, 'cancel'))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 2 at 33.33', 'again × 3 at 9999'])
  })

  it('200: a reworked quote with the new product of its SKU replaces that one', async () => {
    await shop.putProduct('renewed', { price: 7 })
    const { id, customer, cart } = await shop.approvedFromCart({ renewed: 5 })
    await ok(remove('renewed'))
    await shop.putProduct('renewed', { price: 8 })
    await shop.addItem(cart, 'renewed', 4)
    await ok(shop.moveQuote(id, 'rework'))
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, items: [{ sku: 'renewed', qty: 3, price: 6 }] }))
    await ok(shop.moveQuote(id, 'approve'))
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['renewed × 1 at 8', 'renewed × 3 at 6'])
    await ok(shop.moveQuote(id, 'cancel'))
    assert.deepEqual(await shop.cartLines(cart), ['renewed × 4 at 8'])
  })

  it('200 or 404: beside those who put the product into carts', async () => {
    for (let round = 0; round < 5; round++) {
      await shop.putProduct('raced', { price: 7 })
      const carts = await Promise.all(Array.from({ length: 8 }, async () => (await shop.openGuestCart()).id))
      const body = { cartItem: { sku: 'raced', qty: 1 } }
      const answers = await atOnce(9, (index) =>
        index === 4
          ? remove('raced')
          : api.post(`/rest/V1/carts/${carts[index] ?? carts[4]}/items`, { body }),
      )
      for (const { status, text } of answers) assert.ok(status === 200 || status === 404, text)
      for (const cart of carts) assert.deepEqual(await shop.cartLines(cart), [])
    }
  })
})
