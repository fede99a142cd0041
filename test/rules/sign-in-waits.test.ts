// The waits after wrong sign-ins, and what counts as one address.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressBlock, pairKey, WAITS_S } from '../../src/access/sign-in.ts'

describe('the waits after wrong sign-ins', () => {
  it('are none for four failures, then double from 2 s, up to 15 min', () => {
    assert.deepEqual(WAITS_S.slice(0, 4), [0, 0, 0, 0])
    for (const [index, wait] of WAITS_S.entries())
      if (index >= 4) assert.equal(wait, Math.min(900, 2 ** (index - 3)), `after failure ${index + 1}`)
    assert.equal(WAITS_S.at(-1), 900)
  })

  it('allow less than 120 guesses in the first day', () => {
    let guesses = 0
    for (let elapsed_s = 0; elapsed_s < 86_400; guesses++) elapsed_s += WAITS_S[guesses] ?? 900
    assert.ok(guesses < 120, String(guesses))
  })
})

describe('an address', () => {
  const table: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.8', '203.0.113.8'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ]
  for (const [address, block] of table)
    it(`${address || 'that is empty'} counts as ${block || 'itself'}`, () =>
      assert.equal(addressBlock(address), block))
})

describe('the key of name and address', () => {
  it('differs in each of them, and shows neither', () => {
    const key = pairKey('anna', '203.0.113.7')
    assert.equal(key.length, 32)
    assert.notDeepEqual(key, pairKey('anna', '203.0.113.8'))
    assert.notDeepEqual(key, pairKey('Anna', '203.0.113.7'))
    assert.notDeepEqual(pairKey('a\nb', 'c'), pairKey('b', 'c\na'))
  })
})
