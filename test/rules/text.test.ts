// Validation of texts, times and mailboxes, and recipients of mails.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { displayName, isReachable, readCorrespondent } from '../../src/platform/mail/mail-address.ts'
import { asTimestamp, isMailbox, isText, isTimestamp, textLine } from '../../src/platform/text.ts'
import { wordFinder } from '../../src/platform/word-finder.ts'

describe('readCorrespondent', () => {
  const accepted: [string, object][] = [
    ['a@b.example', { address: 'a@b.example' }],
    ['Oak & Sons <a@b.example>', { address: 'a@b.example', name: 'Oak & Sons' }],
    ['Oak<a@b.example>', { address: 'a@b.example', name: 'Oak' }],
    ['"Oak, Sons: all" <a@b.example>', { address: 'a@b.example', name: 'Oak, Sons: all' }],
    ['Müller 木 <a@b.example>', { address: 'a@b.example', name: 'Müller 木' }],
  ]
  for (const [text, expected] of accepted)
    it(`takes ${text}`, () => assert.deepEqual(readCorrespondent(text), expected))

  for (const text of [
    '',
    'Oak',
    'a@b.example, c@d.example',
    'Oak <a@b.example>, <c@d.example>',
    '<a@b.example',
    'Oak <a@b.example> <c@d.example>',
    'Oak, Sons <a@b.example>',
    'Oak <a@b.example>x',
    'Oak <a b@c.example>',
    '"Oak" Sons <a@b.example>',
    '"Oak\\" <a@b.example>',
    'Oak\r\nBcc: c@d.example <a@b.example>',
    'Oak\u202e <a@b.example>',
    'friends: a@b.example;',
    `${'x'.repeat(101)} <a@b.example>`,
    `${'x '.repeat(100_000)}<`,
  ])
    it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(readCorrespondent(text), undefined))
})

describe('asTimestamp', () => {
  for (const [text, time] of [
    ['2027-01-31T12:00:00Z', '2027-01-31 12:00:00'],
    ['2027-01-31t12:00:00z', '2027-01-31 12:00:00'],
    ['2027-01-31T12:00:00', '2027-01-31 12:00:00'],
    ['2027-01-31T12:00Z', '2027-01-31 12:00:00'],
    ['2027-01-31 12:00:00+00', '2027-01-31 12:00:00'],
    ['2027-01-31T12:00:00+01:00', '2027-01-31 11:00:00'],
    ['2027-01-31T12:00:00-0530', '2027-01-31 17:30:00'],
    ['2027-01-01T00:30:00+02', '2026-12-31 22:30:00'],
    ['2024-02-28T23:59:59.999-00:01', '2024-02-29 00:00:59'],
    ['2027-01-31T12:00:59.999999Z', '2027-01-31 12:00:59'],
    ['2027-01-31 12:00:00', '2027-01-31 12:00:00'],
  ] as const)
    it(`reads ${text}`, () => assert.equal(asTimestamp(text), time))

  for (const text of [
    '2027-02-29T12:00:00Z',
    '2027-01-31T24:00:00Z',
    '2027-01-31T12:60:00Z',
    '2027-01-31',
    '2027-01-31TZ',
    '2027-01-31T12:00:00+24:00',
    '2027-01-31T12:00:00 01:00',
    '0001-01-01T00:00:00+01:00',
    'now',
    '',
    '9999-12-31T23:59:59-00:01',
    '20270131T120000Z',
    '2027-01-31T12:00:00Z[UTC]',
    '2027-01-31T12:00.5Z',
    '2027-01-31T12:00:00+01:',
  ])
    it(`reads no time in ${JSON.stringify(text)}`, () => assert.equal(isTimestamp(asTimestamp(text)), false))
})

describe('wordFinder', () => {
  const holds = wordFinder(['anna@example.com', 'REQ000000012', 'ab/cd-12', '-'])
  for (const text of [
    'anna@example.com',
    '“Anna@Example.com”',
    'req000000012.',
    '/ab/cd-12?',
    'C:\\new\nab/cd-12',
  ])
    it(`finds a word in ${JSON.stringify(text)}`, () => {
      assert.ok(holds(text))
      assert.ok(holds(JSON.stringify({ text })))
    })
  for (const text of [
    'joanna@example.com',
    'anna@example.community',
    'REQ0000000123',
    'xab/cd-12',
    '',
    '★',
    '-',
  ])
    it(`finds none in ${JSON.stringify(text)}`, () => assert.ok(!holds(text)))
})

