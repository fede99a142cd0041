// Records the examples of openapi.json: walks through every operation of a service, with a stopped clock.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { failPermanently, queueMail } from '../src/jobs/job-repository.ts'
import { listJobs } from '../src/platform/postgres/queued-jobs.ts'
import { recordPriceRequestEvent } from '../src/pricerequest/price-request-actions.ts'
import { eraseCustomer } from '../src/quoting/erasure/erase-actions.ts'
import { updateNotified } from '../src/pricerequest/price-request-repository.ts'
import { errorResponse } from '../src/http/pipeline/error-response.ts'
import { AppError } from '../src/platform/errors.ts'
import { stopClock } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { openExampleShop } from './openapi-example-shop.ts'
import type { Document } from './openapi-document.ts'

type Json = any
type Input = {
  path?: Record<string, string | number>
  query?: Record<string, string>
  body?: Json
  headers?: Record<string, string>
}
/** By status. */
type Answers = Record<string, Json>
type Example = Pick<Input, 'path' | 'query' | 'body'> & { answers: Answers }
export type Examples = {
  operations: Record<string, Example>
  /** Bodies of deliveries, by type of event. */
  events: Record<string, Json>
  /** Refusals that do not depend on the operation. */
  errors: Answers
}

const MINUTE_S = 60
const ABSENT_ID = 2_147_483_647
const PDF = '%PDF-1.7\n%%EOF'
const FORM = { 'content-type': 'multipart/form-data; boundary=form' }
const UPLOAD = `--form\r\ncontent-disposition: form-data; name="file"; filename="drawing.pdf"\r\ncontent-type: application/pdf\r\n\r\n${PDF}\r\n--form--\r\n`
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082',
  'hex',
)
const SHOP = 'https://shop.example'
/** Allowed by WEBHOOK_ALLOWED_NETWORKS of generated-files.ts; nothing listens there. Shown under another name. */
const ENDPOINT = 'http://127.0.0.1:9/hooks/quotes'
/** The fields whose values differ between runs, and what is shown in their place. */
const shown = {
  masked_id: '5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg=',
  access_token: 'JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM',
  nonce: '0c9b9d6f1f113f0c6a5252d74f3c8f0a',
  salt: '8f0a0c9b9d6f1f113f0c6a5252d74f3c',
  signature: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  path: '3f/3f0c6a52-52d7-4f3c-8f0a-0c9b9d6f1f11',
  key: 'pk_5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e',
  DATA_DIR: '/var/lib/quotewright',
  run_at: '2030-02-01 12:00:00',
  message_id: 'test_0c9b9d6f-52d7-4f3c-8f0a-3f0c6a521f11',
}

/** Walks through the service, which must be empty, and returns what it answered. */
export async function recordExamples(
  app: FastifyInstance,
  db: Database,
  token: string,
  document: Document,
): Promise<Examples> {
  const recorder = new Recorder(app, db, token, document)
  await walk(recorder)
  return recorder.finish()
}

/** A deal of Anna Larsen's, from her question to the order, and everything that may happen besides. */
async function walk(recorder: Recorder): Promise<void> {
  const call = (operationId: string, input?: Input) => recorder.call(operationId, input)
  await openShop(call, recorder)
  await askForPrice(call, recorder)
  const { cartId, quoteId } = await requestQuote(call)
  await orderQuote(call, recorder, cartId, quoteId)
  await acceptAsGuest(call)
  await endOtherwise(call, recorder)
  await negotiate(call)
  await useGuestCart(call)
  await submitFromPage(call, recorder)
  await takeBack(call)
  await exchangeFiles(call)
  await repeatOffers(call)
  await connectShop(call, recorder)
  await closeShop(call, recorder)
}

type Call = (operationId: string, input?: Input) => Promise<Json>

const oak = { name: 'Oak table', price: 210, tax_percent: 19 }
const anna = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }
const office = { street: ['Hafenweg 1'], city: 'Hamburg', postcode: '20457', country_id: 'DE' }
const toBo = { assignee: { user_id: 1 } }
const filterOf = (filter: object) => ({ filter: JSON.stringify(filter) })

