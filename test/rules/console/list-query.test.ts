// The filters of a list: from the address to the parameters of the interface, page by page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  conditionOf,
  exactCondition,
  exactNumber,
  isBefore,
  isFiltered,
  pageParameters,
  readListSearch,
  rowParameters,
  sortOf,
  type Condition,
  type GroupFilter,
  type ListFilters,
} from '../../../console/lists/list-query.ts'
import {
  priceRequestCondition,
  priceRequestStatus,
  priceRequestStatuses,
} from '../../../console/records/price-request-status.ts'

const filters: ListFilters = {
  idField: 'quote_id',
  statuses: {
    all: ['pending', 'proposed'],
    condition: (chosen) => ({ filter: { status: { in: chosen } } }),
  },
  hasText: true,
  dates: ['created_at', 'expires_at'],
  hasAssignee: true,
  hasCurrency: true,
  hasStore: true,
  hasReason: true,
  hasTotal: true,
  sortable: ['grand_total', 'expires_at'],
  nullable: ['expires_at'],
}

const filterOf = (search: Record<string, unknown>) => conditionOf(readListSearch(search), filters, 7).filter

describe('an address', () => {
  it('that was typed by hand has no filters that make no sense', () => {
    const search = {
      from: '2026-02-28',
      to: 'tomorrow',
      min: 'a',
      max: 1000,
      customer: 'x',
      assignee: 7,
      status: 'open',
    }
    assert.deepEqual(readListSearch(search), {
      from: '2026-02-28',
      max: '1000',
      assignee: '7',
      status: 'open',
    })
    assert.deepEqual(readListSearch({ from: '2026-13-01', assignee: 'anna', customer: 45 }), {
      customer: '45',
    })
  })
})

