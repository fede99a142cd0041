// A quote that changes hands: everything that its buyer can read belongs to that buyer, and the seller sees all of it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../../src/events/event-repository.ts'
import { run } from '../../../src/platform/postgres/database.ts'
import { listJobs } from '../../../src/platform/postgres/queued-jobs.ts'
import { type Answer, assertRefused, collectRoutes, ok, openApi, openWork } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  PUBLIC_URL: 'https://quotes.example.com',
  CHECKOUT_URL_TEMPLATE: 'https://shop.example/cart/{cart_id}',
})
const shop = await openShop(api)
await openWork(api, api.services)
api.beforeClose(() => server.close())

const buyer = '/rest/V1/buyer/quote'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Texts and amounts of the time of a former buyer. */
const planted = /MARK|4,?71\d\.\d\d/
const table = { sku: '0042-OAK', qty: 40, price: 4711.13, tax_percent: 0, tier_prices: tiers([90, 4710.19]) }
/** What buyers say without a mark, so that a replayed response would be recognized by the marks in it. */
const repeated = { text: 'The same words' }
const headers = { 'idempotency-key': 'a-question' }
let guests = 0
const markedPdf = Buffer.concat([pdf, Buffer.from('% MARK')])

const comments = (id: number): Promise<Answer['body'][]> => ok(api.get(`${quoting}/quote/${id}/comments`))
const newCustomer = async () => {
  const id = await shop.newCustomer()
  return { id, email: (await ok(api.get(`/rest/V1/customers/${id}`))).email as string }
}
const mailed = async () => {
  await until('no mail is left to send', async () => {
    if ((await countUndispatchedEvents(api.db)) > 0) return false
    return (await listJobs(api.db, { failed: false })).length === 0
  })
  return server.received
}

/** The calls with the links that are valid now. */
async function openBuyer(id: number) {
  const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const { pathname } = new URL(url as string)
  const token = `${id}.${pathname.split('/').at(-1)}`
  return {
    token,
    say: (path: string, body: object, more: Record<string, string> = {}) =>
      api.post(`${buyer}/${path}`, { token, body, headers: more }),
    read: () => ok(api.get(buyer, { token })),
    send: (fields: Record<string, string>, page = '') =>
      api.post(pathname + page, {
        token: null,
        payload: new URLSearchParams(fields).toString(),
        headers: form,
      }),
    page: (query = '') => api.get(pathname + query, { token: null }),
  }
}

const versionOf = async (id: number) => (await shop.readQuote(id)).version as number
const edit = async (id: number, quote: object) =>
  ok(shop.editQuote(id, { version: await versionOf(id), ...quote }))

/** A draft of which a guest has seen, said and accepted everything that can be, before its time ran out. */
async function negotiatedByGuest() {
  const email = `guest-${++guests}@example.com`
  const guest = { email, firstname: 'MARK-guest', details: 'MARK-note' }
  const { request } = await shop.requestOfGuest(guest)
  const id = (await shop.answerRequest(request)).quote_id as number
  await edit(id, { items: [{ ...table, customer_note: 'MARK-item' }], shipping_amount: 4712.5 })
  const { items } = await shop.readQuote(id, true)
  const item_id = items[0].item_id as number
  const ofOffer = await ok(api.post(`${quoting}/quote/${id}/files`, fileBody('MARK-offer.pdf', markedPdf)))
  await shop.takeTo('proposed', id)
  const first = await openBuyer(id)
  const version = await versionOf(id)
  const drawing = await ok(
    api.post(`${buyer}/upload`, { ...fileBody('MARK-drawing.pdf', markedPdf), token: first.token }),
  )
  guestFiles[id] = [ofOffer.file_id, drawing.file_id]
  await ok(first.say('question', { text: 'MARK-question', item_id, file_ids: [drawing.file_id] }))
  await ok(first.say('counterOffer', { version, items: [{ item_id, price: 4713.5 }], text: 'MARK-wish' }))
  await ok(first.say('question', repeated, headers))
  await first.send({ action: 'ask', ...repeated, key: 'a-form' })
  await ok(first.say('seen', {}))
  const write = (comment: object) => ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
  await write({ text: 'MARK-answer' })
  await write({ text: 'MARK-internal', is_internal: true })
  await ok(first.say('accept', { version, name: 'MARK-name', purchase_order_number: 'MARK-order' }))
  await shop.makeDue(id)
  await ok(first.say('renewal', { text: 'MARK-renewal' }))
  await ok(shop.moveQuote(id, 'rework'))
  await ok(api.delete(`${quoting}/quote/${id}/files/${ofOffer.file_id}`))
  return { id, item_id, first, email }
}

/** Everything that the routes for buyers answer: each with a call that succeeds, where the status of the offer allows it. */
const calls: Record<string, object> = {
  '/rest/V1/buyer/quote/totals': {},
  '/rest/V1/buyer/quote/seen': {},
  '/rest/V1/buyer/quote/question': repeated,
  '/rest/V1/buyer/quote/counterOffer': { items: [{ qty: 41 }] },
  '/rest/V1/buyer/quote/decline': { reason_code: 'other' },
  '/rest/V1/buyer/quote/renewal': repeated,
  '/rest/V1/buyer/quote/accept': { name: 'Bo' },
}

