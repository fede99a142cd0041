// POST /V1/pricerequest/request/:id/close, …/reopen and …/snooze
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeReasons } from '../../../src/domain/close-reasons.ts'
import { wireTime } from '../../support/access-fixtures.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'
import { moveClock } from '../../support/test-server.ts'

const base = '/rest/V1/pricerequest/request'
const HOUR_S = 3600
const api = await openApi()
const shop = await openShop(api, {})

let customersCount = 0
/** A request of a customer who has no other. Returns its id. */
const submit = (fields: object = {}) =>
  shop.submitPriceRequest({ email: `customer-${++customersCount}@example.com`, ...fields })
const post = (id: number | string, path: string, body?: unknown, call = {}) =>
  api.post(`${base}/${id}/${path}`, { ...(body !== undefined && { body }), ...call })
const spam = { reason_code: 'spam' }
const close = (id: number | string, body: unknown = spam) => post(id, 'close', body)
const reopen = (id: number | string) => post(id, 'reopen')
const snooze = (id: number | string, until: unknown) => post(id, 'snooze', { until })
const reply = (id: number) => ok(post(id, 'reply', { message: 'Yes' }))
const read = (id: number) => ok(api.get(`${base}/${id}`, { query: { addDetails: 'true' } }))
const inHours = (hours: number) => wireTime(api.db, hours * HOUR_S)
const isWaiting = async (id: number) => {
  const { items } = await ok(api.get('/rest/V1/inbox', { query: { kind: 'price_request', limit: '1000' } }))
  return (items as { record_id: number }[]).some(({ record_id }) => record_id === id)
}
const eventsOf = async (id: number) => {
  const query = { type: 'price_request.*', limit: '1000' }
  const events = (await ok(api.get('/rest/V1/events', { query }))) as { type: string; data: Answer['body'] }[]
  return events.filter(({ data }) => data.request_id === id)
}
const changesOf = async (id: number) =>
  (await eventsOf(id)).map(({ type }) => type.replace('price_request.', ''))
const assertWrongStatus = (call: () => Promise<Answer>, status: string, move: string) =>
  shop.assertRefusedWith('wrong_status', call, { status, move })

describe('closePriceRequest', () => {
  for (const reason of closeReasons)
    it(`200: ${reason}: the record with addDetails; it is read, and not replied to`, async () => {
      const id = await submit()
      const body = await ok(close(id, { reason_code: reason }))
      assert.deepEqual(body, await read(id))
      const { is_closed, close_reason, snoozed_until, is_read, is_replied, replies } = body
      assert.equal(body.closed_at, body.updated_at)
      assert.match(body.closed_by, /^integration test /)
      assert.deepEqual([is_closed, close_reason, snoozed_until], [true, reason, null])
      assert.deepEqual([is_read, is_replied, replies], [true, false, []])
    })

  it('200: the record without addDetails has none of the fields', async () => {
    const id = await submit()
    const before = await shop.readPriceRequest(id)
    await ok(close(id))
    const { updated_at } = await shop.readPriceRequest(id)
    assert.deepEqual(await shop.readPriceRequest(id), { ...before, is_read: true, updated_at })
  })

  it('200: takes it out of the inbox, even if it is marked as unread; closing one that was replied to as well', async () => {
    const id = await submit()
    assert.equal(await isWaiting(id), true)
    await ok(close(id))
    assert.equal(await isWaiting(id), false)
    await ok(post(id, 'unread'))
    assert.equal(await isWaiting(id), false)
    const answered = await submit()
    await reply(answered)
    await ok(post(answered, 'unread'))
    assert.equal(await isWaiting(answered), true)
    await ok(close(answered, { reason_code: 'answered' }))
    assert.equal(await isWaiting(answered), false)
  })

  it('200: ends a snooze', async () => {
    const id = await submit()
    await ok(snooze(id, await inHours(1)))
    assert.equal((await ok(close(id))).snoozed_until, null)
  })

  it('200: the events are read, if it was unread, and closed with the fields of addDetails', async () => {
    const [unread, seen] = [await submit(), await submit()]
    await ok(post(seen, 'read'))
    for (const id of [unread, seen]) await ok(close(id))
    for (const id of [unread, seen]) assert.deepEqual(await changesOf(id), ['submitted', 'read', 'closed'])
    const [, plain, closed] = await eventsOf(unread)
    assert.deepEqual(closed!.data, await read(unread))
    assert.equal('is_closed' in plain!.data, false)
  })

  it('200: the answer again for the same Idempotency-Key', async () => {
    const id = await submit()
    const headers = { 'idempotency-key': 'close-1' }
    const first = await post(id, 'close', spam, { headers })
    const again = await post(id, 'close', spam, { headers })
    assert.deepEqual([again.status, again.text], [200, first.text])
    assert.equal(again.headers['idempotent-replayed'], 'true')
  })

  it('400: names the missing or invalid reason, and another key', async () => {
    const id = await submit()
    await shop.assertInvalidFields<unknown>((body) => close(id, body), {
      reason_code: [{}, { reason_code: null }, { reason_code: 'Spam' }, { reason_code: 'price_too_high' }],
      comment: [{ ...spam, comment: 'x' }],
      body: [null, [spam]],
    })
  })

  it('400: wrong_status for one that is closed', async () => {
    const id = await submit()
    await ok(close(id))
    await assertWrongStatus(() => close(id, { reason_code: 'other' }), 'closed', 'close')
  })

  it('404: names the unknown id', () => shop.assertUnknown(() => close(2147483647), 'request_id', 2147483647))

  it('400: names the invalid id', async () => assertRefused(await close('01'), 400, 'id'))
})

