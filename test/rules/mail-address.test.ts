// Who is written to: the address, the name beside it, and one line of text.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { displayName, isReachable, readCorrespondent } from '../../src/platform/mail-address.ts'
import { textLine } from '../../src/platform/text-line.ts'

describe('readCorrespondent', () => {
  const taken: [string, object][] = [
    ['a@b.example', { address: 'a@b.example' }],
    ['Oak & Sons <a@b.example>', { address: 'a@b.example', name: 'Oak & Sons' }],
    ['Oak<a@b.example>', { address: 'a@b.example', name: 'Oak' }],
    ['"Oak, Sons: all" <a@b.example>', { address: 'a@b.example', name: 'Oak, Sons: all' }],
    ['Müller 木 <a@b.example>', { address: 'a@b.example', name: 'Müller 木' }],
  ]
  for (const [text, expected] of taken)
    it(`takes ${text}`, () => assert.deepEqual(readCorrespondent(text), expected))

  const refused = [
    ...['', 'Oak', 'a@b.example, c@d.example', 'Oak <a@b.example>, <c@d.example>', '<a@b.example'],
    ...['Oak <a@b.example> <c@d.example>', 'Oak, Sons <a@b.example>', 'Oak <a@b.example>x'],
    ...['Oak <a b@c.example>', '"Oak" Sons <a@b.example>', '"Oak\\" <a@b.example>'],
    ...['Oak\r\nBcc: c@d.example <a@b.example>', 'Oak\u202e <a@b.example>', 'friends: a@b.example;'],
    ...[`${'x'.repeat(101)} <a@b.example>`, `${'x '.repeat(100_000)}<`],
  ]
  for (const text of refused)
    it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(readCorrespondent(text), undefined))
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
    ['\n'.repeat(1_000_000) + 'a', 5, ''],
  ]
  for (const [text, max, expected] of lines)
    it(JSON.stringify(text.slice(0, 30)), () => assert.equal(textLine(text, max), expected))
})
