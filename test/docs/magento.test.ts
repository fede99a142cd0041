// docs/magento.md: its routes exist, and its import creates each record of faulty files once, however often it runs.
import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openClient } from '../support/api.ts'
import { codeBlocks, openClone } from '../support/document-code.ts'

const PAGE = 'docs/magento.md'
const [makeToken = '', importAll = ''] = await codeBlocks(PAGE, 'sh')

const clone = await openClone({ after })
await clone.start('npm start')
const printed = await clone.run(`${makeToken}\necho "$QUOTEWRIGHT_URL $QUOTEWRIGHT_TOKEN"`)
const [QUOTEWRIGHT_URL = '', QUOTEWRIGHT_TOKEN = ''] = printed.trim().split(/\s+/).slice(-2)
const environment = { QUOTEWRIGHT_URL, QUOTEWRIGHT_TOKEN }
const api = openClient(clone.port, QUOTEWRIGHT_TOKEN)
after(() => api.close())

async function read(path: string): Promise<any> {
  const { status, body } = await api.get(`/rest/V1${path}`)
  assert.equal(status, 200, path)
  return body
}

async function write(name: string, content: string): Promise<void> {
  await writeFile(join(clone.directory, name), content)
}

/** Returns the lines that were printed, the status last unless it is 0. */
async function importFile(table: string, name: string): Promise<string[]> {
  const command = `node --import tsx examples/magento/import.ts ${table} ${name} 2>&1 || echo "status $?"`
  return (await clone.run(command, environment)).trimEnd().split('\n')
}

const putProduct = (sku: string) =>
  api.put(`/rest/V1/products/${sku}`, {
    body: { product: { name: 'Oak table', price: 210, tax_percent: 19 } },
  })

/** Removes what the import noted about a file. */
const forget = (name: string) => rm(join(clone.directory, `${name}.127.0.0.1_${clone.port}.imported`))

before(async () => {
  await putProduct('0042-OAK')
  const { status } = await api.put('/rest/V1/stores/de', {
    body: { store: { name: 'Germany', currency_code: 'EUR' } },
  })
  assert.equal(status, 200)
})

describe('the page', () => {
  it('names routes that exist', async () => {
    const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as { paths: Record<string, object> }
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/rest/V1', '').replace(/\{\w+\}/g, ':')}`,
      ),
    )
    const text = await readFile(PAGE, 'utf8')
    const named = [...text.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g)].map(([, route = '']) => route)
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter((route) => !known.includes(route.replace('/V1', '').replace(/:\w+/g, ':'))),
      [],
    )
  })

  it('names the columns of each file', async () => {
    const text = await readFile(PAGE, 'utf8')
    for (const table of ['customers', 'price-requests', 'quotes']) {
      await write('other.csv', 'colour\nblue\n')
      const [refusal = '', status] = await importFile(table, 'other.csv')
      assert.equal(status, 'status 2')
      const columns = refusal.replace(/^.* are |\.$/g, '').split(', ')
      const [, rows = ''] = new RegExp(`^\\| \`${table}\` \\|.*\n((?:\\|.*\n)*)`, 'm').exec(text) ?? []
      const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '')
      const documented = [...cells.join().matchAll(/`(\w+)`/g)].map(([, name]) => name)
      assert.deepEqual(documented.sort(), columns.sort())
    }
  })
})

describe('the import of customers', () => {
  it('creates those who are not there, and reports the others', async () => {
    const lines = ['email;firstname;lastname;company;store_code', 'anna@example.com;Anna;Larsen;Larsen & Co;']
    await write(
      'people.csv',
      [...lines, 'ben@example.com;Ben;;;', 'cleo@example.com;Cleo;C;;de', ''].join('\n'),
    )
    const refused = ['line 3, email ben@example.com: customer.lastname is required.']
    assert.deepEqual(await importFile('customers', 'people.csv'), [
      ...refused,
      '2 imported, 0 imported before, 1 refused.',
      'status 1',
    ])
    await forget('people.csv')
    assert.deepEqual(await importFile('customers', 'people.csv'), [
      ...refused,
      '2 imported, 0 imported before, 1 refused.',
      'status 1',
    ])
    const customers = await read('/customers')
    assert.deepEqual(
      customers.map(({ email, company, store_id }: any) => [email, company, store_id]),
      [
        ['anna@example.com', 'Larsen & Co', 1],
        ['cleo@example.com', null, 2],
      ],
    )
  })
})

