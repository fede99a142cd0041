// The rows of the console's inbox, its previews of files, and the quantity that it takes from a price request.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statedQuantity } from '../../../console/records/stated-quantity.ts'
import { readCsv, readTextStart } from '../../../console/records/file-preview.ts'
import {
  mergeRows,
  neighbor,
  nextWaiting,
  rowKey,
  type InboxItem,
} from '../../../console/inbox/inbox-rows.ts'
import type { InboxOrder } from '../../../console/inbox/inbox-order.ts'
import { readInboxSearch } from '../../../console/inbox/inbox-search.ts'

const item = (id: number, minute = id, kind = 'price_request') =>
  ({
    record_type: kind === 'expiring' ? 'quote' : kind,
    record_id: id,
    kind,
    waiting_since: `2030-01-01 00:${String(minute).padStart(2, '0')}:00`,
    latest_at: `2030-01-01 00:${String(minute).padStart(2, '0')}:00`,
  }) as InboxItem
/** Whether nothing comes after the rows that were read: an argument of `mergeRows`. */
const [more, end] = [false, true]
const merge = (
  shown: Parameters<typeof mergeRows>[0],
  read: InboxItem[],
  isEnd: boolean,
  order: InboxOrder = 'waiting',
) => mergeRows(shown, read, isEnd, order)
const items = (...ids: number[]) => ids.map((id) => item(id))
const ids = (rows: readonly { record_id: number }[]) => rows.map(({ record_id }) => record_id)
const gone = (rows: readonly { record_id: number; isGone: boolean }[]) =>
  ids(rows.filter(({ isGone }) => isGone))

describe('mergeRows', () => {
  const shown = merge([], items(1, 2, 3), more)

  it('keeps the place of what no longer waits', () => {
    const rows = merge(shown, items(1, 3, 4), more)
    assert.deepEqual(ids(rows), [1, 2, 3, 4])
    assert.deepEqual(gone(rows), [2])
  })

  it('keeps both rows of a quote with a message that expires soon', () => {
    const both = [item(1, 1, 'message'), item(1, 2, 'expiring')]
    const rows = merge(merge([], both, end), both.slice(1), end)
    assert.deepEqual(
      rows.map(({ kind, isGone }) => [kind, isGone]),
      [
        ['message', true],
        ['expiring', false],
      ],
    )
  })

  it('keeps what comes after the pages that were read', () => {
    const rows = merge(shown, items(1, 2), more)
    assert.deepEqual(ids(rows), [1, 2, 3])
    assert.deepEqual(gone(rows), [])
  })

  it('marks all others as gone if nothing comes after what was read', () => {
    assert.deepEqual(gone(merge(shown, [], end)), [1, 2, 3])
    assert.deepEqual(gone(merge(shown, [], more)), [])
  })

  it('shows a row again that waits again', () => {
    const rows = merge(merge(shown, items(1, 3), end), items(1, 2, 3), end)
    assert.deepEqual(gone(rows), [])
  })

  it('sorts by time, then kind, then id', () => {
    const read = [item(9, 1), item(2, 1, 'quote_request'), item(1, 1, 'expiring'), item(3, 2)]
    const rows = merge(merge([], read, end), [...read, item(8, 1)], end)
    assert.deepEqual(ids(rows), [8, 9, 2, 1, 3])
  })

  it('sorts the newest first, in the opposite order, and a row that came in again to the top', () => {
    const read = [item(3, 2), item(1, 1, 'expiring'), item(2, 1, 'quote_request'), item(9, 1)]
    const rows = merge([], read, end, 'newest')
    assert.deepEqual(ids(rows), [3, 1, 2, 9])
    const again = { ...item(9, 1), latest_at: '2030-01-01 00:05:00' }
    assert.deepEqual(ids(merge(rows, [again, ...read.slice(0, 3)], end, 'newest')), [9, 3, 1, 2])
  })

  it('sorts by value, and what has none last, by time', () => {
    const worth = (id: number, value: number | null) => ({ ...item(id), value })
    const rows = merge([], [worth(3, 900), worth(4, 30), worth(1, null), worth(2, null)], more, 'value')
    const later = merge(rows, [worth(3, 900), worth(5, 40), worth(4, 30)], more, 'value')
    assert.deepEqual(ids(later), [3, 5, 4, 1, 2])
    assert.deepEqual(gone(later), [])
  })

  it('takes the contents that were read', () => {
    const [row] = merge(shown, [{ ...item(1), title: 'Oak table' }], more)
    assert.equal(row?.title, 'Oak table')
  })
})

