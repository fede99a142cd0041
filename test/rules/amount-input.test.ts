// Amounts as people type and paste them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languages } from '../../src/domain/languages.ts'
import { readAmount, readPercent, readSignedAmount } from '../../src/domain/amount-input.ts'

describe('an amount that can be read in one way only', () => {
  for (const [text, amount] of [
    ['', null],
    ['  \u00a0', null],
    ['0', '0'],
    ['007', '7'],
    ['189', '189'],
    ['189.5', '189.5'],
    ['189,50', '189.5'],
    ['.5', '0.5'],
    [',05', '0.05'],
    ['5.', '5'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1234.567', '1234.567'],
    ['12,3456', '12.3456'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,23,45,678.90', '12345678.9'],
    ['1 234,56', '1234.56'],
    ['1 234,567', '1234.567'],
    ['1\u202f234\u00a0567,89', '1234567.89'],
    ["1'234.50", '1234.5'],
    ['1’234’567.50', '1234567.5'],
    ['1ʼ234.50', '1234.5'],
    ['1`234.50', '1234.5'],
    ['1´234.50', '1234.5'],
    ['99.999.999.999,9999', '99999999999.9999'],
    ['10.02', '10.02'],
    ['10.020000000', '10.02'],
    ['１２３，４５', '123.45'],
    ['\u200e12.50\u200f', '12.5'],
    ['\ufeff12.50\r\n', '12.5'],
  ] as const)
    for (const language of Object.keys(languages))
      it(`${JSON.stringify(text)} in ${language}`, () =>
        assert.deepEqual(readAmount(text, language), { amount }))
})

describe('an amount with a currency', () => {
  for (const text of [
    '€ 1.234,50',
    '1.234,50 €',
    '€1,234.50',
    'EUR 1234.5',
    '1234,50eur',
    'CHF 1’234.50',
    'Fr. 1234.50',
    '1 234,50 zł',
    '1 234,50 kr',
    '$1,234.50',
    'US$ 1,234.50'.slice(2),
  ])
    it(text, () => assert.deepEqual(readAmount(text, 'en'), { amount: '1234.5' }))

  for (const text of ['12,-', '12,–', '12.—', '12,--', '12.——', '12,– €', 'CHF 12.-'])
    it(text, () => assert.deepEqual(readAmount(text, 'de'), { amount: '12' }))
})

describe('an amount where one currency applies', () => {
  for (const [currency, text] of [
    ['USD', '$1,234.50'],
    ['USD', 'US$1,234.50'],
    ['USD', '1234,50 $US'],
    ['USD', 'usd 1234.50'],
    ['CAD', '$1,234.50'],
    ['CAD', 'CA$ 1234.50'],
    ['CAD', 'C$1234.50'],
    ['AUD', 'A$ 1,234.50'],
    ['AUD', '1 234,50 $'],
    ['EUR', '1.234,50 €'],
    ['GBP', '£1,234.50'],
    ['CHF', "Fr. 1'234.50"],
    ['CHF', "1'234.50 CHF"],
    ['SEK', '1 234,50 kr'],
    ['NOK', 'kr 1 234,50'],
    ['PLN', '1 234,50 zł'],
    ['CZK', '1234,50 Kč'],
    ['JPY', '￥1234.50'],
    ['XTS', '1234.50'],
    ['CNY', 'RMB 1234.50'],
    ['XOF', '1 234,50 CFA'],
    ['XAF', '1 234,50 FCFA'],
    ['RSD', '1234,50 din.'],
    ['RON', '1234,50 lei'],
    ['MDL', '1234,50 lei'],
    ['AED', 'Dhs 1,234.50'],
    ['CAD', 'CAD$1,234.50'],
    ['USD', 'USD$ 1,234.50'],
    ['USD', '$USD 1,234.50'],
    ['USD', 'U$S 1.234,50'],
  ] as const)
    for (const language of Object.keys(languages))
      it(`is read in ${currency}: ${text} in ${language}`, () =>
        assert.deepEqual(readAmount(text, language, currency), { amount: '1234.5' }))

  for (const [currency, text] of [
    ['USD', "CHF 1'234.50"],
    ['USD', '12,– €'],
    ['USD', 'CA$12'],
    ['USD', 'EUR 1.234'],
    ['CAD', 'US$12'],
    ['EUR', '12 $'],
    ['EUR', '£12'],
    ['SEK', '12 zł'],
    ['USD', '$12 CHF'],
    ['EUR', 'RMB 12'],
    ['EUR', '12 CFA'],
    ['EUR', '12 lei'],
    ['EUR', 'CAD$12'],
  ] as const)
    it(`is refused in another one than ${currency}: ${text}`, () => {
      assert.deepEqual(readAmount(text, 'en', currency), { fault: 'other_currency' })
      assert.deepEqual(readSignedAmount(`-${text}`, 'en', currency), { fault: 'other_currency' })
    })

  for (const text of ['12 net', '12 pcs', '12 Stk.', 'abc 12', '$12 net'])
    it(`is none with a word that is no currency: ${text}`, () =>
      assert.deepEqual(readAmount(text, 'en', 'USD'), { fault: 'not_an_amount' }))

  it('is no amount without digits', () =>
    assert.deepEqual(readAmount('CHF', 'en', 'USD'), { fault: 'not_an_amount' }))
})

describe('a single separator before three digits', () => {
  for (const [text, language, amount, other] of [
    ['1.234', 'en', '1.234', '1234'],
    ['1.234', 'de', '1234', '1.234'],
    ['1,234', 'en', '1234', '1.234'],
    ['1,234', 'de', '1.234', '1234'],
    ['1.234', 'fr', '1234', '1.234'],
    ['1,234', 'es', '1.234', '1234'],
    ['€ 12.500', 'de', '12500', '12.5'],
    ['999,000', 'en', '999000', '999'],
  ] as const)
    it(`${text} in ${language}`, () => assert.deepEqual(readAmount(text, language), { amount, other }))
})

describe('a text that is no amount', () => {
  for (const text of [
    'abc',
    'EUR',
    '€',
    '-',
    '.',
    ',',
    '-5',
    '(12.00)',
    '1e5',
    '0x10',
    '12 34',
    '1,2,3',
    '1.2.3',
    '12 % off',
    '12,-5',
    '12.5 3',
    '1’23',
    '1ʼ23',
    '1.234.56',
    '1,234,56',
    "1'23",
    '1.234,567.89',
    '1 234.567,8.9',
    '12\t13',
    '1..5',
    "1'234 567",
    '=1+1',
    '<img src=x>',
    '١٢٣',
    '1'.repeat(65_535) + 'x',
    '1,'.repeat(30_000),
    // In time that does not grow with the square of the length.
    '9'.repeat(65_535),
    '1' + ' '.repeat(262_144) + '1',
  ])
    it(JSON.stringify(text.slice(0, 30)), () =>
      assert.deepEqual(readAmount(text, 'en'), { fault: 'not_an_amount' }),
    )

  it('has more than four decimals', () =>
    assert.deepEqual(readAmount('0.00001', 'en'), { fault: 'too_many_decimals' }))

  it('has more than eleven digits before the decimals', () => {
    for (const text of ['100000000000', '100,000,000,000.00', '9'.repeat(60)])
      assert.deepEqual(readAmount(text, 'en'), { fault: 'too_large' })
  })
})

describe('a percentage', () => {
  for (const [text, amount] of [
    ['-10', '-10'],
    ['-14.4', '-14.4'],
    ['-14,4 %', '-14.4'],
    ['−95,96%', '-95.96'],
    ['– 5', '-5'],
    ['－５', '-5'],
    ['\u200e-\u200e5', '-5'],
    ['10 %', '10'],
    ['-0', '0'],
    ['', null],
    ['-', null],
  ] as const)
    for (const language of Object.keys(languages))
      it(`${JSON.stringify(text)} in ${language}`, () =>
        assert.deepEqual(readPercent(text, language), { amount }))

  it('that can be read in two ways is read as in the language', () =>
    assert.deepEqual(readPercent('-1.234', 'de'), { amount: '-1234', other: '-1.234' }))

  for (const text of ['--5', '5-', '-abc', '(5)', '-' + ' '.repeat(262_144) + 'x'])
    it(`is not ${JSON.stringify(text.slice(0, 30))}`, () =>
      assert.deepEqual(readPercent(text, 'en'), { fault: 'not_an_amount' }))
})