describe('the import of price requests', () => {
  // With a byte order mark, semicolons and line breaks in texts.
  const lines = [
    '\ufeffrequest_id;Email;firstname;message;product_sku;custom_field_1;store_code;is_read;is_replied;reply;reply_price',
    '51;anna@example.com;Anna;"What do 40',
    'of these cost; roughly?";0042-OAK;blue;de;1;1;"From 40 pieces; each";189.0000',
    '52;ben@example.com;NULL;"Say ""hello""";\\N;"NULL";;1;1;;',
    '53;no address;;Hello;;;;0;0;;',
    '54;cleo@example.com;too few',
    '',
    '55;dora@example.com;;Price?;;;;0;1;As you like;12,50',
    ';emil@example.com;;No number;;;;0;0;;',
    '56;fay@example.com;;First;;;;0;0;;',
    '56;fay@example.com;;Second;;;;0;0;;',
  ]
  const content = lines.join('\r\n')
  const readRequest = (id: number) => read(`/pricerequest/request/${id}?addDetails=true`)

  it('reports each faulty line, and goes on', async () => {
    await write('requests.csv', content)
    assert.deepEqual(await importFile('price-requests', 'requests.csv'), [
      'line 5, request_id 53: email must be one e-mail address.',
      'line 6, request_id 54: has 3 cells instead of 11.',
      'line 8, request_id 55: price must be of type number.',
      'line 9: request_id is required.',
      'line 10, request_id 56: request_id is also on line 11.',
      '2 imported, 0 imported before, 5 refused.',
      'status 1',
    ])
  })

  it('stores texts, custom fields and replies, and what was read', async () => {
    const [anna, ben, dora] = [await readRequest(1), await readRequest(2), await readRequest(3)]
    assert.equal(anna.message, 'What do 40\nof these cost; roughly?')
    assert.deepEqual([anna.product.name, anna.custom_field_1, anna.store_id], ['Oak table', 'blue', 2])
    assert.deepEqual([anna.replies[0].message, anna.replies[0].price], ['From 40 pieces; each', 189])
    const { message, customer_firstname, product, custom_field_1 } = ben
    assert.deepEqual([message, customer_firstname, product.sku], ['Say "hello"', null, null])
    assert.equal(custom_field_1, 'NULL')
    assert.deepEqual([ben.is_read, ben.is_replied, ben.close_reason], [true, false, 'answered'])
    assert.deepEqual([dora.customer_email, dora.is_replied], ['dora@example.com', false])
  })

  it('imports nothing twice, with what it noted or without', async () => {
    const [counts] = (await importFile('price-requests', 'requests.csv')).slice(-2)
    assert.equal(counts, '0 imported, 2 imported before, 5 refused.')
    await forget('requests.csv')
    const [countsAgain] = (await importFile('price-requests', 'requests.csv')).slice(-2)
    assert.equal(countsAgain, '2 imported, 0 imported before, 5 refused.')
    assert.equal((await read('/pricerequest/requests')).length, 3)
    assert.equal((await readRequest(1)).replies.length, 1)
  })

  it('goes on after a note that was cut off by a full disk', async () => {
    const notes = join(clone.directory, `requests.csv.127.0.0.1_${clone.port}.imported`)
    const whole = await readFile(notes, 'utf8')
    await writeFile(notes, whole.slice(0, -9))
    const [counts] = (await importFile('price-requests', 'requests.csv')).slice(-2)
    assert.equal(counts, '0 imported, 2 imported before, 5 refused.')
    assert.equal(await readFile(notes, 'utf8'), whole)
    assert.equal((await read('/pricerequest/requests')).length, 3)
  })

  it('continues a request whose line was corrected', async () => {
    await write('requests.csv', content.replace('12,50', '12.50'))
    const [counts] = (await importFile('price-requests', 'requests.csv')).slice(-2)
    assert.equal(counts, '1 imported, 2 imported before, 4 refused.')
    assert.equal((await read('/pricerequest/requests')).length, 3)
    assert.equal((await readRequest(3)).replies[0].price, 12.5)
  })

  it('imports each row once if it is killed in the middle', async () => {
    const before = (await read('/pricerequest/requests')).length
    const rows = Array.from({ length: 300 }, (_, index) => `${index},many@example.com,1`)
    await write('many.csv', ['request_id,email,is_read', ...rows].join('\n'))
    await clone.run(
      `node --import tsx examples/magento/import.ts price-requests many.csv &
       until [ "$(cat many.csv.*.imported 2> /dev/null | wc -l)" -gt 100 ]; do :; done
       kill -9 $! || true; wait $! || true`,
      environment,
    )
    const [counts = ''] = await importFile('price-requests', 'many.csv')
    const [imported = 0, importedBefore = 0] = counts.match(/\d+/g)?.map(Number) ?? []
    assert.equal(imported + importedBefore, 300)
    assert.equal((await read('/pricerequest/requests')).length, before + 300)
  })
})

