// After an erasure, no stored response of any write holds the person, whatever the route.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { many, one } from '../../src/platform/postgres/database.ts'
import { type Answer, type Call, collectRoutes, ok, openApi } from '../support/api.ts'
import { fileBody, pdf } from '../support/sample-files.ts'
import { openShop, quoting } from '../support/shop.ts'
import { makeStoreKey, openPage } from '../support/widget-fixtures.ts'

const api = await openApi()
const shop = await openShop(api)
const page = openPage(api, await makeStoreKey(api))
const name = 'theodelinde'
const email = `${name}@example.com`
const pricing = '/rest/V1/pricerequest/request'
const person = { email, firstname: name, lastname: `${name}son`, company: `${name} & Co` }
const customer = (await ok(api.post('/rest/V1/customers', { body: { customer: person } }))).id as number

const role = { name: 'all', permissions: ['all'] }
await ok(api.post('/rest/V1/access/roles', { body: { role } }))
const user = {
  username: 'seller',
  email: 's@example.com',
  password: 'correct horse battery',
  role: role.name,
}
const { user_id } = await ok(api.post('/rest/V1/access/users', { body: { user } }))
const { username, password } = user
const token = (await ok(
  api.post('/rest/V1/integration/admin/token', { body: { username, password } }),
)) as string

let keys = 0
/** Every call has a key, and answers with 200. */
async function send(method: 'POST' | 'PUT', path: string, body?: object, call: Call = {}) {
  const headers = { ...call.headers, 'idempotency-key': `key-${++keys}` }
  return ok(api.call(method, path, { ...(body && { body }), ...call, headers }))
}
const post = (path: string, body?: object, call?: Call) => send('POST', path, body, call)
const put = (path: string, body: object, call?: Call) => send('PUT', path, body, call)

const comment = `Dear ${name}`
const newQuote = async (status = 'pending') => {
  const items = [{ sku: 'LAMP', qty: 1, price: 20, customer_note: `For ${name}` }]
  const { quote_id } = await shop.createQuote(customer, { items })
  await shop.takeTo(status, quote_id)
  return shop.readQuote(quote_id, true)
}
const newRequest = async () =>
  (await ok(api.post(`${quoting}/request/customer/${customer}/submit`, { body: { details: comment } })))
    .request_id as number
const newPriceRequest = () => shop.submitPriceRequest({ email, message: comment })
const newCart = () => shop.openCart(customer, { LAMP: 1 })

async function openLink(status: string) {
  const quote = await newQuote(status)
  const { generation } = await one<{ generation: number }>(
    api.db,
    'select link_generation as generation from quote where quote_id = $1',
    [quote.quote_id],
  )
  const key = await api.app.state.linkKey()
  const link = `${quote.quote_id}.${linkToken(key, quote.quote_id, 'accept', generation)}`
  return { quote, link }
}

async function byLink(status: string, path: string, body: (quote: Answer['body']) => object) {
  const { quote, link } = await openLink(status)
  return { quote, answer: await post(`/rest/V1/buyer/quote/${path}`, body(quote), { token: link }) }
}

const ask = { text: comment }
const counter = ({ version, items }: Answer['body']) => ({
  version,
  items: [{ item_id: items[0].item_id, price: 1 }],
  text: comment,
})
const move =
  (status: string, path: string, body: object = { comment }) =>
  async () =>
    post(`${quoting}/quote/${(await newQuote(status)).quote_id}/${path}`, body)
const moveRequest =
  (path: string, body: object = { comment }) =>
  async () =>
    post(`${quoting}/request/${await newRequest()}/${path}`, body)
const onPriceRequest = (path: string, body?: object) => async () =>
  post(`${pricing}/${await newPriceRequest()}/${path}`, body)
const assignee = { assignee: { user_id } }
const upload = async (path: string, call: Call) => {
  const { headers, ...body } = fileBody(`plans-of-${name}.pdf`, pdf)
  return post(path, undefined, { ...body, ...call, headers: { ...headers, ...call.headers } })
}