describe('the address of a list', () => {
  it('keeps filters, also those that the router reads as numbers, and drops everything else', () => {
    const search = { text: 45, min: 0, status: '', sort: '-grand_total', other: 'x', from: ['2030-01-01'] }
    assert.deepEqual(readListSearch(search), { text: '45', min: '0', sort: '-grand_total' })
  })

  it('is filtered by anything but order and view', () => {
    assert.equal(isFiltered({ sort: 'quote_id', view: 'Mine' }), false)
    assert.equal(isFiltered({ sort: 'quote_id', assignee: 'me' }), true)
  })

  it('becomes conditions of the fields that the list has', () => {
    assert.deepEqual(
      filterOf({ status: 'pending,unknown', assignee: 'me', currency: 'EUR,USD', min: '100', max: 250.5 }),
      {
        status: { in: ['pending'] },
        assignee_id: 7,
        currency_code: { in: ['EUR', 'USD'] },
        grand_total: { from: '100', to: '250.5' },
      },
    )
    assert.deepEqual(filterOf({ store: '1,2', reason: 'none' }), {
      store_id: { in: ['1', '2'] },
      decline_reason: { null: true },
    })
    assert.deepEqual(filterOf({ reason: 'terms' }), { decline_reason: 'terms' })
    assert.deepEqual(filterOf({ assignee: 'none' }), { assignee_id: { null: true } })
    assert.deepEqual(filterOf({ assignee: 3 }), { assignee_id: '3' })
    assert.deepEqual(
      conditionOf({ assignee: 'me', status: 'pending', min: '1' }, { idField: 'id' }, null).filter,
      {},
    )
    assert.deepEqual(conditionOf({ assignee: 'me' }, filters, null).filter, { assignee_id: { in: [] } })
  })

  it('limits whole days of the local time zone, by default of the first date', () => {
    const start = (day: string) => new Date(`${day}T00:00:00`).toISOString()
    assert.deepEqual(filterOf({ from: '2030-03-30', to: '2030-03-31' }), {
      created_at: { from: start('2030-03-30'), lt: start('2030-04-01') },
    })
    assert.deepEqual(filterOf({ date: 'expires_at', to: '2030-12-31' }), {
      expires_at: { lt: start('2031-01-01') },
    })
    assert.deepEqual(filterOf({ date: 'secret', from: 'soon', to: '2030-99-99' }), {})
  })

  it('limits days of UTC that end with Z', () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'Pacific/Auckland'
    assert.deepEqual(filterOf({ from: '2030-03-30Z', to: '2030-12-31Z' }), {
      created_at: { from: '2030-03-30T00:00:00.000Z', lt: '2031-01-01T00:00:00.000Z' },
    })
    assert.deepEqual(filterOf({ from: '2030-03-30' }), { created_at: { from: '2030-03-29T11:00:00.000Z' } })
    assert.deepEqual(filterOf({ from: 'soonZ', to: 'Z' }), {})
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
})

describe('a text', () => {
  it('is searched by the service, as it is', () => {
    assert.equal(conditionOf({ text: ' Q45 50%_\\ ' }, filters, null).search, 'Q45 50%_\\')
    assert.equal(conditionOf({ text: ' ' }, filters, null).search, undefined)
    assert.equal(conditionOf({ text: 'anna' }, { idField: 'id' }, null).search, undefined)
    const { search } = rowParameters(conditionOf({ text: 'anna' }, filters, null), sortOf({}, filters))
    assert.equal(search, 'anna')
  })
})

describe('the row that a text names', () => {
  const named = (text: string, list: Partial<ListFilters> = {}, search = {}) => {
    const all = { ...filters, exact: exactNumber('Q', 'quote_id'), ...list }
    return exactCondition(conditionOf({ text, status: 'pending' }, all, null), search, all)
  }

  it('has the number, and what else the list is filtered by', () => {
    for (const text of ['45', 'Q000000045', 'q45', ' 0045 '])
      assert.deepEqual(named(text)?.filter, { status: { in: ['pending'] }, quote_id: 45 }, text)
    assert.equal(named('45')?.search, '45')
  })

  it('is none for a text that is no number of the list, and in a sorted list', () => {
    for (const text of ['anna', 'QR45', '45 46', '9999999999', '0', ''])
      assert.equal(named(text), undefined, text)
    assert.equal(named('45', {}, { sort: 'grand_total' }), undefined)
    assert.equal(named('45', { hasText: false }), undefined)
  })
})

describe('the order', () => {
  it('is the newest first, unless the address names a field of the list', () => {
    assert.deepEqual(sortOf({}, filters), { field: 'quote_id', isDescending: true })
    assert.deepEqual(sortOf({ sort: 'password' }, filters), { field: 'quote_id', isDescending: true })
    assert.deepEqual(sortOf({ sort: 'grand_total' }, filters), { field: 'grand_total', isDescending: false })
    assert.deepEqual(sortOf({ sort: '-expires_at' }, filters), { field: 'expires_at', isDescending: true })
  })

  it('compares rows as the database does: those without a value are last', () => {
    const rows = [
      { id: 1, value: '2030-01-01 00:00:00' },
      { id: 2, value: '2030-01-01 00:00:00' },
      { id: 3, value: null },
    ]
    const sorted = (isDescending: boolean) =>
      rows.toSorted((one, other) => (isBefore({ field: 'expires_at', isDescending }, one, other) ? -1 : 1))
    assert.deepEqual(
      sorted(false).map(({ id }) => id),
      [1, 2, 3],
    )
    assert.deepEqual(
      sorted(true).map(({ id }) => id),
      [2, 1, 3],
    )
    assert.equal(
      isBefore({ field: 'grand_total', isDescending: false }, { id: 9, value: 9 }, { id: 1, value: 10 }),
      true,
    )
  })
})

describe('the parameters of a page', () => {
  it('are those of all rows, with a size and without a count', () => {
    const condition: Condition = {
      filter: { status: 'pending' },
      groups: [[{ field: 'is_read', conditionType: 'eq', value: true }]],
    }
    const sort = sortOf({}, filters)
    const all = {
      filter: '{"status":"pending"}',
      'searchCriteria[filterGroups][0][filters][0][field]': 'is_read',
      'searchCriteria[filterGroups][0][filters][0][conditionType]': 'eq',
      'searchCriteria[filterGroups][0][filters][0][value]': true,
      'searchCriteria[sortOrders][0][field]': 'quote_id',
      'searchCriteria[sortOrders][0][direction]': 'DESC',
    }
    assert.deepEqual(rowParameters(condition, sort), all)
    assert.deepEqual(pageParameters(condition, { sort, ...filters }, { size: 100 }), {
      ...all,
      'searchCriteria[pageSize]': 100,
      'searchCriteria[count]': false,
    })
  })
})

describe('the status of a price request', () => {
  const both = [false, true]
  const requests = both.flatMap((is_read) =>
    both.flatMap((is_replied) =>
      both.flatMap((is_closed) =>
        [null, '2026-01-31 08:00:00'].map((snoozed_until) => ({
          is_read,
          is_replied,
          is_closed,
          snoozed_until,
        })),
      ),
    ),
  )
  const subsets = Array.from({ length: 31 }, (_, bits) =>
    priceRequestStatuses.filter((_status, bit) => (bits + 1) & (1 << bit)),
  )
  const matches = (request: Record<string, unknown>, { field, conditionType, value }: GroupFilter) =>
    conditionType === 'eq'
      ? request[field] === value
      : (request[field] === null) === (conditionType === 'null')

  for (const subset of subsets)
    it(`is filtered by ${subset.join(' or ')}`, () => {
      const { groups = [] } = priceRequestCondition(subset)
      for (const request of requests) {
        const isMatch = groups.every((group) => group.some((filter) => matches(request, filter)))
        assert.equal(isMatch, subset.includes(priceRequestStatus(request)), JSON.stringify(request))
      }
    })
})
