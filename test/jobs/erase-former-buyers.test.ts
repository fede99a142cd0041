// The erasure of a former buyer takes what is older than the change of buyer, and leaves the present buyer's offer as it is.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dispatchEvents } from '../../src/jobs/dispatcher.ts'
import { many, run } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { tablesHolding } from '../support/access-fixtures.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)

const erase = (email: string) => api.db.transaction((tx) => eraseCustomer(tx, email))
let people = 0

async function newPerson() {
  const name = `agnes${++people}x`
  const email = `${name}@example.com`
  const company = {
    company: `${name} & Co`,
    vat_id: `DE ${name}`,
    billing_address: { street: [`${name} 1`] },
  }
  const customer = { email, firstname: name, lastname: `${name}son`, ...company }
  return { name, email, id: (await ok(api.post('/rest/V1/customers', { body: { customer } }))).id as number }
}
type Person = Awaited<ReturnType<typeof newPerson>>

const edit = async (id: number, quote: object) =>
  ok(shop.editQuote(id, { version: (await shop.readQuote(id)).version, ...quote }))

async function openBuyer(id: number) {
  const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const token = `${id}.${new URL(url as string).pathname.split('/').at(-1)}`
  return {
    say: (path: string, body: object, headers: Record<string, string> = {}) =>
      api.post(`/rest/V1/buyer/quote/${path}`, { token, body, headers }),
    read: () => api.get('/rest/V1/buyer/quote', { token }),
  }
}

/** Texts of the seller and of the buyer, all with the buyer's name, in a proposal that is open. */
async function negotiate(id: number, { name }: Person) {
  const note = { sku: 'LAMP', qty: 2, price: 30, customer_note: `${name} wants it green` }
  const texts = { seller_comment: `As ${name} wished`, shipping_description: `To ${name}` }
  await edit(id, { ...texts, purchase_order_number: `PO of ${name}`, items: [note] })
  await ok(shop.moveQuote(id, 'approve', { body: { comment: `For ${name}` } }))
  await ok(shop.moveQuote(id, 'propose'))
  const buyer = await openBuyer(id)
  await ok(buyer.say('question', { text: `It is ${name}` }))
  await ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment: { text: `Dear ${name}` } } }))
  return buyer
}

/** A quote that changed hands twice and is proposed to the third person. */
async function handedOn() {
  const persons = [await newPerson(), await newPerson(), await newPerson()] as const
  const { quote_id: id } = await shop.createQuote(persons[0].id)
  for (const [index, person] of persons.entries()) {
    if (index > 0) {
      await ok(shop.moveQuote(id as number, 'rework'))
      await edit(id as number, { customer_id: person.id })
    }
    await negotiate(id as number, person)
  }
  return { id: id as number, persons, buyer: await openBuyer(id as number) }
}

const assertGone = async ({ name }: Person) => assert.deepEqual(await tablesHolding(api.db, name), [], name)
const assertThere = async ({ name }: Person) =>
  assert.ok((await tablesHolding(api.db, name)).includes('customer'), `${name} is still there`)

/** All that the buyer reads and the seller sees of the present offer. */
async function offerOf(id: number, buyer: Awaited<ReturnType<typeof openBuyer>>) {
  const quote = await shop.readQuote(id, true)
  const shown = await ok(buyer.read())
  const comments = (await ok(api.get(`${quoting}/quote/${id}/comments`))) as Answer['body'][]
  const proposals = (await ok(api.get(`${quoting}/quote/${id}/proposals`))) as Answer['body'][]
  const own = (rows: Answer['body'][]) => rows.filter(({ is_of_former_buyer }) => !is_of_former_buyer)
  return { quote, shown, comments: own(comments), proposals: own(proposals) }
}

const mailsOfBuyer = ['quote_proposed', 'quote_question_seller', 'quote_answer_customer']
async function mailed(id: number): Promise<string[]> {
  await dispatchEvents(api.db, { sendsMail: true })
  const sql = `select payload->>'mail' as mail from graphile_worker._private_jobs
    where payload->>'record_id' = $1::text and split_part(key, ':', 1) = 'mail' order by id`
  return (await many<{ mail: string }>(api.db, sql, [id])).map(({ mail }) => mail)
}