/** The files of the time of the guest: one that their offer showed, and one of the conversation. */
const guestFiles: Record<number, number[]> = {}

async function readAll(id: number): Promise<{ what: string; text: string }[]> {
  const texts: { what: string; text: string }[] = []
  const add = async (what: string, { bytes, headers: sent, text }: Answer) => {
    const isPdf = bytes.subarray(0, 5).toString() === '%PDF-'
    texts.push({ what, text: JSON.stringify(sent) + (isPdf ? (await readPdf(bytes)).text : text) })
  }
  const { token, send, page } = await openBuyer(id)
  const { version, items } = await shop.readQuote(id, true)
  await add('the page', await page())
  await add('the PDF of the page', await page('?pdf'))
  for (const older of [1, 5, version])
    for (const name of ['totals', 'ask', 'counter', 'renew', 'decline', 'accept', 'none'])
      await add(`the form ${name} of version ${older}`, await send({ action: name, version: String(older) }))
  await add('the form of the former buyer', await send({ action: 'ask', ...repeated, key: 'a-form' }))
  await add('live totals', await send({ version: String(version) }, '/totals'))
  for (const path of [buyer, `${buyer}/pdf`]) await add(`GET ${path}`, await api.get(path, { token }))
  for (const [path, body] of Object.entries(calls)) {
    const [wanted] = (body as { items?: object[] }).items ?? []
    const named = wanted && { items: [{ item_id: items[0].item_id, ...wanted }] }
    const versioned = /accept|decline|counter/.test(path) && { version }
    const key = path.endsWith('/question') ? headers : {}
    const options = { token, body: { ...body, ...named, ...versioned }, headers: key }
    await add(`POST ${path}`, await api.post(path, options))
  }
  for (const file of guestFiles[id] ?? []) {
    await add(`GET ${buyer}/files/${file}`, await api.get(`${buyer}/files/${file}`, { token }))
    await add(`the file ${file} of the page`, await page(`/files/${file}`))
  }
  await add('the page at the end', await page())
  return texts
}

async function assertUnmarked(id: number): Promise<void> {
  for (const { what, text } of await readAll(id)) assert.doesNotMatch(text, planted, what)
}

describe('a second buyer', () => {
  it('reads nothing of the first one: on no route, page, in no document or mail', async () => {
    const { id, item_id } = await negotiatedByGuest()
    const next = await newCustomer()
    await edit(id, { customer_id: next.id })
    await mailed()
    server.received.length = 0
    // A draft, whose conversation would be shown.
    await assertUnmarked(id)
    const items = [{ ...table, item_id, price: 99, tier_prices: [] }]
    await edit(id, { items, shipping_amount: 0 })
    await shop.takeTo('proposed', id)
    await ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment: { text: 'Anything else?' } } }))
    const { proposal_number, changes } = await (await openBuyer(id)).read()
    assert.deepEqual([proposal_number, changes], [1, []])
    await assertUnmarked(id)
    const toNext = (await mailed()).filter(({ recipients }) => recipients.includes(next.email))
    assert.ok(toNext.length >= 2)
    for (const { parsed } of toNext) {
      assert.doesNotMatch(`${parsed.subject}${parsed.text}${parsed.html as string}`, planted)
      for (const { content } of parsed.attachments.filter(({ filename }) => filename?.endsWith('.pdf')))
        assert.doesNotMatch((await readPdf(content as Buffer)).text, planted)
    }
  })

  it('is walked through every route that a buyer has', async () => {
    const routes = (await collectRoutes(api)).filter(({ config }) => config?.permission === 'buyer')
    const paths = routes.map(
      ({ method, url }) => `${[method].flat()[0]} ${url.replace('/q/:quote_id/:token', '')}`,
    )
    const walked = [
      'GET ',
      'POST ',
      'POST /totals',
      `GET ${buyer}`,
      `GET ${buyer}/pdf`,
      `GET ${buyer}/files/:fileId`,
      'GET /files/:fileId',
      `POST ${buyer}/upload`,
      ...Object.keys(calls).map((path) => `POST ${path}`),
    ]
    assert.deepEqual([...new Set(paths)].filter((path) => !path.startsWith('HEAD')).sort(), walked.sort())
  })

  it('is not asked what the first one left open, nor held to their limit of messages', async () => {
    const { id } = await negotiatedByGuest()
    const waits = async () =>
      ((await ok(api.get('/rest/V1/inbox?kind=message'))).items as Answer['body'][]).some(
        ({ record_id }) => record_id === id,
      )
    assert.equal(await waits(), true)
    await run(
      api.db,
      `insert into quote_comment (quote_id, kind, author, is_internal, text, quote_version, is_read)
       select $1, 'question', 'customer', false, 'MARK', 1, true from generate_series(1, 100)`,
      [id],
    )
    const { say } = await openBuyer(id)
    assertRefused(await say('question', repeated), 429)
    await edit(id, { customer_id: (await newCustomer()).id })
    assert.equal(await waits(), false)
    await ok((await openBuyer(id)).say('question', repeated))
    assert.equal(await waits(), true)
  })

  it('leaves the seller everything, marked as of a former buyer', async () => {
    const { id } = await negotiatedByGuest()
    const before = await comments(id)
    assert.ok(before.every(({ is_of_former_buyer }) => is_of_former_buyer === false))
    await edit(id, { customer_id: (await newCustomer()).id, items: [table] })
    await shop.takeTo('proposed', id)
    await ok((await openBuyer(id)).say('question', repeated))
    const after = await comments(id)
    assert.deepEqual(
      after.slice(0, -1),
      before.map((comment) => ({ ...comment, is_read: true, is_of_former_buyer: true })),
    )
    assert.equal(after.at(-1).is_of_former_buyer, false)
    const proposals: Answer['body'][] = await ok(api.get(`${quoting}/quote/${id}/proposals`))
    assert.deepEqual(
      proposals.map(({ proposal_number, is_of_former_buyer }) => [proposal_number, is_of_former_buyer]),
      [
        [1, true],
        [2, false],
      ],
    )
    assert.equal((await ok(api.get(`${quoting}/quote/${id}/link`))).seen_at, null)
    const { comment_id } = after.find(({ kind }) => kind === 'counter_offer')!
    const body = { version: await versionOf(id) }
    const take = () => api.post(`${quoting}/quote/${id}/comments/${comment_id}/take`, { body })
    // A mail that leaves is recorded with the quote.
    await mailed()
    await shop.assertRefusedUnchanged(take, 400, { error_code: 'former_buyer' })
  })
})

