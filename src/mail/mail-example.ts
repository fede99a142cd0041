// Example values with which templates are checked at startup.
import type { Address } from '../storefront/company-details.ts'
import type { ProposalChange } from '../domain/proposal-changes.ts'
import { isList, type VariableKind, type VariableShape } from './mail-variables.ts'

const examples: Record<VariableKind, string | number | Address | ProposalChange[]> = {
  line: 'one line',
  'line?': 'another line',
  text: 'First line\nSecond line',
  'text?': 'First line\nSecond line',
  integer: 42,
  size: 48_213,
  quantity: '2.5',
  'quantity?': '2.5',
  percent: '19',
  share: '19',
  money: '1234.5',
  'money?': '0.1250',
  sum: '120',
  time: '2026-01-31 12:00:00',
  'time?': '2026-03-02 12:00:00',
  'address?': {
    firstname: 'Anna',
    lastname: 'Larsen',
    company: 'Larsen & Co',
    street: ['Hafenweg 1'],
    city: 'Hamburg',
    region: null,
    postcode: '20457',
    country_id: 'DE',
    telephone: null,
    vat_id: null,
  },
  'reason?': 'price_too_high',
  changes: [{ item_id: 1, sku: 'OAK', field: 'price', before: 189, after: 179.5 }],
  'more?': 3,
}

/** Returns a value for each variable. In a sparse example every optional one is missing and every list is empty. */
export function exampleOf(shape: VariableShape, isSparse: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, kind]) => [name, exampleValue(name, kind, isSparse)]),
  )
}

function exampleValue(name: string, kind: VariableShape[string], isSparse: boolean): unknown {
  if (name === 'currency_code') return 'EUR'
  if (typeof kind === 'string') {
    // Templates get no sum that is 0.
    if (isSparse && kind === 'sum') return '0'
    return isSparse && kind.endsWith('?') ? null : examples[kind]
  }
  if (!isList(kind)) return exampleOf(kind, isSparse)
  return isSparse ? [] : [exampleOf(kind[0], false), exampleOf(kind[0], true)]
}
