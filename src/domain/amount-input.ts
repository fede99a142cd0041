// Reads amounts as people type or paste them: `1.234,56`, `1,234.56`, `CHF 1'234.50`, `12,– €`.

/** `amount` is an exact decimal such as `1234.56`, null without a text. `other` is how another country would read it. */
export type AmountReading =
  { amount: string | null; other?: string } | { fault: 'not_an_amount' | 'too_many_decimals' | 'too_large' }

const DECIMALS_MAX = 4
const INTEGER_DIGITS_MAX = 11
/** Longer texts are not examined, which takes time that grows with the square of their length. */
const LENGTH_MAX = 60

/** Copied along with a number from a page or a spreadsheet, and invisible. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const CURRENCY = String.raw`(?:\p{Sc}|[a-z]{3}|kr|kč|zł|ft|fr)\.?`
const AROUND = new RegExp(String.raw`^(?:${CURRENCY}\s*)?(.*?)(?:\s*${CURRENCY})?$`, 'iu')
const NO_CENTS = /[.,][-–—]+$/
/** Groups have three digits, or two in India; what separates them is the same throughout. */
const GROUPED = /^\d{1,3}(?:([ '.,])\d{2,3}(?:\1\d{2,3})*(?<=\1\d{3}))?$/

/** A single separator before three digits (`1.234`) is read as in `language`, every other text in the only possible way. */
export function readAmount(text: string, language: string): AmountReading {
  const plain = text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(/\s/g, ' ').trim()
  if (plain === '') return { amount: null }
  if (plain.length > LENGTH_MAX) return { fault: 'not_an_amount' }
  const digits = (AROUND.exec(plain)?.[1] ?? '').replaceAll(/[’ʼ´`]/g, "'").replace(NO_CENTS, '')
  const separator = decimalSeparator(digits, language)
  const reading = joined(digits, separator)
  if ('fault' in reading || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return reading
  return { ...reading, ...otherReading(joined(digits, separator === undefined ? digits.at(-4) : undefined)) }
}

/** Undefined if the digits have no decimals. */
function decimalSeparator(digits: string, language: string): string | undefined {
  const last = /[.,](?=[^.,]*$)/.exec(digits)?.[0]
  if (last === undefined) return undefined
  const [before = '', ...after] = digits.split(last)
  if (after.length > 1) return undefined
  const isGroupLike = after[0]?.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  return !isGroupLike || last === decimalPoint(language) ? last : undefined
}

function decimalPoint(language: string): string | undefined {
  return new Intl.NumberFormat(language, { numberingSystem: 'latn' })
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
}

function joined(digits: string, separator: string | undefined): AmountReading {
  const [integer = '', decimals = ''] = separator === undefined ? [digits] : digits.split(separator)
  const isNumber = /^\d*$/.test(decimals) && (integer === '' ? decimals !== '' : isInteger(integer))
  if (!isNumber) return { fault: 'not_an_amount' }
  const whole = integer.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const cents = decimals.replace(/0+$/, '')
  if (cents.length > DECIMALS_MAX) return { fault: 'too_many_decimals' }
  if (whole.length > INTEGER_DIGITS_MAX) return { fault: 'too_large' }
  return { amount: cents === '' ? whole : `${whole}.${cents}` }
}

function isInteger(text: string): boolean {
  return /^\d+$/.test(text) || GROUPED.test(text)
}

function otherReading(reading: AmountReading): { other?: string } {
  return 'amount' in reading && reading.amount !== null ? { other: reading.amount } : {}
}
