// The terms of a counter-offer beside those of the quote, as the console shows them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Comment } from '../../../console/records/use-comments.ts'
import { findOpenCounterOffer } from '../../../console/records/wanted-state.ts'
import type { Quote } from '../../../console/quotes/offer/offer.ts'
import { isMet, termsOf } from '../../../console/records/wanted-terms.ts'

type Item = NonNullable<Quote['items']>[number]

const tiers = [
  { qty: 100, price: 179 },
  { qty: 200, price: 169.5 },
]
const line = (change: Partial<Item> = {}) =>
  ({
    qty: 40,
    price: 189.99,
    tier_prices: tiers,
    chosen_qty: null,
    chosen_price: null,
    ...change,
  }) as Item
const wish = (change: { qty?: number; price?: number }) => ({ qty: null, price: null, ...change })

describe('the terms of a counter-offer', () => {
  it('without a price have that of the tier which the quantity reaches', () => {
    assert.deepEqual(termsOf(line(), wish({ qty: 200 })), {
      present: { qty: 40, price: 189.99 },
      wanted: { qty: 200, price: 169.5 },
    })
    assert.deepEqual(termsOf(line({ qty: 200 }), wish({ qty: 50 })).wanted, { qty: 50, price: 189.99 })
  })

  it('are beside those that the customer sees', () => {
    const wanted = { qty: 100, price: 170 }
    assert.deepEqual(termsOf(line({ qty: 100 }), wish({ price: 170 })), {
      present: { qty: 100, price: 179 },
      wanted,
    })
    const chosen = line({ chosen_qty: 200, chosen_price: 169.5 })
    assert.deepEqual(termsOf(chosen, wish(wanted)), { present: { qty: 200, price: 169.5 }, wanted })
  })

  it('are met by the price of a tier, not by the one below all tiers', () => {
    assert.equal(isMet(line({ qty: 100 }), wish({ price: 179 })), true)
    assert.equal(isMet(line({ qty: 100 }), wish({ price: 189.99 })), false)
    assert.equal(isMet(line({ qty: 100 }), wish({ qty: 100 })), true)
    assert.equal(isMet(line(), wish({ qty: 50, price: 189.99 })), false)
  })
})

describe('the counter-offer that can be taken', () => {
  const quote = { status: 'proposed', items: [{ ...line(), item_id: 1, sku: 'OAK' }] } as unknown as Quote
  const counterOffer = (comment_id: number, price: number, change: Partial<Comment> = {}) =>
    ({
      comment_id,
      wanted: [{ item_id: 1, sku: 'OAK', qty: null, price }],
      is_of_former_buyer: false,
      taken_at: null,
      quote_version: 3,
      ...change,
    }) as Comment
  const discount = {
    ...quote,
    items: [{ ...line({ price: -10 }), item_id: 1, sku: 'OAK' }],
  } as unknown as Quote
  const find = (comments: Comment[], lastProposed = 3) =>
    findOpenCounterOffer(comments, quote, lastProposed)?.comment_id

  it('is the last one of the customer', () => {
    assert.equal(find([counterOffer(1, 180), counterOffer(2, 170)]), 2)
    assert.equal(find([counterOffer(1, 180), counterOffer(2, 170, { is_of_former_buyer: true })]), 1)
    assert.equal(find([counterOffer(1, 180), { ...counterOffer(2, 170), wanted: null }]), 1)
  })

  it('is none once the last one was taken, was answered by a proposal, or is what the quote has', () => {
    assert.equal(
      find([counterOffer(1, 180), counterOffer(2, 170, { taken_at: '2026-01-01 10:00:00' })]),
      undefined,
    )
    assert.equal(find([counterOffer(1, 180), counterOffer(2, 170)], 4), undefined)
    assert.equal(find([counterOffer(1, 180), counterOffer(2, 189.99)]), undefined)
    assert.equal(findOpenCounterOffer([counterOffer(1, 180)], discount, 3), undefined)
  })
})
