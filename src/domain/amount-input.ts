// Reads amounts as people type or paste them: `1.234,56`, `1,234.56`, `CHF 1'234.50`, `12,– €`.
import { languages } from './languages.ts'

/** `amount` is an exact decimal such as `1234.56`, null without a text. `other` is how another country would read it. */
export type AmountReading =
  | { amount: string | null; other?: string }
  | { fault: 'not_an_amount' | 'too_many_decimals' | 'too_large' | 'other_currency' }

/** Tested on a decimal without zeros around it: amounts have at most 11 digits before the point and 4 after it. */
const TOO_MANY_DECIMALS = /\.\d{5}/
const TOO_LARGE = /\d{12}/
/** Longer texts are not examined, which takes time that grows with the square of their length. */
const LENGTH_MAX = 60

/** A minus sign, also as word processors and Chinese or Japanese keyboards write it. */
const NEGATIVE = /^\s*[-−–－﹣]\s*/

/** Invisible characters that are copied along with a number from a page or a spreadsheet. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** `€`, `CA$`, `$US`, `CHF`; also what stands there in place of one, such as a unit. */
const CURRENCY = String.raw`(?:[a-z]{0,3}\p{Sc}[a-z]{0,3}|f?[a-z]{3}|kr|kč|zł|ft|fr)\.?`
const CURRENCY_AROUND = new RegExp(
  String.raw`^(?:(?<before>${CURRENCY})\s*)?(?<digits>.*?)(?:\s*(?<after>${CURRENCY}))?$`,
  'iu',
)
/** Signs that Intl does not have. */
const otherSigns: Record<string, readonly string[]> = {
  AED: ['dhs'],
  CHF: ['fr', 'sfr'],
  CNY: ['rmb'],
  MDL: ['lei'],
  RSD: ['din'],
  USD: ['u$s'],
  XAF: ['cfa', 'fcfa'],
  XOF: ['cfa', 'fcfa'],
}
/** Dashes in place of the cents. */
const NO_CENTS = /[.,][-–—]+$/
/** Groups have three digits, or two in India; what separates them is the same throughout. */
const GROUPED = /^\d{1,3}([ '.,])\d{2,3}(?:\1\d{2,3})*(?<=\1\d{3})$/
/** The last dot or comma, which separates the decimals unless there are several of it. */
const DECIMALS = /([.,])(?<!\1.*\1)[^.,]*$/
/** The last three digits may be a group or decimals. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * A single separator before three digits (`1.234`) is read as in `language`, every other text in the only possible way. With a
 * `currency`, an amount in another one is a fault.
 */
export function readAmount(text: string, language: string, currency?: string): AmountReading {
  // Apostrophes first: NFKC makes a space and a combining accent of an acute one.
  const straight = text.replaceAll(/[’ʼ´`]/g, "'").normalize('NFKC')
  const plain = straight.replaceAll(INVISIBLE, '').replaceAll(/\s/g, ' ').trim()
  if (plain === '') return { amount: null }
  if (plain.length > LENGTH_MAX) return { fault: 'not_an_amount' }
  const { before, digits = '', after } = CURRENCY_AROUND.exec(plain)?.groups ?? {}
  const reading = readGroups(digits.replace(NO_CENTS, ''), language)
  const others = [before, after].filter(
    (sign) => sign !== undefined && currency !== undefined && !isSignOf(currency, sign),
  )
  if ('fault' in reading || others.length === 0) return reading
  return { fault: others.every((sign) => isAnySign(sign!)) ? 'other_currency' : 'not_an_amount' }
}

function readGroups(digits: string, language: string): AmountReading {
  if (!AMBIGUOUS.test(digits)) return readDigits(digits)
  const grouped = exact(digits, '')
  const decimal = exact(digits.slice(0, -4), digits.slice(-3))
  return digits.at(-4) === decimalPoint(language)
    ? { amount: decimal, other: grouped }
    : { amount: grouped, other: decimal }
}

/** Reads a percentage like an amount, with or without its sign, `%`. It can be negative. */
export function readPercent(text: string, language: string): AmountReading {
  return readSignedAmount(text.replace('%', ''), language)
}

/** Reads an amount that can be negative. */
export function readSignedAmount(text: string, language: string, currency?: string): AmountReading {
  const plain = text.replaceAll(INVISIBLE, '')
  const reading = readAmount(plain.replace(NEGATIVE, ''), language, currency)
  if ('fault' in reading || reading.amount === null || !NEGATIVE.test(plain)) return reading
  const { amount, other } = reading
  return { amount: negative(amount), ...(other !== undefined && { other: negative(other) }) }
}

/** Whether a sign can mean the currency: `$`, `CA$`, `C$` and `CAD` the Canadian dollar. */
function isSignOf(currency: string, sign: string): boolean {
  const signs = signsOf.get(currency) ?? findSigns(currency)
  signsOf.set(currency, signs)
  return signs.has(plainSign(sign))
}

/** Whether a text means some currency; `net` and `pcs` do not. */
function isAnySign(sign: string): boolean {
  return /\p{Sc}|^(kr|kč|zł|ft)$/u.test(plainSign(sign)) || allSigns().has(plainSign(sign))
}

let signsOfAll: ReadonlySet<string> | undefined

/** Returns the codes of all currencies, and the signs that Intl does not have. */
function allSigns(): ReadonlySet<string> {
  const all = [...Intl.supportedValuesOf('currency'), ...Object.values(otherSigns).flat()]
  return (signsOfAll ??= new Set(all.map((each) => each.toLowerCase())))
}

const plainSign = (sign: string) => sign.replace(/\.$/, '').toLowerCase()

const signsOf = new Map<string, ReadonlySet<string>>()

function findSigns(currency: string): ReadonlySet<string> {
  const symbol = (language: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')!.value
  const symbols = Object.keys(languages).flatMap((each) => [
    symbol(each, 'symbol'),
    symbol(each, 'narrowSymbol'),
  ])
  const narrow = symbol('en', 'narrowSymbol')
  const ofCountry = [2, 1].map((length) => currency.slice(0, length) + narrow)
  const withCode = [currency + narrow, narrow + currency]
  const all = [currency, ...symbols, ...ofCountry, ...withCode, ...(otherSigns[currency] ?? [])]
  return new Set(all.map((each) => plainSign(each.normalize('NFKC'))))
}

function negative(amount: string): string {
  return amount === '0' ? amount : `-${amount}`
}

function decimalPoint(language: string): string | undefined {
  return new Intl.NumberFormat(language).format(0.5).at(1)
}

function readDigits(digits: string): AmountReading {
  const point = DECIMALS.exec(digits)?.index ?? digits.length
  const integer = digits.slice(0, point)
  const decimals = digits.slice(point + 1)
  const isNumber = /^\d*$/.test(decimals) && (integer === '' ? decimals !== '' : isInteger(integer))
  if (!isNumber) return { fault: 'not_an_amount' }
  const amount = exact(integer, decimals)
  if (TOO_MANY_DECIMALS.test(amount)) return { fault: 'too_many_decimals' }
  if (TOO_LARGE.test(amount)) return { fault: 'too_large' }
  return { amount }
}

function isInteger(text: string): boolean {
  return /^\d+$/.test(text) || GROUPED.test(text)
}

/** Returns the decimal without separators of groups and without zeros around it. */
function exact(integer: string, decimals: string): string {
  const whole = integer.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const cents = decimals.replace(/0+$/, '')
  return cents === '' ? whole : `${whole}.${cents}`
}
