// What passes for a text, a time, a mailbox.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isMailbox, isText, isTimestamp } from '../../src/platform/text.ts'
import { shown } from '../support/shown.ts'

function table(title: string, rule: (text: string) => boolean, yes: string[], no: string[]): void {
  describe(title, () => {
    for (const text of yes) it(`takes ${shown(text, 60)}`, () => assert.equal(rule(text), true))
    for (const text of no) it(`refuses ${shown(text, 60)}`, () => assert.equal(rule(text), false))
  })
}

table(
  'isText',
  isText,
  ['', 'a', '\t\r\n', '\x01\x7f', 'ß', '🪑', '\u202e', '\ufffd', '\uffff', 'a'.repeat(100_000)],
  ['\0', 'a\0', '\ud800', '\udc00', 'a\udbffb', '\udc00\ud800', `${'a'.repeat(1000)}\0`],
)

table(
  'isTimestamp',
  isTimestamp,
  [
    '2026-01-31 12:00:00',
    '0001-01-01 00:00:00',
    '9999-12-31 23:59:59',
    '2024-02-29 00:00:00',
    '2000-02-29 00:00:00',
  ],
  [
    '',
    '2026-01-31',
    '2026-01-31 24:00:00',
    '2026-01-31 12:60:00',
    '2026-01-31 12:00:60',
    '2026-02-29 00:00:00',
    '1900-02-29 00:00:00',
    '2026-04-31 00:00:00',
    '2026-00-01 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-00 00:00:00',
    '2026-01-32 00:00:00',
    '0000-01-01 00:00:00',
    '10000-01-01 00:00:00',
    '-001-01-01 00:00:00',
    '2026-1-1 0:0:0',
    '2026-01-31T12:00:00',
    '2026-01-31  12:00:00',
    '2026-01-31 12:00:00Z',
    '2026-01-31 12:00:00.0',
    '2026-01-31 12:00:00\n',
    ' 2026-01-31 12:00:00',
    '２０２６-01-31 12:00:00',
    'infinity',
    'now',
  ],
)

table(
  'isMailbox',
  isMailbox,
  [
    'a@b',
    'a@b.c',
    'a.b+c@example.co.uk',
    "o'hara@example.com",
    'a@1.2',
    `${'a'.repeat(64)}@b.c`,
    `a@${'b'.repeat(63)}.c`,
  ],
  [
    '',
    '@',
    'a',
    'a@',
    '@b',
    'a@@b',
    'a@b@c',
    'a b@c',
    'a@b c',
    'a@b,c@d',
    'a@b\n',
    'a@b\r\nBcc: c@d',
    'Anna <a@b>',
    '"a"@b',
    'a@b.',
    'a@.b',
    'a@b..c',
    'a@-b',
    'a@b-',
    'a@b_c',
    'ä@b.c',
    'a@ä.c',
    'a\0@b',
    `${'a'.repeat(65)}@b`,
    `a@${'b'.repeat(64)}`,
    `a@${'b.'.repeat(126)}cc`,
    `${'a'.repeat(1_000_000)}@b`,
  ],
)
