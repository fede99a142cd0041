// The moves of quotes and quote requests as rules: every status × every move, and what a refusal says.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../../src/platform/errors.ts'
import {
  isInCart,
  quoteMoves,
  quoteStatuses,
  requireQuoteMove,
  requireVersion,
  type Quote,
  type QuoteMove,
} from '../../src/quoting/quote.ts'
import {
  quoteRequestMoves,
  quoteRequestStatuses,
  requireRequestMove,
  type QuoteRequest,
} from '../../src/quoting/quote-request.ts'

// Written out from what was decided, not from the code: what is not here is refused.
const quoteTable: Record<string, Record<string, string>> = {
  pending: { approve: 'approved', cancel: 'cancelled' },
  approved: {
    propose: 'proposed',
    accept: 'accepted',
    rework: 'pending',
    cancel: 'cancelled',
    expire: 'expired',
  },
  proposed: {
    accept: 'accepted',
    decline: 'declined',
    rework: 'pending',
    cancel: 'cancelled',
    expire: 'expired',
  },
  accepted: { purchase: 'purchased', cancel: 'cancelled', expire: 'expired' },
  declined: { rework: 'pending', close: 'closed' },
  // Of the expired only what had been accepted, which the action looks up.
  expired: { rework: 'pending', close: 'closed', purchase: 'purchased' },
  purchased: { close: 'closed' },
  cancelled: { close: 'closed' },
  closed: {},
}
const allQuoteMoves = [
  'approve',
  'propose',
  'accept',
  'decline',
  'rework',
  'cancel',
  'close',
  'expire',
  'purchase',
]

const requestTable: Record<string, Record<string, string>> = {
  pending: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  approved: { close: 'closed' },
  declined: {},
  cancelled: {},
  closed: {},
}
const allRequestMoves = ['approve', 'decline', 'cancel', 'close']

/** The refusal that the rule throws, or undefined. */
function refusalOf(rule: () => void): unknown {
  try {
    rule()
    return undefined
  } catch (error) {
    assert.ok(error instanceof Fault)
    const { kind, code, message, parameters } = error
    return { kind, code, message, parameters }
  }
}

describe('the moves of a quote', () => {
  it('there are these statuses and moves and no others', () => {
    assert.deepEqual([...quoteStatuses], Object.keys(quoteTable))
    assert.deepEqual(Object.keys(quoteMoves), allQuoteMoves)
  })

  for (const [status, moves] of Object.entries(quoteTable))
    for (const move of allQuoteMoves)
      it(`${status}: ${move} ${moves[move] ? `leads to ${moves[move]}` : 'is refused'}`, () => {
        const refusal = refusalOf(() => requireQuoteMove({ status } as Quote, move as QuoteMove))
        if (moves[move]) {
          assert.equal(refusal, undefined)
          assert.equal(quoteMoves[move as QuoteMove].to, moves[move])
        } else
          assert.deepEqual(refusal, {
            kind: 'invalid',
            code: status === 'expired' ? 'quote_expired' : 'wrong_status',
            message: 'A quote in status %status does not take the move %move.',
            parameters: { status, move },
          })
      })
})

describe('a quote', () => {
  for (const status of quoteStatuses)
    it(`${status} lies in its cart ${status === 'accepted' ? 'until it is ordered' : 'no more, or not yet'}`, () => {
      assert.equal(isInCart({ status, cart_id: 7 } as Quote), status === 'accepted')
      assert.equal(isInCart({ status, cart_id: null } as Quote), false)
    })
})

describe('the version that a caller saw', () => {
  it('is the current one, or none', () => {
    assert.equal(
      refusalOf(() => requireVersion(7, 7)),
      undefined,
    )
    assert.equal(
      refusalOf(() => requireVersion(7, undefined)),
      undefined,
    )
  })

  for (const given of [6, 8, 0])
    it(`${given} of 7 is refused`, () => {
      const refusal = refusalOf(() => requireVersion(7, given)) as { code: string; parameters: object }
      assert.equal(refusal.code, 'version_conflict')
      assert.deepEqual(refusal.parameters, { given, current: 7 })
    })
})

describe('the moves of a quote request', () => {
  it('there are these statuses and moves and no others', () => {
    assert.deepEqual([...quoteRequestStatuses], Object.keys(requestTable))
    assert.deepEqual(Object.keys(quoteRequestMoves), allRequestMoves)
  })

  for (const [status, moves] of Object.entries(requestTable))
    for (const move of allRequestMoves)
      it(`${status}: ${move} ${moves[move] ? `leads to ${moves[move]}` : 'is refused'}`, () => {
        const known = move as keyof typeof quoteRequestMoves
        const refusal = refusalOf(() => requireRequestMove({ status } as QuoteRequest, known))
        if (moves[move]) {
          assert.equal(refusal, undefined)
          assert.equal(quoteRequestMoves[known].to, moves[move])
        } else
          assert.deepEqual(refusal, {
            kind: 'invalid',
            code: 'wrong_status',
            message: 'A quote request in status %status does not take the move %move.',
            parameters: { status, move },
          })
      })
})
