// Rules for granting and revoking permissions, tokens, and the delays after failed sign-ins.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { permissions, type Permission } from '../../src/domain/permissions.ts'
import * as access from '../../src/access/access.ts'
import { signInFailureKey, WAITS_S } from '../../src/access/sign-in/sign-in.ts'
import { addressBlock } from '../../src/platform/address-block.ts'
import { AppError } from '../../src/platform/errors.ts'

const { alreadyExists, hashToken, hasPermission, newToken, operator, requireHeld } = access

const caller = { id: 'integration:1', actor: 'integration test' }
const callerWith = (...held: Permission[]) => ({ ...caller, permissions: held })

describe('requireHeld', () => {
  const table: [held: Permission[], wanted: Permission[], missing?: string][] = [
    [['Access::manage'], []],
    [['Access::manage'], ['Access::manage']],
    [['Access::manage'], ['all'], 'all'],
    [['Access::manage'], ['Quoting::quotes'], 'Quoting::quotes'],
    [
      ['Access::manage', 'Quoting::quotes'],
      ['Quoting::quotes', 'Quoting::requests', 'Webhooks::manage'],
      'Quoting::requests, Webhooks::manage',
    ],
    [['Storefront::manage'], ['Storefront::read']],
    [['Storefront::read'], ['Storefront::manage'], 'Storefront::manage'],
    [['Storefront::manage'], ['Customers::write']],
    [
      ['Customers::write'],
      ['Storefront::manage', 'Storefront::read'],
      'Storefront::manage, Storefront::read',
    ],
    [permissions.filter((name) => name !== 'all'), ['all'], 'all'],
    [['all'], [...permissions]],
    [[], ['Quoting::quotes'], 'Quoting::quotes'],
  ]
  for (const [held, wanted, missing] of table)
    it(`${held.join(' + ') || 'nothing'} grants ${wanted.join(' + ') || 'nothing'}: ${missing ? 'refused' : 'allowed'}`, () => {
      if (missing === undefined) return requireHeld(callerWith(...held), wanted)
      assert.throws(
        () => requireHeld(callerWith(...held), wanted),
        new AppError('forbidden', "The consumer isn't authorized to access %resources.", {
          parameters: { resources: missing },
        }),
      )
    })
})

const isDoneByManager = (held: string, wanted: string) =>
  held === 'Storefront::manage' && ['Storefront::read', 'Customers::write'].includes(wanted)

describe('hasPermission', () => {
  for (const held of permissions)
    it(`${held} opens ${held === 'all' ? 'everything' : 'itself alone'}`, () => {
      for (const wanted of permissions)
        assert.equal(
          hasPermission(callerWith(held), wanted),
          held === 'all' || held === wanted || isDoneByManager(held, wanted),
          wanted,
        )
    })
})

describe('the user who calls', () => {
  const { findUserIdOf, userIdOf } = access
  const calling = (id: string) => ({ ...callerWith('all'), id })

  it('is known by the id, whatever its length', () => {
    for (const [id, userId] of [
      ['user:1', 1],
      ['user:4711', 4711],
    ] as const)
      assert.deepEqual([findUserIdOf(calling(id)), userIdOf(calling(id))], [userId, userId])
  })

  for (const id of ['integration:7', 'operator'])
    it(`is none for ${id}, which is refused what is for users`, () => {
      assert.equal(findUserIdOf(calling(id)), undefined)
      assert.throws(() => userIdOf(calling(id)), {
        code: 'user_required',
        message: 'The operation is for users who signed in, not for integrations.',
      })
    })
})

it('the operator needs no token, may do everything, and stands in the history as such', () =>
  assert.deepEqual(operator, { id: 'operator', actor: 'operator', permissions: ['all'] }))

it('a name that is taken is told with its place and the name', () => {
  const fault = alreadyExists('role.name', 'Sales')
  assert.equal(fault.kind, 'invalid')
  assert.equal(fault.code, 'already_exists')
  assert.equal(fault.message, '%fieldName is taken: there is a %fieldValue already.')
  assert.deepEqual(fault.parameters, { fieldName: 'role.name', fieldValue: 'Sales' })
})

describe('a token', () => {
  it('is of 256 bits, in letters that need no escaping, and no two are alike', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    for (const token of tokens) assert.match(token, /^[\w-]{43}$/)
    assert.equal(new Set(tokens).size, tokens.length)
  })

  it('is kept as its SHA-256', () => {
    // The example of FIPS 180-2.
    const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    assert.equal(hashToken('abc').toString('hex'), digest)
  })
})

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

it('the key of name and address differs in each of them, and shows neither', () => {
  const key = signInFailureKey('anna', '203.0.113.7')
  assert.equal(key.length, 32)
  assert.notDeepEqual(key, signInFailureKey('anna', '203.0.113.8'))
  assert.notDeepEqual(key, signInFailureKey('Anna', '203.0.113.7'))
  assert.notDeepEqual(signInFailureKey('a\nb', 'c'), signInFailureKey('b', 'c\na'))
})