const offer = { items: [{ sku: 'LAMP', qty: 1 }], terms: `As agreed with ${person.company}.` }
const block = { text: `Dear ladies of ${person.company},`, kind: 'reply' }
const newTemplate = async (title: string) => {
  const template = { ...offer, name: title }
  const { template_id } = await ok(api.post(`${quoting}/templates`, { body: { template } }))
  return { path: `${quoting}/templates/${template_id}` }
}

/** The writes about a person, by operation. */
const calls: Record<string, () => Promise<unknown>> = {
  createCustomer: () => post('/rest/V1/customers', { customer: { ...person, email: `x${email}` } }),
  changeCustomer: () => put(`/rest/V1/customers/${customer}`, { customer: { vat_id: name } }),
  openCustomerCart: () => post(`/rest/V1/customers/${customer}/carts`),
  assignCart: async () => put(`/rest/V1/carts/${(await shop.openGuestCart()).id}`, { customerId: customer }),
  addCartItem: async () =>
    post(`/rest/V1/carts/${await newCart()}/items`, { cartItem: { sku: 'BOOK', qty: 1 } }),
  orderCart: async () => put(`/rest/V1/carts/${await newCart()}/order`, {}),
  submitPriceRequest: async () => {
    const { request_message_file_tmp_id } = await upload(`${pricing}/upload`, {})
    await post(`${pricing}/submit`, { ...person, file_ids: [request_message_file_tmp_id] })
  },
  uploadQuoteFile: async () => upload(`${quoting}/quote/${(await newQuote()).quote_id}/files`, {}),
  uploadCommentFile: async () =>
    upload(`${quoting}/quote/${(await newQuote()).quote_id}/comments/upload`, {}),
  uploadBuyerFile: async () =>
    upload('/rest/V1/buyer/quote/upload', { token: (await openLink('proposed')).link }),
  uploadTemporaryFile: () => calls.submitPriceRequest!(),
  replyToPriceRequest: onPriceRequest('reply', { message: comment }),
  markPriceRequestRead: onPriceRequest('read'),
  markPriceRequestUnread: onPriceRequest('unread'),
  closePriceRequest: onPriceRequest('close', { reason_code: 'spam' }),
  reopenPriceRequest: async () => {
    const id = await newPriceRequest()
    await post(`${pricing}/${id}/close`, { reason_code: 'spam' })
    await post(`${pricing}/${id}/reopen`)
  },
  snoozePriceRequest: onPriceRequest('snooze', { until: '2099-01-01 00:00:00' }),
  assignPriceRequest: async () => put(`${pricing}/${await newPriceRequest()}/assignee`, assignee),
  submitPublicPriceRequest: async () => {
    const headers = await page.prove()
    const { request_message_file_tmp_id } = await upload('/rest/V1/public/upload', { token: null, headers })
    const body = { ...person, file_ids: [request_message_file_tmp_id] }
    await post('/rest/V1/public/priceRequest', body, { token: null, headers })
  },
  uploadPublicFile: () => calls.submitPublicPriceRequest!(),
  submitPublicQuoteRequest: async () => {
    const body = { ...person, details: comment, items: [{ sku: 'LAMP', qty: 1 }] }
    await post('/rest/V1/public/quoteRequest', body, { token: null, headers: await page.prove() })
  },
  submitQuoteRequestForCustomer: () =>
    post(`${quoting}/request/customer/${customer}/submit`, { details: comment }),
  submitQuoteRequestFromCart: async () =>
    post(`${quoting}/request/cart/${await newCart()}/submit`, { details: comment }),
  createQuoteFromRequest: moveRequest('quote', {}),
  declineQuoteRequest: moveRequest('decline'),
  cancelQuoteRequest: moveRequest('cancel'),
  assignQuoteRequest: async () => put(`${quoting}/request/${await newRequest()}/assignee`, assignee),
  createQuote: () =>
    post(`${quoting}/quote`, { quote: { customer_id: customer, items: [{ sku: 'LAMP', qty: 1 }] } }),
  editQuote: async () =>
    put(`${quoting}/quote/${(await newQuote()).quote_id}`, {
      quote: { version: 1, seller_comment: comment },
    }),
  assignQuote: async () => put(`${quoting}/quote/${(await newQuote()).quote_id}/assignee`, assignee),
  addQuoteToCart: async () => {
    const { quote_id } = await newQuote('proposed')
    await post(`${quoting}/quotes/${quote_id}/addToCart`, { cartId: await newCart(), customerId: customer })
  },
  approveQuote: move('pending', 'approve'),
  proposeQuote: move('approved', 'propose'),
  acceptQuote: move('proposed', 'accept'),
  declineQuote: move('proposed', 'decline'),
  reworkQuote: move('proposed', 'rework'),
  copyQuote: move('proposed', 'copy', {}),
  extendQuote: move('proposed', 'extend', { expires_at: '2999-12-31 23:59:59' }),
  resendQuote: move('proposed', 'resend', {}),
  setFollowUp: move('proposed', 'followUp', { remind_at: '2999-12-31 08:00:00', note: `Call ${name}` }),
  finishFollowUp: async () => {
    const path = `${quoting}/quote/${(await newQuote('proposed')).quote_id}/followUp`
    await post(path, { remind_at: '2999-12-31 08:00:00', note: `Call ${name}` })
    await post(`${path}/done`, { reason: 'reminder', is_done: false })
  },
  cancelQuote: move('proposed', 'cancel'),
  undoQuoteMove: async () => {
    const { quote_id } = await newQuote('proposed')
    const session = { cookie: `quotewright=${token}`, 'sec-fetch-site': 'same-origin' }
    for (const path of ['cancel', 'undo'])
      await post(`${quoting}/quote/${quote_id}/${path}`, {}, { token: null, headers: session })
  },
  closeQuote: move('declined', 'close'),
  purchaseQuote: move('accepted', 'purchased', { orderId: 7 }),
  correctOrder: async () => {
    const { quote_id } = await newQuote('accepted')
    await post(`${quoting}/quote/${quote_id}/purchased`, { orderId: 7 })
    await put(`${quoting}/quote/${quote_id}/order`, { orderId: 8 })
  },
  commentQuote: move('proposed', 'comments', { comment: { text: comment } }),
  markQuoteCommentsRead: move('proposed', 'comments/read', { up_to: 1 }),
  markQuoteCommentsUnread: async () => {
    const { quote, answer } = await byLink('proposed', 'question', () => ask)
    const { comment_id } = answer.comments.at(-1)
    await post(`${quoting}/quote/${quote.quote_id}/comments/unread`, { from: comment_id })
  },
  takeCounterOffer: async () => {
    const { quote, answer } = await byLink('proposed', 'counterOffer', counter)
    const { comment_id } = answer.comments.at(-1)
    await post(`${quoting}/quote/${quote.quote_id}/comments/${comment_id}/take`, { version: quote.version })
  },
  acceptOffer: () => byLink('proposed', 'accept', ({ version }) => ({ version, name })),
  declineOffer: () => byLink('proposed', 'decline', ({ version }) => ({ version, reason_code: 'other' })),
  askQuestion: () => byLink('proposed', 'question', () => ask),
  makeCounterOffer: () => byLink('proposed', 'counterOffer', counter),
  requestRenewal: () => byLink('declined', 'renewal', () => ask),
  markQuoteSeen: () => byLink('proposed', 'seen', () => ({})),
  computeBuyerTotals: () => byLink('proposed', 'totals', () => ({ items: [] })),
  putView: async () => {
    const view = (name: string, filter: object) =>
      put(
        `/rest/V1/console/views/${encodeURIComponent(name)}`,
        { view: { list: 'quotes', filter } },
        { token },
      )
    await view(`Offers of ${name}`, {})
    await view('Hers', { customer_email: { like: `${name.slice(0, 8)}%` } })
    await view('Theirs', { company: person.company })
  },
  createTextBlock: () => post('/rest/V1/sales/textBlocks', { text_block: { ...block, name: 'Thanks' } }),
  changeTextBlock: async () => {
    const blocks = '/rest/V1/sales/textBlocks'
    const made = await ok(api.post(blocks, { body: { text_block: { ...block, name: 'Hello' } } }))
    await put(`${blocks}/${made.text_block_id}`, { text_block: { version: 1, text: `Hello ${email}` } })
  },
  createTemplate: () => post(`${quoting}/templates`, { template: { ...offer, name: 'Lamp' } }),
  changeTemplate: async () => {
    const { path } = await newTemplate('Lamps')
    await put(path, { template: { version: 1, title: `For ${email}` } })
  },
  createQuoteFromTemplate: async () => {
    const { path } = await newTemplate('Lights')
    await post(`${path}/quote`, { customer_id: customer })
  },
}