describe('reopenPriceRequest', () => {
  it('200: the record with addDetails; it waits again, and stays read', async () => {
    const id = await submit()
    await ok(close(id))
    const body = await ok(reopen(id))
    assert.deepEqual(body, await read(id))
    assert.deepEqual([body.is_closed, body.close_reason, body.is_read], [false, null, true])
    assert.deepEqual([body.closed_at, body.closed_by], [null, null])
    assert.equal(await isWaiting(id), true)
    assert.deepEqual(await changesOf(id), ['submitted', 'read', 'closed', 'reopened'])
    assert.deepEqual((await eventsOf(id)).at(-1)!.data, body)
  })

  it('200: one that was replied to does not wait', async () => {
    const id = await submit()
    await reply(id)
    await ok(close(id))
    await ok(reopen(id))
    assert.equal(await isWaiting(id), false)
  })

  it('400: wrong_status for one that is not closed', async () => {
    const id = await submit()
    await assertWrongStatus(() => reopen(id), 'unread', 'reopen')
    await ok(post(id, 'read'))
    await assertWrongStatus(() => reopen(id), 'read', 'reopen')
    await reply(id)
    await assertWrongStatus(() => reopen(id), 'replied', 'reopen')
  })

  it('400: knows no key in a body', async () => {
    const id = await submit()
    await ok(close(id))
    assertRefused(await post(id, 'reopen', spam), 400, 'reason_code')
  })

  it('404: names the unknown id', () =>
    shop.assertUnknown(() => reopen(2147483647), 'request_id', 2147483647))
})

describe('replyToPriceRequest, of a closed or snoozed request', () => {
  it('200: reopens it and answers it as usual', async () => {
    const id = await submit()
    await ok(close(id))
    const body = await reply(id)
    assert.deepEqual(body, await shop.readPriceRequest(id))
    const { is_closed, close_reason, is_replied, is_read } = await read(id)
    assert.deepEqual([is_closed, close_reason, is_replied, is_read], [false, null, true, true])
    assert.deepEqual(await changesOf(id), ['submitted', 'read', 'closed', 'reopened', 'replied'])
  })

  it('200: ends the snooze, so that it waits as soon as it is marked as unread', async () => {
    const id = await submit()
    await ok(snooze(id, await inHours(1)))
    await reply(id)
    assert.equal((await read(id)).snoozed_until, null)
    await ok(post(id, 'unread'))
    assert.equal(await isWaiting(id), true)
  })
})

