// Every write on a quote that is due records the expiry before anything else tells of it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { RouteOptions } from 'fastify'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { collectRoutes, ok, openApi } from '../../support/api.ts'
import { fileBody, multipart, pdf } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const role = { name: 'Sales', permissions: [] }
await ok(api.post('/rest/V1/access/roles', { body: { role } }))
const user = {
  username: 'anna',
  email: 'anna@example.com',
  password: 'correct horse battery',
  role: role.name,
}
const { user_id } = await ok(api.post('/rest/V1/access/users', { body: { user } }))

type Deal = {
  id: number
  customer: number
  cart: number
  version: number
  item_id: number
  comment_id: number
  /** For the team only. */
  file_id: number
}

/** The body of each write, by operation. */
const bodies: Record<string, (deal: Deal) => object> = {
  editQuote: ({ version }) => ({ quote: { version, seller_comment: 'Hello' } }),
  addQuoteToCart: ({ cart, customer }) => ({ cartId: cart, customerId: customer }),
  approveQuote: () => ({}),
  proposeQuote: () => ({}),
  acceptQuote: () => ({}),
  declineQuote: () => ({}),
  reworkQuote: () => ({}),
  copyQuote: () => ({}),
  extendQuote: () => ({ expires_at: '2999-12-31 23:59:59' }),
  resendQuote: () => ({}),
  setFollowUp: () => ({ remind_at: '2999-12-31 08:00:00' }),
  finishFollowUp: () => ({ reason: 'reminder' }),
  cancelQuote: () => ({}),
  undoQuoteMove: ({ version }) => ({ version }),
  closeQuote: () => ({}),
  purchaseQuote: () => ({ orderId: 1007 }),
  correctOrder: () => ({ orderId: 1008 }),
  commentQuote: () => ({ comment: { text: 'Hello' } }),
  markQuoteCommentsRead: ({ comment_id }) => ({ up_to: comment_id }),
  markQuoteCommentsUnread: ({ comment_id }) => ({ from: comment_id }),
  withdrawComment: () => ({}),
  takeCounterOffer: ({ version }) => ({ version }),
  assignQuote: () => ({ assignee: { user_id } }),
  revokeQuoteLink: () => ({}),
  acceptOffer: ({ version }) => ({ version, name: 'Anna' }),
  declineOffer: ({ version }) => ({ version, reason_code: 'other' }),
  askQuestion: () => ({ text: 'Hello' }),
  makeCounterOffer: ({ version, item_id }) => ({ version, items: [{ item_id, price: 1 }] }),
  requestRenewal: () => ({ text: 'Hello' }),
  markQuoteSeen: () => ({}),
  computeBuyerTotals: () => ({ items: [] }),
  removeQuoteFile: () => ({}),
}

const isOfQuote = ({ url, method }: RouteOptions) =>
  /^\/rest\/V1\/(quoting\/quotes?\/:|buyer\/quote\/)/.test(url) && /^(POST|PUT|DELETE)$/.test(String(method))

async function openDeal(): Promise<Deal> {
  const { id, customer, cart } = await shop.proposedWithCart()
  const { version, items } = await shop.readQuote(id, true)
  const [{ item_id }] = items
  const token = await tokenOf(id)
  const body = { version, items: [{ item_id, price: 1 }] }
  const { comments } = await ok(api.post('/rest/V1/buyer/quote/counterOffer', { token, body }))
  const upload = multipart([
    { filename: 'a.pdf', content: pdf, type: 'application/pdf' },
    { name: 'is_internal', content: 'true' },
  ])
  const { file_id } = await ok(api.post(`/rest/V1/quoting/quote/${id}/files`, upload))
  await shop.makeDue(id)
  return { file_id, id, customer, cart, version, item_id, comment_id: comments.at(-1).comment_id }
}

const tokenOf = async (id: number) => `${id}.${linkToken(await api.app.state.linkKey(), id, 'accept', 0)}`

const eventsOf = async (id: number) => {
  const events = await ok(api.get('/rest/V1/events?type=quote.*&limit=1000'))
  return (events as { type: string; data: Record<string, unknown> }[])
    .filter(({ data }) => data.quote_id === id)
    .map(({ type, data }) => ({ type, version: data.version, status: data.status }))
}

it('is true of every write on a quote', async () => {
  const routes = (await collectRoutes(api)).filter(isOfQuote)
  assert.ok(routes.length >= 20, String(routes.length))
  for (const { url, method, schema } of routes) {
    const { operationId = '' } = schema as { operationId?: string }
    const isUpload = /^upload/.test(operationId)
    const body = isUpload ? () => undefined : bodies[operationId]
    assert.ok(body, `${operationId} has a body in this test`)
    const deal = await openDeal()
    const path = url
      .replace(/:(id|quoteId)/, String(deal.id))
      .replace(':commentId', String(deal.comment_id))
      .replace(':fileId', String(deal.file_id))
    const token = url.includes('/buyer/') ? { token: await tokenOf(deal.id) } : {}
    const answer = await api.call(String(method), path, {
      body: body(deal),
      ...(isUpload && fileBody('a.pdf', pdf)),
      ...token,
    })
    assert.ok(answer.status < 500 && answer.status !== 404, `${operationId}: ${answer.text}`)
    assert.notEqual(answer.body.error_code, 'invalid_input', answer.text)
    const events = await eventsOf(deal.id)
    const first = events.find(({ status }) => status === 'expired')
    assert.ok(!first || first.type === 'quote.status_changed', `${operationId}: ${JSON.stringify(events)}`)
    const statuses = new Map(events.map(({ version, status }) => [version, status]))
    for (const { version, status } of events) assert.equal(status, statuses.get(version), operationId)
  }
})
