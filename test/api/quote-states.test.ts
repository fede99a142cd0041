// The state tables of quotes and quote requests: every status × every move, over HTTP.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

type Table = Record<string, Record<string, string>>

// Written out from what was decided, not from the code: what is not here is refused.
const quoteTable: Table = {
  pending: { approve: 'approved', cancel: 'cancelled', edit: 'pending' },
  approved: {
    propose: 'proposed',
    accept: 'accepted',
    rework: 'pending',
    cancel: 'cancelled',
    expire: 'expired',
    addToCart: 'accepted',
  },
  proposed: {
    accept: 'accepted',
    decline: 'declined',
    rework: 'pending',
    cancel: 'cancelled',
    expire: 'expired',
    addToCart: 'accepted',
  },
  accepted: { purchased: 'purchased', cancel: 'cancelled', expire: 'expired', addToCart: 'accepted' },
  declined: { rework: 'pending', close: 'closed' },
  expired: { rework: 'pending', close: 'closed' },
  purchased: { close: 'closed' },
  cancelled: { close: 'closed' },
  closed: {},
}

const quoteMoves = [
  ...[
    'approve',
    'propose',
    'accept',
    'decline',
    'rework',
    'cancel',
    'close',
    'purchased',
    'edit',
    'addToCart',
  ],
]

const requestTable: Table = {
  pending: { quote: 'approved', decline: 'declined', cancel: 'cancelled' },
  approved: { purchase: 'closed', cancelQuote: 'closed' },
  declined: {},
  cancelled: {},
  closed: {},
}

type Row = { status: string; version: number; history: { from: string | null; to: string }[] }

async function rowOf(table: 'quote' | 'quote_request', id: number): Promise<Row> {
  const key = table === 'quote' ? 'quote_id' : 'request_id'
  const [row] = await many<{ status: string; version: number }>(
    api.db,
    `select status, version from ${table} where ${key} = $1`,
    [id],
  )
  const history = await many<{ from: string | null; to: string }>(
    api.db,
    `select from_status as "from", to_status as "to" from ${table}_history where ${key} = $1 order by history_id`,
    [id],
  )
  return { ...row!, history }
}

function assertMoved(before: Row, after: Row, to: string): void {
  assert.equal(after.status, to)
  assert.equal(after.version, before.version + 1)
  assert.deepEqual(after.history, [...before.history, { from: before.status, to }])
}

describe('a quote', () => {
  for (const status of Object.keys(quoteTable))
    for (const move of quoteMoves) {
      const to = quoteTable[status]?.[move]
      it(`${status} ${to ? `goes to ${to} by` : 'refuses'} ${move}`, async () => {
        const { id, customer } = await shop.quoteIn(status)
        const cart = await shop.openCart(customer)
        const before = await rowOf('quote', id)
        const call = () => tryMove(move, id, cart, customer, before.version)
        if (!to) {
          const error_code = status === 'expired' && move !== 'edit' ? 'quote_expired' : 'wrong_status'
          return void (await shop.assertNothingDone(call, 400, { error_code }))
        }
        await ok(call())
        assertMoved(before, await rowOf('quote', id), to)
      })
    }

  for (const status of Object.keys(quoteTable)) {
    const to = quoteTable[status]?.expire
    it(`${status} ${to ? `goes to ${to}` : 'stays'} when its time is over`, async () => {
      const { id } = await shop.quoteIn(status)
      await shop.makeDue(id)
      const [before, content] = [await rowOf('quote', id), await shop.content()]
      assert.equal(await shop.recordExpiry(), to ? 1 : 0)
      if (to) assertMoved(before, await rowOf('quote', id), to)
      else assert.equal(await shop.content(), content)
    })
  }

  it('is in one of nine statuses, and the table names them all', () =>
    assert.deepEqual(Object.keys(quoteTable).sort(), [
      ...[
        'accepted',
        'approved',
        'cancelled',
        'closed',
        'declined',
        'expired',
        'pending',
        'proposed',
        'purchased',
      ],
    ]))
})

function tryMove(move: string, id: number, cart: number, customer: number, version: number): Promise<Answer> {
  if (move === 'addToCart') return shop.addToCart(id, cart, customer)
  if (move === 'edit')
    return api.put(`${quoting}/quote/${id}`, { body: { quote: { version, shipping_amount: 1 } } })
  return shop.moveQuote(id, move, move === 'purchased' ? { body: { orderId: 1 } } : {})
}

describe('a quote request', () => {
  for (const status of Object.keys(requestTable))
    for (const move of ['quote', 'decline', 'cancel']) {
      const to = requestTable[status]?.[move]
      it(`${status} ${to ? `goes to ${to} by` : 'refuses'} ${move}`, async () => {
        const { id } = await requestIn(status)
        const before = await rowOf('quote_request', id)
        const call = () => api.post(`${quoting}/request/${id}/${move}`)
        if (!to) return void (await shop.assertNothingDone(call, 400, { error_code: 'wrong_status' }))
        await ok(call())
        assertMoved(before, await rowOf('quote_request', id), to)
      })
    }

  for (const [move, way] of Object.entries({
    purchase: ['approve', 'accept', 'purchased'],
    cancelQuote: ['cancel'],
  }))
    it(`approved goes to closed by ${move}`, async () => {
      const { id, quote } = await requestIn('approved')
      const before = await rowOf('quote_request', id)
      for (const step of way)
        await ok(shop.moveQuote(quote!, step, step === 'purchased' ? { body: { orderId: 1 } } : {}))
      assertMoved(before, await rowOf('quote_request', id), requestTable.approved![move]!)
    })
})

async function requestIn(status: string): Promise<{ id: number; quote?: number }> {
  const { request } = await shop.requestFromCart({ LAMP: 1 })
  const id = request.request_id as number
  if (status === 'declined') await ok(api.post(`${quoting}/request/${id}/decline`))
  if (status === 'cancelled') await ok(api.post(`${quoting}/request/${id}/cancel`))
  if (status !== 'approved' && status !== 'closed') return { id }
  const quote = (await ok(api.post(`${quoting}/request/${id}/quote`))).quote_id as number
  if (status === 'closed') await ok(shop.moveQuote(quote, 'cancel'))
  return { id, quote }
}