/** Writes about something else; carts of guests are those above, under another name. */
const impersonal = `openCart openGuestCart addGuestCartItem changeCartItem changeGuestCartItem assignGuestCart
  orderGuestCart retryJob saveProduct putProduct putProducts putProductCost putProductImage createStoreKey putStore putStoreLogo createRole
  changeRole createUser changeUser changeWebhook testWebhook retryWebhookDelivery syncShop
  retryShopDelivery mirrorShopCart`.split(/\s+/)

const storedFor = async () =>
  (await many<{ text: string }>(api.db, 'select key || body as text from idempotency_key')).filter(
    ({ text }) => text.toLowerCase().includes(name),
  )

it('is true of every write that takes an Idempotency-Key', async () => {
  const routes = await collectRoutes(api)
  const operations = routes.flatMap(({ method, schema, config }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string }
    const isStored = config?.storesResponse !== false
    return operationId && isStored && ['POST', 'PUT'].includes(String(method)) ? [operationId] : []
  })
  for (const operation of operations)
    assert.ok(operation in calls !== impersonal.includes(operation), `${operation} is in one of the lists`)
  for (const call of Object.values(calls)) await call()
  assert.ok((await storedFor()).length >= 20)
  await api.db.transaction((tx) => eraseCustomer(tx, `x${email}`))
  await api.db.transaction((tx) => eraseCustomer(tx, email))
  assert.deepEqual(await storedFor(), [])
})

