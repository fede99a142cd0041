// Event types and the selectors of webhook endpoints.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as events from '../../src/domain/event-types.ts'

const { eventSelectors, eventTypes, matchesSelector } = events

describe('the types of events', () => {
  it('are those that integrators program against', () => {
    const expected = Object.entries({
      price_request:
        'submitted read unread replied reply_withdrawn closed reopened snoozed admin_notified customer_notified assigned erased',
      quote_request: 'submitted updated approved declined cancelled closed assigned erased',
      quote:
        'created updated status_changed extended resent added_to_cart delivered delivery_refused delivery_changed order_cancelled purchased expired seen commented comment_withdrawn assigned erased',
    }).flatMap(([record, changes]) => changes.split(' ').map((change) => `${record}.${change}`))
    assert.deepEqual(Object.keys(eventTypes), expected)
  })

  it('do not hold the one that is sent for a test', () => assert.equal('webhook.test' in eventTypes, false))
})

describe('a selector', () => {
  for (const selector of ['*', 'quote.*', 'quote_request.*', 'price_request.*', ...Object.keys(eventTypes)])
    it(`may be ${selector}`, () => assert.ok(eventSelectors.includes(selector)))

  for (const selector of [
    '',
    ' ',
    'quote.created ',
    ...'** .* quote quote. quote* quote.*.* *.created Quote.*'.split(' '),
    ...'quote.unknown webhook.test webhook.* constructor __proto__ toString quote.created,*'.split(' '),
  ])
    it(`may not be ${JSON.stringify(selector)}`, () => assert.equal(eventSelectors.includes(selector), false))
})

describe('selectors', () => {
  const table: [string[], string, boolean][] = [
    [['*'], 'quote.created', true],
    [['*'], 'price_request.read', true],
    [['quote.*'], 'quote.created', true],
    [['quote.*'], 'quote_request.approved', false],
    [['quote_request.*'], 'quote_request.approved', true],
    [['quote_request.*'], 'quote.created', false],
    [['quote.created'], 'quote.created', true],
    [['quote.created'], 'quote.updated', false],
    [['quote.created', 'price_request.*'], 'price_request.replied', true],
    [['quote.created', 'price_request.*'], 'quote.expired', false],
    [[], 'quote.created', false],
  ]
  for (const [selectors, type, expected] of table)
    it(`[${selectors.join(', ')}] ${expected ? 'ask' : 'do not ask'} for ${type}`, () =>
      assert.equal(matchesSelector(selectors, type), expected))
})