describe('a quote that changes hands', () => {
  it('shows an earlier buyer to whom it comes back nothing of either time', async () => {
    const customer = await newCustomer()
    const id = (await shop.createQuote(customer.id, { items: [table] })).quote_id as number
    await shop.takeTo('proposed', id)
    await ok((await openBuyer(id)).say('question', { text: 'MARK-one' }))
    await ok(shop.moveQuote(id, 'rework'))
    await edit(id, { customer_id: (await newCustomer()).id })
    await ok((await openBuyer(id)).say('question', { text: 'MARK-two' }))
    await edit(id, { customer_id: customer.id })
    await edit(id, { items: [{ sku: 'LAMP', qty: 1 }] })
    await shop.takeTo('proposed', id)
    await assertUnmarked(id)
  })

  it('stays with its buyer if their own customer is named, or a guest is a customer with the same address', async () => {
    const { id, first, email } = await negotiatedByGuest()
    const before = (await first.read()).comments as object[]
    await edit(id, { customer_id: await shop.createCustomer(email.toUpperCase()) })
    await edit(id, { customer_id: (await shop.readQuote(id)).customer_id as number })
    assert.deepEqual((await first.read()).comments, before)
    assert.equal((await shop.readQuote(id)).customer_note, 'MARK-note')
    assert.ok((await comments(id)).every(({ is_of_former_buyer }) => is_of_former_buyer === false))
  })

  it('keeps what was accepted when a cart binds it to another person, without the name and conversation', async () => {
    const { request } = await shop.requestOfGuest({ details: 'As agreed' })
    const id = (await shop.answerRequest(request)).quote_id as number
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
    const guest = await openBuyer(id)
    await ok(guest.say('question', { text: 'MARK' }))
    await ok(guest.say('accept', { version: 3, name: 'MARK', purchase_order_number: 'PO-1' }))
    const { id: customer } = await newCustomer()
    await ok(shop.addToCart(id, await shop.openCart(customer), customer))
    assertRefused(await guest.say('question', repeated), 401)
    const shown = await (await openBuyer(id)).read()
    assert.deepEqual(
      [shown.status, shown.purchase_order_number, shown.customer_note, shown.accepted_by, shown.comments],
      ['accepted', 'PO-1', 'As agreed', null, []],
    )
    assert.ok(shown.accepted_at)
    assert.match(shown.checkout_url, /^https:\/\/shop\.example\/cart\/\d+$/)
  })

  it('is hidden from a call of the former buyer that is under way', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework'))
    const { say } = await openBuyer(id)
    const { id: next } = await newCustomer()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let asking: Promise<Answer> | undefined
    await api.db.transaction(async (tx) => {
      await run(tx, 'select from quote where quote_id = $1 for update', [id])
      asking = say('question', repeated)
      await until('it waits', async () => (await run(api.db, waiting)) > 0)
      await run(
        tx,
        `update quote set customer_id = $2, customer_email = 'b@example.com' where quote_id = $1`,
        [id, next],
      )
    })
    assertRefused(await asking!, 401)
    assert.deepEqual(await comments(id), [])
  })
})
