// Which saved views hold a person, by name and filter.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewFinder } from '../../src/quoting/erasure/person-finder.ts'

const person = (email: string, ...names: string[]) => viewFinder({ emails: [email], customer_ids: [], names })

describe('viewFinder', () => {
  it('finds what a person typed into the search of the console', () => {
    const holds = person('fleur@example.com', 'Fleur', 'Europa GmbH')
    assert.ok(holds({ name: 'Mine', filter: { text: 'fleur' } }))
    assert.ok(holds({ name: 'Mine', filter: { text: 'europa' } }))
  })

  const closed = {
    currency: 'EUR',
    reason: 'other',
    min: '100',
    max: '999',
    customer: '100',
    store: 'europe',
  }
  for (const [field, value] of Object.entries(closed))
    it(`leaves a choice of ${field} alone`, () => {
      const holds = person('anna100999@example.com', 'Fleur', 'Europe GmbH', 'Brotherton')
      assert.equal(holds({ name: 'Mine', filter: { [field]: value } }), false)
    })

  it('takes an initial or a dash for no name, but an ideograph', () => {
    const holds = person('b@example.com', 'A', '-', '.')
    for (const name of ['Class A customers', '★']) assert.equal(holds({ name, filter: { text: '%' } }), false)
    assert.ok(person('b@example.com', '李')({ name: '李', filter: {} }))
  })
})
