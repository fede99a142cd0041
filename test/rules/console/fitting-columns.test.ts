// Which columns of a list are left out where it is narrow.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fittingColumns, type Column } from '../../../console/ui/record-list/columns.ts'

type Shown = Pick<Column<never>, 'key' | 'size' | 'dropOrder'>

/** They need 9 + 10 + 10 + 11 + 7.5 + 7.5 + 7.5 = 62.5 rem. */
const columns: Shown[] = [
  { key: 'number', size: 'small' },
  { key: 'customer', size: 'large' },
  { key: 'status', size: 'medium' },
  { key: 'total', size: 'figure' },
  { key: 'until', size: 'narrow', dropOrder: 3 },
  { key: 'created', size: 'narrow', dropOrder: 1 },
  { key: 'updated', size: 'narrow', dropOrder: 1 },
]

const shownAt = (width: number, hasChecks = false) =>
  fittingColumns(columns, width, hasChecks)
    .map(({ key }) => key)
    .join(' ')

describe('the columns of a list', () => {
  it('are all shown where their least widths fit', () => {
    assert.equal(shownAt(62.5), 'number customer status total until created updated')
    assert.equal(shownAt(Infinity), 'number customer status total until created updated')
  })
  it('leave it from the least important one on, the last of equal ones first', () => {
    assert.equal(shownAt(62.4), 'number customer status total until created')
    assert.equal(shownAt(54.9), 'number customer status total until')
    assert.equal(shownAt(47.4), 'number customer status total')
  })
  it('leave room for what selects rows', () => {
    assert.equal(shownAt(63, true), 'number customer status total until created')
    assert.equal(shownAt(65.5, true), 'number customer status total until created updated')
  })
  it('stay if they identify a record, however narrow the list is', () =>
    assert.equal(shownAt(0), 'number customer status total'))
  it('stay the same array if none is left out', () =>
    assert.equal(fittingColumns(columns, 70, true), columns))
})
