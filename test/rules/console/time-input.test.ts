// The end of an offer: the last second of a day in the time zone of its store, wherever the seller is.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayOf } from '../../../console/ui/format.ts'
import { dayAfter, endOfDay, zonedTime } from '../../../console/ui/time-input.ts'

describe('the end of a day', () => {
  const ends: [day: string, timeZone: string, end: string][] = [
    ['2026-01-31', 'UTC', '2026-01-31 23:59:59'],
    ['2026-01-31', 'Europe/Berlin', '2026-01-31 22:59:59'],
    ['2026-07-31', 'Europe/Berlin', '2026-07-31 21:59:59'],
    ['2026-01-31', 'America/Los_Angeles', '2026-02-01 07:59:59'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-31 09:59:59'],
    // Clocks are changed on these days, in Cairo and Santiago at midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-29 21:59:59'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25 22:59:59'],
    ['2026-04-23', 'Africa/Cairo', '2026-04-23 21:59:59'],
    ['2026-10-29', 'Africa/Cairo', '2026-10-29 21:59:59'],
    ['2027-04-03', 'America/Santiago', '2027-04-04 03:59:59'],
    ['2027-04-02', 'America/Santiago', '2027-04-03 02:59:59'],
    ['2027-09-04', 'America/Santiago', '2027-09-05 03:59:59'],
  ]
  for (const [day, timeZone, end] of ends)
    it(`is in ${timeZone}: ${day}`, () => {
      assert.equal(endOfDay(day, timeZone), end)
      assert.equal(dayOf(new Date(`${end.replace(' ', 'T')}Z`), timeZone), day)
    })

  it('is unknown while the day is incomplete', () => assert.equal(endOfDay('', 'Europe/Berlin'), ''))

  it('is named with its zone', () => {
    const text = zonedTime('2026-01-31 22:59:59', 'en', 'Europe/Berlin')
    assert.equal(text.replaceAll(/\s/g, ' '), 'Jan 31, 2026, 11:59 PM GMT+1')
  })
})

describe('a day after a number of days', () => {
  it('is counted in the time zone of the store', () => {
    const now = new Date('2026-01-30T23:30:00Z')
    assert.equal(dayAfter(1, 'UTC', now), '2026-01-31')
    assert.equal(dayAfter(1, 'Europe/Berlin', now), '2026-02-01')
  })
})
