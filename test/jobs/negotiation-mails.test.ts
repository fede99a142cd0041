// Mails of a negotiation: what buyer and seller write each other, and what is in the mails of an acceptance by link.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/postgres/database.ts'
import { ok, openApi, openWork } from '../support/api.ts'
import { untilMailsSent } from '../support/mail-jobs.ts'
import { openMailServer } from '../support/mail-server.ts'
import { multipart, pdf } from '../support/sample-files.ts'
import { openShop, quoting } from '../support/shop.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  PUBLIC_URL: 'https://quotes.example.com',
})
const shop = await openShop(api)
await openWork(api, api.services)
api.beforeClose(() => server.close())

/** The mails to an address since the last look. */
async function takeMails(address: string): Promise<{ subject: string; text: string }[]> {
  await untilMailsSent(api)
  const mails = server.received.filter(({ recipients }) => recipients.includes(address))
  const texts = mails.map(({ parsed }) => ({ subject: parsed.subject ?? '', text: parsed.text ?? '' }))
  server.received.length = 0
  return texts
}

/** A proposed quote, and the buyer's calls with the token of the link in the mail. */
async function proposed() {
  const { quote_id, items, customer_email, increment_id } = await shop.createQuote(await shop.newCustomer())
  const id = quote_id as number
  await shop.takeTo('proposed', id)
  const [mail] = await takeMails(customer_email as string)
  const [, token] = /https:\/\/quotes\.example\.com\/q\/\d+\/([\w.-]+)/.exec(mail?.text ?? '') ?? []
  const say = (path: string, body: object) =>
    ok(api.post(`/rest/V1/buyer/quote/${path}`, { token: `${id}.${token}`, body }))
  return {
    id,
    item_id: items[0].item_id as number,
    email: customer_email as string,
    number: increment_id as string,
    say,
  }
}

describe('the mails of a negotiation', () => {
  it('take questions, counter-offers and requests for renewal to the seller, with a link to the console', async () => {
    const { id, item_id, number, say } = await proposed()
    const texts: Record<string, string> = {}
    const tell = async (path: string, body: object) => {
      await say(path, body)
      const [mail, ...others] = await takeMails('seller@example.com')
      assert.deepEqual(others, [])
      texts[mail!.subject] = mail!.text
      assert.match(mail!.text, new RegExp(`https://quotes\\.example\\.com/console/quotes/${id}\\b`))
    }
    await tell('question', { text: 'When could you deliver?', item_id })
    await tell('counterOffer', {
      version: 3,
      items: [{ item_id, price: 175.5 }],
      text: 'Then we order today.',
    })
    await shop.makeDue(id)
    await shop.recordExpiry()
    await takeMails('nobody@example.com')
    await tell('renewal', {})
    assert.match(texts[`Question about quote ${number}`] ?? '', /Oak table[\s\S]*When could you deliver\?/)
    const counter = texts[`Counter-offer for quote ${number}`] ?? ''
    assert.match(counter, /as offered × Oak table \(0042-OAK\): each \$175\.50[\s\S]*Then we order today\./)
    assert.match(texts[`New offer requested for quote ${number}`] ?? '', /renewed/)
  })

  it('name the files of a question, and lines that are in no catalog', async () => {
    const quote = {
      customer_id: await shop.newCustomer(),
      items: [
        { product_type: 'custom', name: 'Corner shelf', qty: 2, price: 150, tax_percent: 19 },
        { product_type: 'custom', name: 'Lamp', qty: 1, price: 40, tax_percent: 19, role: 'optional' },
      ],
    }
    const { quote_id: id } = await ok(api.post(`${quoting}/quote`, { body: { quote } }))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${new URL(url).pathname.split('/').pop()}`
    const { items, unchosen_items, version } = await shop.readQuote(id as number, true)
    const { payload, headers } = multipart([
      { filename: 'Corner.pdf', content: pdf, type: 'application/pdf' },
    ])
    const { file_id } = await ok(api.post('/rest/V1/buyer/quote/upload', { token, payload, headers }))
    await takeMails('nobody@example.com')
    const tell = async (path: string, body: object) => {
      await ok(api.post(`/rest/V1/buyer/quote/${path}`, { token, body }))
      return (await takeMails('seller@example.com'))[0]?.text ?? ''
    }
    assert.match(await tell('question', { text: 'Does it fit?', file_ids: [file_id] }), /\n- Corner\.pdf \(/)
    const wish = { version, items: [{ item_id: items[0].item_id, price: 140 }] }
    assert.match(await tell('counterOffer', wish), /as offered × Corner shelf: each \$140\.00\n/)
    const lamp = { item_id: unchosen_items[0].item_id, is_chosen: true }
    const added = { version, items: [{ ...lamp, price: 30 }] }
    assert.match(await tell('counterOffer', added), /as offered × Lamp: each \$30\.00, with this line\n/)
    assert.match(await tell('counterOffer', { version, items: [lamp] }), /- Lamp: with this line\n/)
  })

  it('take answers to the customer, and nothing that is internal', async () => {
    const { id, email } = await proposed()
    const write = (comment: object) => ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
    await write({ text: 'He is in a hurry', is_internal: true })
    await write({ text: 'In two weeks.' })
    const [mail, ...others] = await takeMails(email)
    assert.deepEqual(others, [])
    assert.match(mail?.text ?? '', /In two weeks\.[\s\S]*https:\/\/quotes\.example\.com\/q\//)
    assert.doesNotMatch(mail?.text ?? '', /hurry/)
  })

  it('are none when a counter-offer is taken', async () => {
    const { id, item_id, say } = await proposed()
    const { comments } = await say('counterOffer', { version: 3, items: [{ item_id, price: 175.5 }] })
    await takeMails('seller@example.com')
    const path = `${quoting}/quote/${id}/comments/${comments.at(-1).comment_id}/take`
    await ok(api.post(path, { body: { version: 3 } }))
    await untilMailsSent(api)
    assert.deepEqual(server.received, [])
  })

  it('tell both sides of an acceptance everything that the buyer wrote', async () => {
    for (const side of ['seller', 'customer']) {
      const { email, say } = await proposed()
      const words = {
        name: 'Anna Larsen-Ünal',
        purchase_order_number: 'PO-4711',
        comment: 'Please call first.',
      }
      await say('accept', { version: 3, ...words })
      const [mail] = await takeMails(side === 'seller' ? 'seller@example.com' : email)
      for (const word of Object.values(words)) assert.ok(mail?.text.includes(word), `${word} to the ${side}`)
    }
  })

  it('leave no token in an event, a stored response or anything else that is stored', async () => {
    const { id, say } = await proposed()
    await say('question', { text: 'When?' })
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const token = (url as string).split('/').at(-1)!
    const body = { version: 3, name: 'Anna' }
    const headers = { 'idempotency-key': 'accept-once' }
    await ok(api.post('/rest/V1/buyer/quote/accept', { token: `${id}.${token}`, body, headers }))
    await untilMailsSent(api)
    const sql = `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    const holding = async (text: string) => {
      const found = []
      for (const { name } of await many<{ name: string }>(api.db, sql)) {
        const rows = await many(api.db, `select from "${name}" t where position($1 in t::text) > 0`, [text])
        if (rows.length > 0) found.push(name)
      }
      return found
    }
    assert.deepEqual(await holding(token), [])
    // The search finds what is stored.
    assert.ok((await holding('accept-once')).includes('idempotency_key'))
  })
})
