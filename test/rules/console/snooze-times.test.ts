// The times that the menu for snoozing offers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { snoozeTimes } from '../../../console/inbox/snooze-times.ts'

const namesOn = (day: number) => snoozeTimes(new Date(2030, 0, day, 12)).map(({ name }) => name)

describe('the times to snooze until', () => {
  it('are tomorrow and next Monday', () => assert.deepEqual(namesOn(5), ['later', 'tomorrow', 'monday']))
  it('name a day once: on a Sunday, next Monday is tomorrow', () =>
    assert.deepEqual(namesOn(6), ['later', 'tomorrow']))
})
