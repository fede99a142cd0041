// GET /V1/inbox
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { run } from '../../../src/platform/postgres/database.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { openConsoleClient } from '../../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { moveClock } from '../../support/test-server.ts'

const path = '/rest/V1/inbox'
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

const api = await openApi()
const shop = await openShop(api)
const role = { name: 'Sales', permissions: [] }
await ok(api.post('/rest/V1/access/roles', { body: { role } }))
const newUser = async (username: string) => {
  const user = {
    username,
    email: `${username}@example.com`,
    password: 'correct horse battery',
    role: 'Sales',
  }
  return (await ok(api.post('/rest/V1/access/users', { body: { user } }))).user_id as number
}
const [anna, bo] = [await newUser('anna'), await newUser('bo')]

type Item = {
  kind: string
  record_type: string
  record_id: number
  is_unread: boolean
  waiting_since: string
  latest_at: string
  value: number | null
}
type Inbox = { items: Item[]; next_after: string | null; counts: Record<string, number> }

const inbox = (query: Record<string, string> = {}, token?: string) =>
  ok(api.get(path, { query, ...(token && { token }) })) as Promise<Inbox>
const records = ({ items }: Inbox) => items.map(({ kind, record_id }) => [kind, record_id])
const holds = async (kind: string, id: number) =>
  (await inbox({ kind, limit: '1000' })).items.some(({ record_id }) => record_id === id)
const assign = (url: string, user_id: number | null) =>
  ok(api.put(`${url}/assignee`, { body: { assignee: { user_id } } }))
const priceRequest = (id: number) => `/rest/V1/pricerequest/request/${id}`

/** Seconds after the start, at which the next records are created. */
const at = (seconds: number) => moveClock(api.db, seconds)

/** A proposed quote that ends in so many days. */
async function proposeFor(days: number): Promise<number> {
  const { id } = await shop.quoteIn('proposed')
  const sql = 'update quote set expires_at = utc_now() + make_interval(days => $2) where quote_id = $1'
  await run(api.db, sql, [id, days])
  return id
}

