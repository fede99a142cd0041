// The quote that answers a price request: `price_request_id`, its assignee, and the reply that its proposal is.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scalar } from '../../../src/platform/postgres/database.ts'
import { removeFiles } from '../../../src/platform/files/file-removal.ts'
import { listOrphanPaths } from '../../../src/pricerequest/attachment-repository.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { openSession } from '../../support/access-fixtures.ts'
import { assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const pricing = '/rest/V1/pricerequest/request'
const lines = [{ sku: 'LAMP', qty: 1 }]
const anna = await openSession(api, 'anna')
const bo = await openSession(api, 'bo')

const newRequest = () => shop.submitPriceRequest({ message: 'How much?' })
async function create(price_request_id: unknown, { token }: { token?: string } = {}) {
  const customer_id = await shop.newCustomer()
  const body = { quote: { customer_id, price_request_id, items: lines } }
  return api.post(`${quoting}/quote`, { body, ...(token && { token }) })
}
const newQuote = async (id: number) => (await ok(create(id))).quote_id as number
const propose = (id: number) => ok(shop.moveQuote(id, 'propose', { body: { approve: true } }))
const eventsOf = async (request_id: number) =>
  ((await ok(api.get('/rest/V1/events?type=price_request.*&limit=1000'))) as { type: string; data: any }[])
    .filter(({ data }) => data.request_id === request_id)
    .map(({ type, data }) => [type, data.notify])
const stateOf = async (id: number) => {
  const { is_read, is_replied, is_closed, snoozed_until, replies } = await shop.readPriceRequest(id, true)
  return { is_read, is_replied, is_closed, snoozed_until, replies: replies ?? undefined }
}
const repliesOf = async (id: number) =>
  (await shop.readPriceRequest(id)).replies as { message: string; price: number | null; author: string }[]

describe('the files of a price request', () => {
  const upload = async () =>
    (await ok(api.post('/rest/V1/pricerequest/request/upload', fileBody('drawing.pdf', pdf))))
      .request_message_file_tmp_id as number
  const requestOf = async (email: string) =>
    shop.submitPriceRequest({ email, message: 'Like this?', file_ids: [await upload()] })
  const filesOf = (id: number) => ok(api.get(`${quoting}/quote/${id}/files`))
  const erase = async (email: string) => {
    const { paths } = await api.db.transaction((tx) => eraseCustomer(tx, email))
    await removeFiles(api.db, api.services.files, await listOrphanPaths(api.db, paths))
  }
  const readOfQuote = async (id: number, fileId: number) =>
    (await api.get(`${quoting}/quote/${id}/files/${fileId}`)).text
  const readOfRequest = async (id: number) => {
    const { files } = await shop.readPriceRequest(id)
    return (await api.get(`${pricing}/${id}/files/${files[0].file_id}`)).text
  }

  it('are internal ones of the quote, in no record or event of it', async () => {
    const request = await requestOf('files@example.com')
    const id = await newQuote(request)
    const [file, ...others] = await filesOf(id)
    assert.deepEqual([file.name, file.is_internal, file.item_id, others], ['drawing.pdf', true, null, []])
    assert.equal(await readOfQuote(id, file.file_id), pdf.toString())
    assert.deepEqual((await shop.readQuote(id)).files, [])
    assert.equal((await shop.readQuote(id)).version, 1)
  })

  it('stay with the request when the quote loses its own, and go with the person who sent them', async () => {
    const request = await requestOf('stays@example.com')
    const [id, other] = [await newQuote(request), await newQuote(request)]
    const [file] = await filesOf(id)
    await ok(api.delete(`${quoting}/quote/${id}/files/${file.file_id}`))
    assert.equal(await readOfRequest(request), pdf.toString())
    const [kept] = await filesOf(other)
    const path = await scalar<string>(api.db, 'select path from quote_file where file_id = $1', [
      kept.file_id,
    ])
    await erase('stays@example.com')
    assert.deepEqual((await shop.readPriceRequest(request)).files, [])
    assert.deepEqual(await filesOf(other), [])
    assert.equal(await api.services.files.read(path, pdf.length), undefined)
  })

  it('stay with the request when the customer of the quote is erased', async () => {
    const request = await requestOf('asked@example.com')
    const id = await newQuote(request)
    await erase((await shop.readQuote(id)).customer_email)
    assert.deepEqual(await filesOf(id), [])
    assert.equal(await readOfRequest(request), pdf.toString())
  })
})

describe('price_request_id', () => {
  it('is stored, stays through edits and moves, and is found by a filter', async () => {
    const request = await newRequest()
    const quote = await ok(create(request))
    assert.equal(quote.price_request_id, request)
    await ok(shop.editQuote(quote.quote_id, { version: 1, seller_comment: 'Hello' }))
    await propose(quote.quote_id)
    const query = { filter: JSON.stringify({ price_request_id: request }) }
    const found = (await ok(api.get(`${quoting}/quotes`, { query }))) as { quote_id: number }[]
    assert.deepEqual(
      found.map(({ quote_id }) => quote_id),
      [quote.quote_id],
    )
  })

  it('is null without one', async () => {
    assert.equal((await ok(create(null))).price_request_id, null)
    assert.equal((await ok(create(undefined))).price_request_id, null)
  })

  it('404: of none; 400: no id, or in an edit', async () => {
    await shop.assertUnknown(
      async () => {
        const { customer_id } = await shop.readQuote(quoteId)
        const body = { quote: { customer_id, price_request_id: 999_999, items: lines } }
        return api.post(`${quoting}/quote`, { body })
      },
      'quote.price_request_id',
      999_999,
    )
    assertRefused(await create('x'), 400)
    assertRefused(await shop.editQuote(quoteId, { version: 1, price_request_id: 1 }), 400)
  })

  it('403: without the permission for price requests', async () => {
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await create(await newRequest(), { token }), 403)
    await ok(create(null, { token }))
  })

  it('is not shown to the buyer', async () => {
    const quote_id = await newQuote(await newRequest())
    await propose(quote_id)
    const { url } = await ok(api.get(`${quoting}/quote/${quote_id}/link`))
    const token = `${quote_id}.${String(url).split('/').at(-1)}`
    assert.ok(!('price_request_id' in (await ok(api.get('/rest/V1/buyer/quote', { token })))))
  })
})