describe('the import of quotes', () => {
  const lines = [
    'quote_id,status,email,title,details,shipping_amount,expires_at,order_id,order_increment_id,sku,product_type,name,qty,price,tax_percent',
    '7,purchased,anna@example.com,Office,,12.5000,2020-01-31 00:00:00,1007,000001007,0042-OAK,,,40.0000,189.0000,19',
    '7,,,,,,,,,,custom,"Assembly, on',
    'site",1,85,19',
    '8,proposed,nobody@example.com,,,,,,,0042-OAK,,,1,1,',
    '9,proposed,anna@example.com,,,,,,,0042-OAK,,,1,1,',
    '9,,,,,,,,,,,,1,1,',
    '10,proposed,anna@example.com,,,,,,,NEW-1,,,2,50,',
    '11,approved,anna@example.com,,,,,,,0042-OAK,,,4O,1,',
    '12,lost,anna@example.com,,,,,,,0042-OAK,,,1,1,',
    '13,requested,anna@example.com,,"For our',
    'new office",,,,,0042-OAK,,,40,,',
    '14,closed,anna@example.com,,,,,,,0042-OAK,,,1,,',
    '15,proposed,anna@example.com,,,,2020-01-31 00:00:00,,,0042-OAK,,,1,1,',
    '16,purchased,anna@example.com,,,,,,,0042-OAK,,,1,200,19',
  ]
  const content = lines.join('\n')
  const refused = [
    'line 5, quote_id 8: There is no customer with the address nobody@example.com.',
    'line 7, quote_id 9: quote.items[1].sku is required.',
    'line 8, quote_id 10: No such entity with quote.items[0].sku = NEW-1',
    'line 9, quote_id 11: quote.items[0].qty must be of type number.',
    'line 10, quote_id 12: status must be requested, pending, approved, proposed, accepted, purchased, declined, cancelled, closed.',
    'line 14, quote_id 15: quote.expires_at must lie ahead.',
    'line 15, quote_id 16: orderId is required.',
  ]
  const statuses = async () => (await read('/quoting/quotes')).map(({ status }: { status: string }) => status)

  it('reports each faulty line, and goes on', async () => {
    await write('offers.csv', content)
    assert.deepEqual(await importFile('quotes', 'offers.csv'), [
      ...refused,
      '3 imported, 0 imported before, 7 refused.',
      'status 1',
    ])
  })

  it('refuses amounts in another currency than that of the store', async () => {
    const head = 'quote_id,status,email,store_code,currency_code,product_type,name,qty,price,tax_percent\n'
    await write('dollars.csv', `${head}90,pending,anna@example.com,de,usd,custom,Desk,1,100,0\n`)
    assert.deepEqual(await importFile('quotes', 'dollars.csv'), [
      'line 2, quote_id 90: currency_code is usd, and the store has EUR.',
      '0 imported, 0 imported before, 1 refused.',
      'status 1',
    ])
  })

  it('stores items, texts, orders and statuses', async () => {
    assert.deepEqual(await statuses(), ['purchased', 'closed', 'accepted'])
    const quote = await read('/quoting/quote/1?addItems=true')
    const { title, order_id, order_increment_id, shipping_amount, customer_email, items } = quote
    assert.deepEqual([title, order_id, order_increment_id], ['Office', 1007, '000001007'])
    assert.deepEqual([shipping_amount, customer_email], [12.5, 'anna@example.com'])
    assert.deepEqual(
      items.map(({ product_type, name, qty, price }: any) => [product_type, name, qty, price]),
      [
        ['simple', 'Oak table', 40, 189],
        ['custom', 'Assembly, on\nsite', 1, 85],
      ],
    )
    const requests = await read('/quoting/requests')
    assert.deepEqual(
      requests.map(({ status, details, items_qty }: any) => [status, details, items_qty]),
      [['pending', 'For our\nnew office', 40]],
    )
  })

  it('imports what is corrected, here or in the file, and nothing twice', async () => {
    await putProduct('NEW-1')
    await write(
      'offers.csv',
      content.replace('16,purchased,anna@example.com,,,,,,', '16,purchased,anna@example.com,,,,,SO-16,'),
    )
    const stillRefused = refused.filter((line) => !/quote_id 1[06]:/.test(line))
    assert.deepEqual(await importFile('quotes', 'offers.csv'), [
      ...stillRefused,
      '2 imported, 3 imported before, 5 refused.',
      'status 1',
    ])
    await forget('offers.csv')
    assert.deepEqual(await importFile('quotes', 'offers.csv'), [
      ...stillRefused,
      '5 imported, 0 imported before, 5 refused.',
      'status 1',
    ])
    assert.deepEqual(await statuses(), ['purchased', 'closed', 'purchased', 'proposed'])
    assert.equal((await read('/quoting/quote/3')).order_reference, 'SO-16')
    assert.equal((await read('/quoting/requests')).length, 1)
  })
})

