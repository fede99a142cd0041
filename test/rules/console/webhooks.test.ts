// The rules of the pages about webhooks: the choice of events, and what deliveries say.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  eventIdOf,
  isSuccess,
  lastAttempt,
  readableJson,
  readDeliverySearch,
  type Attempt,
  type Delivery,
} from '../../../console/webhooks/deliveries.ts'
import {
  eventGroups,
  eventText,
  isImpliedByOthers,
  withoutImplied,
  withSelector,
} from '../../../console/webhooks/event-choice.ts'
import { eventTypes } from '../../../src/domain/event-types.ts'
import { webhooks as messages } from '../../../console/messages/en/webhooks.ts'

const attempt = (attempt_id: number, status: number | null): Attempt => ({
  attempt_id,
  status,
  reason: `Attempt ${attempt_id}`,
  duration_ms: 5,
  answer: null,
  created_at: '2026-01-31 12:00:00',
})

const delivery = (...attempts: Attempt[]): Delivery => ({
  delivery_id: 1,
  webhook_id: 1,
  message_id: 'event_4711',
  type: 'quote.created',
  status: 'pending',
  attempts_count: attempts.length,
  next_attempt_at: null,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  attempts,
})

describe('the choice of events', () => {
  it('has every type in its group, and a sentence for each', () => {
    const types = eventGroups.flatMap(({ types }) => types)
    assert.deepEqual([...types].sort(), Object.keys(eventTypes).sort())
    for (const selector of ['*', ...eventGroups.map(({ selector }) => selector), ...types])
      assert.ok(eventText(selector)! in messages, selector)
    assert.equal(eventText('order.created'), undefined)
  })

  it('includes the types of a checked group, and all of them with *', () => {
    assert.ok(isImpliedByOthers('quote.created', ['quote.*']))
    assert.ok(!isImpliedByOthers('quote.*', ['quote.*']))
    assert.ok(!isImpliedByOthers('quote_request.submitted', ['quote.*']))
    assert.ok(isImpliedByOthers('quote.*', ['*']))
    assert.ok(!isImpliedByOthers('*', ['*']))
  })

  it('keeps single types while their group is checked, and sends what is needed', () => {
    const selected = withSelector(['quote.created', 'price_request.read'], 'quote.*', true)
    // In the order in which the console lists the types.
    assert.deepEqual(withoutImplied(selected), ['quote.*', 'price_request.read'])
    assert.deepEqual(withSelector(selected, 'quote.*', false), ['price_request.read', 'quote.created'])
  })
})

describe('deliveries', () => {
  it('tell the last attempt of all', () => {
    const last = lastAttempt([delivery(attempt(1, 200)), delivery(attempt(2, 503), attempt(5, 410))])
    assert.equal(last?.attempt_id, 5)
    assert.equal(lastAttempt([delivery()]), undefined)
  })

  it('succeed with 2xx only', () => {
    const statuses = [200, 204, 299, null, 199, 300, 410]
    assert.deepEqual(
      statuses.map((status) => isSuccess(attempt(1, status))),
      [true, true, true, false, false, false, false],
    )
  })

  it('name their event, unless they are a test', () => {
    assert.equal(eventIdOf(delivery()), 4711)
    assert.equal(eventIdOf({ ...delivery(), message_id: 'test_0190' }), undefined)
  })

  it('show JSON without characters that reorder the text', () => {
    const value = { text: 'a\u202eb\u2066c' }
    assert.equal(readableJson(value), '{\n  "text": "a\\u202eb\\u2066c"\n}')
    assert.deepEqual(JSON.parse(readableJson(value)), value)
  })

  it('are filtered by what the URL says, if it can be read', () => {
    assert.deepEqual(readDeliverySearch({ status: 'failed', delivery: 7 }), { status: 'failed', delivery: 7 })
    // Deliveries are not filtered by this status.
    assert.deepEqual(readDeliverySearch({ status: 'delivered', delivery: 'x' }), {})
  })
})
