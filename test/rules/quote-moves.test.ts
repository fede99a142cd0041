// The state tables of quotes and quote requests: every status × every move, and the text of each refusal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { QuoteMove } from '../../src/domain/quote-moves.ts'
import type { Quote } from '../../src/quoting/quote/quote.ts'
import { quoteMoves, quoteStatuses } from '../../src/domain/quote-moves.ts'
import { isInCart, requireQuoteMove, requireVersion } from '../../src/quoting/quote/quote.ts'
import type { QuoteRequest } from '../../src/quoting/quote-request/quote-request.ts'
import { quoteRequestMoves, quoteRequestStatuses } from '../../src/domain/quote-request-moves.ts'
import { requireRequestMove } from '../../src/quoting/quote-request/quote-request.ts'

type Table = Record<string, Record<string, string>>

// Written out from the decisions, independent of the code. Every other move is refused.
const openMoves = { rework: 'pending', cancel: 'cancelled', expire: 'expired' }
const quoteTable: Table = {
  pending: { approve: 'approved', cancel: 'cancelled' },
  approved: { propose: 'proposed', accept: 'accepted', ...openMoves },
  proposed: { accept: 'accepted', decline: 'declined', ...openMoves },
  accepted: { purchase: 'purchased', cancel: 'cancelled', expire: 'expired' },
  declined: { rework: 'pending', close: 'closed' },
  // Only a quote that had been accepted can still be purchased, which the action checks.
  expired: { rework: 'pending', close: 'closed', purchase: 'purchased' },
  purchased: { close: 'closed' },
  cancelled: { close: 'closed' },
  closed: {},
}
const allQuoteMoves = 'approve propose accept decline rework cancel close expire purchase'.split(' ')

const requestTable: Table = {
  pending: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  approved: { close: 'closed' },
  declined: {},
  cancelled: {},
  closed: {},
}

/** Tests every move in every status; `rule` throws a refusal. */
function tryAll(
  what: string,
  table: Table,
  moves: Record<string, { to: string }>,
  rule: (status: string, move: string) => void,
): void {
  for (const [status, leads] of Object.entries(table))
    for (const move of Object.keys(moves))
      it(`${status}: ${move} ${leads[move] ? `leads to ${leads[move]}` : 'is refused'}`, () => {
        const code = status === 'expired' ? 'quote_expired' : 'wrong_status'
        const message = `A ${what} in status %status does not take the move %move.`
        const refused = { kind: 'invalid', code, message, parameters: { status, move } }
        if (!leads[move]) return assert.throws(() => rule(status, move), refused)
        rule(status, move)
        assert.equal(moves[move]?.to, leads[move])
      })
}

describe('the moves of a quote', () => {
  it('there are these statuses and moves and no others', () => {
    assert.deepEqual([...quoteStatuses], Object.keys(quoteTable))
    assert.deepEqual(Object.keys(quoteMoves), allQuoteMoves)
  })

  const rule = (status: string, move: string) => requireQuoteMove({ status } as Quote, move as QuoteMove)
  tryAll('quote', quoteTable, quoteMoves, rule)
})

describe('a quote', () => {
  for (const status of quoteStatuses)
    it(`${status} is in its cart ${status === 'accepted' ? 'until it is ordered' : 'no more, or not yet'}`, () => {
      assert.equal(isInCart({ status, cart_id: 7 } as Quote), status === 'accepted')
      assert.equal(isInCart({ status, cart_id: null } as Quote), false)
    })
})

describe('the version that a caller saw', () => {
  it('is the current one, or none', () => {
    requireVersion(7, 7)
    requireVersion(7, undefined)
  })

  for (const given of [6, 8, 0])
    it(`${given} of 7 is refused`, () => {
      const refused = { code: 'version_conflict', parameters: { given, current: 7 } }
      assert.throws(() => requireVersion(7, given), refused)
    })
})

describe('the moves of a quote request', () => {
  it('there are these statuses and moves and no others', () => {
    assert.deepEqual([...quoteRequestStatuses], Object.keys(requestTable))
    assert.deepEqual(Object.keys(quoteRequestMoves), ['approve', 'decline', 'cancel', 'close'])
  })

  type Move = keyof typeof quoteRequestMoves
  const rule = (status: string, move: string) => requireRequestMove({ status } as QuoteRequest, move as Move)
  tryAll('quote request', requestTable, quoteRequestMoves, rule)
})
