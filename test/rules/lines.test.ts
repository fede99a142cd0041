// Headings above the lines of an offer, and the SKUs that people read.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shownSku, withHeadings } from '../../src/domain/lines.ts'

const lines = (...sections: (string | null | undefined)[]) =>
  sections.map((section, index) => ({ section, row_total: (index + 1) / 10 }))
const headingsOf = (...sections: (string | null | undefined)[]) =>
  withHeadings(lines(...sections)).map(({ heading }) => heading)

describe('withHeadings', () => {
  it('has none without sections, also in old records', () =>
    assert.deepEqual(headingsOf(null, undefined, ''), [null, null, null]))

  it('stands above each group of consecutive lines, with their exact sum', () =>
    assert.deepEqual(headingsOf('A', 'A', 'B', 'A'), [
      { text: 'A', subtotal: 0.3 },
      null,
      { text: 'B', subtotal: 0.3 },
      { text: 'A', subtotal: 0.4 },
    ]))

  it('ends a section where lines without one follow, and has nothing above those that come first', () =>
    assert.deepEqual(headingsOf(null, 'A', null, null), [
      null,
      { text: 'A', subtotal: 0.2 },
      { text: null, subtotal: 0.7 },
      null,
    ]))
})

it('hides a SKU that was made of the id, and no other', () => {
  assert.equal(shownSku({ item_id: 9, sku: 'custom-9' }), null)
  assert.equal(shownSku({ item_id: 8, sku: 'custom-9' }), 'custom-9')
})
