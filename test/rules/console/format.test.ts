// How the console says when something ends.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFormat } from '../../../console/ui/format.ts'

const { until } = createFormat('en')
const now = new Date(2030, 0, 1, 22, 30)
const at = (day: number, hours: number, minutes = 0) => until(new Date(2030, 0, day, hours, minutes), now)

describe('until', () => {
  it('counts days of the calendar, not of 24 hours', () => {
    assert.equal(at(2, 0, 10), 'tomorrow')
    assert.equal(at(3, 20), 'in 2 days')
    assert.equal(at(4, 23), 'in 3 days')
  })

  it('counts those of a time zone', () => {
    const end = new Date('2030-01-02T23:59:59Z')
    const noon = new Date('2030-01-02T12:00:00Z')
    assert.equal(until(end, noon, 'UTC'), 'in 11 hours')
    assert.equal(until(end, noon, 'Europe/Berlin'), 'tomorrow')
  })

  it('says hours and minutes on the same day', () => {
    assert.equal(at(1, 23, 45), 'in 1 hour')
    assert.equal(at(1, 22, 45), 'in 15 minutes')
  })

  it('says of what has ended how long ago', () => {
    assert.equal(at(1, 20), '2 hours ago')
    assert.equal(until(new Date(2029, 11, 30, 12), now), '2 days ago')
  })
})

describe('an age', () => {
  it('has no unit that looks like another one: a minute is no meter', () => {
    const minutesAgo = new Date(now.getTime() - 11 * 60_000)
    assert.equal(createFormat('de').relative(minutesAgo, now), 'vor 11 Min.')
    assert.equal(createFormat('es').relative(minutesAgo, now), 'hace 11 min')
  })

  it('has words for days of the calendar only', () => {
    const ago = (hours: number, at = new Date(2030, 0, 15, 10), language = 'en') =>
      createFormat(language).relative(new Date(at.getTime() - hours * 3_600_000), at)
    assert.equal(ago(25), 'yesterday')
    assert.equal(ago(47), '2d ago')
    assert.equal(ago(71, undefined, 'de'), 'vor 3 Tagen')
    assert.equal(ago(13 * 24), '1w ago')
  })
})
