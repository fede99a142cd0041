// Addresses as they are typed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyAddress, trimAddress } from '../../../console/records/address.ts'

describe('a typed address', () => {
  it('loses blanks around its texts, and blank lines of the street', () => {
    const typed = {
      ...emptyAddress,
      city: ' Berlin ',
      region: '  ',
      street: [' Ring 1 ', ' ', '2nd floor', ''],
    }
    const expected = { ...emptyAddress, city: 'Berlin', street: ['Ring 1', '2nd floor'] }
    assert.deepEqual(trimAddress(typed), expected)
  })

  it('is none without a text', () => {
    assert.equal(trimAddress({ ...emptyAddress, city: ' ', street: ['', ' '] }), null)
    assert.deepEqual(trimAddress({ ...emptyAddress, vat_id: 'DE1' }), { ...emptyAddress, vat_id: 'DE1' })
  })

  it('keeps the order of its fields, by which it is compared', () => {
    const { city, ...others } = emptyAddress
    const stored = { city: city ?? 'Berlin', ...others }
    assert.equal(JSON.stringify(trimAddress(stored)), JSON.stringify(stored))
  })
})