describe('snoozePriceRequest', () => {
  it('200: the record with addDetails; it is out of the inbox until then, and as unread as before', async () => {
    const id = await submit()
    const until = await inHours(2)
    const body = await ok(snooze(id, until))
    assert.deepEqual(body, await read(id))
    assert.deepEqual([body.snoozed_until, body.is_read, body.is_closed], [until, false, false])
    assert.equal(await isWaiting(id), false)
    await ok(post(id, 'read'))
    assert.equal(await isWaiting(id), false)
    await moveClock(api.db, 2 * HOUR_S - 60)
    assert.equal(await isWaiting(id), false)
    await moveClock(api.db, 2 * HOUR_S + 60)
    assert.equal(await isWaiting(id), true)
    assert.equal((await read(id)).snoozed_until, null)
    await moveClock(api.db, 0)
  })

  it('200: another time instead, and null ends it', async () => {
    const id = await submit()
    const until = [await inHours(1), await inHours(2)]
    for (const time of until) assert.equal((await ok(snooze(id, time))).snoozed_until, time)
    assert.equal((await ok(snooze(id, null))).snoozed_until, null)
    assert.equal(await isWaiting(id), true)
    const events = (await eventsOf(id)).filter(({ type }) => type === 'price_request.snoozed')
    assert.deepEqual(
      events.map(({ data }) => data.snoozed_until),
      [...until, null],
    )
  })

  it('200: repeating it changes and records nothing; nor does null without a snooze, also when closed or replied to', async () => {
    const [snoozed, closed, replied] = [await submit(), await submit(), await submit()]
    const until = await inHours(1)
    await ok(snooze(snoozed, until))
    await ok(close(closed))
    await reply(replied)
    await moveClock(api.db, 60)
    for (const [id, sent] of [
      [snoozed, until],
      [closed, null],
      [replied, null],
      [await submit(), null],
    ] as const) {
      const before = [await read(id), await changesOf(id)]
      assert.deepEqual([await ok(snooze(id, sent)), await changesOf(id)], before)
    }
    await moveClock(api.db, 0)
  })

  it('200: ISO 8601 with an offset', async () => {
    const { snoozed_until } = await ok(snooze(await submit(), '2099-01-01T09:00:00+01:00'))
    assert.equal(snoozed_until, '2099-01-01 08:00:00')
  })

  it('200: ends when the same e-mail address submits another request, in any case; not when others do', async () => {
    const email = 'Zoe@example.com'
    const [older, id] = [await submit({ email }), await submit({ email })]
    const until = await inHours(1)
    await ok(snooze(id, until))
    await submit()
    await ok(post(older, 'unread'))
    assert.equal((await read(id)).snoozed_until, until)
    await submit({ email: 'zoe@EXAMPLE.com' })
    assert.equal((await read(id)).snoozed_until, null)
    assert.equal(await isWaiting(id), true)
    // Snoozed again, it waits for the next one.
    await ok(snooze(id, until))
    assert.equal(await isWaiting(id), false)
    await submit({ email })
    assert.equal(await isWaiting(id), true)
  })

  it('200: one that was replied to and is marked as unread waits, and can be snoozed', async () => {
    const id = await submit()
    await reply(id)
    await ok(post(id, 'unread'))
    await ok(snooze(id, await inHours(1)))
    assert.equal(await isWaiting(id), false)
    await moveClock(api.db, 2 * HOUR_S)
    assert.equal(await isWaiting(id), true)
    await ok(post(id, 'read'))
    assert.equal(await isWaiting(id), false)
    await moveClock(api.db, 0)
  })

  it('400: a time that does not lie ahead, none, or no time', async () => {
    const id = await submit()
    const [now, past] = [await inHours(0), await inHours(-1)]
    await shop.assertInvalidFields<unknown>((body) => post(id, 'snooze', body), {
      until: [{}, { until: now }, { until: past }, { until: '2099-01-01' }, { until: 'soon' }, { until: 5 }],
      comment: [{ until: '2099-01-01 00:00:00', comment: 'x' }],
    })
  })

  it('400: wrong_status for one that does not wait: closed, or replied to', async () => {
    const [closed, replied] = [await submit(), await submit()]
    await ok(close(closed))
    await reply(replied)
    const until = await inHours(1)
    await assertWrongStatus(() => snooze(closed, until), 'closed', 'snooze')
    await assertWrongStatus(() => snooze(replied, until), 'replied', 'snooze')
  })

  it('404: names the unknown id', async () => {
    const until = await inHours(1)
    for (const time of [until, null])
      await shop.assertUnknown(() => snooze(2147483647, time), 'request_id', 2147483647)
  })
})

describe('listPriceRequests', () => {
  it('200: filtered by is_closed and snoozed_until, with addDetails as the record is', async () => {
    const email = 'filtered@example.com'
    const [open, closed, late, soon] = [
      await submit({ email }),
      await submit({ email }),
      await submit({ email }),
      await submit({ email }),
    ]
    await ok(close(closed))
    await ok(snooze(soon, await inHours(1)))
    await ok(snooze(late, await inHours(48)))
    const list = (filter: object, query: Record<string, string> = {}): Promise<Answer['body'][]> => {
      const filters = JSON.stringify({ customer_email: email, ...filter })
      return ok(api.get('/rest/V1/pricerequest/requests', { query: { filter: filters, ...query } }))
    }
    const from = await inHours(2)
    for (const [filter, expected] of [
      [{ is_closed: true }, [closed]],
      [{ is_closed: false }, [open, late, soon]],
      [{ snoozed_until: { notnull: true } }, [late, soon]],
      [{ snoozed_until: { null: true }, is_closed: 0 }, [open]],
      [{ snoozed_until: { from } }, [late]],
      [{ snoozed_until: { lt: from } }, [soon]],
    ] as const)
      assert.deepEqual(
        (await list(filter)).map(({ request_id }) => request_id),
        expected,
        JSON.stringify(filter),
      )
    for (const row of await list({}, { addDetails: 'true' })) {
      const { is_closed, close_reason, snoozed_until } = await read(row.request_id)
      assert.deepEqual(
        [row.is_closed, row.close_reason, row.snoozed_until],
        [is_closed, close_reason, snoozed_until],
      )
    }
    await submit({ email })
    assert.deepEqual(await list({ snoozed_until: { notnull: true } }), [])
  })

  it('200: in groups as Magento clients write them', async () => {
    const id = await submit()
    await ok(close(id))
    const group = 'searchCriteria[filterGroups][0][filters][0]'
    const query = { [`${group}[field]`]: 'is_closed', [`${group}[value]`]: '1' }
    const found = (await ok(api.get('/rest/V1/pricerequest/requests', { query }))) as Answer['body'][]
    assert.ok(found.some(({ request_id }) => request_id === id))
  })

  it('400: names an unknown value', async () => {
    for (const [name, filter] of [
      ['filter.is_closed', { is_closed: 'spam' }],
      ['filter.snoozed_until', { snoozed_until: '2099-01-01 00:00:00' }],
    ] as const) {
      const query = { filter: JSON.stringify(filter) }
      assertRefused(await api.get('/rest/V1/pricerequest/requests', { query }), 400, name)
    }
  })
})