async function openShop(call: Call, recorder: Recorder): Promise<void> {
  const permissions = ['PriceRequest::manage_requests', 'Quoting::quotes', 'Quoting::requests']
  await call('createRole', { body: { role: { name: 'Sales', permissions } } })
  const user = { username: 'bo', email: 'bo@example.com', password: 'correct horse battery', role: 'Sales' }
  await call('createUser', { body: { user } })
  const signIn = { username: 'bo', password: 'correct horse battery' }
  const headers = { authorization: `Bearer ${await call('signIn', { body: signIn })}` }
  await call('openSession', { body: signIn })
  await call('readSession', { headers })
  const view = { list: 'quotes', filter: { status: 'proposed' }, is_shared: true }
  await call('putView', { headers, path: { name: 'Open offers' }, body: { view } })
  await call('listViews', { headers })
  await call('deleteView', { headers, path: { name: 'Open offers' } })
  await recorder.refuse('deleteView', { headers, path: { name: 'Open offers' } })
  const change = { current_password: signIn.password, new_password: 'staple battery horse correct' }
  await call('changeOwnPassword', { headers, body: change })
  await call('endSession', { headers })
  await recorder.refuse('endSession', {})
  const crm = await call('createIntegration', { body: { integration: { name: 'CRM', role: 'Sales' } } })
  await recorder.recordForbidden(crm.access_token as string)
  await until('the use of its token is recorded', () => recorder.isUsed('CRM'))
  const webhook = { url: ENDPOINT, events: ['quote.*', 'price_request.submitted'], description: 'CRM' }
  await call('registerWebhook', { body: { webhook } })
  await call('putStore', {
    path: { code: 'de' },
    body: { store: { name: 'Germany', currency_code: 'EUR', timezone: 'Europe/Berlin' } },
  })
  const block = {
    name: 'Thanks',
    text: 'Dear {{ customer.firstname }}, thank you.',
    locale: 'en',
    kind: 'reply',
  }
  await call('createTextBlock', { body: { text_block: block } })
  await call('changeTextBlock', { path: { id: 1 }, body: { text_block: { version: 1, text: 'Thank you.' } } })
  await call('readTextBlock', { path: { id: 1 } })
  await call('listTextBlocks', { query: filterOf({ kind: 'reply' }) })
  await call('deleteTextBlock', { path: { id: 1 } })
  await call('readConsole')
  await call('listAssignees')
  const key = { origins: [SHOP] }
  const { key_id: keyId } = await call('createStoreKey', { path: { code: 'de' }, body: { key } })
  await recorder.refuse('createStoreKey', { path: { code: 'nowhere' }, body: { key } })
  await call('listStoreKeys', { path: { code: 'de' }, query: filterOf({ revoked_at: { null: true } }) })
  await recorder.refuse('listStoreKeys', { path: { code: 'nowhere' } })
  await call('revokeStoreKey', { path: { code: 'de', keyId } })
  await call('putStoreLogo', { path: { code: 'de' } })
  await call('listStores', { query: filterOf({ code: 'de' }) })
  await call('putProduct', { path: { sku: '0042-OAK' }, body: { product: oak } })
  await call('saveProduct', { body: { product: { ...oak, sku: '0043-ASH', name: 'Ash table' } } })
  await call('putProductImage', { path: { sku: '0043-ASH' } })
  await call('readProductImage', { path: { sku: '0043-ASH' } })
  await call('deleteProductImage', { path: { sku: '0043-ASH' } })
  await call('readProduct', { path: { sku: '0042-OAK' } })
  await call('putProductCost', { path: { sku: '0042-OAK' }, body: { cost: 121.5 } })
  await call('readProductCost', { path: { sku: '0042-OAK' } })
  await call('listProducts', { query: filterOf({ sku: { like: '0042%' } }) })
  const products = [
    { ...oak, sku: '0042-OAK', price: 210 },
    { sku: '0044-ELM', price: 180 },
  ]
  await call('putProducts', { body: { products } })
  const company = { company: 'Larsen & Co. KG', vat_id: 'DE123456789', billing_address: office }
  await call('createCustomer', { body: { customer: { ...anna, ...company } } })
  const changed = { customer: { shipping_address: office } }
  await call('changeCustomer', { path: { customerId: 1 }, body: changed })
}

