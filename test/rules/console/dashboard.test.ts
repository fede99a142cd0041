// The period of the dashboard, and the filters of the rows behind its figures.
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { addDays, daysOf, previousDays, readDashboardSearch } from '../../../console/dashboard/period.ts'
import { during, filtersOf, filtersOfAnyCurrency } from '../../../console/dashboard/list-filters.ts'

const zone = process.env['TZ']

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('the period', () => {
  it('ends today and has 90 days, or as many as are chosen', () => {
    const now = new Date('2026-11-23T12:00:00Z')
    assert.deepEqual(daysOf({}, now), { from: '2026-08-26', to: '2026-11-23' })
    assert.deepEqual(daysOf({ period: 30 }, now), { from: '2026-10-25', to: '2026-11-23' })
    assert.deepEqual(daysOf({ period: 365 }, now), { from: '2025-11-24', to: '2026-11-23' })
  })

  it('is in UTC wherever the browser is, over changes of clocks, years and leap days', () => {
    for (const name of ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata']) {
      process.env['TZ'] = name
      assert.equal(daysOf({}, new Date('2026-12-31T23:59:59Z')).to, '2026-12-31', name)
      assert.equal(daysOf({}, new Date('2027-01-01T00:00:00Z')).to, '2027-01-01', name)
      assert.equal(addDays('2026-03-28', 1), '2026-03-29', name)
      assert.equal(addDays('2026-03-29', 1), '2026-03-30', name)
      assert.equal(addDays('2026-10-25', 7), '2026-11-01', name)
      assert.equal(addDays('2026-12-28', 6), '2027-01-03', name)
      assert.equal(addDays('2028-02-28', 1), '2028-02-29', name)
    }
  })

  it('is compared with as many days before it', () => {
    assert.deepEqual(previousDays({ from: '2026-03-01', to: '2026-03-31' }), {
      from: '2026-01-29',
      to: '2026-02-28',
    })
    assert.deepEqual(previousDays({ from: '2028-03-01', to: '2028-03-01' }), {
      from: '2028-02-29',
      to: '2028-02-29',
    })
    assert.deepEqual(previousDays({ from: '2027-01-01', to: '2027-01-07' }), {
      from: '2026-12-25',
      to: '2026-12-31',
    })
  })
})

describe('the address', () => {
  it('keeps what it names, also as numbers', () => {
    assert.deepEqual(readDashboardSearch({ period: '30', currency: 'EUR', store: '2', assignee: 7 }), {
      period: 30,
      currency: 'EUR',
      store: 2,
      assignee: 7,
    })
    const days = { from: '2026-01-01', to: '2026-01-31' }
    assert.deepEqual(readDashboardSearch(days), days)
    assert.deepEqual(daysOf(readDashboardSearch({ ...days, period: 30 })), days)
  })

  it('drops what it does not understand, and what is usual', () => {
    for (const search of [
      { period: 90 },
      { period: '31' },
      { currency: 'euro' },
      { store: '1.5' },
      { store: '-1' },
      { assignee: 'me' },
      { from: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2026-02-30', to: '2026-03-30' },
      { from: '2026-01-01', to: '2026-13-01' },
      { from: 20260101, to: 20260102 },
    ])
      assert.deepEqual(readDashboardSearch(search), {}, JSON.stringify(search))
  })
})

describe('the rows behind a figure', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' }

  it('have its currency, store, assignee and days in UTC', () => {
    const scope = { days, currency: 'EUR', store: 2, assignee: 7 }
    assert.deepEqual(filtersOf(scope, during('accepted_at', days)), {
      currency: 'EUR',
      store: '2',
      assignee: '7',
      date: 'accepted_at',
      from: '2026-01-01Z',
      to: '2026-01-31Z',
    })
  })

  it('are those of all stores and people unless one is chosen', () => {
    assert.deepEqual(filtersOf({ days, currency: 'EUR' }, { status: 'pending' }), {
      currency: 'EUR',
      status: 'pending',
    })
    assert.deepEqual(filtersOfAnyCurrency({ days, store: 2 }, {}), { store: '2' })
  })
})
