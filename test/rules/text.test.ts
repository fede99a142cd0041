// What passes for a text, a time, a mailbox.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isMailbox, isText, isTimestamp } from '../../src/platform/text.ts'

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
    ...['', '2026-01-31', '2026-1-1 0:0:0', '2026-01-31T12:00:00', 'infinity', 'now'],
    ...onDates('2026-02-29 1900-02-29 2026-04-31 2026-00-01 2026-13-01 2026-01-00 2026-01-32'),
    ...onDates('0000-01-01 10000-01-01 -001-01-01'),
    ...atTimes('24:00:00 12:60:00 12:00:60 12:00:00Z 12:00:00.0'),
    ...['2026-01-31  12:00:00', '2026-01-31 12:00:00\n', ' 2026-01-31 12:00:00', '２０２６-01-31 12:00:00'],
  ],
)

const [a64, b63] = ['a'.repeat(64), 'b'.repeat(63)]
table(
  'isMailbox',
  isMailbox,
  `a@b a@b.c a.b+c@example.co.uk o'hara@example.com a@1.2 ${a64}@b.c a@${b63}.c`.split(' '),
  [
    ...'@ a a@ @b a@@b a@b@c a@b,c@d "a"@b a@b. a@.b a@b..c a@-b a@b- a@b_c ä@b.c a@ä.c a\0@b'.split(' '),
    ...['', 'a b@c', 'a@b c', 'a@b\n', 'a@b\r\nBcc: c@d', 'Anna <a@b>', `a${a64}@b`, `a@b${b63}`],
    ...[`a@${'b.'.repeat(126)}cc`, `${'a'.repeat(1_000_000)}@b`],
  ],
)