describe('the proposal', () => {
  it('is the reply, once, whose message is the number of the quote, and which is not mailed', async () => {
    const request = await newRequest()
    const quote_id = await newQuote(request)
    assert.equal((await stateOf(request)).is_replied, false)
    await propose(quote_id)
    const { increment_id } = await shop.readQuote(quote_id)
    const [reply, ...others] = await repliesOf(request)
    assert.deepEqual([reply!.message, reply!.price, others], [increment_id, null, []])
    const { is_read, is_replied } = await stateOf(request)
    assert.deepEqual([is_read, is_replied], [true, true])
    assert.deepEqual(await eventsOf(request), [
      ['price_request.submitted', undefined],
      ['price_request.read', undefined],
      ['price_request.replied', false],
    ])
    await ok(shop.moveQuote(quote_id, 'rework'))
    await propose(quote_id)
    assert.equal((await repliesOf(request)).length, 1)
    assert.equal((await eventsOf(request)).length, 3)
  })

  it('of a second quote is another reply', async () => {
    const request = await newRequest()
    for (const quote_id of [await newQuote(request), await newQuote(request)]) await propose(quote_id)
    assert.equal((await repliesOf(request)).length, 2)
  })

  it('answers a request that was closed or snoozed', async () => {
    const closed = await newRequest()
    await ok(api.post(`${pricing}/${closed}/close`, { body: { reason_code: 'duplicate' } }))
    const snoozed = await newRequest()
    await ok(api.post(`${pricing}/${snoozed}/snooze`, { body: { until: '2099-01-01 00:00:00' } }))
    for (const request of [closed, snoozed]) {
      await propose(await newQuote(request))
      const { is_replied, is_closed, snoozed_until } = await stateOf(request)
      assert.deepEqual([is_replied, is_closed, snoozed_until], [true, false, null])
    }
  })

  it('is one reply when ten propose at the same time', async () => {
    const request = await newRequest()
    const quote_id = await newQuote(request)
    await ok(shop.moveQuote(quote_id, 'approve'))
    await atOnce(10, () => shop.moveQuote(quote_id, 'propose'))
    assert.equal((await repliesOf(request)).length, 1)
  })
})

describe('the assignee of a new quote', () => {
  const assigneeOf = async (id: number) => (await shop.readQuote(id)).assignee_id
  it('is that of the price request, or else the user who creates it; an integration is none', async () => {
    const request = await newRequest()
    const path = `${pricing}/${request}/assignee`
    await ok(api.put(path, { body: { assignee: { user_id: bo.userId } } }))
    assert.equal((await ok(create(request, anna))).assignee_id, bo.userId)
    assert.equal((await ok(create(await newRequest(), anna))).assignee_id, anna.userId)
    assert.equal((await ok(create(null, anna))).assignee_id, anna.userId)
    assert.equal((await ok(create(null))).assignee_id, null)
  })

  it('is that of the quote request, or else the user who answers it', async () => {
    const answer = async (token: string, assignee?: number) => {
      const { request } = await shop.requestFromCart()
      const path = `${quoting}/request/${request.request_id}`
      if (assignee) await ok(api.put(`${path}/assignee`, { body: { assignee: { user_id: assignee } } }))
      const { quote_id } = await ok(api.post(`${path}/quote`, { body: {}, token }))
      return assigneeOf(quote_id as number)
    }
    assert.equal(await answer(anna.token, bo.userId), bo.userId)
    assert.equal(await answer(anna.token), anna.userId)
  })
})

const quoteId = (await ok(create(null))).quote_id as number
