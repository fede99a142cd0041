// POST /V1/pricerequest/request/submit
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../../src/platform/postgres/database.ts'
import { type Answer, type Api, assertRefused, atOnce, type Call, ok, openApi } from '../../support/api.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'

const base = '/rest/V1/pricerequest/request'
const path = `${base}/submit`
const api = await openApi()
const shop = await openShop(api, { '0042-OAK': { name: 'Oak table' }, '42-OAK': { name: 'Oak chair' } })

const post = (body: unknown) => api.post(path, { body })
const email = 'anna@example.com'
const json = { 'content-type': 'application/json' }

const refusesCall = (call: Call, status: number, fieldName?: string) =>
  shop.assertRefusedUnchanged(() => api.post(path, call), status, { fieldName })

/** Asserts that a body is refused because of these fields. */
async function refuses(body: object, fieldName: string): Promise<void> {
  await refusesCall({ body: { email, ...body } }, 400, fieldName)
}

async function submit(fields: object): Promise<Answer['body']> {
  const body = await ok(api.post(path, { body: { email, ...fields } }))
  assert.deepEqual((await api.get(`${base}/${body.request_id}`)).body, body)
  return body
}

async function upload(call: Call = {}): Promise<number> {
  const body = await ok(api.post(`${base}/upload`, { ...fileBody('drawing.pdf', pdf), ...call }))
  return body.request_message_file_tmp_id as number
}