/** What the widget does on a page of the shop. */
async function submitFromPage(call: Call, recorder: Recorder): Promise<void> {
  const { key } = await call('createStoreKey', { path: { code: 'de' }, body: { key: { origins: [SHOP] } } })
  const page = { origin: SHOP, 'x-store-key': key as string }
  const prove = async () => {
    const challenge = (await call('createChallenge', { headers: page })) as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return { ...page, 'x-proof': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
  }
  const headers = await prove()
  await recorder.refuse('createChallenge', {})
  const { request_message_file_tmp_id: fileId } = await call('uploadPublicFile', { headers })
  const message = 'What do 40 of these cost?'
  const question = { ...anna, message, product_sku: '0042-OAK' }
  await call('submitPublicPriceRequest', { headers, body: { ...question, file_ids: [fileId] } })
  for (const id of ['uploadPublicFile', 'submitPublicPriceRequest'])
    await recorder.refuse(id, { headers: page, body: question })
  const items = [{ sku: '0042-OAK', qty: 40 }]
  await call('submitPublicQuoteRequest', {
    headers: await prove(),
    body: { ...anna, details: 'For our new office', items },
  })
  const body = { ...anna, details: 'For our new office' }
  await recorder.refuse('submitPublicQuoteRequest', { headers: page, body })
}

async function askForPrice(call: Call, recorder: Recorder): Promise<void> {
  const { request_message_file_tmp_id: fileId } = await call('uploadTemporaryFile')
  const message = 'What do 40 of these cost?'
  const { request_id: id } = await call('submitPriceRequest', {
    body: { ...anna, message, product_sku: '0042-OAK', file_ids: [fileId] },
  })
  await recorder.notify(id as number)
  const path = { id }
  await call('listPriceRequests', { query: filterOf({ is_read: false, created_at: { from: '2026-01-01' } }) })
  const [{ file_id }] = (await call('readPriceRequest', { path })).files
  await call('downloadAttachment', { path: { id, fileId: file_id } })
  await call('markPriceRequestRead', { path })
  await call('markPriceRequestUnread', { path })
  await call('assignPriceRequest', { path, body: toBo })
  await call('snoozePriceRequest', { path, body: { until: '2030-02-04 08:00:00' } })
  await call('closePriceRequest', { path, body: { reason_code: 'duplicate' } })
  await call('reopenPriceRequest', { path })
  await call('replyToPriceRequest', { path, body: { message: '189.00 each from 40 pieces.', price: 189 } })
  await call('exportPriceRequests', { query: filterOf({ is_replied: true }) })
}

const priced = { sku: '0042-OAK', qty: 40, price: 189, tier_prices: [{ qty: 100, price: 179 }] }

async function requestQuote(call: Call): Promise<{ cartId: number; quoteId: number }> {
  const path = { customerId: 1 }
  const cartId = await call('openCustomerCart', { path })
  await call('addCartItem', { path: { cartId }, body: { cartItem: { sku: '0042-OAK', qty: 40 } } })
  await call('readCart', { path: { cartId } })
  await call('listCarts', { query: filterOf({ customer_id: 1, is_active: true }) })
  const details = 'For our new office'
  const { request_id } = await call('submitQuoteRequestFromCart', { path: { cartId }, body: { details } })
  await call('readQuoteRequest', { path: { requestId: request_id } })
  await call('listQuoteRequests', { query: filterOf({ status: 'pending' }) })
  await call('listQuoteRequestsOfCustomer', {
    path,
    query: filterOf({ status: { in: ['pending', 'approved'] } }),
  })
  const { quote_id: id } = await call('createQuoteFromRequest', { path: { requestId: request_id }, body: {} })
  // A quote takes over the assignee of its request, and would not be assigned again.
  await call('assignQuoteRequest', { path: { requestId: request_id }, body: toBo })
  await call('editQuote', {
    path: { id },
    body: {
      quote: { version: 1, items: [priced], shipping_amount: 120, shipping_description: 'Two pallets' },
    },
  })
  await call('assignQuote', { path: { id }, body: toBo })
  await call('approveQuote', { path: { id }, body: { comment: 'As agreed by phone' } })
  await call('proposeQuote', { path: { id }, body: { notify: false } })
  await call('listQuotes', {
    query: { addItems: 'true', ...filterOf({ status: 'proposed', expires_at: { to: '2030-06-30' } }) },
  })
  return { cartId, quoteId: id }
}

async function orderQuote(call: Call, recorder: Recorder, cartId: number, quoteId: number): Promise<void> {
  const body = { cartId: String(cartId), customerId: '1', version: 4 }
  await call('addQuoteToCart', { path: { quoteId }, body })
  await call('listCartItems', { path: { cartId } })
  await call('orderCart', { path: { cartId }, body: {} })
  const path = { id: quoteId }
  await call('readQuote', { path, query: { addItems: 'true' } })
  await call('listQuoteItems', { path: { quoteId } })
  await call('listQuoteCosts', { path })
  await call('listQuoteHistory', { path })
  await call('listQuoteMails', { path })
  await call('readQuoteDocument', { path })
  await call('previewQuoteMail', { path })
  await call('exportQuotes', { query: filterOf({ status: 'purchased' }) })
  await call('listQuoteRequestHistory', { path: { requestId: 1 } })
  await call('closeQuote', { path, body: { comment: 'Delivered' } })
  await recorder.refuse('addQuoteToCart', { path: { quoteId }, body: { ...body, version: undefined } })
}

/** The quote of a guest becomes that of a customer when it is added to a cart. */
async function acceptAsGuest(call: Call): Promise<void> {
  const cartId = await call('openGuestCart')
  await call('addGuestCartItem', { path: { cartId }, body: { cartItem: { sku: '0042-OAK', qty: 2 } } })
  const guest = { ...anna, details: 'For our new office' }
  const { request_id } = await call('submitQuoteRequestFromCart', { path: { cartId }, body: guest })
  const { quote_id: id } = await call('createQuoteFromRequest', { path: { requestId: request_id }, body: {} })
  await call('approveQuote', { path: { id }, body: {} })
  await call('addQuoteToCart', { path: { quoteId: id }, body: { cartId, customerId: '1' } })
}

/** What ends a request or a quote in other ways. */
async function endOtherwise(call: Call, recorder: Recorder): Promise<void> {
  const request = { details: 'For our new office', items: [{ sku: '0042-OAK', qty: 40 }] }
  const submit = async () =>
    (await call('submitQuoteRequestForCustomer', { path: { customerId: 1 }, body: request })).request_id
  await call('declineQuoteRequest', {
    path: { requestId: await submit() },
    body: { comment: 'Out of stock', reason_code: 'specification' },
  })
  await call('cancelQuoteRequest', { path: { requestId: await submit() }, body: {} })
  const quote = { customer_id: 1, items: [priced], shipping_amount: 120 }
  const propose = async (): Promise<Input['path']> => {
    const { quote_id: id } = await call('createQuote', { body: { quote } })
    await call('approveQuote', { path: { id }, body: {} })
    await call('proposeQuote', { path: { id }, body: {} })
    return { id }
  }
  const accepted = await propose()
  await call('extendQuote', { path: accepted, body: { expires_at: '2030-06-30 23:59:59' } })
  await call('resendQuote', { path: accepted, body: {} })
  const reminder = { remind_at: '2030-02-09 08:00:00', note: 'Call about the delivery' }
  await call('setFollowUp', { path: accepted, body: reminder })
  await call('readFollowUp', { path: accepted })
  await call('finishFollowUp', { path: accepted, body: { reason: 'reminder' } })
  const { items } = await recorder.read(`/rest/V1/quoting/quote/${accepted?.id}?addItems=true`)
  const chosen = [{ item_id: items[0].item_id, qty: 120 }]
  await call('acceptQuote', { path: accepted, body: { items: chosen } })
  await call('purchaseQuote', { path: accepted, body: { orderId: 1007, orderIncrementId: '000001007' } })
  await call('correctOrder', { path: accepted, body: { orderId: 1008, orderIncrementId: '000001008' } })
  await call('declineQuote', {
    path: await propose(),
    body: { comment: 'Too expensive', reason_code: 'competitor' },
  })
  await call('cancelQuote', { path: await propose(), body: { comment: 'Out of stock' } })
  const expired = await propose()
  await recorder.wait(31 * 24 * 60)
  await call('readOfferedPrices', { query: { sku: '0042-OAK', currency_code: 'USD' } })
  await call('readQuoteStatistics', { query: { from: '2030-01-01', to: '2030-01-13', currency_code: 'USD' } })
  await call('readPriceRequestStatistics', { query: { from: '2030-01-01', to: '2030-01-13' } })
  await call('reworkQuote', { path: expired, body: { expires_at: '2030-06-30 23:59:59' } })
}

/** A customer asks, bargains and accepts by the link to the quote; another one declines. */
async function negotiate(call: Call): Promise<void> {
  const open = async () => {
    const quote = { customer_id: 1, items: [priced], shipping_amount: 120 }
    const { quote_id: id, items } = await call('createQuote', { body: { quote } })
    const path = { id }
    await call('proposeQuote', { path, body: { approve: true, notify: false } })
    const { url } = await call('readQuoteLink', { path })
    const headers = { authorization: `Bearer ${id}.${url.split('/').at(-1)}` }
    return { path, headers, item_id: items[0].item_id as number }
  }
  const { path, headers, item_id } = await open()
  await call('readBuyerQuote', { headers })
  await call('readBuyerDocument', { headers })
  await call('computeBuyerTotals', { headers, body: { items: [{ item_id, qty: 120 }] } })
  await call('markQuoteSeen', { headers })
  await call('askQuestion', { headers, body: { text: 'When could you deliver?' } })
  const [question] = await call('listQuoteComments', { path })
  await call('markQuoteCommentsRead', { path, body: { up_to: question.comment_id } })
  await call('markQuoteCommentsUnread', { path, body: { from: question.comment_id } })
  await call('commentQuote', { path, body: { comment: { text: 'Two weeks after your order.' } } })
  // Each on a quote of its own, as a response has the whole conversation.
  const wanted = await open()
  const items = [{ item_id: wanted.item_id, qty: 50, price: 175 }]
  const body = { version: 3, items, text: 'For 50 we would order today.' }
  const { comments } = await call('makeCounterOffer', { headers: wanted.headers, body })
  const { comment_id: commentId } = comments.at(-1)
  await call('takeCounterOffer', { path: { ...wanted.path, commentId }, body: { version: 3 } })
  await call('proposeQuote', { path: wanted.path, body: { approve: true, notify: false } })
  await call('listProposals', { path: wanted.path })
  await call('readProposal', { path: { ...wanted.path, number: 1 } })
  const name = {
    name: 'Anna Larsen',
    purchase_order_number: 'PO-2026-117',
    comment: 'Please call before delivery.',
  }
  const agreed = await open()
  await call('acceptOffer', { headers: agreed.headers, body: { version: 3, ...name } })
  const other = await open()
  const refusal = { version: 3, reason_code: 'delivery_time', comment: 'We need them in May.' }
  await call('declineOffer', { headers: other.headers, body: refusal })
  await call('requestRenewal', { headers: other.headers, body: { text: 'June would do.' } })
  await call('revokeQuoteLink', { path: other.path })
}

/** What is offered to many becomes a template. */
async function repeatOffers(call: Call): Promise<void> {
  const template = {
    name: 'Meeting room',
    title: 'A meeting room for eight',
    items: [{ sku: '0042-OAK', qty: 1 }],
    valid_days: 30,
  }
  const path = { id: (await call('createTemplate', { body: { template } })).template_id }
  const title = 'A meeting room for ten'
  await call('changeTemplate', { path, body: { template: { version: 1, title } } })
  await call('readTemplate', { path })
  await call('listTemplates', { query: filterOf({ name: 'Meeting room' }) })
  await call('createQuoteFromTemplate', { path, body: { customer_id: 1 } })
  await call('deleteTemplate', { path })
}

/** A drawing is part of the offer, and another one of a question about it. */
async function exchangeFiles(call: Call): Promise<void> {
  const quote = { customer_id: 1, items: [priced], shipping_amount: 120 }
  const { quote_id: id } = await call('createQuote', { body: { quote } })
  const path = { id }
  const { file_id: fileId } = await call('uploadQuoteFile', { path })
  const { file_id: removed } = await call('uploadQuoteFile', { path })
  await call('removeQuoteFile', { path: { ...path, fileId: removed } })
  await call('copyQuote', { path, body: { repriced: true } })
  await call('listQuoteFiles', { path })
  await call('readQuoteFile', { path: { ...path, fileId } })
  await call('proposeQuote', { path, body: { approve: true, notify: false } })
  const { url } = await call('readQuoteLink', { path })
  const headers = { authorization: `Bearer ${id}.${url.split('/').at(-1)}` }
  await call('readBuyerFile', { headers, path: { fileId } })
  await call('uploadBuyerFile', { headers })
  await call('uploadCommentFile', { path })
}

/** In the console, Bo takes back what he has just sent. */
async function takeBack(call: Call): Promise<void> {
  const body = { username: 'bo', password: 'staple battery horse correct' }
  const cookie = `quotewright=${await call('signIn', { body })}`
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const quote = { customer_id: 1, items: [priced], shipping_amount: 120 }
  const { quote_id } = await call('createQuote', { headers, body: { quote } })
  const path = { id: quote_id }
  await call('proposeQuote', { headers, path, body: { approve: true, notify: false } })
  await call('undoQuoteMove', { headers, path, body: { version: 3 } })
  const comment = { text: 'Two weeks after your order.' }
  const { comment_id: commentId } = await call('commentQuote', { headers, path, body: { comment } })
  await call('withdrawComment', { headers, path: { ...path, commentId } })
  const { request_id: id } = await call('submitPriceRequest', { body: { ...anna, product_sku: '0042-OAK' } })
  const reply = { message: '189.00 each from 40 pieces.', price: 189 }
  const { replies } = await call('replyToPriceRequest', { headers, path: { id }, body: reply })
  await call('withdrawReply', { headers, path: { id, replyId: replies[0].reply_id } })
}

async function useGuestCart(call: Call): Promise<void> {
  const path = { cartId: await call('openGuestCart') }
  const { item_id: itemId } = await call('addGuestCartItem', {
    path,
    body: { cartItem: { sku: '0042-OAK', qty: 2 } },
  })
  await call('changeGuestCartItem', { path: { ...path, itemId }, body: { cartItem: { qty: 3 } } })
  await call('listGuestCartItems', { path })
  await call('assignGuestCart', { path, body: { customerId: 1, storeId: 1 } })
  await call('readGuestCart', { path })
  await call('orderGuestCart', { path, body: {} })
  const other = { cartId: await call('openGuestCart') }
  const line = await call('addGuestCartItem', {
    path: other,
    body: { cartItem: { sku: '0042-OAK', qty: 2 } },
  })
  await call('removeGuestCartItem', { path: { ...other, itemId: line.item_id } })
  const cartId = await call('openCart')
  await call('assignCart', { path: { cartId }, body: { customerId: 1, storeId: 1 } })
  const added = await call('addCartItem', {
    path: { cartId },
    body: { cartItem: { sku: '0042-OAK', qty: 2 } },
  })
  const item = { cartId, itemId: added.item_id }
  await call('changeCartItem', { path: item, body: { cartItem: { qty: 3 } } })
  await call('removeCartItem', { path: item })
}

/** Quotes of another store go into carts of a shop: one is ordered there, another refused. */
async function connectShop(call: Call, recorder: Recorder): Promise<void> {
  const shop = recorder.openShop()
  const { kind } = shop
  const url = `${new URL(ENDPOINT).origin}/shop`
  const secrets = { api_key: 'vk_3f7c' }
  const path = { shop: 'main' }
  await call('addShop', { body: { shop: { code: 'main', kind, store_code: 'de', url, secrets } } })
  await call('changeShop', { path, body: { shop: { is_active: true } } })
  await call('syncShop', { path })
  await shop.sync(path.shop)
  const { customer_id } = await call('mirrorShopCart', { path: { ...path, ref: shop.cart } })
  const accept = async () => {
    const body = { quote: { customer_id, items: [{ sku: '0042-OAK', qty: 4, price: 189 }] } }
    const { quote_id } = await recorder.read('/rest/de/V1/quoting/quote', { method: 'POST', body })
    for (const move of ['approve', 'accept'])
      await recorder.read(`/rest/V1/quoting/quote/${quote_id}/${move}`, { method: 'POST', body: {} })
    await shop.deliver(quote_id as number)
  }
  await accept()
  for (const state of [
    { state: 'changed', message: 'The quantity of 0042-OAK is 5 instead of 4.' },
    { state: 'ordered', order: 'T-1001' },
    { state: 'cancelled', order: 'T-1001' },
  ] as const) {
    await recorder.wait(10)
    shop.state = state
    await shop.look()
  }
  shop.isRefusing = true
  await accept()
  await call('listShopDeliveries', { path })
  await call('retryShopDelivery', { path: { ...path, deliveryId: 1 } })
  await call('listShops')
  await call('readShop', { path })
  const other = { code: 'other', kind, store_code: 'default', url, secrets }
  await call('addShop', { body: { shop: other } })
  await call('removeShop', { path: { shop: 'other' } })
}

async function closeShop(call: Call, recorder: Recorder): Promise<void> {
  await call('readInbox', { query: { limit: '2' } })
  await call('searchRecords', { query: { q: 'anna@', limit: '2' } })
  await call('readCustomer', { path: { customerId: 1 } })
  await call('listCustomers', { query: filterOf({ email: 'anna@example.com' }) })
  await call('searchCustomers', { query: filterOf({ created_at: { from: '2026-01-01' } }) })
  await call('deleteProduct', { path: { sku: '0043-ASH' } })
  const path = { id: 1 }
  await call('testWebhook', { path })
  await call('listWebhookDeliveries', { path })
  await call('retryWebhookDelivery', { path: { id: 1, deliveryId: 1 } })
  await call('readWebhook', { path })
  await call('listWebhooks', { query: filterOf({ is_active: true }) })
  await call('rotateWebhookSecret', { path })
  await call('changeWebhook', { path, body: { webhook: { events: ['*'], is_active: true } } })
  await call('streamEvents', { query: { after: '40' } })
  await call('listEvents', { query: { after: '0', limit: '2', type: 'quote.*' } })
  await call('deleteWebhook', { path })
  await call('readSettings')
  await recorder.failMail()
  const [job] = await call('listJobs', { query: { failed: 'true' } })
  await call('retryJob', { path: { id: job.job_id } })
  await call('listRoles', { query: filterOf({ name: 'Sales' }) })
  await call('listUsers', { query: filterOf({ username: 'bo' }) })
  await call('listIntegrations', { query: filterOf({ name: 'CRM' }) })
  await call('changeRole', { path: { id: 2 }, body: { role: { permissions: ['Quoting::quotes'] } } })
  await call('changeUser', { path, body: { user: { email: 'bo.berg@example.com' } } })
  await call('rotateToken', { path: { id: 2 }, body: { grace_hours: 48 } })
  await call('deleteUser', { path })
  await call('deleteIntegration', { path: { id: 2 } })
  await call('deleteRole', { path: { id: 2 } })
}

class Recorder {
  private readonly examples: Examples = { operations: {}, events: {}, errors: {} }
  private readonly templates = new Map<string, { method: string; url: string }>()
  private readonly secrets = new Map<string, string>()
  private seconds = 0

  constructor(
    private readonly app: FastifyInstance,
    private readonly db: Database,
    private readonly token: string,
    document: Document,
  ) {
    for (const [url, methods] of Object.entries(document.paths))
      for (const [method, { operationId }] of Object.entries(methods))
        this.templates.set(operationId, { method: method.toUpperCase(), url })
  }

  /** Calls an operation; a write, a minute after the one before. Records the answer, and the first time also refusals of it. */
  async call(operationId: string, { path = {}, query, body, headers = {} }: Input = {}): Promise<Json> {
    const { request, template } = this.prepare(operationId, { path, query, body, headers })
    // A read that is added leaves the times of all other examples as they are.
    if (request.method !== 'GET') await this.wait(1)
    const isFirst = this.examples.operations[operationId] === undefined
    const conflict = isFirst && (await this.conflict(request))
    const value = await this.read(request.url, request)
    if (!isFirst) return value
    const answers: Answers = { 200: value, ...(await this.refusals(request, template)), ...conflict }
    this.examples.operations[operationId] = { path, query, body, answers }
    return value
  }

  /** Records a refusal that says more about an operation than one of invalid input. */
  async refuse(operationId: string, input: Input): Promise<void> {
    const { request } = this.prepare(operationId, input)
    Object.assign(this.examples.operations[operationId]!.answers, errorOf(await this.send(request)))
  }

  private prepare(operationId: string, { path = {}, ...input }: Input) {
    const { method, url: template } = this.templates.get(operationId) ?? {}
    if (!method || !template) throw new Error(`there is no operation ${operationId}`)
    const url = template.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]))
    const is_upload = /^upload/.test(operationId)
    const is_picture = /^put(StoreLogo|ProductImage)$/.test(operationId)
    return { request: { method, url, ...input, is_upload, is_picture }, template }
  }

  /** Returns the body of a success: JSON, or text where it is a CSV file, or nothing for other files. */
  async read(url: string, request: Partial<Request> = {}): Promise<Json> {
    const { status, type, text } = await this.send({ method: 'GET', url, ...request })
    if (status !== 200) throw new Error(`${request.method ?? 'GET'} ${url}: ${status} ${text}`)
    if (type.startsWith('text/csv')) return text
    return type.startsWith('application/json') ? this.noteSecrets(JSON.parse(text), url) : undefined
  }

  async wait(minutes: number): Promise<void> {
    this.seconds += minutes * MINUTE_S
    await stopClock(this.db, this.seconds)
  }

  /** Records what happens when the mail server has accepted the mails about a price request. */
  async notify(id: number): Promise<void> {
    for (const who of ['admin', 'customer'] as const)
      await this.db.transaction(async (tx) => {
        await updateNotified(tx, id, who)
        await recordPriceRequestEvent(tx, id, `${who}_notified`)
      })
  }

  /** Records what happens when the mail server has refused the mail about the first quote. */
  async failMail(): Promise<void> {
    const mail = { mail: 'quote_proposed', record_id: 1 } as const
    await this.db.transaction((tx) => queueMail(tx, mail, '42:quote_proposed'))
    const job = (await listJobs(this.db, { failed: false })).at(-1)
    await failPermanently(this.db, job?.job_id ?? '', '550 mailbox unknown')
  }

  openShop() {
    return openExampleShop(this.db)
  }

  async isUsed(integration: string): Promise<boolean> {
    const sql = 'select from integration where name = $1 and last_used_at is not null'
    return (await run(this.db, sql, [integration])) > 0
  }

  /** `token` does not have the permission to read products. */
  async recordForbidden(token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await this.send({ method: 'GET', url: '/rest/V1/products', headers })
    Object.assign(this.examples.errors, errorOf(answer))
  }

  private async recordEvents(): Promise<void> {
    const events = await this.read('/rest/V1/events?limit=1000')
    for (const { type, timestamp, data } of events as Json[])
      this.examples.events[type as string] ??= { type, timestamp, data }
  }

  async finish(): Promise<Examples> {
    const missing = [...this.templates.keys()].filter((name) => !this.examples.operations[name])
    if (missing.length > 0)
      throw new Error(`scripts/openapi-examples.ts calls no operation ${missing.join(', ')}`)
    await this.recordSharedErrors()
    await this.recordEvents()
    await this.db.transaction((tx) => eraseCustomer(tx, anna.email))
    await this.recordEvents()
    const timestamp = '2030-02-01 12:00:00'
    this.examples.events['webhook.test'] = { type: 'webhook.test', timestamp, data: { webhook_id: 1 } }
    let text = JSON.stringify(this.examples)
      .replaceAll(ENDPOINT, 'https://crm.example.com/hooks/quotes')
      .replaceAll(new URL(ENDPOINT).origin, 'https://shop.example.com')
    for (const [value, instead] of this.secrets) text = text.replaceAll(value, instead)
    return JSON.parse(text) as Examples
  }

  private async send(request: Request): Promise<Received> {
    if (!request.url.endsWith('/events/stream')) return this.inject(request)
    // A stream does not end, in contrast to a refusal.
    const head = await this.inject({ ...request, method: 'HEAD' })
    return head.status === 200 ? head : this.inject(request)
  }

  private async inject({ method, url, query, body, headers = {}, ...request }: Request): Promise<Received> {
    const { is_upload, is_picture } = request
    const json = body === undefined ? undefined : JSON.stringify(body)
    const payload = is_picture ? PNG : is_upload ? UPLOAD : json
    const media = is_picture
      ? { 'content-type': 'image/png' }
      : is_upload
        ? FORM
        : payload === undefined
          ? {}
          : { 'content-type': 'application/json' }
    const answer = await this.app.inject({
      method: method as 'GET',
      url,
      ...(query && { query }),
      headers: { ...(!headers.cookie && { authorization: `Bearer ${this.token}` }), ...media, ...headers },
      ...(payload !== undefined && { payload }),
    })
    return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.payload }
  }

  /** The refusals of nonsense, and of an unknown record or store. With the recorder's token: the call may have ended its session. */
  private async refusals(call: Request, template: string): Promise<Answers> {
    const request = /\/(buyer|public)\//.test(template) ? call : { ...call, headers: {} }
    const { query, body } = request
    const isMasked = /guest-carts\/\{\w+\}(\/items|\/order)?$/.test(template)
    const absentId = isMasked ? 'a'.repeat(32) : String(ABSENT_ID)
    // A product or a store that does not exist is created.
    const lastParameter = request.method === 'PUT' ? /\{\w*[iI]d\}(?!.*\{)/ : /\{\w+\}(?!.*\{)/
    const absent = template.replace(lastParameter, absentId)
    const absentUrl =
      template === absent ? request.url.replace('/V1/', '/nowhere/V1/') : fill(absent, request.url)
    const wrong = await this.send({ ...request, query: { ...query, unknown: '1' } })
    const filter = query?.filter && (await this.send({ ...request, query: { filter: '{"is_red": false}' } }))
    const empty =
      body && Object.keys(body as object).length > 0 && (await this.send({ ...request, body: {} }))
    const invalid = [filter, empty, wrong].find((answer) => answer && answer.status === 400)
    const repeated =
      /\/(approve|propose|decline|cancel|close|quote|undo)$/.test(request.url) && (await this.send(request))
    const missing = await this.send({ ...request, url: absentUrl })
    const denied =
      /\/(admin\/token|access\/session)$/.test(request.url) &&
      body &&
      (await this.send({ ...request, body: { ...body, password: 'wrong' } }))
    return { ...errorOf(denied), ...errorOf(invalid), ...errorOf(repeated), ...errorOf(missing) }
  }

  /** The refusal of a version that is not current, where the operation accepts one. */
  private async conflict(request: Request): Promise<Answers> {
    const { body } = request
    const stale = body?.quote?.version ? { quote: { ...body.quote, version: 99 } } : { ...body, version: 99 }
    if (!/\/quoting\/(quote\/\d+(\/\w+)?|quotes\/\d+\/addToCart)$/.test(request.url) || !body) return {}
    return errorOf(await this.send({ ...request, body: stale }))
  }

  /** Records the refusals that are the same everywhere. */
  private async recordSharedErrors(): Promise<void> {
    const { errors } = this.examples
    const read = { method: 'GET', url: '/rest/V1/quoting/quotes' }
    const write = {
      method: 'POST',
      url: '/rest/V1/quoting/quote',
      body: { quote: { customer_id: 1, items: [priced] } },
    }
    const wanted: Request[] = [
      { ...read, headers: { authorization: 'Bearer unknown' } },
      { ...read, headers: { accept: 'image/png' } },
      { ...write, headers: { 'content-type': 'text/plain' } },
      { ...write, body: { quote: 'x'.repeat(1_048_576) } },
      { ...write, headers: { 'idempotency-key': 'order-4711' } },
      {
        ...write,
        body: { quote: { ...write.body.quote, shipping_amount: 9 } },
        headers: { 'idempotency-key': 'order-4711' },
      },
    ]
    for (const request of wanted) Object.assign(errors, errorOf(await this.send(request)))
    Object.assign(errors, await thrownErrors())
  }

  private noteSecrets(value: Json, url: string): Json {
    const note = (real: unknown, instead = '') =>
      typeof real === 'string' && real.length >= 10 && this.secrets.set(real, instead)
    if (url.endsWith('/token')) note(value, shown.access_token)
    if (url.endsWith('/guest-carts')) note(value, shown.masked_id)
    const visit = (part: Json): void => {
      if (typeof part !== 'object' || part === null) return
      for (const [name, instead] of Object.entries(shown)) note(part[name], instead)
      // Computed by the clock of this process, which does not stand still.
      if (typeof part.expiresAt === 'number') note(String(part.expiresAt), '1769862000')
      Object.values(part as object).forEach(visit)
    }
    visit(value)
    return value
  }
}

type Request = Input & { method: string; url: string; is_upload?: boolean; is_picture?: boolean }
type Received = { status: number; type: string; text: string }

function errorOf(answer: Received | false | '' | undefined | null): Answers {
  return answer && answer.status >= 400 ? { [answer.status]: JSON.parse(answer.text) } : {}
}

/** The URL with the last segments of the template, which name what does not exist. */
function fill(template: string, url: string): string {
  const segments = url.split('/')
  return template
    .split('/')
    .map((segment, index) => (segment.startsWith('{') ? segments[index] : segment))
    .join('/')
}

/** Refusals that only load, failures, races or the passing of time cause. */
async function thrownErrors(): Promise<Answers> {
  const errors = [
    new AppError('request_in_flight', 'A request with this Idempotency-Key is still running.'),
    new AppError('link_over', 'The deal ended some time ago, and its link with it.'),
    new AppError('too_many_requests', 'Too many requests.'),
    new AppError('database_unavailable', 'The database is not reachable; nothing was changed.'),
    new Error('a bug'),
  ]
  const answers = errors.map((error) => errorResponse(error, '7c1c3f0e-2f0b-4a53-9d0c-6a3e4f1b8d52'))
  return Object.fromEntries(answers.map(({ status, body }) => [status, JSON.parse(body)]))
}
