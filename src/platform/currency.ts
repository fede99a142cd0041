// Currencies of ISO 4217: their decimals, and which of them are in circulation.
import currencyCodes from 'currency-codes'

// From the ISO 4217 list itself: Intl has the decimals of everyday use, which differ for some currencies. The package lacks XCG,
// of 2025.
const digitsOf = new Map([
  ...currencyCodes.data.map(({ code, digits }): [string, number] => [code, digits]),
  ['XCG', 2],
])

/** Returns the decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD; 2 for a code that the list does not have any more. */
export function currencyDigits(currencyCode: string): number {
  return digitsOf.get(currencyCode) ?? 2
}

// In the list, but not in circulation: metals, units of account, bonds, funds, a test code, "no currency", and the last three,
// which were withdrawn since.
const notInCirculation = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX BOV CHE CHW CLF COU MXV USN UYI UYW ANG BGN CUC'.split(
    ' ',
  ),
)

/** The codes of all currencies, also of those that are not in circulation any more. */
export const knownCurrencyCodes: readonly string[] = [...digitsOf.keys()]

/** Returns the currencies in circulation. */
export function currencies(): { currency_code: string; digits: number }[] {
  return [...digitsOf]
    .filter(([code]) => isCurrencyCode(code))
    .map(([currency_code, digits]) => ({ currency_code, digits }))
}

/** Whether the code is that of a currency in circulation. */
export function isCurrencyCode(code: string): boolean {
  return digitsOf.has(code) && !notInCirculation.has(code)
}
