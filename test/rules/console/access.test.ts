// The rules of the pages about access: passwords, permissions, the expiry of tokens.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expiresAt } from '../../../console/access/expiry-choice.ts'
import { generatePassword } from '../../../console/access/generated-password.ts'
import {
  isImpliedByOthers,
  permissionNames,
  withPermission,
} from '../../../console/access/permission-choice.ts'
import { permissions } from '../../../src/domain/permissions.ts'

describe('a generated password', () => {
  it('is long enough, has no characters that look alike, and is another one each time', () => {
    const passwords = Array.from({ length: 200 }, generatePassword)
    for (const password of passwords)
      assert.match(password, /^([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/)
    assert.equal(new Set(passwords).size, passwords.length)
  })

  it('uses all 32 characters', () => {
    const characters = new Set(Array.from({ length: 500 }, generatePassword).join(''))
    assert.equal(characters.size, 32 + '-'.length)
  })
})

describe('the checklist of permissions', () => {
  it('has every permission of the service', () => {
    assert.deepEqual([...permissionNames].sort(), [...permissions].sort())
  })

  it('shows what another permission includes', () => {
    assert.ok(isImpliedByOthers('Storefront::read', ['Storefront::manage']))
    assert.ok(isImpliedByOthers('Quoting::costs', ['all']))
    assert.ok(!isImpliedByOthers('Storefront::manage', ['Storefront::read']))
    assert.ok(!isImpliedByOthers('all', ['all']))
  })

  it('keeps the others when one is checked or unchecked', () => {
    const both = withPermission(['Quoting::quotes'], 'all', true)
    assert.deepEqual(both, ['Quoting::quotes', 'all'])
    assert.deepEqual(withPermission(both, 'all', false), ['Quoting::quotes'])
  })
})

describe('the expiry of a token', () => {
  const now = new Date('2026-01-31T12:00:00Z')

  it('is never, as before, or after some days', () => {
    assert.equal(expiresAt({ kind: 'never', date: '' }, now), null)
    assert.equal(expiresAt({ kind: 'unchanged', date: '' }, now), undefined)
    assert.equal(expiresAt({ kind: '30', date: '' }, now), '2026-03-02 12:00:00')
  })

  it('is the end of a day where the person is', () => {
    const end = expiresAt({ kind: 'date', date: '2026-12-31' }, now) ?? ''
    assert.equal(new Date(`${end.replace(' ', 'T')}Z`).getTime(), new Date(2027, 0, 1).getTime())
    assert.equal(expiresAt({ kind: 'date', date: '' }, now), undefined)
  })
})
