// When the end of an offer counts as far away.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isFarEnd } from '../../src/domain/far-end.ts'

const now = new Date('2026-01-01T12:00:00Z')
const daysOn = (days: number) => new Date(now.getTime() + days * 86_400_000)

it('an end is far away beyond a year, or four times the default validity if that is longer', () => {
  assert.deepEqual(
    [366, 367].map((days) => isFarEnd(daysOn(days), now, 30)),
    [false, true],
  )
  assert.deepEqual(
    [400, 401].map((days) => isFarEnd(daysOn(days), now, 100)),
    [false, true],
  )
  assert.equal(isFarEnd(new Date('9999-12-31T23:59:59Z'), now, 30), true)
})
