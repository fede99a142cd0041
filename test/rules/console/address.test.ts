// Addresses as they are typed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countryChoices } from '../../../console/records/countries.ts'
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

describe('the countries of an address', () => {
  const none = { value: '', label: '' }
  const labelsOf = (language: string, stored: string | null = null) => {
    const [first, ...others] = countryChoices(language, stored)
    assert.deepEqual(first, none)
    return new Map(others.map(({ value, label }) => [value, label]))
  }

  it('are those of ISO 3166-1, each with a name, in the order of the language', () => {
    for (const language of ['en', 'de', 'fr', 'es']) {
      const names = labelsOf(language)
      assert.equal(names.size, 249)
      assert.deepEqual(
        [...names].filter(([code, name]) => code === name),
        [],
      )
    }
    const german = [...labelsOf('de').values()]
    assert.ok(german.indexOf('Österreich') < german.indexOf('Pakistan'))
  })

  it('have what is stored: a text that is none before them, a code as it is written', () => {
    assert.deepEqual(countryChoices('en', 'Narnia').slice(0, 2), [none, { value: 'Narnia', label: 'Narnia' }])
    const names = labelsOf('en', 'de')
    assert.deepEqual([names.get('de'), names.get('DE'), names.size], ['Germany', undefined, 249])
  })
})
