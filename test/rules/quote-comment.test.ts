// The author and the kinds of comments, which are stored with them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { commentKinds, CUSTOMER } from '../../src/domain/quote-comment.ts'

it('what a buyer writes or does stands in comments and histories as that of the customer', () =>
  assert.equal(CUSTOMER, 'customer'))

it('a seller writes messages; a buyer asks, makes a counter-offer or requests a renewal', () =>
  assert.deepEqual(commentKinds, ['message', 'question', 'counter_offer', 'renewal']))