describe('the rows beside a row', () => {
  const rows = merge(merge([], items(1, 2, 3, 4), end), items(1, 2, 4), end)
  const keyOf = (id: number) => rowKey(item(id))

  it('neighbor returns the row above or below, and the first without a row', () => {
    assert.equal(neighbor(rows, keyOf(2), 1)?.record_id, 3)
    assert.equal(neighbor(rows, keyOf(2), -1)?.record_id, 1)
    assert.equal(neighbor(rows, keyOf(4), 1), undefined)
    assert.equal(neighbor(rows, keyOf(1), -1), undefined)
    assert.equal(neighbor(rows, undefined, 1)?.record_id, 1)
  })

  it('nextWaiting skips what no longer waits and goes on at the top', () => {
    assert.equal(nextWaiting(rows, keyOf(2))?.record_id, 4)
    assert.equal(nextWaiting(rows, keyOf(4))?.record_id, 1)
    assert.equal(nextWaiting(rows, undefined)?.record_id, 1)
    assert.equal(nextWaiting(merge([], items(1), end), keyOf(1)), undefined)
  })
})

describe('readInboxSearch', () => {
  it('returns the filters and ignores others', () => {
    assert.deepEqual(readInboxSearch({ kind: 'expiring', assignee: 'me' }), {
      kind: 'expiring',
      assignee: 'me',
    })
    assert.deepEqual(readInboxSearch({ kind: 'quotes', assignee: '7', page: 3 }), {})
  })
})

describe('readTextStart', () => {
  const stream = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(parts).stream()

  it('returns a short text in full', async () =>
    assert.deepEqual(await readTextStart(stream('a\r\nb\rc\n')), { text: 'a\nb\nc\n', isCut: false }))

  it('returns the first 200 lines', async () => {
    const { text, isCut } = await readTextStart(stream('line\n'.repeat(10_000)))
    assert.equal(text.split('\n').length, 200)
    assert.equal(isCut, true)
  })

  it('reads a part only of a long file without line breaks', async () => {
    let read = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read += 1
        controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
      },
    })
    const { text, isCut } = await readTextStart(endless)
    assert.equal(text.length, 256 * 1024)
    assert.equal(isCut, true)
    assert.ok(read <= 5)
  })

  for (const [name, bytes] of [
    ['UTF-8', [...Buffer.from('Stück')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...Buffer.from('Stück')]],
    ['UTF-16', [0xff, 0xfe, ...Buffer.from('Stück', 'utf16le')]],
    ['big-endian UTF-16', [0xfe, 0xff, ...Buffer.from('Stück', 'utf16le').swap16()]],
    ['Windows-1252', [0x53, 0x74, 0xfc, 0x63, 0x6b]],
  ] as const)
    it(`reads ${name}`, async () =>
      assert.equal((await readTextStart(stream(Uint8Array.from(bytes)))).text, 'Stück'))
})

describe('readCsv', () => {
  for (const [text, rows] of [
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n"1;5";"say ""hi"""',
      [
        ['a', 'b'],
        ['1;5', 'say "hi"'],
      ],
    ],
    [
      'a\tb\n1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['name\n"two\nlines"\n\nlast', [['name'], ['two\nlines'], [''], ['last']]],
    ['a,"not closed\nb', [['a', 'not closed\nb']]],
    ['"x"y,z', [['xy', 'z']]],
    ['2" tube,5', [['2" tube', '5']]],
    ['a,""""', [['a', '"']]],
    ['', [['']]],
  ] as const)
    it(JSON.stringify(text), () => assert.deepEqual(readCsv(text), rows))
})

describe('the quantity that a price request states', () => {
  const of = (...fields: (string | null)[]) => {
    const [custom_field_1 = null, custom_field_2 = null, custom_field_3 = null] = fields
    return statedQuantity({ custom_field_1, custom_field_2, custom_field_3 })
  }
  it('is the only field that is a whole number', () => {
    assert.equal(of('RAL 9005', ' 20 '), 20)
    assert.equal(of(null, null, '999999'), 999_999)
  })

  it('is unknown if no field is one, or several are', () => {
    for (const fields of [[], ['RAL 9005'], ['20', '30'], ['0'], ['-5'], ['2.5'], ['1000000'], ['20 pcs']])
      assert.equal(of(...fields), undefined)
  })
})
