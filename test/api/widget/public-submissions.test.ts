// POST /V1/public/priceRequest, quoteRequest and upload (keys, origins and proofs: public-access.test.ts)
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one, run, scalar } from '../../../src/platform/postgres/database.ts'
import { deleteOldTemporaryFiles } from '../../../src/pricerequest/attachment-repository.ts'
import { type Answer, assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { hostileLines, longWord, manyLines } from '../../support/hostile-texts.ts'
import { fileBody, gif, pdf } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import { makeStoreKey, openPage } from '../../support/widget-fixtures.ts'

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('de', 'EUR')
const key = await makeStoreKey(api, 'de')
const page = openPage(api, key)
const anna = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }

const submit = async (
  path: 'priceRequest' | 'quoteRequest',
  body: object,
  headers?: Record<string, string>,
) => page.post(path, { body, headers: headers ?? (await page.prove()) })
const upload = async (headers: Record<string, string>, name = 'drawing.pdf', bytes = pdf) => {
  const body = fileBody(name, bytes)
  return page.post('upload', { ...body, headers: { ...body.headers, ...headers } })
}
async function readNewest(path: string): Promise<Answer['body']> {
  const query = {
    'searchCriteria[pageSize]': '1',
    'searchCriteria[sortOrders][0][direction]': 'DESC',
  }
  const [{ request_id }] = await ok(api.get(`/rest/V1/${path}/requests`, { query }))
  return ok(api.get(`/rest/V1/${path}/request/${request_id}`))
}

describe('submitPublicPriceRequest', () => {
  it('200: stores the request in the store of the key, with the address of the connection', async () => {
    const company = { company: 'Larsen & Co', vat_id: 'DE1', billing_address: { city: 'Hamburg' } }
    const fields = { custom_field_1: 'oiled', custom_field_2: '', custom_field_3: 'by May' }
    const body = {
      ...anna,
      phone: '+49 40 1',
      message: 'How much?',
      product_sku: '0042-OAK',
      ...fields,
      ...company,
    }
    const answer = await submit('priceRequest', body)
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const stored = await readNewest('pricerequest')
    assert.deepEqual(stored.product, {
      product_id: stored.product.product_id,
      name: 'Oak table',
      sku: '0042-OAK',
    })
    assert.equal(stored.customer_email, anna.email)
    assert.equal(stored.customer_phone, '+49 40 1')
    assert.equal(stored.message, 'How much?')
    assert.equal(stored.company, 'Larsen & Co')
    assert.deepEqual([stored.custom_field_1, stored.custom_field_3], ['oiled', 'by May'])
    assert.match(stored.customer_ip, /127\.0\.0\.1|::1/)
    const stores = await ok(api.get('/rest/V1/stores', { query: { filter: '{"code": "de"}' } }))
    assert.equal(stored.store_id, stores[0].store_id)
    const events = 'select type from event order by recorded_id desc limit 1'
    assert.deepEqual(await one(api.db, events), { type: 'price_request.submitted' })
  })

  it('200: the same for a known address as for an unknown one', async () => {
    await shop.createCustomer('known@example.com')
    const [known, unknown] = [
      await submit('priceRequest', { email: 'known@example.com' }),
      await submit('priceRequest', { email: 'unknown@example.com' }),
    ]
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
    assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers))
  })

  it('200: stores nothing if the field that people do not see is filled in', async () => {
    const before = await shop.content()
    const headers = await page.prove()
    const answer = await submit('priceRequest', { ...anna, website: 'https://spam.example' }, headers)
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    assert.equal(await shop.content(), before)
    assert.equal((await submit('priceRequest', anna, headers)).status, 403)
    assert.equal((await submit('priceRequest', { ...anna, website: '' })).status, 200)
    assert.notEqual(await shop.content(), before)
  })

  it('200: hostile text is stored as it is', async () => {
    for (const text of [...hostileLines('http://127.0.0.1:9'), longWord, manyLines]) {
      // The beginning of the first line, without half of a character at its end.
      const [company = ''] = /^[^\n]{0,200}/.exec(text) ?? []
      await ok(
        submit('priceRequest', {
          ...anna,
          message: text,
          company: company.replace(/[\ud800-\udbff]$/, ''),
        }),
      )
      assert.equal((await readNewest('pricerequest')).message, text)
    }
  })

  it('400: invalid input, the address of the customer among it', async () => {
    const before = await shop.content()
    for (const [field, body] of [
      ['email', {}],
      ['email', { email: 'nobody' }],
      ['email', { email: 'a@example.com, b@example.com' }],
      ['email', { email: 'a@example.com\r\nBcc: b@example.com' }],
      ['customer_ip', { ...anna, customer_ip: '192.0.2.1' }],
      ['is_read', { ...anna, is_read: true }],
      ['message', { ...anna, message: 'x'.repeat(65_536) }],
      ['message', { ...anna, message: 'a\0b' }],
      ['firstname', { ...anna, firstname: 'x'.repeat(256) }],
      ['file_ids', { ...anna, file_ids: Array.from({ length: 11 }, (_, index) => index + 1) }],
      ['file_ids[0]', { ...anna, file_ids: [2147483647] }],
      ['website', { ...anna, website: 'x'.repeat(1001) }],
    ] as const)
      assertRefused(await submit('priceRequest', body), 400, field)
    assert.equal(await shop.content(), before)
  })
})

