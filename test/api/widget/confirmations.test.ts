// Mails that strangers cause with a publishable key: few for each mailbox, and without anything that they typed.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../../src/events/event-repository.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, atOnce, ok, openApi, openWork } from '../../support/api.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { openShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import { makeStoreKey, openPage } from '../../support/widget-fixtures.ts'

const server = await openMailServer()
// An operator may show all variables of a mail.
const templates = await mkdtemp(join(tmpdir(), 'templates-'))
const template = 'quote_request_customer.html'
await mkdir(join(templates, 'en'))
await writeFile(
  join(templates, 'en', template),
  `${await readFile(join('templates/mail', template), 'utf8')}
   {% for item in items %}{{ item.description }} {{ item.unit }}{% endfor %} {{ details }}`,
)
const api = await openApi({
  MAIL_TEMPLATES_DIR: templates,
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
})
await openShop(api)
await openWork(api, api.services)
api.beforeClose(() => server.close())
const page = openPage(api, await makeStoreKey(api))

const submit = async (path: 'priceRequest' | 'quoteRequest', body: object) =>
  page.post(path, { headers: await page.prove(), body })
async function mailsTo(...addresses: string[]) {
  await until('all mails are sent', async () => {
    if ((await countUndispatchedEvents(api.db)) > 0) return false
    const waiting = await many(api.db, 'select from graphile_worker.jobs where attempts < max_attempts')
    return waiting.length === 0
  })
  // The mailer writes domains in lower case.
  const wanted = new Set(addresses.map((each) => each.toLowerCase()))
  return server.received.filter(({ recipients }) => recipients.some((each) => wanted.has(each.toLowerCase())))
}
const countOf = async () => (await ok(api.get('/rest/V1/pricerequest/requests'))).length as number

describe('confirmations to one mailbox', () => {
  it('are at most three an hour for ten spellings of its address at once; all requests are stored', async () => {
    const spellings = [
      'victim@gmail.com',
      'Victim@Gmail.com',
      'vic.tim@gmail.com',
      'v.i.c.t.i.m@gmail.com',
      'victim+1@gmail.com',
      'VICTIM+shop@gmail.com',
      'vic.tim+2@googlemail.com',
      'victim@googlemail.com',
      'v.ictim@GMAIL.COM',
      'victim+a+b@gmail.com',
    ]
    const before = await countOf()
    const answers = await atOnce(60, (index) =>
      index % 2 === 0
        ? submit('priceRequest', { email: spellings[index % 10] })
        : submit('quoteRequest', { email: spellings[index % 10], details: 'An office' }),
    )
    assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)), new Set(['200 true']))
    assert.equal(await countOf(), before + 30)
    assert.equal((await mailsTo(...spellings)).length, 3)
    assert.equal((await mailsTo('seller@example.com')).length, 60)
  })

  it('are at most ten a day, and then stored without a mail', async () => {
    const email = 'daily@example.com'
    for (let hour = 0; hour < 5; hour++) {
      await ok(submit('priceRequest', { email }))
      await atOnce(2, () => ok(submit('priceRequest', { email })))
      await run(api.db, `update confirmation set created_at = created_at - interval '61 minutes'`)
    }
    assert.equal((await mailsTo(email)).length, 10)
    await run(api.db, `update confirmation set created_at = created_at - interval '1 day'`)
    await ok(submit('priceRequest', { email }))
    assert.equal((await mailsTo(email)).length, 11)
  })

  it('do not count those of another mailbox, also with dots outside of Gmail', async () => {
    const others = ['an.na@example.com', 'anna@example.com', 'anna@example.org']
    for (const email of others)
      for (let each = 0; each < 4; each++) await ok(submit('priceRequest', { email }))
    for (const email of others) assert.equal((await mailsTo(email)).length, 3)
  })

  it('do not count a submission that is refused', async () => {
    const email = 'refused@example.com'
    const body = { email, details: 'An office', items: [{ sku: 'UNKNOWN', qty: 1 }] }
    for (let each = 0; each < 5; each++) assertRefused(await submit('quoteRequest', body), 404)
    await ok(submit('priceRequest', { email }))
    assert.equal((await mailsTo(email)).length, 1)
  })

  it('are not limited for requests of an integration', async () => {
    const body = { email: 'regular@example.com', firstname: 'Anna' }
    for (let each = 0; each < 5; each++) await ok(api.post('/rest/V1/pricerequest/request/submit', { body }))
    const mails = await mailsTo('regular@example.com')
    assert.equal(mails.length, 5)
    assert.match(mails[0]!.raw, /Anna/)
  })
})

describe('a confirmation', () => {
  const word = 'Sommerpreis'
  const typed = {
    firstname: word,
    lastname: `${word} evil.example`,
    company: `https://evil.example/${word}`,
    vat_id: word,
    billing_address: { city: word },
    shipping_address: { street: [word] },
  }
  const request = { ...typed, phone: word, message: word, custom_field_1: word }

  it('of a price request has no word that was typed, and names the product of the catalog', async () => {
    for (const [email, product, name] of [
      ['known@example.com', { product_sku: '0042-OAK', product_name: `${word} evil.example` }, 'Oak table'],
      [
        'unknown@example.com',
        { product_sku: `${word}-1`, product_name: `www.evil.example ${word}` },
        undefined,
      ],
      ['invented@example.com', { product_id: 99999, product_sku: '0042-OAK', product_name: word }, undefined],
    ] as const) {
      await ok(submit('priceRequest', { email, ...request, ...product }))
      const [mail, ...more] = await mailsTo(email)
      assert.equal(more.length, 0)
      const { subject, text = '', html = '', to } = mail!.parsed
      assert.doesNotMatch(JSON.stringify([subject, text, html, to]), /Sommerpreis|evil/)
      assert.equal(text.includes('Oak table'), name !== undefined, text)
    }
    // The seller sees all of it.
    const [mail] = (await mailsTo('seller@example.com')).slice(-1)
    assert.match(mail!.parsed.text ?? '', /Sommerpreis/)
  })

  it('of a quote request has no word that was typed, and lists the products', async () => {
    const email = 'office@example.com'
    const items = [
      { sku: '0042-OAK', qty: 40, description: `www.evil.example ${word}`, unit: word },
      { name: word, qty: 1 },
    ]
    await ok(submit('quoteRequest', { email, ...typed, details: `https://evil.example/${word}`, items }))
    const [mail] = await mailsTo(email)
    const { subject, text = '', html = '', to } = mail!.parsed
    assert.doesNotMatch(JSON.stringify([subject, text, html, to]), /Sommerpreis|evil/)
    assert.match(text, /40 × Oak table/)
  })
})

describe('a name', () => {
  for (const path of ['priceRequest', 'quoteRequest'] as const)
    it(`${path}: 400 if it has a link, an address or a line break`, async () => {
      const body = { email: 'anna@example.com', ...(path === 'quoteRequest' && { details: 'An office' }) }
      for (const name of [
        'see https://evil.example',
        'x://y',
        'www.evil.example',
        'WwW.evil.example',
        'win@evil.example',
        '@',
        'Anna\nLarsen',
        'Anna\r',
        'a\u2028b',
        'a\tb',
        'a\u0085b',
        `a\nhttps://evil.example`,
      ])
        for (const field of ['firstname', 'lastname'])
          assertRefused(await submit(path, { ...body, [field]: name }), 400, field)
      for (const name of ['Anna-Lena', 'Dr. O’Neil, Jr.', '李小龙', 'A: B / C', 'Wwww', ''])
        await ok(submit(path, { ...body, firstname: name, lastname: name }))
    })
})