describe('the commands of the page', () => {
  it('import three files', async () => {
    await write('customers.csv', 'email,firstname,lastname\ngus@example.com,Gus,Green\n')
    await write('price-requests.csv', 'request_id,email\n1,gus@example.com\n')
    await write('quotes.csv', 'quote_id,status,email,sku,qty\n1,pending,gus@example.com,0042-OAK,2\n')
    const counts = '1 imported, 0 imported before, 0 refused.\n'
    assert.equal(await clone.run(importAll, environment), counts.repeat(3))
  })

  it('end at what is no CSV, and without the permission', async () => {
    await write('broken.csv', 'quote_id,status\n1,"open\n')
    const [message = '', status] = await importFile('quotes', 'broken.csv')
    assert.match(message, /^broken\.csv is not CSV: Quote Not Closed/)
    assert.equal(status, 'status 2')
    await writeFile(join(clone.directory, 'latin1.csv'), Buffer.from('quote_id,name\n1,Stühle\n', 'latin1'))
    assert.match((await importFile('quotes', 'latin1.csv'))[0] ?? '', /cannot be read as UTF-8/)
    const refused = await clone.run(
      'node --import tsx examples/magento/import.ts quotes quotes.csv 2>&1 || echo "status $?"',
      {
        ...environment,
        QUOTEWRIGHT_URL: QUOTEWRIGHT_URL.replace('127.0.0.1', 'localhost'),
        QUOTEWRIGHT_TOKEN: 'x',
      },
    )
    assert.match(refused, /status 2\n$/)
  })
})