it('is true of a customer whose address has changed since', async () => {
  const headers = { 'idempotency-key': 'customer' }
  const create = () => {
    const customer = { email: 'before@example.com', firstname: 'Ida', lastname: 'Before' }
    return api.post('/rest/V1/customers', { body: { customer }, headers })
  }
  const { id } = await ok(create())
  await ok(api.put(`/rest/V1/customers/${id}`, { body: { customer: { email: 'after@example.com' } } }))
  assert.equal((await create()).headers['idempotent-replayed'], 'true')
  await api.db.transaction((tx) => eraseCustomer(tx, 'after@example.com'))
  assert.equal((await create()).headers['idempotent-replayed'], undefined)
})

it('is true of a comment, whose response names neither the person nor the number of the quote', async () => {
  const other = await shop.newCustomer()
  const { quote_id, customer_email } = await shop.createQuote(other)
  const call = () => {
    const headers = { 'idempotency-key': 'comment' }
    const body = { comment: { text: 'Hello', is_internal: true } }
    return api.post(`${quoting}/quote/${quote_id}/comments`, { body, headers })
  }
  await ok(call())
  assert.equal((await call()).headers['idempotent-replayed'], 'true')
  await api.db.transaction((tx) => eraseCustomer(tx, customer_email as string))
  assert.equal((await call()).headers['idempotent-replayed'], undefined)
})

it('is true of a refusal that names a group, which was typed for a quote that was not saved', async () => {
  const other = await shop.newCustomer()
  const { customer_email } = await shop.createQuote(other)
  const alternative = { sku: 'LAMP', qty: 1, role: 'alternative', choice_group: 'Lamp of Alberta' }
  const quote = { customer_id: other, items: [{ ...alternative, is_chosen: true }] }
  const headers = { 'idempotency-key': 'group' }
  const call = () => api.post(`${quoting}/quote`, { body: { quote }, headers })
  assert.equal((await call()).body.error_code, 'choice_group_single')
  assert.equal((await call()).headers['idempotent-replayed'], 'true')
  await api.db.transaction((tx) => eraseCustomer(tx, customer_email as string))
  assert.equal((await call()).headers['idempotent-replayed'], undefined)
})
