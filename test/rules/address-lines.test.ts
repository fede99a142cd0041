// Addresses as documents and mails print them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressLines } from '../../src/domain/address-lines.ts'
import { companyDetails } from '../../src/storefront/company-details.ts'

/** `companyDetails` adds the fields that are missing. */
const linesOf = (billing_address: object, language = 'en') =>
  addressLines(companyDetails({ billing_address }).billing_address!, language).join(' | ')

describe('addressLines', () => {
  for (const [address, expected] of [
    [
      {
        firstname: 'Anna',
        lastname: 'Larsen',
        company: 'Larsen KG',
        street: ['Hafenweg 1', ' '],
        telephone: '+49 40 1',
      },
      'Larsen KG | Anna Larsen | Hafenweg 1 | +49 40 1',
    ],
    [{ city: 'Hamburg', region: 'Hamburg', postcode: '20457', country_id: 'DE' }, '20457 Hamburg | Germany'],
    [{ city: 'Como', region: 'CO', postcode: '22100', country_id: 'it' }, '22100 Como | CO | Italy'],
    [
      { city: 'Austin', region: 'TX', postcode: '73301', country_id: 'US' },
      'Austin, TX 73301 | United States',
    ],
    [{ city: 'Sheffield', postcode: 'S1 2AB', country_id: 'GB' }, 'Sheffield S1 2AB | United Kingdom'],
    [{ city: 'Perth', region: 'WA', postcode: '6000', country_id: 'AU' }, 'Perth, WA 6000 | Australia'],
    [
      { city: 'Toronto', region: 'ON', postcode: 'M5H 2N2', country_id: 'ca' },
      'Toronto, ON M5H 2N2 | Canada',
    ],
    [{ city: 'Cork', region: 'Munster', postcode: 'T12', country_id: 'IE' }, 'Cork, Munster T12 | Ireland'],
    [{ city: 'Pune', region: 'MH', postcode: '411001', country_id: 'IN' }, 'Pune, MH 411001 | India'],
    [{ city: 'Napier', postcode: '4110', country_id: 'NZ' }, 'Napier 4110 | New Zealand'],
    [{ city: ' ', region: 'TX', postcode: '73301', country_id: 'US' }, 'TX 73301 | United States'],
    [{ city: 'Atlantis', country_id: 'Somewhere' }, 'Atlantis | Somewhere'],
    [{ country_id: 'ZZ' }, 'Unknown Region'],
    [{ street: ['', '  '], lastname: ' Larsen ' }, 'Larsen'],
  ] as const)
    it(expected, () => assert.equal(linesOf(address), expected))

  it('names the country in the language', () =>
    assert.equal(linesOf({ country_id: 'DE' }, 'fr'), 'Allemagne'))
})
