// Who gets a mail of a move, as the dialogs of the console say. The mails themselves: test/jobs/notification-mails.test.ts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mailOf } from '../../../console/records/move-mail.ts'
import type { QuoteStatus } from '../../../src/domain/quote-moves.ts'

const customer_email = 'anna@example.com'
const moves = {
  approve: { pending: 'none' },
  accept: { approved: 'both', proposed: 'both' },
  addToCart: { approved: 'both', proposed: 'both', accepted: 'none' },
  purchase: { accepted: 'none', expired: 'none' },
  resend: { proposed: 'customer' },
  extend: { approved: 'none', proposed: 'customer_if_sent', accepted: 'customer' },
  decline: { proposed: 'shop' },
  rework: { approved: 'none', proposed: 'customer_if_sent', declined: 'none', expired: 'none' },
  cancel: { pending: 'none', approved: 'none', proposed: 'customer_if_sent', accepted: 'customer' },
  close: { declined: 'none', expired: 'none', purchased: 'none', cancelled: 'none' },
} as const

describe('the mail of a move', () => {
  for (const [move, byStatus] of Object.entries(moves) as [keyof typeof moves, Record<string, string>][])
    it(`is known before it is made: ${move}`, () => {
      for (const [status, mailed] of Object.entries(byStatus) as [QuoteStatus, string][]) {
        assert.equal(mailOf(move, { status, customer_email }), mailed, status)
        const toShop = mailed === 'both' || mailed === 'shop' ? 'shop' : 'none'
        for (const none of [null, 'erased-45@erased.invalid'])
          assert.equal(mailOf(move, { status, customer_email: none }), toShop, `${status}, to ${none}`)
      }
    })
})