describe('submitPriceRequest', () => {
  it('200: many at once, each answered with its own record', async () => {
    const records = await atOnce(40, (n) => submit({ email: `buyer${n}@example.com`, message: `From ${n}` }))
    for (const [n, { customer_email, message }] of records.entries())
      assert.deepEqual([customer_email, message], [`buyer${n}@example.com`, `From ${n}`])
    const sql = `select record_id from event where type = 'price_request.submitted' and data->>'customer_email' like 'buyer%'`
    const events = await many<{ record_id: number }>(api.db, sql)
    const announced = new Set(events.map(({ record_id }) => record_id))
    assert.deepEqual(announced, new Set(records.map(({ request_id }) => request_id as number)))
    assert.deepEqual([events.length, announced.size], [40, 40])
  })

  it('one that the database refuses spoils none of those that came with it', async (t) => {
    await api.db.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin
      if new.message = 'poison' then raise exception 'refused'; end if; return new; end $$`)
    await api.db.query(`create trigger poison before insert on price_request
      for each row execute function refuse_poison()`)
    t.after(() => api.db.query('drop function refuse_poison cascade'))
    const answers = await atOnce(40, (index) =>
      post({ email: `e${index}@example.com`, message: index % 10 === 3 ? 'poison' : 'ok' }),
    )
    for (const [index, { status, body }] of answers.entries())
      if (index % 10 === 3) assert.equal(status, 500)
      else assert.deepEqual([status, body.customer_email], [200, `e${index}@example.com`])
    const rows = await many(api.db, `select from price_request where message in ('ok', 'poison')`)
    assert.equal(rows.length, 36)
  })

  it('200: only email is required; all other fields are null', async () => {
    const { request_id, created_at, updated_at, ...record } = await submit({})
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    const nulls = `customer_ip customer_firstname customer_lastname customer_phone message
      custom_field_1 custom_field_2 custom_field_3 company vat_id billing_address shipping_address`
    assert.deepEqual(record, {
      ...Object.fromEntries(nulls.split(/\s+/).map((name) => [name, null])),
      increment_id: `REQ${String(request_id).padStart(9, '0')}`,
      is_admin_notified: false,
      is_customer_notified: false,
      store_id: 1,
      customer_email: email,
      product: { product_id: null, name: null, sku: null },
      is_replied: false,
      is_read: false,
      files: [],
      replies: [],
    })
  })

  it('200: every field of the interface', async () => {
    const person = { firstname: 'Anna', lastname: 'Lärsen 🪑', phone: '+49 (0) 30 / 1' }
    const custom = { custom_field_1: 'one', custom_field_2: '', custom_field_3: '%_\\' }
    const message = "What's the price?\r\n\t<b>\\ \"'; drop table price_request; --"
    const storedAsSent = { ...custom, message, customer_ip: '2001:db8::1' }
    const product = { product_id: 4711, product_sku: '00007', product_name: 'Own name' }
    const record = await submit({ ...person, ...storedAsSent, ...product })
    const { customer_firstname: firstname, customer_lastname: lastname, customer_phone: phone } = record
    assert.deepEqual({ firstname, lastname, phone }, person)
    assert.deepEqual(record.product, { product_id: 4711, name: 'Own name', sku: '00007' })
    assert.deepEqual({ ...record, ...storedAsSent }, record)
  })

  describe('the product', () => {
    type Text = string | null
    const product = (product_id: number | null, name: Text, sku: Text) => ({ product_id, name, sku })
    const completions: [sent: object, stored: object][] = [
      [{ product_id: 1 }, product(1, 'Oak table', '0042-OAK')],
      [{ product_id: '1' }, product(1, 'Oak table', '0042-OAK')],
      [{ product_sku: '0042-OAK' }, product(1, 'Oak table', '0042-OAK')],
      [{ product_sku: '42-OAK' }, product(2, 'Oak chair', '42-OAK')],
      [{ product_id: 1, product_name: 'My table' }, product(1, 'My table', '0042-OAK')],
      [{ product_id: 1, product_sku: 'mine' }, product(1, 'Oak table', 'mine')],
      [{ product_sku: '0042-oak' }, product(null, null, '0042-oak')],
      [{ product_sku: '042-OAK' }, product(null, null, '042-OAK')],
      [{ product_id: 99 }, product(99, null, null)],
      [{ product_name: 'Oak table' }, product(null, 'Oak table', null)],
      [{ product_sku: null, product_id: 1 }, product(1, 'Oak table', '0042-OAK')],
      [{}, product(null, null, null)],
    ]
    for (const [sent, stored] of completions)
      it(`200: ${JSON.stringify(sent)} is completed to ${JSON.stringify(stored)}`, async () =>
        assert.deepEqual((await submit(sent)).product, stored))
  })

  describe('what is ignored', () => {
    it('200: unknown keys, which are never stored', async () => {
      const record = await submit({
        request_id: 7,
        store_id: 9,
        is_read: true,
        created_at: '1999-01-01 00:00:00',
        constructor: { prototype: { x: 1 } },
        files: [
          {
            file_id: 1,
            name: 'a',
            size: 1,
            mime_type: 'text/plain',
            path: 'a',
            hash: 'a',
            created_at: 'now',
          },
        ],
        unknown: { deep: ['x'] },
      })
      assert.notEqual(record.request_id, 7)
      assert.deepEqual([record.store_id, record.is_read, record.files], [1, false, []])
      assert.notEqual(record.created_at, '1999-01-01 00:00:00')
      assert.equal(record.unknown, undefined)
    })

    it('200: __proto__, in text and at any depth', async () => {
      const payload = '{"email":"p@example.com","__proto__":{"message":"x"},"x":{"__proto__":{"y":1}}}'
      assert.equal((await ok(api.post(path, { payload, headers: json }))).message, null)
    })

    it('200: sixty-three brackets in an unknown key; 400: one more', async () => {
      const nested = (depth: number) =>
        `{"email":"p@example.com","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
      await ok(api.post(path, { payload: nested(63), headers: json }))
      const answer = await api.post(path, { payload: nested(64), headers: json })
      assert.deepEqual([answer.status, answer.body.error_code], [400, 'too_complex'])
    })
  })

  describe('the body', () => {
    for (const body of [null, [], 'text', 5, true, [{ email: 'a@example.com' }]])
      it(`400: ${JSON.stringify(body)} is no object`, async () =>
        void (await refusesCall({ body }, 400, 'body')))

    it('400: names every field that is wrong, not only the first', async () => {
      const answer = await refusesCall({ body: { email: 'a@b, c@d', phone: 5, message: 'a\0b' } }, 400)
      for (const name of ['email', 'phone', 'message']) assertRefused(answer, 400, name)
      assert.deepEqual(answer.body.parameters, { count: 3 })
    })

    for (const [what, payload] of [
      ['nothing but a brace', '{'],
      ['1e400', '{"email":"a@example.com","product_id":1e400}'],
      ['a raw line break in a string', '{"email":"a@example.com","message":"a\nb"}'],
      ['invalid UTF-8', Buffer.from('{"email":"a@example.com","message":"\xff"}', 'latin1')],
      ['a surrogate in UTF-8', Buffer.from('{"email":"a@example.com","message":"\xed\xa0\x80"}', 'latin1')],
      ['UTF-16', Buffer.from('{"email":"a@example.com"}', 'utf16le')],
      ['a form', 'email=a@example.com'],
    ] as const)
      it(`400: ${what}`, async () => void (await refusesCall({ payload, headers: json }, 400)))

    it('200: a byte order mark is no part of the text', async () => {
      const payload = Buffer.from('\ufeff{"email":"bom@example.com"}')
      assert.equal((await api.post(path, { payload, headers: json })).body.customer_email, 'bom@example.com')
    })

    const validBody = '{"email":"a@example.com"}'
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const type of ['', 'application/json\tx', 'application/json5', ...forms, ';'])
      it(`415: the type ${JSON.stringify(type)}`, async () =>
        void (await refusesCall({ payload: validBody, headers: type ? { 'content-type': type } : {} }, 415)))

    it('200: a type with parameters, in any case', async () => {
      for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;odd=1'])
        await ok(api.post(path, { payload: validBody, headers: { 'content-type': type } }))
    })

    it('413: more than a megabyte, and exactly one is taken', async () => {
      const empty = '{"email":"a@example.com","x":""}'
      const sized = (bytes: number) => ({
        payload: empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`),
        headers: json,
      })
      await ok(api.post(path, sized(1_048_576)))
      await refusesCall(sized(1_048_577), 413)
    })
  })

  describe('the fields', () => {
    const textFields = `firstname lastname phone product_sku product_name
      custom_field_1 custom_field_2 custom_field_3`.split(/\s+/)
    for (const name of textFields) {
      it(`200: ${name} of 255 characters, of any script`, async () => {
        await submit({ [name]: 'ß'.repeat(255) })
        await submit({ [name]: '🪑'.repeat(255) })
      })
      it(`400: ${name} of 256 characters is not cut`, () => refuses({ [name]: 'x'.repeat(256) }, name))
    }

    it('200: a message of 65,535 characters', async () => {
      const message = '🪑'.repeat(65_535)
      assert.equal((await submit({ message })).message, message)
    })

    it('400: a message of 65,536', () => refuses({ message: 'x'.repeat(65_536) }, 'message'))

    for (const name of [...textFields, 'message', 'email', 'customer_ip'])
      for (const value of [5, true, {}, [], ['a@example.com'], { toString: 1 }])
        it(`400: ${name} as ${JSON.stringify(value)}`, () => refuses({ [name]: value }, name))

    for (const name of [...textFields, 'message'])
      for (const value of ['a\0b', 'a\ud800', '\udc00a'])
        it(`400: ${name} with ${JSON.stringify(value)}`, () => refuses({ [name]: value }, name))

    for (const email of [
      ...'a @ a@ @b.c a@b@c a@b.c;d@e.f <a@b.c> a@b..c a@-b.c a@b_c.d a@[127.0.0.1] a\0@b.c'.split(' '),
      '',
      'a b@c.d',
      'a@b.c, d@e.f',
      'a@b.c\r\nBcc: d@e.f',
      'a@b.c\n',
      ' a@b.c',
      'Anna <a@b.c>',
      '"a b"@c.d',
      `${'a'.repeat(65)}@b.c`,
      `a@${'b'.repeat(64)}.c`,
      `a@${'b.'.repeat(130)}c`,
      `a@${'b'.repeat(500_000)}`,
    ])
      it(`400: ${JSON.stringify(email.slice(0, 40))} is no address`, () => refuses({ email }, 'email'))

    it('400: null is no address', () => refuses({ email: null }, 'email'))

    for (const email of ["o'hara+x@example.co.uk", 'a@b', 'A.B@EXAMPLE.com', '#!$%&*/=?^_`{|}~-@x.y'])
      it(`200: ${email}`, async () => assert.equal((await submit({ email })).customer_email, email))

    for (const id of [0, -1, 1.5, 2147483648, 1e10, '01', '1.0', '1e3', ' 1', '+1', '', 'x', true, {}, [1]])
      it(`400: ${JSON.stringify(id)} is no product_id`, () => refuses({ product_id: id }, 'product_id'))

    for (const ip of ['', 'x', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.4, 5.6.7.8', '::1%eth0', '01.2.3.4'])
      it(`400: ${JSON.stringify(ip)} is no customer_ip`, () => refuses({ customer_ip: ip }, 'customer_ip'))

    it('200: null for what is not required counts as not given', async () => {
      const sent = { firstname: null, product_id: null, file_ids: null, customer_ip: null }
      const { customer_firstname, product, files } = await submit(sent)
      assert.deepEqual([customer_firstname, product.product_id, files], [null, null, []])
    })
  })

  describe('file_ids', () => {
    it('200: attaches the files, in their order, and each is gone from the temporary ones', async () => {
      const ids = [await upload(), await upload(), await upload()].reverse()
      const { files } = await submit({ file_ids: [ids[0], String(ids[1]), ids[2]] })
      assert.equal(files.length, 3)
      const fields = 'file_id name size mime_type hash created_at'
      assert.deepEqual(Object.keys(files[0] as object), fields.split(' '))
      const sql = 'select from temporary_file where request_message_file_tmp_id = any($1)'
      assert.equal((await many(api.db, sql, [ids])).length, 0)
    })

    it('400: one that is unknown; the others stay as they are', async () => {
      const id = await upload()
      await refuses({ file_ids: [id, 2147483647] }, 'file_ids[1]')
      await submit({ file_ids: [id] })
    })

    it('400: one that was used', async () => {
      const id = await upload()
      await submit({ file_ids: [id] })
      await refuses({ file_ids: [id] }, 'file_ids[0]')
    })

    it("400: another caller's", async () => {
      const token = await api.tokenFor('PriceRequest::manage_requests')
      const id = await upload({ token })
      await refuses({ file_ids: [id] }, 'file_ids[0]')
      await ok(api.post(path, { token, body: { email, file_ids: [id] } }))
    })

    it('400: the same twice, also in two spellings', async () => {
      const id = await upload()
      await refuses({ file_ids: [id, id] }, 'file_ids')
      await refuses({ file_ids: [id, String(id)] }, 'file_ids')
    })

    it('400: more than ten, and a hundred thousand', async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
      await refuses({ file_ids: ids(11) }, 'file_ids')
      const body = { email, file_ids: ids(100_000).fill(0) }
      assert.ok((await refusesCall({ body }, 400, 'file_ids')).text.length < 500_000)
    })

    for (const value of [1, '1', {}, { length: 1 }])
      it(`400: ${JSON.stringify(value)} is no list`, () => refuses({ file_ids: value }, 'file_ids'))

    for (const value of [0, -1, 1.5, '01', null, [1], 2147483648])
      it(`400: ${JSON.stringify(value)} is no file id`, () => refuses({ file_ids: [value] }, 'file_ids[0]'))

    it('twenty submits at once attach one file once', async () => {
      const id = await upload()
      const answers = await atOnce(20, () => post({ email: 'race@example.com', file_ids: [id] }))
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
      assert.deepEqual(statuses, [200, ...Array<number>(19).fill(400)])
      const rows = await many(api.db, `select from price_request where customer_email = 'race@example.com'`)
      assert.equal(rows.length, 1)
    })
  })
})

describe('customer_ip of submitPriceRequest', async () => {
  const proxied = await openApi({ TRUSTED_PROXIES: '127.0.0.0/8, ::1, 10.0.0.0/8, ::ffff:127.0.0.1' })
  const from = async (to: Api, forwarded: string, body = {}) => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await ok(to.post(path, { body: { email, ...body }, headers }))).customer_ip as string | null
  }

  it('200: null when the address comes from an untrusted proxy', async () =>
    assert.equal(await from(api, '203.0.113.7'), null))

  for (const [forwarded, kept] of [
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
    // Whatever stands left of the first address that is not a proxy's was written by the client.
    ['198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['garbage', null],
    ['203.0.113.7, garbage', null],
    ['garbage, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:1234', null],
    ['fe80::1%eth0', null],
    ['', null],
    [',', null],
  ] as const)
    it(`200: ${kept} for ${JSON.stringify(forwarded)} from a trusted proxy`, async () =>
      assert.equal(await from(proxied, forwarded), kept))

  it('200: what the body says comes first', async () =>
    assert.equal(await from(proxied, '203.0.113.7', { customer_ip: '192.0.2.1' }), '192.0.2.1'))
})