describe('readInbox', () => {
  let [asked, requested, offered] = [0, 0, 0]
  before(async () => {
    const long = {
      firstname: 'Anna',
      lastname: 'Larsen',
      product_name: 'Oak table',
      message: '🪑'.repeat(201),
    }
    asked = await shop.submitPriceRequest(long)
    await at(HOUR_S)
    const { request } = await shop.requestFromCart({ '0042-OAK': 40, LAMP: 3 })
    requested = request.request_id
    await at(2 * HOUR_S)
    offered = await proposeFor(3)
  })

  it('200: every kind, oldest first, with what a seller sees of each', async () => {
    const { items, next_after, counts } = await inbox()
    const request = await shop.readRequest(requested)
    const quote = await shop.readQuote(offered)
    const first = await shop.readPriceRequest(asked)
    const name = 'Anna Larsen'
    assert.deepEqual(items, [
      {
        record_type: 'price_request',
        record_id: asked,
        kind: 'price_request',
        increment_id: first.increment_id,
        customer_name: name,
        customer_email: 'anna@example.com',
        title: 'Oak table',
        text_start: '🪑'.repeat(200),
        waiting_since: first.created_at,
        is_unread: true,
        assignee_id: null,
        grand_total: null,
        currency_code: null,
        comment_kind: null,
        latest_at: first.created_at,
        value: null,
        expires_at: null,
        store_id: 1,
        follow_up_reason: null,
      },
      {
        record_type: 'quote_request',
        record_id: requested,
        kind: 'quote_request',
        increment_id: request.increment_id,
        customer_name: name,
        customer_email: request.customer_email,
        title: request.items[0].name,
        text_start: 'Please',
        waiting_since: request.created_at,
        is_unread: false,
        assignee_id: null,
        grand_total: null,
        currency_code: 'USD',
        comment_kind: null,
        latest_at: request.created_at,
        value: request.subtotal,
        expires_at: null,
        store_id: 1,
        follow_up_reason: null,
      },
      {
        record_type: 'quote',
        record_id: offered,
        kind: 'expiring',
        increment_id: quote.increment_id,
        customer_name: name,
        customer_email: quote.customer_email,
        title: 'Oak table',
        text_start: null,
        // Valid for three days only: it waits from the proposal.
        waiting_since: quote.proposed_at,
        is_unread: false,
        assignee_id: null,
        grand_total: quote.grand_total,
        currency_code: 'USD',
        comment_kind: null,
        latest_at: quote.proposed_at,
        value: quote.grand_total,
        expires_at: quote.expires_at,
        store_id: 1,
        follow_up_reason: null,
      },
    ])
    assert.equal(next_after, null)
    assert.deepEqual(counts, {
      price_request: 1,
      quote_request: 1,
      message: 0,
      expiring: 1,
      accepted: 0,
      follow_up: 0,
      revision: 0,
    })
  })

  it('200: one kind; the counts are those of all kinds', async () => {
    for (const [kind, id] of [
      ['price_request', asked],
      ['quote_request', requested],
      ['expiring', offered],
    ] as const) {
      const found = await inbox({ kind })
      assert.deepEqual(records(found), [[kind, id]])
      assert.deepEqual(found.counts, {
        price_request: 1,
        quote_request: 1,
        message: 0,
        expiring: 1,
        accepted: 0,
        follow_up: 0,
        revision: 0,
      })
    }
    assert.deepEqual(records(await inbox({ kind: 'message' })), [])
  })

  it('200: the kinds that the permissions of the caller allow', async () => {
    for (const [permission, kind] of [
      ['PriceRequest::manage_requests', 'price_request'],
      ['Quoting::requests', 'quote_request'],
      ['Quoting::quotes', 'expiring'],
    ] as const) {
      const token = await api.tokenFor(permission)
      const { items, counts } = await inbox({}, token)
      assert.deepEqual(
        items.map((item) => item.kind),
        [kind],
      )
      assert.deepEqual(counts, {
        price_request: 0,
        quote_request: 0,
        message: 0,
        expiring: 0,
        accepted: 0,
        follow_up: 0,
        revision: 0,
        [kind]: 1,
      })
      const other = kind === 'expiring' ? 'price_request' : 'expiring'
      assert.deepEqual(records(await inbox({ kind: other }, token)), [])
    }
    const nothing = await inbox({}, await api.tokenFor('Webhooks::manage'))
    const counts = {
      price_request: 0,
      quote_request: 0,
      message: 0,
      expiring: 0,
      accepted: 0,
      follow_up: 0,
      revision: 0,
    }
    assert.deepEqual(nothing, { items: [], next_after: null, counts })
  })

  it('200: of a user, of nobody; the counts, too', async () => {
    await assign(priceRequest(asked), anna)
    await assign(`${quoting}/request/${requested}`, bo)
    assert.deepEqual(records(await inbox({ assignee_id: `${anna}` })), [['price_request', asked]])
    assert.deepEqual((await inbox({ assignee_id: `${anna}` })).counts.quote_request, 0)
    assert.deepEqual(records(await inbox({ assignee_id: `${bo}` })), [['quote_request', requested]])
    assert.deepEqual(records(await inbox({ assignee_id: 'none' })), [['expiring', offered]])
    const { counts } = await inbox({ assignee_id: 'none' })
    assert.deepEqual(counts, {
      price_request: 0,
      quote_request: 0,
      message: 0,
      expiring: 1,
      accepted: 0,
      follow_up: 0,
      revision: 0,
    })
    await assign(`${quoting}/quote/${offered}`, anna)
    assert.equal((await inbox({ assignee_id: `${anna}`, kind: 'expiring' })).items.length, 1)
    await assign(priceRequest(asked), null)
    await assign(`${quoting}/request/${requested}`, null)
    await assign(`${quoting}/quote/${offered}`, null)
  })

  it('200: selected fields', async () => {
    assert.deepEqual(await inbox({ fields: 'items[record_id],next_after', kind: 'expiring' }), {
      items: [{ record_id: offered }],
      next_after: null,
    })
  })

  it('200: pages of any size are the same list, also of records that wait since one second', async () => {
    for (let count = 0; count < 4; count++) {
      const id = await shop.submitPriceRequest()
      if (count % 2 === 0) await ok(api.post(`${priceRequest(id)}/read`))
      await shop.requestFromCart()
      await proposeFor(2)
    }
    const sql = (table: string) => `update ${table} set created_at = '2026-01-01 00:00:00'`
    for (const table of ['price_request', 'quote_request']) await run(api.db, sql(table))
    await run(
      api.db,
      `update quote set proposed_at = '2026-01-01', expires_at = '2026-01-08 00:00:00'
      where status = 'proposed' and quote_id <> $1`,
      [offered],
    )
    await run(api.db, `update quote set expires_at = utc_now() + interval '1 day' where quote_id = $1`, [
      offered,
    ])
    for (const order of ['waiting', 'newest', 'value']) {
      const all = await inbox({ order, limit: '1000' })
      assert.ok(all.items.length > 10)
      for (const limit of [1, 2, 3, all.items.length - 1, all.items.length]) {
        const pages: Inbox[] = []
        let after: string | null | undefined
        while (after !== null) {
          const page = await inbox({ order, limit: `${limit}`, ...(after && { after }) })
          assert.ok(page.items.length > 0)
          pages.push(page)
          after = page.next_after
        }
        assert.deepEqual(
          pages.flatMap((page) => records(page)),
          records(all),
          order,
        )
        assert.equal(pages.length, Math.ceil(all.items.length / limit))
      }
    }
  })

  it('200: in the order of what came in last, the opposite of the usual one; in that of the value, what has none last', async () => {
    const usual = await inbox({ limit: '1000' })
    assert.deepEqual(records(await inbox({ order: 'newest', limit: '1000' })), records(usual).toReversed())
    const byValue = usual.items.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
    assert.deepEqual(
      records(await inbox({ order: 'value', limit: '1000' })),
      byValue.map(({ kind, record_id }) => [kind, record_id]),
    )
    assert.deepEqual(await inbox({ order: 'waiting', limit: '1000' }), usual)
  })

  it('400: names what is invalid', async () => {
    for (const [name, value] of [
      ['kind', 'quote'],
      ['kind', ''],
      ['assignee_id', '0'],
      ['assignee_id', 'nobody'],
      ['assignee_id', '2147483648'],
      ['after', ''],
      ['after', 'x'],
      ['after', '1-0-1'],
      ['after', '-1-1-1'],
      ['after', `${'9'.repeat(12)}-1-1`],
      ['after', '1:1769860800-2-12'],
      ['order', 'oldest'],
      ['limit', '0'],
      ['limit', '1001'],
      ['filter', '{}'],
    ] as const)
      assertRefused(await api.get(path, { query: { [name]: value } }), 400, name)
    for (const after of ['1769860800-2-12', '-1:1769860800-2-12', 'null:1769860800-2-12'])
      assertRefused(await api.get(path, { query: { order: 'value', after } }), 400, 'after')
  })

  it('200: nothing after the end of all times', async () => {
    for (const after of ['99999999999-1-1', `99999999999-9-${'9'.repeat(10)}`])
      assert.deepEqual(records(await inbox({ after })), [])
  })

  it('200: a user who does not exist has nothing', async () =>
    assert.deepEqual(records(await inbox({ assignee_id: '999999' })), []))
})