const typesOf = async (id: number) =>
  ((await ok(api.get('/rest/V1/events?type=quote.*&limit=1000'))) as Answer['body'][])
    .filter(({ data }) => data.quote_id === id)
    .map(({ type }) => type as string)

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

describe('a quote that changed hands twice', () => {
  for (const order of orders)
    it(`loses its buyers one by one: ${order.map((index) => index + 1).join(', ')}`, async () => {
      const { id, persons, buyer } = await handedOn()
      const before = await offerOf(id, buyer)
      assert.deepEqual(
        [before.quote.status, before.proposals.length, before.comments.length],
        ['proposed', 1, 2],
      )
      for (const [step, index] of order.entries()) {
        await erase(persons[index].email)
        await assertGone(persons[index])
        const left = order.slice(step + 1)
        if (left.includes(2)) {
          assert.deepEqual(await offerOf(id, buyer), before)
          for (const other of left) await assertThere(persons[other])
        } else assert.equal((await buyer.read()).status, 401)
      }
      const { customer_email, seller_comment, purchase_order_number } = await shop.readQuote(id)
      assert.deepEqual(
        [customer_email, seller_comment, purchase_order_number],
        [`erased-${id}@erased.invalid`, null, null],
      )
    })

  it('that comes back to the first is theirs until then: nothing is left but the buyer', async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    const { quote_id } = await shop.createQuote(first.id)
    const id = quote_id as number
    for (const person of [first, second, first]) {
      if ((await shop.readQuote(id)).status !== 'pending') await ok(shop.moveQuote(id, 'rework'))
      await edit(id, { customer_id: person.id })
      await negotiate(id, person)
    }
    const buyer = await openBuyer(id)
    const before = await offerOf(id, buyer)
    await erase(second.email)
    await assertGone(second)
    assert.deepEqual(await offerOf(id, buyer), before)
    await erase(first.email)
    await assertGone(first)
  })
})

