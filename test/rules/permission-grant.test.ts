// Who can hand out, or take away, which permissions; what a token is.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Permission } from '../../src/access/access.ts'
import * as access from '../../src/access/access.ts'
import { Fault } from '../../src/platform/errors.ts'

const { alreadyExists, hashToken, hasPermission, newToken, operator, permissions, requireHeld } = access

const callerWith = (...held: Permission[]) => ({
  id: 'integration:1',
  actor: 'integration test',
  permissions: held,
})

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
    [permissions.filter((name) => name !== 'all'), ['all'], 'all'],
    [['all'], [...permissions]],
    [[], ['Quoting::quotes'], 'Quoting::quotes'],
  ]
  for (const [held, wanted, missing] of table)
    it(`${held.join(' + ') || 'nothing'} gives ${wanted.join(' + ') || 'nothing'}: ${missing ? 'refused' : 'allowed'}`, () => {
      if (missing === undefined) return requireHeld(callerWith(...held), wanted)
      assert.throws(
        () => requireHeld(callerWith(...held), wanted),
        new Fault('forbidden', 'forbidden', "The consumer isn't authorized to access %resources.", {
          parameters: { resources: missing },
        }),
      )
    })
})

describe('hasPermission', () => {
  for (const held of permissions)
    it(`${held} opens ${held === 'all' ? 'everything' : 'itself alone'}`, () => {
      for (const wanted of permissions)
        assert.equal(hasPermission(callerWith(held), wanted), held === 'all' || held === wanted, wanted)
    })
})

describe('the operator', () => {
  it('needs no token, may do everything, and stands in the history as such', () => {
    assert.deepEqual(operator, { id: 'operator', actor: 'operator', permissions: ['all'] })
  })
})

describe('a name that is taken', () => {
  it('is told with its place and the name', () => {
    const fault = alreadyExists('role.name', 'Sales')
    assert.equal(fault.kind, 'invalid')
    assert.equal(fault.code, 'already_exists')
    assert.equal(fault.message, '%fieldName is taken: there is a %fieldValue already.')
    assert.deepEqual(fault.parameters, { fieldName: 'role.name', fieldValue: 'Sales' })
  })
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
