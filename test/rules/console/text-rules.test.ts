// Text blocks in a text: when a slash lists them, in which order, and what becomes of their places.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillPlaces, gapsIn, matchingBlocks, slashBefore } from '../../../console/records/text-rules.ts'

describe('a slash', () => {
  const typed = (text: string) => slashBefore(text, text.length)
  it('lists text blocks at the start of a line and after a blank', () => {
    assert.deepEqual(typed('/'), { start: 0, text: '' })
    assert.deepEqual(typed('Hello /th'), { start: 6, text: 'th' })
    assert.deepEqual(typed('Hello\n/thank you'), { start: 6, text: 'thank you' })
    assert.deepEqual(slashBefore('/th and more', 3), { start: 0, text: 'th' })
  })
  it('is one within words and addresses, and before a blank', () => {
    for (const text of ['', 'and/or', '1/2', 'https://x', 'a / b', '/\n', `/${'x'.repeat(61)}`])
      assert.equal(typed(text), undefined, text)
  })
})

describe('text blocks', () => {
  const block = (name: string, kind: string, locale: string | null) => ({ name, kind, locale })
  const all = [
    block('A', 'terms', 'de'),
    block('B', 'reply', 'fr'),
    block('C', 'reply', null),
    block('D', 'reply', 'de-AT'),
    block('E', 'reply', 'DE'),
  ]
  const names = (text: string, locale?: string) =>
    matchingBlocks(all, text, 'reply', locale)
      .map(({ name }) => name)
      .join('')
  it('of the kind come first, and of these the ones in the language', () => {
    assert.equal(names('', 'de'), 'EDCBA')
    assert.equal(names('', 'fr'), 'BCDEA')
    assert.equal(names(''), 'CBDEA')
  })
  it('are found by the words of their names', () => assert.equal(names('b', 'de'), 'B'))
})

describe('places', () => {
  it('are filled, also several times; those without a value stay', () => {
    const text =
      'Dear {{customer.firstname}} {{ customer.lastname }} of {{ customer.company }}, {{ customer.firstname }}'
    const values = { 'customer.firstname': 'Ida', 'customer.lastname': '', 'customer.company': null }
    assert.deepEqual(fillPlaces(text, values), {
      text: 'Dear Ida {{ customer.lastname }} of {{ customer.company }}, Ida',
      filled: ['Ida'],
    })
  })
  it('never take a value for a pattern or another place', () => {
    const values = { 'customer.firstname': '$& {{ quote.number }}', 'quote.number': 'Q1' }
    assert.equal(fillPlaces('{{ customer.firstname }}', values).text, '$& {{ quote.number }}')
  })
  it('that are left are gaps, whatever they are called', () => {
    assert.deepEqual(gapsIn('On {{ delivery day }}, {{x}}'), [
      { text: '{{ delivery day }}', start: 3, end: 21 },
      { text: '{{x}}', start: 23, end: 28 },
    ])
    assert.deepEqual(gapsIn('{ x } {{}} {{\n}}'), [])
  })
  it('are found in long hostile texts without delay', () => {
    assert.deepEqual(gapsIn('{{'.repeat(32_000)), [])
    assert.deepEqual(gapsIn(`{{${' '.repeat(65_000)}`), [])
  })
})