describe('the erasure of a former buyer', () => {
  it('clears texts of their time that the next offer still has, also in the proposals and events of that one', async () => {
    const [first, next] = [await newPerson(), await newPerson()]
    const { quote_id: id } = await shop.createQuote(first.id, {
      seller_comment: `As ${first.name} wished`,
      items: [{ sku: 'LAMP', qty: 1, price: 20, customer_note: `For ${first.name}` }],
    })
    await edit(id as number, { customer_id: next.id, shipping_description: 'By truck' })
    await shop.takeTo('proposed', id as number)
    const buyer = await openBuyer(id as number)
    await erase(first.email)
    await assertGone(first)
    const { quote, shown, proposals } = await offerOf(id as number, buyer)
    assert.deepEqual(
      [quote.seller_comment, quote.shipping_description, quote.status],
      [null, 'By truck', 'proposed'],
    )
    assert.deepEqual([shown.seller_comment, shown.items[0].customer_note], [null, null])
    assert.equal(proposals.length, 1)
  })

  it('keeps events and mails of the present offer, however often links were read and revoked before', async () => {
    const [first, next] = [await newPerson(), await newPerson()]
    const id = (await shop.createQuote(first.id)).quote_id as number
    await negotiate(id, first)
    for (let times = 0; times < 6; times++) {
      await ok(api.get(`${quoting}/quote/${id}/link`))
      await ok(api.post(`${quoting}/quote/${id}/link/revoke`))
    }
    await ok(shop.moveQuote(id, 'rework'))
    await edit(id, { customer_id: next.id })
    const before = await typesOf(id)
    const buyer = await negotiate(id, next)
    const ofNext = (await typesOf(id)).slice(before.length)
    const offer = await offerOf(id, buyer)
    await erase(first.email)
    await assertGone(first)
    assert.deepEqual(await typesOf(id), [...ofNext, 'quote.erased'])
    assert.deepEqual(await mailed(id), mailsOfBuyer)
    assert.deepEqual(await offerOf(id, buyer), offer)
  })

  it('keeps notes on lines that were sent with the change of buyer', async () => {
    const [first, next] = [await newPerson(), await newPerson()]
    const note = (text: string, item_id?: number) => ({
      items: [{ item_id, sku: 'LAMP', qty: 1, customer_note: text }],
      purchase_order_number: text,
    })
    const { quote_id, items } = await shop.createQuote(first.id, note(`By ${first.name}`))
    const id = quote_id as number
    await edit(id, { customer_id: next.id, ...note('By the door', items[0].item_id) })
    const { version } = await shop.readQuote(id)
    await erase(first.email)
    const quote = await shop.readQuote(id, true)
    assert.deepEqual(
      [quote.items[0].customer_note, quote.purchase_order_number, quote.version],
      ['By the door', 'By the door', version],
    )
    await assertGone(first)
  })

  it('lets the present buyer accept the offer that they had opened, and leaves its history as it is', async () => {
    const { id, persons, buyer } = await handedOn()
    const { version } = await ok(buyer.read())
    const history = async () => ((await ok(api.get(`${quoting}/quote/${id}/history`))) as object[]).length
    const rows = await history()
    await erase(persons[0].email)
    assert.equal(await history(), rows)
    await ok(buyer.say('accept', { version, name: 'Bo' }))
  })

  it('leaves the answer to an acceptance of the present buyer that is repeated with its key', async () => {
    const { id, persons, buyer } = await handedOn()
    const { version } = await ok(buyer.read())
    const accept = () => buyer.say('accept', { version, name: 'Bo' }, { 'idempotency-key': `accept-${id}` })
    const first = await accept()
    await erase(persons[1].email)
    assert.deepEqual([first.status, (await accept()).text], [200, first.text])
  })

  it('deletes the answers to later buyers that hold a text of their time', async () => {
    const [first, next] = [await newPerson(), await newPerson()]
    const id = (await shop.createQuote(first.id, { seller_comment: `As ${first.name} wished` }))
      .quote_id as number
    await edit(id, { customer_id: next.id })
    await shop.takeTo('proposed', id)
    const buyer = await openBuyer(id)
    await ok(buyer.say('question', { text: 'When?' }, { 'idempotency-key': `question-${id}` }))
    await erase(first.email)
    await assertGone(first)
  })

  it('makes a new version of an offer that loses a text of their time', async () => {
    const [first, next] = [await newPerson(), await newPerson()]
    const id = (await shop.createQuote(first.id, { seller_comment: `As ${first.name} wished` }))
      .quote_id as number
    await edit(id, { customer_id: next.id })
    await shop.takeTo('proposed', id)
    const buyer = await openBuyer(id)
    const { version } = await ok(buyer.read())
    await erase(first.email)
    assertRefused(await buyer.say('accept', { version, name: 'Bo' }), 409)
    assert.deepEqual((await shop.readQuote(id)).version, version + 1)
  })

  it('keeps pending mails and deliveries to the present buyer, and what a late event says of the quote', async () => {
    const webhook = { url: 'https://93.184.216.34/', events: ['*'] }
    await ok(api.post('/rest/V1/webhooks', { body: { webhook } }))
    const { id, persons } = await handedOn()
    const all = [...mailsOfBuyer, 'quote_withdrawn', ...mailsOfBuyer, 'quote_withdrawn', ...mailsOfBuyer]
    assert.deepEqual(await mailed(id), all)
    await erase(persons[0].email)
    assert.deepEqual(await mailed(id), all.slice(4))
    const sql = `select delivery_id, type, body::json->'data'->>'customer_id' as customer from webhook_delivery where record_id = $1
      and record_type = 'quote' order by delivery_id`
    const deliveries = await many<{ delivery_id: string; type: string; customer: string }>(api.db, sql, [id])
    const ids = persons.map((person) => String(person.id))
    assert.ok(deliveries.every(({ customer }) => customer !== ids[0]))
    assert.ok(ids.slice(1).every((each) => deliveries.some(({ customer }) => customer === each)))
    assert.equal(deliveries.at(-1)!.type, 'quote.erased')
    const jobs = await listJobs(api.db, { failed: false })
    assert.ok(jobs.some(({ key }) => key?.startsWith(`delivery:${deliveries[0]!.delivery_id}:`)))
    await run(api.db, 'delete from webhook')
  })
})