describe('submitPublicQuoteRequest', () => {
  const officeRequest = { ...anna, details: 'For our new office', items: [{ sku: '0042-OAK', qty: 40 }] }

  it('200: stores the request of a guest, also if a customer has the address', async () => {
    await shop.createCustomer('anna@example.com')
    const answer = await submit('quoteRequest', { ...officeRequest, company: 'Larsen & Co' })
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const stored = await readNewest('quoting')
    assert.deepEqual([stored.customer_id, stored.customer_is_guest], [null, true])
    assert.equal(stored.customer_email, anna.email)
    assert.equal(stored.customer_lastname, 'Larsen')
    assert.equal(stored.company, 'Larsen & Co')
    assert.deepEqual([stored.status, stored.details], ['pending', officeRequest.details])
    assert.deepEqual([stored.currency_code, stored.subtotal], ['EUR', 8400])
    assert.equal(stored.items[0].name, 'Oak table')
    const [first] = await ok(api.get(`/rest/V1/quoting/request/${stored.request_id}/history`))
    assert.equal(first.actor, 'customer')
  })

  it('200: a quote of it can be made and proposed', async () => {
    await ok(submit('quoteRequest', officeRequest))
    const { request_id } = await readNewest('quoting')
    const { quote_id, customer_email } = await ok(
      api.post(`/rest/V1/quoting/request/${request_id}/quote`, { body: {} }),
    )
    assert.equal(customer_email, anna.email)
    await ok(api.post(`/rest/V1/quoting/quote/${quote_id}/approve`, { body: {} }))
    await ok(api.post(`/rest/V1/quoting/quote/${quote_id}/propose`, { body: { notify: false } }))
    assert.equal((await ok(api.get(`/rest/V1/quoting/quote/${quote_id}`))).status, 'proposed')
  })

  it('200: stores nothing if the field that people do not see is filled in', async () => {
    const before = await shop.content()
    assert.equal((await submit('quoteRequest', { ...officeRequest, website: 'x' })).text, 'true')
    assert.equal(await shop.content(), before)
  })

  it('400, 404: invalid input', async () => {
    const before = await shop.content()
    for (const [field, body] of [
      ['email', { ...officeRequest, email: undefined }],
      ['details', { ...officeRequest, details: undefined }],
      ['details', { ...officeRequest, details: ' \n' }],
      ['items[0].qty', { ...officeRequest, items: [{ sku: 'LAMP', qty: 0 }] }],
      ['items[0].qty', { ...officeRequest, items: [{ sku: 'LAMP', qty: -1 }] }],
      ['items[0].sku', { ...officeRequest, items: [{ qty: 1 }] }],
      ['customer_id', { ...officeRequest, customer_id: 1 }],
    ] as const)
      assertRefused(await submit('quoteRequest', body), 400, field)
    const answer = await submit('quoteRequest', { ...officeRequest, items: [{ sku: 'UNKNOWN', qty: 1 }] })
    assertRefused(answer, 404, 'items[0].sku')
    assert.equal(await shop.content(), before)
  })
})

