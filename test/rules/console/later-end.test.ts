// The end of the validity that an extension of several quotes proposes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lastUsualEnd } from '../../../console/records/later-end.ts'
import { timeAfter } from '../../../console/ui/time-input.ts'

describe('the end of which an extension of several quotes is later', () => {
  const [soon, later, far] = [timeAfter(2), timeAfter(6), timeAfter(180)]

  it('is the last one within the usual validity', () =>
    assert.equal(lastUsualEnd([later, far, soon], 30), later))

  it('is the last one if all are further off', () =>
    assert.equal(lastUsualEnd([far, timeAfter(90)], 30), far))

  it('is none without any', () => assert.equal(lastUsualEnd([], 30), null))
})
