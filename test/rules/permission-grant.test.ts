// Who can hand out, or take away, which permissions.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasPermission, permissions, requireHeld, type Permission } from '../../src/access/access.ts'
import { Fault } from '../../src/platform/errors.ts'

const callerWith = (...held: Permission[]) => ({
  id: 'integration:1',
  actor: 'integration test',
  permissions: held,
})

describe('requireHeld', () => {
  const table: { held: Permission[]; wanted: Permission[]; missing: string | undefined }[] = [
    { held: ['Access::manage'], wanted: [], missing: undefined },
    { held: ['Access::manage'], wanted: ['Access::manage'], missing: undefined },
    { held: ['Access::manage'], wanted: ['all'], missing: 'all' },
    { held: ['Access::manage'], wanted: ['Quoting::quotes'], missing: 'Quoting::quotes' },
    {
      held: ['Access::manage', 'Quoting::quotes'],
      wanted: ['Quoting::quotes', 'Quoting::requests', 'Webhooks::manage'],
      missing: 'Quoting::requests, Webhooks::manage',
    },
    { held: permissions.filter((name) => name !== 'all'), wanted: ['all'], missing: 'all' },
    { held: ['all'], wanted: [...permissions], missing: undefined },
    { held: [], wanted: ['Quoting::quotes'], missing: 'Quoting::quotes' },
  ]
  for (const { held, wanted, missing } of table)
    it(`${held.join(' + ') || 'nothing'} gives ${wanted.join(' + ') || 'nothing'}: ${missing ? 'refused' : 'allowed'}`, () => {
      if (missing === undefined) return requireHeld(callerWith(...held), wanted)
      assert.throws(
        () => requireHeld(callerWith(...held), wanted),
        (error) =>
          error instanceof Fault && error.kind === 'forbidden' && error.parameters?.resources === missing,
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