describe('uploadPublicFile', () => {
  it('200: the file is attached by the submission with the same proof', async () => {
    const headers = await page.prove()
    const { request_message_file_tmp_id: id, name, ...record } = await ok(upload(headers))
    assert.equal('path' in record, false)
    assert.equal(name, 'drawing.pdf')
    await ok(submit('priceRequest', { ...anna, file_ids: [id] }, headers))
    assert.deepEqual(
      (await readNewest('pricerequest')).files.map((file: { name: string }) => file.name),
      ['drawing.pdf'],
    )
  })

  it('400: a file of another proof, of an integration, or already attached', async () => {
    const [mine, others] = [await page.prove(), await page.prove()]
    const { request_message_file_tmp_id: id } = await ok(upload(others))
    const body = fileBody('drawing.pdf', pdf)
    const { request_message_file_tmp_id: ofIntegration } = await ok(
      api.post('/rest/V1/pricerequest/request/upload', body),
    )
    for (const file of [id, ofIntegration])
      assertRefused(await submit('priceRequest', { ...anna, file_ids: [file] }, mine), 400, 'file_ids[0]')
    const path = '/rest/V1/pricerequest/request/submit'
    assertRefused(await api.post(path, { body: { ...anna, file_ids: [id] } }), 400, 'file_ids[0]')
    assert.equal((await submit('priceRequest', { ...anna, file_ids: [id] }, others)).status, 200)
  })

  it('400: what is not what its name says', async () => {
    const headers = await page.prove()
    for (const [name, bytes] of [
      ['drawing.pdf', gif],
      ['drawing.svg', pdf],
      ['drawing.pdf', Buffer.alloc(0)],
    ] as const)
      assertRefused(await upload(headers, name, bytes), 400, 'file')
  })

  it('429: more than ten files for a proof, also at once and without a length', async () => {
    const headers = await page.prove()
    const answers = await atOnce(60, (index) =>
      upload({ ...headers, ...(index % 2 === 0 && { 'transfer-encoding': 'chunked' }) }),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 10)
    const refused = answers.find(({ status }) => status !== 200)!
    assertRefused(refused, 429)
    assert.equal(refused.headers['retry-after'], '600')
    assert.equal((await upload(await page.prove())).status, 200)
  })

  it('200: a file that was refused does not count', async () => {
    const headers = await page.prove()
    for (let file = 0; file < 12; file++) assertRefused(await upload(headers, 'drawing.svg'), 400)
    const countOpen = 'select count(*)::int from upload_reservation where path is null'
    await until('refused ones are released', async () => (await scalar(api.db, countOpen)) === 0)
    for (let file = 0; file < 10; file++) await ok(upload(headers))
  })

  it('429: more than 100 MiB of an address that were not submitted, or 5 GiB of a key in a day', async () => {
    await run(api.db, 'delete from upload_reservation')
    const headers = await page.prove()
    const { request_message_file_tmp_id: id } = await ok(upload(headers))
    await run(api.db, `update upload_reservation set bytes = 100 * 1024 ^ 2`)
    assertRefused(await upload(await page.prove()), 429)
    // Once it is submitted, it is no longer pending.
    await ok(submit('priceRequest', { ...anna, file_ids: [id] }, headers))
    assert.equal((await upload(await page.prove())).status, 200)
    const useUpKey = `update upload_reservation set bytes = 5 * 1024 ^ 3, address_block = '192.0.2.1'`
    await run(api.db, useUpKey)
    assertRefused(await upload(await page.prove()), 429)
    const pageOfOtherKey = openPage(api, await makeStoreKey(api, 'de'))
    const { headers: type, payload } = fileBody('a.pdf', pdf)
    const proof = await pageOfOtherKey.prove()
    const answer = await pageOfOtherKey.post('upload', { payload, headers: { ...type, ...proof } })
    assert.equal(answer.status, 200)
    await run(api.db, `update upload_reservation set reserved_at = reserved_at - interval '25 hours'`)
    assert.equal((await upload(await page.prove())).status, 200)
  })

  it('is removed after an hour unless it is submitted', async () => {
    await ok(upload(await page.prove()))
    await run(api.db, `update temporary_file set created_at = created_at - interval '61 minutes'`)
    // The hours count for the files of integrations.
    await api.db.transaction((tx) => deleteOldTemporaryFiles(tx, 24, 1000))
    const left = `select count(*)::int from temporary_file where caller like 'widget:%'`
    assert.equal(await scalar(api.db, left), 0)
  })

  it('two pages do not see the files of each other', async () => {
    const proofs = await atOnce(2, () => page.prove())
    const [first, second] = await Promise.all(proofs.map((headers) => ok(upload(headers))))
    const ids = [second.request_message_file_tmp_id, first.request_message_file_tmp_id] as number[]
    for (const [index, headers] of proofs.entries())
      assertRefused(await submit('priceRequest', { ...anna, file_ids: [ids[index]] }, headers), 400)
  })
})
