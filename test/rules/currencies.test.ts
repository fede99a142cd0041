// Which codes are those of a currency that people can pay with.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCurrencyCode } from '../../src/platform/money.ts'

describe('isCurrencyCode', () => {
  const table: Record<string, boolean> = {
    ...{ USD: true, EUR: true, JPY: true, KWD: true, XAF: true, XOF: true, XPF: true, XCD: true, CHF: true },
    ...{ XXX: false, XTS: false, XAU: false, XAG: false, XPD: false, XPT: false, XDR: false, XSU: false },
    ...{ XUA: false, XBA: false, XBB: false, XBC: false, XBD: false, CLF: false, UYI: false, USN: false },
    ...{ BOV: false, CHE: false, CHW: false, COU: false, MXV: false, UYW: false, ABC: false, eur: false },
  }
  for (const [code, isOne] of Object.entries(table))
    it(`${code} is ${isOne ? 'one' : 'none'}`, () => assert.equal(isCurrencyCode(code), isOne))
})