describe('isReachable', () => {
  for (const address of ['a@b', 'a@b.example', 'a@1.example', 'a@b.1x', 'a@0x.x7'])
    it(`finds ${address} to be one`, () => assert.equal(isReachable(address), true))
  for (const address of ['a@1', 'a@1.2', 'a@b.2', 'a@127.0.0.1', 'a@0x7f', 'a@b.0X7F', 'a@b.0x', 'a, b@c'])
    it(`finds ${address} to be none`, () => assert.equal(isReachable(address), false))
})

describe('displayName', () => {
  const names: [string | null | undefined, string][] = [
    [undefined, ''],
    [null, ''],
    ['Anna Larsen', 'Anna Larsen'],
    ['"x" <evil@evil.example>', 'x evil evil.example'],
    ['Anna\r\n\tBcc: x', 'Anna Bcc: x'],
    ['=?utf-8?Q?x?=', '= ?utf-8?Q?x?='],
    ['=\u0000?x', '= ?x'],
    ['="?x', '= ?x'],
  ]
  for (const [name, expected] of names)
    it(JSON.stringify(name) ?? 'none', () =>
      assert.equal(displayName({ address: 'a@b.example', name }), expected),
    )
})

describe('textLine', () => {
  const lines: [string, number, string][] = [
    ['', 10, ''],
    [' a \r\n b\u2028c\u0085d ', 10, 'a b c d'],
    ['\u202eevil\u202c \u2066x\u2069', 20, 'evil x'],
    ['0123456789', 10, '0123456789'],
    ['0123456789a', 10, '012345678…'],
    ['12345678 90a', 10, '12345678…'],
    ['🪑🪑🪑🪑', 3, '🪑🪑…'],
    ['\ud800', 5, '\ufffd'],
    ['\n'.repeat(1_000_000) + 'a', 5, 'a'],
    [`a${' '.repeat(20)}`.repeat(99), 10, 'a a a a a…'],
  ]
  for (const [text, max, expected] of lines)
    it(`makes ${JSON.stringify(expected)} of ${text.length} characters`, () =>
      assert.equal(textLine(text, max), expected))
})

function table(title: string, rule: (text: string) => boolean, yes: string[], no: string[]): void {
  describe(title, () => {
    for (const text of yes)
      it(`takes ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(rule(text), true))
    for (const text of no)
      it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(rule(text), false))
  })
}

table(
  'isText',
  isText,
  ['', 'a', '\t\r\n', '\x01\x7f', 'ß', '🪑', '\u202e', '\ufffd', '\uffff', 'a'.repeat(100_000)],
  ['\0', 'a\0', '\ud800', '\udc00', 'a\udbffb', '\udc00\ud800', `${'a'.repeat(1000)}\0`],
)

// Timestamps that differ in the date alone, or in the time alone.
const onDates = (dates: string) => dates.split(' ').map((date) => `${date} 00:00:00`)
const atTimes = (times: string) => times.split(' ').map((time) => `2026-01-31 ${time}`)

table(
  'isTimestamp',
  isTimestamp,
  ['2026-01-31 12:00:00', '9999-12-31 23:59:59', ...onDates('0001-01-01 2024-02-29 2000-02-29')],
  [
    '',
    '2026-01-31',
    '2026-1-1 0:0:0',
    '2026-01-31T12:00:00',
    'infinity',
    'now',
    ...onDates('2026-02-29 1900-02-29 2026-04-31 2026-00-01 2026-13-01 2026-01-00 2026-01-32'),
    ...onDates('0000-01-01 10000-01-01 -001-01-01'),
    ...atTimes('24:00:00 12:60:00 12:00:60 12:00:00Z 12:00:00.0'),
    '2026-01-31  12:00:00',
    '2026-01-31 12:00:00\n',
    ' 2026-01-31 12:00:00',
    '２０２６-01-31 12:00:00',
  ],
)

const [a64, b63] = ['a'.repeat(64), 'b'.repeat(63)]
table(
  'isMailbox',
  isMailbox,
  `a@b a@b.c a.b+c@example.co.uk o'hara@example.com a@1.2 ${a64}@b.c a@${b63}.c`.split(' '),
  [
    ...'@ a a@ @b a@@b a@b@c a@b,c@d "a"@b a@b. a@.b a@b..c a@-b a@b- a@b_c ä@b.c a@ä.c a\0@b'.split(' '),
    '',
    'a b@c',
    'a@b c',
    'a@b\n',
    'a@b\r\nBcc: c@d',
    'Anna <a@b>',
    `a${a64}@b`,
    `a@b${b63}`,
    `a@${'b.'.repeat(126)}cc`,
    `${'a'.repeat(1_000_000)}@b`,
  ],
)