describe('what waits', () => {
  it('is a price request until it has a reply, read or not, and again once it is unread', async () => {
    const id = await shop.submitPriceRequest()
    const isUnread = async () =>
      (await inbox({ kind: 'price_request', limit: '1000' })).items.find(({ record_id }) => record_id === id)
        ?.is_unread
    const steps = [
      ['read', {}, false],
      ['unread', {}, true],
      ['reply', { message: 'Yes' }, undefined],
      ['unread', {}, true],
      ['read', {}, undefined],
    ] as const
    assert.equal(await isUnread(), true)
    for (const [step, body, expected] of steps) {
      await ok(api.post(`${priceRequest(id)}/${step}`, { body }))
      assert.equal(await isUnread(), expected, step)
    }
  })

  it('is no closed or snoozed price request, in the list and in the counts; of one user as of all', async () => {
    const reads: Record<string, string>[] = [{}, { assignee_id: `${bo}` }]
    const counts = () =>
      Promise.all(reads.map(async (query) => (await inbox({ ...query, limit: '1' })).counts.price_request!))
    const id = await shop.submitPriceRequest({ email: 'bo@example.com' })
    await assign(priceRequest(id), bo)
    for (const mark of ['unread', 'read']) {
      await ok(api.post(`${priceRequest(id)}/${mark}`))
      const waiting = await counts()
      const away = waiting.map((count) => count - 1)
      for (const [step, body, expected] of [
        ['snooze', { until: '2099-01-01 00:00:00' }, away],
        ['snooze', { until: null }, waiting],
        ['close', { reason_code: 'spam' }, away],
        ['reopen', {}, waiting],
      ] as const) {
        await ok(api.post(`${priceRequest(id)}/${step}`, { body }))
        assert.deepEqual(await counts(), expected, `${mark}, ${step}`)
        assert.equal(await holds('price_request', id), expected === waiting, `${mark}, ${step}`)
      }
    }
    await ok(api.post(`${priceRequest(id)}/snooze`, { body: { until: '2099-01-01 00:00:00' } }))
    await shop.submitPriceRequest({ email: 'bo@example.com' })
    assert.ok((await inbox({ assignee_id: `${bo}` })).items.some(({ record_id }) => record_id === id))
  })

  it('comes first in the order of the newest once its customer writes again', async () => {
    const find = async (kind: string, id: number) => {
      const { items } = await inbox({ kind, order: 'newest', limit: '1000' })
      return { item: items.find(({ record_id }) => record_id === id)!, first: items[0]!.record_id }
    }
    const key = await api.app.state.linkKey()
    const comment = (id: number) => {
      const token = `${id}.${linkToken(key, id, 'accept', 0)}`
      return ok(api.post('/rest/V1/buyer/quote/question', { token, body: { text: 'And?' } }))
    }
    const [{ id }, { id: other }] = [await shop.quoteIn('proposed'), await shop.quoteIn('proposed')]
    await comment(id)
    await at(3 * HOUR_S)
    await comment(other)
    assert.equal((await find('message', id)).first, other)
    await at(4 * HOUR_S)
    await comment(id)
    const { item, first } = await find('message', id)
    assert.equal(first, id)
    assert.ok(item.latest_at > item.waiting_since)

    const asked = await shop.submitPriceRequest({ email: 'again@example.com' })
    await at(5 * HOUR_S)
    await ok(api.post(`${priceRequest(asked)}/snooze`, { body: { until: '2099-01-01 00:00:00' } }))
    await at(6 * HOUR_S)
    const again = await shop.submitPriceRequest({ email: 'Again@example.com' })
    const woken = (await find('price_request', asked)).item
    assert.equal(woken.latest_at, (await shop.readPriceRequest(again)).created_at)
    assert.ok(woken.waiting_since < woken.latest_at)
  })

  it('is a quote request until it is answered', async () => {
    for (const move of ['quote', 'decline', 'cancel']) {
      const { request } = await shop.requestFromCart()
      assert.equal(await holds('quote_request', request.request_id), true)
      await ok(shop.moveRequest(request.request_id, move))
      assert.equal(await holds('quote_request', request.request_id), false)
    }
  })

  it('is a proposed quote in its last seven days', async () => {
    const id = await proposeFor(8)
    const { expires_at } = await shop.readQuote(id)
    assert.equal(await holds('expiring', id), false)
    await run(api.db, `update quote set expires_at = utc_now() + interval '7 days' where quote_id = $1`, [id])
    assert.equal(await holds('expiring', id), true)
    await run(
      api.db,
      `update quote set proposed_at = utc_now() - interval '9 days',
      expires_at = utc_now() + interval '2 days' where quote_id = $1`,
      [id],
    )
    const { items } = await inbox({ kind: 'expiring', limit: '1000' })
    const { waiting_since } = items.find(({ record_id }) => record_id === id)!
    const expiry = Date.parse(`${(await shop.readQuote(id)).expires_at}Z`)
    assert.equal(Date.parse(`${waiting_since}Z`), expiry - 7 * DAY_S * 1000)
    assert.ok(expires_at)
    await shop.makeDue(id)
    assert.equal(await holds('expiring', id), false)
  })

  it('is an accepted quote until its order is recorded, it is cancelled or it expires', async () => {
    for (const end of ['purchased', 'cancel', 'expiry']) {
      const { id } = await shop.quoteIn('proposed')
      assert.equal(await holds('accepted', id), false)
      await ok(shop.moveQuote(id, 'accept'))
      const { items } = await inbox({ kind: 'accepted', limit: '1000' })
      const found = items.find(({ record_id }) => record_id === id)!
      const { created_at } = (await ok(api.get(`${quoting}/quote/${id}/history`))).at(-1)
      const expected = { record_type: 'quote', waiting_since: created_at, comment_kind: null }
      assert.deepEqual({ ...found, ...expected }, found)
      if (end === 'expiry') await shop.makeDue(id)
      else await ok(shop.moveQuote(id, end))
      assert.equal(await holds('accepted', id), false, end)
    }
  })

  it('is an accepted quote in a cart until the cart is ordered, and one without an expiry', async () => {
    const { id, cart } = await shop.quoteInCart()
    await run(api.db, 'update quote set expires_at = null where quote_id = $1', [id])
    assert.equal(await holds('accepted', id), true)
    await ok(shop.orderCart(cart))
    assert.equal(await holds('accepted', id), false)
  })

  it('is an accepted quote since its last acceptance, whatever is assigned or leaves a cart since', async () => {
    const { id, cart } = await shop.quoteInCart()
    await run(api.db, `update quote set accepted_at = '2020-01-01' where quote_id = $1`, [id])
    const [line] = await shop.listItems(cart)
    await ok(shop.removeItem(cart, line.item_id))
    await assign(`${quoting}/quote/${id}`, bo)
    const find = async () => (await inbox({ kind: 'accepted', assignee_id: `${bo}` })).items
    assert.deepEqual(
      (await find()).map(({ record_id, waiting_since }) => [record_id, waiting_since]),
      [[id, '2020-01-01 00:00:00']],
    )
    await shop.makeDue(id)
    await shop.recordExpiry()
    for (const move of ['rework', 'approve', 'accept']) await ok(shop.moveQuote(id, move))
    const [again] = await find()
    assert.ok(again!.waiting_since > '2020-01-01 00:00:00')
  })

  it('is a quote in revision until it is proposed again, cancelled or expires', async () => {
    for (const steps of [['approve', 'propose'], ['cancel'], ['approve', 'expiry']]) {
      const { id } = await shop.quoteIn('proposed')
      assert.equal(await holds('revision', id), false)
      await at(7 * HOUR_S)
      await ok(shop.moveQuote(id, 'rework'))
      await assign(`${quoting}/quote/${id}`, bo)
      const { items } = await inbox({ kind: 'revision', assignee_id: `${bo}` })
      const found = items.find(({ record_id }) => record_id === id)!
      const { created_at } = (await ok(api.get(`${quoting}/quote/${id}/history`))).at(-1)
      assert.deepEqual(
        [found.record_type, found.waiting_since, found.latest_at],
        ['quote', created_at, created_at],
      )
      for (const step of steps) {
        assert.equal(await holds('revision', id), true, step)
        if (step === 'expiry') await shop.makeDue(id)
        else await ok(shop.moveQuote(id, step))
      }
      assert.equal(await holds('revision', id), false, steps.join(' '))
    }
  })

  it('is a quote in revision after a counter-offer was taken, with what the customer wrote last', async () => {
    const { id } = await shop.quoteIn('proposed')
    const token = `${id}.${linkToken(await api.app.state.linkKey(), id, 'accept', 0)}`
    const { items, version } = await shop.readQuote(id, true)
    const body = { version, text: 'Cheaper?', items: [{ item_id: items[0].item_id, price: 1 }] }
    await ok(api.post('/rest/V1/buyer/quote/counterOffer', { token, body }))
    const comments = await ok(api.get(`${quoting}/quote/${id}/comments`))
    assert.equal(await holds('revision', id), false)
    await ok(
      api.post(`${quoting}/quote/${id}/comments/${comments.at(-1).comment_id}/take`, { body: { version } }),
    )
    const found = (await inbox({ kind: 'revision', limit: '1000' })).items.find(
      ({ record_id }) => record_id === id,
    )
    assert.deepEqual(
      [found?.waiting_since, (found as { text_start?: string } | undefined)?.text_start],
      [(await shop.readQuote(id)).updated_at, 'Cheaper?'],
    )
  })

  it('is no quote in revision that was proposed to another customer', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework'))
    assert.equal(await holds('revision', id), true)
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, customer_id: await shop.newCustomer() }))
    assert.equal(await holds('revision', id), false)
  })

  it('is no quote in revision that was never proposed, also after its only proposal was taken back', async () => {
    const { id } = await shop.quoteIn('approved')
    await ok(shop.moveQuote(id, 'rework'))
    assert.equal(await holds('revision', id), false)
    const console = await openConsoleClient(api, 'cara')
    const post = (name: string, body = {}) => ok(console.post(`${quoting}/quote/${id}/${name}`, { body }))
    await post('propose', { approve: true })
    await post('undo')
    assert.equal(await holds('revision', id), false)
  })

  it('is a quote in revision again once its cancellation or its next proposal is taken back', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework'))
    const find = async () =>
      (await inbox({ kind: 'revision', limit: '1000' })).items.find(({ record_id }) => record_id === id)
    const before = await find()
    const console = await openConsoleClient(api, 'dora')
    for (const [move, body] of [
      ['cancel', {}],
      ['propose', { approve: true }],
    ] as const) {
      await ok(console.post(`${quoting}/quote/${id}/${move}`, { body }))
      assert.equal(await find(), undefined, move)
      await ok(console.post(`${quoting}/quote/${id}/undo`))
      assert.deepEqual(await find(), before, move)
    }
  })

  it('is no quote in revision whose customer was erased', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { customer_email } = await shop.readQuote(id)
    await ok(shop.moveQuote(id, 'rework'))
    assert.equal(await holds('revision', id), true)
    await api.db.transaction((tx) => eraseCustomer(tx, customer_email))
    assert.equal(await holds('revision', id), false)
  })

  it('is a quote in revision of before, since its last proposal', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { proposed_at } = await shop.readQuote(id)
    await ok(shop.moveQuote(id, 'rework'))
    await run(api.db, 'update quote set reworked_at = null where quote_id = $1', [id])
    const { items } = await inbox({ kind: 'revision', limit: '1000' })
    assert.equal(items.find(({ record_id }) => record_id === id)!.waiting_since, proposed_at)
  })

  it('is no quote in another status', async () => {
    for (const status of ['pending', 'approved', 'accepted', 'declined', 'cancelled']) {
      const { id } = await shop.quoteIn(status)
      await run(api.db, `update quote set expires_at = utc_now() + interval '1 day' where quote_id = $1`, [
        id,
      ])
      assert.equal(await holds('expiring', id), false, status)
    }
  })

  it('is counted up to a thousand of each kind', async () => {
    const sql = `insert into price_request (store_id, customer_email, is_read)
      select 1, 'many@example.com', n % 2 = 0 from generate_series(1, 1200) n`
    await run(api.db, sql)
    const { counts, items } = await inbox({ limit: '1000' })
    assert.equal(counts.price_request, 1000)
    assert.equal(items.length, 1000)
  })

  it('has the SKU for a title where a product has no name, and no name where there is none', async () => {
    const id = await shop.submitPriceRequest({ product_sku: 'X-1', message: 'Hello' })
    const sql = `update price_request set created_at = '2020-01-01' where request_id = $1`
    await run(api.db, sql, [id])
    const [found] = (await inbox({ limit: '1' })).items as unknown as Record<string, unknown>[]
    assert.deepEqual(
      [found!.record_id, found!.title, found!.customer_name, found!.text_start],
      [id, 'X-1', null, 'Hello'],
    )
  })
})
